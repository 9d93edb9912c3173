//! Searches that are watched: windows of their steps, and the whole at a glance.

use super::{Answer, Wanted, seated};
use crate::Server;
use crate::answer::told;
use crate::body::Body;
use crate::refusal::{Language, Refusal};
use crate::turns::Client;
use crate::watch::{Plan, Watch};
use crate::worker_pool::Place;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kombat::budget::{Cancel, Limits};
use kombat::messages::SpecError;
use kombat::msg;
use kombat_api::catalog::Scene;
use kombat_api::watch::{Score, WatchOrder, Window};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// Between two looks whether somebody still wants an overview.
const LOOK: Duration = Duration::from_millis(500);

fn plan(order: &WatchOrder, server: &Server) -> Result<Plan, SpecError> {
    let problem = server.problems.open(&order.problem)?;
    let memory = Some(server.config.watch_memory.min(server.config.memory));
    let limits = Limits { time: None, expanded: Some(order.nodes.unwrap_or(server.config.watch_expansions)), memory };
    Plan::new(problem, (&order.algorithm, &order.start), order.seed, limits)
}

/// Some steps of a search, from one on.
pub(super) async fn window(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<WatchOrder>,
) -> Result<Response, Refusal> {
    let most = server.config.watch_window;
    if order.count > most {
        return Err(msg!("lab.too-many", what = "count", found = order.count, most = most).into());
    }
    let plan = plan(&order, &server)?;
    let (own, wanted) = (server.clone(), Wanted::default());
    let (asked, gone) = ((order.from, order.count.max(1)), wanted.0.clone());
    let work = move || {
        // Only who has a seat may take the place of another's watch.
        let watch = own.watches.find(plan);
        let window = watch.window(asked, &own.config, &gone);
        (watch, window)
    };
    let (watch, window) = seated(server.jobs.question(client), work).await?;
    let window = window.map_err(|message| match message.key() {
        "web.watches-full" => Refusal::busy(message),
        _ => message.into(),
    })?;
    let plan = &watch.plan;
    let window = Window {
        problem: &plan.name,
        start: &plan.start,
        algorithm: plan.algorithm.to_string(),
        scene: Scene::of(plan.card),
        total: window.total,
        reached: window.reached,
        report: window.report.as_ref().map(|report| told(report, server.config.moves, language)),
        steps: window.steps.iter().map(|step| &**step).collect(),
    };
    Ok(Json(window).into_response())
}

/// A whole search at a glance, as far as it is known; asked again, it is known farther.
pub(super) async fn score(
    State(server): State<Server>,
    (language, client): (Language, Client),
    Body(order): Body<WatchOrder>,
) -> Answer<Score> {
    let plan = plan(&order, &server)?;
    let most = server.config.moves;
    let known = server.watches.known(&plan);
    // It is there already, or on its way.
    if let Some(watch) = known.as_ref().filter(|watch| !watch.survey.ask()) {
        return Ok(Json(watch.survey.show(most, language)));
    }
    let place = server.jobs.place(client).map_err(|message| {
        if let Some(watch) = &known {
            watch.survey.give_up();
        }
        Refusal::busy(message)
    })?;
    // Only who has a place may take that of another's watch.
    let (watch, wanted) = match known {
        Some(watch) => (watch, true),
        None => {
            let watch = server.watches.find(plan);
            // Another may have asked for the same meanwhile.
            let wanted = watch.survey.ask();
            (watch, wanted)
        }
    };
    if wanted {
        drop(tokio::spawn(survey(server, watch.clone(), place)));
    }
    Ok(Json(watch.survey.show(most, language)))
}

/// Makes a survey when there is a seat for it.
async fn survey(server: Server, watch: Arc<Watch>, place: Place) {
    let Ok(seat) = place.seat().await else { return watch.survey.give_up() };
    let (own, config, cancel) = (watch.clone(), server.config.clone(), Cancel::new());
    let held = cancel.clone();
    let work = move || own.survey.make(&own.plan, (config.time, config.grace), &cancel);
    let work = tokio::task::spawn_blocking(work);
    // A sweep says nothing, so whether it is still wanted is looked at from here, too.
    let wanted = async {
        loop {
            sleep(LOOK).await;
            watch.survey.abandon_after(server.config.grace);
        }
    };
    tokio::select! {
        done = server.jobs.parking.by_turns((&place, seat), &held, work, &server.config) => {
            if done.is_err() {
                watch.survey.give_up();
            }
        }
        () = wanted => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use kombat::messages::Lang;
    use serde_json::json;
    use std::time::Instant;

    fn order(start: &str) -> WatchOrder {
        let json = json!({ "problem": "8-puzzle", "start": start, "algorithm": "bfs" });
        serde_json::from_value(json).unwrap()
    }

    /// The net against waiting for ever; nothing is measured by it.
    const PATIENCE: Duration = Duration::from_secs(300);

    #[tokio::test]
    async fn whoever_is_refused_takes_nobodys_watch() {
        let begun = Instant::now();
        let server = Server::new(Config { jobs: 1, queue: 0, watches: 1, ..Config::default() });
        let ask = async |start: &str| {
            let asker = (Language(Lang::En), Client::default());
            score(State(server.clone()), asker, Body(order(start))).await
        };
        let [first, second] = ["4 1 6 3 2 8 7 0 5", "1 2 3 4 5 6 7 0 8"];
        let known = |start| server.watches.known(&plan(&order(start), &server).unwrap());
        let kept = server.watches.find(plan(&order(first), &server).unwrap());
        let taken = server.jobs.place(Client::default()).unwrap();
        assert!(ask(second).await.is_err());
        assert!(known(second).is_none() && known(first).is_some_and(|watch| Arc::ptr_eq(&watch, &kept)));
        // The same for one that is watched and whose overview is not made yet; it can be made later.
        assert!(ask(first).await.is_err());
        drop(taken);
        let _ = ask(first).await.unwrap();
        while kept.survey.total().is_none() {
            assert!(begun.elapsed() < PATIENCE, "the overview is not made");
            sleep(Duration::from_millis(1)).await;
        }
        // What is known is told without a place.
        let taken = loop {
            match server.jobs.place(Client::default()) {
                Ok(taken) => break taken,
                Err(_) if begun.elapsed() < PATIENCE => sleep(Duration::from_millis(1)).await,
                Err(full) => panic!("the place of the overview is not given back: {full:?}"),
            }
        };
        assert!(ask(first).await.unwrap().ended);
        drop(taken);
        // Who has a place may.
        let _ = ask(second).await.unwrap();
        assert!(known(first).is_none() && known(second).is_some());
    }
}
