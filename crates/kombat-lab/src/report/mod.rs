//! A fight on paper: one page of HTML that needs nothing else, and the same figures as
//! CSV, JSON, LaTeX and SVG.

pub mod markup;
pub mod tournament;
pub mod verdict;

mod figures;
mod files;
mod page;
mod pen;
mod sheet;

use crate::analysis::Analysis;
use crate::played::Match;
use crate::record::Record;
use crate::standings::Standings;
use crate::store::reason;
use kombat::msg;
use kombat::words::{Lang, Message};
use pen::Figure;
use std::fs;
use std::path::{Path, PathBuf};

/// The page within a fight's folder.
pub const PAGE: &str = "report.html";

/// Everything that a report is made of.
struct Paper {
    figures: Vec<Figure>,
    records: String,
    summary_csv: String,
    summary_json: String,
    latex: String,
    page: String,
}

/// Writes everything into the folder and returns where the page is.
pub fn write(folder: &Path, analysis: &Analysis, records: &[Record], lang: Lang) -> Result<PathBuf, Message> {
    let figures = figures::all(analysis, lang);
    save(
        folder,
        &Paper {
            records: files::rows(records),
            summary_csv: files::summary_csv(analysis),
            summary_json: files::summary_json(analysis),
            latex: files::latex(analysis, lang),
            page: page::html(analysis, &figures, lang),
            figures,
        },
    )
}

/// Writes everything about a tournament into the folder and returns where the page is.
pub fn write_tournament(
    folder: &Path,
    standings: &Standings,
    matches: &[Match],
    lang: Lang,
) -> Result<PathBuf, Message> {
    let figures = tournament::figures::all(standings, lang);
    save(
        folder,
        &Paper {
            records: files::rows(matches),
            summary_csv: tournament::files::summary_csv(standings),
            summary_json: tournament::files::summary_json(standings),
            latex: tournament::files::latex(standings, lang),
            page: tournament::html(standings, &figures, lang),
            figures,
        },
    )
}

fn save(folder: &Path, paper: &Paper) -> Result<PathBuf, Message> {
    let charts = folder.join("charts");
    let made = fs::create_dir_all(&charts);
    made.map_err(|error| msg!("io.unwritable", path = charts.display().to_string(), why = reason(&error)))?;
    let save = |path: PathBuf, text: &str| {
        let written = fs::write(&path, text);
        written.map_err(|error| msg!("io.unwritable", path = path.display().to_string(), why = reason(&error)))
    };
    for figure in &paper.figures {
        save(charts.join(format!("{}.svg", figure.id)), &crate::chart::standalone(&figure.svg))?;
    }
    save(folder.join("records.csv"), &paper.records)?;
    save(folder.join("summary.csv"), &paper.summary_csv)?;
    save(folder.join("summary.json"), &paper.summary_json)?;
    save(folder.join("table.tex"), &paper.latex)?;
    let page = folder.join(PAGE);
    save(page.clone(), &paper.page)?;
    Ok(page)
}
