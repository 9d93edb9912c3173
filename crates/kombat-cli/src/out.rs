//! Where text goes: results to standard output, everything else to standard
//! error, in the user's language.

use crate::error::Failure;
use kombat::messages::{Lang, Message, Render};
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, Write};

/// The two streams and the language.
pub(crate) struct Out {
    pub(crate) lang: Lang,
    /// Does the command go on to its end when nobody reads its results any more?
    patient: bool,
}

impl Out {
    pub(crate) fn new(lang: Lang) -> Self {
        Out { lang, patient: false }
    }

    /// For a command whose exit code says something: it is still worked out when whoever
    /// read the results has gone, as `head` does.
    pub(crate) fn be_patient(&mut self) {
        self.patient = true;
    }

    /// A result line.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.bytes(format!("{text}\n").as_bytes())
    }

    /// A result as a line of JSON, written as it is made: a result may be large.
    pub(crate) fn json(&mut self, result: &impl Serialize) -> Result<(), Failure> {
        let mut to = BufWriter::new(io::stdout().lock());
        let written = serde_json::to_writer(&mut to, result).map_err(io::Error::from);
        self.written(written.and_then(|()| to.write_all(b"\n")).and_then(|()| to.flush()))
    }

    /// A result that is a sentence.
    pub(crate) fn say(&mut self, message: &Message) -> Result<(), Failure> {
        self.line(&message.render(self.lang))
    }

    /// Results that are sentences.
    pub(crate) fn say_all(&mut self, messages: &[Message]) -> Result<(), Failure> {
        messages.iter().try_for_each(|message| self.say(message))
    }

    /// Result lines, two spaces in.
    pub(crate) fn indented(&mut self, text: &str) -> Result<(), Failure> {
        text.lines().try_for_each(|line| self.line(&format!("  {line}")))
    }

    /// Results as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let mut stdout = io::stdout().lock();
        self.written(stdout.write_all(bytes).and_then(|()| stdout.flush()))
    }

    fn written(&self, written: io::Result<()>) -> Result<(), Failure> {
        match written {
            Err(error) if self.patient && error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            written => Ok(written?),
        }
    }

    /// A remark. If nobody can read it, that is no reason to stop.
    pub(crate) fn note(&self, message: &Message) {
        let _ = writeln!(io::stderr(), "{}", message.render(self.lang));
    }

    /// An error.
    pub(crate) fn error(&self, message: &Message) {
        let _ = writeln!(io::stderr(), "kombat: {}", message.render(self.lang));
    }

    /// Does somebody read results as they come?
    pub(crate) fn is_shown(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// May remarks be overwritten in place?
    pub(crate) fn is_interactive(&self) -> bool {
        io::stderr().is_terminal()
    }
}
