//! The players, compiled for m,n,k games.

use super::{Mnk, Wide};
use kombat_core::player::{CompiledGame, Player, Strategy, player};

impl CompiledGame for Mnk<u64> {
    fn player(&self, strategy: Strategy) -> Box<dyn Player<Self>> {
        player(strategy)
    }
}

impl CompiledGame for Mnk<Wide> {
    fn player(&self, strategy: Strategy) -> Box<dyn Player<Self>> {
        player(strategy)
    }
}
