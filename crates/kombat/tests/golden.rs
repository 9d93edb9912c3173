//! Golden traces: what each algorithm does, step by step, worked out by hand on a
//! board small enough for that. The files in `golden/` have a line an event:
//! kind, id, parent, move, board, g, h, f, open nodes, and why it was pruned.

use kombat::catalog::{Request, stage};
use kombat::trace::TraceLine;
use std::fs;
use std::path::Path;

fn line(event: &TraceLine) -> String {
    let number = |prefix: &str, value: Option<String>| format!("{prefix}{}", value.unwrap_or("-".to_owned()));
    let fields = [
        event.event.to_owned(),
        number("", event.id.map(|id| id.to_string())),
        number("", event.parent.map(|id| id.to_string())),
        event.via.clone().unwrap_or_default(),
        event.board.clone().unwrap_or_default(),
        number("g", event.g.map(|g| g.to_string())),
        number("h", event.h.map(|h| h.to_string())),
        number("f", event.f.map(|f| f.to_string())),
        format!("open {}", event.frontier),
        event.why.clone().unwrap_or_default(),
    ];
    if event.event == "phase" {
        return format!("phase {} open {}", fields[9], event.frontier);
    }
    fields.iter().filter(|field| !field.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_algorithm_does_what_was_worked_out_by_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for card in stage("8-puzzle").unwrap().algorithms() {
        let path = folder.join(card.name).with_extension("txt");
        let golden = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} has no golden trace", card.name));
        let header: Vec<&str> = golden.lines().next().unwrap().trim_start_matches("# ").split(" | ").collect();
        let [problem, start, spec] = header[..] else { panic!("{}: problem | start | spec", path.display()) };
        assert!(spec.starts_with(card.name), "{spec}");
        let mut lines = Vec::new();
        let request = Request::new(spec, start);
        let report = stage(problem).unwrap().run(&request, Some(&mut |event| lines.push(line(&event)))).unwrap();
        assert!(report.solved() && (2..=8).contains(&report.counters.expanded), "{spec}");
        let expected: Vec<String> = golden.lines().filter(|line| !line.starts_with('#')).map(folded).collect();
        for (i, (ours, by_hand)) in lines.iter().zip(&expected).enumerate() {
            assert_eq!(ours, by_hand, "{}, event {}", card.name, i + 1);
        }
        assert_eq!(lines.len(), expected.len(), "{}: number of events", card.name);
    }
}
