//! A request's JSON, bounded, with a sentence for what is wrong with it.

use crate::Server;
use crate::refusal::{Language, Refusal};
use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use http_body_util::LengthLimitError;
use kombat::msg;
use serde::de::DeserializeOwned;
use tokio::time::timeout;

/// The body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Server> for Body<T> {
    type Rejection = Refusal;
    async fn from_request(request: Request, server: &Server) -> Result<Self, Refusal> {
        let language = Language::asked(request.uri(), request.headers());
        let most = server.config.body;
        // Whoever sends a byte now and then would hold a connection for ever.
        let bytes = timeout(server.config.body_time, to_bytes(request.into_body(), most)).await.map_err(|_| {
            let seconds = server.config.body_time.as_secs();
            Refusal::new(StatusCode::REQUEST_TIMEOUT, &msg!("web.body-too-slow", most = seconds), language)
        })?;
        let bytes = bytes.map_err(|error| {
            let long = error.into_inner().is::<LengthLimitError>();
            let (status, message) = match long {
                true => (StatusCode::PAYLOAD_TOO_LARGE, msg!("web.body-too-large", most = most)),
                false => (StatusCode::BAD_REQUEST, msg!("web.body-broken")),
            };
            Refusal::new(status, &message, language)
        })?;
        tracing::debug!(body = ?String::from_utf8_lossy(&bytes), "asked");
        let parsed = serde_json::from_slice(&bytes);
        parsed.map(Body).map_err(|error| Refusal::bad(&msg!("web.bad-json", why = error.to_string()), language))
    }
}
