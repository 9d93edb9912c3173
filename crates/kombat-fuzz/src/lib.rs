//! Anything at all, thrown at whatever reads what people write.
//!
//! A target takes bytes and must come back: nothing may panic, and what is read must be the
//! same when it is written and read again. The tests throw the corpus in `fuzz/corpus` and
//! some thousand mutations of it; the targets in `fuzz/` are the same functions under
//! libFuzzer, which sees what its inputs reach: `cargo xtask fuzz TARGET`.

mod board;
mod formula;
mod http;
mod lab;
mod mutate;
mod spec;
mod table;

pub use formula::soup;
pub use mutate::mutated;

/// Something that reads what people write.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: &'static str,
    /// Takes anything.
    pub run: fn(&[u8]),
    /// How many mutations the tests throw: what a second or two is enough for.
    pub mutations: u64,
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target { name: "board", run: board::boards, mutations: 20_000 },
    Target { name: "moves", run: board::moves, mutations: 20_000 },
    Target { name: "spec", run: spec::specs, mutations: 10_000 },
    Target { name: "formula", run: formula::formulas, mutations: 20_000 },
    Target { name: "experiment", run: lab::experiments, mutations: 10_000 },
    Target { name: "hand-in", run: lab::hand_ins, mutations: 1_000 },
    Target { name: "http", run: http::requests, mutations: 2_000 },
    Target { name: "table", run: table::files, mutations: 5_000 },
];

/// The target of a name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS.iter().find(|target| target.name == name).copied()
}

/// Bytes as text, whatever they are.
fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}
