//! One file of a report, for whoever wants no other: only what it needs is worked out.

use super::pen::Figure;
use super::{PAGE, figures, files, page, tournament};
use crate::analysis::Analysis;
use crate::pairing::Pairing;
use crate::plan::Run;
use crate::standings::Standings;
use crate::store;
use kombat::words::{Lang, Message};
use std::path::Path;

/// One file of that report, and no more of it than the file needs; none if a report has no such
/// file.
pub fn file_of_folder(folder: &Path, name: &str, lang: Lang) -> Result<Option<String>, Message> {
    let wanted = name.strip_prefix("charts/").and_then(|name| name.strip_suffix(".svg"));
    let file = match name {
        "records.csv" => File::Records,
        "summary.csv" => File::SummaryCsv,
        "summary.json" => File::SummaryJson,
        "table.tex" => File::Table,
        PAGE => File::Page,
        _ => match wanted {
            Some(id) => File::Chart(id),
            None => return Ok(None),
        },
    };
    if store::experiment(folder)?.is_tournament()? {
        let (experiment, matches) = store::look::<Pairing>(folder)?;
        if matches!(file, File::Records) {
            return Ok(Some(files::rows(&matches)));
        }
        let standings = Standings::new(&experiment, &matches)?;
        let figures = |only: Option<&str>| tournament::figures::all(&standings, lang, only);
        return Ok(file.made(
            figures,
            || tournament::files::summary_csv(&standings),
            || tournament::files::summary_json(&standings),
            || tournament::files::latex(&standings, lang),
            |figures| tournament::html(&standings, figures, lang),
        ));
    }
    let (experiment, records) = store::look::<Run>(folder)?;
    if matches!(file, File::Records) {
        return Ok(Some(files::rows(&records)));
    }
    let analysis = Analysis::new(&experiment, &records)?;
    Ok(file.made(
        |only: Option<&str>| figures::all(&analysis, lang, only),
        || files::summary_csv(&analysis),
        || files::summary_json(&analysis),
        || files::latex(&analysis, lang),
        |figures| page::html(&analysis, figures, lang),
    ))
}

/// The files of a report.
enum File<'a> {
    Records,
    SummaryCsv,
    SummaryJson,
    Table,
    Page,
    Chart(&'a str),
}

impl File<'_> {
    /// The file, by whatever makes it; records are made before.
    fn made(
        &self,
        figures: impl Fn(Option<&str>) -> Vec<Figure>,
        csv: impl Fn() -> String,
        json: impl Fn() -> String,
        table: impl Fn() -> String,
        page: impl Fn(&[Figure]) -> String,
    ) -> Option<String> {
        match self {
            File::Records => None,
            File::SummaryCsv => Some(csv()),
            File::SummaryJson => Some(json()),
            File::Table => Some(table()),
            File::Page => Some(page(&figures(None))),
            File::Chart(id) => {
                let drawn = figures(Some(id)).into_iter().find(|figure| figure.id == *id)?;
                Some(crate::chart::standalone(&drawn.svg))
            }
        }
    }
}
