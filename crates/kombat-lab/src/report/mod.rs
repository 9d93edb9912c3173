//! A fight on paper: one page of HTML that needs nothing else, and the same figures as
//! CSV, JSON, LaTeX and SVG.

pub mod audit;
pub mod digest;
pub mod markup;
pub mod tournament;
pub mod verdict;

mod figures;
mod files;
mod page;
mod pen;
mod sheet;
mod single;

pub use single::file_of_folder;

use crate::analysis::Analysis;
use crate::files::{make_folder, write_plain};
use crate::pairing::Pairing;
use crate::plan::Run;
use crate::played::Match;
use crate::record::Record;
use crate::standings::Standings;
use crate::store::{self, unwritable};
use kombat::words::{Lang, Message};
use pen::Figure;
use std::fs;
use std::path::{Path, PathBuf};

/// The page within a fight's folder.
pub const PAGE: &str = "report.html";

/// A report as files: names with slashes, and what is in them. The page comes last.
pub type Paper = Vec<(String, String)>;

/// The report of a fight.
pub fn paper(analysis: &Analysis, records: &[Record], lang: Lang) -> Paper {
    let figures = figures::all(analysis, lang, None);
    let page = page::html(analysis, &figures, lang);
    let summaries = [files::summary_csv(analysis), files::summary_json(analysis), files::latex(analysis, lang)];
    bound(&figures, files::rows(records), summaries, page)
}

/// The report of a tournament.
pub fn tournament_paper(standings: &Standings, matches: &[Match], lang: Lang) -> Paper {
    let figures = tournament::figures::all(standings, lang, None);
    let page = tournament::html(standings, &figures, lang);
    let summaries = [
        tournament::files::summary_csv(standings),
        tournament::files::summary_json(standings),
        tournament::files::latex(standings, lang),
    ];
    bound(&figures, files::rows(matches), summaries, page)
}

/// The report of what is stored in a folder, be it a fight or a tournament.
pub fn of_folder(folder: &Path, lang: Lang) -> Result<Paper, Message> {
    if store::experiment(folder)?.is_tournament()? {
        let (experiment, matches) = store::look::<Pairing>(folder)?;
        Ok(tournament_paper(&Standings::new(&experiment, &matches)?, &matches, lang))
    } else {
        let (experiment, records) = store::look::<Run>(folder)?;
        Ok(paper(&Analysis::new(&experiment, &records)?, &records, lang))
    }
}

fn bound(figures: &[Figure], records: String, [csv, json, latex]: [String; 3], page: String) -> Paper {
    let chart = |figure: &Figure| (format!("charts/{}.svg", figure.id), crate::chart::standalone(&figure.svg));
    let named = |(name, text): (&str, String)| (name.to_owned(), text);
    let files = [("records.csv", records), ("summary.csv", csv), ("summary.json", json), ("table.tex", latex)];
    figures.iter().map(chart).chain(files.map(named)).chain([named((PAGE, page))]).collect()
}

/// Writes a report into a folder and returns where the page is.
pub fn write(folder: &Path, paper: &Paper) -> Result<PathBuf, Message> {
    let charts = folder.join("charts");
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    make_folder(&charts)?;
    for (name, text) in paper {
        let path = folder.join(name);
        write_plain(&path, text).map_err(|error| unwritable(&path, &error))?;
    }
    Ok(folder.join(PAGE))
}
