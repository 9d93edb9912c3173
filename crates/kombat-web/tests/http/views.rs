//! Boards as pictures: what an answer promises of a move is what asking after the move gives.

use crate::common::{get, post};
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
        view["alt"] = choice["changed"].get("alt").unwrap_or(&choice["board"]).clone();
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
    assert_eq!(answer["made"][0]["view"]["alt"], "1 2 3 / 4 5 6 / _ 7 8");
    let changed = json!({ "cells": { "6": { "fill": "piece", "label": "7", "home": true }, "7": { "fill": "hole" } }, "moved": [7, 6], "alt": "1 2 3 / 4 5 6 / 7 _ 8" });
    assert_eq!((&answer["made"][1]["changed"], &answer["view"]["moved"]), (&changed, &json!([8, 7])), "{answer}");
    let won = seen(&app, json!({ "problem": "velha", "board": "0 3 1 4", "moves": ["2"] })).await;
    assert_eq!((&won["verdict"], &won["choices"]), (&json!("first"), &json!([])), "{won}");
    assert_eq!(won["margin"], Value::Null);
    let full =
        seen(&app, json!({ "problem": "othello(4x4)", "board": "XXXX/XXXX/XXXX/XXO- X", "moves": ["d4"] })).await;
    assert_eq!((&full["verdict"], &full["margin"]), (&json!("first"), &json!(16)), "{full}");
}

/// Names and boards of moves, however many: an address is made of them.
#[tokio::test]
async fn moves_have_names_when_there_is_no_room_for_their_pictures() {
    let app = app(Config::default());
    // Sides change places every two rows, so that nobody has five in a row.
    let cell = |n: usize| format!("{},{}", n / 20, (n % 20) ^ (n / 40 % 2));
    let moves: Vec<String> = (0..400).map(cell).collect();
    let answer = seen(&app, json!({ "problem": "mnk(20,20,5)", "board": "", "moves": moves, "lenient": true })).await;
    let made = answer["made"].as_array().unwrap();
    assert!(made.len() > 200 && answer["lost"].is_null(), "{}: {}", made.len(), answer["lost"]);
    assert!(made.iter().all(|each| !each["name"].as_str().unwrap().contains(',')));
    assert!(answer.to_string().len() < 1 << 20, "{}", answer.to_string().len());
}

#[tokio::test]
async fn moves_that_cannot_be_made_are_left_out_where_that_is_asked_for() {
    let app = app(Config::default());
    for (problem, board, moves, made, said) in [
        ("8-puzzle", "416328705", json!(["R", "U", "X", "L"]), 2, "Move 3, “X”"),
        ("8-puzzle", "416328705", json!(["RUD", "D", "L"]), 3, "Move 4"),
        ("velha", "", json!(["b2", "a1", "b2", "c3"]), 2, "Move 3: "),
        // Not that the cell is taken, or that nothing is possible.
        ("velha", "XX- / OO- / ---", json!(["c1", "c3"]), 1, "The game is already over: X has won."),
        ("othello(4x4)", "XXXX/XXXX/XXXX/XXXX X", json!(["pass"]), 0, "The game is already over: Black has won by 16."),
    ] {
        let order = json!({ "problem": problem, "board": board, "moves": moves });
        let (status, refused) = post(&app, "/api/view", &order).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{refused}");
        let mut lenient = order.clone();
        lenient["lenient"] = json!(true);
        let answer = seen(&app, lenient).await;
        assert_eq!(answer["made"].as_array().unwrap().len(), made, "{answer}");
        assert!(answer["lost"].as_str().unwrap().starts_with(said), "{}", answer["lost"]);
        assert_eq!(answer["lost"], refused["error"]);
    }
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
        let drawn = answer["choices"]
            .as_array()
            .unwrap()
            .iter()
            .all(|each| each["changed"].is_object() || each["view"].is_object());
        assert!(drawn, "{problem}: a move is drawn before it is answered");
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
        json!({ "problem": "8-puzzle", "board": "123456780", "moves": ["LR".repeat(600)] }),
        json!({ "problem": "8-puzzle", "board": "123456780", "moves": [""] }),
        json!({ "problem": "velha", "board": "", "moves": [""] }),
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

#[tokio::test]
async fn pictures_show_what_the_last_move_touched_and_names_say_it() {
    let app = app(Config::default());
    let asked = [
        // The blank went up, so a tile came down.
        ("8-puzzle", "4 1 6 3 0 8 7 2 5", "U", json!([4, 7]), "2 ↓"),
        ("kombat", "2 1 3 4 5 6 7 8 9", "M1", json!([0, 1]), "a1 ⇄ b1"),
        ("velha", "X - - / - O - / - - -", "1,1", json!([4]), "b2"),
        ("connect4", "3 3 2", "5,2", json!([37]), "c6"),
        ("pancake(4)", "2 1 3 4", "2", json!(["0:2"]), "2"),
        ("othello(4x4)", "d3", "d3", json!([11]), "d3"),
        // What cannot have led there is told by its own word.
        ("8-puzzle", "4 1 6 3 0 8 7 2 5", "X", Value::Null, "X"),
        ("velha", "X - - / - O - / - - -", "7,7", Value::Null, "7,7"),
        ("othello(4x4)", "d3", "pass", Value::Null, "pass"),
    ];
    for (problem, board, word, moved, name) in asked {
        let order = json!({ "problem": problem, "boards": [board, board], "moves": [word, null] });
        let (status, answer) = post(&app, "/api/views", &order).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let mut touched: Vec<Value> = answer["views"][0]["moved"].as_array().cloned().unwrap_or_default();
        touched.sort_by_key(Value::as_u64);
        assert_eq!(touched, moved.as_array().cloned().unwrap_or_default(), "{problem} {word}");
        assert_eq!(answer["names"], json!([name, null]), "{problem}");
        assert_eq!(answer["views"][1].get("moved"), None);
    }
    for moves in [json!(["1,1", "2,2", "0,0"]), json!(["1,1"])] {
        let order = json!({ "problem": "velha", "boards": ["", "0 4"], "moves": moves });
        let (status, answer) = post(&app, "/api/views", &order).await;
        assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!("web.moves-of-boards")));
    }
}

#[tokio::test]
async fn a_problem_knows_what_to_begin_with() {
    let app = app(Config::default());
    for (problem, first) in [
        ("8-puzzle", json!("4 1 6 3 2 8 7 0 5")),
        ("velha", json!("- - - / - X O / - - X")),
        ("tiles(3x3,goal=snail)", Value::Null),
        ("connect4", Value::Null),
        ("pancake", Value::Null),
    ] {
        let (_, answer) = post(&app, "/api/problem", &json!({ "problem": problem })).await;
        assert_eq!(answer["showpiece"], first, "{problem}");
        if !first.is_null() {
            let (status, _) = post(&app, "/api/board", &json!({ "problem": problem, "board": first })).await;
            assert_eq!(status, StatusCode::OK, "{problem}");
        }
    }
}

/// What the laboratory offers can be judged where it is offered.
#[tokio::test]
async fn formulas_of_a_domain_are_formulas_on_its_boards() {
    let app = app(Config::default());
    let catalog: Value = serde_json::from_str(&get(&app, "/api/catalog").await.1).unwrap();
    for card in catalog["problems"].as_array().unwrap() {
        let formulas = card["formulas"].as_array().unwrap();
        assert_eq!(formulas.is_empty(), card["kind"] == "game", "{}", card["name"]);
        let features = card["features"].as_array().unwrap();
        assert_eq!(features.contains(&json!("blank_row")), card["name"] == "tiles");
        let Ok(problem) = kombat::catalog::puzzle(card["name"].as_str().unwrap()) else { continue };
        for formula in formulas.iter().chain(features) {
            let algorithm = format!("astar(h=formula(\"{}\"))", formula.as_str().unwrap());
            problem.check(&algorithm).unwrap_or_else(|error| panic!("{algorithm} on {}: {error}", card["name"]));
        }
    }
}
