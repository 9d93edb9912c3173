//! Hints: runs like others, so they are followed and cancelled as those are.

use crate::Server;
use crate::answer::failed;
use crate::body::Body;
use crate::job::{Job, What};
use crate::refusal::{Language, Refusal};
use crate::turns::Client;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kombat::budget::Limits;
use kombat_api::play::{HintOrder, Hints};
use serde_json::value::RawValue;
use std::time::Duration;

/// The longest that a search for a hint may take; there are two at most.
const TIME: Duration = Duration::from_secs(10);

/// Checks an order, and starts it.
pub(super) async fn start(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<HintOrder>,
) -> Result<(StatusCode, Json<Box<RawValue>>), Refusal> {
    let problem = server.problems.open(&order.problem)?;
    let board = problem.read(&order.board)?;
    let (time, memory) = (Some(TIME.min(server.config.time)), Some(server.config.memory));
    let limits = Limits { time, memory, expanded: None };
    let work = move |job: &Job| match Hints::new(problem, board, limits, language.0, &job.cancel) {
        Ok(hints) => job.tell(What::Result, &hints),
        Err(error) => job.tell(What::Failed, &failed(error.message(), language)),
    };
    let job = server.jobs.start(client, work).map_err(Refusal::busy)?;
    Ok((StatusCode::ACCEPTED, Json(job.standing())))
}
