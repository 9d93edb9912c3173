//! A fight that was stopped before its end.

use kombat::messages::{Lang, Render};
use kombat::report::Ending;
use kombat_lab::analysis::{Analysis, Metric, Section};
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use kombat_lab::report::verdict::headline;

/// What is compared are the boards that everybody has met, and where there are none,
/// nobody is said to have solved nothing.
#[test]
fn a_stopped_fight_compares_what_all_have_met() {
    let text =
        "[[boards]]\nproblem = 'swap(3x3)'\ncount = 20\n[[algorithms]]\nspec = 'astar'\n[[algorithms]]\nspec = 'bfs'\n";
    let experiment = text.parse::<Experiment>().unwrap();
    let analyse = |met: &dyn Fn(&str, u64) -> bool| {
        let record = |run: &Run| {
            let board: u64 = run.instance.rsplit('-').next().unwrap().parse().unwrap();
            let astar = run.algorithm.starts_with("astar");
            let expanded = if astar { 10 + board } else { 100 + board };
            let own = Record { outcome: Ending::Solved.into(), cost: Some(7), optimal: Some(7), expanded, ..run.row() };
            met(if astar { "astar" } else { "bfs" }, board).then_some(own)
        };
        let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().filter_map(record).collect();
        Analysis::new(&experiment, &records).unwrap()
    };
    let some = analyse(&|spec, board| spec == "astar" || board >= 10);
    let mean = |cell: usize| some.sets[0].cells[cell].figures[&Metric::Expanded].summary.mean;
    assert_eq!((mean(0), mean(1)), (24.5, 114.5), "over the same ten boards");
    let none = analyse(&|spec, board| (spec == "astar") == (board >= 10));
    let said = headline(&none, Lang::En).render(Lang::En);
    assert!(said.contains("too few") && !said.contains("Nobody"), "{said}");
    assert!(
        none.sets[0].groups[0].ranking.all.iter().all(|one| one.section == Section::AllShortest && one.place.is_none())
    );
}
