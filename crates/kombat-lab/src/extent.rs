//! How large an experiment is, before anything of it is made.

use crate::experiment::{BoardSet, Draws, Entry, Experiment};
use kombat::catalog::Draw;

impl Entry {
    /// How many combinations the grid has.
    fn size(&self) -> u64 {
        self.grid.iter().map(|(_, values)| values.len() as u64).fold(1, u64::saturating_mul)
    }
}

impl Experiment {
    /// How many runs it has, or at most: two sets may have boards in common. Matches
    /// likewise.
    pub fn size(&self) -> u64 {
        let players = self.algorithms.iter().map(Entry::size).fold(0, u64::saturating_add);
        let each = match self.is_tournament() {
            Ok(true) => players.saturating_mul(players.saturating_sub(1)),
            _ => players,
        };
        let boards = self.boards.iter().map(|boards| match &boards.draw {
            Draws::List(list) => list.len() as u64,
            Draws::By(_) => boards.count,
        });
        boards.fold(0, u64::saturating_add).saturating_mul(each).saturating_mul(self.repeats)
    }

    /// How many random moves are made to draw its boards, roughly; a board that needs none
    /// counts as one.
    pub fn drawing(&self) -> u64 {
        let each = |boards: &BoardSet| match boards.draw {
            Draws::By(Draw::Walk(steps)) => boards.count.saturating_mul(steps),
            _ => boards.count,
        };
        self.boards.iter().map(each).fold(0, u64::saturating_add)
    }

    /// The algorithm of each contender, by its place in the experiment.
    pub fn entries(&self) -> Vec<usize> {
        let entries = self.algorithms.iter().enumerate();
        entries.flat_map(|(i, entry)| entry.contenders().into_iter().map(move |_| i)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_beyond_all_measure_is_counted_and_not_written_out() {
        let values = |key: usize| (format!("p{key}"), (0..20).map(|value| value.to_string()).collect());
        let entry = Entry { spec: "ga".to_owned(), grid: (0..30).map(values).collect() };
        let experiment = Experiment { algorithms: vec![entry], ..Experiment::kombat_2006(1, 0) };
        assert_eq!(experiment.size(), u64::MAX);
    }

    #[test]
    fn sizes_are_those_of_the_plan() {
        let experiment = Experiment::kombat_2006(5, 0);
        let plan = crate::plan::Plan::new(&experiment).expect("a plan");
        assert_eq!(experiment.size(), plan.runs.len() as u64);
        assert_eq!(experiment.entries().len(), plan.algorithms.len());
    }
}
