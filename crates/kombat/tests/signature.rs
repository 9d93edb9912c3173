//! The behaviour's signature: what every algorithm counts on fixed boards, and a hash
//! of the moves it finds, in the file SIGNATURE at the top of the tree. A change that
//! alters a line is a change of behaviour and says so in its commit message.
//!
//! Here every search has one thread; the test `signature` of the program asks the released
//! build for the same lines, with two.
//!
//! `KOMBAT_BLESS=1 cargo test -p kombat --test signature` writes the file anew.

use kombat::budget::Limits;
use kombat::catalog::{Request, game, puzzle};
use kombat::report::Report;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::thread;
use xxhash_rust::xxh3::xxh3_64;

const BOARDS: &[(&str, &str)] = &[
    ("tiles(3x3)", "4 1 6 3 2 8 7 0 5"),
    ("tiles(3x3)", "8 6 7 2 5 4 3 0 1"),
    ("tiles(3x3,goal=snail)", "1 3 4 8 6 2 7 0 5"),
    ("tiles(2x4)", "7 5 6 3 2 4 1 0"),
    ("tiles(4x4,goal=blank-first)", "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"),
    ("tiles(5x5)", "10 6 18 7 3 23 12 8 11 0 17 14 19 2 15 24 22 5 13 21 20 9 16 4 1"),
    ("tiles(6x6)", "5 8 7 12 28 33 20 18 23 16 0 15 31 11 34 29 13 26 19 3 22 10 25 17 4 2 35 27 9 21 32 30 14 24 6 1"),
    ("swap(3x3)", "9 3 1 8 2 7 6 5 4"),
    ("swap(4x4)", "2 1 3 4 5 7 6 8 9 10 15 12 13 14 11 16"),
];

/// Expansions after which a run is cut; what it counted until then counts.
const MOST: u64 = 50_000;

/// Positions of games.
const POSITIONS: &[(&str, &str)] = &[
    ("mnk(3,3,3)", "- - - / - - - / - - -"),
    ("mnk(4,4,4)", "X - - - / - O - - / - - - - / - - X -"),
    ("mnk(7,6,4,gravity=true)", "3 3 3 3 3 2 4 2 4 1 2 5 6 6"),
    ("mnk(15,15,5)", "7,7 6,6 7,6 7,5 8,7"),
];

/// The moves in a few characters.
fn hash(report: &Report) -> String {
    report.moves.as_ref().map_or("-".to_owned(), |moves| format!("{:016x}", xxh3_64(moves.join(" ").as_bytes())))
}

/// What players count on a position, and what they think it is worth.
fn of_games() -> String {
    let mut lines = String::from("# problem | position | player | outcome value move expanded generated peak_stored\n");
    let limits = Limits { expanded: Some(MOST), ..Limits::default() };
    for (problem, text) in POSITIONS {
        let game = game(problem).unwrap();
        let position = game.read(text).unwrap();
        for card in game.players().into_iter().filter(|card| card.name != "human") {
            let report = game.think(&Request { limits, ..Request::new(card.name, &position) }, None).unwrap();
            let value = report.game.unwrap().value.map_or("-".to_owned(), |value| value.to_string());
            let (choice, counters) = (&report.moves.unwrap()[0], report.counters);
            writeln!(
                lines,
                "{problem} | {text} | {} | {} {value} {choice} {} {} {}",
                report.algorithm, report.outcome, counters.expanded, counters.generated, counters.peak_stored
            )
            .unwrap();
        }
    }
    lines
}

/// What searches count on a board, and what they find.
fn of_puzzles(problem: &str, start: &str) -> String {
    let mut lines = String::new();
    let limits = Limits { expanded: Some(MOST), ..Limits::default() };
    let puzzle = puzzle(problem).unwrap();
    for card in puzzle.algorithms() {
        let report = puzzle.run(&Request { limits, ..Request::new(card.name, start) }, None).unwrap();
        let counters = report.counters;
        writeln!(
            lines,
            "{problem} | {start} | {} | {} {} {} {} {} {} {}",
            report.algorithm,
            report.outcome,
            report.cost.map_or("-".to_owned(), |cost| cost.to_string()),
            counters.expanded,
            counters.generated,
            counters.reopened,
            counters.peak_stored,
            hash(&report)
        )
        .unwrap();
    }
    lines
}

fn signature() -> String {
    let head = "# problem | start | algorithm | outcome cost expanded generated reopened peak_stored moves\n";
    thread::scope(|scope| {
        let games = scope.spawn(of_games);
        let puzzles: Vec<_> =
            BOARDS.iter().map(|(problem, start)| scope.spawn(|| of_puzzles(problem, start))).collect();
        let parts = puzzles.into_iter().chain([games]).map(|part| part.join().unwrap());
        std::iter::once(head.to_owned()).chain(parts).collect()
    })
}

#[test]
fn the_signature_is_the_one_on_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../SIGNATURE");
    let ours = signature();
    if std::env::var_os("KOMBAT_BLESS").is_some() {
        fs::write(&path, &ours).unwrap();
    }
    let on_file = fs::read_to_string(&path).unwrap();
    for (ours, on_file) in ours.lines().zip(on_file.lines()) {
        assert_eq!(ours, on_file, "see the top of this test for how to bless a change");
    }
    assert_eq!(ours.lines().count(), on_file.lines().count());
}
