//! The session by itself: no files, no streams.

use super::command::Command;
use super::saved::Saved;
use super::session::Session;
use super::setup::Setup;
use kombat::budget::Cancel;
use kombat::messages::{Lang, Render};

fn session(problem: &str, start: Option<&str>, players: &[&str]) -> Session {
    thinking(100_000, problem, start, players)
}

fn thinking(nodes: u64, problem: &str, start: Option<&str>, players: &[&str]) -> Session {
    let players = players.iter().map(|&player| player.to_owned()).collect();
    let (problem, start) = (problem.to_owned(), start.map(str::to_owned));
    Session::new(Setup { problem, start, players, seed: 0, sampling: None, nodes: Some(nodes) }).unwrap()
}

/// Types a line, has machines answer, and gives back what was said.
fn act(session: &mut Session, line: &str) -> Vec<String> {
    let cancel = Cancel::new();
    let mut said = match session.act(&Command::read(line), &cancel) {
        Ok(said) => said,
        Err(error) => vec![error.0],
    };
    while session.awaits_machine() {
        said.extend(session.reply(&cancel).unwrap());
    }
    said.iter().map(|message| message.render(Lang::En)).collect()
}

fn status(session: &mut Session) -> String {
    let said: Vec<String> =
        session.status(&Cancel::new()).unwrap().iter().map(|message| message.render(Lang::En)).collect();
    said.join(" ")
}

#[test]
fn a_puzzle_is_solved_with_hints_in_as_few_moves_as_can_be() {
    let mut session = session("tiles(3x3)", Some("4 1 6 3 2 8 7 0 5"), &["auto"]);
    for left in (1..=13).rev() {
        assert!(status(&mut session).contains(&format!("At best {left} more")), "{}", status(&mut session));
        let hint = act(&mut session, "hint").remove(0);
        if left > 1 {
            assert!(hint.contains(&format!("the first of {left} moves, and there is no shorter way")), "{hint}");
        }
        let moved = act(&mut session, &hint[..1]);
        assert_eq!(moved, ["One closer."]);
    }
    assert!(session.is_over());
    assert_eq!(status(&mut session), "Solved, in 13 moves! That is the least possible.");
    assert_eq!(act(&mut session, "U"), ["The game is over."]);
    assert_eq!(act(&mut session, "hint"), ["The game is over."]);
    act(&mut session, "undo");
    assert!(!session.is_over());
}

#[test]
fn several_moves_on_a_line_are_made_together_or_not_at_all() {
    let mut session = session("tiles(3x3)", Some("1 2 3 4 0 6 7 5 8"), &["auto"]);
    let before = session.board().to_owned();
    assert!(act(&mut session, "U L L")[0].starts_with("L is not possible there. Possible: D R."));
    assert_eq!(session.board(), before);
    assert_eq!(act(&mut session, "6 r")[0], "R is not possible there. Possible: U D L. Nothing was moved.");
    assert_eq!(act(&mut session, "ul"), ["Farther by 2 moves."]);
    assert_eq!(act(&mut session, "rd"), ["Closer by 2 moves."]);
    assert_eq!(act(&mut session, "1"), ["1 does not lie beside the blank."]);
    assert_eq!(act(&mut session, "0"), ["0 does not lie beside the blank."]);
    // What comes after the goal is not made.
    assert_eq!(act(&mut session, "5 8 U U U"), ["Closer by 2 moves."]);
    assert_eq!(status(&mut session), "Solved, in 6 moves! The shortest solution has 2.");
}

#[test]
fn undo_and_redo_on_puzzles() {
    let mut session = session("swap(3x3)", Some("2 1 3 4 5 6 7 9 8"), &["auto"]);
    assert_eq!(act(&mut session, "undo"), ["There is nothing to take back."]);
    act(&mut session, "M2 M3");
    let there = session.board().to_owned();
    act(&mut session, "undo");
    act(&mut session, "desfazer");
    assert_eq!(session.board(), "2 1 3 4 5 6 7 9 8");
    act(&mut session, "redo");
    act(&mut session, "refazer");
    assert_eq!(session.board(), there);
    assert_eq!(act(&mut session, "redo"), ["There is nothing to make again."]);
    act(&mut session, "undo");
    act(&mut session, "M5");
    assert_eq!(act(&mut session, "redo"), ["There is nothing to make again."], "another move was made instead");
}

#[test]
fn neighbouring_pieces_swap_by_name() {
    let mut session = session("swap(3x3)", Some("2 1 3 4 5 6 7 9 8"), &["auto"]);
    assert_eq!(act(&mut session, "2-1"), ["One closer."]);
    assert_eq!(act(&mut session, "1-9"), ["“1-9” does not name two neighbouring pieces."]);
    assert!(act(&mut session, "M19")[0].starts_with("M19 is not possible there."));
    assert!(act(&mut session, "swap")[0].contains("neither a move nor a command"));
    assert_eq!(act(&mut session, "values")[0], "  solved: M8");
    act(&mut session, "8-9");
    assert_eq!(status(&mut session), "Solved, in 2 moves! That is the least possible.");
}

#[test]
fn a_game_against_a_player_undone_and_made_again() {
    let mut session = session("mnk(3,3,3)", None, &["human", "minimax"]);
    assert_eq!(act(&mut session, "4"), ["O (minimax) plays 0."]);
    assert_eq!(act(&mut session, "4"), ["4 is taken."]);
    assert_eq!(act(&mut session, "0,0"), ["0,0 is taken."]);
    assert!(act(&mut session, "9")[0].starts_with("There is no 9 on this board."));
    assert!(act(&mut session, "3,3")[0].starts_with("There is no 3,3 on this board."));
    assert_eq!(act(&mut session, "1 2"), ["One move at a time, please: it is the other side's turn after it."]);
    assert_eq!(act(&mut session, "hnit"), ["“hnit” is neither a move nor a command. Did you mean: hint, quit?"]);
    let two = session.board().to_owned();
    act(&mut session, "8");
    let four = session.board().to_owned();
    act(&mut session, "undo");
    assert_eq!(session.board(), two, "the answer is taken back too");
    act(&mut session, "undo");
    assert_eq!(session.board(), "- - - / - - - / - - -");
    act(&mut session, "redo");
    act(&mut session, "redo");
    assert_eq!(session.board(), four);
}

#[test]
fn the_values_of_tic_tac_toe() {
    let mut session = session("mnk(3,3,3)", None, &["human", "human"]);
    assert_eq!(act(&mut session, "values"), ["  draw: 0 1 2 3 4 5 6 7 8"]);
    act(&mut session, "4");
    // Against the middle, only the corners hold.
    let said = act(&mut session, "values");
    assert_eq!(said[0], "  draw: 0 2 6 8");
    assert!(said[1].starts_with("  loss in "), "{said:?}");
    assert_eq!(act(&mut session, "1"), ["That loses: with best play it would have been a draw."]);
    let hint = act(&mut session, "hint").remove(0);
    assert!(hint.contains("win in "), "{hint}");
    assert_eq!(act(&mut session, "7"), ["That gives a win away: with best play it is a draw now."]);
}

#[test]
fn wins_and_resignations_are_told() {
    let mut hot = session("mnk(3,3,3)", None, &["human", "human"]);
    for cell in ["0", "3", "1", "4"] {
        act(&mut hot, cell);
    }
    assert_eq!(act(&mut hot, "hint"), ["2: win at once."]);
    act(&mut hot, "2");
    assert!(hot.is_over());
    assert_eq!(status(&mut hot), "X has won.");
    assert_eq!(act(&mut hot, "8"), ["The game is over."]);
    assert_eq!(act(&mut hot, "resign"), ["The game is over."]);
    let mut against = session("mnk(3,3,3)", None, &["alphabeta", "human"]);
    act(&mut against, "");
    act(&mut against, "resign");
    assert!(against.is_over());
    assert_eq!(status(&mut against), "X (alphabeta) has won.");
    act(&mut against, "undo");
    assert!(!against.is_over(), "a resignation can be taken back");
    act(&mut against, "new");
    assert!(against.has_moves(), "the opponent begins again");
}

#[test]
fn what_is_not_proved_is_unknown() {
    let mut session = session("mnk(7,6,4,gravity=true)", None, &["human", "human"]);
    assert_eq!(act(&mut session, "values"), ["  unknown: 0 1 2 3 4 5 6"]);
    assert!(act(&mut session, "hint")[0].ends_with(", perhaps: nothing is proved here yet."));
    for column in ["3", "0", "3", "0", "3"] {
        act(&mut session, column);
    }
    // O must stop the fourth stone.
    assert_eq!(act(&mut session, "values"), ["  unknown: 3", "  loss in 2 plies: 0 1 2 4 5 6"]);
    act(&mut session, "0");
    assert_eq!(act(&mut session, "hint"), ["3: win at once."]);
}

/// On a board too large to see the end.
#[test]
fn a_player_that_sees_too_little_wins_or_stops_a_win_at_once() {
    let row = |stones: &str| format!("{stones}{}", " -".repeat(10 - stones.split(' ').count()));
    let board = |rows: &[&str]| {
        let rest = (rows.len()..10).map(|_| row("-"));
        rows.iter().map(|stones| row(stones)).chain(rest).collect::<Vec<_>>().join(" / ")
    };
    // Nothing beyond a few moves can be seen with so few nodes.
    const FEW: u64 = 2_000;
    // One that estimates, and one that would look at every line to its end.
    for player in ["alphabeta", "minimax"] {
        let mut stop = thinking(FEW, "mnk(10,10,5)", Some(&board(&["X X X X", "O O O"])), &["human", player]);
        assert!(act(&mut stop, "").last().unwrap().ends_with("plays 0,4."), "{player}");
        let mut win = thinking(FEW, "mnk(10,10,5)", Some(&board(&["X X X X - X", "O O O O"])), &["human", player]);
        act(&mut win, "");
        assert_eq!(status(&mut win), format!("O ({player}) has won."));
    }
}

#[test]
fn another_game_begins_where_this_one_did() {
    let start = "X - - / - O - / - - -";
    let mut session = session("mnk(3,3,3)", Some(start), &["human", "minimax"]);
    act(&mut session, "8");
    act(&mut session, "novo");
    assert_eq!(session.board(), start);
}

#[test]
fn saved_games_are_replayed_and_checked() {
    let mut game = session("mnk(3,3,3)", None, &["human", "minimax"]);
    act(&mut game, "4");
    let saved = game.saved();
    let again = Session::resume(&saved, Some(1000)).unwrap();
    assert_eq!(again.board(), game.board());
    assert_eq!(again.saved().moves, saved.moves);
    let key = |saved: Saved| Session::resume(&saved, Some(1000)).err().unwrap().0.key();
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<String>>();
    assert_eq!(key(Saved { moves: words(&["1,1", "1,1"]), ..saved.clone() }), "play.saved-move");
    assert_eq!(key(Saved { moves: words(&["0", "3", "1", "4", "2"]), ..saved.clone() }), "play.saved-over");
    assert_eq!(key(Saved { moves: words(&["0", "3", "1", "4", "2", "5"]), ..saved.clone() }), "play.saved-over");
    assert_eq!(key(Saved { players: words(&["human"]), ..saved.clone() }), "play.two-sides");
    assert_eq!(key(Saved { players: words(&["human", "nobody"]), ..saved.clone() }), "spec.unknown-name");
    assert_eq!(key(Saved { start: "X X X".to_owned(), ..saved.clone() }), "mnk.cells");
    assert_eq!(key(Saved { problem: "mnk(99,3,3)".to_owned(), ..saved.clone() }), "spec.not-a-count");
    assert_eq!(key(Saved { problem: "8-puzzle".to_owned(), ..saved }), "board.not-a-number");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed| {
        let players = ["random", "random"].map(str::to_owned).to_vec();
        let setup =
            Setup { problem: "mnk(5,5,4)".to_owned(), start: None, players, seed, sampling: None, nodes: Some(1000) };
        let mut session = Session::new(setup).unwrap();
        act(&mut session, "");
        assert!(session.is_over() && session.is_watched());
        session.saved().moves
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn another_board_each_time() {
    let mut session = session("tiles(3x3)", None, &["auto"]);
    let first = session.board().to_owned();
    act(&mut session, "new");
    assert_ne!(session.board(), first);
    assert!(!session.has_moves());
    let said = act(&mut session, "desistir");
    assert!(said[0].starts_with("A shortest way had "), "{said:?}");
    assert_eq!(status(&mut session), "Given up after 0 moves.");
}
