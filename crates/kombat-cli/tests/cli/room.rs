//! `kombat serve` for a room: nobody is answered without the token; and what is logged.

use crate::arena::{Arena, status};
use crate::common::{Ran, kombat};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The net against waiting for ever; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(300);

const TOKEN: &str = "a-token.of~our_own";

fn open(words: &[&str]) -> Arena {
    Arena::open(&[&["serve", "--no-open", "--port", "0"], words].concat())
}

fn ask(arena: &Arena, what: &str, lines: &[&str]) -> (u16, String, String) {
    let host = format!("Host: {}", arena.address);
    let (head, body) = arena.ask(what, &[&[host.as_str()], lines].concat(), "");
    (status(&head), head.to_lowercase(), body)
}

#[test]
fn other_machines_are_served_only_with_a_token_which_is_random_and_printed() {
    let arenas = [open(&["--host", "0.0.0.0"]), open(&["--host", "0.0.0.0"])];
    let tokens: Vec<String> = arenas
        .iter()
        .map(|arena| {
            let rest = arena.said.split("/?token=").nth(1).unwrap_or_else(|| panic!("a token in {}", arena.said));
            rest.split(' ').next().unwrap().to_owned()
        })
        .collect();
    assert!(tokens[0] != tokens[1] && tokens[0].len() >= 16, "{tokens:?}");
    for (arena, token) in arenas.into_iter().zip(&tokens) {
        assert!(!arena.address.starts_with("0.0.0.0"), "an address that others can use: {}", arena.said);
        for place in ["/", "/js/main.js", "/css/page.css", "/api/catalog", "/healthz", "/api/runs/1/events", "/nothing"]
        {
            assert_eq!(ask(&arena, &format!("GET {place}"), &[]).0, 401, "{place}");
            let (found, ..) = ask(&arena, &format!("GET {place}"), &[&format!("Authorization: Bearer {token}")]);
            assert_ne!(found, 401, "{place}");
        }
        // The token does not make another name ours.
        let line = format!("Authorization: Bearer {token}");
        assert_eq!(status(&arena.ask("GET /", &["Host: evil.example", &line], "").0), 403);
        let end = arena.interrupt();
        assert_eq!((end.code, end.complaints.as_str()), (Some(0), ""));
        assert!(!end.said.contains('█'), "pictures are for screens: {}", end.said);
    }
}

#[test]
fn the_address_with_the_token_leads_to_the_page_and_is_remembered() {
    let arena = open(&["--token", TOKEN]);
    assert!(arena.said.contains(&format!("/?token={TOKEN} ")), "{}", arena.said);
    let (found, head, _) = ask(&arena, &format!("GET /?view=play&token={TOKEN}"), &["Accept: text/html"]);
    assert_eq!(found, 303);
    assert!(head.contains("\r\nlocation: /?view=play\r\n"), "{head}");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    for mark in ["; path=/", "; httponly", "; samesite=strict"] {
        assert!(cookie.contains(mark), "{cookie}");
    }
    let cookie = format!("Cookie: other=1; {}", cookie.split(';').next().unwrap());
    for place in ["/", "/js/main.js", "/api/catalog", "/healthz"] {
        assert_eq!(ask(&arena, &format!("GET {place}"), &[&cookie]).0, 200, "{place}");
    }
    // From another site a redirection would be followed without the cookie.
    let lines = ["Accept: text/html", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"];
    let (found, head, _) = ask(&arena, &format!("GET /?token={TOKEN}"), &lines);
    assert!(found == 200 && head.contains("\r\nrefresh: 0; url=/\r\n") && head.contains("set-cookie: "), "{head}");
    let (_, head, _) = ask(&arena, &format!("GET //evil.example/?token={TOKEN}"), &[]);
    assert!(head.contains("\r\nlocation: /evil.example/\r\n"), "{head}");
}

#[test]
fn a_wrong_token_is_refused_with_a_sentence_in_the_readers_language() {
    let arena = open(&["--token", TOKEN]);
    let almost = &TOKEN[..TOKEN.len() - 1];
    let long = format!("{TOKEN}x");
    let wrong = ["", "x", almost, &long, "A-TOKEN.OF~OUR_OWN"];
    for token in wrong {
        for line in [
            format!("Authorization: Bearer {token}"),
            format!("Authorization: Basic {TOKEN}"),
            format!("Cookie: kombat-{}={token}", arena.address.rsplit(':').next().unwrap()),
            format!("Cookie: kombat-1={TOKEN}"),
        ] {
            assert_eq!(ask(&arena, "GET /", &[&line]).0, 401, "{line}");
        }
        assert_eq!(ask(&arena, &format!("GET /?token={token}"), &[]).0, 401, "{token}");
    }
    // What is sent and not looked at needs it, too.
    assert_eq!(ask(&arena, &format!("POST /api/runs?token={TOKEN}"), &[]).0, 401);
    let (_, head, body) = ask(&arena, "GET /api/catalog", &["Accept-Language: pt-BR"]);
    let answer: Value = serde_json::from_str(&body).unwrap();
    assert!(answer["key"] == "web.token-needed" && answer["error"].as_str().unwrap().contains("token: abra"), "{body}");
    assert!(head.contains("\r\nwww-authenticate: bearer\r\n"), "{head}");
    let (_, _, page) = ask(&arena, "GET /?lang=pt-BR", &["Accept: text/html", "Accept-Language: en"]);
    assert!(page.contains("<html lang=\"pt-BR\">") && page.contains("token: abra"), "{page}");
    assert!(!page.contains(TOKEN));
}

#[test]
fn a_token_that_is_short_or_cannot_stand_in_an_address_is_refused_with_what_would_be_right() {
    let long = "x".repeat(129);
    for (token, right) in
        [("short", "16 to 128"), ("", "16 to 128"), (&long, "16 to 128"), ("0123456789 abcdef", "letters")]
    {
        let ran: Ran = kombat().args(["serve", "--lang", "en", &format!("--token={token}")]).output().unwrap().into();
        assert!(ran.code == 2 && ran.err.contains(right), "{token}: {}", ran.err);
    }
}

#[test]
fn the_token_may_come_from_the_environment_where_the_command_line_does_not_show_it() {
    let refused: Ran = kombat().args(["serve", "--lang", "en"]).env("KOMBAT_TOKEN", "short").output().unwrap().into();
    assert!(refused.code == 2 && refused.err.contains("16 to 128"), "{}", refused.err);
    let arena = Arena::start(kombat().args(["serve", "--no-open", "--port", "0"]).env("KOMBAT_TOKEN", TOKEN));
    assert_eq!(ask(&arena, "GET /api/words/en", &[]).0, 401);
    assert_eq!(ask(&arena, "GET /api/words/en", &[&format!("Authorization: Bearer {TOKEN}")]).0, 200);
}

#[test]
fn logs_have_neither_boards_nor_tokens_unless_asked() {
    let (board, formula) = ("4 1 6 3 2 8 7 0 5", "3*misplaced+1");
    let run = json!({ "problem": "8-puzzle", "start": board, "algorithm": "astar" });
    let audit = json!({ "problem": "tiles(2x3)", "formulas": [formula] });
    let logged = |words: &[&str]| {
        let arena = open(&[&["--token", TOKEN], words].concat());
        let lines = [format!("Host: {}", arena.address), format!("Authorization: Bearer {TOKEN}")];
        let lines = [lines[0].as_str(), lines[1].as_str()];
        assert_eq!(status(&arena.ask("POST /api/runs", &lines, &run.to_string()).0), 202);
        assert_eq!(status(&arena.ask("POST /api/audits", &lines, &audit.to_string()).0), 202);
        for path in ["/?board=416328705", "/416328705", "/api/fights/416328705", "/healthz", "/js/main.js"] {
            arena.ask(&format!("GET {path}"), &lines, "");
        }
        arena.ask(&format!("GET /?token={TOKEN}"), &lines[..1], "");
        arena.ask(&format!("GET /{TOKEN}"), &lines[..1], "");
        let end = arena.interrupt();
        assert_eq!(end.code, Some(0));
        end.complaints
    };
    assert_eq!(logged(&[]), "");
    let requests = logged(&["--log", "requests"]);
    for part in
        ["POST", "/api/runs", "/api/audits", "status=202", "/api/fights/{name}", "status=404", "/js/main.js", "ms="]
    {
        assert!(requests.contains(part), "{part} in {requests}");
    }
    for secret in [board, "416328705", formula, TOKEN, "healthz", "token="] {
        assert!(!requests.contains(secret), "{secret} in {requests}");
    }
    let boards = logged(&["--log", "boards"]);
    assert!(boards.contains(board) && boards.contains(formula) && !boards.contains(TOKEN), "{boards}");
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_there_is_a_picture_and_ctrl_c_closes_the_arena() {
    for (host, pictured) in [("0.0.0.0", true), ("127.0.0.1", false)] {
        let words = format!("serve --no-open --port 0 --lang en --log requests --host {host}");
        let Some(mut command) = crate::common::on_terminal(&words) else { return };
        let mut child = command.spawn().unwrap();
        let (mut output, mut said) = (BufReader::new(child.stdout.take().unwrap()), String::new());
        let last = if pictured { "▀▀▀▀" } else { "The arena is open" };
        while !said.lines().last().is_some_and(|line| line.contains(last)) {
            assert!(output.read_line(&mut said).unwrap() > 0, "{said}");
        }
        child.stdin.take().unwrap().write_all(b"\x03").unwrap();
        output.read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{said}");
        assert!(said.contains("The arena is closed") && !said.contains("panicked"), "{said}");
        let rows = said.lines().filter(|line| line.contains('█')).count();
        // Dark on light, whatever the terminal's colours.
        assert_eq!((rows > 10, said.contains("\x1b[30m\x1b[47m")), (pictured, pictured), "{said}");
    }
}

/// Lets this process, and what it starts, have more descriptors than the usual thousand, as far
/// as the system allows.
#[cfg(unix)]
fn more_descriptors() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(4096, |most| most.min(4096));
    if current.is_some_and(|now| now < wanted) {
        setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }).unwrap();
    }
}

/// Half of them say nothing, half of them half a head; none of them knows the token.
#[cfg(unix)]
#[test]
fn seven_hundred_strangers_do_not_shut_the_room() {
    more_descriptors();
    let arena = open(&["--token", TOKEN]);
    let half = format!("GET / HTTP/1.1\r\nHost: {}\r\nX-Slow: ", arena.address);
    let mut strangers = Vec::new();
    for i in 0..700 {
        let mut socket = TcpStream::connect(&arena.address).unwrap();
        if i % 2 == 1 {
            // Who was shown out already cannot say any more.
            let _ = socket.write_all(half.as_bytes());
        }
        strangers.push(socket);
    }
    for _ in 0..20 {
        let (found, ..) = ask(&arena, "GET /healthz", &[&format!("Authorization: Bearer {TOKEN}")]);
        assert_eq!(found, 200);
    }
    // The others were shown out, and are gone in a moment.
    let begun = Instant::now();
    let open = || strangers.iter().filter(|socket| is_open(socket)).count();
    while open() > 256 {
        assert!(begun.elapsed() < PATIENCE, "{} of 700 connections are still open", open());
        sleep(Duration::from_millis(5));
    }
}

/// Has the other side not closed it?
#[cfg(unix)]
fn is_open(socket: &TcpStream) -> bool {
    socket.set_nonblocking(true).unwrap();
    let looked = (&*socket).read(&mut [0; 1]);
    looked.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
}

/// The command line of whatever opens a browser can be read by all users of the machine.
#[cfg(target_os = "linux")]
#[test]
fn the_browser_is_not_told_the_token_on_its_command_line() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let opener = folder.path().join("xdg-open");
    let noted = folder.path().join("noted");
    let script = "#!/bin/sh\ncp -p \"$1\" page\nprintf %s \"$*\" > words\nmv words noted\n";
    std::fs::write(&opener, script).unwrap();
    std::fs::set_permissions(&opener, PermissionsExt::from_mode(0o755)).unwrap();
    let start = |token: &str| {
        let line = format!("DISPLAY=:99 PATH=\"$PWD:$PATH\" exec \"$KOMBAT\" serve --port 0 {token}");
        let mut program = std::process::Command::new("sh");
        program.args(["-c", &line]).env("KOMBAT", env!("CARGO_BIN_EXE_kombat")).current_dir(&folder);
        let arena = Arena::start(program.env("TMPDIR", folder.path()).env("LC_ALL", "C"));
        let begun = Instant::now();
        while !noted.exists() {
            assert!(begun.elapsed() < PATIENCE, "no browser was opened: {}", arena.said);
            sleep(Duration::from_millis(5));
        }
        let words = std::fs::read_to_string(&noted).unwrap();
        std::fs::remove_file(&noted).unwrap();
        (arena, words)
    };
    let (arena, words) = start(&format!("--token {TOKEN}"));
    assert!(!words.contains(TOKEN), "{words}");
    let page = std::path::PathBuf::from(&words);
    assert_eq!(page.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let led = format!("url=http://{}/?token={TOKEN}\"", arena.address);
    assert!(std::fs::read_to_string(&page).unwrap().contains(&led), "{led}");
    assert_eq!(arena.interrupt().code, Some(0));
    assert!(!page.exists(), "it has been taken away");
    // Without a token there is nothing to hide.
    let (arena, words) = start("");
    assert_eq!(words, format!("http://{}/", arena.address));
}
