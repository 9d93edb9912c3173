//! Random games against the rules as they are told, cell by cell; and what cannot be read.

use kombat::conformance;
use kombat_core::rng::Rng;
use kombat_core::space::{Game, Side, Space, Verdict};
use kombat_othello::{LARGEST_ESTIMATE, Othello, Position, SIDES};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A board as a person sees it: `X`, `O` or `-` in each row and column.
struct Seen {
    rows: Vec<Vec<char>>,
    turn: char,
}

impl Seen {
    fn new(game: &Othello, position: &Position) -> Self {
        let shown = game.show(position);
        let (board, turn) = shown.split_once(' ').unwrap();
        Seen { rows: board.split('/').map(|row| row.chars().collect()).collect(), turn: turn.chars().next().unwrap() }
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    /// What a disc of this colour turns over, walking in each direction until the line ends.
    fn turned(&self, colour: char, (row, column): (i32, i32)) -> Vec<(i32, i32)> {
        let mut all = Vec::new();
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let mut line = Vec::new();
            let (mut r, mut c) = (row + down, column + right);
            while self.at(r, c).is_some_and(|disc| disc != '-' && disc != colour) {
                line.push((r, c));
                (r, c) = (r + down, c + right);
            }
            if self.at(r, c) == Some(colour) {
                all.append(&mut line);
            }
        }
        all
    }

    /// The board after each placement of a colour, by the name of the cell.
    fn placements(&self, colour: char) -> BTreeMap<String, String> {
        let mut all = BTreeMap::new();
        let side = self.rows.len() as i32;
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
            let turned = self.turned(colour, (row, column));
            if self.at(row, column) == Some('-') && !turned.is_empty() {
                let mut rows = self.rows.clone();
                for (r, c) in turned.into_iter().chain([(row, column)]) {
                    rows[r as usize][c as usize] = colour;
                }
                let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
                let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                all.insert(name, format!("{} {}", rows.join("/"), other(colour)));
            }
        }
        all
    }

    fn count(&self, disc: char) -> i32 {
        self.rows.iter().flatten().filter(|&&found| found == disc).count() as i32
    }
}

fn other(colour: char) -> char {
    if colour == 'X' { 'O' } else { 'X' }
}

/// The laws at one position, whatever its moves.
fn check(game: &Othello, position: &Position) {
    let seen = Seen::new(game, position);
    let shown = game.show(position);
    let mut expected = seen.placements(seen.turn);
    let is_over = expected.is_empty() && seen.placements(other(seen.turn)).is_empty();
    if expected.is_empty() && !is_over {
        let board = shown.split(' ').next().unwrap();
        expected.insert("pass".to_owned(), format!("{board} {}", other(seen.turn)));
    }
    let mut found = BTreeMap::new();
    for place in game.moves(position) {
        let mut there = *position;
        game.apply(&mut there, place);
        found.insert(place.to_string(), game.show(&there));
        let grown = there.count().iter().sum::<u32>() - position.count().iter().sum::<u32>();
        assert_eq!(grown, u32::from(!game.is_pass(place)), "{place} at {shown}");
    }
    assert_eq!(found, expected, "{shown}");
    let margin = seen.count('X') - seen.count('O');
    assert_eq!(game.margin(position), is_over.then_some(margin), "{shown}");
    let verdict = match margin.signum() {
        1 => Verdict::Win(Side::First),
        -1 => Verdict::Win(Side::Second),
        _ => Verdict::Drawn,
    };
    assert_eq!(game.verdict(position), is_over.then_some(verdict), "{shown}");
}

proptest! {
    #[test]
    fn games_are_played_by_the_rules(seed: u64, half in 2..5usize) {
        let game = Othello::new(2 * half).unwrap();
        let mut rng = Rng::new(seed);
        let mut position = game.start();
        check(&game, &position);
        while let Some(place) = rng.pick(game.moves(&position)) {
            game.apply(&mut position, place);
            check(&game, &position);
        }
    }

    /// Boards that no play leads to as well: the rules say what follows all the same.
    #[test]
    fn any_board_follows_the_rules(
        half in 2..5usize,
        discs in prop::collection::vec(0..3usize, 64),
        turn in 0..2usize,
    ) {
        let game = Othello::new(2 * half).unwrap();
        let text: String = discs[..4 * half * half].iter().map(|&disc| ['-', 'X', 'O'][disc]).collect();
        let text = format!("{text} {}", ['X', 'O'][turn]);
        let Ok(position) = game.parse(&text) else { return Ok(()) };
        check(&game, &position);
        prop_assert!(game.estimate(&position).abs() <= LARGEST_ESTIMATE);
    }

    #[test]
    fn what_is_read_is_written_the_same(text in "[XOxo/ a-h1-8-]{0,80}|[a-h][1-8]( [a-h][1-8]|pass){0,6}") {
        for side in SIDES {
            let game = Othello::new(side).unwrap();
            if let Ok(position) = game.parse(&text) {
                prop_assert_eq!(game.parse(&game.show(&position)), Ok(position));
            }
        }
    }
}

#[test]
fn it_keeps_the_laws_of_games() {
    for side in SIDES {
        let game = Othello::new(side).unwrap();
        let swapped = |position: &Position| {
            let shown = game.show(position);
            let (board, turn) = shown.split_once(' ').unwrap();
            let board: String = board.chars().map(|c| if c == 'X' || c == 'O' { other(c) } else { c }).collect();
            Some(game.parse(&format!("{board} {turn}")).unwrap())
        };
        conformance::game(&game, &game.start(), 11, swapped);
    }
}

/// From each seed a random game; some have passes, and what is passed is only the turn.
#[test]
fn passes_happen() {
    let game = Othello::new(4).unwrap();
    let mut passes = 0;
    for seed in 0..200 {
        let (mut position, mut rng) = (game.start(), Rng::new(seed));
        while let Some(place) = rng.pick(game.moves(&position)) {
            let before = position;
            game.apply(&mut position, place);
            if game.is_pass(place) {
                passes += 1;
                assert_eq!(
                    (before.count(), game.to_move(&before)),
                    (position.count(), game.to_move(&position).other())
                );
                assert!(game.moves(&position).all(|reply| !game.is_pass(reply)), "nobody passes twice in turn");
            }
        }
    }
    assert!(passes > 50, "{passes}");
}

#[test]
fn the_usual_opening() {
    let game = Othello::new(8).unwrap();
    let words = |position: &Position| game.moves(position).map(|place| place.to_string()).collect::<Vec<_>>();
    assert_eq!(words(&game.start()), ["d3", "c4", "f5", "e6"]);
    let position = game.parse("f5 D6 c3").unwrap();
    assert_eq!((game.to_move(&position), position.count()), (Side::Second, [5, 2]));
    assert_eq!(game.parse(""), Ok(game.start()));
    let small = Othello::new(4).unwrap();
    assert_eq!(small.show(&small.start()), "----/-OX-/-XO-/---- X");
    assert_eq!(small.render(&small.start()), "  a b c d\n1 - - - -\n2 - O X -\n3 - X O -\n4 - - - -");
    // Whose turn it is may be left out where nobody has passed.
    assert_eq!(small.parse("- - - - / - O X - / - X O - / - - - -"), Ok(small.start()));
}

/// The shortest game of 8×8: black takes every white disc with the ninth move.
#[test]
fn a_side_without_discs_has_lost() {
    let game = Othello::new(8).unwrap();
    let end = game.parse("e6 f4 e3 f6 g5 d6 e7 f5 c5").unwrap();
    assert_eq!((game.verdict(&end), game.margin(&end)), (Some(Verdict::Win(Side::First)), Some(13)));
}

#[test]
fn what_cannot_be_is_refused() {
    let game = Othello::new(4).unwrap();
    assert_eq!(Othello::new(7).unwrap_err().key(), "othello.size");
    for (text, key) in [
        ("----/-OX-/-XO-/---? X", "othello.disc"),
        ("----/-OX-/-XO-/---", "othello.cells"),
        ("----/-OX-/-XO-/---- X X", "othello.cells"),
        ("----/-OX-/-XO-/---- -", "othello.cells"),
        ("----/--X-/-XO-/---- X", "othello.centre"),
        // Fifteen cells and the side to move, which is no cell.
        ("XXXX/XXXX/XXXX/XXX X", "othello.cells"),
        ("b1 a4", "othello.at"),
        ("z9", "othello.at"),
        ("pass", "othello.at"),
    ] {
        assert_eq!(game.parse(text).unwrap_err().key(), key, "{text}");
    }
    let wide = Othello::new(8).unwrap();
    assert_eq!(wide.parse("e6 f4 e3 f6 g5 d6 e7 f5 c5 a1").unwrap_err().key(), "othello.move-after-end");
}

#[test]
fn moves_may_be_written_without_anything_between() {
    let game = Othello::new(8).unwrap();
    let spaced = game.parse("d3 c3 c4").unwrap();
    for text in ["d3c3c4", "D3C3C4", "d3c3 c4", "d3/c3/c4"] {
        assert_eq!(game.parse(text).unwrap(), spaced, "{text}");
    }
    let wrong = game.parse("d3c3h8").unwrap_err().to_string();
    assert!(wrong.contains("at=3") && wrong.contains("h8"), "{wrong}");
    let strange = game.parse("d3c3q").unwrap_err().to_string();
    assert!(strange.contains("at=1") && strange.contains("d3c3q"), "{strange}");
}
