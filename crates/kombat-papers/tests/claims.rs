//! The claims of the paper of 2006, judged on records that are made up to have known answers.

use kombat::messages::{Lang, Render};
use kombat::report::Ending;
use kombat_lab::analysis::Analysis;
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use kombat_lab::report::PAGE;
use kombat_lab::report::digest::Digest;
use kombat_papers::kombat_heuristico::claims::{Verdict, judge};
use kombat_papers::kombat_heuristico::experiment as paper;
use std::collections::HashMap;

/// A run's result: none if unsolved, else its evaluations, and as many boards generated.
type Result = Option<u64>;

/// Analyses records of every run; one of which nothing is said has no record.
fn analyse(experiment: &Experiment, result: impl Fn(&Run) -> Option<Result>) -> Analysis {
    let record = |run: &Run| {
        let solved = result(run)?;
        Some(Record {
            outcome: if solved.is_some() { Ending::Solved } else { Ending::GaveUp }.into(),
            cost: solved.map(|_| 15),
            optimal: Some(7),
            iterations: Some(3),
            evaluated: solved.unwrap_or(1000),
            generated: solved.unwrap_or(1000),
            wall_s: if solved.is_some() { 2.0 } else { 1.0 },
            ..run.row()
        })
    };
    let records: Vec<Record> = Plan::new(experiment).unwrap().runs.iter().filter_map(record).collect();
    Analysis::new(experiment, &records).unwrap().with_claims(&kombat_papers::CLAIMS)
}

/// The verdicts on the paper's claims, if runs take so many microseconds by their heuristic (GA,
/// GRASP, hybrid) and number of moves (the first to the fourth), and some noise.
fn judged_by_times(time: impl Fn(usize, usize) -> f64) -> HashMap<&'static str, Verdict> {
    let own = paper(30, 0);
    let record = |run: &Run| {
        let board: f64 = run.instance.rsplit('-').next().unwrap().parse().unwrap();
        // Four numbers of moves each, in the order of the contenders.
        let (heuristic, moves) = (run.contender / 4, run.contender % 4);
        let noise = (board * 7.0 + run.contender as f64 * 3.0) % 11.0;
        let solved = heuristic > 0 || board < 25.0;
        Record {
            outcome: if solved { Ending::Solved } else { Ending::GaveUp }.into(),
            cost: solved.then_some(8),
            iterations: Some(1),
            evaluated: 10,
            generated: if heuristic == 1 { 50 } else { 90 },
            wall_s: 1e-6 * (time(heuristic, moves) + noise),
            ..run.row()
        }
    };
    let records: Vec<Record> = Plan::new(&own).unwrap().runs.iter().map(record).collect();
    let judged = judge(&Analysis::new(&own, &records).unwrap(), Lang::En).unwrap();
    judged.into_iter().map(|(verdict, claim)| (claim.name, verdict)).collect()
}

/// Times that a test cannot tell apart decide nothing, however their means stand.
#[test]
fn claims_about_times_need_a_paired_test() {
    let judged = |slower: f64| judged_by_times(|_, moves| 20.0 + slower * moves as f64);
    assert_eq!(judged(0.0)["ga-time-grows"], Verdict::Undecided);
    assert_eq!(judged(30.0)["ga-time-grows"], Verdict::Holds);
    assert_eq!(judged(-5.0)["ga-time-grows"], Verdict::Fails);
    assert_eq!(judged(0.0)["grasp-cheapest"], Verdict::Holds);
    // Five of 25 boards are too few for eight tests.
    assert_eq!(judged(0.0)["both-beat-ga"], Verdict::Undecided);
}

/// Until 10 moves it must fall, and after that lie within a quarter, of both heuristics.
#[test]
fn a_time_that_falls_and_is_flat_then_is_shown_by_paired_tests() {
    let judged = |times: [f64; 4]| judged_by_times(|_, moves| times[moves])["time-falls"];
    assert_eq!(judged([90.0, 40.0, 40.0, 40.0]), Verdict::Holds);
    // It is not shown to fall; it rises.
    assert_eq!(judged([40.0, 40.0, 40.0, 40.0]), Verdict::Undecided);
    assert_eq!(judged([20.0, 40.0, 40.0, 40.0]), Verdict::Fails);
    // It falls and is not flat: to twice as long, or to a half. About a quarter is not decided.
    assert_eq!(judged([90.0, 40.0, 40.0, 80.0]), Verdict::Fails);
    assert_eq!(judged([190.0, 80.0, 40.0, 40.0]), Verdict::Fails);
    assert_eq!(judged([90.0, 40.0, 40.0, 51.25]), Verdict::Undecided);
    // One of the two is not enough.
    let only_grasp = judged_by_times(|heuristic, moves| if heuristic == 1 && moves == 0 { 90.0 } else { 40.0 });
    assert_eq!(only_grasp["time-falls"], Verdict::Undecided);
}

#[test]
fn claims_are_judged_only_on_the_papers_own_terms() {
    let verdicts = |experiment: &Experiment, result: Result| {
        let judged = judge(&analyse(experiment, |_| Some(result)), Lang::En)?;
        Some(judged.iter().map(|(verdict, _)| *verdict).collect::<Vec<_>>())
    };
    let own = paper(20, 0);
    // All solve everything with equal effort.
    let all = verdicts(&own, Some(10)).unwrap();
    assert_eq!(all[0], Verdict::Holds, "GRASP always");
    assert_eq!(all[2], Verdict::Fails, "GA under half");
    assert_eq!(all[5], Verdict::Fails, "six iterations: there are 3");
    // Nobody solves anything: what needs a mean cannot be judged.
    let none = verdicts(&own, None).unwrap();
    assert_eq!((none[0], none[2]), (Verdict::Fails, Verdict::Holds));
    assert!(none[3..8].iter().all(|verdict| *verdict == Verdict::Open), "{none:?}");
    assert_eq!(none[8], Verdict::Undecided, "nobody beats anybody");
    let mut other = own.clone();
    other.boards[0].problem = "swap(2x4)".to_owned();
    other.boards.truncate(1);
    assert_eq!(verdicts(&other, Some(10)), None, "another puzzle");
}

/// Whatever stands first in the file.
#[test]
fn the_figures_of_a_claim_stand_beside_their_own_boards() {
    let mut own = paper(20, 0);
    own.boards.reverse();
    // The shuffled boards, which come first now, nobody solves; the uniform ones everybody.
    let analysis = analyse(&own, |run| Some((run.set == 1).then_some(10)));
    let (verdict, always) = &judge(&analysis, Lang::En).unwrap()[0];
    assert_eq!((always.name, *verdict), ("grasp-always", Verdict::OnlyUniform));
    assert_eq!(always.word, "only-uniform");
    assert_eq!(always.figures, [[100.0; 4], [0.0; 4]]);
    let expected = [("uniform", "100.0 %"), ("walk(8)", "0.0 %")].map(|(sampling, share)| {
        let name = kombat_lab::report::verdict::sampling(sampling).render(Lang::En);
        format!("{name}: {share} / {share} / {share} / {share}")
    });
    assert_eq!(Digest::of_fight(&analysis, Lang::En).claims[0].evidence, expected);
    let page = kombat_lab::report::paper(&analysis, &[], Lang::En).text(PAGE).unwrap();
    assert!(expected.iter().all(|line| page.contains(&format!("<dd>{line}</dd>"))), "{expected:?}");
}

#[test]
fn no_claim_holds_on_boards_where_somebody_has_not_fought_yet() {
    let own = paper(20, 0);
    let last = Plan::new(&own).unwrap().algorithms.len() - 1;
    for (without, left, expected) in [(1, "uniform", Verdict::OnlyUniform), (0, "walk(8)", Verdict::OnlyShallow)] {
        let fought = |run: &Run| (run.set, run.contender) != (without, last);
        let analysis = analyse(&own, |run| fought(run).then_some(Some(10)));
        let (verdict, always) = &judge(&analysis, Lang::En).unwrap()[0];
        assert_eq!((*verdict, &always.samplings[..]), (expected, &[left][..]));
        assert_eq!(always.evidence.len(), 1);
    }
}
