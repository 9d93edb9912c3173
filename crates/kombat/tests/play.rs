//! The session under terminal and page, by itself: no files, no streams.

use kombat::budget::{Cancel, Limits};
use kombat::catalog::{Problem, open, registry};
use kombat::messages::{Lang, Render};
use kombat::play::{Command, Hand, Key, Manner, Saved, Session, Setup};
use kombat::rng::Rng;
use kombat::view::{Choice, Fill, Picture, View, Way};
use std::cmp::Ordering;
use std::sync::Arc;

fn limits(nodes: u64) -> Limits {
    Limits { expanded: Some(nodes), memory: Some(1 << 30), time: None }
}

fn session(problem: &str, start: Option<&str>, players: &[&str]) -> Session {
    thinking(100_000, problem, start, players)
}

fn thinking(nodes: u64, problem: &str, start: Option<&str>, players: &[&str]) -> Session {
    let (start, players) = (start.map(str::to_owned), players.iter().map(|&player| player.to_owned()).collect());
    let setup = Setup { start, players, limits: limits(nodes), ..Setup::default() };
    Session::new(Arc::new(open(problem).unwrap()), setup).unwrap()
}

/// Types a line, has machines answer, and gives back what was said.
fn act(session: &mut Session, line: &str) -> Vec<String> {
    let cancel = Cancel::new();
    let mut said = match session.act(&session.read(line), &cancel) {
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
    assert_eq!(act(&mut session, "U L L"), ["No tile can slide that way."]);
    assert_eq!(session.board(), before);
    assert_eq!(act(&mut session, "6 r"), ["No tile can slide that way."]);
    assert_eq!(session.board(), before);
    assert_eq!(act(&mut session, "ul"), ["Farther by 2 moves."]);
    assert_eq!(act(&mut session, "rd"), ["Closer by 2 moves."]);
    assert_eq!(act(&mut session, "1"), ["1 does not lie beside the blank."]);
    assert!(act(&mut session, "0")[0].contains("neither a move nor a command"));
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
    assert_eq!(act(&mut session, "M19"), ["“M19” does not name two neighbouring pieces."]);
    assert!(act(&mut session, "swap")[0].contains("neither a move nor a command"));
    assert_eq!(act(&mut session, "values")[0], "  solved: M8");
    act(&mut session, "8-9");
    assert_eq!(status(&mut session), "Solved, in 2 moves! That is the least possible.");
}

#[test]
fn a_game_against_a_player_undone_and_made_again() {
    let mut session = session("mnk(3,3,3)", None, &["human", "minimax"]);
    assert_eq!(act(&mut session, "4"), ["O (minimax) plays a1."]);
    assert_eq!(act(&mut session, "b2"), ["“b2” is not possible: the cell is taken."]);
    assert_eq!(act(&mut session, "0,0"), ["“0,0” is not possible: the cell is taken."]);
    assert!(act(&mut session, "9")[0].starts_with("“9” is not a move"));
    assert!(act(&mut session, "3,3")[0].starts_with("“3,3” is not a move"));
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
    assert_eq!(act(&mut session, "values"), ["  draw: a1 b1 c1 a2 b2 c2 a3 b3 c3"]);
    act(&mut session, "4");
    // Against the middle, only the corners hold.
    let said = act(&mut session, "values");
    assert_eq!(said[0], "  draw: a1 c1 a3 c3");
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
    assert_eq!(act(&mut hot, "hint"), ["c1: win at once."]);
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
    assert!(!against.moves().is_empty(), "the opponent begins again");
}

#[test]
fn what_is_not_proved_is_unknown() {
    let mut session = session("mnk(7,6,4,gravity=true)", None, &["human", "human"]);
    assert_eq!(act(&mut session, "values"), ["  unknown: a6 b6 c6 d6 e6 f6 g6"]);
    assert!(act(&mut session, "hint")[0].ends_with(", perhaps: nothing is proved here yet."));
    for column in ["3", "a", "d5", "A", "d"] {
        act(&mut session, column);
    }
    // O must stop the fourth stone.
    assert_eq!(act(&mut session, "values"), ["  unknown: d3", "  loss in 2 plies: a4 b6 c6 e6 f6 g6"]);
    act(&mut session, "0");
    assert_eq!(act(&mut session, "hint"), ["d3: win at once."]);
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
        assert!(act(&mut stop, "").last().unwrap().ends_with("plays e1."), "{player}");
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

fn resume(saved: &Saved) -> Result<Session, kombat::messages::SpecError> {
    Session::resume(Arc::new(open(&saved.problem)?), saved, limits(1000))
}

#[test]
fn saved_games_are_replayed_and_checked() {
    let mut game = session("mnk(3,3,3)", None, &["human", "minimax"]);
    act(&mut game, "4");
    let saved = game.saved();
    let again = resume(&saved).unwrap();
    assert_eq!(again.board(), game.board());
    assert_eq!(again.saved().moves, saved.moves);
    let key = |saved: Saved| resume(&saved).err().unwrap().0.key();
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
        let setup = Setup { players, seed, limits: limits(1000), ..Setup::default() };
        let mut session = Session::new(Arc::new(open("mnk(5,5,4)").unwrap()), setup).unwrap();
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
    assert!(session.moves().is_empty());
    let said = act(&mut session, "desistir");
    assert!(said[0].starts_with("A shortest way had "), "{said:?}");
    assert_eq!(status(&mut session), "Given up after 0 moves.");
}

/// A letter is a move where it is a word for one, whatever else it may stand for.
#[test]
fn letters_are_moves_before_they_are_commands() {
    let mut tiles = session("tiles(3x3)", Some("1 2 3 4 0 6 7 5 8"), &["auto"]);
    act(&mut tiles, "u");
    act(&mut tiles, "r");
    assert_eq!(tiles.moves(), ["U", "R"]);
    act(&mut tiles, "z");
    act(&mut tiles, "z");
    act(&mut tiles, "y");
    assert_eq!(tiles.moves(), ["U"]);
    assert_eq!(act(&mut tiles, "h")[0], "D (↓: the 2 goes ↑): the first of 3 moves, and there is no shorter way.");
    let mut drops = session("mnk(9,6,4,gravity=true)", None, &["human", "human"]);
    act(&mut drops, "h");
    assert_eq!(drops.moves(), ["5,7"], "h is a column here");
    assert!(act(&mut drops, ":h")[0].ends_with(", perhaps: nothing is proved here yet."));
}

/// What a hint says to press.
#[test]
fn hints_name_the_keys() {
    let mut tiles = session("tiles(3x3)", Some("1 2 3 4 5 6 7 0 8"), &["auto"]);
    assert_eq!(act(&mut tiles, "hint"), ["R (→: the 8 goes ←): it is the last move."]);
    let mut swap = session("swap(3x3)", Some("2 1 3 4 5 6 7 8 9"), &["auto"]);
    assert_eq!(act(&mut swap, "hint"), ["M1 (2 and 1: take the 2, then →): it is the last move."]);
    let mut round = session("swap(3x3)", Some("3 2 1 4 5 6 7 8 9"), &["auto"]);
    assert_eq!(act(&mut round, "hint"), ["M3 (3 and 1: take the 3, then ←): it is the last move."]);
}

/// A problem of every domain, and of every alias.
fn problems() -> Vec<String> {
    let cards = registry().cards();
    let aliases = cards.iter().flat_map(|card| card.aliases.iter().map(|(_, problem)| (*problem).to_owned()));
    let mut all: Vec<String> = cards.iter().map(|card| card.name.to_owned()).chain(aliases).collect();
    all.extend(["tiles(3x4)", "swap(2x3)", "swap(1x4)", "mnk(6,5,4)", "othello(4x4)"].map(str::to_owned));
    all.retain(|name| open(name).is_ok());
    let known = |name: &str| all.iter().any(|problem| problem.split('(').next() == Some(name));
    assert!(cards.iter().all(|card| known(card.name)), "every domain has a problem that can be opened by name");
    all
}

fn two_people(name: &str, seed: u64) -> Session {
    let problem = open(name).unwrap();
    let players = match problem {
        Problem::Puzzle(_) => vec!["auto".to_owned()],
        Problem::Game(_) => vec!["human".to_owned(); 2],
    };
    let setup = Setup { players, seed, limits: limits(2000), ..Setup::default() };
    Session::new(Arc::new(problem), setup).unwrap()
}

/// Makes a move by hand as a mouse would, or by its name where there is nothing to touch.
fn touch(session: &Session, hand: &mut Hand, choice: &Choice) -> Option<String> {
    let touch = &choice.touch;
    match (touch.press.last(), touch.from.zip(touch.to)) {
        (Some(&spot), _) => hand.touch(session, spot).unwrap(),
        (None, Some((from, to))) => {
            assert_eq!(hand.touch(session, to).unwrap(), None, "one end is not a move");
            hand.touch(session, from).unwrap()
        }
        _ if session.pass().is_some() => hand.key(session, Key::Press).unwrap(),
        _ => Some(choice.id.clone()),
    }
}

fn make(session: &mut Session, mv: &str) {
    session.act(&Command::Moves(vec![mv.to_owned()]), &Cancel::new()).unwrap();
}

/// On every problem there is, moves made by hand are those that the problem offers, lead where it says, and
/// can all be taken back and made again.
#[test]
fn a_walk_by_hand_is_legal_and_can_be_undone() {
    for name in problems() {
        let mut rng = Rng::new(7);
        let mut session = two_people(&name, 3);
        let (mut hand, mut boards) = (Hand::default(), vec![session.board().to_owned()]);
        for _ in 0..20 {
            if session.is_over() {
                break;
            }
            let choice = rng.pick(session.choices().iter().cloned()).expect("a board that is not over has moves");
            let mv = match choice.touch.key.filter(|_| rng.below(2) == 0) {
                Some(way) => hand.key(&session, Key::Arrow(way, false)).unwrap(),
                None => touch(&session, &mut hand, &choice),
            };
            assert_eq!(mv.as_ref(), Some(&choice.id), "{name}");
            make(&mut session, &choice.id);
            assert_eq!(session.board(), choice.board, "{name}");
            let moved: View = session.problem().view(&choice.board).unwrap();
            assert_eq!((session.view().picture, session.view().alt), (moved.picture, moved.alt), "{name}");
            boards.push(session.board().to_owned());
        }
        let last = boards.len() - 1;
        for board in boards[..last].iter().rev() {
            act(&mut session, "undo");
            assert_eq!(session.board(), board, "{name}");
        }
        for board in &boards[1..] {
            act(&mut session, "redo");
            assert_eq!(session.board(), board, "{name}");
        }
    }
}

/// Arrow keys that lead nowhere make no move, and change nothing.
#[test]
fn an_arrow_makes_the_move_of_its_letter() {
    for name in problems() {
        let session = two_people(&name, 5);
        for way in Way::ALL {
            let found = Hand::default().key(&session, Key::Arrow(way, false));
            let choice = session.choices().iter().find(|choice| choice.touch.key == Some(way));
            match (session.manner(), choice) {
                (Manner::Arrows, None) => assert!(found.is_err(), "{name} {way:?}"),
                (_, choice) => assert_eq!(found.unwrap(), choice.map(|choice| choice.id.clone()), "{name} {way:?}"),
            }
        }
    }
}

/// A hint leads the hand to the move; its keys, pressed there, make the hinted move.
#[test]
fn the_keys_of_a_hint_make_the_hinted_move() {
    for name in problems() {
        let mut session = two_people(&name, 11);
        for _ in 0..6 {
            if session.is_over() {
                break;
            }
            let said = act(&mut session, "hint").join(" ");
            let Some(hinted) = session.hinted().cloned() else { break };
            let mut hand = Hand::default();
            hand.lead(&hinted);
            let keys = session.keys(&hinted);
            let mut mv = None;
            for &key in &keys {
                assert_eq!(mv, None, "{name}: the move is made before all keys are pressed");
                mv = hand.key(&session, key).unwrap();
                if let Key::Arrow(way, _) = key {
                    assert!(said.contains(way.arrow()), "{name}: {said}");
                }
            }
            let written = said.starts_with(&hinted.id) || said.starts_with(hinted.name());
            assert!(written && (keys.is_empty() || mv.as_ref() == Some(&hinted.id)), "{name}: {said} {mv:?}");
            make(&mut session, &hinted.id);
            assert_eq!(session.board(), hinted.board, "{name}");
        }
    }
}

/// A side that cannot move passes by a key, by a word or by a press, and the winner is told the margin.
#[test]
fn passes_and_margins() {
    let mut passes = 0;
    for seed in 0..20 {
        let (mut session, mut rng) = (two_people("othello(4x4)", seed), Rng::new(seed));
        while !session.is_over() {
            let choice = rng.pick(session.choices().iter().cloned()).unwrap();
            if session.pass().is_some() {
                passes += 1;
                assert!(status(&mut session).starts_with("There is nothing to do but pass"));
                let word = ["p", "pass", "passar"][seed as usize % 3];
                assert_eq!(session.read("p"), Command::Moves(vec!["p".to_owned()]));
                assert_eq!(act(&mut session, word), Vec::<String>::new());
                assert_eq!(session.moves().last(), Some(&choice.id));
            } else {
                assert!(!session.is_move("p"));
                make(&mut session, &choice.id);
            }
        }
        let Picture::Cells(cells) = session.view().picture else { panic!("it has cells") };
        let count = |fill| cells.cells.iter().filter(|cell| cell.fill == fill).count();
        let (black, white) = (count(Fill::First), count(Fill::Second));
        let said = status(&mut session);
        match black.cmp(&white) {
            Ordering::Equal => assert_eq!(said, "It is a draw."),
            Ordering::Greater => assert_eq!(said, format!("Black has won by {}.", black - white)),
            Ordering::Less => assert_eq!(said, format!("White has won by {}.", white - black)),
        }
    }
    assert!(passes > 0, "nobody had to pass");
}
