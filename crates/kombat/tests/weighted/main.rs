//! A puzzle unlike the others: one-way moves of different costs, a dead end, and a
//! part from which there is no way to the goal. What holds only under unit costs, or
//! only where every board can be solved, shows here.

mod line;

use kombat::budget::Cancel;
use kombat::catalog::heuristics::ZERO;
use kombat::catalog::{
    AnyProblem, AnyPuzzle, Card, HeuristicEntry, NamedPuzzle, Problem, PuzzleProblem, Request, Section, Spec,
};
use kombat::conformance;
use kombat::heuristic::{Erase, Heuristic, Traits, Zero};
use kombat::messages::{Lang, Message, Render};
use kombat::observe::Kind;
use kombat::play::{Command, Session, Setup};
use kombat::report::{Ending, Report};
use kombat::rng::Rng;
use kombat::run::Proof;
use kombat::search::Compiled;
use kombat::space::{Alphabet, Cost, Puzzle, Space};
use std::fmt;
use std::sync::Arc;

/// From, to, cost. The goal is 9. From 0 the way with the fewest moves, 0-1-9, costs
/// 11; the cheapest, 0-2-3-4-9, costs 8. 7 and 8 are cut off.
const ROADS: &[(u8, u8, Cost)] =
    &[(0, 1, 1), (1, 9, 10), (0, 2, 2), (2, 3, 2), (3, 4, 2), (4, 9, 2), (1, 3, 5), (2, 5, 1), (7, 8, 1), (8, 7, 1)];

/// What is known of the roads beforehand: the true distance from 0, or nothing.
#[derive(Clone)]
struct Roads {
    surveyed: bool,
}

const ROADMAP: Roads = Roads { surveyed: false };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Road(usize);

impl fmt::Display for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", ROADS[self.0].1)
    }
}

impl Space for Roads {
    type State = u8;
    type Move = Road;
    type Stored = Self::Move;
    type Moves = std::vec::IntoIter<Road>;

    fn moves(&self, at: &u8) -> Self::Moves {
        let roads: Vec<Road> = (0..ROADS.len()).filter(|&i| ROADS[i].0 == *at).map(Road).collect();
        roads.into_iter()
    }
    fn apply(&self, at: &mut u8, road: Road) -> Cost {
        *at = ROADS[road.0].1;
        ROADS[road.0].2
    }
    fn undo(&self, at: &mut u8, road: Road) {
        *at = ROADS[road.0].0;
    }
    fn parse(&self, text: &str) -> Result<u8, Message> {
        Ok(text.parse().unwrap())
    }
    fn show(&self, at: &u8) -> String {
        at.to_string()
    }
}

impl Puzzle for Roads {
    fn is_goal(&self, at: &u8) -> bool {
        *at == 9
    }
    fn goal(&self) -> Option<u8> {
        Some(9)
    }
    fn onward(&self, at: &u8, _: Option<Road>) -> Self::Moves {
        self.moves(at)
    }
    fn alphabet(&self) -> Option<impl Alphabet<Self>> {
        Some(self)
    }
    fn unit_costs(&self) -> bool {
        false
    }
}

impl Alphabet<Self> for Roads {
    fn letters(&self) -> usize {
        ROADS.len()
    }
    fn read(&self, at: &u8, letter: usize) -> Option<Road> {
        (ROADS[letter].0 == *at).then_some(Road(letter))
    }
}

/// Admissible but not consistent: it knows the way from 2 and from 4, and nothing of
/// 3, so that 3 is first reached the dear way.
struct Patchy;

impl Heuristic<Roads> for Patchy {
    type Memo = ();
    fn root(&self, at: &u8) -> (Cost, ()) {
        ([0, 0, 6, 0, 2, 0, 0, 0, 0, 0][usize::from(*at)], ())
    }
    fn child(&self, (): (), _: &u8, _: Road, after: &u8) -> (Cost, ()) {
        self.root(after)
    }
    fn traits(&self) -> Traits {
        Traits { admissible: true, consistent: false }
    }
}

/// Promises not to overestimate, and does: it scares A* away from the cheapest way.
struct Lying;

impl Heuristic<Roads> for Lying {
    type Memo = ();
    fn root(&self, at: &u8) -> (Cost, ()) {
        ([0, 0, 20, 20, 20, 0, 0, 0, 0, 0][usize::from(*at)], ())
    }
    fn child(&self, (): (), _: &u8, _: Road, after: &u8) -> (Cost, ()) {
        self.root(after)
    }
    fn traits(&self) -> Traits {
        Traits::CONSISTENT
    }
}

const LYING: Card = Card { name: "lying", ..Card::new(Section::Heuristic) };
const PATCHY: Card = Card { name: "patchy", ..Card::new(Section::Heuristic) };

impl Compiled for Roads {}

impl NamedPuzzle for Roads {
    fn problem(&self) -> Spec {
        Spec::named("roads")
    }
    fn heuristics(&self) -> Vec<HeuristicEntry<Self>> {
        vec![
            HeuristicEntry::new(&PATCHY, |_, _| Ok(Box::new(Erase(Patchy)))),
            HeuristicEntry::new(&LYING, |_, _| Ok(Box::new(Erase(Lying)))),
            HeuristicEntry::new(&ZERO, |_, _| Ok(Box::new(Erase(Zero)))),
        ]
    }
    fn auto(&self) -> &'static str {
        "ucs"
    }
    fn random(&self, _: &mut Rng) -> u8 {
        0
    }
    fn distance(&self, at: &u8) -> Option<Cost> {
        (self.surveyed && *at == 0).then_some(8)
    }
}

#[test]
fn dead_ends_and_one_way_roads_conform() {
    conformance::puzzle(&ROADMAP, 1);
    conformance::heuristic_of(&ROADMAP, "patchy", 2);
}

fn run(spec: &str, start: &str) -> Report {
    PuzzleProblem::new(ROADMAP).run(&Request::new(spec, start), None).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

#[test]
fn costs_and_not_moves_are_minimised() {
    for spec in ["ucs", "astar", "astar(h=zero)", "idastar", "iddfs", "rbfs", "wastar(w=1)", "auto"] {
        let report = run(spec, "0");
        assert_eq!((report.cost, report.depth, report.proof), (Some(8), Some(4), Proof::Optimal), "{spec}");
    }
    let blind = run("bfs", "0");
    assert_eq!((blind.cost, blind.depth, blind.proof), (Some(11), Some(2), Proof::Unproven));
}

/// Depth is counted in moves, whatever they cost. By hand: 9 is two moves away by way of 1, which is
/// all that `bfs` and `dfs` see; the others also see 0-2-3-4-9.
#[test]
fn depth_is_a_number_of_moves() {
    let ways = [("bfs", 2), ("dfs", 2), ("ucs", 4), ("astar", 4), ("idastar", 4), ("iddfs", 4), ("rbfs", 4)];
    let more = [("beam(width=9)", 2), ("dfs(limit=8)", 4), ("grasp(moves=1)", 1), ("walk(steps=1)", 1)];
    for (spec, deepest) in ways.into_iter().chain(more) {
        let report = run(spec, "0");
        assert!(report.max_depth >= report.depth.unwrap_or(0), "{spec}");
        assert_eq!(report.max_depth, deepest, "{spec}");
    }
}

/// A path that costs less may have more moves: 3 is found by way of 1 first, and the node counts as
/// deep as the path that it is left with.
#[test]
fn a_cheaper_path_may_be_a_deeper_one() {
    let report = run("ucs", "0");
    assert_eq!((report.cost, report.depth, report.max_depth), (Some(8), Some(4), 4));
}

/// 3 is found at cost 6 by way of 1, and expanded, before it is found at cost 4.
#[test]
fn an_inconsistent_heuristic_makes_a_star_open_boards_again() {
    let report = run("astar", "0");
    assert!(report.counters.reopened > 0, "{:?}", report.counters);
    assert_eq!(report.cost, Some(8));
}

#[test]
fn where_there_is_no_way_it_is_proved() {
    for spec in ["bfs", "dfs", "ucs", "greedy", "astar", "wastar", "beam(width=100)"] {
        for start in ["7", "5"] {
            assert_eq!(run(spec, start).outcome, Ending::Unsolvable, "{spec} from {start}");
        }
    }
    for spec in ["idastar", "iddfs", "rbfs"] {
        assert_eq!(run(spec, "5").outcome, Ending::Unsolvable, "{spec} from a dead end");
    }
    assert_eq!(run("dfs(limit=1)", "0").outcome, Ending::GaveUp);
    assert_eq!(run("iddfs(limit=5)", "0").outcome, Ending::GaveUp);
    for spec in ["hill", "walk(steps=10)", "tabu(steps=10)", "annealing(steps=10)", "beta-hill(steps=10)"] {
        assert_eq!(run(spec, "7").outcome, Ending::GaveUp, "{spec}");
    }
}

/// 7 and 8 lead to each other alone: what is forbidden is taken where nothing else is.
#[test]
fn tabu_search_takes_a_forbidden_board_where_all_are() {
    let mut boards = String::new();
    let sink = &mut |line: kombat::trace::TraceLine| {
        if line.event == Kind::Expand {
            boards.push_str(&line.board.unwrap());
        }
    };
    PuzzleProblem::new(ROADMAP).run(&Request::new("tabu(steps=6,tenure=3)", "7"), Some(sink)).unwrap();
    assert_eq!(boards, "787878");
}

/// Roads are one-way: a restart may have left the start's way to the goal for a dead
/// end, and then proves nothing.
#[test]
fn a_restart_proves_nothing_about_the_start() {
    let report = run("dfs(limit=2,restart=random)", "0");
    assert_eq!((report.outcome, report.iterations), (Ending::GaveUp, Some(2)), "it goes on from 2 and from 5");
}

/// From 0 nothing is within the limit but 1, and from there nothing: to start again at
/// the same board for ever would be no search.
#[test]
fn a_restart_that_gets_nowhere_ends() {
    let limits = kombat::budget::Limits { expanded: Some(1_000), ..Default::default() };
    let request = Request { limits, ..Request::new("dfs(limit=1,restart=random)", "0") };
    assert_eq!(PuzzleProblem::new(ROADMAP).run(&request, None).unwrap().outcome, Ending::GaveUp);
}

/// From 8 the limit allows no further step, but all that there is was seen: 7 lies
/// nearer already. So nothing is cut off, and there is no way.
#[test]
fn what_is_known_nearer_is_not_cut_off() {
    assert_eq!(run("dfs(limit=1)", "7").outcome, Ending::Unsolvable);
}

#[test]
fn searches_from_both_ends_refuse_one_way_moves() {
    for spec in ["bibfs", "biastar", "bigreedy"] {
        assert_eq!(
            PuzzleProblem::new(ROADMAP).check(spec).unwrap_err().message().key(),
            "algorithm.needs-inverses",
            "{spec}"
        );
    }
}

#[test]
#[should_panic(expected = "the optimum is 8")]
fn a_false_claim_of_an_optimum_is_seen_by_the_suite() {
    conformance::algorithm(&PuzzleProblem::new(ROADMAP), "astar(h=lying)", "0", 1_000);
}

#[test]
fn a_false_claim_of_an_optimum_leaves_no_puzzle_that_knows_better() {
    let known = PuzzleProblem::new(Roads { surveyed: true });
    let error = known.run(&Request::new("astar(h=lying)", "0"), None).unwrap_err();
    assert_eq!(error.message().key(), "solve.false-promise");
    assert!(error.to_string().contains("claims that 11 is the least cost, and 8"), "{error}");
}

#[test]
fn true_claims_pass() {
    for known in [true, false] {
        conformance::algorithm(&PuzzleProblem::new(Roads { surveyed: known }), "astar", "0", 1_000);
    }
    let report = PuzzleProblem::new(Roads { surveyed: true }).run(&Request::new("bfs", "0"), None).unwrap();
    assert_eq!((report.cost, report.optimal), (Some(11), Some(8)));
}

/// A path that comes to a dead end counts the same whether anybody listens or not.
#[test]
fn a_dead_end_counts_the_same_when_somebody_listens() {
    for spec in ["ga(moves=6)", "ga(moves=6,judge=prefix)", "grasp(moves=6,local=on)"] {
        for seed in 0..20 {
            let request = Request { seed, ..Request::new(spec, "0") };
            let quiet = PuzzleProblem::new(ROADMAP).run(&request, None).unwrap();
            let traced = PuzzleProblem::new(ROADMAP).run(&request, Some(&mut |_| {})).unwrap();
            assert_eq!(quiet.counters, traced.counters, "{spec}, seed {seed}");
        }
    }
}

/// From 0 the two moves over 1 cost 11, and the four of the cheapest way 8.
#[test]
fn who_plays_is_told_of_costs() {
    let roads = || Arc::new(Problem::Puzzle(Box::new(PuzzleProblem::new(Roads { surveyed: true }))));
    let setup = || Setup { start: Some("0".to_owned()), players: vec!["ucs".to_owned()], ..Setup::default() };
    let told = |said: Vec<Message>| said.iter().map(|message| message.render(Lang::En)).collect::<Vec<_>>().join(" ");
    let status = |words: &str| {
        let mut session = Session::new(roads(), setup()).unwrap();
        session.act(&Command::read(words), &Cancel::new()).unwrap();
        told(session.status(&Cancel::new()).unwrap())
    };
    assert_eq!(status(""), "Moves made: 0, at a cost of 0. At best it costs 8 more; the cheapest solution costs 8.");
    assert_eq!(status("1 9"), "Solved, in 2 moves, at a cost of 11! The cheapest solution costs 8.");
    assert_eq!(status("2 3 4 9"), "Solved, in 4 moves, at a cost of 8! That is the least possible.");
    let mut session = Session::new(roads(), setup()).unwrap();
    let hint = told(session.act(&Command::Hint, &Cancel::new()).unwrap());
    assert_eq!(hint, "2: the first of 4 moves, and there is no cheaper way.");
}
