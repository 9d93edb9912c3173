//! Connections: the server takes no more than it has room for and none that dawdles. Closing
//! goes in order: what runs is stopped and stored, whoever listens hears the end.

use crate::admission::{Places, Visit};
use crate::attended::{Attended, Line};
use crate::client::Peer;
use crate::fights::Fight;
use crate::{Config, Server, routed};
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;
use tower::Service;

type Stream = Pin<Box<TimeoutStream<TcpStream>>>;

/// What was under way when the server closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Farewell {
    /// Runs that were stopped, or still waited.
    pub runs: usize,
    /// The fight that was stopped: its name, and how many of how many runs are stored.
    pub fight: Option<(String, u64, u64)>,
}

/// After a connection could not be taken, for want of descriptors say.
const BREATH: Duration = Duration::from_millis(100);
/// The least that a connection must be able to hold of a request.
const LEAST_BUFFER: usize = 8 << 10;

/// Answers whoever comes to a listener, until `close` is over; then ends what runs.
///
/// `hurry` is for whoever does not want to wait for that.
pub(crate) async fn attend(
    listener: TcpListener,
    server: Server,
    close: impl Future<Output = ()>,
    hurry: impl Future<Output = ()>,
) -> Farewell {
    let connections = GracefulShutdown::new();
    tokio::select! {
        () = welcome(&listener, &server, &connections) => {}
        () = close => {}
    }
    // From here on the machine itself refuses whoever comes.
    drop(listener);
    farewell(server, connections, hurry).await
}

/// Lets in one after another, for ever.
async fn welcome(listener: &TcpListener, server: &Server, connections: &GracefulShutdown) {
    let config = &server.config;
    let (router, http) = (routed(server.clone()), http(config));
    let places = Arc::new(Places::new(config.clone()));
    // Whoever is shown out still has a socket for a moment; there are never more than these.
    let sockets = config.connections.saturating_add(config.strangers).clamp(2, Semaphore::MAX_PERMITS);
    let sockets = Arc::new(Semaphore::new(sockets));
    loop {
        match listener.accept().await {
            Ok((stream, from)) => {
                let visit = Arc::new(places.enter(from.ip()));
                let Ok(socket) = sockets.clone().acquire_owned().await else { return };
                let line = Line::new(patient(stream, config), visit.clone(), config.head);
                talk((line, Peer(from.ip())), (visit, socket), &router, &http, connections);
            }
            Err(error) => {
                tracing::warn!(%error, "accept");
                sleep(BREATH).await;
            }
        }
    }
}

fn http(config: &Config) -> Builder {
    let mut http = Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(config.head_time)
        // Somewhat more than the longest head, for its refusal is a sentence of ours.
        .max_buf_size(config.head.saturating_mul(4).max(LEAST_BUFFER));
    http
}

/// A stream that fails once nothing of what is written to it has been read for so long.
fn patient(stream: TcpStream, config: &Config) -> Stream {
    // Small events should not wait for more to come; if that cannot be had, they do.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(config.read_time));
    Box::pin(stream)
}

/// Has a conversation on a task of its own, until it is over or its place is needed.
fn talk(
    (line, peer): (Line<Stream>, Peer),
    (visit, socket): (Arc<Visit>, OwnedSemaphorePermit),
    router: &Router,
    http: &Builder,
    connections: &GracefulShutdown,
) {
    let (router, own) = (router.clone(), visit.clone());
    let answer = service_fn(move |mut request: Request<Incoming>| {
        let (mut router, visit) = (router.clone(), own.clone());
        request.extensions_mut().insert(visit.clone());
        request.extensions_mut().insert(peer);
        async move {
            let answer = router.call(request).await?;
            Ok::<_, Infallible>(answer.map(|body| Attended { body, visit }))
        }
    });
    let talk = connections.watch(http.serve_connection(TokioIo::new(line), answer));
    tokio::spawn(async move {
        tokio::select! {
            talked = talk => if let Err(error) = talked {
                tracing::debug!(%error, "connection");
            },
            () = visit.shown_out() => tracing::debug!("shown out"),
        }
        drop(socket);
    });
}

/// Stops what runs, and waits until all have been told and all is stored, but not for ever.
async fn farewell(server: Server, connections: GracefulShutdown, hurry: impl Future<Output = ()>) -> Farewell {
    let runs = server.jobs.close();
    let fights = server.fights.clone();
    let fight = fights.running();
    let stored = tokio::task::spawn_blocking(move || fights.close());
    let told = async { tokio::join!(stored, connections.shutdown()) };
    tokio::select! {
        _ = timeout(server.config.closing, told) => {}
        () = hurry => {}
    }
    let fight = fight.map(|fight: Arc<Fight>| {
        let standing = fight.standing();
        (fight.experiment.name.clone(), standing.done, standing.total)
    });
    Farewell { runs, fight }
}
