//! The papers: a list, and each of them re-enacted.

use kombat::catalog::open;
use kombat::messages::{Lang, SpecError};
use kombat_papers::cell::{Reproduction, Table};
use kombat_papers::chart::Chart;
use kombat_papers::{self as papers, ALL};
use schemars::JsonSchema;
use serde::Serialize;

/// All papers in brief, by number.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Papers {
    papers: Vec<PaperBrief>,
}

impl Papers {
    /// In a language.
    pub fn new(lang: Lang) -> Self {
        Papers { papers: ALL.iter().map(|paper| PaperBrief::new(paper, lang)).collect() }
    }
}

/// A paper as it stands in the list.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PaperBrief {
    id: &'static str,
    number: &'static str,
    title: &'static str,
    year: Option<u16>,
    /// What it is about, and what re-enacting it has shown.
    story: String,
}

impl PaperBrief {
    fn new(paper: &papers::Paper, lang: Lang) -> Self {
        let papers::Paper { key: id, number, title, year, .. } = *paper;
        PaperBrief { id, number, title, year, story: (paper.story)().text(lang).to_owned() }
    }
}

/// A paper re-enacted: each cell as published, as its programs give it, and done right; its
/// charts rendered again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Paper {
    #[serde(flatten)]
    brief: PaperBrief,
    /// The puzzle or game of its boards.
    problem: String,
    /// Who wrote it, when, and where it appeared.
    reference: &'static str,
    tables: Vec<Table>,
    figures: Vec<Chart>,
}

impl Paper {
    /// In every language. Its programs run once for all.
    pub fn in_all_languages(paper: &papers::Paper) -> Result<Vec<Self>, SpecError> {
        let reproduction: Reproduction = (paper.reproduce)(None)?;
        let problem = open(paper.problem)?.name();
        let said = |lang| {
            Ok(Paper {
                brief: PaperBrief::new(paper, lang),
                problem: problem.clone(),
                reference: reproduction.reference,
                tables: reproduction.tables.clone(),
                figures: (paper.charts)(&reproduction, lang)?,
            })
        };
        Lang::ALL.into_iter().map(said).collect()
    }
}
