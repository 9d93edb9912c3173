//! Suites that every puzzle, game, heuristic and algorithm must pass.
//!
//! A new one gets its tests by calling the suite, and its own tests can be
//! short. Each function panics with what went wrong and where; they are for
//! tests, and print nothing when all is well.

mod game;

pub use game::game;

use crate::algorithm::anytime;
use crate::budget::{Cancel, Limits, Stop};
use crate::heuristic::{Boxed, Heuristic};
use crate::observe::Kind;
use crate::problem::{AnyPuzzle, Request};
use crate::report::{Ending, Report};
use crate::rng::Rng;
use crate::run::Proof;
use crate::setup::{NamedPuzzle, PuzzleProblem, heuristic};
use crate::space::{Cost, Notation};
use crate::spec::Spec;
use crate::trace::TraceLine;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// Steps of a random walk.
const STEPS: usize = 200;

/// The laws of a puzzle, along random walks from random starts: moves are
/// distinct, taking a move back restores the state, inverses are legal, lead back
/// and cost the same, nothing but the inverse is left out after a move, what is written can
/// be read again, and the goal is a goal. A walk ends where no move is legal.
pub fn puzzle<P: NamedPuzzle>(puzzle: &P, seed: u64) {
    let mut rng = Rng::new(seed);
    if let Some(goal) = puzzle.goal() {
        assert!(puzzle.is_goal(&goal), "the goal is a goal");
        assert_eq!(puzzle.unsolvable(&goal), None, "the goal can be solved");
    }
    let problem = puzzle.problem().to_string();
    assert_eq!(problem.parse::<Spec>().expect("the problem's name is a spec").to_string(), problem);
    let mut same = puzzle.clone();
    same.reorder(&puzzle.order()).expect("the order of a puzzle is one of its orders");
    for _ in 0..20 {
        let mut state = puzzle.random(&mut rng);
        assert_eq!(puzzle.unsolvable(&state), None, "a random start can be solved");
        let mut last = None;
        for step in 0..STEPS {
            position(puzzle, &state, last, step);
            assert_eq!(same.moves(&state).collect::<Vec<_>>(), puzzle.moves(&state).collect::<Vec<_>>());
            let moves: Vec<_> = puzzle.moves(&state).collect();
            let Some(mv) = rng.pick(moves.into_iter()) else { break };
            let before = state.clone();
            let cost = puzzle.apply(&mut state, mv);
            assert!(cost >= 1 && (cost == 1 || !puzzle.unit_costs()), "{mv} costs {cost}");
            if let (Some(was), Some(is)) = (puzzle.distance(&before), puzzle.distance(&state)) {
                assert!(was <= is + cost, "a move of cost {cost} came {was} − {is} nearer");
            }
            last = Some(mv);
        }
    }
}

/// So many moves of a position are made and taken back, if it has more: others at the next.
const MOVES: usize = 32;

/// The laws at one position, which was reached by `last` in so many steps.
fn position<P: NamedPuzzle>(puzzle: &P, state: &P::State, last: Option<P::Move>, step: usize) {
    let moves: Vec<P::Move> = puzzle.moves(state).collect();
    let shown = puzzle.show(state);
    assert!(!shown.contains('\n') && !puzzle.render(state).is_empty(), "{shown}");
    assert_eq!(puzzle.parse(&shown).as_ref(), Ok(state), "reading {shown} gives it back");
    for notation in [Notation::Blank, Notation::Tile] {
        let words: HashSet<String> = moves.iter().map(|&mv| puzzle.show_move(mv, notation)).collect();
        assert_eq!(words.len(), moves.len(), "moves at {shown} are distinct and have distinct names");
    }
    let stride = moves.len().div_ceil(MOVES).max(1);
    for &mv in moves.iter().skip(step % stride).step_by(stride) {
        let mut there = state.clone();
        let cost = puzzle.apply(&mut there, mv);
        let mut back = there.clone();
        puzzle.undo(&mut back, mv);
        assert_eq!(&back, state, "undoing {mv} at {shown}");
        if let Some(inverse) = puzzle.inverse().map(|inverse| inverse(mv)) {
            assert!(puzzle.moves(&there).any(|legal| legal == inverse), "{inverse} is legal after {mv} at {shown}");
            let back = puzzle.apply(&mut there, inverse);
            assert_eq!(&there, state, "{inverse} after {mv} at {shown}");
            assert_eq!(back, cost, "{inverse} costs what {mv} costs at {shown}");
        }
    }
    let onward: Vec<P::Move> = puzzle.onward(state, last).collect();
    let back = last.zip(puzzle.inverse()).map(|(last, inverse)| inverse(last));
    let but_back: Vec<P::Move> = moves.iter().copied().filter(|&mv| Some(mv) != back).collect();
    assert!(onward == moves || onward == but_back, "onward at {shown} leaves out {back:?} or nothing");
}

/// The laws of every heuristic of a puzzle, and of combinations of them: 0 at the
/// goal; the same along a path as from scratch; rounded up from its real value;
/// and, where the whole space is known, as admissible and consistent as it says.
pub fn heuristics<P: NamedPuzzle>(puzzle: &P, seed: u64) {
    named_heuristics(&PuzzleProblem::new(puzzle.clone()), seed);
}

/// The same of all heuristics that can be named on a problem, those that were added too.
pub fn named_heuristics<P: NamedPuzzle>(problem: &PuzzleProblem<P>, seed: u64) {
    let puzzle = problem.puzzle();
    let names: Vec<&str> = problem.entries().iter().map(|entry| entry.card.name).collect();
    let (first, last) = (names[0], names[names.len() - 1]);
    let combined = [
        format!("max({first},{last})"),
        format!("sum({first},{first})"),
        format!("scale({first},0.3)"),
        format!("max(scale({first},0.5),sum({last},{last}))"),
    ];
    for name in names.into_iter().map(str::to_owned).chain(combined) {
        let spec = name.parse::<Spec>().expect("made above");
        match heuristic(problem, &spec).map(Boxed::new) {
            Ok(heuristic) => one_heuristic(puzzle, &heuristic, &name, seed),
            Err(error) => assert!(puzzle.distances().is_none(), "{name}: {error}"),
        }
    }
}

/// The laws of one heuristic, by its spec.
pub fn heuristic_of<P: NamedPuzzle>(puzzle: &P, spec: &str, seed: u64) {
    let problem = PuzzleProblem::new(puzzle.clone());
    let made = spec.parse::<Spec>().and_then(|spec| heuristic(&problem, &spec)).map(Boxed::new);
    one_heuristic(puzzle, &made.unwrap_or_else(|error| panic!("{spec}: {error}")), spec, seed);
}

/// The laws of one heuristic.
pub fn one_heuristic<P: NamedPuzzle>(puzzle: &P, heuristic: &Boxed<P>, name: &str, seed: u64) {
    if let Some(goal) = puzzle.goal() {
        assert_eq!(heuristic.root(&goal).0, 0, "{name} is 0 at the goal");
    }
    let mut rng = Rng::new(seed);
    for _ in 0..20 {
        let mut state = puzzle.random(&mut rng);
        let (_, mut memo) = heuristic.root(&state);
        for _ in 0..STEPS {
            let Some(mv) = rng.pick(puzzle.moves(&state)) else { break };
            let before = state.clone();
            let cost = puzzle.apply(&mut state, mv);
            let (was, _) = heuristic.root(&before);
            let h;
            (h, memo) = heuristic.child(memo, &before, mv, &state);
            let kept = !heuristic.traits().consistent || was <= h + cost;
            assert!(kept, "{name} falls from {was} to {h} by {mv} at {}", puzzle.show(&before));
            let shown = puzzle.show(&state);
            assert_eq!(h, heuristic.root(&state).0, "{name} along a path and from scratch at {shown}");
            let (real, rounded) = (heuristic.real(&state), f64::from(h));
            // Sums and multiples are made of parts that are rounded themselves.
            let rounded_once = !name.contains("sum(") && !name.contains("scale(");
            let nearest = !rounded_once || rounded < real + 1.0 + 1e-6;
            assert!(rounded > real - 1e-6 && nearest, "{name}: {h} is {real} rounded up at {shown}");
        }
    }
    if puzzle.distances().is_some() {
        promises(puzzle, heuristic, name);
    }
}

/// Looks at every state that can reach a goal.
fn promises<P: NamedPuzzle>(puzzle: &P, heuristic: &Boxed<P>, name: &str) {
    let traits = heuristic.traits();
    let whole = puzzle.whole().expect("its distances are known");
    let survey = whole.survey(puzzle, &|| Ok(())).expect("nobody stops it");
    let look = &mut |state: &P::State, distance: Cost| {
        let (h, memo) = heuristic.root(state);
        let shown = || puzzle.show(state);
        assert!(!traits.admissible || h <= distance, "{name} is {h} at a distance of {distance}: {}", shown());
        for mv in puzzle.moves(state) {
            let mut next = state.clone();
            let cost = puzzle.apply(&mut next, mv);
            let after = heuristic.child(memo, state, mv, &next).0;
            assert!(!traits.consistent || h <= after + cost, "{name} falls from {h} to {after} by {mv} at {}", shown());
        }
        false
    };
    (0..survey.chunks()).for_each(|chunk| survey.each(puzzle, chunk, look));
}

/// The laws of an algorithm on a board that is not solved yet: the same run
/// twice is the same; a traced run is the same as a quiet one, and its events
/// add up to its counters and agree on every node; limits and cancelling are obeyed to the letter; and
/// what is claimed as optimal, or as within a bound, is.
///
/// `most` bounds the runs (the suite runs the algorithm many times, and uniform-cost
/// search to learn the optimum); one that is stopped by it is held to all laws but
/// the last.
pub fn algorithm(puzzle: &dyn AnyPuzzle, spec: &str, start: &str, most: u64) {
    let limits = Limits { expanded: Some(most), ..Limits::default() };
    let request = Request { limits, ..Request::new(spec, start) };
    let context = format!("{spec} on {start}");
    let quiet = run(puzzle, &request);
    assert_eq!(quiet, run(puzzle, &request), "{context}: twice the same");
    assert_eq!(puzzle.check(spec).expect("it ran").as_str(), quiet.algorithm, "{context}: shown with its defaults");
    let mut lines = Vec::new();
    let mut traced = puzzle.run(&request, Some(&mut |line| lines.push(line))).expect("it ran");
    traced.wall_s = 0.0;
    assert_eq!(quiet, traced, "{context}: quiet and traced");
    events(&quiet, &lines, &context);
    nodes(puzzle, &lines, &context);
    let least = least_cost(puzzle, start, most);
    stops(puzzle, &request, &quiet, least, &context);
    claims(&quiet, least, &context);
    assert!(!quiet.solved() || quiet.best.is_none(), "{context}: whoever has a solution has nothing better to show");
}

/// What the best solution costs, from the puzzle or from a search of its own: what
/// a run says of itself proves nothing.
fn least_cost(puzzle: &dyn AnyPuzzle, start: &str, most: u64) -> Option<Cost> {
    let limits = Limits { expanded: Some(most), ..Limits::default() };
    run(puzzle, &Request { limits, ..Request::new("ucs", start) }).optimal
}

/// A solution costs no less than the best, and no more than was proved.
fn claims(report: &Report, least: Option<Cost>, context: &str) {
    let (Some(cost), Some(least)) = (report.cost, least) else { return };
    let bound = match report.proof {
        Proof::Optimal => 1.0,
        Proof::Within(bound) => bound,
        _ => f64::INFINITY,
    };
    let kept = cost >= least && f64::from(cost) <= bound * f64::from(least);
    assert!(kept, "{context}: {cost} is said to be {}, and the optimum is {least}", report.proof);
    assert!(report.optimal.is_none_or(|optimal| optimal == least), "{context}: {:?} is not {least}", report.optimal);
}

/// Runs, and forgets the time.
fn run(puzzle: &dyn AnyPuzzle, request: &Request) -> Report {
    let mut report = puzzle.run(request, None).unwrap_or_else(|error| panic!("{}: {error}", request.algorithm));
    report.wall_s = 0.0;
    report
}

/// Events add up to the counters, and tell of no node before it was made. The deepest
/// board lies at least as deep as the solution.
fn events(report: &Report, lines: &[TraceLine], context: &str) {
    let made = |line: &&TraceLine| line.event == Kind::Expand || line.parent.is_some();
    let count = |kind| lines.iter().filter(made).filter(|line| line.event == kind).count() as u64;
    let counters = report.counters;
    assert_eq!(count(Kind::Expand), counters.expanded, "{context}: expand events");
    let successors = count(Kind::Generate) + count(Kind::Prune);
    // Stopped for memory, a successor may be counted and not kept any more.
    let open_ended = report.outcome == Ending::Stopped(Stop::Memory);
    assert!(successors == counters.generated || open_ended, "{context}: generate and prune events");
    assert!(
        report.depth.is_none_or(|depth| depth <= report.max_depth),
        "{context}: {} is the deepest",
        report.max_depth
    );
    let widest = lines.iter().map(|line| line.frontier).max().unwrap_or(0);
    assert!(widest <= counters.peak_frontier, "{context}: {widest} open at once");
    let mut known = HashSet::from([0]);
    for (i, line) in lines.iter().enumerate() {
        assert_eq!(line.n, i as u64 + 1, "{context}: lines are numbered");
        assert!(line.parent.is_none_or(|parent| known.contains(&parent)), "{context}: {line:?} comes from nowhere");
        known.extend(line.id);
    }
}

/// What the events say of a node agrees: its board in all of them; how it was reached,
/// at what cost, and its estimate, with what was said when it was last generated. And
/// the move that led to it leads to it from its parent's board.
fn nodes(puzzle: &dyn AnyPuzzle, lines: &[TraceLine], context: &str) {
    let mut known: HashMap<u64, &TraceLine> = HashMap::new();
    // To make every move of a long trace again would take too long.
    let every = lines.len() / 2_000 + 1;
    for (i, line) in lines.iter().enumerate() {
        if let (Some(parent), Some(via)) = (line.parent.filter(|_| i % every == 0), &line.via) {
            let from = known[&parent].board.as_deref().expect("a node has a board");
            let steps = puzzle.steps(from, std::slice::from_ref(via), Notation::Blank).expect("it was made before");
            assert_eq!(steps.last().map(|step| &step.board), line.board.as_ref(), "{context}: {line:?}");
        }
        let Some(id) = line.id else { continue };
        if let Some(before) = known.get(&id) {
            assert_eq!(before.board, line.board, "{context}: {line:?}");
            let said = |line: &TraceLine| (line.parent, line.via.clone(), line.g, line.h, line.f);
            let told = matches!(line.event, Kind::Expand | Kind::Incumbent);
            assert!(!told || said(before) == said(line), "{context}: {before:?}, then {line:?}");
        }
        if line.event == Kind::Generate || !known.contains_key(&id) {
            known.insert(id, line);
        }
    }
}

/// Was it stopped by this limit? A search that improves what it has shows that instead, and
/// never as the best there is unless it knows.
fn stopped(report: &Report, by: Stop) -> bool {
    let shows = report.algorithm.starts_with(anytime::CARD.name) && report.solved();
    report.outcome == Ending::Stopped(by) || shows
}

/// Limits and cancelling, at any moment.
fn stops(puzzle: &dyn AnyPuzzle, request: &Request, whole: &Report, least: Option<Cost>, context: &str) {
    let limited = |limits: Limits| {
        let report = run(puzzle, &Request { limits, ..request.clone() });
        claims(&report, least, context);
        report
    };
    let total = whole.counters.expanded;
    for most in (0..total.min(20)).chain([total / 2, total.saturating_sub(1)]).filter(|&most| most < total) {
        let report = limited(Limits { expanded: Some(most), ..request.limits });
        assert!(stopped(&report, Stop::Expanded), "{context}: {} limited to {most}", report.outcome);
        assert_eq!(report.counters.expanded, most, "{context}: limited to {most}");
    }
    assert_eq!(limited(Limits { expanded: Some(total), ..request.limits }).outcome, whole.outcome, "{context}");
    let bytes = whole.peak_bytes;
    let enough = limited(Limits { memory: Some(bytes), ..request.limits });
    assert_eq!(&enough, whole, "{context}: with just enough memory");
    for memory in [0, bytes / 2, bytes.saturating_sub(1)].into_iter().filter(|&memory| memory < bytes) {
        let report = limited(Limits { memory: Some(memory), ..request.limits });
        assert!(stopped(&report, Stop::Memory), "{context}: {} with {memory} bytes", report.outcome);
        assert!(report.peak_bytes <= memory, "{context}: with {memory} bytes");
    }
    if total > 0 {
        let report = limited(Limits { time: Some(Duration::ZERO), ..request.limits });
        assert!(stopped(&report, Stop::Time), "{context}: {} without time", report.outcome);
        assert_eq!(report.counters.expanded, 0, "{context}: without time");
        cancelled(puzzle, request, total, context);
    }
}

/// Cancelling at the nth event stops within one stride of the meter.
fn cancelled(puzzle: &dyn AnyPuzzle, request: &Request, total: u64, context: &str) {
    for at in [1, 2, total / 2, total] {
        let request = Request { cancel: Cancel::new(), ..request.clone() };
        let (mut expanded, mut before) = (0, None);
        let sink = &mut |line: TraceLine| {
            if line.n >= at && before.is_none() {
                request.cancel.cancel();
                before = Some(expanded);
            }
            expanded += u64::from(line.event == Kind::Expand);
        };
        let report = puzzle.run(&request, Some(sink)).expect("it ran before");
        let after = report.counters.expanded - before.unwrap_or(0);
        assert!(after <= 4096, "{context}: {after} expansions after it was cancelled at event {at}");
        let finished = report.counters.expanded == total;
        assert!(finished || report.outcome == Ending::Stopped(Stop::Cancelled), "{context}: {}", report.outcome);
    }
}

/// Every algorithm in the list, with its defaults, on a puzzle.
pub fn algorithms(puzzle: &dyn AnyPuzzle, start: &str, most: u64) {
    for card in puzzle.algorithms() {
        algorithm(puzzle, card.name, start, most);
    }
}
