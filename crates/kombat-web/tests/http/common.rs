//! How tests ask the server, without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

pub(crate) async fn send(app: &Router, request: Request<Body>) -> Response<Body> {
    app.clone().oneshot(request).await.unwrap()
}

pub(crate) fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("host", "127.0.0.1:7878")
}

pub(crate) async fn text(answer: Response<Body>) -> String {
    String::from_utf8(answer.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

pub(crate) async fn get(app: &Router, path: &str) -> (StatusCode, String) {
    let answer = send(app, request(Method::GET, path).body(Body::empty()).unwrap()).await;
    (answer.status(), text(answer).await)
}

pub(crate) async fn post(app: &Router, path: &str, body: &Value) -> (StatusCode, Value) {
    let answer = send(app, request(Method::POST, path).body(Body::from(body.to_string())).unwrap()).await;
    let status = answer.status();
    (status, serde_json::from_str(&text(answer).await).unwrap())
}

/// The names and data of the events at a place, until they end.
pub(crate) async fn follow(app: &Router, path: &str, last: Option<usize>) -> Vec<(String, Option<usize>, Value)> {
    let mut asked = request(Method::GET, path);
    if let Some(last) = last {
        asked = asked.header("last-event-id", last);
    }
    let body = text(send(app, asked.body(Body::empty()).unwrap()).await).await;
    let event = |block: &str| {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(|v| v.trim().to_owned());
        let data = serde_json::from_str(&field("data:")?).unwrap();
        Some((field("event:")?, field("id:").map(|id| id.parse().unwrap()), data))
    };
    body.split("\n\n").filter_map(event).collect()
}
