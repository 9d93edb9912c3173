//! A fight on paper: one page of HTML that needs nothing else, and the same figures as
//! CSV, JSON, LaTeX and SVG.

pub mod markup;
pub mod verdict;

mod figures;
mod files;
mod page;

use crate::analysis::Analysis;
use crate::record::Record;
use crate::store::reason;
use kombat::msg;
use kombat::words::{Lang, Message};
use std::fs;
use std::path::{Path, PathBuf};

/// The page within a fight's folder.
pub const PAGE: &str = "report.html";

/// Writes everything into the folder and returns where the page is.
pub fn write(folder: &Path, analysis: &Analysis, records: &[Record], lang: Lang) -> Result<PathBuf, Message> {
    let figures = figures::all(analysis, lang);
    let charts = folder.join("charts");
    let made = fs::create_dir_all(&charts);
    made.map_err(|error| msg!("io.unwritable", path = charts.display().to_string(), why = reason(&error)))?;
    let save = |path: PathBuf, text: &str| {
        let written = fs::write(&path, text);
        written.map_err(|error| msg!("io.unwritable", path = path.display().to_string(), why = reason(&error)))
    };
    for figure in &figures {
        save(charts.join(format!("{}.svg", figure.id)), &crate::chart::standalone(&figure.svg))?;
    }
    save(folder.join("records.csv"), &files::records(records))?;
    save(folder.join("summary.csv"), &files::summary_csv(analysis))?;
    save(folder.join("summary.json"), &files::summary_json(analysis))?;
    save(folder.join("table.tex"), &files::latex(analysis, lang))?;
    let page = folder.join(PAGE);
    save(page.clone(), &page::html(analysis, &figures, lang))?;
    Ok(page)
}
