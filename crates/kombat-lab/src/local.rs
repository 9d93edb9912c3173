//! Runs and matches in this process.

use crate::execute::Runner;
use crate::experiment::Experiment;
use crate::pairing::Pairing;
use crate::plan::{Run, Task};
use crate::played::{Match, Score, Seat};
use crate::record::Record;
use crate::revision::revision;
use kombat::budget::{Cancel, Limits, Stop};
use kombat::catalog::{AnyGame, AnyPuzzle, Request, game, puzzle};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::space::Side;
use std::collections::HashMap;
use std::sync::OnceLock;

/// Runs searches, or has games played, in this process.
pub struct Local<S = Box<dyn AnyPuzzle>> {
    problems: HashMap<String, S>,
    limits: Limits,
    jobs: usize,
    host: String,
    revision: String,
    /// What the first run that could not be made lacked.
    obstacle: OnceLock<Message>,
}

impl Local {
    /// For an experiment with puzzles, on so many threads.
    pub fn new(experiment: &Experiment, jobs: usize) -> Result<Self, SpecError> {
        Local::on(experiment, jobs, |problem| {
            let puzzle = puzzle(problem)?;
            // Sweeps the space, where it is small, before the first run needs it.
            let _ = puzzle.quick_depths();
            Ok((puzzle.problem(), puzzle))
        })
    }
}

impl Local<Box<dyn AnyGame>> {
    /// For a tournament, on so many threads.
    pub fn tournament(experiment: &Experiment, jobs: usize) -> Result<Self, SpecError> {
        Local::on(experiment, jobs, |problem| game(problem).map(|game| (game.problem(), game)))
    }
}

impl<S> Local<S> {
    fn on(
        experiment: &Experiment,
        jobs: usize,
        open: impl Fn(&str) -> Result<(String, S), SpecError>,
    ) -> Result<Self, SpecError> {
        let problems = experiment.boards.iter().map(|boards| open(&boards.problem)).collect::<Result<_, _>>()?;
        Ok(Local {
            problems,
            limits: experiment.limits,
            jobs,
            host: host(),
            revision: revision(),
            obstacle: OnceLock::new(),
        })
    }

    fn puzzle(&self, problem: &str) -> &S {
        self.problems.get(problem).expect("the plan has the experiment's problems")
    }

    /// What is asked of a puzzle.
    fn request(&self, algorithm: &str, start: &str, seed: u64, cancel: &Cancel) -> Request {
        let (limits, cancel) = (self.limits, cancel.apart());
        Request { limits, cancel, seed, ..Request::new(algorithm, start) }
    }

    /// Notes why something cannot be run in this process.
    fn cannot<R>(&self, algorithm: &str, why: SpecError) -> Option<R> {
        self.obstacle.get_or_init(|| msg!("fight.obstacle", algorithm = algorithm, why = why.0));
        None
    }
}

impl<S> std::fmt::Debug for Local<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Local").field("jobs", &self.jobs).field("host", &self.host).finish_non_exhaustive()
    }
}

impl Runner for Local {
    fn run(&self, run: &Run, cancel: &Cancel) -> Option<Record> {
        let request = self.request(&run.algorithm, &run.start, run.seed, cancel);
        let before = thread_seconds();
        // The plan has checked every spec and board. What may lack is room for tables beside those
        // of other runs: then it is not made, and whoever goes on in a new process has the room.
        let report = match self.puzzle(&run.problem).run(&request, None) {
            Ok(report) => report,
            Err(error) => return self.cannot(&run.algorithm, error),
        };
        let cpu_s = before.zip(thread_seconds()).map(|(before, after)| after - before);
        if report.outcome == Ending::Stopped(Stop::Cancelled) {
            return None;
        }
        let (jobs, host, revision) = (self.jobs as u64, self.host.clone(), self.revision.clone());
        let record = Record { cpu_s, jobs, host, revision, ..run.row() };
        Some(record.with_report(&report))
    }

    fn obstacle(&self) -> Option<Message> {
        self.obstacle.get().cloned()
    }
}

impl Runner<Pairing> for Local<Box<dyn AnyGame>> {
    fn run(&self, pairing: &Pairing, cancel: &Cancel) -> Option<Match> {
        let game = self.puzzle(&pairing.problem);
        let mut position = pairing.opening.clone();
        let (mut first, mut second, mut moves) = (Seat::default(), Seat::default(), Vec::new());
        let verdict = loop {
            let standing = game.standing(&position).expect("the plan has checked every opening");
            if let Some(verdict) = standing.verdict {
                break verdict;
            }
            let (player, seat) = match standing.to_move {
                Side::First => (&pairing.first, &mut first),
                Side::Second => (&pairing.second, &mut second),
            };
            // Each thought has a chance of its own.
            let seed = Rng::stream(pairing.seed, moves.len() as u64).bits() >> 11;
            let request = self.request(player, &position, seed, cancel);
            // The plan has checked every player; what it needs may find no room all the same.
            let report = match game.think(&request, None) {
                Ok(report) => report,
                Err(error) => return self.cannot(player, error),
            };
            if cancel.is_cancelled() {
                return None;
            }
            seat.add(&report);
            let choice = report.moves.unwrap_or_default().to_vec();
            let after = game.steps(&position, &choice).expect("a player's choice is legal");
            position = after.last().expect("the start is a step").board.clone();
            moves.extend(choice);
        };
        Some(Match {
            result: Score::from(verdict).into(),
            plies: moves.len() as u64,
            moves: moves.join(" "),
            wall_s_first: first.wall_s,
            wall_s_second: second.wall_s,
            expanded_first: first.expanded,
            expanded_second: second.expanded,
            cut_first: first.cut,
            cut_second: second.cut,
            jobs: self.jobs as u64,
            host: self.host.clone(),
            revision: self.revision.clone(),
            ..pairing.row()
        })
    }

    fn obstacle(&self) -> Option<Message> {
        self.obstacle.get().cloned()
    }
}

#[cfg(unix)]
pub(crate) fn host() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
pub(crate) fn host() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

/// The processor time of this thread.
#[cfg(unix)]
fn thread_seconds() -> Option<f64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9)
}

#[cfg(not(unix))]
fn thread_seconds() -> Option<f64> {
    None
}
