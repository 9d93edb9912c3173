//! The arena in the browser: a server on this machine, and the page that it serves.

mod admission;
mod answer;
mod api;
mod assets;
mod attended;
mod body;
mod client;
mod config;
mod connections;
mod early;
mod fights;
mod front_end;
mod guard;
mod heads;
mod health;
mod job;
mod ledger;
mod lock;
mod log;
mod papers;
mod problems;
mod refusal;
mod signals;
mod stored;
mod token;
mod turns;
mod watch;
mod worker_pool;

pub use config::Config;
pub use connections::Farewell;
pub use front_end::FrontEnd;
pub use token::Token;

use axum::routing::get;
use axum::{Router, middleware};
use fights::Fights;
use job::Jobs;
use papers::Papers;
use problems::Problems;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;
use watch::Watches;

/// What handlers share.
#[derive(Clone)]
pub(crate) struct Server {
    config: Arc<Config>,
    jobs: Arc<Jobs>,
    problems: Arc<Problems>,
    fights: Arc<Fights>,
    /// Where records are read and judged, one fight at a time.
    desk: Arc<Semaphore>,
    watches: Arc<Watches>,
    papers: Arc<Papers>,
    since: Instant,
}

impl Server {
    fn new(config: Config) -> Self {
        let config = Arc::new(config);
        Server {
            jobs: Arc::new(Jobs::new(config.clone())),
            fights: Arc::new(Fights::new(config.clone())),
            problems: Arc::default(),
            desk: Arc::new(Semaphore::new(1)),
            watches: Arc::new(Watches::new(config.clone())),
            papers: Arc::default(),
            since: Instant::now(),
            config,
        }
    }
}

/// The whole server, without a socket.
pub fn app(config: Config) -> Router {
    routed(Server::new(config))
}

fn routed(server: Server) -> Router {
    Router::new()
        .nest("/api", api::router())
        .route(health::PLACE, get(health::health))
        .fallback(assets::serve)
        .with_state(server.clone())
        .layer(middleware::from_fn(refusal::say))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(server, guard::check))
        .layer(middleware::from_fn(log::note))
}

/// Serves until Ctrl-C, or until the system asks it to end; then stops what runs. Tries the
/// ports from `port` on; `ready` hears the address. Other machines are served only with a
/// token.
pub fn serve(config: Config, host: &str, port: u16, ready: impl FnOnce(SocketAddr)) -> io::Result<Farewell> {
    kombat::pdb::allow(config.tables);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = bind(host, port).await?;
        let address = listener.local_addr()?;
        if !address.ip().is_loopback() && config.token.is_none() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let (once, again) = (signals::Interrupt::new()?, signals::Interrupt::new()?);
        ready(address);
        Ok(connections::attend(listener, Server::new(config), once.times(1), again.times(2)).await)
    });
    // What is still read or sampled for somebody is wanted by nobody any more.
    runtime.shutdown_background();
    served
}

/// Serves on a listener until `close` is over, as [`serve`] does.
pub async fn attend(listener: TcpListener, config: Config, close: impl Future<Output = ()>) -> Farewell {
    connections::attend(listener, Server::new(config), close, std::future::pending()).await
}

/// The first free port from this one on.
async fn bind(host: &str, mut port: u16) -> io::Result<TcpListener> {
    loop {
        match TcpListener::bind((host, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port != 0 && port < u16::MAX => port += 1,
            bound => return bound,
        }
    }
}
