//! What the page asks the server: the questions of kombat-api, over HTTP.

mod audits;
mod boards;
mod catalog;
mod fights;
mod hints;
mod papers;
mod preview;
mod runs;
mod views;
mod watch;

use crate::Server;
use crate::answer::raw;
use crate::refusal::{Refusal, broken};
use crate::worker_pool::Place;
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream::unfold;
use kombat::budget::Cancel;
use kombat::messages::Message;
use kombat_api::openapi::document;
use serde_json::value::RawValue;
use std::convert::Infallible;
use std::sync::LazyLock;
use tokio::task::spawn_blocking;

/// What most questions are answered by.
type Answer<T> = Result<Json<T>, Refusal>;

/// The description of all of it.
async fn description() -> Json<&'static RawValue> {
    static DOCUMENT: LazyLock<Box<RawValue>> = LazyLock::new(|| raw(&document()));
    Json(&DOCUMENT)
}

pub(crate) fn router() -> Router<Server> {
    Router::new()
        .route("/openapi.json", get(description))
        .route("/catalog", get(catalog::catalog))
        .route("/learn", get(catalog::lessons))
        .route("/learn/{section}/{name}", get(catalog::lesson))
        .route("/papers", get(papers::index))
        .route("/papers/{id}", get(papers::paper))
        .route("/words/{lang}", get(catalog::messages))
        .route("/problem", post(boards::problem))
        .route("/board", post(boards::board))
        .route("/shuffle", post(boards::shuffle))
        .route("/view", post(views::view))
        .route("/views", post(views::views))
        .route("/audits", post(audits::start))
        .route("/hints", post(hints::start))
        .route("/runs", post(runs::start))
        .route("/runs/{id}", get(runs::standing).delete(runs::cancel))
        .route("/runs/{id}/events", get(runs::events))
        .route("/runs/{id}/moves", get(runs::moves))
        .route("/preview", post(preview::preview))
        .route("/fights", get(fights::all).post(fights::start))
        .route("/fights/{name}", get(fights::look).post(fights::go_on).delete(fights::stop))
        .route("/fights/{name}/events", get(fights::events))
        .route("/fights/{name}/digest", get(fights::digest))
        .route("/fights/{name}/race", get(fights::race))
        .route("/fights/{name}/files/{*file}", get(fights::file))
        .route("/watch", post(watch::window))
        .route("/watch/score", post(watch::score))
        .fallback(async || Refusal::not_found())
        .method_not_allowed_fallback(async || Refusal::not_found())
}

/// One event after another; the last is the one that leaves nothing to go on from.
fn events<S: Send + 'static, F>(first: S, next: impl Fn(S) -> F + Copy + Send + 'static) -> Response
where
    F: Future<Output = (Event, Option<S>)> + Send,
{
    let told = unfold(Some(first), move |state| async move {
        let (event, state) = next(state?).await;
        Some((Ok::<_, Infallible>(event), state))
    });
    Sse::new(told).keep_alive(KeepAlive::default()).into_response()
}

/// Cancels what is done for an answer when nobody waits for the answer any more.
#[derive(Default)]
struct Wanted(Cancel);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Does what takes its time where it holds nobody up. Whoever works keeps what is `held`, even if
/// nobody waits for the answer any more.
async fn aside<T: Send + 'static>(
    held: impl Send + 'static,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let work = move || {
        let done = work();
        drop(held);
        done
    };
    Ok(spawn_blocking(work).await.map_err(|_| broken())?)
}

/// The same for whoever has found a place, when it is its turn.
async fn seated<T: Send + 'static>(
    place: Result<Place, Message>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let place = place.map_err(Refusal::busy)?;
    let seat = place.seat().await.map_err(Refusal::busy)?;
    aside((seat, place), work).await
}
