//! Formulas: what they say, how they are written, what is wrong with those that are refused.

use kombat::budget::Limits;
use kombat::catalog::{NamedPuzzle, Request, puzzle};
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::failure::FailureSlot;
use kombat::formula::{Binary, Expr, Fault, Flaw, Formula, Over, Place, Unary, Word, limits};
use kombat::heuristic::MEMO_SIZE;
use kombat::messages::{Render, SpecError};
use kombat::report::Ending;
use kombat::rng::Rng;
use kombat::run::Proof;
use kombat::setup::{Estimate, PuzzleProblem};
use proptest::prelude::*;

fn tiles(goal: Goal) -> Tiles<u64> {
    Tiles::new(3, 3, goal).unwrap()
}

fn value_on<P: NamedPuzzle>(puzzle: &P, formula: &str, board: &str) -> Result<f64, Fault> {
    let state = puzzle.parse(board).unwrap();
    let estimate = Estimate::new(&PuzzleProblem::new(puzzle.clone()), formula, FailureSlot::default())
        .unwrap_or_else(|error| panic!("{formula}: {error}"));
    estimate.at_root(&state, &mut [0; MEMO_SIZE])
}

/// On the 8-puzzle with the blank last, on a board worked out by hand:
/// ```text
/// 4 1 6
/// 3 2 8
/// 7 0 5
/// ```
fn value(formula: &str) -> f64 {
    value_on(&tiles(Goal::BlankLast), formula, "416328705").unwrap()
}

#[test]
fn names_are_the_heuristics() {
    for (formula, expected) in
        [("manhattan", 11.0), ("misplaced", 7.0), ("zero", 0.0), ("exact", 13.0), ("fora_do_lugar", 7.0)]
    {
        assert_eq!(value(formula), expected, "{formula}");
    }
    // Tile by tile, from 1 to 8; 7 is at home.
    let by_hand = 1.0 + 1.0 + 1.0 + 5f64.sqrt() + 1.0 + 2f64.sqrt() + 2f64.sqrt();
    let euclidean = value("euclidean");
    assert!((euclidean - by_hand).abs() < 1e-6, "{euclidean} {by_hand}");
}

#[test]
fn features_of_the_board() {
    for (formula, expected) in [
        ("row(4)", 0.0),
        ("col(6)", 2.0),
        ("row(7)", 2.0),
        ("goal_row(4)", 1.0),
        ("goal_col(8)", 1.0),
        ("goal_row(0)", 2.0),
        ("blank_row", 2.0),
        ("blank_col", 1.0),
        ("at(0, 2)", 6.0),
        ("at(2, 1)", 0.0),
        ("rows * 10 + columns", 33.0),
        // 4: 1 3 2; 6: 3 2 5; 3: 2; 8: 7 5; 7: 5.
        ("inversions", 10.0),
        ("count(t in tiles: 1)", 8.0),
        ("sum(t in tiles: t)", 36.0),
        ("sum(t in tiles: abs(row(t) - goal_row(t)) + abs(col(t) - goal_col(t)))", 11.0),
        ("count(t in tiles: row(t) != goal_row(t) or col(t) != goal_col(t))", 7.0),
        ("sum(s in tiles: count(t in tiles: t < s))", 28.0),
        // The inner loop does not know the tile of the outer.
        ("sum(t in tiles: sum(u in tiles: u)) / 8", 36.0),
    ] {
        assert_eq!(value(formula), expected, "{formula}");
    }
    let swap = SwapPuzzle::<u64>::new(3, 3).unwrap();
    let on_swap = |formula| value_on(&swap, formula, "213456789").unwrap();
    assert_eq!(on_swap("at(0, 0) * 10 + at(2, 2)"), 29.0);
    assert_eq!(on_swap("inversions"), 1.0);
    assert_eq!(on_swap("count(t in tiles: 1)"), 9.0);
    assert_eq!(on_swap("wrapped - wrapped_half"), 1.0);
    assert_eq!(on_swap("sum(t in tiles: abs(col(t) - goal_col(t)))"), 2.0);
}

/// Pairs in one line, reversed: counted by comparing every two tiles.
#[test]
fn conflict_pairs_are_those_that_a_comparison_of_every_two_tiles_finds() {
    let by_pairs = "sum(s in tiles: count(t in tiles: \
        row(s) == goal_row(s) and row(t) == goal_row(t) and row(s) == row(t) \
        and col(s) < col(t) and goal_col(s) > goal_col(t) \
        or col(s) == goal_col(s) and col(t) == goal_col(t) and col(s) == col(t) \
        and row(s) < row(t) and goal_row(s) > goal_row(t)))";
    for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Snail] {
        let puzzle = tiles(goal);
        let mut rng = Rng::new(3);
        let mut seen = 0.0;
        for _ in 0..300 {
            let board = kombat::space::Space::show(&puzzle, &puzzle.random(&mut rng));
            let found = value_on(&puzzle, "conflict_pairs", &board).unwrap();
            assert_eq!(found, value_on(&puzzle, by_pairs, &board).unwrap(), "{board}");
            seen += found;
        }
        assert!(seen > 100.0);
    }
    assert_eq!(value_on(&tiles(Goal::BlankLast), "conflict_pairs", "3 2 1 4 5 6 7 8 0").unwrap(), 3.0);
}

#[test]
fn arithmetic_binds_as_in_school() {
    for (formula, expected) in [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("10 - 4 - 3", 3.0),
        ("12 / 4 / 3", 1.0),
        ("-2 * 3", -6.0),
        ("2 - -3", 5.0),
        ("7 % 4", 3.0),
        ("1 < 2", 1.0),
        ("2 <= 1", 0.0),
        ("1 + 1 == 2 and 3 > 2", 1.0),
        ("not 1 == 2", 1.0),
        ("(not 1) == 0", 1.0),
        // Before a parenthesis it is a function of what stands in it.
        ("not(0) * 4", 4.0),
        ("not (0) * 4", 4.0),
        ("4 * not(0) + 1", 5.0),
        ("not(1) == 0", 1.0),
        ("-not(0)", -1.0),
        ("not(1 == 2) + 1", 2.0),
        ("not 0 * 4", 1.0),
        ("not not(1)", 1.0),
        ("0 or 0 and 1", 0.0),
        ("max(1, 5, 3) - min(4, 2)", 3.0),
        ("abs(-2.5) + floor(2.5) + ceil(2.5)", 7.5),
        ("sqrt(2 * 8)", 4.0),
        ("if(1 > 2, 10, 20)", 20.0),
        // What does not matter is not worked out.
        ("if(0, 1 / 0, 3)", 3.0),
        ("0 and 1 / 0", 0.0),
        ("1 or 1 / 0", 1.0),
    ] {
        assert_eq!(value(formula), expected, "{formula}");
    }
}

fn refusal(formula: &str) -> SpecError {
    match Estimate::new(&PuzzleProblem::new(tiles(Goal::BlankLast)), formula, FailureSlot::default()) {
        Ok(_) => panic!("{formula} is no formula"),
        Err(error) => error,
    }
}

/// The character that a mark stands under.
fn marked(error: &SpecError) -> Option<char> {
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.get(2)?.chars().position(|c| c == '^')?;
    Some(lines[1].chars().nth(at).unwrap_or('⏎'))
}

#[test]
fn errors_point_at_the_character() {
    for (formula, mark, said) in [
        ("manhattan +", '⏎', "ends"),
        ("manhattan + * 2", '*', "a number, a name"),
        ("2 manhattan", 'm', "operator"),
        ("(manhattan", '⏎', "“)”"),
        ("manhattan)", ')', "closes nothing"),
        ("max(1, )", ')', "a number, a name"),
        ("1 = 2", '=', "=="),
        ("1 < 2 < 3", '<', "chained"),
        ("manhattan & 2", '&', "means nothing"),
        ("1.2.3", '1', "not a number"),
        ("sum(tiles)", 't', "in tiles"),
        ("sum(t in boards: 1)", 'b', "in tiles"),
        ("count + 1", '+', "“(”"),
        ("abs(1, 2)", 'a', "abs(a)"),
        ("if(1, 2)", 'i', "if(condition, a, b)"),
        ("manhattan(3)", 'm', "no parentheses"),
        ("1 + t", 't', "know no “t”"),
        ("2 * 1e300", 'e', "without an exponent"),
        ("sum(rows in tiles: 1)", 'r', "something else already"),
        ("count(max in tiles: 1)", 'm', "something else already"),
        ("sum(a in tiles: sum(a in tiles: a))", 'a', "something else already"),
    ] {
        let error = refusal(formula);
        assert_eq!(marked(&error), Some(mark), "{formula}: {error}");
        assert!(error.to_string().contains(said), "{formula}: {error}");
    }
    assert_eq!(refusal("  ").message().key(), "formula.empty");
    let far = format!("{}manhatan", "1 + ".repeat(100));
    assert_eq!(marked(&refusal(&far)), Some('m'), "{}", refusal(&far));
}

#[test]
fn unknown_names_are_answered_with_the_nearest() {
    for (formula, near) in [
        ("manhatan", "manhattan"),
        ("linear_conflicts", "linear_conflict"),
        ("conflict_pair", "conflict_pairs"),
        ("blank_column", "blank_col"),
        ("sqr(2)", "sqrt"),
    ] {
        let error = refusal(formula).to_string();
        assert!(error.contains("Did you mean") && error.contains(near), "{error}");
    }
    // What there is on this puzzle is told too.
    let error = refusal("manhatan").to_string();
    assert!(error.contains("walking_distance") && error.contains("blank_row") && error.contains("at(r, c)"), "{error}");
    let swap = SwapPuzzle::<u64>::new(3, 3).unwrap();
    let error = Estimate::new(&PuzzleProblem::new(swap), "blank_row", FailureSlot::default()).err().unwrap();
    assert_eq!(error.message().key(), "formula.at", "there is no blank on a full board");
}

#[test]
fn too_long_and_too_deep() {
    let sum = |n: usize| format!("1{}", " + 1".repeat(n));
    let longest = (limits::CHARACTERS - 1) / 4;
    assert_eq!(value(&sum(longest)), longest as f64 + 1.0);
    let error = refusal(&"1".repeat(limits::CHARACTERS + 1));
    assert_eq!(error.message().key(), "formula.too-long");
    assert!(error.to_string().contains("2,001") && error.to_string().contains("2,000"), "{error}");
    let nested = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    assert_eq!(value(&nested(limits::DEPTH)), 1.0);
    assert!(refusal(&nested(limits::DEPTH + 1)).to_string().contains("32"));
    assert!(refusal(&format!("{}1", "-".repeat(limits::DEPTH + 1))).to_string().contains("32"));
    let wide = format!("{}1{}", "1 + 2 * (0 < (".repeat(15), "))".repeat(15));
    assert!(value(&wide).is_finite());
    let loops = "sum(a in tiles: sum(b in tiles: sum(c in tiles: 1)))";
    assert!(refusal(loops).to_string().contains("2 deep"), "{}", refusal(loops));
    assert!(refusal(&"9".repeat(400)).to_string().contains("not a number"));
}

#[test]
fn what_arithmetic_cannot_answer_is_a_fault() {
    let puzzle = tiles(Goal::BlankLast);
    for (formula, flaw, at) in [
        ("1 / (misplaced - 7)", Flaw::Division, 2),
        ("1 % 0", Flaw::Division, 2),
        ("sqrt(0 - 1)", Flaw::Root, 0),
        ("1 + row(9)", Flaw::Tile(9.0), 4),
        ("col(0.5)", Flaw::Tile(0.5), 0),
        ("goal_row(0 - 1)", Flaw::Tile(-1.0), 0),
        ("at(3, 0)", Flaw::Cell(3.0, 0.0), 0),
    ] {
        assert_eq!(value_on(&puzzle, formula, "416328705"), Err(Fault { flaw, at }), "{formula}");
    }
    assert!(!value("1000000 * 1000000 * 1000000").is_nan());
}

#[test]
fn searches_take_formulas() {
    let puzzle = puzzle("8-puzzle").unwrap();
    let run = |algorithm: &str| puzzle.run(&Request::new(algorithm, "416328705"), None).unwrap();
    let named = run("astar(h=linear-conflict)");
    let formula = run("astar(h=formula(\"linear_conflict\"))");
    assert_eq!(formula.counters, named.counters);
    assert_eq!((formula.cost, formula.proof), (named.cost, Proof::Unproven), "a formula promises nothing");
    assert_eq!(formula.algorithm, "astar(h=formula(\"linear_conflict\"),order=UDLR,ties=low-h)");
    // The canonical spec can be read again, whatever is in the formula.
    for text in ["manhattan+2*conflict_pairs", "if(blank_row==0,manhattan,max(misplaced,euclidean))"] {
        for algorithm in ["astar", "idastar", "biastar", "greedy", "hill", "beam", "rbfs"] {
            let spec = puzzle.check(&format!("{algorithm}(h=formula(\"{text}\"))")).unwrap();
            assert_eq!(puzzle.check(&spec).unwrap(), spec);
            run(&spec);
        }
    }
    assert_eq!(run("astar(h=max(manhattan,formula(\"misplaced + 1\")))").cost, Some(13));
    // Rounded up, and never below 0: what searches see of euclidean is what the formula says.
    let (named, formula) = (run("astar(h=euclidean)"), run("astar(h=formula(\"euclidean\"))"));
    assert_eq!(formula.counters, named.counters);
    assert_eq!(run("astar(h=formula(\"0 - manhattan\"))").counters.expanded, run("astar(h=zero)").counters.expanded);
    let swap = kombat::catalog::puzzle("kombat").unwrap();
    let run = |algorithm: &str| swap.run(&Request::new(algorithm, "245376189"), None).unwrap();
    let (named, formula) = (run("astar(h=wrapped-half)"), run("astar(h=formula(\"wrapped / 2\"))"));
    assert_eq!((formula.cost, formula.counters), (named.cost, named.counters));
}

/// A goal is one whatever a formula says there, and nobody walks over it.
#[test]
fn who_says_more_than_nothing_at_the_goal_still_arrives() {
    let puzzle = puzzle("8-puzzle").unwrap();
    for algorithm in ["grasp", "ga", "ga(judge=final)", "ga-grasp", "hill", "annealing", "tabu", "greedy", "anytime"] {
        let (name, args) = algorithm.split_once('(').map_or((algorithm, ""), |(name, args)| (name, args));
        let args = args.trim_end_matches(')');
        let spec = format!("{name}({args}{}h=formula(\"manhattan + 1\"))", if args.is_empty() { "" } else { "," });
        let limits = Limits { expanded: Some(200_000), ..Limits::default() };
        let request = Request { limits, ..Request::new(&spec, "1 2 3 4 5 6 7 0 8") };
        let report = puzzle.run(&request, None).unwrap();
        assert!(report.solved(), "{spec}: {}", report.outcome);
    }
}

/// Whether somebody watches or not, a path ends at the goal, though boards before it look as
/// near or nearer.
#[test]
fn a_goal_that_looks_like_any_other_board_is_not_walked_over() {
    let puzzle = puzzle("8-puzzle").unwrap();
    let mut solved = 0;
    for h in ["zero", "formula(\"manhattan + 5*(manhattan==0)\")"] {
        for algorithm in ["ga(judge=prefix,", "grasp(", "ga-grasp("] {
            let spec = format!("{algorithm}h={h})");
            let limits = Limits { expanded: Some(100_000), ..Limits::default() };
            for seed in 0..3 {
                let request = Request { limits, seed, ..Request::new(&spec, "1 2 3 4 5 6 0 7 8") };
                let quiet = puzzle.run(&request, None).unwrap();
                let watched = puzzle.run(&request, Some(&mut |_| {})).unwrap();
                solved += usize::from(quiet.solved());
                let counts = |report: kombat::report::Report| (report.outcome, report.moves, report.counters);
                assert_eq!(counts(watched), counts(quiet), "{spec} {seed}");
            }
        }
    }
    assert!(solved > 2, "{solved} of 18");
}

#[test]
fn a_fault_ends_a_search_with_a_sentence_that_names_the_board() {
    let puzzle = puzzle("8-puzzle").unwrap();
    for algorithm in ["astar", "greedy", "idastar", "biastar", "bigreedy", "hill", "rbfs", "beam", "annealing"] {
        for (formula, said) in [
            ("1 / (misplaced - misplaced)", "divides by zero"),
            ("sqrt(0 - manhattan - 1)", "root of a negative number"),
            ("if(misplaced > 3, manhattan, row(99))", "tile 99"),
        ] {
            let spec = format!("{algorithm}(h=formula(\"{formula}\"))");
            let report = puzzle.run(&Request::new(&spec, "416328705"), None).unwrap();
            if report.outcome == Ending::GaveUp && report.explanation.is_none() {
                continue; // It ended before it came to such a board.
            }
            assert_eq!((report.outcome, report.cost), (Ending::GaveUp, None), "{spec}");
            let why = report.explanation.unwrap().render(kombat::messages::Lang::En);
            assert!(why.contains(said) && why.contains("on the board "), "{why}");
            let board = why.rsplit("on the board ").next().unwrap().trim_end_matches('.');
            assert!(puzzle.read(board).is_ok(), "{why}");
        }
    }
    let overflow = "astar(h=formula(\"manhattan * (1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 \
        * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000) * (1000000000 * 1000000000 * 1000000000 \
        * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000) * (1000000000 \
        * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 \
        * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000 * 1000000000)\"))";
    let report = puzzle.run(&Request::new(overflow, "416328705"), None).unwrap();
    assert!(report.explanation.unwrap().to_owned().render(kombat::messages::Lang::En).contains("no finite value"));
}

/// On any number of threads, and watched: the board is the one that the search meets first, late
/// in its last iteration.
#[test]
fn a_fault_names_the_same_board_on_any_number_of_threads() {
    // Korf's 79th board.
    let puzzle = puzzle("tiles(4x4,goal=blank-first)").unwrap();
    let spec = "idastar(h=formula(\"if(inversions == 62 and conflict_pairs == 2, 1/0, manhattan)\"))";
    let request = Request::new(spec, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
    let watched = Request { only: Some(kombat::observe::Kind::Incumbent), ..request.clone() };
    let why = puzzle.run(&watched, Some(&mut |_| ())).unwrap().explanation;
    assert!(why.is_some());
    for threads in [1, 2, 3, 4].repeat(4) {
        let report = puzzle.run(&Request { threads, ..request.clone() }, None).unwrap();
        assert_eq!((report.outcome, &report.explanation), (Ending::GaveUp, &why), "{threads} threads");
    }
}

fn word(text: &str) -> Word {
    Word { text: text.to_owned(), at: Place(0) }
}

fn any_expr() -> impl Strategy<Value = Expr> {
    let name = prop::sample::select(vec!["manhattan", "conflict_pairs", "t", "nobody_knows", "x1"]);
    let leaf = prop_oneof![
        (0u32..100_000, 0u32..4).prop_map(|(n, places)| Expr::Number(f64::from(n) / 10f64.powi(places as i32))),
        name.clone().prop_map(|name| Expr::Name(word(name))),
    ];
    leaf.prop_recursive(5, 40, 3, move |inner| {
        let function = prop::sample::select(vec!["max", "abs", "row", "if", "whatever"]);
        let sign = prop::sample::select(Binary::ALL.to_vec());
        let args = prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            (function, args).prop_map(|(name, args)| Expr::Call(word(name), args)),
            (any::<bool>(), name.clone(), inner.clone()).prop_map(|(sum, tile, body)| {
                Expr::Loop(if sum { Over::Sum } else { Over::Count }, word(tile), Box::new(body))
            }),
            (any::<bool>(), inner.clone()).prop_map(|(minus, part)| {
                Expr::Unary(if minus { Unary::Minus } else { Unary::Not }, Box::new(part))
            }),
            (sign, inner.clone(), inner).prop_map(|(sign, a, b)| Expr::Binary(sign, Place(0), Box::new([a, b]))),
        ]
    })
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_it_back(expr in any_expr()) {
        let text = expr.to_string();
        prop_assume!(text.chars().count() <= limits::CHARACTERS);
        let read = text.parse::<Formula>().map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
        prop_assert_eq!(read.expr(), &expr, "{}", text);
        prop_assert_eq!(read.to_string(), text);
    }
}
