//! The rule F = G − H of Andrade, Santos and Mariano, which they call A*: take the cell
//! that the opponent needs most. It looks at the board as it is, not ahead.

use super::{Player, Thought, Value};
use crate::observe::{Event, Seen};
use crate::run::Run;
use crate::space::Game;

/// Takes the first cell of the least F.
#[derive(Clone, Copy, Debug)]
pub struct Fgh {
    /// Does the falling diagonal through the middle hide the rising one?
    pub one_diagonal: bool,
}

impl<G: Game> Player<G> for Fgh {
    fn think(&mut self, state: &G::State, run: &mut Run<'_, G>) -> Thought<G::Move> {
        let game = run.space;
        let hindered = game.hindered().expect("it is made only for games that say what a move takes");
        if let Err(stop) = run.meter.expand() {
            return Thought::cut_short(game, state, stop);
        }
        let root = Seen { id: Some(0), parent: None, via: None, state, g: 0, h: None, f: None };
        run.emit(1, || Event::Expand(root));
        let mut rated: Vec<(G::Move, f64)> = Vec::new();
        for mv in game.moves(state) {
            let (g, h) = hindered.hindrance(state, mv, self.one_diagonal);
            let f = f64::from(g) - f64::from(h);
            rated.push((mv, f64::from(h) - f64::from(g)));
            let id = rated.len() as u64;
            let mut after = state.clone();
            game.apply(&mut after, mv);
            let child =
                || Seen { id: Some(id), parent: Some(0), via: Some(mv), state: &after, g: 1, h: Some(h), f: Some(f) };
            run.emit(id, || Event::Generate(child()));
            if rated.iter().all(|&(other, worth)| other == mv || -f > worth) {
                run.emit(id, || Event::Incumbent(child()));
            }
        }
        let counters = &mut run.meter.counters;
        counters.generated = rated.len() as u64;
        counters.evaluated = rated.len() as u64;
        run.meter.max_depth = 1;
        run.meter.holding(rated.len() as u64, 1);
        let first_best = |best: (G::Move, f64), next: (G::Move, f64)| if next.1 > best.1 { next } else { best };
        let (choice, worth) = rated.iter().copied().reduce(first_best).expect("the game is not over");
        let scores = rated.into_iter().map(|(mv, worth)| (mv, Value::Estimate(worth))).collect();
        Thought { value: Some(Value::Estimate(worth)), scores, ..Thought::blind(choice) }
    }
}
