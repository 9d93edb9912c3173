//! A tournament on paper: the page, its figures, and the same as CSV, JSON and LaTeX.

mod latex;
pub mod sentences;

pub(super) use latex::{crossed, document, tables};

use super::figure::{Data, FigureWriter, Picture, heads};
use super::figures::{FIGURED, SHOWN};
use super::json::{Each, write_json};
use super::markup::{csv_row, csv_text};
use super::sheet::Sheet;
use crate::chart::svg::escape;
use crate::chart::{Chart, Estimate, Points, Stacks};
use crate::standings::{Duel, Rating, Standing, Standings, Table, Tally};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::quantity::show_seconds;
use sentences::{elo, place};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// The whole page.
pub(super) fn html(standings: &Standings, figures: &[Picture], lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let (stored, planned) = standings.matches;
    let seed = standings.experiment.seed.to_string();
    let matches = msg!("tournament.matches", stored = stored, n = planned, seed = seed);
    let headline = escape(&sentences::headline(standings, lang).render(lang));
    let mut sheet = Sheet::new((&standings.experiment.name, &headline), &matches, lang, to);
    sheet.list("page.details", &sentences::sentences(standings, lang));
    sheet.list("page.surprises", &sentences::surprises(standings));
    sheet.heading("tournament.cross");
    for table in &standings.tables {
        let (head, rows) = sentences::cross(standings, table, lang);
        sheet.table(&place(table).render(lang), &Data { head, rows });
    }
    sheet.figures(figures);
    sheet.heading("page.table");
    for table in &standings.tables {
        let mut head = sentences::columns(lang);
        head.extend(heads(["tournament.column.time", "tournament.column.expanded"], lang));
        let row = |player| {
            let mut row = sentences::row(standings, player, lang);
            row.extend([show_seconds(player.seconds, lang), lang.integer(player.expanded.round() as u64)]);
            row
        };
        let rows = table.players.iter().map(row).collect();
        sheet.table(&place(table).render(lang), &Data { head, rows });
    }
    sheet.close("tournament.how")
}

/// All figures; if only one is wanted, the others are there and not rendered.
pub(super) fn figures(standings: &Standings, lang: Lang, only: Option<&str>) -> Vec<Picture> {
    let (mut figures, writer) = (Vec::new(), FigureWriter { lang, only });
    for (i, table) in standings.tables.iter().enumerate().take(FIGURED).filter(|(_, table)| !table.players.is_empty()) {
        figures.extend(ratings(standings, i, table, writer));
        let name = |player: &Standing| standings.name(player).to_owned();
        let rows = shown(table).map(|player| (name(player), player.tally)).collect();
        let caption = msg!("figure.results", at = place(table));
        figures.push(results(format!("results-{i}"), &caption, rows, writer));
        let everybody = (lang.text("figure.everybody").to_owned(), table.first);
        let rows = shown(table).map(|player| (name(player), player.as_first));
        let caption = msg!("figure.first", at = place(table));
        figures.push(results(format!("first-{i}"), &caption, std::iter::once(everybody).chain(rows).collect(), writer));
    }
    figures
}

/// The players that are shown: the best.
fn shown(table: &Table) -> impl Iterator<Item = &Standing> {
    table.players.iter().take(SHOWN)
}

fn ratings(standings: &Standings, i: usize, table: &Table, writer: FigureWriter<'_>) -> Option<Picture> {
    let lang = writer.lang;
    // In order of entry, by which contenders have their colours everywhere.
    let mut players: Vec<&Standing> = shown(table).collect();
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
    let head = ["tournament.column.player", "tournament.column.elo", "fight.column.interval"];
    let row = |(name, e): &(String, Estimate)| {
        vec![name.clone(), signed(e.value), format!("{} … {}", signed(e.low), signed(e.high))]
    };
    let rows = data.contenders.iter().map(row).collect();
    let picture = writer.figure_in(&signed, format!("elo-{i}"), &caption, &Chart::Points(data));
    Some(Picture { data: Some(Data { head: heads(head, lang), rows }), ..picture })
}

/// Games won, drawn and lost.
fn results(id: String, caption: &Message, rows: Vec<(String, Tally)>, writer: FigureWriter<'_>) -> Picture {
    let lang = writer.lang;
    let parts = ["tournament.column.won", "tournament.column.drawn", "tournament.column.lost"];
    let parts = heads(parts, lang);
    let counts = |tally: Tally| vec![tally.wins, tally.draws, tally.losses];
    let rows: Vec<(String, Vec<u64>)> = rows.into_iter().map(|(name, tally)| (name, counts(tally))).collect();
    let data = Stacks { parts, rows, x_label: lang.text("tournament.column.games").to_owned() };
    let whole = |value: f64| lang.integer(value.round() as u64);
    let head = std::iter::once(lang.text("tournament.column.player").to_owned()).chain(data.parts.iter().cloned());
    let row = |(name, counts): &(String, Vec<u64>)| {
        std::iter::once(name.clone()).chain(counts.iter().map(|&n| lang.integer(n))).collect()
    };
    let (head, rows) = (head.collect(), data.rows.iter().map(row).collect());
    let picture = writer.figure_in(&whole, id, caption, &Chart::Stacks(data));
    Picture { data: Some(Data { head, rows }), ..picture }
}

/// A rating for programs; an end that is not finite is null.
fn rating(rating: Option<Rating>) -> Value {
    json!(
        rating.map(|rating| json!({ "value": rating.value, "low": rating.interval.low, "high": rating.interval.high }))
    )
}

/// One game as JSON.
fn table(standings: &Standings, table: &Table) -> Value {
    let name = |i: usize| standings.name(&table.players[i]);
    let player = |player: &Standing| {
        json!({
            "player": standings.name(player), "games": player.tally.games(), "tally": player.tally,
            "as_first": player.as_first, "score": player.share,
            "interval": player.interval, "elo": rating(player.rating),
            "seconds_per_game": player.seconds, "expanded_per_game": player.expanded, "cut_short": player.cut,
        })
    };
    let duel = |duel: &Duel| {
        json!({
            "one": name(duel.one), "other": name(duel.other), "tally": table.cross[duel.one][duel.other],
            "p": duel.p, "elo_difference": rating(duel.difference), "shown": duel.shown(),
        })
    };
    let names = |places: &[usize]| places.iter().map(|&i| name(i)).collect::<Vec<_>>();
    let players: Vec<Value> = table.players.iter().map(player).collect();
    let duels: Vec<Value> = table.duels.iter().map(duel).collect();
    json!({
        "problem": table.problem, "draw": table.sampling, "openings": table.openings.0, "first": table.first,
        "players": players, "duels": duels, "unbeaten": names(&table.unbeaten), "pointless": names(&table.pointless),
    })
}

/// Everything that the page shows, for programs.
pub(super) fn summary_json(standings: &Standings, to: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Summary<'a, G> {
        name: &'a str,
        seed: u64,
        repeats: u64,
        matches: Value,
        verdict: String,
        games: G,
    }
    let experiment = &standings.experiment;
    let (stored, planned) = standings.matches;
    let whole = Summary {
        name: &experiment.name,
        seed: experiment.seed,
        repeats: experiment.repeats,
        matches: json!({ "stored": stored, "planned": planned, "stopped": standings.stopped }),
        verdict: sentences::headline(standings, Lang::En).render(Lang::En),
        games: Each(|| standings.tables.iter().map(|one| table(standings, one))),
    };
    write_json(&whole, to)
}

/// A row a player.
pub(super) fn summary_csv(standings: &Standings, to: &mut dyn Write) -> io::Result<()> {
    let head = [
        "problem", "draw", "openings", "player", "games", "wins", "draws", "losses", "score", "low", "high", "elo",
        "elo_low", "elo_high",
    ];
    to.write_all(csv_row(head.iter().map(|&name| name.to_owned())).as_bytes())?;
    for table in &standings.tables {
        for player in &table.players {
            let number = |x: f64| if x.is_finite() { x.to_string() } else { String::new() };
            let elo = player.rating.map(|r| [r.value, r.interval.low, r.interval.high].map(number)).unwrap_or_default();
            let fields = [
                csv_text(&table.problem),
                csv_text(&table.sampling),
                table.openings.0.to_string(),
                csv_text(standings.name(player)),
                player.tally.games().to_string(),
                player.tally.wins.to_string(),
                player.tally.draws.to_string(),
                player.tally.losses.to_string(),
                number(player.share),
                number(player.interval.low),
                number(player.interval.high),
            ];
            to.write_all(csv_row(fields.into_iter().chain(elo)).as_bytes())?;
        }
    }
    Ok(())
}

/// The standings as people read them, as a table.
pub(super) fn table_csv(standings: &Standings, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let place_head = lang.text("tournament.column.game").to_owned();
    let heads = std::iter::once(place_head).chain(sentences::columns(lang));
    to.write_all(csv_row(heads).as_bytes())?;
    for table in &standings.tables {
        for player in &table.players {
            let cells = sentences::row(standings, player, lang).into_iter();
            let first = std::iter::once(csv_text(&place(table).render(lang)));
            to.write_all(csv_row(first.chain(cells.map(|cell| csv_text(&cell)))).as_bytes())?;
        }
    }
    Ok(())
}
