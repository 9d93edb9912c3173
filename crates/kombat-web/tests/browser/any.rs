//! Problems that no script of the page knows are played, watched and found like any other.

use crate::page::in_browser;

/// The stack as a screen reader tells it.
const STACK: &str = "document.querySelector('.board .cells')?.getAttribute('aria-label')";
const MOVES: &str = "new URLSearchParams(location.search).get('moves') ?? ''";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn it_is_played_by_mouse_and_by_keys() {
    in_browser(async |page| {
        page.open("?problem=pancake(5)&start=3.5.1.4.2").await;
        let lies = |stack: &str| format!("{STACK}.endsWith(': {stack}')");
        page.wait("the stack lies there", &lies("3 5 1 4 2")).await;
        // The second from below is turned with all that lies on it.
        page.click("[data-spot='0:1']").await;
        page.wait("four are turned", &lies("4 1 5 3 2")).await;
        page.wait("the move is in the address", &format!("{MOVES} === '4'")).await;
        // Up from there, and the two on top are turned.
        page.keys("\u{e013}\u{e013}\u{e007}").await;
        page.wait("two are turned", &lies("1 4 5 3 2")).await;
        page.keys("z").await;
        page.wait("it is taken back", &lies("4 1 5 3 2")).await;
        page.keys("y").await;
        page.wait("it is made again", &lies("1 4 5 3 2")).await;
        // Whoever is sent the address finds the same, with the moves to be taken back.
        page.browser.client.refresh().await.expect("the page can be loaded again");
        page.ready().await;
        page.wait("it is still so", &lies("1 4 5 3 2")).await;
        page.keys("zz").await;
        page.wait("all is taken back", &lies("3 5 1 4 2")).await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_move_is_drawn_before_the_server_has_answered() {
    in_browser(async |page| {
        page.open("?problem=pancake(5)&start=3.5.1.4.2").await;
        page.expect("Failed to load resource");
        page.wait("moves are offered", "document.querySelector('.spot:not([aria-disabled=true])')").await;
        page.server.stop();
        page.click("[data-spot='0:1']").await;
        page.click("[data-spot='0:0']").await;
        page.wait("both are drawn", &format!("{STACK}.endsWith(': 2 3 5 1 4')")).await;
        page.server.again();
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn there_are_hints_and_solutions() {
    in_browser(async |page| {
        page.open("?problem=pancake(4)&start=2.1.3.4").await;
        page.keys("h").await;
        page.reads("it is the last move").await;
        page.wait("it is marked", "document.querySelector('.spot.lit')?.dataset.spot === '0:2'").await;
        page.keys("s").await;
        page.wait("it is sorted", &format!("{STACK}.endsWith(': 1 2 3 4')")).await;
        page.wait("the way is in the address", &format!("{MOVES} === '2'")).await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn it_is_found_and_changed_in_the_form_and_watched() {
    in_browser(async |page| {
        page.open("").await;
        page.press("Pancakes").await;
        page.wait("nine lie there", "document.querySelectorAll('.any.stacks .lies').length === 9").await;
        page.fill("#problem-pancakes", "7").await;
        page.keys("\u{e007}").await;
        page.wait("seven lie there", "document.querySelectorAll('.any.stacks .lies').length === 7").await;
        page.press("Watch").await;
        page.wait("stacks are drawn", "document.querySelector('.notebook .mini.any.stacks i')").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_game_is_played_against_a_player_and_with_the_keys() {
    in_browser(async |page| {
        page.open("?problem=othello(4x4)&o=random").await;
        let lie = |n: u32| format!("document.querySelectorAll('.any .lies').length === {n}");
        page.wait("four discs lie there", &lie(4)).await;
        page.click(".spot:not([aria-disabled=true])").await;
        page.wait("the player has answered", &lie(6)).await;
        page.wait("both moves are in the address", &format!("{MOVES}.split(',').length === 2")).await;
        page.keys("z").await;
        page.wait("both are taken back", &lie(4)).await;
        // With somebody else at the same screen, by keys: the cursor stands where a disc may be put.
        page.open("?problem=othello(4x4)&o=human").await;
        page.wait("four discs lie there", &lie(4)).await;
        page.ask("document.querySelector('.spot[tabindex=\"0\"]').focus()").await;
        page.keys("\u{e007}").await;
        page.wait("it lies there", &lie(5)).await;
        assert_eq!(page.ask("document.querySelectorAll('.any .piece.first').length").await, 4);
    });
}
