//! Refusals from before there is a request: a head that is too long or is none. What reads
//! heads answers these itself, by a status and nothing else; here they get their sentence.

use crate::guard;
use crate::refusal::{Language, Refusal};
use axum::http::StatusCode;
use kombat::msg;
use kombat::words::Lang;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A stream on which a bare refusal is replaced by one with a sentence.
#[derive(Debug)]
pub(crate) struct Early<S> {
    stream: S,
    /// The longest head, for the sentence.
    most: usize,
    /// What is written in place of the bare refusal, and how much of it is.
    instead: Option<(Vec<u8>, usize)>,
}

impl<S> Early<S> {
    pub(crate) fn new(stream: S, most: usize) -> Self {
        Early { stream, most, instead: None }
    }
}

/// What stands for a refusal that has no words. Ours always have some.
fn worded(answer: &[u8], most: usize) -> Option<Vec<u8>> {
    let (status, message) = match answer.get(..13)? {
        b"HTTP/1.1 431 " => (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, msg!("web.head-too-large", most = most)),
        b"HTTP/1.1 414 " => (StatusCode::URI_TOO_LONG, msg!("web.head-too-large", most = most)),
        b"HTTP/1.1 400 " => (StatusCode::BAD_REQUEST, msg!("web.bad-head")),
        _ => return None,
    };
    let text = std::str::from_utf8(answer).ok()?.to_ascii_lowercase();
    if !text.ends_with("\r\n\r\n") || !text.contains("\r\ncontent-length: 0\r\n") {
        return None;
    }
    // Nothing of the head was understood, so neither was the reader's language.
    let body = Refusal::new(status, message).json(Language(Lang::En)).to_string();
    let mut head = format!(
        "HTTP/1.1 {} {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n",
        status.as_str(),
        status.canonical_reason().unwrap_or_default(),
        body.len()
    );
    for (name, value) in guard::MARKS {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    Some(format!("{head}\r\n{body}").into_bytes())
}

impl<S: AsyncWrite + Unpin> Early<S> {
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

impl<S: AsyncRead + Unpin> AsyncRead for Early<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Early<S> {
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
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
