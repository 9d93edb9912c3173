//! Watching a search: every window is a part of the trace that the library itself makes,
//! whatever was asked before; and the bounds hold.

use crate::common::post;
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use kombat::catalog::{Problem, Request as Order, open};
use kombat::trace::TraceLine;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

/// A search, and what to ask for.
#[derive(Clone)]
struct Search {
    problem: &'static str,
    start: &'static str,
    algorithm: &'static str,
    nodes: u64,
}

impl Search {
    fn order(&self, from: u64, count: u64) -> Value {
        json!({ "problem": self.problem, "start": self.start, "algorithm": self.algorithm, "nodes": self.nodes,
                "from": from, "count": count })
    }

    /// The trace, made by the library.
    fn trace(&self) -> Vec<Value> {
        let mut lines = Vec::new();
        let mut order = Order::new(self.algorithm, self.start);
        order.limits.expanded = Some(self.nodes);
        let mut sink = |line: TraceLine| lines.push(serde_json::to_value(line).unwrap());
        match open(self.problem).unwrap() {
            Problem::Puzzle(puzzle) => puzzle.run(&order, Some(&mut sink)).unwrap(),
            Problem::Game(game) => game.think(&order, Some(&mut sink)).unwrap(),
        };
        lines
    }

    /// Some steps, from one on; asked for again until they are there.
    async fn window(&self, app: &Router, from: u64, count: u64) -> Value {
        loop {
            let (status, window) = post(app, "/api/watch", &self.order(from, count)).await;
            assert_eq!(status, StatusCode::OK, "{window}");
            if window["reached"].is_null() {
                return window;
            }
            assert_eq!(window["steps"], json!([]), "{window}");
        }
    }

    /// All steps, so many at once.
    async fn steps(&self, app: &Router, count: u64) -> Vec<Value> {
        let mut steps: Vec<Value> = Vec::new();
        loop {
            let window = self.window(app, steps.len() as u64, count).await;
            let part = window["steps"].as_array().unwrap();
            assert!(part.len() as u64 <= count);
            if part.is_empty() {
                assert_eq!(window["total"], steps.len() as u64 - 1);
                return steps;
            }
            steps.extend(part.iter().cloned());
        }
    }
}

const KORF_79: &str = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";
const PAPER_001: &str = "4 1 6 3 2 8 7 0 5";

fn searches() -> Vec<Search> {
    let tiles = |algorithm| Search { problem: "tiles(3x3)", start: PAPER_001, algorithm, nodes: 300 };
    let swap = |algorithm| Search { problem: "swap(3x3)", start: "2 3 1 4 6 5 7 9 8", algorithm, nodes: 300 };
    let game = |algorithm| Search { problem: "mnk(3,3,3)", start: "- - - / - X O / - - X", algorithm, nodes: 300 };
    let blind = ["bfs", "dfs(limit=20)", "iddfs", "ucs", "bibfs"].map(tiles);
    let guided = ["astar", "wastar", "greedy", "idastar", "rbfs", "beam", "biastar", "bigreedy"].map(tiles);
    let local = ["hill(restarts=3)", "annealing", "tabu", "beta-hill", "walk"].map(tiles);
    let paths = ["grasp", "ga", "ga-grasp"].map(swap);
    let players = ["minimax", "alphabeta", "mcts(rollouts=50)", "fgh"].map(game);
    [blind.to_vec(), guided.to_vec(), local.to_vec(), paths.to_vec(), players.to_vec()].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_are_the_trace_event_for_event_whatever_their_size() {
    let app = app(Config::default());
    for search in searches() {
        let trace = search.trace();
        for count in [1, 7, 64] {
            let steps = search.steps(&app, count).await;
            for (n, step) in steps.iter().enumerate() {
                assert_eq!(step["n"], n as u64);
            }
            let records: Vec<&Value> = steps.iter().flat_map(|step| step["records"].as_array().unwrap()).collect();
            assert_eq!(records.len(), trace.len(), "{} by {count}", search.algorithm);
            for (ours, line) in records.into_iter().zip(&trace) {
                assert_eq!(ours, line, "{} by {count}", search.algorithm);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_star_on_the_board_of_paper_001_has_the_numbers_of_the_library() {
    let app = app(Config::default());
    let search = Search { problem: "8-puzzle", start: "416328705", algorithm: "astar", nodes: 1000 };
    let steps = search.steps(&app, 5).await;
    assert_eq!(steps.len(), 21, "20 expansions, and what is before");
    let last = &steps[20];
    assert_eq!((&last["generated"], &last["n"]), (&json!(39), &json!(20)));
    for (n, step) in steps.iter().enumerate().skip(1) {
        let node = step["records"].as_array().unwrap().iter().find(|record| record["event"] == "expand").unwrap();
        // Manhattan never promises too much, and here it is the truth or less.
        assert!(node["h"].as_u64() <= step["truth"].as_u64(), "{step}");
        assert_eq!(step["frontier"].as_u64(), Some(step["head"].as_array().unwrap().len() as u64));
        if n < 20 {
            assert_eq!(step["head"][0]["id"], step["next"], "the first of the list is taken next");
        }
        let rendered = step["tree"].as_array().unwrap();
        let lit: Vec<_> = rendered.iter().filter(|node| node["lit"] == true).collect();
        assert_eq!(lit.len() as u64, node["g"].as_u64().unwrap() + 1, "the path to the node, and nothing else");
        // Every state that was found is rendered once.
        assert_eq!(rendered.len() as u64, 1 + step["generated"].as_u64().unwrap() - step["dropped"].as_u64().unwrap());
    }
    let window = search.window(&app, 20, 1).await;
    assert_eq!((&window["total"], &window["report"]["cost"]), (&json!(20), &json!(13)));
}

#[tokio::test(flavor = "multi_thread")]
async fn to_expansion_1000_and_back_although_nothing_is_kept() {
    let small = Config { watch_steps: 1, watch_idle: Duration::from_millis(5), ..Config::default() };
    let (app, usual) = (app(small), app(Config::default()));
    let search = Search { problem: "15-puzzle(goal=blank-first)", start: KORF_79, algorithm: "bfs", nodes: 1500 };
    let mut answers = Vec::new();
    for from in [0, 1000, 999, 3, 1000, 0] {
        let ours = search.window(&app, from, 5).await;
        let theirs = search.window(&usual, from, 5).await;
        assert_eq!(ours["steps"].as_array().unwrap().len(), 5);
        assert_eq!(ours["steps"][0]["n"], from);
        assert_eq!(ours["steps"], theirs["steps"]);
        answers.push(ours["steps"].clone());
        // Long enough for what is idle to be given up.
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!((&answers[0], &answers[1]), (&answers[5], &answers[4]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_agrees_with_the_trace() {
    let app = app(Config::default());
    for search in searches() {
        let expanded: Vec<Value> = search.trace().into_iter().filter(|line| line["event"] == "expand").collect();
        let score = loop {
            let (_, score) = post(&app, "/api/watch/score", &search.order(0, 1)).await;
            if score["ended"] == true {
                break score;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        };
        assert_eq!(
            (&score["expansions"], &score["width"]),
            (&json!(expanded.len()), &json!(1)),
            "{}",
            search.algorithm
        );
        let (g, h) = (score["g"].as_array().unwrap(), score["h"].as_array().unwrap());
        for (i, line) in expanded.iter().enumerate() {
            assert_eq!((g[i].as_f64(), h[i].as_f64()), (line["g"].as_f64(), line["h"].as_f64()));
        }
        assert_eq!(score["result"]["counters"]["expanded"], expanded.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_tree_is_rendered_in_part() {
    let app = app(Config::default());
    let search = Search { problem: "15-puzzle(goal=blank-first)", start: KORF_79, algorithm: "bfs", nodes: 3000 };
    let window = search.window(&app, 2900, 2).await;
    assert_eq!(window["steps"].as_array().unwrap().len(), 2);
    for step in window["steps"].as_array().unwrap() {
        let rendered = step["tree"].as_array().unwrap();
        assert!(rendered.len() < 150, "{}", rendered.len());
        let node = step["records"].as_array().unwrap().iter().find(|record| record["event"] == "expand").unwrap();
        assert_eq!(rendered.iter().filter(|node| node["lit"] == true).count() as u64, node["g"].as_u64().unwrap() + 1);
        assert!(rendered.iter().any(|node| node["below"].as_u64() > Some(0)));
        assert!(rendered.iter().enumerate().all(|(i, node)| node["up"].as_u64().is_none_or(|up| (up as usize) < i)));
        assert_eq!(step["head"].as_array().unwrap().len(), 24);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_the_nodes_that_are_followed_lists_and_trees_are_left_out() {
    let app = app(Config { watch_nodes: 100, ..Config::default() });
    let search = Search { problem: "tiles(3x3)", start: PAPER_001, algorithm: "bfs", nodes: 1000 };
    let window = search.window(&app, 500, 1).await;
    let step = &window["steps"][0];
    assert_eq!((&step["tree"], &step["head"]), (&Value::Null, &Value::Null));
    assert!(step["frontier"].as_u64() > Some(100) && step["truth"].is_u64());
}

/// Three generations of a genetic search: who is judged, and who lives on.
#[tokio::test(flavor = "multi_thread")]
async fn a_population_is_followed_over_three_generations() {
    let app = app(Config::default());
    let search = Search {
        problem: "swap(3x3)",
        start: "9 8 7 6 5 4 3 2 1",
        algorithm: "ga(population=6,moves=4,generations=3)",
        nodes: 1000,
    };
    let steps = search.steps(&app, 64).await;
    // Six paths of four moves in each generation.
    assert_eq!(steps.len(), 1 + 3 * 6 * 4);
    for generation in 1..=3 {
        let end = &steps[generation * 24]["population"];
        assert_eq!(end["generation"], generation);
        let paths = end["paths"].as_array().unwrap();
        assert_eq!(paths.len(), if generation == 1 { 6 } else { 12 });
        let h =
            |kept: bool| paths.iter().filter(move |path| path["kept"] == kept).map(|path| path["h"].as_u64().unwrap());
        assert_eq!(h(true).count(), 6);
        // The best of parents and children live on.
        assert!(h(true).max() <= h(false).min().or(Some(u64::MAX)), "{end}");
        assert!(paths.iter().all(|path| path["moves"].as_array().unwrap().len() == 4));
        if generation < 3 {
            let next = &steps[generation * 24 + 1]["population"]["paths"];
            let mut before: Vec<&Value> =
                paths.iter().filter(|path| path["kept"] == true).map(|path| &path["moves"]).collect();
            let mut after: Vec<&Value> = next
                .as_array()
                .unwrap()
                .iter()
                .filter(|path| path["new"] == false)
                .map(|path| &path["moves"])
                .collect();
            before.sort_by_key(|moves| moves.to_string());
            after.sort_by_key(|moves| moves.to_string());
            assert_eq!(before, after);
        }
    }
}

/// A population may be of a million; what is said of a step is bounded all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_large_population_is_no_longer_followed() {
    let search = |algorithm| Search { problem: "swap(3x3)", start: "9 8 7 6 5 4 3 2 1", algorithm, nodes: 1_000_000 };
    // A window ends when its turn does, and a busy machine must not cut one short here.
    let patient = Config { watch_turn: std::time::Duration::from_secs(1000), ..Config::default() };
    let (usual, small) = (app(patient.clone()), app(Config { watch_nodes: 50, ..patient }));
    let large = search("ga(population=3000,moves=1,generations=2)");
    let steps = large.window(&usual, 2999, 3).await["steps"].as_array().unwrap().clone();
    assert_eq!(steps[0]["population"]["more"], 2999 - 40);
    // Here the choice is made, with more who live on than are listed.
    let listed = steps[1]["records"].as_array().unwrap().iter().filter(|record| record["event"] == "phase").count();
    assert_eq!(listed as u64 + steps[1]["left_out"].as_u64().unwrap(), 3000 + 1, "with the one that is announced");
    assert_eq!((&steps[1]["population"], &steps[2]["population"]), (&Value::Null, &Value::Null));
    // Ten paths of four moves are as many as are followed here.
    let steps = search("ga(population=20,moves=4)").window(&small, 0, 60).await["steps"].as_array().unwrap().clone();
    let followed: Vec<bool> = steps.iter().map(|step| step["population"].is_object()).collect();
    assert_eq!(followed.iter().filter(|followed| **followed).count(), 1 + 40);
    assert!(followed.is_sorted_by(|a, b| a >= b), "once lost, it is lost");
    let paths =
        search("ga(population=2,moves=500)").window(&usual, 500, 1).await["steps"][0]["population"]["paths"].clone();
    assert_eq!((paths[0]["moves"].as_array().unwrap().len(), &paths[0]["longer"]), (200, &json!(300)));
}

/// Every value that is backed up is what the position is worth, by minimax itself.
#[tokio::test(flavor = "multi_thread")]
async fn values_of_a_game_are_backed_up() {
    let app = app(Config::default());
    let search = Search { problem: "velha", start: "X O X / O X O / - - -", algorithm: "minimax", nodes: 1000 };
    let steps = search.steps(&app, 64).await;
    let tree = steps.last().unwrap()["tree"].as_array().unwrap();
    // X is to move and wins at once.
    assert_eq!(tree[0]["value"], 1.0);
    let ends = tree.iter().filter(|node| node["g"] == 3);
    assert!(ends.clone().count() > 0 && ends.into_iter().all(|node| node["value"].is_number()));
    let cut = Search { algorithm: "alphabeta", problem: "velha", start: "- - - / - X O / - - X", nodes: 1000 };
    let records: Vec<Value> = cut
        .trace()
        .into_iter()
        .filter(|line| line["why"].as_str().is_some_and(|why| why.starts_with("cut=")))
        .collect();
    let steps = cut.steps(&app, 64).await;
    let marked = steps
        .iter()
        .any(|step| step["tree"].as_array().is_some_and(|tree| tree.iter().any(|node| node["cut"].as_u64() > Some(0))));
    assert!(marked && !records.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_watched_is_refused_with_a_sentence() {
    let app = app(Config { body: 300, ..Config::default() });
    let order = |problem: &str, start: &str, algorithm: &str| json!({ "problem": problem, "start": start, "algorithm": algorithm });
    for (order, key) in [
        (order("8-puzle", PAPER_001, "astar"), "spec.unknown"),
        (order("8-puzzle", "1 1", "astar"), "board.count"),
        (order("8-puzzle", PAPER_001, "astra"), "spec.unknown"),
        (json!({ "problem": "8-puzzle", "start": PAPER_001, "algorithm": "astar", "count": 65 }), "lab.too-many"),
        (json!({ "problem": "8-puzzle" }), "web.bad-json"),
    ] {
        for path in ["/api/watch", "/api/watch/score"] {
            let (status, answer) = post(&app, path, &order).await;
            if path.ends_with("score") && key == "lab.too-many" {
                continue;
            }
            assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
            assert!(answer["error"].as_str().unwrap().len() > 10, "{answer}");
            if key.starts_with("lab") || key.starts_with("web") {
                assert_eq!(answer["key"], key);
            }
        }
    }
    let (status, _) = post(&app, "/api/watch", &order("8-puzzle", &"1 ".repeat(400), "astar")).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let foreign = Request::builder().method(Method::POST).uri("/api/watch").header("host", "evil.example");
    let answer = app.clone().oneshot(foreign.body(Body::from("{}")).unwrap()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_at_once_are_refused_and_none_is_lost() {
    let app = app(Config { jobs: 1, queue: 2, ..Config::default() });
    let far = Search { problem: "15-puzzle(goal=blank-first)", start: KORF_79, algorithm: "bfs", nodes: 100_000 };
    let asked: Vec<_> = (0..12u64)
        .map(|i| {
            let (app, order) = (app.clone(), far.order(20_000 + i, 1));
            tokio::spawn(async move { post(&app, "/api/watch", &order).await })
        })
        .collect();
    let (mut served, mut refused) = (0, 0);
    for answer in asked {
        let (status, body) = answer.await.unwrap();
        match status {
            StatusCode::OK => served += usize::from(body["steps"].is_array()),
            StatusCode::TOO_MANY_REQUESTS => refused += usize::from(body["key"] == "web.queue-full"),
            other => panic!("{other} {body}"),
        }
    }
    assert_eq!(served + refused, 12);
    assert!(served >= 1 && refused >= 1, "{served} {refused}");
}

/// Time passes while a reader thinks; the search does not notice, for its time is not
/// limited at all while it is watched: however little a run may take, it comes to its end.
#[tokio::test(flavor = "multi_thread")]
async fn a_pause_is_not_counted_against_the_time_limit() {
    let app = app(Config { time: Duration::from_nanos(1), ..Config::default() });
    let search = Search { problem: "8-puzzle", start: PAPER_001, algorithm: "bfs", nodes: 10_000 };
    for from in [0, 700, 1433] {
        assert_eq!(search.window(&app, from, 1).await["steps"][0]["n"], from);
    }
    let window = search.window(&app, 1433, 1).await;
    assert_eq!((&window["total"], &window["report"]["outcome"]), (&json!(1433), &json!("solved")));
}

/// A search that keeps only its path can be followed however long it is.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_depth_first_search_is_followed_with_little_memory() {
    let app = app(Config { watch_nodes: 400, ..Config::default() });
    let search = Search {
        problem: "15-puzzle(goal=blank-first)",
        start: KORF_79,
        algorithm: "idastar(h=misplaced)",
        nodes: 60_000,
    };
    for from in [10_000, 30_000, 59_990] {
        let window = search.window(&app, from, 8).await;
        for step in window["steps"].as_array().unwrap() {
            let node = step["records"].as_array().unwrap().iter().find(|record| record["event"] == "expand").unwrap();
            let lit = step["tree"].as_array().unwrap().iter().filter(|node| node["lit"] == true);
            // A long path is rendered without its middle.
            let skipped: u64 = lit.clone().map(|node| node["between"].as_u64().unwrap()).sum();
            assert_eq!(lit.count() as u64 + skipped, node["g"].as_u64().unwrap() + 1, "{step}");
        }
    }
}

/// Whoever goes away leaves no work behind.
#[tokio::test(flavor = "multi_thread")]
async fn a_survey_that_nobody_asks_about_gives_its_seat_back() {
    let app = app(Config { jobs: 1, grace: Duration::from_millis(50), ..Config::default() });
    let endless = Search {
        problem: "15-puzzle(goal=blank-first)",
        start: KORF_79,
        algorithm: "idastar(h=zero)",
        nodes: 1_000_000_000_000,
    };
    let (_, score) = post(&app, "/api/watch/score", &endless.order(0, 1)).await;
    assert_eq!(score["ended"], false);
    // There is one seat, so this one is surveyed only after the other was given up.
    let short = Search { problem: "8-puzzle", start: PAPER_001, algorithm: "astar", nodes: 1000 };
    loop {
        let (_, score) = post(&app, "/api/watch/score", &short.order(0, 1)).await;
        if score["ended"] == true {
            assert_eq!(score["expansions"], 20);
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
