//! Audits against an independent brute force.

mod brute;

use brute::*;
use kombat::audit::{Audit, Kind, Phase, Question, Report, Settled};
use kombat::budget::Stop;
use kombat::catalog::puzzle;
use kombat::messages::Render;
use kombat::rng::Rng;
use std::collections::HashSet;

/// What the brute force says about a heuristic, by its values on all boards.
fn compare(space: &Space, values: &[f64], audit: &Audit) {
    let name = &audit.formula;
    let count = space.boards.len();
    assert_eq!((audit.states, audit.exhaustive, audit.stopped), (count as u64, true, None), "{name}");
    let kind = |i: usize| match values[i] {
        h if !h.is_finite() => Some(Kind::NonFinite),
        h if h < -1e-4 => Some(Kind::Negative),
        h if h > f64::from(space.distance[i]) + 1e-4 => Some(Kind::Admissible),
        _ => None,
    };
    let of_kind = |wanted: Kind| (0..count).filter(|&i| kind(i) == Some(wanted)).count() as u64;
    assert_eq!(
        [audit.overestimates, audit.negative, audit.non_finite],
        [Kind::Admissible, Kind::Negative, Kind::NonFinite].map(of_kind),
        "{name}"
    );
    let violations: Vec<usize> = (0..count).filter(|&i| kind(i).is_some()).collect();
    assert_eq!(audit.violations, violations.len() as u64, "{name}");
    assert_eq!(audit.admissible, Some(violations.is_empty()), "{name}");
    let show = |board: &Board| board.map(|tile| tile.to_string()).join(" ");
    if let Some(&first) = violations.iter().min_by_key(|&&i| (space.distance[i], space.boards[i])) {
        let found = audit.counterexample.as_ref().unwrap();
        let expected = (kind(first).unwrap(), Some(space.distance[first]), show(&space.boards[first]));
        assert_eq!((found.kind, found.optimal, found.board.clone()), expected, "{name}");
        assert!(near(found.h, values[first]), "{name}: {} {}", found.h, values[first]);
    }
    compare_moves(space, values, audit);
    compare_errors(space, values, audit);
}

/// The same number, or close to it as large numbers are; NaN is NaN.
fn near(one: f64, other: f64) -> bool {
    one == other || one.is_nan() && other.is_nan() || (one - other).abs() <= 1e-6_f64.max(1e-9 * other.abs())
}

/// Falls, local minima and plateaus: only between boards that have a finite number.
fn compare_moves(space: &Space, values: &[f64], audit: &Audit) {
    let name = &audit.formula;
    let (mut falls, mut moves, mut nearest, mut minima, mut plateaus) = (0u64, 0u64, u32::MAX, 0u64, 0u64);
    for (i, around) in space.near.iter().enumerate() {
        moves += around.len() as u64;
        let finite = |&&next: &&usize| values[i].is_finite() && values[next].is_finite();
        let fallen = around.iter().filter(finite).filter(|&&next| values[i] - values[next] > 1.0 + 1e-4).count();
        falls += fallen as u64;
        nearest = if fallen > 0 { nearest.min(space.distance[i]) } else { nearest };
        if i != 0 && around.iter().filter(finite).count() == around.len() {
            let least = around.iter().map(|&next| values[next]).fold(f64::INFINITY, f64::min);
            minima += u64::from(least > values[i] + 1e-4);
            plateaus += u64::from((least - values[i]).abs() <= 1e-4);
        }
    }
    assert_eq!((audit.breaking_moves, audit.moves), (falls, moves), "{name}");
    let finite = values.iter().all(|h| h.is_finite());
    assert_eq!(audit.consistent, Some(falls == 0 && finite), "{name}");
    assert_eq!(audit.breaking.as_ref().and_then(|found| found.optimal), (falls > 0).then_some(nearest), "{name}");
    assert_eq!((audit.local_minima, audit.plateaus), (minima, plateaus), "{name}");
}

/// Errors over the boards that can be judged, shares over all, and the same distance by distance.
fn compare_errors(space: &Space, values: &[f64], audit: &Audit) {
    let (name, count) = (&audit.formula, space.boards.len());
    let judged: Vec<usize> = (0..count).filter(|&i| values[i].is_finite()).collect();
    assert_eq!((audit.judged, audit.unjudged), (judged.len() as u64, (count - judged.len()) as u64), "{name}");
    let errors: Vec<f64> = judged.iter().map(|&i| f64::from(space.distance[i]) - values[i]).collect();
    let exact = errors.iter().filter(|error| error.abs() < 1e-4).count() as f64 / count as f64;
    assert!((audit.exact_share - exact).abs() < 1e-12, "{name}: {} {exact}", audit.exact_share);
    let mean = |values: &[f64]| values.iter().map(|value| value / values.len() as f64).sum::<f64>();
    let same = |found: Option<f64>, expected: f64| found.is_some_and(|found| near(found, expected));
    match errors.is_empty() {
        true => assert_eq!((audit.mean_error, audit.max_error), (None, None), "{name}"),
        false => {
            assert!(same(audit.mean_error, mean(&errors)), "{name}: {:?} {}", audit.mean_error, mean(&errors));
            assert!(same(audit.max_error, errors.iter().copied().fold(f64::MIN, f64::max)), "{name}");
        }
    }
    for (error, counted) in &audit.errors {
        let there = |e: &&f64| (**e + 1e-4).floor().clamp(-128.0, 127.0) as i64 == *error;
        assert_eq!(*counted, errors.iter().filter(there).count() as u64, "{name}: {error}");
    }
    assert_eq!(audit.errors.iter().map(|(_, counted)| counted).sum::<u64>(), errors.len() as u64, "{name}");
    for depth in &audit.depths {
        let here: Vec<usize> = (0..count).filter(|&i| space.distance[i] as usize == depth.depth).collect();
        let finite: Vec<f64> = here.iter().map(|&i| values[i]).filter(|h| h.is_finite()).collect();
        assert_eq!(depth.states, here.len() as u64, "{name}");
        assert_eq!(depth.mean.is_some(), !finite.is_empty(), "{name}");
        if !finite.is_empty() {
            assert!(same(depth.mean, mean(&finite)), "{name}: {:?} at {}", depth.mean, depth.depth);
            assert!(same(depth.least, finite.iter().copied().fold(f64::INFINITY, f64::min)), "{name}");
            assert!(same(depth.most, finite.iter().copied().fold(f64::NEG_INFINITY, f64::max)), "{name}");
        }
        for (h, counted) in depth.map.iter().enumerate() {
            let there = |value: &&f64| **value > -1e-4 && ((**value + 1e-4).floor() as usize).min(127) == h;
            assert_eq!(*counted, finite.iter().filter(there).count() as u64, "{name}: {h} at {}", depth.depth);
        }
    }
    assert_eq!(audit.depths.iter().map(|depth| depth.states).sum::<u64>(), count as u64, "{name}");
    assert_eq!(audit.depths.iter().map(|depth| depth.violations).sum::<u64>(), audit.violations, "{name}");
}

fn audit(problem: &str, formulas: &[&str], threads: usize) -> Report {
    let question = Question { boards: 0, threads, ..Question::new(formulas) };
    match puzzle(problem).unwrap().audit(&question, None).unwrap() {
        Settled::Done(report) => *report,
        Settled::Stopped(stop) => panic!("stopped: {stop:?}"),
    }
}

type Heuristic<'a> = (&'a str, Box<dyn Fn(&Board) -> f64 + 'a>, bool);

fn check(problem: &str, space: &Space, heuristics: &[Heuristic<'_>]) {
    for some in heuristics.chunks(kombat::audit::MOST) {
        let names: Vec<&str> = some.iter().map(|(name, ..)| *name).collect();
        let report = audit(problem, &names, 1);
        for ((_, of, admissible), audit) in some.iter().zip(&report.audits) {
            let values: Vec<f64> = space.boards.iter().map(of).collect();
            compare(space, &values, audit);
            assert_eq!(audit.admissible, Some(*admissible), "{problem}: {}", audit.formula);
        }
    }
}

const BLANK_TOO: &str = "manhattan + abs(blank_row - goal_row(0)) + abs(blank_col - goal_col(0))";

#[test]
fn tiles_on_every_goal() {
    let goals: [(&str, Board); 3] = [
        ("tiles(3x3)", [1, 2, 3, 4, 5, 6, 7, 8, 0]),
        ("tiles(3x3,goal=blank-first)", [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("tiles(3x3,goal=snail)", [1, 2, 3, 8, 0, 4, 7, 6, 5]),
    ];
    for (problem, goal) in &goals {
        let space = explore(*goal, slides);
        assert_eq!(space.boards.len(), 181_440);
        let rows = walks(goal, true);
        let columns = walks(goal, false);
        let walking =
            |board: &Board| f64::from(rows[&pattern(goal, board, true)] + columns[&pattern(goal, board, false)]);
        let pairs_too = |board: &Board| manhattan(goal, board) + 2.0 * conflict_pairs(goal, board);
        let heuristics: Vec<Heuristic<'_>> = vec![
            ("misplaced", Box::new(|board| misplaced(goal, board)), true),
            ("manhattan", Box::new(|board| manhattan(goal, board)), true),
            ("linear_conflict", Box::new(|board| linear_conflict(goal, board)), true),
            ("euclidean", Box::new(|board| euclidean(goal, board)), true),
            ("inversion", Box::new(|board| inversion(goal, board)), true),
            ("walking_distance", Box::new(walking), true),
            (BLANK_TOO, Box::new(|board| blank_too(goal, board)), false),
            ("squared_index", Box::new(|board| squared_index(goal, board)), false),
            ("2*misplaced", Box::new(|board| 2.0 * misplaced(goal, board)), false),
            ("manhattan+misplaced", Box::new(|board| manhattan(goal, board) + misplaced(goal, board)), false),
            (
                "sum(t in tiles: sqrt(abs(row(t)-goal_row(t))))",
                Box::new(|board| total(goal, board, |now, then| f64::from((now.0 - then.0).abs()).sqrt())),
                true,
            ),
        ];
        check(problem, &space, &heuristics);
        // Whether pairs betray it depends on the goal: where no line can hold three of its own
        // in reverse, pairs are leavers. The brute force knows.
        let values: Vec<f64> = space.boards.iter().map(pairs_too).collect();
        compare(&space, &values, &audit(problem, &["manhattan + 2*conflict_pairs"], 1).audits[0]);
        let refuted = audit(problem, &[BLANK_TOO], 1).audits.remove(0).counterexample.unwrap();
        assert_eq!((refuted.optimal, refuted.h), (Some(1), 2.0), "{problem}");
    }
}

/// Values that no heuristic should have, on all 181,440 boards: they are counted, and nothing is
/// left out of what is said about all boards.
#[test]
fn negative_fractional_and_no_numbers_at_all() {
    let goal: Board = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let space = explore(goal, slides);
    let huge = format!("({0} * {0} * {0} * {0})", "9".repeat(100));
    // The greatest that can be written: 18 times it is no number any more.
    let large = "9".repeat(307);
    let size: f64 = large.parse().unwrap();
    let man: Vec<f64> = space.boards.iter().map(|board| manhattan(&goal, board)).collect();
    let mis: Vec<f64> = space.boards.iter().map(|board| misplaced(&goal, board)).collect();
    let far: Vec<f64> = space.distance.iter().map(|&distance| f64::from(distance)).collect();
    let of = |value: &dyn Fn(usize) -> f64| (0..space.boards.len()).map(value).collect::<Vec<f64>>();
    let cases: Vec<(String, Vec<f64>)> = vec![
        ("0-exact".into(), of(&|i| 0.0 - far[i])),
        ("manhattan - 3".into(), of(&|i| man[i] - 3.0)),
        ("misplaced * 0.5 - 1.25".into(), of(&|i| mis[i] * 0.5 - 1.25)),
        ("0 - 1000 * manhattan".into(), of(&|i| -1000.0 * man[i])),
        ("1.5 * manhattan".into(), of(&|i| 1.5 * man[i])),
        (format!("misplaced * {huge}"), of(&|i| if mis[i] == 0.0 { f64::NAN } else { f64::INFINITY })),
        (
            format!("if(manhattan % 5 == 2, {huge}, manhattan)"),
            of(&|i| if man[i] % 5.0 == 2.0 { f64::INFINITY } else { man[i] }),
        ),
        (
            format!("if(misplaced < 4, 0 - {huge}, euclidean)"),
            of(&|i| if mis[i] < 4.0 { f64::NEG_INFINITY } else { euclidean(&goal, &space.boards[i]) }),
        ),
        (
            format!("if(misplaced == 5, {huge} - {huge}, misplaced - 2)"),
            of(&|i| if mis[i] == 5.0 { f64::NAN } else { mis[i] - 2.0 }),
        ),
        (format!("{huge} + manhattan"), of(&|_| f64::INFINITY)),
        (format!("manhattan * {large}"), of(&|i| man[i] * size)),
        (format!("0 - manhattan * {large}"), of(&|i| -man[i] * size)),
    ];
    for some in cases.chunks(kombat::audit::MOST) {
        let names: Vec<&str> = some.iter().map(|(name, _)| name.as_str()).collect();
        let report = audit("8-puzzle", &names, 2);
        for ((_, values), audit) in some.iter().zip(&report.audits) {
            compare(&space, values, audit);
        }
    }
}

/// What has no number is not the same as what has one.
#[test]
fn nothing_is_compared_with_what_is_no_number() {
    let huge = format!("({0} * {0} * {0} * {0})", "9".repeat(100));
    let report = audit("tiles(2x3)", &["manhattan", &format!("{huge} - {huge}"), &huge], 1);
    for pair in &report.dominance {
        assert_eq!((pair.more, pair.less, pair.unjudged), (0, 0, 360), "{pair:?}");
    }
    let said = kombat::audit::sentences::all(&report, kombat::messages::Lang::En)[0].render(kombat::messages::Lang::En);
    assert!(said.contains("Not compared: 360 boards"), "{said}");
}

#[test]
fn swaps_on_a_torus() {
    let goal: Board = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let space = explore(goal, swaps);
    assert_eq!(space.boards.len(), 362_880);
    let heuristics: Vec<Heuristic<'_>> = vec![
        ("wrapped", Box::new(|board| wrapped(&goal, board)), false),
        ("wrapped_half", Box::new(|board| wrapped(&goal, board) / 2.0), true),
        ("misplaced / 2", Box::new(|board| misplaced(&goal, board) / 2.0), true),
    ];
    check("swap(3x3)", &space, &heuristics);
}

/// The slip that is hard to see: pairs in conflict, in place of tiles that must leave.
#[test]
fn a_thousand_boards_at_random_nearly_always_miss_what_a_proof_finds() {
    let refuted = audit("8-puzzle", &["manhattan + 2*conflict_pairs"], 1).audits.remove(0);
    assert_eq!((refuted.admissible, refuted.exhaustive), (Some(false), true));
    assert!((1..100).contains(&refuted.violations), "{}", refuted.violations);
    let goal: Board = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    let space = explore(goal, slides);
    let bad: HashSet<usize> = (0..space.boards.len())
        .filter(|&i| {
            let board = &space.boards[i];
            manhattan(&goal, board) + 2.0 * conflict_pairs(&goal, board) > f64::from(space.distance[i])
        })
        .collect();
    assert_eq!(bad.len() as u64, refuted.violations);
    let misses = (0..100).filter(|&seed| {
        let mut rng = Rng::new(seed);
        (0..1000).all(|_| !bad.contains(&(rng.below(space.boards.len() as u64) as usize)))
    });
    assert!(misses.count() >= 90, "of 100 samples");
}

#[test]
fn threads_change_nothing() {
    let formulas = ["manhattan", "2*misplaced", "euclidean * 1.01"];
    let strip = |mut report: Report| {
        report.wall_s = 0.0;
        format!("{report:?}")
    };
    let one = strip(audit("tiles(3x3,goal=snail)", &formulas, 1));
    for threads in [2, 5] {
        assert_eq!(strip(audit("tiles(3x3,goal=snail)", &formulas, threads)), one);
    }
    assert_eq!(strip(audit("kombat", &["wrapped"], 1)), strip(audit("kombat", &["wrapped"], 3)));
}

#[test]
fn negative_and_infinite_estimates_are_counterexamples_of_their_own_kind() {
    let report = audit("tiles(2x3)", &["manhattan - 1", "0 - 1", "misplaced * 0"], 1);
    let kinds: Vec<_> =
        report.audits.iter().map(|audit| audit.counterexample.as_ref().map(|found| found.kind)).collect();
    assert_eq!(kinds, [Some(Kind::Negative), Some(Kind::Negative), None]);
    assert_eq!((report.audits[0].negative, report.audits[1].negative), (1, 360));
    assert_eq!((report.audits[0].consistent, report.audits[0].admissible), (Some(true), Some(false)));
    let huge = format!("misplaced * {0} * {0} * {0} * {0}", "9".repeat(100));
    let report = audit("tiles(2x3)", &[&huge], 1);
    let found = report.audits[0].counterexample.as_ref().unwrap();
    assert_eq!((found.kind, found.optimal), (Kind::NonFinite, Some(1)));
    assert_eq!((report.audits[0].non_finite, report.audits[0].consistent), (359, Some(false)));
}

#[test]
fn a_fault_names_the_board_nearest_to_the_goal() {
    let question = Question::new(&["manhattan", "1 / (manhattan - 2)"]);
    let error = puzzle("8-puzzle").unwrap().audit(&question, None).unwrap_err().to_string();
    assert!(error.contains("divides by zero") && error.contains("1 / (manhattan - 2)"), "{error}");
    let board = error.rsplit("on the board ").next().unwrap().trim_end_matches('.');
    let spot = puzzle("8-puzzle").unwrap().spot(board).unwrap();
    assert_eq!(spot.distance, Some(2), "{error}");
}

#[test]
fn dominance_is_told_both_ways() {
    let report = audit("8-puzzle", &["manhattan", "misplaced", "inversion"], 1);
    let pair = |first: &str, second: &str| {
        report.dominance.iter().find(|pair| pair.first == first && pair.second == second).unwrap()
    };
    let never_below = pair("manhattan", "misplaced");
    assert!(never_below.less == 0 && never_below.more > 100_000 && never_below.where_less.is_none());
    let neither = pair("manhattan", "inversion");
    assert!(neither.more > 0 && neither.less > 0);
    let (board, one, other) = neither.where_less.clone().unwrap();
    assert!(one < other && puzzle("8-puzzle").unwrap().read(&board).is_ok());
}

#[test]
fn large_boards_are_sampled_and_say_so() {
    let question = Question { boards: 2, ..Question::new(&["manhattan", "2*manhattan", "if(blank_row == 0, 0, 3)"]) };
    let settle = || match puzzle("15-puzzle").unwrap().audit(&question, None).unwrap() {
        Settled::Done(report) => *report,
        Settled::Stopped(stop) => panic!("{stop:?}"),
    };
    let report = settle();
    let [manhattan, twice, jumps] = &report.audits[..] else { panic!("three") };
    // What a sample has not refuted is not proved.
    assert_eq!((manhattan.exhaustive, manhattan.admissible, manhattan.consistent), (false, None, None));
    let sample = manhattan.sample.as_ref().unwrap();
    let (boards, solved) = sample.strata.iter().fold((0, 0), |(b, s), one| (b + one.boards, s + one.solved));
    assert_eq!((boards, solved), (manhattan.states, manhattan.judged));
    assert!(boards > 200 && solved > 150, "{sample:?}");
    assert_eq!((twice.admissible, jumps.consistent, jumps.exhaustive), (Some(false), Some(false), false));
    assert!(twice.counterexample.as_ref().unwrap().optimal.unwrap() < 10);
    assert_eq!(settle().audits[0].judged, manhattan.judged);
}

/// Which boards are solved depends on neither threads nor the clock.
#[test]
fn a_sample_is_the_same_on_any_number_of_threads() {
    let sample = |threads: usize| {
        let question = Question { boards: 0, threads, ..Question::new(&["misplaced / 2"]) };
        let settled = puzzle("swap(3x4)").unwrap().audit(&question, None).unwrap();
        let Settled::Done(report) = settled else { panic!("nobody stops it") };
        let sample = report.audits[0].sample.clone().unwrap();
        assert!(!sample.cut);
        (format!("{sample:?}"), format!("{:?}", report.audits[0].errors))
    };
    let one = sample(1);
    assert!(one == sample(2) && one == sample(5), "{one:?}");
}

#[test]
fn a_star_meets_the_same_boards_with_every_heuristic() {
    let question = Question { boards: 3, nodes: 2_000, ..Question::new(&["manhattan", "0", "1.5*manhattan"]) };
    let Settled::Done(report) = puzzle("8-puzzle").unwrap().audit(&question, None).unwrap() else { panic!("stopped") };
    let column = |i: usize| &report.audits[i].expansions.as_ref().unwrap().cells;
    let depths: Vec<u32> = column(0).iter().map(|cell| cell.depth).collect();
    assert_eq!(depths, [4, 8, 12, 16, 20, 24, 28]);
    assert!(column(0).iter().all(|cell| cell.excess.is_none_or(|excess| excess == 0.0)));
    // Blind, it needs more everywhere, and soon more than the limit.
    assert!(column(1)[..2].iter().zip(column(0)).all(|(blind, guided)| blind.expanded > guided.expanded));
    assert_eq!(column(1)[5].expanded, None);
    // Weighted it needs fewer, and longer ways.
    assert!(column(2).iter().any(|cell| cell.excess > Some(0.0)));
    let names: Vec<&str> = report.named.iter().map(|column| column.heuristic.as_str()).collect();
    assert_eq!(names, ["misplaced", "linear-conflict"]);
    // By hand, for one cell: the mean over runs of the same search.
    assert_eq!(column(0)[0].boards, 3);
}

#[test]
fn an_audit_can_be_stopped() {
    let question = Question::new(&["manhattan"]);
    question.cancel.cancel();
    let settled = puzzle("8-puzzle").unwrap().audit(&question, None).unwrap();
    assert!(matches!(settled, Settled::Stopped(Stop::Cancelled)));
}

/// A formula that takes its time on every board.
fn slow() -> String {
    let part = "abs(row(s) - row(t)) * col(s)";
    format!("sum(s in tiles: sum(t in tiles: {}))", vec![part; 40].join(" + "))
}

/// Stops an audit once it has come so far in a phase, which it would be for minutes.
fn stopped_at(problem: &str, formula: &str, phase: Phase, boards: u64) -> Report {
    let question = Question { boards: 0, ..Question::new(&[formula]) };
    let (pace, cancel) = (question.pace.clone(), question.cancel.clone());
    let watcher = std::thread::spawn(move || {
        while !matches!(pace.now(), (now, done, _) if now == phase && done >= boards) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        cancel.cancel();
    });
    let settled = puzzle(problem).unwrap().audit(&question, None).unwrap();
    watcher.join().unwrap();
    match settled {
        Settled::Done(report) => *report,
        Settled::Stopped(stop) => panic!("nothing of it is left: {stop:?}"),
    }
}

#[test]
fn a_sample_that_is_stopped_tells_what_it_has_judged() {
    let report = stopped_at("tiles(12x12)", &slow(), Phase::Solve, 3);
    let audit = &report.audits[0];
    assert_eq!((report.stopped, audit.stopped), (Some(Stop::Cancelled), Some(Stop::Cancelled)));
    let sample = audit.sample.as_ref().unwrap();
    let (boards, solved) = sample.strata.iter().fold((0, 0), |(b, s), one| (b + one.boards, s + one.solved));
    assert!(sample.cut && !audit.exhaustive && (2..400).contains(&boards), "{sample:?}");
    assert_eq!((boards, solved), (audit.states, audit.judged));
    assert_eq!(audit.states, audit.judged + audit.unjudged);
    assert_eq!((audit.admissible, audit.overestimates > 0), (Some(false), true), "near the goal it says too much");
}

#[test]
fn a_whole_space_that_is_stopped_tells_what_it_has_judged() {
    let report = stopped_at("8-puzzle", &format!("0 * {}", slow()), Phase::Judge, 2_000);
    let audit = &report.audits[0];
    assert_eq!((report.stopped, audit.exhaustive, audit.admissible), (Some(Stop::Cancelled), false, None));
    assert!((1_000..181_440).contains(&audit.states), "{}", audit.states);
    assert_eq!((audit.states, audit.judged, audit.violations), (audit.judged, audit.states, 0));
    let said =
        kombat::audit::sentences::verdict(audit, kombat::messages::Lang::En)[0].render(kombat::messages::Lang::En);
    assert!(said.contains("Not refuted") && !said.contains("Admissible"), "{said}");
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let refused =
        |formulas: &[&str]| puzzle("8-puzzle").unwrap().audit(&Question::new(formulas), None).unwrap_err().to_string();
    assert!(refused(&[]).contains("nothing to judge"));
    assert!(refused(&["zero"; 9]).contains("9") && refused(&["zero"; 9]).contains("8"));
    assert!(refused(&["manhatan"]).contains("manhattan"));
    assert!(refused(&["pdb(99)"]).contains("99"));
    assert!(refused(&["max(manhattan,"]).contains("ends"));
}
