//! Bad input at the command line: exit code 2, a sentence on standard error that
//! says what would be right, and nothing on standard output.

use crate::common::{run, run_with_input};

fn refused(args: &[&str], parts: &[&str]) {
    let ran = run(args);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
    assert!(ran.err.starts_with("kombat: ") && ran.err.lines().count() == 1, "{}", ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{args:?} says “{}”, not “{part}”", ran.err.trim());
    }
}

#[test]
fn boards() {
    refused(&["solve", "8-puzzle", "1 2 3"], &["3 numbers", "needs 9"]);
    refused(&["solve", "8-puzzle", "1 2 3 4 5 6 7 8 8"], &["8 twice", "the blank is missing"]);
    refused(&["solve", "8-puzzle", "1 2 3 4 -5 6 7 8 0"], &["-5", "number 5", "0 to 8"]);
    refused(&["solve", "8-puzzle", "1 2 3 4 99999999999999999999 6 7 8 0"], &["99999999999999999999"]);
    refused(&["solve", "8-puzzle", "1 2 3 4 b 6 7 8 0"], &["“b”", "number 5"]);
    refused(&["solve", "15-puzzle", "416328705"], &["4×4", "16"]);
    refused(&["solve", "8-puzzle", ""], &["0 numbers"]);
    refused(&["solve", "8-puzzle", "nothing-here.txt"], &["nothing-here.txt"]);
    refused(&["solve", "8-puzzle", "."], &["folder"]);
    let ran = run_with_input(&["solve", "8-puzzle", "-"], "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n");
    assert!(ran.code == 2 && ran.err.contains("4×4") && ran.err.contains("3×3"), "{}", ran.err);
}

#[test]
fn files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("binary"), [0xff, 0xfe, 0x00]).unwrap();
    refused(&["solve", "8-puzzle", &path("binary")], &["not a text file"]);
    std::fs::write(path("large"), "1 ".repeat(1 << 20)).unwrap();
    refused(&["solve", "8-puzzle", &path("large")], &["larger than"]);
}

#[test]
fn names() {
    refused(&["solve", "8-puzle", "416328705"], &["8-puzle", "8-puzzle"]);
    refused(&["solve", "8-puzzle", "416328705", "-a", "astr"], &["astr", "astar"]);
    refused(&["solve", "8-puzzle", "416328705", "-a", "bfs", "-a", "astar:h=manhatan"], &["manhatan", "manhattan"]);
    refused(&["solve", "8-puzzle", "416328705", "-a", "astar:tie=fifo"], &["tie", "ties"]);
    refused(&["solve", "8-puzzle", "416328705", "-a", "astar(h=manhattan"], &["parenthesis"]);
    refused(&["slove"], &["slove", "solve"]);
    refused(&["solve", "8-puzzle", "--jason"], &["--jason", "--json"]);
    refused(&["--lang", "klingon"], &["klingon", "pt-BR"]);
    refused(&["list", "heroes"], &["heroes", "heuristics"]);
    refused(&["completions", "tcsh"], &["tcsh", "bash"]);
}

#[test]
fn options() {
    refused(&["pdb"], &["pdb does nothing alone", "build, info, verify"]);
    refused(&["solve", "8-puzzle", "416328705", "--memory", "99999999TiB"], &["99999999TiB", "below 8 million TiB"]);
    refused(&["solve"], &["PROBLEM"]);
    refused(&["solve", "8-puzzle", "--json", "--csv"], &["--json", "--csv"]);
    refused(&["solve", "8-puzzle", "--time", "soon"], &["soon", "10s"]);
    refused(&["solve", "8-puzzle", "--time", "-1s"], &["-1s"]);
    refused(&["solve", "8-puzzle", "--memory", "lots"], &["lots", "200MiB"]);
    refused(&["solve", "8-puzzle", "--nodes", "-1"], &["-1", "--nodes"]);
    refused(&["solve", "8-puzzle", "--seed", "pi"], &["pi", "--seed"]);
    for problem in ["8-puzzle", "velha"] {
        refused(&["solve", problem, "--threads", "0"], &["0", "4096"]);
        refused(&["solve", problem, "--threads", "two"], &["two", "--threads"]);
    }
    refused(&["solve", "8-puzzle", "--notation", "chess"], &["chess", "blank", "tile"]);
    refused(&["solve", "8-puzzle", "-a"], &["needs a value"]);
}

#[test]
fn a_file_that_cannot_be_written() {
    refused(&["solve", "8-puzzle", "416328705", "--trace", "no-such-folder/trace.jsonl"], &["no-such-folder"]);
    refused(&["solve", "8-puzzle", "416328705", "-a", "bfs", "-a", "dfs", "--trace", "x"], &["one algorithm", "2"]);
}

/// A device that is always full: the search ends and says so.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_fills_up() {
    let ran = run(&["solve", "8-puzzle", "867254301", "-a", "bfs", "--trace", "/dev/full", "--json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("/dev/full"), "{}", ran.err);
}

/// What people type in their first ten minutes is answered with what would be right.
#[test]
fn slips_of_beginners_are_answered() {
    for (line, part) in [
        ("solve 8-puzzle 1 2 3 4 5 6 7 8 0", "put it in quotes, kombat solve … \"1 2 3 4 5 6 7 8 0\""),
        ("solve 8-puzzle 416328705 -a astar bfs", "“bfs” is an algorithm, and each"),
        ("fight 8-puzzle -a astar greedy", "“greedy” is an algorithm, and each"),
        ("solve 8-puzzle 416328705 --goal 123456780", "tiles(3x3, goal=snail)"),
        ("solve 8-puzzle --goal", "tiles(3x3, goal=snail)"),
        ("solve 8-puzzle 416328705 -a minimax", "“minimax” is a player of games, and tiles(3x3) is a puzzle"),
        ("solve velha -a astar", "“astar” is a search for puzzles, and mnk(3,3,3) is a game"),
        ("solve connect4 4455", "write “3 3 4 4”"),
        ("solve 8-puzzle 416328705 -a dijkstar", "Did you mean: dijkstra?"),
        ("list astra", "Did you mean: astar"),
        ("help sloved", "Did you mean: solve"),
    ] {
        refused(&line.split(' ').collect::<Vec<_>>(), &[part]);
    }
    let all = crate::common::run(&["solve", "8-puzzle", "416328705", "-a", "nothing-like-it"]).err;
    assert!(all.contains("There are: auto, bfs, dfs,") && !all.contains("largura"), "{all}");
}

#[test]
fn boards_in_other_clothes_are_read() {
    let solved = |ran: crate::common::Ran| assert!(ran.code == 0 && ran.out.contains("\"cost\":13"), "{}", ran.err);
    solved(crate::common::run(&["solve", "8-puzzle", "4 1 6|3 2 8|7 _ 5", "-a", "dijkstra", "--json"]));
    let folder = tempfile::tempdir().unwrap();
    let wide: Vec<u8> = "\u{feff}416328705\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(folder.path().join("wide.txt"), wide).unwrap();
    solved(crate::common::run_in(folder.path(), &["solve", "8-puzzle", "wide.txt", "-a", "astar", "--json"]));
    let several = "416328705\n123405786\n\n123456780\n";
    let ran = crate::common::run_with_input(&["solve", "8-puzzle", "-"], several);
    assert!(ran.code == 2 && ran.err.contains("3 boards") && ran.err.contains("--boards -"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let name = OsStr::from_bytes(b"pe\xe7as.txt");
    std::fs::write(folder.path().join(name), "416328705").unwrap();
    let mut command = crate::common::kombat();
    let output = command.args(["solve", "8-puzzle"]).arg(name).current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "a file may have any name");
    let ran: crate::common::Ran = crate::common::kombat().arg("solve").arg(name).output().unwrap().into();
    assert!(ran.code == 2 && ran.err.contains("UTF-8"), "{}", ran.err);
}

#[test]
fn what_can_be_read_as_a_board_is_one() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("416328705"), "123456780").unwrap();
    let solve = |board: &str| {
        let mut command = crate::common::kombat();
        let ran: crate::common::Ran =
            command.args(["solve", "8-puzzle", board, "--json"]).current_dir(folder.path()).output().unwrap().into();
        ran.out
    };
    assert!(solve("416328705").contains("\"start\":\"4 1 6 3 2 8 7 0 5\""));
    assert!(solve("./416328705").contains("\"start\":\"1 2 3 4 5 6 7 8 0\""));
}

#[test]
fn nothing_is_ignored_in_silence() {
    refused(&["solve", "8-puzzle", "416328705", "--show", "--csv"], &["--show", "--csv"]);
    refused(&["solve", "8-puzzle", "--seed", "1", "--seed", "2"], &["--seed", "twice"]);
    refused(&["solve", "8-puzzle", "--json=yes"], &["--json", "no value"]);
    refused(&["solve", "8-puzzle", "--nodes", "18446744073709551616"], &["18446744073709551615"]);
    refused(&["solve", "8-puzzle", "-a", "astar(manhattan)"], &["h, order, ties"]);
    refused(&["solve", "8-puzzle", "-a", "dfs:restart=random"], &["limit=33"]);
    let endless = ["solve", "8-puzzle", "-a", "annealing:steps=none"];
    refused(&endless, &["schedule=linear", "steps", "geometric"]);
    refused(&[&endless[..], &["--lang", "pt-BR"]].concat(), &["schedule=linear", "passos", "geometric"]);
}

#[test]
fn parameters_of_every_search() {
    for spec in [
        "beam:width=0",
        "annealing:temperature=-1",
        "annealing:temperature=0",
        "beta-hill:beta=1.1",
        "beta-hill:beta=-0.1",
    ] {
        let value = spec.split('=').next_back().unwrap();
        refused(&["solve", "8-puzzle", "416328705", "-a", spec], &[value, "from"]);
    }
    for spec in ["grasp:rcl=0", "grasp:alpha=2", "ga:population=1", "ga:mutation=1.4", "ga:moves=0", "ga-grasp:rate=-1"]
    {
        refused(&["solve", "kombat", "213456789", "-a", spec], &["from"]);
    }
    refused(&["solve", "kombat", "213456789", "-a", "ga:immigrants=10"], &["10 immigrants", "population of 10"]);
    for spec in ["iddfs:limit=0", "dfs:limit=0", "tabu:tenure=0", "walk:steps=0", "hill:kick=0", "annealing:cooling=1"]
    {
        refused(&["solve", "8-puzzle", "416328705", "-a", spec], &["from"]);
    }
    refused(&["solve", "kombat", "213456789", "-a", "bfs:order=UDLR"], &["rows", "columns"]);
    refused(&["solve", "swap:17x3"], &["17", "16"]);
    refused(&["solve", "kombat", "0 1 2 3 4 5 6 7 8"], &["1 to 9"]);
    refused(&["solve", "tiles:5x5", "-a", "astar:h=walking-distance"], &["4×4"]);
}

/// Runs in a shell that allows two gibibytes of memory, so that a mistake does not take all there is.
#[cfg(unix)]
fn refused_by_shell(line: &str, parts: &[&str]) {
    let line = format!("ulimit -v 2097152; {}", line.replace("kombat", "\"$KOMBAT\""));
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line]).env("KOMBAT", env!("CARGO_BIN_EXE_kombat")).env("LC_ALL", "C");
    let ran: crate::common::Ran = command.output().unwrap().into();
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line}: {}", ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "{line} says “{}”, not “{part}”", ran.err.trim());
    }
}

#[cfg(unix)]
#[test]
fn files_without_an_end_and_plans_without_measure() {
    refused_by_shell("kombat fight /dev/zero", &["“/dev/zero” is larger than 16,777,216 bytes"]);
    refused_by_shell("yes | kombat fight /dev/stdin", &["larger than 16,777,216 bytes"]);
    refused_by_shell("kombat fight .", &["“.” cannot be read: it is a folder"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.toml");
    let text = "[[boards]]\nproblem = \"tiles(16x16)\"\ncount = 10000000\n[[algorithms]]\nspec = \"hill\"\n";
    std::fs::write(&path, text).unwrap();
    let line = format!("kombat fight {}", path.display());
    refused_by_shell(&line, &["f.toml", "MiB of memory; 1,024 MiB is the most", "fewer or smaller boards"]);
    refused_by_shell("kombat fight -p tiles:16x16 -a hill --count 10000000", &["1,024 MiB is the most"]);
}

/// Who has too many files open is not told that he lacks a right.
#[cfg(unix)]
#[test]
fn too_many_open_files_are_called_so() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let fight = |line: &str| {
        let line =
            format!("{line}; exec \"$KOMBAT\" fight -p 8-puzzle -a bfs --count 2 --jobs 1 --out {}", out.display());
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &line]).env("KOMBAT", env!("CARGO_BIN_EXE_kombat")).env("LC_ALL", "C");
        crate::common::Ran::from(command.output().unwrap())
    };
    assert_eq!(fight("true").code, 0);
    let mut told = 0;
    for most in 3..12 {
        let ran = fight(&format!("ulimit -n {most}"));
        assert!(!ran.err.contains("permission denied"), "with {most} files: {}", ran.err);
        told += usize::from(ran.code == 2 && ran.err.contains("too many files are open"));
    }
    assert!(told > 0, "some of them are too few");
}
