//! Boards sampled without replacement.
//!
//! A board that was sampled before says nothing new, so it is skipped, and the next one of the
//! stream is taken. Earlier boards stay the same whatever the count.

use super::{AnyPuzzle, Sampling};
use crate::messages::SpecError;
use std::collections::HashSet;

/// Samples in a row that may bring nothing new before it is asked how many boards there are.
const PATIENCE: u64 = 100;
/// Where nobody knows how many boards there are, so many samples in a row without a new one
/// are the end, or as many as have so many random moves.
const IN_VAIN: u64 = 10_000;
const MOVES_IN_VAIN: u64 = 100_000_000;

/// The boards of a stream, each once, with their places in the stream. It ends when all
/// there are have been sampled; where nobody knows how many, when too many samples were in vain.
pub struct Distinct<D, N> {
    sample: D,
    how_many: N,
    /// What that said, once it was asked.
    there_are: Option<Option<u64>>,
    in_vain: u64,
    seen: HashSet<String>,
    next: u64,
}

/// How many samples in a row, each of so many random moves, may be in vain.
pub fn samples_in_vain(moves: u64) -> u64 {
    (MOVES_IN_VAIN / moves.max(1)).clamp(PATIENCE, IN_VAIN)
}

impl<D, N> Distinct<D, N>
where
    D: FnMut(u64) -> Result<(String, String), SpecError>,
    N: Fn() -> Option<u64>,
{
    /// `sample` gives the board at a place of the stream, made by so many `moves` at random, and
    /// what equal boards have in common; `how_many` says how many different boards there are,
    /// if that is known.
    pub fn new(sample: D, moves: u64, how_many: N) -> Self {
        Distinct { sample, how_many, there_are: None, in_vain: samples_in_vain(moves), seen: HashSet::new(), next: 0 }
    }
}

impl<D, N> Iterator for Distinct<D, N>
where
    D: FnMut(u64) -> Result<(String, String), SpecError>,
    N: Fn() -> Option<u64>,
{
    type Item = Result<(u64, String), SpecError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut in_vain = 0;
        loop {
            let place = self.next;
            let (key, board) = match (self.sample)(place) {
                Ok(sampled) => sampled,
                Err(error) => return Some(Err(error)),
            };
            self.next += 1;
            if self.seen.insert(key) {
                return Some(Ok((place, board)));
            }
            in_vain += 1;
            let found = self.seen.len() as u64;
            // All samples in vain together have a bound too, for new boards may come seldom.
            let enough = in_vain >= self.in_vain || self.next >= 2 * self.in_vain + 5 * found;
            if enough || in_vain == PATIENCE {
                self.there_are.get_or_insert_with(&self.how_many);
            }
            if self.there_are.flatten().map_or(enough, |all| found >= all) {
                return None;
            }
        }
    }
}

/// How many random moves make a board.
pub fn moves(sampling: Sampling) -> u64 {
    if let Sampling::Walk(steps) = sampling { steps } else { 1 }
}

/// How many boards can be sampled, where that is known.
pub fn population(puzzle: &dyn AnyPuzzle, sampling: Sampling) -> Option<u64> {
    match sampling {
        Sampling::Uniform => puzzle.quick_depths().map(|counts| counts.iter().sum()),
        Sampling::Depth(depth) => puzzle.depths().ok()?.get(usize::try_from(depth).ok()?).copied(),
        Sampling::Walk(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::puzzle;
    use crate::rng::Rng;

    fn sampled(problem: &str, sampling: Sampling, count: usize) -> Vec<(u64, String)> {
        let puzzle = puzzle(problem).unwrap();
        let one = |place| {
            let board = puzzle.sample(sampling, &mut Rng::stream(1, place))?;
            Ok((board.clone(), board))
        };
        Distinct::new(one, moves(sampling), || population(puzzle.as_ref(), sampling))
            .take(count)
            .collect::<Result<_, _>>()
            .unwrap()
    }

    #[test]
    fn no_board_comes_twice_and_all_there_are_come() {
        for (problem, sampling, asked, there_are) in [
            ("8-puzzle", Sampling::Depth(31), 200, 2),
            ("8-puzzle", Sampling::Depth(0), 5, 1),
            ("8-puzzle", Sampling::Walk(3), 40, 8),
            ("swap(2x2)", Sampling::Uniform, 1000, 24),
            ("tiles(2x3)", Sampling::Uniform, 360, 360),
            ("tiles(2x3)", Sampling::Uniform, 359, 359),
        ] {
            let boards = sampled(problem, sampling, asked);
            let different: HashSet<&String> = boards.iter().map(|(_, board)| board).collect();
            assert_eq!((boards.len(), different.len()), (there_are, there_are), "{problem} {sampling:?}");
        }
    }

    /// Long walks in a small space must not be made ten thousand times in vain.
    #[test]
    fn what_is_sampled_in_vain_is_bounded_in_moves() {
        assert_eq!((samples_in_vain(3), samples_in_vain(100_000), samples_in_vain(u64::MAX)), (10_000, 1_000, 100));
        let made = std::cell::Cell::new(0);
        let one = |place: u64| {
            made.set(made.get() + 1);
            let board = (place % 24).to_string();
            Ok((board.clone(), board))
        };
        assert_eq!(Distinct::new(one, 1_000_000, || None).take(40).count(), 24);
        assert_eq!(made.get(), 24 + 100);
        // One new board after every 99 in vain goes on no longer than five samples for each.
        made.set(0);
        let seldom = |place: u64| {
            made.set(made.get() + 1);
            let board = (place / 100).to_string();
            Ok((board.clone(), board))
        };
        let found = Distinct::new(seldom, 1_000_000, || None).take(1_000).count() as u64;
        assert!(found < 10 && made.get() <= 200 + 5 * found + 1, "{found} in {}", made.get());
    }

    #[test]
    fn earlier_boards_stay_the_same() {
        let few = sampled("8-puzzle", Sampling::Walk(6), 10);
        let many = sampled("8-puzzle", Sampling::Walk(6), 20);
        assert_eq!(few, many[..10]);
        assert!(many.last().unwrap().0 > 19, "none was skipped: {many:?}");
    }
}
