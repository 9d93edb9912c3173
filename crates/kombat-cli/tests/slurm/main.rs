//! Fights on a real Slurm with three nodes.
#![cfg(target_os = "linux")]

mod cluster;
#[expect(dead_code, reason = "other tests use more of it")]
#[path = "../cli/common.rs"]
mod common;
#[expect(dead_code, reason = "other tests use more of it")]
#[path = "../cli/console.rs"]
mod console;
#[path = "../faults/records.rs"]
mod records;

use cluster::{Cluster, until};
use console::{blocks, commands, document, timeless, words};
use records::records;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

/// Past the capture of output, so that it is counted.
fn tell(line: &str) {
    std::io::stdout().write_all(format!("{line}\n").as_bytes()).unwrap();
}

const EXPERIMENT: &str = r#"
name = "cluster"
seed = 3
[[boards]]
problem = "8-puzzle"
count = 150
[[boards]]
problem = "swap(3x3)"
count = 150
[[algorithms]]
spec = "bfs"
[[algorithms]]
spec = "ga"
grid = { moves = [10, 25], generations = [500] }
[limits]
time = "60s"
memory = "200MiB"
"#;

/// One test, since there is one cluster: it takes some seconds to start, and the ports of
/// two could be confused.
#[test]
#[ignore = "needs Slurm: cargo xtask test"]
fn a_fight_across_three_nodes() {
    let mut cluster = Cluster::start();
    let fight = cluster.at("fight");
    fs::write(fight.join("experiment.toml"), EXPERIMENT).unwrap();
    hand_in_slow(&cluster, &fight);
    let started = Instant::now();
    let local = cluster.run(&["fight", "experiment.toml", "--out", "local", "--jobs", "2"]);
    assert_eq!(local.code, 0, "{}", local.err);
    let on_two_threads = started.elapsed().as_secs_f64();
    let expected = records(&fight.join("local"));

    undisturbed(&cluster, &fight, &expected, on_two_threads);
    a_node_dies(&mut cluster, &fight, &expected);
    cancelled(&cluster, &fight, &expected);
    worked_example(&cluster, &fight);
    ended_for_memory(&cluster, &fight);
    ended_for_time(&cluster, &fight);
}

const SLURM: [&str; 6] = ["fight", "experiment.toml", "--engine", "slurm", "--shards", "9"];

/// Nothing happens: the same records as here, by three nodes; and the runs per second.
fn undisturbed(cluster: &Cluster, fight: &Path, expected: &BTreeMap<String, String>, on_two_threads: f64) {
    let started = Instant::now();
    let ran = cluster
        .run(&[&SLURM[..], &["--out", "calm", "--sbatch=--comment=hello there", "--sbatch", "--nice=7"]].concat());
    assert_eq!(ran.code, 0, "{} {}", ran.err, log(fight, "calm"));
    let through_slurm = started.elapsed().as_secs_f64();
    assert!(records(&fight.join("calm")) == *expected, "the records differ from those of a local fight");
    let runs = expected.len() as f64;
    tell(&format!(
        "figure: {runs} runs: {:.0} a second through three Slurm nodes, {:.0} on two local threads",
        runs / through_slurm,
        runs / on_two_threads
    ));
    let script = fs::read_to_string(fight.join("calm/slurm/round-1/job.sh")).unwrap();
    for part in
        ["#SBATCH --array=0-8\n", "#SBATCH --requeue\n", "#SBATCH --mem=1274M\n", "#SBATCH --nice=7\n", " shard "]
    {
        assert!(script.contains(part), "{part}: {script}");
    }
    let job = fs::read_to_string(fight.join("calm/slurm/round-1/job")).unwrap();
    let shown = cluster.asked("scontrol", &["-o", "show", "job", job.trim()]);
    assert!(shown.contains("Comment=hello there") && shown.contains("Nice=7"), "{shown}");
    let nodes: Vec<&str> =
        cluster::NODES.into_iter().filter(|node| shown.contains(&format!("NodeList={node} "))).collect();
    assert_eq!(nodes, cluster::NODES, "every node has had its share: {shown}");
    let again = cluster.run(&[&SLURM[..], &["--out", "calm"]].concat());
    assert!(again.code == 0 && !again.err.contains("Handed in"), "there is nothing to hand in: {}", again.err);
}

/// What the jobs of a fight said.
fn log(fight: &Path, folder: &str) -> String {
    let files = fs::read_dir(fight.join(folder).join("slurm/round-1")).into_iter().flatten().flatten();
    let logs = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "log"));
    logs.map(|file| fs::read_to_string(file.path()).unwrap_or_default()).collect()
}

/// A node dies in the middle, and whoever waits is killed too; another one goes on.
fn a_node_dies(cluster: &mut Cluster, fight: &Path, expected: &BTreeMap<String, String>) {
    // Few shards, so that each takes its time, and is at it when its node dies.
    let args = ["fight", "experiment.toml", "--engine", "slurm", "--shards", "3", "--out", "stormy"];
    let mut waiting = cluster.command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let on_first = || cluster.asked("squeue", &["-h", "-t", "RUNNING", "-o", "%N"]).contains("n1");
    until("a shard runs on the first node", || {
        on_first()
            && fs::read_dir(fight.join("stormy/slurm/round-1"))
                .is_ok_and(|files| files.flatten().any(|file| file.file_name().to_string_lossy().contains(".tmp-")))
    });
    waiting.kill().unwrap();
    waiting.wait().unwrap();
    cluster.kill_node(0);
    let status = cluster.run(&["status", "stormy"]);
    assert!(
        status.code == 0 && status.out.contains(" of 900 runs") && status.out.contains("In the queue"),
        "{}",
        status.out
    );
    let ran = cluster.run(&args);
    assert_eq!(ran.code, 0, "{} {}", ran.err, log(fight, "stormy"));
    assert!(!ran.err.contains("Handed in"), "what is in the queue is not handed in again: {}", ran.err);
    assert!(records(&fight.join("stormy")) == *expected, "the records differ from those of a local fight");
    let job = fs::read_to_string(fight.join("stormy/slurm/round-1/job")).unwrap();
    let shown = cluster.asked("scontrol", &["-o", "show", "job", job.trim()]);
    assert!(shown.contains("Restarts=1"), "the shard of the dead node was put back: {shown}");
    tell("fault: a node dies, shards on a real Slurm: 1 injected, 1 survived");
    tell("fault: kill -9, who waits for a real Slurm: 1 injected, 1 survived");
    cluster.restart_node(0);
}

/// Handed in, cancelled, and taken up again.
fn cancelled(cluster: &Cluster, fight: &Path, expected: &BTreeMap<String, String>) {
    let args = [&SLURM[..], &["--out", "cancelled"]].concat();
    let detached = cluster.run(&[&args[..], &["--detach", "--jobs", "1"]].concat());
    assert!(detached.code == 0 && detached.err.contains("The jobs go on by themselves"), "{}", detached.err);
    let cancel = cluster.run(&["cancel", "cancelled"]);
    assert!(cancel.code == 0 && cancel.out.contains("taken out of the queue"), "{} {}", cancel.out, cancel.err);
    until("the queue has none of it", || {
        cluster.run(&["status", "cancelled"]).out.contains("In the queue of Slurm: 0 shards")
    });
    let ran = cluster.run(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(records(&fight.join("cancelled")) == *expected, "the records differ from those of a local fight");
}

/// A run that takes more memory than its job may becomes a record that says so, and the
/// others are made. The search has no limit of its own.
fn ended_for_memory(cluster: &Cluster, fight: &Path) {
    let experiment = "name = \"greedy\"\n[[boards]]\nproblem = \"8-puzzle\"\ncount = 3\n[[boards]]\nproblem = \"tiles(5x5)\"\ncount = 1\n[[algorithms]]\nspec = \"ucs\"\n";
    fs::write(fight.join("greedy.toml"), experiment).unwrap();
    let ran = cluster.run(&[
        "fight",
        "greedy.toml",
        "--engine",
        "slurm",
        "--out",
        "greedy",
        "--shards",
        "1",
        "--sbatch=--mem=400M",
    ]);
    assert_eq!(ran.code, 0, "{} {}", ran.err, log(fight, "greedy"));
    let outcomes: Vec<String> = records(&fight.join("greedy")).into_values().collect();
    let of = |what: &str| outcomes.iter().filter(|record| record.contains(what)).count();
    let (ended, solved) = (format!("{:?}", b"stopped:job-memory"), format!("{:?}", b"solved"));
    assert_eq!((outcomes.len(), of(&ended), of(&solved)), (4, 1, 3), "{outcomes:?}");
    assert!(ran.out.contains("Slurm ended the job: out of memory"), "{}", ran.out);
    tell("fault: a job killed for memory, shards on a real Slurm: 1 injected, 1 survived");
}

/// A search that never ends, with a minute for its job, which is the least that Slurm knows.
/// It is at it while the others are tested.
const SLOW: [&str; 9] = [
    "fight",
    "slow.toml",
    "--engine",
    "slurm",
    "--out",
    "slow",
    "--sbatch=--time=1",
    "--sbatch=--mem=300M",
    "--sbatch=--nodelist=n3",
];

fn hand_in_slow(cluster: &Cluster, fight: &Path) {
    let experiment =
        "name = \"slow\"\n[[boards]]\nproblem = \"15-puzzle\"\n[[algorithms]]\nspec = \"idastar(h=zero)\"\n";
    fs::write(fight.join("slow.toml"), experiment).unwrap();
    let ran = cluster.run(&[&SLOW[..], &["--detach"]].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    // So that what is measured meanwhile is not of a machine that is busy with this.
    until("the slow one gives way", || cluster.give_way("fight/slow"));
}

/// The same for a run that takes more time than its job has.
fn ended_for_time(cluster: &Cluster, fight: &Path) {
    let ran = cluster.run(&SLOW);
    assert_eq!(ran.code, 0, "{} {}", ran.err, log(fight, "slow"));
    let outcomes: Vec<String> = records(&fight.join("slow")).into_values().collect();
    assert!(outcomes.len() == 1 && outcomes[0].contains(&format!("{:?}", b"stopped:job-time")), "{outcomes:?}");
    tell("fault: a job killed for time, shards on a real Slurm: 1 injected, 1 survived");
}

/// The chapter on clusters: its commands print what it says, and its script is the one that
/// was handed in.
fn worked_example(cluster: &Cluster, fight: &Path) {
    let chapter = document("docs/src/cluster.md");
    fs::write(fight.join("experiment.toml"), &blocks(&chapter, "toml")[0]).unwrap();
    let job = |text: &str| match text.split_once(" as job ") {
        Some((before, after)) => format!("{before}{}", after.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => text.to_owned(),
    };
    let commands = commands(&chapter);
    assert!(commands.len() >= 4);
    for (command, printed) in commands {
        let words = words(&command);
        let ran = cluster.run(&words[1..].iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(job(&timeless(&format!("{}{}", ran.err, ran.out))), job(&timeless(&printed)), "{command}");
    }
    let script = fs::read_to_string(fight.join("results/slurm/round-1/job.sh")).unwrap();
    for line in blocks(&chapter, "sh")[0].lines() {
        assert!(script.lines().any(|own| own == line), "{line}: {script}");
    }
}
