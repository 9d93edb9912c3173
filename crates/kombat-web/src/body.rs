//! A request's JSON, bounded, with a sentence for what is wrong with it.

use crate::Server;
use crate::refusal::Refusal;
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
        let most = server.config.body;
        // Whoever sends a byte now and then would hold a connection for ever.
        let bytes = timeout(server.config.body_time, to_bytes(request.into_body(), most)).await.map_err(|_| {
            let seconds = server.config.body_time.as_secs();
            Refusal::new(StatusCode::REQUEST_TIMEOUT, msg!("web.body-too-slow", most = seconds))
        })?;
        let bytes = bytes.map_err(|error| match error.into_inner().is::<LengthLimitError>() {
            true => Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, msg!("web.body-too-large", most = most)),
            false => msg!("web.body-broken").into(),
        })?;
        tracing::debug!(body = ?String::from_utf8_lossy(&bytes), "asked");
        let parsed = serde_json::from_slice(&bytes);
        parsed.map(Body).map_err(|error| msg!("web.bad-json", why = error.to_string()).into())
    }
}
