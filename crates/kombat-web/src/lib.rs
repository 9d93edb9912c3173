//! The arena in the browser: a server on this machine, and the page that it serves.

mod api;
mod assets;
mod body;
mod config;
mod fights;
mod guard;
mod job;
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
use tower_http::compression::CompressionLayer;
use watch::Watches;

/// What handlers share.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    config: Arc<Config>,
    jobs: Arc<Jobs>,
    stages: Arc<Stages>,
    fights: Arc<Fights>,
    watches: Arc<Watches>,
    papers: Arc<Papers>,
}

/// The whole server, without a socket.
pub fn app(config: Config) -> Router {
    let config = Arc::new(config);
    let jobs = Arc::new(Jobs::new(config.clone()));
    let fights = Arc::new(Fights::new(config.clone()));
    let watches = Arc::new(Watches::new(config.clone()));
    let (stages, papers) = (Arc::default(), Arc::default());
    let server = Server { jobs, fights, stages, watches, papers, config: config.clone() };
    Router::new()
        .nest("/api", api::router())
        .fallback(assets::serve)
        .with_state(server)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(config, guard::check))
}

/// Serves until Ctrl-C. Tries the ports from `port` on; `ready` hears the address.
pub fn serve(config: Config, host: &str, port: u16, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = bind(host, port).await?;
        ready(listener.local_addr()?);
        // Pages that listen would keep a server that waits for them open for ever.
        tokio::select! {
            served = axum::serve(listener, app(config)) => served,
            () = interrupted() => Ok(()),
        }
    })
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
