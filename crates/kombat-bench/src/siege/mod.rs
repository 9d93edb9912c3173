//! A siege of the server: everything at once that a server should not mind, and whether its
//! bounds hold. Started by `cargo xtask bench siege [--minutes N]`, and for a moment by the
//! tests.

mod assaults;
pub(crate) mod client;
mod crowds;
pub(crate) mod process;
mod shares;

use crate::figures::{Figures, Measured, Table, timed};
use client::{Client, beside};
use process::{Served, mebibytes};
use std::time::Duration;

/// How much of everything.
#[derive(Debug)]
pub(crate) struct Scale {
    /// How the server is told.
    name: &'static str,
    /// Runs that may wait, and runs that are ordered at once.
    queue: usize,
    orders: usize,
    /// How long a run goes on without a listener.
    grace: Duration,
    /// Connections that never finish their head; more than the server has places for.
    dawdlers: usize,
    /// Streams that are opened and dropped.
    streams: usize,
    /// Runs that are followed and cancelled.
    cancelled: usize,
    /// How long random boards are thrown.
    random: Duration,
    /// Sweeps of whole spaces that are asked for at once.
    sweeps: usize,
    /// Steps of a walk whose path is given back.
    steps: usize,
    /// Clients who share the server with two greedy ones, and for how long.
    clients: usize,
    shared: Duration,
}

impl Scale {
    /// In full, or the same in some seconds.
    fn new(brief: bool) -> Self {
        let of = |full, short| if brief { short } else { full };
        let seconds = |full, short| Duration::from_secs(if brief { short } else { full });
        Scale {
            name: if brief { "brief" } else { "full" },
            queue: of(9_000, 400),
            orders: of(10_000, 500),
            grace: seconds(30, 2),
            dawdlers: 700,
            streams: of(1_000, 200),
            cancelled: of(200, 20),
            random: seconds(600, 3),
            sweeps: of(60, 12),
            steps: of(8_000_000, 2_000_000),
            clients: of(60, 20),
            shared: seconds(45, 2),
        }
    }
}

/// What the words after `siege` ask for.
pub(crate) fn run(words: &[&str], figures: &mut Figures) -> Measured<()> {
    let scale = Scale::new(words.contains(&"brief"));
    match words {
        ["server", "full" | "brief"] => process::serve_here(process::config(&scale)),
        [] | ["brief"] => besiege(&scale, figures),
        ["shares"] => share(&scale, figures),
        ["--minutes", minutes] => {
            let random = minutes.parse().ok().and_then(|n: f64| Duration::try_from_secs_f64(60.0 * n).ok());
            let random = random.ok_or_else(|| format!("{minutes} is no number of minutes"))?;
            besiege(&Scale { random, ..scale }, figures)
        }
        _ => Err(format!("siege takes shares or --minutes N, not {}", words.join(" ")).into()),
    }
}

/// The most that a server may have at the end beyond what it had at the start, when nothing of
/// the siege is under way or remembered any more: what its allocator keeps for the next request,
/// for each of its threads.
const BACK: u64 = 96 << 20;

type Assault = fn(&Client, &Scale) -> Measured<String>;

fn start(scale: &Scale) -> Measured<Served> {
    Served::start(&["siege", "server", scale.name])
}

fn besiege(scale: &Scale, figures: &mut Figures) -> Measured<()> {
    let assaults: [(&str, Assault); 12] = [
        ("heads that never end", assaults::slow_heads),
        ("bodies that never come", assaults::slow_bodies),
        ("too large, too deep", assaults::oversized),
        ("paths to elsewhere", assaults::paths),
        ("forged Host and Origin", assaults::forged),
        ("a long queue", crowds::queue),
        ("streams that are dropped", crowds::streams),
        ("runs that are cancelled or left", crowds::cancelled),
        ("sweeps that say nothing", shares::sweeps),
        ("a path of millions of moves", shares::paths),
        ("fights without measure", assaults::fights),
        ("random boards", crowds::random),
    ];
    let served = start(scale)?;
    let (client, watcher) = (Client::new(served.address), Client::new(served.address));
    // Whatever is made once is made now.
    client.ask("GET /api/catalog", "")?;
    crowds::warm(&client)?;
    let before = (served.memory(), served.entries("fd"), served.entries("task"));
    let mut table = Table::new(&["assault", "seconds", "memory MiB", "descriptors", "what happened"]);
    let all_assaults = || {
        assaults.iter().try_for_each(|(name, assault)| {
            let (seconds, told) = timed(|| {
                let told = assault(&client, scale).map_err(|why| format!("{name}: {why}"))?;
                crowds::quiet(&client, scale).map(|()| told)
            });
            let memory = served.memory().map_or("–".to_owned(), mebibytes);
            let open = served.entries("fd").map_or("–".to_owned(), |n| n.to_string());
            table.row([(*name).to_owned(), format!("{seconds:.1}"), memory, open, told?]);
            Ok(())
        })
    };
    let (seconds, fought) = timed(|| {
        // First, so that the memory at the end is held against a server that has seen this, too.
        fairness(&client, scale, figures)?;
        crowds::quiet(&client, scale)?;
        // Somebody only wants to know how the server is, all along.
        beside(&watcher, "GET /healthz", all_assaults)
    });
    fought?;
    println!("{table}");
    let requests: u64 = [&client, &watcher].iter().flat_map(|one| one.statuses().into_values()).sum();
    let statuses: Vec<String> = client.statuses().iter().map(|(status, n)| format!("{n} × {status}")).collect();
    println!("{requests} requests in {seconds:.1} s: {}, and those about its health.", statuses.join(", "));
    for (who, one) in [("assaults", &client), ("health", &watcher)] {
        let [half, most, all] = one.latencies();
        println!("{who}: answered in {half:.2} ms (50 %), {most:.2} ms (99 %), {all:.2} ms (longest)");
        figures.real(format!("siege.{who}_ms_median"), half, 2);
        figures.real(format!("siege.{who}_ms_99"), most, 2);
    }
    figures.count("siege.requests", requests);
    crowds::forget(&client, process::config(scale).kept)?;
    hold((&served, &client), scale, before, figures)?;
    served.close()?;
    println!("The server was asked to end, and ended well.");
    Ok(())
}

/// What the server had before the siege, as far as the system tells: bytes, descriptors, threads.
type Before = (Option<u64>, Option<u64>, Option<u64>);

/// Whether the bounds held, and whether all that was taken is given back.
fn hold(
    (served, client): (&Served, &Client),
    scale: &Scale,
    (memory, descriptors, threads): Before,
    figures: &mut Figures,
) -> Measured<()> {
    let bound = process::bound(&process::config(scale));
    let (Some(before), Some(peak)) = (memory, served.peak()) else {
        println!("This system does not tell the memory of a process.");
        return Ok(());
    };
    if peak > before + bound {
        return Err(format!("the server grew by {} bytes, beyond {bound}", peak - before).into());
    }
    let now = crowds::settled(client, before + BACK, || served.memory())?.ok_or("the server is gone")?;
    let [start, end, most, more, back] = [before, now, peak, bound, BACK].map(mebibytes);
    println!(
        "memory: {start} MiB at the start, {end} MiB at the end, {most} MiB at most; the bounds are {more} MiB more \
         than at the start, and {back} MiB more at the end"
    );
    figures.count("siege.peak_bytes", peak);
    figures.count("siege.end_bytes", now);
    if now > before + BACK {
        return Err(format!("the server keeps {} bytes more than at the start, beyond {BACK}", now - before).into());
    }
    for (what, entries, before) in [("descriptors", "fd", descriptors), ("threads", "task", threads)] {
        let Some(before) = before else { continue };
        let Some(now) = crowds::settled(client, before, || served.entries(entries))? else { continue };
        println!("{what}: {before} at the start, {now} at the end");
        figures.count(format!("siege.{what}"), now);
        if now > before {
            return Err(format!("{} {what} are left", now - before).into());
        }
    }
    Ok(())
}

/// Only how long clients wait for each other.
fn share(scale: &Scale, figures: &mut Figures) -> Measured<()> {
    let served = start(scale)?;
    let client = Client::new(served.address);
    crowds::warm(&client)?;
    fairness(&client, scale, figures)?;
    served.close()
}

/// How many times longer others may wait because of two greedy clients.
const FAIR: f64 = 4.0;

/// How long others wait when two clients order all that they can. Where it is measured for a
/// moment only, nothing follows from it.
fn fairness(client: &Client, scale: &Scale, figures: &mut Figures) -> Measured<()> {
    let [without, with] = shares::waits(client, scale)?;
    let alone = figures.real("siege.wait_ms", 1e3 * without, 0);
    let beside = figures.real("siege.wait_beside_greedy_ms", 1e3 * with, 0);
    figures.real("siege.wait_ratio", with / without, 1);
    let clients = scale.clients;
    println!("{clients} clients: the longest wait is {alone} ms, and {beside} ms with two greedy ones among them");
    if with > FAIR * without && scale.shared >= Duration::from_secs(45) {
        return Err(format!("two greedy clients make others wait {:.1} times as long", with / without).into());
    }
    Ok(())
}
