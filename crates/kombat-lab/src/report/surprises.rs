//! What went wrong or is surprising: runs that were stopped, contenders that solve nothing, boards that cannot be
//! solved, times that one should not trust.

use super::figures::FIGURED;
use super::names::{Names, name};
use super::verdict::{percent, sampling};
use super::words::{said, series, times};
use crate::analysis::{Analysis, Cell, Notice, SetAnalysis, Timing};
use kombat::messages::{Lang, Message};
use kombat::msg;

/// All of it.
pub fn surprises(analysis: &Analysis, lang: Lang) -> Vec<Message> {
    all(analysis, &Names::new(analysis, lang), lang)
}

/// The same with names that are there already.
pub(super) fn all(analysis: &Analysis, names: &Names, lang: Lang) -> Vec<Message> {
    let mut all = Vec::new();
    let (stored, planned) = analysis.runs;
    if stored < planned {
        all.push(msg!("surprise.unfinished", stored = stored, n = planned));
    }
    for set in &analysis.sets {
        if set.groups.iter().any(|group| !group.every_two) {
            all.push(msg!("surprise.neighbours", draw = sampling(&set.sampling), n = set.cells.len()));
        }
        // Of several sets together nothing is to be said but what is said of each.
        if set.parts.len() == 1 {
            of_set(names, set, lang, &mut all);
        }
    }
    let mut notices: Vec<&Notice> = analysis.notices.iter().collect();
    notices.sort_by_key(|notice| &analysis.contenders[notice.contender].spec);
    all.extend(notices.into_iter().map(|notice| of_times(names, notice, lang)));
    let comparisons = analysis.sets.iter().map(|set| set.groups.len()).sum::<usize>();
    if comparisons.max(analysis.sets.len()) > FIGURED {
        all.push(msg!("surprise.undrawn", n = FIGURED));
    }
    all
}

fn of_set(names: &Names, set: &SetAnalysis, lang: Lang, all: &mut Vec<Message>) {
    let sampling = sampling(&set.sampling);
    let (there_are, asked) = set.boards;
    if there_are < asked {
        all.push(msg!("surprise.fewer", draw = sampling.clone(), n = there_are, asked = asked));
    }
    let mut impossible = Vec::new();
    // By spec, so that the order of entry changes nothing.
    let mut cells: Vec<&Cell> = set.cells.iter().collect();
    cells.sort_by_key(|cell| &cell.spec);
    for cell in cells {
        let name = name(names.name(cell.contender));
        for (outcome, &n) in cell.outcomes.iter().filter(|(outcome, _)| outcome.is_stopped()) {
            let word = outcome.text(lang);
            all.push(msg!("surprise.stopped", name = name.clone(), draw = sampling.clone(), n = n, outcome = word));
        }
        if let Some((n, why)) = &cell.failed {
            all.push(msg!("surprise.failed", name = name.clone(), draw = sampling.clone(), n = *n, why = why.clone()));
        }
        if cell.convergence == 0.0 && cell.impossible < 1.0 {
            all.push(msg!("surprise.never", name = name.clone(), draw = sampling.clone()));
        }
        if cell.impossible > 0.0 {
            impossible.push(msg!("verdict.each", name = name, what = said(percent(cell.impossible, lang))));
        }
    }
    if !impossible.is_empty() {
        all.push(msg!("surprise.impossible", draw = sampling, shares = series(impossible)));
    }
}

fn of_times(names: &Names, notice: &Notice, lang: Lang) -> Message {
    let name = name(names.name(notice.contender));
    match notice.timing {
        Timing::WarmUp(ratio) => msg!("surprise.warm-up", name = name, times = times(ratio, lang)),
        Timing::Outliers(n) => msg!("surprise.outliers", name = name, n = n),
        Timing::Interference(share) => msg!("surprise.interference", name = name, share = percent(share, lang)),
    }
}
