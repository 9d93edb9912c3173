//! What happens to all that is under way when `kombat serve` is asked to end.

use crate::arena::Arena;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

const KORF_79: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";

/// The events at a place, from a connection of their own.
fn listen(arena: &Arena, path: &str) -> BufReader<TcpStream> {
    let mut socket = TcpStream::connect(&arena.address).unwrap();
    write!(socket, "GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", arena.address).unwrap();
    let mut events = BufReader::new(socket);
    let mut line = String::new();
    // The stream has begun, so somebody listens.
    while !line.starts_with("event:") {
        line.clear();
        assert!(events.read_line(&mut line).unwrap() > 0);
    }
    events
}

fn rest(mut events: BufReader<TcpStream>) -> String {
    let mut text = String::new();
    events.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn runs_are_stopped_and_whoever_listens_hears_the_end() {
    for signal in ["-INT", "-TERM"] {
        let arena = Arena::open(&["serve", "--no-open", "--port", "0", "--lang", "en", "--max-runs", "1"]);
        let order =
            json!({ "problem": "15-puzzle(goal=blank-first)", "start": KORF_79, "algorithm": "idastar(h=zero)" });
        let runs: Vec<String> = (0..3)
            .map(|_| {
                let (status, run) = arena.api("POST /api/runs", &order);
                assert_eq!(status, 202, "{run}");
                run["id"].as_str().unwrap().to_owned()
            })
            .collect();
        while arena.api("GET /healthz", &Value::Null).1["runs"]["running"] != 1 {
            std::thread::yield_now();
        }
        let streams: Vec<_> = runs.iter().map(|id| listen(&arena, &format!("/api/runs/{id}/events"))).collect();
        // A connection on which nothing is asked is no reason to stay.
        let idle = TcpStream::connect(&arena.address).unwrap();
        arena.signal(signal);
        for events in streams {
            let told = rest(events);
            assert!(told.contains("event: result\n") && told.contains("stopped:cancelled"), "{told}");
            assert!(told.contains("event: end\n"), "{told}");
        }
        let end = arena.end();
        drop(idle);
        assert_eq!((end.code, end.complaints.as_str()), (Some(0), ""));
        assert!(end.said.contains("runs that were stopped: 3."), "{}", end.said);
    }
}

#[test]
fn of_a_fight_all_that_was_fought_is_stored_and_it_goes_on_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["serve", "--no-open", "--port", "0", "--lang", "en", "--fights", "here"];
    let arena = Arena::open_in(folder.path(), &words);
    let toml = "name = \"f\"\n[[boards]]\nproblem = \"8-puzzle\"\ncount = 60000\n\
                [[algorithms]]\nspec = \"bfs\"\n[[algorithms]]\nspec = \"ucs\"\n";
    let (status, fight) = arena.api("POST /api/fights", &json!({ "toml": toml }));
    assert_eq!(status, 202, "{fight}");
    let name = fight["name"].as_str().unwrap().to_owned();
    let events = listen(&arena, &format!("/api/fights/{name}/events"));
    arena.signal("-TERM");
    let told = rest(events);
    let last = told.lines().filter_map(|line| line.strip_prefix("data: ")).next_back().unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert!(told.contains("event: end\n") && last["state"] == "paused", "{told}");
    let end = arena.end();
    assert_eq!((end.code, end.complaints.as_str()), (Some(0), ""));
    let done = last["done"].as_u64().unwrap();
    let shown: String = end.said.split("of 120").next().unwrap().chars().filter(char::is_ascii_digit).collect();
    assert!(shown.ends_with(&done.to_string()), "{done} in {}", end.said);
    // What is stored is what was told, and more is added to it.
    let again = Arena::open_in(folder.path(), &words);
    let place = format!("/api/fights/{name}");
    let (_, stored) = again.api(&format!("GET {place}"), &Value::Null);
    assert_eq!((&stored["done"], &stored["state"]), (&json!(done), &json!("paused")), "{stored}");
    assert_eq!(again.api(&format!("POST {place}"), &Value::Null).0, 202);
    drop(listen(&again, &format!("{place}/events")));
    assert_eq!(again.interrupt().code, Some(0));
    let third = Arena::open_in(folder.path(), &words);
    let (_, stored) = third.api(&format!("GET {place}"), &Value::Null);
    assert!(stored["done"].as_u64() > Some(done), "{stored}");
}
