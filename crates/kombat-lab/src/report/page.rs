//! The page: a verdict in a sentence first; then what failed or surprises; the figures;
//! the full table.

use super::figure::{Data, Picture, heads};
use super::sheet::Sheet;
use super::verdict::{self, Column, interval, over_optimum, percent, rows, work};
use crate::analysis::{Analysis, Cell, Metric, SetAnalysis};
use crate::chart::svg::escape;
use kombat::messages::{Lang, Render};
use kombat::msg;
use kombat::quantity::show_seconds;
use std::io::{self, Write};

/// The whole page.
pub(super) fn html(analysis: &Analysis, figures: &[Picture], lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let (stored, planned) = analysis.runs;
    let runs = msg!("page.runs", stored = stored, n = planned, seed = analysis.experiment.seed.to_string());
    let mut sheet = Sheet::new((&analysis.experiment.name, &verdict::headline(analysis, lang)), &runs, lang, to);
    sheet.list("page.details", &verdict::sentences(analysis, lang));
    sheet.list("page.surprises", &verdict::surprises(analysis, lang));
    for (title, judged) in analysis.judged(lang) {
        sheet.heading(title);
        sheet.push("<dl>\n");
        for claim in judged {
            let (verdict, text) = (escape(&claim.verdict.render(lang)), escape(&claim.claim.render(lang)));
            sheet.push(&format!("<dt class=\"{}\"><b>{verdict}</b> {text}</dt>\n", claim.word));
            for (sampling, evidence) in claim.samplings.iter().zip(&claim.evidence) {
                let sampling = escape(&verdict::sampling(sampling).render(lang));
                sheet.push(&format!("<dd>{sampling}: {}</dd>\n", escape(evidence)));
            }
        }
        sheet.push("</dl>\n");
    }
    sheet.figures(figures);
    sheet.heading("page.table");
    for set in &analysis.sets {
        let boards =
            msg!("page.boards", problem = set.problem.as_str(), draw = verdict::sampling(&set.sampling)).render(lang);
        sheet.table(&boards, &full_table(analysis, set, lang));
    }
    sheet.close("page.how")
}

fn full_table(analysis: &Analysis, set: &SetAnalysis, lang: Lang) -> Data {
    let dash = || "–".to_owned();
    let spread = |cell: &Cell, metric: Metric, show: &dyn Fn(f64) -> String| {
        cell.figures.get(&metric).map_or_else(dash, |figure| {
            let [median, q1, q3] = [figure.summary.median, figure.summary.q1, figure.summary.q3].map(show);
            format!("{median} [{q1}–{q3}]")
        })
    };
    let whole = |value: f64| lang.typical(value);
    let seconds = |value: f64| show_seconds(value, lang);
    let columns: [Column<'_>; 10] = [
        ("fight.column.contender", &|cell| analysis.contenders[cell.contender].spec.clone()),
        ("fight.column.solved", &|cell| percent(cell.convergence, lang)),
        ("fight.column.interval", &|cell| interval(cell, lang)),
        ("fight.column.impossible", &|cell| match cell.impossible {
            share if share > 0.0 => percent(share, lang),
            _ => dash(),
        }),
        ("fight.column.iterations", &|cell| spread(cell, Metric::Iterations, &whole)),
        ("fight.column.evaluations", &|cell| spread(cell, Metric::Evaluations, &whole)),
        ("fight.column.work", &|cell| match work(cell, lang) {
            (value, Some(range)) => format!("{value} [{range}]"),
            (value, None) => value,
        }),
        ("fight.column.time", &|cell| spread(cell, Metric::Time, &seconds)),
        ("fight.column.par10", &|cell| cell.par10.map_or_else(dash, seconds)),
        ("fight.column.over-optimum", &|cell| over_optimum(cell, lang)),
    ];
    Data { head: heads(columns.map(|(key, _)| key), lang), rows: rows(set, &columns) }
}
