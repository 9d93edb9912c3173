//! What comes from outside while a game is played: lines or keys, and interrupts.

use console::{Key, Term};
use kombat::budget::Cancel;
use std::io::{self, BufRead, Read};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// No line of moves is longer.
const MOST_BYTES: u64 = 1 << 16;

/// Something happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Line(String),
    Key(Key),
    /// There will be no more lines or keys.
    End,
    /// Ctrl-C while nothing is being searched.
    Interrupt,
}

/// Who waits for what happens.
pub(crate) struct Events {
    ask: Sender<()>,
    happened: Receiver<Event>,
    search: Search,
    ending: Arc<AtomicBool>,
}

/// The search that is going on, if any.
type Search = Arc<Mutex<Option<Cancel>>>;

impl Events {
    /// Lines of standard input. Where nobody types them, an interrupt ends the game at once.
    pub(crate) fn lines(typed: bool) -> Self {
        Events::new(!typed, || match line(&mut io::stdin().lock()) {
            Ok(Some(line)) => Event::Line(line),
            _ => Event::End,
        })
    }

    /// Keys of the terminal.
    pub(crate) fn keys() -> Self {
        let term = Term::stdout();
        Events::new(false, move || match term.read_key_raw() {
            Ok(Key::CtrlC) => Event::Interrupt,
            Ok(key) => Event::Key(key),
            Err(_) => Event::End,
        })
    }

    /// Something is read only when it is asked for, in a thread of its own, so that an
    /// interrupt is noticed meanwhile.
    fn new(at_once: bool, mut read: impl FnMut() -> Event + Send + 'static) -> Self {
        let (ask, asked) = channel::<()>();
        let (tell, happened) = channel();
        let search = Search::default();
        let (handle, interrupted, told) = (search.clone(), AtomicBool::new(false), tell.clone());
        let ending = Arc::new(AtomicBool::new(false));
        let ends = ending.clone();
        // The first interrupt stops a search. One that finds none ends the game, and the
        // next one the program, should the game not end.
        let handler = move || {
            let search = handle.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if at_once && !ends.swap(true, Relaxed) {
                interrupted.store(true, Relaxed);
                search.iter().for_each(Cancel::cancel);
                drop(told.send(Event::Interrupt));
                return;
            }
            match search {
                Some(cancel) if !cancel.is_cancelled() => cancel.cancel(),
                _ if interrupted.swap(true, Relaxed) => {
                    super::screen::restore();
                    std::process::exit(3)
                }
                _ => drop(told.send(Event::Interrupt)),
            }
        };
        // Fails only if a handler is set already; then Ctrl-C ends the program.
        let _ = ctrlc::set_handler(handler);
        thread::spawn(move || while asked.recv().is_ok() && tell.send(read()).is_ok() {});
        Events { ask, happened, search, ending }
    }

    /// Waits for the next line, key or interrupt.
    pub(crate) fn next(&self) -> Event {
        if self.ask.send(()).is_err() {
            return Event::End;
        }
        self.happened.recv().unwrap_or(Event::End)
    }

    /// Is the game to end as soon as may be?
    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Relaxed)
    }

    /// Does something that an interrupt may cut short.
    pub(crate) fn during<T>(&self, work: impl FnOnce(&Cancel) -> T) -> T {
        let cancel = Cancel::new();
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = Some(cancel.clone());
        if self.is_ending() {
            cancel.cancel();
        }
        let result = work(&cancel);
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = None;
        result
    }
}

/// A line without its end; what is beyond the longest is passed over.
fn line(from: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if from.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
    while bytes.last() != Some(&b'\n') {
        bytes.clear();
        if from.by_ref().take(MOST_BYTES).read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_length_and_kind() {
        let long = "x".repeat(300_000);
        let text = [b"U D\r\n".as_slice(), long.as_bytes(), b"\n\xff\nlast"].concat();
        let mut from = text.as_slice();
        let mut next = || line(&mut from).unwrap();
        assert_eq!(next().as_deref(), Some("U D"));
        assert_eq!(next().map(|line| line.len() as u64), Some(MOST_BYTES));
        assert_eq!(next().as_deref(), Some("\u{fffd}"));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
