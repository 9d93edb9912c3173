//! Fights that are set up already, by their names: for the command line and for the page alike.

use crate::kombat_heuristico;
use kombat::budget::Limits;
use kombat::catalog::{Sampling, near};
use kombat::messages::SpecError;
use kombat::msg;
use kombat_lab::experiment::{BoardSet, BoardSource, Entry, Experiment};

/// A fight that is set up.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// The key of the sentence that says what it is.
    pub about: &'static str,
    /// The experiment, without limits.
    pub experiment: fn() -> Experiment,
}

/// All of them.
pub const ALL: [Preset; 3] = [
    Preset { name: "course-table", about: "preset.course-table", experiment: course_table },
    Preset { name: "kombat-2006", about: "preset.kombat-2006", experiment: kombat_2006 },
    Preset { name: "weights", about: "preset.weights", experiment: weights },
];

/// The preset of a name.
///
/// ```
/// let weights = kombat_papers::presets::find("weights").unwrap();
/// assert_eq!((weights.experiment)().algorithms[0].grid[0].1.len(), 5);
/// assert!(kombat_papers::presets::find("weigths").unwrap_err().to_string().contains("weights"));
/// ```
pub fn find(name: &str) -> Result<Preset, SpecError> {
    let names = ALL.map(|preset| preset.name);
    let found = ALL.into_iter().find(|preset| preset.name == name);
    found.ok_or_else(|| msg!("preset.unknown", found = name, near = near(name, &names)).into())
}

fn at(problem: &str, depth: u64) -> BoardSet {
    BoardSet { problem: problem.to_owned(), count: 30, source: BoardSource::Sampled(Sampling::Depth(depth)) }
}

fn experiment(name: &str, boards: Vec<BoardSet>, algorithms: Vec<Entry>) -> Experiment {
    let (name, limits) = (name.to_owned(), Limits::default());
    Experiment { name, seed: 7, repeats: 1, boards, algorithms, limits, columns: None, measure: None }
}

/// The table of many a course: two blind searches, and A* by three heuristics, near and far.
fn course_table() -> Experiment {
    let specs = ["bfs", "iddfs", "astar(h=misplaced)", "astar(h=manhattan)", "astar(h=linear-conflict)"];
    let boards = [10, 20, 26].map(|depth| at("8-puzzle", depth));
    experiment("course-table", boards.to_vec(), specs.map(Entry::new).to_vec())
}

fn kombat_2006() -> Experiment {
    kombat_heuristico::experiment(kombat_heuristico::records::GAMES, 0)
}

/// What a weight costs, and what it saves.
fn weights() -> Experiment {
    let values = ["1", "1.5", "2", "3", "5"].map(str::to_owned).to_vec();
    let entry = Entry { grid: vec![("w".to_owned(), values)], ..Entry::new("wastar(h=manhattan)") };
    experiment("weights", vec![at("8-puzzle", 24)], vec![entry])
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::messages::{Lang, Render};
    use kombat_lab::plan::Plan;

    #[test]
    fn every_preset_can_be_fought() {
        for preset in ALL {
            let experiment = (preset.experiment)();
            experiment.check().unwrap_or_else(|why| panic!("{}: {why}", preset.name));
            assert_eq!(experiment.name, preset.name);
            assert_eq!(experiment.to_toml().parse(), Ok(experiment.clone()));
            let few = |boards: &BoardSet| BoardSet { count: 2, ..boards.clone() };
            let few = Experiment { boards: experiment.boards.iter().map(few).collect(), ..experiment };
            assert!(!Plan::new(&few).unwrap_or_else(|why| panic!("{}: {why}", preset.name)).runs.is_empty());
            for lang in Lang::ALL {
                assert!(lang.find(preset.about).is_some(), "{}", preset.about);
            }
        }
        let said = find("course").expect_err("no such").0.render(Lang::En);
        assert!(said.contains("course-table") && said.contains("weights"), "{said}");
    }
}
