//! Counters against what the events say, counted independently.

use kombat::catalog::{Request, stage};
use kombat::report::Report;
use kombat::trace::TraceLine;
use std::collections::HashSet;

fn traced(problem: &str, spec: &str, start: &str) -> (Report, Vec<TraceLine>) {
    let mut lines = Vec::new();
    let report = stage(problem).unwrap().run(&Request::new(spec, start), Some(&mut |line| lines.push(line))).unwrap();
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
            let mut open = HashSet::new();
            let mut widest = 0;
            for line in lines {
                match line.event {
                    "generate" => assert!(open.insert(line.id) || report.counters.reopened > 0 || spec != "ucs"),
                    "expand" | "incumbent" => assert!(open.remove(&line.id), "{spec}: {line:?}"),
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

/// Every board is evaluated once, when it is first seen.
#[test]
fn boards_are_evaluated_once() {
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
        let phases = lines.iter().filter(|line| line.event == "phase").count() as u64;
        assert_eq!(report.iterations, Some(phases), "{spec}");
        assert!(phases > 3);
    }
}

/// A depth limit keeps every solution within it: the board is solved with the limit
/// at its distance, and not with one less.
#[test]
fn depth_limited_search_finds_all_that_lies_within() {
    let stage = stage("8-puzzle").unwrap();
    let mut reopened = 0;
    for seed in 0..40 {
        let mut rng = kombat::rng::Rng::new(seed);
        let start = stage.draw_start(kombat::catalog::Draw::Depth(6 + seed % 9), &mut rng).unwrap();
        let distance = 6 + seed % 9;
        let run = |limit: u64| stage.run(&Request::new(&format!("dfs(limit={limit})"), &start), None).unwrap();
        let report = run(distance);
        assert_eq!(report.cost.map(u64::from), Some(distance), "{start}");
        reopened += report.counters.reopened;
        assert_eq!(run(distance - 1).outcome, "gave-up", "{start}");
    }
    assert!(reopened > 0, "boards found again nearer are opened again");
}
