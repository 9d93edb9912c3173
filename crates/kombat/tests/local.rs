//! The local searches: where paper 001's got stuck, what restarts do about it, and
//! how often each of them solves a board.

use kombat::budget::Stop;
use kombat::catalog::{AnyPuzzle, Request, puzzle};
use kombat::observe::Kind;
use kombat::report::{Ending, Report};
use kombat::run::Proof;

const PAPER: &str = "4 1 6 3 2 8 7 0 5";

fn run(puzzle: &dyn AnyPuzzle, spec: &str, start: &str, seed: u64) -> Report {
    puzzle.run(&Request { seed, ..Request::new(spec, start) }, None).unwrap()
}

/// Bouzon's paper: first improvement by Manhattan distance goes R, U, U with h
/// 11, 10, 9, 8 and is stuck at 410/326/758.
#[test]
fn hill_climbing_gets_stuck_where_the_papers_did() {
    let puzzle = puzzle("8-puzzle").unwrap();
    for order in ["DULR", "UDLR"] {
        let mut heights = Vec::new();
        let spec = format!("hill(variant=first,order={order})");
        let sink = &mut |line: kombat::trace::TraceLine| {
            if line.event == Kind::Expand {
                heights.extend(line.h);
            }
        };
        let report = puzzle.run(&Request::new(&spec, PAPER), Some(sink)).unwrap();
        assert_eq!(heights, [11, 10, 9, 8], "{order}");
        assert_eq!(report.outcome, Ending::GaveUp);
        let best = report.best.unwrap();
        assert_eq!((best.board.as_str(), best.h), ("4 1 0 3 2 6 7 5 8", 8));
        assert_eq!(best.moves, ["R", "U", "U"]);
    }
}

#[test]
fn restarts_solve_the_papers_board() {
    let puzzle = puzzle("8-puzzle").unwrap();
    for variant in ["first", "steepest", "stochastic"] {
        for from in ["best", "start"] {
            let spec = format!("hill(variant={variant},restarts=100000,kick=30,from={from})");
            let report = run(puzzle.as_ref(), &spec, PAPER, 1);
            assert_eq!(report.outcome, Ending::Solved, "{spec}");
            assert_eq!(report.proof, Proof::Unproven);
        }
    }
}

/// The boards that a search stood on, one after another.
fn stood_on(problem: &str, spec: &str, start: &str) -> Vec<String> {
    let mut boards = Vec::new();
    let sink = &mut |line: kombat::trace::TraceLine| {
        if line.event == Kind::Expand {
            boards.extend(line.board);
        }
    };
    puzzle(problem).unwrap().run(&Request::new(spec, start), Some(sink)).unwrap();
    boards
}

/// Every cell has two neighbours or more, so the way back need never be taken.
#[test]
fn a_tenure_of_one_forbids_the_way_back() {
    for tenure in 1..4 {
        let boards =
            stood_on("15-puzzle", &format!("tabu(tenure={tenure},steps=300)"), &puzzle("15-puzzle").unwrap().random(1));
        assert_eq!(boards.len(), 300);
        assert!(boards.windows(tenure + 2).all(|visits| !visits[..=tenure].contains(&visits[tenure + 1])), "{tenure}");
    }
}

/// Forbidden boards are in memory, and counted.
#[test]
fn forbidden_boards_are_stored() {
    let puzzle = puzzle("8-puzzle").unwrap();
    for (tenure, stored) in [(1, 2), (5, 6), (1000, 51)] {
        let spec = format!("tabu(tenure={tenure},steps=50)");
        let report = run(puzzle.as_ref(), &spec, "8 6 7 2 5 4 3 0 1", 0);
        assert_eq!((report.counters.peak_stored, report.outcome), (stored, Ending::GaveUp), "{spec}");
    }
}

/// Stuck or solved at once, a local search has made no step; and without an estimate
/// no board is better than another.
#[test]
fn what_ends_at_once_says_so() {
    let stuck = run(puzzle("tiles(2x4)").unwrap().as_ref(), "hill", "7 5 6 3 2 4 1 0", 0);
    assert_eq!((stuck.outcome, stuck.iterations), (Ending::GaveUp, Some(0)));
    let puzzle = puzzle("8-puzzle").unwrap();
    for spec in ["hill", "annealing", "beta-hill", "tabu", "walk"] {
        let solved = run(puzzle.as_ref(), spec, "123456780", 0);
        assert_eq!((solved.outcome, solved.iterations), (Ending::Solved, Some(0)), "{spec}");
    }
    let walk = run(puzzle.as_ref(), "walk(steps=10)", "8 6 7 2 5 4 3 0 1", 0);
    assert_eq!((walk.outcome, walk.best), (Ending::GaveUp, None));
}

/// A random move after a step is one more expansion, of which one successor is made.
#[test]
fn random_moves_are_expansions() {
    let puzzle = puzzle("8-puzzle").unwrap();
    let always = run(puzzle.as_ref(), "beta-hill(beta=1,steps=50)", PAPER, 0);
    assert_eq!((always.outcome, always.iterations), (Ending::GaveUp, Some(50)));
    assert_eq!(always.counters.expanded, 100);
}

/// A run that was stopped has a best board too, and the path to it leads there.
#[test]
fn the_best_board_comes_with_a_legal_path() {
    let puzzle = puzzle("15-puzzle").unwrap();
    let start = puzzle.random(3);
    for spec in ["hill(restarts=1000)", "annealing", "beta-hill", "tabu"] {
        let limits = kombat::budget::Limits { expanded: Some(2_000), ..Default::default() };
        let report = puzzle.run(&Request { limits, ..Request::new(spec, &start) }, None).unwrap();
        assert_eq!(report.outcome, Ending::Stopped(Stop::Expanded), "{spec}");
        let best = report.best.unwrap();
        let steps = puzzle.steps(&start, &best.moves.to_vec(), kombat::space::Notation::Blank).unwrap();
        assert_eq!(steps.last().unwrap().board, best.board, "{spec}");
    }
}

/// A limit of memory that ends a walk while it notes a better board leaves the one before: its
/// estimate, its path and the board belong together.
#[test]
fn the_best_board_is_that_of_its_path_whatever_memory_there_is() {
    let puzzle = puzzle("15-puzzle").unwrap();
    let spec = "annealing(h=manhattan,temperature=30,schedule=linear,steps=100000000)";
    let start = "12 10 7 11 6 3 14 8 15 13 9 4 5 2 0 1";
    for kibibytes in (20..200).step_by(5).chain([1024]) {
        let limits = kombat::budget::Limits { memory: Some(kibibytes << 10), ..Default::default() };
        let report = puzzle.run(&Request { limits, ..Request::new(spec, start) }, None).unwrap();
        assert_eq!(report.outcome, Ending::Stopped(Stop::Memory));
        let best = report.best.unwrap();
        let steps = puzzle.steps(start, &best.moves.to_vec(), kombat::space::Notation::Blank).unwrap();
        assert_eq!(steps.last().unwrap().board, best.board);
        assert_eq!(u64::from(best.h), manhattan(&best.board), "{kibibytes} KiB");
    }
}

/// The Manhattan distance of a 15-puzzle whose blank goes last.
fn manhattan(board: &str) -> u64 {
    let tiles = board.split(' ').map(|tile| tile.parse::<i64>().unwrap()).enumerate();
    let apart = |(at, tile): (usize, i64)| {
        let (at, home) = (at as i64, tile - 1);
        if tile == 0 { 0 } else { (at / 4 - home / 4).abs() + (at % 4 - home % 4).abs() }
    };
    tiles.map(apart).sum::<i64>() as u64
}

/// How many of 200 boards each search solves: a change here is a change of
/// behaviour. The same seeds give the same runs.
#[test]
fn solved_shares() {
    let searches = [
        ("8-puzzle", "hill", 0),
        ("8-puzzle", "hill(variant=stochastic,restarts=200)", 128),
        ("8-puzzle", "annealing(steps=20000)", 191),
        ("8-puzzle", "beta-hill(steps=20000)", 2),
        ("8-puzzle", "tabu(steps=2000)", 191),
        ("8-puzzle", "walk(steps=20000)", 4),
        ("kombat", "hill", 37),
        ("kombat", "hill(variant=stochastic,restarts=20)", 196),
        ("kombat", "annealing(steps=20000)", 200),
        ("kombat", "beta-hill(steps=2000)", 200),
        ("kombat", "tabu(steps=200)", 200),
        ("kombat", "walk(steps=20000)", 13),
    ];
    let mut found = Vec::new();
    for (problem, spec, _) in searches {
        let puzzle = puzzle(problem).unwrap();
        let solved = (0..200).filter(|&seed| {
            let start = puzzle.random(seed);
            let mut first = run(puzzle.as_ref(), spec, &start, seed);
            let mut again = run(puzzle.as_ref(), spec, &start, seed);
            (first.wall_s, again.wall_s) = (0.0, 0.0);
            assert_eq!(first, again, "{spec} with seed {seed}");
            first.solved()
        });
        found.push((problem, spec, solved.count()));
    }
    assert_eq!(found, searches);
}
