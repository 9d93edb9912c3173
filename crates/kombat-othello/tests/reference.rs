//! The rules and the players against `reference/othello.py`, an independent program, and against
//! numbers that others have published. Where there is no Python the numbers that it printed still hold.

use kombat_core::budget::{Cancel, Limits, Meter};
use kombat_core::player::{AlphaBeta, Eval, Minimax, Player, Thought, Value};
use kombat_core::rng::Rng;
use kombat_core::run::Run;
use kombat_core::space::{Game, Side, Space, Verdict};
use kombat_othello::{Othello, Place, Position};
use std::collections::{BTreeSet, HashMap};
use std::process::Command;

/// Lines of play of this length.
fn perft(game: &Othello, position: &mut Position, depth: u32) -> u64 {
    if depth == 1 {
        return game.moves(position).count() as u64;
    }
    let mut lines = 0;
    for place in game.moves(position) {
        game.apply(position, place);
        lines += perft(game, position, depth - 1);
        game.undo(position, place);
    }
    lines
}

fn perfts(side: usize, depth: u32) -> Vec<u64> {
    let game = Othello::new(side).unwrap();
    (1..=depth).map(|depth| perft(&game, &mut game.start(), depth)).collect()
}

/// What the program prints, if it can be run.
fn python(arguments: &[&str]) -> Option<String> {
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reference/othello.py");
    let output = Command::new("python3").arg(program).args(arguments).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

fn rows(text: &str) -> Vec<Vec<i64>> {
    text.lines().map(|line| line.split_whitespace().map(|number| number.parse().unwrap()).collect()).collect()
}

/// On the usual board the counts with which programs of others are tested, a pass being a ply; on the
/// others what `python3 othello.py perft 6 8` and `python3 othello.py perft 4 17` print.
#[test]
fn lines_of_play() {
    let eight = perfts(8, 9);
    assert_eq!(eight, [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288]);
    let six = perfts(6, 8);
    assert_eq!(six, [4, 12, 56, 244, 1364, 7604, 47_740, 308_716]);
    let four = perfts(4, 17);
    let ends = [20_032, 36_412, 50_268, 55_112, 31_396, 12_920, 3416, 612, 48];
    assert_eq!(four, [&[4, 12, 44, 128, 424, 1256, 3624, 9112][..], &ends].concat());
    for (side, depth, ours) in [("8", "5", eight), ("6", "6", six), ("4", "9", four)] {
        let Some(printed) = python(&["perft", side, depth]) else { return };
        let theirs: Vec<u64> = rows(&printed).into_iter().map(|row| row[0] as u64).collect();
        assert_eq!(theirs, ours[..theirs.len()], "side {side}");
    }
}

/// `python3 othello.py solve 4`: positions after each number of plies; and summed up over them who
/// wins, in how many plies, and by how many discs.
const SOLVED: &str = "1 -1 12 -8
4 4 44 32
12 4 108 36
42 2 350 76
120 32 880 428
380 92 2596 784
1056 156 6136 2356
2570 306 12644 2818
5778 490 23376 6576
10244 86 32362 -84
14186 -82 32998 2978
14221 97 22116 -2908
10631 976 10026 10990
4626 288 3062 5476
1336 -82 636 -202
270 22 126 460
31 -7 12 16
1 -1 0 -16
";

/// The discs more than the other side if both want as many as they can, for the side to move.
fn margin(game: &Othello, position: Position, known: &mut HashMap<Position, i64>) -> i64 {
    if let Some(&margin) = known.get(&position) {
        return margin;
    }
    let best = match game.margin(&position) {
        Some(margin) => i64::from(if game.to_move(&position) == Side::First { margin } else { -margin }),
        None => after(game, position).into_iter().map(|there| -margin(game, there, known)).max().unwrap(),
    };
    known.insert(position, best);
    best
}

fn after(game: &Othello, position: Position) -> Vec<Position> {
    let there = |place| {
        let mut there = position;
        game.apply(&mut there, place);
        there
    };
    game.moves(&position).map(there).collect()
}

fn ask(mut player: impl Player<Othello>, game: &Othello, position: &Position) -> Thought<Place> {
    let mut run = Run::new(game, Meter::new(Limits::default(), Cancel::new()), Rng::new(0));
    player.think(position, &mut run)
}

/// Who wins, and in how many plies.
fn outcome(game: &Othello, position: &Position) -> (i64, i64) {
    if let Some(verdict) = game.verdict(position) {
        return match verdict {
            Verdict::Drawn => (0, 0),
            Verdict::Win(side) => (if side == game.to_move(position) { 1 } else { -1 }, 0),
        };
    }
    let quick = AlphaBeta { table: Some(1), ..AlphaBeta::default() };
    let (plain, quick) = (ask(Minimax, game, position), ask(quick, game, position));
    let shown = game.show(position);
    assert_eq!((plain.value, &plain.scores), (quick.value, &quick.scores), "{shown}");
    line_ends_as_it_says(game, position, &quick);
    match quick.value.unwrap() {
        Value::Win(plies) => (1, plies.into()),
        Value::Loss(plies) => (-1, plies.into()),
        Value::Drawn => (0, 0),
        Value::Estimate(estimate) => panic!("{estimate} is no proof at {shown}"),
    }
}

fn line_ends_as_it_says(game: &Othello, position: &Position, thought: &Thought<Place>) {
    let (mut at, me) = (*position, game.to_move(position));
    for &place in &thought.line {
        assert!(game.moves(&at).any(|legal| legal == place), "{thought:?} at {}", game.show(position));
        game.apply(&mut at, place);
    }
    let (plies, verdict) = match thought.value.unwrap() {
        Value::Win(plies) => (plies as usize, Verdict::Win(me)),
        Value::Loss(plies) => (plies as usize, Verdict::Win(me.other())),
        _ => (thought.line.len(), Verdict::Drawn),
    };
    let found = (thought.line.len(), game.verdict(&at));
    assert_eq!(found, (plies, Some(verdict)), "{thought:?} at {}", game.show(position));
}

/// Every position of the 4×4 board that play can lead to.
#[test]
fn the_small_board_is_solved() {
    let game = Othello::new(4).unwrap();
    let (mut layer, mut known) = (BTreeSet::from([game.show(&game.start())]), HashMap::new());
    let mut found = Vec::new();
    while !layer.is_empty() {
        let positions: Vec<Position> = layer.iter().map(|text| game.parse(text).unwrap()).collect();
        let mut row = vec![positions.len() as i64, 0, 0, 0];
        for &position in &positions {
            let (sign, plies) = outcome(&game, &position);
            for (sum, value) in row[1..].iter_mut().zip([sign, plies, margin(&game, position, &mut known)]) {
                *sum += value;
            }
        }
        found.push(row);
        layer = positions.iter().flat_map(|&position| after(&game, position)).map(|there| game.show(&there)).collect();
    }
    assert_eq!(found, rows(SOLVED));
    if let Some(printed) = python(&["solve", "4"]) {
        assert_eq!(printed, SOLVED);
    }
}

/// Whatever its switches, alpha-beta says of each move what minimax says.
#[test]
fn every_switch_of_alpha_beta_agrees() {
    let game = Othello::new(4).unwrap();
    let mut rng = Rng::new(5);
    for plies in [0, 1, 3, 5, 7, 9, 10, 11] {
        let mut position = game.start();
        for _ in 0..plies {
            let Some(place) = rng.pick(game.moves(&position)) else { break };
            game.apply(&mut position, place);
        }
        if game.verdict(&position).is_some() {
            continue;
        }
        let plain = ask(Minimax, &game, &position);
        for (deepening, ordering) in [(false, false), (false, true), (true, false), (true, true)] {
            for table in [None, Some(1)] {
                for eval in [Eval::Auto, Eval::None, Eval::Threats] {
                    let variant = AlphaBeta { deepening, ordering, table, eval, depth: None };
                    let thought = ask(variant, &game, &position);
                    let found = (thought.value, &thought.scores);
                    assert_eq!(found, (plain.value, &plain.scores), "{variant:?} at {}", game.show(&position));
                }
            }
        }
    }
}
