//! `kombat reproduce`: the papers re-enacted, cell by cell.

use crate::args::Reproduce;
use crate::error::Failure;
use crate::input;
use crate::out::Out;
use crate::results::on_interrupt;
use crate::table::{NOTHING, plain, value_text};
use kombat::messages::{Lang, Message, Render, SpecError};
use kombat::msg;
use kombat_papers::cell::{Cell, Figure, Figures, Reproduction, Right, Seconds, Table, Verdict};
use kombat_papers::{ALL, Paper, find, readers};
use std::cell::OnceCell;

/// A cell with more figures has them in its sentence.
const MOST_FIGURES: usize = 4;
const MOST_MOVES: usize = 9;

pub(crate) fn run(args: &Reproduce, out: &mut Out) -> Result<u8, Failure> {
    out.be_patient();
    let named = papers(&args.papers)?;
    let (papers, board) = match &args.board {
        None if named.is_empty() => (ALL.iter().collect(), None),
        None => (named, None),
        Some(board) => {
            // Who can take it is found once, when the text has turned out to be a board. One that
            // not all of the named papers can read is an error, whichever comes first.
            let able = OnceCell::new();
            let read = |text: &str| -> Result<String, SpecError> {
                let papers = match &named[..] {
                    [] => readers(text)?,
                    some => some.iter().map(|paper| paper.read(text).map(|_| *paper)).collect::<Result<_, _>>()?,
                };
                // The first text that can be read is the one that is taken.
                able.get_or_init(|| papers);
                Ok(text.to_owned())
            };
            let text = input::board(&read, board)?;
            (able.into_inner().unwrap_or(named), Some(text))
        }
    };
    let cancel = on_interrupt();
    let mut verdicts = Vec::new();
    for (i, paper) in papers.iter().enumerate() {
        if cancel.is_cancelled() {
            let left: Vec<&str> = papers[i..].iter().map(|paper| paper.key).collect();
            out.note(&msg!("solve.not-run", names = left.join(", ")));
            return Ok(3);
        }
        let reproduction = (paper.reproduce)(board.as_deref())?;
        verdicts.extend(reproduction.cells().map(|cell| cell.verdict));
        if args.json {
            for cell in reproduction.cells() {
                out.json(cell)?;
            }
            continue;
        }
        if i > 0 {
            out.line("")?;
        }
        show(paper, &reproduction, out)?;
    }
    if !args.json {
        out.line("")?;
        out.say(&summary(&verdicts, out.lang))?;
    }
    Ok(u8::from(verdicts.contains(&Verdict::Unsolvable)))
}

/// The papers that were named, each once.
fn papers(names: &[String]) -> Result<Vec<&'static Paper>, Failure> {
    let mut papers: Vec<&'static Paper> = Vec::new();
    for name in names {
        let paper = find(name)?;
        if !papers.iter().any(|known| known.key == paper.key) {
            papers.push(paper);
        }
    }
    Ok(papers)
}

/// How many cells have which verdict, in the order in which they first come.
fn summary(verdicts: &[Verdict], lang: Lang) -> Message {
    let mut kinds: Vec<Verdict> = Vec::new();
    for verdict in verdicts {
        if !kinds.contains(verdict) {
            kinds.push(*verdict);
        }
    }
    let count = |kind: &Verdict| verdicts.iter().filter(|verdict| *verdict == kind).count() as u64;
    let list: Vec<String> =
        kinds.iter().map(|kind| format!("{}: {}", lang.text(kind.key()), lang.integer(count(kind)))).collect();
    msg!("papers.summary", n = verdicts.len(), list = list.join(", "))
}

fn show(paper: &Paper, reproduction: &Reproduction, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    out.line(&format!("{} ({})", paper.key, paper.number))?;
    out.line(reproduction.reference)?;
    out.line(reproduction.story.text(lang))?;
    for table in &reproduction.tables {
        out.line("")?;
        if let Some(cell) = table.cells.first().filter(|cell| cell.verdict == Verdict::Unsolvable) {
            out.line(cell.why.text(lang))?;
            continue;
        }
        show_table(table, out)?;
    }
    Ok(())
}

fn show_table(table: &Table, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    let columns: Vec<&str> = table.columns.iter().map(|column| column.text(lang)).collect();
    let (title, columns) = (table.title.text(lang).to_owned(), columns.join(", "));
    let right = |is: fn(&Right) -> bool| table.cells.iter().any(|cell| cell.right.as_ref().is_some_and(is));
    out.say(&if !tabular(table) || !right(|right| right.algorithm.is_some()) {
        msg!("papers.figures-only", title = title, columns = columns)
    } else if right(|right| right.value.is_some()) {
        msg!("papers.figures-game", title = title, columns = columns)
    } else {
        msg!("papers.figures", title = title, columns = columns)
    })?;
    out.line("")?;
    let rows = table.cells.iter().map(|cell| row(table, cell, lang)).collect();
    out.indented(&plain(heads(table, lang), rows))?;
    for cell in &table.cells {
        let (name, place, why) = (cell.cell.as_str(), cell.place.text(lang), cell.why.text(lang));
        out.say(&msg!("papers.reason", cell = name, place = place, why = why))?;
    }
    let seconds: Vec<String> = table.cells.iter().filter_map(|cell| Some(times(cell, cell.seconds?, lang))).collect();
    if !seconds.is_empty() {
        out.say(&msg!("papers.seconds", list = seconds.join("; ")))?;
    }
    Ok(())
}

fn times(cell: &Cell, seconds: Seconds, lang: Lang) -> String {
    // All in seconds, so that they can be compared at a glance.
    let [reenacted, right] = [seconds.reenacted, seconds.right].map(|time| format!("{} s", lang.real(time, 6)));
    let name = cell.cell.as_str();
    let message = match seconds.published {
        // As it is printed.
        Some(published) => {
            let published = format!("{} s", lang.real(published, 3));
            msg!("papers.seconds-one", cell = name, published = published, reenacted = reenacted, right = right)
        }
        None => msg!("papers.seconds-other", cell = name, reenacted = reenacted, right = right),
    };
    message.render(lang)
}

/// Are the figures few enough for a table?
fn tabular(table: &Table) -> bool {
    // The moves of a game of tic-tac-toe are short words.
    let short = |figures: &Figures| matches!(figures[..], [Some(Figure::Word(_)), ..]) && figures.len() <= MOST_MOVES;
    let few = |figures: &Figures| figures.len() <= MOST_FIGURES || short(figures);
    table.cells.iter().filter_map(|cell| cell.reenacted.as_ref()).all(few)
}

fn heads(table: &Table, lang: Lang) -> Vec<String> {
    let keys: &[&'static str] = match tabular(table) {
        true => &[
            "papers.heading.cell",
            "papers.heading.published",
            "papers.heading.reenacted",
            "papers.heading.right",
            "papers.heading.optimum",
            "papers.heading.verdict",
        ],
        false => &["papers.heading.claim", "papers.heading.verdict"],
    };
    keys.iter().map(|key| lang.text(key).to_owned()).collect()
}

fn row(table: &Table, cell: &Cell, lang: Lang) -> Vec<String> {
    let verdict = lang.text(cell.verdict.key()).to_owned();
    if !tabular(table) {
        return vec![cell.cell.clone(), verdict];
    }
    let right = cell.right.as_ref();
    let number = |n: Option<u64>| n.map_or(NOTHING.to_owned(), |n| lang.integer(n));
    let done = match right {
        Some(Right { value: Some(value), .. }) => value_text(*value, lang),
        Some(right) if right.expanded.is_some() => {
            format!("{} / {}", number(right.cost.map(u64::from)), number(right.expanded))
        }
        _ => NOTHING.to_owned(),
    };
    vec![
        cell.cell.clone(),
        figures(cell.published.as_ref(), lang),
        figures(cell.reenacted.as_ref(), lang),
        done,
        number(right.and_then(|right| right.optimal).map(u64::from)),
        verdict,
    ]
}

fn figures(figures: Option<&Figures>, lang: Lang) -> String {
    let one = |figure: &Option<Figure>| match figure {
        None => NOTHING.to_owned(),
        Some(Figure::Count(n)) => lang.integer(*n),
        Some(Figure::Real(x)) => lang.decimal(&x.to_string()),
        Some(Figure::Word(word)) => word.clone(),
    };
    let Some(figures) = figures else { return NOTHING.to_owned() };
    let words = figures.iter().any(|figure| matches!(figure, Some(Figure::Word(_))));
    figures.iter().map(one).collect::<Vec<_>>().join(if words { " " } else { " / " })
}
