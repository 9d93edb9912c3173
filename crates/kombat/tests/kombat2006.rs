//! The three heuristics of *Kombat Heurístico* on the paper's puzzle: convergence as
//! measured independently, and laws that hold whatever chance does.

use kombat::catalog::{AnyPuzzle, Request, Sampling, puzzle};
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::swap::wrapped::Wrapped;
use kombat::domain::{Bytes, Storage};
use kombat::heuristic::{Heuristic, Letter, Reached, repaired};
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::space::{Alphabet, Puzzle, Space};

const GAMES: u64 = 1000;

/// Convergence in per cent at 8, 10, 15 and 25 moves, 1000 games each, measured by
/// another program on other boards (Kombat's notes on reproducing the papers).
const MEASURED: &[(&str, Sampling, [f64; 4])] = &[
    ("grasp(moves=N)", Sampling::Uniform, [82.9, 99.8, 100.0, 100.0]),
    ("grasp(moves=N)", Sampling::Walk(8), [100.0, 100.0, 100.0, 100.0]),
    ("ga(moves=N)", Sampling::Uniform, [7.2, 11.2, 18.9, 25.5]),
    ("ga(moves=N,judge=prefix)", Sampling::Uniform, [27.3, 48.9, 69.3, 81.6]),
    ("ga-grasp(moves=N)", Sampling::Uniform, [72.0, 97.9, 100.0, 100.0]),
];

fn solved(puzzle: &dyn AnyPuzzle, spec: &str, sampling: Sampling, game: u64) -> bool {
    let start = puzzle.sample(sampling, &mut Rng::stream(2006, game)).unwrap();
    let request = Request { seed: game, ..Request::new(spec, &start) };
    puzzle.run(&request, None).unwrap().solved()
}

#[test]
fn convergence_is_as_measured() {
    let puzzle = puzzle("kombat").unwrap();
    for (spec, sampling, published) in MEASURED {
        for (moves, published) in ["8", "10", "15", "25"].into_iter().zip(published) {
            let spec = spec.replace('N', moves);
            let count = (0..GAMES).filter(|&game| solved(puzzle.as_ref(), &spec, *sampling, game)).count();
            let (p, q, n) = (count as f64 / GAMES as f64, published / 100.0, GAMES as f64);
            let pooled = (p + q) / 2.0;
            let error = (2.0 * pooled * (1.0 - pooled) / n).sqrt();
            let z = if p == q { 0.0 } else { (p - q) / error };
            assert!(z.abs() < 3.0, "{spec}, {sampling:?}: {:.1} % against {published} %, z = {z:.2}", 100.0 * p);
        }
    }
}

/// Is the board an odd number of swaps away from the goal?
fn odd(board: &str) -> bool {
    let pieces: Vec<u32> = board.split(' ').map(|piece| piece.parse().unwrap()).collect();
    let inversions = (0..9).flat_map(|i| (0..i).map(move |j| (j, i))).filter(|&(j, i)| pieces[j] > pieces[i]);
    inversions.count() % 2 == 1
}

#[test]
fn judged_by_its_end_a_path_solves_no_board_of_the_other_parity() {
    let puzzle = puzzle("kombat").unwrap();
    let mut right = 0;
    for game in 0..GAMES {
        let start = puzzle.sample(Sampling::Uniform, &mut Rng::stream(1, game)).unwrap();
        let request = Request { seed: game, ..Request::new("ga(moves=15)", &start) };
        let report = puzzle.run(&request, None).unwrap();
        assert!(odd(&start) || !report.solved(), "{start} is even, 15 is odd");
        right += u64::from(report.solved());
    }
    assert!(right > 100, "{right}");
}

#[test]
fn local_search_changes_the_result_where_paths_are_short() {
    // Eight moves away: three constructions miss it, and changing their moves one by one
    // does not.
    let puzzle = puzzle("kombat").unwrap();
    let run = |spec: &str, start: &str| puzzle.run(&Request::new(spec, start), None).unwrap();
    let start = "1 7 8 9 3 5 6 2 4";
    assert_eq!(run("astar", start).cost, Some(8));
    let (off, on) = (run("grasp(moves=8,iterations=3)", start), run("grasp(moves=8,iterations=3,local=on)", start));
    assert_eq!((off.outcome, on.outcome), (Ending::GaveUp, Ending::Solved));
}

#[test]
fn a_list_as_long_as_all_moves_is_alpha_one() {
    let puzzle = puzzle("kombat").unwrap();
    let moves = |spec: &str| {
        let report = puzzle.run(&Request::new(spec, "2 1 3 4 5 6 7 9 8"), None).unwrap();
        (report.moves, report.best, report.counters)
    };
    assert_eq!(moves("grasp(rcl=18)"), moves("grasp(alpha=1)"));
    assert_ne!(moves("grasp(rcl=18)"), moves("grasp(rcl=1)"));
}

#[test]
fn one_generation_is_the_first_population() {
    let puzzle = puzzle("kombat").unwrap();
    let report =
        puzzle.run(&Request::new("ga(generations=1,population=7,moves=5)", "2 3 1 4 5 6 7 8 9"), None).unwrap();
    // The start is evaluated once, too.
    assert_eq!((report.iterations, report.counters.evaluated, report.counters.expanded), (Some(1), 8, 35));
}

/// Plays a path in the plainest way.
fn plainly<S: Storage>(puzzle: &SwapPuzzle<S>, start: &S, letters: &[Letter], prefix: bool) -> Reached {
    let sum = |state: &S| Heuristic::<SwapPuzzle<S>>::root(&Wrapped::<1>::new(puzzle), state).0;
    let mut state = *start;
    let mut estimates = Vec::new();
    for &letter in letters {
        let mv = repaired(puzzle, &state, letter).unwrap();
        puzzle.apply(&mut state, mv);
        estimates.push(sum(&state));
        if prefix && estimates.ends_with(&[0]) {
            break;
        }
    }
    let length = estimates.len();
    let at = if prefix { estimates.iter().enumerate().min_by_key(|(_, h)| **h).unwrap().0 + 1 } else { length };
    Reached { h: estimates[at - 1], at, length }
}

fn follows<S: Storage>(rows: usize, columns: usize) {
    let puzzle = SwapPuzzle::<S>::new(rows, columns).unwrap();
    let heuristic = Wrapped::<1>::new(&puzzle);
    let goal = puzzle.goal().unwrap();
    let mut rng = Rng::new(5);
    let letters = puzzle.letters() as u64;
    for round in 0..500 {
        let mut start = goal;
        for _ in 0..round % 4 {
            let mv = puzzle.read(&start, rng.below(letters) as usize).unwrap();
            puzzle.apply(&mut start, mv);
        }
        let path: Vec<Letter> = (0..1 + rng.below(20)).map(|_| rng.below(letters) as Letter).collect();
        let from = Heuristic::<SwapPuzzle<S>>::root(&heuristic, &start);
        let ends = heuristic.follow::<false>(&puzzle, &start, from, &path);
        let best = heuristic.follow::<true>(&puzzle, &start, from, &path);
        assert_eq!(ends, plainly(&puzzle, &start, &path, false));
        assert_eq!(best, plainly(&puzzle, &start, &path, true));
        let other: Vec<Letter> = path.iter().map(|_| rng.below(letters) as Letter).collect();
        let two = heuristic.follow_two::<false>(&puzzle, &start, from, [&path, &other]);
        assert_eq!(two, [ends, plainly(&puzzle, &start, &other, false)]);
    }
}

#[test]
fn the_fast_way_along_a_path_is_the_plain_one() {
    follows::<u64>(3, 3);
    follows::<u64>(2, 2);
    follows::<u64>(1, 5);
    follows::<Bytes<64>>(6, 7);
    follows::<Bytes<256>>(16, 16);
}
