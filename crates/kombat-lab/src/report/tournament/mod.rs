//! A tournament on paper.

pub mod words;

pub(super) mod figures;
pub(super) mod files;

use super::pen::{Data, Picture, heads};
use super::sheet::Sheet;
use crate::standings::Standings;
use kombat::msg;
use kombat::quantity::show_seconds;
use kombat::words::{Lang, Render};
use std::io::{self, Write};

/// The whole page.
pub(super) fn html(standings: &Standings, figures: &[Picture], lang: Lang, to: &mut dyn Write) -> io::Result<()> {
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
        sheet.table(&words::place(table).render(lang), &Data { head, rows });
    }
    sheet.figures(figures);
    sheet.heading("page.table");
    for table in &standings.tables {
        let mut head = words::columns(lang);
        head.extend(heads(["tournament.column.time", "tournament.column.expanded"], lang));
        let row = |player| {
            let mut row = words::row(standings, player, lang);
            row.extend([show_seconds(player.seconds, lang), lang.integer(player.expanded.round() as u64)]);
            row
        };
        let rows = table.players.iter().map(row).collect();
        sheet.table(&words::place(table).render(lang), &Data { head, rows });
    }
    sheet.close("tournament.how")
}
