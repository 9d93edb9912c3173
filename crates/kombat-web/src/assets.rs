//! The page: files that are part of the program, or those of a folder.

use crate::Server;
use crate::front_end::FrontEnd;
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The style of charts, which is the laboratory's.
const CHARTS: &str = "css/chart.css";

#[derive(RustEmbed)]
#[folder = "front-end"]
struct Files;

/// The page itself for `/`, else the file of that name; nothing else is there.
pub(crate) async fn serve(State(server): State<Server>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    if path == CHARTS {
        // Charts are rendered in one place, and so is their style.
        return ([(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, "no-cache")], kombat_lab::chart::STYLE).into_response();
    }
    let missing = || Refusal::not_found().into_response();
    if let Some(front_end) = &server.config.front_end {
        return from_folder(front_end.clone(), path.to_owned()).await.unwrap_or_else(missing);
    }
    let Some(file) = Files::get(path) else { return missing() };
    let digits = file.metadata.sha256_hash().into_iter().take(8).map(|byte| format!("{byte:02x}"));
    let tag = format!("\"{}\"", digits.collect::<String>());
    let known = headers.get(IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let marks = [(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, "no-cache"), (ETAG, tag.as_str())];
    if known {
        return (StatusCode::NOT_MODIFIED, marks).into_response();
    }
    (marks, Body::from(file.data)).into_response()
}

/// A file as it is now. It is another one after the next change, so browsers do not keep it.
async fn from_folder(front_end: FrontEnd, path: String) -> Option<Response> {
    let marks = [(CONTENT_TYPE, kind(&path)), (CACHE_CONTROL, "no-store")];
    let bytes = tokio::task::spawn_blocking(move || front_end.read(&path)).await.ok()??;
    Some((marks, bytes).into_response())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
