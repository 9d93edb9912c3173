//! What is not done, said in a sentence in the reader's language.

use axum::extract::{FromRequestParts, Request};
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use kombat::messages::{Lang, Message};
use kombat::msg;
use kombat_api::server;
use std::convert::Infallible;

/// The language of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Language(pub(crate) Lang);

impl Language {
    /// The first that we speak of those that the reader wants.
    fn of(headers: &HeaderMap) -> Self {
        let wanted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let known =
            wanted.split(',').find_map(|tag| tag.split(';').next().unwrap_or_default().trim().parse::<Lang>().ok());
        Language(known.unwrap_or(Lang::En))
    }

    /// The one of the address (`?lang=`), for links that cannot say it otherwise, or else the
    /// browser's.
    pub(crate) fn asked(uri: &Uri, headers: &HeaderMap) -> Self {
        let query = uri.query().unwrap_or_default();
        let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang=")).and_then(|tag| tag.parse().ok());
        asked.map_or_else(|| Language::of(headers), Language)
    }
}

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Language::asked(&parts.uri, &parts.headers))
    }
}

/// A refused request. Whoever refuses need not know the reader's language: [`say`] does.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    message: Message,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: Message) -> Self {
        Refusal { status, message }
    }

    /// Nothing is there.
    pub(crate) fn not_found() -> Self {
        Refusal::new(StatusCode::NOT_FOUND, msg!("web.not-found"))
    }

    /// Others come first.
    pub(crate) fn busy(message: Message) -> Self {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// What is said, and its key.
    pub(crate) fn worded(&self, Language(lang): Language) -> server::Refusal {
        server::Refusal::new(&self.message, lang)
    }

    /// The answer, in the reader's language.
    pub(crate) fn said(&self, language: Language) -> Response {
        (self.status, Json(self.worded(language))).into_response()
    }
}

/// Input that cannot be used, unless the mistake is ours.
impl<M: Into<Message>> From<M> for Refusal {
    fn from(message: M) -> Self {
        let message = message.into();
        let ours = message.key() == broken().key();
        Refusal::new(if ours { StatusCode::INTERNAL_SERVER_ERROR } else { StatusCode::BAD_REQUEST }, message)
    }
}

/// That something went wrong here.
pub(crate) fn broken() -> Message {
    msg!("web.broken-run")
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Extension(self)).into_response()
    }
}

/// Says refusals in the language of the request.
pub(crate) async fn say(request: Request, next: Next) -> Response {
    let language = Language::asked(request.uri(), request.headers());
    let mut answer = next.run(request).await;
    answer.extensions_mut().remove::<Refusal>().map_or(answer, |refusal| refusal.said(language))
}
