//! The page of an audit: the verdict, the counterexample, the map of h against h*, how large
//! errors are, and what A* needs.

use super::figure::{Data, FigureWriter, Picture, heads, rendered};
use super::sheet::Sheet;
use crate::chart::svg::escape;
use crate::chart::{Category, Chart, Comparison, Estimate, Heat, Series};
use kombat::audit::sentences::{self, number, percent};
use kombat::audit::{Audit, Expansions, Report};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use schemars::JsonSchema;
use serde::Serialize;

/// An audit for a page that is made elsewhere: the same sentences, figures and numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Digest {
    /// What was looked at.
    pub extent: String,
    /// Each heuristic.
    pub audits: Vec<Judged>,
    /// Which is never below which.
    pub dominance: Vec<String>,
    /// What A* expands at each distance, and how the boards were sampled.
    pub expansions: Option<Data>,
    /// The time it took, in seconds.
    pub seconds: f64,
}

/// The judgement on one heuristic.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// As it was written.
    pub formula: String,
    /// Is it proved, refuted, or neither?
    pub admissible: Option<bool>,
    /// The same of consistency.
    pub consistent: Option<bool>,
    /// Was every board looked at?
    pub exhaustive: bool,
    /// Boards that could not be judged: the distance is not known, or the estimate is no finite
    /// number.
    pub unjudged: u64,
    /// The verdict in a few words.
    pub headline: String,
    /// The verdict in sentences.
    pub sentences: Vec<String>,
    /// The counterexample nearest to the goal.
    pub counterexample: Option<Example>,
    /// The move that breaks consistency.
    pub breaking: Option<Example>,
    /// The figures, each with its name.
    pub rows: Vec<(String, String)>,
    /// The map of h against h*, and the distribution of errors.
    pub figures: Vec<Picture>,
}

/// A board that refutes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Counterexample")]
pub struct Example {
    /// The board.
    pub board: String,
    /// What the heuristic says.
    pub h: String,
    /// The true distance, where it is known.
    pub optimal: Option<u32>,
    /// What it shows.
    pub text: String,
}

/// The pieces of the page.
pub fn digest(report: &Report, lang: Lang) -> Digest {
    let judged = |audit: &Audit| {
        let [counterexample, breaking] = refutations(audit, lang);
        let Data { head, rows } = overview(std::slice::from_ref(audit), lang);
        let rows = head.into_iter().zip(rows.into_iter().flatten()).skip(1).collect();
        Judged {
            formula: audit.formula.clone(),
            admissible: audit.admissible,
            consistent: audit.consistent,
            exhaustive: audit.exhaustive,
            unjudged: audit.unjudged,
            headline: sentences::headline(audit).render(lang),
            sentences: rendered(&sentences::verdict(audit, lang), lang),
            counterexample,
            breaking,
            rows,
            figures: figures(std::slice::from_ref(audit), lang),
        }
    };
    Digest {
        extent: report.audits.first().map_or_else(String::new, |first| sentences::extent(first).render(lang)),
        audits: report.audits.iter().map(judged).collect(),
        dominance: rendered(&sentences::all(report, lang), lang),
        expansions: expansions(report, lang),
        seconds: report.wall_s,
    }
}

/// The counterexample nearest to the goal, and the move that breaks consistency.
fn refutations(audit: &Audit, lang: Lang) -> [Option<Example>; 2] {
    let example = |board: &str, h: f64, optimal: Option<u32>, text: Message| {
        Some(Example { board: board.to_owned(), h: number(h, lang), optimal, text: text.render(lang) })
    };
    let counterexample = audit.counterexample.as_ref().filter(|_| audit.admissible == Some(false));
    [
        counterexample.and_then(|it| example(&it.board, it.h, it.optimal, sentences::counterexample(it, lang))),
        audit.breaking.as_ref().and_then(|it| example(&it.board, it.h, it.optimal, sentences::breaking(it, lang))),
    ]
}

/// The whole page.
pub fn page(report: &Report, lang: Lang) -> String {
    let Some(first) = report.audits.first() else { return String::new() };
    let goal = report.goal.as_deref().unwrap_or_default();
    let title = msg!("audit.title", problem = first.problem.as_str(), goal = goal).render(lang);
    let headline = match &report.audits[..] {
        [only] => msg!("audit.page.one", formula = only.formula.as_str(), verdict = sentences::headline(only)),
        all => {
            let admissible = all.iter().filter(|audit| audit.admissible != Some(false)).count();
            msg!("audit.page.many", n = admissible, of = all.len())
        }
    };
    let mut page = Vec::new();
    let headline = escape(&headline.render(lang));
    let mut sheet = Sheet::new((&title, &headline), &sentences::extent(first), lang, &mut page);
    for audit in &report.audits {
        verdict(&mut sheet, audit, lang);
    }
    if !report.dominance.is_empty() {
        sheet.list("audit.page.dominance", &sentences::all(report, lang));
    }
    sheet.figures(&figures(&report.audits, lang));
    sheet.heading("audit.page.figures");
    sheet.table("", &overview(&report.audits, lang));
    if let Some(expansions) = expansions(report, lang) {
        sheet.heading("audit.expansions");
        sheet.table("", &expansions);
    }
    // Nothing keeps it from being written, and all of it is text.
    let _ = sheet.close("audit.page.how");
    String::from_utf8(page).unwrap_or_default()
}

/// The sentences on one heuristic, and its counterexample.
fn verdict(sheet: &mut Sheet<'_>, audit: &Audit, lang: Lang) {
    let mut html = format!("<h2>{}</h2>\n<ul>\n", escape(&audit.formula));
    let mut sentences = rendered(&sentences::verdict(audit, lang), lang);
    for Example { board, text, .. } in refutations(audit, lang).into_iter().flatten() {
        sentences.extend([text, msg!("audit.page.board", board = board).render(lang)]);
    }
    html.extend(sentences.iter().map(|sentence| format!("<li>{}</li>\n", escape(sentence))));
    html.push_str("</ul>\n");
    sheet.push(&html);
}

/// A map a heuristic, and the distribution of all errors.
fn figures(audits: &[Audit], lang: Lang) -> Vec<Picture> {
    let writer = FigureWriter { lang, only: None };
    let whole = |value: f64| number(value, lang);
    let mut figures = Vec::new();
    for (i, audit) in audits.iter().enumerate() {
        let data = map(audit, lang);
        let shown: u64 = data.cells.iter().map(|(_, _, count)| count).sum();
        let caption = match audit.states - shown {
            0 => msg!("audit.figure.map", formula = audit.formula.as_str()),
            n => msg!("audit.figure.map-part", formula = audit.formula.as_str(), n = n),
        };
        let picture = writer.figure_in(&whole, format!("map-{}", i + 1), &caption, &Chart::Heat(data.clone()));
        let row = |&(depth, h, count): &(usize, usize, u64)| {
            vec![lang.integer(depth as u64), lang.integer(h as u64), lang.integer(count)]
        };
        let rows = data.cells.iter().map(row).collect();
        let head = vec![data.x_label, data.y_label, data.count_label];
        figures.push(Picture { data: Some(Data { head, rows }), ..picture });
    }
    let data = distribution(audits, lang);
    let caption = msg!("audit.figure.errors");
    let picture = writer.figure_in(&whole, "errors".to_owned(), &caption, &Chart::Bars(data.clone()));
    let head = std::iter::once(data.x_label.clone()).chain(data.series.iter().map(|series| series.name.clone()));
    let row = |(i, category): (usize, &Category)| {
        let shares = data.series.iter().map(|series| match series.estimates[i] {
            Some(estimate) => percent(estimate.value, lang),
            None => "–".to_owned(),
        });
        std::iter::once(category.label.clone()).chain(shares).collect()
    };
    let rows = data.categories.iter().enumerate().map(row).collect();
    figures.push(Picture { data: Some(Data { head: head.collect(), rows }), ..picture });
    figures
}

fn map(audit: &Audit, lang: Lang) -> Heat {
    let cells = audit.depths.iter().flat_map(|level| {
        level.map.iter().enumerate().filter(|(_, count)| **count > 0).map(|(h, count)| (level.depth, h, *count))
    });
    Heat {
        cells: cells.collect(),
        x_label: lang.text("audit.axis.distance").to_owned(),
        y_label: lang.text("audit.axis.estimate").to_owned(),
        count_label: lang.text("audit.axis.boards").to_owned(),
    }
}

fn distribution(audits: &[Audit], lang: Lang) -> Comparison {
    let errors = || audits.iter().flat_map(|audit| audit.errors.iter().map(|(error, _)| *error));
    let all: Vec<i64> = match (errors().min(), errors().max()) {
        (Some(least), Some(most)) => (least..=most).collect(),
        _ => Vec::new(),
    };
    let series = |audit: &Audit| {
        let share = |error: &i64| {
            let count = audit.errors.iter().find(|(known, _)| known == error).map(|(_, count)| *count)?;
            Some(Estimate::exact(count as f64 / audit.states as f64))
        };
        Series { name: audit.formula.clone(), estimates: all.iter().map(share).collect() }
    };
    Comparison {
        categories: all
            .iter()
            .map(|error| Category { label: sentences::error(*error, lang), impossible: None })
            .collect(),
        series: audits.iter().map(series).collect(),
        x_label: lang.text("audit.errors").to_owned(),
        y_label: lang.text("audit.axis.boards").to_owned(),
        ..Comparison::default()
    }
}

fn overview(audits: &[Audit], lang: Lang) -> Data {
    let truth = |verdict| sentences::truth(verdict, lang).to_owned();
    let row = |audit: &Audit| {
        [
            ("audit.row.formula", audit.formula.clone()),
            ("audit.row.admissible", truth(audit.admissible)),
            ("audit.row.consistent", truth(audit.consistent)),
            ("audit.row.violations", lang.integer(audit.violations)),
            ("audit.row.breaking", lang.integer(audit.breaking_moves)),
            ("audit.row.unjudged", lang.integer(audit.unjudged)),
            ("audit.row.exact", percent(audit.exact_share, lang)),
            ("audit.row.mean", sentences::mean_error(audit, lang)),
            ("audit.row.most", sentences::max_error(audit, lang)),
            ("audit.row.minima", lang.integer(audit.local_minima)),
            ("audit.row.plateaus", lang.integer(audit.plateaus)),
        ]
    };
    let head = audits.first().map_or_else(Vec::new, |first| heads(row(first).map(|(key, _)| key), lang));
    Data { head, rows: audits.iter().map(|audit| row(audit).map(|(_, text)| text).into()).collect() }
}

/// What A* expands at each distance, by the named heuristics and then by those that are judged.
fn expansions(report: &Report, lang: Lang) -> Option<Data> {
    let judged = report.audits.iter().filter_map(|audit| audit.expansions.as_ref());
    let columns: Vec<&Expansions> = report.named.iter().chain(judged).collect();
    let head = std::iter::once(lang.text("audit.axis.distance").to_owned());
    let head = head.chain(columns.iter().map(|column| column.heuristic.clone()));
    let depths = columns.iter().map(|column| column.cells.len()).max()?;
    let row = |i: usize| {
        let depth = columns.iter().find_map(|column| column.cells.get(i)).map_or(0, |cell| cell.depth);
        let cells =
            columns.iter().map(|column| match column.cells.get(i).map(|cell| (cell.expanded, cell.branching)) {
                Some((Some(expanded), Some(branching))) => {
                    format!("{} ({})", lang.real(expanded, 1), lang.real(branching, 2))
                }
                Some((Some(expanded), None)) => lang.real(expanded, 1),
                _ => lang.text("audit.expansions.over").to_owned(),
            });
        std::iter::once(depth.to_string()).chain(cells).collect()
    };
    Some(Data { head: head.collect(), rows: (0..depths).map(row).collect() })
}
