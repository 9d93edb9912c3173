//! `kombat play` as a person meets it, line by line and on a terminal.

use crate::common::{Ran, kombat};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Plays with these lines typed.
fn play_in(folder: &Path, args: &[&str], lines: &str) -> Ran {
    let mut command = kombat();
    command.arg("play").args(args).current_dir(folder);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A game that has ended reads no more.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    child.wait_with_output().unwrap().into()
}

fn play(args: &[&str], lines: &str) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let ran = play_in(folder.path(), args, lines);
    assert!(fs::read_dir(&folder).unwrap().next().is_none(), "{args:?} left a file");
    ran
}

/// Checks the code, that nothing went to standard error, and the last lines.
fn ends(ran: &Ran, last: &[&str]) {
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[lines.len() - last.len()..], *last, "{}", ran.out);
}

#[test]
fn tic_tac_toe_to_a_draw() {
    let ran = play(&["velha", "-a", "minimax"], "4\nb1\n2,0\n5\n8\n");
    ends(&ran, &[" 1 O X O", " 2 O X X", " 3 X O X", "", "It is a draw."]);
    assert!(ran.out.starts_with("mnk(3,3,3): X is you, O is minimax.\n"), "{}", ran.out);
    assert!(
        ran.out.contains("X> 4\nO (minimax) plays a1.\n\n   a b c\n 1 O . .\n 2 . X .\n 3 . . .\n\nX> b1\n"),
        "{}",
        ran.out
    );
}

#[test]
fn tic_tac_toe_lost_and_who_won() {
    let ran = play(&["tictactoe"], "1\n5\n6\n3\n8\n2\n4\n7\n0\n");
    assert!(ran.out.contains("O (alphabeta) has won.") && ran.code == 0, "{}", ran.out);
    assert!(ran.out.contains("That loses"), "{}", ran.out);
}

#[test]
fn the_person_may_be_second() {
    for args in [&["velha", "-a", "minimax", "-a", "human"][..], &["velha", "-a", "minimax", "--second"]] {
        let ran = play(args, "4\nquit\n");
        assert!(ran.out.contains("X (minimax) plays a1.") && ran.out.contains("O> 4\n"), "{}", ran.out);
        ends(&ran, &["O> quit"]);
    }
}

#[test]
fn players_play_each_other_while_a_person_watches() {
    let ran = play(&["velha", "-a", "minimax", "-a", "alphabeta"], "");
    ends(&ran, &["It is a draw."]);
    assert_eq!(ran.out.matches(" plays ").count(), 9, "{}", ran.out);
}

#[test]
fn connect_four_to_the_end() {
    // Seed 3 is a random player that does not stop the column.
    let ran = play(&["connect4", "-a", "random", "--seed", "3"], "3\n3\n3\n3\n");
    ends(&ran, &["You have won, as X!"]);
    let ran = play(&["lig4", "-a", "human"], "0\n0\n0\n0\n0\n0\n0\n0,6\n7\nquit\n");
    assert!(ran.out.contains("“0” is not possible: the column is full."), "{}", ran.out);
    assert!(ran.out.contains("“7” is not a move: write a column"), "{}", ran.out);
    let ran = play(&["connect4", "--nodes", "20000"], "3\n3\n3\nhint\nquit\n");
    assert!(ran.out.contains("O (alphabeta) plays"), "{}", ran.out);
}

#[test]
fn the_eight_puzzle_by_letters_and_by_tiles() {
    let ran = play(&["8-puzzle", "1 2 3 / 4 _ 6 / 7 5 8"], "D\nR\n");
    ends(&ran, &["  7 8 _", "", "Solved, in 2 moves!", "That is the least possible."]);
    assert!(ran.out.contains("> D\nOne closer.\n"), "{}", ran.out);
    let ran = play(&["8-puzzle", "123406758"], "u\n2\n5 8\n");
    ends(&ran, &["Solved, in 4 moves!", "The shortest solution has 2."]);
    assert!(ran.out.contains("One farther."), "{}", ran.out);
}

#[test]
fn hints_lead_to_the_goal_by_a_shortest_way() {
    for (args, n) in [
        (&["8-puzzle", "867254301"][..], 31),
        (&["kombat", "--depth", "7"], 7),
        (&["15-puzzle", "--walk", "12", "--seed", "2"], 12),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut lines = String::new();
        for _ in 0..n {
            let ran = play_in(folder.path(), args, &format!("{lines}hint\nquit\n"));
            let hint = ran.out.split("> hint\n").nth(1).unwrap_or_else(|| panic!("{}", ran.out));
            lines.push_str(hint.split([' ', ':']).next().unwrap());
            lines.push('\n');
        }
        let ran = play_in(folder.path(), args, &lines);
        ends(&ran, &[&format!("Solved, in {n} moves!"), "That is the least possible."]);
    }
}

#[test]
fn the_swap_puzzle_and_the_fifteen_puzzle() {
    let ran = play(&["kombat", "2 1 3 4 5 6 7 9 8"], "values\nM1\n8-9\n");
    ends(&ran, &["Solved, in 2 moves!", "That is the least possible."]);
    assert!(ran.out.contains("> values\n  one more move: M1 M8\n"), "{}", ran.out);
    let ran = play(&["15-puzzle", "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15"], "14 15\n");
    ends(&ran, &["  13 14 15  _", "", "Solved, in 2 moves!", "That is the least possible."]);
}

#[test]
fn boards_of_the_same_seed_are_the_same() {
    let board = |args: &[&str]| play(args, "quit\n").out;
    assert_eq!(board(&["8-puzzle", "--seed", "5"]), board(&["8-puzzle", "--seed", "5"]));
    assert_ne!(board(&["8-puzzle", "--seed", "5"]), board(&["8-puzzle", "--seed", "6"]));
}

/// Figure 2 of Andrade, Santos and Mariano: X plays 1 and 7, the program answers 0 and 4.
#[test]
fn the_game_of_the_paper() {
    let ran = play(&["velha", "-a", "fgh:diagonals=one"], "1\n7\nquit\n");
    assert!(ran.out.contains("X> 1\nO (fgh) plays a1.\n"), "{}", ran.out);
    assert!(ran.out.contains("plays b2.\n\n   a b c\n 1 O X .\n 2 . O .\n 3 . X .\n"), "{}", ran.out);
}

#[test]
fn both_languages() {
    let ran = play(
        &["velha", "-a", "minimax", "--lang", "pt-BR"],
        "4\nvalores\ndica\ndesfazer\nrefazer\najuda\nxyz\ndesistir\n",
    );
    ends(&ran, &["O (minimax) ganhou."]);
    for part in ["O (minimax) joga a1.", "empate: ", "desfazer, refazer", "não é jogada nem comando. Há: desfazer"] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = play(&["8-puzzle", "123406758", "--lang", "pt-BR"], "dica\nD\nR\n");
    ends(&ran, &["Resolvido, em 2 movimentos!", "É o mínimo possível."]);
}

#[test]
fn an_unfinished_game_is_saved_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kombat-play.json");
    let ran = play_in(folder.path(), &["velha", "-a", "minimax"], "4\n1\n");
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err, "The game is in “kombat-play.json”; kombat play --load kombat-play.json goes on with it.\n");
    let saved: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(saved["moves"].as_array().unwrap().len(), 4);
    assert_eq!(saved["players"][1], "minimax(order=paper)");
    // Ours may be written over; a stranger's may not.
    let ran = play_in(folder.path(), &["--load", "kombat-play.json"], "6\n5\n8\n");
    ends(&ran, &["It is a draw."]);
    fs::write(&file, "mine").unwrap();
    let ran = play_in(folder.path(), &["8-puzzle", "123406758"], "U\n");
    assert!(ran.code == 0 && ran.err.contains("“kombat-play-2.json”"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    let ran = play_in(folder.path(), &["8-puzzle", "--load", "kombat-play-2.json"], "D D R\n");
    ends(&ran, &["Solved, in 4 moves!", "The shortest solution has 2."]);
    let ran = play_in(folder.path(), &["8-puzzle", "123406758", "--save", "kombat-play.json"], "U\n");
    assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains("no saved game"), "{}", ran.err);
    let ran = play_in(folder.path(), &["8-puzzle", "123406758", "--save", "no/such/place.json"], "U\n");
    assert!(ran.code == 2 && ran.err.contains("cannot be written"), "{}", ran.err);
    let ran = play_in(folder.path(), &["velha", "--load", "kombat-play-2.json"], "");
    assert!(ran.code == 2 && ran.err.contains("not mnk(3,3,3)"), "{}", ran.err);
}

#[test]
fn a_game_without_a_move_is_saved_where_that_was_asked() {
    let folder = tempfile::tempdir().unwrap();
    let ran = play_in(folder.path(), &["8-puzzle", "123406758", "--save", "new.json"], "");
    assert!(ran.code == 0 && folder.path().join("new.json").is_file(), "{}", ran.err);
    play_in(folder.path(), &["8-puzzle", "123406758"], "");
    assert!(!folder.path().join("kombat-play.json").exists(), "nobody asked for that");
}

#[test]
fn saved_and_loaded_on_the_way_and_damage_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.json"), "{\"kombat\":\"play\",\"version\":1,").unwrap();
    fs::write(folder.path().join("notes.txt"), "not a game").unwrap();
    let lines = "U\nsave a.json\nU\nload bad.json\nload notes.txt\nload missing.json\nload .\nsave notes.txt\nload a.json\nD D R\n";
    let ran = play_in(folder.path(), &["8-puzzle", "123456708"], "R\n");
    ends(&ran, &["Solved, in one move!", "That is the least possible."]);
    let ran = play_in(folder.path(), &["8-puzzle", "123406758"], lines);
    ends(&ran, &["Solved, in 4 moves!", "The shortest solution has 2."]);
    for part in [
        "“bad.json” is damaged",
        "“notes.txt” is damaged",
        "“missing.json” cannot be read",
        "“.” is no saved game",
        "“notes.txt” exists and is no saved game",
        "Loaded. tiles(3x3)",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    assert_eq!(fs::read_to_string(folder.path().join("notes.txt")).unwrap(), "not a game");
    for file in ["bad.json", "notes.txt", "missing.json", "."] {
        let ran = play_in(folder.path(), &["--load", file], "");
        assert!(ran.code == 2 && ran.out.is_empty() && ran.err.starts_with("kombat: “"), "{}", ran.err);
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (args, part) in [
        (&["9-puzzle"][..], "8-puzzle"),
        (&["8-puzzle", "123456870"], "No sequence of moves"),
        (&["8-puzzle", "123456780"], "solved already"),
        (&["8-puzzle", "1234"], "needs 9"),
        (&["8-puzzle", "-"], "Standard input is for your moves"),
        (&["8-puzzle", "--scond"], "--second"),
        (&["8-puzzle", "--second"], "one side only"),
        (&["8-puzzle", "-a", "astra"], "astar"),
        (&["8-puzzle", "-a", "bfs", "-a", "dfs"], "takes one algorithm"),
        (&["velha", "-a", "nobody"], "minimax"),
        (&["velha", "-a", "minimax", "-a", "human", "-a", "human"], "two sides"),
        (&["velha", "-a", "minimax", "-a", "human", "--second"], "no side left"),
        (&["velha", "XXX/X--/O--"], "There are 4 X and 1 O"),
        (&["velha", "0 3 1 4 2"], "already over"),
        (&["velha", "--depth", "3"], "--walk"),
        (&["velha", "--nodes", "many"], "--nodes"),
        (&[], "PROBLEM"),
    ] {
        let ran = play(args, "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains(part), "{args:?}: {}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut command = kombat();
    command.args(["play", "velha"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.stdin.take().unwrap().write_all(b"help\nhelp\nhelp\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

/// Where nobody types, an interrupt ends the search and the game, which is saved.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_piped_game_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let hard = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4";
    let mut command = kombat();
    command.args(["play", "tiles(4x4,goal=blank-first)", hard, "-a", "idastar", "--nodes", "90000000000"]);
    command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"U\nhint\n").unwrap();
    let mut line = String::new();
    while !line.contains("> hint") {
        line.clear();
        assert_ne!(output.read_line(&mut line).unwrap(), 0);
    }
    sleep(Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(3));
    assert!(folder.path().join("kombat-play.json").exists(), "{}", String::from_utf8_lossy(&ended.stderr));
}

/// Plays on a terminal, if one can be made.
#[cfg(target_os = "linux")]
fn play_on_terminal(folder: &Path, args: &str, keys: &[&str]) -> Option<(i32, String)> {
    let mut child = crate::common::on_terminal(&format!("play {args}"))?.current_dir(folder).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for key in keys {
        // A person's pace, so that each key is one by itself.
        sleep(Duration::from_millis(400));
        input.write_all(key.as_bytes()).unwrap();
    }
    // Should the game not have ended, the end of input ends it.
    sleep(Duration::from_millis(400));
    drop(input);
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    Some((child.wait().unwrap().code().unwrap_or(-1), text))
}

#[cfg(target_os = "linux")]
#[test]
fn keys_on_a_terminal() {
    let (down, left, right) = ("\x1b[B", "\x1b[D", "\x1b[C");
    let folder = tempfile::tempdir().unwrap();
    // The arrow points where the letter of the hint does; letters are moves, z takes back and y makes again.
    let Some((code, text)) =
        play_on_terminal(folder.path(), "8-puzzle 123406758", &["h", down, "u", "z", "z", "y", right, "q"])
    else {
        return;
    };
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("D (↓: the 5 goes ↑)") && text.contains("Solved, in 2 moves!"), "{text}");
    // A stone in the middle and one beside; then left unfinished by q, twice.
    let (code, text) = play_on_terminal(folder.path(), "velha -a minimax", &["\r", right, " ", "q", "q"]).unwrap();
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("O (minimax) plays a1.") && text.contains("q again leaves it"), "{text}");
    let (_, text) = play_on_terminal(folder.path(), "connect4 -a human", &["\r", left, "\r", "e", "x", "q"]).unwrap();
    assert!(text.contains("X has won."), "{text}");
    // A piece is taken hold of and carried; Shift does both at once.
    let keys = ["h", " ", right, "\x1b[1;2D", "M1\r", "q"];
    let (_, text) = play_on_terminal(folder.path(), "kombat '2 1 3 4 5 6 7 8 9'", &keys).unwrap();
    assert!(text.contains("Solved, in one move!"), "{text}");
    assert!(fs::read_dir(&folder).unwrap().next().is_none());
    // Ctrl-C leaves, and keeps the game.
    let (code, text) = play_on_terminal(folder.path(), "velha -a minimax", &["4\r", "\x03"]).unwrap();
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("goes on with it") && folder.path().join("kombat-play.json").exists(), "{text}");
}

#[cfg(unix)]
#[test]
fn a_signal_in_the_middle_of_a_thought_keeps_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = kombat()
        .args(["play", "mnk:20,20,5", "--nodes", "100000000"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"10,10\n").unwrap();
    // Until it has read the move, and thinks.
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    said.find(|line| line.as_ref().unwrap().contains("> 10,10")).unwrap().unwrap();
    let sent = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let saved = fs::read_to_string(folder.path().join("kombat-play.json")).unwrap();
    let saved: Value = serde_json::from_str(&saved).unwrap();
    assert!(saved["moves"].as_array().unwrap().len() <= 1, "{saved}");
}

#[test]
fn another_game_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        assert_eq!(play_in(folder.path(), &["velha", "-a", "minimax"], "4\n").code, 0);
    }
    let [one, two] = ["kombat-play.json", "kombat-play-2.json"].map(|name| folder.path().join(name));
    let before = fs::read(&one).unwrap();
    assert_eq!(fs::read(&two).unwrap(), before);
    // A game that was loaded goes back to its own file.
    assert_eq!(play_in(folder.path(), &["--load", "kombat-play-2.json"], "1\n").code, 0);
    assert_eq!(fs::read(&one).unwrap(), before);
    assert_ne!(fs::read(&two).unwrap(), before);
}
