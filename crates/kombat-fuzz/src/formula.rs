//! Formulas.

use kombat::catalog::NamedPuzzle;
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::failure::FailureSlot;
use kombat::formula::{FEATURES, FUNCTIONS, Formula, OVER};
use kombat::heuristic::{Erased, MEMO_SIZE};
use kombat::ratio::COST_CAP;
use kombat::rng::Rng;
use kombat::setup::{Estimate, PuzzleProblem};

/// Words that formulas are made of, and some that they are not.
const WORDS: [&[&str]; 5] = [
    &["manhattan", "misplaced", "linear_conflict", "euclidean", "walking_distance", "wrapped", "exact"],
    &["t", "in", "tiles", "tiles:", "t in tiles:", "and", "or", "not"],
    &["(", ")", ",", ":", "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "="],
    &["0", "1", "2", "8", "0.5", "1000000", "99999999999999999999", "1.2.3"],
    &[".", "_", "é", "\"", "\\", "\n", "#", "²"],
];

/// A text that may be a formula, more or less.
pub fn soup(rng: &mut Rng) -> String {
    match rng.below(4) {
        0 => noise(rng),
        1 => words(rng),
        2 => {
            let mut text: Vec<char> = tree(rng, 4).chars().collect();
            for _ in 0..rng.below(4) {
                let at = rng.below(text.len() as u64 + 1) as usize;
                match rng.below(2) {
                    0 if at < text.len() => drop(text.remove(at)),
                    _ => text.insert(at, char::from(b' ' + rng.below(95) as u8)),
                }
            }
            text.into_iter().collect()
        }
        _ => tree(rng, 5),
    }
}

/// Characters.
fn noise(rng: &mut Rng) -> String {
    let one = |rng: &mut Rng| match rng.below(8) {
        0 => char::from_u32(rng.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
        _ => char::from(rng.below(128) as u8),
    };
    (0..rng.below(40)).map(|_| one(rng)).collect()
}

/// Words in any order.
fn words(rng: &mut Rng) -> String {
    let functions = FUNCTIONS.iter().map(|function| function.name);
    let all: Vec<&str> = WORDS.concat().into_iter().chain(FEATURES).chain(functions).chain(OVER).collect();
    let count = if rng.below(50) == 0 { 900 } else { rng.below(24) };
    (0..count).map(|_| all[rng.below(all.len() as u64) as usize].to_owned() + " ").collect()
}

/// A formula that can be read, if its names are known and it does not nest too deep.
fn tree(rng: &mut Rng, depth: u64) -> String {
    let leaves = ["manhattan", "misplaced", "t", "0", "1", "2.5", "conflict_pairs", "inversions", "blank_row", "rows"];
    if depth == 0 || rng.below(5) == 0 {
        return leaves[rng.below(leaves.len() as u64) as usize].to_owned();
    }
    let part = |rng: &mut Rng| tree(rng, depth - 1);
    match rng.below(8) {
        0 => format!("-{}", part(rng)),
        1 => format!("not {}", part(rng)),
        2 => format!("({})", part(rng)),
        3 => format!("{}(t in tiles: {})", OVER[rng.below(2) as usize], part(rng)),
        4 => {
            let function = FUNCTIONS[rng.below(FUNCTIONS.len() as u64) as usize];
            let args: Vec<String> = (0..function.most.min(3).max(function.least)).map(|_| part(rng)).collect();
            format!("{}({})", function.name, args.join(", "))
        }
        _ => {
            let signs = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or"];
            let sign = signs[rng.below(signs.len() as u64) as usize];
            format!("{} {sign} {}", part(rng), part(rng))
        }
    }
}

/// Reads a text as a formula and asks it about boards. Nothing must panic; what is written
/// again must be the same formula; a board has one value, however it was reached.
pub(crate) fn formulas(bytes: &[u8]) {
    let text = &crate::text(bytes);
    let Ok(formula) = text.parse::<Formula>() else { return };
    // With the usual spaces and parentheses it may have become too long or too deep.
    match formula.to_string().parse::<Formula>() {
        Ok(again) => assert_eq!(again.expr(), formula.expr(), "{text:?}"),
        Err(error) => {
            let key = error.message().key();
            assert!(key == "formula.too-long" || key == "formula.at", "{text:?}: {error}");
        }
    }
    on(&Tiles::<u64>::new(2, 3, Goal::Snail).expect("a legal size"), text);
    on(&Tiles::<u128>::new(4, 5, Goal::BlankFirst).expect("a legal size"), text);
    on(&SwapPuzzle::<u64>::new(3, 3).expect("a legal size"), text);
}

fn on<P: NamedPuzzle>(puzzle: &P, text: &str) {
    let Ok(estimate) = Estimate::new(&PuzzleProblem::new(puzzle.clone()), text, FailureSlot::default()) else { return };
    let mut rng = Rng::new(text.len() as u64);
    let mut state = puzzle.random(&mut rng);
    let mut memo = [0; MEMO_SIZE];
    // It may fail here, and on boards of the walk.
    let _ = estimate.at_root(&state, &mut memo);
    for _ in 0..3 {
        let Some(mv) = rng.pick(puzzle.moves(&state)) else { return };
        let before = state.clone();
        puzzle.apply(&mut state, mv);
        let next = estimate.at_child(&mut memo, &before, mv, &state);
        let anew = estimate.at_root(&state, &mut [0; MEMO_SIZE]);
        match (&next, &anew) {
            (Ok(one), Ok(other)) => assert!(one == other || one.is_nan() && other.is_nan(), "{text:?}: {one}, {other}"),
            (one, other) => assert_eq!(one.is_err(), other.is_err(), "{text:?}"),
        }
        assert!(estimate.root(&state, &mut [0; MEMO_SIZE]) <= COST_CAP);
    }
}
