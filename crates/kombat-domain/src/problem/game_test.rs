//! A player is asked as the request says.

use super::*;
use crate::player::{CompiledGame, Seat, Strategy};
use crate::run::Run;
use crate::space::{Cost, Game, Space};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A game of one move, whose only player notes how many threads it may use.
#[derive(Clone)]
struct Once;

static ALLOWED: AtomicUsize = AtomicUsize::new(0);

impl Space for Once {
    type State = bool;
    type Move = u8;
    type Stored = u8;
    type Moves = std::option::IntoIter<u8>;
    fn moves(&self, over: &bool) -> Self::Moves {
        (!over).then_some(0).into_iter()
    }
    fn apply(&self, over: &mut bool, _: u8) -> Cost {
        *over = true;
        1
    }
    fn undo(&self, over: &mut bool, _: u8) {
        *over = false;
    }
    fn parse(&self, text: &str) -> Result<bool, Message> {
        Ok(text == "over")
    }
    fn show(&self, over: &bool) -> String {
        if *over { "over" } else { "open" }.to_owned()
    }
}

impl Game for Once {
    fn to_move(&self, over: &bool) -> Side {
        if *over { Side::Second } else { Side::First }
    }
    fn verdict(&self, over: &bool) -> Option<Verdict> {
        over.then_some(Verdict::Drawn)
    }
    fn plies_left(&self, over: &bool) -> u32 {
        u32::from(!over)
    }
}

impl Player<Once> for Once {
    fn think(&mut self, state: &bool, run: &mut Run<'_, Once>) -> Thought<u8> {
        ALLOWED.store(run.threads, Relaxed);
        Thought::blind(run.space.moves(state).next().expect("it is not over"))
    }
}

impl CompiledGame for Once {
    fn player(&self, _: Strategy) -> Seat<Self> {
        Ok(Box::new(Once))
    }
}

impl NamedGame for Once {
    fn problem(&self) -> Spec {
        Spec::named("once")
    }
    fn start(&self) -> bool {
        false
    }
    fn find_move(&self, over: &bool, _: &str) -> Result<Option<u8>, Message> {
        Ok(self.moves(over).next())
    }
}

#[test]
fn a_player_is_told_how_many_threads_it_may_use() {
    for (asked, allowed) in [(0, 1), (1, 1), (4, 4)] {
        let request = Request { threads: asked, ..Request::new("random", "open") };
        GameProblem(Once).think(&request, None).unwrap();
        assert_eq!(ALLOWED.load(Relaxed), allowed);
    }
}
