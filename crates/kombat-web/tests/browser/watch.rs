//! Searches watched: every number on the page is one of the library's own trace.

use crate::page::{Page, in_browser};
use kombat::catalog::{Request, puzzle};
use kombat::observe::{Kind, Note, Phase};
use kombat::trace::TraceLine;
use serde_json::{Value, json};

/// The board of Bouzon's paper.
const PAPER: &str = "4 1 6 3 2 8 7 0 5";

/// The library's own trace, and the frontier after each expansion.
fn traced(problem: &str, algorithm: &str, start: &str) -> Vec<TraceLine> {
    let mut lines = Vec::new();
    let puzzle = puzzle(problem).expect("a puzzle");
    puzzle.run(&Request::new(algorithm, start), Some(&mut |line| lines.push(line))).expect("it runs");
    lines
}

/// What the page must show at each expansion, from the trace alone: the board with its
/// numbers, and the counters after all that follows until the next expansion.
fn expected(lines: &[TraceLine]) -> Vec<Value> {
    let mut steps: Vec<Value> = Vec::new();
    let (mut generated, mut dropped) = (0, 0);
    for line in lines {
        match line.event {
            Kind::Expand => steps.push(json!({ "board": line.board, "f": line.f, "g": line.g, "h": line.h })),
            // The start is nobody's successor.
            Kind::Generate if line.parent.is_none() => continue,
            Kind::Generate => generated += 1,
            Kind::Prune => {
                generated += 1;
                dropped += 1;
            }
            Kind::Incumbent => {}
            _ => continue,
        }
        if let Some(step) = steps.last_mut() {
            step["generated"] = json!(generated);
            step["dropped"] = json!(dropped);
            step["frontier"] = json!(line.frontier);
        }
    }
    steps
}

/// What one contender shows.
async fn shown(page: &Page, id: &str) -> Value {
    let script = format!(
        "(() => {{
            const panel = document.getElementById('{id}-panel');
            const number = (text) => text === undefined || text === '' ? null : Number(text);
            const term = (name) => number(panel.querySelector(`.term[data-name=${{name}}]`)?.dataset.value);
            const count = (name) => number(document.querySelector(`#{id}-counts [data-count=${{name}}]`)?.dataset.value);
            return {{ n: number(panel.dataset.n), board: panel.querySelector('[data-board]').dataset.board, f: term('f'), g: term('g'), h: term('h'),
                generated: count('generated'), dropped: count('dropped'), frontier: count('frontier'), truth: number(panel.querySelector('.reached').dataset.truth) }};
        }})()"
    );
    page.ask(&script).await
}

/// Waits until a contender shows an expansion.
async fn at(page: &Page, id: &str, n: usize) {
    page.wait(
        &format!("{id} shows expansion {n}"),
        &format!("document.getElementById('{id}-panel')?.dataset.n === '{n}'"),
    )
    .await;
}

/// Holds what is shown against the trace.
fn compare(found: &Value, expected: &Value, n: usize) {
    for name in ["board", "g", "h", "generated", "dropped", "frontier"] {
        assert_eq!(found[name], expected[name], "{name} at expansion {n}");
    }
    assert_eq!(found["f"].as_f64(), expected["f"].as_f64(), "f at expansion {n}");
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn every_number_is_that_of_the_trace_forward_and_back() {
    in_browser(async |page| {
        let steps = expected(&traced("8-puzzle", "astar", PAPER));
        let distances = puzzle("8-puzzle").expect("a puzzle");
        page.open("?view=watch&problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&algorithm=astar&lang=en").await;
        at(page, "first", 0).await;
        for n in (1..=steps.len()).chain((1..steps.len()).rev()) {
            let before = shown(page, "first").await["n"].as_u64().expect("a number") as usize;
            page.click(if n > before { "#deck-next" } else { "#deck-prev" }).await;
            at(page, "first", n).await;
            let found = shown(page, "first").await;
            compare(&found, &steps[n - 1], n);
            let spot = distances.spot(found["board"].as_str().expect("a board")).expect("a board");
            assert_eq!(found["truth"].as_u64(), spot.distance.map(u64::from), "the truth at expansion {n}");
        }
        page.click("#deck-end").await;
        page.reads("Solved: 13 moves.").await;
        // How long somebody looked at it is no time of the search.
        let end = page.text("document.getElementById('first-panel').innerText").await;
        assert_eq!(page.ask(&format!("/\\d\\s*(µs|ms|s|min|h)\\b/.test({})", json!(end))).await, false, "{end}");
        page.click("#deck-start").await;
        at(page, "first", 0).await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn one_jumps_far_and_back_and_the_address_knows_where_one_is() {
    in_browser(async |page| {
        let board = "8 6 7 2 5 4 3 0 1";
        let steps = expected(&traced("8-puzzle", "astar", board));
        page.open("?view=watch&problem=tiles(3x3)&start=8.6.7.2.5.4.3.0.1&algorithm=astar&lang=en").await;
        for n in [1000, 3, 5000, 999] {
            page.fill("#jump", &format!("{n}\u{e007}")).await;
            at(page, "first", n).await;
            compare(&shown(page, "first").await, &steps[n - 1], n);
        }
        page.wait("the address knows", "new URLSearchParams(location.search).get('n') === '999'").await;
        page.browser.client.refresh().await.expect("it can be loaded again");
        page.ready().await;
        at(page, "first", 999).await;
        compare(&shown(page, "first").await, &steps[998], 999);
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn two_searches_go_in_lock_step() {
    in_browser(async |page| {
        let both = ["bfs", "astar"].map(|algorithm| expected(&traced("8-puzzle", algorithm, PAPER)));
        page.open("?view=watch&problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&algorithm=bfs&challenger=astar&lang=en")
            .await;
        for n in 1..=12 {
            page.keys("\u{e014}").await;
            for (id, steps) in ["first", "second"].iter().zip(&both) {
                at(page, id, n).await;
                compare(&shown(page, id).await, &steps[n - 1], n);
            }
        }
        // Who has ended waits for the other at the end.
        let n = both[1].len() + 100;
        page.fill("#jump", &format!("{n}\u{e007}")).await;
        at(page, "first", n).await;
        compare(&shown(page, "first").await, &both[0][n - 1], n);
        page.wait("the challenger has ended", "document.getElementById('second-panel-end').textContent.includes('13')")
            .await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_population_is_watched_over_three_generations() {
    in_browser(async |page| {
        let start = "6 5 7 9 2 8 3 4 1";
        let lines = traced("swap(3x3)", "ga(population=8)", start);
        page.open("?view=watch&problem=swap(3x3)&start=6.5.7.9.2.8.3.4.1&algorithm=ga(population=8)&lang=en").await;
        page.wait("parts are known", "!document.getElementById('deck-arrow').hidden").await;
        for generation in 1..=3_u64 {
            // At the last expansion of a generation the choice has been made.
            let (n, survivors) = chosen(&lines, generation);
            page.fill("#jump", &format!("{n}\u{e007}")).await;
            at(page, "first", n).await;
            page.reads(&format!("Generation {generation}")).await;
            let kept = "[...document.querySelectorAll('.paths [data-state=kept]')].map((row) => row.dataset.row).sort().join(' ')";
            assert_eq!(page.text(kept).await, survivors, "generation {generation}");
        }
        page.click("#deck-arrow").await;
        page.reads("Generation 4").await;
    });
}

/// The number of the last expansion of a generation, and the rows that live on.
fn chosen(lines: &[TraceLine], generation: u64) -> (usize, String) {
    let (mut n, mut survivors, mut inside) = (0, Vec::new(), false);
    for line in lines {
        n += usize::from(line.event == Kind::Expand);
        let Some(Note::Phase(name, value)) = line.why else { continue };
        match name {
            Phase::Generation if inside => break,
            Phase::Generation => inside = value == generation,
            Phase::Survivor if inside => survivors.push(value.to_string()),
            _ => {}
        }
    }
    survivors.sort();
    (n, survivors.join(" "))
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_long_search_is_scrubbed_and_the_page_stays_small() {
    in_browser(async |page| {
        page.open(
            "?view=watch&problem=tiles(4x4,goal=blank-first)&start=0.1.9.7.11.13.5.3.14.12.4.2.8.6.10.15&algorithm=idastar&nodes=400000&lang=en",
        )
        .await;
        page.wait("all is counted", "Number(document.getElementById('where').dataset.total) > 100000").await;
        let total =
            page.ask("Number(document.getElementById('where').dataset.total)").await.as_u64().expect("a number");
        // Frames while one scrubs from end to end, by the scale under the score.
        let scrub = "await (async () => {
            const slider = document.querySelector('[role=slider]');
            let longest = 0, last = performance.now(), on = true;
            const frame = (now) => { longest = Math.max(longest, now - last); last = now; if (on) requestAnimationFrame(frame); };
            requestAnimationFrame(frame);
            const { left, width, top, height } = slider.getBoundingClientRect();
            const point = (type, share) => slider.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: left + 1 + (width - 2) * share, clientY: top + height / 2 }));
            point('pointerdown', 0);
            for (let i = 0; i <= 60; i += 1) { point('pointermove', i / 60); await new Promise((done) => requestAnimationFrame(done)); }
            point('pointerup', 1);
            on = false;
            return longest;
        })()";
        let longest = page.promise(scrub).await.as_f64().expect("a number");
        measured!("scrubbing {total} expansions: the longest frame took {longest:.0} ms (wanted: at most 50)");
        let heap = async || page.ask("performance.memory?.usedJSHeapSize ?? 0").await.as_f64().expect("a number");
        let before = heap().await;
        for share in 1..=40 {
            page.fill("#jump", &format!("{}\u{e007}", total * share / 40)).await;
            at(page, "first", (total * share / 40) as usize).await;
        }
        let after = heap().await;
        measured!("heap of the page: {:.1} MB, after 40 jumps {:.1} MB", before / 1e6, after / 1e6);
        assert!(after < 64e6, "the page keeps {after} bytes");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_formula_that_fails_says_why_at_the_end() {
    in_browser(async |page| {
        let algorithm = "astar(h=formula(%221/(misplaced-7)%22))";
        page.open(&format!("?view=watch&problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&algorithm={algorithm}&lang=en"))
            .await;
        at(page, "first", 0).await;
        page.click("#deck-end").await;
        page.reads("divides by zero").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn any_board_shows_its_last_move_and_old_addresses_open() {
    in_browser(async |page| {
        let problem = "new URLSearchParams(location.search).get('problem')";
        let touched = "document.querySelector('#first-panel-board .mv')";
        for (address, spec, said) in [
            ("tiles(3x3)&goal=snail&start=1.2.3.8.4.0.7.6.5&n=1", "tiles(3x3,goal=snail)", "Solved: one move."),
            ("8-puzzle&goal=1.2.3.8.0.4.7.6.5&n=1", "tiles(3x3,goal=\"1 2 3 8 0 4 7 6 5\")", ""),
            ("mnk(3,3,3)&start=XO-/---/---&algorithm=minimax&n=2", "mnk(3,3,3)", "Came here by a2."),
            ("swap(3x3)&start=2.1.3.4.5.6.8.7.9&n=2", "swap(3x3)", "Came here by a3 ⇄ b3."),
        ] {
            page.open(&format!("?view=watch&problem={address}&lang=en")).await;
            page.wait("the search is there", "document.getElementById('first-panel')?.dataset.n").await;
            assert_eq!(page.text(problem).await, spec);
            page.reads(said).await;
            if said.starts_with("Came") {
                page.wait("what it touched is seen", touched).await;
            }
        }
        // The solution of any puzzle is shown move by move.
        page.open("?view=watch&problem=pancake(4)&start=2.1.3.4&lang=en").await;
        page.click("#deck-end").await;
        page.click("#first-solution").await;
        page.wait("it is sorted", "document.querySelector('#first-panel [data-board]').dataset.board === '1 2 3 4'")
            .await;
        page.wait("it was turned", "document.getElementById('first-panel-board').dataset.move === '1'").await;
    });
}
