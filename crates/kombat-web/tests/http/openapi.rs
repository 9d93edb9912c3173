//! The description of the interface says what the server really answers.

use crate::common::follow;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use jsonschema::Validator;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tower::ServiceExt;

/// A server and the description that it serves.
struct Described {
    app: axum::Router,
    document: Value,
    /// The document with every object closed against keys that it does not describe.
    closed: Value,
    /// What was made of its schemas, by their places.
    validators: RefCell<HashMap<String, Validator>>,
    _folder: tempfile::TempDir,
}

impl Described {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let app = app(Config { fights: folder.path().join("fights"), ..Config::default() });
        let (_, document) = ask(&app, Method::GET, "/api/openapi.json", None).await;
        let mut closed = document.clone();
        close(&mut closed);
        Described { app, document, closed, validators: RefCell::default(), _folder: folder }
    }

    /// Asks, and holds the answer against what is described for its status.
    async fn check(&self, method: Method, template: &str, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let operation = format!("/paths/{}/{}", escaped(template), method.as_str().to_lowercase());
        assert!(self.document.pointer(&operation).is_some(), "{method} {template} is not described");
        let schema = |part: &str| format!("{operation}/{part}/content/application~1json/schema");
        if let Some(body) = &body {
            self.holds(&schema("requestBody"), body, "what is asked");
        }
        let (status, answer) = ask(&self.app, method.clone(), &format!("{}{path}", self.base(template)), body).await;
        self.holds(&schema(&format!("responses/{}", status.as_str())), &answer, path);
        (status, answer)
    }

    /// Follows events, and holds each against what is described for its name.
    async fn check_events(&self, template: &str, path: &str) -> Vec<String> {
        let schema = format!("/paths/{}/get/responses/200/content/text~1event-stream/schema", escaped(template));
        let events = self.document.pointer(&schema).and_then(|schema| schema["$ref"].as_str()).unwrap();
        let told = follow(&self.app, &format!("/api{path}"), None).await;
        for (name, _, data) in &told {
            self.holds(&format!("{}/properties/{name}", events.trim_start_matches('#')), data, path);
        }
        told.into_iter().map(|(name, ..)| name).collect()
    }

    /// Every answer of these paths, but for files and for refusals, was held against its description.
    fn all_was_answered(&self, paths: impl Fn(&str) -> bool) {
        let validators = self.validators.borrow();
        for (path, operations) in self.document["paths"].as_object().unwrap().iter().filter(|(path, _)| paths(path)) {
            for (method, operation) in operations.as_object().unwrap().iter().filter(|(word, _)| *word != "servers") {
                let (status, answer) = operation["responses"].as_object().unwrap().iter().next().unwrap();
                let place = format!("/paths/{}/{method}/responses/{status}/content/", escaped(path));
                let events =
                    answer["content"].get("text/event-stream").and_then(|content| content["schema"]["$ref"].as_str());
                let place = events.map_or(place, |events| events.trim_start_matches('#').to_owned());
                let answered = validators.keys().any(|known| known.starts_with(&place));
                assert!(answered || answer["content"].get("*/*").is_some(), "{method} {path} was never answered");
            }
        }
    }

    /// Where a path begins: what is said of it, or else of all.
    fn base(&self, template: &str) -> &str {
        let own = self.document["paths"][template]["servers"][0]["url"].as_str();
        let base = own.or(self.document["servers"][0]["url"].as_str()).unwrap();
        base.trim_end_matches('/')
    }

    /// Holds a value against the schema at a place of the document.
    fn holds(&self, place: &str, value: &Value, what: &str) {
        let mut validators = self.validators.borrow_mut();
        let validator = validators.entry(place.to_owned()).or_insert_with(|| {
            assert!(self.closed.pointer(place).is_some(), "{what}: {place} is not described");
            let mut root = self.closed.clone();
            root["$ref"] = format!("#{}", place.replace('{', "%7B").replace('}', "%7D")).into();
            jsonschema::draft202012::new(&root).unwrap()
        });
        let wrong: Vec<String> =
            validator.iter_errors(value).map(|error| format!("{error} at {}", error.instance_path())).collect();
        assert!(wrong.is_empty(), "{what}: {wrong:?} in {value}");
    }
}

/// A name in the address of a place.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Closes every object that has described properties.
fn close(schema: &mut Value) {
    if let Some(object) = schema.as_object_mut() {
        if object.get("properties").is_some_and(Value::is_object) && !object.contains_key("additionalProperties") {
            object.insert("additionalProperties".to_owned(), false.into());
        }
        object.values_mut().for_each(close);
    }
    schema.as_array_mut().into_iter().flatten().for_each(close);
}

async fn ask(app: &axum::Router, method: Method, path: &str, body: Option<Value>) -> (StatusCode, Value) {
    let body = body.map_or(Body::empty(), |body| Body::from(body.to_string()));
    let request = Request::builder().method(method).uri(path).header("host", "localhost").body(body).unwrap();
    let answer = app.clone().oneshot(request).await.unwrap();
    let status = answer.status();
    let bytes = answer.into_body().collect().await.unwrap().to_bytes();
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn every_answer_is_as_described() {
    let server = Described::new().await;
    server.check(Method::GET, "/healthz", "/healthz", None).await;
    server.check(Method::GET, "/catalog", "/catalog", None).await;
    let (_, index) = server.check(Method::GET, "/learn", "/learn", None).await;
    for card in index["cards"].as_array().unwrap() {
        let path = format!("/learn/{}/{}", card["section"].as_str().unwrap(), card["name"].as_str().unwrap());
        let (status, _) = server.check(Method::GET, "/learn/{section}/{name}", &path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}");
    }
    for path in ["/learn/algorithm/astra", "/learn/nothing/astar"] {
        let (status, _) = server.check(Method::GET, "/learn/{section}/{name}", path, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
    let (_, list) = server.check(Method::GET, "/papers", "/papers", None).await;
    for paper in list["papers"].as_array().unwrap() {
        let path = format!("/papers/{}", paper["id"].as_str().unwrap());
        let (status, _) = server.check(Method::GET, "/papers/{id}", &path, None).await;
        assert_eq!(status, StatusCode::OK, "{path}");
    }
    let (status, _) = server.check(Method::GET, "/papers/{id}", "/papers/bouzom", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    server.check(Method::GET, "/words/{lang}", "/words/pt-BR", None).await;
    server.check(Method::GET, "/words/{lang}", "/words/fr", None).await;
    for problem in ["8-puzzle", "15-puzzle", "kombat", "connect4", "nothing"] {
        server.check(Method::POST, "/problem", "/problem", Some(json!({ "problem": problem }))).await;
        let order = json!({ "problem": problem, "seed": 3, "walk": 4 });
        server.check(Method::POST, "/shuffle", "/shuffle", Some(order)).await;
    }
    for (problem, board) in [("8-puzzle", "416328705"), ("8-puzzle", "213456780"), ("velha", "0 4"), ("velha", "x")] {
        let given = json!({ "problem": problem, "board": board });
        server.check(Method::POST, "/board", "/board", Some(given.clone())).await;
        server.check(Method::POST, "/view", "/view", Some(given)).await;
        let several = json!({ "problem": problem, "boards": [board], "moves": ["U"] });
        server.check(Method::POST, "/views", "/views", Some(several)).await;
    }
    for (problem, board, moves) in [("kombat", "213456789", vec!["0-1"]), ("connect4", "3 3 2", vec!["3", "0"])] {
        let given = json!({ "problem": problem, "board": board, "moves": moves });
        server.check(Method::POST, "/view", "/view", Some(given)).await;
    }
    let orders = [
        ("8-puzzle", "416328705", "astar"),
        ("8-puzzle", "213456780", "bfs"),
        ("kombat", "2 1 3 4 5 6 7 8 9", "grasp"),
        ("velha", "0 4", "minimax"),
        ("velha", "0 4", "mcts"),
        ("velha", "0 4", "random"),
    ];
    for (problem, start, algorithm) in orders {
        let order = json!({ "problem": problem, "start": start, "algorithm": algorithm });
        let (status, run) = server.check(Method::POST, "/runs", "/runs", Some(order)).await;
        assert_eq!(status, StatusCode::ACCEPTED);
        let path = format!("/runs/{}", run["id"].as_str().unwrap());
        loop {
            let (_, run) = server.check(Method::GET, "/runs/{id}", &path, None).await;
            if run["state"] == "ended" {
                assert!(run["result"].is_object(), "{run}");
                break;
            }
            tokio::task::yield_now().await;
        }
        let told = server.check_events("/runs/{id}/events", &format!("{path}/events")).await;
        let was_told = |name: &str| told.iter().any(|each| each == name);
        assert!(was_told("result") && told.last().is_some_and(|last| last == "end"), "{told:?}");
        assert_eq!(was_told("incumbent"), algorithm == "grasp", "{told:?}");
        for part in ["from=2&count=3", "of=best", "of=worst"] {
            server.check(Method::GET, "/runs/{id}/moves", &format!("{path}/moves?{part}"), None).await;
        }
        server.check(Method::DELETE, "/runs/{id}", &path, None).await;
    }
    let order = json!({ "problem": "8-puzzle", "board": "416328705" });
    let (_, run) = server.check(Method::POST, "/hints", "/hints", Some(order)).await;
    server.check_events("/runs/{id}/events", &format!("/runs/{}/events", run["id"].as_str().unwrap())).await;
    let fails = json!({ "problem": "tiles(2x3)", "formulas": ["nothing"] });
    let (_, run) = server.check(Method::POST, "/audits", "/audits", Some(fails)).await;
    let path = format!("/runs/{}/events", run["id"].as_str().unwrap());
    let told = server.check_events("/runs/{id}/events", &path).await;
    assert!(told.iter().any(|name| name == "failed"), "{told:?}");
    for formula in ["2*misplaced", "manhattan"] {
        let order = json!({ "problem": "tiles(2x3)", "formulas": [formula] });
        let (_, audit) = server.check(Method::POST, "/audits", "/audits", Some(order)).await;
        let path = format!("/runs/{}", audit["id"].as_str().unwrap());
        while server.check(Method::GET, "/runs/{id}", &path, None).await.1["state"] != "ended" {
            tokio::task::yield_now().await;
        }
    }
    let order = json!({ "problem": "velha", "formulas": [] });
    server.check(Method::POST, "/audits", "/audits", Some(order)).await;
    for (problem, start, algorithm) in
        orders.into_iter().chain([("kombat", "2 1 3 4 5 6 7 8 9", "ga"), ("velha", "0 4", "alphabeta")])
    {
        let order = json!({ "problem": problem, "start": start, "algorithm": algorithm, "nodes": 500 });
        let mut window = order.clone();
        (window["from"], window["count"]) = (json!(3), json!(9));
        server.check(Method::POST, "/watch", "/watch", Some(window)).await;
        loop {
            let (_, score) = server.check(Method::POST, "/watch/score", "/watch/score", Some(order.clone())).await;
            if score["ended"] == true {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
        let order = json!({ "problem": problem, "start": start, "algorithm": algorithm, "nodes": 500, "from": 490, "count": 64 });
        server.check(Method::POST, "/watch", "/watch", Some(order)).await;
    }
    server.check(Method::POST, "/watch", "/watch", Some(json!({ "problem": "", "start": "", "algorithm": "" }))).await;
    server.check(Method::GET, "/runs/{id}", "/runs/77", None).await;
    server.check(Method::POST, "/runs", "/runs", Some(json!({ "problem": "", "start": "", "algorithm": "" }))).await;
    server.all_was_answered(|path| !of_fights(path));
}

fn of_fights(path: &str) -> bool {
    path == "/preview" || path.starts_with("/fights")
}

#[tokio::test]
async fn every_answer_about_fights_is_as_described() {
    let server = Described::new().await;
    for (problem, algorithms) in [("8-puzzle", ["astar", "hill"]), ("velha", ["minimax", "random"])] {
        let [one, other] = algorithms.map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n"));
        let toml = format!("name = \"f\"\n[[boards]]\nproblem = \"{problem}\"\ncount = 3\n{one}{other}");
        server.check(Method::POST, "/preview", "/preview", Some(json!({ "toml": toml }))).await;
        let (status, fight) = server.check(Method::POST, "/fights", "/fights", Some(json!({ "toml": toml }))).await;
        assert_eq!(status, StatusCode::ACCEPTED);
        let path = format!("/fights/{}", fight["name"].as_str().unwrap());
        let ended = async || {
            while server.check(Method::GET, "/fights/{name}", &path, None).await.1["state"] != "ended" {
                tokio::task::yield_now().await;
            }
        };
        ended().await;
        server.check(Method::GET, "/fights/{name}/digest", &format!("{path}/digest"), None).await;
        server.check(Method::GET, "/fights/{name}/race", &format!("{path}/race"), None).await;
        server.check(Method::DELETE, "/fights/{name}", &path, None).await;
        server.check(Method::POST, "/fights/{name}", &path, None).await;
        let told = server.check_events("/fights/{name}/events", &format!("{path}/events")).await;
        assert_eq!(told.last().map(String::as_str), Some("end"));
        ended().await;
    }
    server.check(Method::GET, "/fights", "/fights", None).await;
    for path in ["/fights", "/preview"] {
        server.check(Method::POST, path, path, Some(json!({ "toml": "what" }))).await;
    }
    for method in [Method::GET, Method::POST, Method::DELETE] {
        server.check(method, "/fights/{name}", "/fights/none", None).await;
    }
    for of in ["digest", "race"] {
        server.check(Method::GET, &format!("/fights/{{name}}/{of}"), &format!("/fights/none/{of}"), None).await;
    }
    server.all_was_answered(of_fights);
}

/// The check can fail: on a key too many, one too few, and a value of another kind.
#[tokio::test]
async fn what_is_not_as_described_is_found() {
    let server = Described::new().await;
    let good = json!({ "error": "No.", "key": "web.not-found" });
    let passes = |check: &dyn Fn()| catch_unwind(AssertUnwindSafe(check)).is_ok();
    assert!(!passes(&|| server.all_was_answered(|path| path == "/board")));
    let fits = |value: &Value| passes(&|| server.holds("/components/schemas/Refusal", value, "a refusal"));
    assert!(fits(&good));
    for (key, value) in [("more", json!(1)), ("key", json!(1)), ("key", Value::Null)] {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(!fits(&bad), "{bad}");
    }
    assert!(!fits(&json!({ "error": "No." })));
}

/// What is described is there, and what is there is described.
#[tokio::test]
async fn what_is_described_is_there_and_what_is_there_is_described() {
    let server = Described::new().await;
    for (path, operations) in server.document["paths"].as_object().unwrap() {
        for (method, _) in operations.as_object().unwrap().iter().filter(|(method, _)| *method != "servers") {
            let method: Method = method.to_uppercase().parse().unwrap();
            let place = format!(
                "{}{}",
                server.base(path),
                path.replace("{lang}", "en")
                    .replace("{section}/{name}", "algorithm/astar")
                    .replace("{id}", "77")
                    .replace("{name}", "none")
                    .replace("{file}", "records.csv")
            );
            let (_, answer) = ask(&server.app, method.clone(), &place, Some(json!({}))).await;
            assert_ne!(answer["key"], "web.not-found", "{method} {path}");
        }
    }
    let routes = include_str!("../../src/api/mod.rs").lines().filter_map(|line| line.trim().strip_prefix(".route(\""));
    let mut found = 0;
    for (path, handlers) in
        routes.filter_map(|route| route.split_once('"')).filter(|(path, _)| *path != "/openapi.json")
    {
        for method in ["get", "post", "put", "patch", "delete"] {
            if handlers.contains(&format!("{method}(")) {
                let path = path.replace("{*", "{");
                assert!(server.document["paths"][&path][method].is_object(), "{method} {path} is not described");
                found += 1;
            }
        }
    }
    assert!(found > 20, "{found} routes");
}
