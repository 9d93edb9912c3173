//! What a tournament shows, in sentences and rows. Nobody is called the strongest without
//! a test and an interval that say so.

use crate::analysis::ALL_PAIRS;
use crate::report::figure::heads;
use crate::report::figures::{FIGURED, SHOWN};
use crate::report::verdict::{listed, p_value, percent};
use crate::standings::{Rating, Standing, Standings, Table};
use kombat::messages::{Lang, Message};
use kombat::msg;

/// A rating with its sign.
pub fn elo(value: f64, lang: Lang) -> String {
    let sign = match value.round() {
        v if v > 0.0 => "+",
        v if v < 0.0 => "−",
        _ => "",
    };
    if value.is_finite() { format!("{sign}{}", lang.integer(value.abs().round() as u64)) } else { format!("{sign}∞") }
}

/// A rating as it stands in a table, and its interval; an end that is infinite says that
/// only the added draws keep the rating finite.
fn rated(rating: Option<Rating>, lang: Lang) -> [String; 2] {
    let Some(Rating { value, interval }) = rating else { return ["–", "–"].map(str::to_owned) };
    [elo(value, lang), format!("{} … {}", elo(interval.low, lang), elo(interval.high, lang))]
}

/// The heads of the columns of [`row`].
pub fn columns(lang: Lang) -> Vec<String> {
    let keys = [
        "tournament.column.player",
        "tournament.column.games",
        "tournament.column.won",
        "tournament.column.drawn",
        "tournament.column.lost",
        "tournament.column.score",
        "fight.column.interval",
        "tournament.column.elo",
        "fight.column.interval",
    ];
    heads(keys, lang)
}

/// A player's row.
pub fn row(standings: &Standings, player: &Standing, lang: Lang) -> Vec<String> {
    let tally = player.tally;
    let tenths = |share: f64| lang.hundredths(share, 1);
    let [rating, interval] = rated(player.rating, lang);
    vec![
        standings.name(player).to_owned(),
        lang.integer(tally.games()),
        lang.integer(tally.wins),
        lang.integer(tally.draws),
        lang.integer(tally.losses),
        percent(player.share, lang),
        format!("{}–{}", tenths(player.interval.low), tenths(player.interval.high)),
        rating,
        interval,
    ]
}

/// The cross-table: what each won, drew and lost against each, of the first [`ALL_PAIRS`].
/// Columns have the numbers of the rows.
pub fn cross(standings: &Standings, table: &Table, lang: Lang) -> (Vec<String>, Vec<Vec<String>>) {
    let head = std::iter::once(lang.text("tournament.column.player").to_owned())
        .chain((1..=table.players.len().min(ALL_PAIRS)).map(|i| i.to_string()));
    let rows = table.players.iter().zip(&table.cross).enumerate().take(ALL_PAIRS).map(|(i, (player, cells))| {
        let cell = |(j, tally): (usize, &crate::standings::Tally)| {
            let counts = [tally.wins, tally.draws, tally.losses].map(|n| lang.integer(n));
            if i == j || tally.games() == 0 { "–".to_owned() } else { counts.join("/") }
        };
        let name = format!("{} {}", i + 1, standings.name(player));
        std::iter::once(name).chain(cells.iter().enumerate().take(ALL_PAIRS).map(cell)).collect()
    });
    (head.collect(), rows.collect())
}

/// The game and how its openings came about.
pub fn place(table: &Table) -> Message {
    let plies = table.sampling.strip_prefix("walk(").and_then(|rest| rest.strip_suffix(')')?.parse::<u64>().ok());
    let openings = match plies {
        Some(0) => msg!("draw.opening-start"),
        Some(plies) => msg!("draw.opening", n = plies),
        None => msg!("draw.opening-list"),
    };
    msg!("tournament.place", problem = table.problem.as_str(), openings = openings)
}

/// A sentence about a game, which is named if there are several.
fn of(standings: &Standings, table: &Table, text: Message) -> Message {
    if standings.tables.len() < 2 { text } else { msg!("tournament.of", at = place(table), text = text) }
}

/// The whole tournament in one sentence a game.
pub fn headline(standings: &Standings, lang: Lang) -> Message {
    let said = |table| Some(of(standings, table, verdict(standings, table, lang)?));
    let verdicts = standings.tables.iter().filter_map(said);
    let both = |one, other| msg!("verdict.and", one = one, other = other);
    verdicts.reduce(both).unwrap_or_else(|| msg!("verdict.nothing"))
}

/// Who is the strongest in a game, if that is shown.
fn verdict(standings: &Standings, table: &Table, lang: Lang) -> Option<Message> {
    let [first, second, ..] = &table.players[..] else { return None };
    let duel = table.duels.first()?;
    let (name, other) = (standings.name(first), standings.name(second));
    let [share, next] = [first, second].map(|player| percent(player.share, lang));
    let p = p_value(duel.p, lang);
    if let Some(difference) = duel.difference.filter(|_| duel.shown()) {
        let [apart, range] = rated(Some(difference), lang);
        return Some(msg!(
            "tournament.ahead",
            first = name,
            share = share,
            second = other,
            next = next,
            elo = apart,
            range = range,
            p = p
        ));
    }
    let level = |player: &&Standing| player.share == first.share;
    let names: Vec<&str> = table.players.iter().filter(level).map(|player| standings.name(player)).collect();
    if names.len() > 1 {
        return Some(msg!("tournament.level", names = listed(&names), share = share));
    }
    Some(msg!("tournament.no-difference", first = name, share = share, second = other, next = next, p = p))
}

/// What else is to be said of each game.
pub fn sentences(standings: &Standings, lang: Lang) -> Vec<Message> {
    let mut all = Vec::new();
    for table in &standings.tables {
        let Some(first) = table.players.first() else { continue };
        // Of two, the verdict has said it.
        let weaker = table.duels.iter().filter(|duel| duel.one == 0 && duel.shown() && table.players.len() > 2);
        let names = weaker.map(|duel| standings.name(&table.players[duel.other])).collect::<Vec<_>>();
        let names = listed(&names);
        if !names.is_empty() {
            let weaker = msg!("tournament.weaker", first = standings.name(first), names = names);
            all.push(of(standings, table, weaker));
        }
        let games = table.first.games();
        let share = |n: u64| percent(n as f64 / games as f64, lang);
        let [won, drawn, lost] = [table.first.wins, table.first.draws, table.first.losses].map(share);
        all.push(of(standings, table, msg!("tournament.first", won = won, drawn = drawn, lost = lost, n = games)));
    }
    all
}

/// What went wrong or is surprising: openings that there are not, thoughts that were cut
/// short, players without a finite rating.
pub fn surprises(standings: &Standings) -> Vec<Message> {
    let mut all = Vec::new();
    let (stored, planned) = standings.matches;
    if stored < planned {
        all.push(msg!("tournament.unfinished", stored = stored, n = planned));
    }
    if standings.stopped > 0 {
        all.push(msg!("tournament.stopped", n = standings.stopped));
    }
    for table in &standings.tables {
        let mut say = |text| all.push(of(standings, table, text));
        let (found, asked) = table.openings;
        if found < asked {
            say(fewer(&table.problem, found, asked));
        }
        if table.players.len() > ALL_PAIRS {
            say(msg!("tournament.neighbours", n = table.players.len(), most = ALL_PAIRS, drawn = SHOWN));
        }
        let names =
            |places: &[usize]| listed(&places.iter().map(|&i| standings.name(&table.players[i])).collect::<Vec<_>>());
        if !table.unbeaten.is_empty() {
            say(msg!("tournament.unbeaten", names = names(&table.unbeaten)));
        }
        if !table.pointless.is_empty() {
            say(msg!("tournament.pointless", names = names(&table.pointless)));
        }
        for player in table.players.iter().filter(|player| player.cut > 0) {
            say(msg!("tournament.cut", name = standings.name(player), n = player.cut));
        }
    }
    if standings.tables.len() > FIGURED {
        all.push(msg!("surprise.undrawn", n = FIGURED));
    }
    all
}

/// That there are fewer openings than were asked for.
pub fn fewer(problem: &str, found: u64, asked: u64) -> Message {
    msg!("tournament.fewer", problem = problem, n = found, asked = asked)
}
