//! The papers over the interface: what the crate of papers says, cell by cell, in both languages.

use crate::common::{get, request, send, text};
use axum::body::Body;
use axum::http::{Method, StatusCode};
use kombat::messages::Lang;
use kombat_papers::ALL;
use kombat_web::{Config, app};
use serde_json::{Value, json};

/// The answer in a language.
async fn said(app: &axum::Router, path: &str, lang: &str) -> (StatusCode, Value) {
    let asked = request(Method::GET, path).header("accept-language", lang).body(Body::empty()).unwrap();
    let answer = send(app, asked).await;
    let status = answer.status();
    (status, serde_json::from_str(&text(answer).await).unwrap())
}

/// All but the seconds, which no two runs share.
fn timeless(mut cell: Value) -> Value {
    cell.as_object_mut().unwrap().remove("seconds");
    cell
}

#[tokio::test]
async fn the_list_has_all_papers_in_both_languages() {
    let app = app(Config::default());
    for lang in Lang::ALL {
        let (status, list) = said(&app, "/api/papers", lang.tag()).await;
        assert_eq!(status, StatusCode::OK);
        let papers = list["papers"].as_array().unwrap();
        assert_eq!(papers.len(), ALL.len());
        for (found, paper) in papers.iter().zip(ALL) {
            assert_eq!((&found["id"], &found["title"]), (&json!(paper.key), &json!(paper.title)));
            assert_eq!(found["story"], (paper.story)().text(lang));
        }
    }
}

#[tokio::test]
async fn every_cell_is_that_of_the_papers() {
    let app = app(Config::default());
    for id in ["bouzon", "001", "velha"] {
        let (status, found) = said(&app, &format!("/api/papers/{id}"), "en").await;
        assert_eq!(status, StatusCode::OK);
        let own = kombat_papers::reproduce(id, None).unwrap();
        assert_eq!((&found["id"], &found["reference"]), (&json!(own.paper), &json!(own.reference)));
        let tables = found["tables"].as_array().unwrap();
        assert_eq!(tables.len(), own.tables.len());
        for (table, expected) in tables.iter().zip(&own.tables) {
            assert_eq!((&table["title"], &table["columns"]), (&json!(expected.title), &json!(expected.columns)));
            let cells: Vec<Value> = table["cells"].as_array().unwrap().iter().cloned().map(timeless).collect();
            let expected: Vec<Value> = expected.cells.iter().map(|cell| timeless(json!(cell))).collect();
            assert_eq!(cells, expected, "{id}");
        }
    }
}

/// Once re-enacted a paper stays as it is, even its seconds.
#[tokio::test]
async fn a_paper_is_re_enacted_once() {
    let app = app(Config::default());
    let (one, other) = tokio::join!(get(&app, "/api/papers/bouzon"), get(&app, "/api/papers/bouzon"));
    assert_eq!(one, other);
    assert_eq!(get(&app, "/api/papers/bouzon").await, one);
    let (_, portuguese) = said(&app, "/api/papers/bouzon", "pt-BR").await;
    let english: Value = serde_json::from_str(&one.1).unwrap();
    assert_eq!(english["tables"], portuguese["tables"]);
    assert_ne!(english["story"], portuguese["story"]);
}

#[tokio::test]
async fn the_charts_of_2006_stand_beside_all_that_is_claimed_of_them() {
    let app = app(Config::default());
    let own = kombat_papers::reproduce("kombat", None).unwrap();
    for (lang, tag) in Lang::ALL.map(|lang| (lang, lang.tag())) {
        let (_, found) = said(&app, "/api/papers/kombat", tag).await;
        let figures = found["figures"].as_array().unwrap();
        let ids: Vec<&str> = figures.iter().filter_map(|figure| figure["id"].as_str()).collect();
        let expected = ["convergence-0", "time-0", "iterations-0", "convergence-1", "time-1", "iterations-1"];
        assert_eq!(ids, expected, "each chart of the paper, on both sets of boards");
        for figure in figures {
            assert!(figure["html"].as_str().unwrap().contains("<svg"));
            let claims = figure["claims"].as_array().unwrap();
            assert!(!claims.is_empty());
            for claim in claims {
                let cell = own.cells().find(|cell| claim["cell"] == cell.cell.as_str()).unwrap();
                assert_eq!(claim["verdict"], json!(cell.verdict));
                // The sentence about the cell begins with the claim.
                let text = claim["claim"].as_str().unwrap().to_lowercase();
                assert!(cell.why.text(lang).to_lowercase().starts_with(&text), "{text}");
            }
        }
    }
}

/// Figures 3 and 4 of the paper of 2017, on which the random walks alone have an interval.
#[tokio::test]
async fn the_figures_of_2017_have_the_printed_numbers_beside_ours() {
    let app = app(Config::default());
    let expected = [
        (
            "en",
            "Random search tries more",
            [
                "random, board 2: published 804,588; re-enacted 322,804 (",
                "personal, board 1: published 2,388; re-enacted 9,944<",
            ],
        ),
        (
            "pt-BR",
            "A busca aleatória tenta mais",
            [
                "aleatória, tabuleiro 2: publicado 804.588; reencenado 322.804 (",
                "pessoal, tabuleiro 1: publicado 2.388; reencenado 9.944<",
            ],
        ),
    ];
    for (lang, claim, told) in expected {
        let (status, found) = said(&app, "/api/papers/lima-cayres", lang).await;
        assert_eq!(status, StatusCode::OK);
        let figures = found["figures"].as_array().unwrap();
        assert_eq!(figures.iter().map(|figure| &figure["id"]).collect::<Vec<_>>(), ["attempts", "path"]);
        let attempts = figures[0]["html"].as_str().unwrap();
        for told in told {
            assert_eq!(attempts.matches(told).count(), 2, "in both layouts: {told}");
        }
        // A line for each of the four boards, wide and narrow.
        assert_eq!(attempts.matches("class=\"spread\"").count(), 8);
        assert!(figures[0]["claims"][0]["claim"].as_str().unwrap().starts_with(claim));
        let verdicts = |figure: &Value| {
            figure["claims"].as_array().unwrap().iter().map(|claim| claim["verdict"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(verdicts(&figures[0]), ["holds", "fails", "holds"]);
        assert_eq!(verdicts(&figures[1]), ["holds", "fails"]);
    }
    let (_, plain) = said(&app, "/api/papers/bouzon", "en").await;
    assert_eq!(plain["figures"], json!([]), "a paper without figures has none");
}

/// A board that nobody reads must not look as if it had been.
#[tokio::test]
async fn a_parameter_that_nobody_reads_is_refused() {
    let app = app(Config::default());
    for path in ["/api/papers/bouzon?board=867254301", "/api/papers?lang=en&board=1", "/api/papers/velha?lang=en&x"] {
        let (status, answer) = said(&app, path, "en").await;
        assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!("web.unknown-parameter")), "{path}");
    }
    let (status, answer) = said(&app, "/api/papers?lang=pt-BR", "en").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["papers"][0]["story"], (ALL[0].story)().text(Lang::PtBr));
}

#[tokio::test]
async fn a_paper_that_is_not_there_is_said_to_be_missing() {
    let app = app(Config::default());
    for (lang, sentence) in [("en", "There is no paper called “bouzom”"), ("pt-BR", "“bouzom”")] {
        let (status, answer) = said(&app, "/api/papers/bouzom", lang).await;
        assert_eq!((status, &answer["key"]), (StatusCode::NOT_FOUND, &json!("papers.unknown")));
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(sentence) && error.contains("bouzon"), "{error}");
    }
}
