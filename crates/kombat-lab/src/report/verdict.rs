//! What a fight shows, in sentences: the number first, and how sure it is. Of those who have achieved the same
//! nobody is called better without a test that says so.

pub use super::surprises::surprises;
pub use crate::percent::percent;

use super::names::{Names, name};
use super::over;
use super::ranked::Teller;
pub(super) use super::words::{listed, p_value};
use super::words::{said, series};
use crate::analysis::{Analysis, Cell, Group, SetAnalysis};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;

/// How boards were sampled, in words; several ways with commas between them.
pub fn sampling(text: &str) -> Message {
    let mut parts: Vec<&str> = Vec::new();
    for part in text.split(", ").filter(|part| !part.is_empty()) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let number = |name: &str, part: &str| part.strip_prefix(name)?.strip_suffix(')')?.parse::<u64>().ok();
    let numbers = |name: &str| parts.iter().map(|part| number(name, part)).collect::<Option<Vec<u64>>>();
    let several = |all: Vec<u64>| series(all.into_iter().map(said).collect());
    match (numbers("walk("), numbers("depth(")) {
        (Some(all), _) if all.len() > 1 => msg!("draw.walks", all = several(all)),
        (_, Some(all)) if all.len() > 1 => msg!("draw.depths", all = several(all)),
        _ => {
            series(parts.iter().map(|part| one_sampling(number("walk(", part), number("depth(", part), part)).collect())
        }
    }
}

fn one_sampling(walk: Option<u64>, depth: Option<u64>, text: &str) -> Message {
    match (walk, depth) {
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

/// A comparison, and the boards on which it takes place.
pub(super) type Placed<'a> = (&'a SetAnalysis, &'a Group);

/// The sets of boards of which the verdict tells: for each problem all of its boards.
fn whole(analysis: &Analysis) -> impl Iterator<Item = &SetAnalysis> {
    let pooled: Vec<usize> =
        analysis.sets.iter().filter(|set| set.parts.len() > 1).flat_map(|set| set.parts.clone()).collect();
    analysis.sets.iter().filter(move |set| set.parts.len() > 1 || !set.parts.iter().all(|part| pooled.contains(part)))
}

/// Their places among all sets.
pub(super) fn places(analysis: &Analysis) -> Vec<usize> {
    let all = whole(analysis).map(|set| &set.parts).collect::<Vec<_>>();
    (0..analysis.sets.len()).filter(|&i| all.contains(&&analysis.sets[i].parts)).collect()
}

/// The comparisons of which the verdict tells.
pub(super) fn compared(analysis: &Analysis) -> Vec<Placed<'_>> {
    whole(analysis).flat_map(|set| set.groups.iter().map(move |group| (set, group))).collect()
}

/// The whole fight in a few words, names as they are.
pub fn headline(analysis: &Analysis, lang: Lang) -> Message {
    verdict(analysis, &Names::new(analysis, lang), lang)
}

/// The same with names that are there already.
pub(super) fn verdict(analysis: &Analysis, names: &Names, lang: Lang) -> Message {
    let told = match &compared(analysis)[..] {
        [] => alone(analysis, names),
        [(set, group)] => together(Teller { analysis, names, set, group, lang }.sentences()),
        several => over::told(analysis, names, several, lang),
    };
    let (stored, planned) = analysis.runs;
    match stored {
        n if n > 0 && n < planned => msg!("verdict.so-far", stored = n, planned = planned, said = told),
        _ => told,
    }
}

/// Of a fight in which nobody can be compared.
fn alone(analysis: &Analysis, names: &Names) -> Message {
    let Some(cell) = whole(analysis).flat_map(|set| &set.cells).next() else { return msg!("verdict.nothing") };
    let boards = || cell.boards.values();
    let solved = msg!(
        "verdict.of",
        solved = boards().map(|board| board.solved).sum::<u64>(),
        all = boards().map(|board| board.repeats).sum::<u64>()
    );
    msg!("verdict.alone", name = name(names.name(cell.contender)), solved = solved)
}

fn together(sentences: Vec<Message>) -> Message {
    let all = sentences.into_iter().reduce(|one, other| msg!("verdict.and", one = one, other = other));
    all.unwrap_or_else(|| msg!("verdict.nothing"))
}

/// A sentence for every comparison.
pub fn sentences(analysis: &Analysis, lang: Lang) -> Vec<Message> {
    let names = Names::new(analysis, lang);
    let all: Vec<Placed<'_>> =
        analysis.sets.iter().flat_map(|set| set.groups.iter().map(move |group| (set, group))).collect();
    let alone = all.len() == 1;
    let tell = |(set, group): Placed<'_>| {
        let said = comparison(analysis, &names, (set, group), lang);
        if alone { said } else { msg!("verdict.at", at = place(set, group, lang), said = said) }
    };
    all.into_iter().map(tell).collect()
}

/// What is to be told beside the headline: a sentence for every comparison that it does not tell of by itself.
pub fn details(analysis: &Analysis, lang: Lang) -> Vec<Message> {
    let mut all = sentences(analysis, lang);
    // The headline is that of the first, if it is of one.
    if compared(analysis).len() == 1 && !all.is_empty() {
        all.remove(0);
    }
    all
}

/// What one comparison shows.
pub(super) fn comparison(analysis: &Analysis, names: &Names, (set, group): Placed<'_>, lang: Lang) -> Message {
    together(Teller { analysis, names, set, group, lang }.sentences())
}

/// Expected work, and where it lies; without a success that there is none.
pub fn work(cell: &Cell, lang: Lang) -> (String, Option<String>) {
    let whole = |value: f64| lang.integer(value.round() as u64);
    let Some((value, interval)) = cell.work else { return (lang.text("fight.none-solved").to_owned(), None) };
    (whole(value), interval.map(|interval| format!("{}–{}", whole(interval.low), whole(interval.high))))
}
