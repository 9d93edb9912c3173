//! Boards as pictures: what an answer promises of a move is what asking after the move gives.

use crate::common::post;
use axum::Router;
use axum::http::StatusCode;
use kombat_web::{Config, app};
use serde_json::{Value, json};

async fn seen(app: &Router, order: Value) -> Value {
    let (status, answer) = post(app, "/api/view", &order).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

/// The picture that a move makes of the one before, put together as the page does it.
fn after(before: &Value, choice: &Value) -> Value {
    let mut view = if choice["view"].is_object() { choice["view"].clone() } else { before.clone() };
    for (cell, changed) in choice["changed"]["cells"].as_object().into_iter().flatten() {
        view["cells"][cell.parse::<usize>().unwrap()] = changed.clone();
    }
    if choice["changed"].is_object() {
        view["alt"] = choice["changed"]["alt"].clone();
    }
    view.as_object_mut().unwrap().remove("moved");
    view
}

#[tokio::test]
async fn what_a_move_leads_to_is_what_its_board_looks_like() {
    let app = app(Config::default());
    let boards = [
        ("8-puzzle", "416328705"),
        ("kombat", "2 1 3 4 5 6 7 8 9"),
        ("velha", "0 4 8"),
        ("connect4", "3 3 2"),
        ("8-puzzle", "123456708"),
        ("velha", "0 3 1 4"),
    ];
    for (problem, board) in boards {
        let first = seen(&app, json!({ "problem": problem, "board": board })).await;
        for choice in first["choices"].as_array().unwrap() {
            let next = seen(&app, json!({ "problem": problem, "board": choice["board"] })).await;
            let view = after(&first["view"], choice);
            assert_eq!(view, next["view"], "{problem} {board}: {choice}");
            for key in ["kind", "solved", "distance", "to_move", "verdict", "board"] {
                assert_eq!(choice[key], next[key], "{key} of {choice}");
            }
            // Of the move after it, all is known too.
            let (promised, given) = (choice["choices"].as_array().unwrap(), next["choices"].as_array().unwrap());
            assert_eq!(promised.len(), given.len());
            for (promised, given) in promised.iter().zip(given) {
                assert_eq!(after(&view, promised), after(&next["view"], given));
                assert_eq!((&promised["id"], &promised["board"]), (&given["id"], &given["board"]));
            }
        }
    }
}

#[tokio::test]
async fn moves_are_made_first_and_told_by_name() {
    let app = app(Config::default());
    let order = json!({ "problem": "8-puzzle", "board": "123456078", "moves": ["R", "R"] });
    let answer = seen(&app, order).await;
    assert_eq!((&answer["board"], &answer["solved"]), (&json!("1 2 3 4 5 6 7 8 0"), &json!(true)));
    let names: Vec<_> = answer["made"].as_array().unwrap().iter().map(|made| &made["name"]).collect();
    assert_eq!(names, ["7 ←", "8 ←"]);
    assert_eq!(answer["made"][1]["board"], "1 2 3 4 5 6 7 0 8");
    assert_eq!(answer["made"][0]["distance"], 2);
    let won = seen(&app, json!({ "problem": "velha", "board": "0 3 1 4", "moves": ["2"] })).await;
    assert_eq!((&won["verdict"], &won["choices"]), (&json!("first"), &json!([])), "{won}");
}

#[tokio::test]
async fn an_answer_is_never_too_large() {
    let app = app(Config::default());
    let gomoku = seen(&app, json!({ "problem": "mnk(15,15,5)", "board": "112" })).await;
    let choices = gomoku["choices"].as_array().unwrap();
    assert_eq!(choices.len(), 224);
    assert!(choices.iter().all(|choice| choice.get("choices").is_none() && choice["changed"].is_object()));
    assert!(gomoku.to_string().len() < 300 << 10, "{}", gomoku.to_string().len());
    // The largest of each domain.
    let row = |cell: &str| vec![vec![cell; 20].join(" "); 20].join(" / ");
    let numbers = |first: usize, last: usize| (first..=last).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
    let largest = [
        ("mnk(20,20,5)", row("-")),
        ("swap(16x16)", numbers(1, 256)),
        ("tiles(16x16)", format!("{} 0", numbers(1, 255))),
        ("pancake(60)", numbers(1, 60)),
        ("othello(8x8)", "d3".to_owned()),
    ];
    for (problem, board) in largest {
        let answer = seen(&app, json!({ "problem": problem, "board": board })).await;
        assert!(answer.to_string().len() < 700 << 10, "{problem}: {}", answer.to_string().len());
    }
    let many = json!({ "problem": "swap(16x16)", "boards": vec![numbers(1, 256); 200] });
    assert_eq!(post(&app, "/api/views", &many).await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_cannot_be_drawn_is_refused_in_a_sentence() {
    let app = app(Config::default());
    let wrong = [
        json!({ "problem": "nothing", "board": "1" }),
        json!({ "problem": "8-puzzle", "board": "1 2 3" }),
        json!({ "problem": "8-puzzle", "board": "416328705", "moves": ["X"] }),
        json!({ "problem": "8-puzzle", "board": "123456780", "moves": ["R"] }),
        json!({ "problem": "8-puzzle", "board": "123456780", "moves": vec!["L"; 1_001] }),
        json!({ "problem": "8-puzzle" }),
    ];
    for order in wrong {
        let (status, answer) = post(&app, "/api/view", &order).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
        assert!(answer["error"].as_str().is_some_and(|sentence| !sentence.is_empty()), "{answer}");
    }
    let many = json!({ "problem": "8-puzzle", "boards": vec!["123456780"; 257] });
    assert_eq!(post(&app, "/api/views", &many).await.0, StatusCode::BAD_REQUEST);
    let (status, pictures) = post(&app, "/api/views", &json!({ "problem": "velha", "boards": ["", "0 4"] })).await;
    assert_eq!(status, StatusCode::OK, "{pictures}");
    assert_eq!(pictures["views"][1]["cells"][4], json!({ "fill": "second", "glyph": "ring" }));
}
