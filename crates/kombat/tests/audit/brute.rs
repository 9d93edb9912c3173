//! The independent side: plain arrays, a hash map, heuristics written anew from their
//! definitions.

use std::collections::{HashMap, VecDeque};

pub(crate) type Board = [u8; 9];

/// A whole space, found by breadth-first search from the goal.
pub(crate) struct Space {
    pub(crate) boards: Vec<Board>,
    pub(crate) distance: Vec<u32>,
    pub(crate) near: Vec<Vec<usize>>,
}

pub(crate) fn explore(goal: Board, neighbours: impl Fn(&Board) -> Vec<Board>) -> Space {
    let mut number = HashMap::from([(goal, 0usize)]);
    let (mut boards, mut distance, mut near) = (vec![goal], vec![0], Vec::new());
    let mut queue = VecDeque::from([0]);
    while let Some(at) = queue.pop_front() {
        let mut around = Vec::new();
        for board in neighbours(&boards[at]) {
            let next = *number.entry(board).or_insert_with(|| {
                boards.push(board);
                distance.push(distance[at] + 1);
                queue.push_back(boards.len() - 1);
                boards.len() - 1
            });
            around.push(next);
        }
        near.push(around);
    }
    Space { boards, distance, near }
}

pub(crate) fn slides(board: &Board) -> Vec<Board> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let (r, c) = (blank as i32 / 3, blank as i32 % 3);
    let mut all = Vec::new();
    for (dr, dc) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        if (0..3).contains(&(r + dr)) && (0..3).contains(&(c + dc)) {
            let mut next = *board;
            next.swap(blank, ((r + dr) * 3 + c + dc) as usize);
            all.push(next);
        }
    }
    all
}

pub(crate) fn swaps(board: &Board) -> Vec<Board> {
    let mut all = Vec::new();
    for cell in 0..9 {
        let (r, c) = (cell / 3, cell % 3);
        for other in [r * 3 + (c + 1) % 3, (r + 1) % 3 * 3 + c] {
            let mut next = *board;
            next.swap(cell, other);
            all.push(next);
        }
    }
    all
}

/// For each tile, 0 included, its row and column.
pub(crate) fn places(board: &Board) -> [(i32, i32); 10] {
    let mut places = [(-1, -1); 10];
    for (cell, &tile) in board.iter().enumerate() {
        places[usize::from(tile)] = (cell as i32 / 3, cell as i32 % 3);
    }
    places
}

pub(crate) fn total(goal: &Board, board: &Board, of: impl Fn((i32, i32), (i32, i32)) -> f64) -> f64 {
    let (now, then) = (places(board), places(goal));
    board.iter().filter(|&&tile| tile != 0).map(|&tile| of(now[usize::from(tile)], then[usize::from(tile)])).sum()
}

pub(crate) fn misplaced(goal: &Board, board: &Board) -> f64 {
    total(goal, board, |now, then| if now == then { 0.0 } else { 1.0 })
}

pub(crate) fn steps(now: (i32, i32), then: (i32, i32)) -> f64 {
    f64::from((now.0 - then.0).abs() + (now.1 - then.1).abs())
}

pub(crate) fn manhattan(goal: &Board, board: &Board) -> f64 {
    total(goal, board, steps)
}

pub(crate) fn euclidean(goal: &Board, board: &Board) -> f64 {
    total(goal, board, |now, then| f64::hypot(f64::from(now.0 - then.0), f64::from(now.1 - then.1)))
}

pub(crate) fn squared_index(goal: &Board, board: &Board) -> f64 {
    total(goal, board, |now, then| f64::from(3 * now.0 + now.1 - 3 * then.0 - then.1).powi(2))
}

pub(crate) fn blank_too(goal: &Board, board: &Board) -> f64 {
    manhattan(goal, board) + steps(places(board)[0], places(goal)[0])
}

/// For each line the places, along it, of the tiles that belong to it.
pub(crate) fn lines(goal: &Board, board: &Board) -> Vec<Vec<i32>> {
    let then = places(goal);
    let cell = |r: i32, c: i32| board[(3 * r + c) as usize];
    let mut all = Vec::new();
    for line in 0..3 {
        let row = (0..3).map(|c| cell(line, c)).filter(|&t| t != 0 && then[usize::from(t)].0 == line);
        all.push(row.map(|t| then[usize::from(t)].1).collect());
        let column = (0..3).map(|r| cell(r, line)).filter(|&t| t != 0 && then[usize::from(t)].1 == line);
        all.push(column.map(|t| then[usize::from(t)].0).collect());
    }
    all
}

pub(crate) fn conflict_pairs(goal: &Board, board: &Board) -> f64 {
    let pairs = |line: &Vec<i32>| {
        (0..line.len())
            .flat_map(|i| (i + 1..line.len()).map(move |j| (i, j)))
            .filter(|&(i, j)| line[i] > line[j])
            .count()
    };
    lines(goal, board).iter().map(pairs).sum::<usize>() as f64
}

/// The fewest tiles that must leave their line so that no two conflict, by trying all sets.
pub(crate) fn linear_conflict(goal: &Board, board: &Board) -> f64 {
    let leavers = |line: &Vec<i32>| {
        let sets = 0..1u32 << line.len();
        let fine = |kept: &u32| {
            let left: Vec<i32> = (0..line.len()).filter(|i| kept >> i & 1 == 1).map(|i| line[i]).collect();
            left.windows(2).all(|pair| pair[0] < pair[1])
        };
        line.len() as u32 - sets.filter(fine).map(u32::count_ones).max().unwrap()
    };
    manhattan(goal, board) + 2.0 * f64::from(lines(goal, board).iter().map(leavers).sum::<u32>())
}

/// A vertical move passes two tiles, so it undoes two inversions at most; the same sideways.
pub(crate) fn inversion(goal: &Board, board: &Board) -> f64 {
    let turned = |board: &Board| -> Board { std::array::from_fn(|i| board[i % 3 * 3 + i / 3]) };
    let count = |goal: &Board, board: &Board| {
        let home = |tile: u8| goal.iter().position(|&other| other == tile).unwrap();
        let order: Vec<usize> = board.iter().filter(|&&tile| tile != 0).map(|&tile| home(tile)).collect();
        let later = |i: usize| order[i + 1..].iter().filter(|&&place| place < order[i]).count();
        (0..order.len()).map(later).sum::<usize>().div_ceil(2)
    };
    (count(goal, board) + count(&turned(goal), &turned(board))) as f64
}

/// A pattern of rows: how many tiles of each goal row stand in each row, and the blank's row.
pub(crate) type Pattern = ([[u8; 3]; 3], usize);

pub(crate) fn pattern(goal: &Board, board: &Board, vertical: bool) -> Pattern {
    let (now, then) = (places(board), places(goal));
    let line = |place: (i32, i32)| if vertical { place.0 } else { place.1 } as usize;
    let mut counts = [[0; 3]; 3];
    (1..9).for_each(|tile| counts[line(now[tile])][line(then[tile])] += 1);
    (counts, line(now[0]))
}

/// Moves between patterns, by breadth-first search from the goal's.
pub(crate) fn walks(goal: &Board, vertical: bool) -> HashMap<Pattern, u32> {
    let start = pattern(goal, goal, vertical);
    let (mut known, mut queue) = (HashMap::from([(start, 0)]), VecDeque::from([start]));
    while let Some((counts, blank)) = queue.pop_front() {
        let depth = known[&(counts, blank)];
        for other in [blank.wrapping_sub(1), blank + 1].into_iter().filter(|&line| line < 3) {
            for kind in 0..3 {
                if counts[other][kind] > 0 {
                    let mut next = counts;
                    next[other][kind] -= 1;
                    next[blank][kind] += 1;
                    known.entry((next, other)).or_insert_with(|| {
                        queue.push_back((next, other));
                        depth + 1
                    });
                }
            }
        }
    }
    known
}

pub(crate) fn wrapped(goal: &Board, board: &Board) -> f64 {
    let round = |a: i32, b: i32| (a - b).abs().min(3 - (a - b).abs());
    total(goal, board, |now, then| f64::from(round(now.0, then.0) + round(now.1, then.1)))
}
