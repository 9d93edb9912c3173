//! The words that cards are written in. A card is data: whoever writes one takes all of them, and
//! each of its examples then fits one line.

pub(crate) use super::Fact::*;
pub(crate) use super::Holds::{Always, Never, Sometimes};
pub(crate) use super::{Args, Card, Example, FITNESS, Family, Guarantees, H, ORDER};
pub(crate) use super::{Param, ParamKind, Scene, Section, Takes};
pub(crate) use crate::msg;
pub(crate) use crate::observe::Kind::{self, Expand, Generate, Incumbent, Phase, Prune};
pub(crate) use crate::open::Ties;
pub(crate) use crate::words::SpecError;
