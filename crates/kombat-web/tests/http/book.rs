//! The chapters of the book on the server: its requests are made, and its tables compared.

use crate::common::{get, post};
use kombat::formula::limits;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

fn chapter(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of all tables, cell by cell.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = text.lines().filter(|line| line.starts_with("| "));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
}

/// The block of code that begins with a line, and what comes after it.
fn block<'t>(text: &'t str, begin: &str) -> Option<(&'t str, &'t str)> {
    text.split_once(begin)?.1.split_once("\n```")
}

/// What differs from run to run: times, and how far a run was when somebody last looked.
fn steady(mut answer: Value) -> Value {
    if answer["state"].is_string() {
        for name in ["seconds", "expanded", "bytes"] {
            answer[name] = json!(0);
        }
    }
    if let Some(time) = answer.pointer_mut("/result/wall_s") {
        *time = json!(0);
    }
    answer
}

#[tokio::test]
async fn the_server_answers_as_its_chapter_says() {
    let app = app(Config::default());
    let text = chapter("api.md");
    let (mut rest, mut made) = (text.as_str(), 0);
    while let Some((request, after)) = block(rest, "```http\n") {
        let (answer, after) = block(after, "```json\n").unwrap_or_else(|| panic!("what answers {request}?"));
        let expected = steady(serde_json::from_str(answer).unwrap());
        let (head, body) = request.split_once('\n').unwrap_or((request, ""));
        let answered = match head.split_once(' ').unwrap() {
            ("POST", path) => post(&app, path, &serde_json::from_str(body).unwrap()).await.1,
            ("GET", path) => loop {
                let answer: Value = serde_json::from_str(&get(&app, path).await.1).unwrap();
                if answer["state"] == expected["state"] {
                    break answer;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            },
            (method, _) => panic!("{method} is not in the chapter"),
        };
        assert_eq!(steady(answered), expected, "{request}");
        (rest, made) = (after, made + 1);
    }
    assert!(made >= 5, "{made}");
}

#[tokio::test]
async fn every_request_is_in_the_chapter() {
    let (_, document) = get(&app(Config::default()), "/api/openapi.json").await;
    let document: Value = serde_json::from_str(&document).unwrap();
    let operations = document["paths"].as_object().unwrap().iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().keys().filter(|key| *key != "servers");
        methods.map(move |method| format!("`{} {path}`", method.to_uppercase()))
    });
    let text = chapter("api.md");
    let told = rows(&text).map(|row| row[0].to_owned()).filter(|cell| cell.contains(" /"));
    assert_eq!(told.collect::<BTreeSet<_>>(), operations.collect::<BTreeSet<_>>());
}

#[test]
fn the_bounds_in_the_book_are_those_of_the_program() {
    let server = Config::default();
    let seconds = |time: Duration| time.as_secs();
    let bounds = BTreeMap::from([
        ("characters", limits::CHARACTERS as u64),
        ("levels within each other", limits::DEPTH as u64),
        ("loops within each other", limits::LOOPS as u64),
        ("values at once", limits::STACK as u64),
        ("connections of one address, but this machine's own", server.connections_each as u64),
        ("connections that have not yet shown that they may ask", server.strangers as u64),
        ("those of one address, but this machine's own", server.strangers_each as u64),
        ("runs that have ended and are remembered", server.kept as u64),
        ("bytes that those take, but for the last", server.kept_bytes as u64),
        ("bytes of the best so far that are told of a run", server.told as u64),
        ("moves of a path in an answer; the rest is fetched in pieces", server.moves as u64),
        ("moves of a path that are kept of a run that has ended", server.path as u64),
        (
            "milliseconds that a run keeps its seat when somebody waits who has had less time",
            server.turn.as_millis() as u64,
        ),
        ("times `--max-tables` that the tables of all heuristics together may take", kombat::pdb::TOGETHER),
        ("seconds until a run that nobody listens to is cancelled", seconds(server.grace)),
        ("runs of a fight that is started from the page", server.fight_runs),
        ("MiB of the plan of such a fight", server.fight_plan >> 20),
        ("fights that may be stored before no other is started from the page", server.fights_kept as u64),
        ("MiB that they may take before no other is started", server.fights_bytes >> 20),
        ("fights that are listed, the latest first", server.fights_listed as u64),
        ("bytes of what was found out of stored fights that are remembered", server.fights_known as u64),
        ("bytes of the digest of one, of which the page is made", kombat_lab::report::digest::MOST_BYTES as u64),
        ("runs of one that are told one by one, for its replay", kombat_api::replay::MOST_RUNS),
        ("heuristics in an audit", server.audit_formulas as u64),
        ("seconds of an audit", seconds(server.audit_time)),
        ("boards that an audit sweeps; larger spaces are sampled", server.audit_states),
        ("seconds that a watched search waits for the next question", seconds(server.watch_idle)),
        ("steps of a watched search in an answer", server.watch_window),
    ]);
    let text = chapter("threats.md");
    let told = rows(&text).filter_map(|row| Some((row[0], row.get(1)?.replace(',', "").parse().ok()?)));
    assert_eq!(told.collect::<BTreeMap<_, u64>>(), bounds);
}
