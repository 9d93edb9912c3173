//! The page in a real browser. These tests need chromium and chromedriver, so plain
//! `cargo test` leaves them out; `cargo xtask test` installs what they need and runs them.
#![cfg(unix)]

/// Says what was measured; it is never judged. Written past the harness, which keeps to
/// itself what tests print that pass.
macro_rules! measured {
    ($($what:tt)*) => {{
        let line = format!("measured: {}\n", format_args!($($what)*));
        std::io::Write::write_all(&mut std::io::stdout(), line.as_bytes()).expect("it can be written");
    }};
}

mod access;
mod address;
mod animation;
mod any;
mod cost;
mod driver;
mod edit;
mod fight_result;
mod fight_setup;
mod fights;
mod games;
mod lab;
mod manners;
mod page;
mod papers;
mod picture;
mod pool;
mod puzzles;
mod room;
mod runs;
mod shots;
mod views;
mod watch;
