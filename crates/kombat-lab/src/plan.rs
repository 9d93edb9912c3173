//! From an experiment to its runs.

pub use crate::experiment::{Contender, Grid};

use crate::experiment::{BoardSet, BoardSource, Experiment};
use crate::record::{JobLimit, Outcome, Record};
use crate::revision::{digits, hash, revision};
use crate::row::Row;
use kombat::catalog::{AnyPuzzle, Distinct, moves, open, population, puzzle};
use kombat::messages::{Message, SpecError};
use kombat::msg;
use kombat::rng::Rng;
use kombat::run::Proof;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// Something to be made of which one row is kept: a run, or a match.
pub trait Task: Sized + Sync + Clone + Serialize + DeserializeOwned {
    /// What is kept of it.
    type Row: Row;
    /// All of an experiment.
    fn plan(experiment: &Experiment) -> Result<Plan<Self>, SpecError>;
    /// A hash of all that decides the result.
    fn id(&self) -> &str;
    /// A row with all that is known of this task's before it is made.
    fn fill(&self, row: Self::Row) -> Self::Row;
    /// Its row, as far as it is known before.
    fn row(&self) -> Self::Row {
        self.fill(Self::Row::default())
    }
    /// Is the row of this task? A page of another may look like it.
    fn made(&self, row: &Self::Row) -> bool {
        self.fill(row.clone()) == *row
    }
    /// How many searches it can come to, of which each has the limits to itself.
    fn searches(&self) -> u64;
    /// Its row, if the job in which it ran was ended from outside. Nothing is known of
    /// what it had reached.
    fn stopped(&self, limit: JobLimit) -> Self::Row;
    /// Who takes part, by their places in [`Plan::algorithms`].
    fn contenders(&self) -> Vec<usize>;
    /// What each of them got: one for a solved board or a match won, a half for a draw.
    fn points(row: &Self::Row) -> Vec<f64>;
}

/// One run to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// A hash of all that decides the result.
    pub id: String,
    /// The board set, by its place in the experiment.
    pub set: usize,
    /// Which board.
    pub instance: String,
    /// The problem with its parameters.
    pub problem: String,
    /// The board.
    pub start: String,
    /// The algorithm, by its place in [`Plan::algorithms`].
    pub contender: usize,
    /// The algorithm with all its parameters.
    pub algorithm: String,
    /// The seed of its chance.
    pub seed: u64,
    /// Which repeat, from 0.
    pub repeat: u64,
}

/// All runs of an experiment, or all matches.
#[derive(Debug)]
pub struct Plan<T = Run> {
    /// The algorithms, the grid written out.
    pub algorithms: Vec<Contender>,
    /// The runs: boards, then algorithms, then repeats. Two sets may have a board in
    /// common; its runs stand in both under one id, and are made once.
    pub runs: Vec<T>,
}

/// A seed below 2⁵³, so that every program that reads JSON keeps it.
pub(crate) fn seed(parts: &[&str]) -> u64 {
    let hash = hash(parts);
    u64::from_le_bytes(hash[..8].try_into().expect("eight bytes")) >> 11
}

/// The chance of one use of an experiment's seed. The use is the first part, so that no
/// two uses get the same numbers.
pub fn chance(parts: &[&str]) -> Rng {
    Rng::new(seed(parts))
}

impl Plan {
    /// Samples the boards, writes out the grids and checks every spec.
    pub fn new(experiment: &Experiment) -> Result<Self, SpecError> {
        let problems = experiment.boards.iter().map(|boards| puzzle(&boards.problem)).collect::<Result<Vec<_>, _>>()?;
        let (algorithms, specs) = contenders(experiment, &problems, |puzzle, spec| puzzle.check(spec))?;
        let mut runs = Vec::new();
        let limits = experiment.limits_text();
        let root = experiment.seed.to_string();
        for (set, (boards, puzzle)) in experiment.boards.iter().zip(&problems).enumerate() {
            let problem = puzzle.problem();
            for (instance, start) in starts(puzzle.as_ref(), boards, &root)? {
                for (contender, algorithm) in specs.iter().map(|specs| &specs[set]).enumerate() {
                    for repeat in 0..experiment.repeats {
                        let number = repeat.to_string();
                        let parts = [&problem, &instance, &start, algorithm, &root, &number].map(String::as_str);
                        runs.push(Run {
                            id: digits(&[&parts[..], &[&limits]].concat(), 16),
                            set,
                            instance: instance.clone(),
                            problem: problem.clone(),
                            start: start.clone(),
                            contender,
                            algorithm: algorithm.clone(),
                            seed: seed(&parts),
                            repeat,
                        });
                    }
                }
            }
        }
        Ok(Plan { algorithms, runs })
    }

    /// How many boards a set has. They can be fewer than were asked for.
    pub fn boards(&self, set: usize) -> u64 {
        let own = self.runs.iter().filter(|run| run.set == set && run.contender == 0 && run.repeat == 0);
        own.count() as u64
    }
}

impl<T: Task> Plan<T> {
    /// Its runs, each once, in the order in which they are made: by chance, so that no algorithm has the
    /// machine's quiet hours to itself.
    pub(crate) fn in_order(&self, seed: u64) -> Vec<&T> {
        let mut planned = HashSet::new();
        let mut runs: Vec<&T> = self.runs.iter().filter(|run| planned.insert(run.id())).collect();
        chance(&["order", &seed.to_string()]).shuffle(&mut runs);
        runs
    }

    /// The ids of its runs. They can be fewer than the runs.
    pub fn ids(&self) -> HashSet<&str> {
        self.runs.iter().map(Task::id).collect()
    }
}

impl Task for Run {
    type Row = Record;

    fn plan(experiment: &Experiment) -> Result<Plan, SpecError> {
        Plan::new(experiment)
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn fill(&self, row: Record) -> Record {
        Record {
            id: self.id.clone(),
            instance: self.instance.clone(),
            problem: self.problem.clone(),
            start: self.start.clone(),
            algorithm: self.algorithm.clone(),
            seed: self.seed,
            repeat: self.repeat,
            ..row
        }
    }

    fn searches(&self) -> u64 {
        1
    }

    fn stopped(&self, limit: JobLimit) -> Record {
        let (outcome, proof) = (Outcome::Job(limit).into(), Proof::Unproven.into());
        Record { outcome, proof, revision: revision(), ..self.row() }
    }

    fn contenders(&self) -> Vec<usize> {
        vec![self.contender]
    }

    fn points(record: &Record) -> Vec<f64> {
        vec![if record.solved() { 1.0 } else { 0.0 }]
    }
}

/// The contenders of an experiment, and the spec of each with all its parameters on each
/// set of boards.
pub(crate) fn contenders<S>(
    experiment: &Experiment,
    problems: &[S],
    check: impl Fn(&S, &str) -> Result<String, SpecError>,
) -> Result<(Vec<Contender>, Vec<Vec<String>>), SpecError> {
    let contenders: Vec<Contender> = experiment.algorithms.iter().flat_map(|entry| entry.contenders()).collect();
    let checked = |contender: &Contender| problems.iter().map(|puzzle| check(puzzle, &contender.spec)).collect();
    let specs = contenders.iter().map(checked).collect::<Result<Vec<Vec<String>>, _>>()?;
    distinct(&contenders, &specs)?;
    Ok((contenders, specs))
}

/// Which problem of an experiment, or which algorithm on which problem, cannot be used by itself.
pub fn culprit(experiment: &Experiment) -> Option<Message> {
    for boards in &experiment.boards {
        let problem = boards.problem.as_str();
        let Ok(known) = open(problem) else { return Some(msg!("lab.in-problem", problem = problem)) };
        let wrong = |contender: &Contender| known.check(&contender.spec).is_err();
        if let Some(contender) = experiment.algorithms.iter().flat_map(|entry| entry.contenders()).find(wrong) {
            return Some(msg!("lab.in-algorithm", spec = contender.spec, problem = problem));
        }
    }
    None
}

/// Refuses two contenders that are the same algorithm on every set of boards, for
/// nothing can come of their fight.
fn distinct(contenders: &[Contender], specs: &[Vec<String>]) -> Result<(), SpecError> {
    let mut seen: HashMap<&[String], &Contender> = HashMap::new();
    for (contender, specs) in contenders.iter().zip(specs) {
        if let Some(before) = seen.insert(specs, contender) {
            let (one, other) = (before.spec.as_str(), contender.spec.as_str());
            return Err(msg!("lab.same-contender", one = one, other = other).into());
        }
    }
    Ok(())
}

/// The boards of a set with their names, no two of them equal: see [`Distinct`]. They can be
/// fewer than were asked for. A board of a list has the same name wherever it stands.
fn starts(puzzle: &dyn AnyPuzzle, boards: &BoardSet, root: &str) -> Result<Vec<(String, String)>, SpecError> {
    match &boards.source {
        BoardSource::List(list) => {
            let named = |start: String| (format!("list-{}", digits(&[&start], 12)), start);
            Ok(listed(list, |board| puzzle.read(board))?.into_iter().map(named).collect())
        }
        BoardSource::Sampled(sampling) => {
            let (name, problem) = (boards.source.to_string(), puzzle.problem());
            let one = |i: u64| {
                let mut rng = chance(&["board", root, &problem, &name, &i.to_string()]);
                let board = puzzle.sample(*sampling, &mut rng)?;
                Ok((board.clone(), board))
            };
            let named = |(i, board): (u64, String)| (format!("{name}-{i}"), board);
            let distinct = Distinct::new(one, moves(*sampling), || population(puzzle, *sampling));
            distinct.take(boards.count as usize).map(|sampled| sampled.map(named)).collect()
        }
    }
}

/// The boards of a list, none of them twice.
pub(crate) fn listed(
    list: &[String],
    read: impl Fn(&str) -> Result<String, SpecError>,
) -> Result<Vec<String>, SpecError> {
    let mut seen = HashSet::new();
    let one = |board: &String| {
        let start = read(board)?;
        if !seen.insert(start.clone()) {
            return Err(msg!("lab.same-board", board = start).into());
        }
        Ok(start)
    };
    list.iter().map(one).collect()
}
