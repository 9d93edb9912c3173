//! The figures of a tournament as files: CSV, JSON and LaTeX.

use super::words;
use crate::report::markup::{csv_row, csv_text, latex_table};
use crate::standings::{Rating, Standings, Table};
use kombat::words::{Lang, Render};
use serde_json::{Value, json};

/// A rating for programs; an end that is not finite is null.
fn rating(rating: Option<Rating>) -> Value {
    json!(
        rating.map(|rating| json!({ "value": rating.value, "low": rating.interval.low, "high": rating.interval.high }))
    )
}

/// Everything that the page shows, for programs.
pub(crate) fn summary_json(standings: &Standings) -> String {
    let table = |table: &Table| {
        let name = |i: usize| standings.name(&table.players[i]);
        let players = table.players.iter().map(|player| {
            json!({
                "player": standings.name(player), "games": player.tally.games(), "tally": player.tally,
                "as_first": player.as_first, "score": player.share,
                "interval": [player.interval.low, player.interval.high], "elo": rating(player.rating),
                "seconds_per_game": player.seconds, "expanded_per_game": player.expanded, "cut_short": player.cut,
            })
        });
        let duels = table.duels.iter().map(|duel| {
            json!({
                "one": name(duel.one), "other": name(duel.other), "tally": table.cross[duel.one][duel.other],
                "p": duel.p, "elo_difference": rating(duel.difference), "shown": duel.shown(),
            })
        });
        let names = |places: &[usize]| places.iter().map(|&i| name(i)).collect::<Vec<_>>();
        json!({
            "problem": table.problem, "draw": table.draw, "openings": table.openings.0, "first": table.first,
            "players": players.collect::<Vec<_>>(), "duels": duels.collect::<Vec<_>>(),
            "unbeaten": names(&table.unbeaten), "pointless": names(&table.pointless),
        })
    };
    let experiment = &standings.experiment;
    let (stored, planned) = standings.matches;
    let whole = json!({
        "name": experiment.name, "seed": experiment.seed, "repeats": experiment.repeats,
        "matches": { "stored": stored, "planned": planned },
        "verdict": words::headline(standings, Lang::En).render(Lang::En),
        "games": standings.tables.iter().map(table).collect::<Vec<_>>(),
    });
    format!("{whole:#}\n")
}

/// A row a player.
pub(crate) fn summary_csv(standings: &Standings) -> String {
    let head = [
        "problem", "draw", "openings", "player", "games", "wins", "draws", "losses", "score", "low", "high", "elo",
        "elo_low", "elo_high",
    ];
    let mut out = csv_row(head.iter().map(|&name| name.to_owned()));
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
            out.push_str(&csv_row(fields.into_iter().chain(elo)));
        }
    }
    out
}

/// The table for a paper.
pub(crate) fn latex(standings: &Standings, lang: Lang) -> String {
    let section = |table: &Table| {
        let rows = table.players.iter().map(|player| words::row(standings, player, lang)).collect();
        (words::place(table).render(lang), rows)
    };
    latex_table(&words::columns(lang), standings.tables.iter().map(section))
}
