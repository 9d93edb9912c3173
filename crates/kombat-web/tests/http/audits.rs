//! Audits over HTTP: jobs like others, bounded, and never a program.

use crate::common::{follow, post, request, send};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::time::Duration;

async fn judge(app: &Router, order: &Value) -> (String, Value) {
    let (status, job) = post(app, "/api/audits", order).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    let events = follow(app, &format!("/api/runs/{}/events", job["id"].as_str().unwrap()), None).await;
    let (name, _, data) = events.iter().find(|(name, ..)| name == "result" || name == "failed").unwrap();
    (name.clone(), data.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_formula_is_judged() {
    let app = app(Config::default());
    let order = json!({ "problem": "8-puzzle", "formulas": ["manhattan + 2*conflict_pairs", "linear-conflict"] });
    let (name, answer) = judge(&app, &order).await;
    assert_eq!(name, "result", "{answer}");
    let [refuted, proved] = [0, 1].map(|i| &answer["audits"][i]);
    assert_eq!((&refuted["admissible"], &proved["admissible"]), (&json!(false), &json!(true)));
    assert_eq!(refuted["counterexample"]["h"], "28");
    assert_eq!(refuted["counterexample"]["optimal"], 26);
    assert!(refuted["figures"][0]["html"].as_str().unwrap().contains("kombat-chart"));
    assert!(answer["dominance"][0].as_str().unwrap().contains("never below"));
    let searches = json!(["astar(h=formula(\"manhattan + 2*conflict_pairs\"))", "astar(h=linear-conflict)"]);
    assert_eq!(answer["searches"], searches);
    assert_eq!(answer["expansions"]["head"].as_array().unwrap().len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_judged_is_said_in_the_readers_language() {
    let app = app(Config::default());
    for (formula, key) in [("manhatan", "formula.at"), ("1/0", "formula.fault"), ("", "formula.empty")] {
        let (name, answer) = judge(&app, &json!({ "problem": "8-puzzle", "formulas": [formula] })).await;
        assert_eq!((name.as_str(), answer["key"].as_str()), ("failed", Some(key)), "{answer}");
    }
    let asked = request(Method::POST, "/api/audits").header("accept-language", "pt-BR");
    let order = json!({ "problem": "velha", "formulas": ["manhattan"] });
    let answer = send(&app, asked.body(Body::from(order.to_string())).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    let order = json!({ "problem": "8-puzzle", "formulas": ["0", "0", "0", "0", "0"] });
    let (status, answer) = post(&app, "/api/audits", &order).await;
    assert_eq!((status, answer["key"].as_str()), (StatusCode::BAD_REQUEST, Some("audit.too-many")));
    let order = json!({ "problem": "8-puzzle", "formulas": ["0"], "exec": "true" });
    let (status, _) = post(&app, "/api/audits", &order).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "no program is ever started from the page");
}

#[tokio::test(flavor = "multi_thread")]
async fn audits_are_bounded_and_can_be_cancelled() {
    let hurried = app(Config { audit_time: Duration::ZERO, ..Config::default() });
    let (name, answer) = judge(&hurried, &json!({ "problem": "8-puzzle", "formulas": ["manhattan"] })).await;
    assert_eq!((name.as_str(), answer["key"].as_str()), ("failed", Some("audit.too-slow")));
    let small = app(Config { audit_states: 1000, ..Config::default() });
    let (_, answer) = judge(&small, &json!({ "problem": "8-puzzle", "formulas": ["manhattan"] })).await;
    assert_eq!(answer["audits"][0]["exhaustive"], false, "{answer}");
    assert_eq!((&answer["audits"][0]["admissible"], &answer["audits"][0]["consistent"]), (&Value::Null, &Value::Null));
    assert!(answer["audits"][0]["rows"].to_string().contains("[\"admissible\",\"not refuted\"]"), "{answer}");
    let (_, answer) = judge(&small, &json!({ "problem": "tiles(2x3)", "formulas": ["0-exact"] })).await;
    let rows = answer["audits"][0]["rows"].to_string();
    assert!(rows.contains("[\"boards not judged\",\"0\"]") && rows.contains("[\"exact\",\"0.28 %\"]"), "{rows}");
    assert_eq!(answer["audits"][0]["unjudged"], 0);
    let order = json!({ "problem": "tiles(4x4)", "formulas": ["walking_distance"] });
    let (_, job) = post(&small, "/api/audits", &order).await;
    let path = format!("/api/runs/{}", job["id"].as_str().unwrap());
    send(&small, request(Method::DELETE, &path).body(Body::empty()).unwrap()).await;
    let events = follow(&small, &format!("{path}/events"), None).await;
    let (last, _, standing) = events.last().unwrap();
    assert_eq!((last.as_str(), &standing["state"]), ("end", &json!("ended")));
}
