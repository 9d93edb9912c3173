//! Hints for the boards after the one at hand.

use kombat::budget::{Cancel, Limits};
use kombat::catalog::open;
use kombat::play::{Command, Session, Setup};
use std::sync::Arc;

fn session(problem: &str, board: &str) -> Session {
    let problem = open(problem).unwrap();
    let limits = Limits { expanded: Some(100_000), ..Limits::default() };
    let setup = Setup::of_people(&problem, problem.read(board).unwrap(), limits);
    Session::new(Arc::new(problem), setup).unwrap()
}

fn act(session: &mut Session, command: &Command) {
    session.act(command, &Cancel::new()).unwrap();
}

fn play(session: &mut Session, mv: &str) {
    act(session, &Command::Moves(vec![mv.to_owned()]));
}

#[test]
fn they_are_those_that_come_when_they_are_asked_for() {
    let boards = [
        ("tiles(3x3)", "4 1 6 3 2 8 7 0 5"),
        ("15-puzzle", "5 1 2 3 9 6 7 4 13 10 11 8 0 14 15 12"),
        ("swap(3x3)", "2 1 3 4 5 6 9 8 7"),
        ("pancake(6)", "3 6 1 5 2 4"),
    ];
    for (problem, board) in boards {
        let mut session = session(problem, board);
        let ahead = session.hints(100, &Cancel::new()).unwrap();
        assert_eq!((session.board(), session.moves().len()), (board, 0));
        for hint in ahead {
            assert_eq!(hint.board, session.board(), "{problem}");
            assert_eq!(session.act(&Command::Hint, &Cancel::new()).unwrap(), [hint.said]);
            assert_eq!(session.hinted().map(|choice| &choice.id), hint.mv.as_ref());
            play(&mut session, &hint.mv.unwrap());
        }
        assert!(session.is_over(), "{problem}: the last hint leads to the goal");
    }
}

#[test]
fn in_a_game_there_is_one() {
    let mut session = session("velha", "X - - / - O - / - - -");
    assert_eq!(session.hints(100, &Cancel::new()).unwrap().len(), 1, "the other side has a will of its own");
}

#[test]
fn nothing_is_lost_of_what_was_taken_back() {
    let mut session = session("8-puzzle", "4 1 6 3 2 8 7 0 5");
    play(&mut session, "U");
    act(&mut session, &Command::Undo);
    assert!(session.hints(5, &Cancel::new()).unwrap().len() == 5);
    act(&mut session, &Command::Redo);
    assert_eq!(session.moves(), ["U"]);
}
