//! Runs: started, followed as they go, cancelled.

use super::Answer;
use crate::Server;
use crate::answer::{failed, told};
use crate::body::Body;
use crate::job::{Entry, Job, Listener, What};
use crate::refusal::{Language, Refusal};
use crate::turns::Client;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use kombat::budget::Limits;
use kombat::catalog::{AnyPuzzle, Problem, Request};
use kombat::msg;
use kombat::observe::Kind;
use kombat::trace::TraceLine;
use kombat_api::runs::{PathOrder, PathPart, RunOrder, RunState, WhichPath};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Between two reports of progress.
const PACE: Duration = Duration::from_millis(100);

/// The least of what is asked for and what a run may use.
fn limits(order: &RunOrder, server: &Server) -> Limits {
    let most = server.config.time;
    let asked = order.seconds.filter(|seconds| *seconds < most.as_secs_f64());
    Limits {
        time: Some(asked.map_or(most, Duration::from_secs_f64)),
        expanded: order.nodes,
        memory: Some(order.memory.unwrap_or(u64::MAX).min(server.config.memory)),
    }
}

/// Checks an order, and starts it.
pub(super) async fn start(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<RunOrder>,
) -> Result<(StatusCode, Json<Box<RawValue>>), Refusal> {
    let problem = server.problems.open(&order.problem)?;
    let (algorithm, start) = (problem.check(&order.algorithm)?, problem.read(&order.start)?);
    if let Some(seconds) = order.seconds.filter(|seconds| *seconds < 0.0) {
        return Err(msg!("quantity.duration", found = seconds.to_string()).into());
    }
    let limits = limits(&order, &server);
    let (seed, one_move, most) = (order.seed, order.one_move, server.config.moves);
    let work = move |job: &Job| {
        let cancel = job.cancel.clone();
        let only = Some(Kind::Incumbent);
        let request = Request { algorithm, start, limits, cancel, seed, only, ..Request::default() };
        let mut found = |line: TraceLine| job.tell(What::Incumbent, &line);
        let report = match problem.as_ref() {
            Problem::Puzzle(puzzle) if is_anytime(puzzle.as_ref(), &request.algorithm) => {
                puzzle.run(&request, Some(&mut found))
            }
            Problem::Game(game) if !one_move => game.play_out(&request, None),
            problem => problem.run(&request, None),
        };
        match report {
            Ok(report) => {
                job.keep(&report);
                job.tell(What::Result, &told(&report, most, language));
            }
            Err(error) => job.tell(What::Failed, &failed(error.message(), language)),
        }
    };
    let job = server.jobs.start(client, work).map_err(Refusal::busy)?;
    Ok((StatusCode::ACCEPTED, Json(job.standing())))
}

/// Where the best so far means something before the end, it is worth listening for it.
fn is_anytime(puzzle: &dyn AnyPuzzle, algorithm: &str) -> bool {
    let name = algorithm.split('(').next();
    puzzle.algorithms().iter().any(|card| Some(card.name) == name && card.anytime)
}

fn find(server: &Server, id: &str) -> Result<Arc<Job>, Refusal> {
    let job = id.parse().ok().and_then(|id| server.jobs.find(id));
    job.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, msg!("web.unknown-run")))
}

/// How far a run is.
pub(super) async fn standing(State(server): State<Server>, Path(id): Path<String>) -> Answer<Box<RawValue>> {
    Ok(Json(find(&server, &id)?.standing()))
}

/// Asks a run to stop.
pub(super) async fn cancel(State(server): State<Server>, Path(id): Path<String>) -> Answer<Box<RawValue>> {
    let job = find(&server, &id)?;
    job.stop();
    Ok(Json(job.standing()))
}

/// Some moves of a path, from one on.
pub(super) async fn moves(
    State(server): State<Server>,
    Path(id): Path<String>,
    part: Result<Query<PathOrder>, QueryRejection>,
) -> Result<Response, Refusal> {
    let job = find(&server, &id)?;
    let Query(part) = part.map_err(|why| msg!("web.bad-query", why = why.body_text()))?;
    let most = server.config.moves;
    let count = part.count.unwrap_or(most);
    if count > most {
        return Err(msg!("lab.too-many", what = "count", found = count, most = most).into());
    }
    let paths = job.paths();
    let path = match part.of {
        WhichPath::Solution => paths.solution,
        WhichPath::Best => paths.best,
    };
    let moves: Vec<&str> = path.moves.part(part.from..part.from.saturating_add(count)).collect();
    let part = PathPart { from: part.from, total: path.total, kept: path.moves.len(), moves };
    Ok(Json(part).into_response())
}

/// What happens in a run, from the place on that the reader has already.
pub(super) async fn events(
    State(server): State<Server>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let job = find(&server, &id)?;
    let seen = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let place = seen.map_or(0, |seen: usize| seen.saturating_add(1));
    let changes = job.changes();
    Ok(super::events((Listener::new(job), place, changes), next))
}

/// A reader's place in the log of a run.
type Reader = (Listener, usize, watch::Receiver<()>);

async fn next((listener, place, mut changes): Reader) -> (Event, Option<Reader>) {
    let job = listener.0.clone();
    changes.mark_unchanged();
    let ended = job.state() == RunState::Ended;
    if let Some(Entry { what, data }) = job.at(place) {
        let event = Event::default().id(place.to_string()).event(what.word()).data(data.get());
        return (event, Some((listener, place + 1, changes)));
    }
    if !ended {
        // Whichever comes first; then it is time to say how far it is.
        let _ = tokio::time::timeout(PACE, changes.changed()).await;
    }
    let event = Event::default().event(if ended { "end" } else { "progress" }).data(job.standing().get());
    (event, (!ended).then_some((listener, place, changes)))
}
