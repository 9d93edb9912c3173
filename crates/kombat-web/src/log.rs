//! What was asked and answered, for whoever runs the server: a line a request. What users
//! type is not in it: neither boards nor formulas, neither queries nor tokens, and of a path
//! only what is known to be part of the server.

use crate::health;
use axum::extract::{MatchedPath, Request};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

/// What stands for a path that is none of ours.
const UNKNOWN: &str = "?";

/// Notes a request when its answer begins.
pub(crate) async fn note(request: Request, next: Next) -> Response {
    let asked = Instant::now();
    let method = request.method().clone();
    let place = request.extensions().get::<MatchedPath>().map(|place| place.as_str().to_owned());
    let path = request.uri().path().to_owned();
    let answer = next.run(request).await;
    let status = answer.status();
    let served = status.is_success() || status == StatusCode::NOT_MODIFIED;
    let place = place.unwrap_or_else(|| if served { path } else { UNKNOWN.to_owned() });
    let (status, ms) = (status.as_u16(), asked.elapsed().as_secs_f64() * 1e3);
    if status >= 500 {
        tracing::warn!(%method, place, status, ms, "request");
    } else if place != health::PLACE {
        tracing::info!(%method, place, status, ms, "request");
    }
    answer
}
