//! The server without a socket.

mod common;
mod fights;
mod openapi;
mod papers;
mod server;
mod watch;
