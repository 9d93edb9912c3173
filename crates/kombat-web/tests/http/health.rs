//! How the server is, as it says itself.

use crate::common::{follow, get, post, request, send};
use axum::body::Body;
use axum::http::{Method, StatusCode};
use kombat_web::{Config, app};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn it_says_what_is_under_way_and_what_may_be() {
    let app = app(Config { jobs: 1, queue: 2, ..Config::default() });
    let health = async || {
        let (status, text) = get(&app, "/healthz").await;
        assert_eq!(status, StatusCode::OK);
        serde_json::from_str::<Value>(&text).unwrap()
    };
    let idle = health().await;
    assert_eq!((&idle["status"], &idle["version"]), (&json!("ok"), &json!(env!("CARGO_PKG_VERSION"))));
    assert_eq!(idle["runs"], json!({ "running": 0, "queued": 0, "most_running": 1, "most_queued": 2 }));
    let order = json!({ "problem": "15-puzzle", "start": "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0", "algorithm": "ucs" });
    let mut ids = Vec::new();
    for _ in 0..3 {
        let (status, run) = post(&app, "/api/runs", &order).await;
        assert_eq!(status, StatusCode::ACCEPTED, "{run}");
        ids.push(run["id"].as_str().unwrap().to_owned());
    }
    // Until the first has its seat it is among those that wait.
    let runs = loop {
        let runs = health().await["runs"].clone();
        assert_eq!(runs["running"].as_u64().unwrap() + runs["queued"].as_u64().unwrap(), 3, "{runs}");
        if runs["running"] == 1 {
            break runs;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!((&runs["queued"], &runs["most_queued"]), (&json!(2), &json!(2)));
    assert_eq!(post(&app, "/api/runs", &order).await.0, StatusCode::TOO_MANY_REQUESTS);
    for id in ids {
        let stop = request(Method::DELETE, &format!("/api/runs/{id}")).body(Body::empty()).unwrap();
        send(&app, stop).await;
        follow(&app, &format!("/api/runs/{id}/events"), None).await;
    }
    let later = health().await;
    assert_eq!((&later["runs"]["running"], &later["runs"]["queued"]), (&json!(0), &json!(0)));
    assert!(later["seconds"].as_f64() > idle["seconds"].as_f64());
}
