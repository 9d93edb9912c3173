//! What a fight shows, in sentences: the number first, and how sure it is. Of those who have achieved the same
//! nobody is called better without a test that says so.

use super::figures::FIGURED;
pub use crate::percent::percent;

use super::ranked::{Teller, leaders};
pub(super) use super::ranked::{listed, p_value};
use crate::analysis::{Analysis, Cell, Group, SetAnalysis};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;

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
            for (_, group) in groups() {
                if let [winner] = leaders(group)[..] {
                    let name = analysis.name(winner.contender);
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
    let said = Teller { analysis, set, group, lang }.sentences();
    let said = said.into_iter().reduce(|one, other| msg!("verdict.and", one = one, other = other))?;
    Some(msg!("verdict.at", at = place(set, group, lang), said = said))
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
