//! The set-up of a fight: whatever is chosen stands in the address, in a sentence and in the fight.

use crate::page::{PHONE, Page, in_browser};
use serde_json::Value;

const ENDED: &str = "document.querySelector('.race[data-state=ended]')";

/// What the address says.
async fn said(page: &Page, name: &str) -> String {
    page.text(&format!("new URLSearchParams(location.search).get('{name}')")).await
}

/// Waits until the server has looked at what is chosen.
async fn looked_at(page: &Page, runs: &str) {
    page.wait(
        "the server has looked",
        &format!("document.querySelector('#fight-size').textContent.startsWith('{runs}')"),
    )
    .await;
}

/// The sentence that says it all.
async fn sentence(page: &Page) -> String {
    page.text("document.querySelector('#fight-words').textContent.replaceAll('\\u00a0', ' ')").await
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn fighters_come_and_go_and_nobody_is_forgotten() {
    in_browser(async |page| {
        page.open("?view=fight&problem=tiles(3x3)&a=astar;greedy&lang=en").await;
        page.click("#fighter-0 option[value=bfs]").await;
        let fighters = |specs: &str| format!("new URLSearchParams(location.search).get('a') === '{specs}'");
        page.wait("the first is another", &fighters("bfs;greedy")).await;
        page.click("#add-fighter").await;
        page.wait("a third has come", "document.querySelectorAll('.fighter:not(.add)').length === 3").await;
        let all = page.text("new URLSearchParams(location.search).get('a')").await;
        assert!(all.starts_with("bfs;greedy;"), "{all}");
        assert_eq!(page.text("document.activeElement.id").await, "fighter-2");
        page.click("#drop-0").await;
        page.wait("the first has gone", &fighters(&all["bfs;".len()..])).await;
        assert_eq!(page.text("document.activeElement.id").await, "drop-0");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn what_is_offered_fills_the_form_and_stays_editable() {
    in_browser(async |page| {
        page.open("?view=fight&lang=en").await;
        page.click("#preset-kombat-2006").await;
        page.wait("it is chosen", "document.querySelector('#preset-kombat-2006[aria-pressed=true]')").await;
        looked_at(page, "24,000 runs.").await;
        assert_eq!(said(page, "preset").await, "kombat-2006");
        assert_eq!(said(page, "a").await, "", "an address that says nothing else stays short");
        assert_eq!(page.ask("document.querySelectorAll('.fighter:not(.add)').length").await, 3);
        assert_eq!(page.text("document.querySelector('#grid-moves').value").await, "8; 10; 15; 25");
        page.fill("#fight-count", "20").await;
        looked_at(page, "480 runs.").await;
        let button = "document.querySelector('#preset-kombat-2006').textContent";
        assert_eq!(page.text(button).await, "2006 experiment, changed");
        let address = page.text("location.search").await;
        page.open(&address).await;
        assert_eq!(page.text(button).await, "2006 experiment, changed");
        assert_eq!(page.text("document.querySelector('#fight-count').value").await, "20");
        assert_eq!(page.text("document.querySelector('#grid-moves').value").await, "8; 10; 15; 25");
        page.click("#preset-kombat-2006").await;
        page.wait("it is as it was", &format!("{button} === '2006 experiment'")).await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn distances_are_chosen_by_key_by_number_and_by_pointer() {
    in_browser(async |page| {
        page.open("?view=fight&problem=tiles(3x3)&a=astar;bfs&by=depth&steps=10,20,26&count=200&seed=7&lang=en").await;
        looked_at(page, "1,200 runs.").await;
        assert_eq!(
            sentence(page).await,
            "In a sentence: 2 fighters meet the same 600 boards at distances 10, 20 and 26, once each; whoever needs more than 10 s or 2 GiB loses that board."
        );
        // The bars are one stop for the keyboard; the arrows lead from the first chosen one to its neighbours.
        page.ask("document.querySelector('#fight-bars').focus()").await;
        page.keys("\u{e012}\u{e012} ").await;
        page.wait("a nearer one is chosen", "new URLSearchParams(location.search).get('steps') === '8,10,20,26'").await;
        page.reads("There are 116 boards at distance 8; all 116 will be used.").await;
        // A screen reader hears the sentence after each change, once nothing changes any more.
        page.wait(
            "it is read aloud",
            "document.querySelector('body > .sr[role=status]').textContent === document.querySelector('#fight-words').textContent",
        )
        .await;
        assert!(sentence(page).await.contains("716 boards at distances 8, 10, 20 and 26"));
        page.click("#distance-20").await;
        page.wait("one is gone", "new URLSearchParams(location.search).get('steps') === '8,10,26'").await;
        assert_eq!(page.text("document.querySelector('#fight-step').value").await, "", "by no step");
        page.fill("#fight-step", "6\t").await;
        page.wait("they are from one to another", "new URLSearchParams(location.search).get('steps') === '8-26-6'")
            .await;
        page.wait(
            "the bars follow",
            "[...document.querySelectorAll('.bar[aria-selected=true]')].map((bar) => bar.id.slice(9)).join() === '8,14,20,26'",
        )
        .await;
        page.wait("three of the boards are drawn", "document.querySelectorAll('.minis .mini.any').length === 3").await;
        let boards = "[...document.querySelectorAll('.minis [data-board]')].map((each) => each.dataset.board).join()";
        let before = page.text(boards).await;
        page.click("#fight-draw").await;
        page.wait("others are drawn", &format!("{boards} && {boards} !== '{before}'")).await;
        assert_ne!(said(page, "seed").await, "7");
    });
}

/// What the page shows beforehand is what is fought on.
#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn boards_that_are_shown_are_boards_of_the_fight() {
    in_browser(async |page| {
        page.open("?view=fight&problem=tiles(3x3)&a=astar;bfs&by=depth&steps=4,6,8&count=2&lang=en").await;
        page.wait("boards are drawn", "document.querySelectorAll('.minis [data-board]').length === 3").await;
        let shown =
            page.ask("[...document.querySelectorAll('.minis [data-board]')].map((each) => each.dataset.board)").await;
        page.click("#bet-1").await;
        page.click("#fight-begin").await;
        page.wait("the fight has ended", ENDED).await;
        let name = said(page, "fight").await;
        assert_eq!(said(page, "a").await, "", "its own address is short");
        let folder = page.server.fights.path().join(&name);
        let (_, records) = kombat_lab::store::look::<kombat_lab::plan::Run>(&folder).expect("the records of the fight");
        let starts: Vec<Value> = records.iter().map(|record| record.start.as_str().into()).collect();
        assert!(shown.as_array().expect("a list").iter().all(|board| starts.contains(board)), "{shown}");
        // The bet is kept under the name of the fight, for the result to read.
        let bet = format!("(await import('./js/bet.js')).betOn('{name}')");
        assert_eq!(page.promise(&bet).await, 1);
        page.browser.client.back().await.expect("one can go back");
        page.wait("the form is there again", "document.getElementById('fight-skip')").await;
        assert_eq!(said(page, "steps").await, "4,6,8");
        page.click("#fight-skip").await;
        page.wait("it was fought already", ENDED).await;
        assert_eq!(page.promise(&bet).await, Value::Null, "whoever skips the bet has none");
        // It stands in the list with how it stands.
        page.open("?view=fight&lang=en").await;
        page.wait("it has ended", "document.querySelector('.past .state[data-state=ended]')").await;
        page.reads("A* × Breadth-first search").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn what_stands_in_the_way_is_said_before_the_fight() {
    in_browser(async |page| {
        page.expect("400");
        page.open("?view=fight&problem=tiles(3x3)&a=astar;astar&lang=en").await;
        page.wait("it is said", "document.querySelector('#fight-refused').textContent.includes('astar')").await;
        page.click("#fighter-1 option[value=bfs]").await;
        looked_at(page, "200 runs.").await;
        assert_eq!(page.text("document.querySelector('#fight-refused').textContent").await, "");
        page.fill("#fight-time", "soon").await;
        page.reads("A time is written 10 s, 500 ms or 2 min.").await;
        assert_eq!(said(page, "time").await, "", "what is no time changes nothing");
        page.fill("#fight-time", "500 ms").await;
        page.fill("#fight-memory", "64 MiB").await;
        page.fill("#fight-nodes", "1,000").await;
        page.wait("all limits are said", "document.querySelector('#fight-words').textContent.replaceAll('\\u00a0', ' ').includes('0.5 s, 64 MiB or 1,000 boards')").await;
        assert_eq!((said(page, "memory").await, said(page, "nodes").await), ("64MiB".to_owned(), "1000".to_owned()));
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_space_too_large_to_count_has_no_bars_and_a_game_has_openings() {
    in_browser(async |page| {
        page.open("?view=fight&problem=tiles(4x4)&a=idastar;greedy&lang=en").await;
        page.reads("too large to count").await;
        assert_eq!(page.ask("document.querySelector('#fight-bars, #way-depth')").await, Value::Null);
        page.open("?view=fight&problem=mnk(3,3,3)&a=minimax;random&count=4&lang=pt-BR").await;
        looked_at(page, "8 partidas.").await;
        assert!(sentence(page).await.starts_with("Numa frase: 2 jogadores se enfrentam dois a dois"));
        page.fill("#fight-steps", "2").await;
        page.wait("it is in the address", "new URLSearchParams(location.search).get('steps') === '2'").await;
    });
}

/// Beyond five, colours could not be told apart: ink and numbers.
#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn the_sixth_fighter_is_told_by_its_number() {
    in_browser(async |page| {
        page.resize(PHONE).await;
        page.open("?view=fight&problem=tiles(3x3)&a=bfs;astar;ucs;greedy;idastar&count=3&lang=en").await;
        assert_eq!(page.text("document.querySelector('.many').textContent").await, "");
        page.click("#add-fighter").await;
        page.wait("a sixth has come", "document.querySelectorAll('.bets .choice').length === 6").await;
        page.reads("A picture with fewer says more.").await;
        let of = |css: &str| format!("getComputedStyle(document.querySelector('{css}')).getPropertyValue('--c')");
        assert_eq!(
            page.text(&of(".fighter.c5")).await,
            page.text("getComputedStyle(document.documentElement).getPropertyValue('--ink')").await
        );
        assert_eq!(page.text("document.querySelector('.choice.c5 .mark').textContent").await, "6");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn an_experiment_can_be_written_and_what_is_wrong_is_said() {
    in_browser(async |page| {
        page.expect("400");
        page.open("?view=fight&lang=en").await;
        page.click("#file-open").await;
        page.fill(
            "#toml",
            "name = \"own\"\n[[boards]]\nproblem = \"8-puzzle\"\ncount = 3\n[[algorithms]]\nspec = \"astra\"\n",
        )
        .await;
        page.click("#toml-begin").await;
        page.reads("There is no algorithm called “astra”").await;
        page.fill("#toml", "name = \"own\"\n[[boards]]\nproblem = \"8-puzzle\"\ncount = 3\n[[algorithms]]\nspec = \"wastar\"\ngrid = { w = [1, 2] }\n").await;
        page.click("#toml-begin").await;
        page.wait("the fight has ended", ENDED).await;
        page.wait("both are in the table", "document.querySelectorAll('.results tbody tr').length === 2").await;
    });
}
