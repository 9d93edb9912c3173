//! Clients that speak HTTP by hand, so that they can also misspeak; all that they ask is
//! counted.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// An answer that has not come by then is lost. It is the net against waiting for ever: on a busy
/// machine answers take long, and nothing is held against that.
const PATIENCE: Duration = Duration::from_secs(600);

/// What was asked so far.
#[derive(Debug, Default)]
struct Tally {
    seconds: Vec<f64>,
    statuses: BTreeMap<u16, u64>,
}

/// Asks a server.
#[derive(Debug)]
pub(super) struct Client {
    to: SocketAddr,
    /// What it calls itself, if it is one of many behind an address.
    name: String,
    tally: Arc<Mutex<Tally>>,
}

/// An answer.
#[derive(Debug)]
pub(super) struct Answer {
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
    pub(super) fn new(to: SocketAddr) -> Self {
        Client { to, name: String::new(), tally: Arc::default() }
    }

    /// Another client, whose requests are counted with those of this one.
    pub(super) fn named(&self, name: &str) -> Self {
        Client { to: self.to, name: format!("X-Kombat-Client: {name}\r\n"), tally: self.tally.clone() }
    }

    /// A connection on which this was said.
    pub(super) fn say(&self, text: &[u8]) -> io::Result<TcpStream> {
        let mut socket = TcpStream::connect(self.to)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        // Who is refused before all was said may find the door shut; the answer is there.
        let _ = socket.write_all(text);
        Ok(socket)
    }

    /// The head of a request from our own page.
    pub(super) fn head(&self, what: &str, length: usize) -> String {
        let Client { to, name, .. } = self;
        format!("{what} HTTP/1.1\r\nHost: {to}\r\n{name}Content-Length: {length}\r\nConnection: close\r\n\r\n")
    }

    /// Asks as our own page would.
    pub(super) fn ask(&self, what: &str, body: &str) -> Result<Answer, String> {
        self.raw(format!("{}{body}", self.head(what, body.len())).as_bytes())
            .map_err(|error| format!("{what}: {error}"))
    }

    /// Asks with whatever bytes.
    pub(super) fn raw(&self, text: &[u8]) -> Result<Answer, String> {
        let asked = Instant::now();
        self.hear(self.say(text).map_err(|error| error.to_string())?, asked)
    }

    /// Reads an answer, and counts it.
    pub(super) fn hear(&self, socket: TcpStream, asked: Instant) -> Result<Answer, String> {
        let answer = read(socket)?;
        let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.seconds.push(asked.elapsed().as_secs_f64());
        *tally.statuses.entry(answer.status).or_default() += 1;
        Ok(answer)
    }

    /// How many requests were answered with each status.
    pub(super) fn statuses(&self) -> BTreeMap<u16, u64> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner).statuses.clone()
    }

    /// How long answers took, in milliseconds: half of them, 99 of 100, all of them.
    pub(super) fn latencies(&self) -> [f64; 3] {
        let mut seconds = self.tally.lock().unwrap_or_else(PoisonError::into_inner).seconds.clone();
        seconds.sort_by(f64::total_cmp);
        let last = seconds.len().saturating_sub(1);
        [0.5, 0.99, 1.0].map(|share| seconds.get((last as f64 * share) as usize).map_or(f64::NAN, |s| 1e3 * s))
    }
}

/// The whole of an answer.
fn read(mut socket: TcpStream) -> Result<Answer, String> {
    let mut text = Vec::new();
    // A connection that is cut after the answer was sent is answered all the same.
    let ended = socket.read_to_end(&mut text);
    let text = String::from_utf8_lossy(&text);
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(|| format!("no answer ({ended:?}): {text:?}"))?;
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok(Answer { status: status.ok_or_else(|| format!("no status in {head:?}"))?, body: body.to_owned() })
}
