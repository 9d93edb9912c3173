//! A tournament on paper.

pub mod words;

pub(super) mod figures;
pub(super) mod files;

use super::pen::Figure;
use super::sheet::Sheet;
use crate::standings::Standings;
use kombat::msg;
use kombat::quantity::show_seconds;
use kombat::words::{Lang, Render};
use std::io::{self, Write};

/// The whole page.
pub(super) fn html(standings: &Standings, figures: &[Figure], lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let (stored, planned) = standings.matches;
    let seed = standings.experiment.seed.to_string();
    let matches = msg!("tournament.matches", stored = stored, n = planned, seed = seed);
    let headline = words::headline(standings, lang);
    let mut sheet = Sheet::new((&standings.experiment.name, &headline), &matches, lang, to);
    sheet.list("page.details", &words::sentences(standings, lang));
    sheet.list("page.surprises", &words::surprises(standings));
    sheet.heading("tournament.cross");
    for table in &standings.tables {
        let (head, rows) = words::cross(standings, table, lang);
        sheet.table(&words::place(table).render(lang), &head, &rows);
    }
    sheet.figures(figures);
    sheet.heading("page.table");
    for table in &standings.tables {
        let mut head = words::columns(lang);
        head.extend(["tournament.column.time", "tournament.column.expanded"].map(|key| lang.text(key).to_owned()));
        let row = |player| {
            let mut row = words::row(standings, player, lang);
            row.extend([show_seconds(player.seconds, lang), lang.integer(player.expanded.round() as u64)]);
            row
        };
        let rows: Vec<Vec<String>> = table.players.iter().map(row).collect();
        sheet.table(&words::place(table).render(lang), &head, &rows);
    }
    sheet.close("tournament.how")
}
