//! The server without a socket: what it answers, what it refuses, and its bounds.

use crate::common::{follow, get, post, request, send, text};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use kombat::observe::Kind;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::time::Duration;

const KORF_79: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";

fn events_of(run: &str) -> String {
    format!("/api/runs/{run}/events")
}

fn hard() -> Value {
    json!({ "problem": "15-puzzle(goal=blank-first)", "start": KORF_79, "algorithm": "idastar(h=misplaced)" })
}

#[tokio::test]
async fn a_run_is_started_followed_and_ends_with_its_report() {
    let app = app(Config::default());
    let order = json!({ "problem": "8-puzzle", "start": "416328705", "algorithm": "astar" });
    let (status, job) = post(&app, "/api/runs", &order).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let id = job["id"].as_str().unwrap();
    let events = follow(&app, &events_of(id), None).await;
    let (_, place, result) = events.iter().find(|(name, ..)| name == "result").unwrap();
    assert_eq!((&result["outcome"], &result["cost"]), (&json!("solved"), &json!(13)));
    assert_eq!(events.last().unwrap().0, "end");
    // Whoever comes back has what it has seen, and asks for the rest.
    let again = follow(&app, &events_of(id), *place).await;
    assert_eq!(again.iter().map(|(name, ..)| name.as_str()).collect::<Vec<_>>(), ["end"]);
    assert_eq!(&follow(&app, &events_of(id), None).await[0].2, result);
    let (status, standing) = get(&app, &format!("/api/runs/{id}")).await;
    let standing: Value = serde_json::from_str(&standing).unwrap();
    assert_eq!((status, &standing["state"], &standing["result"]), (StatusCode::OK, &json!("ended"), result));
    // How long it took is settled with its end.
    tokio::time::sleep(Duration::from_millis(20)).await;
    let later: Value = serde_json::from_str(&get(&app, &format!("/api/runs/{id}")).await.1).unwrap();
    assert_eq!(later["seconds"], standing["seconds"]);
}

#[tokio::test]
async fn the_best_so_far_is_told_where_there_is_one_before_the_end() {
    let app = app(Config::default());
    let start = "8 6 7 2 5 4 3 0 1";
    for (algorithm, anytime) in [("annealing", true), ("hill", true), ("anytime(effort=1000)", true), ("astar", false)]
    {
        let order = json!({ "problem": "8-puzzle", "start": start, "algorithm": algorithm, "seed": 3 });
        let (_, job) = post(&app, "/api/runs", &order).await;
        let events = follow(&app, &events_of(job["id"].as_str().unwrap()), None).await;
        let told: Vec<Value> = events.into_iter().filter(|event| event.0 == "incumbent").map(|event| event.2).collect();
        // The library's own trace knows the same ones.
        let puzzle = kombat::catalog::puzzle("8-puzzle").unwrap();
        let mut known = Vec::new();
        let mut keep = |line: kombat::trace::TraceLine| {
            if line.event == Kind::Incumbent {
                known.push(json!(line));
            }
        };
        let request = kombat::catalog::Request { seed: 3, ..kombat::catalog::Request::new(algorithm, start) };
        puzzle.run(&request, Some(&mut keep)).unwrap();
        assert_eq!(told, if anytime { known } else { Vec::new() }, "{algorithm}");
        assert_eq!(told.is_empty(), !anytime, "{algorithm}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_says_how_far_it_is_and_can_be_cancelled() {
    let app = app(Config::default());
    let (_, job) = post(&app, "/api/runs", &hard()).await;
    let id = job["id"].as_str().unwrap().to_owned();
    let listening = tokio::spawn({
        let (app, id) = (app.clone(), id.clone());
        async move { follow(&app, &events_of(&id), None).await }
    });
    tokio::time::sleep(Duration::from_millis(400)).await;
    let cancelled = request(Method::DELETE, &format!("/api/runs/{id}")).body(Body::empty()).unwrap();
    assert_eq!(send(&app, cancelled).await.status(), StatusCode::OK);
    let events = listening.await.unwrap();
    let progress: Vec<u64> = events
        .iter()
        .filter(|(name, ..)| name == "progress")
        .map(|(.., data)| data["expanded"].as_u64().unwrap())
        .collect();
    assert!(progress.len() >= 2 && progress.is_sorted() && progress.last() > Some(&0), "{progress:?}");
    let (.., result) = events.iter().find(|(name, ..)| name == "result").unwrap();
    assert_eq!(result["outcome"], "stopped:cancelled");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_nobody_listens_to_ends_by_itself() {
    let app = app(Config { grace: Duration::from_millis(50), ..Config::default() });
    let (_, job) = post(&app, "/api/runs", &hard()).await;
    let id = job["id"].as_str().unwrap();
    loop {
        let (_, standing) = get(&app, &format!("/api/runs/{id}")).await;
        let standing: Value = serde_json::from_str(&standing).unwrap();
        if standing["state"] == "ended" {
            assert_eq!(standing["result"]["outcome"], "stopped:cancelled");
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_the_queue_runs_are_refused() {
    let app = app(Config { jobs: 1, queue: 1, ..Config::default() });
    let mut ids = Vec::new();
    for _ in 0..2 {
        let (status, job) = post(&app, "/api/runs", &hard()).await;
        assert_eq!(status, StatusCode::ACCEPTED);
        ids.push(job["id"].as_str().unwrap().to_owned());
        // Until it has taken its seat.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (status, refused) = post(&app, "/api/runs", &hard()).await;
    assert_eq!((status, &refused["key"]), (StatusCode::TOO_MANY_REQUESTS, &json!("web.queue-full")));
    for id in &ids {
        let stop = request(Method::DELETE, &format!("/api/runs/{id}")).body(Body::empty()).unwrap();
        assert_eq!(send(&app, stop).await.status(), StatusCode::OK);
        assert_eq!(follow(&app, &events_of(id), None).await.last().unwrap().0, "end");
    }
    // This one is left running: a server that goes takes its runs with it.
    assert_eq!(post(&app, "/api/runs", &hard()).await.0, StatusCode::ACCEPTED);
    tokio::time::sleep(Duration::from_millis(100)).await;
}

#[tokio::test]
async fn a_run_may_not_use_more_than_the_server_allows() {
    let app = app(Config { memory: 1 << 20, time: Duration::from_millis(200), ..Config::default() });
    for (algorithm, outcome) in [("bfs", "stopped:memory"), ("idastar(h=misplaced)", "stopped:time")] {
        let mut order = hard();
        order["algorithm"] = algorithm.into();
        order["seconds"] = 1e9.into();
        order["memory"] = json!(1u64 << 40);
        let (_, job) = post(&app, "/api/runs", &order).await;
        let events = follow(&app, &events_of(job["id"].as_str().unwrap()), None).await;
        let (.., result) = events.iter().find(|(name, ..)| name == "result").unwrap();
        assert_eq!(result["outcome"], outcome);
    }
}

#[tokio::test]
async fn runs_that_ended_long_ago_are_forgotten() {
    let app = app(Config { kept: 2, ..Config::default() });
    let order = json!({ "problem": "8-puzzle", "start": "123456780", "algorithm": "bfs" });
    let mut ids = Vec::new();
    for _ in 0..5 {
        let (_, job) = post(&app, "/api/runs", &order).await;
        ids.push(job["id"].as_str().unwrap().to_owned());
        follow(&app, &events_of(ids.last().unwrap()), None).await;
    }
    let statuses: Vec<u16> = {
        let mut statuses = Vec::new();
        for id in &ids {
            statuses.push(get(&app, &format!("/api/runs/{id}")).await.0.as_u16());
        }
        statuses
    };
    assert_eq!(statuses, [404, 404, 404, 200, 200]);
}

#[tokio::test]
async fn long_ways_that_are_remembered_are_bounded_in_bytes() {
    let most = 1 << 20;
    let app = app(Config { kept_bytes: most, ..Config::default() });
    // Depth first goes a long way round.
    let order = json!({ "problem": "8-puzzle", "start": "416328705", "algorithm": "dfs" });
    let mut ids = Vec::new();
    for _ in 0..12 {
        let (_, job) = post(&app, "/api/runs", &order).await;
        ids.push(job["id"].as_str().unwrap().to_owned());
        let events = follow(&app, &events_of(ids.last().unwrap()), None).await;
        let (.., end) = events.last().unwrap();
        let (.., result) = events.iter().find(|(name, ..)| name == "result").unwrap();
        assert_eq!((&end["state"], &end["result"], &end["failed"]), (&json!("ended"), result, &Value::Null));
    }
    let mut held = Vec::new();
    for id in &ids {
        let (status, standing) = get(&app, &format!("/api/runs/{id}")).await;
        held.extend((status == StatusCode::OK).then_some(standing.len()));
    }
    assert!(held.len() > 1 && held.len() < ids.len(), "{held:?}");
    assert!(held.iter().sum::<usize>() < most + held.len() * 1000, "{held:?}");
}

#[tokio::test]
async fn bad_orders_are_answered_with_a_sentence() {
    let app = app(Config::default());
    let cases = [
        (json!({ "problem": "9-puzzle", "start": "", "algorithm": "bfs" }), "spec.unknown-name"),
        (json!({ "problem": "8-puzzle", "start": "1 2", "algorithm": "bfs" }), "board.count"),
        (json!({ "problem": "8-puzzle", "start": "123456780", "algorithm": "bfss" }), "spec.unknown-name"),
        (json!({ "problem": "8-puzzle", "start": "123456780" }), "web.bad-json"),
        (json!({ "problem": "8-puzzle", "start": "123456780", "algorithm": "bfs", "x": 1 }), "web.bad-json"),
        (json!([]), "web.bad-json"),
        (
            json!({ "problem": "8-puzzle", "start": "123456780", "algorithm": "bfs", "seconds": -1 }),
            "quantity.duration",
        ),
    ];
    for (order, key) in cases {
        let (status, answer) = post(&app, "/api/runs", &order).await;
        assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!(key)), "{order}: {answer}");
        assert!(answer["error"].as_str().unwrap().ends_with(['.', '?']), "{answer}");
    }
    let broken = request(Method::POST, "/api/runs").body(Body::from("{\"problem\":")).unwrap();
    assert_eq!(send(&app, broken).await.status(), StatusCode::BAD_REQUEST);
    for path in ["/api/runs/77", "/api/runs/x", "/api/runs/77/events", "/api/nothing"] {
        assert_eq!(get(&app, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

/// A formula that fails ends a run with its sentence, and a watched search too.
#[tokio::test(flavor = "multi_thread")]
async fn a_formula_that_fails_is_told() {
    let app = app(Config::default());
    let algorithm = "astar(h=formula(\"1/(misplaced-7)\"))";
    let order = json!({ "problem": "8-puzzle", "start": "416328705", "algorithm": algorithm });
    let (_, job) = post(&app, "/api/runs", &order).await;
    let events = follow(&app, &format!("/api/runs/{}/events", job["id"].as_str().unwrap()), None).await;
    let (_, _, report) = events.iter().find(|(name, ..)| name == "result").unwrap();
    let why = report["explanation"].as_str().unwrap();
    assert!(report["outcome"] == "gave-up" && why.contains("divides by zero"), "{report}");
    let mut watched = order.clone();
    // It ends at its next look, which may be thousands of steps later; so it ends sooner.
    (watched["from"], watched["count"], watched["nodes"]) = (json!(0), json!(64), json!(40));
    let window = loop {
        let (_, window) = post(&app, "/api/watch", &watched).await;
        if window["reached"].is_null() {
            break window;
        }
    };
    assert_eq!(window["report"]["explanation"].as_str(), Some(why), "{}", window["report"]);
}

#[tokio::test]
async fn the_readers_language_is_spoken() {
    let app = app(Config::default());
    let asked = request(Method::GET, "/api/runs/77").header("accept-language", "fr, pt-BR;q=0.8, en;q=0.5");
    let answer = text(send(&app, asked.body(Body::empty()).unwrap()).await).await;
    assert!(answer.contains("Não há"), "{answer}");
    // The address says it where a link cannot say it otherwise, even if the body is at fault.
    let (_, answer) = post(&app, "/api/runs?lang=pt-BR", &json!([])).await;
    assert!(answer["error"].as_str().unwrap().starts_with("O pedido"), "{answer}");
    let (_, messages) = get(&app, "/api/words/pt-BR").await;
    let messages: Value = serde_json::from_str(&messages).unwrap();
    assert_eq!(messages["web.not-found"], "Não há nada aqui.");
    assert_eq!(get(&app, "/api/words/fr").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let app = app(Config { body: 1000, head: 2000, ..Config::default() });
    let order = json!({ "problem": "8-puzzle", "start": "1".repeat(2000), "algorithm": "bfs" });
    let (status, answer) = post(&app, "/api/runs", &order).await;
    assert_eq!((status, &answer["key"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!("web.body-too-large")));
    let long = request(Method::GET, "/").header("x-long", "x".repeat(3000)).body(Body::empty()).unwrap();
    assert_eq!(send(&app, long).await.status(), StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    let (status, _) = get(&app, &format!("/{}", "x".repeat(3000))).await;
    assert_eq!(status, StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
}

#[tokio::test]
async fn other_pages_cannot_drive_it() {
    let app = app(Config { name: Some("lab.example".to_owned()), ..Config::default() });
    let status_at = async |path: &str, headers: &[(&str, &str)]| {
        let mut asked = Request::builder().uri(path);
        for (name, value) in headers {
            asked = asked.header(*name, *value);
        }
        send(&app, asked.body(Body::empty()).unwrap()).await.status().as_u16()
    };
    let status = async |headers: &[(&str, &str)]| status_at("/", headers).await;
    for host in ["127.0.0.1:7878", "localhost:9", "localhost", "[::1]:7878", "192.168.0.7:80", "lab.example:7878"] {
        assert_eq!(status(&[("host", host)]).await, 200, "{host}");
    }
    for host in ["evil.example", "localhost.evil.example:7878", "127.0.0.1.evil.example", "evil.example:7878", ""] {
        assert_eq!(status(&[("host", host)]).await, 403, "{host}");
    }
    assert_eq!(status(&[]).await, 403);
    let own = ("host", "127.0.0.1:7878");
    assert_eq!(status(&[own, ("origin", "http://127.0.0.1:7878")]).await, 200);
    for origin in ["http://evil.example", "http://127.0.0.1:7879", "null", "https://localhost:7878"] {
        assert_eq!(status(&[own, ("origin", origin)]).await, 403, "{origin}");
    }
    assert_eq!(status(&[own, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]).await, 403);
    // A link leads to the page; into a frame of another page nothing is worked out.
    let led = [own, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
    for (path, expected) in
        [("/", 200), ("/?view=papers", 200), ("/api/catalog", 403), ("/api/fights", 403), ("/api", 403)]
    {
        assert_eq!(status_at(path, &led).await, expected, "{path}");
    }
    let typed = [own, ("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate")];
    assert_eq!(status_at("/api/catalog", &typed).await, 200);
    assert_eq!(status(&[own, ("sec-fetch-site", "same-origin")]).await, 200);
}

#[tokio::test]
async fn only_the_pages_files_are_there() {
    let app = app(Config::default());
    let page = send(&app, request(Method::GET, "/").body(Body::empty()).unwrap()).await;
    assert_eq!(page.status(), StatusCode::OK);
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
    let tag = page.headers()["etag"].clone();
    let again = request(Method::GET, "/").header("if-none-match", tag).body(Body::empty()).unwrap();
    assert_eq!(send(&app, again).await.status(), StatusCode::NOT_MODIFIED);
    for path in ["/../Cargo.toml", "/..%2fCargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/etc/passwd", "/.git"] {
        assert_eq!(get(&app, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn boards_are_read_checked_and_sampled() {
    let app = app(Config::default());
    let board = async |problem: &str, board: &str| {
        post(&app, "/api/board", &json!({ "problem": problem, "board": board })).await
    };
    let (status, answer) = board("8-puzzle", "416328705").await;
    assert_eq!((status, &answer["board"]), (StatusCode::OK, &json!("4 1 6 3 2 8 7 0 5")));
    let (_, answer) = board("8-puzzle", "213456780").await;
    assert!(answer["solvable"] == false && answer["why"].as_str().unwrap().ends_with('.'), "{answer}");
    let (_, answer) = board("velha", "0 4 8").await;
    assert_eq!((&answer["to_move"], &answer["verdict"]), (&json!("O"), &Value::Null));
    let (_, answer) = board("velha", "XXX/OO-/---").await;
    assert_eq!((&answer["verdict"], answer["moves"].as_array().unwrap().len()), (&json!("X"), 0));
    let shuffled = async |order: Value| post(&app, "/api/shuffle", &order).await;
    let (_, one) = shuffled(json!({ "problem": "8-puzzle", "seed": 4, "depth": 31 })).await;
    assert_eq!(one, shuffled(json!({ "problem": "8-puzzle", "seed": 4, "depth": 31 })).await.1);
    assert_eq!(shuffled(json!({ "problem": "8-puzzle", "depth": 32 })).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(shuffled(json!({ "problem": "8-puzzle", "depth": 3, "walk": 3 })).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(
        shuffled(json!({ "problem": "8-puzzle", "walk": 1_000_000_000_000u64 })).await.0,
        StatusCode::BAD_REQUEST
    );
    let (_, problem) = post(&app, "/api/problem", &json!({ "problem": "kombat" })).await;
    assert_eq!((&problem["problem"], problem["depths"].as_array().unwrap().len()), (&json!("swap(3x3)"), 13));
    let (_, catalog) = get(&app, "/api/catalog").await;
    let catalog: Value = serde_json::from_str(&catalog).unwrap();
    let names: Vec<&str> =
        catalog["problems"].as_array().unwrap().iter().map(|problem| problem["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["tiles", "swap", "mnk", "pancake", "othello"]);
}
