//! What is on the screen is in the address: it can be shared, loaded again, and left by going back.

use crate::page::in_browser;
use crate::puzzles::shows;

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_shared_address_shows_the_same_board() {
    in_browser(async |page| {
        page.open("?draw=easy&seed=7&face=serra").await;
        page.wait("the board is in the address", "new URLSearchParams(location.search).get('start')").await;
        page.click("#do-play").await;
        page.reads("No way is shorter.").await;
        page.keys("zz").await;
        let seen =
            "[...document.querySelectorAll('.cells > .tile')].map((tile) => tile.getAttribute('aria-label')).join()";
        page.still().await;
        let (address, before) = (page.text("location.search").await, page.text(seen).await);
        assert!(address.contains("moves=") && before.contains("Tile 1"), "{address}: {before}");
        page.browser.client.refresh().await.expect("the page can be loaded again");
        page.ready().await;
        page.wait("the same board", &format!("{seen} === {}", serde_json::json!(before))).await;
        assert_eq!(page.text("location.search").await, address);
        // Somebody else, who has nothing kept, opens it.
        let _old = page.move_house();
        page.open(&address).await;
        page.wait("the same board elsewhere", &format!("{seen} === {}", serde_json::json!(before))).await;
        assert_eq!(page.text("document.querySelector('#face-serra').ariaPressed").await, "true");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn back_and_forward_lead_through_what_was_shown() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.click("#family-swap").await;
        page.wait(
            "the other puzzle",
            "document.querySelectorAll('.cells > .tile').length === 9 && !document.querySelector('.hole')",
        )
        .await;
        page.click("#family-mnk").await;
        page.reads("Tic-tac-toe").await;
        let client = page.browser.client.clone();
        client.back().await.expect("one can go back");
        page.wait("the other puzzle again", "document.querySelector('.cells > .tile[data-value=\"9\"]')").await;
        client.back().await.expect("one can go back");
        shows(page, "1 2 3 4 5 6 0 7 8").await;
        client.forward().await.expect("one can go forward");
        client.forward().await.expect("one can go forward");
        page.wait("the game again", "document.querySelector('.cells.grid')").await;
    });
}

/// The answer to the first request from now on comes late.
const LATE: &str = "(() => {
    const real = window.fetch;
    window.late = 'to come';
    window.fetch = (...args) => {
        window.fetch = real;
        return new Promise((done) => setTimeout(() => done(real(...args)), 800)).finally(() => { window.late = 'come'; });
    };
})()";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn what_opens_late_leaves_what_was_opened_since() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.ask(LATE).await;
        page.click("#family-swap").await;
        page.click("#family-mnk").await;
        page.wait("the game", "document.querySelector('.cells.grid')").await;
        page.wait("the late answer", "window.late === 'come'").await;
        page.still().await;
        assert_eq!(page.ask("Boolean(document.querySelector('.cells.grid'))").await, true);
        assert!(page.text("location.search").await.contains("mnk"));
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_server_that_was_gone_is_found_again() {
    in_browser(async |page| {
        page.expect("ERR_CONNECTION");
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.server.stop();
        page.click("#grade-easy").await;
        page.reads("The server has stopped.").await;
        // What was on the screen can still be played.
        page.keys("\u{e012}").await;
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.server.again();
        page.wait("the page comes back by itself", "!document.querySelector('.msg')").await;
        page.wait("with a new board", "new URLSearchParams(location.search).get('draw') === 'easy'").await;
        page.ready().await;
    });
}
