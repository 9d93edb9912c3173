//! Watched searches under attack, in a process of their own so that its memory can be measured:
//! each sweeps a whole space without saying anything.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use kombat::rng::Rng;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::time::{Duration, Instant};
use tower::ServiceExt;

/// One test at a time, for all share the memory of this process.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// The allocator of the program: what it keeps is part of what is measured.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const MIB: u64 = 1 << 20;
/// The tables of the problems that were opened last stay: four of at most 48 MiB.
const OPENED: u64 = 4 * 48 * MIB;
/// What answers, buffers and the allocator take beside what is bounded.
const ALLOWANCE: u64 = 64 * MIB;
/// What may be left when all is over: what the allocator keeps for each thread and the next request.
const BACK: u64 = 96 * MIB;
/// The net against waiting for ever; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(600);

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

/// How many watched searches the server counts. One counts until its thread holds nothing any
/// more, so a thread that has yet to be taken down by the system does not.
async fn running(app: Router) -> u64 {
    let request = Request::builder().uri("/healthz").header("host", "127.0.0.1:7878").body(Body::empty());
    let answer = app.oneshot(request.unwrap()).await.unwrap().into_body().collect().await.unwrap();
    let health: Value = serde_json::from_slice(&answer.to_bytes()).unwrap();
    health["watches"]["running"].as_u64().unwrap()
}

/// Asks for so many sweeps at once, of which few may be watched. No more than that go on, the
/// memory stays within what is stated, and all of it is given back.
async fn attack(requests: u64, config: Config) {
    let (most, each) = (config.watches as u64, config.watch_memory);
    let bound = most * each + OPENED + ALLOWANCE;
    let app = app(config);
    let before = status("VmRSS:");
    let asked: Vec<_> = (0..requests).map(|n| tokio::spawn(ask(app.clone(), order(n)))).collect();
    let (mut at_once, mut peak, mut refused) = (0, 0, 0);
    while !asked.iter().all(tokio::task::JoinHandle::is_finished) {
        at_once = at_once.max(running(app.clone()).await);
        peak = peak.max(status("VmRSS:").saturating_sub(before));
        assert!(at_once <= most, "{at_once} searches go on, and {most} may");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    for answer in asked {
        let (status, answer) = answer.await.unwrap();
        if status == StatusCode::OK {
            assert!(answer["steps"].is_array(), "{answer}");
            continue;
        }
        refused += 1;
        assert_eq!((status, &answer["key"]), (StatusCode::TOO_MANY_REQUESTS, &json!("web.watches-full")));
        assert!(answer["error"].as_str().unwrap().contains(&most.to_string()), "{answer}");
    }
    assert!(peak <= bound, "{} MiB, and {} are stated", peak / MIB, bound / MIB);
    // Whoever leaves takes the searches along, however silent they are.
    drop(app);
    let begun = Instant::now();
    let left = || status("VmRSS:").saturating_sub(before);
    while watched() > 0 || left() > BACK {
        assert!(begun.elapsed() < PATIENCE, "{} threads and {} MiB are left", watched(), left() / MIB);
        // What is free is given back when the allocator is next asked for much.
        drop(std::hint::black_box(vec![1_u8; 4 << 20]));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let figure = format!(
        "figure: {requests} silent sweeps, {most} watched at a time: {refused} refused, at most {at_once} at once, \
         {} MiB more than before (bound {}), {} afterwards\n",
        peak / MIB,
        bound / MIB,
        left() / MIB
    );
    // Past the capture of output, so that it is told.
    std::io::stdout().write_all(figure.as_bytes()).unwrap();
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sweeps_of_watched_searches_are_bounded_and_end_with_their_watch() {
    let _alone = ALONE.lock().await;
    for (requests, watches) in [(16, 2), (24, 1)] {
        attack(requests, Config { watches, watch_memory: 100 * MIB, queue: 64, ..Config::default() }).await;
    }
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

/// Nor is one for a board that is sampled at a distance.
#[tokio::test(flavor = "multi_thread")]
async fn a_sample_whose_sweep_does_not_fit_is_refused() {
    let _alone = ALONE.lock().await;
    let app = app(Config { memory: 50 * MIB, ..Config::default() });
    let (status, answer) = post(app, "/api/shuffle", json!({ "problem": "tiles(3x4)", "depth": 20 })).await;
    assert_eq!((status, &answer["key"]), (StatusCode::BAD_REQUEST, &json!("web.draw-memory")), "{answer}");
    assert!(answer["error"].as_str().unwrap().contains("50.0 MiB"), "{answer}");
}
