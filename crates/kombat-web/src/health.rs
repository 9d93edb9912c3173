//! How the server is, for whoever watches over it.

use crate::Server;
use axum::Json;
use axum::extract::State;
use kombat_api::server::{Health, RunLoad, Status, WatchLoad};

/// Where it is asked.
pub(crate) const PLACE: &str = "/healthz";

pub(crate) async fn health(State(server): State<Server>) -> Json<Health> {
    let (running, queued) = server.jobs.under_way();
    let (watched, most_watched) = server.watches.threads();
    let (most_running, most_queued) = (server.config.jobs, server.config.queue);
    Json(Health {
        status: if server.jobs.closed() { Status::Closing } else { Status::Ok },
        version: env!("CARGO_PKG_VERSION"),
        seconds: server.since.elapsed().as_secs_f64(),
        runs: RunLoad { running, queued, most_running, most_queued },
        watches: WatchLoad { running: watched, most_running: most_watched },
        fight: server.fights.running().is_some(),
    })
}
