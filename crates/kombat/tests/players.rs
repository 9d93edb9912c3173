//! Players against a retrograde solution of the whole game, made without them.

use kombat::budget::{Cancel, Limits, Meter, Stop};
use kombat::domain::mnk::{Bits, Mnk, Place, Position, Wide};
use kombat::observe::Event;
use kombat::player::{AlphaBeta, Eval, Minimax};
use kombat::player::{Player, Thought, Value};
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
            Some(Verdict::Drawn) => (0, 0),
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
        _ => Value::Drawn,
    }
}

/// What a player thinks of a position, and how many positions it has looked at: those
/// that it produced, and the one it was given.
fn ask<B: Bits>(mut player: impl Player<Mnk<B>>, game: &Mnk<B>, position: &Position<B>) -> (Thought<Place>, u64) {
    let meter = Meter::new(Limits::default(), Cancel::new());
    let mut run = Run::new(game, meter, Rng::new(0));
    let thought = player.think(position, &mut run);
    (thought, run.meter.counters().generated + 1)
}

/// Every combination of the switches of alpha-beta.
fn variants() -> Vec<AlphaBeta> {
    let mut all = Vec::new();
    for (deepening, ordering) in [(false, false), (false, true), (true, false), (true, true)] {
        for table in [None, Some(1)] {
            for eval in [Eval::Auto, Eval::None, Eval::Threats] {
                all.push(AlphaBeta { deepening, ordering, table, eval, depth: None });
            }
        }
    }
    all
}

/// The line is legal, as long as its value says, and ends in what it says.
fn check_line<B: Bits>(game: &Mnk<B>, position: &Position<B>, thought: &Thought<Place>) {
    let mut at = *position;
    assert_eq!(thought.line[0], thought.choice);
    for &place in &thought.line {
        assert!(game.moves(&at).any(|legal| legal == place), "{thought:?} in {}", game.show(position));
        game.apply(&mut at, place);
    }
    let me = game.to_move(position);
    let (plies, end) = match thought.value.unwrap() {
        Value::Win(plies) => (plies, Verdict::Win(me)),
        Value::Loss(plies) => (plies, Verdict::Win(me.other())),
        Value::Drawn => (game.plies_left(position), Verdict::Drawn),
        Value::Estimate(_) => return,
    };
    assert_eq!(game.verdict(&at), Some(end), "{thought:?} in {}", game.show(position));
    assert_eq!(thought.line.len(), plies as usize, "{thought:?} in {}", game.show(position));
}

#[test]
fn all_5478_positions_of_tic_tac_toe() {
    let game = Game3::new(3, 3, 3, false).unwrap();
    let values = retrograde(&game);
    assert_eq!(values.len(), 5478);
    for (position, value) in values.iter().filter(|(position, _)| game.verdict(position).is_none()) {
        let (plain, all) = ask(Minimax, &game, position);
        let (pruned, fewer) = ask(AlphaBeta::plain(), &game, position);
        assert_eq!(plain.value, Some(expected(*value)));
        assert_eq!((plain.value, plain.choice, &plain.scores), (pruned.value, pruned.choice, &pruned.scores));
        assert!(fewer <= all);
        check_line(&game, position, &pruned);
        for variant in variants() {
            let (thought, _) = ask(variant, &game, position);
            assert_eq!((thought.value, thought.choice), (plain.value, plain.choice), "{variant:?}");
            assert_eq!(thought.scores, plain.scores, "{variant:?} in {}", game.show(position));
            check_line(&game, position, &thought);
        }
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
    let (pruned, fewer) = ask(AlphaBeta::plain(), &game, &game.empty());
    assert_eq!((plain.value, pruned.value), (Some(Value::Drawn), Some(Value::Drawn)));
    // All lines of play, as published for this game.
    assert_eq!(all, 549_946);
    assert!(fewer < 54_994, "{fewer}");
}

fn value_of(columns: usize, rows: usize, k: usize, gravity: bool) -> Value {
    let game = Game3::new(columns, rows, k, gravity).unwrap();
    let (thought, _) = ask(AlphaBeta::default(), &game, &game.empty());
    check_line(&game, &game.empty(), &thought);
    thought.value.unwrap()
}

#[test]
fn small_games_with_known_values() {
    assert!(matches!(value_of(4, 3, 3, false), Value::Win(_)));
    assert_eq!(value_of(4, 4, 4, false), Value::Drawn);
    assert_eq!(value_of(4, 4, 4, true), Value::Drawn);
    assert_eq!(value_of(4, 6, 4, true), Value::Drawn);
}

#[test]
fn five_by_five_is_a_draw() {
    assert_eq!(value_of(5, 5, 4, false), Value::Drawn);
}

#[test]
fn six_columns_of_four_are_lost() {
    assert!(matches!(value_of(6, 4, 4, true), Value::Loss(_)));
}

/// The position after so many random moves, such that the game is not over.
fn sampled<B: Bits>(game: &Mnk<B>, plies: u32, rng: &mut Rng) -> Position<B> {
    loop {
        let mut position = game.empty();
        for _ in 0..plies {
            let legal: Vec<Place> = game.moves(&position).collect();
            if let Some(place) = rng.pick(legal.into_iter()) {
                game.apply(&mut position, place);
            }
        }
        if game.verdict(&position).is_none() {
            return position;
        }
    }
}

#[test]
fn all_switches_agree_on_connect_four() {
    let game = Game3::new(7, 6, 4, true).unwrap();
    let mut rng = Rng::new(4);
    for plies in [24, 26, 28, 30, 32, 34, 30, 32, 34, 36] {
        let position = sampled(&game, plies, &mut rng);
        let (whole, _) = ask(AlphaBeta::default(), &game, &position);
        check_line(&game, &position, &whole);
        for variant in
            variants().into_iter().filter(|variant| plies >= 30 || variant.ordering && variant.table.is_some())
        {
            let (thought, _) = ask(variant, &game, &position);
            assert_eq!(thought.scores, whole.scores, "{variant:?} in {}", game.show(&position));
            assert_eq!((thought.value, thought.choice), (whole.value, whole.choice));
            check_line(&game, &position, &thought);
        }
        if plies >= 32 {
            assert_eq!(ask(Minimax, &game, &position).0.scores, whole.scores, "{}", game.show(&position));
        }
    }
}

/// A board on which nobody sees the end: X has three in a row with both ends open or
/// four, O the same.
#[test]
fn an_estimate_takes_a_win_and_stops_one() {
    let game = Mnk::<Wide>::new(15, 15, 5, false).unwrap();
    let player = AlphaBeta { depth: Some(2), ..AlphaBeta::default() };
    let at = |moves: &str| ask(player, &game, &game.parse(moves).unwrap()).0;
    let takes = at("7,3 0,0 7,4 0,2 7,5 0,4 7,6 0,6");
    assert_eq!(takes.value, Some(Value::Win(1)));
    assert!(["7,2", "7,7"].contains(&takes.choice.to_string().as_str()), "{takes:?}");
    let stops = at("7,3 7,2 7,4 0,2 7,5 0,4 7,6");
    assert_eq!(stops.choice.to_string(), "7,7");
    assert!(matches!(stops.value, Some(Value::Estimate(_))), "{:?}", stops.value);
    assert_eq!(stops.scores.len(), 225 - 7);
}

#[test]
fn a_limit_leaves_a_legal_move() {
    let game = Game3::new(7, 6, 4, true).unwrap();
    for variant in variants() {
        for most in [1, 2, 10, 1000, 20_000] {
            let limits = Limits { expanded: Some(most), ..Limits::default() };
            let mut run = Run::new(&game, Meter::new(limits, Cancel::new()), Rng::new(0));
            let mut variant = variant;
            let thought = variant.think(&game.empty(), &mut run);
            assert_eq!(thought.stopped, Some(Stop::Expanded), "{variant:?}");
            assert!(run.meter.counters().expanded <= most);
            assert!(game.moves(&game.empty()).any(|place| place == thought.choice));
            if most == 20_000 && variant.deepening {
                assert!(matches!(thought.value, Some(Value::Estimate(_))), "{variant:?} {thought:?}");
                assert!(run.meter.iterations.is_some_and(|iterations| iterations > 2));
            }
        }
    }
}

#[test]
fn a_depth_is_kept() {
    let game = Game3::new(7, 6, 4, true).unwrap();
    for variant in variants() {
        for depth in [1, 2, 4] {
            let mut run = Run::new(&game, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
            let thought = AlphaBeta { depth: Some(depth), ..variant }.think(&game.empty(), &mut run);
            assert!(run.meter.max_depth <= depth.into(), "{variant:?}");
            assert!(matches!(thought.value, Some(Value::Estimate(_))) && thought.stopped.is_none());
        }
    }
}

/// Counts events.
#[derive(Default)]
struct Tally {
    expanded: u64,
    produced: u64,
    phases: u64,
}

impl Tally {
    fn on<B: Bits>(&mut self, event: &Event<'_, Mnk<B>>) {
        match event {
            Event::Expand(_) => self.expanded += 1,
            Event::Generate(_) | Event::Prune(..) => self.produced += 1,
            Event::Phase { .. } => self.phases += 1,
            Event::Incumbent(_) => {}
        }
    }
}

#[test]
fn events_add_up_and_change_nothing() {
    let game = Game3::new(4, 4, 4, true).unwrap();
    for variant in variants() {
        let mut tally = Tally::default();
        let meter = Meter::new(Limits::default(), Cancel::new());
        let mut callback = |event: Event<'_, Game3>, _| tally.on(&event);
        let mut run = Run::new(&game, meter, Rng::new(0)).observed(&mut callback);
        let mut variant = variant;
        let position = game.parse("0 1 2 3").unwrap();
        let thought = variant.think(&position, &mut run);
        let counters = run.meter.counters();
        assert_eq!((counters.expanded, counters.generated), (tally.expanded, tally.produced), "{variant:?}");
        assert!(tally.phases > 0);
        assert_eq!(ask(variant, &game, &position), (thought, counters.generated + 1));
    }
}

/// Ten stones, of which each side takes one or two; its estimate of each position is the same.
struct Boastful(i32);

impl Space for Boastful {
    type State = u32;
    type Move = u32;
    type Stored = u32;
    type Moves = std::ops::RangeInclusive<u32>;

    fn moves(&self, stones: &u32) -> Self::Moves {
        1..=2.min(*stones)
    }
    fn apply(&self, stones: &mut u32, taken: u32) -> u32 {
        *stones -= taken;
        1
    }
    fn undo(&self, stones: &mut u32, taken: u32) {
        *stones += taken;
    }
    fn parse(&self, text: &str) -> Result<u32, kombat::messages::Message> {
        Ok(text.parse().unwrap())
    }
    fn show(&self, stones: &u32) -> String {
        stones.to_string()
    }
}

impl Game for Boastful {
    fn to_move(&self, _: &u32) -> kombat::space::Side {
        kombat::space::Side::First
    }
    fn verdict(&self, stones: &u32) -> Option<Verdict> {
        (*stones == 0).then_some(Verdict::Drawn)
    }
    fn plies_left(&self, stones: &u32) -> u32 {
        *stones
    }
    fn estimate(&self, _: &u32) -> i32 {
        self.0
    }
}

/// What alpha-beta says of ten stones when it cannot see to the end.
fn boast(bold: i32, deepening: bool) -> Vec<Value> {
    let game = Boastful(bold);
    let mut player = AlphaBeta { depth: Some(2), eval: Eval::Threats, deepening, ..AlphaBeta::default() };
    let mut run = Run::new(&game, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
    let thought = player.think(&10, &mut run);
    thought.value.into_iter().chain(thought.scores.into_iter().map(|(_, value)| value)).collect()
}

/// Only a line that was seen to its end is a proof.
#[test]
fn no_estimate_is_taken_for_a_proof() {
    for bold in [-990_000, -1, 1, 990_000] {
        for value in [false, true].into_iter().flat_map(|deepening| boast(bold, deepening)) {
            let Value::Estimate(estimate) = value else { panic!("{bold} is said to be {value}") };
            assert!(estimate.abs() <= 990_000.0 && estimate.signum() == f64::from(bold).signum(), "{bold}");
        }
    }
}

/// A game that estimates beyond the bounds is refused when debugging; else its numbers are cut off.
#[test]
fn estimates_have_bounds() {
    for bold in [i32::MIN, -2_000_000, -990_001, 990_001, 1_000_000, i32::MAX] {
        for deepening in [false, true] {
            let values = std::panic::catch_unwind(|| boast(bold, deepening));
            assert_eq!(values.is_err(), cfg!(debug_assertions), "{bold}");
            assert!(values.into_iter().flatten().all(|value| !value.is_proved()), "{bold}");
        }
    }
}
