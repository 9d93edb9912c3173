//! What is known about the shortest solution of a board.

use kombat::budget::Limits;
use kombat::catalog::{AnyPuzzle, Request};
use kombat::messages::SpecError;
use kombat::observe::Kind;
use kombat::trace::TraceLine;

/// How far a shortest solution is looked for where it is not known at once.
const MOST_EXPANDED: u64 = 2_000_000;
const MOST_BYTES: u64 = 1 << 30;

/// Between which numbers of moves the shortest solution lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// No solution has fewer.
    pub(super) least: u64,
    /// A solution has so many.
    pub(super) most: Option<u64>,
    /// Is the number of moves of every solution odd? None where that is not known.
    odd: Option<bool>,
}

impl Bounds {
    /// What can be found out within the limits.
    pub(super) fn of(puzzle: &dyn AnyPuzzle, board: &str) -> Result<Bounds, SpecError> {
        let odd = puzzle.odd(board)?;
        if let Some(distance) = puzzle.spot(board)?.distance {
            return Ok(Bounds { least: distance.into(), most: Some(distance.into()), odd });
        }
        let limits = Limits { expanded: Some(MOST_EXPANDED), memory: Some(MOST_BYTES), ..Limits::default() };
        let report = puzzle.run(&Request { limits, ..Request::new("auto", board) }, None)?;
        let least = report.optimal.map_or_else(|| estimate(puzzle, board), u64::from);
        // One more where the estimate is odd and solutions are even, or the other way round.
        let least = least + u64::from(odd.is_some_and(|odd| odd == least.is_multiple_of(2)));
        Ok(Bounds { least, most: report.cost.map(u64::from), odd })
    }

    /// The same once a solution of so many moves is known.
    pub(super) fn with(self, length: Option<u64>) -> Bounds {
        Bounds { most: self.most.into_iter().chain(length).min(), ..self }
    }

    /// How many moves the shortest solution has.
    pub(super) fn optimum(&self) -> Option<u64> {
        self.most.filter(|&most| most == self.least)
    }

    /// Whether every solution is odd, where a number of moves is not as it says.
    pub(super) fn parity_against(&self, n: u64) -> Option<bool> {
        self.odd.filter(|&odd| odd == n.is_multiple_of(2))
    }
}

/// The largest of the estimates that never exceed the distance.
fn estimate(puzzle: &dyn AnyPuzzle, board: &str) -> u64 {
    let safe =
        |card: &&kombat::catalog::Card| card.params.is_empty() && card.traits.is_some_and(|traits| traits.admissible);
    let of = |card: &kombat::catalog::Card| {
        let mut h = None;
        let mut first = |line: TraceLine| h = h.or(line.h);
        let limits = Limits { expanded: Some(1), ..Limits::default() };
        let request =
            Request { limits, only: Some(Kind::Expand), ..Request::new(&format!("astar(h={})", card.name), board) };
        // An estimate that is not made for so large a board says nothing.
        let ran = puzzle.run(&request, Some(&mut first));
        ran.ok().and(h).map_or(0, u64::from)
    };
    puzzle.heuristics().into_iter().filter(safe).map(of).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::catalog::puzzle;

    /// A solvable board of 25 cells, for whose shortest solution no search has enough time.
    const LARGE: &str = "0 3 7 16 21 18 8 9 5 13 2 1 10 17 23 14 6 12 15 11 24 20 22 19 4";

    /// The parity of a board is that of its true distance.
    #[test]
    fn parity_is_that_of_the_distance() {
        for problem in ["tiles(3x3)", "tiles(3x3,goal=snail)", "tiles(2x3)", "swap(3x3)", "swap(2x3)"] {
            let puzzle = puzzle(problem).unwrap();
            for seed in 0..50 {
                let board = puzzle.random(seed);
                let distance = puzzle.spot(&board).unwrap().distance.unwrap();
                assert_eq!(puzzle.odd(&board), Ok(Some(distance % 2 == 1)), "{problem} {board}");
            }
        }
    }

    #[test]
    fn an_estimate_below_and_a_solution_above() {
        let puzzle = puzzle("tiles(5x5)").unwrap();
        let bounds = Bounds::of(puzzle.as_ref(), LARGE).unwrap();
        // Manhattan distance, by hand: what is farther cannot be less.
        let numbers: Vec<usize> = LARGE.split(' ').map(|word| word.parse().unwrap()).collect();
        let apart = |(at, &tile): (usize, &usize)| match tile {
            0 => 0,
            tile => (at / 5).abs_diff((tile - 1) / 5) + (at % 5).abs_diff((tile - 1) % 5),
        };
        let manhattan = numbers.iter().enumerate().map(apart).sum::<usize>() as u64;
        assert!(manhattan > 50 && bounds.least >= manhattan, "{bounds:?}");
        assert!(bounds.most.is_some_and(|most| most > bounds.least), "{bounds:?}");
        assert_eq!((bounds.least % 2, bounds.optimum()), (bounds.most.unwrap() % 2, None));
        assert_eq!(bounds.with(Some(bounds.least)).optimum(), Some(bounds.least));
    }
}
