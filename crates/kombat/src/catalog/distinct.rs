//! Boards drawn without replacement.
//!
//! A board that was drawn before says nothing new, so it is skipped, and the next one of the
//! stream is taken. Earlier boards stay the same whatever the count.

use super::{Draw, Stage};
use crate::words::SpecError;
use std::collections::HashSet;

/// Draws in a row that may bring nothing new before it is asked how many boards there are.
const PATIENCE: u32 = 100;
/// Where nobody knows how many boards there are, so many draws in a row without a new one
/// are the end.
const IN_VAIN: u32 = 10_000;

/// The boards of a stream, each once, with their places in the stream. It ends when all
/// there are have been drawn, or when [`IN_VAIN`] draws in a row brought nothing new.
pub struct Distinct<D, N> {
    draw: D,
    how_many: N,
    seen: HashSet<String>,
    next: u64,
}

impl<D, N> Distinct<D, N>
where
    D: FnMut(u64) -> Result<(String, String), SpecError>,
    N: Fn() -> Option<u64>,
{
    /// `draw` gives the board at a place of the stream, and what equal boards have in common;
    /// `how_many` says how many different boards there are, if that is known.
    pub fn new(draw: D, how_many: N) -> Self {
        Distinct { draw, how_many, seen: HashSet::new(), next: 0 }
    }
}

impl<D, N> Iterator for Distinct<D, N>
where
    D: FnMut(u64) -> Result<(String, String), SpecError>,
    N: Fn() -> Option<u64>,
{
    type Item = Result<(u64, String), SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (mut in_vain, mut there_are) = (0, None);
        loop {
            let place = self.next;
            let (key, board) = match (self.draw)(place) {
                Ok(drawn) => drawn,
                Err(error) => return Some(Err(error)),
            };
            self.next += 1;
            if self.seen.insert(key) {
                return Some(Ok((place, board)));
            }
            in_vain += 1;
            if in_vain == PATIENCE {
                there_are = (self.how_many)();
            }
            let all = there_are.is_some_and(|all| self.seen.len() as u64 >= all);
            if all || (in_vain >= IN_VAIN && there_are.is_none()) {
                return None;
            }
        }
    }
}

/// How many boards can be drawn, where that is known.
pub fn population(stage: &dyn Stage, draw: Draw) -> Option<u64> {
    match draw {
        Draw::Uniform => stage.quick_depths().map(|counts| counts.iter().sum()),
        Draw::Depth(depth) => stage.depths().ok()?.get(usize::try_from(depth).ok()?).copied(),
        Draw::Walk(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::stage;
    use crate::rng::Rng;

    fn drawn(problem: &str, draw: Draw, count: usize) -> Vec<(u64, String)> {
        let stage = stage(problem).unwrap();
        let one = |place| {
            let board = stage.draw_start(draw, &mut Rng::stream(1, place))?;
            Ok((board.clone(), board))
        };
        Distinct::new(one, || population(stage.as_ref(), draw)).take(count).collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn no_board_comes_twice_and_all_there_are_come() {
        for (problem, draw, asked, there_are) in [
            ("8-puzzle", Draw::Depth(31), 200, 2),
            ("8-puzzle", Draw::Depth(0), 5, 1),
            ("8-puzzle", Draw::Walk(3), 40, 8),
            ("swap(2x2)", Draw::Uniform, 1000, 24),
            ("tiles(2x3)", Draw::Uniform, 360, 360),
            ("tiles(2x3)", Draw::Uniform, 359, 359),
        ] {
            let boards = drawn(problem, draw, asked);
            let different: HashSet<&String> = boards.iter().map(|(_, board)| board).collect();
            assert_eq!((boards.len(), different.len()), (there_are, there_are), "{problem} {draw:?}");
        }
    }

    #[test]
    fn earlier_boards_stay_the_same() {
        let few = drawn("8-puzzle", Draw::Walk(6), 10);
        let many = drawn("8-puzzle", Draw::Walk(6), 20);
        assert_eq!(few, many[..10]);
        assert!(many.last().unwrap().0 > 19, "none was skipped: {many:?}");
    }
}
