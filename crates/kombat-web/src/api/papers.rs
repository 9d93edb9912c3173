//! The papers: a list, and each of them re-enacted.

use crate::Server;
use crate::papers::brief;
use crate::refusal::{Language, Refusal};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use kombat_papers::{ALL, find};
use serde_json::{Value, json};

/// All papers in brief, by number.
pub(super) async fn index(Language(lang): Language) -> Json<Value> {
    Json(json!({ "papers": ALL.iter().map(|paper| brief(paper, lang)).collect::<Vec<_>>() }))
}

/// One paper: what is printed, what its programs give, what is right, and what is to be said of it.
pub(super) async fn paper(
    State(server): State<Server>,
    Path(id): Path<String>,
    language: Language,
) -> Result<Json<Value>, Refusal> {
    let paper = find(&id).map_err(|error| Refusal::new(StatusCode::NOT_FOUND, error.message(), language))?;
    let made = server.papers.whole(paper, language.0).await;
    made.map(Json).map_err(|message| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, &message, language))
}
