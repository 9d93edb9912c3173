//! Who is ahead of whom, as the terminal shows it: the ranking by sections and places, and every two of the
//! contenders. It is told by the laboratory, as on the page.

use crate::error::Failure;
use crate::layout::{Filled, tables, width, wrapped};
use crate::out::Out;
use kombat::messages::Lang;
use kombat::msg;
use kombat_lab::metric::Metric;
use kombat_lab::report::column::NOTHING;
use kombat_lab::report::{Comparison, PairCell, Rank};

/// The most contenders of whom every two are shown unless all are wanted.
const MATRIX: usize = 8;
/// The longest line of a name in the ranking.
const NAME: usize = 34;

/// By what is ranked, in words.
fn measure(told: &Comparison, out: &Out) -> String {
    told.measure.parse::<Metric>().map_or_else(|_| String::new(), |by| out.lang.text(by.definition().label).to_owned())
}

/// Where the mean of a contender lies.
fn interval(told: &Comparison, rank: &Rank, lang: Lang) -> String {
    let ends = rank.low.zip(rank.high).zip(told.measure.parse::<Metric>().ok());
    let shown = ends.map(|((low, high), by)| [low, high].map(|end| by.show_mean(end, lang)));
    shown.map_or_else(String::new, |[low, high]| format!("[{low}–{high}]"))
}

/// Prints the ranking of a comparison, with where it took place if there are several.
pub(crate) fn print(told: &Comparison, several: bool, out: &mut Out) -> Result<(), Failure> {
    let by = measure(told, out);
    out.say(&if several {
        msg!("ranking.title-at", at = told.title.as_str(), measure = by)
    } else {
        msg!("ranking.title", measure = by)
    })?;
    let ranks = || told.sections.iter().flat_map(|section| &section.ranks);
    let lang = out.lang;
    let interval = |rank: &Rank| interval(told, rank, lang);
    let longest = |texts: Vec<String>| {
        let lines = texts.iter().flat_map(|text| text.lines()).map(|line| line.chars().count());
        lines.max().unwrap_or(0)
    };
    let names = longest(ranks().map(|rank| wrapped(&rank.name, NAME)).collect());
    let (means, intervals) =
        (longest(ranks().map(|rank| rank.shown.clone()).collect()), longest(ranks().map(interval).collect()));
    let ratios = longest(ranks().map(|rank| rank.ratio.clone()).collect());
    for section in &told.sections {
        out.line(&format!("  {}", section.title))?;
        for rank in &section.ranks {
            let place = rank.place.map_or(NOTHING.to_owned(), |n| n.to_string()) + if rank.tied { "=" } else { " " };
            let name = wrapped(&rank.name, NAME);
            let mut lines = name.lines();
            let first = lines.next().unwrap_or_default();
            let (shown, interval, ratio) = (&rank.shown, interval(rank), &rank.ratio);
            let line =
                format!("  {place:>4} {first:<names$}  {shown:>means$}  {interval:<intervals$}  {ratio:<ratios$}");
            let line = line.trim_end();
            // What is to be said of it stands beside it where there is room.
            let beside = !rank.note.is_empty() && line.chars().count() + rank.note.chars().count() + 3 <= width();
            out.line(&if beside { format!("{line}   {}", rank.note) } else { line.to_owned() })?;
            lines.try_for_each(|line| out.line(&format!("       {line}")))?;
            if !beside && !rank.note.is_empty() {
                out.line(&format!("         {}", rank.note))?;
            }
        }
    }
    Ok(())
}

/// Prints who is ahead of whom: every two as a matrix; of more contenders, neighbours in the ranking, or all pairs
/// one by one.
pub(crate) fn print_pairs(told: &Comparison, all: bool, out: &mut Out) -> Result<(), Failure> {
    let numbered = |i: usize| format!("{} {}", i + 1, told.rows[i].name);
    let cells: Vec<&PairCell> = told.pairs.cells.iter().filter(|cell| cell.metric == told.measure).collect();
    let (by, n) = (measure(told, out), cells.len());
    if n == 0 {
        return Ok(());
    }
    out.line("")?;
    if told.rows.len() <= MATRIX && told.pairs.all {
        out.say(&msg!("pairs.title", measure = by, n = n))?;
        out.line("")?;
        // The last has all others to its left, the first nobody.
        let rows: Vec<usize> = (1..told.rows.len()).collect();
        let text = |row: usize, head: usize| {
            let cell = cells.iter().find(|cell| (cell.one, cell.other) == (head, row));
            cell.map_or_else(String::new, |cell| text(cell, "\n"))
        };
        let column = |head: usize| Filled {
            head: format!("{}", head + 1),
            cells: rows.iter().map(|&row| text(row, head)).collect(),
            least: 0,
        };
        let columns: Vec<Filled> = (0..told.rows.len() - 1).map(column).collect();
        let names: Vec<String> = rows.iter().map(|&row| numbered(row)).collect();
        for table in tables(&numbered(0), &names, &columns, width()) {
            out.line(&table)?;
        }
        return out.say(&msg!("pairs.legend"));
    }
    let mut shown: Vec<&PairCell> =
        cells.into_iter().filter(|cell| all || !told.pairs.all || cell.other - cell.one == 1).collect();
    shown.sort_by_key(|cell| (cell.one, cell.other));
    out.say(&msg!("pairs.list", measure = by, n = n))?;
    out.line("")?;
    let names: Vec<String> =
        shown.iter().map(|cell| format!("{} / {}", numbered(cell.other), numbered(cell.one))).collect();
    let column = Filled { head: String::new(), cells: shown.iter().map(|cell| text(cell, "  ")).collect(), least: 0 };
    for table in tables("", &names, &[column], width()) {
        out.line(&table)?;
    }
    out.say(&msg!("pairs.legend"))?;
    if all || !told.pairs.all { Ok(()) } else { out.say(&msg!("pairs.more")) }
}

/// Who is ahead, seen from the row of the one that stands lower; the effect, and p.
fn text(cell: &PairCell, between: &str) -> String {
    let mark = match cell.ahead {
        None => "=",
        Some(row) if row == cell.other => "←",
        Some(_) => "↑",
    };
    format!("{mark} {}{between}{}", cell.effect_text, cell.p_text)
}
