//! Boards as pictures.

use super::Answer;
use crate::Server;
use crate::body::Body;
use crate::refusal::Language;
use axum::Json;
use axum::extract::State;
use kombat_api::views::{Seen, ViewOrder, Views, ViewsOrder};

/// What a board looks like, how it stands, and what each move makes of it.
pub(super) async fn view(
    State(server): State<Server>,
    Language(lang): Language,
    Body(order): Body<ViewOrder>,
) -> Answer<Seen> {
    Ok(Json(Seen::new(server.problems.open(&order.problem)?.as_ref(), &order, lang)?))
}

/// What boards look like.
pub(super) async fn views(State(server): State<Server>, Body(order): Body<ViewsOrder>) -> Answer<Views> {
    Ok(Json(Views::new(server.problems.open(&order.problem)?.as_ref(), &order.boards)?))
}
