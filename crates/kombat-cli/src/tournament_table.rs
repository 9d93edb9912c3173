//! What a tournament shows on the terminal when it ends: for each game the standings and
//! the cross-table, and what is shown by them.

use crate::error::Failure;
use crate::out::Out;
use crate::table::plain;
use kombat::msg;
use kombat_lab::report::tournament::words;
use kombat_lab::standings::Standings;

/// Prints everything.
pub(crate) fn print(standings: &Standings, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    for table in &standings.tables {
        out.say(&msg!("tournament.openings", at = words::place(table), n = table.openings.0))?;
        out.line("")?;
        let rows = table.players.iter().map(|player| words::row(standings, player, lang)).collect();
        out.line(&plain(words::columns(lang), rows))?;
        out.line("")?;
        out.say(&msg!("tournament.cross"))?;
        out.line("")?;
        let (head, rows) = words::cross(standings, table, lang);
        out.line(&plain(head, rows))?;
        out.line("")?;
    }
    out.say(&msg!("tournament.legend"))?;
    out.line("")?;
    out.say(&words::headline(standings, lang))?;
    for sentence in words::sentences(standings, lang).into_iter().chain(words::surprises(standings)) {
        out.say(&msg!("fight.sentence", text = sentence))?;
    }
    Ok(())
}
