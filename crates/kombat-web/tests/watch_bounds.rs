//! Watched searches under attack, in a process of their own so that its threads and its
//! memory can be counted: each sweeps a whole space without saying anything.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use kombat::rng::Rng;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use tower::ServiceExt;

/// One test at a time, for all count the same threads.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Requests, each with a goal of its own.
const REQUESTS: u64 = 16;
const MIB: u64 = 1 << 20;
/// What answers, buffers and the allocator take beside what is bounded.
const ALLOWANCE: u64 = 96 * MIB;

/// The threads of this process that belong to watched searches.
fn watched() -> usize {
    let tasks = fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    tasks.filter(|task| fs::read_to_string(task.path().join("comm")).is_ok_and(|name| name.trim() == "watched")).count()
}

/// A line of the system's account of this process, in bytes.
fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// A search that has a whole space swept, for a goal that nobody has asked for.
fn order(n: u64) -> Value {
    let mut tiles: Vec<u64> = (0..12).collect();
    Rng::stream(8, n).shuffle(&mut tiles);
    let board = tiles.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    json!({ "problem": format!("tiles(3x4,goal=\"{board}\")"), "start": board, "algorithm": "table" })
}

async fn ask(app: Router, order: Value) -> (StatusCode, Value) {
    post(app, "/api/watch", order).await
}

async fn post(app: Router, path: &str, order: Value) -> (StatusCode, Value) {
    let request = Request::builder().method(Method::POST).uri(path).header("host", "127.0.0.1:7878");
    let answer = app.oneshot(request.body(Body::from(order.to_string())).unwrap()).await.unwrap();
    let status = answer.status();
    (status, serde_json::from_slice(&answer.into_body().collect().await.unwrap().to_bytes()).unwrap())
}

/// What was seen while a process was under attack.
#[derive(Default)]
struct Seen {
    over: AtomicBool,
    threads: AtomicUsize,
    bytes: AtomicU64,
}

impl Seen {
    fn watch(self: &Arc<Self>) -> thread::JoinHandle<()> {
        let own = self.clone();
        thread::spawn(move || {
            while !own.over.load(Relaxed) {
                own.threads.fetch_max(watched(), Relaxed);
                own.bytes.fetch_max(status("VmRSS:"), Relaxed);
                thread::sleep(Duration::from_millis(5));
            }
        })
    }
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sweeps_of_watched_searches_are_bounded_and_end_with_their_watch() {
    let _alone = ALONE.lock().await;
    let config = Config { watches: 2, watch_memory: 100 * MIB, queue: 64, ..Config::default() };
    let (most, each) = (config.watches, config.watch_memory);
    let app = app(config);
    let (before, seen) = (status("VmRSS:"), Arc::new(Seen::default()));
    let sampler = seen.watch();
    let asked: Vec<_> = (0..REQUESTS).map(|n| tokio::spawn(ask(app.clone(), order(n)))).collect();
    for answer in asked {
        let (status, answer) = answer.await.unwrap();
        match status {
            StatusCode::OK => assert!(answer["steps"].is_array(), "{answer}"),
            refused => {
                assert_eq!((refused, &answer["key"]), (StatusCode::TOO_MANY_REQUESTS, &json!("web.watches-full")));
                assert!(answer["error"].as_str().unwrap().contains('2'), "{answer}");
            }
        }
    }
    let (threads, grown) = (seen.threads.load(Relaxed), seen.bytes.load(Relaxed).saturating_sub(before));
    // Without slots each request would have a thread at once. With them some that have given
    // theirs back may still be on their way out, as many as a busy machine lets wait; those
    // hold no memory any more.
    assert!((1..REQUESTS as usize).contains(&threads), "{threads} threads for {most} watches");
    // The last problems that were opened are kept, with their tables if they came so far.
    assert!(grown <= (most as u64 + 1) * each + ALLOWANCE, "{} MiB", grown / MIB);
    // Whoever leaves takes the searches along, however silent they are.
    drop(app);
    let begun = Instant::now();
    while watched() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(120), "{} threads are left", watched());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    seen.over.store(true, Relaxed);
    sampler.join().unwrap();
}

/// A search whose sweep does not fit what a watched search may store ends there, and takes
/// nothing before it ends.
#[tokio::test(flavor = "multi_thread")]
async fn a_sweep_that_does_not_fit_is_not_begun() {
    let _alone = ALONE.lock().await;
    let app = app(Config { watch_memory: 50 * MIB, ..Config::default() });
    let (status, answer) = ask(app, order(99)).await;
    assert_eq!((status, &answer["report"]["outcome"]), (StatusCode::OK, &json!("stopped:memory")), "{answer}");
    assert_eq!(answer["report"]["peak_bytes"], 0);
}

/// Nor is one for a board that is drawn at a distance.
#[tokio::test(flavor = "multi_thread")]
async fn a_draw_whose_sweep_does_not_fit_is_refused() {
    let app = app(Config { memory: 50 * MIB, ..Config::default() });
    let (status, answer) = post(app, "/api/shuffle", json!({ "problem": "tiles(3x4)", "depth": 20 })).await;
    assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!("web.draw-memory")), "{answer}");
    assert!(answer["error"].as_str().unwrap().contains("50.0 MiB"), "{answer}");
}
