//! The three that solve the same board with the same IDA*: by hand, by the
//! library's types, and by the library's public interface.
//!
//! Each starts from nothing: whatever it prepares for a search is part of its
//! time.

use crate::boards::Board;
use crate::figures::Measured;
use crate::reference;
use kombat::budget::{Cancel, Limits, Meter};
use kombat::catalog::{self, AnyPuzzle, NamedPuzzle, Request};
use kombat::domain::tiles::{Goal, Tiles, manhattan::Manhattan};
use kombat::report::Report;
use kombat::rng::Rng;
use kombat::run::{Outcome, Proof, Run, Solver};
use kombat::search::IdaStar;
use kombat::space::Space;
use std::hint::black_box;

/// The problem, as a spec.
pub(crate) const PROBLEM: &str = "tiles(4x4,goal=blank-first)";

/// The algorithm, as a spec. The order of the moves is Korf's.
pub(crate) const ALGORITHM: &str = "idastar(h=manhattan,order=ULRD)";

/// One that solves boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contender {
    /// Its name on the command line, in tables and in figures.
    pub(crate) name: &'static str,
    by: fn(&Board) -> Measured<Solved>,
}

/// The library through the erased `AnyPuzzle`, from text to report.
pub(crate) const FACADE: Contender = Contender { name: "facade", by: by_name };

/// All of them; the one that the others are measured by first.
pub(crate) const CONTENDERS: [Contender; 3] =
    [Contender { name: "reference", by: by_hand }, Contender { name: "library", by: by_library }, FACADE];

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// The length of the solution.
    pub(crate) cost: u32,
    /// Nodes generated.
    pub(crate) generated: u64,
}

impl Contender {
    /// Reads a name.
    pub(crate) fn find(name: &str) -> Measured<Contender> {
        let found = CONTENDERS.into_iter().find(|contender| contender.name == name);
        let names = CONTENDERS.map(|contender| contender.name).join(", ");
        Ok(found.ok_or_else(|| format!("there is no `{name}` to count; there are {names} and nothing"))?)
    }

    /// Solves a board. The compiler must not know which.
    pub(crate) fn solve(self, board: &Board) -> Measured<Solved> {
        (self.by)(black_box(board)).map_err(|why| format!("{} on board {}: {why}", self.name, board.id).into())
    }
}

/// The loop written by hand in [`mod@reference`].
fn by_hand(board: &Board) -> Measured<Solved> {
    let (cost, generated) = reference::solve(board.packed()?).ok_or("the board has no blank")?;
    Ok(Solved { cost, generated })
}

/// The library, with its types in hand.
fn by_library(board: &Board) -> Measured<Solved> {
    let mut puzzle = Tiles::<u64>::new(4, 4, Goal::BlankFirst)?;
    puzzle.reorder("ULRD")?;
    let start = puzzle.parse(board.text)?;
    let meter = Meter::new(Limits::default(), Cancel::new());
    let mut run = Run::new(&puzzle, meter, Rng::new(0));
    match IdaStar::new(Manhattan::new(&puzzle)).solve(start, &mut run) {
        Outcome::Solved { cost, .. } => Ok(Solved { cost, generated: run.meter.counters().generated }),
        other => Err(format!("no solution, but {other:?}").into()),
    }
}

fn by_name(board: &Board) -> Measured<Solved> {
    let report = catalog::puzzle(PROBLEM)?.run(&Request::new(ALGORITHM, board.text), None)?;
    let cost = report.cost.ok_or_else(|| format!("no solution, but {}", report.outcome))?;
    Ok(Solved { cost, generated: report.counters.generated })
}

/// A run of any search through an `AnyPuzzle`, whose solution must be proved shortest and have the
/// known length.
pub(crate) fn known(puzzle: &dyn AnyPuzzle, spec: &str, threads: usize, board: &str, optimal: u32) -> Measured<Report> {
    let request = Request { threads, ..Request::new(spec, board) };
    let report = puzzle.run(black_box(&request), None)?;
    if (report.cost, report.proof) == (Some(optimal), Proof::Optimal) {
        return Ok(report);
    }
    let found = report.cost.map_or_else(|| report.outcome.to_string(), |cost| format!("{cost} moves"));
    Err(format!("{spec} on {} {board}: {found}; the optimum is {optimal} moves", puzzle.problem()).into())
}

/// What all contenders agree on for a board, which must be the known length and
/// one number of nodes: else they did not do the same work, and their times say
/// nothing.
pub(crate) fn agreed(board: &Board) -> Measured<Solved> {
    let Board { id, optimal, .. } = *board;
    let expected = CONTENDERS[0].solve(board)?;
    for contender in CONTENDERS {
        let (name, Solved { cost, generated }) = (contender.name, contender.solve(board)?);
        if cost != optimal {
            return Err(format!("{name} solves board {id} in {cost} moves; the optimum is {optimal}").into());
        }
        if generated != expected.generated {
            let counts = format!("{generated} nodes, the reference {}", expected.generated);
            return Err(format!("{name} generates {counts} on board {id}: they do not do the same work").into());
        }
    }
    Ok(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{SHORT, six};

    #[test]
    fn all_contenders_do_the_same_work() {
        for board in &six().expect("boards")[..SHORT] {
            assert_eq!(agreed(board).expect("they agree").cost, board.optimal);
        }
    }

    #[test]
    fn a_wrong_length_is_noticed() {
        let board = Board { optimal: 1, ..six().expect("boards")[0] };
        assert!(agreed(&board).expect_err("the optimum is 45").to_string().contains("board 12 in 45 moves"));
    }
}
