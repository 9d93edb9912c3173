//! A crowd at the server: 200 clients start runs and follow each to its end, all at once,
//! while somebody else goes on asking for the catalog. The server is a process of its own,
//! so that its memory is not that of its clients.

use crate::figures::{Figures, Table};
use kombat_web::{Config, serve};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

const CLIENTS: usize = 200;
/// What each run may store, and expand.
const MEMORY: u64 = 32 << 20;
const NODES: u64 = 1_000_000;
/// Korf's 79th board, and two searches that do not solve it within that: one that stores
/// all it meets, and one that stores nothing.
const BOARD: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";
const SEARCHES: [&str; 2] = ["bfs", "idastar(h=zero)"];
/// A run that has not ended by then is lost.
const PATIENCE: Duration = Duration::from_secs(600);
/// Between two questions about the catalog.
const PACE: Duration = Duration::from_millis(20);

/// Asks, and gives the whole answer; `enough` ends a stream.
fn ask(to: SocketAddr, method: &str, path: &str, body: &str, enough: &str) -> Result<String, String> {
    let talk = || -> std::io::Result<String> {
        let mut socket = TcpStream::connect(to)?;
        let length = body.len();
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nHost: {to}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )?;
        let (mut answer, mut part, asked) = (String::new(), [0; 16 << 10], Instant::now());
        loop {
            if asked.elapsed() > PATIENCE {
                return Err(std::io::ErrorKind::TimedOut.into());
            }
            let n = socket.read(&mut part)?;
            answer.push_str(&String::from_utf8_lossy(&part[..n]));
            if n == 0 || (!enough.is_empty() && answer.contains(enough)) {
                return Ok(answer);
            }
        }
    };
    talk().map_err(|error| format!("{method} {path}: {error}"))
}

/// Starts a run and follows it to its end; gives how often it heard of its progress.
fn client(to: SocketAddr, search: &str) -> Result<usize, String> {
    let order = format!(
        r#"{{"problem":"15-puzzle(goal=blank-first)","start":"{BOARD}","algorithm":"{search}","nodes":{NODES},"memory":{MEMORY}}}"#
    );
    let started = ask(to, "POST", "/api/runs", &order, "")?;
    let id = started.split(r#""id":""#).nth(1).and_then(|rest| rest.split('"').next());
    let id = id.ok_or_else(|| format!("no run was started: {started}"))?;
    let told = ask(to, "GET", &format!("/api/runs/{id}/events"), "", "event: end\n")?;
    if !told.contains("event: result\n") || !told.contains("\"outcome\":\"stopped:") {
        return Err(format!("run {id} ended without its result"));
    }
    Ok(told.matches("event: progress\n").count())
}

/// The most memory that a process ever had, in bytes, where the system says so.
pub(crate) fn peak(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? << 10)
}

fn config() -> Config {
    Config { queue: CLIENTS, ..Config::default() }
}

/// The server, until it is killed.
pub(crate) fn server() -> Result<(), String> {
    let served = serve(config(), "127.0.0.1", 0, |address| println!("{address}"));
    served.map(drop).map_err(|error| error.to_string())
}

/// A server that ends with this.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start() -> Result<(Served, SocketAddr), String> {
    let failed = |error: std::io::Error| format!("the server did not start: {error}");
    let program = std::env::current_exe().map_err(failed)?;
    let mut child = Command::new(program).args(["crowd", "server"]).stdout(Stdio::piped()).spawn().map_err(failed)?;
    let mut line = String::new();
    let told = child.stdout.take().ok_or("the server says nothing")?;
    let server = Served(child);
    BufReader::new(told).read_line(&mut line).map_err(failed)?;
    Ok((server, line.trim().parse().map_err(|_| format!("{line:?} is no address"))?))
}

/// Measures, and prints.
pub(crate) fn run(figures: &mut Figures) -> Result<(), String> {
    let jobs = config().jobs as u64;
    println!(
        "{CLIENTS} clients of the server follow {CLIENTS} runs, {jobs} of them at a time; another asks for the catalog.\n"
    );
    let (server, to) = start()?;
    ask(to, "GET", "/api/catalog", "", "")?;
    let (before, over) = (peak(server.0.id()), AtomicBool::new(false));
    let started = Instant::now();
    let (heard, mut latencies) = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut latencies = Vec::new();
            while !over.load(Relaxed) {
                let asked = Instant::now();
                ask(to, "GET", "/api/catalog", "", "")?;
                latencies.push(asked.elapsed().as_secs_f64());
                thread::sleep(PACE);
            }
            Ok::<_, String>(latencies)
        });
        let clients: Vec<_> =
            (0..CLIENTS).map(|i| scope.spawn(move || client(to, SEARCHES[i % SEARCHES.len()]))).collect();
        let broken = |_| "a client broke".to_owned();
        let heard = clients.into_iter().map(|one| one.join().map_err(broken)?).collect::<Result<Vec<usize>, _>>();
        over.store(true, Relaxed);
        Ok::<_, String>((heard?, reader.join().map_err(broken)??))
    })?;
    let seconds = started.elapsed().as_secs_f64();
    latencies.sort_by(f64::total_cmp);
    let at = |share: f64| 1e3 * latencies[((latencies.len() - 1) as f64 * share) as usize];
    let grown = peak(server.0.id()).zip(before).map(|(after, before)| after - before);
    // Tables grow by copying, and an allocator keeps what it had: twice, as for one run.
    let bound = 2 * jobs * MEMORY + (64 << 20);
    if let Some(grown) = grown.filter(|&grown| grown > bound) {
        return Err(format!("the server grew by {grown} bytes, beyond {bound}"));
    }
    let mebibytes = |bytes: u64| format!("{:.1}", bytes as f64 / f64::from(1 << 20));
    let mut table =
        Table::new(&["runs ended", "seconds", "events", "grown MiB", "bound MiB", "catalog ms", "99 %", "longest"]);
    table.row([
        heard.len().to_string(),
        format!("{seconds:.1}"),
        heard.iter().sum::<usize>().to_string(),
        grown.map_or("–".to_owned(), mebibytes),
        mebibytes(bound),
        format!("{:.1}", at(0.5)),
        format!("{:.1}", at(0.99)),
        format!("{:.1}", at(1.0)),
    ]);
    println!("{table}");
    figures.count("crowd.runs", heard.len() as u64);
    figures.real("crowd.seconds", seconds);
    figures.count("crowd.grown_bytes", grown.unwrap_or_default());
    figures.real("crowd.catalog_ms_median", at(0.5));
    figures.real("crowd.catalog_ms_99", at(0.99));
    Ok(())
}
