//! An answer while it is sent: its connection is busy until the answer is over.

use crate::places::Visit;
use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// The body of an answer.
pub(crate) struct Attended {
    body: Body,
    visit: Arc<Visit>,
}

impl Attended {
    pub(crate) fn new(body: Body, visit: Arc<Visit>) -> Self {
        Attended { body, visit }
    }
}

impl Drop for Attended {
    fn drop(&mut self) {
        self.visit.rest();
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
