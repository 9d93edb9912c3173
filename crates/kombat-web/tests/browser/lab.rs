//! The laboratory on the page: a verdict that follows what is typed.

use crate::page::in_browser;
use serde_json::json;

const VERDICT: &str = "document.getElementById('lab-verdict')?.dataset";
const ADDRESS: &str = "new URLSearchParams(location.search)";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn the_verdict_follows_what_is_typed() {
    in_browser(async |page| {
        page.open("?view=lab&lang=en").await;
        page.wait("it is refuted", &format!("{VERDICT}?.admissible === 'false'")).await;
        page.reads("Not admissible: it says more than the true distance on 7 of 181,440 boards.").await;
        let board = "document.getElementById('counterexample').dataset.board";
        assert_eq!(page.text(board).await.split(' ').count(), 9);
        page.wait("there are a map and a distribution", "document.querySelectorAll('.notebook .fig svg').length >= 2")
            .await;
        assert_eq!(page.ask("document.querySelectorAll('#expands tbody tr').length").await, 7);
        page.fill("#formula", "manhattan").await;
        page.wait("it is proved", &format!("{VERDICT}?.admissible === 'true' && {VERDICT}?.consistent === 'true'"))
            .await;
        assert_eq!(page.ask("document.getElementById('counterexample')").await, json!(null));
        assert_eq!(page.text(&format!("{ADDRESS}.get('formula')")).await, "manhattan");
        page.fill("#formula", "manhatan + 1").await;
        page.reads("Did you mean: manhattan?").await;
        assert_eq!(page.text("document.getElementById('formula').ariaInvalid").await, "true");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_sample_proves_nothing() {
    in_browser(async |page| {
        page.open("?view=lab&problem=tiles(4x4)&formula=manhattan&lang=en").await;
        page.wait("it is neither proved nor refuted", &format!("{VERDICT}?.admissible === 'null'")).await;
        page.reads("Not refuted by the sample").await;
        page.reads("not refuted").await;
        page.fill("#formula", "2 * manhattan").await;
        page.wait("it is refuted", &format!("{VERDICT}?.admissible === 'false'")).await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn an_address_shows_the_same_again_and_stale_audits_are_cancelled() {
    in_browser(async |page| {
        page.open("?view=lab&problem=tiles(3x3)&goal=snail&formula=2*misplaced&compare=manhattan&lang=en").await;
        page.wait("it is refuted", &format!("{VERDICT}?.admissible === 'false'")).await;
        page.reads("Neither dominates").await;
        assert_eq!(page.text("document.getElementById('lab-board').value").await, "tiles(3x3,goal=snail)");
        // Each letter begins a pause anew, so that one audit at most is made of a word.
        page.requests().await;
        page.click("#formula").await;
        page.keys(" + zero + zero + zero + zero").await;
        page.wait(
            "the last is judged",
            &format!("{ADDRESS}.get('formula') === '2*misplaced + zero + zero + zero + zero'"),
        )
        .await;
        page.wait("it is there", "!document.querySelector('.labbody[aria-busy]')").await;
        let asked = page.requests().await.iter().filter(|(_, _, url)| url.ends_with("/api/audits")).count();
        assert!(asked < 20, "{asked} audits for 28 letters");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_counterexample_can_be_played_and_watched() {
    in_browser(async |page| {
        page.open("?view=lab&lang=en").await;
        page.wait("it is refuted", &format!("{VERDICT}?.admissible === 'false'")).await;
        let board = page.text("document.getElementById('counterexample').dataset.board").await;
        // A tile beside the blank moves there and then.
        page.wait("moves are known", "document.querySelector('#counterexample .spot[aria-disabled=false]')").await;
        page.ask("document.querySelector('#counterexample .spot[aria-disabled=false]').click()").await;
        page.wait("something has moved", "document.querySelector('#counterexample .label')?.textContent !== ''").await;
        page.click("#counterexample-play").await;
        page.wait("it can be played", "document.querySelector('#do-hint')").await;
        assert_eq!(page.text(&format!("{ADDRESS}.get('start')")).await, board.replace(' ', "."));
        page.browser.client.back().await.expect("one can go back");
        page.wait("the laboratory is there", &format!("{VERDICT}?.admissible === 'false'")).await;
        page.click("#lab-watch").await;
        page.wait("the search is there", "document.getElementById('first-panel')?.dataset.n").await;
        let algorithm = page.text(&format!("{ADDRESS}.get('algorithm')")).await;
        assert!(algorithm.starts_with("astar(h=formula(\"manhattan + 2 * conflict_pairs\")"), "{algorithm}");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn what_can_be_written_is_told_and_can_be_inserted() {
    in_browser(async |page| {
        page.open("?view=lab&problem=swap(3x3)&formula=wrapped&lang=pt-BR").await;
        page.wait("it is refuted", &format!("{VERDICT}?.admissible === 'false'")).await;
        page.reads("Não é admissível").await;
        page.click("#guide summary").await;
        page.click("#guide .tries li:nth-child(2) button").await;
        page.wait("it is proved", &format!("{VERDICT}?.admissible === 'true'")).await;
        assert_eq!(page.text("document.getElementById('formula').value").await, "wrapped / 2");
        page.click(".chip").await;
        page.wait("a piece is inserted", "document.getElementById('formula').value.length > 11").await;
    });
}
