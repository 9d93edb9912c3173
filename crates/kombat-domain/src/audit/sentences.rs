//! An audit in sentences: the verdict first.

use super::ENDS;
use super::report::{Audit, Breaking, Counterexample, Dominance, Kind, Report};
use crate::budget::Stop;
use crate::messages::{Lang, Message};
use crate::msg;

/// From here on a number is shown by its first digits: the others mean nothing.
const HUGE: f64 = 1e15;

/// A number as people write it: as few decimals as it needs, three at most.
pub fn number(x: f64, lang: Lang) -> String {
    let text = decimals(x, 3, lang);
    if x.is_finite() && x.abs() < HUGE {
        let trimmed = text.trim_end_matches('0').trim_end_matches(['.', ',']);
        let whole = x.fract() == 0.0;
        return if whole { signed(x, lang.integer(x.abs() as u64)) } else { trimmed.to_owned() };
    }
    text
}

/// A number with so many decimals.
pub fn decimals(x: f64, places: usize, lang: Lang) -> String {
    let size = x.abs();
    signed(
        x,
        match size {
            _ if x.is_nan() => "NaN".to_owned(),
            f64::INFINITY => "∞".to_owned(),
            HUGE.. => lang.decimal(&format!("{size:.places$e}").replacen(".000e", "e", 1)),
            _ => lang.real(size, places),
        },
    )
}

/// With the sign that stands for a minus, unless nothing but zeros follows it.
fn signed(x: f64, text: String) -> String {
    let nothing = text.chars().all(|c| matches!(c, '0' | '.' | ','));
    if x < 0.0 && !nothing { format!("−{text}") } else { text }
}

/// A share in percent. Few are not none, and nearly all are not all.
pub fn percent(share: f64, lang: Lang) -> String {
    let places = match share {
        x if x > 0.0 && x < 0.001 || x < 1.0 && x > 0.999 => 4,
        _ => 2,
    };
    format!("{} %", lang.hundredths(share, places))
}

/// What stands where there is no number.
const NOTHING: &str = "–";

/// The mean of h* − h.
pub fn mean_error(audit: &Audit, lang: Lang) -> String {
    audit.mean_error.map_or_else(|| NOTHING.to_owned(), |mean| decimals(mean, 3, lang))
}

/// The greatest h* − h.
pub fn max_error(audit: &Audit, lang: Lang) -> String {
    audit.max_error.map_or_else(|| NOTHING.to_owned(), |most| number(most, lang))
}

/// An error of the distribution; its ends stand for all that lies beyond them.
pub fn error(error: i64, lang: Lang) -> String {
    let text = number(error as f64, lang);
    match error {
        _ if error <= ENDS.0 => format!("≤ {text}"),
        _ if error >= ENDS.1 => format!("≥ {text}"),
        _ => text,
    }
}

/// Is it proved, refuted, or neither?
pub fn truth(verdict: Option<bool>, lang: Lang) -> &'static str {
    match verdict {
        Some(true) => lang.text("audit.yes"),
        Some(false) => lang.text("audit.no"),
        None => lang.text("audit.not-refuted"),
    }
}

/// What was looked at.
pub fn extent(audit: &Audit) -> Message {
    match &audit.sample {
        None if audit.exhaustive => msg!("audit.extent.whole", n = audit.states),
        None => msg!("audit.extent.part", n = audit.states),
        Some(sample) => {
            let seed = sample.seed.to_string();
            match (sample.cut, audit.stopped) {
                (true, Some(Stop::Cancelled)) => {
                    msg!("audit.extent.stopped", n = audit.states, known = known(audit), seed = seed)
                }
                (true, _) => msg!("audit.extent.cut", n = audit.states, known = known(audit), seed = seed),
                (false, _) => msg!("audit.extent.sample", n = audit.states, known = known(audit), seed = seed),
            }
        }
    }
}

/// How many boards have a known distance.
fn known(audit: &Audit) -> u64 {
    let solved = |strata: &[super::Stratum]| strata.iter().map(|stratum| stratum.solved).sum();
    audit.sample.as_ref().map_or(audit.states, |sample| solved(&sample.strata))
}

/// The verdict in a few words.
pub fn headline(audit: &Audit) -> Message {
    match (audit.admissible, audit.consistent) {
        (Some(false), _) => msg!("audit.headline.refuted"),
        (Some(true), Some(true)) => msg!("audit.headline.consistent"),
        (Some(true), _) => msg!("audit.headline.admissible"),
        (None, Some(false)) => msg!("audit.headline.inconsistent"),
        (None, _) => msg!("audit.headline.unrefuted"),
    }
}

/// The verdict in sentences.
pub fn verdict(audit: &Audit, lang: Lang) -> Vec<Message> {
    let mut said = Vec::new();
    let boards = audit.states;
    match audit.admissible {
        Some(true) => said.push(msg!("audit.admissible", n = boards)),
        None if audit.sample.is_none() => said.push(msg!("audit.unrefuted-part", n = audit.judged)),
        None => said.push(msg!("audit.unrefuted", n = audit.judged)),
        Some(false) => {}
    }
    if audit.overestimates > 0 {
        said.push(msg!("audit.over", n = audit.overestimates, of = known(audit)));
        said.extend(audit.exhaustive.then(|| missed(audit, lang)).flatten());
    }
    if audit.negative > 0 {
        said.push(msg!("audit.negative", n = audit.negative, of = boards));
    }
    if audit.non_finite > 0 {
        said.push(msg!("audit.non-finite", n = audit.non_finite, of = boards));
    }
    said.push(match (audit.breaking_moves, audit.exhaustive) {
        (0, _) if audit.consistent == Some(false) => msg!("audit.no-consistency"),
        (0, true) => msg!("audit.consistent", n = audit.moves),
        (0, false) => msg!("audit.consistent-so-far", n = audit.moves),
        (n, _) => msg!("audit.inconsistent", n = n, of = audit.moves),
    });
    said
}

/// How often a random sample would have missed it, where that is worth saying.
fn missed(audit: &Audit, lang: Lang) -> Option<Message> {
    const BOARDS: i32 = 1000;
    let miss = (1.0 - audit.overestimates as f64 / audit.states as f64).powi(BOARDS);
    (miss > 0.01).then(|| msg!("audit.missed", boards = BOARDS as u64, share = percent(miss, lang)))
}

/// What a counterexample shows.
pub fn counterexample(found: &Counterexample, lang: Lang) -> Message {
    let h = number(found.h, lang);
    match (found.kind, found.optimal) {
        (Kind::Admissible, Some(optimal)) => msg!("audit.example.admissible", h = h, n = u64::from(optimal)),
        (Kind::Negative, Some(optimal)) => msg!("audit.example.negative", h = h, n = u64::from(optimal)),
        (Kind::NonFinite, Some(optimal)) => msg!("audit.example.non-finite", h = h, n = u64::from(optimal)),
        (_, Some(optimal)) => msg!("audit.example.consistent", h = h, n = u64::from(optimal)),
        (_, None) => msg!("audit.example.unsolved", h = h),
    }
}

/// What a breaking move shows.
pub fn breaking(found: &Breaking, lang: Lang) -> Message {
    msg!(
        "audit.breaking",
        mv = found.mv.as_str(),
        h = number(found.h, lang),
        after = number(found.h_after, lang),
        board = found.after.as_str()
    )
}

/// Which of two is never below the other.
pub fn dominance(found: &Dominance, lang: Lang) -> Message {
    let said = compared(found, lang);
    match found.unjudged {
        0 => said,
        n => msg!("audit.dominance.unjudged", said = said, n = n),
    }
}

fn compared(found: &Dominance, lang: Lang) -> Message {
    let (first, second) = (found.first.as_str(), found.second.as_str());
    match (found.more, found.less) {
        (0, 0) => msg!("audit.dominance.equal", first = first, second = second),
        (n, 0) => msg!("audit.dominance.never-below", first = first, second = second, n = n),
        (0, n) => msg!("audit.dominance.never-below", first = second, second = first, n = n),
        (more, less) => {
            let (board, one, other) = found.where_less.clone().unwrap_or_default();
            let (one, other) = (number(one, lang), number(other, lang));
            let places = msg!("audit.dominance.where", board = board, one = one, other = other);
            msg!("audit.dominance.neither", first = first, second = second, more = more, less = less, places = places)
        }
    }
}

/// What dominates what, a sentence for every two of which one does.
pub fn all(report: &Report, lang: Lang) -> Vec<Message> {
    report.dominance.iter().map(|found| dominance(found, lang)).collect()
}
