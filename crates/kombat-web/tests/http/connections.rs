//! Connections: who dawdles is shown out, who is one too many is refused, and nobody is left
//! without a word when the server closes.

use kombat_web::{Config, Farewell, Token, attend};
use serde_json::json;
use std::io::{Error, ErrorKind};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The net against waiting for ever; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server on a socket of its own.
struct Served {
    address: SocketAddr,
    close: Option<oneshot::Sender<()>>,
    task: JoinHandle<Farewell>,
}

impl Served {
    async fn new(config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (close, closed) = oneshot::channel::<()>();
        let task = tokio::spawn(attend(listener, config, async move { drop(closed.await) }));
        Served { address, close: Some(close), task }
    }

    async fn connect(&self, text: &str) -> TcpStream {
        let mut socket = TcpStream::connect(self.address).await.unwrap();
        // Who is refused before all was said may find the connection closed.
        let said = socket.write_all(text.as_bytes()).await;
        let shut = |error: &Error| matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset);
        assert!(said.as_ref().err().is_none_or(shut), "{said:?}");
        socket
    }

    fn get(&self, path: &str, connection: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: {connection}\r\n\r\n", self.address)
    }

    fn post(&self, path: &str, length: usize, body: &str) -> String {
        let host = self.address;
        format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}")
    }

    /// The answer to something that is refused before it was read to its end. The answer may be
    /// lost, since a connection that is closed with something unread on it is cut; then it is
    /// asked for again.
    async fn refusal(&self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let told = rest(self.connect(text).await).await;
            if !told.is_empty() {
                return told;
            }
            assert!(begun.elapsed() < PATIENCE, "no answer comes");
        }
    }

    /// Asks until there is room.
    async fn answered_at_last(&self) {
        let begun = Instant::now();
        loop {
            let told = rest(self.connect(&self.get("/healthz", "close")).await).await;
            if told.starts_with("HTTP/1.1 200") {
                return;
            }
            assert!(told.starts_with("HTTP/1.1 503") && begun.elapsed() < PATIENCE, "{told}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn close(mut self) -> Farewell {
        self.close.take().unwrap().send(()).unwrap();
        self.task.await.unwrap()
    }
}

/// All that comes until the other side closes.
async fn rest(mut socket: TcpStream) -> String {
    let mut text = Vec::new();
    // A connection that is cut says so, which is an end as well.
    let _ = socket.read_to_end(&mut text).await;
    String::from_utf8(text).unwrap()
}

#[tokio::test]
async fn a_head_that_does_not_come_or_does_not_end_is_not_waited_for() {
    let served = Served::new(Config { head_time: Duration::from_millis(300), ..Config::default() }).await;
    let silent = served.connect("").await;
    let slow = served.connect("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n").await;
    // Byte after byte, each in time, and yet never whole.
    let mut dripping = served.connect("GET /?").await;
    let dripped = tokio::spawn(async move {
        while dripping.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    // One that was answered, and on which nothing is asked any more.
    let idle = served.connect(&served.get("/healthz", "keep-alive")).await;
    for socket in [silent, slow] {
        let told = rest(socket).await;
        assert!(!told.contains("200 OK"), "{told}");
    }
    assert!(rest(idle).await.starts_with("HTTP/1.1 200 OK"));
    dripped.await.unwrap();
}

#[tokio::test]
async fn a_body_that_does_not_come_is_refused_with_a_sentence() {
    let served = Served::new(Config { body_time: Duration::from_millis(300), ..Config::default() }).await;
    for path in ["/api/runs", "/api/board", "/api/watch", "/api/fights"] {
        let told = rest(served.connect(&served.post(path, 1000, "{\"problem\":")).await).await;
        assert!(told.starts_with("HTTP/1.1 408") && told.contains("web.body-too-slow"), "{path}: {told}");
    }
}

#[tokio::test]
async fn whoever_is_one_too_many_is_refused_until_there_is_room() {
    let served = Served::new(Config { connections: 2, ..Config::default() }).await;
    let order = json!({ "problem": "15-puzzle", "start": "15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0", "algorithm": "ucs" });
    let order = order.to_string();
    let told = rest(served.connect(&served.post("/api/runs", order.len(), &order)).await).await;
    assert!(told.starts_with("HTTP/1.1 202"), "{told}");
    let mut streams = Vec::new();
    for _ in 0..2 {
        let mut stream = served.connect(&served.get("/api/runs/1/events", "keep-alive")).await;
        // It is answered, so it has its place.
        stream.read_u8().await.unwrap();
        streams.push(stream);
    }
    let told = rest(served.connect(&served.get("/healthz", "keep-alive")).await).await;
    assert!(told.starts_with("HTTP/1.1 503") && told.contains("web.full"), "{told}");
    drop(streams.pop());
    served.answered_at_last().await;
    // The other listener hears the end.
    let events = tokio::spawn(rest(streams.remove(0)));
    let farewell = served.close().await;
    assert_eq!(farewell, Farewell { runs: 1, fight: None });
    let events = events.await.unwrap();
    assert!(events.contains("stopped:cancelled") && events.contains("event: end\n"), "{events}");
}

#[tokio::test]
async fn whoever_does_not_read_does_not_keep_a_place() {
    let bounds = Config { connections: 1, read_time: Duration::from_millis(300), ..Config::default() };
    let served = Served::new(bounds).await;
    let deaf = served.connect(&served.get("/api/words/en", "keep-alive").repeat(200)).await;
    // The only place becomes free although the other is still connected.
    served.answered_at_last().await;
    drop(deaf);
}

#[tokio::test]
async fn whoever_reads_slowly_is_given_all() {
    let served = Served::new(Config { read_time: Duration::from_millis(300), ..Config::default() }).await;
    let mut socket = served.connect(&(served.get("/api/words/en", "keep-alive").repeat(199))).await;
    socket.write_all(served.get("/api/words/en", "close").as_bytes()).await.unwrap();
    let (mut total, mut part) = (0, vec![0; 1 << 20]);
    loop {
        let n = socket.read(&mut part).await.unwrap();
        if n == 0 {
            break;
        }
        total += n;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let once = rest(served.connect(&served.get("/api/words/en", "close")).await).await.len();
    assert!(total > 199 * (once - 100), "{total} of 200 times {once}");
}

#[tokio::test]
async fn a_listener_that_does_not_read_does_not_keep_the_server() {
    let served = Served::new(Config { closing: Duration::from_millis(300), ..Config::default() }).await;
    // An answer that does not fit into any buffer, and is not read.
    let many = served.get("/api/words/en", "keep-alive").repeat(200);
    let deaf = served.connect(&many).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let address = served.address;
    assert_eq!(served.close().await, Farewell { runs: 0, fight: None });
    assert!(TcpStream::connect(address).await.is_err());
    drop(deaf);
}

/// Whoever only connects, or sends half a head, never keeps those out who can show the token.
#[tokio::test]
async fn strangers_do_not_keep_out_whoever_has_the_token() {
    let token = "0123456789abcdef";
    let bounds = Config {
        token: Some(token.parse::<Token>().unwrap()),
        connections: 4,
        head_time: Duration::from_secs(3600),
        ..Config::default()
    };
    let served = Served::new(bounds).await;
    let half = format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Slow: ", served.address);
    let mut strangers = Vec::new();
    for i in 0..80 {
        strangers.push(served.connect(if i % 2 == 0 { "" } else { &half }).await);
    }
    let asked = format!(
        "GET /healthz HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n",
        served.address
    );
    for _ in 0..8 {
        let told = tokio::time::timeout(PATIENCE, rest(served.connect(&asked).await)).await;
        assert!(told.expect("an answer").starts_with("HTTP/1.1 200"));
    }
    drop(strangers);
}

/// Who was refused does not stay to be refused again.
#[tokio::test]
async fn a_refused_connection_is_closed() {
    let token = "0123456789abcdef".parse::<Token>().unwrap();
    let served = Served::new(Config { token: Some(token), head_time: Duration::from_secs(3600), ..Config::default() });
    let served = served.await;
    let without = served.get("/healthz", "keep-alive");
    let elsewhere = without.replace(&served.address.to_string(), "evil.example");
    for (asked, status) in [(&without, "401"), (&elsewhere, "403")] {
        let told = tokio::time::timeout(PATIENCE, rest(served.connect(&asked.repeat(3)).await)).await;
        let told = told.expect("the end of the connection");
        assert!(told.starts_with(&format!("HTTP/1.1 {status}")), "{told}");
        assert_eq!(told.matches("HTTP/1.1 ").count(), 1, "{told}");
    }
}

#[tokio::test]
async fn a_body_that_breaks_off_or_is_no_chunk_is_called_broken() {
    let served = Served::new(Config::default()).await;
    let head = format!("POST /api/board HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", served.address);
    let told = rest(served.connect(&format!("{head}Transfer-Encoding: chunked\r\n\r\nnonsense\r\n")).await).await;
    assert!(told.starts_with("HTTP/1.1 400") && told.contains("web.body-broken"), "{told}");
    let mut socket = served.connect(&format!("{head}Content-Length: 100\r\n\r\n{{\"problem\":")).await;
    socket.shutdown().await.unwrap();
    let told = rest(socket).await;
    assert!(told.starts_with("HTTP/1.1 400") && told.contains("web.body-broken"), "{told}");
    let long = "x".repeat(300 << 10);
    let told = served.refusal(&format!("{head}Content-Length: {}\r\n\r\n{long}", long.len())).await;
    assert!(told.starts_with("HTTP/1.1 413") && told.contains("web.body-too-large"), "{told}");
}

/// What is refused before there is a request has a sentence as well.
#[tokio::test]
async fn heads_that_are_none_are_refused_with_a_sentence() {
    let served = Served::new(Config::default()).await;
    let many: String = (0..300).map(|i| format!("x-{i}: y\r\n")).collect();
    let host = format!("Host: {}\r\n", served.address);
    let heads = [
        (format!("GET / HTTP/1.1\r\n{host}{many}\r\n"), "431", "web.head-too-large"),
        (format!("GET / HTTP/1.1\r\n{host}x: {}", "y".repeat(70_000)), "431", "web.head-too-large"),
        ("nonsense\r\n\r\n".to_owned(), "400", "web.bad-head"),
        (format!("GET / HTTP/1.1\r\n{host}no colon\r\n\r\n"), "400", "web.bad-head"),
    ];
    for (head, status, key) in heads {
        let told = served.refusal(&head).await;
        assert!(told.starts_with(&format!("HTTP/1.1 {status} ")), "{told}");
        let (lines, body) = told.split_once("\r\n\r\n").unwrap();
        let answer: serde_json::Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("JSON in {told}"));
        assert!(answer["key"] == key && answer["error"].as_str().unwrap().ends_with('.'), "{told}");
        for line in [format!("content-length: {}", body.len()), "connection: close".to_owned()] {
            assert!(lines.to_lowercase().contains(&line), "{line} in {lines}");
        }
        assert!(lines.to_lowercase().contains("cross-origin-resource-policy: same-origin"), "{lines}");
    }
}
