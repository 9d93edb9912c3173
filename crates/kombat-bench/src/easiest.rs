//! A* on the twenty of Korf's boards with the shortest searches: how fast it is over all
//! of them, what it stores, and beside it the A* of the crate `pathfinding`.

use crate::boards::{SHORT, korf, six};
use crate::contender::{FACADE, PROBLEM};
use crate::figures::{Figures, Measured, Table, timed};
use crate::memory::solve;
use crate::reference::{GOAL, blank, estimate, tile};
use kombat::messages::Lang;
use pathfinding::prelude::{astar, idastar as their_idastar};

/// Their numbers.
const EASIEST: [usize; 20] = [55, 16, 42, 79, 71, 85, 97, 12, 61, 86, 13, 19, 9, 93, 30, 47, 65, 75, 23, 39];

/// Those that `pathfinding` solves as well; it takes longer.
const BESIDE: [usize; 4] = [42, 55, 93, 71];

/// Cells of a row.
const SIDE: usize = 4;

/// What some searches took together.
#[derive(Default)]
struct Took {
    seconds: f64,
    expanded: u64,
}

/// Solves them all, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    println!("A* + Manhattan on the {} of Korf's boards with the shortest searches. Mexpanded/s and", EASIEST.len());
    println!("bytes/state: of all together. pathfinding: the A* of that crate on boards {BESIDE:?}; it breaks");
    println!("ties in its own way. ratio: of expansions a second.\n");
    let boards = korf()?;
    let (mut all, mut same, mut other) = (Took::default(), Took::default(), Took::default());
    let (mut stored, mut bytes) = (0, 0);
    for number in EASIEST {
        let board = &boards[number - 1];
        let report = solve(PROBLEM, board.text, board.optimal)?;
        all.seconds += report.wall_s;
        all.expanded += report.counters.expanded;
        stored += report.counters.peak_stored;
        bytes += report.peak_bytes;
        if BESIDE.contains(&number) {
            same.seconds += report.wall_s;
            same.expanded += report.counters.expanded;
            let start = board.packed()?;
            let (seconds, (found, expanded)) = timed(|| by_pathfinding(start));
            other.seconds += seconds;
            other.expanded += expanded;
            if found != Some(board.optimal) {
                let known = board.optimal;
                return Err(format!("pathfinding solves board {number} in {found:?} moves, not {known}").into());
            }
        }
    }
    let rate = |took: &Took| took.expanded as f64 / took.seconds;
    let headings =
        ["expanded", "s", "Mexpanded/s", "states stored", "bytes/state", "same boards", "pathfinding", "ratio"];
    let mut table = Table::new(&headings);
    table.row([
        figures.count("astar.easiest.expanded", all.expanded),
        format!("{:.2}", all.seconds),
        figures.millions("astar.easiest.expanded_per_second", rate(&all), 2),
        Lang::En.integer(stored),
        figures.real("astar.easiest.bytes_per_state", bytes as f64 / stored as f64, 1),
        format!("{:.2}", rate(&same) / 1e6),
        figures.millions("astar.pathfinding.expanded_per_second", rate(&other), 2),
        figures.real("astar.pathfinding.ratio", rate(&same) / rate(&other), 2),
    ]);
    println!("{table}");
    Ok(())
}

/// The boards one move away, and what the moves cost.
fn successors(board: u64) -> impl Iterator<Item = (u64, u32)> {
    let blank = blank(board).expect("every board has a blank");
    let slide = move |from: usize| {
        let tile = tile(board, from) as u64;
        (board ^ tile << (4 * from) ^ tile << (4 * blank), 1)
    };
    let (row, column) = (blank / SIDE, blank % SIDE);
    let up = (row > 0).then(|| slide(blank - SIDE));
    let down = (row + 1 < SIDE).then(|| slide(blank + SIDE));
    let left = (column > 0).then(|| slide(blank - 1));
    let right = (column + 1 < SIDE).then(|| slide(blank + 1));
    [up, down, left, right].into_iter().flatten()
}

/// The length of a shortest solution, and how many boards were expanded.
fn by_pathfinding(start: u64) -> (Option<u32>, u64) {
    let mut expanded = 0;
    let counted = |&board: &u64| {
        expanded += 1;
        successors(board)
    };
    let found = astar(&start, counted, |&board| estimate(board), |&board| board == GOAL);
    (found.map(|(_, length)| length), expanded)
}

/// IDA* of that crate and of the library on the same boards, against the clock.
pub(crate) fn idastar(figures: &mut Figures) -> Measured<()> {
    let (mut ours, mut theirs) = (0.0, 0.0);
    for board in &six()?[..SHORT] {
        let (seconds, solved) = timed(|| FACADE.solve(board));
        solved?;
        ours += seconds;
        let start = board.packed()?;
        let (seconds, found) = timed(|| {
            their_idastar(&start, |&board| successors(board), |&board| estimate(board), |&board| board == GOAL)
        });
        theirs += seconds;
        if found.map(|(_, length)| length) != Some(board.optimal) {
            return Err(format!("pathfinding does not solve board {} in {} moves", board.id, board.optimal).into());
        }
    }
    let ratio = figures.real("idastar.pathfinding.time_ratio", theirs / ours, 0);
    println!("IDA* of the crate pathfinding takes {ratio} times as long on the first {SHORT} of these boards.\n");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_search_finds_the_known_length() {
        let board = korf().expect("all can be read")[42 - 1];
        let (found, expanded) = by_pathfinding(board.packed().expect("a board"));
        assert_eq!(found, Some(board.optimal));
        assert!(expanded > 10_000);
    }
}
