//! Requests that no page makes.

use super::Scale;
use super::client::{Answer, Client, order};
use super::process::mebibytes;
use crate::figures::{Measured, timed};
use std::io::{ErrorKind, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

const BODIES: usize = 100;

fn expect(client: &Client, what: &str, body: &str, allowed: &[u16]) -> Measured<Answer> {
    let answer = client.ask(what, body)?;
    let shown: String = body.chars().take(60).collect();
    if allowed.contains(&answer.status) {
        Ok(answer)
    } else {
        Err(format!("{what} with {shown}… is answered by {}: {}", answer.status, answer.body).into())
    }
}

/// More connections than there are places, each with a head that comes byte by byte.
pub(super) fn slow_heads(client: &Client, scale: &Scale) -> Measured<String> {
    let head = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ";
    let mut sockets = (0..scale.dawdlers).map(|_| client.say(head)).collect::<Result<Vec<_>, _>>()?;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(1) {
        for socket in &mut sockets {
            // Who was shown out already cannot be told anything.
            let _ = socket.write_all(b"x");
        }
        thread::sleep(Duration::from_millis(100));
    }
    // Everybody else is answered, and the dawdlers are not waited for.
    expect(client, "GET /healthz", "", &[200])?;
    let shown_out = sockets.iter_mut().filter_map(|socket| {
        let mut rest = Vec::new();
        let ended = socket.read_to_end(&mut rest);
        let reset = ended.as_ref().is_err_and(|error| error.kind() == ErrorKind::ConnectionReset);
        (ended.is_ok() || !rest.is_empty() || reset).then_some(())
    });
    let shown_out = shown_out.count();
    if shown_out < scale.dawdlers {
        return Err(format!("{} of {} connections are still open", scale.dawdlers - shown_out, scale.dawdlers).into());
    }
    Ok(format!("{shown_out} connections were shown out"))
}

/// A body that is announced and does not come.
pub(super) fn slow_bodies(client: &Client, _: &Scale) -> Measured<String> {
    let said = format!("{}{{\"problem\":", client.head("POST /api/runs", 1_000));
    let sockets: Result<Vec<_>, _> = (0..BODIES).map(|_| client.say(said.as_bytes())).collect();
    for socket in sockets? {
        let answer = client.hear(socket, Instant::now())?;
        if answer.status != 408 {
            return Err(format!("{} {}", answer.status, answer.body).into());
        }
    }
    Ok(format!("{BODIES} requests were refused"))
}

/// Bodies and heads that are too large, and texts that are nested too deep.
pub(super) fn oversized(client: &Client, _: &Scale) -> Measured<String> {
    let large = format!(r#"{{"problem":"8-puzzle","board":"{}"}}"#, "1 ".repeat(200_000));
    expect(client, "POST /api/board", &large, &[413])?;
    for letters in [20_000, 1_000_000] {
        let long = format!("GET /?{} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "x".repeat(letters));
        let refused = client.raw(long.as_bytes());
        // Beyond what a connection holds it may be cut before the answer is read.
        if let Some(answer) = refused.ok().filter(|answer| ![413, 414, 431].contains(&answer.status)) {
            return Err(format!("a head of {letters} bytes is answered by {}", answer.status).into());
        }
    }
    let deep = |open: &str, close: &str, n: usize| format!("{}{}", open.repeat(n), close.repeat(n));
    let mut asked = 0;
    for n in [200, 5_000, 20_000] {
        let board = |board: &str| format!(r#"{{"problem":"8-puzzle","board":{board}}}"#);
        let run = |problem: &str, algorithm: &str| order(problem, "123456780", algorithm, "");
        let audit = |formula: &str| format!(r#"{{"problem":"8-puzzle","formulas":["{formula}"]}}"#);
        let toml = |text: &str| format!(r#"{{"toml":"{text}"}}"#);
        for (place, body) in [
            ("board", deep("[", "]", n)),
            ("board", board(&deep("[", "]", n))),
            ("board", board(&deep(r#"{"a":"#, "}", n))),
            ("board", board(&format!("\"{}\"", deep("[", "]", n)))),
            ("runs", run("8-puzzle", &format!("astar(h={})", deep("max(", ")", n)))),
            ("runs", run("8-puzzle", &format!("astar(h={})", deep("max(zero,", ")", n)))),
            ("runs", run("8-puzzle", &deep("astar(h=", ")", n))),
            ("runs", run(&deep("tiles(", ")", n), "bfs")),
            ("runs", run(&format!("tiles(3x3,goal={})", deep("(", ")", n)), "bfs")),
            ("runs", run("8-puzzle", &format!("astar(h=formula({}))", deep("(", ")", n)))),
            ("audits", audit(&deep("(", ")", n))),
            ("audits", audit(&format!("{}1", "-".repeat(n)))),
            ("audits", audit(&deep("max(1,", ")", n))),
            ("fights", toml(&format!("a = {}", deep("[", "]", n)))),
            ("fights", toml(&format!("a{} = 1", ".a".repeat(n)))),
            ("fights", toml(&format!("a = {}", deep("{a=", "}", n)))),
            ("watch", run("8-puzzle", &format!("astar(h={})", deep("sum(zero,", ")", n)))),
        ] {
            let answer = expect(client, &format!("POST /api/{place}"), &body, &[400, 413, 202, 429])?;
            asked += 1;
            // An audit is begun, and what is wrong with its formula is said by its end.
            let Some(id) = answer.word("id").filter(|_| answer.status == 202) else { continue };
            let told = client.events(id)?;
            if !told.contains("event: failed\n") || told.contains("web.broken-run") {
                return Err(format!("{place} with a text {n} deep ends with {told}").into());
            }
        }
    }
    expect(client, "GET /healthz", "", &[200])?;
    Ok(format!("{} requests were refused, at once or by the end of an audit", asked + 3))
}

/// An address that is not ours.
const ELSEWHERE: &str = "http://evil.example/";

/// Files that are not ours.
pub(super) fn paths(client: &Client, _: &Scale) -> Measured<String> {
    let tricks: [&[&str]; 5] = [
        &["/../Cargo.toml", "/js/../../Cargo.toml", "/api/../etc/passwd", "//etc/passwd"],
        &["/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd%00.js", "/js/%5c..%5c..%5cetc"],
        &["/api/words/..%2f..%2fen", "/api/fights/..%2f..%2fetc%2fpasswd", "/api/fights/%2e%2e/files/records.csv"],
        &["/api/fights/x/files/../../../../etc/passwd", "/api/fights/x/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd"],
        &["/api/runs/-1", "/api/runs/99999999999999999999999", "/api/runs/%F0%9F%92%A5/events", ELSEWHERE, "*"],
    ];
    let tricks = tricks.concat();
    for path in &tricks {
        for method in ["GET", "HEAD", "DELETE", "OPTIONS", "PUT"] {
            let answer = client.ask(&format!("{method} {path}"), "")?;
            // Whoever asks for the page by any address that means it gets the page, and no more.
            let page = answer.status == 200 && *path == ELSEWHERE;
            if !(page || (400..500).contains(&answer.status)) || answer.body.contains("root:") {
                return Err(format!("{method} {path} is answered by {}: {}", answer.status, answer.body).into());
            }
        }
    }
    for noise in
        [&b"\0\x01\x02\xff\xfe\r\n\r\n"[..], b"GET\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"\r\n\r\n\r\n"]
    {
        let answer = client.raw(noise);
        if let Some(answer) = answer.ok().filter(|answer| !(400..600).contains(&answer.status)) {
            return Err(format!("noise is answered by {}", answer.status).into());
        }
    }
    Ok(format!("{} requests were refused", 5 * tricks.len() + 4))
}

/// Pages from elsewhere.
pub(super) fn forged(client: &Client, _: &Scale) -> Measured<String> {
    let foreign = ["evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example"];
    let hosts = [&foreign[..], &["", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]"]].concat();
    let twice = "http://127.0.0.1\r\nOrigin: http://evil.example";
    let origins = ["http://evil.example", "http://évil.example", "http://127.0.0.1:1", "null", twice];
    let others = [
        "X-Forwarded-Host: 127.0.0.1",
        "Host: evil.example\r\nHost: 127.0.0.1",
        "Host: 127.0.0.1\r\nSec-Fetch-Site: cross-site",
        "Host: 127.0.0.1\r\nSec-Fetch-Site: same-site\r\nSec-Fetch-Mode: cors",
    ];
    let hosts = hosts.iter().map(|host| format!("Host: {host}"));
    let origins = origins.iter().map(|origin| format!("Host: 127.0.0.1\r\nOrigin: {origin}"));
    let forged: Vec<String> = hosts.chain(origins).chain(others.map(str::to_owned)).collect();
    for lines in &forged {
        for what in ["GET /", "GET /api/catalog", "GET /healthz", "POST /api/runs", "DELETE /api/runs/1"] {
            let text = format!("{what} HTTP/1.1\r\n{lines}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            let answer = client.raw(text.as_bytes())?;
            if answer.status != 403 && answer.status != 400 {
                return Err(format!("{what} with {lines:?} is answered by {}", answer.status).into());
            }
        }
    }
    Ok(format!("{} requests were refused", 5 * forged.len()))
}

/// Contenders of a fight that says little and means much.
const CONTENDERS: usize = 3_500;

/// Fights whose plan would fill the memory, and one whose report would if every two of its
/// contenders were compared.
pub(super) fn fights(client: &Client, _: &Scale) -> Measured<String> {
    let huge =
        r#"{"toml":"[[boards]]\nproblem = \"tiles(16x16)\"\ncount = 10000000\n[[algorithms]]\nspec = \"hill\"\n"}"#;
    expect(client, "POST /api/fights", huge, &[400])?;
    let weights: Vec<String> = (0..CONTENDERS).map(|n| format!("1.{:04}", n + 1)).collect();
    let grid = format!(
        r#"{{"toml":"name = \"grid\"\nseed = 1\n[[boards]]\nproblem = \"tiles(2x2)\"\ncount = 1\n[[algorithms]]\nspec = \"wastar\"\ngrid = {{ w = [{}] }}\n"}}"#,
        weights.join(", ")
    );
    let answer = expect(client, "POST /api/fights", &grid, &[202])?;
    let name = answer.word("name").ok_or("the fight has no name")?.to_owned();
    loop {
        let fight = expect(client, &format!("GET /api/fights/{name}"), "", &[200])?;
        match fight.word("state") {
            Some("running") => thread::sleep(Duration::from_millis(50)),
            Some("ended") => break,
            _ => return Err(format!("the fight does not end: {}", fight.body).into()),
        }
    }
    let length = |of: &str| {
        let answer = expect(client, &format!("GET /api/fights/{name}/{of}"), "", &[200])?;
        Measured::Ok(answer.body.len() as u64)
    };
    let (took, digest) = timed(|| length("digest"));
    let (digest, summary) = (digest?, length("files/summary.json")?);
    if digest.max(summary) > 64 << 20 {
        return Err(format!("a digest of {digest} bytes, a summary of {summary}").into());
    }
    Ok(format!(
        "{CONTENDERS} contenders: a digest of {} MiB in {took:.1} s, a summary of {} MiB",
        mebibytes(digest),
        mebibytes(summary)
    ))
}
