//! Alpha-beta: minimax that leaves out what cannot matter (Knuth and Moore 1975).

use super::score::Score;
use super::{AnyPlayer, Player, Thought};
use crate::budget::Stop;
use crate::catalog::{Args, Card, ORDER, Section};
use crate::observe::{Kind, Observer};
use crate::run::Run;
use crate::space::Game;
use crate::words::SpecError;

/// `alphabeta`.
pub const CARD: Card = Card {
    name: "alphabeta",
    aliases: &[("alfabeta", "alphabeta")],
    params: &[ORDER],
    cites: &["knuth1975"],
    lines: &[None, Some(Kind::Expand), Some(Kind::Generate), None, Some(Kind::Incumbent), Some(Kind::Prune), None],
    ..Card::new(Section::Player)
};

/// Minimax within a window.
#[derive(Clone, Copy, Debug)]
pub struct AlphaBeta;

pub(super) fn build<G: Game>(_: &Args) -> Result<Box<dyn AnyPlayer<G>>, SpecError> {
    Ok(Box::new(AlphaBeta))
}

impl<G: Game> Player<G> for AlphaBeta {
    fn think<O: Observer<G>>(&mut self, state: &G::State, run: &mut Run<'_, G, O>) -> Thought<G::Move> {
        let (game, mut state) = (run.space, state.clone());
        let mut scores = Vec::new();
        for mv in game.moves(&state) {
            game.apply(&mut state, mv);
            let reply = within(&mut state, (Score::LEAST, Score::MOST), run);
            game.undo(&mut state, mv);
            match reply {
                Ok(reply) => scores.push((mv, reply.before())),
                Err(stop) => return Thought::cut_short(game, &state, stop),
            }
        }
        let best = scores.iter().map(|(_, score)| *score).max().expect("the game is not over");
        let choice = scores.iter().find(|(_, score)| *score == best).expect("it is among them").0;
        let scores = scores.into_iter().map(|(mv, score)| (mv, score.value(true))).collect();
        Thought { choice, value: Some(best.value(true)), line: vec![choice], scores, stopped: None }
    }
}

/// The score if it lies between `low` and `high`; else a bound beyond the one that it
/// passes.
fn within<G: Game, O: Observer<G>>(
    state: &mut G::State,
    (mut low, high): (Score, Score),
    run: &mut Run<'_, G, O>,
) -> Result<Score, Stop> {
    let game = run.space;
    if let Some(verdict) = game.verdict(state) {
        return Ok(Score::of_end(game, state, verdict));
    }
    run.meter.expand()?;
    let mut best = Score::LEAST;
    for mv in game.moves(state) {
        game.apply(state, mv);
        run.meter.counters.generated += 1;
        // What the reply must lie between, a ply later and for the other side.
        let reply = within(state, (high.after(), low.after()), run);
        game.undo(state, mv);
        best = best.max(reply?.before());
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    Ok(best)
}
