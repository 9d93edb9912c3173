//! What a person sees while a long search runs: how far it is, from the second
//! second on, and only on a terminal.

use crate::out::Out;
use indicatif::{ProgressBar, ProgressStyle};
use kombat::audit::{Pace, Phase};
use kombat::budget::Cancel;
use kombat::messages::{Message, Render};
use kombat::msg;
use kombat::quantity::{show_bytes, show_seconds};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Is the line taken by the bar of a table that is being made?
pub(crate) static TABLES: AtomicBool = AtomicBool::new(false);

/// A bar that looks as the template says.
pub(crate) fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(template) { bar.with_style(style) } else { bar }
}

/// Runs a search while a line on the terminal says how far it is.
pub(crate) fn during<T>(out: &Out, name: &str, cancel: &Cancel, work: impl FnOnce() -> T) -> T {
    let tell = |time: String| {
        let (expanded, bytes) = cancel.progress();
        let memory = show_bytes(bytes, out.lang);
        msg!("progress.line", name = name, expanded = expanded, memory = memory, time = time)
    };
    telling(out, tell, work)
}

/// Runs an audit while a line on the terminal says how far it is.
pub(crate) fn during_audit<T>(out: &Out, pace: &Pace, work: impl FnOnce() -> T) -> T {
    let tell = |time: String| {
        let (phase, done, of) = pace.now();
        match phase {
            Phase::Sweep => msg!("progress.audit.sweep", time = time),
            Phase::Solve => msg!("progress.audit.solve", done = done, of = of, time = time),
            Phase::Ask => msg!("progress.audit.ask", done = done, of = of, time = time),
            Phase::Judge => msg!("progress.audit.judge", done = done.min(of), of = of, time = time),
            Phase::Search => msg!("progress.audit.search", done = done, time = time),
        }
    };
    telling(out, tell, work)
}

/// Runs `work` while a line on the terminal says, for the time it has taken, how far it is.
fn telling<T>(out: &Out, tell: impl Fn(String) -> Message + Send, work: impl FnOnce() -> T) -> T {
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
            let bar = styled(ProgressBar::new_spinner(), "{spinner} {msg}");
            while wait.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                if TABLES.load(Relaxed) {
                    continue;
                }
                let line = tell(show_seconds(started.elapsed().as_secs_f64(), out.lang));
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
