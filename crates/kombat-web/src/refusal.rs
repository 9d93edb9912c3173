//! What is not done, said in a sentence in the reader's language.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use kombat::words::{Lang, Message, Render};
use serde_json::{Value, json};
use std::convert::Infallible;

/// The language of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Language(pub(crate) Lang);

impl Language {
    /// The first that we speak of those that the reader wants.
    fn of(headers: &HeaderMap) -> Self {
        let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let known = wanted.split(',').find_map(|tag| Lang::read(tag.split(';').next().unwrap_or_default().trim()));
        Language(known.unwrap_or(Lang::En))
    }

    /// The one of the address (`?lang=`), for links that cannot say it otherwise, or else the
    /// browser's.
    pub(crate) fn asked(uri: &Uri, headers: &HeaderMap) -> Self {
        let query = uri.query().unwrap_or_default();
        let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang=")).and_then(Lang::read);
        asked.map_or_else(|| Language::of(headers), Language)
    }
}

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Language::asked(&parts.uri, &parts.headers))
    }
}

/// A refused request.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    key: &'static str,
    sentence: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: &Message, Language(lang): Language) -> Self {
        Refusal { status, key: message.key(), sentence: message.render(lang) }
    }

    /// What is said, and its key.
    pub(crate) fn json(&self) -> Value {
        json!({ "error": self.sentence, "key": self.key })
    }

    /// Input that cannot be used, unless the mistake is ours.
    pub(crate) fn bad(message: &Message, language: Language) -> Self {
        let ours = message.key() == "web.broken-run";
        let status = if ours { StatusCode::INTERNAL_SERVER_ERROR } else { StatusCode::BAD_REQUEST };
        Refusal::new(status, message, language)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(self.json())).into_response()
    }
}
