//! The files of a report one by one, for whoever wants no other.

use super::digest::Digest;
use super::fight_tables::FightTables;
use super::figure::Picture;
use super::{COMMAND, PAGE, figures, files, page, summary, tournament};
use crate::analysis::{Analysis, Claims};
use crate::columns::Columns;
use crate::pairing::Pairing;
use crate::plan::Run;
use crate::played::Match;
use crate::record::Record;
use crate::standings::Standings;
use crate::store;
use kombat::messages::{Lang, Message};
use std::io::{self, Write};
use std::path::Path;

/// Everything that was worked out of the records in a folder: enough for a digest and for all files
/// of a report but the records themselves, in every language.
#[derive(Clone, Debug)]
pub enum Findings {
    /// Of a fight.
    Fight(Box<Analysis>),
    /// Of a tournament.
    Tournament(Box<Standings>),
}

impl Findings {
    /// Works them out. A fight is held against claims.
    pub fn of_folder(folder: &Path, claims: &'static [Claims]) -> Result<Self, Message> {
        if store::experiment(folder)?.is_tournament()? {
            let (experiment, matches) = store::look::<Pairing>(folder)?;
            Ok(Findings::Tournament(Box::new(Standings::new(&experiment, &matches)?)))
        } else {
            let (experiment, records) = store::look::<Run>(folder)?;
            let analysis = Analysis::new(&experiment, &records)?.with_claims(claims);
            Ok(Findings::Fight(Box::new(analysis.with_command(COMMAND.to_owned()))))
        }
    }

    /// How many bytes they take, roughly.
    pub fn bytes(&self) -> usize {
        match self {
            Findings::Fight(analysis) => analysis.bytes(),
            Findings::Tournament(standings) => standings.bytes(),
        }
    }

    /// For a page that is made elsewhere.
    pub fn digest(&self, lang: Lang) -> Digest {
        match self {
            Findings::Fight(analysis) => Digest::of_fight(analysis, lang),
            Findings::Tournament(standings) => Digest::of_tournament(standings, lang),
        }
    }

    /// One file of the report, its tables in these columns where some are given; none if it has no such file, or if
    /// that is the records.
    pub fn file(&self, name: &str, lang: Lang, columns: Option<&Columns>) -> Option<String> {
        let file = File::of(name).filter(|file| !matches!(file, File::Records))?;
        match (self, columns) {
            (Findings::Fight(analysis), Some(columns)) if file.has_columns() => {
                let mut own = Analysis::clone(analysis);
                own.experiment.columns = Some(columns.clone());
                Subject::Fight(&own, &[]).file(file, lang)
            }
            (Findings::Fight(analysis), _) => Subject::Fight(analysis, &[]).file(file, lang),
            (Findings::Tournament(standings), _) => Subject::Tournament(standings, &[]).file(file, lang),
        }
    }
}

/// One file of the report of what is stored in a folder; none if a report has no such file.
/// `findings` are asked for only if the file needs them.
pub fn file_of_folder(
    folder: &Path,
    name: &str,
    (lang, columns): (Lang, Option<&Columns>),
    findings: impl FnOnce() -> Result<std::sync::Arc<Findings>, Message>,
) -> Result<Option<String>, Message> {
    match File::of(name) {
        None => Ok(None),
        Some(File::Records) if store::experiment(folder)?.is_tournament()? => {
            let (_, matches) = store::look::<Pairing>(folder)?;
            Ok(text(|to| files::rows(&matches, to)))
        }
        Some(File::Records) => {
            let (_, records) = store::look::<Run>(folder)?;
            Ok(text(|to| files::rows(&records, to)))
        }
        Some(_) => Ok(findings()?.file(name, lang, columns)),
    }
}

/// What is written, as text.
pub(super) fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Option<String> {
    let mut bytes = Vec::new();
    write(&mut bytes).ok()?;
    String::from_utf8(bytes).ok()
}

/// The files of a report.
#[derive(Clone, Copy, Debug)]
pub(super) enum File<'a> {
    Records,
    SummaryCsv,
    SummaryJson,
    Table,
    TableCsv,
    Pairs,
    Document,
    Page,
    Chart(&'a str),
    Tex(&'a str),
}

impl<'a> File<'a> {
    /// Are there tables in it whose columns can be chosen?
    fn has_columns(self) -> bool {
        matches!(self, File::Table | File::TableCsv | File::Document | File::Page | File::SummaryJson)
    }

    /// All but the charts, in the order in which they are written.
    pub(super) const ALL: [(&'static str, File<'static>); 8] = [
        ("records.csv", File::Records),
        ("summary.csv", File::SummaryCsv),
        ("summary.json", File::SummaryJson),
        ("table.tex", File::Table),
        ("table.csv", File::TableCsv),
        ("pairs.tex", File::Pairs),
        ("report.tex", File::Document),
        (PAGE, File::Page),
    ];

    /// The one of this name, if there may be such.
    pub(super) fn of(name: &'a str) -> Option<Self> {
        let chart = |ending| name.strip_prefix("charts/").and_then(|name| name.strip_suffix(ending));
        let other = || File::ALL.into_iter().find(|(own, _)| *own == name).map(|(_, file)| file);
        chart(".svg").map(File::Chart).or_else(|| chart(".tex").map(File::Tex)).or_else(other)
    }
}

/// What a report is about, and its records.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject<'a> {
    Fight(&'a Analysis, &'a [Record]),
    Tournament(&'a Standings, &'a [Match]),
}

impl Subject<'_> {
    /// Its figures; if only one is wanted, the others are there and not rendered.
    pub(super) fn figures(self, lang: Lang, only: Option<&str>) -> Vec<Picture> {
        match self {
            Subject::Fight(analysis, _) => figures::all(analysis, lang, only),
            Subject::Tournament(standings, _) => tournament::figures(standings, lang, only),
        }
    }

    /// The names and captions of its figures, those first that tell most.
    fn told(self, lang: Lang) -> Vec<(String, String)> {
        let figures = self.figures(lang, Some(""));
        let mut told: Vec<(String, String)> = figures.into_iter().map(|figure| (figure.id, figure.caption)).collect();
        told.sort_by_key(|(id, _)| !(id.starts_with("distance-") || id.starts_with("strips-")));
        told
    }

    /// A file, and no more of the report than it needs.
    pub(super) fn file(self, file: File<'_>, lang: Lang) -> Option<String> {
        let figure = |id| self.figures(lang, Some(id)).into_iter().find(|figure| figure.id == id);
        match file {
            File::Chart(id) => Some(crate::chart::standalone(&figure(id)?.svg)),
            File::Tex(id) => Some(figure(id)?.tex),
            File::Page => text(|to| self.put(file, lang, &self.figures(lang, None), to)),
            _ => text(|to| self.put(file, lang, &[], to)),
        }
    }

    /// Writes a file that is no chart; the page needs all figures.
    pub(super) fn put(self, file: File<'_>, lang: Lang, figures: &[Picture], to: &mut dyn Write) -> io::Result<()> {
        match (self, file) {
            (_, File::Chart(_) | File::Tex(_)) => Ok(()),
            (Subject::Fight(_, records), File::Records) => files::rows(records, to),
            (Subject::Tournament(_, matches), File::Records) => files::rows(matches, to),
            (Subject::Fight(of, _), File::SummaryCsv) => files::summary_csv(of, to),
            (Subject::Fight(of, _), File::SummaryJson) => summary::summary_json(of, to),
            (Subject::Fight(of, _), File::Table) => to.write_all(FightTables::new(of, lang).tables().as_bytes()),
            (Subject::Fight(of, _), File::Pairs) => to.write_all(FightTables::new(of, lang).pairs().as_bytes()),
            (Subject::Fight(of, _), File::Document) => {
                to.write_all(FightTables::new(of, lang).document(self.told(lang)).as_bytes())
            }
            (Subject::Fight(of, _), File::TableCsv) => files::table_csv(of, to),
            (Subject::Tournament(of, _), File::TableCsv) => tournament::table_csv(of, lang, to),
            (Subject::Fight(of, _), File::Page) => page::html(of, figures, lang, to),
            (Subject::Tournament(of, _), File::SummaryCsv) => tournament::summary_csv(of, to),
            (Subject::Tournament(of, _), File::SummaryJson) => tournament::summary_json(of, to),
            (Subject::Tournament(of, _), File::Table) => to.write_all(tournament::tables(of, lang).as_bytes()),
            (Subject::Tournament(of, _), File::Pairs) => to.write_all(tournament::crossed(of, lang).as_bytes()),
            (Subject::Tournament(of, _), File::Document) => {
                to.write_all(tournament::document(of, self.told(lang), lang).as_bytes())
            }
            (Subject::Tournament(of, _), File::Page) => tournament::html(of, figures, lang, to),
        }
    }
}
