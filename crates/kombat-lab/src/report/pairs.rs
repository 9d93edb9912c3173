//! Who is ahead of whom: every two of a comparison, by every metric that both have.

use super::words::p_value;
use crate::analysis::{Group, Metric, Pair};
use crate::statistics::ALPHA;
use kombat::messages::{Lang, Render};
use kombat::msg;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// The pairs of a comparison.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Pairs {
    /// The metrics by which they are compared, that of the ranking first.
    pub metrics: Vec<PairMetric>,
    /// Is every two of them a pair? Else only neighbours in the ranking are.
    pub all: bool,
    /// How the numbers were made.
    pub how: String,
    /// A cell for every pair and metric.
    pub cells: Vec<PairCell>,
}

/// A metric by which two are compared.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PairMetric {
    /// Its name.
    pub name: &'static str,
    /// What people call it.
    pub head: String,
}

/// Two contenders by one metric.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PairCell {
    /// The one that stands higher in the ranking, by its place among the rows: two values of one grid have the same
    /// lane.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// By which metric.
    pub metric: &'static str,
    /// Which of them is shown to be ahead, by its place among the rows; none is a tie.
    pub ahead: Option<usize>,
    /// On how many boards of how many, or in a tie on how many each is.
    pub text: String,
    /// The effect, from −1 to 1: above 0 where it favours the first of the two.
    pub effect: f64,
    /// Its size, with its name.
    pub effect_text: String,
    /// The p of the test, adjusted after Holm over all pairs by that metric.
    pub p: f64,
    /// The same as it is written.
    pub p_text: String,
}

/// So many cells there are at most; beyond, only those by what matters most are there.
const MOST: usize = 3000;

/// What matters most beside the measure.
const FIRST: [Metric; 3] = [Metric::Solved, Metric::Time, Metric::OverOptimum];

/// One pair by one metric, told from the side of the one that stands higher in the ranking.
pub(super) struct Bout {
    pub(super) metric: Metric,
    /// Boards on which either has the better value.
    pub(super) ahead: (u32, u32),
    pub(super) boards: usize,
    pub(super) raw: f64,
    pub(super) p: f64,
    /// Above 0 where it favours the first.
    pub(super) effect: f64,
}

/// Nothing has no sign.
fn directed(effect: f64) -> f64 {
    if effect == 0.0 { 0.0 } else { effect }
}

/// The pairs of a comparison in the order of its ranking, so that the order of entry decides nothing: the places of
/// the two in it, the higher one first, and 1 if the pair is told from its side, −1 if from the other's.
pub(super) fn in_order(group: &Group) -> Vec<(usize, usize, &Pair, f64)> {
    let rank: HashMap<usize, usize> = group.ranking.all.iter().enumerate().map(|(i, one)| (one.contender, i)).collect();
    let placed = |pair| {
        let &Pair { one, other, .. } = pair;
        let (one, other) = (rank[&one], rank[&other]);
        if one < other { (one, other, pair, 1.0) } else { (other, one, pair, -1.0) }
    };
    let mut all: Vec<(usize, usize, &Pair, f64)> = group.pairs.iter().map(placed).collect();
    all.sort_by_key(|&(one, other, ..)| (one, other));
    all
}

/// By every metric that two have, and by how much they solve, from the first one's side if the sign says so.
pub(super) fn bouts(pair: &Pair, sign: f64) -> Vec<Bout> {
    let turned = |both: (u32, u32)| if sign > 0.0 { both } else { (both.1, both.0) };
    let solving = Bout {
        metric: Metric::Solved,
        ahead: turned(pair.only),
        boards: pair.boards,
        raw: pair.solving_raw,
        p: pair.solving,
        effect: directed(sign * pair.favours),
    };
    let by = |(metric, found): (&Metric, &crate::analysis::Compared)| Bout {
        metric: *metric,
        ahead: turned(found.ahead),
        boards: pair.boards,
        raw: found.raw,
        p: found.test.p,
        effect: directed(sign * found.favours()),
    };
    std::iter::once(solving).chain(pair.metrics.iter().map(by)).collect()
}

/// All pairs of a comparison.
pub(super) fn pairs(group: &Group, lang: Lang) -> Pairs {
    let measure = group.ranking.measure;
    let found: BTreeSet<Metric> = group.pairs.iter().flat_map(|pair| pair.metrics.keys().copied()).collect();
    let few = group.pairs.len() * (found.len() + 1) <= MOST;
    let shown = |metric: &Metric| few || FIRST.contains(metric);
    let others = std::iter::once(Metric::Solved).chain(found).filter(|metric| *metric != measure && shown(metric));
    let metrics: Vec<Metric> = std::iter::once(measure).chain(others).collect();
    let mut cells = Vec::new();
    for (one, other, pair, sign) in in_order(group) {
        let bouts = bouts(pair, sign);
        for metric in &metrics {
            let Some(bout) = bouts.iter().find(|bout| bout.metric == *metric) else { continue };
            let shown = group.ranking.enough && bout.p <= ALPHA && bout.effect != 0.0;
            let ahead = shown.then_some(if bout.effect > 0.0 { one } else { other });
            let (first, second) = bout.ahead;
            let text = match ahead {
                Some(row) => {
                    let n = if row == one { first } else { second };
                    msg!("verdict.of", solved = u64::from(n), all = bout.boards).render(lang)
                }
                None => format!("{} × {}", lang.integer(first.into()), lang.integer(second.into())),
            };
            cells.push(PairCell {
                one,
                other,
                metric: metric.definition().name,
                ahead,
                text,
                effect: bout.effect,
                effect_text: format!("r = {}", lang.real(bout.effect.abs(), 2)),
                p: bout.p,
                p_text: p_value(bout.p, lang),
            });
        }
    }
    let head = |metric: &Metric| PairMetric {
        name: metric.definition().name,
        head: lang.text(metric.definition().head).to_owned(),
    };
    let how = msg!("pairs.how", n = group.pairs.len()).render(lang);
    Pairs { metrics: metrics.iter().map(head).collect(), all: group.every_two, how, cells }
}
