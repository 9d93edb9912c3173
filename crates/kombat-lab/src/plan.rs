//! From an experiment to its runs.

use crate::experiment::{BoardSet, Draws, Experiment};
use kombat::catalog::{Stage, stage};
use kombat::rng::Rng;
use kombat::words::SpecError;
use sha2::{Digest, Sha256};
use std::collections::HashMap;

/// One run to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Values of a grid, by parameter.
pub type Grid = Vec<(String, String)>;

/// An algorithm of the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// As it was written, with its values of the grid.
    pub spec: String,
    /// The name alone.
    pub name: String,
    /// The values of the grid, in its order.
    pub grid: Grid,
}

/// All runs of an experiment.
#[derive(Debug)]
pub struct Plan {
    /// The algorithms, the grid written out.
    pub algorithms: Vec<Contender>,
    /// The runs: boards, then algorithms, then repeats.
    pub runs: Vec<Run>,
}

/// A hash as hexadecimal digits.
fn hash(parts: &[&str]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        // The length keeps the parts apart.
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().into()
}

/// The first digits of a hash.
pub(crate) fn digits(parts: &[&str], count: usize) -> String {
    let hex: String = hash(parts).iter().map(|byte| format!("{byte:02x}")).collect();
    hex[..count].to_owned()
}

/// A seed below 2⁵³, so that every program that reads JSON keeps it.
fn seed(parts: &[&str]) -> u64 {
    let hash = hash(parts);
    u64::from_le_bytes(hash[..8].try_into().expect("eight bytes")) >> 11
}

impl Plan {
    /// Draws the boards, writes out the grids and checks every spec.
    pub fn new(experiment: &Experiment) -> Result<Self, SpecError> {
        let algorithms: Vec<Contender> = experiment.algorithms.iter().flat_map(|entry| entry.contenders()).collect();
        let mut runs = Vec::new();
        let limits = experiment.limits_text();
        let root = experiment.seed.to_string();
        for (set, boards) in experiment.boards.iter().enumerate() {
            let stage = stage(&boards.problem)?;
            let problem = stage.problem();
            let specs =
                algorithms.iter().map(|contender| stage.check(&contender.spec)).collect::<Result<Vec<_>, _>>()?;
            for (instance, start) in draw(stage.as_ref(), boards, experiment.seed)? {
                for (contender, algorithm) in specs.iter().enumerate() {
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
        // The same boards drawn twice, or one algorithm written in two ways, are the
        // same runs.
        let mut seen = HashMap::new();
        runs.retain(|run| seen.insert(run.id.clone(), ()).is_none());
        Ok(Plan { algorithms, runs })
    }
}

/// The boards of a set with their names. Board i is the same whatever the count.
fn draw(stage: &dyn Stage, boards: &BoardSet, seed: u64) -> Result<Vec<(String, String)>, SpecError> {
    match &boards.draw {
        Draws::List(list) => {
            let read = |(i, board): (usize, &String)| Ok((format!("list-{i}"), stage.read(board)?));
            list.iter().enumerate().map(read).collect()
        }
        Draws::By(draw) => {
            let name = boards.draw.to_string();
            let one = |i: u64| Ok((format!("{name}-{i}"), stage.draw_start(*draw, &mut Rng::stream(seed, i))?));
            (0..boards.count).map(one).collect()
        }
    }
}
