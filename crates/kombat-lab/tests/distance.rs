//! Means over the true distance of boards, against sums that are made here by hand from the records.

use kombat::report::Ending;
use kombat::run::Proof;
use kombat_lab::analysis::{Analysis, FEWEST_BOARDS, Metric, OverDistance};
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn experiment(boards: &str, entries: &[&str], repeats: u64) -> Experiment {
    let entries: String = entries.iter().map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n")).collect();
    format!("repeats = {repeats}\n{boards}{entries}").parse::<Experiment>().unwrap()
}

const UNIFORM: &str = "[[boards]]\nproblem = \"tiles(3x3)\"\ncount = 40\n";

/// Records that a function of the run fills in.
fn records(experiment: &Experiment, fill: impl Fn(&Run, Record) -> Record) -> Vec<Record> {
    Plan::new(experiment).unwrap().runs.iter().map(|run| fill(run, run.row())).collect()
}

fn over(experiment: &Experiment, records: &[Record], metric: Metric) -> Option<OverDistance> {
    let analysis = Analysis::of(experiment, records, &[metric]).unwrap();
    let all: Vec<usize> = (0..analysis.contenders.len()).collect();
    analysis.sets[0].over_distance(&all, metric, experiment.seed)
}

/// Sums by hand: contender, distance, then how many boards and their mean.
fn by_hand(
    records: &[Record],
    names: &[&str],
    distance: impl Fn(&Record) -> u32,
) -> BTreeMap<(usize, u32), (usize, f64)> {
    let place = |record: &Record| names.iter().position(|name| record.algorithm.starts_with(name)).unwrap();
    let mut solved: BTreeMap<(u32, usize), BTreeMap<&str, Vec<f64>>> = BTreeMap::new();
    let mut boards: BTreeMap<u32, BTreeSet<&str>> = BTreeMap::new();
    for record in records {
        let at = distance(record);
        boards.entry(at).or_default().insert(&record.start);
        if record.solved() {
            let own = solved.entry((at, place(record))).or_default();
            own.entry(&record.start).or_default().push(record.expanded as f64);
        }
    }
    let mut found = BTreeMap::new();
    for (&at, all) in &boards {
        let own = |who: usize| solved.get(&(at, who)).map_or(0, BTreeMap::len);
        let shown: Vec<usize> = (0..names.len()).filter(|&who| 2 * own(who) >= all.len()).collect();
        let common = all.iter().filter(|board| shown.iter().all(|&who| solved[&(at, who)].contains_key(**board)));
        let common: Vec<&&str> = common.collect();
        if shown.is_empty() || common.len() < FEWEST_BOARDS {
            continue;
        }
        for who in shown {
            let mean = |board: &&&str| {
                let repeats = &solved[&(at, who)][**board];
                repeats.iter().sum::<f64>() / repeats.len() as f64
            };
            let sum: f64 = common.iter().map(mean).sum();
            found.insert((who, at), (common.len(), sum / common.len() as f64));
        }
    }
    found
}

fn told(over: Option<&OverDistance>) -> BTreeMap<(usize, u32), (usize, f64)> {
    let lines = over.into_iter().flat_map(|over| &over.lines);
    lines.flat_map(|line| line.points.iter().map(|at| ((line.contender, at.distance), (at.boards, at.mean)))).collect()
}

/// A number that depends on nothing but the board.
fn mixed(board: &str) -> u32 {
    board.bytes().zip(1..).map(|(byte, place)| u32::from(byte) * place).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn means_are_those_of_a_plain_sum(
        chance in prop::collection::vec((1u64..5000, 0u8..100), 240), sure in 30u8..100, levels in 1u32..9
    ) {
        let names = ["astar", "greedy", "hill"];
        let experiment = experiment(UNIFORM, &names, 2);
        let records: Vec<Record> = records(&experiment, |_, record| record).into_iter().zip(chance).map(|(record, (n, luck))| {
            let solved = luck < sure;
            let outcome = if solved { Ending::Solved } else { Ending::GaveUp }.into();
            let optimal = Some(10 + mixed(&record.start) / 2 % levels);
            Record { outcome, optimal, cost: solved.then_some(30), expanded: n, ..record }
        }).collect();
        let over = over(&experiment, &records, Metric::Expanded);
        let (told, plain) = (told(over.as_ref()), by_hand(&records, &names, |record| record.optimal.unwrap()));
        prop_assert_eq!(told.keys().collect::<Vec<_>>(), plain.keys().collect::<Vec<_>>());
        for (key, (boards, mean)) in &plain {
            prop_assert_eq!(told[key].0, *boards);
            prop_assert!((told[key].1 - mean).abs() < 1e-9 * mean, "{:?}: {} and {}", key, told[key].1, mean);
        }
        for point in over.iter().flat_map(|over| over.lines.iter().flat_map(|line| &line.points)) {
            let interval = point.interval.unwrap();
            prop_assert!(interval.low <= point.mean && point.mean <= interval.high, "{:?}", point);
        }
        // Who is left out is counted.
        if let Some(over) = over {
            let shown: usize = plain.iter().map(|((_, at), (n, _))| (at, n)).collect::<BTreeMap<_, _>>().values().copied().sum();
            prop_assert_eq!(over.boards, (shown, 40));
        }
    }
}

/// Few boards are left out where chance made the distances, and not where they were asked for.
#[test]
fn few_boards_are_left_out_unless_they_were_drawn_so() {
    let solved = |_: &Run, record: Record| Record { outcome: Ending::Solved.into(), expanded: 7, ..record };
    // Two boards at a distance, which nobody has proved: they were drawn there.
    let drawn = experiment("[[boards]]\nproblem = \"tiles(3x3)\"\ncount = 2\ndraw = { depth = 9 }\n", &["astar"], 1);
    let over = over(&drawn, &records(&drawn, solved), Metric::Expanded).unwrap();
    let point = over.lines[0].points[0];
    assert_eq!((point.distance, point.boards, point.mean, point.interval), (9, 2, 7.0, None));
    // Of forty, three are at one distance; it is known because one run proved it.
    let uniform = experiment(UNIFORM, &["astar", "greedy"], 1);
    let starts: Vec<String> =
        Plan::new(&uniform).unwrap().runs.iter().step_by(2).map(|run| run.start.clone()).collect();
    let near = |record: &Record| starts[..3].contains(&record.start);
    let records = records(&uniform, |run, record| {
        let proof = if run.contender == 0 { Proof::Optimal } else { Proof::Unproven }.into();
        let cost = Some(if near(&record) { 4 } else { 20 } + run.contender as u32);
        Record { outcome: Ending::Solved.into(), expanded: 1 + run.contender as u64, cost, proof, ..record }
    });
    let over = self::over(&uniform, &records, Metric::Expanded).unwrap();
    assert_eq!((over.left_out, over.boards), ((1, 3), (37, 40)));
    assert!(over.lines.iter().all(|line| line.points.len() == 1 && line.points[0].distance == 20));
    // A metric that nobody has is no figure.
    assert_eq!(self::over(&uniform, &records, Metric::Reopened), None);
}

/// A crossing needs a difference that is shown on either side of it; the order of contenders changes nothing.
#[test]
fn a_crossing_is_shown_on_both_sides() {
    let grown = |boards: u64, far: u64| {
        move |names: [&'static str; 3]| {
            let experiment =
                experiment(&format!("[[boards]]\nproblem = \"tiles(3x3)\"\ncount = {boards}\n"), &names, 1);
            let made = records(&experiment, |run, record| {
                let distance = 8 + 4 * (mixed(&record.start) / 2 % 3);
                let noise = u64::from(mixed(&record.start) % 7);
                let expanded = match (run.algorithm.split('(').next().unwrap(), distance) {
                    ("astar", 8) => 10,
                    ("astar", 12) => 50,
                    ("astar", _) => 200,
                    ("greedy", 8) => 40,
                    ("greedy", 12) => 60,
                    ("greedy", _) => far,
                    _ => 5000,
                };
                let outcome = Ending::Solved.into();
                Record { outcome, optimal: Some(distance), expanded: expanded + noise, cost: Some(distance), ..record }
            });
            let over = over(&experiment, &made, Metric::Expanded).unwrap();
            over.crossing.map(|crossing| (crossing.between, names[crossing.less.0], names[crossing.less.1]))
        }
    };
    let found = Some(((12, 16), "astar", "greedy"));
    for names in [["astar", "greedy", "bfs"], ["greedy", "bfs", "astar"], ["bfs", "astar", "greedy"]] {
        assert_eq!(grown(90, 100)(names), found, "{names:?}");
        // They do not cross.
        assert_eq!(grown(90, 210)(names), None, "{names:?}");
    }
    // Of five boards a distance no test shows anything.
    assert_eq!(grown(15, 100)(["astar", "greedy", "bfs"]), None);
}
