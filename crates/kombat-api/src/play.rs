//! Help for whoever plays.

use kombat::budget::{Cancel, Limits};
use kombat::catalog::Problem;
use kombat::messages::{Lang, Render, SpecError};
use kombat::play::{self, Session, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most hints in an answer.
const MOST: usize = 100;

/// On which board help is wanted.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintOrder {
    /// The spec of its problem.
    pub problem: String,
    /// As people write it.
    pub board: String,
}

/// What to do on a board, and on those after it, as far as that is known by then.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Hints {
    /// At most 100.
    hints: Vec<Hint>,
}

/// What to do on a board.
#[derive(Debug, Serialize, JsonSchema)]
struct Hint {
    board: String,
    /// The move to make, as results write it; null where nobody knows one.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The same in a sentence, with how to make it and what it is good for.
    said: String,
}

impl Hints {
    /// Asks the session that a person would have on this board.
    pub fn new(
        problem: Arc<Problem>,
        board: String,
        limits: Limits,
        lang: Lang,
        cancel: &Cancel,
    ) -> Result<Self, SpecError> {
        let setup = Setup::of_people(&problem, board, limits);
        let hints = Session::new(problem, setup)?.hints(MOST, cancel)?;
        let told = |play::Hint { board, mv, said }| Hint { board, mv, said: said.render(lang) };
        Ok(Hints { hints: hints.into_iter().map(told).collect() })
    }
}
