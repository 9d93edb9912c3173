//! The three that solve the same board with the same IDA*: by hand, by the
//! library's types, and by the library's public door.
//!
//! Each starts from nothing: whatever it prepares for a search is part of its
//! time.

use crate::boards::Board;
use crate::reference;
use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::{self, Request, Staged};
use kombat::problem::tiles::{Goal, Tiles, manhattan::Manhattan};
use kombat::rng::Rng;
use kombat::run::{Outcome, Run, Solver};
use kombat::search::IdaStar;
use kombat::space::Space;
use std::hint::black_box;

/// The problem, as a spec.
pub(crate) const PROBLEM: &str = "tiles(4x4,goal=blank-first)";

/// The algorithm, as a spec. The order of the moves is Korf's.
const ALGORITHM: &str = "idastar(h=manhattan,order=ULRD)";

/// One that solves boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contender {
    /// The loop written by hand in [`mod@reference`].
    Reference,
    /// The library, with its types in hand.
    Library,
    /// The library through the erased `Stage`, from text to report.
    Stage,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// The length of the solution.
    pub(crate) cost: u32,
    /// Nodes generated.
    pub(crate) generated: u64,
}

impl Contender {
    /// All of them; the one that the others are measured by first.
    pub(crate) const ALL: [Contender; 3] = [Contender::Reference, Contender::Library, Contender::Stage];

    /// Its name on the command line, in tables and in figures.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Contender::Reference => "reference",
            Contender::Library => "library",
            Contender::Stage => "stage",
        }
    }

    /// Reads a name.
    pub(crate) fn find(name: &str) -> Result<Contender, String> {
        let found = Contender::ALL.into_iter().find(|contender| contender.name() == name);
        found.ok_or_else(|| format!("there is no `{name}` to count; there are reference, library, stage and nothing"))
    }

    /// Solves a board. The compiler must not know which.
    pub(crate) fn solve(self, board: &Board) -> Result<Solved, String> {
        let board = black_box(board);
        let solved = match self {
            Contender::Reference => by_hand(board),
            Contender::Library => by_library(board),
            Contender::Stage => by_stage(board),
        };
        solved.map_err(|why| format!("{} on board {}: {why}", self.name(), board.id))
    }
}

fn by_hand(board: &Board) -> Result<Solved, String> {
    let (cost, generated) = reference::solve(&board.tiles).ok_or("the board has no blank")?;
    Ok(Solved { cost, generated })
}

fn by_library(board: &Board) -> Result<Solved, String> {
    let mut puzzle = Tiles::<u64>::new(4, 4, Goal::BlankFirst).map_err(|error| error.to_string())?;
    puzzle.reorder("ULRD").map_err(|error| error.to_string())?;
    let start = puzzle.parse(&board.text()).map_err(|error| error.to_string())?;
    let meter = Meter::new(Limits::default(), Cancel::new());
    let mut run = Run::new(&puzzle, meter, Rng::new(0));
    match IdaStar::new(Manhattan::new(&puzzle)).solve(start, &mut run) {
        Outcome::Solved { cost, .. } => Ok(Solved { cost, generated: run.meter.counters().generated }),
        other => Err(format!("no solution, but {other:?}")),
    }
}

fn by_stage(board: &Board) -> Result<Solved, String> {
    let stage = catalog::stage(PROBLEM).map_err(|error| error.to_string())?;
    let report = stage.run(&Request::new(ALGORITHM, &board.text()), None).map_err(|error| error.to_string())?;
    let cost = report.cost.ok_or_else(|| format!("no solution, but {}", report.outcome))?;
    Ok(Solved { cost, generated: report.counters.generated })
}

/// What all contenders agree on for a board, which must be the known length and
/// one number of nodes: else they did not do the same work, and their times say
/// nothing.
pub(crate) fn agreed(board: &Board) -> Result<Solved, String> {
    let expected = Contender::Reference.solve(board)?;
    for contender in Contender::ALL {
        let found = contender.solve(board)?;
        if found.cost != board.optimal {
            let (name, id) = (contender.name(), board.id);
            return Err(format!("{name} solves board {id} in {} moves; the optimum is {}", found.cost, board.optimal));
        }
        if found.generated != expected.generated {
            let (name, id) = (contender.name(), board.id);
            let counts = format!("{} nodes, the reference {}", found.generated, expected.generated);
            return Err(format!("{name} generates {counts} on board {id}: they do not do the same work"));
        }
    }
    Ok(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{BOARDS, SHORT};

    #[test]
    fn all_contenders_do_the_same_work() {
        for board in &BOARDS[..SHORT] {
            assert_eq!(agreed(board).expect("they agree").cost, board.optimal);
        }
    }

    #[test]
    fn a_wrong_length_is_noticed() {
        let board = Board { optimal: 1, ..BOARDS[0] };
        assert!(agreed(&board).expect_err("the optimum is 45").contains("board 12 in 45 moves"));
    }
}
