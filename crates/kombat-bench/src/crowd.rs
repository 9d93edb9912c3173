//! A crowd at the server: 200 clients start runs and follow each to its end, all at once,
//! while somebody else goes on asking for the catalog. The server is a process of its own,
//! so that its memory is not that of its clients.

use crate::figures::{Figures, Measured, Table, timed};
use crate::siege::client::{Client, at_once, beside, order, start};
use crate::siege::process::{Served, mebibytes, serve_here};
use kombat_web::Config;

const CLIENTS: usize = 200;
/// What each run may store, and expand.
const MEMORY: u64 = 32 << 20;
const NODES: u64 = 1_000_000;
/// Korf's 79th board, and two searches that do not solve it within that: one that stores
/// all it meets, and one that stores nothing.
const BOARD: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";
const SEARCHES: [&str; 2] = ["bfs", "idastar(h=zero)"];
const CATALOG: &str = "GET /api/catalog";

/// Starts a run and follows it to its end; gives how often it heard of its progress.
fn follow(client: &Client, search: &str) -> Measured<usize> {
    let limits = format!(r#","nodes":{NODES},"memory":{MEMORY}"#);
    let id = start(client, &order("15-puzzle(goal=blank-first)", BOARD, search, &limits))?;
    let told = client.events(&id)?;
    if !told.contains("event: result\n") || !told.contains("\"outcome\":\"stopped:") {
        return Err(format!("run {id} ended without its result").into());
    }
    Ok(told.matches("event: progress\n").count())
}

fn config() -> Config {
    Config { queue: CLIENTS, ..Config::default() }
}

/// The server, until it is killed.
pub(crate) fn server() -> Measured<()> {
    serve_here(config())
}

/// Measures, and prints.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    let jobs = config().jobs as u64;
    println!(
        "{CLIENTS} clients of the server follow {CLIENTS} runs, {jobs} of them at a time; another asks for the catalog.\n"
    );
    let served = Served::start(&["crowd", "server"])?;
    let (client, reader) = (Client::new(served.address), Client::new(served.address));
    client.ask(CATALOG, "")?;
    let before = served.peak();
    let crowd = || at_once(CLIENTS, |number| follow(&client, SEARCHES[number % SEARCHES.len()]));
    let (seconds, heard) = timed(|| beside(&reader, CATALOG, crowd));
    let heard = heard?;
    let [half, most, all] = reader.latencies();
    let grown = served.peak().zip(before).map(|(after, before)| after - before);
    // Tables grow by copying, and an allocator keeps what it had: twice, as for one run.
    let bound = 2 * jobs * MEMORY + (64 << 20);
    if let Some(grown) = grown.filter(|&grown| grown > bound) {
        return Err(format!("the server grew by {grown} bytes, beyond {bound}").into());
    }
    let mut table =
        Table::new(&["runs ended", "seconds", "events", "grown MiB", "bound MiB", "catalog ms", "99 %", "longest"]);
    table.row([
        heard.len().to_string(),
        format!("{seconds:.1}"),
        heard.iter().sum::<usize>().to_string(),
        grown.map_or("–".to_owned(), mebibytes),
        mebibytes(bound),
        format!("{half:.1}"),
        format!("{most:.1}"),
        format!("{all:.1}"),
    ]);
    println!("{table}");
    figures.count("crowd.runs", heard.len() as u64);
    figures.real("crowd.seconds", seconds, 1);
    figures.count("crowd.grown_bytes", grown.unwrap_or_default());
    figures.real("crowd.catalog_ms_median", half, 1);
    figures.real("crowd.catalog_ms_99", most, 1);
    Ok(())
}
