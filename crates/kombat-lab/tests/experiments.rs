//! Experiments as people write them, well and badly.

use kombat_lab::experiment::Experiment;
use kombat_lab::plan::Plan;
use proptest::prelude::*;

const GOOD: &str = r#"
name = "kombat-2006"
seed = 1
repeats = 2
[[boards]]
problem = "swap(3x3)"
count = 3
draw = { walk = 8 }
[[boards]]
problem = "8-puzzle"
draw = { list = ["416328705", "1 2 3 4 5 6 7 8 0"] }
[[algorithms]]
spec = "grasp(rcl=3)"
grid = { moves = [8, 10], alpha = ["none", 0.5] }
[[algorithms]]
spec = "astar"
[limits]
time = "10s"
nodes = 100000
memory = "1GiB"
"#;

#[test]
fn a_good_one_is_planned_in_full() {
    let experiment = GOOD.parse::<Experiment>().unwrap();
    let plan = Plan::new(&experiment).unwrap();
    // 3 + 2 boards, 4 + 1 contenders, 2 repeats.
    assert_eq!((plan.algorithms.len(), plan.runs.len()), (5, 50));
    let specs: Vec<&str> = plan.algorithms.iter().map(|contender| contender.spec.as_str()).collect();
    assert!(
        specs.contains(&"grasp(rcl=3,alpha=0.5,moves=10)") || specs.contains(&"grasp(rcl=3,moves=10,alpha=0.5)"),
        "{specs:?}"
    );
    assert!(plan.runs.iter().all(|run| run.seed < 1 << 53 && run.id.len() == 16));
}

#[test]
fn what_is_written_is_what_was_read() {
    let experiment = GOOD.parse::<Experiment>().unwrap();
    assert_eq!(experiment.to_toml().parse::<Experiment>().unwrap(), experiment);
    let largest = Experiment { seed: u64::MAX, ..experiment };
    assert_eq!(largest.to_toml().parse::<Experiment>().unwrap(), largest);
}

/// What is wrong, and the key of the answer.
fn refused(from: &str, to: &str) -> &'static str {
    assert!(GOOD.contains(from), "{from}");
    let text = GOOD.replacen(from, to, 1);
    match text.parse::<Experiment>().and_then(|experiment| Plan::new(&experiment)) {
        Ok(_) => panic!("{to} was taken"),
        Err(error) => error.message().key(),
    }
}

#[test]
fn bad_ones_are_answered_with_what_is_wrong() {
    for (from, to, key) in [
        ("repeats", "repaets", "lab.unknown-key"),
        ("count = 3", "count = 3\nsize = 4", "lab.unknown-key"),
        ("time =", "tiem =", "lab.unknown-key"),
        ("grasp(rcl=3)", "gras(rcl=3)", "spec.unknown-name"),
        ("rcl=3", "rlc=3", "spec.unknown-param"),
        ("[8, 10]", "[]", "lab.empty-grid"),
        ("[8, 10]", "[8, \"many\"]", "spec.not-a-count"),
        ("[8, 10]", "8", "lab.wrong-type"),
        ("repeats = 2", "repeats = 0", "lab.no-repeats"),
        ("repeats = 2", "repeats = -2", "lab.wrong-type"),
        ("repeats = 2", "repeats = 99999999999", "lab.too-many"),
        ("count = 3", "count = 0", "lab.empty-boards"),
        ("count = 3", "count = 99999999999", "lab.too-many"),
        ("{ walk = 8 }", "{ walk = 99999999999 }", "lab.too-many"),
        ("{ walk = 8 }", "\"randomly\"", "lab.wrong-type"),
        ("{ walk = 8 }", "{ wolk = 8 }", "lab.unknown-key"),
        ("{ walk = 8 }", "{ depth = 99 }", "draw.too-deep"),
        ("416328705", "41632870", "board.count"),
        ("416328705", "1 2 3/4 5 6/7 8 0", "lab.same-board"),
        ("spec = \"astar\"", "spec = \"astar\"\n[[algorithms]]\nspec = \"astar:ties=low-h\"", "lab.same-contender"),
        ("[8, 10]", "[8, \"08\"]", "lab.same-contender"),
        ("swap(3x3)", "swop(3x3)", "spec.unknown-name"),
        ("\"10s\"", "\"soon\"", "quantity.duration"),
        ("\"10s\"", "\"0s\"", "lab.no-limit"),
        ("nodes = 100000", "nodes = 0", "lab.no-limit"),
        ("name = \"kombat-2006\"", "name = \"../up\"", "lab.name"),
        ("[limits]", "[limits", "lab.toml"),
        ("problem = \"swap(3x3)\"\n", "", "lab.missing"),
        ("spec = \"astar\"\n", "", "lab.missing"),
    ] {
        assert_eq!(refused(from, to), key, "{from} → {to}");
    }
    // Nobody could write out all that these mean: 20³⁰ contenders.
    let values = format!("[{}]", (0..20).map(|n| n.to_string()).collect::<Vec<_>>().join(", "));
    let keys: Vec<String> = (0..30).map(|n| format!("k{n} = {values}")).collect();
    assert_eq!(refused("moves = [8, 10]", &keys.join(", ")), "lab.too-many");
    assert_eq!("".parse::<Experiment>().unwrap_err().message().key(), "lab.no-boards");
    assert_eq!("boards = 3".parse::<Experiment>().unwrap_err().message().key(), "lab.not-sections");
    assert_eq!(
        "[[boards]]\nproblem=\"kombat\"".parse::<Experiment>().unwrap_err().message().key(),
        "lab.no-algorithms"
    );
}

#[test]
fn a_run_is_known_by_all_that_decides_it() {
    let ids = |text: &str| {
        let plan = Plan::new(&text.parse::<Experiment>().unwrap()).unwrap();
        plan.runs.iter().map(|run| run.id.clone()).collect::<Vec<_>>()
    };
    let ours = ids(GOOD);
    for (from, to) in [("seed = 1", "seed = 2"), ("\"10s\"", "\"11s\""), ("100000", "100001"), ("rcl=3", "rcl=4")] {
        let others = ids(&GOOD.replacen(from, to, 1));
        let changed = ours.iter().filter(|id| !others.contains(id)).count();
        assert!(changed >= 40, "{from} → {to}: {changed} of {}", ours.len());
    }
    assert_eq!(ids(&GOOD.replacen("kombat-2006", "another", 1)), ours, "a name decides nothing");
}

#[test]
fn a_board_of_a_list_is_the_same_wherever_it_stands() {
    let ids = |list: &str| {
        let boards = format!("[[boards]]\nproblem = \"8-puzzle\"\ndraw = {{ list = [{list}] }}\n");
        let plan =
            Plan::new(&format!("{boards}[[algorithms]]\nspec = \"bfs\"").parse::<Experiment>().unwrap()).unwrap();
        plan.runs.iter().map(|run| run.id.clone()).collect::<Vec<_>>()
    };
    let (two, three) =
        (ids("\"416328705\", \"123456780\""), ids("\"123456708\", \"4 1 6 3 2 8 7 0 5\", \"123456780\""));
    assert_eq!(three[1..], two);
}

fn two_sets(one: &str, other: &str) -> Plan {
    let boards = |draw: &str| format!("[[boards]]\nproblem = \"swap(3x3)\"\ncount = 100\ndraw = {draw}\n");
    let text = format!("{}{}[[algorithms]]\nspec = \"bfs\"", boards(one), boards(other));
    Plan::new(&text.parse::<Experiment>().unwrap()).unwrap()
}

#[test]
fn boards_of_one_set_say_nothing_about_those_of_another() {
    let plan = two_sets("{ walk = 8 }", "{ walk = 9 }");
    let (eight, nine) = plan.runs.split_at(100);
    let moved = |one: &str, other: &str| one.chars().zip(other.chars()).filter(|(a, b)| a != b).count();
    let near = eight.iter().zip(nine).filter(|(one, other)| moved(&one.start, &other.start) <= 2).count();
    assert!(near < 10, "{near} of 100 boards are one move from their like in the other set");
}

#[test]
fn sets_with_boards_in_common_keep_them_all() {
    let plan = two_sets("{ walk = 8 }", "{ walk = 8 }");
    let of = |set: usize| plan.runs.iter().filter(|run| run.set == set).map(|run| &run.id).collect::<Vec<_>>();
    assert_eq!((of(0).len(), of(0)), (100, of(1)));
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,200}") {
        let _ = text.parse::<Experiment>();
    }
}
