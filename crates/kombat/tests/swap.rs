//! The whole 3×3 torus swap puzzle, against published figures and an independent
//! sweep.

use kombat::catalog::{NamedPuzzle, Request, puzzle};
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::swap::wrapped::Wrapped;
use kombat::heuristic::Heuristic;
use kombat::run::Proof;
use kombat::space::{Puzzle, Space};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::thread;

/// How many boards lie at each distance.
const COUNTS: [u64; 13] = [1, 18, 183, 1296, 6693, 24996, 63811, 104160, 99138, 49914, 11586, 1056, 28];

/// An independent sweep: boards as arrays, the pairs written out by coordinates.
fn by_arrays() -> HashMap<[u8; 9], u32> {
    let mut pairs = Vec::new();
    for (r, c) in (0..3).flat_map(|r| (0..3).map(move |c| (r, c))) {
        pairs.push((3 * r + c, 3 * r + (c + 1) % 3));
        pairs.push((3 * r + c, 3 * ((r + 1) % 3) + c));
    }
    let goal = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut distance = HashMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(board) = queue.pop_front() {
        for &(a, b) in &pairs {
            let mut next = board;
            next.swap(a, b);
            if !distance.contains_key(&next) {
                distance.insert(next, distance[&board] + 1);
                queue.push_back(next);
            }
        }
    }
    distance
}

fn text(board: &[u8; 9]) -> String {
    board.map(|piece| piece.to_string()).join(" ")
}

#[test]
fn all_boards_are_reached_as_published() {
    let puzzle = SwapPuzzle::<u64>::new(3, 3).unwrap();
    let distances = puzzle.distances().unwrap();
    assert!(distances.counts().iter().copied().eq((0..).zip(COUNTS)));
    assert_eq!(COUNTS.iter().sum::<u64>(), 362_880);
    let independent = by_arrays();
    assert_eq!(independent.len(), 362_880);
    let (whole, half) = (Wrapped::<1>::new(&puzzle), Wrapped::<2>::new(&puzzle));
    let (mut overestimates, mut exact) = (0u64, 0u64);
    for (board, &distance) in &independent {
        let state = puzzle.parse(&text(board)).unwrap();
        assert_eq!(puzzle.distance(&state), Some(distance));
        let (sum, _) = Heuristic::<SwapPuzzle<u64>>::root(&whole, &state);
        let (estimate, _) = Heuristic::<SwapPuzzle<u64>>::root(&half, &state);
        overestimates += u64::from(sum > distance);
        assert!(estimate <= distance, "{board:?}");
        exact += u64::from(estimate == distance);
    }
    assert!(overestimates > 0, "the whole sum is not admissible");
    // Exact on 24.66 % of the boards.
    assert_eq!((exact * 10_000 + 181_440) / 362_880, 2466);
}

/// At least 500 boards over all distances, and all of the deepest.
#[test]
fn optimal_searches_agree_with_the_sweep() {
    let mut by_distance: BTreeMap<u32, Vec<[u8; 9]>> = BTreeMap::new();
    for (board, distance) in by_arrays() {
        by_distance.entry(distance).or_default().push(board);
    }
    let mut chosen = Vec::new();
    for (distance, mut boards) in by_distance {
        boards.sort_unstable();
        let step = if distance == 12 { 1 } else { boards.len().div_ceil(50) };
        chosen.extend(boards.into_iter().step_by(step).map(|board| (distance, board)));
    }
    assert!(chosen.len() >= 500, "{}", chosen.len());
    let puzzle = puzzle("kombat").unwrap();
    let tried = |number: usize, distance: u32, board: &[u8; 9]| {
        let blind = number.is_multiple_of(30) || distance == 12 && number.is_multiple_of(7);
        let informed = ["astar", "idastar(h=exact)", "astar(h=exact,order=columns)", "auto"];
        let two_sided = ["bibfs", "biastar"].into_iter().filter(|_| number.is_multiple_of(3));
        let slow = [("bfs", 12), ("ucs", 12), ("iddfs", 6), ("rbfs", 7)];
        let slow = slow.into_iter().filter(|(_, deepest)| blind && distance <= *deepest).map(|(spec, _)| spec);
        for spec in informed.into_iter().chain(two_sided).chain(slow) {
            let report = puzzle.run(&Request::new(spec, &text(board)), None).unwrap();
            assert_eq!((report.cost, report.proof), (Some(distance), Proof::Optimal), "{spec} on {board:?}");
        }
    };
    let every_other = |first: usize| {
        for (number, (distance, board)) in chosen.iter().enumerate().skip(first).step_by(2) {
            tried(number + 1, *distance, board);
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| every_other(0));
        every_other(1);
    });
}
