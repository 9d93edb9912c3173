//! Limits, interruption and closed pipes: outcomes with exit codes of their own.

use crate::common::{kombat, run};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// One of Korf's boards that takes IDA* minutes (number 88, 65 moves).
const HARD: &str = "15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4";

fn outcome(args: &[&str]) -> (i32, String) {
    let ran = run(&[args, &["--json"]].concat());
    let report: serde_json::Value = serde_json::from_str(ran.out.lines().last().unwrap()).unwrap();
    (ran.code, report["outcome"].as_str().unwrap().to_owned())
}

#[test]
fn exit_codes() {
    let expect = |args: &[&str], code, word: &str| assert_eq!(outcome(args), (code, word.to_owned()), "{args:?}");
    expect(&["solve", "8-puzzle", "416328705"], 0, "solved");
    expect(&["solve", "8-puzzle", "123456870"], 1, "unsolvable");
    expect(&["solve", "8-puzzle", "416328705", "-a", "dfs:limit=3"], 1, "gave-up");
    expect(&["solve", "8-puzzle", "867254301", "-a", "bfs", "--nodes", "100"], 3, "stopped:nodes");
    expect(&["solve", "tiles(4x4,goal=blank-first)", HARD, "-a", "idastar", "--time", "50ms"], 3, "stopped:time");
    expect(&["solve", "8-puzzle", "867254301", "-a", "bfs", "--memory", "64KiB"], 3, "stopped:memory");
}

/// A search that improves what it has shows what it has when a limit is reached, and how far
/// from the best that can be.
#[test]
fn limits_leave_the_solution_that_there_is() {
    for limit in [["--nodes", "2000"], ["--time", "100ms"], ["--memory", "2MiB"]] {
        let args = [&["solve", "tiles:6x6", "--seed", "3", "--json"][..], &limit].concat();
        let ran = run(&args);
        let report: serde_json::Value = serde_json::from_str(ran.out.trim()).unwrap();
        assert_eq!((ran.code, report["outcome"].as_str()), (0, Some("solved")), "{limit:?}");
        assert!(report["proof"].as_str().unwrap().starts_with("within:"), "{limit:?}: {}", report["proof"]);
        assert_eq!(report["cost"].as_u64().unwrap(), report["moves"].as_array().unwrap().len() as u64);
    }
}

/// However slow an expansion is: on this board one looks at a quarter of a million
/// boards, or holds 512 of them against ten thousand.
#[test]
fn time_is_kept_by_slow_searches() {
    for algorithm in ["greedy:lookahead=2,h=wrapped", "tabu:tenure=10000"] {
        let args = ["solve", "swap:16x16", "--seed", "3", "-a", algorithm, "--time", "300ms", "--json"];
        let report: serde_json::Value = serde_json::from_str(run(&args).out.trim()).unwrap();
        assert_eq!(report["outcome"], "stopped:time", "{algorithm}");
        assert!(report["wall_s"].as_f64().unwrap() < 2.0, "{algorithm}: {}", report["wall_s"]);
    }
}

/// What a process takes beside what its search may store: the program, its threads' stacks,
/// what the allocator keeps.
#[cfg(target_os = "linux")]
const ALLOWANCE: u64 = 32 << 20;

/// A path of millions of moves is accounted like everything else, and so is the result that it
/// becomes.
#[cfg(target_os = "linux")]
#[test]
fn a_memory_limit_holds_for_the_process_even_if_the_path_is_all_it_stores() {
    let start = "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0";
    let algorithm = "annealing(h=manhattan,temperature=30,schedule=linear,steps=6000000)";
    let mut command = kombat();
    command.args(["solve", "15-puzzle", start, "-a", algorithm, "--memory", "30MiB", "--json"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    // It has begun to write and cannot go on before it is read: now it has all that it ever had.
    assert!(!out.fill_buf().unwrap().is_empty());
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak = peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10;
    let mut text = String::new();
    out.read_to_string(&mut text).unwrap();
    child.wait().unwrap();
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    let moves = report["moves"].as_array().or(report["best"]["moves"].as_array()).unwrap().len();
    assert!(moves > 500_000, "only {moves} moves");
    assert!(peak <= (30 << 20) + ALLOWANCE, "{} MiB for a path of {moves} moves", peak >> 20);
}

#[test]
fn limits_of_zero_are_obeyed() {
    let expect = |limit: &str, word: &str| {
        for algorithm in ["bfs", "dfs", "astar", "idastar"] {
            let found = outcome(&["solve", "8-puzzle", "416328705", "-a", algorithm, limit, "0"]);
            assert_eq!(found, (3, word.to_owned()), "{algorithm} {limit} 0");
        }
    };
    expect("--nodes", "stopped:nodes");
    expect("--time", "stopped:time");
    expect("--memory", "stopped:memory");
}

#[test]
fn the_worst_of_several_decides() {
    let ran = run(&["solve", "8-puzzle", "867254301", "-a", "astar", "-a", "bfs", "--nodes", "7000"]);
    assert_eq!(ran.code, 3);
    assert!(ran.out.contains("node limit") && ran.out.contains("31 moves"), "{}", ran.out);
}

/// The peak of resident memory, polled while the child runs.
#[cfg(target_os = "linux")]
#[test]
fn the_process_stays_below_twice_its_limit() {
    for algorithm in ["bfs", "dfs", "astar:h=zero"] {
        let mut command = kombat();
        command.args(["solve", "tiles(4x4,goal=blank-first)", HARD, "-a", algorithm, "--memory", "200MiB", "--json"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let status = format!("/proc/{}/status", child.id());
        let mut peak = 0;
        while child.try_wait().unwrap().is_none() {
            let text = std::fs::read_to_string(&status).unwrap_or_default();
            let line = text.lines().find(|line| line.starts_with("VmHWM:"));
            let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
            peak = peak.max(kilobytes.unwrap_or(0));
            thread::sleep(Duration::from_millis(2));
        }
        let mut out = String::new();
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(3), "{algorithm}");
        assert!(out.contains("\"outcome\":\"stopped:memory\""), "{algorithm}: {out}");
        assert!(peak > 50 << 10, "{algorithm}: only {peak} KiB were seen");
        assert!(peak < 400 << 10, "{algorithm}: {peak} KiB");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_what_is_known() {
    let mut command = kombat();
    command.args([
        "solve",
        "tiles(4x4,goal=blank-first)",
        HARD,
        "-a",
        "astar",
        "-a",
        "idastar",
        "-a",
        "bfs",
        "--nodes",
        "4000000000",
    ]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    // Once it shows the board, it listens to interrupts.
    stdout.read_line(&mut out).unwrap();
    thread::sleep(Duration::from_millis(100));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    stdout.read_to_string(&mut out).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(out.contains("cancelled") && out.contains("astar") && !out.contains("bfs"), "{out}");
}

/// Does a process have a way of its own with interrupts?
#[cfg(target_os = "linux")]
fn listens(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> 1 & 1 == 1)
}

/// While they sweep a space of 239,500,800 boards, or look at each.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_sweep() {
    for (args, said) in [
        (&["depths", "tiles:3x4"][..], "Stopped before every board was counted"),
        (&["audit", "tiles:3x4", "manhattan", "--boards", "0"], "The audit was stopped"),
    ] {
        let mut child = kombat().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        while !listens(child.id()) {
            assert!(child.try_wait().unwrap().is_none(), "{args:?} has ended");
            thread::sleep(Duration::from_millis(1));
        }
        let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let ended = child.wait_with_output().unwrap();
        let err = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(3), "{args:?}: {err}");
        assert!(err.contains(said), "{args:?}: {err}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_it_quietly() {
    for args in [&["list", "algorithms"][..], &["solve", "8-puzzle", "867254301", "-a", "dfs", "--show"], &["--help"]] {
        let mut child = kombat().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        // One line is read, and the pipe closed.
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{args:?}");
    }
}

/// A verdict is a verdict, whether somebody reads what is printed or not.
#[cfg(unix)]
#[test]
fn the_exit_code_is_the_verdict_when_nobody_reads() {
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.csv");
    std::fs::write(&wrong, "board,path\n123405786,R D\n123405786,L\n").unwrap();
    let wrong = wrong.to_str().unwrap();
    std::fs::write(folder.path().join("wrong.pdb"), "no table").unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    let expected: [(&[&str], i32); 9] = [
        (&["audit", "tiles:2x3", "2*manhattan", "--require", "admissible"], 1),
        (&["audit", "tiles:2x3", "manhattan", "2*manhattan", "--require", "admissible", "--json"], 1),
        (&["audit", "tiles:2x3", "manhattan", "--require", "admissible"], 0),
        (&["solve", "8-puzzle", "123456870"], 1),
        (&["solve", "8-puzzle", "867254301", "-a", "astar", "-a", "bfs", "--nodes", "10", "--json"], 3),
        (&["check", wrong], 1),
        (&["pdb", "verify"], 1),
        (&["pdb", "verify", "--json"], 1),
        // It stops when its first record cannot be told, and the others are missing.
        (&["fight", "-p", "8-puzzle", "-a", "bfs", "--count", "20000", "--json", "--out", out], 3),
    ];
    for (args, code) in expected {
        let mut child = kombat()
            .args(args)
            .env("KOMBAT_CACHE", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{args:?}");
    }
}
