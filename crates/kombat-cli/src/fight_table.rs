//! What a fight shows on the terminal when it ends: a table a set of boards, and the
//! paper's claims where they can be judged; of a tournament the standings.

use crate::error::Failure;
use crate::out::Out;
use crate::table::plain;
use kombat::messages::{Message, Render};
use kombat::msg;
use kombat_lab::analysis::{Analysis, Metric};
use kombat_lab::report::column::{Column, table};
use kombat_lab::report::tournament::sentences;
use kombat_lab::report::verdict;
use kombat_lab::standings::Standings;

/// The columns of its table.
const COLUMNS: [Column; 10] = [
    Column::Contender,
    Column::Runs,
    Column::Of(Metric::Solved),
    Column::Interval,
    Column::Impossible,
    Column::Of(Metric::Iterations),
    Column::Of(Metric::Evaluations),
    Column::Of(Metric::Work),
    Column::Of(Metric::Time),
    Column::Of(Metric::OverOptimum),
];

/// Prints everything.
pub(crate) fn print(analysis: &Analysis, out: &mut Out) -> Result<(), Failure> {
    for (i, set) in analysis.sets.iter().enumerate() {
        if i > 0 {
            out.line("")?;
        }
        let boards = set.cells.iter().map(|cell| cell.boards.len()).max().unwrap_or(0);
        out.say(&msg!(
            "fight.boards",
            n = boards,
            problem = set.problem.as_str(),
            draw = verdict::sampling(&set.sampling)
        ))?;
        out.line("")?;
        let (head, rows) = table(analysis, set, &COLUMNS, out.lang);
        out.line(&plain(head, rows))?;
    }
    out.say(&msg!("fight.legend"))?;
    out.line("")?;
    let lang = out.lang;
    let sentences = verdict::sentences(analysis, lang);
    out.say(&verdict::headline(analysis, lang))?;
    // One comparison is the headline already.
    let several = analysis.sets.iter().map(|set| set.groups.len()).sum::<usize>() > 1;
    let sentences = sentences.into_iter().filter(|_| several);
    for sentence in sentences.chain(verdict::surprises(analysis, lang)) {
        out.say(&msg!("fight.sentence", text = sentence))?;
    }
    for (title, judged) in analysis.judged(out.lang) {
        out.line("")?;
        out.say(&Message::new(title))?;
        for claim in judged {
            out.say(&msg!("claim.line", claim = claim.claim, verdict = claim.verdict))?;
            for (sampling, evidence) in claim.samplings.iter().zip(&claim.evidence) {
                out.line(&format!("    {}: {evidence}", verdict::sampling(sampling).render(out.lang)))?;
            }
        }
    }
    Ok(())
}

/// Prints a tournament: for each game the standings and the cross-table, and what is shown by them.
pub(crate) fn print_tournament(standings: &Standings, out: &mut Out) -> Result<(), Failure> {
    let lang = out.lang;
    for table in &standings.tables {
        out.say(&msg!("tournament.openings", at = sentences::place(table), n = table.openings.0))?;
        out.line("")?;
        let rows = table.players.iter().map(|player| sentences::row(standings, player, lang)).collect();
        out.line(&plain(sentences::columns(lang), rows))?;
        out.line("")?;
        out.say(&msg!("tournament.cross"))?;
        out.line("")?;
        let (head, rows) = sentences::cross(standings, table, lang);
        out.line(&plain(head, rows))?;
        out.line("")?;
    }
    out.say(&msg!("tournament.legend"))?;
    out.line("")?;
    out.say(&sentences::headline(standings, lang))?;
    for sentence in sentences::sentences(standings, lang).into_iter().chain(sentences::surprises(standings)) {
        out.say(&msg!("fight.sentence", text = sentence))?;
    }
    Ok(())
}
