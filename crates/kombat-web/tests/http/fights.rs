//! Fights from the page: started, watched, stopped, gone on with after a restart, read.

use crate::common::{follow, get, post, request, send, text};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use kombat::report::Ending;
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
        let solved = own.clone().filter(|record| record.outcome == Ending::Solved).count();
        assert_eq!((lane["done"].as_u64(), lane["total"].as_u64()), (Some(20), Some(own.count() as u64)), "{spec}");
        assert_eq!(lane["points"].as_f64(), Some(solved as f64), "{spec}");
    }
    let digest = read(&app, &format!("/api/fights/{name}/digest")).await;
    let comparison = &digest["comparisons"][0];
    let column =
        |name: &str| comparison["columns"].as_array().unwrap().iter().position(|column| column["name"] == name);
    let first = &comparison["rows"][0];
    let cell = |name: &str| first["cells"][column(name).unwrap()]["text"].as_str().unwrap();
    assert_eq!(first["spec"], "astar");
    assert_eq!(cell("solved"), "100.0 %");
    let own = records.iter().filter(|record| record.algorithm.starts_with("astar"));
    let work = own.map(|record| record.generated).sum::<u64>() as f64 / 20.0;
    let shown: String = cell("work").chars().filter(char::is_ascii_digit).collect();
    assert_eq!(shown, work.round().to_string());
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

/// Nobody writes to the pipe: who opened it would wait for ever.
#[cfg(unix)]
#[tokio::test]
async fn a_pipe_in_the_folder_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let app = server(folder.path());
    for (fight, name) in [("a", "experiment.toml"), ("b", "records.sqlite"), ("c", "lock")] {
        std::fs::create_dir(folder.path().join(fight)).unwrap();
        let path = folder.path().join(fight).join(name);
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    }
    let asked = async {
        assert_eq!(read(&app, "/api/fights").await["fights"], json!([]));
        assert_eq!(get(&app, "/api/fights/a").await.0, StatusCode::CONFLICT);
        assert_eq!(get(&app, "/api/fights/a/digest").await.0, StatusCode::CONFLICT);
    };
    tokio::time::timeout(PATIENCE, asked).await.expect("an answer");
}

/// The database is there, and a pipe where SQLite keeps a file beside it.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_beside_the_records_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let app = server(folder.path());
    let (_, begun) = post(&app, "/api/fights", &experiment("f", "8-puzzle", 2, &["bfs", "astar"])).await;
    let name = begun["name"].as_str().unwrap().to_owned();
    end_of(&app, &name).await;
    let (own, place) = (folder.path().join(&name), format!("/api/fights/{name}"));
    let database = std::fs::read(own.join("records.sqlite")).unwrap();
    for ending in ["-journal", "-wal", "-shm"] {
        let path = own.join(format!("records.sqlite{ending}"));
        let _ = std::fs::remove_file(&path);
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        let asked = async {
            for path in [place.clone(), format!("{place}/digest"), format!("{place}/files/summary.json")] {
                let (status, body) = get(&app, &path).await;
                assert_eq!(status, StatusCode::CONFLICT, "{ending}, {path}: {body}");
                assert!(body.contains("it is not a regular file"), "{ending}, {path}: {body}");
            }
            let (status, _) = post(&app, &place, &json!({})).await;
            assert!(status.is_client_error(), "{ending}: {status}");
        };
        let answered = tokio::time::timeout(PATIENCE, asked).await;
        // Who waits for somebody to write to it is let go, so that the test ends.
        let writer = std::fs::File::options().read(true).write(true).open(&path).unwrap();
        answered.unwrap_or_else(|_| panic!("{ending} is waited for"));
        drop(writer);
        std::fs::remove_file(&path).unwrap();
    }
    assert_eq!(std::fs::read(own.join("records.sqlite")).unwrap(), database);
    assert_eq!(read(&app, &place).await["done"], 4);
}

/// A net against waiting for ever; nothing is measured by it.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(60);

#[tokio::test]
async fn a_fight_whose_plan_would_fill_the_memory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let bounds = Config { fights: folder.path().to_owned(), fight_plan: 100 << 20, ..Config::default() };
    let app = app(bounds);
    for (problem, count) in [("tiles(16x16)", 10_000_000), ("tiles(16x16)", 190_000)] {
        let (status, answer) = post(&app, "/api/fights", &experiment("f", problem, count, &["hill"])).await;
        assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!("lab.plan-too-large")), "{answer}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A folder with an experiment and no records yet.
fn put(folder: &Path, name: &str, more: &str) {
    let text = experiment(name, "8-puzzle", 2, &["bfs"])["toml"].as_str().unwrap().to_owned();
    std::fs::create_dir_all(folder.join(name)).unwrap();
    std::fs::write(folder.join(name).join("experiment.toml"), format!("{text}{more}")).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_fights_are_bounded_in_number_and_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let bounds = || Config { fights: folder.path().to_owned(), fights_kept: 5, fights_listed: 3, ..Config::default() };
    let crowded = app(bounds());
    for i in 0..4 {
        put(folder.path(), &format!("f{i}"), "");
    }
    let listed = read(&crowded, "/api/fights").await;
    assert_eq!((listed["fights"].as_array().unwrap().len(), &listed["left_out"]), (3, &json!(1)));
    // One that is too long to be told is left out, and the others are told.
    let short = app(Config { fights_told: 2000, fights_listed: 100, ..bounds() });
    put(folder.path(), "f0", &format!("# {}\n", "x".repeat(3000)));
    let listed = read(&short, "/api/fights").await;
    assert_eq!((listed["fights"].as_array().unwrap().len(), &listed["left_out"]), (3, &json!(1)), "{listed}");
    put(folder.path(), "f4", "");
    let order = experiment("g", "8-puzzle", 2, &["bfs"]);
    let (status, answer) = post(&crowded, "/api/fights", &order).await;
    assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!("web.fights-many")), "{answer}");
    let roomy = app(Config { fights_kept: 100, fights_bytes: 1 << 20, ..bounds() });
    std::fs::write(folder.path().join("f4").join("large"), vec![0; 2 << 20]).unwrap();
    let (status, answer) = post(&roomy, "/api/fights", &order).await;
    assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!("web.fights-large")), "{answer}");
    std::fs::remove_file(folder.path().join("f4").join("large")).unwrap();
    let (status, begun) = post(&roomy, "/api/fights", &order).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{begun}");
    end_of(&roomy, begun["name"].as_str().unwrap()).await;
    // One that is stored already can be ordered again.
    assert_eq!(post(&crowded, "/api/fights", &order).await.0, StatusCode::ACCEPTED);
    end_of(&crowded, begun["name"].as_str().unwrap()).await;
}

/// Lets files look as if they had been written an hour ago.
fn age(folder: &Path) {
    let hour_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    for entry in std::fs::read_dir(folder).unwrap() {
        std::fs::File::options().write(true).open(entry.unwrap().path()).unwrap().set_modified(hour_ago).unwrap();
    }
}

/// A fight that did not change is known: that it is not read again is seen by what it would
/// say if it were.
#[tokio::test(flavor = "multi_thread")]
async fn a_fight_that_did_not_change_is_not_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let first = server(folder.path());
    let (_, begun) = post(&first, "/api/fights", &experiment("f", "8-puzzle", 4, &["bfs", "astar"])).await;
    let name = begun["name"].as_str().unwrap().to_owned();
    end_of(&first, &name).await;
    drop(first);
    let own = folder.path().join(&name);
    let app = server(folder.path());
    let place = format!("/api/fights/{name}");
    let paths = [place.clone(), format!("{place}/digest"), format!("{place}/files/summary.json")];
    // The first look settles what the fight has left in its log.
    read(&app, &place).await;
    age(&own);
    let mut before = Vec::new();
    for path in &paths {
        before.push(get(&app, path).await);
        assert_eq!(before.last().unwrap().0, StatusCode::OK, "{path}");
    }
    let database = own.join("records.sqlite");
    let (text, data) = (std::fs::read(&database).unwrap(), std::fs::metadata(&database).unwrap());
    std::fs::write(&database, vec![b'x'; text.len()]).unwrap();
    let file = std::fs::File::options().write(true).open(&database).unwrap();
    file.set_modified(data.modified().unwrap()).unwrap();
    for (path, known) in paths.iter().zip(&before) {
        assert_eq!(get(&app, path).await, *known, "{path}");
    }
    // Figures are known in every language; records are not, for nobody has asked for them yet. Once the
    // file has another time nothing is.
    assert_eq!(get(&app, &format!("{place}/digest?lang=pt-BR")).await.0, StatusCode::OK);
    assert_eq!(get(&app, &format!("{place}/files/records.csv")).await.0, StatusCode::CONFLICT);
    file.set_modified(std::time::SystemTime::now()).unwrap();
    for path in &paths {
        assert_eq!(get(&app, path).await.0, StatusCode::CONFLICT, "{path}");
    }
}
