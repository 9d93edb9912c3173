//! Connections: who dawdles is shown out, who is one too many waits, and nobody is left
//! without a word when the server closes.

use kombat_web::{Config, Farewell, attend};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

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
        socket.write_all(text.as_bytes()).await.unwrap();
        socket
    }

    fn get(&self, path: &str, connection: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: {connection}\r\n\r\n", self.address)
    }

    fn post(&self, path: &str, length: usize, body: &str) -> String {
        let host = self.address;
        format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}")
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
async fn whoever_is_one_too_many_waits_until_there_is_room() {
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
    let waiting = tokio::spawn(rest(served.connect(&served.get("/healthz", "close")).await));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!waiting.is_finished());
    drop(streams.pop());
    assert!(waiting.await.unwrap().starts_with("HTTP/1.1 200"));
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
    let told = rest(served.connect(&served.get("/healthz", "close")).await).await;
    assert!(told.starts_with("HTTP/1.1 200"), "{told}");
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
