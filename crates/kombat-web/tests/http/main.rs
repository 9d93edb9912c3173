//! The server without a socket.

mod audits;
mod book;
mod common;
mod connections;
mod fights;
mod front_end;
mod guard;
mod health;
mod hints;
mod openapi;
mod papers;
mod paths;
mod server;
mod views;
mod watch;
