//! An answer while it is sent: its connection is busy until the last of it has been given to
//! the system. When its body is over, that may still lie in a buffer of the connection.

use crate::admission::Visit;
use crate::early::worded;
use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The body of an answer.
pub(crate) struct Attended {
    pub(crate) body: Body,
    pub(crate) visit: Arc<Visit>,
}

impl Drop for Attended {
    fn drop(&mut self) {
        self.visit.said();
    }
}

impl HttpBody for Attended {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The stream of a connection. What writes to it flushes it only when its own buffer is empty. A
/// bare refusal is replaced by one with a sentence.
#[derive(Debug)]
pub(crate) struct Line<S> {
    stream: S,
    visit: Arc<Visit>,
    /// The longest head, for the sentence.
    most: usize,
    /// What is written in place of the bare refusal, and how much of it is.
    instead: Option<(Vec<u8>, usize)>,
}

impl<S> Line<S> {
    pub(crate) fn new(stream: S, visit: Arc<Visit>, most: usize) -> Self {
        Line { stream, visit, most, instead: None }
    }
}

impl<S: AsyncWrite + Unpin> Line<S> {
    /// Writes what stands for an answer, if anything does.
    fn replaced(&mut self, context: &mut Context<'_>, answer: &[u8]) -> Option<Poll<io::Result<()>>> {
        if self.instead.is_none() {
            self.instead = Some((worded(answer, self.most)?, 0));
        }
        let (text, written) = self.instead.as_mut()?;
        while *written < text.len() {
            match Pin::new(&mut self.stream).poll_write(context, &text[*written..]) {
                Poll::Ready(Ok(0)) => return Some(Poll::Ready(Err(io::ErrorKind::WriteZero.into()))),
                Poll::Ready(Ok(n)) => *written += n,
                Poll::Ready(Err(error)) => return Some(Poll::Ready(Err(error))),
                Poll::Pending => return Some(Poll::Pending),
            }
        }
        Some(Poll::Ready(Ok(())))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Line<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Line<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.replaced(context, bytes) {
            Some(written) => Poll::Ready(ready!(written).map(|()| bytes.len())),
            None => Pin::new(&mut self.stream).poll_write(context, bytes),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // A bare refusal is one part.
        match self.replaced(context, parts.first().map_or(&[], |part| part)) {
            Some(written) => Poll::Ready(ready!(written).map(|()| parts.iter().map(|part| part.len()).sum())),
            None => Pin::new(&mut self.stream).poll_write_vectored(context, parts),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        if let Poll::Ready(Ok(())) = flushed {
            self.visit.sent();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admission::Places;
    use crate::config::Config;
    use axum::http::Response;
    use hyper::server::conn::http1::Builder;
    use hyper::service::service_fn;
    use hyper_util::rt::TokioIo;
    use std::convert::Infallible;
    use std::future::poll_fn;
    use std::net::Ipv4Addr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    /// The pipe holds less than an answer, and the answer lies whole in the connection's buffer.
    #[tokio::test]
    async fn a_connection_is_busy_until_its_answer_is_sent() {
        const LENGTH: usize = 4000;
        let places = Arc::new(Places::new(Arc::new(Config { connections: 1, ..Config::default() })));
        let enter = || places.enter(Ipv4Addr::LOCALHOST.into());
        let (visit, other) = (Arc::new(enter()), enter());
        let (mut client, server) = duplex(64);
        let own = visit.clone();
        let answer = service_fn(move |_| {
            own.admit().unwrap();
            let body = Attended { body: Body::from("x".repeat(LENGTH)), visit: own.clone() };
            async move { Ok::<_, Infallible>(Response::new(body)) }
        });
        let stream = TokioIo::new(Line::new(server, visit.clone(), 0));
        let mut talk = Box::pin(Builder::new().serve_connection(stream, answer));
        let mut talk = async || {
            tokio::task::yield_now().await;
            poll_fn(|context| Poll::Ready(talk.as_mut().poll(context).is_pending())).await
        };
        for _ in 0..2 {
            client.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
            for _ in 0..10 {
                assert!(talk().await);
            }
            let (mut read, mut part) = (Vec::new(), [0; 64]);
            while read.len() < LENGTH - part.len() {
                assert!(visit.has_said() && other.admit().is_err(), "{} bytes have been read", read.len());
                let n = client.read(&mut part).await.unwrap();
                read.extend_from_slice(&part[..n]);
                assert!(talk().await);
            }
            while !read.ends_with(&[b'x'; LENGTH]) {
                read.push(client.read_u8().await.unwrap());
                assert!(talk().await);
            }
            assert!(!visit.has_said());
        }
        other.admit().unwrap();
    }
}
