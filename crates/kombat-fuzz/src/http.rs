//! Requests to the server, without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use http_body_util::BodyExt;
use kombat_web::Config;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// What takes a body.
const ENDPOINTS: &[&str] = &["problem", "board", "shuffle", "audits", "runs", "fights", "watch", "watch/score"];

struct Arena {
    runtime: Runtime,
    app: Router,
    _folder: tempfile::TempDir,
}

impl Arena {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a place for fights");
        let moment = Duration::from_millis(20);
        let config = Config {
            fights: folder.path().to_owned(),
            time: moment,
            memory: 16 << 20,
            tables: 1 << 20,
            fight_runs: 10,
            fight_sampling: 10_000,
            grace: moment,
            audit_time: moment,
            audit_states: 10_000,
            watch_expansions: 1_000,
            watch_memory: 16 << 20,
            ..Config::default()
        };
        kombat::pdb::allow(config.tables);
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        Arena { runtime, app: kombat_web::app(config), _folder: folder }
    }
}

thread_local! {
    static ARENA: Arena = Arena::new();
}

/// The first byte is the endpoint; the rest is the body, or for an odd one a path. Every answer is
/// one that a server gives to bad input, or a good one: never that something broke here.
pub(crate) fn requests(bytes: &[u8]) {
    let Some((endpoint, rest)) = bytes.split_first() else { return };
    let request = Request::builder().header("host", "localhost").header("content-type", "application/json");
    let request = if endpoint % 2 == 0 {
        let path = ENDPOINTS[usize::from(endpoint / 2) % ENDPOINTS.len()];
        request.method(Method::POST).uri(format!("/api/{path}")).body(Body::from(rest.to_vec()))
    } else {
        let path: String =
            rest.iter().take(300).filter(|byte| byte.is_ascii_graphic()).map(|&byte| char::from(byte)).collect();
        request.method(Method::GET).uri(format!("/{path}")).body(Body::empty())
    };
    // What is no request at all never reaches the server.
    let Ok(request) = request else { return };
    ARENA.with(|arena| {
        arena.runtime.block_on(async {
            let answer = arena.app.clone().oneshot(request).await.expect("it always answers");
            let status = answer.status();
            // A stream has no end; its head is enough.
            let streamed = answer.headers().get("content-type").is_some_and(|kind| kind == "text/event-stream");
            if !streamed {
                answer.into_body().collect().await.expect("a whole body");
            }
            assert!(!status.is_server_error() || status == 503, "{status} for {:?}", crate::text(bytes));
        });
    });
}
