//! Specs that cannot be used, and what is said about them.

use kombat::catalog::{Request, puzzle};
use kombat::messages::{Lang, Render, SpecError};
use kombat::report::Ending;
use kombat::space::Notation;

fn problem(spec: &str) -> SpecError {
    puzzle(spec).err().unwrap_or_else(|| panic!("{spec} was accepted"))
}

fn algorithm(spec: &str) -> SpecError {
    let puzzle = puzzle("8-puzzle").unwrap();
    let error = puzzle.check(spec).err().unwrap_or_else(|| panic!("{spec} was accepted"));
    assert_eq!(puzzle.run(&Request::new(spec, "416328705"), None).unwrap_err(), error);
    error
}

fn says(error: &SpecError, key: &str, parts: &[&str]) {
    assert_eq!(error.message().key(), key, "{error}");
    for part in parts {
        assert!(error.to_string().contains(part), "“{error}” does not say “{part}”");
    }
}

#[test]
fn unknown_names_are_answered_with_near_ones() {
    says(&problem("tile"), "spec.unknown-name", &["tile", "tiles"]);
    says(&problem("16-puzzle"), "spec.unknown-name", &["15-puzzle"]);
    says(&problem("zzzzzzzz"), "spec.unknown-name", &["There are", "8-puzzle"]);
    says(&algorithm("astra"), "spec.unknown-name", &["astra", "astar"]);
    says(&algorithm("idstar"), "spec.unknown-name", &["idastar"]);
    says(&algorithm("astar(h=manhatten)"), "spec.unknown-name", &["manhatten", "manhattan"]);
    says(&algorithm("astar(h=max(manhattan,linear-conflicts))"), "spec.unknown-name", &["linear-conflict"]);
}

/// Nothing can be named by nothing, whatever follows.
#[test]
fn a_spec_has_a_name() {
    says(&problem(""), "spec.empty", &["astar(h=manhattan)"]);
    for spec in [":3x3", "(3x3)", " : ", ":tiles(3x3)", "=", ")"] {
        says(&problem(spec), "spec.unexpected", &["Character"]);
    }
}

#[test]
fn unknown_parameters_are_answered_with_those_there_are() {
    says(&algorithm("astar(heur=zero)"), "spec.unknown-param", &["heur", "h, order, ties"]);
    says(&algorithm("wastar(wt=2)"), "spec.unknown-param", &["h, w, order, ties"]);
    says(&algorithm("bfs(h=manhattan)"), "spec.unknown-param", &["order"]);
    says(&problem("tiles(3x3,gaol=snail)"), "spec.unknown-param", &["goal"]);
    says(&algorithm("astar(manhattan)"), "spec.param-extra", &["manhattan"]);
    says(&algorithm("astar(h=zero,h=manhattan)"), "spec.param-twice", &["h"]);
    says(&problem("tiles(3x3,3x4)"), "spec.param-extra", &["3x4"]);
}

#[test]
fn impossible_values_are_answered_with_possible_ones() {
    says(&algorithm("astar(ties=random)"), "spec.not-a-choice", &["random", "low-h"]);
    says(&algorithm("astar(order=UDL)"), "tiles.order", &["UDL", "UDLR"]);
    says(&algorithm("bfs(order=rows)"), "tiles.order", &["rows"]);
    says(&algorithm("wastar(w=0.5)"), "spec.not-a-ratio", &["0.5", "from 1"]);
    says(&algorithm("wastar(w=abc)"), "spec.not-a-ratio", &["abc"]);
    says(&algorithm("wastar(w=zero(1))"), "spec.not-a-word", &["zero(1)"]);
    says(&algorithm("astar(h=scale(manhattan,-1))"), "spec.not-a-ratio", &["-1"]);
    says(&algorithm("dfs(limit=0)"), "spec.not-a-count-or-none", &["from 1", "or none"]);
    says(&algorithm("dfs(limit=-5)"), "spec.not-a-count-or-none", &["-5"]);
    says(&algorithm("dfs(limit=99999999999999999999)"), "spec.not-a-count-or-none", &["1,000,000,000"]);
    says(&algorithm("astar(h=\"manhattan\")"), "spec.not-a-heuristic", &["\"manhattan\""]);
    says(&algorithm("astar(h=max(manhattan))"), "spec.param-missing", &["2", "max"]);
    says(&algorithm("astar(h=scale(manhattan))"), "spec.param-missing", &["w"]);
    says(&problem("tiles(3)"), "spec.not-a-size", &["3x4"]);
    says(&problem("tiles(3x3,goal=spiral)"), "spec.not-a-goal", &["spiral", "snail"]);
    says(&problem("tiles(3x3,goal=\"1 2 3\")"), "board.count", &["3", "9"]);
}

#[test]
fn sizes_out_of_range_are_refused() {
    for size in ["1x3", "3x1", "17x2", "2x17", "0x0", "99999999999999999999x2"] {
        let error = problem(&format!("tiles({size})"));
        assert!(["tiles.size", "spec.not-a-size"].contains(&error.message().key()), "{error}");
    }
}

#[test]
fn parentheses_must_balance() {
    for spec in ["astar(h=manhattan", "astar(h=max(manhattan,zero)", "astar)", "astar(h=manhattan))"] {
        says(&algorithm(spec), "spec.unbalanced", &["character"]);
    }
}

#[test]
fn heuristics_have_their_limits() {
    let big = puzzle("15-puzzle").unwrap();
    assert_eq!(big.check("astar(h=exact)").unwrap_err().message().key(), "heuristic.exact.too-large");
    let parts = vec!["manhattan"; 17].join(",");
    says(&algorithm(&format!("astar(h=max({parts}))")), "heuristic.too-many-parts", &["17", "16"]);
    assert!(big.check(&format!("astar(h=max({}))", vec!["manhattan"; 16].join(","))).is_ok());
}

#[test]
fn moves_in_words_are_checked() {
    let puzzle = puzzle("8-puzzle").unwrap();
    let moves = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let steps = puzzle.steps("123406758", &moves("d R"), Notation::Blank).unwrap();
    assert_eq!(steps.last().unwrap().board, "1 2 3 4 5 6 7 8 0");
    let steps = puzzle.steps("123406758", &moves("U L"), Notation::Tile).unwrap();
    assert_eq!(steps.last().unwrap().board, "1 2 3 4 5 6 7 8 0");
    let error = puzzle.steps("123406758", &moves("D D"), Notation::Blank).unwrap_err();
    says(&error, "moves.illegal", &["Move 2", "D", "U L R"]);
}

#[test]
fn an_unsolvable_board_is_an_outcome_with_a_reason() {
    let puzzle = puzzle("15-puzzle").unwrap();
    let loyd = "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0";
    for spec in ["auto", "bfs", "dfs", "idastar"] {
        let report = puzzle.run(&Request::new(spec, loyd), None).unwrap();
        assert_eq!((report.outcome, report.counters.expanded), (Ending::Unsolvable, 0), "{spec}");
        assert_eq!(report.explanation.unwrap().key(), "tiles.unsolvable");
    }
}

/// Bytes are written as the language of the sentence writes numbers.
#[test]
fn bytes_are_written_in_the_language_of_the_sentence() {
    let error = puzzle("24-puzzle").unwrap().check("astar(h=pdb(7-7-7-3))").unwrap_err();
    let [english, portuguese] = Lang::ALL.map(|lang| error.message().render(lang));
    assert!(english.contains("4.0 GiB"), "{english}");
    assert!(portuguese.contains("4,0 GiB") && !portuguese.contains("4.0"), "{portuguese}");
}
