//! What the server may use: every bound on it is here. (How much of a tree or of a list
//! is rendered is a matter of the picture, and stands where that is made.)

use crate::front_end::FrontEnd;
use crate::token::Token;
use std::path::PathBuf;
use std::time::Duration;

/// Bounds with their defaults: each stands here once.
macro_rules! bounds {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$about:meta])* pub $bound:ident: $type:ty = $default:expr,)* }) => {
        $(#[$doc])*
        pub struct $name {
            $($(#[$about])* pub $bound: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $($bound: $default,)* }
            }
        }
    };
}

bounds! {
    /// The bounds of a server. What is beyond one is refused with a sentence.
    #[derive(Clone, Debug)]
    pub struct Config {
        /// A name by which the server may be addressed, beside `localhost` and addresses.
        pub name: Option<String> = None,
        /// What every request must know. Without one only this machine is served.
        pub token: Option<Token> = None,
        /// A folder that the page's files are read from, instead of those that are built in.
        pub front_end: Option<FrontEnd> = None,
        /// Connections at once of those who may ask. Idle ones give way to whoever comes then; if
        /// none is idle, it is refused.
        pub connections: usize = 512,
        /// Those of one address, but for this machine's own.
        pub connections_each: usize = 256,
        /// Connections at once on which nobody has shown yet that he may ask. The oldest one gives
        /// way to whoever comes then.
        pub strangers: usize = 256,
        /// Those of one address, but for this machine's own.
        pub strangers_each: usize = 64,
        /// How long the head of a request may take, and how long nothing may come on a
        /// connection that is kept.
        pub head_time: Duration = Duration::from_secs(10),
        /// How long the body of a request may take.
        pub body_time: Duration = Duration::from_secs(20),
        /// How long a client may take to read some more of what it is sent.
        pub read_time: Duration = Duration::from_secs(30),
        /// How long what runs may take to end when the server closes.
        pub closing: Duration = Duration::from_secs(5),
        /// Runs at once.
        pub jobs: usize = 2,
        /// Runs that may wait.
        pub queue: usize = 16,
        /// How long a run has its seat before it makes room for somebody who has had less.
        pub turn: Duration = Duration::from_millis(25),
        /// The longest run.
        pub time: Duration = Duration::from_secs(600),
        /// The most bytes that a run may store.
        pub memory: u64 = 2 << 30,
        /// The most bytes that the tables of a heuristic may take while they are made. It holds
        /// for the whole process as soon as the server serves.
        pub tables: u64 = 128 << 20,
        /// The longest body of a request, in bytes.
        pub body: usize = 256 << 10,
        /// The longest head of a request, in bytes.
        pub head: usize = 16 << 10,
        /// Runs that have ended and can still be asked about.
        pub kept: usize = 256,
        /// The most bytes that those take, but for the last of them.
        pub kept_bytes: usize = 64 << 20,
        /// The most moves of a path in one answer; the rest is asked for piece by piece.
        pub moves: usize = 10_000,
        /// The most moves of a path that are kept of a run that has ended.
        pub path: usize = 16 << 20,
        /// The most bytes of the best so far that are told while a run goes on.
        pub told: usize = 1 << 20,
        /// Where fights are kept.
        pub fights: PathBuf = PathBuf::from("fights"),
        /// The most runs of a fight that is started from the page.
        pub fight_runs: u64 = 200_000,
        /// The most random moves that are made to sample the boards of a fight.
        pub fight_sampling: u64 = 200_000_000,
        /// The most bytes that the plan of such a fight may take.
        pub fight_plan: u64 = 256 << 20,
        /// Fights that may be stored; then no other is started from the page.
        pub fights_kept: usize = 1_000,
        /// The most bytes that all of them may take; then likewise.
        pub fights_bytes: u64 = 8 << 30,
        /// Fights that are listed.
        pub fights_listed: usize = 200,
        /// The most bytes that the files of the experiments that are listed may have together.
        pub fights_told: u64 = 4 << 20,
        /// The most bytes of what was found out of stored fights that are remembered.
        pub fights_known: usize = 32 << 20,
        /// How long a run goes on after the last listener has gone.
        pub grace: Duration = Duration::from_secs(10),
        /// The most heuristics of an audit.
        pub audit_formulas: usize = 4,
        /// The longest audit.
        pub audit_time: Duration = Duration::from_secs(30),
        /// Spaces with more states are sampled.
        pub audit_states: u64 = 1_000_000,
        /// Searches that are watched at once.
        pub watches: usize = 8,
        /// The most bytes that a search may store while it is watched.
        pub watch_memory: u64 = 256 << 20,
        /// The most nodes of a watched search that its open list, its tree and its population
        /// are followed to.
        pub watch_nodes: usize = 250_000,
        /// The most bytes of steps that are kept of a watched search.
        pub watch_steps: usize = 8 << 20,
        /// How long a watched search waits for the next question.
        pub watch_idle: Duration = Duration::from_secs(120),
        /// How long a question about it may take; then it is answered how far the search is.
        pub watch_turn: Duration = Duration::from_millis(500),
        /// The most steps that are asked for at once; the page asks for 64.
        pub watch_window: u64 = 64,
        /// The most bytes of steps in an answer, about.
        pub watch_bytes: usize = 1 << 20,
        /// Expansions after which a watched search ends unless told.
        pub watch_expansions: u64 = 1_000_000,
    }
}
