//! What a fight shows on the terminal when it ends: a table a set of boards, the verdict, the ranking, who is ahead of
//! whom, and the paper's claims where they can be judged; of a tournament the standings.

use crate::error::Failure;
use crate::fight_ranking;
use crate::layout::{Filled, tables, width};
use crate::out::Out;
use crate::table::plain;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat_lab::analysis::{Analysis, Cell, Metric, SetAnalysis};
use kombat_lab::report::column::{Column, in_order};
use kombat_lab::report::comparisons;
use kombat_lab::report::names::Names;
use kombat_lab::report::tournament::sentences;
use kombat_lab::report::verdict;
use kombat_lab::standings::Standings;

/// The room of a time: “± 123.4 ms”.
const TIME: usize = 10;

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
    out.say(&verdict::headline(analysis, lang))?;
    for sentence in verdict::details(analysis, lang) {
        out.say(&msg!("fight.sentence", text = sentence))?;
    }
    let (names, groups) = (Names::new(analysis, lang), analysis.sets.iter().map(|set| set.groups.len()).sum::<usize>());
    // Of many comparisons the sentences are enough, unless one of them is of all boards.
    let told = |set: &SetAnalysis| groups == 1 || set.parts.len() > 1 && set.groups.len() == 1 || all_pairs;
    for (i, set) in analysis.sets.iter().enumerate().filter(|(_, set)| told(set) && !set.groups.is_empty()) {
        let mut all = Vec::new();
        comparisons(analysis, &names, (i, set), lang, &mut |told| all.push(told));
        for told in &all {
            out.line("")?;
            fight_ranking::print(told, groups > 1, out)?;
            fight_ranking::print_pairs(told, all_pairs, out)?;
        }
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

/// Has it boards that several sets together have too?
fn is_part(analysis: &Analysis, set: &SetAnalysis) -> bool {
    let whole = |other: &SetAnalysis| other.parts.len() > 1 && set.parts.iter().all(|part| other.parts.contains(part));
    set.parts.len() == 1 && analysis.sets.iter().any(whole)
}

/// Prints the table of a set in the columns that are shown. Parts of a whole are told without their intervals, which
/// would make the lines twice as many.
fn print_set(analysis: &Analysis, set: &SetAnalysis, out: &mut Out) -> Result<(), Failure> {
    let (lang, brief) = (out.lang, is_part(analysis, set));
    let cells = in_order(set);
    let named = Names::new(analysis, lang);
    let names: Vec<String> = cells.iter().map(|cell| named.name(cell.contender).to_owned()).collect();
    let column = |column: Column| {
        let text = |cell: &&Cell| {
            let shown = column.show(cell, lang);
            match shown.below.filter(|_| !brief) {
                Some(below) => format!("{}\n{below}", shown.text),
                None => shown.text,
            }
        };
        let least = if matches!(column, Column::Of(metric, _) if metric.is_time()) { TIME } else { 0 };
        let head = std::iter::once(column.head(lang)).chain(column.statistic(lang)).collect::<Vec<_>>().join("\n");
        Filled { head, cells: cells.iter().map(text).collect(), least }
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
