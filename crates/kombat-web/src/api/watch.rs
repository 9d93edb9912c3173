//! Searches that are watched: windows of their steps, and the whole at a glance.

use super::{Text, text, told};
use crate::Server;
use crate::body::Body;
use crate::hall::Place;
use crate::refusal::{Language, Refusal};
use crate::turns::Client;
use crate::watch::{Gone, Plan, Watch};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kombat::budget::{Cancel, Limits};
use kombat::msg;
use kombat::words::{Message, SpecError};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// Between two looks whether somebody still wants an overview.
const LOOK: Duration = Duration::from_millis(500);

/// What to watch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    problem: String,
    start: String,
    algorithm: String,
    #[serde(default)]
    seed: u64,
    nodes: Option<u64>,
    #[serde(default)]
    from: u64,
    #[serde(default = "one")]
    count: u64,
}

fn one() -> u64 {
    1
}

impl Order {
    fn plan(&self, server: &Server) -> Result<Plan, SpecError> {
        let opened = server.stages.open(&self.problem)?;
        let memory = Some(server.config.watch_memory.min(server.config.memory));
        let limits =
            Limits { time: None, expanded: Some(self.nodes.unwrap_or(server.config.watch_expansions)), memory };
        Plan::new(opened, (&self.algorithm, &self.start), self.seed, limits)
    }
}

/// Some steps of a search, from one on.
pub(super) async fn window(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<Order>,
) -> Result<Text, Refusal> {
    let most = server.config.watch_window;
    if order.count > most {
        let message = msg!("lab.too-many", what = "count", found = order.count, most = most);
        return Err(Refusal::bad(&message, language));
    }
    let plan = order.plan(&server).map_err(|error| Refusal::bad(error.message(), language))?;
    let refused = |message: &Message| Refusal::new(StatusCode::TOO_MANY_REQUESTS, message, language);
    let place = server.jobs.question(client).map_err(|message| refused(&message))?;
    let seat = place.seat().await.map_err(|message| refused(&message))?;
    // Only who has a seat may take the place of another's watch.
    let watch = server.watches.find(plan);
    let (config, gone) = (server.config.clone(), Gone::default());
    let (asked, flag, own) = ((order.from, order.count.max(1)), gone.flag(), watch.clone());
    // Whoever works keeps the seat, even if nobody waits for the answer any more.
    let work = move || {
        let answer = own.window(asked, &config, &flag);
        drop((seat, place));
        answer
    };
    let work = tokio::task::spawn_blocking(work).await;
    let window = work.unwrap_or_else(|_| Err(msg!("web.broken-run"))).map_err(|message| match message.key() {
        "web.watches-full" => refused(&message),
        _ => Refusal::bad(&message, language),
    })?;
    let plan = watch.plan();
    let head = json!({
        "problem": plan.problem,
        "start": plan.start,
        "algorithm": plan.algorithm.to_string(),
        "scene": plan.scene(),
        "total": window.total,
        "reached": window.reached,
        "report": window.report.as_ref().map(|report| told(report, server.config.moves, language)),
    });
    // The steps are JSON already.
    let head = head.to_string();
    let open = head.strip_suffix('}').unwrap_or(&head);
    Ok(text(format!("{open},\"steps\":[{}]}}", window.steps.join(","))))
}

/// A whole search at a glance, as far as it is known; asked again, it is known farther.
pub(super) async fn score(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<Order>,
) -> Result<Json<Value>, Refusal> {
    let plan = order.plan(&server).map_err(|error| Refusal::bad(error.message(), language))?;
    let (watch, most) = (server.watches.find(plan), server.config.moves);
    if watch.survey.ask() {
        match server.jobs.place(client) {
            Ok(place) => drop(tokio::spawn(survey(server, watch.clone(), place))),
            Err(message) => {
                watch.survey.give_up();
                return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, &message, language));
            }
        }
    }
    Ok(Json(watch.survey.show(most, language)))
}

/// Makes a survey when there is a seat for it.
async fn survey(server: Server, watch: Arc<Watch>, place: Place) {
    let Ok(seat) = place.seat().await else { return watch.survey.give_up() };
    let (own, config, cancel) = (watch.clone(), server.config.clone(), Cancel::new());
    let held = cancel.clone();
    let work = move || own.survey.make(own.plan(), (config.time, config.grace), &cancel);
    let work = tokio::task::spawn_blocking(work);
    // A sweep says nothing, so whether it is still wanted is looked at from here, too.
    let wanted = async {
        loop {
            sleep(LOOK).await;
            watch.survey.abandon_after(server.config.grace);
        }
    };
    tokio::select! {
        done = server.jobs.by_turns((&place, seat), &held, work) => {
            if done.is_err() {
                watch.survey.give_up();
            }
        }
        () = wanted => {}
    }
}
