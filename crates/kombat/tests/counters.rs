//! Counters against what the events say, counted independently.

use kombat::budget::{Limits, Stop};
use kombat::catalog::{Request, puzzle};
use kombat::observe::Kind;
use kombat::report::{Ending, Report};
use kombat::trace::TraceLine;
use std::collections::{HashMap, HashSet};

fn traced(problem: &str, spec: &str, start: &str) -> (Report, Vec<TraceLine>) {
    let mut lines = Vec::new();
    let report = puzzle(problem).unwrap().run(&Request::new(spec, start), Some(&mut |line| lines.push(line))).unwrap();
    (report, lines)
}

/// The open boards of a graph search, kept as a set: what is generated is open,
/// opened again too; what is taken out is not.
#[test]
fn the_frontier_is_the_set_of_open_boards() {
    let hard = "8 6 7 2 5 4 3 0 1";
    let mut reopened = 0;
    for spec in ["ucs", "greedy", "astar", "wastar", "wastar(w=3)", "astar(h=scale(manhattan,3))", "dfs(limit=20)"] {
        for start in [hard, "4 1 6 3 2 8 7 0 5"] {
            let (report, lines) = traced("8-puzzle", spec, start);
            let (mut open, mut reached) = (HashSet::new(), HashMap::new());
            let mut widest = 0;
            for line in lines {
                match line.event {
                    Kind::Generate => {
                        // Once, or again at less cost if the search heeds it.
                        let before = reached.insert(line.id, line.g);
                        assert!(before.is_none_or(|g| line.g < g && spec != "greedy"), "{spec}: {line:?}");
                        open.insert(line.id);
                    }
                    Kind::Expand | Kind::Incumbent => assert!(open.remove(&line.id), "{spec}: {line:?}"),
                    _ => {}
                }
                assert_eq!(line.frontier, open.len() as u64, "{spec}: {line:?}");
                widest = widest.max(line.frontier);
            }
            assert_eq!(report.counters.peak_frontier, widest, "{spec}");
            reopened += report.counters.reopened;
        }
    }
    assert!(reopened > 0, "some of these open boards again");
}

/// Searches that remember boards count each as evaluated once; those that do not look
/// at estimates count none. What is really computed is in tests/estimates.rs.
#[test]
fn boards_count_as_evaluated_once() {
    for spec in ["greedy", "astar", "wastar", "beam"] {
        let (report, _) = traced("8-puzzle", spec, "8 6 7 2 5 4 3 0 1");
        assert_eq!(report.counters.evaluated, report.counters.peak_stored, "{spec}");
    }
    for spec in ["bfs", "dfs", "ucs", "bibfs", "iddfs", "walk"] {
        let (report, _) = traced("8-puzzle", spec, "4 1 6 3 2 8 7 0 5");
        assert_eq!(report.counters.evaluated, 0, "{spec}");
    }
}

#[test]
fn iterations_are_the_bounds_tried() {
    for (spec, start) in [("idastar", "8 6 7 2 5 4 3 0 1"), ("iddfs", "4 1 6 3 2 8 7 0 5")] {
        let (report, lines) = traced("8-puzzle", spec, start);
        let phases = lines.iter().filter(|line| line.event == Kind::Phase).count() as u64;
        assert_eq!(report.iterations, Some(phases), "{spec}");
        assert!(phases > 3);
    }
}

/// Depth-first search with restarts: a leg begins where an open board of the last one
/// was, at the cost of the path to it, and the solution is one path from the start.
#[test]
fn restarts_go_on_from_where_they_are() {
    let mut legs = 0;
    for seed in 0..20 {
        let mut lines: Vec<TraceLine> = Vec::new();
        let request = Request { seed, ..Request::new("dfs(limit=6,restart=random)", "8 6 7 2 5 4 3 0 1") };
        let request = Request { limits: Limits { expanded: Some(20_000), ..Limits::default() }, ..request };
        let report = puzzle("8-puzzle").unwrap().run(&request, Some(&mut |line| lines.push(line))).unwrap();
        let (mut costs, mut ids, mut deepest) = (HashMap::new(), HashSet::new(), 0);
        for line in &lines {
            let (Some(id), Some(g), Some(board)) = (line.id, line.g, &line.board) else { continue };
            let root = line.event == Kind::Generate && line.parent.is_none();
            if root {
                assert!(ids.insert(id), "a root is a node of its own");
                assert!(costs.is_empty() || costs.get(board) == Some(&g), "{line:?}");
                legs += 1;
            }
            if line.event == Kind::Generate {
                costs.insert(board.clone(), g);
                deepest = deepest.max(g);
            }
            ids.insert(id);
        }
        assert_eq!(report.max_depth, u64::from(deepest), "seed {seed}");
        assert_eq!(report.iterations, Some(lines.iter().filter(|line| line.event == Kind::Phase).count() as u64));
        if report.solved() {
            assert_eq!(lines.last().unwrap().g, report.cost, "seed {seed}");
        }
    }
    assert!(legs > 100, "{legs}");
}

/// A depth limit keeps every solution within it: the board is solved with the limit
/// at its distance, and not with one less.
#[test]
fn depth_limited_search_finds_all_that_lies_within() {
    let puzzle = puzzle("8-puzzle").unwrap();
    let mut reopened = 0;
    for seed in 0..40 {
        let mut rng = kombat::rng::Rng::new(seed);
        let start = puzzle.sample(kombat::catalog::Sampling::Depth(6 + seed % 9), &mut rng).unwrap();
        let distance = 6 + seed % 9;
        let run = |limit: u64| puzzle.run(&Request::new(&format!("dfs(limit={limit})"), &start), None).unwrap();
        let report = run(distance);
        assert_eq!(report.cost.map(u64::from), Some(distance), "{start}");
        reopened += report.counters.reopened;
        assert_eq!(run(distance - 1).outcome, Ending::GaveUp, "{start}");
    }
    assert!(reopened > 0, "boards found again nearer are opened again");
}

/// On a board that is solved already, every search has opened that one board.
#[test]
fn a_solved_board_is_one_board() {
    for problem in ["8-puzzle", "kombat"] {
        let puzzle = puzzle(problem).unwrap();
        for card in puzzle.algorithms() {
            let report = puzzle.run(&Request::new(card.name, &puzzle.goal().unwrap()), None).unwrap();
            let counters = report.counters;
            let context = format!("{} on {problem}", card.name);
            assert_eq!((report.outcome, report.cost, report.max_depth), (Ending::Solved, Some(0), 0), "{context}");
            // A table holds the whole space, whatever the board.
            let table = report.algorithm.starts_with("table");
            let stored = if table { puzzle.depths().unwrap().iter().map(|level| level.1).sum() } else { 1 };
            assert_eq!((counters.peak_frontier, counters.peak_stored), (1, stored), "{context}");
            let informed = u64::from(report.algorithm.contains("(h=") || table);
            assert_eq!((counters.expanded, counters.evaluated), (0, informed), "{context}");
        }
    }
}

/// A run that memory ends in the midst of an expansion has counted what it holds.
#[test]
fn peaks_are_those_of_the_moment_it_stopped() {
    let puzzle = puzzle("15-puzzle").unwrap();
    let start = puzzle.random(1);
    for card in puzzle.algorithms() {
        for memory in (1..60).map(|n| 1_000 * n) {
            let limits = Limits { memory: Some(memory), expanded: Some(2_000), ..Limits::default() };
            let request = Request { limits, ..Request::new(card.name, &start) };
            let mut widest = 0;
            let report = puzzle.run(&request, Some(&mut |line| widest = widest.max(line.frontier))).unwrap();
            assert!(widest <= report.counters.peak_frontier, "{} with {memory} bytes", card.name);
        }
    }
}

/// The path of a large board is longer than all that the searches between its boards store.
#[test]
fn the_path_that_is_improved_is_accounted() {
    let puzzle = puzzle("tiles(16x16)").unwrap();
    let start = puzzle.random(1);
    let run = |memory: Option<u64>| {
        let limits = Limits { memory, ..Limits::default() };
        puzzle.run(&Request { limits, ..Request::new("anytime(effort=0)", &start) }, None).unwrap()
    };
    let free = run(None);
    assert!(free.solved());
    // A board of 256 cells is 256 bytes, and there is one for each move.
    let path = u64::from(free.cost.unwrap()) * 256;
    assert!(path > 1 << 20 && free.peak_bytes >= path, "{} of {path} bytes", free.peak_bytes);
    assert_eq!(run(Some(free.peak_bytes)).moves, free.moves);
    assert_eq!(run(Some(path)).outcome, Ending::Stopped(Stop::Memory));
}

/// A search that has a best board so far tells each better one, and no other search
/// tells a board that is not the end of a solution.
#[test]
fn what_is_told_before_the_end_is_better_each_time() {
    let start = "4 1 6 3 2 8 7 0 5";
    for card in puzzle("8-puzzle").unwrap().algorithms() {
        // Two-sided searches tell where their sides have met.
        if card.name.starts_with("bi") {
            continue;
        }
        let (report, lines) = traced("8-puzzle", card.name, start);
        let told: Vec<&TraceLine> = lines.iter().filter(|line| line.event == Kind::Incumbent).collect();
        let solved = told.iter().all(|line| line.board == report.goal);
        if card.anytime && solved {
            // Whole solutions, each cheaper than the last.
            assert!(!told.is_empty() && told.windows(2).all(|pair| pair[1].g < pair[0].g), "{}", card.name);
        } else if card.anytime {
            assert!(told.len() > 1 && told.windows(2).all(|pair| pair[1].h < pair[0].h), "{}", card.name);
        } else {
            assert!(solved, "{}", card.name);
        }
        let only: Vec<TraceLine> = told.into_iter().cloned().collect();
        let mut filtered = Vec::new();
        let request = Request { only: Some(Kind::Incumbent), ..Request::new(card.name, start) };
        puzzle("8-puzzle").unwrap().run(&request, Some(&mut |line| filtered.push(line))).unwrap();
        assert_eq!(filtered, only, "{}", card.name);
    }
}
