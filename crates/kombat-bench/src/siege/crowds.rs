//! Requests that the page does make, but more of them than it ever would.

use super::Scale;
use super::client::{Answer, Client, at_once, order, start};
use crate::figures::Measured;
use kombat::rng::Rng;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

/// Korf's 79th board, which a blind search does not solve within any patience.
const HARD: &str = r#"{"problem":"15-puzzle(goal=blank-first)","start":"0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15","algorithm":"idastar(h=zero)"}"#;
const EASY: &str = r#"{"problem":"8-puzzle","start":"1 2 3 4 5 6 7 0 8","algorithm":"bfs"}"#;
/// Streams at once: a process may have no more than some hundred descriptors.
const WAVE: usize = 200;
/// Who throws random boards.
const CLIENTS: usize = 4;
/// Who orders runs beyond the queue.
const ORDERING: usize = 4;
/// Runs whose listeners go away.
const LEFT: usize = 6;
const PATIENCE: Duration = Duration::from_secs(300);

fn standing(client: &Client, id: &str) -> Measured<Answer> {
    client.ask(&format!("GET /api/runs/{id}"), "")
}

/// Every puzzle that is asked about is opened once.
pub(super) fn warm(client: &Client) -> Measured<()> {
    for problem in ["8-puzzle", "15-puzzle", "kombat", "velha"] {
        client.ask("POST /api/problem", &format!(r#"{{"problem":"{problem}"}}"#))?;
    }
    start(client, EASY).map(drop)
}

/// Waits until nothing is under way any more.
pub(super) fn quiet(client: &Client, scale: &Scale) -> Measured<()> {
    let begun = Instant::now();
    loop {
        let health = client.ask("GET /healthz", "")?;
        let watched = health.body.split("\"watches\":").nth(1).is_some_and(|rest| !rest.starts_with("{\"running\":0,"));
        if (health.number("running"), health.number("queued")) == (Some(0), Some(0)) && !watched {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE + scale.grace {
            return Err(format!("the server does not come to rest: {}", health.body).into());
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The descriptors, the threads or the bytes of the server as soon as they are no more than
/// that, or at the end of all patience. Threads that have nothing to do end after ten seconds,
/// and an allocator gives back what is free when it is next asked for something; so the server
/// is asked how it is.
pub(super) fn settled(client: &Client, most: u64, now: impl Fn() -> Option<u64>) -> Measured<Option<u64>> {
    let begun = Instant::now();
    loop {
        let Some(now) = now() else { return Ok(None) };
        if now <= most || begun.elapsed() > PATIENCE {
            return Ok(Some(now));
        }
        client.ask("GET /healthz", "")?;
        thread::sleep(Duration::from_millis(50));
    }
}

/// Has the server forget what it remembers of the siege: so many runs are new that nothing is
/// known of the others, and the problems that were opened last are those of the beginning.
pub(super) fn forget(client: &Client, runs: usize) -> Measured<()> {
    for _ in 0..runs {
        client.events(&start(client, EASY)?)?;
    }
    warm(client)
}

/// Orders beyond the queue are refused, and none that was taken is lost.
pub(super) fn queue(client: &Client, scale: &Scale) -> Measured<String> {
    let blocking = [start(client, HARD)?, start(client, HARD)?];
    let orders = |_| {
        let mut taken = Vec::new();
        for _ in 0..scale.orders / ORDERING {
            let answer = client.ask("POST /api/runs", EASY)?;
            match (answer.status, answer.word("id")) {
                (202, Some(id)) => taken.push(id.to_owned()),
                (429, _) if answer.word("key") == Some("web.queue-full") => {}
                _ => return Err(format!("{} {}", answer.status, answer.body).into()),
            }
        }
        Ok(taken)
    };
    let taken = at_once(ORDERING, orders)?.concat();
    blocking.iter().try_for_each(|id| client.cancel(id))?;
    quiet(client, scale)?;
    for id in &taken {
        let answer = standing(client, id)?;
        // Only runs that have ended are forgotten, the oldest first.
        let forgotten = answer.status == 404 && answer.word("key") == Some("web.unknown-run");
        if !forgotten && (answer.word("state") != Some("ended") || answer.word("outcome").is_none()) {
            return Err(format!("run {id} is lost: {} {}", answer.status, answer.body).into());
        }
    }
    // Some may have been given up for want of a listener before, which makes room.
    if taken.len() < scale.queue {
        return Err(format!("only {} orders were taken, and {} may wait", taken.len(), scale.queue).into());
    }
    Ok(format!("{} orders, {} taken, all of them ended", scale.orders, taken.len()))
}

/// A connection on which the events of a run were asked for.
fn listener(client: &Client, id: &str) -> Measured<TcpStream> {
    Ok(client.begin(&format!("GET /api/runs/{id}/events"))?)
}

/// A stream of events that has begun.
pub(super) fn listen(client: &Client, id: &str) -> Measured<BufReader<TcpStream>> {
    begun(listener(client, id)?, id)
}

fn begun(socket: TcpStream, id: &str) -> Measured<BufReader<TcpStream>> {
    let mut events = BufReader::new(socket);
    let mut line = String::new();
    while !line.starts_with("event:") {
        line.clear();
        if events.read_line(&mut line)? == 0 {
            return Err(format!("the events of run {id} do not begin").into());
        }
    }
    Ok(events)
}

/// Streams that are opened and dropped, many at a time.
pub(super) fn streams(client: &Client, scale: &Scale) -> Measured<String> {
    let id = start(client, HARD)?;
    let mut opened = 0;
    while opened < scale.streams {
        let wave = WAVE.min(scale.streams - opened);
        let asked = (0..wave).map(|_| listener(client, &id)).collect::<Result<Vec<_>, _>>()?;
        let streams = asked.into_iter().map(|socket| begun(socket, &id)).collect::<Result<Vec<_>, _>>()?;
        drop(streams);
        opened += wave;
    }
    client.cancel(&id)?;
    Ok(format!("{opened} streams"))
}

/// Runs that are cancelled while somebody listens, and runs whose listeners go away, which
/// end by themselves.
pub(super) fn cancelled(client: &Client, scale: &Scale) -> Measured<String> {
    for _ in 0..scale.cancelled {
        let id = start(client, HARD)?;
        let mut events = listen(client, &id)?;
        client.cancel(&id)?;
        let mut rest = String::new();
        events.read_to_string(&mut rest)?;
        if !rest.contains("event: end\n") || !rest.contains("stopped:cancelled") {
            return Err(format!("the events of run {id} do not end: {rest}").into());
        }
    }
    let left: Vec<String> = (0..LEFT).map(|_| start(client, HARD)).collect::<Result<_, _>>()?;
    for id in &left {
        drop(listen(client, id)?);
    }
    quiet(client, scale)?;
    for id in &left {
        let answer = standing(client, id)?;
        if answer.word("outcome") != Some("stopped:cancelled") {
            return Err(format!("run {id}, which was left, has not ended: {}", answer.body).into());
        }
    }
    Ok(format!("{} runs cancelled, {LEFT} left, all of them ended", scale.cancelled))
}

/// So many pieces in any order.
pub(super) fn shuffled(cells: u64, rng: &mut Rng) -> Vec<u64> {
    let mut pieces: Vec<u64> = (0..cells).collect();
    rng.shuffle(&mut pieces);
    pieces
}

/// A board as a user would type it.
pub(super) fn written(pieces: &[u64]) -> String {
    pieces.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// Whatever the page may ask, with boards that are sampled and some that are none.
pub(super) fn random(client: &Client, scale: &Scale) -> Measured<String> {
    let deadline = Instant::now() + scale.random;
    let one = |number: usize| {
        let (mut rng, mut asked) = (Rng::stream(12, number as u64), 0_u64);
        while Instant::now() < deadline {
            ask(client, &mut rng)?;
            asked += 1;
        }
        Ok(asked)
    };
    let asked: u64 = at_once(CLIENTS, one)?.iter().sum();
    Ok(format!("{asked} questions"))
}

fn ask(client: &Client, rng: &mut Rng) -> Measured<()> {
    let (problem, cells) =
        [("8-puzzle", 9), ("15-puzzle", 16), ("kombat", 9), ("tiles(2x5)", 10)][rng.below(4) as usize];
    let mut pieces = shuffled(cells, rng);
    if problem == "kombat" {
        pieces.iter_mut().for_each(|piece| *piece += 1);
    }
    if rng.below(20) == 0 {
        // A board that is none.
        let at = rng.below(cells) as usize;
        pieces[at] = rng.below(2 * cells);
    }
    let board = written(&pieces);
    let searches = ["astar", "bfs", "dfs", "hill", "annealing", "idastar", "greedy", "ga", "bibfs", "nothing"];
    let search = searches[rng.below(searches.len() as u64) as usize];
    let (seed, from) = (rng.below(1000), rng.below(2000));
    let run = |more: &str| order(problem, &board, search, more);
    let (what, body) = match rng.below(6) {
        0 => ("runs", run(&format!(r#","seed":{seed},"seconds":0.05,"nodes":20000"#))),
        1 => ("shuffle", format!(r#"{{"problem":"{problem}","seed":{seed},"walk":{from}}}"#)),
        2 => ("watch", run(&format!(r#","from":{from},"count":8,"nodes":3000"#))),
        3 => ("problem", format!(r#"{{"problem":"{problem}"}}"#)),
        4 => ("audits", format!(r#"{{"problem":"tiles(2x3)","formulas":["manhattan*{seed}/({from}-1000)"]}}"#)),
        _ => ("board", format!(r#"{{"problem":"{problem}","board":"{board}"}}"#)),
    };
    let answer = client.ask(&format!("POST /api/{what}"), &body)?;
    if !matches!(answer.status, 200 | 202 | 400 | 429) {
        return Err(format!("{what} with {body} is answered by {}: {}", answer.status, answer.body).into());
    }
    let Some(id) = answer.word("id").filter(|_| answer.status == 202) else { return Ok(()) };
    if rng.below(3) == 0 {
        // Nobody listens to this one.
        return client.cancel(id);
    }
    let told = client.events(id)?;
    if told.contains("web.broken-run") {
        return Err(format!("{what} with {body} breaks down: {told}").into());
    }
    if told.contains("event: end\n") { Ok(()) } else { Err(format!("run {id} does not end: {told}").into()) }
}
