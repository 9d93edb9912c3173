//! What a card teaches beyond its sentences: what is guaranteed, and boards on which
//! that can be seen.
//!
//! A sentence about a board holds no number. It has places, such as `{expanded}`, and
//! the numbers come from here, where a test runs every board again and compares.

use super::Card;
use crate::messages::Lang;
use kombat_core::player::Value;
use kombat_core::worded;
use std::collections::HashMap;

worded! {
    /// The kin of a search: what it goes by.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Family {
        /// Knows nothing of how far the goal is.
        Blind = "blind",
        /// Goes by an estimate.
        Informed = "informed",
        /// Comes from the start and from the goal.
        TwoSided = "two-sided",
        /// Keeps one board and goes on to a neighbour.
        Local = "local",
        /// Makes many whole paths and lets the better ones live.
        Evolutionary = "evolutionary",
    }
}

worded! {
    /// Does a promise hold?
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Holds {
        /// Whatever the parameters, where memory and time suffice.
        Always = "always",
        /// If the sentence beside it is heeded.
        Sometimes = "sometimes",
        /// It may go wrong, also with all the time there is.
        Never = "never",
    }
}

/// What a search or a player promises. What it takes for that, and what it costs in time
/// and memory, the sentences `complete`, `optimal`, `time` and `memory` of its card say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guarantees {
    /// If there is a solution, is one found?
    pub complete: Holds,
    /// Is what it finds the best there is?
    pub optimal: Holds,
}

impl Guarantees {
    /// The parts of which a card has a sentence.
    pub const PARTS: [&'static str; 4] = ["complete", "optimal", "time", "memory"];
}

worded! {
    /// Which side of a card a board shows.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Shows {
        /// It does well there. Of a puzzle: an easy board.
        Shines = "shines",
        /// It does badly there. Of a puzzle: a hard board.
        Fails = "fails",
    }
}

/// A board on which something can be seen.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Which side it shows.
    pub side: Shows,
    /// The puzzle or game.
    pub problem: &'static str,
    /// The board or position.
    pub start: &'static str,
    /// Who runs on it, with seed 0.
    pub algorithm: &'static str,
    /// What is seen.
    pub facts: &'static [Fact],
}

/// Something that a run shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// The fewest moves to the goal.
    Optimal(u64),
    /// The moves of the solution that is found.
    Cost(u64),
    /// It ends without a solution, by itself.
    GivesUp,
    /// Boards expanded.
    Expanded(u64),
    /// Boards held at once, at most.
    Stored(u64),
    /// What the heuristic says about the board.
    Estimate(u64),
    /// Nowhere in this puzzle is the heuristic farther from the truth.
    NoneFarther,
    /// No board of this puzzle is farther from the goal.
    NoneHarder,
    /// What another expands on the same board.
    RivalExpanded(&'static str, u64),
    /// What another holds at once there.
    RivalStored(&'static str, u64),
    /// Another ends there without a solution, by itself.
    RivalGivesUp(&'static str),
    /// What the position is really worth to the side to move.
    Worth(Value),
    /// The move that is made.
    Plays(&'static str),
    /// That move keeps what the position is worth.
    Keeps,
    /// That move gives some of it away: a win or a draw.
    GivesAway,
}

impl Fact {
    /// The number that it is about, by its name in sentences.
    fn number(self) -> Option<(&'static str, u64)> {
        match self {
            Fact::Optimal(n) => Some(("optimal", n)),
            Fact::Cost(n) => Some(("cost", n)),
            Fact::Expanded(n) => Some(("expanded", n)),
            Fact::Stored(n) => Some(("stored", n)),
            Fact::Estimate(n) => Some(("estimate", n)),
            Fact::RivalExpanded(_, n) => Some(("rival", n)),
            Fact::RivalStored(_, n) => Some(("rival-stored", n)),
            Fact::Worth(Value::Win(n) | Value::Loss(n)) => Some(("plies", n.into())),
            _ => None,
        }
    }

    /// The place that it fills in a sentence, and with what.
    fn place(self, lang: Lang) -> Option<(&'static str, String)> {
        match self {
            Fact::Plays(mv) => Some(("move", mv.to_owned())),
            fact => fact.number().map(|(name, n)| (name, lang.integer(n))),
        }
    }
}

/// A board where it does well.
pub const fn shines(
    problem: &'static str,
    start: &'static str,
    algorithm: &'static str,
    facts: &'static [Fact],
) -> Example {
    Example { side: Shows::Shines, problem, start, algorithm, facts }
}

/// A board where it does badly.
pub const fn fails(
    problem: &'static str,
    start: &'static str,
    algorithm: &'static str,
    facts: &'static [Fact],
) -> Example {
    Example { side: Shows::Fails, problem, start, algorithm, facts }
}

impl Example {
    /// The sentence that says what to look at, its places filled with the facts.
    pub fn sentence(&self, card: &Card, lang: Lang) -> String {
        let mut text = lang.find(&card.key(self.side.word())).unwrap_or_default().to_owned();
        for (name, value) in self.facts.iter().filter_map(|fact| fact.place(lang)) {
            text = text.replace(&format!("{{{name}}}"), &value);
        }
        text
    }

    /// Do the facts make the board one where it does well, or badly, as it says?
    pub fn bears_out(&self) -> bool {
        let numbers: HashMap<&str, u64> = self.facts.iter().filter_map(|fact| fact.number()).collect();
        let find = |name| numbers.get(name).copied();
        let has = |fact: Fact| self.facts.contains(&fact);
        let [cost, optimal, estimate] = ["cost", "optimal", "estimate"].map(find);
        let [expanded, rival] = ["expanded", "rival"].map(find);
        let [stored, rival_stored] = ["stored", "rival-stored"].map(find);
        let more = |one: Option<u64>, other: Option<u64>| one.zip(other).is_some_and(|(one, other)| one > other);
        match self.side {
            Shows::Shines => {
                cost.is_some() && cost == optimal
                    || estimate.is_some() && estimate == optimal
                    || more(rival, expanded)
                    || more(rival_stored, stored)
                    || has(Fact::Keeps)
            }
            Shows::Fails => {
                has(Fact::GivesUp)
                    || more(cost, optimal)
                    || has(Fact::NoneFarther)
                    || has(Fact::NoneHarder)
                    || estimate.is_some() && estimate != optimal
                    || more(expanded, rival)
                    || more(stored, rival_stored)
                    || has(Fact::GivesAway)
            }
        }
    }
}
