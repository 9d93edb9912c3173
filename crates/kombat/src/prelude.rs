//! What most programs need: `use kombat::prelude::*`.
//!
//! ```
//! use kombat::prelude::*;
//!
//! let puzzle = puzzle("8-puzzle").unwrap();
//! let report = puzzle.run(&Request::new("astar", "416328705"), None).unwrap();
//! assert_eq!((report.outcome, report.proof, report.cost), (Ending::Solved, Proof::Optimal, Some(13)));
//! ```

pub use crate::audit::{Question, Settled};
pub use crate::budget::{Cancel, Limits, Meter, Stop};
pub use crate::catalog::{
    AnyGame, AnyProblem, AnyPuzzle, Card, HeuristicEntry, NamedGame, NamedPuzzle, PuzzleProblem, Request, Sampling,
    Section, game, puzzle,
};
pub use crate::heuristic::{Erase, FromFn, Heuristic, Traits};
pub use crate::messages::{Lang, Message, Render, SpecError};
pub use crate::observe::{Event, Kind, Observer};
pub use crate::player::{CompiledGame, Hindered, Player, Strategy, Value};
pub use crate::report::{Ending, Report};
pub use crate::rng::Rng;
pub use crate::run::{Outcome, Proof, Run, Solver};
pub use crate::search::{Compiled, Guide, Search};
pub use crate::space::{Cost, Game, Notation, Puzzle, Side, Space, Verdict};
pub use crate::trace::TraceLine;
