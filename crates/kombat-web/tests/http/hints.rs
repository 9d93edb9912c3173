//! Hints over HTTP: what the session of the library says, as a run that can be followed.

use crate::common::{follow, post, request, send};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use kombat_web::{Config, app};
use serde_json::{Value, json};

/// The last event of the hints for a board that says something.
async fn advice(app: &Router, problem: &str, board: &str) -> (String, Value) {
    let order = json!({ "problem": problem, "board": board });
    let (status, job) = post(app, "/api/hints", &order).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{job}");
    let events = follow(app, &format!("/api/runs/{}/events", job["id"].as_str().unwrap()), None).await;
    let (name, _, data) = events.iter().find(|(name, ..)| name == "result" || name == "failed").unwrap();
    (name.clone(), data.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_lead_to_the_goal() {
    let app = app(Config::default());
    let (_, answer) = advice(&app, "8-puzzle", "416328705").await;
    let hints = answer["hints"].as_array().unwrap();
    assert_eq!(hints.len(), 13);
    assert_eq!(hints[0]["board"], "4 1 6 3 2 8 7 0 5");
    assert!(hints[0]["said"].as_str().unwrap().contains("the first of 13 moves"), "{}", hints[0]);
    let moves: Vec<&Value> = hints.iter().map(|hint| &hint["move"]).collect();
    let (_, end) =
        post(&app, "/api/view", &json!({ "problem": "8-puzzle", "board": "416328705", "moves": moves })).await;
    assert_eq!(end["solved"], true, "{end}");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_there_is_one_hint_on_the_board_at_hand() {
    let app = app(Config::default());
    let (_, answer) = advice(&app, "velha", "X - - / - O - / - - X").await;
    let hints = answer["hints"].as_array().unwrap();
    assert_eq!(hints.len(), 1, "{answer}");
    assert!(hints[0]["move"].is_string() && !hints[0]["said"].as_str().unwrap().is_empty(), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_is_nothing_to_advise_it_is_said() {
    let app = app(Config::default());
    for (problem, board, key) in [
        ("8-puzzle", "1 2 3 4 5 6 7 8 0", "play.solved-already"),
        ("8-puzzle", "1 2 3 4 5 6 8 7 0", "tiles.unsolvable"),
        ("velha", "X X X / O O - / - - -", "game.over"),
    ] {
        let (name, answer) = advice(&app, problem, board).await;
        assert_eq!((name.as_str(), answer["key"].as_str()), ("failed", Some(key)), "{answer}");
    }
    let (status, answer) = post(&app, "/api/hints", &json!({ "problem": "8-puzzle", "board": "1 1" })).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    let asked = request(Method::POST, "/api/hints").header("accept-language", "pt-BR");
    let order = json!({ "problem": "no-such", "board": "1" });
    let answer = send(&app, asked.body(Body::from(order.to_string())).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
}
