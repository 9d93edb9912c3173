//! What a person sees while a long search runs: how far it is, from the second
//! second on, and only on a terminal.

use crate::out::Out;
use indicatif::{ProgressBar, ProgressStyle};
use kombat::budget::Cancel;
use kombat::msg;
use kombat::quantity::{show_bytes, show_seconds};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Is the line taken by the bar of a table that is being made?
pub(crate) static TABLES: AtomicBool = AtomicBool::new(false);

/// Runs `work` while a line on the terminal says how far it is.
pub(crate) fn during<T>(out: &Out, name: &str, cancel: &Cancel, work: impl FnOnce() -> T) -> T {
    if !out.is_interactive() {
        return work();
    }
    let (done, wait) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let started = Instant::now();
            if wait.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                bar.set_style(style);
            }
            while wait.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                if TABLES.load(Relaxed) {
                    continue;
                }
                let (expanded, bytes) = cancel.progress();
                let line = msg!(
                    "progress.line",
                    name = name,
                    expanded = expanded,
                    memory = show_bytes(bytes, out.lang),
                    time = show_seconds(started.elapsed().as_secs_f64(), out.lang)
                );
                bar.set_message(line.render(out.lang));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}
