//! The places of 200 small fights, found again from the published rules by an independent script:
//! `recompute/places.py`.

#[path = "recompute/python.rs"]
mod python;

use kombat::report::Ending;
use kombat::rng::Rng;
use kombat_lab::analysis::Analysis;
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use serde_json::{Map, Value, json};
use std::fmt::Write;

const ALL: [&str; 8] = ["astar", "bfs", "ga", "grasp", "greedy", "hill", "idastar", "tabu"];

/// What all shortest paths cost.
const OPTIMAL: u32 = 7;

/// How one contender fares: how often it solves, of four times, how long its paths are, and how dear.
struct Kind {
    solves: u64,
    detour: u64,
    dear: u64,
    spread: u64,
}

impl Kind {
    fn some(rng: &mut Rng) -> Kind {
        let solves = [4, 4, 4, 3, 2, 0][rng.below(6) as usize];
        Kind { solves, detour: [0, 0, 2][rng.below(3) as usize], dear: 10 + rng.below(12), spread: 1 + rng.below(30) }
    }

    /// What a run costs, if it solves the board, and how many states it expands.
    fn run(&self, rng: &mut Rng) -> (Option<u32>, u64) {
        let solved = rng.below(4) < self.solves;
        let cost = OPTIMAL + rng.below(self.detour + 1) as u32;
        (solved.then_some(cost), self.dear + rng.below(self.spread))
    }
}

/// A fight as the script reads it: what everybody did on every board, and what is published of that.
fn fight(seed: u64) -> Value {
    let mut rng = Rng::new(seed);
    let mut names = ALL.to_vec();
    rng.shuffle(&mut names);
    names.truncate(2 + rng.below(5) as usize);
    let (count, repeats) = (3 + rng.below(28), 1 + rng.below(3));
    let kinds: Vec<Kind> = names.iter().map(|_| Kind::some(&mut rng)).collect();
    let algorithms: String = names.iter().map(|spec| format!("[[algorithms]]\nspec = '{spec}'\n")).collect();
    let text = format!("repeats = {repeats}\n[[boards]]\nproblem = 'swap(3x3)'\ncount = {count}\n{algorithms}");
    let experiment = text.parse::<Experiment>().unwrap();
    let plan = Plan::new(&experiment).unwrap();
    let mut boards: Map<String, Value> = Map::new();
    let mut record = |run: &Run| {
        let (cost, expanded) = kinds[run.contender].run(&mut rng);
        let board = boards.entry(&run.start).or_insert_with(|| json!({ "optimal": OPTIMAL, "runs": {} }));
        let own = &mut board["runs"][names[run.contender]];
        if own.is_null() {
            *own = json!({ "costs": [], "expanded": [] });
        }
        own["costs"].as_array_mut().unwrap().push(json!(cost));
        own["expanded"].as_array_mut().unwrap().push(json!(expanded));
        let outcome = if cost.is_some() { Ending::Solved } else { Ending::GaveUp }.into();
        let made =
            Record { outcome, cost, optimal: Some(OPTIMAL), expanded, generated: 3 * expanded, ..Record::default() };
        run.fill(made)
    };
    let records: Vec<Record> = plan.runs.iter().map(&mut record).collect();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    let ranking = &analysis.sets[0].groups[0].ranking;
    let place = |contender: usize| analysis.contenders[contender].spec.as_str();
    let published: Vec<Value> =
        ranking.all.iter().map(|one| json!([place(one.contender), one.section, one.place])).collect();
    json!({ "boards": boards.into_values().collect::<Vec<_>>(), "published": published })
}

#[test]
fn two_hundred_fights_are_ranked_by_the_published_rules() {
    let mut lines = String::new();
    let mut shared = 0;
    for seed in 0..200 {
        let fight = fight(seed);
        let places: Vec<&Value> = fight["published"].as_array().unwrap().iter().collect();
        shared += usize::from(places.windows(2).any(|two| two[0][1] == two[1][1] && two[0][2] == two[1][2]));
        writeln!(lines, "{fight}").unwrap();
    }
    // There are ties and there are none, so that both are tried.
    assert!((40..160).contains(&shared), "{shared} of 200 have a shared place");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fights.jsonl");
    std::fs::write(&file, lines).unwrap();
    python::script("places.py", &file);
}
