//! Labels, columns and files of boards in an experiment: what they say, and what they must not change.

use kombat::messages::{Lang, Message, Render};
use kombat_lab::analysis::Analysis;
use kombat_lab::execute::execute;
use kombat_lab::experiment::{Experiment, LONGEST_LABEL};
use kombat_lab::local::Local;
use kombat_lab::plan::Plan;
use kombat_lab::report;
use kombat_lab::store::Store;
use std::fs;
use std::path::Path;

const PLAIN: &str = "name = \"two\"
[[boards]]
problem = \"tiles(2x2)\"
count = 6
[[algorithms]]
spec = \"bfs\"
[[algorithms]]
spec = \"wastar\"
grid = { w = [2, 3] }
";

fn read(text: &str) -> Experiment {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// With a label for each of the two.
fn labelled(one: &str, other: &str) -> String {
    let label = |text: String, spec: &str, label: &str| {
        let spec = format!("spec = \"{spec}\"\n");
        text.replacen(&spec, &format!("{spec}label = {}\n", toml_text(label)), 1)
    };
    label(label(PLAIN.to_owned(), "bfs", one), "wastar", other)
}

fn toml_text(text: &str) -> String {
    format!("\"{}\"", text.chars().map(|c| format!("\\U{:08X}", u32::from(c))).collect::<String>())
}

#[test]
fn a_label_is_kept_and_has_the_values_of_a_grid() {
    let experiment = read(&labelled("Blind · em largura", "Weighted"));
    assert_eq!(read(&experiment.to_toml()), experiment);
    let plan = Plan::new(&experiment).unwrap();
    let labels: Vec<Option<&str>> = plan.algorithms.iter().map(|one| one.label.as_deref()).collect();
    assert_eq!(labels, [Some("Blind · em largura"), Some("Weighted · w=2"), Some("Weighted · w=3")]);
}

#[test]
fn labels_and_columns_decide_no_run_and_no_name() {
    let (plain, named) = (read(PLAIN), read(&format!("columns = [\"time:sd\"]\n{}", labelled("One", "Other"))));
    assert_eq!(Plan::new(&plain).unwrap().runs, Plan::new(&named).unwrap().runs);
    assert_eq!(plain.clone().with_own_name().name, named.clone().with_own_name().name);
    assert_eq!(named.columns.as_ref().map(|columns| columns.names()), Some(vec!["time:sd".to_owned()]));
    assert_eq!(read(&named.to_toml()), named);
    assert_eq!(named.unlabelled(), plain);
    // As it was before there were labels.
    assert_eq!(plain.with_own_name().name, "two-5d78b7de");
}

/// Makes what is missing, and says how many runs that were.
fn fight(experiment: &Experiment, folder: &Path) -> u64 {
    let plan = Plan::new(experiment).unwrap();
    let mut store = Store::open(folder, experiment, &plan).unwrap();
    let (runner, cancel) = (Local::new(experiment, 1).unwrap(), kombat::budget::Cancel::new());
    execute(&plan, &mut store, &runner, (1, experiment.seed), &cancel, |_, _| ()).unwrap()
}

#[test]
fn a_stored_fight_may_be_labelled_and_nothing_is_run_again() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(fight(&read(PLAIN), folder.path()), 18);
    let named = read(&labelled("Blind", "Weighted"));
    assert_eq!(fight(&named, folder.path()), 0);
    assert_eq!(kombat_lab::store::experiment(folder.path()).unwrap(), named);
    report::write_folder(folder.path(), folder.path(), &[], Lang::En).unwrap();
    for name in ["report.html", "table.csv", "table.tex", "summary.json"] {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let between = if name.ends_with(".tex") { "\\textperiodcentered{}" } else { "·" };
        assert!(text.contains("Blind") && text.contains(&format!("Weighted {between} w=3")), "{name}");
    }
    assert_eq!(fight(&read(PLAIN), folder.path()), 0, "and the labels may go again");
}

#[test]
fn labels_that_nobody_can_read_or_tell_apart_are_refused() {
    let key = |one: &str, other: &str| match labelled(one, other).parse::<Experiment>() {
        Ok(_) => "taken",
        Err(error) => error.message().key(),
    };
    let (longest, longer) = ("é".repeat(LONGEST_LABEL), "é".repeat(LONGEST_LABEL + 1));
    assert_eq!(key(&longest, "x"), "taken");
    assert_eq!(key(&longer, "x"), "lab.label-length");
    for bad in ["", " ", " x", "x ", "a\nb", "a\u{1b}[31mb", "a\u{202e}b", "a\u{200b}b", "\u{feff}a", "a\tb"] {
        assert_eq!(key(bad, "x"), "lab.label", "{bad:?}");
    }
    assert_eq!(key("other · w=2", "other"), "lab.same-label");
    assert_eq!(key("wastar(w=2)", "x"), "taken", "nobody else is called so");
    let stolen = format!("{PLAIN}[[algorithms]]\nspec = \"astar\"\nlabel = \"bfs\"\n");
    assert_eq!(stolen.parse::<Experiment>().unwrap_err().message().key(), "lab.same-label");
}

fn refusal(text: &str, folder: &Path) -> Message {
    Experiment::read(text, folder).expect_err("it is refused").0
}

#[test]
fn boards_of_a_file_are_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let text = PLAIN.replace("count = 6", "draw = { file = \"near.txt\" }");
    assert_eq!(refusal(&text, folder.path()).key(), "lab.no-such-file");
    fs::write(folder.path().join("near.txt"), "# two\n1 2 0 3\n\n0 2 1 3\n").unwrap();
    let experiment = Experiment::read(&text, folder.path()).unwrap();
    let list = PLAIN.replace("count = 6", "draw = { list = [\"1 2 0 3\", \"0 2 1 3\"] }");
    assert_eq!(experiment, read(&list));
    assert!(experiment.to_toml().contains("list") && !experiment.to_toml().contains("near.txt"));
    // Over the network nobody has a file.
    assert_eq!(text.parse::<Experiment>().unwrap_err().message().key(), "lab.no-file");
    for (lines, part) in [
        ("1 2 0 3\n1 2 3\n", "near.txt”, line 2: "),
        ("1 2 0 3\n# again\n1,2,0,3", "line 3: the board of line 1"),
        ("# none\n", "no board"),
    ] {
        fs::write(folder.path().join("near.txt"), lines).unwrap();
        let said = refusal(&text, folder.path()).render(Lang::En);
        assert!(said.contains(part), "{part} in {said}");
    }
    let both = text.replace("file =", "walk = 3, file =");
    assert_eq!(refusal(&both, folder.path()).key(), "lab.wrong-type");
}

#[test]
fn every_file_of_a_report_has_the_columns_that_were_asked_for() {
    let experiment = read(&format!("columns = \"expanded:median,memory\"\n{PLAIN}"));
    let plan = Plan::new(&experiment).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fight(&experiment, folder.path());
    let store = Store::open(folder.path(), &experiment, &plan).unwrap();
    let records = store.records().unwrap();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    let paper = report::paper(&analysis, &records, Lang::En);
    let csv = paper.text("table.csv").unwrap();
    let head = "problem,draw,contender,algorithm,boards,expanded_median,expanded_median_low,expanded_median_high,\
                memory,memory_low,memory_high";
    assert_eq!(csv.lines().next(), Some(head));
    assert_eq!(csv.lines().count(), 4);
    let latex = paper.text("table.tex").unwrap();
    assert!(latex.contains("contender & expanded (median) & memory \\\\"), "{latex}");
    let json: serde_json::Value = serde_json::from_str(&paper.text("summary.json").unwrap()).unwrap();
    let cell = &json["cells"][0]["columns"];
    assert_eq!(cell.as_object().unwrap().len(), 2);
    // The first row of the CSV and the JSON agree with the records.
    let spec = json["cells"][0]["algorithm"].as_str().unwrap();
    let mut expanded: Vec<u64> =
        records.iter().filter(|run| run.algorithm.starts_with(spec)).map(|run| run.expanded).collect();
    expanded.sort_unstable();
    let median = (expanded[2] + expanded[3]) as f64 / 2.0;
    assert_eq!(cell["expanded:median"].as_f64(), Some(median));
    let row = csv.lines().find(|line| line.contains(&format!(",{spec},"))).unwrap();
    assert_eq!(row.split(',').nth(5).unwrap().parse(), Ok(median));
}
