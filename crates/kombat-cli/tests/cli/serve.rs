//! `kombat serve`, and `kombat` alone, from the socket: where it is, and its bounds.

use crate::arena::{Arena, status};
use crate::common::{kombat, run};
use serde_json::{Value, json};

const KORF_79: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";

#[test]
fn alone_it_opens_the_arena_and_says_how_to_stop() {
    for (lang, stop, closed) in [("en", "Ctrl-C closes it", "is closed"), ("pt-BR", "Ctrl-C", "está fechada")] {
        let arena = Arena::open(&["--lang", lang]);
        assert!(arena.said.contains(stop), "{}", arena.said);
        assert!(arena.address.starts_with("127.0.0.1:"), "{}", arena.address);
        let (head, page) = arena.ask("GET /", &[&format!("Host: {}", arena.address)], "");
        assert!(status(&head) == 200 && page.contains("<script type=\"module\""), "{head} {page}");
        assert_eq!(status(&arena.ask("GET /", &["Host: somewhere.example"], "").0), 403);
        let end = arena.interrupt();
        assert_eq!((end.code, end.complaints.as_str()), (Some(0), ""));
        assert!(end.said.contains(closed), "{}", end.said);
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

/// More than there can ever be is as good as no bound.
#[test]
fn immense_bounds_are_bounds() {
    let most = "18446744073709551615";
    let arena = Arena::open(&[
        "serve",
        "--no-open",
        "--port=0",
        "--max-connections",
        most,
        "--max-runs",
        most,
        "--max-queue",
        most,
    ]);
    let (head, _) = arena.ask("GET /healthz", &[&format!("Host: {}", arena.address)], "");
    assert_eq!(status(&head), 200, "{head}");
    assert_eq!(arena.interrupt().code, Some(0));
}

#[test]
fn a_port_that_is_taken_leads_to_the_next_free_one() {
    let first = Arena::open(&["serve", "--no-open", "--port", "0"]);
    let port = |arena: &Arena| arena.address.rsplit(':').next().unwrap().parse::<u16>().unwrap();
    let taken = port(&first);
    let second = Arena::open(&["serve", "--no-open", "--port", &taken.to_string()]);
    assert!(port(&second) > taken, "{} after {taken}", second.address);
    assert_eq!(first.interrupt().code, Some(0));
    assert_eq!(second.interrupt().code, Some(0));
}

fn bounded(words: &[&str]) -> Arena {
    Arena::open(&[&["serve", "--no-open", "--port", "0", "--lang", "en"], words].concat())
}

#[test]
fn tables_beyond_the_bound_are_refused_and_smaller_ones_are_made() {
    let arena = bounded(&["--max-tables", "1MiB"]);
    let order = |partition: &str| {
        let goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
        json!({ "problem": "15-puzzle", "start": goal, "algorithm": format!("astar(h=pdb({partition}))") })
    };
    let (status, refused) = arena.api("POST /api/runs", &order("7-8"));
    assert_eq!((status, &refused["key"]), (400, &json!("pdb.too-much-memory")), "{refused}");
    let sentence = refused["error"].as_str().unwrap();
    for part in ["7-8", "1.0 MiB is allowed", "smaller patterns"] {
        assert!(sentence.contains(part), "{part} in {sentence}");
    }
    let (status, run) = arena.api("POST /api/runs", &order("3-3-3-3-3"));
    assert_eq!(status, 202, "{run}");
    assert_eq!(result(&arena, &run)["cost"], 1);
    // The same for fights, which are checked before anything is sampled.
    let toml = "[[boards]]\nproblem = \"15-puzzle\"\ncount = 1\n[[algorithms]]\nspec = \"astar(h=pdb(7-8))\"\n";
    let (status, refused) = arena.api("POST /api/fights", &json!({ "toml": toml }));
    assert_eq!((status, &refused["key"]), (400, &json!("pdb.too-much-memory")), "{refused}");
    // A server that allows more takes it; nothing is made for an order that is merely checked.
    let roomy = bounded(&["--max-tables", "4GiB"]);
    let mut never = order("7-8");
    never["start"] = json!("1 2");
    assert_eq!(roomy.api("POST /api/runs", &never).1["key"], "board.count");
    for size in ["", "much", "-1"] {
        let ran: crate::common::Ran =
            kombat().args(["serve", &format!("--max-tables={size}"), "--lang", "en"]).output().unwrap().into();
        assert!(ran.code == 2 && ran.err.contains("MiB"), "{} {}", ran.code, ran.err);
    }
}

/// A run's result, as soon as it is there.
fn result(arena: &Arena, run: &Value) -> Value {
    let place = format!("GET /api/runs/{}", run["id"].as_str().unwrap());
    loop {
        let (_, run) = arena.api(&place, &Value::Null);
        if run["state"] == "ended" {
            return run["result"].clone();
        }
    }
}

/// Watches a search; the answer as soon as it is there.
fn watch(arena: &Arena, algorithm: &str, from: u64) -> Value {
    let order =
        json!({ "problem": "15-puzzle(goal=blank-first)", "start": KORF_79, "algorithm": algorithm, "from": from });
    loop {
        let (status, window) = arena.api("POST /api/watch", &order);
        assert_eq!(status, 200, "{window}");
        if window["reached"].is_null() {
            return window;
        }
    }
}

#[test]
fn a_watched_search_stores_no_more_than_it_may() {
    let far = u64::from(u32::MAX);
    let (small, large) = (bounded(&["--max-watch-memory", "1MiB"]), bounded(&["--max-watch-memory", "4MiB"]));
    let ends = [&small, &large].map(|arena| {
        let window = watch(arena, "bfs", far);
        assert_eq!(window["report"]["outcome"], "stopped:memory", "{window}");
        assert!(window["report"]["peak_bytes"].as_u64() <= Some(4 << 20), "{window}");
        window["total"].as_u64().unwrap()
    });
    assert!(0 < ends[0] && 2 * ends[0] < ends[1], "{ends:?}");
    // What all runs may store holds for those that are watched, too.
    let both = bounded(&["--max-watch-memory", "4MiB", "--max-memory", "1MiB"]);
    assert_eq!(watch(&both, "bfs", far)["total"].as_u64(), Some(ends[0]));
}

/// A search that is watched has a thread, which the system can be asked about.
#[cfg(target_os = "linux")]
#[test]
fn no_more_searches_are_watched_at_once_than_may_be() {
    let watched = |arena: &Arena| {
        let threads = std::fs::read_dir(format!("/proc/{}/task", arena.child.id())).unwrap();
        let name = |thread: std::fs::DirEntry| std::fs::read_to_string(thread.path().join("comm")).unwrap_or_default();
        threads.flatten().map(name).filter(|name| name.trim() == "watched").count()
    };
    for most in [1, 3] {
        let arena = bounded(&["--max-watches", &most.to_string()]);
        for weight in 1..=5 {
            watch(&arena, &format!("wastar(w={weight})"), 0);
        }
        // Those that were given up end at their next look.
        while watched(&arena) > most {
            std::thread::yield_now();
        }
        assert_eq!(watched(&arena), most);
        // And one that was given up is made again when somebody asks.
        assert_eq!(watch(&arena, "wastar(w=1)", 0)["steps"][0]["n"], 0);
    }
}

#[test]
fn a_host_that_is_not_this_machine_is_refused_in_words() {
    for (host, lang, words) in [
        ("no.such.host.invalid", "en", "this machine has no such address"),
        ("203.0.113.77", "pt-BR", "esta máquina não tem esse endereço"),
    ] {
        let ran = run(&["serve", "--no-open", "--port", "0", "--host", host, "--lang", lang]);
        assert!(ran.code == 2 && ran.err.contains(words), "{host}: {}", ran.err);
    }
}

#[test]
fn the_page_of_a_folder_is_served_and_a_folder_without_one_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let none = format!("{path}/none");
    for (folder, lang, words) in [
        (none.as_str(), "en", "There is no folder"),
        (&none, "pt-BR", "Não existe a pasta"),
        (path, "en", "has no index.html"),
        (path, "pt-BR", "não tem index.html"),
    ] {
        let ran = run(&["serve", "--no-open", "--port", "0", "--front-end", folder, "--lang", lang]);
        assert!(ran.code == 2 && ran.err.contains(words) && ran.err.contains(folder), "{}", ran.err);
    }
    std::fs::write(folder.path().join("index.html"), "<p>mine").unwrap();
    let arena = bounded(&["--front-end", path]);
    let page = || arena.ask("GET /", &[&format!("Host: {}", arena.address)], "").1;
    assert!(page().contains("<p>mine"), "{}", page());
    std::fs::write(folder.path().join("index.html"), "<p>changed").unwrap();
    assert!(page().contains("<p>changed"), "{}", page());
    assert_eq!(arena.interrupt().code, Some(0));
}
