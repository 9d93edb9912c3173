//! Puzzles of bytes: the 8-puzzle written anew as rules over nine bytes must be searched, move by
//! move and count by count, as the packed one is.

use kombat::audit::{Question, Settled};
use kombat::budget::Stop;
use kombat::catalog::{AnyProblem, AnyPuzzle, Card, HeuristicEntry, NamedPuzzle, PuzzleProblem, Request, Section};
use kombat::conformance;
use kombat::domain::bytes::{ByteMoves, BytePuzzle, ByteRules, ByteState, Numbering};
use kombat::domain::tiles::misplaced::Misplaced;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::heuristic::{Erase, FromFn, Heuristic, Traits};
use kombat::messages::Message;
use kombat::msg;
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::space::{Cost, Puzzle, Space};
use kombat_core::board::{Storage, rank};
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

impl ByteRules for Eight {
    fn name(&self) -> String {
        "eight".to_owned()
    }
    fn moves(&self, state: &[u8], into: &mut ByteMoves) {
        (0..4).filter(|&mv| target(state, mv).is_some()).for_each(|mv| into.push(mv));
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
    fn unit_costs(&self) -> bool {
        true
    }
    fn inverse(&self) -> Option<&dyn Fn(u16) -> u16> {
        Some(&|mv| mv ^ 1)
    }
    fn is_goal(&self, state: &[u8]) -> bool {
        state == self.goal
    }
    fn goal(&self) -> Option<ByteState> {
        ByteState::new(&self.goal)
    }
    fn aimed_at(&self, goal: &[u8]) -> Option<Arc<dyn ByteRules>> {
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
    fn alphabet(&self) -> Option<usize> {
        Some(4)
    }
    fn numbering(&self) -> Option<&dyn Numbering> {
        Some(self)
    }
}

/// All orders of the tiles, those without a way to the goal too.
impl Numbering for Eight {
    fn count(&self) -> usize {
        rank::count(9)
    }
    fn number(&self, state: &[u8]) -> usize {
        rank::of(&u64::pack(state), 9)
    }
    fn state(&self, number: usize) -> ByteState {
        let board: u64 = rank::board(number, 9);
        let tiles: Vec<u8> = (0..9).map(|cell| board.get(cell) as u8).collect();
        ByteState::new(&tiles).expect("nine bytes fit")
    }
}

const MANHATTAN: Card = Card { name: "manhattan", traits: Some(Traits::CONSISTENT), ..Card::new(Section::Heuristic) };

/// With Manhattan distance to whatever goal the puzzle has.
fn in_bytes() -> PuzzleProblem<BytePuzzle> {
    let manhattan = HeuristicEntry::new(&MANHATTAN, |puzzle: &BytePuzzle, _| {
        let goal = puzzle.goal().expect("there is one goal");
        let distance = move |(cell, tile): (usize, &u8)| {
            let home = goal.iter().position(|other| other == tile).expect("every tile is in the goal");
            if *tile == 0 { 0 } else { (cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3) }
        };
        let estimate = move |state: &ByteState| state.iter().enumerate().map(&distance).sum::<usize>() as Cost;
        Ok(Box::new(Erase(FromFn::new(Traits::CONSISTENT, estimate))))
    });
    PuzzleProblem::new(BytePuzzle::new(Eight { goal: SOLVED })).with_heuristic(manhattan)
}

/// Searches that go by no heuristic, or by the one that is named. The others, `auto` and `anytime`, also ask the
/// first heuristic of a puzzle, here `zero`.
const SPECS: [&str; 24] = [
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
    "table",
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
    let problem = in_bytes();
    conformance::puzzle(problem.puzzle(), 1);
    conformance::named_heuristics(&problem, 2);
    conformance::algorithm(&problem, "astar(h=manhattan)", "4 1 6 3 2 8 7 0 5", 2_000);
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
fn a_memory_limit_holds_to_the_byte() {
    let problem = in_bytes();
    for spec in ["idastar(h=manhattan)", "astar(h=manhattan)", "rbfs(h=manhattan)"] {
        let mut request = Request::new(spec, "4 1 6 3 2 8 7 0 5");
        let free = problem.run(&request, None).unwrap();
        request.limits.memory = Some(free.peak_bytes);
        assert_eq!(problem.run(&request, None).unwrap().counters, free.counters, "{spec}");
        request.limits.memory = Some(free.peak_bytes - 1);
        assert_eq!(problem.run(&request, None).unwrap().outcome, Ending::Stopped(Stop::Memory), "{spec}");
    }
}

#[test]
fn an_added_heuristic_is_judged_by_its_name_without_a_layout() {
    let Settled::Done(report) = in_bytes().audit(&Question::new(&["manhattan"]), None).unwrap() else {
        panic!("nobody stopped it")
    };
    assert_eq!((report.audits[0].exhaustive, report.audits[0].violations), (true, 0));
    let error = in_bytes().audit(&Question::new(&["2 * manhattan"]), None).unwrap_err();
    assert_eq!(error.message().key(), "formula.no-board");
}

/// A heuristic of this name; it is 0 everywhere.
fn called<P: NamedPuzzle>(name: &'static str) -> HeuristicEntry<P> {
    let card: Card = Card { name, ..Card::new(Section::Heuristic) };
    HeuristicEntry::new(Box::leak(Box::new(card)), |_, _| {
        Ok(Box::new(Erase(FromFn::new(Traits::CONSISTENT, |_: &P::State| 0))))
    })
}

#[test]
fn a_name_has_one_meaning() {
    for name in ["zero", "manhattan", "max", "conflict-pairs", "blank-row", "abs", "Upper", "a b", ""] {
        let added = std::panic::catch_unwind(|| in_bytes().with_heuristic(called(name)));
        assert!(added.is_err(), "{name}");
    }
    let tiles = Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap();
    for name in ["fora-do-lugar", "misplaced"] {
        let added = std::panic::catch_unwind(|| PuzzleProblem::new(tiles.clone()).with_heuristic(called(name)));
        assert!(added.is_err(), "{name}");
    }
    assert!(in_bytes().with_heuristic(called("my-own-2")).check("astar(h=my-own-2)").is_ok());
}

#[test]
fn an_audit_refutes_a_heuristic_that_promises_too_much() {
    const BIG: Card = Card { name: "big", traits: Some(Traits::CONSISTENT), ..Card::new(Section::Heuristic) };
    let big = HeuristicEntry::new(&BIG, |puzzle: &Tiles<u64>, _| {
        let misplaced = Misplaced::new(puzzle);
        let estimate = move |board: &u64| 3 * Heuristic::<Tiles<u64>>::root(&misplaced, board).0;
        Ok(Box::new(Erase(FromFn::new(Traits::CONSISTENT, estimate))))
    });
    let problem = PuzzleProblem::new(Tiles::<u64>::new(3, 3, Goal::BlankLast).unwrap()).with_heuristic(big);
    let error = problem.run(&Request::new("astar(h=big)", "867254301"), None).unwrap_err();
    assert_eq!(error.message().key(), "solve.false-promise");
    let Settled::Done(report) = problem.audit(&Question::new(&["big"]), None).unwrap() else {
        panic!("nobody stopped it")
    };
    assert_eq!(report.audits[0].admissible, Some(false));
}
