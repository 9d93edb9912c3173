//! The papers, re-enacted once and then kept: whoever asks again gets the same answer at once.

use crate::answer::raw;
use crate::refusal::broken;
use kombat::messages::{Lang, Message, SpecError};
use kombat_api::papers;
use kombat_papers::{ALL, Paper};
use serde_json::value::RawValue;
use std::sync::Arc;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

/// A paper in every language.
type Said = Vec<Box<RawValue>>;

/// The answers, a place for each paper: no more is ever kept.
#[derive(Debug, Default)]
pub(crate) struct Papers([OnceCell<Said>; ALL.len()]);

impl Papers {
    /// A paper in full. The first to ask has it made aside; all others wait for that.
    pub(crate) async fn whole(self: &Arc<Self>, paper: &'static Paper, lang: Lang) -> Result<Box<RawValue>, Message> {
        let row = ALL.iter().position(|each| each.key == paper.key).ok_or_else(broken)?;
        let column = Lang::ALL.iter().position(|each| *each == lang).ok_or_else(broken)?;
        if self.0[row].get().is_none() {
            self.make(row, move || whole(paper)).await?;
        }
        self.0[row].get().and_then(|said| said.get(column).cloned()).ok_or_else(broken)
    }

    /// Has one made, in a task of its own: whoever hangs up does not have it begun anew.
    async fn make(
        self: &Arc<Self>,
        row: usize,
        make: impl FnOnce() -> Result<Said, SpecError> + Send + 'static,
    ) -> Result<(), Message> {
        let own = self.clone();
        let made = async move || match spawn_blocking(make).await {
            Ok(made) => made.map_err(|error| error.message().clone()),
            Err(_) => Err(broken()),
        };
        let task = tokio::spawn(async move { own.0[row].get_or_try_init(made).await.map(drop) });
        task.await.unwrap_or_else(|_| Err(broken()))
    }
}

fn whole(paper: &Paper) -> Result<Said, SpecError> {
    Ok(papers::Paper::in_all_languages(paper)?.iter().map(raw).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn a_paper_is_made_once_although_who_asked_first_hangs_up() {
        let papers = Arc::new(Papers::default());
        let ((begin, begun), (leave, wait)) = (oneshot::channel(), mpsc::channel());
        let make = move || {
            begin.send(()).unwrap();
            wait.recv().unwrap();
            Ok(Lang::ALL.map(|_| raw(&"the first")).into())
        };
        let own = papers.clone();
        let asking = tokio::spawn(async move { own.make(0, make).await });
        begun.await.unwrap();
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
        leave.send(()).unwrap();
        papers.make(0, || Ok(Lang::ALL.map(|_| raw(&"the second")).into())).await.unwrap();
        assert_eq!(papers.whole(&ALL[0], Lang::En).await.unwrap().get(), "\"the first\"");
    }
}
