//! Some boards of an experiment, before all of them are sampled.

use crate::experiment::{BoardSet, BoardSource, Experiment};
use crate::pairing::Pairing;
use crate::plan::Plan;
use kombat::catalog::Sampling;
use kombat::messages::SpecError;
use std::collections::BTreeMap;

/// Boards that are shown, at most.
const MOST: usize = 3;

/// Walks that are longer are made once, for in a small space many would be made in vain.
const LONG_WALK: u64 = 1_000;

/// What is seen of an experiment before it is begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glimpse {
    /// At most three of its boards, each with the place of its set: of the first set, of the one in
    /// the middle and of the last.
    pub boards: Vec<(usize, String)>,
    /// Every contender with all its parameters, as it is on the boards of the first set.
    pub contenders: Vec<String>,
}

/// Looks at an experiment. Whoever fights is checked as if it were begun.
pub fn glimpse(experiment: &Experiment) -> Result<Glimpse, SpecError> {
    let last = experiment.boards.len().saturating_sub(1);
    let mut shown = vec![0, last / 2, last];
    shown.dedup();
    let most = [MOST as u64, 2, 1][shown.len() - 1];
    // The boards of a set are the first of all that it has, however many they are.
    let boards = shown.iter().map(|&set| few(&experiment.boards[set], most)).collect();
    let part = Experiment { boards, repeats: 1, ..experiment.clone() };
    let (mut boards, specs): (Vec<_>, Vec<_>) = if part.is_tournament()? {
        let runs = Plan::tournament(&part)?.runs.into_iter();
        let seen = |run: Pairing| ((run.set, run.opening), run.players.into_iter().zip([run.first, run.second]));
        let (boards, specs): (Vec<_>, Vec<_>) = runs.map(seen).unzip();
        (boards, specs.into_iter().flatten().collect())
    } else {
        Plan::new(&part)?.runs.into_iter().map(|run| ((run.set, run.start), (run.contender, run.algorithm))).unzip()
    };
    boards.dedup();
    // Of two sets the first shows two.
    boards.truncate(MOST);
    let boards = boards.into_iter().map(|(set, board)| (shown[set], board)).collect();
    let mut contenders = BTreeMap::new();
    for (place, spec) in specs {
        contenders.entry(place).or_insert(spec);
    }
    Ok(Glimpse { boards, contenders: contenders.into_values().collect() })
}

/// The first boards of a set.
fn few(boards: &BoardSet, most: u64) -> BoardSet {
    let source = match &boards.source {
        BoardSource::List(list) => BoardSource::List(list.iter().take(MOST).cloned().collect()),
        sampled => sampled.clone(),
    };
    let long = matches!(source, BoardSource::Sampled(Sampling::Walk(steps)) if steps > LONG_WALK);
    BoardSet { problem: boards.problem.clone(), count: boards.count.min(if long { 1 } else { most }), source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn experiment(boards: &[(&str, u64, &str)], specs: &[&str]) -> Experiment {
        let set = |(problem, count, draw): &(&str, u64, &str)| {
            format!("[[boards]]\nproblem = \"{problem}\"\ncount = {count}\ndraw = {draw}\n")
        };
        let entry = |spec: &&str| format!("[[algorithms]]\nspec = \"{spec}\"\n");
        let text = boards.iter().map(set).chain(specs.iter().map(entry)).collect::<String>();
        text.parse().expect("an experiment")
    }

    fn sets(experiment: &Experiment) -> Vec<usize> {
        glimpse(experiment).expect("boards").boards.into_iter().map(|(set, _)| set).collect()
    }

    #[test]
    fn what_is_shown_is_fought_on() {
        let depths: Vec<_> = ["{ depth = 4 }", "{ depth = 8 }", "{ depth = 12 }", "{ depth = 14 }"]
            .iter()
            .map(|draw| ("8-puzzle", 20, *draw))
            .collect();
        for (boards, expected) in [
            (&depths[..1], vec![0, 0, 0]),
            (&depths[..2], vec![0, 0, 1]),
            (&depths[..3], vec![0, 1, 2]),
            (&depths[..], vec![0, 1, 3]),
            (&[("15-puzzle", 40, "{ walk = 2000 }")], vec![0]),
            (&[("8-puzzle", 50, "\"uniform\"")], vec![0, 0, 0]),
        ] {
            let experiment = experiment(boards, &["astar", "bfs"]);
            assert_eq!(sets(&experiment), expected);
            let plan = Plan::new(&experiment).expect("a plan");
            let all: HashSet<_> = plan.runs.iter().map(|run| (run.set, run.start.as_str())).collect();
            let shown = glimpse(&experiment).expect("boards").boards;
            assert!(shown.iter().all(|(set, board)| all.contains(&(*set, board.as_str()))), "{shown:?}");
        }
    }

    #[test]
    fn openings_and_lists_are_shown_too() {
        let game = experiment(&[("velha", 10, "{ walk = 2 }")], &["minimax", "random"]);
        let openings: HashSet<_> =
            Plan::tournament(&game).expect("a plan").runs.into_iter().map(|pairing| pairing.opening).collect();
        let shown = glimpse(&game).expect("boards").boards;
        assert_eq!(shown.len(), 3);
        assert!(shown.iter().all(|(_, board)| openings.contains(board)));
        let text = "[[boards]]\nproblem = \"8-puzzle\"\ndraw = { list = [\"1 2 3 4 5 6 7 0 8\"] }\n[[algorithms]]\nspec = \"bfs\"\n";
        assert_eq!(sets(&text.parse().expect("an experiment")), [0]);
    }

    #[test]
    fn contenders_come_in_their_order_with_all_their_parameters() {
        for (problem, specs) in
            [("8-puzzle", ["astar(h=misplaced)", "bfs", "astar"]), ("velha", ["random", "mcts", "minimax"])]
        {
            let seen = glimpse(&experiment(&[(problem, 4, "{ walk = 2 }")], &specs)).expect("a glimpse").contenders;
            assert_eq!(seen.len(), 3);
            for (full, spec) in seen.iter().zip(specs) {
                assert!(full.starts_with(spec.trim_end_matches(')')), "{full} for {spec}");
            }
        }
    }

    #[test]
    fn who_cannot_fight_is_told_before() {
        let twice = experiment(&[("8-puzzle", 1000, "\"uniform\"")], &["bfs", "bfs"]);
        assert!(glimpse(&twice).is_err());
        assert!(glimpse(&experiment(&[("8-puzzle", 3, "\"uniform\"")], &["astra"])).is_err());
    }
}
