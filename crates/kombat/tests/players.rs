//! Players against a retrograde solution of the whole game, made without them.

use kombat::budget::{Cancel, Limits, Meter};
use kombat::player::{Value, alphabeta, minimax};
use kombat::problem::mnk::{Mnk, Position};
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
        1 => Value::win(plies),
        -1 => Value::loss(plies),
        _ => Value::DRAW,
    }
}

fn meter() -> Meter {
    Meter::new(Limits::default(), Cancel::new())
}

#[test]
fn all_5478_positions_of_tic_tac_toe() {
    let game = Game3::new(3, 3, 3, false).unwrap();
    let values = retrograde(&game);
    assert_eq!(values.len(), 5478);
    for (position, value) in &values {
        let (mut plain, mut pruned) = (meter(), meter());
        assert_eq!(minimax::value(&game, &mut position.clone(), &mut plain), Ok(expected(*value)));
        assert_eq!(alphabeta::value(&game, &mut position.clone(), &mut pruned), Ok(expected(*value)));
        assert!(pruned.counters().expanded <= plain.counters().expanded);
    }
}

#[test]
fn the_empty_board_is_a_draw_and_alpha_beta_looks_at_a_tenth() {
    let game = Game3::new(3, 3, 3, false).unwrap();
    let (mut plain, mut pruned) = (meter(), meter());
    assert_eq!(minimax::value(&game, &mut game.empty(), &mut plain), Ok(Value::DRAW));
    assert_eq!(alphabeta::value(&game, &mut game.empty(), &mut pruned), Ok(Value::DRAW));
    // 549,946 positions in all lines of play, the empty board among them.
    assert_eq!(plain.counters().expanded, 549_946);
    assert!(pruned.counters().expanded < 54_994, "{}", pruned.counters().expanded);
}

#[test]
fn small_games_with_known_values() {
    let first_wins = Game3::new(4, 3, 3, false).unwrap();
    let value = alphabeta::value(&first_wins, &mut first_wins.empty(), &mut meter()).unwrap();
    assert_eq!(value.sign(), 1, "{value}");
}
