//! What the server may use: every bound on it is here. (How much of a tree or of a list
//! is drawn is a matter of the picture, and stands where that is made.)

use crate::front_end::FrontEnd;
use crate::token::Token;
use kombat::budget::Limits;
use std::path::PathBuf;
use std::time::Duration;

/// The bounds of a server. What is beyond one is refused with a sentence.
#[derive(Clone, Debug)]
pub struct Config {
    /// A name by which the server may be addressed, beside `localhost` and addresses.
    pub name: Option<String>,
    /// What every request must know. Without one only this machine is served.
    pub token: Option<Token>,
    /// A folder that the page's files are read from, instead of those that are built in.
    pub front_end: Option<FrontEnd>,
    /// Connections at once of those who may ask. Idle ones give way to whoever comes then; if
    /// none is idle, it is refused.
    pub connections: usize,
    /// Those of one address, but for this machine's own.
    pub connections_each: usize,
    /// Connections at once on which nobody has shown yet that he may ask. The oldest one gives
    /// way to whoever comes then.
    pub strangers: usize,
    /// Those of one address, but for this machine's own.
    pub strangers_each: usize,
    /// How long the head of a request may take, and how long nothing may come on a
    /// connection that is kept.
    pub head_time: Duration,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// How long a client may take to read some more of what it is sent.
    pub read_time: Duration,
    /// How long what runs may take to end when the server closes.
    pub closing: Duration,
    /// Runs at once.
    pub jobs: usize,
    /// Runs that may wait.
    pub queue: usize,
    /// How long a run has its seat before it makes room for somebody who has had less.
    pub turn: Duration,
    /// The longest run.
    pub time: Duration,
    /// The most bytes that a run may store.
    pub memory: u64,
    /// The most bytes that the tables of a heuristic may take while they are made. It holds
    /// for the whole process as soon as the server serves.
    pub tables: u64,
    /// The longest body of a request, in bytes.
    pub body: usize,
    /// The longest head of a request, in bytes.
    pub head: usize,
    /// Runs that have ended and can still be asked about.
    pub kept: usize,
    /// The most bytes that those take, but for the last of them.
    pub kept_bytes: usize,
    /// The most moves of a path in one answer; the rest is asked for piece by piece.
    pub moves: usize,
    /// The most moves of a path that are kept of a run that has ended.
    pub path: usize,
    /// The most bytes of the best so far that are told while a run goes on.
    pub told: usize,
    /// Where fights are kept.
    pub fights: PathBuf,
    /// The most runs of a fight that is started from the page.
    pub fight_runs: u64,
    /// The most random moves that are made to draw the boards of a fight.
    pub fight_draws: u64,
    /// The most bytes that the plan of such a fight may take.
    pub fight_plan: u64,
    /// Fights that may be stored; then no other is started from the page.
    pub fights_kept: usize,
    /// The most bytes that all of them may take; then likewise.
    pub fights_bytes: u64,
    /// Fights that are listed.
    pub fights_listed: usize,
    /// The most bytes that the files of the experiments that are listed may have together.
    pub fights_told: u64,
    /// The most bytes of what was found out of stored fights that are remembered.
    pub fights_known: usize,
    /// How long a run goes on after the last listener has gone.
    pub grace: Duration,
    /// The most heuristics of an audit.
    pub audit_formulas: usize,
    /// The longest audit.
    pub audit_time: Duration,
    /// Spaces with more states are sampled.
    pub audit_states: u64,
    /// Searches that are watched at once.
    pub watches: usize,
    /// The most bytes that a search may store while it is watched.
    pub watch_memory: u64,
    /// The most nodes of a watched search that its open list, its tree and its population
    /// are followed to.
    pub watch_nodes: usize,
    /// The most bytes of steps that are kept of a watched search.
    pub watch_steps: usize,
    /// How long a watched search waits for the next question.
    pub watch_idle: Duration,
    /// How long a question about it may take; then it is answered how far the search is.
    pub watch_turn: Duration,
    /// The most steps that are asked for at once; the page asks for 64.
    pub watch_window: u64,
    /// The most bytes of steps in an answer, about.
    pub watch_bytes: usize,
    /// Expansions after which a watched search ends unless told.
    pub watch_expansions: u64,
}

impl Config {
    /// What a run may use at most.
    pub(crate) fn run_limits(&self) -> Limits {
        Limits { time: Some(self.time), expanded: None, memory: Some(self.memory) }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            name: None,
            token: None,
            front_end: None,
            connections: 512,
            connections_each: 256,
            strangers: 256,
            strangers_each: 64,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(20),
            read_time: Duration::from_secs(30),
            closing: Duration::from_secs(5),
            jobs: 2,
            queue: 16,
            turn: Duration::from_millis(25),
            time: Duration::from_secs(600),
            memory: 2 << 30,
            tables: 128 << 20,
            body: 256 << 10,
            head: 16 << 10,
            kept: 256,
            kept_bytes: 64 << 20,
            moves: 10_000,
            path: 16 << 20,
            told: 1 << 20,
            fights: PathBuf::from("fights"),
            fight_runs: 200_000,
            fight_draws: 200_000_000,
            fight_plan: 256 << 20,
            fights_kept: 1_000,
            fights_bytes: 8 << 30,
            fights_listed: 200,
            fights_told: 4 << 20,
            fights_known: 32 << 20,
            grace: Duration::from_secs(10),
            audit_formulas: 4,
            audit_time: Duration::from_secs(30),
            audit_states: 1_000_000,
            watches: 8,
            watch_memory: 256 << 20,
            watch_nodes: 250_000,
            watch_steps: 8 << 20,
            watch_idle: Duration::from_secs(120),
            watch_turn: Duration::from_millis(500),
            watch_window: 64,
            watch_bytes: 1 << 20,
            watch_expansions: 1_000_000,
        }
    }
}
