//! How the server is, for whoever watches over it.

use crate::Server;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

/// Where it is asked.
pub(crate) const PLACE: &str = "/healthz";

pub(crate) async fn health(State(server): State<Server>) -> Json<Value> {
    let (running, queued) = server.jobs.under_way();
    let (threads, most_watches) = server.watches.threads();
    Json(json!({
        "status": if server.jobs.closed() { "closing" } else { "ok" },
        "version": env!("CARGO_PKG_VERSION"),
        "seconds": server.since.elapsed().as_secs_f64(),
        "runs": {
            "running": running,
            "queued": queued,
            "most_running": server.config.jobs,
            "most_queued": server.config.queue,
        },
        "watches": { "running": threads, "most_running": most_watches },
        "fight": server.fights.running().is_some(),
    }))
}
