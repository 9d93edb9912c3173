//! The laws of a game.

use super::MOVES;
use crate::rng::Rng;
use crate::space::{Game, LARGEST_ESTIMATE, Notation, Outlook, Side, Verdict};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

/// So many games are played at random.
const GAMES: usize = 40;

/// The laws of a game, along random games from `start`: there are moves unless the game is over, and
/// they are distinct; the sides take turns; a pass is the only move or none; taking a move back
/// restores the position; what is written can be read again; positions that stand for others lead to
/// the same; keys tell positions apart; estimates, promises and the plies that are left keep their
/// bounds; what is seen at a glance is so; and a margin says what the verdict says.
///
/// `swapped` gives the position with the same side to move in which the sides have changed stones, if
/// there is one: its estimate must be the opposite.
pub fn game<G: Game>(game: &G, start: &G::State, seed: u64, swapped: impl Fn(&G::State) -> Option<G::State>) {
    let mut rng = Rng::new(seed);
    let mut keys = HashMap::new();
    for _ in 0..GAMES {
        let (mut state, mut path) = (start.clone(), Vec::new());
        while game.verdict(&state).is_none() {
            position(game, &state);
            if let Some(other) = swapped(&state) {
                assert_eq!(game.estimate(&state), -game.estimate(&other), "estimates of {}", game.show(&state));
            }
            note_key(game, &mut keys, &state);
            path.push(state.clone());
            let mv = rng.pick(game.moves(&state)).expect("a position has moves unless the game is over");
            game.apply(&mut state, mv);
            assert_eq!(game.to_move(&state), game.to_move(&path[path.len() - 1]).other(), "the sides take turns");
        }
        note_key(game, &mut keys, &state);
        end(game, &state, &path);
    }
}

/// A key belongs to one position, those aside that symmetry makes of it.
fn note_key<G: Game>(game: &G, keys: &mut HashMap<[u64; 2], G::State>, state: &G::State) {
    let key = game.key(state);
    assert!(game.key_words() == 2 || key[1] == 0, "a key of one word has no second");
    let canonical = game.canonical(state);
    let known = keys.entry(key).or_insert_with(|| canonical.clone());
    assert_eq!(*known, canonical, "the key of {}", game.show(state));
}

/// What a position may be written as.
fn written<G: Game>(game: &G, state: &G::State) -> String {
    let shown = game.show(state);
    assert!(!shown.contains('\n') && !game.render(state).is_empty(), "{shown}");
    assert_eq!(game.parse(&shown).as_ref(), Ok(state), "reading {shown} gives it back");
    shown
}

/// The laws at a position that is not over.
fn position<G: Game>(game: &G, state: &G::State) {
    let shown = written(game, state);
    let moves: Vec<G::Move> = game.moves(state).collect();
    let words: HashSet<String> = moves.iter().map(|&mv| game.show_move(mv, Notation::Blank)).collect();
    assert_eq!(words.len(), moves.len(), "moves at {shown} are distinct and have distinct names");
    assert_eq!(game.moves(state).count(), moves.len(), "moves at {shown} are counted");
    assert!(moves.len() == 1 || !moves.iter().any(|&mv| game.is_pass(mv)), "a pass beside other moves at {shown}");
    assert_eq!(game.margin(state), None, "{shown} is not over");
    assert!(game.plies_left(state) >= 1, "{shown} is not over");
    assert!(game.estimate(state).unsigned_abs() <= LARGEST_ESTIMATE as u32, "the estimate of {shown}");
    for &mv in &moves {
        let mut there = state.clone();
        assert_eq!(game.apply(&mut there, mv), 1, "{mv} at {shown} is a ply");
        game.undo(&mut there, mv);
        assert_eq!(&there, state, "undoing {mv} at {shown}");
        assert!(game.promise(state, mv).unsigned_abs() <= 1_000_000, "what {mv} promises at {shown}");
    }
    symmetry(game, state, &shown);
    if moves.len() <= MOVES {
        glance(game, state, &moves, &shown);
    }
}

/// A position and the one that stands for it lead to the same, are worth the same and end the same.
fn symmetry<G: Game>(game: &G, state: &G::State, shown: &str) {
    let canonical = game.canonical(state);
    assert_eq!(game.canonical(&canonical), canonical, "the canonical position of {shown} stands for itself");
    let own = (game.estimate(state), game.plies_left(state), game.to_move(state));
    let same = (game.estimate(&canonical), game.plies_left(&canonical), game.to_move(&canonical));
    assert_eq!(own, same, "{shown} and its canonical position");
    assert_eq!(after(game, state), after(game, &canonical), "what follows {shown} and its canonical position");
}

/// The positions after each move, up to symmetry, and how often each.
fn after<G: Game>(game: &G, state: &G::State) -> HashMap<G::State, usize> {
    let mut found = HashMap::new();
    for mv in game.moves(state) {
        let mut there = state.clone();
        game.apply(&mut there, mv);
        *found.entry(game.canonical(&there)).or_default() += 1;
    }
    found
}

/// The moves that win at once.
fn winning<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let me = game.to_move(state);
    let wins = |&mv: &G::Move| {
        let mut there = state.clone();
        game.apply(&mut there, mv);
        game.verdict(&there) == Some(Verdict::Win(me))
    };
    game.moves(state).filter(wins).collect()
}

/// What is seen at a glance is so.
fn glance<G: Game>(game: &G, state: &G::State, moves: &[G::Move], shown: &str) {
    let wins = winning(game, state);
    let leads_to_loss = |mv: G::Move| {
        let mut there = state.clone();
        game.apply(&mut there, mv);
        !winning(game, &there).is_empty()
    };
    for calm in [false, true].into_iter().filter(|calm| !calm || wins.is_empty()) {
        match game.outlook(state, calm) {
            Outlook::Win(mv) => assert!(wins.contains(&mv), "{mv} wins at {shown}"),
            Outlook::Loss => {
                assert!(wins.is_empty() && moves.iter().all(|&mv| leads_to_loss(mv)), "{shown} is lost");
            }
            Outlook::Safe(safe) => {
                assert!(game.wins_by_moving() && wins.is_empty(), "a glance at {shown}");
                let expected = moves.iter().copied().filter(|&mv| !leads_to_loss(mv));
                assert_same(safe, expected, shown);
                for mv in game.moves(state) {
                    let (mut applied, mut advanced) = (state.clone(), state.clone());
                    game.apply(&mut applied, mv);
                    game.advance(&mut advanced, mv);
                    assert_eq!(applied, advanced, "{mv} at {shown}");
                }
            }
            Outlook::Unknown => {}
        }
    }
}

/// The same moves in any order, and at least one.
fn assert_same<M: Eq + Debug>(found: impl Iterator<Item = M>, expected: impl Iterator<Item = M>, shown: &str) {
    let (found, expected): (Vec<M>, Vec<M>) = (found.collect(), expected.collect());
    let same = found.len() == expected.len() && expected.iter().all(|mv| found.contains(mv));
    assert!(same && !found.is_empty(), "safe at {shown}: {found:?}, not {expected:?}");
}

/// The laws at the end of a game that went along these positions.
fn end<G: Game>(game: &G, state: &G::State, path: &[G::State]) {
    let shown = written(game, state);
    assert_eq!(game.moves(state).count(), 0, "{shown} is over");
    let verdict = game.verdict(state).expect("the game is over");
    let sign = match verdict {
        Verdict::Win(Side::First) => 1,
        Verdict::Win(Side::Second) => -1,
        Verdict::Drawn => 0,
    };
    assert!(game.margin(state).is_none_or(|margin| margin.signum() == sign), "the margin of {shown}");
    if let Verdict::Win(winner) = verdict {
        assert!(!game.wins_by_moving() || winner == game.to_move(state).other(), "{shown} was won by moving");
        assert!(path.iter().all(|before| game.can_win(before, winner)), "a win that leads to {shown}");
    }
    let bounded = |(i, before): (usize, &G::State)| path.len() - i <= game.plies_left(before) as usize;
    assert!(path.iter().enumerate().all(bounded), "more plies than were left on the way to {shown}");
}
