//! Runs: started, followed as they go, cancelled.

use super::{Answer, Text, failed, text, told};
use crate::Server;
use crate::body::Body;
use crate::job::{Entry, Job, Listener, Phase, What};
use crate::refusal::{Language, Refusal};
use crate::turns::Client;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::response::sse::Event;
use kombat::budget::Limits;
use kombat::catalog::{AnyPuzzle, Problem, Request};
use kombat::msg;
use kombat::observe::Kind;
use kombat::trace::TraceLine;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Between two reports of progress.
const PACE: Duration = Duration::from_millis(100);

/// What to run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    problem: String,
    start: String,
    algorithm: String,
    #[serde(default)]
    seed: u64,
    /// Only the next move of a game, not the whole of it.
    #[serde(default)]
    one_move: bool,
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
}

impl Order {
    /// The least of what is asked for and what a run may use.
    fn limits(&self, server: &Server) -> Limits {
        let most = server.config.time;
        let asked = self.seconds.filter(|seconds| *seconds < most.as_secs_f64());
        Limits {
            time: Some(asked.map_or(most, Duration::from_secs_f64)),
            expanded: self.nodes,
            memory: Some(self.memory.unwrap_or(u64::MAX).min(server.config.memory)),
        }
    }
}

/// Checks an order, and starts it.
pub(super) async fn start(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<Order>,
) -> Result<(StatusCode, Text), Refusal> {
    let problem = server.problems.open(&order.problem)?;
    let (algorithm, start) = match problem.as_ref() {
        Problem::Puzzle(puzzle) => (puzzle.check(&order.algorithm)?, puzzle.read(&order.start)?),
        Problem::Game(game) => (game.check(&order.algorithm)?, game.read(&order.start)?),
    };
    if let Some(seconds) = order.seconds.filter(|seconds| *seconds < 0.0) {
        return Err(msg!("quantity.duration", found = seconds.to_string()).into());
    }
    let limits = order.limits(&server);
    let (seed, one_move, most) = (order.seed, order.one_move, server.config.moves);
    let work = move |job: &Job| {
        let cancel = job.cancel.clone();
        let only = Some(Kind::Incumbent);
        let request = Request { algorithm, start, limits, cancel, seed, only, ..Request::default() };
        let mut found = |line: TraceLine| job.tell(What::Incumbent, &json!(line));
        let report = match problem.as_ref() {
            Problem::Puzzle(puzzle) if is_anytime(puzzle.as_ref(), &request.algorithm) => {
                puzzle.run(&request, Some(&mut found))
            }
            Problem::Puzzle(puzzle) => puzzle.run(&request, None),
            Problem::Game(game) if one_move => game.think(&request, None),
            Problem::Game(game) => game.play_out(&request, None),
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
    Ok((StatusCode::ACCEPTED, text(job.standing())))
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
pub(super) async fn standing(State(server): State<Server>, Path(id): Path<String>) -> Result<Text, Refusal> {
    Ok(text(find(&server, &id)?.standing()))
}

/// Asks a run to stop.
pub(super) async fn cancel(State(server): State<Server>, Path(id): Path<String>) -> Result<Text, Refusal> {
    let job = find(&server, &id)?;
    job.stop();
    Ok(text(job.standing()))
}

/// Which part of which path of a run.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    #[serde(default)]
    of: Which,
    #[serde(default)]
    from: usize,
    count: Option<usize>,
    // Any address may have one.
    #[serde(rename = "lang")]
    _lang: Option<String>,
}

/// The path to the goal, or the one to the best board of a run without a solution.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Which {
    #[default]
    Solution,
    Best,
}

/// Some moves of a path, from one on.
pub(super) async fn moves(
    State(server): State<Server>,
    Path(id): Path<String>,
    part: Result<Query<Part>, QueryRejection>,
) -> Answer {
    let job = find(&server, &id)?;
    let Query(part) = part.map_err(|why| msg!("web.bad-query", why = why.body_text()))?;
    let most = server.config.moves;
    let count = part.count.unwrap_or(most);
    if count > most {
        return Err(msg!("lab.too-many", what = "count", found = count, most = most).into());
    }
    let paths = job.paths();
    let path = match part.of {
        Which::Solution => paths.solution,
        Which::Best => paths.best,
    };
    let moves: Vec<&str> = path.moves.part(part.from..part.from.saturating_add(count)).collect();
    Ok(Json(json!({ "from": part.from, "total": path.total, "kept": path.moves.len(), "moves": moves })))
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
    let ended = job.phase() == Phase::Ended;
    if let Some(Entry { what, data }) = job.at(place) {
        let event = Event::default().id(place.to_string()).event(what.word()).data(data);
        return (event, Some((listener, place + 1, changes)));
    }
    if !ended {
        // Whichever comes first; then it is time to say how far it is.
        let _ = tokio::time::timeout(PACE, changes.changed()).await;
    }
    let event = Event::default().event(if ended { "end" } else { "progress" }).data(job.standing());
    (event, (!ended).then_some((listener, place, changes)))
}
