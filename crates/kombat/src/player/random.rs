//! Any legal move, each equally likely: the yardstick that every player should beat.

use super::{Player, Thought};
use crate::catalog::{Args, Card, Example, Fact, Guarantees, Holds, ORDER, Section};
use crate::observe::Kind;
use crate::run::Run;
use crate::space::Game;
use crate::words::SpecError;

/// `random`.
pub const CARD: Card = Card {
    name: "random",
    aliases: &[("aleatorio", "random")],
    params: &[ORDER],
    cites: &["velha"],
    lines: &[Some(Kind::Expand)],
    guarantees: Some(Guarantees { complete: Holds::Never, optimal: Holds::Never }),
    examples: &[
        Example::shines("mnk(3,3,3)", "- - - / - - - / - - -", "random", &[Fact::Plays("1,1"), Fact::Keeps]),
        Example::fails("mnk(3,3,3)", "X - - / - - - / - - -", "random", &[Fact::Plays("1,2"), Fact::GivesAway]),
    ],
    ..Card::new(Section::Player)
};

/// Draws lots.
#[derive(Clone, Copy, Debug)]
pub struct Random;

pub(super) fn build<G: Game>(_: &Args) -> Result<Box<dyn Player<G>>, SpecError> {
    Ok(Box::new(Random))
}

impl<G: Game> Player<G> for Random {
    fn think(&mut self, state: &G::State, run: &mut Run<'_, G>) -> Thought<G::Move> {
        let legal: Vec<G::Move> = run.space.moves(state).collect();
        Thought::blind(run.rng.pick(legal.into_iter()).expect("nobody thinks about a game that is over"))
    }
}
