//! Clients that speak HTTP by hand, so that they can also misspeak; all that they ask is
//! counted.

use crate::figures::{Measured, at};
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// An answer that has not come by then is lost. It is the net against waiting for ever: on a busy
/// machine answers take long, and nothing is held against that.
const PATIENCE: Duration = Duration::from_secs(600);

/// Between two questions of somebody who goes on asking.
const PACE: Duration = Duration::from_millis(20);

/// What was asked so far.
#[derive(Debug, Default)]
struct Tally {
    seconds: Vec<f64>,
    statuses: BTreeMap<u16, u64>,
}

/// Asks a server.
#[derive(Debug)]
pub(crate) struct Client {
    to: SocketAddr,
    /// What it calls itself, if it is one of many behind an address.
    name: String,
    tally: Arc<Mutex<Tally>>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(super) status: u16,
    pub(super) body: String,
}

impl Answer {
    /// A word of its JSON.
    pub(super) fn word(&self, name: &str) -> Option<&str> {
        self.body.split(&format!("\"{name}\":\"")).nth(1)?.split('"').next()
    }

    /// A whole number of its JSON.
    pub(super) fn number(&self, name: &str) -> Option<u64> {
        let rest = self.body.split(&format!("\"{name}\":")).nth(1)?;
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    }
}

impl Client {
    pub(crate) fn new(to: SocketAddr) -> Self {
        Client { to, name: String::new(), tally: Arc::default() }
    }

    /// Another client, whose requests are counted with those of this one.
    pub(super) fn named(&self, name: &str) -> Self {
        Client { to: self.to, name: format!("X-Kombat-Client: {name}\r\n"), tally: self.tally.clone() }
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection on which this was said.
    pub(super) fn say(&self, text: &[u8]) -> io::Result<TcpStream> {
        let mut socket = TcpStream::connect(self.to)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        // Who is refused before all was said may find the connection closed; the answer is there.
        let _ = socket.write_all(text);
        Ok(socket)
    }

    /// The head of a request from our own page.
    pub(super) fn head(&self, what: &str, length: usize) -> String {
        let Client { to, name, .. } = self;
        format!("{what} HTTP/1.1\r\nHost: {to}\r\n{name}Content-Length: {length}\r\nConnection: close\r\n\r\n")
    }

    /// A connection on which our own page has asked for this.
    pub(super) fn begin(&self, what: &str) -> io::Result<TcpStream> {
        self.say(self.head(what, 0).as_bytes())
    }

    /// Asks as our own page would.
    pub(crate) fn ask(&self, what: &str, body: &str) -> Measured<Answer> {
        let answer = self.raw(format!("{}{body}", self.head(what, body.len())).as_bytes());
        answer.map_err(|error| format!("{what}: {error}").into())
    }

    /// All events of a run, to its end.
    pub(crate) fn events(&self, id: &str) -> Measured<String> {
        Ok(self.ask(&format!("GET /api/runs/{id}/events"), "")?.body)
    }

    /// Stops a run.
    pub(super) fn cancel(&self, id: &str) -> Measured<()> {
        self.ask(&format!("DELETE /api/runs/{id}"), "").map(drop)
    }

    /// Asks with whatever bytes.
    pub(super) fn raw(&self, text: &[u8]) -> Measured<Answer> {
        let asked = Instant::now();
        self.hear(self.say(text)?, asked)
    }

    /// Reads an answer, and counts it.
    pub(super) fn hear(&self, socket: TcpStream, asked: Instant) -> Measured<Answer> {
        let answer = read(socket)?;
        let mut tally = self.tally();
        tally.seconds.push(asked.elapsed().as_secs_f64());
        *tally.statuses.entry(answer.status).or_default() += 1;
        Ok(answer)
    }

    /// How many requests were answered with each status.
    pub(super) fn statuses(&self) -> BTreeMap<u16, u64> {
        self.tally().statuses.clone()
    }

    /// How long answers took, in milliseconds: half of them, 99 of 100, all of them.
    pub(crate) fn latencies(&self) -> [f64; 3] {
        let mut seconds = self.tally().seconds.clone();
        seconds.sort_by(f64::total_cmp);
        [0.5, 0.99, 1.0].map(|share| 1e3 * at(&seconds, share))
    }
}

/// What is to be run, with more of its settings behind a comma.
pub(crate) fn order(problem: &str, start: &str, algorithm: &str, more: &str) -> String {
    format!(r#"{{"problem":"{problem}","start":"{start}","algorithm":"{algorithm}"{more}}}"#)
}

/// Starts a run.
pub(crate) fn start(client: &Client, order: &str) -> Measured<String> {
    let answer = client.ask("POST /api/runs", order)?;
    let id = answer.word("id").filter(|_| answer.status == 202).map(str::to_owned);
    Ok(id.ok_or_else(|| format!("no run was started: {} {}", answer.status, answer.body))?)
}

/// So many clients at once, and what each of them comes to.
pub(crate) fn at_once<T: Send>(clients: usize, one: impl Fn(usize) -> Measured<T> + Sync) -> Measured<Vec<T>> {
    let one = &one;
    thread::scope(|scope| {
        let clients: Vec<_> = (0..clients).map(|number| scope.spawn(move || one(number))).collect();
        clients.into_iter().map(|client| client.join().map_err(|_| "a client broke")?).collect()
    })
}

/// Does something while a client goes on asking; what comes of it, if all questions were answered.
pub(crate) fn beside<T>(client: &Client, what: &str, act: impl FnOnce() -> Measured<T>) -> Measured<T> {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let asking = scope.spawn(|| {
            while !over.load(Relaxed) {
                client.ask(what, "")?;
                thread::sleep(PACE);
            }
            Measured::Ok(())
        });
        let done = act();
        over.store(true, Relaxed);
        let asked = asking.join().map_err(|_| "whoever goes on asking broke")?;
        done.and_then(|done| asked.map(|()| done))
    })
}

/// The whole of an answer.
fn read(mut socket: TcpStream) -> Measured<Answer> {
    let mut text = Vec::new();
    // A connection that is cut after the answer was sent is answered all the same.
    let ended = socket.read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text);
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(|| format!("no answer ({ended:?}): {text:?}"))?;
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok(Answer { status: status.ok_or_else(|| format!("no status in {head:?}"))?, body: body.to_owned() })
}
