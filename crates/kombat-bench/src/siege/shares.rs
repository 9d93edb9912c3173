//! Clients who want more than their share: of threads, of memory, of time.

use super::Scale;
use super::client::{Client, at_once, order, start};
use super::crowds::{listen, shuffled, written};
use crate::figures::Measured;
use kombat::rng::Rng;
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// Searches that sweep a whole space without a word, each for a goal of its own: no more go on
/// than may be watched, and all of them end when nobody asks any more.
pub(super) fn sweeps(client: &Client, scale: &Scale) -> Measured<String> {
    let ask = |number: usize| {
        let board = written(&shuffled(12, &mut Rng::stream(8, number as u64)));
        let problem = format!(r#"tiles(3x4,goal=\"{board}\")"#);
        let answer = client.ask("POST /api/watch", &order(&problem, &board, "table", ""))?;
        match (answer.status, answer.word("key")) {
            (200, _) => Ok(false),
            (429, Some("web.watches-full" | "web.queue-full" | "web.queue-yielded")) => Ok(true),
            _ => Err(format!("{} {}", answer.status, answer.body).into()),
        }
    };
    let refused = at_once(scale.sweeps, ask)?.into_iter().filter(|refused| *refused).count();
    Ok(format!("{} sweeps asked for, {refused} refused", scale.sweeps))
}

/// A walk of millions of moves, and clients who ask for it and do not read the answer.
pub(super) fn paths(client: &Client, scale: &Scale) -> Measured<String> {
    let walk = format!("annealing(h=manhattan,temperature=30,schedule=linear,steps={})", scale.steps);
    let id = start(client, &order("15-puzzle", "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0", &walk, ""))?;
    let mut told = String::new();
    listen(client, &id)?.read_to_string(&mut told)?;
    let unread = (0..30).map(|_| client.begin(&format!("GET /api/runs/{id}")));
    let unread = unread.collect::<Result<Vec<_>, _>>()?;
    // The path can be had whole all the same, piece by piece; an answer is never large.
    let (mut total, mut longest) = (0, 0);
    for of in ["solution", "best"] {
        let mut from = 0;
        loop {
            let part = client.ask(&format!("GET /api/runs/{id}/moves?of={of}&from={from}"), "")?;
            let moves = part.body.split("\"moves\":[").nth(1).map_or(0, |moves| moves.matches('"').count() / 2) as u64;
            let (Some(all), Some(kept)) = (part.number("total"), part.number("kept")) else {
                return Err(format!("{} {}", part.status, part.body).into());
            };
            longest = longest.max(part.body.len());
            from += moves;
            if moves == 0 {
                if from < kept {
                    return Err(format!("the path of {all} moves ends at {from}").into());
                }
                total += all;
                break;
            }
        }
    }
    drop(unread);
    if longest > 1 << 20 {
        return Err(format!("an answer of {longest} bytes").into());
    }
    Ok(format!("a path of {total} moves, answers of at most {} KiB", longest >> 10))
}

const GREEDY: &str =
    r#"{"problem":"15-puzzle(goal=blank-first)","start":"0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15","algorithm":"iddfs"}"#;

/// The longest that anybody waits for a short run, with so many clients at once.
fn longest_wait(client: &Client, clients: usize, during: Duration) -> Measured<Duration> {
    let deadline = Instant::now() + during;
    let one = |number: usize| {
        let client = client.named(&format!("modest-{number}"));
        let mut rng = Rng::stream(13, number as u64);
        let mut longest = Duration::ZERO;
        while Instant::now() < deadline {
            let board = written(&shuffled(9, &mut rng));
            let begun = Instant::now();
            let id = start(&client, &order("8-puzzle", &board, "bfs", ""))?;
            let told = client.events(&id)?;
            if !told.contains("event: result\n") {
                return Err(format!("run {id} has no result: {told}").into());
            }
            longest = longest.max(begun.elapsed());
        }
        Ok(longest)
    };
    Ok(at_once(clients, one)?.into_iter().max().unwrap_or_default())
}

/// How long others wait without two greedy clients and with them, in seconds.
pub(super) fn waits(client: &Client, scale: &Scale) -> Measured<[f64; 2]> {
    let without = longest_wait(client, scale.clients - 2, scale.shared)?;
    let over = AtomicBool::new(false);
    let with = thread::scope(|scope| {
        let greedy = |number: usize| {
            let client = client.named(&format!("greedy-{number}"));
            // As many as it gets; each would take minutes.
            let ids: Vec<String> = (0..4).filter_map(|_| start(&client, GREEDY).ok()).collect();
            while !over.load(Relaxed) {
                thread::sleep(Duration::from_millis(10));
            }
            ids.iter().try_for_each(|id| client.cancel(id))
        };
        let greedy = scope.spawn(move || at_once(2, greedy));
        // They are there first.
        thread::sleep(Duration::from_millis(200));
        let waited = longest_wait(client, scale.clients - 2, scale.shared);
        over.store(true, Relaxed);
        greedy.join().map_err(|_| "a greedy client broke")??;
        waited
    })?;
    Ok([without, with].map(|wait| wait.as_secs_f64()))
}
