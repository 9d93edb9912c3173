//! The number of shortest solutions, against a search that tries every path.

use kombat::budget::{Cancel, Limits};
use kombat::catalog::{NamedPuzzle, Request};
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::rng::Rng;
use kombat::space::Puzzle;

/// All paths of exactly `left` moves to a goal, one by one.
fn every_path<P: Puzzle>(puzzle: &P, state: &P::State, left: u64) -> u64 {
    if left == 0 {
        return u64::from(puzzle.is_goal(state));
    }
    let mut sum = 0;
    for mv in puzzle.moves(state) {
        let mut next = state.clone();
        puzzle.apply(&mut next, mv);
        sum += every_path(puzzle, &next, left - 1);
    }
    sum
}

fn agrees<P: NamedPuzzle>(puzzle: &P, walk: u64, seeds: u64) {
    let named = kombat::catalog::puzzle(&puzzle.problem().to_string()).unwrap();
    for seed in 0..seeds {
        let sampling = kombat::catalog::Sampling::Walk(1 + seed % walk);
        let board = named.sample(sampling, &mut Rng::new(seed)).unwrap();
        let optimal = named.run(&Request::new("auto", &board), None).unwrap().optimal.unwrap();
        let counted = named.count_solutions(&board, optimal, Limits::default(), &Cancel::new()).unwrap().unwrap();
        let start = puzzle.parse(&board).unwrap();
        assert_eq!(counted, every_path(puzzle, &start, optimal.into()), "{board}");
        assert!(counted > 0);
    }
}

#[test]
fn as_many_as_there_are_paths() {
    agrees(&Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap(), 13, 40);
    agrees(&Tiles::<u64>::new(4, 4, Goal::BlankFirst).unwrap(), 11, 20);
    agrees(&SwapPuzzle::<u64>::new(3, 3).unwrap(), 5, 20);
    agrees(&SwapPuzzle::<u64>::new(2, 5).unwrap(), 4, 10);
}

#[test]
fn the_hardest_boards_of_the_8_puzzle() {
    // Reinefeld (1993), "Complete solution of the eight-puzzle": the two boards that
    // need 31 moves have 40 shortest solutions each. His goal has the blank first.
    let named = kombat::catalog::puzzle("tiles(3x3,goal=blank-first)").unwrap();
    for board in ["8 0 6 5 4 7 2 3 1", "8 7 6 0 4 1 2 5 3"] {
        assert_eq!(named.run(&Request::new("astar", board), None).unwrap().cost, Some(31));
        assert_eq!(named.count_solutions(board, 31, Limits::default(), &Cancel::new()).unwrap(), Ok(40));
    }
}

#[test]
fn it_keeps_to_its_limits() {
    let named = kombat::catalog::puzzle("15-puzzle").unwrap();
    let board = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
    for limits in
        [Limits { expanded: Some(1000), ..Limits::default() }, Limits { memory: Some(100_000), ..Limits::default() }]
    {
        assert!(named.count_solutions(board, 80, limits, &Cancel::new()).unwrap().is_err());
    }
}
