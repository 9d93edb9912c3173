//! The players, compiled for m,n,k games.

use super::{Mnk, Wide};
use kombat_core::player::{CompiledGame, Seat, Strategy, player};

impl CompiledGame for Mnk<u64> {
    fn player(&self, strategy: Strategy) -> Seat<Self> {
        player(self, strategy)
    }
}

impl CompiledGame for Mnk<Wide> {
    fn player(&self, strategy: Strategy) -> Seat<Self> {
        player(self, strategy)
    }
}
