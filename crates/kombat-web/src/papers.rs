//! The papers, re-enacted once and then kept: whoever asks again gets the same answer at once.

use kombat::catalog::{Opened, open};
use kombat::msg;
use kombat::words::{Lang, Message, SpecError};
use kombat_lab::report::digest::{Digest, Picture};
use kombat_papers::cell::Reproduction;
use kombat_papers::{ALL, Paper, kombat_heuristico};
use serde_json::{Value, json};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

/// The paper that prints charts, whose experiment is stored with its games.
const CHARTED: &str = "kombat";

/// What begins the names of the figures that a chart of the paper is drawn again by, and the
/// claims that the paper rests on that chart.
const CHARTS: [(&str, &[&str]); 3] = [
    ("convergence-", &["grasp-always", "hybrid-only-8", "ga-half"]),
    ("time-", &["ga-time-grows", "time-falls"]),
    ("iterations-", &["grasp-six", "hybrid-one"]),
];

/// A paper in every language.
type Said = [Value; Lang::ALL.len()];

/// The answers, a place for each paper: no more is ever kept.
#[derive(Debug, Default)]
pub(crate) struct Papers([OnceCell<Said>; ALL.len()]);

impl Papers {
    /// A paper in full. The first to ask has it made aside; all others wait for that.
    pub(crate) async fn whole(&self, paper: &'static Paper, lang: Lang) -> Result<Value, Message> {
        let broken = || msg!("web.broken-run");
        let row = ALL.iter().position(|each| each.key == paper.key).ok_or_else(broken)?;
        let column = Lang::ALL.iter().position(|each| *each == lang).ok_or_else(broken)?;
        let make = async || match spawn_blocking(move || whole(paper)).await {
            Ok(made) => made.map_err(|error| error.message().clone()),
            Err(_) => Err(broken()),
        };
        Ok(self.0[row].get_or_try_init(make).await?[column].clone())
    }
}

/// A paper as it stands in the list.
pub(crate) fn brief(paper: &Paper, lang: Lang) -> Value {
    json!({
        "id": paper.key,
        "number": paper.number,
        "title": paper.title,
        "year": paper.year,
        "story": (paper.story)().text(lang),
    })
}

fn whole(paper: &Paper) -> Result<Said, SpecError> {
    let reproduction = (paper.reproduce)(None)?;
    let problem = match open(paper.problem)? {
        Opened::Puzzle(stage) => stage.problem().to_owned(),
        Opened::Game(game) => game.problem().to_owned(),
    };
    let mut said = Lang::ALL.map(|lang| brief(paper, lang));
    for (lang, object) in Lang::ALL.into_iter().zip(&mut said) {
        object["problem"] = json!(problem);
        object["reference"] = json!(reproduction.reference);
        object["tables"] = json!(reproduction.tables);
        let figures = if paper.key == CHARTED { charts(&reproduction, lang)? } else { Vec::new() };
        object["figures"] = figures.into();
    }
    Ok(said)
}

/// The charts of the paper, drawn again from the stored games, each with what the paper claims.
fn charts(reproduction: &Reproduction, lang: Lang) -> Result<Vec<Value>, SpecError> {
    let digest = Digest::of_fight(kombat_heuristico::analysis()?, lang);
    // Cells and claims come from the same judgement, in the same order.
    let judged: Vec<(&str, &str, Value)> = reproduction
        .cells()
        .zip(&digest.claims)
        .map(|(cell, claim)| (cell.cell.as_str(), claim.claim.as_str(), json!(cell.verdict)))
        .collect();
    let chart = |picture: &Picture| {
        let (_, names) = CHARTS.iter().find(|(start, _)| picture.id.starts_with(start))?;
        let own = judged.iter().filter(|(name, ..)| names.contains(name));
        let claims: Vec<Value> =
            own.map(|(cell, claim, verdict)| json!({ "cell": cell, "claim": claim, "verdict": verdict })).collect();
        let mut figure = json!(picture);
        figure["claims"] = claims.into();
        Some(figure)
    };
    Ok(digest.figures.iter().filter_map(chart).collect())
}
