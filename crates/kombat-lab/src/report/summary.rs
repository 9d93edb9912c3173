//! Everything that a page shows of a fight, for programs.

use super::column::Column;
use super::json::{Each, write_json};
use super::names::Names;
use super::pairs::{bouts, in_order};
use super::ranked::{Teller, leaders};
use super::verdict;
use crate::analysis::{Analysis, Cell, Compared, Group, Judged, Metric, Pair, Ranked, SetAnalysis};
use crate::revision::revision;
use crate::statistics::ALPHA;
use crate::statistics::nemenyi::critical_difference;
use kombat::messages::{Lang, Render};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// What the effects of comparisons are called. They are above 0 where they favour the first.
const EFFECT: &str = "rank-biserial r";

/// One cell.
fn cell(analysis: &Analysis, set: &SetAnalysis, cell: &Cell) -> Value {
    let contender = &analysis.contenders[cell.contender];
    let grid: Map<String, Value> = contender.grid.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    let figures: Map<String, Value> =
        cell.figures.iter().map(|(metric, figure)| (metric.key().to_owned(), json!(figure))).collect();
    let shown = |column: Column| (column.name(), json!(column.show(cell, Lang::En).value));
    let columns: Map<String, Value> = analysis.columns().iter().map(shown).collect();
    json!({
        "problem": set.problem, "draw": set.sampling, "algorithm": contender.spec, "name": contender.name, "grid": grid,
        "label": contender.label, "columns": columns, "boards": cell.boards.len(), "runs": cell.runs, "outcomes": cell.outcomes, "solved": cell.convergence,
        "interval": cell.interval, "impossible": cell.impossible, "par10": cell.par10,
        "work": cell.work.map(|(work, _)| work),
        "work_interval": cell.work.and_then(|(_, interval)| interval),
        "figures": figures,
    })
}

/// What the tests of the first reports were made of.
const TESTED: [Metric; 3] = [Metric::Work, Metric::Expanded, Metric::Time];

/// Two contenders.
fn pair(analysis: &Analysis, pair: &Pair) -> Value {
    let spec = |i: usize| analysis.contenders[i].spec.as_str();
    let mut wilcoxon = Map::new();
    for (metric, Compared { test, medians, .. }) in pair.metrics.iter().filter(|(metric, _)| TESTED.contains(metric)) {
        let medians = medians.map(|(one, other)| [one, other]);
        let test = json!({ "n": test.n, "p": test.p, "effect": test.effect, "medians": medians });
        wilcoxon.insert(metric.key().to_owned(), test);
    }
    json!({
        "one": spec(pair.one), "other": spec(pair.other), "boards": pair.boards,
        "only_one": pair.only.0, "only_other": pair.only.1, "lead": pair.lead,
        "solving_p": pair.solving, "wilcoxon": wilcoxon,
    })
}

/// The tests of a comparison.
fn tests(analysis: &Analysis, set: &SetAnalysis, group: &Group) -> Value {
    let members: Vec<&str> = group.members.iter().map(|&i| analysis.contenders[i].spec.as_str()).collect();
    let pairs: Vec<Value> = group.pairs.iter().map(|one| pair(analysis, one)).collect();
    let contender = |one: &Ranked| {
        let spec = &analysis.contenders[one.contender].spec;
        let cell = set.cell(one.contender);
        json!({
            "spec": spec, "section": one.section, "place": one.place, "mean": one.mean,
            "solved": cell.map(|cell| cell.convergence), "interval": cell.map(|cell| cell.interval),
        })
    };
    let contenders: Vec<Value> = group.ranking.all.iter().map(contender).collect();
    let cochran = group.cochran.map(|test| json!({ "q": test.q, "df": test.df, "p": test.p }));
    let friedman = group.friedman.as_ref().map(|test| {
        let difference = critical_difference(group.members.len(), test.boards);
        json!({
            "chi_square": test.chi_square, "df": test.df, "p": test.p, "mean_ranks": test.mean_ranks,
            "critical_difference": difference,
        })
    });
    json!({
        "problem": set.problem, "draw": set.sampling, "boards": group.boards, "members": members,
        "cochran": cochran, "friedman": friedman, "every_two": group.every_two, "pairs": pairs,
        "measure": group.ranking.measure.key(), "enough_boards": group.ranking.enough, "contenders": contenders,
    })
}

/// Who tells of a comparison to programs.
#[derive(Clone, Copy)]
struct Told<'a> {
    analysis: &'a Analysis,
    names: &'a Names,
    set: &'a SetAnalysis,
    group: &'a Group,
}

/// A comparison: who stands where, and every pair by every metric.
#[derive(Serialize)]
struct Comparison<'a, C, P> {
    problem: &'a str,
    draw: &'a str,
    grid: Map<String, Value>,
    boards: usize,
    measure: &'static str,
    enough_boards: bool,
    every_two: bool,
    least_difference: Option<f64>,
    verdict: Value,
    contenders: C,
    pairs: P,
}

impl<'a> Told<'a> {
    fn spec(self, contender: usize) -> &'a str {
        &self.analysis.contenders[contender].spec
    }

    fn comparison(self) -> impl Serialize {
        let Told { set, group, .. } = self;
        let ranking = &group.ranking;
        Comparison {
            problem: &set.problem,
            draw: &set.sampling,
            grid: group.grid.iter().map(|(key, value)| (key.clone(), json!(value))).collect(),
            boards: group.boards,
            measure: ranking.measure.definition().name,
            enough_boards: ranking.enough,
            every_two: group.every_two,
            least_difference: ranking.least,
            verdict: self.verdict(),
            contenders: Each(move || ranking.all.iter().map(move |one| self.contender(one))),
            pairs: Each(move || in_order(group).into_iter().flat_map(move |(.., pair, sign)| self.pairs(pair, sign))),
        }
    }

    /// What it comes to.
    fn verdict(self) -> Value {
        let Told { analysis, names, set, group } = self;
        let teller = Teller { analysis, names, set, group, lang: Lang::En };
        let first = leaders(group);
        let after = group.ranking.all.get(first.len());
        let next = after.filter(|next| first.first().is_some_and(|leader| leader.section == next.section));
        let p = first.first().zip(next).and_then(|(one, next)| {
            let solving = one.section == crate::analysis::Section::Some;
            teller.test(one, next, solving).map(|(p, _)| p)
        });
        json!({
            "case": teller.case().word(),
            "first": first.iter().map(|one| self.spec(one.contender)).collect::<Vec<_>>(),
            "next": next.map(|next| self.spec(next.contender)),
            "p": p,
            "said": verdict::comparison(analysis, names, (set, group), Lang::En).render(Lang::En),
        })
    }

    fn contender(self, one: &Ranked) -> Value {
        let cell = self.set.cell(one.contender);
        let mut metrics = Map::new();
        for (metric, figure) in cell.into_iter().flat_map(|cell| cell.figures.iter()) {
            let summary = &figure.summary;
            let figure = json!({
                "n": summary.n, "mean": summary.mean, "sd": summary.sd, "median": summary.median, "interval": figure.mean,
            });
            metrics.insert(metric.definition().name.to_owned(), figure);
        }
        json!({
            "label": self.names.within(self.group, one.contender), "spec": self.spec(one.contender),
            "section": one.section, "place": one.place, "mean": one.mean,
            "solved": cell.map(|cell| cell.convergence), "interval": cell.map(|cell| cell.interval), "metrics": metrics,
        })
    }

    /// A pair by every metric, of neighbours among very many by those that order them; told from the side of the one
    /// that stands higher in the ranking.
    fn pairs(self, pair: &Pair, sign: f64) -> Vec<Value> {
        let (a, b) = if sign > 0.0 { (pair.one, pair.other) } else { (pair.other, pair.one) };
        let told = |bout: super::pairs::Bout| {
            let ahead = match bout.effect {
                _ if !self.group.ranking.enough || bout.p > ALPHA => None,
                effect if effect > 0.0 => Some(self.spec(a)),
                effect if effect < 0.0 => Some(self.spec(b)),
                _ => None,
            };
            json!({
                "a": self.spec(a), "b": self.spec(b), "metric": bout.metric.definition().name, "boards": bout.boards,
                "boards_ahead": [bout.ahead.0, bout.ahead.1], "p": bout.raw, "p_adjusted": bout.p,
                "effect": bout.effect, "effect_name": EFFECT, "ahead": ahead,
            })
        };
        let ordering = [Metric::Solved, self.group.ranking.measure];
        let is_told = |bout: &super::pairs::Bout| self.group.every_two || ordering.contains(&bout.metric);
        bouts(pair, sign).into_iter().filter(is_told).map(told).collect()
    }
}

/// Writes it.
pub(super) fn summary_json(analysis: &Analysis, to: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Summary<'a, C, T, D> {
        name: &'a str,
        seed: u64,
        repeats: u64,
        version: String,
        command: Option<&'a str>,
        machines: Value,
        runs: Value,
        verdict: String,
        cells: C,
        tests: T,
        comparisons: D,
        claims: Option<Vec<Value>>,
    }
    let claim = |claim: Judged| {
        json!({
            "name": claim.name, "claim": claim.claim.render(Lang::En), "verdict": claim.word,
            "draws": claim.samplings, "evidence": claim.evidence, "figures": claim.figures,
        })
    };
    let claims: Vec<Value> = analysis.judged(Lang::En).flat_map(|(_, judged)| judged).map(claim).collect();
    let (stored, planned) = analysis.runs;
    let names = &Names::new(analysis, Lang::En);
    let sets = || analysis.sets.iter();
    let groups = || sets().flat_map(|set| set.groups.iter().map(move |group| (set, group)));
    let machines = analysis.machines.iter().map(|(host, jobs)| json!({ "host": host, "jobs": jobs }));
    let whole = Summary {
        name: &analysis.experiment.name,
        seed: analysis.experiment.seed,
        repeats: analysis.experiment.repeats,
        version: revision(),
        command: analysis.command.as_deref(),
        machines: machines.collect(),
        runs: json!({ "stored": stored, "planned": planned }),
        verdict: verdict::headline(analysis, Lang::En).render(Lang::En),
        cells: Each(|| sets().flat_map(|set| set.cells.iter().map(move |one| cell(analysis, set, one)))),
        tests: Each(|| groups().map(|(set, group)| tests(analysis, set, group))),
        comparisons: Each(|| groups().map(|(set, group)| Told { analysis, names, set, group }.comparison())),
        claims: (!claims.is_empty()).then_some(claims),
    };
    write_json(&whole, to)
}
