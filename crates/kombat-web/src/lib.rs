//! The arena in the browser: a server on this machine, and the page that it serves.

mod api;
mod assets;
mod body;
mod config;
mod fights;
mod guard;
mod job;
mod lock;
mod papers;
mod refusal;
mod stages;
mod watch;

pub use config::Config;

use axum::{Router, middleware};
use fights::Fights;
use job::Jobs;
use papers::Papers;
use stages::Stages;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;
use watch::Watches;

/// What handlers share.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    config: Arc<Config>,
    jobs: Arc<Jobs>,
    stages: Arc<Stages>,
    fights: Arc<Fights>,
    /// Where records are read and judged, one fight at a time.
    desk: Arc<Semaphore>,
    watches: Arc<Watches>,
    papers: Arc<Papers>,
}

impl Server {
    fn new(config: Config) -> Self {
        let config = Arc::new(config);
        let jobs = Arc::new(Jobs::new(config.clone()));
        let fights = Arc::new(Fights::new(config.clone()));
        let watches = Arc::new(Watches::new(config.clone()));
        Server {
            jobs,
            fights,
            stages: Arc::default(),
            desk: Arc::new(Semaphore::new(1)),
            watches,
            papers: Arc::default(),
            config,
        }
    }
}

/// The whole server, without a socket.
pub fn app(config: Config) -> Router {
    routed(Server::new(config))
}

fn routed(server: Server) -> Router {
    let config = server.config.clone();
    Router::new()
        .nest("/api", api::router())
        .fallback(assets::serve)
        .with_state(server)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(config, guard::check))
}

/// Serves until Ctrl-C. Tries the ports from `port` on; `ready` hears the address.
pub fn serve(config: Config, host: &str, port: u16, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    kombat::pdb::allow(config.tables);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let server = Server::new(config);
    let served = runtime.block_on(async {
        let listener = bind(host, port).await?;
        ready(listener.local_addr()?);
        // Pages that listen would keep a server that waits for them open for ever.
        tokio::select! {
            served = axum::serve(listener, routed(server.clone())) => served,
            () = interrupted() => Ok(()),
        }
    });
    server.fights.close();
    // What is still read or drawn for somebody is wanted by nobody any more.
    runtime.shutdown_background();
    served
}

/// The first free port from this one on.
async fn bind(host: &str, port: u16) -> io::Result<TcpListener> {
    let mut port = port;
    loop {
        match TcpListener::bind((host, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port != 0 && port < u16::MAX => port += 1,
            bound => return bound,
        }
    }
}

async fn interrupted() {
    // Without a handler Ctrl-C ends the program by itself.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
