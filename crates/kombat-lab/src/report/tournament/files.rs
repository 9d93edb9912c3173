//! The figures of a tournament as files: CSV, JSON and LaTeX.

use super::words;
use crate::report::files::{Each, write_json};
use crate::report::markup::{csv_row, csv_text, latex_table};
use crate::standings::{Duel, Rating, Standing, Standings, Table, Tally};
use kombat::words::{Lang, Render};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// A rating for programs; an end that is not finite is null.
fn rating(rating: Option<Rating>) -> Value {
    json!(
        rating.map(|rating| json!({ "value": rating.value, "low": rating.interval.low, "high": rating.interval.high }))
    )
}

/// One game as JSON.
fn table<'a>(standings: &'a Standings, table: &'a Table) -> impl Serialize {
    #[derive(Serialize)]
    struct Game<'a, P, D> {
        problem: &'a str,
        draw: &'a str,
        openings: u64,
        first: Tally,
        players: P,
        duels: D,
        unbeaten: Vec<&'a str>,
        pointless: Vec<&'a str>,
    }
    let name = |i: usize| standings.name(&table.players[i]);
    let player = |player: &Standing| {
        json!({
            "player": standings.name(player), "games": player.tally.games(), "tally": player.tally,
            "as_first": player.as_first, "score": player.share,
            "interval": player.interval, "elo": rating(player.rating),
            "seconds_per_game": player.seconds, "expanded_per_game": player.expanded, "cut_short": player.cut,
        })
    };
    let duel = move |duel: &Duel| {
        json!({
            "one": name(duel.one), "other": name(duel.other), "tally": table.cross[duel.one][duel.other],
            "p": duel.p, "elo_difference": rating(duel.difference), "shown": duel.shown(),
        })
    };
    let names = |places: &[usize]| places.iter().map(|&i| name(i)).collect();
    Game {
        problem: &table.problem,
        draw: &table.draw,
        openings: table.openings.0,
        first: table.first,
        players: Each(move || table.players.iter().map(player)),
        duels: Each(move || table.duels.iter().map(duel)),
        unbeaten: names(&table.unbeaten),
        pointless: names(&table.pointless),
    }
}

/// Everything that the page shows, for programs.
pub(crate) fn summary_json(standings: &Standings, to: &mut dyn Write) -> io::Result<()> {
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
        verdict: words::headline(standings, Lang::En).render(Lang::En),
        games: Each(|| standings.tables.iter().map(|one| table(standings, one))),
    };
    write_json(&whole, to)
}

/// A row a player.
pub(crate) fn summary_csv(standings: &Standings, to: &mut dyn Write) -> io::Result<()> {
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
                csv_text(&table.draw),
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

/// The table for a paper.
pub(crate) fn latex(standings: &Standings, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let section = |table: &Table| {
        let rows = table.players.iter().map(|player| words::row(standings, player, lang)).collect();
        (words::place(table).render(lang), rows)
    };
    to.write_all(latex_table(&words::columns(lang), standings.tables.iter().map(section)).as_bytes())
}
