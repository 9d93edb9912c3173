//! Players against a retrograde solution of the whole game, made without them.

use kombat::budget::{Cancel, Limits, Meter};
use kombat::observe::Silent;
use kombat::player::alphabeta::AlphaBeta;
use kombat::player::minimax::Minimax;
use kombat::player::{Player, Thought, Value};
use kombat::problem::mnk::{Mnk, Place, Position};
use kombat::rng::Rng;
use kombat::run::Run;
use kombat::space::{Game, Space, Verdict};
use std::collections::{HashMap, HashSet};

type Game3 = Mnk<u64>;

/// The value of every position: from the last ply back, by counting stones and not by
/// recursion. Plies to the end with best play, and who it is good for.
fn retrograde(game: &Game3) -> HashMap<Position<u64>, (i32, u32)> {
    let mut layers: Vec<HashSet<Position<u64>>> = vec![HashSet::from([game.empty()])];
    while !layers.last().unwrap().is_empty() {
        let mut next = HashSet::new();
        for position in layers.last().unwrap() {
            for place in game.moves(position) {
                let mut after = *position;
                game.apply(&mut after, place);
                next.insert(after);
            }
        }
        layers.push(next);
    }
    let mut values = HashMap::new();
    for position in layers.iter().rev().flatten() {
        let value = match game.verdict(position) {
            Some(Verdict::Draw) => (0, 0),
            Some(Verdict::Win(_)) => (-1, 0),
            None => {
                let replies = game.moves(position).map(|place| {
                    let mut after = *position;
                    game.apply(&mut after, place);
                    let (sign, plies): (i32, u32) = values[&after];
                    (-sign, plies + 1)
                });
                // A win as soon as can be, else a draw, else a loss as late as can be.
                replies
                    .min_by_key(|&(sign, plies)| (-sign, if sign < 0 { -(plies as i64) } else { plies as i64 }))
                    .unwrap()
            }
        };
        values.insert(*position, value);
    }
    values
}

fn expected((sign, plies): (i32, u32)) -> Value {
    match sign {
        1 => Value::Win(plies),
        -1 => Value::Loss(plies),
        _ => Value::Draw,
    }
}

/// What a player thinks of a position, and how many positions it has looked at: those
/// that it produced, and the one it was given.
fn ask<P: Player<Game3>>(mut player: P, game: &Game3, position: &Position<u64>) -> (Thought<Place>, u64) {
    let meter = Meter::new(Limits::default(), Cancel::new());
    let mut run = Run::new(game, meter, Silent, Rng::new(0));
    let thought = player.think(position, &mut run);
    (thought, run.meter.counters().generated + 1)
}

#[test]
fn all_5478_positions_of_tic_tac_toe() {
    let game = Game3::new(3, 3, 3, false).unwrap();
    let values = retrograde(&game);
    assert_eq!(values.len(), 5478);
    for (position, value) in values.iter().filter(|(position, _)| game.verdict(position).is_none()) {
        let (plain, all) = ask(Minimax, &game, position);
        let (pruned, fewer) = ask(AlphaBeta, &game, position);
        assert_eq!(plain.value, Some(expected(*value)));
        assert_eq!((plain.value, plain.choice, &plain.scores), (pruned.value, pruned.choice, &pruned.scores));
        assert!(fewer <= all);
        // Each move is worth what the position after it is, to the other side.
        for (place, score) in plain.scores {
            let mut after = *position;
            game.apply(&mut after, place);
            let (sign, plies) = values[&after];
            assert_eq!(score, expected((-sign, plies + 1)));
        }
    }
}

#[test]
fn the_empty_board_is_a_draw_and_alpha_beta_looks_at_a_tenth() {
    let game = Game3::new(3, 3, 3, false).unwrap();
    let (plain, all) = ask(Minimax, &game, &game.empty());
    let (pruned, fewer) = ask(AlphaBeta, &game, &game.empty());
    assert_eq!((plain.value, pruned.value), (Some(Value::Draw), Some(Value::Draw)));
    // All lines of play, as published for this game.
    assert_eq!(all, 549_946);
    assert!(fewer < 54_994, "{fewer}");
}

#[test]
fn small_games_with_known_values() {
    let first_wins = Game3::new(4, 3, 3, false).unwrap();
    let (thought, _) = ask(AlphaBeta, &first_wins, &first_wins.empty());
    assert!(matches!(thought.value, Some(Value::Win(_))), "{:?}", thought.value);
}
