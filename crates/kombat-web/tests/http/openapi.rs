//! The description of the interface says what the server really answers.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use tower::ServiceExt;

/// A server and the description that it serves.
struct Described {
    app: axum::Router,
    document: Value,
    _folder: tempfile::TempDir,
}

impl Described {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let app = app(Config { fights: folder.path().join("fights"), ..Config::default() });
        let (_, document) = ask(&app, Method::GET, "/api/openapi.json", None).await;
        Described { app, document, _folder: folder }
    }

    /// Asks, and holds the answer against what is described for its status.
    async fn check(&self, method: Method, template: &str, path: &str, body: Option<Value>) -> (StatusCode, Value) {
        let operation = &self.document["paths"][template][method.as_str().to_lowercase()];
        assert!(operation.is_object(), "{method} {template} is not described");
        if let Some(body) = &body {
            let asked = &operation["requestBody"]["content"]["application/json"]["schema"];
            if let Err(wrong) = self.fits(asked, body) {
                panic!("{method} {template} is asked wrongly: {wrong}");
            }
        }
        let (status, answer) = ask(&self.app, method.clone(), &format!("{}{path}", self.base(template)), body).await;
        let described = &operation["responses"][status.as_str()]["content"]["application/json"]["schema"];
        assert!(described.is_object(), "{method} {template}: {status} is not described");
        if let Err(wrong) = self.fits(described, &answer) {
            panic!("{method} {path}: {wrong} in {answer}");
        }
        (status, answer)
    }

    /// Where a path begins: what is said of it, or else of all.
    fn base(&self, template: &str) -> &str {
        let own = self.document["paths"][template]["servers"][0]["url"].as_str();
        let base = own.or(self.document["servers"][0]["url"].as_str()).unwrap();
        base.trim_end_matches('/')
    }

    /// Does a value fit a schema? Only what our description uses; an object may have no
    /// property that is not described.
    fn fits(&self, schema: &Value, value: &Value) -> Result<(), String> {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            return self.fits(&self.document["components"]["schemas"][name], value);
        }
        if let Some(choices) = schema["oneOf"].as_array() {
            let fitting = choices.iter().filter(|choice| self.fits(choice, value).is_ok()).count();
            return if fitting == 1 { Ok(()) } else { Err(format!("{fitting} of the choices fit {value}")) };
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return Err(format!("a schema without a type: {schema}")),
        };
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(n) if n.is_u64() || n.is_i64() => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let whole = kind == "integer" && kinds.contains(&"number");
        if !whole && !kinds.contains(&kind) {
            return Err(format!("{value} is no {kinds:?}"));
        }
        if let Some(words) = schema["enum"].as_array()
            && !words.contains(value)
        {
            return Err(format!("{value} is none of {words:?}"));
        }
        for item in value.as_array().into_iter().flatten() {
            self.fits(&schema["items"], item)?;
        }
        let Some(object) = value.as_object() else { return Ok(()) };
        for name in schema["required"].as_array().into_iter().flatten() {
            if !object.contains_key(name.as_str().unwrap()) {
                return Err(format!("{name} is missing"));
            }
        }
        for (name, inner) in object {
            match (schema["properties"].get(name), schema.get("additionalProperties")) {
                (Some(described), _) | (None, Some(described)) => self.fits(described, inner)?,
                // The bounds of a parameter depend on its kind.
                (None, None) if schema["properties"].get("positional").is_some() => {}
                (None, None) if schema.get("properties").is_none() => {}
                (None, None) => return Err(format!("{name} is not described")),
            }
        }
        Ok(())
    }
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
        let several = json!({ "problem": problem, "boards": [board] });
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
        server.check(Method::DELETE, "/runs/{id}", &path, None).await;
    }
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
}

#[tokio::test]
async fn every_answer_about_fights_is_as_described() {
    let server = Described::new().await;
    for (problem, algorithms) in [("8-puzzle", ["astar", "hill"]), ("velha", ["minimax", "random"])] {
        let [one, other] = algorithms.map(|spec| format!("[[algorithms]]\nspec = \"{spec}\"\n"));
        let toml = format!("name = \"f\"\n[[boards]]\nproblem = \"{problem}\"\ncount = 3\n{one}{other}");
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
        server.check(Method::DELETE, "/fights/{name}", &path, None).await;
        server.check(Method::POST, "/fights/{name}", &path, None).await;
        ended().await;
    }
    server.check(Method::GET, "/fights", "/fights", None).await;
    server.check(Method::POST, "/fights", "/fights", Some(json!({ "toml": "what" }))).await;
    for method in [Method::GET, Method::POST, Method::DELETE] {
        server.check(method, "/fights/{name}", "/fights/none", None).await;
    }
    server.check(Method::GET, "/fights/{name}/digest", "/fights/none/digest", None).await;
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
