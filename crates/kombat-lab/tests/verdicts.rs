//! What is said about a fight, on records that are made up to have known answers.

use kombat::messages::{Lang, Render, Stored};
use kombat::report::Ending;
use kombat_lab::analysis::{Analysis, Metric};
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use kombat_lab::report::PAGE;
use kombat_lab::report::column::Column;
use kombat_lab::report::digest::Digest;
use kombat_lab::report::verdict::{headline, percent, sentences, surprises};
use kombat_lab::statistics::proportion::{Z_95, wilson};
use kombat_lab::statistics::wilcoxon::of_differences;

/// A run's result: none if unsolved, else its evaluations, and as many boards generated.
type Result = Option<u64>;

fn experiment(count: u64, repeats: u64, rest: &str) -> Experiment {
    let text = format!("repeats = {repeats}\n[[boards]]\nproblem = \"swap(3x3)\"\ncount = {count}\n{rest}");
    text.parse::<Experiment>().unwrap()
}

const TWO: &str = "[[algorithms]]\nspec = \"ga\"\n[[algorithms]]\nspec = \"grasp\"\n";

/// Records of every run, from its board's number, its contender's and its repeat.
fn analyse(experiment: &Experiment, result: impl Fn(u64, usize, u64) -> Result) -> Analysis {
    let board = |run: &Run| run.instance.rsplit('-').next().unwrap().parse().unwrap();
    analyse_runs(experiment, |run| Some(result(board(run), run.contender, run.repeat)))
}

/// The same from the run; one of which nothing is said has no record.
fn analyse_runs(experiment: &Experiment, result: impl Fn(&Run) -> Option<Result>) -> Analysis {
    let record = |run: &Run| {
        let solved = result(run)?;
        Some(Record {
            id: run.id.clone(),
            instance: run.instance.clone(),
            problem: run.problem.clone(),
            start: run.start.clone(),
            algorithm: run.algorithm.clone(),
            outcome: if solved.is_some() { Ending::Solved } else { Ending::GaveUp }.into(),
            cost: solved.map(|_| 15),
            optimal: Some(7),
            iterations: Some(3),
            evaluated: solved.unwrap_or(1000),
            expanded: solved.unwrap_or(1000),
            generated: solved.unwrap_or(1000),
            wall_s: if solved.is_some() { 2.0 } else { 1.0 },
            ..Record::default()
        })
    };
    let records: Vec<Record> = Plan::new(experiment).unwrap().runs.iter().filter_map(record).collect();
    Analysis::new(experiment, &records).unwrap()
}

fn said(analysis: &Analysis) -> Vec<String> {
    sentences(analysis, Lang::En).iter().map(|sentence| sentence.render(Lang::En)).collect()
}

#[test]
fn nobody_is_ahead_without_a_test_that_says_so() {
    // 5 boards: ga solves 2, grasp all. McNemar: 3 discordant, p = 0.25.
    let analysis = analyse(&experiment(5, 1, TWO), |board, contender, _| (contender == 1 || board < 2).then_some(100));
    let said = said(&analysis);
    let seen = "Only 5 boards: too few to call. Here is what was seen. In the order seen: GRASP 100 and GA 2 of 5.";
    assert_eq!(said, [seen]);
    // 20 boards: 12 discordant, p = 2/4096.
    let analysis = analyse(&experiment(20, 1, TWO), |board, contender, _| (contender == 1 || board < 8).then_some(100));
    let won = "GRASP wins: 100 boards expanded in the mean, but its paths are 8.0 moves too long. GA solved 8 of 20, \
               with 100 boards expanded in the mean on those.";
    assert_eq!(self::said(&analysis), [won]);
    assert_eq!(analysis.sets[0].groups[0].pairs[0].only, (0, 12));
}

#[test]
fn who_is_ahead_in_the_mean_must_be_whom_the_test_favours() {
    // Of 100 boards grasp solves 12 always and ga never; on the others ga solves one more
    // of ten repeats. grasp is ahead in the mean, 56.0 % to 52.8 %, but behind on 88 boards.
    let result = |board: u64, contender: usize, repeat: u64| {
        let solved = match (board < 12, contender) {
            (true, 1) => 10,
            (true, _) => 0,
            (false, 1) => 5,
            (false, _) => 6,
        };
        (repeat < solved).then_some(50)
    };
    let analysis = analyse(&experiment(100, 10, TWO), result);
    let pair = &analysis.sets[0].groups[0].pairs[0];
    assert!(pair.solving < 0.001 && pair.lead < 0.0 && pair.favours > 0.0, "{pair:?}");
    let expected = "GRASP solved 560 of 1,000, GA 528 of 1,000, but board by board the test favours GA (p < 0.001).";
    assert_eq!(said(&analysis), [expected]);
}

#[test]
fn economy_is_compared_on_boards_that_both_solve() {
    // Both solve 30 of 40; grasp with a third of the work.
    let analysis = analyse(&experiment(40, 1, TWO), |board, contender, _| {
        (board < 30).then_some(if contender == 1 { 20 + board } else { 100 + board })
    });
    // The medians lie between two whole numbers, and are not rounded.
    let expected = "No difference shown on 40 boards (p = 1.000). In the order seen: GRASP 30 of 40 and GA 30 of 40. GRASP \
                    generates fewer boards, 34.5 against 114.5 (medians over boards that both solve; over all boards \
                    p < 0.001).";
    assert_eq!(said(&analysis), [expected]);
    assert_eq!(headline(&analysis, Lang::En).render(Lang::En), expected, "one comparison is the headline");
    // What failures cost is in the work: 30 solutions, and ten times 1000 in vain.
    let (work, interval) = analysis.sets[0].cells[1].work.unwrap();
    assert_eq!(work, ((20..50).sum::<u64>() + 10_000) as f64 / 30.0);
    assert!(interval.is_some_and(|interval| interval.low < work && work < interval.high), "{interval:?}");
}

/// 4/5 − 3/5 and 1 − 4/5 differ in floating point, and would be ranked apart.
#[test]
fn equal_differences_of_shares_share_a_rank() {
    let counts = |board: u64| match board % 4 {
        0 => (4, 3),
        1 => (5, 4),
        2 => (1, 2),
        _ => (3, 1),
    };
    let result = |board: u64, contender: usize, repeat: u64| {
        let (one, other) = counts(board);
        (repeat < if contender == 0 { one } else { other }).then_some(50)
    };
    let analysis = analyse(&experiment(30, 5, TWO), result);
    let pair = &analysis.sets[0].groups[0].pairs[0];
    let differences: Vec<f64> = (0..30).map(counts).map(|(one, other)| one as f64 - other as f64).collect();
    let whole = of_differences(&differences).unwrap();
    assert_eq!((pair.solving, pair.favours), (whole.p, whole.effect));
    // Shares in part are no trials of yes and no: the interval is a bootstrap's.
    let cell = &analysis.sets[0].cells[0];
    let trials = wilson(30.0 * cell.convergence, 30.0, Z_95).unwrap();
    assert!(cell.interval.low > trials.low && cell.interval.high < trials.high, "{:?}", cell.interval);
}

/// There are two boards 31 moves away. Sampled again and again they are no more evidence.
#[test]
fn a_board_counts_once() {
    let text = |draw: &str| format!("[[boards]]\nproblem = \"8-puzzle\"\ncount = 200\ndraw = {draw}\n{TWO}");
    let far = text("{ depth = 31 }").parse::<Experiment>().unwrap();
    let analysis = analyse(&far, |_, _, _| Some(10));
    let set = &analysis.sets[0];
    assert_eq!((set.boards, set.cells[0].boards.len()), ((2, 200), 2));
    assert!(set.cells[0].interval.low < 0.35, "two boards say little: {:?}", set.cells[0].interval);
    // Solved in part, they do not say more; nor do many boards that are all alike.
    let halves = |count: u64| analyse(&experiment(count, 2, TWO), |_, _, repeat| (repeat == 0).then_some(10));
    for (count, least) in [(2, 0.8), (40, 0.25)] {
        let interval = halves(count).sets[0].cells[0].interval;
        assert!(interval.high - interval.low > least, "{count}: {interval:?}");
    }
    let said = surprises(&analysis, Lang::En)[0].render(Lang::En);
    assert_eq!(
        said,
        "boards at distance 31: only 2 different boards were found of the 200 asked for; all of them are used."
    );
    let near = Plan::new(&text("{ walk = 3 }").parse::<Experiment>().unwrap()).unwrap();
    assert_eq!(near.boards(0), 8);
}

/// Chance is a contender's own, whatever stands before it.
#[test]
fn the_order_of_contenders_changes_no_figure() {
    let turned = "[[algorithms]]\nspec = \"grasp\"\n[[algorithms]]\nspec = \"ga\"\n";
    let of = |rest: &str| {
        let experiment = experiment(40, 3, rest);
        let analysis = analyse_runs(&experiment, |run| {
            let board: u64 = run.instance.rsplit('-').next().unwrap().parse().unwrap();
            let ga = run.algorithm.starts_with("ga(");
            Some((run.repeat < board % 4 || ga).then_some(100 + board % 7))
        });
        let mut cells: Vec<_> = analysis.sets[0]
            .cells
            .iter()
            .map(|cell| {
                (
                    analysis.contenders[cell.contender].name.clone(),
                    cell.interval,
                    cell.work,
                    cell.figures[&Metric::Generated].mean,
                )
            })
            .collect();
        cells.sort_by(|a, b| a.0.cmp(&b.0));
        (cells, analysis.sets[0].groups[0].pairs[0].solving, said(&analysis))
    };
    assert_eq!(format!("{:?}", of(TWO)), format!("{:?}", of(turned)));
    // Of many that are all alike, names decide who stands beside whom.
    let grid = |values: Vec<u64>| {
        let values: Vec<String> = values.iter().map(u64::to_string).collect();
        let rest = format!("[[algorithms]]\nspec = \"grasp\"\ngrid = {{ rcl = [{}] }}\n", values.join(", "));
        let analysis = analyse(&experiment(8, 1, &rest), |_, _, _| Some(10));
        let name = |contender: usize| analysis.contenders[contender].spec.clone();
        let pairs = &analysis.sets[0].groups[0].pairs;
        (pairs.iter().map(|pair| (name(pair.one), name(pair.other))).collect::<Vec<_>>(), said(&analysis))
    };
    assert_eq!(grid((1..=41).collect()), grid((1..=41).rev().collect()));
}

/// Pairs grow with the square; beyond forty contenders only neighbours are compared.
#[test]
fn many_contenders_are_compared_with_their_neighbours() {
    let grid = |n: usize| {
        let values: Vec<String> = (1..=n).map(|value| value.to_string()).collect();
        format!("[[algorithms]]\nspec = \"grasp\"\ngrid = {{ rcl = [{}] }}\n", values.join(", "))
    };
    let pairs = |n: usize| {
        let analysis = analyse(&experiment(10, 1, &grid(n)), |board, contender, _| {
            (board as usize + contender < n + 5).then_some(100 + contender as u64)
        });
        let said = surprises(&analysis, Lang::En).iter().any(|one| one.key() == "surprise.neighbours");
        (analysis.sets[0].groups[0].pairs.len(), said)
    };
    assert_eq!((pairs(40), pairs(41)), ((780, false), (40, true)));
}

#[test]
fn curves_end_where_the_shares_do() {
    let analysis = analyse(&experiment(50, 2, TWO), |_, _, repeat| (repeat == 0).then_some(9));
    let cell = &analysis.sets[0].cells[0];
    let last = cell.ecdf(Metric::Evaluations).unwrap().steps.last().copied().unwrap();
    assert_eq!((cell.convergence, last), (0.5, (9.0, 0.5)));
    assert_eq!(cell.figures[&Metric::Evaluations].summary.n, 50, "boards solved at least once");
}

#[test]
fn par_10_needs_a_limit_and_counts_runs() {
    let rest = format!("{TWO}[limits]\ntime = \"10s\"\n");
    let half = |_: u64, _: usize, repeat: u64| (repeat == 0).then_some(9);
    let analysis = analyse(&experiment(4, 2, &rest), half);
    assert_eq!(analysis.sets[0].cells[0].par10, Some(51.0), "2 s and 100 s");
    assert_eq!(analyse(&experiment(4, 2, TWO), half).sets[0].cells[0].par10, None);
}

#[test]
fn a_blind_search_has_no_evaluations_to_compare() {
    let blind = "[[algorithms]]\nspec = \"bfs\"\n[[algorithms]]\nspec = \"astar\"\n";
    let analysis = analyse(&experiment(30, 1, blind), |_, contender, _| Some(if contender == 0 { 0 } else { 500 }));
    assert!(!analysis.sets[0].cells[0].figures.contains_key(&Metric::Evaluations));
    assert!(!said(&analysis)[0].contains("evaluations"), "{:?}", said(&analysis));
}

/// Work has no number without success, and a dash would not say why.
#[test]
fn tables_say_that_none_was_solved() {
    let experiment = Experiment { columns: "solved,work".parse().ok(), ..experiment(10, 1, TWO) };
    let analysis = analyse(&experiment, |_, contender, _| (contender == 1).then_some(50));
    let paper = kombat_lab::report::paper(&analysis, &[], Lang::En);
    let summary: serde_json::Value = serde_json::from_str(&paper.text("summary.json").unwrap()).unwrap();
    assert_eq!(summary["cells"][0]["work"], serde_json::Value::Null);
    assert_eq!(summary["cells"][1]["work"], 50.0);
    for (lang, said) in [(Lang::En, "none solved"), (Lang::PtBr, "nenhum resolvido")] {
        let paper = kombat_lab::report::paper(&analysis, &[], lang);
        assert!(paper.text(PAGE).unwrap().contains(&format!("<td>{said}</td>")), "page");
        assert_eq!(paper.text("table.tex").unwrap().matches(said).count(), 1, "table");
        let digest = Digest::of_fight(&analysis, lang);
        let comparison = &digest.comparisons[0];
        let work = comparison.columns.iter().position(|column| column.name == "work").unwrap();
        let cells: Vec<&String> = comparison.rows.iter().map(|row| &row.cells[work].text).collect();
        let fifty = lang.decimal("50.0");
        assert_eq!(cells, [&fifty, said], "digest");
    }
}

#[test]
fn what_cannot_be_solved_is_said() {
    // The optimum is 7 throughout: 6 moves are too few, and 15 exactly are of its parity.
    let rest = "[[algorithms]]\nspec = \"ga(moves=6)\"\n[[algorithms]]\nspec = \"ga(moves=15)\"\n\
                [[algorithms]]\nspec = \"ga(moves=16)\"\n[[algorithms]]\nspec = \"ga(moves=16,judge=prefix)\"\n";
    let analysis = analyse(&experiment(10, 1, rest), |_, _, _| None);
    let shares: Vec<f64> = analysis.sets[0].cells.iter().map(|cell| cell.impossible).collect();
    assert_eq!(shares, [1.0, 0.0, 1.0, 0.0]);
    let said: Vec<String> = surprises(&analysis, Lang::En).iter().map(|one| one.render(Lang::En)).collect();
    assert!(
        said.iter()
            .any(|line| line.contains("GA · moves=16, judge=final 100.0 % and GA · moves=6, judge=final 100.0 %")),
        "{said:?}"
    );
    assert!(
        said.iter().any(|line| line.starts_with("GA · moves=15, judge=final, uniform boards: solves none")),
        "{said:?}"
    );
}

/// Once for each contender and set of boards, with how often.
#[test]
fn why_runs_were_given_up_is_said() {
    let experiment = experiment(5, 1, TWO);
    let sentence = |board: &str| kombat::msg!("formula.not-finite", formula = "1/0", board = board);
    let record = |(i, run): (usize, &Run)| {
        let explanation =
            (run.contender == 1).then(|| serde_json::to_string(&Stored(sentence(&i.to_string()))).unwrap());
        Record { outcome: Ending::GaveUp.into(), optimal: Some(7), explanation, ..run.row() }
    };
    let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().enumerate().map(record).collect();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    for (lang, part) in [(Lang::En, "GRASP, uniform boards: 5 runs"), (Lang::PtBr, "5 execuções")] {
        let said: Vec<String> = surprises(&analysis, lang).iter().map(|one| one.render(lang)).collect();
        let about: Vec<&String> = said.iter().filter(|one| one.contains("1/0")).collect();
        assert!(about.len() == 1 && about[0].contains(part), "{said:?}");
    }
    let page = kombat_lab::report::paper(&analysis, &records, Lang::En).text(PAGE).unwrap();
    assert!(page.contains("The formula 1/0 has no finite value"), "on the page");
}

/// Times that one should not trust are noticed, and others not.
#[test]
fn odd_times_are_noticed() {
    let experiment = experiment(20, 1, TWO);
    let plan = Plan::new(&experiment).unwrap();
    let said = |wall: &dyn Fn(usize, &Run) -> (f64, f64)| {
        let mut made = [0; 2];
        // In the order in which they are made, which the experiment's seed decides.
        let mut order: Vec<&Run> = plan.runs.iter().collect();
        let mut rng = kombat_lab::plan::chance(&["order", "0"]);
        rng.shuffle(&mut order);
        let records: Vec<Record> = order
            .into_iter()
            .map(|run| {
                let (wall_s, cpu_s) = wall(made[run.contender], run);
                made[run.contender] += 1;
                let outcome = Ending::Solved.into();
                Record { outcome, cost: Some(7), generated: 1000, wall_s, cpu_s: Some(cpu_s), ..run.row() }
            })
            .collect();
        let analysis = Analysis::new(&experiment, &records).unwrap();
        let odd = ["surprise.warm-up", "surprise.outliers", "surprise.interference"];
        let said = surprises(&analysis, Lang::En).into_iter().filter(|one| odd.contains(&one.key()));
        said.map(|one| one.render(Lang::En)).collect::<Vec<_>>()
    };
    let usual = |n: usize| 0.2 + 0.001 * (n % 5) as f64;
    let even = |n: usize, _: &Run| (usual(n), usual(n));
    assert_eq!(said(&even), [""; 0]);
    let cold = |n: usize, run: &Run| if n == 0 && run.contender == 1 { (2.02, 2.02) } else { (usual(n), usual(n)) };
    assert!(
        said(&cold).len() == 1 && said(&cold)[0].starts_with("GRASP: its first run took 10 times as long"),
        "{:?}",
        said(&cold)
    );
    let late = |n: usize, run: &Run| if n > 17 && run.contender == 0 { (2.0, 2.0) } else { (usual(n), usual(n)) };
    assert!(said(&late).len() == 1 && said(&late)[0].starts_with("GA: 2 runs took much longer"), "{:?}", said(&late));
    let shared = |n: usize, run: &Run| (usual(n), if run.contender == 1 { 0.25 * usual(n) } else { usual(n) });
    assert!(
        said(&shared).len() == 1 && said(&shared)[0].starts_with("GRASP: the processor worked on its runs for 25.0 %"),
        "{:?}",
        said(&shared)
    );
    // What nobody would notice is nothing to tell of.
    let tiny = |n: usize, _: &Run| if n == 0 { (0.01, 0.001) } else { (0.000_2, 0.000_2) };
    assert_eq!(said(&tiny), [""; 0]);
}

#[test]
fn a_grid_alone_is_compared_by_its_values() {
    let alone = "[[algorithms]]\nspec = \"ga\"\ngrid = { moves = [8, 15] }\n";
    let analysis = analyse(&experiment(10, 1, alone), |_, _, _| Some(5));
    assert!(said(&analysis)[0].contains("GA · moves=15 5.0 and GA · moves=8 5.0"), "{:?}", said(&analysis));
}

#[test]
fn shares_are_not_rounded_to_all_or_nothing() {
    assert_eq!(percent(1.0, Lang::En), "100.0 %");
    assert_eq!(percent(0.9996, Lang::En), "> 99.9 %");
    assert_eq!(percent(0.0004, Lang::PtBr), "< 0,1 %");
    assert_eq!(percent(0.0, Lang::PtBr), "0,0 %");
}

/// Boards of seven moves: what is too far, or of the other parity where a path has a fixed length.
#[test]
fn what_a_contender_may_not_give_is_impossible() {
    let specs =
        ["ga", "ga(judge=prefix)", "grasp", "ga-grasp"].map(|spec| format!("[[algorithms]]\nspec = '{spec}'\n"));
    for (moves, shares) in [(6, [1.0; 4]), (7, [0.0; 4]), (8, [1.0, 0.0, 0.0, 0.0]), (9, [0.0; 4])] {
        let entries = specs.each_ref().map(|entry| format!("{entry}grid = {{ moves = [{moves}] }}\n")).concat();
        let analysis = analyse(&experiment(3, 1, &(entries + "[[algorithms]]\nspec = 'astar'\n")), |_, _, _| None);
        let found: Vec<f64> = analysis.sets[0].cells.iter().map(|cell| cell.impossible).collect();
        assert_eq!((&found[..4], found[4]), (&shares[..], 0.0), "{moves} moves");
    }
}

/// Whatever metrics are asked for, the figures are there, in the files too.
#[test]
fn any_metric_can_be_asked_for() {
    let experiment = experiment(8, 2, TWO);
    let records: Vec<Record> = Plan::new(&experiment)
        .unwrap()
        .runs
        .iter()
        .map(|run| Record {
            outcome: Ending::Solved.into(),
            expanded: 10 + run.repeat,
            generated: 52,
            depth: Some(5),
            ..run.row()
        })
        .collect();
    let metrics = [Metric::Expanded, Metric::Branching];
    let analysis = Analysis::of(&experiment, &records, &metrics).unwrap();
    for cell in &analysis.sets[0].cells {
        assert_eq!(cell.figures.keys().collect::<Vec<_>>(), metrics.iter().collect::<Vec<_>>());
        assert_eq!(cell.figures[&Metric::Expanded].summary.mean, 10.5);
        assert_eq!(cell.censored(Metric::Expanded).len(), 16);
        assert_eq!(Column::mean(Metric::Branching).show(cell, Lang::En).text, "1.92");
    }
    let csv = kombat_lab::report::paper(&analysis, &records, Lang::En).text("summary.csv").unwrap();
    assert!(
        csv.lines()
            .next()
            .unwrap()
            .ends_with("branching_n,branching_mean,branching_median,branching_mode,branching_q1,branching_q3")
    );
}
