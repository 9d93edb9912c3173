//! A Slurm of our own: munged, slurmctld and three slurmd on ports of the loopback, in a
//! temporary folder. Whatever was started is ended, however a test ends.

use crate::common::{Ran, kombat};
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub(crate) const NODES: [&str; 3] = ["n1", "n2", "n3"];
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Cluster {
    pub(crate) folder: TempDir,
    daemons: Vec<Child>,
    nodes: Vec<Child>,
}

/// Ports that nobody uses.
fn ports<const N: usize>() -> [u16; N] {
    let listeners = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap().port())
}

/// Waits until something holds.
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(started.elapsed() < PATIENCE, "in vain: {what}");
        sleep(Duration::from_millis(50));
    }
}

/// The release of Slurm, such as 22.
fn release() -> u32 {
    let printed = Command::new("slurmd").arg("-V").output().expect("slurmd is installed").stdout;
    let text = String::from_utf8_lossy(&printed).into_owned();
    let number: String = text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    number.parse().unwrap_or(0)
}

impl Cluster {
    /// Starts it, and waits until all nodes are there.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut cluster = Cluster { folder, daemons: Vec::new(), nodes: Vec::new() };
        cluster.configure();
        let at = |name: &str| cluster.at(name).display().to_string();
        let mut munged = Command::new("munged");
        munged.args(["--foreground", "--force"]);
        for (option, name) in
            [("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("log-file", "log"), ("seed-file", "seed")]
        {
            munged.arg(format!("--{option}={}", at(&format!("munge/{name}"))));
        }
        let munged = quiet(&mut munged);
        cluster.daemons.push(munged);
        until("munged listens", || cluster.at("munge/socket").exists());
        let controller = quiet(cluster.own("slurmctld").args(["-D", "-f"]).arg(cluster.conf()));
        cluster.daemons.push(controller);
        for node in NODES {
            fs::create_dir_all(cluster.at("spool").join(node)).unwrap();
            let daemon = quiet(cluster.own("slurmd").args(["-D", "-N", node, "-f"]).arg(cluster.conf()));
            cluster.nodes.push(daemon);
        }
        until("all nodes are idle", || cluster.asked("sinfo", &["-h", "-N", "-o", "%T"]).matches("idle").count() == 3);
        cluster
    }

    fn configure(&self) {
        for name in ["munge", "state", "spool", "fight"] {
            fs::create_dir(self.at(name)).unwrap();
        }
        fs::set_permissions(self.folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(self.at("munge"), fs::Permissions::from_mode(0o700)).unwrap();
        let key: Vec<u8> = (0..1024u32).map(|i| (i * i % 251) as u8).collect();
        fs::write(self.at("munge/key"), key).unwrap();
        fs::set_permissions(self.at("munge/key"), fs::Permissions::from_mode(0o400)).unwrap();
        let [controller, ports @ ..] = ports::<4>();
        let here = self.folder.path().display();
        let mut conf = format!(
            "ClusterName=kombat\nSlurmctldHost=localhost\nSlurmUser=root\nSlurmdUser=root\n\
             AuthType=auth/munge\nCredType=cred/munge\nAuthInfo=socket={here}/munge/socket,cred_expire=5\n\
             SlurmctldPort={controller}\nSlurmctldPidFile={here}/slurmctld.pid\nSlurmdPidFile={here}/slurmd.%n.pid\n\
             SlurmctldLogFile={here}/slurmctld.log\nSlurmdLogFile={here}/slurmd.%n.log\n\
             StateSaveLocation={here}/state\nSlurmdSpoolDir={here}/spool/%n\n\
             ProctrackType=proctrack/pgid\nTaskPlugin=task/none\nSwitchType=switch/none\nMpiDefault=none\n\
             SelectType=select/cons_tres\nSelectTypeParameters=CR_Core_Memory\n\
             AccountingStorageType=accounting_storage/none\n\
             JobAcctGatherType=jobacct_gather/linux\nJobAcctGatherFrequency=1\nJobAcctGatherParams=OverMemoryKill\n\
             JobRequeue=1\nSlurmdTimeout=10\nSlurmdParameters=config_overrides\nReturnToService=2\nKillWait=1\n\
             SchedulerParameters=sched_interval=1,sched_min_interval=0,bf_interval=1,batch_sched_delay=0\n"
        );
        for (node, port) in NODES.iter().zip(ports) {
            conf += &format!("NodeName={node} NodeHostname=localhost Port={port} CPUs=2 RealMemory=6000\n");
        }
        conf += "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n";
        fs::write(self.conf(), conf).unwrap();
        // Containers have no groups of their own to be put in; older releases do without.
        let plugin = if release() < 23 { "cgroup/v1" } else { "disabled" };
        fs::write(self.at("cgroup.conf"), format!("CgroupPlugin={plugin}\n")).unwrap();
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn conf(&self) -> PathBuf {
        self.at("slurm.conf")
    }

    /// What its processes have in their environment.
    fn known(&self) -> String {
        format!("SLURM_CONF={}", self.conf().display())
    }

    fn own(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("SLURM_CONF", self.conf()).stdin(Stdio::null());
        command
    }

    /// What a command of Slurm prints.
    pub(crate) fn asked(&self, program: &str, args: &[&str]) -> String {
        String::from_utf8(self.own(program).args(args).output().unwrap().stdout).unwrap()
    }

    /// The program in the folder of the fights.
    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = kombat();
        command.args(args).env("SLURM_CONF", self.conf()).current_dir(self.at("fight"));
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.command(args).output().unwrap().into()
    }

    /// Kills the daemon of a node, those that watch over its jobs, and one of the jobs: to the
    /// others the machine is gone. Another job that it may have had goes on, an orphan.
    pub(crate) fn kill_node(&mut self, node: usize) {
        self.nodes[node].kill().unwrap();
        self.nodes[node].wait().unwrap();
        let log = self.at(&format!("slurmd.{}.log", NODES[node]));
        let killed = end(|pid| runs(pid, "slurmstepd") && has_open(pid, &log));
        assert!(killed > 0, "a job was running there");
        let (node, cluster) = (format!("SLURMD_NODENAME={}", NODES[node]), self.known());
        let own = |pid: &u32| has_set(*pid, &node) && has_set(*pid, &cluster);
        let job = processes().into_iter().find(own).expect("a job was running there");
        assert_eq!(end(|pid| pid == job), 1);
    }

    /// Lets all others go before the process of this fight's first shard. Is it there?
    pub(crate) fn give_way(&self, folder: &str) -> bool {
        let words = format!("shard\0{}\0", self.at(folder).display());
        let is_it = |pid: u32| {
            let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            String::from_utf8_lossy(&line).contains(&words)
        };
        let renice = |pid: u32| Command::new("renice").args(["-n", "19", "-p", &pid.to_string()]).output().is_ok();
        processes().into_iter().any(|pid| is_it(pid) && renice(pid))
    }

    /// Brings it back.
    pub(crate) fn restart_node(&mut self, node: usize) {
        self.nodes[node] = quiet(self.own("slurmd").args(["-D", "-N", NODES[node], "-f"]).arg(self.conf()));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let _ = self.own("scancel").args(["--quiet", "--user=root"]).status();
        for daemon in self.nodes.iter_mut().chain(self.daemons.iter_mut().rev()) {
            // Kindly first: the controller has a child of its own to end.
            let _ = Command::new("kill").arg(daemon.id().to_string()).stderr(Stdio::null()).status();
            let until = Instant::now() + Duration::from_secs(3);
            while daemon.try_wait().is_ok_and(|ended| ended.is_none()) && Instant::now() < until {
                sleep(Duration::from_millis(20));
            }
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
        // Those that watch over jobs, and the jobs, which know where the cluster is.
        let folder = self.folder.path().to_owned();
        end(|pid| {
            runs(pid, "slurmstepd") && NODES.iter().any(|n| has_open(pid, &folder.join(format!("slurmd.{n}.log"))))
        });
        let known = self.known();
        end(|pid| has_set(pid, &known));
    }
}

fn quiet(command: &mut Command) -> Child {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Is it this program?
fn runs(pid: u32, program: &str) -> bool {
    fs::read_link(format!("/proc/{pid}/exe")).is_ok_and(|path| path.to_string_lossy().contains(program))
}

/// Has a process this in its environment?
fn has_set(pid: u32, variable: &str) -> bool {
    let all = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    all.split(|byte| *byte == 0).any(|one| one == variable.as_bytes())
}

fn has_open(pid: u32, path: &Path) -> bool {
    let files = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    files.filter_map(|file| fs::read_link(file.path()).ok()).any(|open| open == path)
}

/// All processes but this one.
fn processes() -> Vec<u32> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    pids.filter(|pid| *pid != std::process::id()).collect()
}

/// Kills every process of which this holds; how many they were.
fn end(which: impl Fn(u32) -> bool) -> usize {
    let found: Vec<u32> = processes().into_iter().filter(|pid| which(*pid)).collect();
    for pid in &found {
        let _ = Command::new("kill").args(["-9", &pid.to_string()]).stderr(Stdio::null()).status();
    }
    found.len()
}
