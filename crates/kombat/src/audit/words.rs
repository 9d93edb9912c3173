//! An audit in sentences: the verdict first.

use super::report::{Audit, Breaking, Counterexample, Dominance, Kind, Report};
use crate::msg;
use crate::words::{Lang, Message};

/// A number as people write it: as few decimals as it needs, three at most.
pub fn number(x: f64, lang: Lang) -> String {
    if !x.is_finite() {
        return if x.is_nan() {
            "NaN"
        } else if x > 0.0 {
            "∞"
        } else {
            "−∞"
        }
        .to_owned();
    }
    if x.fract() == 0.0 && x.abs() < 1e15 {
        let whole = lang.integer(x.abs() as u64);
        return if x < 0.0 { format!("−{whole}") } else { whole };
    }
    let text = format!("{:.3}", x.abs());
    let text = lang.decimal(text.trim_end_matches('0').trim_end_matches('.'));
    if x < 0.0 { format!("−{text}") } else { text }
}

/// A share in percent. Few are not none, and nearly all are not all.
pub fn percent(share: f64, lang: Lang) -> String {
    let places = match share {
        x if x > 0.0 && x < 0.001 || x < 1.0 && x > 0.999 => 4,
        _ => 2,
    };
    format!("{} %", lang.real(100.0 * share, places))
}

/// What was looked at.
pub fn extent(audit: &Audit) -> Message {
    match &audit.sample {
        None => msg!("audit.extent.whole", n = audit.states),
        Some(sample) => {
            msg!("audit.extent.sample", n = audit.states, known = audit.judged, seed = sample.seed.to_string())
        }
    }
}

/// The verdict in a few words.
pub fn headline(audit: &Audit) -> Message {
    match (audit.exhaustive, audit.admissible, audit.consistent) {
        (true, true, true) => msg!("audit.headline.consistent"),
        (true, true, false) => msg!("audit.headline.admissible"),
        (false, true, true) => msg!("audit.headline.unrefuted"),
        (false, true, false) => msg!("audit.headline.inconsistent"),
        (_, false, _) => msg!("audit.headline.refuted"),
    }
}

/// The verdict in sentences.
pub fn verdict(audit: &Audit, lang: Lang) -> Vec<Message> {
    let mut said = Vec::new();
    let boards = audit.states;
    if audit.admissible {
        said.push(match audit.exhaustive {
            true => msg!("audit.admissible", n = boards),
            false => msg!("audit.unrefuted", n = audit.judged),
        });
    }
    if audit.overestimates > 0 {
        said.push(msg!("audit.over", n = audit.overestimates, of = audit.judged + audit.negative));
        said.extend(audit.exhaustive.then(|| missed(audit, lang)).flatten());
    }
    if audit.negative > 0 {
        said.push(msg!("audit.negative", n = audit.negative, of = boards));
    }
    if audit.non_finite > 0 {
        said.push(msg!("audit.non-finite", n = audit.non_finite, of = boards));
    }
    said.push(match (audit.breaking_moves, audit.exhaustive) {
        (0, _) if !audit.consistent => msg!("audit.no-consistency"),
        (0, true) => msg!("audit.consistent", n = audit.moves),
        (0, false) => msg!("audit.consistent-so-far", n = audit.moves),
        (n, _) => msg!("audit.inconsistent", n = n, of = audit.moves),
    });
    said
}

/// How often boards drawn at random would have missed it, where that is worth saying.
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

/// The verdict on each, what dominates what.
pub fn all(report: &Report, lang: Lang) -> Vec<Message> {
    report.dominance.iter().map(|found| dominance(found, lang)).collect()
}
