//! What the head of a request says.

use axum::http::header::{HeaderMap, HeaderName};

/// Which page a browser sends a request from: our own, or another.
pub(crate) const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What a head says under a name, if that is text.
pub(crate) fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}
