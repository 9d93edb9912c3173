//! What the tables of a tournament say in LaTeX.

use super::sentences::{self, columns, cross, place, row};
use crate::report::figures::FIGURED;
use crate::report::latex::{Document, Number, ROWS, Tabular, floats};
use crate::standings::{Standings, Table};
use kombat::messages::{Lang, Render};
use kombat::msg;

/// Columns whose interval stands in the column after them.
const WITH_INTERVAL: [usize; 2] = [5, 7];

/// A table for each game: a row a player.
pub(in crate::report) fn tables(standings: &Standings, lang: Lang) -> String {
    let table = |(i, table): (usize, &Table)| {
        let interval = |column: &usize| WITH_INTERVAL.contains(&(column - 1));
        let all = columns(lang);
        let kept: Vec<usize> = (1..all.len()).filter(|column| !interval(column)).collect();
        let heads = std::iter::once(all[0].clone()).chain(kept.iter().map(|&column| all[column].clone())).collect();
        let rows = table.players.iter().take(ROWS).map(|player| {
            let cells = row(standings, player, lang);
            let number = |&column: &usize| Number {
                text: cells[column].clone(),
                below: if WITH_INTERVAL.contains(&column) { cells[column + 1].clone() } else { String::new() },
                best: false,
            };
            (cells[0].clone(), kept.iter().map(number).collect())
        });
        let caption = msg!("latex.players", at = place(table));
        let caption = match table.players.len().saturating_sub(ROWS) {
            0 => caption,
            left => {
                let cut = msg!("latex.cut", n = left);
                msg!("verdict.and", one = caption, other = cut)
            }
        };
        let caption = caption.render(lang);
        Tabular { label: format!("players-{i}"), caption, heads, rows: rows.collect() }.latex()
    };
    floats(standings.tables.iter().take(FIGURED).enumerate().map(table))
}

/// What each won, drew and lost against each.
pub(in crate::report) fn crossed(standings: &Standings, lang: Lang) -> String {
    let table = |(i, table): (usize, &Table)| {
        let (heads, rows) = cross(standings, table, lang);
        let row = |row: Vec<String>| {
            let mut cells = row.into_iter();
            (cells.next().unwrap_or_default(), cells.map(Number::plain).collect())
        };
        let caption = msg!("latex.cross", at = place(table)).render(lang);
        Tabular { label: format!("cross-{i}"), caption, heads, rows: rows.into_iter().map(row).collect() }.latex()
    };
    floats(standings.tables.iter().take(FIGURED).enumerate().map(table))
}

/// The document; the figures are told by their names and captions.
pub(in crate::report) fn document(standings: &Standings, figures: Vec<(String, String)>, lang: Lang) -> String {
    let (stored, planned) = standings.matches;
    let seed = standings.experiment.seed.to_string();
    let headline = sentences::headline(standings, lang).render(lang);
    let others = sentences::sentences(standings, lang).into_iter().take(FIGURED).map(|one| one.render(lang));
    let document = Document {
        title: &standings.experiment.name,
        extent: msg!("tournament.matches", stored = stored, n = planned, seed = seed).render(lang),
        said: std::iter::once(headline).chain(others).collect(),
        figures,
        tables: standings.tables.len(),
        how: lang.text("tournament.how").to_owned(),
    };
    document.latex(lang)
}
