//! The words that cards are written in. A card is data: whoever writes one takes all of them, and
//! each of its examples then fits one line.

pub use super::Fact::*;
pub use super::Holds::{Always, Never, Sometimes};
pub use super::{Args, Card, FITNESS, Family, Guarantees, H, ORDER, Param, ParamKind};
pub use super::{Scene, Section, Takes, fails, shines};
pub use crate::messages::SpecError;
pub use crate::msg;
pub use crate::observe::Kind::{self, Expand, Generate, Incumbent, Phase, Prune};
pub use crate::open::Ties;
