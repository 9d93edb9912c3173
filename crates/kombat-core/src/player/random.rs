//! Any legal move, each equally likely: the yardstick that every player should beat.

use super::{Player, Thought};
use crate::run::Run;
use crate::space::Game;

/// Plays at random.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn think(&mut self, state: &G::State, run: &mut Run<'_, G>) -> Thought<G::Move> {
        let legal: Vec<G::Move> = run.space.moves(state).collect();
        Thought::blind(run.rng.pick(legal.into_iter()).expect("nobody thinks about a game that is over"))
    }
}
