//! The problems as the catalog knows them, a file or folder each. Their rules are in crates of
//! their own.

pub mod mnk;
pub mod swap;
pub mod tiles;

pub use kombat_core::board::{Bytes, Storage};

use crate::card::{Args, Card};
use crate::stage::{GameStage, Stage};
use crate::words::SpecError;

/// A problem in the list.
#[derive(Debug)]
pub struct Problem {
    /// Its card.
    pub card: &'static Card,
    /// Puts it on stage, from arguments that were held against the card.
    pub build: fn(&Args) -> Result<Opened, SpecError>,
}

/// A problem on stage.
pub enum Opened {
    /// For one.
    Puzzle(Box<dyn Stage>),
    /// For two.
    Game(Box<dyn GameStage>),
}
