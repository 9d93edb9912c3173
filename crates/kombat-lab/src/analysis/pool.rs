//! Which boards stand together: all of one problem, and then those of each set by itself.

use crate::experiment::Experiment;
use crate::plan::{Plan, Run};
use kombat::catalog::{AnyPuzzle, puzzle};
use kombat::messages::SpecError;
use std::collections::{BTreeSet, HashMap};

/// Boards that are looked at together.
pub(super) struct Pool {
    pub(super) puzzle: Box<dyn AnyPuzzle>,
    /// The problem as the experiment has it.
    pub(super) problem: String,
    /// How they were sampled.
    pub(super) sampling: String,
    /// The sets of the experiment that they are of.
    pub(super) parts: Vec<usize>,
    /// Different boards of the plan, and how many were asked for.
    pub(super) boards: (u64, u64),
    /// The set of which a board is that several have: the first.
    first: HashMap<String, usize>,
}

impl Pool {
    fn new(experiment: &Experiment, plan: &Plan, parts: Vec<usize>) -> Result<Self, SpecError> {
        let own = |set: &usize| &experiment.boards[*set];
        let mut first = HashMap::new();
        for run in plan.runs.iter().filter(|run| run.contender == 0 && parts.contains(&run.set)) {
            first.entry(run.start.clone()).or_insert(run.set);
        }
        let samplings: Vec<String> = parts.iter().map(|set| own(set).source.to_string()).collect();
        let problem = own(&parts[0]).problem.clone();
        Ok(Pool {
            puzzle: puzzle(&problem)?,
            problem,
            sampling: samplings.join(", "),
            boards: (first.len() as u64, parts.iter().map(|set| own(set).asked()).sum()),
            parts,
            first,
        })
    }

    /// Does a run count among these? A board counts once, whatever sets have it.
    pub(super) fn has(&self, run: &Run) -> bool {
        self.parts.contains(&run.set) && self.first.get(&run.start) == Some(&run.set)
    }
}

/// All sets of each problem that has several, then every set by itself.
pub(super) fn pools(experiment: &Experiment, plan: &Plan) -> Result<Vec<Pool>, SpecError> {
    let names = experiment.boards.iter().map(|boards| Ok(puzzle(&boards.problem)?.problem()));
    let names = names.collect::<Result<Vec<String>, SpecError>>()?;
    let sets = |name: &String| (0..names.len()).filter(|&set| names[set] == *name).collect::<Vec<usize>>();
    let mut seen = BTreeSet::new();
    let several = names.iter().filter(|name| seen.insert(*name)).map(sets).filter(|sets| sets.len() > 1);
    several.chain((0..names.len()).map(|set| vec![set])).map(|parts| Pool::new(experiment, plan, parts)).collect()
}
