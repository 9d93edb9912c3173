//! Every statistic says what an independent package says: `reference/make.py`
//! wrote the values, and which packages in which versions they are from.

use kombat::rng::Rng;
use kombat_lab::statistics::bootstrap::{self, Plan};
use kombat_lab::statistics::ecdf::Ecdf;
use kombat_lab::statistics::elo::{elo, undefeated, with_draws};
use kombat_lab::statistics::proportion::{Interval, Z_95, wilson};
use kombat_lab::statistics::summary::{self, Summary};
use kombat_lab::statistics::{binary, friedman, holm, nemenyi, par, wilcoxon};
use serde_json::Value;

/// The rows of a section.
fn rows(section: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("reference/values.json")).unwrap();
    let rows = all[section].as_array().unwrap().clone();
    assert!(!rows.is_empty());
    rows
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn list<T>(value: &Value, each: impl Fn(&Value) -> T) -> Vec<T> {
    value.as_array().unwrap().iter().map(each).collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    list(value, number)
}

fn count(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

#[track_caller]
fn near(ours: f64, theirs: f64) {
    assert!((ours - theirs).abs() <= 1e-9 * theirs.abs() + 1e-15, "{ours} is not {theirs}");
}

/// P-values: small ones are compared relatively, down to 1e-300.
#[track_caller]
fn near_p(ours: f64, theirs: f64) {
    let tolerance = if theirs > 1e-6 { 1e-9 } else { 1e-6 };
    let both_tiny = ours < 1e-299 && theirs < 1e-299;
    assert!(both_tiny || (ours - theirs).abs() <= tolerance * theirs, "{ours} is not {theirs}");
}

#[track_caller]
fn near_interval(ours: Interval, theirs: &Value) {
    near(ours.low, number(&theirs[0]));
    near(ours.high, number(&theirs[1]));
}

#[test]
fn wilson_is_that_of_statsmodels() {
    for row in rows("wilson") {
        let interval = wilson(number(&row["successes"]), number(&row["n"]), number(&row["z"])).unwrap();
        near(interval.low, number(&row["low"]));
        near(interval.high, number(&row["high"]));
    }
    near(Z_95, number(&rows("wilson")[0]["z"]));
}

#[test]
fn holm_is_that_of_statsmodels() {
    for row in rows("holm") {
        let ours = holm::holm(&numbers(&row["p"])).unwrap();
        let theirs = numbers(&row["adjusted"]);
        assert_eq!(ours.len(), theirs.len());
        ours.iter().zip(theirs).for_each(|(&ours, theirs)| near_p(ours, theirs));
    }
}

#[test]
fn cochran_is_that_of_statsmodels() {
    for row in rows("cochran") {
        let boards = list(&row["boards"], |board| list(board, |solved| solved == 1));
        let test = binary::cochran(&boards).unwrap();
        near(test.q, number(&row["q"]));
        assert_eq!(test.df, count(&row["df"]));
        near_p(test.p, number(&row["p"]));
    }
}

#[test]
fn mcnemar_is_that_of_statsmodels() {
    for row in rows("mcnemars") {
        let p = binary::mcnemar(count(&row["b"]) as u32, count(&row["c"]) as u32);
        near_p(p, number(&row["p"]));
    }
}

#[test]
fn summaries_are_those_of_numpy_and_scipy() {
    for row in rows("summary") {
        let mut values = numbers(&row["values"]);
        let ours = Summary::of(&values).unwrap();
        assert_eq!(ours.n, values.len());
        assert_eq!(ours.sd.is_some(), !row["sd"].is_null());
        near(ours.sd.unwrap_or(0.0), row["sd"].as_f64().unwrap_or(0.0));
        let named = [
            ("mean", ours.mean),
            ("min", ours.min),
            ("q1", ours.q1),
            ("median", ours.median),
            ("q3", ours.q3),
            ("max", ours.max),
            ("iqr", ours.q3 - ours.q1),
            ("mode", ours.mode),
        ];
        for (name, value) in named {
            near(value, number(&row[name]));
        }
        near(summary::median(&mut values).unwrap(), number(&row["median"]));
    }
}

#[test]
fn bootstrap_is_that_of_scipy_with_the_same_samples() {
    for row in rows("bootstrap") {
        let values = numbers(&row["values"]);
        let plan = Plan { resamples: count(&row["resamples"]), level: number(&row["level"]) };
        let rng = || Rng::new(row["seed"].as_u64().unwrap());
        near_interval(bootstrap::mean(&values, plan, &mut rng()).unwrap(), &row["mean"]);
        near_interval(bootstrap::median(&values, plan, &mut rng()).unwrap(), &row["median"]);
        let largest = |resample: &mut [f64]| resample.iter().copied().fold(f64::MIN, f64::max);
        near_interval(bootstrap::percentile(&values, plan, &mut rng(), largest).unwrap(), &row["max"]);
        let mean = |resample: &mut [f64]| summary::mean(resample).unwrap();
        near_interval(bootstrap::percentile(&values, plan, &mut rng(), mean).unwrap(), &row["mean"]);
    }
}

#[test]
fn ecdf_is_that_of_scipy() {
    for row in rows("ecdf") {
        let ecdf = Ecdf::of(&list(&row["values"], Value::as_f64)).unwrap();
        let theirs = list(&row["steps"], numbers);
        assert_eq!(ecdf.steps.len(), theirs.len());
        for (ours, theirs) in ecdf.steps.iter().zip(theirs) {
            near(ours.0, theirs[0]);
            near(ours.1, theirs[1]);
        }
        list(&row["at"], numbers).iter().for_each(|at| near(ecdf.at(at[0]), at[1]));
    }
}

#[test]
fn par_is_a_mean_by_numpy() {
    for row in rows("par") {
        let values = list(&row["values"], Value::as_f64);
        near(par::par(&values, number(&row["limit"]), number(&row["k"])).unwrap(), number(&row["par"]));
    }
}

#[test]
fn wilcoxon_is_that_of_scipy_and_pingouin() {
    for row in rows("wilcoxon") {
        let test = wilcoxon::of_differences(&numbers(&row["differences"])).unwrap();
        assert_eq!(test.n, count(&row["n"]));
        assert_eq!(test.exact, row["exact"].as_bool().unwrap());
        near(test.w_plus, number(&row["w_plus"]));
        near(test.w_minus, number(&row["w_minus"]));
        near(test.effect, number(&row["effect"]));
        near_p(test.p, number(&row["p"]));
    }
}

#[test]
fn friedman_is_that_of_scipy_and_its_groups_those_of_scikit_posthocs() {
    for row in rows("friedman") {
        // An infinite cost is null.
        let cost = |cost: &Value| cost.as_f64().unwrap_or(f64::INFINITY);
        let test = friedman::friedman(&list(&row["boards"], |board| list(board, cost))).unwrap();
        let theirs = numbers(&row["mean_ranks"]);
        assert_eq!((test.mean_ranks.len(), test.df), (theirs.len(), theirs.len() - 1));
        test.mean_ranks.iter().zip(&theirs).for_each(|(&ours, &theirs)| near(ours, theirs));
        near(test.chi_square, number(&row["chi_square"]));
        near_p(test.p, number(&row["p"]));

        let difference = nemenyi::critical_difference(theirs.len(), test.boards).unwrap();
        let groups = nemenyi::groups(&test.mean_ranks, difference);
        for a in 0..theirs.len() {
            for b in 0..theirs.len() {
                let together = groups.iter().any(|group| group.contains(&a) && group.contains(&b));
                assert_eq!(!together, row["differ"][a][b].as_bool().unwrap(), "{a} and {b} in {groups:?}");
            }
        }
    }
}

#[test]
fn critical_differences_are_those_of_scipy() {
    for row in rows("nemenyi") {
        let ours = nemenyi::critical_difference(count(&row["algorithms"]), count(&row["boards"]));
        near(ours.unwrap(), number(&row["difference"]));
    }
}

#[test]
fn elo_is_a_logistic_regression() {
    for row in rows("elo") {
        let points = list(&row["points"], numbers);
        let (ours, theirs) = (elo(&points).unwrap(), numbers(&row["ratings"]));
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert!((ours - theirs).abs() < 1e-6, "{ours} is not {theirs}");
        }
        // The expected points are those that were made.
        let expected =
            |i: usize, j: usize| (points[i][j] + points[j][i]) / (1.0 + 10f64.powf((ours[j] - ours[i]) / 400.0));
        for (i, row) in points.iter().enumerate() {
            let sum: f64 = (0..points.len()).filter(|&j| j != i).map(|j| expected(i, j)).sum();
            assert!((sum - row.iter().sum::<f64>()).abs() < 1e-6);
        }
    }
}

#[test]
fn elo_of_two_is_a_logarithm() {
    for (won, lost) in [(1.0, 1.0), (3.0, 1.0), (0.5, 99.5), (7.5, 2.5), (1e6, 1.0)] {
        let share: f64 = won / (won + lost);
        let ratings = elo(&vec![vec![0.0, won], vec![lost, 0.0]]).unwrap();
        let expected = 400.0 * (share / (1.0 - share)).log10();
        assert!((ratings[0] - ratings[1] - expected).abs() < 1e-6, "{ratings:?} {expected}");
        assert!((ratings[0] + ratings[1]).abs() < 1e-6);
    }
}

#[test]
fn who_never_lost_has_no_finite_elo_without_added_draws() {
    // The first two beat the others, who are level with each other.
    let points =
        vec![vec![0.0, 1.0, 4.0, 4.0], vec![3.0, 0.0, 4.0, 4.0], vec![0.0, 0.0, 0.0, 2.0], vec![0.0, 0.0, 2.0, 0.0]];
    assert_eq!(undefeated(&points), Some(vec![0, 1]));
    assert_eq!(elo(&points), None);
    let ratings = elo(&with_draws(&points, 1.0)).unwrap();
    assert!(ratings[1] > ratings[0] && ratings[0] > 0.0 && (ratings[2] - ratings[3]).abs() < 1e-6, "{ratings:?}");
    // Those who have not met even by way of others cannot be compared.
    let apart =
        vec![vec![0.0, 1.0, 0.0, 0.0], vec![1.0, 0.0, 0.0, 0.0], vec![0.0, 0.0, 0.0, 1.0], vec![0.0, 0.0, 1.0, 0.0]];
    assert_eq!(elo(&with_draws(&apart, 1.0)), None);
    assert_eq!(elo(&vec![]), None);
    assert_eq!(elo(&vec![vec![0.0, f64::NAN], vec![1.0, 0.0]]), None);
}
