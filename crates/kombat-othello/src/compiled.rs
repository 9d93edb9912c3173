//! The players, compiled for Othello.

use super::Othello;
use kombat_core::player::{CompiledGame, Seat, Strategy, player};

impl CompiledGame for Othello {
    fn player(&self, strategy: Strategy) -> Seat<Self> {
        player(self, strategy)
    }
}
