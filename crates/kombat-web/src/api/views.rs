//! Boards as pictures, drawn where it holds nobody up.

use super::{Answer, aside};
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
    let problem = server.problems.open(&order.problem)?;
    Ok(Json(aside((), move || Seen::new(problem.as_ref(), &order, lang)).await??))
}

/// What boards look like.
pub(super) async fn views(State(server): State<Server>, Body(order): Body<ViewsOrder>) -> Answer<Views> {
    let problem = server.problems.open(&order.problem)?;
    Ok(Json(aside((), move || Views::new(problem.as_ref(), &order)).await??))
}
