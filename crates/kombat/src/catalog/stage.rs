//! One puzzle on stage, its types erased: the facade through which the command
//! line, the laboratory and the page run searches.

use super::heuristics::EXACT;
use super::setup::{self, Ready};
use super::{Card, Spec, Staged};
use crate::algorithm;
use crate::audit::{self, Outside, Question, Settled};
use crate::budget::{Cancel, Limits, Meter, Stop};
use crate::heuristic::{Erase, Zero};
use crate::move_list::MoveList;
use crate::msg;
use crate::observe::{Event, Kind};
use crate::pdb::{Key, make_room, shelf};
use crate::replay::replay;
use crate::report::{self, BestBoard, Ending, Report};
use crate::rng::Rng;
use crate::run::{Best, Outcome, Proof, Run};
use crate::solutions;
use crate::space::{Cost, Notation};
use crate::sweep::Whole;
use crate::trace::{TraceLine, Tracer};
use crate::words::{Message, SpecError};
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

/// A position on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move that led to it; the start has none.
    pub via: Option<String>,
    /// The board on one line.
    pub board: String,
    /// The board as a person sees it.
    pub drawing: String,
}

/// How a board stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Is it a goal?
    pub solved: bool,
    /// Its true distance from the goal, where that is cheaply known.
    pub distance: Option<Cost>,
    /// The legal moves.
    pub moves: Vec<String>,
}

/// How a start is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Every solvable board equally likely.
    Uniform,
    /// By so many random moves from the goal, none straight back.
    Walk(u64),
    /// Every board at exactly this distance equally likely.
    Depth(u64),
}

/// A puzzle, ready to be run by name.
pub trait Stage: Send + Sync {
    /// The problem with its parameters.
    fn problem(&self) -> String;
    /// The goal, where there is exactly one.
    fn goal(&self) -> Option<String>;
    /// The algorithms that run on it.
    fn algorithms(&self) -> Vec<&'static Card>;
    /// The heuristics that it has.
    fn heuristics(&self) -> Vec<&'static Card>;
    /// Checks an algorithm's spec and gives it back with all defaults; `auto`
    /// becomes what it stands for.
    fn check(&self, algorithm: &str) -> Result<String, SpecError>;
    /// Checks a board and gives it back in canonical form.
    fn read(&self, board: &str) -> Result<String, SpecError>;
    /// Draws a board for a person.
    fn draw(&self, board: &str) -> Result<String, SpecError>;
    /// Why a board has no solution, if that is known without a search.
    fn unsolvable(&self, board: &str) -> Result<Option<Message>, SpecError>;
    /// How a board stands.
    fn spot(&self, board: &str) -> Result<Spot, SpecError>;
    /// A solvable board, each equally likely.
    fn random(&self, seed: u64) -> String;
    /// What does better than `auto` with larger tables, if there is such a thing.
    fn beyond_auto(&self) -> Option<&'static str>;
    /// Draws a start.
    fn draw_start(&self, draw: Draw, rng: &mut Rng) -> Result<String, SpecError> {
        let drawn = self.draw_within(draw, rng, Limits::default(), &Cancel::new())?;
        Ok(drawn.expect("without limits nothing stops it"))
    }
    /// Draws a start as long as limits and whoever may cancel it allow. A draw at a distance
    /// sweeps the space, whose memory is claimed first.
    fn draw_within(
        &self,
        draw: Draw,
        rng: &mut Rng,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<String, Stop>, SpecError>;
    /// How many boards lie at each distance from the goal, where the whole space can be
    /// swept, which may take seconds.
    fn depths(&self) -> Result<Vec<u64>, SpecError>;

    /// The same, unless it is stopped.
    fn depths_until(&self, cancel: &Cancel) -> Result<Result<Vec<u64>, Stop>, SpecError>;
    /// The same, where it takes no more than milliseconds.
    fn quick_depths(&self) -> Option<Vec<u64>>;
    /// Makes moves that are given in words.
    fn steps(&self, start: &str, moves: &[String], notation: Notation) -> Result<Vec<Step>, SpecError>;
    /// How many solutions of a board cost no more than `optimal`, where none costs
    /// less.
    fn count_solutions(
        &self,
        start: &str,
        optimal: Cost,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<u64, Stop>, SpecError>;
    /// The tables that a heuristic reads, each once.
    fn tables(&self, heuristic: &str) -> Result<Vec<Key>, SpecError>;
    /// Judges heuristics, and one from outside if there is one.
    fn audit(&self, question: &Question, outside: Option<&mut dyn Outside>) -> Result<Settled, SpecError>;
    /// Runs an algorithm, and sends its events to `trace` if there is one.
    fn run(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError>;
}

/// The stage for any puzzle.
#[derive(Clone, Debug)]
pub struct Arena<P>(pub P);

impl<P: Staged> Arena<P> {
    fn run_observed(
        request: &Request,
        subtrees: bool,
        puzzle: &P,
        trace: Option<&mut dyn FnMut(TraceLine)>,
        solve: impl FnOnce(&mut Run<'_, P>) -> Outcome<P::Move>,
    ) -> Ran<P> {
        let meter = Meter::new(request.limits, request.cancel.clone());
        let mut tracer = trace.map(|sink| Tracer::new(puzzle, request.notation, sink).only(request.only));
        let mut callback = tracer.as_mut().map(|tracer| |event: Event<'_, P>, frontier| tracer.on(event, frontier));
        let mut run = Run::new(puzzle, meter, Rng::new(request.seed));
        if let Some(callback) = &mut callback {
            run = run.observed(callback);
        }
        run.threads = request.threads.max(1);
        run.subtrees = subtrees;
        let outcome = solve(&mut run);
        let wall_s = run.meter.elapsed().as_secs_f64();
        Ran { outcome, best: run.best, meter: run.meter, wall_s, counted: run.counted }
    }

    /// The whole space, or a sentence that says which puzzles have one.
    fn whole(&self) -> Result<&dyn Whole<P>, SpecError> {
        self.0.whole().ok_or_else(|| msg!("whole.too-large", problem = self.problem()).into())
    }

    /// The best board of a run, its path replayed like that of a solution.
    fn best_board(puzzle: &P, start: &P::State, best: &Best<P::Move>, notation: Notation) -> BestBoard {
        let mut state = start.clone();
        for &mv in &best.moves {
            assert!(puzzle.moves(&state).any(|legal| legal == mv), "{mv} is not legal on the way to the best board");
            puzzle.apply(&mut state, mv);
        }
        let moves = best.moves.iter().map(|&mv| puzzle.show_move(mv, notation)).collect();
        BestBoard { board: puzzle.show(&state), h: best.h, moves }
    }

    /// What a path takes as it was found and as it is given back.
    fn result_bytes(moves: &[P::Move]) -> usize {
        moves.len() * (size_of::<P::Move>() + MoveList::EACH)
    }
}

/// A run that has ended.
struct Ran<P: Staged> {
    outcome: Outcome<P::Move>,
    best: Option<Best<P::Move>>,
    meter: Meter,
    wall_s: f64,
    /// Were subtrees counted at once?
    counted: bool,
}

impl<P: Staged> Stage for Arena<P> {
    fn problem(&self) -> String {
        self.0.problem().to_string()
    }

    fn goal(&self) -> Option<String> {
        self.0.goal().map(|goal| self.0.show(&goal))
    }

    fn algorithms(&self) -> Vec<&'static Card> {
        algorithm::on(self.0.whole().is_some()).map(|entry| entry.card).collect()
    }

    fn heuristics(&self) -> Vec<&'static Card> {
        setup::heuristic_cards::<P>()
    }

    fn check(&self, algorithm: &str) -> Result<String, SpecError> {
        Ok(setup::solver(&self.0, &Spec::read(algorithm)?)?.spec.to_string())
    }

    fn read(&self, board: &str) -> Result<String, SpecError> {
        let state = self.0.parse(board)?;
        Ok(self.0.show(&state))
    }

    fn draw(&self, board: &str) -> Result<String, SpecError> {
        let state = self.0.parse(board)?;
        Ok(self.0.draw(&state))
    }

    fn unsolvable(&self, board: &str) -> Result<Option<Message>, SpecError> {
        let state = self.0.parse(board)?;
        Ok(self.0.unsolvable(&state))
    }

    fn spot(&self, board: &str) -> Result<Spot, SpecError> {
        let state = self.0.parse(board)?;
        let moves = self.0.moves(&state).map(|mv| self.0.show_move(mv, Notation::Blank)).collect();
        Ok(Spot { solved: self.0.is_goal(&state), distance: self.0.distance(&state), moves })
    }

    fn beyond_auto(&self) -> Option<&'static str> {
        self.0.beyond_auto()
    }

    fn random(&self, seed: u64) -> String {
        self.0.show(&self.0.random(&mut Rng::new(seed)))
    }

    fn draw_within(
        &self,
        draw: Draw,
        rng: &mut Rng,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<String, Stop>, SpecError> {
        let state = match draw {
            Draw::Uniform => self.0.random(rng),
            Draw::Walk(steps) => {
                let mut state = self.0.goal().ok_or_else(|| msg!("draw.no-goal"))?;
                let mut last = None;
                for _ in 0..steps {
                    let Some(mv) = rng.pick(self.0.onward(&state, last)) else { break };
                    self.0.apply(&mut state, mv);
                    last = Some(mv);
                }
                state
            }
            Draw::Depth(depth) => {
                let whole = self.whole()?;
                let mut meter = Meter::new(limits, cancel.clone());
                let claimed = meter.claim(whole.bytes().0);
                let drawn = claimed.and_then(|()| whole.draw(&self.0, depth, rng, &|| meter.look()));
                match drawn {
                    Ok(drawn) => drawn.map_err(|most| msg!("draw.too-deep", depth = depth, most = most))?,
                    Err(stop) => return Ok(Err(stop)),
                }
            }
        };
        Ok(Ok(self.0.show(&state)))
    }

    fn depths(&self) -> Result<Vec<u64>, SpecError> {
        Ok(self.depths_until(&Cancel::new())?.expect("nobody stops it"))
    }

    fn depths_until(&self, cancel: &Cancel) -> Result<Result<Vec<u64>, Stop>, SpecError> {
        let look = || if cancel.is_cancelled() { Err(Stop::Cancelled) } else { Ok(()) };
        let distances = self.whole()?.distances(&self.0, &look);
        Ok(distances.map(|distances| distances.counts().to_vec()))
    }

    fn quick_depths(&self) -> Option<Vec<u64>> {
        self.0.distances().map(|distances| distances.counts().to_vec())
    }

    fn steps(&self, start: &str, moves: &[String], notation: Notation) -> Result<Vec<Step>, SpecError> {
        let mut state = self.0.parse(start)?;
        let step = |via, state: &P::State| Step { via, board: self.0.show(state), drawing: self.0.draw(state) };
        let mut steps = vec![step(None, &state)];
        for (i, text) in moves.iter().enumerate() {
            let word = |mv| self.0.show_move(mv, notation);
            let mut legal = self.0.moves(&state);
            let Some(mv) = legal.find(|&mv| word(mv).eq_ignore_ascii_case(text)) else {
                let words: Vec<String> = self.0.moves(&state).map(word).collect();
                return Err(msg!("moves.illegal", at = i + 1, found = text.as_str(), legal = words.join(" ")).into());
            };
            self.0.apply(&mut state, mv);
            steps.push(step(Some(word(mv)), &state));
        }
        Ok(steps)
    }

    fn count_solutions(
        &self,
        start: &str,
        optimal: Cost,
        limits: Limits,
        cancel: &Cancel,
    ) -> Result<Result<u64, Stop>, SpecError> {
        let start = self.0.parse(start)?;
        let name = if self.0.distances().is_some() { EXACT.name } else { setup::context(&self.0).heuristic };
        let heuristic = Some(setup::heuristic(&self.0, &Spec::read(name)?)?).filter(|h| h.traits().admissible);
        let heuristic = heuristic.unwrap_or_else(|| Box::new(Erase(Zero)));
        let mut meter = Meter::new(limits, cancel.clone());
        Ok(solutions::count(&self.0, &start, optimal, heuristic.as_ref(), &mut meter))
    }

    fn tables(&self, heuristic: &str) -> Result<Vec<Key>, SpecError> {
        let mut keys = setup::heuristic(&self.0, &Spec::read(heuristic)?)?.tables();
        keys.sort_unstable();
        keys.dedup();
        Ok(keys)
    }

    fn audit(&self, question: &Question, outside: Option<&mut dyn Outside>) -> Result<Settled, SpecError> {
        audit::audit(&self.0, question, outside)
    }

    fn run(&self, request: &Request, trace: Option<&mut dyn FnMut(TraceLine)>) -> Result<Report, SpecError> {
        let (report, settled) = self.attempt(request, trace, true)?;
        if settled {
            return Ok(report);
        }
        let time = request.limits.time.map(|time| time.saturating_sub(Duration::from_secs_f64(report.wall_s)));
        let request = Request { limits: Limits { time, ..request.limits }, ..request.clone() };
        let (again, _) = self.attempt(&request, None, false)?;
        Ok(Report { wall_s: report.wall_s + again.wall_s, ..again })
    }
}

impl<P: Staged> Arena<P> {
    /// One run, and whether that settles it. It does not where a formula has failed in a search
    /// that counts subtrees at once, on any number of threads: the board on which it failed may
    /// be another than the one that the search itself meets first, if it meets one at all.
    fn attempt(
        &self,
        request: &Request,
        trace: Option<&mut dyn FnMut(TraceLine)>,
        subtrees: bool,
    ) -> Result<(Report, bool), SpecError> {
        let ready = setup::solver(&self.0, &Spec::read(&request.algorithm)?)?;
        let request = &Request { cancel: request.cancel.fused(&ready.fuse), ..request.clone() };
        let start = ready.puzzle.parse(&request.start)?;
        let explanation = ready.puzzle.unsolvable(&start);
        // Before the clock starts: a run is not to be longer for being the first.
        let keys = if explanation.is_some() { Vec::new() } else { ready.tables(&start) };
        let _room = make_room(&keys)?;
        let prepared = shelf().prepare(&keys, &request.cancel);
        let Ready { puzzle, mut solver, spec, fuse, .. } = ready;
        let ran = Self::run_observed(request, subtrees, &puzzle, trace, |run| match prepared {
            _ if explanation.is_some() => Outcome::Unsolvable,
            Err(stop) => Outcome::Stopped(stop),
            Ok(()) => solver.solve(start.clone(), run),
        });
        let Ran { mut outcome, mut best, mut meter, wall_s, counted } = ran;
        // A path may be as long as the search was, and counts as the search did.
        let moves = if let Outcome::Solved { moves, .. } = &outcome { moves.as_slice() } else { &[] };
        let best_moves = best.as_ref().map_or(&[][..], |best| best.moves.as_slice());
        if let Err(stop) = meter.settle(Self::result_bytes(moves) + Self::result_bytes(best_moves)) {
            (outcome, best) = (Outcome::Stopped(stop), None);
        }
        // Whatever a search has found with a heuristic that has no number for some board, it
        // is worth nothing; and how long it took to notice depends on the clock.
        let settled = !counted || fuse.burnt().is_none();
        let (outcome, best, meter, explanation) = match fuse.burnt() {
            Some(why) => (Outcome::GaveUp, None, Meter::new(request.limits, Cancel::new()), Some(why.clone())),
            None => (outcome, best, meter, explanation),
        };
        let mut report = Report {
            problem: self.problem(),
            goal: self.goal(),
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
            best: best.map(|best| Self::best_board(&puzzle, &start, &best, request.notation)),
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
                assert_eq!(*report.optimal.get_or_insert(cost), cost, "{spec} claims that {cost} is the least");
            }
            report.moves = Some(moves.into_iter().map(|mv| puzzle.show_move(mv, request.notation)).collect());
        }
        Ok((report, settled))
    }
}
