//! A fight on paper: one page of HTML that needs nothing else, and the same figures as
//! CSV, JSON, LaTeX and SVG.
//!
//! A report is no larger than its records and its contenders make it. Files are written piece by
//! piece; figures, which hold most, are bounded in number and in what each shows; and what is left
//! out is said.

pub mod audit;
pub mod column;
pub mod digest;
pub mod markup;
pub mod names;
pub mod tournament;
pub mod verdict;

mod compared;
mod comparison;
mod fight_tables;
mod figure;
mod figures;
mod files;
mod json;
mod latex;
mod numbers;
mod over;
mod over_boards;
mod page;
mod pairs;
mod ranked;
mod sheet;
mod single;
mod summary;
mod surprises;
mod telling;
mod words;

pub use comparison::{Comparison, Rank, RankedSection, of_set as comparisons};
pub use pairs::{PairCell, Pairs};
pub use single::{Findings, file_of_folder};

use crate::analysis::{Analysis, Claims};
use crate::files::{make_folder, write_plain};
use crate::pairing::Pairing;
use crate::plan::Run;
use crate::played::Match;
use crate::record::Record;
use crate::standings::Standings;
use crate::store::{self, unwritable};
use column::Columns;
use figure::Picture;
use kombat::messages::{Lang, Message};
use single::{File, Subject};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The page within a fight's folder.
pub const PAGE: &str = "report.html";

/// A report, whose files are made when they are written.
#[derive(Clone, Copy, Debug)]
pub struct Paper<'a> {
    subject: Subject<'a>,
    lang: Lang,
}

/// The report of a fight.
pub fn paper<'a>(analysis: &'a Analysis, records: &'a [Record], lang: Lang) -> Paper<'a> {
    Paper { subject: Subject::Fight(analysis, records), lang }
}

/// The report of a tournament.
pub fn tournament_paper<'a>(standings: &'a Standings, matches: &'a [Match], lang: Lang) -> Paper<'a> {
    Paper { subject: Subject::Tournament(standings, matches), lang }
}

impl Paper<'_> {
    /// The names of its files, with slashes. The page comes last.
    pub fn names(&self) -> Vec<String> {
        // None has the name of no figure, so none is rendered.
        let figures = self.subject.figures(self.lang, Some(""));
        let both = |figure: Picture| ["svg", "tex"].map(|ending| format!("charts/{}.{ending}", figure.id));
        let charts = figures.into_iter().flat_map(both);
        charts.chain(File::ALL.map(|(name, _)| name.to_owned())).collect()
    }

    /// What is in one of its files; none if it has no such file.
    pub fn text(&self, name: &str) -> Option<String> {
        self.subject.file(File::of(name)?, self.lang)
    }
}

/// Writes the report of what is stored in a folder, be it a fight or a tournament, into another
/// or the same, and returns where the page is. A fight is held against claims.
pub fn write_folder(from: &Path, to: &Path, claims: &'static [Claims], lang: Lang) -> Result<PathBuf, Message> {
    write_folder_with(from, to, claims, None, lang)
}

/// What makes the fight of a report again, in the folder in which it lies.
pub(super) const COMMAND: &str = "kombat fight experiment.toml";

/// The same, its tables in these columns where some are given.
pub fn write_folder_with(
    from: &Path,
    to: &Path,
    claims: &'static [Claims],
    columns: Option<Columns>,
    lang: Lang,
) -> Result<PathBuf, Message> {
    if store::experiment(from)?.is_tournament()? {
        let (experiment, matches) = store::look::<Pairing>(from)?;
        write(to, &tournament_paper(&Standings::new(&experiment, &matches)?, &matches, lang))
    } else {
        let (mut experiment, records) = store::look::<Run>(from)?;
        experiment.columns = columns.or(experiment.columns);
        let analysis = Analysis::new(&experiment, &records)?.with_claims(claims).with_command(COMMAND.to_owned());
        write(to, &paper(&analysis, &records, lang))
    }
}

/// Writes a report into a folder and returns where the page is.
pub fn write(folder: &Path, paper: &Paper<'_>) -> Result<PathBuf, Message> {
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    make_folder(&folder.join("charts"))?;
    let write = |name: &str, text: &dyn Fn(&mut dyn io::Write) -> io::Result<()>| {
        let path = folder.join(name);
        write_plain(&path, text).map_err(|error| unwritable(&path, &error))
    };
    // Rendered once, for their own files and for the page.
    let figures = paper.subject.figures(paper.lang, None);
    for Picture { id, svg, tex, .. } in &figures {
        write(&format!("charts/{id}.svg"), &|to| to.write_all(crate::chart::standalone(svg).as_bytes()))?;
        write(&format!("charts/{id}.tex"), &|to| to.write_all(tex.as_bytes()))?;
    }
    for (name, file) in File::ALL {
        write(name, &|to| paper.subject.put(file, paper.lang, &figures, to))?;
    }
    Ok(folder.join(PAGE))
}
