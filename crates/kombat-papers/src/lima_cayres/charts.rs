//! Figures 3 and 4 of the paper as charts: what is printed, what its programs give, and how far
//! the random walks lie apart.

use super::table::{COLUMNS, WALKS};
use crate::cell::{Cell, Figure, Figures, Reproduction, Verdict};
use crate::chart::{Chart, Claim};
use kombat::messages::{Lang, Message, Render, SpecError};
use kombat::msg;
use kombat_lab::chart::{Axis, Category, Chart as Plot, Comparison, Estimate, Reprint, Series};
use kombat_lab::report::digest::{Data, Picture};

/// The column of a figure among those of a cell.
const ATTEMPTS: usize = 0;
const PATH: usize = 1;

/// What a program is called in the charts.
fn name(program: &str) -> Message {
    match program {
        "random" => msg!("papers.lima-cayres.name.random"),
        "one-level" => msg!("papers.lima-cayres.name.one-level"),
        "two-level" => msg!("papers.lima-cayres.name.two-level"),
        _ => msg!("papers.lima-cayres.name.personal"),
    }
}

/// A count among the figures of a cell.
fn count(figures: Option<&Figures>, column: usize) -> Option<u64> {
    match figures?.get(column)? {
        Some(Figure::Count(n)) => Some(*n),
        _ => None,
    }
}

/// What the programs give, from which the claims are judged: for each board its cells, in the
/// order of the programs.
struct Found<'a>(Vec<&'a [Cell]>);

impl Found<'_> {
    /// What a program gives on a board; where it gives nothing it needs more than any other.
    fn at(&self, board: usize, program: usize, column: usize) -> u64 {
        count(self.0[board][program].reenacted.as_ref(), column).unwrap_or(u64::MAX)
    }

    /// On these boards, does a program need no more than the others named?
    fn least(&self, mut boards: impl Iterator<Item = usize>, program: usize, others: &[usize], column: usize) -> bool {
        boards.all(|board| others.iter().all(|&other| self.at(board, program, column) <= self.at(board, other, column)))
    }

    /// What section 3 says of a figure, and whether it is so.
    fn claims(&self, column: usize) -> Vec<(Message, bool)> {
        let all = || 0..self.0.len();
        let [random, one, two, personal] = [0, 1, 2, 3];
        if column == ATTEMPTS {
            let more = |other: usize| all().all(|board| self.at(board, random, column) > self.at(board, other, column));
            return vec![
                (msg!("papers.lima-cayres.claim.random"), [one, two, personal].into_iter().all(more)),
                (msg!("papers.lima-cayres.claim.two-level"), self.least(all(), two, &[one, personal], column)),
                (msg!("papers.lima-cayres.claim.one-level"), self.least(0..2, one, &[two, personal], column)),
            ];
        }
        let shorter = |board: usize| (one..=personal).all(|i| self.at(board, i, PATH) <= self.at(board, i, ATTEMPTS));
        let second = 1;
        let but_second = || all().filter(|&board| board != second);
        let shortest = self.least(all(), two, &[one], column)
            && self.least(but_second(), two, &[personal], column)
            && self.at(second, personal, column) < self.at(second, two, column);
        vec![
            (msg!("papers.lima-cayres.claim.path"), all().all(shorter)),
            (msg!("papers.lima-cayres.claim.two-level-path"), shortest),
        ]
    }

    /// What is found and what is printed in a column, program by program.
    fn reprint(&self, column: usize, lang: Lang) -> Reprint {
        let boards = || 0..self.0.len();
        let estimate = |cell: &Cell| {
            let value = count(cell.reenacted.as_ref(), column)? as f64;
            let ends = cell.spread.as_ref().and_then(|spread| spread.get(column));
            Some(ends.map_or(Estimate::exact(value), |&[least, most]| Estimate::new(value, least as f64, most as f64)))
        };
        let printed = |cell: &Cell| count(cell.published.as_ref(), column).map(|n| n as f64);
        let programs = || COLUMNS.iter().enumerate();
        let mut series: Vec<Series> = programs()
            .map(|(i, (program, _))| Series {
                name: name(program).render(lang),
                estimates: boards().map(|board| estimate(&self.0[board][i])).collect(),
            })
            .collect();
        if column == PATH {
            let optimal = |board: usize| self.0[board][0].right.as_ref()?.optimal;
            series.push(Series {
                name: msg!("papers.lima-cayres.name.shortest").render(lang),
                estimates: boards().map(|board| optimal(board).map(|n| Estimate::exact(n.into()))).collect(),
            });
        }
        let category = |board: usize| Category {
            label: msg!("papers.lima-cayres.board", number = board + 1).render(lang),
            impossible: None,
        };
        let axis = if column == PATH { "papers.lima-cayres.axis.path" } else { "papers.lima-cayres.axis.attempts" };
        Reprint {
            found: Comparison {
                categories: boards().map(category).collect(),
                series,
                y_label: lang.text(axis).to_owned(),
                ..Comparison::default()
            },
            printed: programs().map(|(i, _)| boards().map(|board| printed(&self.0[board][i])).collect()).collect(),
            found_label: lang.text("papers.heading.reenacted").to_owned(),
            printed_label: lang.text("papers.heading.published").to_owned(),
        }
    }
}

/// The numbers of a chart: a row for each program on each board.
fn data(reprint: &Reprint, lang: Lang) -> Data {
    let whole = |count: f64| lang.integer(count.round() as u64);
    let mut rows = Vec::new();
    for (i, board) in reprint.found.categories.iter().enumerate() {
        for (j, series) in reprint.found.series.iter().enumerate() {
            let printed = reprint.printed.get(j).and_then(|row| row[i]).map_or_else(|| "–".to_owned(), whole);
            let found = series.estimates[i].map_or_else(
                || "–".to_owned(),
                |Estimate { value, low, high }| match low < high {
                    true => format!("{} ({}–{})", whole(value), whole(low), whole(high)),
                    false => whole(value),
                },
            );
            rows.push(vec![board.label.clone(), series.name.clone(), printed, found]);
        }
    }
    let head = [String::new(), String::new(), reprint.printed_label.clone(), reprint.found_label.clone()];
    Data { head: head.into(), rows }
}

/// Both figures, each with what the paper says of it.
pub fn charts(reproduction: &Reproduction, lang: Lang) -> Result<Vec<Chart>, SpecError> {
    let found = Found(reproduction.tables.iter().map(|table| table.cells.as_slice()).collect());
    let chart = |(column, id, caption): (usize, &str, Message)| {
        let reprint = found.reprint(column, lang);
        let claim = |(claim, holds): (Message, bool)| Claim {
            cell: None,
            claim: claim.render(lang),
            verdict: if holds { Verdict::Holds } else { Verdict::Fails },
        };
        Chart {
            picture: Picture::render((id, &caption), data(&reprint, lang), lang, &Plot::Dots(reprint, Axis::Log)),
            claims: found.claims(column).into_iter().map(claim).collect(),
        }
    };
    let figures = [
        (ATTEMPTS, "attempts", msg!("papers.lima-cayres.chart.attempts", runs = WALKS)),
        (PATH, "path", msg!("papers.lima-cayres.chart.path", runs = WALKS)),
    ];
    Ok(figures.map(chart).into())
}
