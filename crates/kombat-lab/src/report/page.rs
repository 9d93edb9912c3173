//! The page: a verdict in a sentence first; then what failed or surprises; the figures;
//! the full table.

use super::column::table;
use super::figure::{Data, Picture};
use super::sheet::Sheet;
use super::verdict;
use crate::analysis::Analysis;
use crate::chart::svg::escape;
use kombat::messages::{Lang, Render};
use kombat::msg;
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
        let (head, rows) = table(analysis, set, lang);
        sheet.table(&boards, &Data { head, rows });
    }
    sheet.close("page.how")
}
