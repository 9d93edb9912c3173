//! Adds a heuristic to the 8-puzzle, which specs can name then as any other.

use kombat::domain::Storage;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::prelude::*;

const LAST_ROW: Card = Card { name: "last-row", traits: Some(Traits::CONSISTENT), ..Card::new(Section::Heuristic) };

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), SpecError> {
    // How many tiles of the goal's last row are not where they belong.
    let last_row = HeuristicEntry::new(&LAST_ROW, |puzzle: &Tiles<u64>, _| {
        let goal = puzzle.goal().expect("tiles have one goal");
        let misplaced =
            move |board: &u64| (6..9).filter(|&at| goal.get(at) != 0 && goal.get(at) != board.get(at)).count();
        Ok(Box::new(Erase(FromFn::new(Traits::CONSISTENT, move |board: &u64| misplaced(board) as Cost))))
    });
    let puzzle = PuzzleProblem::new(Tiles::<u64>::new(3, 3, Goal::BlankLast)?).with_heuristic(last_row);
    for algorithm in
        ["astar(h=last-row)", "astar(h=max(last-row,misplaced))", "idastar(h=formula(\"max(last_row, misplaced)\"))"]
    {
        let report = puzzle.run(&Request::new(algorithm, "416328705"), None)?;
        let cost = report.cost.expect("this board has a solution");
        println!("{algorithm}: {cost} moves, {} expanded", report.counters.expanded);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_runs() {
        super::main().unwrap();
    }
}
