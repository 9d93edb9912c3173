//! Fights from the page: started, watched, stopped, gone on with after a restart, read.

use crate::common::{follow, get, post, request, send, text};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use kombat_lab::plan::Run;
use kombat_lab::store;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::path::Path;

fn server(folder: &Path) -> Router {
    app(Config { fights: folder.to_owned(), ..Config::default() })
}

fn experiment(name: &str, problem: &str, count: u64, algorithms: &[&str]) -> Value {
    let entry = |spec: &&str| format!("[[algorithms]]\nspec = \"{spec}\"\n");
    let algorithms: String = algorithms.iter().map(entry).collect();
    let toml = format!("name = \"{name}\"\n[[boards]]\nproblem = \"{problem}\"\ncount = {count}\n{algorithms}");
    json!({ "toml": toml })
}

async fn end_of(app: &Router, name: &str) -> Value {
    let events = follow(app, &format!("/api/fights/{name}/events"), None).await;
    let (last, _, standing) = events.last().unwrap();
    assert_eq!(last, "end");
    standing.clone()
}

async fn read(app: &Router, path: &str) -> Value {
    let (status, body) = get(app, path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fight_is_fought_to_its_end_and_its_numbers_are_those_of_the_records() {
    let folder = tempfile::tempdir().unwrap();
    let app = server(folder.path());
    let (status, begun) = post(&app, "/api/fights", &experiment("f", "8-puzzle", 20, &["astar", "hill"])).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{begun}");
    let name = begun["name"].as_str().unwrap();
    let ended = end_of(&app, name).await;
    assert_eq!((&ended["state"], &ended["done"], &ended["total"]), (&json!("ended"), &json!(40), &json!(40)));
    let (_, records) = store::look::<Run>(&folder.path().join(name)).unwrap();
    for lane in ended["lanes"].as_array().unwrap() {
        let spec = lane["spec"].as_str().unwrap();
        let own = records.iter().filter(|record| record.algorithm.starts_with(spec));
        let solved = own.clone().filter(|record| record.outcome == "solved").count();
        assert_eq!((lane["done"].as_u64(), lane["total"].as_u64()), (Some(20), Some(own.count() as u64)), "{spec}");
        assert_eq!(lane["points"].as_f64(), Some(solved as f64), "{spec}");
    }
    let digest = read(&app, &format!("/api/fights/{name}/digest")).await;
    let table = &digest["tables"][0]["rows"];
    assert_eq!(table[0]["spec"], "astar");
    assert_eq!(table[0]["cells"][1][0], "100.0 %");
    let mut evaluated: Vec<u64> =
        records.iter().filter(|r| r.algorithm.starts_with("astar")).map(|r| r.evaluated).collect();
    evaluated.sort_unstable();
    let median = (evaluated[9] + evaluated[10]) as f64 / 2.0;
    let shown: String = table[0]["cells"][2][0].as_str().unwrap().chars().filter(char::is_ascii_digit).collect();
    assert_eq!(shown, median.round().to_string());
    assert!(digest["figures"][0]["html"].as_str().unwrap().contains("<svg"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fight_that_was_stopped_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let order = experiment("f", "15-puzzle", 400, &["beam", "hill(restarts=1000)"]);
    let app = server(folder.path());
    let (_, begun) = post(&app, "/api/fights", &order).await;
    let name = begun["name"].as_str().unwrap().to_owned();
    // Another one has to wait.
    let (status, refused) = post(&app, "/api/fights", &experiment("g", "8-puzzle", 2, &["bfs"])).await;
    assert_eq!((status, &refused["key"]), (StatusCode::TOO_MANY_REQUESTS, &json!("web.fight-running")));
    let stop = request(Method::DELETE, &format!("/api/fights/{name}")).body(Body::empty()).unwrap();
    assert_eq!(send(&app, stop).await.status(), StatusCode::OK);
    let stopped = end_of(&app, &name).await;
    assert_eq!(stopped["state"], "paused");
    let done = stopped["done"].as_u64().unwrap();
    assert!(done < 800);
    drop(app);
    let app = server(folder.path());
    let path = format!("/api/fights/{name}");
    assert_eq!(read(&app, &path).await["done"], done);
    let listed = read(&app, "/api/fights").await;
    assert_eq!(listed["fights"][0]["experiment"]["name"], name.as_str());
    let (status, _) = post(&app, &path, &json!({})).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let stop = request(Method::DELETE, &path).body(Body::empty()).unwrap();
    assert_eq!(send(&app, stop).await.status(), StatusCode::OK);
    assert!(end_of(&app, &name).await["done"].as_u64().unwrap() >= done);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_export_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let app = server(folder.path());
    for (problem, algorithms) in [("kombat", ["grasp", "ga"]), ("velha", ["minimax", "random"])] {
        let (_, begun) = post(&app, "/api/fights", &experiment("luta é", problem, 6, &algorithms)).await;
        let name = begun["name"].as_str().unwrap().to_owned();
        let place = format!("/api/fights/{}", name.replace(' ', "%20").replace('é', "%C3%A9"));
        let ended = follow(&app, &format!("{place}/events"), None).await.pop().unwrap().2;
        let total = ended["total"].as_u64().unwrap();
        let file = async |file: &str| {
            let asked = request(Method::GET, &format!("{place}/files/{file}")).body(Body::empty()).unwrap();
            let answer = send(&app, asked).await;
            assert_eq!(answer.status(), StatusCode::OK, "{file}");
            let kept = answer.headers()["content-disposition"].to_str().unwrap().to_owned();
            assert!(kept.starts_with("attachment; filename=\"luta"), "{kept}");
            text(answer).await
        };
        assert_eq!(file("records.csv").await.lines().count() as u64, total + 1);
        assert!(file("summary.csv").await.lines().count() > 2);
        let summary: Value = serde_json::from_str(&file("summary.json").await).unwrap();
        assert_eq!(summary["name"], name.as_str());
        let tex = file("table.tex").await;
        assert_eq!(tex.matches("\\begin{").count(), tex.matches("\\end{").count());
        assert!(file("report.html").await.starts_with("<!doctype html>"));
        let digest = read(&app, &format!("{place}/digest")).await;
        for figure in digest["figures"].as_array().unwrap() {
            let svg = file(&format!("charts/{}.svg", figure["id"].as_str().unwrap())).await;
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        }
        for none in ["nothing.csv", "../experiment.toml", "..%2Fexperiment.toml", "experiment.toml"] {
            assert_eq!(get(&app, &format!("{place}/files/{none}")).await.0, StatusCode::NOT_FOUND, "{none}");
        }
    }
}

#[tokio::test]
async fn what_is_no_fight_is_answered_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let app = server(folder.path());
    let bad = [
        (json!({ "toml": "name = " }), StatusCode::BAD_REQUEST),
        (experiment("../f", "8-puzzle", 2, &["bfs"]), StatusCode::BAD_REQUEST),
        (experiment("f", "8-puzle", 2, &["bfs"]), StatusCode::BAD_REQUEST),
        (experiment("f", "8-puzzle", 2, &["bsf"]), StatusCode::BAD_REQUEST),
        (experiment("f", "8-puzzle", 2, &[]), StatusCode::BAD_REQUEST),
        (experiment("f", "8-puzzle", 2, &["bfs", "bfs"]), StatusCode::BAD_REQUEST),
        (experiment("f", "velha", 2, &["minimax"]), StatusCode::BAD_REQUEST),
        (experiment("f", "8-puzzle", 9_000_000, &["bfs"]), StatusCode::BAD_REQUEST),
        (json!({ "experiment": "x" }), StatusCode::BAD_REQUEST),
        (json!({ "toml": "x".repeat(300 << 10) }), StatusCode::PAYLOAD_TOO_LARGE),
    ];
    for (order, expected) in bad {
        let (status, answer) = post(&app, "/api/fights", &order).await;
        assert_eq!(status, expected, "{answer}");
        assert!(answer["error"].as_str().is_some_and(|sentence| sentence.ends_with(['.', '?', '!'])), "{answer}");
    }
    assert!(!folder.path().join("f").exists());
    for name in ["none", "..", "%2e%2e", "..%2f..%2fetc", ".hidden", "a%00b"] {
        for path in ["", "/digest", "/events", "/files/records.csv"] {
            let (status, body) = get(&app, &format!("/api/fights/{name}{path}")).await;
            assert!(matches!(status, StatusCode::NOT_FOUND | StatusCode::BAD_REQUEST), "{name}{path}: {status} {body}");
        }
    }
}

/// The folder is at fault, not the request.
#[tokio::test(flavor = "multi_thread")]
async fn a_fight_whose_records_are_of_another_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let app = server(folder.path());
    let (_, begun) = post(&app, "/api/fights", &experiment("f", "8-puzzle", 2, &["bfs"])).await;
    let name = begun["name"].as_str().unwrap();
    end_of(&app, name).await;
    let file = folder.path().join(name).join("experiment.toml");
    let before = std::fs::read_to_string(&file).unwrap();
    let seed = before.lines().find(|line| line.starts_with("seed = ")).unwrap();
    std::fs::write(&file, before.replacen(seed, "seed = 4711", 1)).unwrap();
    let (status, answer) = post(&app, &format!("/api/fights/{name}"), &json!({})).await;
    assert_eq!((status, &answer["key"]), (StatusCode::CONFLICT, &json!("lab.stranger")), "{answer}");
}
