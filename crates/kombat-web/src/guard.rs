//! Who may drive the server: only its own page. A page from elsewhere could otherwise
//! send requests through the reader's browser, by its own name (Origin) or by a name
//! that it lets point here (Host). On a network only who knows the token may, too.

use crate::Server;
use crate::admission::Visit;
use crate::config::Config;
use crate::heads::{FETCH_SITE, text};
use crate::health;
use crate::refusal::{Language, Refusal};
use axum::extract::{Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, HOST, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use kombat::msg;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

/// What the page may load: nothing but what comes from here. Pictures may also be the
/// reader's own files.
const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const FETCH_MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");

/// What every answer says to browsers: load nothing that is not ours, take every file for what
/// we say that it is, show us in no frame, tell nobody who led here, and give what is ours to no
/// other page.
pub(crate) const MARKS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through, or refuses it; marks every answer.
pub(crate) async fn check(State(server): State<Server>, request: Request, next: Next) -> Response {
    let mut answer = match refused(&server, &request) {
        Some(answer) => answer,
        None => next.run(request).await,
    };
    let headers = answer.headers_mut();
    for (name, value) in MARKS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// The answer to a request that is not let through. Who may not ask has no business here, so
/// the connection is closed with it.
fn refused(server: &Server, request: &Request) -> Option<Response> {
    let config = &server.config;
    let language = Language::asked(request.uri(), request.headers());
    let refuse = |status, message| Some(Refusal::new(status, message).said(language));
    let close = |answer: Option<Response>| answer.map(closing);
    let head: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    if head + request.uri().to_string().len() > config.head {
        return close(refuse(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            msg!("web.head-too-large", most = config.head),
        ));
    }
    if !known_host(request.headers(), config) {
        return close(refuse(StatusCode::FORBIDDEN, msg!("web.foreign-host")));
    }
    if !own_origin(request.headers(), request.uri().path()) {
        return close(refuse(StatusCode::FORBIDDEN, msg!("web.foreign-origin")));
    }
    let led = match config.token.as_ref().map(|token| token.admit(request, language)) {
        Some(Err(answer)) if answer.status() == StatusCode::UNAUTHORIZED => return Some(closing(*answer)),
        Some(Err(answer)) => Some(*answer),
        _ => None,
    };
    // From here on it is known that whoever asks may.
    if let Some(Err(full)) = request.extensions().get::<Arc<Visit>>().map(|visit| visit.admit()) {
        return close(refuse(StatusCode::SERVICE_UNAVAILABLE, full));
    }
    if led.is_some() {
        return led;
    }
    if !is_text(request.uri().path()) {
        return refuse(StatusCode::BAD_REQUEST, msg!("web.bad-path"));
    }
    if server.jobs.closed() && request.uri().path() != health::PLACE {
        return refuse(StatusCode::SERVICE_UNAVAILABLE, msg!("web.closing"));
    }
    None
}

/// An answer after which the connection is closed.
fn closing(mut answer: Response) -> Response {
    answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    answer
}

/// Does a path say letters, once its percent signs are read?
fn is_text(path: &str) -> bool {
    let mut parts = path.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part.get(..2).filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let byte = byte.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(b'%'));
        bytes.extend(&part.as_bytes()[if byte.is_some() { 2 } else { 0 }..]);
    }
    std::str::from_utf8(&bytes).is_ok()
}

/// What a head says under a name, if it says one thing, and in letters.
fn once<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Unclear> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| Unclear),
        (Some(_), Some(_)) => Err(Unclear),
    }
}

/// A head that says where it comes from in two ways, or in no letters.
struct Unclear;

/// Was the server addressed by a number, or by a name that is its own? A name that
/// somebody else lets point here is neither. Nor is an address that stands for any other: to
/// those a browser sends requests without saying which page asks.
fn known_host(headers: &HeaderMap, config: &Config) -> bool {
    let Ok(Some(host)) = once(headers, &HOST) else { return false };
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let own = config.name.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name));
    own || name.eq_ignore_ascii_case("localhost") || is_address(name)
}

fn is_address(name: &str) -> bool {
    match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        // An address of IPv4 in the clothes of IPv6 is refused, old clothes too.
        Some(inner) => {
            let disguised = |ip: Ipv6Addr| ip.to_ipv4().is_some() && !ip.is_loopback();
            inner.parse::<Ipv6Addr>().is_ok_and(|ip| !ip.is_unspecified() && !disguised(ip))
        }
        None => name.parse::<Ipv4Addr>().is_ok_and(|ip| !ip.is_unspecified()),
    }
}

/// Does the request come from our own page, or from no page at all?
fn own_origin(headers: &HeaderMap, path: &str) -> bool {
    let (Ok(origin), Ok(site), Ok(mode)) =
        (once(headers, &ORIGIN), once(headers, &FETCH_SITE), once(headers, &FETCH_MODE))
    else {
        return false;
    };
    let same = origin.is_none_or(|origin| {
        let host = text(headers, &HOST).unwrap_or_default();
        origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(host)
    });
    // Links from elsewhere may lead to the page, but not past it: what a page puts into a frame of
    // its own is a navigation too, and would have the server work.
    let link = mode == Some("navigate") && path.split('/').nth(1) != Some("api");
    same && (link || matches!(site, None | Some("none" | "same-origin")))
}
