//! What a fight shows on the terminal when it ends: a table a set of boards, the verdict, the ranking, who is ahead of
//! whom, and the paper's claims where they can be judged; of a tournament the standings.

use crate::error::Failure;
use crate::fight_ranking;
use crate::layout::{Filled, tables, width};
use crate::out::Out;
use crate::table::plain;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat_lab::analysis::{Analysis, Cell, Group, Metric, SetAnalysis};
use kombat_lab::experiment::BoardSet;
use kombat_lab::report::column::{Column, called, in_order};
use kombat_lab::report::tournament::sentences;
use kombat_lab::report::verdict;
use kombat_lab::standings::Standings;

/// Prints everything; of very many pairs all if that is wanted.
pub(crate) fn print(analysis: &Analysis, all_pairs: bool, out: &mut Out) -> Result<(), Failure> {
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
        print_set(analysis, set, out)?;
    }
    out.line(&legend(analysis, out.lang))?;
    out.line("")?;
    let lang = out.lang;
    let sentences = verdict::sentences(analysis, lang);
    out.say(&verdict::headline(analysis, lang))?;
    let groups: Vec<(&SetAnalysis, &Group)> =
        analysis.sets.iter().flat_map(|set| set.groups.iter().map(move |group| (set, group))).collect();
    // One comparison is the headline already.
    for sentence in sentences.into_iter().filter(|_| groups.len() > 1) {
        out.say(&msg!("fight.sentence", text = sentence))?;
    }
    // Of many comparisons the sentences are enough, unless one of them is of all boards.
    for (set, group) in groups.iter().filter(|(set, _)| groups.len() == 1 || is_pooled(analysis, set) || all_pairs) {
        out.line("")?;
        fight_ranking::print(analysis, (set, group), groups.len() > 1, out)?;
        out.line("")?;
        fight_ranking::print_pairs(analysis, (set, group), all_pairs, out)?;
    }
    let surprises = verdict::surprises(analysis, lang);
    if !surprises.is_empty() {
        out.line("")?;
    }
    for sentence in surprises {
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

/// What the columns mean whose heads do not say it.
fn legend(analysis: &Analysis, lang: Lang) -> String {
    let shown: Vec<Column> = analysis.columns().iter().collect();
    let of = |metric: Metric| shown.iter().any(|column| matches!(column, Column::Of(own, _) if *own == metric));
    let parts = [
        ("fight.legend", true),
        ("fight.legend.branching", of(Metric::Branching)),
        ("fight.legend.work", of(Metric::Work)),
        ("fight.legend.memory", of(Metric::Memory)),
        ("fight.legend.par10", shown.contains(&Column::Par10)),
    ];
    let said: Vec<&str> = parts.iter().filter(|(_, said)| *said).map(|(key, _)| lang.text(key)).collect();
    said.join(" ")
}

/// Does it have the boards of several sets together?
fn is_pooled(analysis: &Analysis, set: &SetAnalysis) -> bool {
    let own = |boards: &&BoardSet| boards.problem == set.problem;
    let mut boards = analysis.experiment.boards.iter().filter(own);
    !boards.any(|boards| boards.source.to_string() == set.sampling)
}

/// Has it boards that a pooled set has too?
fn is_part(analysis: &Analysis, set: &SetAnalysis) -> bool {
    let pool = |other: &SetAnalysis| other.problem == set.problem && is_pooled(analysis, other);
    !is_pooled(analysis, set) && analysis.sets.iter().any(pool)
}

/// Prints the table of a set in the columns that are shown. Parts of a whole are told without their intervals, which
/// would make the lines twice as many.
fn print_set(analysis: &Analysis, set: &SetAnalysis, out: &mut Out) -> Result<(), Failure> {
    let (lang, brief) = (out.lang, is_part(analysis, set));
    let cells = in_order(set);
    let names: Vec<String> = cells.iter().map(|cell| called(analysis, cell.contender).to_owned()).collect();
    let column = |column: Column| {
        let text = |cell: &&Cell| {
            let shown = column.show(cell, lang);
            match shown.below.filter(|_| !brief) {
                Some(below) => format!("{}\n{below}", shown.text),
                None => shown.text,
            }
        };
        let head = std::iter::once(column.head(lang)).chain(column.sub(lang)).collect::<Vec<_>>().join("\n");
        Filled { head, cells: cells.iter().map(text).collect() }
    };
    let columns: Vec<Filled> = analysis.columns().iter().map(column).collect();
    for table in tables(lang.text("fight.column.contender"), &names, &columns, width()) {
        out.line(&table)?;
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
    if let Some(nodes) =
        standings.experiment.usual_limit()?.filter(|nodes| standings.experiment.limits.expanded == Some(*nodes))
    {
        out.say(&msg!("tournament.usual-limit", nodes = nodes))?;
    }
    out.line("")?;
    out.say(&sentences::headline(standings, lang))?;
    for sentence in sentences::sentences(standings, lang).into_iter().chain(sentences::surprises(standings)) {
        out.say(&msg!("fight.sentence", text = sentence))?;
    }
    Ok(())
}
