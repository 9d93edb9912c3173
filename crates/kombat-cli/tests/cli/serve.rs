//! `kombat serve`, and `kombat` alone, from the socket.

use crate::common::kombat;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server in a process of its own, without a screen to open a browser on.
struct Arena {
    child: Child,
    said: String,
    address: String,
}

impl Arena {
    fn open(words: &[&str]) -> Self {
        let mut program = kombat();
        program.args(words).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let address = said.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("an address in {said:?}")).to_owned();
        Arena { child, said, address }
    }

    fn get(&self, path: &str, host: &str) -> String {
        let mut socket = TcpStream::connect(&self.address).unwrap();
        write!(socket, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn interrupt(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let mut complaints = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
        (self.child.wait().unwrap().code(), complaints)
    }
}

#[test]
fn alone_it_opens_the_arena_and_says_how_to_stop() {
    for (lang, stop) in [("en", "Ctrl-C closes it"), ("pt-BR", "Ctrl-C")] {
        let arena = Arena::open(&["--lang", lang]);
        assert!(arena.said.contains(stop), "{}", arena.said);
        assert!(arena.address.starts_with("127.0.0.1:"), "{}", arena.address);
        let page = arena.get("/", &arena.address);
        assert!(page.starts_with("HTTP/1.1 200") && page.contains("<script type=\"module\""), "{page}");
        assert!(arena.get("/", "somewhere.example").starts_with("HTTP/1.1 403"));
        assert_eq!(arena.interrupt(), (Some(0), String::new()));
    }
}

#[test]
fn a_port_that_is_none_is_refused_with_what_would_be_one() {
    for port in ["99999", "-1", "http"] {
        let ran: crate::common::Ran =
            kombat().args(["serve", &format!("--port={port}"), "--lang", "en"]).output().unwrap().into();
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(ran.err.contains("a port is a whole number from 0 to 65535"), "{}", ran.err);
    }
}

#[test]
fn a_port_that_is_taken_leads_to_the_next_free_one() {
    let first = Arena::open(&["serve", "--no-open", "--port", "0"]);
    let port = |arena: &Arena| arena.address.rsplit(':').next().unwrap().parse::<u16>().unwrap();
    let taken = port(&first);
    let second = Arena::open(&["serve", "--no-open", "--port", &taken.to_string()]);
    assert!(port(&second) > taken, "{} after {taken}", second.address);
    assert_eq!(first.interrupt().0, Some(0));
    assert_eq!(second.interrupt().0, Some(0));
}
