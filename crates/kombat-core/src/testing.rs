//! A puzzle for the tests of this crate: steps along a line of numbers, from anywhere to 0.

use crate::message::Message;
use crate::msg;
use crate::space::{Cost, Puzzle, Space};
use std::fmt;
use std::num::NonZeroU16;

/// The rules.
#[derive(Clone, Debug)]
pub(crate) struct Line;

/// A step up or down. As large as a move of the sliding tiles when it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(NonZeroU16);

impl Step {
    pub(crate) const UP: Step = Step(NonZeroU16::MIN);
    pub(crate) const DOWN: Step = Step(NonZeroU16::MAX);
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Step::UP { "+" } else { "-" })
    }
}

impl Space for Line {
    type State = u64;
    type Move = Step;
    type Stored = Step;
    type Moves = std::iter::Flatten<std::array::IntoIter<Option<Step>, 2>>;

    fn moves(&self, state: &u64) -> Self::Moves {
        [Some(Step::UP), (*state > 0).then_some(Step::DOWN)].into_iter().flatten()
    }
    fn apply(&self, state: &mut u64, step: Step) -> Cost {
        *state = if step == Step::UP { *state + 1 } else { *state - 1 };
        1
    }
    fn undo(&self, state: &mut u64, step: Step) {
        if step == Step::UP { *state -= 1 } else { *state += 1 }
    }
    fn parse(&self, text: &str) -> Result<u64, Message> {
        text.parse().map_err(|_| msg!("quantity.count", name = "state", found = text, most = u64::MAX.to_string()))
    }
    fn show(&self, state: &u64) -> String {
        state.to_string()
    }
}

impl Puzzle for Line {
    fn is_goal(&self, state: &u64) -> bool {
        *state == 0
    }
    fn goal(&self) -> Option<u64> {
        Some(0)
    }
    fn unit_costs(&self) -> bool {
        true
    }
    fn inverse(&self) -> Option<impl Fn(Step) -> Step> {
        Some(|step| if step == Step::UP { Step::DOWN } else { Step::UP })
    }
    fn onward(&self, state: &u64, _: Option<Step>) -> Self::Moves {
        self.moves(state)
    }
}
