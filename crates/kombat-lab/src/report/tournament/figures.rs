//! The figures of a tournament.

use super::words::{elo, place};
use crate::chart::{self, Estimate, Points, Stacks};
use crate::report::figures::{DRAWN, FIGURED};
use crate::report::pen::{Data, Pen, Picture, heads};
use crate::standings::{Standing, Standings, Table, Tally};
use kombat::msg;
use kombat::words::{Lang, Message};

/// All figures; if only one is wanted, the others are there and not drawn.
pub(crate) fn all(standings: &Standings, lang: Lang, only: Option<&str>) -> Vec<Picture> {
    let (mut figures, pen) = (Vec::new(), Pen { lang, only });
    for (i, table) in standings.tables.iter().enumerate().take(FIGURED).filter(|(_, table)| !table.players.is_empty()) {
        figures.extend(ratings(standings, i, table, pen));
        let name = |player: &Standing| standings.name(player).to_owned();
        let rows = drawn(table).map(|player| (name(player), player.tally)).collect();
        let caption = msg!("figure.results", at = place(table));
        figures.push(results(format!("results-{i}"), &caption, rows, pen));
        let everybody = (lang.text("figure.everybody").to_owned(), table.first);
        let rows = drawn(table).map(|player| (name(player), player.as_first));
        let caption = msg!("figure.first", at = place(table));
        figures.push(results(format!("first-{i}"), &caption, std::iter::once(everybody).chain(rows).collect(), pen));
    }
    figures
}

/// The players that are drawn: the best.
fn drawn(table: &Table) -> impl Iterator<Item = &Standing> {
    table.players.iter().take(DRAWN)
}

fn ratings(standings: &Standings, i: usize, table: &Table, pen: Pen<'_>) -> Option<Picture> {
    let lang = pen.lang;
    // In order of entry, by which contenders have their colours everywhere.
    let mut players: Vec<&Standing> = drawn(table).collect();
    players.sort_by_key(|player| player.contender);
    let rated = players.into_iter().map(|player| {
        let rating = player.rating?;
        let estimate = Estimate::new(rating.value, rating.interval.low, rating.interval.high);
        Some((standings.name(player).to_owned(), estimate))
    });
    let data = Points {
        contenders: rated.collect::<Option<Vec<_>>>()?,
        x_label: lang.text("tournament.column.elo").to_owned(),
    };
    let caption = msg!("figure.elo", at = place(table));
    let signed = |value: f64| elo(value, lang);
    let picture = pen.figure_in(&signed, format!("elo-{i}"), &caption, |frame| chart::points(frame, &data));
    let head = ["tournament.column.player", "tournament.column.elo", "fight.column.interval"];
    let row = |(name, e): &(String, Estimate)| {
        vec![name.clone(), signed(e.value), format!("{} … {}", signed(e.low), signed(e.high))]
    };
    let rows = data.contenders.iter().map(row).collect();
    Some(Picture { data: Some(Data { head: heads(head, lang), rows }), ..picture })
}

/// Games won, drawn and lost.
fn results(id: String, caption: &Message, rows: Vec<(String, Tally)>, pen: Pen<'_>) -> Picture {
    let lang = pen.lang;
    let parts = ["tournament.column.won", "tournament.column.drawn", "tournament.column.lost"];
    let parts = heads(parts, lang);
    let counts = |tally: Tally| vec![tally.wins, tally.draws, tally.losses];
    let rows: Vec<(String, Vec<u64>)> = rows.into_iter().map(|(name, tally)| (name, counts(tally))).collect();
    let data = Stacks { parts, rows, x_label: lang.text("tournament.column.games").to_owned() };
    let whole = |value: f64| lang.integer(value.round() as u64);
    let picture = pen.figure_in(&whole, id, caption, |frame| chart::stacks(frame, &data));
    let head = std::iter::once(lang.text("tournament.column.player").to_owned()).chain(data.parts.iter().cloned());
    let row = |(name, counts): &(String, Vec<u64>)| {
        std::iter::once(name.clone()).chain(counts.iter().map(|&n| lang.integer(n))).collect()
    };
    let rows = data.rows.iter().map(row).collect();
    Picture { data: Some(Data { head: head.collect(), rows }), ..picture }
}
