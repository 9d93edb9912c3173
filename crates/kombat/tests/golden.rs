//! Golden traces: what each algorithm does, step by step, on a board small enough to be
//! worked out by hand. Where chance decides, its numbers come from an independent
//! xoshiro256++; the traces of the genetic searches, which use many of them, were held
//! against a small simulation in another language, made from the description of the
//! search and not from its output. The files in `golden/` have a line an event: kind,
//! id, parent, move, board, g, h, f, open nodes, and why it was pruned. Each search has
//! a file of its name, and may have more for what that one does not show, such as
//! `hill-restart.txt`.

use kombat::catalog::{Request, game, open, puzzle};
use kombat::observe::Kind;
use kombat::trace::TraceLine;
use std::fs;
use std::path::Path;

fn line(event: &TraceLine) -> String {
    let number = |prefix: &str, value: Option<String>| format!("{prefix}{}", value.unwrap_or("-".to_owned()));
    let fields = [
        event.event.word().to_owned(),
        number("", event.id.map(|id| id.to_string())),
        number("", event.parent.map(|id| id.to_string())),
        event.via.clone().unwrap_or_default(),
        event.board.clone().unwrap_or_default(),
        number("g", event.g.map(|g| g.to_string())),
        number("h", event.h.map(|h| h.to_string())),
        number("f", event.f.map(|f| f.to_string())),
        format!("open {}", event.frontier),
        event.why.map(|why| why.to_string()).unwrap_or_default(),
    ];
    if event.event == Kind::Phase {
        return format!("phase {} open {}", fields[9], event.frontier);
    }
    fields.iter().filter(|field| !field.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A file: its name, the name of the search it is about, and its text.
fn golden_files() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let (name, text) = (path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap());
        let spec = text.lines().next().unwrap().rsplit(" | ").next().unwrap();
        let search = spec.split('(').next().unwrap().to_owned();
        assert!(name.starts_with(&search), "{name} is about {search}");
        files.push((name, search, text));
    }
    files
}

#[test]
fn every_algorithm_has_a_golden_trace() {
    let files = golden_files();
    let players = game("tictactoe").unwrap().players();
    // These two do not search.
    let searching = players.into_iter().filter(|card| !["random", "human"].contains(&card.name));
    for card in puzzle("8-puzzle").unwrap().algorithms().into_iter().chain(searching) {
        assert!(files.iter().any(|(name, ..)| name == card.name), "{} has no golden trace", card.name);
    }
}

#[test]
fn every_algorithm_does_what_was_worked_out() {
    for (name, _, golden) in golden_files() {
        let header: Vec<&str> = golden.lines().next().unwrap().trim_start_matches("# ").split(" | ").collect();
        let [problem, start, spec] = header[..] else { panic!("{name}: problem | start | spec") };
        let mut lines = Vec::new();
        let request = Request::new(spec, start);
        let follow: &mut dyn FnMut(TraceLine) = &mut |event| lines.push(line(&event));
        let report = open(problem).unwrap().run(&request, Some(follow)).unwrap();
        let least = if report.game.is_some() { 1 } else { 2 };
        assert!(report.solved() && (least..=8).contains(&report.counters.expanded), "{spec}");
        let expected: Vec<String> = golden.lines().filter(|line| !line.starts_with('#')).map(folded).collect();
        for (i, (ours, worked_out)) in lines.iter().zip(&expected).enumerate() {
            assert_eq!(ours, worked_out, "{name}, event {}", i + 1);
        }
        assert_eq!(lines.len(), expected.len(), "{name}: number of events");
    }
}
