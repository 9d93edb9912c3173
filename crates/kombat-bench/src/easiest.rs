//! A* on the twenty of Korf's boards with the shortest searches: how fast it is over all
//! of them, what it stores, and beside it the A* of the crate `pathfinding`.

use crate::boards::{BOARDS, SHORT};
use crate::contender::Contender;
use crate::figures::{Figures, Table};
use crate::korf;
use crate::memory::solve;
use kombat::words::Lang;
use pathfinding::prelude::astar;
use std::time::Instant;

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
    stored: u64,
    bytes: u64,
}

/// Solves them all, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Result<(), String> {
    println!("A* + Manhattan on the {} of Korf's boards with the shortest searches. Mexpanded/s and", EASIEST.len());
    println!("bytes/state: of all together. pathfinding: the A* of that crate on boards {BESIDE:?}; it breaks");
    println!("ties in its own way. ratio: of expansions a second.\n");
    let boards = korf::boards().collect::<Result<Vec<_>, _>>()?;
    let (mut all, mut same, mut other) = (Took::default(), Took::default(), Took::default());
    for number in EASIEST {
        let (length, board) = &boards[number - 1];
        let report = solve(crate::contender::PROBLEM, board, *length)?;
        let sums = if BESIDE.contains(&number) { vec![&mut all, &mut same] } else { vec![&mut all] };
        for sum in sums {
            sum.seconds += report.wall_s;
            sum.expanded += report.counters.expanded;
            sum.stored += report.counters.peak_stored;
            sum.bytes += report.peak_bytes;
        }
        if BESIDE.contains(&number) {
            let started = Instant::now();
            let (found, expanded) = by_pathfinding(&read(board)?);
            other.seconds += started.elapsed().as_secs_f64();
            other.expanded += expanded;
            if found != Some(*length) {
                return Err(format!("pathfinding solves board {number} in {found:?} moves, not {length}"));
            }
        }
    }
    let rate = |took: &Took| took.expanded as f64 / took.seconds;
    let bytes = all.bytes as f64 / all.stored as f64;
    let ratio = rate(&same) / rate(&other);
    figures.count("astar.easiest.expanded", all.expanded);
    figures.real("astar.easiest.expanded_per_second", rate(&all));
    figures.real("astar.easiest.bytes_per_state", bytes);
    figures.real("astar.pathfinding.expanded_per_second", rate(&other));
    figures.real("astar.pathfinding.ratio", ratio);
    let headings =
        ["expanded", "s", "Mexpanded/s", "states stored", "bytes/state", "same boards", "pathfinding", "ratio"];
    let mut table = Table::new(&headings);
    table.row([
        Lang::En.integer(all.expanded),
        format!("{:.2}", all.seconds),
        format!("{:.2}", rate(&all) / 1e6),
        Lang::En.integer(all.stored),
        format!("{bytes:.1}"),
        format!("{:.2}", rate(&same) / 1e6),
        format!("{:.2}", rate(&other) / 1e6),
        format!("{ratio:.2}"),
    ]);
    println!("{table}");
    Ok(())
}

/// A board in one word, four bits a cell.
fn read(board: &str) -> Result<u64, String> {
    board.split(' ').enumerate().try_fold(0, |packed, (cell, tile)| {
        let tile: u64 = tile.parse().map_err(|error| format!("{tile}: {error}"))?;
        Ok(packed | tile << (4 * cell))
    })
}

fn tile(board: u64, cell: usize) -> usize {
    (board >> (4 * cell) & 15) as usize
}

/// The boards one move away, and what the moves cost.
fn successors(board: u64) -> impl Iterator<Item = (u64, u32)> {
    let blank = (0..SIDE * SIDE).find(|&cell| tile(board, cell) == 0).expect("every board has a blank");
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

/// Manhattan distance.
fn estimate(board: u64) -> u32 {
    let steps = |cell: usize| match tile(board, cell) {
        0 => 0,
        home => (cell / SIDE).abs_diff(home / SIDE) + (cell % SIDE).abs_diff(home % SIDE),
    };
    (0..SIDE * SIDE).map(steps).sum::<usize>() as u32
}

fn is_goal(board: u64) -> bool {
    (0..SIDE * SIDE).all(|cell| tile(board, cell) == cell)
}

/// The length of a shortest solution, and how many boards were expanded.
fn by_pathfinding(start: &u64) -> (Option<u32>, u64) {
    let mut expanded = 0;
    let counted = |&board: &u64| {
        expanded += 1;
        successors(board)
    };
    let found = astar(start, counted, |&board| estimate(board), |&board| is_goal(board));
    (found.map(|(_, length)| length), expanded)
}

/// IDA* of that crate and of the library on the same boards, against the clock.
pub(crate) fn idastar(figures: &mut Figures) -> Result<(), String> {
    let (mut ours, mut theirs) = (0.0, 0.0);
    for board in &BOARDS[..SHORT] {
        let started = Instant::now();
        Contender::Stage.solve(board)?;
        ours += started.elapsed().as_secs_f64();
        let start = read(&board.text())?;
        let started = Instant::now();
        let found = pathfinding::prelude::idastar(
            &start,
            |&board| successors(board),
            |&board| estimate(board),
            |&board| is_goal(board),
        );
        theirs += started.elapsed().as_secs_f64();
        if found.map(|(_, length)| length) != Some(board.optimal) {
            return Err(format!("pathfinding does not solve board {} in {} moves", board.id, board.optimal));
        }
    }
    figures.real("idastar.pathfinding.time_ratio", theirs / ours);
    println!(
        "IDA* of the crate pathfinding takes {:.0} times as long on the first {SHORT} of these boards.\n",
        theirs / ours
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_search_finds_the_known_length() {
        let boards: Vec<(u32, String)> = korf::boards().collect::<Result<_, _>>().expect("all can be read");
        let (length, board) = &boards[42 - 1];
        let (found, expanded) = by_pathfinding(&read(board).expect("a board"));
        assert_eq!(found, Some(*length));
        assert!(expanded > 10_000);
    }
}
