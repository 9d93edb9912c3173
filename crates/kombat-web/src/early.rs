//! Refusals from before there is a request: a head that is too long or is none. What reads
//! heads answers these itself, by a status and nothing else; here they get their sentence.

use crate::answer::raw;
use crate::guard;
use crate::refusal::{Language, Refusal};
use axum::http::StatusCode;
use kombat::messages::Lang;
use kombat::msg;

/// What stands for a refusal that has no message. Ours always have one.
pub(crate) fn worded(answer: &[u8], most: usize) -> Option<Vec<u8>> {
    let (status, message) = match answer.get(..13)? {
        b"HTTP/1.1 431 " => (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, msg!("web.head-too-large", most = most)),
        b"HTTP/1.1 414 " => (StatusCode::URI_TOO_LONG, msg!("web.head-too-large", most = most)),
        b"HTTP/1.1 400 " => (StatusCode::BAD_REQUEST, msg!("web.bad-head")),
        _ => return None,
    };
    let text = std::str::from_utf8(answer).ok()?.to_ascii_lowercase();
    if !text.ends_with("\r\n\r\n") || !text.contains("\r\ncontent-length: 0\r\n") {
        return None;
    }
    // Nothing of the head was understood, so neither was the reader's language.
    let body = raw(&Refusal::new(status, message).worded(Language(Lang::En)));
    let body = body.get();
    let mut head = format!(
        "HTTP/1.1 {} {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n",
        status.as_str(),
        status.canonical_reason().unwrap_or_default(),
        body.len()
    );
    for (name, value) in guard::MARKS {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    Some(format!("{head}\r\n{body}").into_bytes())
}
