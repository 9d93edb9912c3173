//! Boards, positions, and moves.

use crate::text;
use kombat::catalog::{game, puzzle};
use kombat::space::Notation;

const PUZZLES: &[&str] = &["tiles(2x2)", "tiles(3x3)", "tiles(4x4,goal=snail)", "tiles(6x5)", "swap(3x3)", "swap(5x5)"];

const GAMES: &[&str] = &["mnk(3,3,3)", "mnk(7,6,4,gravity=true)", "mnk(15,15,5)"];

/// What is read as a board is written in one way, can be rendered, and has moves that lead to
/// boards.
pub(crate) fn boards(bytes: &[u8]) {
    let text = text(bytes);
    for problem in PUZZLES {
        let puzzle = puzzle(problem).expect("a problem of our own");
        let Ok(board) = puzzle.read(&text) else { continue };
        assert_eq!(puzzle.read(&board).as_ref(), Ok(&board), "{problem}: {text:?}");
        puzzle.render(&board).expect("it was read");
        let unsolvable = puzzle.unsolvable(&board).expect("it was read");
        let spot = puzzle.spot(&board).expect("it was read");
        assert!(unsolvable.is_none() || !spot.solved, "{problem}: {text:?}");
        for mv in &spot.moves {
            let steps = puzzle.steps(&board, std::slice::from_ref(mv), Notation::Blank).expect("a legal move");
            let after = &steps.last().expect("a move leads somewhere").board;
            let then = puzzle.unsolvable(after).expect("a board");
            assert_eq!(then.is_none(), unsolvable.is_none(), "{problem}: {text:?}");
        }
    }
    for problem in GAMES {
        let game = game(problem).expect("a game of our own");
        let Ok(position) = game.read(&text) else { continue };
        assert_eq!(game.read(&position).as_ref(), Ok(&position), "{problem}: {text:?}");
        game.render(&position).expect("it was read");
        game.standing(&position).expect("it was read");
        let canonical = game.canonical(&position).expect("it was read");
        assert_eq!(game.canonical(&canonical).as_ref(), Ok(&canonical), "{problem}: {text:?}");
    }
}

/// A board in the first line, moves in the others: each is made, or refused.
pub(crate) fn moves(bytes: &[u8]) {
    let text = text(bytes);
    let (board, moves) = text.split_once('\n').unwrap_or((&text, ""));
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    for problem in PUZZLES {
        let puzzle = puzzle(problem).expect("a problem of our own");
        for notation in [Notation::Blank, Notation::Tile] {
            if let Ok(steps) = puzzle.steps(board, &moves, notation) {
                assert!(steps.len() >= moves.len(), "{problem}: {text:?}");
                assert!(steps.iter().all(|step| puzzle.read(&step.board).is_ok()), "{problem}: {text:?}");
            }
        }
    }
    for problem in GAMES {
        let game = game(problem).expect("a game of our own");
        if let Ok(steps) = game.steps(board, &moves) {
            assert!(steps.iter().all(|step| game.read(&step.board).is_ok()), "{problem}: {text:?}");
        }
    }
}
