//! What a fight shows on the terminal when it ends: a table a set of boards, and the
//! paper's claims where they can be judged; of a tournament the standings.

use crate::error::Failure;
use crate::out::Out;
use crate::table::{NOTHING, plain};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::quantity::show_seconds;
use kombat_lab::analysis::{Analysis, Cell, Metric, SetAnalysis};
use kombat_lab::report::tournament::sentences;
use kombat_lab::report::verdict::{self, percent};
use kombat_lab::standings::Standings;

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
        out.line(&table(analysis, set, out.lang))?;
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

fn table(analysis: &Analysis, set: &SetAnalysis, lang: Lang) -> String {
    let heads = [
        "fight.column.contender",
        "fight.column.runs",
        "fight.column.solved",
        "fight.column.interval",
        "fight.column.impossible",
        "fight.column.iterations",
        "fight.column.evaluations",
        "fight.column.work",
        "fight.column.time",
        "fight.column.over-optimum",
    ];
    let heads = heads.map(|head| lang.text(head).to_owned()).to_vec();
    plain(heads, set.cells.iter().map(|cell| row(analysis, cell, lang)).collect())
}

fn row(analysis: &Analysis, cell: &Cell, lang: Lang) -> Vec<String> {
    let median = |metric: Metric| cell.figures.get(&metric).map(|figure| figure.summary.median);
    let whole = |value: Option<f64>| value.map_or(NOTHING.to_owned(), |value| lang.typical(value));
    let interval = cell.interval;
    vec![
        analysis.contenders[cell.contender].spec.clone(),
        lang.integer(cell.runs),
        percent(cell.convergence, lang),
        format!("{}–{}", lang.hundredths(interval.low, 1), lang.hundredths(interval.high, 1)),
        if cell.impossible > 0.0 { percent(cell.impossible, lang) } else { NOTHING.to_owned() },
        whole(median(Metric::Iterations)),
        whole(median(Metric::Evaluations)),
        verdict::work(cell, lang).0,
        median(Metric::Time).map_or(NOTHING.to_owned(), |seconds| show_seconds(seconds, lang)),
        cell.figures.get(&Metric::OverOptimum).map_or(NOTHING.to_owned(), |figure| lang.real(figure.summary.mean, 2)),
    ]
}
