//! The page: a verdict in a few words first; then what failed or surprises; each comparison with its ranking, table
//! and pairs; the figures; the full table.

use super::column::table;
use super::compared::{self, coloured};
use super::comparison::{self, spans};
use super::figure::{Data, Picture};
use super::names::Names;
use super::sheet::Sheet;
use super::{surprises, verdict};
use crate::analysis::Analysis;
use crate::chart::svg::escape;
use crate::revision::revision;
use kombat::messages::{Lang, Render};
use kombat::msg;
use std::io::{self, Write};

/// The whole page.
pub(super) fn html(analysis: &Analysis, figures: &[Picture], lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let names = Names::new(analysis, lang);
    let (stored, planned) = analysis.runs;
    let runs = msg!("page.runs", stored = stored, n = planned, seed = analysis.experiment.seed.to_string());
    let headline = coloured(&spans(&names, &verdict::verdict(analysis, &names, lang), lang));
    let mut sheet = Sheet::new((&analysis.experiment.name, &headline), &runs, lang, to);
    sheet.list("page.surprises", &surprises::all(analysis, &names, lang));
    // Those of which the verdict tells, then the figures, then the others.
    let told: Vec<usize> = verdict::places(analysis);
    let each = |sheet: &mut Sheet<'_>, wanted: bool| {
        let sets = analysis.sets.iter().enumerate().filter(|(i, _)| told.contains(i) == wanted);
        for (i, set) in sets {
            comparison::of_set(analysis, &names, (i, set), lang, &mut |comparison| {
                compared::put(sheet, &comparison, lang);
            });
        }
    };
    each(&mut sheet, true);
    sheet.figures(figures);
    each(&mut sheet, false);
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
    sheet.heading("page.table");
    for set in &analysis.sets {
        let boards =
            msg!("page.boards", problem = set.problem.as_str(), draw = verdict::sampling(&set.sampling)).render(lang);
        let (head, rows) = table(analysis, set, lang);
        sheet.table(&boards, &Data { head, rows });
    }
    sheet.push(&format!("<p class=\"muted\">{}</p>\n", escape(&made(analysis, lang))));
    sheet.close("page.how")
}

/// With what, where and how it was made.
fn made(analysis: &Analysis, lang: Lang) -> String {
    let hosts: Vec<String> = analysis
        .machines
        .iter()
        .filter(|(host, _)| !host.is_empty())
        .map(|(host, jobs)| msg!("page.machine", host = host.as_str(), n = *jobs).render(lang))
        .collect();
    let made = msg!("page.made", version = revision(), machines = verdict::listed(&hosts));
    let command = analysis.command.as_ref().map(|command| msg!("page.command", command = command.as_str()));
    [Some(made), command].into_iter().flatten().map(|said| said.render(lang)).collect::<Vec<_>>().join(" ")
}
