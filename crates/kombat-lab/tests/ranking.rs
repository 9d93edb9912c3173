//! The ranking of a fight: everybody is in it, and the order of entry decides nothing.

use kombat::messages::{Lang, Render};
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat_lab::analysis::{Analysis, Section};
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run};
use kombat_lab::record::Record;
use kombat_lab::report::verdict::sentences;

const ALL: [&str; 5] = ["ga", "grasp", "astar", "hill", "bfs"];

/// A fight of these contenders; of each run its cost, if it is solved, and how many boards it opens.
fn analyse(
    order: &[&str],
    boards: u64,
    repeats: u64,
    result: impl Fn(&str, u64, u64) -> (Option<u32>, u64),
) -> Analysis {
    let algorithms: String = order.iter().map(|spec| format!("[[algorithms]]\nspec = '{spec}'\n")).collect();
    let text = format!("repeats = {repeats}\n[[boards]]\nproblem = 'swap(3x3)'\ncount = {boards}\n{algorithms}");
    let experiment = text.parse::<Experiment>().unwrap();
    let record = |run: &Run| {
        let board = run.instance.rsplit('-').next().unwrap().parse().unwrap();
        let (cost, expanded) = result(order[run.contender], board, run.repeat);
        Record {
            id: run.id.clone(),
            instance: run.instance.clone(),
            problem: run.problem.clone(),
            start: run.start.clone(),
            algorithm: run.algorithm.clone(),
            outcome: if cost.is_some() { Ending::Solved } else { Ending::GaveUp }.into(),
            cost,
            optimal: Some(7),
            expanded,
            generated: 3 * expanded,
            ..Record::default()
        }
    };
    let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().map(record).collect();
    Analysis::new(&experiment, &records).unwrap()
}

/// A contender's name, what it has achieved, and its place.
type Place = (String, Section, Option<u64>);

/// The ranking by names, and what is said.
fn ranking(analysis: &Analysis) -> (Vec<Place>, Vec<String>) {
    let group = &analysis.sets[0].groups[0];
    let named = |contender: usize| analysis.contenders[contender].spec.clone();
    let all = group.ranking.all.iter().map(|one| (named(one.contender), one.section, one.place)).collect();
    (all, sentences(analysis, Lang::En).iter().map(|sentence| sentence.render(Lang::En)).collect())
}

#[test]
fn the_order_of_entry_decides_nothing() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let (boards, repeats) = (3 + rng.below(25), 1 + rng.below(2));
        // How often each solves, how dear it is, and how long its paths are.
        let kinds: Vec<[u64; 3]> = ALL.iter().map(|_| [rng.below(4), 1 + rng.below(3), rng.below(2)]).collect();
        let result = |spec: &str, board: u64, repeat: u64| {
            let at = ALL.iter().position(|one| *one == spec).unwrap();
            let [solves, dear, long] = kinds[at];
            let mut own = Rng::stream(seed, (at as u64) << 32 | board << 8 | repeat);
            let solved = own.below(3) < solves;
            (solved.then_some(7 + (long * own.below(3)) as u32), dear * (10 + own.below(20)))
        };
        let first = ranking(&analyse(&ALL, boards, repeats, result));
        assert_eq!(first.0.len(), ALL.len(), "everybody is ranked");
        assert!(first.0.is_sorted_by_key(|(_, section, _)| *section));
        for _ in 0..3 {
            let mut order = ALL;
            rng.shuffle(&mut order);
            assert_eq!(ranking(&analyse(&order, boards, repeats, result)), first, "{seed} {order:?}");
        }
    }
}

#[test]
fn what_was_achieved_comes_before_what_it_took() {
    // bfs and astar find shortest paths, astar with less; grasp is cheaper, but its paths are longer; ga solves
    // some, hill none.
    let result = |spec: &str, board: u64, _: u64| match spec {
        "bfs" => (Some(7), 300 + board),
        "astar" => (Some(7), 100 + board),
        "grasp" => (Some(9), 10 + board),
        "ga" => (board.is_multiple_of(2).then_some(7), 5),
        _ => (None, 1),
    };
    let (ranked, said) = ranking(&analyse(&ALL, 20, 1, result));
    let own = |spec: &str, section, place| (spec.to_owned(), section, place);
    let expected = [
        own("astar", Section::AllShortest, Some(1)),
        own("bfs", Section::AllShortest, Some(2)),
        own("grasp", Section::All, Some(1)),
        own("ga", Section::Some, Some(1)),
        own("hill", Section::None, None),
    ];
    assert_eq!(ranked, expected);
    let sentence = "uniform boards: astar wins: 110 boards opened in the mean, and always a shortest path. Next: bfs, 310 \
                    boards, 3 times as many (p < 0.001). grasp opens fewer (19.5), but its paths are 2.0 moves too long.";
    assert_eq!(said, [sentence]);
}

#[test]
fn too_few_boards_call_nobody() {
    let result = |spec: &str, board: u64, _: u64| (Some(7), if spec == "astar" { 1 } else { 100 } + board);
    for (boards, called) in [(5, false), (6, true)] {
        // Two contenders make one pair: six boards can show a difference, five cannot.
        let (ranked, said) = ranking(&analyse(&["bfs", "astar"], boards, 1, result));
        let places: Vec<Option<u64>> = ranked.iter().map(|(_, _, place)| *place).collect();
        assert_eq!(places, if called { [Some(1), Some(2)] } else { [None, None] }, "{said:?}");
        assert_eq!(said[0].contains("too few"), !called, "{said:?}");
    }
}

#[test]
fn equals_share_a_place() {
    let (ranked, said) = ranking(&analyse(&["bfs", "astar", "hill"], 20, 1, |_, board, _| (Some(7), 10 + board)));
    assert!(ranked.iter().all(|(_, section, place)| (*section, *place) == (Section::AllShortest, Some(1))));
    assert!(said[0].contains("astar, bfs, hill tie: 19.5 boards opened in the mean"), "{said:?}");
}
