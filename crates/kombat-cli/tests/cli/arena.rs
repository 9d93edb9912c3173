//! `kombat serve` in a process of its own, asked from the socket.

use crate::common::kombat;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A server without a screen to open a browser on.
pub(crate) struct Arena {
    pub(crate) child: Child,
    output: BufReader<ChildStdout>,
    /// The first line that it printed.
    pub(crate) said: String,
    pub(crate) address: String,
}

/// How a server ended.
#[derive(Debug)]
pub(crate) struct End {
    pub(crate) code: Option<i32>,
    /// What it printed after its first line.
    pub(crate) said: String,
    pub(crate) complaints: String,
}

impl Arena {
    pub(crate) fn open(words: &[&str]) -> Self {
        Arena::open_in(Path::new("."), words)
    }

    pub(crate) fn open_in(folder: &Path, words: &[&str]) -> Self {
        Arena::start(kombat().args(words).current_dir(folder))
    }

    pub(crate) fn start(program: &mut Command) -> Self {
        program.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (mut said, mut output) = (String::new(), BufReader::new(child.stdout.take().unwrap()));
        output.read_line(&mut said).unwrap();
        let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("an address in {said:?}")).to_owned();
        Arena { child, output, said, address }
    }

    /// Sends a request with these lines in its head and this body; the head and the body of
    /// the answer.
    pub(crate) fn ask(&self, what: &str, lines: &[&str], body: &str) -> (String, String) {
        let mut socket = TcpStream::connect(&self.address).unwrap();
        // A net against waiting for ever; nothing is measured by it.
        socket.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
        let (lines, length): (String, usize) = (lines.iter().map(|line| format!("{line}\r\n")).collect(), body.len());
        let head = format!("{what} HTTP/1.1\r\n{lines}Content-Length: {length}\r\nConnection: close\r\n\r\n");
        socket.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("an answer in {answer:?}"));
        (head.to_owned(), body.to_owned())
    }

    /// Asks as the page would; the status and the JSON.
    pub(crate) fn api(&self, what: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (head, answer) = self.ask(what, &[&format!("Host: {}", self.address)], &body);
        (status(&head), serde_json::from_str(&answer).unwrap_or_else(|_| panic!("JSON in {answer:?}")))
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Waits for its end.
    pub(crate) fn end(mut self) -> End {
        let (mut said, mut complaints) = (String::new(), String::new());
        self.output.read_to_string(&mut said).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        End { code: self.child.wait().unwrap().code(), said, complaints }
    }

    pub(crate) fn interrupt(self) -> End {
        self.signal("-INT");
        self.end()
    }
}

/// A test that fails leaves no server behind.
impl Drop for Arena {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The status in the head of an answer.
pub(crate) fn status(head: &str) -> u16 {
    head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("a status in {head:?}"))
}
