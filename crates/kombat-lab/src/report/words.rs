//! Small parts of sentences: lists, p-values, ratios, and what a measure is counted in.

use crate::metric::Metric;
use kombat::messages::{Arg, Lang, Message};
use kombat::msg;

/// Things that a sentence lists at most.
const LISTED: usize = 12;

/// Things in a row, with an “and” before the last; of very many only the first.
pub(super) fn series(things: Vec<Message>) -> Message {
    let all = things.len();
    let mut things = things.into_iter().take(LISTED).collect::<Vec<_>>();
    let last = if all > LISTED { Some(msg!("verdict.others", n = all - LISTED)) } else { things.pop() };
    let before = things.into_iter().reduce(|one, other| msg!("verdict.more", one = one, other = other));
    match (before, last) {
        (Some(one), Some(other)) => msg!("verdict.both", one = one, other = other),
        (one, other) => one.or(other).unwrap_or_else(|| said("")),
    }
}

/// A text as it is.
pub(super) fn said(text: impl Into<Arg>) -> Message {
    msg!("verdict.said", text = text)
}

/// A p-value.
pub(super) fn p_value(p: f64, lang: Lang) -> String {
    if p < 0.001 { format!("p < {}", lang.real(0.001, 3)) } else { format!("p = {}", lang.real(p, 3)) }
}

/// Names in a sentence; of very many only the first.
pub(super) fn listed(names: &[impl AsRef<str>]) -> String {
    let more = if names.len() > LISTED { ", …" } else { "" };
    let shown: Vec<&str> = names.iter().take(LISTED).map(AsRef::as_ref).collect();
    shown.join(", ") + more
}

/// How many times as much: with two decimals below 2, and whole above.
pub(super) fn times(ratio: f64, lang: Lang) -> String {
    if ratio < 2.0 { lang.real(ratio, 2) } else { lang.integer(ratio.round() as u64) }
}

/// A mean as people read it; factors near 1 need three decimals.
pub(super) fn mean(metric: Metric, value: f64, lang: Lang) -> String {
    if metric == Metric::Branching { lang.real(value, 3) } else { metric.show_mean(value, lang) }
}

/// What it costs in the mean, by a measure.
pub(super) fn cost(metric: Metric, n: Message, lang: Lang) -> Message {
    match metric {
        Metric::Expanded => msg!("cost.expanded", boards = n),
        Metric::Generated => msg!("cost.generated", boards = n),
        Metric::Time | Metric::CpuTime => msg!("cost.time", time = n),
        _ => msg!("cost.other", metric = lang.text(metric.definition().label), amount = n),
    }
}

/// Who needs less of it.
pub(super) fn less(metric: Metric, name: Message, n: String) -> Message {
    match metric {
        Metric::Expanded => msg!("less.expanded", name = name, boards = n),
        Metric::Generated => msg!("less.generated", name = name, boards = n),
        Metric::Time | Metric::CpuTime => msg!("less.time", name = name, time = n),
        _ => msg!("less.other", name = name, amount = n),
    }
}

/// The same without how little that is.
pub(super) fn fewer(metric: Metric, name: Message) -> Message {
    match metric {
        Metric::Expanded => msg!("fewer.expanded", name = name),
        Metric::Generated => msg!("fewer.generated", name = name),
        Metric::Time | Metric::CpuTime => msg!("fewer.time", name = name),
        _ => msg!("fewer.other", name = name),
    }
}

/// In what two are level.
pub(super) fn level(metric: Metric) -> Message {
    match metric {
        Metric::Expanded | Metric::Generated => msg!("level.boards"),
        Metric::Time | Metric::CpuTime => msg!("level.time"),
        _ => msg!("level.other"),
    }
}

/// The question that a fight by this measure answers.
pub(super) fn question(metric: Metric, lang: Lang) -> Message {
    match metric {
        Metric::Expanded => msg!("question.expanded"),
        Metric::Generated => msg!("question.generated"),
        Metric::Time | Metric::CpuTime => msg!("question.time"),
        Metric::Memory => msg!("question.memory"),
        _ => msg!("question.other", metric = lang.text(metric.definition().label)),
    }
}
