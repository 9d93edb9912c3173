//! Samples boards and runs searches on a puzzle whose types are known. Every solution is replayed
//! before it is given back.

use crate::messages::{Message, SpecError};
use crate::move_list::MoveList;
use crate::msg;
use crate::report::{self, BestBoard, Ending, Report};
use crate::setup::{self, NamedPuzzle, PuzzleProblem, Ready};
use crate::spec::Spec;
use crate::trace::{TraceLine, Tracer};
use kombat_core::budget::{Cancel, Limits, Meter, Stop};
use kombat_core::observe::{Event, Kind};
use kombat_core::pdb::{make_room, table_store};
use kombat_core::replay::replay;
use kombat_core::rng::Rng;
use kombat_core::run::{Best, Outcome, Proof, Run};
use kombat_core::space::{Notation, Space};
use kombat_core::sweep::Whole;
use std::time::Duration;

/// What to run.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The algorithm's spec.
    pub algorithm: String,
    /// The start board.
    pub start: String,
    /// What the run may use.
    pub limits: Limits,
    /// Stops it from outside.
    pub cancel: Cancel,
    /// The seed of its chance.
    pub seed: u64,
    /// How its moves are written.
    pub notation: Notation,
    /// Which events a trace wants; all unless told.
    pub only: Option<Kind>,
    /// How many threads the run may use, which changes nothing but its time; 0 is one as well.
    pub threads: usize,
}

impl Request {
    /// A request without limits.
    pub fn new(algorithm: &str, start: &str) -> Self {
        Request { algorithm: algorithm.to_owned(), start: start.to_owned(), ..Request::default() }
    }
}

/// How a start is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Every solvable board equally likely.
    Uniform,
    /// By so many random moves from the goal, none straight back.
    Walk(u64),
    /// Every board at exactly this distance equally likely.
    Depth(u64),
}

/// The whole space, or a sentence that says which puzzles have one.
pub(crate) fn whole<P: NamedPuzzle>(puzzle: &P) -> Result<&dyn Whole<P>, SpecError> {
    puzzle.whole().ok_or_else(|| msg!("whole.too-large", problem = puzzle.problem().to_string()).into())
}

/// Samples a start as long as limits and whoever may cancel it allow. Sampling at a distance
/// sweeps the space, whose memory is claimed first.
pub(crate) fn sample<P: NamedPuzzle>(
    puzzle: &P,
    sampling: Sampling,
    rng: &mut Rng,
    limits: Limits,
    cancel: &Cancel,
) -> Result<Result<P::State, Stop>, SpecError> {
    let state = match sampling {
        Sampling::Uniform => puzzle.random(rng),
        Sampling::Walk(steps) => {
            let mut state = puzzle.goal().ok_or_else(|| msg!("draw.no-goal"))?;
            let mut last = None;
            for _ in 0..steps {
                let Some(mv) = rng.pick(puzzle.onward(&state, last)) else { break };
                puzzle.apply(&mut state, mv);
                last = Some(mv);
            }
            state
        }
        Sampling::Depth(depth) => {
            let whole = whole(puzzle)?;
            let mut meter = Meter::new(limits, cancel.clone());
            let claimed = whole.claim(puzzle, &mut meter);
            let sampled = claimed.and_then(|_| whole.sample(puzzle, depth, rng, &|| meter.look()));
            match sampled {
                Ok(sampled) => sampled.map_err(|most| msg!("draw.too-deep", depth = depth, most = most))?,
                Err(stop) => return Ok(Err(stop)),
            }
        }
    };
    Ok(Ok(state))
}

/// Runs an algorithm on the board of a request, and sends its events to `trace` if there is one.
pub(crate) fn run<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    request: &Request,
    trace: Option<&mut dyn FnMut(TraceLine)>,
) -> Result<Report, SpecError> {
    run_from(puzzle, &|puzzle: &P| puzzle.parse(&request.start), request, trace)
}

/// The same on a board that is known already.
pub(crate) fn run_on<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    start: &P::State,
    request: &Request,
) -> Result<Report, SpecError> {
    run_from(puzzle, &|_: &P| Ok(start.clone()), request, None)
}

/// Where a run starts, on a puzzle that tries moves in the order that was asked for.
type Start<'a, P> = &'a dyn Fn(&P) -> Result<<P as Space>::State, Message>;

fn run_from<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    start: Start<'_, P>,
    request: &Request,
    trace: Option<&mut dyn FnMut(TraceLine)>,
) -> Result<Report, SpecError> {
    let (report, settled) = attempt(puzzle, start, request, trace, true)?;
    if settled {
        return Ok(report);
    }
    let time = request.limits.time.map(|time| time.saturating_sub(Duration::from_secs_f64(report.wall_s)));
    let request = Request { limits: Limits { time, ..request.limits }, ..request.clone() };
    let (again, _) = attempt(puzzle, start, &request, None, false)?;
    Ok(Report { wall_s: report.wall_s + again.wall_s, ..again })
}

/// One run, and whether that settles it. It does not where a formula has failed in a search
/// that counts subtrees at once, on any number of threads: the board on which it failed may
/// be another than the one that the search itself meets first, if it meets one at all.
fn attempt<P: NamedPuzzle>(
    puzzle: &PuzzleProblem<P>,
    start: Start<'_, P>,
    request: &Request,
    trace: Option<&mut dyn FnMut(TraceLine)>,
    subtrees: bool,
) -> Result<(Report, bool), SpecError> {
    let ready = setup::solver(puzzle, &request.algorithm.parse::<Spec>()?)?;
    let request = &Request { cancel: request.cancel.failing_by(&ready.failure), ..request.clone() };
    let start = start(&ready.puzzle)?;
    let explanation = ready.puzzle.unsolvable(&start);
    // Before the clock starts: a run is not to be longer for being the first.
    let keys = if explanation.is_some() { Vec::new() } else { ready.tables(&start) };
    let _room = make_room(&keys)?;
    let prepared = table_store().prepare(&keys, &request.cancel);
    let Ready { puzzle, mut solver, spec, failure, .. } = ready;
    let (mut outcome, ran) = observed(&puzzle, request, Rng::new(request.seed), trace, |run| match prepared {
        _ if explanation.is_some() => Outcome::Unsolvable,
        Err(stop) => Outcome::Stopped(stop),
        Ok(()) => {
            run.subtrees = subtrees;
            solver.solve(start.clone(), run)
        }
    });
    let Ran { mut best, mut meter, wall_s, counted } = ran;
    // A path may be as long as the search was, and counts as the search did.
    let moves = if let Outcome::Solved { moves, .. } = &outcome { moves.as_slice() } else { &[] };
    let best_moves = best.as_ref().map_or(&[][..], |best| best.moves.as_slice());
    if let Err(stop) = meter.settle(result_bytes::<P>(moves) + result_bytes::<P>(best_moves)) {
        (outcome, best) = (Outcome::Stopped(stop), None);
    }
    // Whatever a search has found with a heuristic that has no number for some board, it
    // is worth nothing; and how long it took to notice depends on the clock.
    let settled = !counted || failure.found().is_none();
    let (outcome, best, meter, explanation) = match failure.found() {
        Some(why) => (Outcome::GaveUp, None, Meter::new(request.limits, Cancel::new()), Some(why.clone())),
        None => (outcome, best, meter, explanation),
    };
    let mut report = Report {
        problem: puzzle.problem().to_string(),
        goal: puzzle.goal().map(|goal| puzzle.show(&goal)),
        start: puzzle.show(&start),
        algorithm: spec.to_string(),
        seed: request.seed,
        outcome: Ending::from(&outcome),
        proof: Proof::Unproven,
        cost: None,
        moves: None,
        optimal: puzzle.distance(&start),
        optimal_solutions: None,
        counters: meter.counters(),
        iterations: meter.iterations,
        depth: None,
        max_depth: meter.max_depth,
        branching: None,
        wall_s,
        peak_bytes: meter.peak_bytes(),
        notation: (request.notation == Notation::Tile).then_some("tile"),
        best: best.map(|best| best_board(&puzzle, &start, &best, request.notation)),
        game: None,
        explanation,
    };
    if let Outcome::Solved { moves, cost, proof } = outcome {
        assert_eq!(replay(&puzzle, &start, &moves), Ok(cost), "{spec} claims a wrong solution");
        let depth = moves.len() as u64;
        report.cost = Some(cost);
        report.proof = proof;
        report.depth = Some(depth);
        report.branching = report::branching(meter.counters.generated, depth);
        if proof == Proof::Optimal {
            let (claimed, least) = (u64::from(cost), u64::from(*report.optimal.get_or_insert(cost)));
            if claimed != least {
                let spec = spec.to_string();
                return Err(msg!("solve.false-promise", spec = spec, claimed = claimed, least = least).into());
            }
        }
        report.moves = Some(moves.into_iter().map(|mv| puzzle.show_move(mv, request.notation)).collect());
    }
    Ok((report, settled))
}

/// Does what is to be done in a run, and sends its events to `trace` if there is one.
pub(crate) fn observed<S: Space, T>(
    space: &S,
    request: &Request,
    rng: Rng,
    trace: Option<&mut dyn FnMut(TraceLine)>,
    work: impl FnOnce(&mut Run<'_, S>) -> T,
) -> (T, Ran<S>) {
    let meter = Meter::new(request.limits, request.cancel.clone());
    let mut tracer = trace.map(|sink| Tracer::new(space, request.notation, sink).only(request.only));
    let mut callback = tracer.as_mut().map(|tracer| |event: Event<'_, S>, frontier| tracer.on(event, frontier));
    let mut run = Run::new(space, meter, rng);
    if let Some(callback) = &mut callback {
        run = run.observed(callback);
    }
    run.threads = request.threads.max(1);
    let done = work(&mut run);
    let wall_s = run.meter.elapsed().as_secs_f64();
    (done, Ran { best: run.best, meter: run.meter, wall_s, counted: run.counted })
}

/// A run that has ended.
pub(crate) struct Ran<S: Space> {
    best: Option<Best<S::Move>>,
    pub(crate) meter: Meter,
    pub(crate) wall_s: f64,
    /// Were subtrees counted at once?
    counted: bool,
}

/// The best board of a run, its path replayed like that of a solution.
fn best_board<P: NamedPuzzle>(puzzle: &P, start: &P::State, best: &Best<P::Move>, notation: Notation) -> BestBoard {
    let mut state = start.clone();
    for &mv in &best.moves {
        assert!(puzzle.moves(&state).any(|legal| legal == mv), "{mv} is not legal on the way to the best board");
        puzzle.apply(&mut state, mv);
    }
    let moves = best.moves.iter().map(|&mv| puzzle.show_move(mv, notation)).collect();
    BestBoard { board: puzzle.show(&state), h: best.h, moves }
}

/// What a path takes as it was found and as it is given back.
fn result_bytes<P: NamedPuzzle>(moves: &[P::Move]) -> usize {
    moves.len() * (size_of::<P::Move>() + MoveList::EACH)
}
