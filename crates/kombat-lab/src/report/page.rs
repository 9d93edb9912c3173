//! The page: a verdict in a sentence first; then what failed or surprises; the figures;
//! the full table.

use super::figures::Figure;
use super::verdict::{self, percent};
use crate::analysis::{Analysis, Metric, SetAnalysis};
use crate::chart::{self, svg::escape};
use crate::claims;
use kombat::msg;
use kombat::quantity::show_seconds;
use kombat::words::Lang;

/// The colours and the type of the house.
const STYLE: &str = include_str!("page.css");

/// The whole page.
pub(super) fn html(analysis: &Analysis, figures: &[Figure], lang: Lang) -> String {
    let text = |key: &'static str| escape(lang.text(key));
    let name = escape(&analysis.experiment.name);
    let headline = escape(&verdict::headline(analysis, lang).render(lang));
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{name} · Kombat</title>\n<style>\n{STYLE}\n{}\n</style>\n</head>\n<body>\n<main>\n\
         <p class=\"eyebrow\">Kombat · {name}</p>\n<h1>{headline}</h1>\n",
        lang.tag(),
        chart::STYLE
    );
    let (stored, planned) = analysis.runs;
    let runs = msg!("page.runs", stored = stored, n = planned, seed = analysis.experiment.seed.to_string());
    out.push_str(&format!("<p class=\"muted\">{}</p>\n", escape(&runs.render(lang))));
    list(
        &mut out,
        &text("page.details"),
        verdict::sentences(analysis, lang).iter().map(|sentence| sentence.render(lang)),
    );
    list(&mut out, &text("page.surprises"), verdict::surprises(analysis, lang).iter().map(|one| one.render(lang)));
    if let Some(judged) = claims::judge(analysis, lang) {
        out.push_str(&format!("<h2>{}</h2>\n", escape(&msg!("claim.title").render(lang))));
        out.push_str("<dl>\n");
        for claim in judged {
            let verdict = escape(&claim.verdict.message().render(lang));
            let class = claim.verdict.word();
            out.push_str(&format!(
                "<dt class=\"{class}\"><b>{verdict}</b> {}</dt>\n",
                escape(&claim.claim.render(lang))
            ));
            for (set, evidence) in analysis.sets.iter().zip(&claim.evidence) {
                out.push_str(&format!(
                    "<dd>{}: {}</dd>\n",
                    escape(&verdict::draw(&set.draw).render(lang)),
                    escape(evidence)
                ));
            }
        }
        out.push_str("</dl>\n");
    }
    out.push_str(&format!("<h2>{}</h2>\n", text("page.figures")));
    for (i, figure) in figures.iter().enumerate() {
        let caption = msg!("page.figure", number = i + 1, caption = figure.caption.as_str()).render(lang);
        out.push_str(&format!("<figure id=\"{}\">\n{}\n", figure.id, figure.html));
        out.push_str(&format!("<figcaption>{}</figcaption>\n", escape(&caption)));
        if let Some((head, rows)) = &figure.table {
            let table = chart::table(head, rows);
            let label = text("page.data");
            out.push_str(&format!(
                "<details><summary>{label}</summary><div class=\"scroll\">{table}</div></details>\n"
            ));
        }
        out.push_str("</figure>\n");
    }
    out.push_str(&format!("<h2>{}</h2>\n", text("page.table")));
    for set in &analysis.sets {
        let boards = msg!("page.boards", problem = set.problem.as_str(), draw = verdict::draw(&set.draw)).render(lang);
        let table = full_table(analysis, set, lang);
        out.push_str(&format!("<h3>{}</h3>\n<div class=\"scroll\">{table}</div>\n", escape(&boards)));
    }
    out.push_str(&format!("<p class=\"muted\">{}</p>\n</main>\n</body>\n</html>\n", text("page.how")));
    out
}

fn list(out: &mut String, title: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.map(|item| format!("<li>{}</li>\n", escape(&item))).collect();
    if !items.is_empty() {
        out.push_str(&format!("<h2>{title}</h2>\n<ul>\n{}</ul>\n", items.concat()));
    }
}

fn full_table(analysis: &Analysis, set: &SetAnalysis, lang: Lang) -> String {
    let columns = [
        "fight.column.contender",
        "fight.column.solved",
        "fight.column.interval",
        "fight.column.impossible",
        "fight.column.iterations",
        "fight.column.evaluations",
        "fight.column.time",
        "fight.column.par10",
        "fight.column.over-optimum",
    ];
    let head = columns.map(|head| lang.text(head).to_owned());
    let mut rows = Vec::new();
    for cell in &set.cells {
        let dash = || "–".to_owned();
        let spread = |metric: Metric, show: &dyn Fn(f64) -> String| {
            cell.figures.get(&metric).map_or_else(dash, |figure| {
                let [median, q1, q3] = [figure.summary.median, figure.summary.q1, figure.summary.q3].map(show);
                format!("{median} [{q1}–{q3}]")
            })
        };
        let whole = |value: f64| lang.integer(value.round() as u64);
        let seconds = |value: f64| show_seconds(value, lang);
        rows.push(vec![
            analysis.contenders[cell.contender].spec.clone(),
            percent(cell.convergence, lang),
            format!("{}–{}", lang.real(100.0 * cell.interval.low, 1), lang.real(100.0 * cell.interval.high, 1)),
            if cell.impossible > 0.0 { percent(cell.impossible, lang) } else { dash() },
            spread(Metric::Iterations, &whole),
            spread(Metric::Evaluations, &whole),
            spread(Metric::Time, &seconds),
            cell.par10.map_or_else(dash, seconds),
            cell.figures.get(&Metric::OverOptimum).map_or_else(dash, |figure| lang.real(figure.summary.mean, 2)),
        ]);
    }
    chart::table(&head, &rows)
}
