//! All there is, from the cards; and every sentence.

use super::Answer;
use crate::refusal::{Language, Refusal};
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use kombat::messages::Lang;
use kombat_api::catalog::{Catalog, InLanguage, Messages};
use kombat_api::learn::{Lesson, LessonPlace, Lessons};

/// Problems with their algorithms or players and their heuristics.
pub(super) async fn catalog(Language(lang): Language) -> Json<Catalog> {
    Json(Catalog::new(lang))
}

/// The sentences of a language, by key.
pub(super) async fn messages(Path(InLanguage { lang: tag }): Path<InLanguage>) -> Answer<Messages> {
    let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == tag).ok_or_else(Refusal::not_found)?;
    Ok(Json(Messages::new(lang)))
}

/// All cards in brief, group by group.
pub(super) async fn lessons(Language(lang): Language) -> Json<Lessons> {
    Json(Lessons::new(lang))
}

/// One card in full.
pub(super) async fn lesson(Path(place): Path<LessonPlace>, Language(lang): Language) -> Answer<Lesson> {
    Lesson::find(&place, lang).map(Json).map_err(|message| Refusal::new(StatusCode::NOT_FOUND, message))
}
