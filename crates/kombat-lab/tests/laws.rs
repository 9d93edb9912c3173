//! What statistics obey whatever the input, and what odd input gives.

use kombat::rng::Rng;
use kombat_lab::statistics::bootstrap::{self, Plan};
use kombat_lab::statistics::ecdf::Ecdf;
use kombat_lab::statistics::fraction::Fraction;
use kombat_lab::statistics::proportion::{Z_95, wilson};
use kombat_lab::statistics::rank::Ranks;
use kombat_lab::statistics::summary::{self, Summary};
use kombat_lab::statistics::{binary, elo, friedman, holm, nemenyi, par, wilcoxon};
use proptest::collection::vec;
use proptest::prelude::*;

const NAN: f64 = f64::NAN;
const INFINITY: f64 = f64::INFINITY;

/// Numbers of which many are equal, and some large.
fn values(most: usize) -> impl Strategy<Value = Vec<f64>> {
    let small = (-6i8..6).prop_map(f64::from);
    vec(prop_oneof![4 => small, 1 => -1e12..1e12], 1..=most)
}

/// A table of some rows, all as long.
fn table<T: std::fmt::Debug + Clone>(cell: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = Vec<Vec<T>>> {
    (2usize..7).prop_flat_map(move |columns| vec(vec(cell.clone(), columns), 1..30))
}

fn plan() -> Plan {
    Plan { resamples: 60, level: 0.9 }
}

proptest! {
    #[test]
    fn wilson_holds_the_share(n in 0.001..1e6f64, share in 0.0..=1.0f64, z in 0.0..6.0f64) {
        let successes = n * share;
        let interval = wilson(successes, n, z).unwrap();
        prop_assert!(0.0 <= interval.low && interval.low <= successes / n);
        prop_assert!(successes / n <= interval.high && interval.high <= 1.0);
        // Failures are the mirror of successes.
        let mirror = wilson(n - successes, n, z).unwrap();
        prop_assert!((mirror.low + interval.high - 1.0).abs() < 1e-6);
    }

    #[test]
    fn holm_is_monotone(p in vec(prop_oneof![0.0..=1.0f64, Just(0.01), Just(1.0)], 0..30)) {
        let adjusted = holm::holm(&p).unwrap();
        prop_assert_eq!(adjusted.len(), p.len());
        for i in 0..p.len() {
            prop_assert!(p[i] <= adjusted[i] && adjusted[i] <= (p.len() as f64 * p[i]).min(1.0));
            for j in 0..p.len() {
                prop_assert!(p[i] > p[j] || adjusted[i] <= adjusted[j]);
            }
        }
    }

    #[test]
    fn cochran_is_friedman_on_zeros_and_ones(boards in table(any::<bool>())) {
        let q = binary::cochran(&boards).unwrap();
        let costs: Vec<Vec<f64>> =
            boards.iter().map(|row| row.iter().map(|&solved| f64::from(u8::from(!solved))).collect()).collect();
        let f = friedman::friedman(&costs).unwrap();
        prop_assert!((q.q - f.chi_square).abs() < 1e-9 * (1.0 + q.q));
        prop_assert!((q.p - f.p).abs() < 1e-9);
        prop_assert_eq!(q.df, f.df);
    }

    #[test]
    fn mcnemar_is_the_tail_of_the_binomial(b in 0u32..30, c in 0u32..30) {
        let few = b.min(c);
        let row = (0..b + c).fold(vec![1u64], |row, _| {
            let next = row.windows(2).map(|pair| pair[0] + pair[1]);
            std::iter::once(1).chain(next).chain([1]).collect()
        });
        let tail: u64 = row[..=few as usize].iter().sum();
        let p = (2.0 * tail as f64 / 2f64.powi((b + c) as i32)).min(1.0);
        prop_assert!((binary::mcnemar(b, c) - p).abs() < 1e-12);
        prop_assert_eq!(binary::mcnemar(b, c), binary::mcnemar(c, b));
    }

    #[test]
    fn summaries_are_in_order(values in values(40)) {
        let s = Summary::of(&values).unwrap();
        prop_assert!(s.min <= s.q1 && s.q1 <= s.median && s.median <= s.q3 && s.q3 <= s.max);
        let slack = 1e-9 * (s.max - s.min);
        prop_assert!(s.min - slack <= s.mean && s.mean <= s.max + slack);
        prop_assert!(values.contains(&s.mode));
        prop_assert!(s.sd.is_none_or(|sd| sd >= 0.0));
        let middle = summary::median(&mut values.clone()).unwrap();
        prop_assert!((middle - s.median).abs() <= 1e-12 * middle.abs());
    }

    #[test]
    fn bootstrap_hangs_on_the_seed_alone(values in values(30), seed in any::<u64>()) {
        let (low, high) = values.iter().fold((INFINITY, -INFINITY), |(a, b), &v| (a.min(v), b.max(v)));
        let slack = 1e-9 * (high - low);
        for f in [bootstrap::mean, bootstrap::median] {
            let one = f(&values, plan(), &mut Rng::new(seed)).unwrap();
            prop_assert_eq!(Some(one), f(&values, plan(), &mut Rng::new(seed)));
            prop_assert!(low - slack <= one.low && one.low <= one.high && one.high <= high + slack);
        }
        let middle = |resample: &mut [f64]| summary::median(resample).unwrap();
        prop_assert_eq!(
            bootstrap::median(&values, plan(), &mut Rng::new(seed)),
            bootstrap::percentile(&values, plan(), &mut Rng::new(seed), middle)
        );
    }

    #[test]
    fn elo_expects_the_points_that_were_made(points in (2usize..7).prop_flat_map(|n| vec(vec(0u8..9, n), n))) {
        let n = points.len();
        let cell = |i: usize, j: usize| if i == j { 0.0 } else { f64::from(points[i][j]) / 2.0 };
        let points: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| cell(i, j)).collect()).collect();
        prop_assert_eq!(elo::elo(&points).is_some(), elo::undefeated(&points).is_none());
        let points = elo::with_draws(&points, 1.0);
        // Without a rating are only those who never met.
        let Some(ratings) = elo::elo(&points) else { return Ok(()) };
        prop_assert!(ratings.iter().sum::<f64>().abs() < 1e-6);
        for i in 0..n {
            let chance = |j: usize| 1.0 / (1.0 + 10f64.powf((ratings[j] - ratings[i]) / 400.0));
            let expected: f64 = (0..n).map(|j| (points[i][j] + points[j][i]) * chance(j)).sum();
            prop_assert!((expected - points[i].iter().sum::<f64>()).abs() < 1e-6);
        }
        // The order of entry changes nothing.
        let turned: Vec<Vec<f64>> = (0..n).rev().map(|i| points[i].iter().rev().copied().collect()).collect();
        let again = elo::elo(&turned).unwrap();
        prop_assert!(ratings.iter().zip(again.iter().rev()).all(|(a, b)| (a - b).abs() < 1e-5));
    }

    #[test]
    fn ecdf_rises_to_the_share_solved(runs in vec(proptest::option::of(0u8..40), 1..60)) {
        let runs: Vec<Option<f64>> = runs.into_iter().map(|run| run.map(f64::from)).collect();
        let ecdf = Ecdf::of(&runs).unwrap();
        prop_assert!(ecdf.steps.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
        for x in 0..41 {
            let x = f64::from(x) - 0.5;
            let share = runs.iter().flatten().filter(|&&run| run <= x).count() as f64 / runs.len() as f64;
            prop_assert_eq!(ecdf.at(x), share);
        }
        prop_assert_eq!(ecdf.at(INFINITY), runs.iter().flatten().count() as f64 / runs.len() as f64);
    }

    #[test]
    fn par_grows_with_the_penalty(runs in vec(proptest::option::of(0.0..9.0f64), 1..30)) {
        let [one, two, ten] = [1.0, 2.0, 10.0].map(|k| par::par(&runs, 9.0, k).unwrap());
        prop_assert!(one <= two && two <= ten && one <= 9.0);
    }

    #[test]
    fn ranks_sum_to_those_without_ties(values in values(40)) {
        let ranks = Ranks::of(&values).unwrap();
        let n = values.len();
        prop_assert_eq!(ranks.ranks.iter().sum::<f64>(), (n * (n + 1)) as f64 / 2.0);
        prop_assert_eq!(ranks.groups.iter().sum::<usize>(), n);
        prop_assert_eq!(ranks.ties() == 0.0, ranks.groups.len() == n);
        for i in 0..n {
            for j in 0..n {
                prop_assert_eq!(values[i] < values[j], ranks.ranks[i] < ranks.ranks[j]);
            }
        }
    }

    #[test]
    fn wilcoxon_is_symmetric(differences in values(70)) {
        let test = wilcoxon::of_differences(&differences).unwrap();
        let turned: Vec<f64> = differences.iter().map(|d| -d).collect();
        let other = wilcoxon::of_differences(&turned).unwrap();
        prop_assert_eq!((test.w_plus, test.w_minus), (other.w_minus, other.w_plus));
        prop_assert_eq!(test.effect, -other.effect);
        prop_assert!((test.p - other.p).abs() < 1e-12 && (0.0..=1.0).contains(&test.p));
        prop_assert!((-1.0..=1.0).contains(&test.effect));
    }

    #[test]
    fn exact_pairs_give_what_their_differences_do(pairs in vec((-50i32..50, -50i32..50), 1..70)) {
        let exact = |n: i32| Fraction::new(n.into(), 1);
        let (first, second): (Vec<Fraction>, Vec<Fraction>) = pairs.iter().map(|(a, b)| (exact(*a), exact(*b))).unzip();
        let differences: Vec<f64> = pairs.iter().map(|(a, b)| f64::from(a - b)).collect();
        prop_assert_eq!(wilcoxon::of_pairs(&first, &second), wilcoxon::of_differences(&differences));
        // A common factor changes nothing.
        let [first, second] = [first, second].map(|all| all.iter().map(|one| one.by(7)).collect::<Vec<_>>());
        prop_assert_eq!(wilcoxon::of_pairs(&first, &second), wilcoxon::of_differences(&differences));
    }

    #[test]
    fn wilcoxon_counts_every_choice_of_signs(signs in vec(any::<bool>(), 1..11)) {
        let differences: Vec<f64> =
            (1i32..).zip(&signs).map(|(i, &plus)| f64::from(if plus { i } else { -i })).collect();
        let test = wilcoxon::of_differences(&differences).unwrap();
        let n = signs.len();
        let sum = |set: u32| (0..n).filter(|i| set >> i & 1 == 1).map(|i| i + 1).sum::<usize>() as f64;
        let least = test.w_plus.min(test.w_minus);
        let tail = (0..1u32 << n).filter(|&set| sum(set) <= least).count();
        prop_assert_eq!(test.p, (2.0 * tail as f64 / f64::from(1u32 << n)).min(1.0));
    }

    #[test]
    fn friedman_shares_out_all_ranks(boards in table((0u8..5).prop_map(f64::from))) {
        let test = friedman::friedman(&boards).unwrap();
        let k = boards[0].len() as f64;
        prop_assert!((test.mean_ranks.iter().sum::<f64>() - k * (k + 1.0) / 2.0).abs() < 1e-9);
        prop_assert!(test.chi_square >= 0.0 && (0.0..=1.0).contains(&test.p));
    }

    #[test]
    fn groups_are_the_maximal_cliques(ranks in vec((2u8..20).prop_map(|r| f64::from(r) / 2.0), 0..10)) {
        let near = |a: usize, b: usize| (ranks[a] - ranks[b]).abs() < 1.5;
        let clique = |set: u32| {
            let members: Vec<usize> = (0..ranks.len()).filter(|i| set >> i & 1 == 1).collect();
            members.iter().all(|&a| members.iter().all(|&b| near(a, b)))
        };
        let larger = |set: u32| (0..ranks.len()).any(|i| set >> i & 1 == 0 && clique(set | 1 << i));
        let mut expected: Vec<u32> = (1..1u32 << ranks.len()).filter(|&set| clique(set) && !larger(set)).collect();
        let groups = nemenyi::groups(&ranks, 1.5);
        let mut found: Vec<u32> = groups.iter().map(|group| group.iter().map(|i| 1 << i).sum()).collect();
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
        prop_assert!(groups.iter().all(|group| group.is_sorted_by_key(|&i| ranks[i])));
        prop_assert!(groups.is_sorted_by_key(|group| ranks[group[0]]));
    }
}

#[test]
fn nothing_gives_nothing() {
    let mut rng = Rng::new(0);
    assert_eq!(holm::holm(&[]), Some(vec![]));
    assert_eq!(binary::cochran::<[bool; 3]>(&[]), None);
    assert_eq!(Summary::of(&[]), None);
    assert_eq!((summary::mean(&[]), summary::sd(&[]), summary::mode(&[])), (None, None, None));
    assert_eq!((summary::median(&mut []), summary::quantile(&[], 0.5)), (None, None));
    assert_eq!(bootstrap::mean(&[], plan(), &mut rng), None);
    assert_eq!(bootstrap::median(&[], plan(), &mut rng), None);
    assert_eq!(bootstrap::percentile(&[], plan(), &mut rng, |_| 0.0), None);
    assert_eq!((Ecdf::of(&[]), par::par(&[], 1.0, 2.0)), (None, None));
    assert_eq!((wilcoxon::of_differences(&[]), wilcoxon::of_pairs(&[], &[])), (None, None));
    assert_eq!(friedman::friedman::<[f64; 3]>(&[]), None);
    assert!(nemenyi::groups(&[], 1.0).is_empty());
    assert!(Ranks::of(&[]).unwrap().ranks.is_empty());
}

#[test]
fn what_is_no_number_gives_nothing() {
    let mut rng = Rng::new(0);
    for odd in [NAN, INFINITY, -INFINITY] {
        assert_eq!((wilson(odd, 1.0, 1.0), wilson(1.0, odd, 1.0), wilson(1.0, 1.0, odd)), (None, None, None));
        assert_eq!(holm::holm(&[0.5, odd]), None);
        assert_eq!((Summary::of(&[odd]), Summary::of(&[1.0, odd])), (None, None));
        assert_eq!((summary::mode(&[odd]), summary::mode(&[1.0, 1.0, odd])), (None, None));
        assert_eq!((summary::median(&mut [odd]), summary::median(&mut [1.0, odd, 2.0])), (None, None));
        assert_eq!((summary::quantile(&[odd], 0.5), summary::quantile(&[1.0, 2.0, odd], 0.0)), (None, None));
        assert_eq!(summary::quantile(&[1.0], odd), None);
        assert_eq!(bootstrap::mean(&[1.0, odd], plan(), &mut rng), None);
        assert_eq!(bootstrap::percentile(&[1.0], plan(), &mut rng, |_| odd), None);
        assert_eq!(bootstrap::mean(&[1.0], Plan { level: odd, ..plan() }, &mut rng), None);
        assert_eq!((Ecdf::of(&[Some(odd)]), par::par(&[Some(odd)], 1.0, 1.0)), (None, None));
        assert_eq!((par::par(&[None], odd, 1.0), par::par(&[None], 1.0, odd)), (None, None));
        assert!(nemenyi::groups(&[1.0, odd], 1.0).is_empty());
    }
    assert_eq!((Ranks::of(&[NAN]), wilcoxon::of_differences(&[1.0, NAN])), (None, None));
    assert_eq!(friedman::friedman(&[[1.0, NAN]]), None);
    assert!(nemenyi::groups(&[1.0], NAN).is_empty());
}

#[test]
fn what_is_out_of_range_gives_nothing() {
    let mut rng = Rng::new(0);
    assert_eq!((wilson(2.0, 1.0, Z_95), wilson(-0.1, 1.0, Z_95), wilson(0.5, 1.0, -1.0)), (None, None, None));
    assert_eq!((holm::holm(&[1.1]), holm::holm(&[-0.1])), (None, None));
    assert_eq!(binary::cochran(&[[true]]), None);
    assert_eq!(binary::cochran(&[vec![true, false], vec![true]]), None);
    assert_eq!(summary::quantile(&[1.0], 1.5), None);
    assert_eq!(bootstrap::mean(&[1.0], Plan { resamples: 0, ..plan() }, &mut rng), None);
    for level in [-0.1, 1.1] {
        assert_eq!(bootstrap::mean(&[1.0], Plan { level, ..plan() }, &mut rng), None);
    }
    assert_eq!(wilcoxon::of_pairs(&[Fraction::ZERO], &[Fraction::ZERO; 2]), None);
    assert_eq!(friedman::friedman(&[[1.0]]), None);
    assert_eq!(friedman::friedman(&[vec![1.0, 2.0], vec![1.0]]), None);
    assert_eq!([0, 1, 21].map(|k| nemenyi::critical_difference(k, 5)), [None; 3]);
    assert_eq!(nemenyi::critical_difference(3, 0), None);
    assert!(nemenyi::groups(&[1.0, 2.0], 0.0).is_empty());
    // Too large to add up.
    assert_eq!(Summary::of(&[f64::MAX, f64::MIN, f64::MAX]), None);
    assert_eq!(par::par(&[None, None], f64::MAX, 2.0), None);
}

#[test]
fn where_nothing_differs_p_is_one() {
    let all = binary::cochran(&[[true; 4], [false; 4], [true; 4]]).unwrap();
    assert_eq!((all.q, all.df, all.p), (0.0, 3, 1.0));
    let none = wilcoxon::of_differences(&[0.0, -0.0]).unwrap();
    assert_eq!((none.n, none.w_plus, none.w_minus, none.p, none.effect), (0, 0.0, 0.0, 1.0, 0.0));
    let same = friedman::friedman(&[[3.0; 3], [f64::INFINITY; 3]]).unwrap();
    assert_eq!((same.chi_square, same.p, same.mean_ranks), (0.0, 1.0, vec![2.0; 3]));
    assert_eq!(nemenyi::groups(&[2.0; 3], 0.5), [[0, 1, 2]]);
}

#[test]
fn unsolved_runs_may_be_infinite() {
    let [one, three, four] = [1, 3, 4].map(|n| Fraction::new(n, 1));
    let never = Fraction::INFINITE;
    let test = wilcoxon::of_pairs(&[one, never, three, never], &[never, never, one, four]).unwrap();
    assert_eq!((test.n, test.w_plus, test.w_minus), (3, 3.5, 2.5));
    assert_eq!(par::par(&[Some(1.0), Some(12.0)], 10.0, 2.0), Some(10.5));
}

#[test]
fn equal_values_stay_exact() {
    let values = [0.1; 7];
    let summary = Summary::of(&values).unwrap();
    assert_eq!((summary.mean, summary.median, summary.sd, summary.q3 - summary.q1), (0.1, 0.1, Some(0.0), 0.0));
    let interval = bootstrap::mean(&values, Plan::default(), &mut Rng::new(1)).unwrap();
    assert_eq!((interval.low, interval.high), (0.1, 0.1));
}
