//! The words that cards are written in. A card is data: whoever writes one takes all of them, and
//! each of its examples then fits one line.

pub(crate) use super::Fact::*;
pub(crate) use super::Holds::{Always, Never, Sometimes};
pub(crate) use super::{Args, Card, FITNESS, Family, Guarantees, H, ORDER, Param, ParamKind};
pub(crate) use super::{Scene, Section, Takes, fails, shines};
pub(crate) use crate::messages::SpecError;
pub(crate) use crate::msg;
pub(crate) use crate::observe::Kind::{self, Expand, Generate, Incumbent, Phase, Prune};
pub(crate) use crate::open::Ties;
