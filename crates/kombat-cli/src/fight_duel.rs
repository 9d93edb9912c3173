//! `kombat fight … --compare A,B`: two contenders, and nothing of the others.

use crate::error::Failure;
use crate::layout::{Filled, tables, width};
use crate::out::Out;
use kombat::catalog::{Spec, near};
use kombat::messages::{Lang, Message};
use kombat::msg;
use kombat_lab::analysis::{Analysis, Bout, Duel, Metric, SetAnalysis};
use kombat_lab::plan::Contender;
use kombat_lab::report::column::NOTHING;
use kombat_lab::report::names::Names;
use kombat_lab::report::verdict;

/// The two that a text names, by their places. Their names may have commas in them.
pub(crate) fn rivals(text: &str, analysis: &Analysis, lang: Lang) -> Result<[usize; 2], Message> {
    let (contenders, named) = (&analysis.contenders[..], Names::new(analysis, lang));
    let place = |text: &str| place(text, contenders).or_else(|| named.find(analysis, text).ok());
    let halves = text.match_indices(',').map(|(at, _)| (text[..at].trim(), text[at + 1..].trim()));
    let found = halves.clone().find_map(|(one, other)| Some([place(one)?, place(other)?]));
    let names: Vec<&str> = contenders.iter().map(|one| one.label.as_deref().unwrap_or(&one.spec)).collect();
    match found {
        Some([one, other]) if one != other => Ok([one, other]),
        Some(_) => Err(msg!("compare.alone", found = text, names = names.join(", "))),
        None => {
            // Whoever has named one of them well is told about the other.
            let half = halves.clone().find(|(one, _)| place(one).is_some()).map(|(_, other)| other);
            let half = half.or_else(|| halves.clone().next().map(|(one, _)| one));
            let Some(half) = half else { return Err(msg!("compare.two", found = text)) };
            Err(msg!("compare.unknown", found = half, near = near(half, &names)))
        }
    }
}

/// The contender of a name: its label, its spec however it is written, or its algorithm if no other has that.
fn place(text: &str, contenders: &[Contender]) -> Option<usize> {
    let only = |is: &dyn Fn(&Contender) -> bool| {
        let mut found = contenders.iter().enumerate().filter(|(_, one)| is(one)).map(|(i, _)| i);
        found.next().filter(|_| found.next().is_none())
    };
    let canonical = |spec: &str| spec.parse::<Spec>().map(|spec| spec.to_string()).ok();
    only(&|one| one.label.as_deref() == Some(text))
        .or_else(|| only(&|one| one.spec == text))
        .or_else(|| canonical(text).and_then(|text| only(&|one| canonical(&one.spec).as_deref() == Some(&text))))
        .or_else(|| only(&|one| one.name == text))
}

/// Prints how they compare on each set of boards.
pub(crate) fn print(analysis: &Analysis, [one, other]: [usize; 2], out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    let names = Names::new(analysis, lang);
    let names = [one, other].map(|i| names.name(i));
    out.say(&msg!("compare.title", one = names[0], other = names[1]))?;
    for set in &analysis.sets {
        out.line("")?;
        let title = msg!("compare.boards", problem = set.problem.as_str(), draw = verdict::sampling(&set.sampling));
        out.say(&title)?;
        let Some(duel) = duel(analysis, set, [one, other]).filter(|duel| duel.boards > 0) else {
            out.say(&msg!("compare.never-met"))?;
            continue;
        };
        let [first, second] = duel.only;
        let both = msg!("compare.both", n = duel.both, boards = duel.boards);
        out.say(&match duel.solving {
            Some(p) if first + second > 0 => {
                let only = msg!("compare.only", one = names[0], first = first, other = names[1], second = second);
                msg!("compare.solved", both = both, only = only, p = p_value(p, lang))
            }
            _ => both,
        })?;
        out.line("")?;
        let metrics: Vec<String> =
            duel.bouts.iter().map(|bout| lang.text(bout.metric.definition().head).to_owned()).collect();
        for table in tables("", &metrics, &columns(&duel, lang), width()) {
            out.line(&table)?;
        }
    }
    out.line("")?;
    out.say(&msg!("compare.legend", one = names[0], other = names[1]))
}

fn duel(analysis: &Analysis, set: &SetAnalysis, [one, other]: [usize; 2]) -> Option<Duel> {
    let metrics = analysis.columns().metrics();
    let metrics: Vec<Metric> = metrics.into_iter().filter(|metric| *metric != Metric::Solved).collect();
    Some(Duel::new(set.cell(one)?, set.cell(other)?, &metrics, analysis.experiment.seed))
}

/// The columns of the table of two.
fn columns(duel: &Duel, lang: Lang) -> Vec<Filled> {
    let column = |key: &'static str, show: &dyn Fn(&Bout) -> String| Filled {
        head: lang.text(key).to_owned(),
        cells: duel.bouts.iter().map(show).collect(),
        least: 0,
    };
    let median = |of: fn((f64, f64)) -> f64| {
        move |bout: &Bout| bout.medians.map_or(NOTHING.to_owned(), |both| bout.metric.show(of(both), lang))
    };
    vec![
        column("compare.column.first", &median(|both| both.0)),
        column("compare.column.second", &median(|both| both.1)),
        column("compare.column.difference", &|bout| difference(bout, lang)),
        column("compare.column.ahead", &|bout| {
            let [one, other, level] = bout.ahead.map(|n| lang.integer(n as u64));
            format!("{one} : {other}\n= {level}")
        }),
        column("compare.column.effect", &|bout| lang.real(-bout.test.effect, 2)),
        column("compare.column.p", &|bout| p_value(bout.test.p, lang)),
    ]
}

/// The mean difference, and below it where it lies.
fn difference(bout: &Bout, lang: Lang) -> String {
    let Some((mean, interval)) = bout.difference else { return NOTHING.to_owned() };
    let signed = |x: f64| {
        let sign = if x < 0.0 { "−" } else { "+" };
        format!("{sign}{}", bout.metric.show_mean(x.abs(), lang))
    };
    match interval {
        Some(found) => format!("{}\n{} … {}", signed(mean), signed(found.low), signed(found.high)),
        None => signed(mean),
    }
}

/// A p-value alone.
pub(crate) fn p_value(p: f64, lang: Lang) -> String {
    if p < 0.001 { format!("< {}", lang.real(0.001, 3)) } else { lang.real(p, 3) }
}
