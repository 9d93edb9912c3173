//! What a fight shows, in sentences: the number first, and how sure it is. Nobody is
//! called better without a test that says so.

use super::figures::FIGURED;
pub use crate::percent::percent;

use crate::analysis::{Analysis, Cell, Group, Metric, Pair, SetAnalysis};
use crate::statistics::ALPHA;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;

/// A p-value.
pub(super) fn p_value(p: f64, lang: Lang) -> String {
    if p < 0.001 { format!("p < {}", lang.real(0.001, 3)) } else { format!("p = {}", lang.real(p, 3)) }
}

/// How boards were sampled, in words.
pub fn sampling(text: &str) -> Message {
    let number = |name: &str| text.strip_prefix(name)?.strip_suffix(')')?.parse::<u64>().ok();
    match (number("walk("), number("depth(")) {
        (Some(moves), _) => msg!("draw.walk", n = moves),
        (_, Some(moves)) => msg!("draw.depth", n = moves),
        _ if text == "list" => msg!("draw.list"),
        _ => msg!("draw.uniform"),
    }
}

/// Where a comparison takes place.
pub(super) fn place(set: &SetAnalysis, group: &Group, lang: Lang) -> String {
    let grid = group.grid.iter().map(|(key, value)| format!("{key}={value}"));
    let parts: Vec<String> = std::iter::once(sampling(&set.sampling).render(lang)).chain(grid).collect();
    parts.join(", ")
}

/// A comparison of the two that solve most.
struct Comparison<'a> {
    first: &'a Cell,
    second: &'a Cell,
    pair: &'a Pair,
    /// Is the first shown to solve more?
    ahead: bool,
}

fn comparison<'a>(set: &'a SetAnalysis, group: &'a Group) -> Option<Comparison<'a>> {
    let [first, second, ..] = set.ranked(group)[..] else { return None };
    let (pair, sign) = group.pair(first.contender, second.contender)?;
    // The test must favour the one that is ahead.
    Some(Comparison { first, second, pair, ahead: sign * pair.favours > 0.0 && pair.solving < ALPHA })
}

/// The whole fight in one sentence.
pub fn headline(analysis: &Analysis, lang: Lang) -> Message {
    let groups = || analysis.sets.iter().flat_map(|set| set.groups.iter().map(move |group| (set, group)));
    let total = groups().count() as u64;
    match groups().next() {
        None => match analysis.sets.iter().flat_map(|set| &set.cells).next() {
            Some(cell) => {
                let name = analysis.contenders[cell.contender].spec.as_str();
                msg!("verdict.alone", name = name, share = percent(cell.convergence, lang))
            }
            None => msg!("verdict.nothing"),
        },
        Some((set, group)) if total == 1 => {
            compare(analysis, set, group, lang).unwrap_or_else(|| msg!("verdict.nothing"))
        }
        Some(_) => {
            let mut leads: Vec<(String, u64)> = Vec::new();
            for (set, group) in groups() {
                if let Some(found) = comparison(set, group).filter(|found| found.ahead) {
                    let name = analysis.name(found.first.contender);
                    match leads.iter_mut().find(|(other, _)| *other == name) {
                        Some((_, n)) => *n += 1,
                        None => leads.push((name, 1)),
                    }
                }
            }
            leads.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
            match &leads[..] {
                [] => msg!("verdict.nobody", total = total),
                [(name, n)] if *n == total => msg!("verdict.leads-all", name = name.as_str(), total = total),
                [(name, n)] => msg!("verdict.leads", name = name.as_str(), n = *n, total = total),
                [(name, n), others @ ..] => {
                    let others: Vec<String> = others.iter().map(|(name, n)| format!("{name} {n}")).collect();
                    msg!("verdict.leads-most", name = name.as_str(), n = *n, total = total, others = listed(&others))
                }
            }
        }
    }
}

/// A sentence for every comparison.
pub fn sentences(analysis: &Analysis, lang: Lang) -> Vec<Message> {
    let all = analysis.sets.iter().flat_map(|set| set.groups.iter().map(move |group| (set, group)));
    all.filter_map(|(set, group)| compare(analysis, set, group, lang)).collect()
}

fn compare(analysis: &Analysis, set: &SetAnalysis, group: &Group, lang: Lang) -> Option<Message> {
    let found = comparison(set, group)?;
    let name = |cell: &Cell| analysis.name_in(group, cell.contender);
    let at = place(set, group, lang);
    let (first, second) = (name(found.first), name(found.second));
    let share = percent(found.first.convergence, lang);
    let next = percent(found.second.convergence, lang);
    let p = p_value(found.pair.solving, lang);
    if found.ahead {
        return Some(msg!("verdict.ahead", at = at, first = first, share = share, second = second, next = next, p = p));
    }
    if found.pair.solving < ALPHA {
        return Some(msg!("verdict.mixed", at = at, first = first, share = share, second = second, next = next, p = p));
    }
    let level = if found.first.convergence == 0.0 {
        msg!("verdict.level-none", at = at, first = first, second = second)
    } else if found.pair.only == (0, 0) && found.pair.lead == 0.0 {
        msg!("verdict.level", at = at, first = first, second = second, share = share)
    } else {
        msg!("verdict.no-difference", at = at, first = first, share = share, second = second, next = next, p = p)
    };
    match economy(analysis, group, found.pair, lang) {
        Some(economy) => Some(msg!("verdict.and", one = level, other = economy)),
        None => Some(level),
    }
}

/// Which of two needs less work.
fn economy(analysis: &Analysis, group: &Group, pair: &Pair, lang: Lang) -> Option<Message> {
    let (test, medians) = pair.metrics.get(&Metric::Work)?;
    let (one, other) = (*medians)?;
    // The test and the medians must point the same way.
    let less = test.effect < 0.0 && one < other;
    let more = test.effect > 0.0 && one > other;
    if test.p >= ALPHA || !(less || more) {
        return None;
    }
    let (winner, few, many) = if less { (pair.one, one, other) } else { (pair.other, other, one) };
    let (name, p) = (analysis.name_in(group, winner), p_value(test.p, lang));
    let [few, many] = [few, many].map(|boards| lang.typical(boards));
    Some(msg!("verdict.cheaper", name = name, few = few, many = many, p = p))
}

/// Expected work, and where it lies; without a success that there is none.
pub fn work(cell: &Cell, lang: Lang) -> (String, Option<String>) {
    let whole = |value: f64| lang.integer(value.round() as u64);
    let Some((value, interval)) = cell.work else { return (lang.text("fight.none-solved").to_owned(), None) };
    (whole(value), interval.map(|interval| format!("{}–{}", whole(interval.low), whole(interval.high))))
}

/// The ends of the interval of the share solved, in per cent.
pub(super) fn interval(cell: &Cell, lang: Lang) -> String {
    format!("{}–{}", lang.hundredths(cell.interval.low, 1), lang.hundredths(cell.interval.high, 1))
}

/// What went wrong or is surprising: runs that were stopped, contenders that solve
/// nothing, boards that cannot be solved.
pub fn surprises(analysis: &Analysis, lang: Lang) -> Vec<Message> {
    let mut all = Vec::new();
    let (stored, planned) = analysis.runs;
    if stored < planned {
        all.push(msg!("surprise.unfinished", stored = stored, n = planned));
    }
    for set in &analysis.sets {
        let sampling = sampling(&set.sampling);
        let (there_are, asked) = set.boards;
        if there_are < asked {
            all.push(msg!("surprise.fewer", draw = sampling.clone(), n = there_are, asked = asked));
        }
        if let Some(comparisons) = set.merged {
            all.push(msg!("surprise.merged", draw = sampling.clone(), n = comparisons));
        }
        if set.groups.iter().any(|group| !group.every_two) {
            all.push(msg!("surprise.neighbours", draw = sampling.clone(), n = set.cells.len()));
        }
        let mut impossible = Vec::new();
        for cell in &set.cells {
            let name = analysis.contenders[cell.contender].spec.as_str();
            for (outcome, &n) in cell.outcomes.iter().filter(|(outcome, _)| outcome.is_stopped()) {
                let word = outcome.text(lang);
                all.push(msg!("surprise.stopped", name = name, draw = sampling.clone(), n = n, outcome = word));
            }
            if let Some((n, why)) = &cell.failed {
                all.push(msg!("surprise.failed", name = name, draw = sampling.clone(), n = *n, why = why.clone()));
            }
            if cell.convergence == 0.0 && cell.impossible < 1.0 {
                all.push(msg!("surprise.never", name = name, draw = sampling.clone()));
            }
            if cell.impossible > 0.0 {
                impossible.push(format!("{name} {}", percent(cell.impossible, lang)));
            }
        }
        if !impossible.is_empty() {
            all.push(msg!("surprise.impossible", draw = sampling, shares = listed(&impossible)));
        }
    }
    let comparisons = analysis.sets.iter().map(|set| set.groups.len()).sum::<usize>();
    if comparisons.max(analysis.sets.len()) > FIGURED {
        all.push(msg!("surprise.undrawn", n = FIGURED));
    }
    all
}

/// Names that a sentence has at most.
const NAMED: usize = 12;

/// Names in a sentence; of very many only the first.
pub(super) fn listed(names: &[impl AsRef<str>]) -> String {
    let more = if names.len() > NAMED { ", …" } else { "" };
    let shown: Vec<&str> = names.iter().take(NAMED).map(AsRef::as_ref).collect();
    shown.join(", ") + more
}
