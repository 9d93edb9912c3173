//! Ctrl-C, and the system's request to end.

use std::io;

/// Hears them from now on, so that none is lost between now and when it is waited for.
#[cfg(unix)]
pub(crate) struct Interrupt {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Interrupt {
    pub(crate) fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Interrupt { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits until one has come so often.
    pub(crate) async fn times(mut self, n: usize) {
        for _ in 0..n {
            tokio::select! {
                _ = self.interrupt.recv() => {}
                _ = self.terminate.recv() => {}
            }
        }
    }
}

#[cfg(windows)]
pub(crate) struct Interrupt(tokio::signal::windows::CtrlC);

#[cfg(windows)]
impl Interrupt {
    pub(crate) fn new() -> io::Result<Self> {
        tokio::signal::windows::ctrl_c().map(Interrupt)
    }

    /// Waits until Ctrl-C was pressed so often.
    pub(crate) async fn times(mut self, n: usize) {
        for _ in 0..n {
            self.0.recv().await;
        }
    }
}
