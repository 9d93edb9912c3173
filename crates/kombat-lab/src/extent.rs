//! How large an experiment is, before anything of it is made.

use crate::experiment::{BoardSet, BoardSource, Entry, Experiment};
use crate::pairing::Pairing;
use crate::plan::Run;
use kombat::catalog::{Problem, Sampling, open, samples_in_vain};
use kombat::messages::Message;
use kombat::msg;

/// What the allocator adds to the texts of a run, and what is kept beside the plan to find its runs
/// by their ids, in bytes.
const BESIDE: u64 = 320;
/// A spec with all its parameters filled in is about so much longer than it was written.
const FILLED_IN: u64 = 128;

impl Entry {
    /// How many combinations the grid has.
    fn size(&self) -> u64 {
        self.grid.iter().map(|(_, values)| values.len() as u64).fold(1, u64::saturating_mul)
    }

    /// The length of its longest spec, with the values of the grid.
    fn longest(&self) -> u64 {
        let value =
            |(key, values): &(String, Vec<String>)| key.len() + values.iter().map(String::len).max().unwrap_or(0) + 2;
        (self.spec.len() + self.grid.iter().map(value).sum::<usize>()) as u64
    }
}

impl Experiment {
    /// How many runs it has, or at most: two sets may have boards in common. Matches
    /// likewise.
    pub fn size(&self) -> u64 {
        let each = self.tasks_per_board(self.is_tournament() == Ok(true));
        let boards = self.boards.iter().map(BoardSet::asked).fold(0, u64::saturating_add);
        boards.saturating_mul(each).saturating_mul(self.repeats)
    }

    /// A run of each contender, or in games a match of every two of them with each side.
    fn tasks_per_board(&self, game: bool) -> u64 {
        let players = self.algorithms.iter().map(Entry::size).fold(0, u64::saturating_add);
        if game { players.saturating_mul(players.saturating_sub(1)) } else { players }
    }

    /// How many random moves are made to sample its boards, roughly, with those in vain where
    /// there are too few boards; a board that needs none counts as one. A distance in a space
    /// that cannot be swept in a moment is beyond all measure: every plan sweeps it again.
    pub fn sampling(&self) -> u64 {
        let each = |boards: &BoardSet| match boards.source {
            BoardSource::Sampled(Sampling::Walk(steps)) => {
                boards.count.saturating_add(samples_in_vain(steps)).saturating_mul(steps)
            }
            BoardSource::Sampled(Sampling::Depth(_)) if !is_quickly_swept(&boards.problem) => u64::MAX,
            _ => boards.count,
        };
        self.boards.iter().map(each).fold(0, u64::saturating_add)
    }

    /// How many bytes its plan takes, roughly, and what is kept beside it to follow the runs.
    pub fn planned_bytes(&self) -> u64 {
        let spec = self.algorithms.iter().map(Entry::longest).max().unwrap_or(0) + FILLED_IN;
        let set = |boards: &BoardSet| {
            let (game, board) = match open(&boards.problem) {
                Ok(Problem::Game(game)) => (true, game.start().len() as u64),
                Ok(Problem::Puzzle(puzzle)) => (false, puzzle.random(0).len() as u64),
                // What is wrong with it is said when it is planned.
                Err(_) => return 0,
            };
            let problem = boards.problem.len() as u64 + board.min(FILLED_IN);
            let (size, specs) = if game { (size_of::<Pairing>(), 2 * spec) } else { (size_of::<Run>(), spec) };
            let runs = boards.asked().saturating_mul(self.tasks_per_board(game)).saturating_mul(self.repeats);
            runs.saturating_mul(size as u64 + specs + problem + board + BESIDE)
        };
        self.boards.iter().map(set).fold(0, u64::saturating_add)
    }

    /// Refuses an experiment whose plan would take more bytes than this.
    pub fn check_plan(&self, most: u64) -> Result<(), Message> {
        let found = self.planned_bytes();
        if found <= most {
            return Ok(());
        }
        Err(msg!("lab.plan-too-large", found = found >> 20, most = most >> 20))
    }

    /// The algorithm of each contender, by its place in the experiment.
    pub fn entries(&self) -> Vec<usize> {
        let entries = self.algorithms.iter().enumerate();
        entries.flat_map(|(i, entry)| entry.contenders().into_iter().map(move |_| i)).collect()
    }
}

/// Is the whole space of a puzzle swept in milliseconds?
fn is_quickly_swept(problem: &str) -> bool {
    matches!(open(problem), Ok(Problem::Puzzle(puzzle)) if puzzle.quick_depths().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An experiment with two sets of boards and three algorithms at four values of a grid.
    fn several(count: u64) -> Experiment {
        let boards = |draw: &str| format!("[[boards]]\nproblem = 'kombat'\ncount = {count}\ndraw = {draw}\n");
        let entry = |spec: &str| format!("[[algorithms]]\nspec = '{spec}'\ngrid = {{ moves = [8, 10, 15, 25] }}\n");
        let text =
            ["'uniform'", "{ walk = 8 }"].map(boards).concat() + &["ga", "grasp", "ga-grasp"].map(entry).concat();
        text.parse().expect("an experiment")
    }

    #[test]
    fn a_grid_beyond_all_measure_is_counted_and_not_written_out() {
        let values = |key: usize| (format!("p{key}"), (0..20).map(|value| value.to_string()).collect());
        let entry = Entry { label: None, spec: "ga".to_owned(), grid: (0..30).map(values).collect() };
        let experiment = Experiment { algorithms: vec![entry], ..several(1) };
        assert_eq!(experiment.size(), u64::MAX);
    }

    /// What a plan is estimated at is no less than what it takes, and not beyond all measure.
    #[test]
    fn the_bytes_of_a_plan_are_about_those_that_it_takes() {
        let boards = |problem: &str, count| format!("[[boards]]\nproblem = \"{problem}\"\ncount = {count}\n");
        let fight = |problem, specs: &[&str]| {
            let entry = |spec: &&str| format!("[[algorithms]]\nspec = \"{spec}\"\n");
            let text = format!("{}{}", boards(problem, 50), specs.iter().map(entry).collect::<String>());
            text.parse::<Experiment>().expect("an experiment")
        };
        for (problem, specs) in
            [("tiles(16x16)", &["hill"][..]), ("8-puzzle", &["astar", "ga"]), ("kombat", &["grasp(rcl=2)", "bfs"])]
        {
            let experiment = fight(problem, specs);
            let plan = crate::plan::Plan::new(&experiment).expect("a plan");
            let texts = |run: &Run| [&run.id, &run.instance, &run.problem, &run.start, &run.algorithm].map(String::len);
            let taken = |run: &Run| size_of::<Run>() + texts(run).iter().sum::<usize>();
            let taken: usize = plan.runs.iter().map(taken).sum();
            let estimated = experiment.planned_bytes() as usize;
            assert!((taken..3 * taken).contains(&estimated), "{problem}: {estimated} for {taken}");
        }
        let experiment = fight("connect4", &["alphabeta", "mcts", "random"]);
        let plan = crate::plan::Plan::tournament(&experiment).expect("a plan");
        let texts = |run: &Pairing| [&run.id, &run.problem, &run.opening, &run.first, &run.second].map(String::len);
        let taken = |run: &Pairing| size_of::<Pairing>() + texts(run).iter().sum::<usize>();
        let taken: usize = plan.runs.iter().map(taken).sum();
        let estimated = experiment.planned_bytes() as usize;
        assert!((taken..3 * taken).contains(&estimated), "{estimated} for {taken}");
    }

    #[test]
    fn long_walks_in_vain_and_sweeps_are_part_of_sampling() {
        let sampling = |problem: &str, how: Sampling| {
            let boards = vec![BoardSet { problem: problem.to_owned(), count: 200, source: BoardSource::Sampled(how) }];
            Experiment { boards, ..several(1) }.sampling()
        };
        assert_eq!(sampling("8-puzzle", Sampling::Depth(20)), 200);
        assert_eq!(sampling("tiles(3x4)", Sampling::Depth(20)), u64::MAX);
        assert_eq!(sampling("swap(2x2)", Sampling::Walk(1_000_000)), (200 + 100) * 1_000_000);
        assert_eq!(sampling("swap(2x2)", Sampling::Walk(8)), (200 + 10_000) * 8);
    }

    #[test]
    fn sizes_are_those_of_the_plan() {
        let experiment = several(5);
        let plan = crate::plan::Plan::new(&experiment).expect("a plan");
        assert_eq!(experiment.size(), plan.runs.len() as u64);
        assert_eq!(experiment.entries().len(), plan.algorithms.len());
    }
}
