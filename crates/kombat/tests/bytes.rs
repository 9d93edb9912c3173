//! Puzzles of bytes: the 8-puzzle written anew as rules over nine bytes must be searched, move by
//! move and count by count, as the packed one is.

use kombat::catalog::{AnyPuzzle, Card, HeuristicEntry, NamedPuzzle, Request, Section, Untyped};
use kombat::conformance;
use kombat::domain::bytes::{BytePuzzle, ByteState, Rules};
use kombat::domain::tiles::{Goal, Tiles};
use kombat::heuristic::{Erase, FromFn, Traits};
use kombat::messages::Message;
use kombat::msg;
use kombat::rng::Rng;
use kombat::space::{Cost, Puzzle, Space};
use std::sync::Arc;

/// The 8-puzzle, in plain code: a byte is the tile of a cell, moves are up, down, left and right of
/// the blank.
struct Eight {
    goal: [u8; 9],
}

const SOLVED: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// The cell to which the blank goes.
fn target(state: &[u8], mv: u16) -> Option<usize> {
    let blank = state.iter().position(|&tile| tile == 0).expect("there is a blank");
    let (row, column) = (blank / 3, blank % 3);
    match mv {
        0 => (row > 0).then(|| blank - 3),
        1 => (row < 2).then(|| blank + 3),
        2 => (column > 0).then(|| blank - 1),
        _ => (column < 2).then(|| blank + 1),
    }
}

impl Rules for Eight {
    fn name(&self) -> String {
        "eight".to_owned()
    }
    fn moves(&self, state: &[u8]) -> Vec<u16> {
        (0..4).filter(|&mv| target(state, mv).is_some()).collect()
    }
    fn apply(&self, state: &mut [u8], mv: u16) -> Cost {
        let to = target(state, mv).expect("a legal move");
        let blank = state.iter().position(|&tile| tile == 0).expect("there is a blank");
        state.swap(blank, to);
        1
    }
    fn undo(&self, state: &mut [u8], mv: u16) {
        self.apply(state, mv ^ 1);
    }
    fn inverse(&self, mv: u16) -> Option<u16> {
        Some(mv ^ 1)
    }
    fn is_goal(&self, state: &[u8]) -> bool {
        state == self.goal
    }
    fn goal(&self) -> Option<ByteState> {
        ByteState::new(&self.goal)
    }
    fn aimed_at(&self, goal: &[u8]) -> Option<Arc<dyn Rules>> {
        Some(Arc::new(Eight { goal: goal.try_into().ok()? }))
    }
    fn parse(&self, text: &str) -> Result<ByteState, Message> {
        let tiles: Vec<u8> = text.split_whitespace().filter_map(|tile| tile.parse().ok()).collect();
        let state = ByteState::new(&tiles).filter(|state| state.len() == 9);
        state.ok_or_else(|| msg!("board.count", n = tiles.len(), expected = 9usize, rows = 3usize, columns = 3usize))
    }
    fn show(&self, state: &[u8]) -> String {
        state.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    }
    fn show_move(&self, mv: u16) -> String {
        ["U", "D", "L", "R"][usize::from(mv)].to_owned()
    }
    fn random(&self, rng: &mut Rng) -> ByteState {
        let packed = Tiles::<u64>::new(3, 3, Goal::BlankLast).expect("a legal size");
        let board = packed.show(&NamedPuzzle::random(&packed, rng));
        self.parse(&board).expect("it was shown")
    }
    fn alphabet(&self) -> Option<u16> {
        Some(4)
    }
}

const MANHATTAN: Card = Card { name: "manhattan", ..Card::new(Section::Heuristic) };

/// With Manhattan distance to whatever goal the puzzle has.
fn in_bytes() -> Untyped<BytePuzzle> {
    let manhattan = HeuristicEntry::new(&MANHATTAN, |puzzle: &BytePuzzle, _| {
        let goal = puzzle.goal().expect("there is one goal");
        let distance = move |(cell, tile): (usize, &u8)| {
            let home = goal.iter().position(|other| other == tile).expect("every tile is in the goal");
            if *tile == 0 { 0 } else { (cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3) }
        };
        let estimate = move |state: &ByteState| state.iter().enumerate().map(&distance).sum::<usize>() as Cost;
        Ok(Box::new(Erase(FromFn::new(Traits::CONSISTENT, estimate))))
    });
    Untyped::new(BytePuzzle::new(Eight { goal: SOLVED })).with_heuristic(manhattan)
}

/// Searches that go by no heuristic, or by the one that is named. Of the others `table` and `auto` need
/// the whole space, which rules do not number, and `anytime` also asks the first heuristic of a puzzle.
const SPECS: [&str; 23] = [
    "bfs",
    "dfs(limit=20)",
    "iddfs",
    "ucs",
    "bibfs",
    "greedy(h=manhattan)",
    "astar(h=manhattan)",
    "astar(h=manhattan,ties=fifo)",
    "astar(h=max(manhattan,zero))",
    "wastar(h=manhattan,w=1.5)",
    "idastar(h=manhattan)",
    "rbfs(h=manhattan)",
    "beam(h=manhattan)",
    "biastar(h=manhattan)",
    "bigreedy(h=manhattan)",
    "hill(h=manhattan)",
    "annealing(h=manhattan)",
    "beta-hill(h=manhattan)",
    "tabu(h=manhattan)",
    "walk",
    "grasp(h=manhattan)",
    "ga(h=manhattan)",
    "ga-grasp(h=manhattan)",
];

#[test]
fn every_search_does_the_same_on_bytes_as_on_packed_boards() {
    let (packed, bytes) = (kombat::catalog::puzzle("8-puzzle").unwrap(), in_bytes());
    for start in ["4 1 6 3 2 8 7 0 5", "1 2 3 4 5 6 7 8 0", "2 3 5 1 8 0 4 7 6"] {
        for spec in SPECS {
            let mut request = Request::new(spec, start);
            request.limits.expanded = Some(20_000);
            let [one, other] = [packed.run(&request, None), bytes.run(&request, None)].map(Result::unwrap);
            let told = |report: &kombat::report::Report| {
                let moves = report.moves.as_ref().map(|moves| moves.to_vec());
                let peaks = (report.iterations, report.depth, report.max_depth);
                (report.outcome, report.proof, report.cost, moves, report.counters, peaks)
            };
            assert_eq!(told(&one), told(&other), "{spec} on {start}");
        }
    }
}

#[test]
fn it_conforms() {
    let puzzle = BytePuzzle::new(Eight { goal: SOLVED });
    conformance::puzzle(&puzzle, 1);
    conformance::heuristics(&puzzle, 2);
    conformance::algorithm(&in_bytes(), "astar(h=manhattan)", "4 1 6 3 2 8 7 0 5", 2_000);
}

#[test]
fn an_added_heuristic_has_a_name_like_any_other() {
    let puzzle = in_bytes();
    assert!(puzzle.heuristics().iter().any(|card| card.name == "manhattan"));
    assert!(puzzle.check("astar(h=manhatan)").unwrap_err().to_string().contains("manhattan"));
    let tables = puzzle.tables("scale(manhattan,2)").unwrap();
    assert!(tables.is_empty());
}

#[test]
#[should_panic(expected = "there is a heuristic called zero already")]
fn a_name_is_given_once() {
    let zero: Card = Card { name: "zero", ..Card::new(Section::Heuristic) };
    let again = HeuristicEntry::new(Box::leak(Box::new(zero)), |_, _| {
        Ok(Box::new(Erase(FromFn::new(Traits::CONSISTENT, |_: &ByteState| 0))))
    });
    let _ = in_bytes().with_heuristic(again);
}
