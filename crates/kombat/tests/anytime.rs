//! Anytime search: a solution soon, then better ones, and nothing else is told as one.

use kombat::catalog::{Request, puzzle};
use kombat::conformance;
use kombat::observe::Kind;
use kombat::trace::TraceLine;

#[test]
fn what_it_tells_as_the_best_so_far_are_solutions_each_cheaper_than_the_last() {
    for (problem, seed) in [("tiles(4x4)", 3), ("tiles(5x5)", 1), ("tiles(3x3)", 7), ("swap(4x4)", 2)] {
        let puzzle = puzzle(problem).unwrap();
        let start = puzzle.random(seed);
        let mut told: Vec<TraceLine> = Vec::new();
        let request = Request::new("anytime(effort=20000)", &start);
        let report = puzzle
            .run(&request, Some(&mut |line| told.extend((line.event == Kind::Incumbent).then_some(line))))
            .unwrap();
        assert!(told.len() > 1, "{problem}: {} solutions", told.len());
        for line in &told {
            assert_eq!((&line.board, line.h), (&puzzle.goal(), Some(0)), "{problem}: {line:?}");
        }
        let costs: Vec<u32> = told.iter().map(|line| line.g.unwrap()).collect();
        assert!(costs.is_sorted_by(|one, next| one > next), "{problem}: {costs:?}");
        assert_eq!(costs.last().copied(), report.cost, "{problem}");
    }
}

#[test]
fn its_card_says_that_it_is_anytime() {
    let puzzle = puzzle("15-puzzle").unwrap();
    let card = puzzle.algorithms().into_iter().find(|card| card.name == "anytime").unwrap();
    assert!(card.anytime);
    conformance::algorithm(puzzle.as_ref(), "anytime(effort=2000)", &puzzle.random(5), 20_000);
}
