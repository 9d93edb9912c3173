//! What is measured besides the claims' own figures, so that a verdict is not taken for more than
//! it says.

use super::claims::SAMPLINGS;
use super::{made, records};
use kombat::budget::Cancel;
use kombat::messages::{Lang, Message, SpecError};
use kombat::msg;
use kombat_lab::execute::Runner;
use kombat_lab::experiment::{Entry, Experiment};
use kombat_lab::local::Local;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::record::Record;
use kombat_lab::report::verdict::percent;
use kombat_lab::statistics::summary::Summary;

fn is_of(run: &Run, set: &str) -> bool {
    run.instance.starts_with(set)
}

/// The games that the genetic algorithm solves on the same boards if a chromosome is judged by
/// the best board on its way.
pub(super) struct ByPrefix {
    /// By set of boards and number of moves.
    shares: [Vec<f64>; 2],
}

impl ByPrefix {
    /// Plays them.
    pub(super) fn new() -> Result<Self, SpecError> {
        let paper = records::experiment();
        let ga = paper.algorithms.iter().filter(|entry| entry.spec == "ga");
        let algorithms = ga.map(|entry| Entry { spec: "ga(judge=prefix)".to_owned(), ..entry.clone() }).collect();
        let experiment = Experiment { algorithms, ..paper };
        let plan = Plan::new(&experiment)?;
        let runner = Local::new(&experiment, 1)?;
        let cancel = Cancel::new();
        let solved: Vec<bool> =
            plan.runs.iter().map(|run| runner.run(run, &cancel).is_some_and(|record| record.cost.is_some())).collect();
        let share = |set: &str, contender: usize| {
            let own = |(run, _): &(&Run, &bool)| is_of(run, set) && run.contender == contender;
            let games: Vec<bool> = plan.runs.iter().zip(&solved).filter(own).map(|(_, solved)| *solved).collect();
            games.iter().filter(|solved| **solved).count() as f64 / games.len() as f64
        };
        Ok(ByPrefix { shares: SAMPLINGS.map(|set| (0..plan.algorithms.len()).map(|i| share(set, i)).collect()) })
    }

    fn means(&self) -> [f64; 2] {
        self.shares.each_ref().map(|shares| shares.iter().sum::<f64>() / shares.len() as f64)
    }

    pub(super) fn told(&self, why: Message, lang: Lang) -> Message {
        let list = |i: usize| self.shares[i].iter().map(|&share| percent(share, lang)).collect::<Vec<_>>().join(" / ");
        let [uniform, shallow] = self.means().map(|mean| percent(mean, lang));
        msg!(
            "papers.kombat.prefix",
            why = why,
            uniform = list(0),
            uniform_mean = uniform,
            shallow = list(1),
            shallow_mean = shallow
        )
    }
}

/// How far the hybrid comes in its first iteration, which ends with the construction that solves
/// the board and so seldom has all ten: by the games on uniform boards with ten moves.
pub(super) struct FirstIteration {
    games: usize,
    /// The middle number of evaluations of these games.
    evaluations: f64,
    /// What one construction of GRASP takes, on average.
    construction: f64,
}

/// From here on the paper speaks of one iteration.
const MOVES: usize = 10;

impl FirstIteration {
    pub(super) fn new() -> Result<Self, SpecError> {
        let plan = Plan::new(&records::experiment())?;
        let (records, _) = made()?;
        let games = |name: &str| -> Vec<&Record> {
            let spec = format!("{name}(moves={MOVES})");
            let own =
                |(run, _): &(&Run, &Record)| is_of(run, SAMPLINGS[0]) && plan.algorithms[run.contender].spec == spec;
            plan.runs.iter().zip(records).filter(own).map(|(_, record)| record).collect()
        };
        let is_first = |record: &&Record| record.cost.is_some() && record.iterations == Some(1);
        let hybrid = games("ga-grasp");
        let first: Vec<f64> = hybrid.into_iter().filter(is_first).map(|record| record.evaluated as f64).collect();
        let grasp = games("grasp");
        let evaluations: u64 = grasp.iter().map(|record| record.evaluated).sum();
        let constructions: u64 = grasp.iter().filter_map(|record| record.iterations).sum();
        Ok(FirstIteration {
            games: first.len(),
            evaluations: Summary::of(&first).map_or(f64::NAN, |summary| summary.median),
            construction: evaluations as f64 / constructions as f64,
        })
    }

    pub(super) fn told(&self, why: Message, lang: Lang) -> Message {
        msg!(
            "papers.kombat.first-iteration",
            why = why,
            moves = MOVES,
            n = self.games,
            evaluations = lang.typical(self.evaluations),
            construction = lang.real(self.construction, 0)
        )
    }
}
