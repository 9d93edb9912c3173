//! The ranking of a fight: everybody is in it, and the order of entry decides nothing.

use kombat::messages::{Lang, Render};
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat_lab::analysis::{Analysis, Metric, Section};
use kombat_lab::experiment::Experiment;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::record::Record;
use kombat_lab::report::verdict::{headline, sentences};
use kombat_lab::report::{self, digest::Digest, names::Names};
use serde_json::{Value, json};
use std::io::Write;
use std::process::Command;

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

/// The ranking of the first comparison by names, and what is said of all.
fn ranking(analysis: &Analysis) -> (Vec<Place>, Vec<String>) {
    let group = &analysis.sets[0].groups[0];
    let named = |contender: usize| analysis.contenders[contender].spec.clone();
    let all = group.ranking.all.iter().map(|one| (named(one.contender), one.section, one.place)).collect();
    (all, sentences(analysis, Lang::En).iter().map(|sentence| sentence.render(Lang::En)).collect())
}

/// Whatever has a lane, without it.
fn without_lanes(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|key, _| key != "lane");
            fields.values_mut().for_each(without_lanes);
        }
        Value::Array(all) => all.iter_mut().for_each(without_lanes),
        _ => {}
    }
}

/// All that a page has of a fight but its figures, whose legends are in the order of entry, and without lanes; and
/// the comparisons of summary.json.
fn shown(analysis: &Analysis) -> (Value, Value) {
    let mut digest = serde_json::to_value(Digest::of_fight(analysis, Lang::En)).unwrap();
    digest.as_object_mut().unwrap().remove("figures");
    without_lanes(&mut digest);
    let summary = report::paper(analysis, &[], Lang::En).text("summary.json").unwrap();
    let mut summary: Value = serde_json::from_str(&summary).unwrap();
    (digest, summary["comparisons"].take())
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
        let analysis = analyse(&ALL, boards, repeats, result);
        let (first, pages) = (ranking(&analysis), (seed % 10 == 0).then(|| shown(&analysis)));
        assert_eq!(first.0.len(), ALL.len(), "everybody is ranked");
        assert!(first.0.is_sorted_by_key(|(_, section, _)| *section));
        for _ in 0..3 {
            let mut order = ALL;
            rng.shuffle(&mut order);
            let again = analyse(&order, boards, repeats, result);
            assert_eq!(ranking(&again), first, "{seed} {order:?}");
            if let Some(pages) = &pages {
                assert_eq!(&shown(&again), pages, "{seed} {order:?}");
            }
        }
    }
}

/// 200 random fights are ranked as a script says that knows nothing but the rules: `recompute/rank.py`.
#[test]
fn random_fights_are_ranked_as_the_rules_say() {
    let python = std::env::var_os("KOMBAT_PYTHON").unwrap_or_else(|| "python3".into());
    if Command::new(&python).arg("-V").output().is_err() {
        let why = "skipped: random fights ranked by a script, which needs Python\n";
        return std::io::stdout().write_all(why.as_bytes()).unwrap();
    }
    let fights: Vec<Value> = (0..200).map(random_fight).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fights.json");
    std::fs::write(&file, serde_json::to_string(&fights).unwrap()).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recompute/rank.py");
    let checked = Command::new(python).arg(script).arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}{}", String::from_utf8_lossy(&checked.stderr));
    std::io::stdout().write_all(format!("figure: {}\n", said.trim()).as_bytes()).unwrap();
}

/// A fight of a few contenders who may be alike, and what is published of it.
fn random_fight(seed: u64) -> Value {
    let mut rng = Rng::new(seed);
    let (boards, repeats) = (3 + rng.below(25), 1 + rng.below(2));
    let order = &ALL[..2 + rng.below(4) as usize];
    let kinds: Vec<[u64; 3]> = order.iter().map(|_| [rng.below(5), 1 + rng.below(3), rng.below(3)]).collect();
    let result = |spec: &str, board: u64, repeat: u64| {
        let at = order.iter().position(|one| *one == spec).unwrap();
        let [solves, dear, long] = kinds[at];
        let mut own = Rng::stream(seed, (at as u64) << 32 | board << 8 | repeat);
        let solved = own.below(3) < solves;
        let cost = 7 + if long == 2 { own.below(3) as u32 } else { 0 };
        (solved.then_some(cost), dear * (10 + own.below(20)))
    };
    let analysis = analyse(order, boards, repeats, result);
    let mut summary: Value =
        serde_json::from_str(&report::paper(&analysis, &[], Lang::En).text("summary.json").unwrap()).unwrap();
    let mut records = Vec::new();
    for spec in order {
        for (board, repeat) in (0..boards).flat_map(|board| (0..repeats).map(move |repeat| (board, repeat))) {
            let (cost, expanded) = result(spec, board, repeat);
            records.push(json!({
                "contender": spec, "board": board, "solved": cost.is_some(), "cost": cost, "optimal": 7, "expanded": expanded,
            }));
        }
    }
    json!({ "records": records, "comparison": summary["comparisons"][0].take() })
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
    let sentence = "A* wins: 110 boards expanded in the mean, and always a shortest path. Next: Breadth-first with 310, \
                    3 times that (p < 0.001). GRASP expands fewer (19.5), but its paths are 2.0 moves too long.";
    assert_eq!(said, [sentence]);
}

/// A difference that a test shows begins a new place, whomever the test favours; and it is said whom.
#[test]
fn a_test_that_favours_the_other_is_said() {
    // astar is ahead in the mean by two boards, on which bfs is very dear; on the others bfs is ahead by one.
    let result = |spec: &str, board: u64, _: u64| match spec {
        "bfs" => (Some(7), if board < 2 { 9_000 } else { 100 }),
        _ => (Some(7), 101),
    };
    let (ranked, said) = ranking(&analyse(&["bfs", "astar"], 40, 1, result));
    let places: Vec<(&str, Option<u64>)> = ranked.iter().map(|(spec, _, place)| (spec.as_str(), *place)).collect();
    assert_eq!(places, [("astar", Some(1)), ("bfs", Some(2))]);
    assert!(said[0].contains("the test favours Breadth-first (p < 0.001)"), "{said:?}");
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
    let expected = "No difference shown on 20 boards (p ≥ 1.000). In the order seen: A* 19.5, Breadth-first 19.5 and Hill \
                    climbing 19.5.";
    assert_eq!(said, [expected]);
}

/// What so many boards would have shown is said where no difference is.
#[test]
fn no_difference_shown_is_no_proof_of_none() {
    let result = |spec: &str, board: u64, _: u64| {
        let chance = Rng::stream(board, u64::from(spec == "bfs")).below(40);
        (Some(7), 80 + chance)
    };
    let analysis = analyse(&["bfs", "astar"], 30, 1, result);
    let (_, said) = ranking(&analysis);
    let least = analysis.sets[0].groups[0].ranking.least.unwrap();
    assert!((0.05..0.2).contains(&least), "{least}");
    assert!(said[0].starts_with("No difference shown on 30 boards (p = "), "{said:?}");
    assert!(
        said[0].contains(&format!(" 30 would show one of {} %. In the order seen: ", Lang::En.hundredths(least, 0)))
    );
    let told = sentences(&analysis, Lang::PtBr)[0].render(Lang::PtBr);
    assert!(
        told.contains("Nenhuma diferença em 30 tabuleiros (p = ") && told.contains(" 30 mostrariam uma de "),
        "{told}"
    );
}

/// The measure may be asked for, and decides who is first among equals.
#[test]
fn the_measure_may_be_asked_for() {
    let experiment =
        "[[boards]]\nproblem = 'swap(3x3)'\ncount = 20\n[[algorithms]]\nspec = 'bfs'\n[[algorithms]]\nspec = 'astar'";
    let experiment = experiment.parse::<Experiment>().unwrap();
    let plan = Plan::new(&experiment).unwrap();
    // astar expands less, and takes longer.
    let record = |run: &Run| {
        let (expanded, wall_s) = if run.contender == 0 { (100, 0.001) } else { (10, 0.002) };
        Record {
            outcome: Ending::Solved.into(),
            cost: Some(7),
            optimal: Some(7),
            expanded,
            generated: 50,
            wall_s,
            ..run.row()
        }
    };
    let records: Vec<Record> = plan.runs.iter().map(record).collect();
    for (measure, first) in
        [(None, "A* wins: 10.0 boards expanded"), (Some(Metric::Time), "Breadth-first wins: 1.0 ms")]
    {
        let experiment = Experiment { measure, ..experiment.clone() };
        let analysis = Analysis::new(&experiment, &records).unwrap();
        let said = headline(&analysis, Lang::En).render(Lang::En);
        assert!(said.starts_with(first), "{said}");
    }
}

/// All sets of a problem together come first, each board once; then each set by itself.
#[test]
fn sets_of_one_problem_are_pooled() {
    let set = |draw: &str| format!("[[boards]]\nproblem = 'tiles(2x2)'\ncount = 20\ndraw = {draw}\n");
    // Of twelve boards the second set has some of the first.
    let text = set("{ depth = 4 }") + &set("{ depth = 5 }") + &set("'uniform'");
    let algorithms = ["bfs", "astar"].map(|spec| format!("[[algorithms]]\nspec = '{spec}'\n")).concat();
    let experiment = (text + &algorithms).parse::<Experiment>().unwrap();
    let record = |run: &Run| Record {
        outcome: Ending::Solved.into(),
        cost: Some(4),
        expanded: if run.contender == 0 { 20 } else { 5 },
        ..run.row()
    };
    let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().map(record).collect();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    let parts: Vec<&[usize]> = analysis.sets.iter().map(|set| &set.parts[..]).collect();
    assert_eq!(parts, [&[0, 1, 2][..], &[0], &[1], &[2]]);
    let pooled = &analysis.sets[0];
    assert_eq!(pooled.sampling, "depth(4), depth(5), uniform");
    // All twelve boards, each once, though the uniform set has all of them alone.
    assert_eq!((pooled.boards, pooled.cells[0].boards.len()), ((12, 60), 12));
    assert_eq!(analysis.sets[3].boards.0, 12);
    let starts: std::collections::BTreeSet<&String> = pooled.starts.values().collect();
    assert_eq!(starts.len(), 12);
    let said = headline(&analysis, Lang::En).render(Lang::En);
    assert!(said.starts_with("A* wins: 5.0 boards expanded in the mean"), "{said}");
    let all: Vec<String> = sentences(&analysis, Lang::En).iter().map(|one| one.render(Lang::En)).collect();
    assert_eq!(all.len(), 4);
    assert!(all[0].starts_with("boards at distance 4, boards at distance 5 and uniform boards: A* wins"), "{all:?}");
    let digest = Digest::of_fight(&analysis, Lang::En);
    let keys: Vec<&str> = digest.comparisons.iter().map(|one| one.key.as_str()).collect();
    assert_eq!(keys, ["0-0", "1-0", "2-0", "3-0"]);
}

/// Where all have the same grid its values are compared, and the headline tells them together.
#[test]
fn values_of_a_grid_are_told_together() {
    let entry = |spec: &str| format!("[[algorithms]]\nspec = '{spec}'\ngrid = {{ moves = [8, 10, 15, 25] }}\n");
    let entries = ["ga", "grasp", "ga-grasp"].map(entry).concat();
    let text = format!("[[boards]]\nproblem = 'swap(3x3)'\ncount = 60\n{entries}");
    let experiment = text.parse::<Experiment>().unwrap();
    let record = |run: &Run| {
        let board: u64 = run.instance.rsplit('-').next().unwrap().parse().unwrap();
        let solved = match (run.contender / 4, run.contender % 4) {
            (0, _) => board.is_multiple_of(3),
            (2, 0 | 1) => board.is_multiple_of(2),
            _ => true,
        };
        let (cost, outcome) = if solved { (Some(7), Ending::Solved) } else { (None, Ending::GaveUp) };
        Record { outcome: outcome.into(), cost, optimal: Some(7), expanded: 10, generated: 30, ..run.row() }
    };
    let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().map(record).collect();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    assert_eq!(analysis.sets[0].groups.len(), 4);
    for (lang, expected) in [
        (Lang::En, "At 8 and 10 moves GRASP beats GA-GRASP; from 15 on they tie. GA loses everywhere."),
        (Lang::PtBr, "Com 8 e 10 movimentos GRASP vence AG-GRASP; de 15 em diante empatam. AG perde em todo lugar."),
    ] {
        assert_eq!(headline(&analysis, lang).render(lang), expected);
    }
    let said = Digest::of_fight(&analysis, Lang::En).headline;
    let lanes: Vec<(&str, usize)> = said.iter().filter_map(|span| Some((span.text.as_str(), span.lane?))).collect();
    assert_eq!(lanes, [("GRASP", 1), ("GA-GRASP", 2), ("GA", 0)]);
    // What was not run yet is said, and so is that it may change.
    let some = Analysis::new(&experiment, &records[..300]).unwrap();
    assert!(headline(&some, Lang::En).render(Lang::En).starts_with("So far, 300 of 720 runs: "));
}

/// A grid beside contenders without one: everybody against everybody, once.
#[test]
fn a_grid_beside_plain_contenders_is_one_comparison() {
    let rest = "[[algorithms]]\nspec = 'wastar'\ngrid = { w = [1.5, 3] }\n[[algorithms]]\nspec = 'astar'\n";
    let text = format!("[[boards]]\nproblem = '8-puzzle'\ncount = 20\n{rest}");
    let experiment = text.parse::<Experiment>().unwrap();
    let record = |run: &Run| {
        let expanded = 30 - 10 * run.contender as u64;
        Record { outcome: Ending::Solved.into(), cost: Some(7), optimal: Some(7), expanded, ..run.row() }
    };
    let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().map(record).collect();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    let groups = &analysis.sets[0].groups;
    assert_eq!((groups.len(), groups[0].members.len(), groups[0].pairs.len()), (1, 3, 3));
    let comparison = &Digest::of_fight(&analysis, Lang::En).comparisons[0];
    let names: Vec<&str> = comparison.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["A*", "Weighted A* · w=3", "Weighted A* · w=1.5"]);
    // A pair is named by rows: two values of one grid have one lane.
    let pairs: Vec<(usize, usize)> = comparison
        .pairs
        .cells
        .iter()
        .filter(|cell| cell.metric == "expanded")
        .map(|cell| (cell.one, cell.other))
        .collect();
    assert_eq!(pairs.len(), 3);
    assert!([(0, 1), (0, 2), (1, 2)].iter().all(|pair| pairs.contains(pair)), "{pairs:?}");
    let names = Names::new(&analysis, Lang::En);
    let two = ["a*", "wastar(w=3)"].map(|text| names.find(&analysis, text).unwrap());
    assert_eq!(two.map(|i| analysis.contenders[i].spec.as_str()), ["astar", "wastar(w=3)"]);
    let why = names.find(&analysis, "bfs").unwrap_err().render(Lang::En);
    assert!(why.contains("Weighted A* · w=1.5"), "{why}");
}

/// Where the two cheapest cross, that is said.
#[test]
fn a_crossing_is_said() {
    let set = |depth: u64| format!("[[boards]]\nproblem = '8-puzzle'\ncount = 12\ndraw = {{ depth = {depth} }}\n");
    let rest = "[[algorithms]]\nspec = 'greedy'\n[[algorithms]]\nspec = 'astar'\n";
    let experiment = ([8, 10, 12, 14].map(set).concat() + rest).parse::<Experiment>().unwrap();
    // astar finds shortest paths and doubles from distance to distance; greedy does not, and stays as it is.
    let record = |run: &Run| {
        let (board, depth): (u64, u32) =
            (run.instance.rsplit('-').next().unwrap().parse().unwrap(), 8 + 2 * run.set as u32);
        let (cost, expanded) =
            if run.contender == 0 { (depth + 6, 200 + board) } else { (depth, (60 << run.set) + board) };
        Record { outcome: Ending::Solved.into(), cost: Some(cost), optimal: Some(depth), expanded, ..run.row() }
    };
    let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().map(record).collect();
    let analysis = Analysis::new(&experiment, &records).unwrap();
    for (lang, crossing) in [
        (Lang::En, "Up to 10 moves A* expands fewer; from 12 on, Greedy."),
        (Lang::PtBr, "Até 10 movimentos A* expande menos; de 12 em diante, Gulosa."),
    ] {
        let said = headline(&analysis, lang).render(lang);
        assert!(said.ends_with(crossing), "{said}");
    }
}

/// The effect on boards solved is the share of those that one of the two solves alone, not just its sign.
#[test]
fn effects_of_solving_are_shares() {
    // GA alone solves three boards, hill climbing alone two.
    let solves = |spec: &str, board: u64| if spec == "ga" { !(3..=4).contains(&board) } else { board > 2 };
    let analysis = analyse(&["ga", "hill"], 20, 1, |spec, board, _| (solves(spec, board).then_some(7), 10));
    let summary = report::paper(&analysis, &[], Lang::En).text("summary.json").unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    let pairs = summary["comparisons"][0]["pairs"].as_array().unwrap();
    let solved = pairs.iter().find(|pair| pair["metric"] == "solved").unwrap();
    let effect = solved["effect"].as_f64().unwrap();
    assert!((effect.abs() - 0.2).abs() < 1e-9, "{effect}");
}

/// However a spec is written, its intervals are the same.
#[test]
fn spelling_changes_no_interval() {
    let of = |spec: &'static str| {
        let analysis = analyse(&[spec, "bfs"], 20, 1, |spec, board, _| {
            (Some(7), if spec == "bfs" { 90 } else { 10 + board * board % 17 })
        });
        let cell = &analysis.sets[0].cells[0];
        (cell.interval, cell.figures[&Metric::Expanded].mean.map(|found| (found.low, found.high)))
    };
    let first = of("astar");
    assert!(first.1.is_some());
    for other in ["a-estrela", "astar(ties=low-h)", "astar:ties=low-h"] {
        assert_eq!(format!("{:?}", of(other)), format!("{first:?}"), "{other}");
    }
}
