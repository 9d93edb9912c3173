//! Solves a board, by name and with the types in hand.

use kombat::domain::tiles::{Goal, Tiles, manhattan::Manhattan};
use kombat::prelude::*;
use kombat::search::IdaStar;

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), SpecError> {
    let report = puzzle("8-puzzle")?.run(&Request::new("astar(h=linear-conflict)", "416328705"), None)?;
    println!("{} moves: {}", report.cost.unwrap_or(0), report.moves.unwrap_or_default().join(" "));

    let puzzle = Tiles::<u64>::new(3, 3, Goal::BlankLast)?;
    let mut run = Run::new(&puzzle, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
    let outcome = IdaStar::new(Manhattan::new(&puzzle)).solve(puzzle.parse("416328705")?, &mut run);
    println!("{:?} after {} expansions", outcome, run.meter.counters().expanded);
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_runs() {
        super::main().unwrap();
    }
}
