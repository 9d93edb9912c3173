//! The papers: a list, and each of them re-enacted.

use super::Answer;
use crate::Server;
use crate::refusal::{Language, Refusal};
use axum::Json;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use kombat::messages::excerpt;
use kombat::msg;
use kombat_api::papers::Papers;
use kombat_papers::find;
use serde_json::value::RawValue;

/// All papers in brief, by number.
pub(super) async fn index(Language(lang): Language, RawQuery(query): RawQuery) -> Answer<Papers> {
    no_other(query.as_deref())?;
    Ok(Json(Papers::new(lang)))
}

/// Refuses what would otherwise be left out without a word, such as a board.
fn no_other(query: Option<&str>) -> Result<(), Refusal> {
    let names = query.unwrap_or_default().split('&').map(|pair| pair.split('=').next().unwrap_or_default());
    match names.filter(|name| !name.is_empty()).find(|name| *name != "lang") {
        Some(name) => Err(msg!("web.unknown-parameter", name = excerpt(name)).into()),
        None => Ok(()),
    }
}

/// One paper: what is printed, what its programs give, what is right, and what is to be said of it.
pub(super) async fn paper(
    State(server): State<Server>,
    Path(id): Path<String>,
    Language(lang): Language,
    RawQuery(query): RawQuery,
) -> Answer<Box<RawValue>> {
    no_other(query.as_deref())?;
    let paper = find(&id).map_err(|error| Refusal::new(StatusCode::NOT_FOUND, error.0))?;
    let made = server.papers.whole(paper, lang).await;
    made.map(Json).map_err(|message| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, message))
}
