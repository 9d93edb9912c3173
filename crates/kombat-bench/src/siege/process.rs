//! The server under siege: a process of its own, so that its memory and its descriptors can be
//! read from outside.

use super::Scale;
use crate::figures::Measured;
use kombat::pdb::TOGETHER;
use kombat_web::{Config, serve};
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const MIB: u64 = 1 << 20;

/// What the server may use. The times are short, so that a siege sees them pass.
pub(super) fn config(scale: &Scale) -> Config {
    Config {
        queue: scale.queue,
        grace: scale.grace,
        memory: 112 * MIB,
        tables: 16 * MIB,
        time: Duration::from_secs(120),
        watches: 2,
        watch_memory: 112 * MIB,
        fight_plan: 32 * MIB,
        watch_idle: Duration::from_secs(2),
        head_time: Duration::from_secs(2),
        body_time: Duration::from_secs(2),
        ..Config::default()
    }
}

/// The most bytes that all of this can come to. Tables grow by copying, and an allocator
/// keeps what it had: twice, as for one run.
pub(super) fn bound(config: &Config) -> u64 {
    // Runs that made room for others hold no more than one run may.
    let runs = (2 * config.jobs as u64 + 1) * config.memory;
    let watched = config.watches as u64 * (config.watch_memory + config.watch_steps as u64);
    // A run that waits or has ended is its order and its log; what all logs of ended runs take is
    // bounded. A connection is at most its buffers.
    let known = config.kept_bytes as u64 + (config.kept + config.queue) as u64 * (8 << 10);
    let strangers = config.strangers as u64 * 4 * config.head as u64;
    let connections = config.connections as u64 * (4 * config.head + config.body) as u64 + strangers;
    // One fight at a time, a desk at which another is read, and what is remembered of those.
    let fights = 2 * config.fight_plan + config.fights_known as u64;
    // The problems that were opened last keep the tables of their whole spaces.
    let opened = 4 * 48 * MIB;
    runs + watched + fights + opened + known + connections + (TOGETHER + 1) * config.tables + 64 * MIB
}

/// The server, until it is killed.
pub(crate) fn serve_here(config: Config) -> Measured<()> {
    serve(config, "127.0.0.1", 0, |address| println!("{address}"))?;
    Ok(())
}

/// A line of the system's account of a process, in bytes, where there is one.
pub(crate) fn account(process: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

pub(crate) fn mebibytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / MIB as f64)
}

/// A server that ends with this.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Where it would keep fights.
    _folder: TempDir,
}

impl Served {
    /// Starts this program with these words.
    pub(crate) fn start(words: &[&str]) -> Measured<Self> {
        let failed = |error: io::Error| format!("the server did not start: {error}");
        let folder = tempfile::tempdir().map_err(failed)?;
        let program = std::env::current_exe().map_err(failed)?;
        let mut command = Command::new(program);
        command.args(words).current_dir(&folder).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(failed)?;
        let told = child.stdout.take();
        let mut served = Served { child, address: SocketAddr::from(([127, 0, 0, 1], 0)), _folder: folder };
        let mut line = String::new();
        BufReader::new(told.ok_or("the server says nothing")?).read_line(&mut line).map_err(failed)?;
        served.address = line.trim().parse().map_err(|_| format!("{line:?} is no address"))?;
        Ok(served)
    }

    /// Its open descriptors (`fd`), or its threads (`task`).
    pub(super) fn entries(&self, folder: &str) -> Option<u64> {
        Some(fs::read_dir(format!("/proc/{}/{folder}", self.child.id())).ok()?.count() as u64)
    }

    /// The memory that it has now.
    pub(super) fn memory(&self) -> Option<u64> {
        account(self.child.id(), "VmRSS:")
    }

    /// The most that it ever had.
    pub(crate) fn peak(&self) -> Option<u64> {
        account(self.child.id(), "VmHWM:")
    }

    /// Asks it to end; says whether it ended well.
    pub(super) fn close(mut self) -> Measured<()> {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        asked.map_err(|error| format!("kill: {error}"))?;
        let ended = self.child.wait()?;
        if ended.success() { Ok(()) } else { Err(format!("the server ended with {ended}").into()) }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
