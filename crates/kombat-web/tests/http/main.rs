//! The server without a socket.

mod audits;
mod book;
mod common;
mod fights;
mod openapi;
mod papers;
mod server;
mod watch;
