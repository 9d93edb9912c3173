//! Who is ahead of whom, as the terminal shows it: the ranking by sections and places, and every two of the
//! contenders.

use crate::error::Failure;
use crate::fight_duel::p_value;
use crate::layout::{Filled, tables, width, wrapped};
use crate::out::Out;
use kombat::messages::Lang;
use kombat::msg;
use kombat_lab::analysis::{Analysis, Group, Pair, Ranked, Section, SetAnalysis};
use kombat_lab::report::column::{NOTHING, called};
use kombat_lab::report::verdict::{self, percent};
use kombat_lab::statistics::ALPHA;

/// The most contenders of whom every two are shown unless all are wanted.
const MATRIX: usize = 8;
/// The longest line of a name in the ranking.
const NAME: usize = 44;

/// Prints the ranking of a comparison, with where it took place if there are several.
pub(crate) fn print(
    analysis: &Analysis,
    (set, group): (&SetAnalysis, &Group),
    several: bool,
    out: &mut Out,
) -> Result<(), Failure> {
    let lang = out.lang;
    let ranking = &group.ranking;
    let measure = lang.text(ranking.measure.definition().label);
    if several {
        let at = verdict::sampling(&set.sampling);
        out.say(&msg!("ranking.title-at", at = at, measure = measure, n = group.boards))?;
    } else {
        out.say(&msg!("ranking.title", measure = measure, n = group.boards))?;
    }
    let names: Vec<String> = ranking.all.iter().map(|one| wrapped(called(analysis, one.contender), NAME)).collect();
    let widest = names.iter().flat_map(|name| name.lines()).map(|line| line.chars().count()).max().unwrap_or(0);
    let texts: Vec<[String; 2]> = ranking.all.iter().map(|one| figures(set, group, one, lang)).collect();
    let widths = [0, 1].map(|i| texts.iter().map(|text| text[i].chars().count()).max().unwrap_or(0));
    let mut section = None;
    for ((one, name), [figure, ratio]) in ranking.all.iter().zip(&names).zip(&texts) {
        if section != Some(one.section) {
            out.line(&format!("  {}", lang.text(title(one.section))))?;
            section = Some(one.section);
        }
        let mut lines = name.lines();
        let (first, [wide, narrow]) = (lines.next().unwrap_or_default(), widths);
        let line = format!("  {:>4}  {first:<widest$}  {figure:>wide$}  {ratio:>narrow$}", place(group, one));
        out.line(line.trim_end())?;
        lines.try_for_each(|line| out.line(&format!("        {line}")))?;
    }
    Ok(())
}

/// The key of the text above a section.
fn title(section: Section) -> &'static str {
    match section {
        Section::AllShortest => "ranking.all-shortest",
        Section::All => "ranking.all",
        Section::Some => "ranking.some",
        Section::None => "ranking.none",
    }
}

/// A place, with a sign where others share it.
fn place(group: &Group, one: &Ranked) -> String {
    let Some(place) = one.place else { return NOTHING.to_owned() };
    let same = |other: &&Ranked| (other.section, other.place) == (one.section, one.place);
    let shared = group.ranking.all.iter().filter(same).count() > 1;
    format!("{place}{}", if shared { "=" } else { " " })
}

/// What a contender is ranked by, and how many times that of the first in its section it is.
fn figures(set: &SetAnalysis, group: &Group, one: &Ranked, lang: Lang) -> [String; 2] {
    let measure = group.ranking.measure;
    let mean = one.mean.map_or_else(|| NOTHING.to_owned(), |mean| measure.show_mean(mean, lang));
    if one.section == Section::Some {
        let share = set.cell(one.contender).map_or_else(String::new, |cell| percent(cell.convergence, lang));
        return [share, format!("({mean})")];
    }
    let first = group.ranking.all.iter().find(|first| first.section == one.section).and_then(|first| first.mean);
    let ratio = first.filter(|first| *first > 0.0).zip(one.mean).map(|(first, mean)| mean / first);
    let ratio = ratio.filter(|ratio| *ratio > 1.0);
    [mean, ratio.map_or_else(String::new, |ratio| format!("{}×", lang.real(ratio, if ratio < 10.0 { 2 } else { 0 })))]
}

/// Prints who is ahead of whom: every two as a matrix; of more contenders, neighbours in the ranking, or all pairs
/// one by one.
pub(crate) fn print_pairs(
    analysis: &Analysis,
    (_, group): (&SetAnalysis, &Group),
    all: bool,
    out: &mut Out,
) -> Result<(), Failure> {
    let lang = out.lang;
    let order: Vec<usize> = group.ranking.all.iter().map(|one| one.contender).collect();
    let numbered = |i: usize| format!("{} {}", i + 1, called(analysis, order[i]));
    let measure = lang.text(group.ranking.measure.definition().label);
    if order.len() <= MATRIX && group.every_two {
        out.say(&msg!("pairs.title", measure = measure, n = group.pairs.len()))?;
        out.line("")?;
        // The last has all others to its left, the first nobody.
        let rows: Vec<usize> = (1..order.len()).collect();
        let column = |head: usize| Filled {
            head: format!("{}", head + 1),
            cells: rows
                .iter()
                .map(|&row| if head < row { cell(group, [order[row], order[head]], lang) } else { String::new() })
                .collect(),
        };
        let columns: Vec<Filled> = (0..order.len() - 1).map(column).collect();
        let names: Vec<String> = rows.iter().map(|&row| numbered(row)).collect();
        for table in tables(&numbered(0), &names, &columns, width()) {
            out.line(&table)?;
        }
        return out.say(&msg!("pairs.legend"));
    }
    let place = |contender: usize| order.iter().position(|one| *one == contender).unwrap_or(order.len());
    let mut shown: Vec<(usize, usize)> = group
        .pairs
        .iter()
        .map(|pair| (place(pair.one), place(pair.other)))
        .map(|(one, other)| (one.min(other), one.max(other)))
        .filter(|(one, other)| all || !group.every_two || other - one == 1)
        .collect();
    shown.sort_unstable();
    out.say(&msg!("pairs.list", measure = measure, n = group.pairs.len()))?;
    out.line("")?;
    let names: Vec<String> =
        shown.iter().map(|&(one, other)| format!("{} · {}", numbered(other), numbered(one))).collect();
    let text = |&(one, other): &(usize, usize)| cell(group, [order[other], order[one]], lang).replace('\n', "  ");
    let column = Filled { head: String::new(), cells: shown.iter().map(text).collect() };
    for table in tables("", &names, &[column], width()) {
        out.line(&table)?;
    }
    out.say(&msg!("pairs.legend"))?;
    if all || !group.every_two { Ok(()) } else { out.say(&msg!("pairs.more")) }
}

/// How a row compares with a column: who is ahead, the effect, and p.
fn cell(group: &Group, [row, column]: [usize; 2], lang: Lang) -> String {
    let found = group.pairs.iter().find_map(|pair: &Pair| match [pair.one, pair.other] {
        both if both == [row, column] => Some((pair, 1.0)),
        both if both == [column, row] => Some((pair, -1.0)),
        _ => None,
    });
    let test = found.and_then(|(pair, sign)| Some((pair.metrics.get(&group.ranking.measure)?.0, sign)));
    let Some((test, sign)) = test else { return NOTHING.to_owned() };
    let effect = sign * test.effect;
    let mark = match () {
        () if test.p > ALPHA || effect == 0.0 => "=",
        () if effect < 0.0 => "←",
        () => "↑",
    };
    format!("{mark} {}\n{}", lang.real(effect, 2), p_value(test.p, lang))
}
