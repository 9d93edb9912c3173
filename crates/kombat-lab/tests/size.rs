//! How large reports of very many contenders become: on records that are made up, for nobody has
//! to search for that.

use kombat::messages::Lang;
use kombat::report::Ending;
use kombat_lab::analysis::Analysis;
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use kombat_lab::report::digest::{Digest, MOST_BYTES};
use kombat_lab::report::verdict::surprises;
use kombat_lab::report::{self, PAGE};
use std::io::Write;
use std::process::Command;

/// The most bytes of summary.json for each contender on each set of boards, and beside them: the
/// 780 pairs of up to forty contenders.
const SUMMARY: (usize, usize) = (6 << 10, 1 << 20);

/// The most bytes of the page likewise, and those of its figures.
const PAPER: (usize, usize) = (1 << 10, 24 << 20);

/// The most bytes of each document for LaTeX, which leaves out what no page has room for.
const TEX: usize = 1 << 20;

/// The most memory that a report of 3,500 contenders on two boards takes: records, figures, and
/// what is written.
const MEMORY_KIB: u64 = 96 << 10;

/// So many contenders on two boards: first those without a grid, then values of a grid for each of
/// some algorithms.
fn experiment(plain: usize, algorithms: &[&str], values: usize) -> Experiment {
    let values: Vec<String> = (1..=values).map(|value| value.to_string()).collect();
    let plain = (1..=plain).map(|n| format!("[[algorithms]]\nspec = \"hill(restarts={n})\"\n"));
    let grid =
        |spec: &&str| format!("[[algorithms]]\nspec = \"{spec}\"\ngrid = {{ steps = [{}] }}\n", values.join(","));
    let entries: String = plain.chain(algorithms.iter().map(grid)).collect();
    format!("[[boards]]\nproblem = \"swap(3x3)\"\ncount = 2\n{entries}").parse::<Experiment>().unwrap()
}

fn records(experiment: &Experiment) -> Vec<Record> {
    let record = |run: &Run| {
        let chance =
            (run.contender * 7919 + run.start.len() * 31 + usize::from(run.instance.ends_with('1')) * 17) % 101;
        let solved = chance > 20;
        Record {
            outcome: if solved { Ending::Solved } else { Ending::GaveUp }.into(),
            cost: solved.then_some(9),
            optimal: Some(7),
            iterations: Some(chance as u64),
            evaluated: 100 + chance as u64,
            generated: 200 + chance as u64,
            wall_s: 1e-6 * chance as f64,
            ..run.row()
        }
    };
    Plan::new(experiment).unwrap().runs.iter().map(record).collect()
}

/// The shapes that comparisons take: the values of one grid; two algorithms at each value; and
/// many without a grid beside one.
fn shapes(contenders: usize) -> [Experiment; 3] {
    [
        experiment(0, &["walk"], contenders),
        experiment(0, &["walk", "annealing"], contenders / 2),
        experiment(39, &["walk"], contenders - 39),
    ]
}

fn key(analysis: &Analysis, wanted: &str) -> bool {
    surprises(analysis, Lang::En).iter().any(|one| one.key() == wanted)
}

/// What is left out is said, and what has room is not left out: a grid beside others is one comparison.
#[test]
fn contenders_without_a_grid_do_not_multiply() {
    let with = |plain: usize, values: usize| {
        let experiment = experiment(plain, &["walk"], values);
        let analysis = Analysis::new(&experiment, &records(&experiment)).unwrap();
        let groups = analysis.sets[0].groups.len();
        let pairs: usize = analysis.sets[0].groups.iter().map(|group| group.pairs.len()).sum();
        (groups, pairs, key(&analysis, "surprise.neighbours"))
    };
    // Every two of forty; and of more the neighbours.
    assert_eq!(with(3, 37), (1, 780, false));
    assert_eq!(with(3, 38), (1, 40, true));
}

/// Many sets of boards with forty contenders each: every two on each would be too many.
#[test]
fn pairs_are_bounded_over_all_sets_of_boards() {
    let pairs = |sets: usize| {
        let boards = (1..=sets)
            .map(|walk| format!("[[boards]]\nproblem = \"swap(3x3)\"\ncount = 2\ndraw = {{ walk = {walk} }}\n"));
        let entries = (1..=40).map(|n| format!("[[algorithms]]\nspec = \"hill(restarts={n})\"\n"));
        let experiment = boards.chain(entries).collect::<String>().parse::<Experiment>().unwrap();
        let analysis = Analysis::new(&experiment, &records(&experiment)).unwrap();
        let pairs = analysis.sets.iter().flat_map(|set| &set.groups).map(|group| group.pairs.len()).sum::<usize>();
        (pairs, key(&analysis, "surprise.neighbours"))
    };
    // All of them together come on top.
    assert_eq!((pairs(20), pairs(21)), ((21 * 780, false), (22 * 39, true)));
}

/// The files of a report grow with the contenders and not with their square, and its digest, which
/// a server keeps, has room whatever there is.
#[test]
fn reports_grow_with_the_contenders() {
    for contenders in [1000, 3500] {
        for (shape, experiment) in shapes(contenders).iter().enumerate() {
            let records = records(experiment);
            let analysis = Analysis::new(experiment, &records).unwrap();
            // Forty contenders make 780 pairs; more of them, in however many comparisons, no more
            // than two each.
            let groups = &analysis.sets[0].groups;
            let pairs: usize = groups.iter().map(|group| group.pairs.len()).sum();
            let members: usize = groups.iter().map(|group| group.members.len()).sum();
            assert!(pairs <= 2 * contenders && members <= 2 * contenders, "{pairs} pairs, {members} members");
            let said = groups.iter().any(|group| !group.every_two);
            assert_eq!(key(&analysis, "surprise.neighbours"), said);
            let paper = report::paper(&analysis, &records, Lang::En);
            let length = |name: &str| paper.text(name).unwrap().len();
            let bound = |(each, beside): (usize, usize)| each * contenders + beside;
            let (summary, page) = (length("summary.json"), length(PAGE));
            assert!(summary <= bound(SUMMARY), "{summary} bytes of summary.json of {contenders}, shape {shape}");
            assert!(page <= bound(PAPER), "{page} bytes of the page of {contenders}, shape {shape}");
            assert!(length("summary.csv") <= 512 * contenders);
            let charts = paper.names().iter().filter(|name| name.starts_with("charts/")).count();
            assert!(charts <= 2 * 11 * 24, "{charts} charts");
            for name in ["table.tex", "pairs.tex", "report.tex"] {
                assert!(length(name) <= TEX, "{} bytes of {name} of {contenders}, shape {shape}", length(name));
            }
            let digest = serde_json::to_string(&Digest::of_fight(&analysis, Lang::PtBr)).unwrap().len();
            assert!(digest <= MOST_BYTES, "{digest} bytes of digest of {contenders}, shape {shape}");
            let line = format!(
                "figure: {contenders} contenders, shape {shape}: summary.json {summary} bytes, page {page}, digest {digest}\n"
            );
            std::io::stdout().write_all(line.as_bytes()).unwrap();
        }
    }
}

/// What is too much for a page is left out of its digest and not of the files, and that is said.
#[test]
fn a_digest_says_what_it_leaves_out() {
    // Names of almost two kilobytes each.
    let terms = vec!["0"; 480].join(" + ");
    let entries: String =
        (0..1000).map(|n| format!("[[algorithms]]\nspec = 'astar(h=formula(\"{n} + {terms}\"))'\n")).collect();
    let experiment =
        format!("[[boards]]\nproblem = \"swap(3x3)\"\ncount = 1\n{entries}").parse::<Experiment>().unwrap();
    let mut records = records(&experiment);
    for record in &mut records {
        (record.outcome, record.cost) = (Ending::GaveUp.into(), None);
    }
    let analysis = Analysis::new(&experiment, &records).unwrap();
    for (lang, said) in [(Lang::En, "Too much for this page: "), (Lang::PtBr, "Conteúdo demais para esta página: ")] {
        let digest = Digest::of_fight(&analysis, lang);
        let bytes = serde_json::to_string(&digest).unwrap().len();
        assert!(bytes <= MOST_BYTES, "{bytes}");
        let last = digest.surprises.last().unwrap();
        assert!(last.starts_with(said), "{last}");
        let rows = digest.comparisons[0].rows.len();
        assert!(rows > 200 && rows < 1000, "{rows}");
    }
    let paper = report::paper(&analysis, &records, Lang::En);
    assert_eq!(paper.text("summary.csv").unwrap().lines().count(), 1001);
}

/// Figures show at most sixty contenders, or four hundred names at values of a grid.
#[test]
fn figures_leave_out_the_weakest() {
    // Sixty-one in one comparison: the weakest is not shown. The table has it.
    let experiment = experiment(0, &["walk"], 61);
    let mut records = records(&experiment);
    for record in &mut records {
        let steps = record.algorithm.split_once("steps=").unwrap().1;
        let steps: u64 = steps.split([',', ')']).next().unwrap().parse().unwrap();
        (record.outcome, record.cost, record.generated) = (Ending::Solved.into(), Some(9), steps);
    }
    let analysis = Analysis::new(&experiment, &records).unwrap();
    let paper = report::paper(&analysis, &records, Lang::En);
    let [curves, boxes] =
        ["ecdf-generated-0-0", "boxes-0-0"].map(|id| paper.text(&format!("charts/{id}.svg")).unwrap());
    for (chart, what) in [(curves, "curves"), (boxes, "boxes")] {
        assert!(chart.contains("steps=60<") && !chart.contains("steps=61<"), "{what}");
    }
    assert!(paper.text(PAGE).unwrap().contains("steps=61<"), "the table has all");
    // Names at values: one name at up to 400 values, thirty names beside up to 13.
    for (plain, values) in [(0, 401), (29, 100)] {
        let experiment = self::experiment(plain, &["walk"], values);
        let records = self::records(&experiment);
        let analysis = Analysis::new(&experiment, &records).unwrap();
        let digest = Digest::of_fight(&analysis, Lang::En);
        let shares = digest.figures.iter().find(|figure| figure.id.starts_with("convergence")).unwrap();
        let data = shares.data.as_ref().unwrap();
        let places = (data.head.len() - 1) * data.rows.len();
        assert!((200..=400).contains(&places), "{places} places with {plain} and {values}");
    }
}

/// The process in which the memory of reports is measured knows by this what it is for.
const CHILD: &str = "KOMBAT_TEST_CHILD";

/// The peak memory of reports, in a process of their own.
#[test]
fn a_report_of_many_contenders_takes_little_memory() {
    let say = |text: String| std::io::stdout().write_all(text.as_bytes()).unwrap();
    if std::env::var_os(CHILD).is_some() {
        for experiment in shapes(3500) {
            let folder = tempfile::tempdir().unwrap();
            let records = records(&experiment);
            let analysis = Analysis::new(&experiment, &records).unwrap();
            report::write(folder.path(), &report::paper(&analysis, &records, Lang::En)).unwrap();
        }
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        return say(format!("\n{}\n", status.lines().find(|line| line.starts_with("VmHWM:")).unwrap()));
    }
    if !std::path::Path::new("/proc/self/status").exists() {
        return say("skipped: the memory of a report, which nobody tells here\n".to_owned());
    }
    let own = ["--exact", "a_report_of_many_contenders_takes_little_memory", "--nocapture"];
    let child = Command::new(std::env::current_exe().unwrap()).args(own).env(CHILD, "1").output().unwrap();
    let said = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success(), "{said}");
    let peak = said.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
    let peak: u64 = peak.unwrap_or_else(|| panic!("{said}"));
    assert!(peak <= MEMORY_KIB, "{peak} KiB");
    say(format!("figure: reports of 3,500 contenders take {peak} KiB at most\n"));
}
