//! Who may drive the server: only its own page. A page from elsewhere could otherwise
//! send requests through the reader's browser, by its own name (Origin) or by a name
//! that it lets point here (Host). On a network only who knows the token may, too.

use crate::Server;
use crate::config::Config;
use crate::health;
use crate::refusal::{Language, Refusal};
use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kombat::msg;
use std::net::IpAddr;

/// What the page may load: nothing but what comes from here. Pictures may also be the
/// reader's own files.
const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

pub(crate) const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Lets a request through, or refuses it; marks every answer.
pub(crate) async fn check(State(server): State<Server>, request: Request, next: Next) -> Response {
    let config = &server.config;
    let language = Language::asked(request.uri(), request.headers());
    let refused = |status, message| Refusal::new(status, &message, language).into_response();
    let head: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    let mut answer = if head + request.uri().to_string().len() > config.head {
        refused(StatusCode::PAYLOAD_TOO_LARGE, msg!("web.head-too-large", most = config.head))
    } else if !known_host(request.headers(), config) {
        refused(StatusCode::FORBIDDEN, msg!("web.foreign-host"))
    } else if !own_origin(request.headers(), request.uri().path()) {
        refused(StatusCode::FORBIDDEN, msg!("web.foreign-origin"))
    } else if let Some(Err(answer)) = config.token.as_ref().map(|token| token.admit(&request, language)) {
        *answer
    } else if server.jobs.closed() && request.uri().path() != health::PLACE {
        refused(StatusCode::SERVICE_UNAVAILABLE, msg!("web.closing"))
    } else {
        next.run(request).await
    };
    let headers = answer.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    answer
}

/// What a head says under a name, if that is text.
pub(crate) fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Was the server addressed by a number, or by a name that is its own? A name that
/// somebody else lets point here is neither.
fn known_host(headers: &HeaderMap, config: &Config) -> bool {
    let Some(host) = text(headers, &HOST) else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    let own = config.name.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name));
    own || name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

/// Does the request come from our own page, or from no page at all?
fn own_origin(headers: &HeaderMap, path: &str) -> bool {
    let same = text(headers, &ORIGIN).is_none_or(|origin| {
        let host = text(headers, &HOST).unwrap_or_default();
        origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(host)
    });
    // Links from elsewhere may lead to the page, but not past it: what a page puts into a frame of
    // its own is a navigation too, and would have the server work.
    let site = text(headers, &FETCH_SITE).unwrap_or("none");
    let navigation = text(headers, &HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
    let link = navigation && path.split('/').nth(1) != Some("api");
    same && (link || matches!(site, "none" | "same-origin"))
}
