//! The server without a socket.

mod audits;
mod common;
mod fights;
mod openapi;
mod papers;
mod server;
mod watch;
