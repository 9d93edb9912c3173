//! Long paths: an answer has the beginning of one, the rest is asked for piece by piece, and
//! together they are what the library found.

use crate::common::{follow, get, post};
use axum::http::StatusCode;
use kombat::catalog::{Request as Order, puzzle};
use kombat_web::{Config, app};
use serde_json::{Value, json};

const START: &str = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
/// It walks about at random until it is cool enough to come to the goal.
const LONG: &str = "annealing(h=manhattan,temperature=30,schedule=linear,steps=400000)";

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_path_is_told_in_part_and_can_be_fetched_whole() {
    let found = puzzle("15-puzzle").unwrap().run(&Order::new(LONG, START), None).unwrap().moves.unwrap();
    assert!(found.len() > 30_000, "only {} moves", found.len());
    let app = app(Config::default());
    let order = json!({ "problem": "15-puzzle", "start": START, "algorithm": LONG });
    let (status, run) = post(&app, "/api/runs", &order).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{run}");
    let id = run["id"].as_str().unwrap();
    let told = follow(&app, &format!("/api/runs/{id}/events"), None).await;
    let (_, _, result) = told.iter().find(|(name, ..)| name == "result").unwrap();
    let first = result["moves"].as_array().unwrap();
    assert_eq!((first.len(), &result["moves_left_out"]), (10_000, &json!(found.len() - 10_000)));
    // Whoever asks how the run stands gets no more than that either, however often.
    let (_, standing) = get(&app, &format!("/api/runs/{id}")).await;
    assert!(standing.len() < 100_000, "{} bytes", standing.len());
    let mut all: Vec<String> = first.iter().map(|mv| mv.as_str().unwrap().to_owned()).collect();
    while all.len() < found.len() {
        let (status, part) = get(&app, &format!("/api/runs/{id}/moves?from={}", all.len())).await;
        let part = json_of(&part);
        assert_eq!((status, &part["from"], &part["total"]), (StatusCode::OK, &json!(all.len()), &json!(found.len())));
        assert_eq!(part["kept"], found.len());
        let moves = part["moves"].as_array().unwrap();
        assert!((1..=10_000).contains(&moves.len()));
        all.extend(moves.iter().map(|mv| mv.as_str().unwrap().to_owned()));
    }
    assert_eq!(all, found.to_vec());
    let piece = async |query: &str| {
        let (status, text) = get(&app, &format!("/api/runs/{id}/moves{query}")).await;
        (status, json_of(&text))
    };
    assert_eq!(piece("?of=solution&from=3&count=2").await.1["moves"], json!([all[3], all[4]]));
    // Beyond the end there is nothing, and a run with a solution has no best board.
    assert_eq!(piece("?from=18446744073709551615").await.1["moves"], json!([]));
    assert_eq!(piece("?of=best").await.1, json!({ "from": 0, "total": 0, "kept": 0, "moves": [] }));
    for (query, key) in
        [("?count=10001", "lab.too-many"), ("?from=-1", "web.bad-query"), ("?of=other", "web.bad-query")]
    {
        let (status, refused) = piece(query).await;
        assert_eq!((status, &refused["key"]), (StatusCode::BAD_REQUEST, &json!(key)), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_path_that_is_too_long_to_be_kept_the_beginning_is() {
    let app = app(Config { path: 20_000, moves: 100, ..Config::default() });
    let order = json!({ "problem": "15-puzzle", "start": START, "algorithm": LONG });
    let (_, run) = post(&app, "/api/runs", &order).await;
    let id = run["id"].as_str().unwrap();
    follow(&app, &format!("/api/runs/{id}/events"), None).await;
    let part = json_of(&get(&app, &format!("/api/runs/{id}/moves?from=19990")).await.1);
    assert_eq!((&part["kept"], part["moves"].as_array().unwrap().len()), (&json!(20_000), 10));
    assert!(part["total"].as_u64() > Some(30_000), "{part}");
}

/// A search that is watched tells of a long path in the same way.
#[tokio::test(flavor = "multi_thread")]
async fn a_watched_search_tells_of_a_long_path_in_part() {
    let app = app(Config { moves: 5, ..Config::default() });
    let order = json!({ "problem": "8-puzzle", "start": "867254301", "algorithm": "astar" });
    let score = loop {
        let (_, score) = post(&app, "/api/watch/score", &order).await;
        if score["ended"] == true {
            break score;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(
        (score["result"]["moves"].as_array().unwrap().len(), &score["result"]["moves_left_out"]),
        (5, &json!(26))
    );
}
