//! What a fight shows, in sentences: the number first, and how sure it is.

use crate::analysis::{Analysis, Cell, Group, Metric, Pair, SetAnalysis};
use kombat::msg;
use kombat::words::{Lang, Message};

/// Below this a difference counts as shown.
const ALPHA: f64 = 0.05;

/// A share in per cent, in either language.
fn percent(share: f64) -> Message {
    let tenths = (1000.0 * share).round() as u64;
    msg!("verdict.percent", whole = tenths / 10, tenth = (tenths % 10).to_string())
}

/// A p-value.
fn p_value(p: f64) -> Message {
    if p < 0.001 {
        return msg!("verdict.p-small");
    }
    let thousandths = (1000.0 * p).round() as u64;
    if thousandths >= 1000 { msg!("verdict.p-one") } else { msg!("verdict.p", digits = format!("{thousandths:03}")) }
}

/// The whole fight in one sentence.
pub fn headline(analysis: &Analysis) -> Message {
    let mut shares: Vec<(String, f64, f64)> = Vec::new();
    for set in &analysis.sets {
        for cell in &set.cells {
            let name = analysis.name(cell.contender);
            match shares.iter_mut().find(|(other, ..)| *other == name) {
                Some((_, sum, n)) => (*sum, *n) = (*sum + cell.convergence, *n + 1.0),
                None => shares.push((name, cell.convergence, 1.0)),
            }
        }
    }
    let mut means: Vec<(String, f64)> = shares.into_iter().map(|(name, sum, n)| (name, sum / n)).collect();
    means.sort_by(|a, b| b.1.total_cmp(&a.1));
    match &means[..] {
        [] => msg!("verdict.nothing"),
        [(name, share)] => msg!("verdict.alone", name = name.as_str(), share = percent(*share)),
        [(first, most), (second, next), ..] if most == next => {
            msg!("verdict.level", first = first.as_str(), second = second.as_str(), share = percent(*most))
        }
        [(first, most), (second, next), ..] => msg!(
            "verdict.most",
            first = first.as_str(),
            share = percent(*most),
            second = second.as_str(),
            next = percent(*next)
        ),
    }
}

/// A sentence for every comparison.
pub fn sentences(analysis: &Analysis) -> Vec<Message> {
    let mut all = Vec::new();
    for set in &analysis.sets {
        for group in &set.groups {
            all.extend(compare(analysis, set, group));
        }
    }
    all
}

/// Where a comparison takes place.
pub(super) fn place(set: &SetAnalysis, group: &Group) -> String {
    let grid: Vec<String> = group.grid.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if grid.is_empty() { set.draw.clone() } else { format!("{}, {}", set.draw, grid.join(", ")) }
}

fn compare(analysis: &Analysis, set: &SetAnalysis, group: &Group) -> Option<Message> {
    let mut cells: Vec<&Cell> = group.members.iter().filter_map(|&member| set.cell(member)).collect();
    cells.sort_by(|a, b| b.convergence.total_cmp(&a.convergence));
    let [best, second, ..] = cells[..] else { return None };
    let pair = group.pairs.iter().find(|pair| matches(pair, best.contender, second.contender))?;
    let (at, first, other) = (place(set, group), analysis.name(best.contender), analysis.name(second.contender));
    if best.convergence > second.convergence && pair.mcnemar < ALPHA {
        return Some(msg!(
            "verdict.ahead",
            at = at,
            first = first,
            share = percent(best.convergence),
            second = other,
            next = percent(second.convergence),
            p = p_value(pair.mcnemar)
        ));
    }
    // Equally many, as far as is shown: the quicker by evaluations leads.
    let test = pair.wilcoxon.get(&Metric::Evaluations)?;
    let (first_cost, other_cost) = (median(best)?, median(second)?);
    let (quick, slow, few, many) = if first_cost <= other_cost {
        (first, other, first_cost, other_cost)
    } else {
        (other, first, other_cost, first_cost)
    };
    let share = percent(best.convergence);
    if test.p < ALPHA && few < many {
        return Some(msg!(
            "verdict.cheaper",
            at = at,
            first = quick,
            second = slow,
            share = share,
            few = few.round() as u64,
            many = many.round() as u64,
            p = p_value(test.p)
        ));
    }
    Some(msg!("verdict.no-difference", at = at, first = quick, second = slow, p = p_value(pair.mcnemar)))
}

fn matches(pair: &Pair, a: usize, b: usize) -> bool {
    (pair.one, pair.other) == (a, b) || (pair.other, pair.one) == (a, b)
}

fn median(cell: &Cell) -> Option<f64> {
    cell.figures.get(&Metric::Evaluations).map(|figure| figure.summary.median)
}

/// What went wrong or is surprising: runs that were stopped, contenders that solve
/// nothing, boards that nobody can solve.
pub fn surprises(analysis: &Analysis, lang: Lang) -> Vec<Message> {
    let mut all = Vec::new();
    let (stored, planned) = analysis.runs;
    if stored < planned {
        all.push(msg!("surprise.unfinished", stored = stored, n = planned));
    }
    for set in &analysis.sets {
        for cell in &set.cells {
            let name = analysis.contenders[cell.contender].spec.as_str();
            for (outcome, &n) in cell.outcomes.iter().filter(|(outcome, _)| outcome.starts_with("stopped:")) {
                let word = lang.find(&format!("outcome.{}", outcome.replace(':', "-"))).unwrap_or(outcome);
                all.push(msg!("surprise.stopped", name = name, draw = set.draw.as_str(), n = n, outcome = word));
            }
            if cell.convergence == 0.0 && cell.impossible < 1.0 {
                all.push(msg!("surprise.never", name = name, draw = set.draw.as_str()));
            }
            if cell.impossible > 0.0 {
                let share = percent(cell.impossible);
                all.push(msg!("surprise.impossible", name = name, draw = set.draw.as_str(), share = share));
            }
        }
    }
    all
}
