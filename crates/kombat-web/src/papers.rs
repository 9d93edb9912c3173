//! The papers, re-enacted once and then kept: whoever asks again gets the same answer at once.

use kombat::catalog::{Opened, open};
use kombat::msg;
use kombat::words::{Lang, Message, SpecError};
use kombat_papers::{ALL, Paper};
use serde_json::{Value, json};
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

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
        object["figures"] = json!((paper.charts)(&reproduction, lang)?);
    }
    Ok(said)
}
