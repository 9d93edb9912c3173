//! Boards that a reader enters are checked, and what is wrong is said.

use crate::address::while_late;
use crate::page::{Page, in_browser};
use crate::puzzles::shows;

async fn says(page: &Page, sentence: &str) {
    let expression =
        format!("document.querySelector('#edit-says').textContent.includes({})", serde_json::json!(sentence));
    page.wait(&format!("the editor says “{sentence}”"), &expression).await;
}

/// Can the board that was entered be played?
async fn can_play(page: &Page, yes: bool) {
    page.wait("the button follows", &format!("document.querySelector('.editor .primary').disabled === {}", !yes)).await;
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_bad_board_is_explained_and_a_good_one_played() {
    in_browser(async |page| {
        page.expect("400 (Bad Request)");
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.click("#do-edit").await;
        says(page, "This board can be solved in 2 moves.").await;
        page.fill("#edit-text", "1 2 3 4 5 6 7 8").await;
        says(page, "The board has 8 numbers, but 3×3 needs 9.").await;
        can_play(page, false).await;
        page.fill("#edit-text", "1 2 3 4 5 6 7 7 0").await;
        says(page, "7").await;
        can_play(page, false).await;
        page.fill("#edit-text", "1 2 3 4 5 6 8 7 0").await;
        says(page, "odd number of swaps").await;
        can_play(page, false).await;
        page.press("Exchange two pieces").await;
        says(page, "This board can be solved in 0 moves.").await;
        page.fill("#edit-text", "1 2 3 4 5 6 0 7 8").await;
        says(page, "in 2 moves").await;
        // Two pieces that are clicked change places, too.
        page.click(".spot[data-label='1']").await;
        page.click(".spot[data-label='2']").await;
        says(page, "odd number of swaps").await;
        page.click(".spot[data-label='3']").await;
        page.click(".spot[data-label='4']").await;
        says(page, "This board can be solved in").await;
        can_play(page, true).await;
        page.press("Play this board").await;
        shows(page, "2 1 4 3 5 6 0 7 8").await;
        page.wait("the board is in the address", "location.search.includes('start=2.1.4.3.5.6.0.7.8')").await;
        page.wait("the editor is closed", "!document.querySelector('.editor')").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn another_size_leaves_a_goal_of_the_old_size_behind() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3,goal=\"1 2 3 8 0 4 7 6 5\")&start=1.2.3.8.4.0.7.6.5").await;
        page.ask("(() => { const list = document.querySelector('#cols'); list.value = '4'; list.dispatchEvent(new Event('change')); })()").await;
        page.wait("twelve cells lie there", "document.querySelectorAll('.spot').length === 12").await;
        page.wait("it has the usual goal", "!location.search.includes('goal')").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn any_goal_can_be_set() {
    in_browser(async |page| {
        page.open("?problem=tiles(2x2)&start=1.2.3.0").await;
        page.click("#do-edit").await;
        page.click("#edit-goal").await;
        page.fill("#edit-text", "1 2 0 3").await;
        says(page, "This board can be solved in 1 move.").await;
        page.press("Play this board").await;
        page.wait("the editor is closed", "!document.querySelector('.editor')").await;
        page.keys("\u{e012}").await;
        shows(page, "1 2 0 3").await;
        page.reads("Done: 1 move, the least possible.").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_position_of_a_game_is_set_up_checked_and_played() {
    in_browser(async |page| {
        page.expect("400 (Bad Request)");
        page.open("?problem=mnk(3,3,3)").await;
        page.click("#do-edit").await;
        // A stone more for X, then two more.
        page.click(".spot:nth-child(1)").await;
        says(page, "O to move").await;
        can_play(page, true).await;
        page.click(".spot:nth-child(5)").await;
        says(page, "2").await;
        can_play(page, false).await;
        // A second click makes an O of it, a third empties it.
        page.click(".spot:nth-child(5)").await;
        says(page, "X to move").await;
        page.click(".spot:nth-child(5)").await;
        says(page, "O to move").await;
        // Written instead.
        page.fill("#edit-text", "X X - / O O - / - - -").await;
        says(page, "X to move").await;
        page.wait("the stones follow", "document.querySelectorAll('.cells .lies').length === 4").await;
        can_play(page, true).await;
        page.press("Play this position").await;
        page.wait("the position is in the address", "location.search.includes('start=XX-.OO-.---')").await;
        page.wait("the editor is closed", "!document.querySelector('.editor')").await;
        page.click(".spot:nth-child(3)").await;
        page.reads("You won.").await;
        page.browser.client.refresh().await.expect("the page can be loaded again");
        page.reads("You won.").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn what_is_said_after_the_editor_was_left_changes_no_board() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.click("#do-edit").await;
        says(page, "This board can be solved in 2 moves.").await;
        // The field is checked a moment after it was written into, and the answer is late.
        let leave = "const field = document.querySelector('#edit-text');
            field.value = '2 1 4 3 5 6 0 7 8';
            field.dispatchEvent(new Event('input'));
            setTimeout(() => document.querySelector('.editor .quiet').click(), 400);";
        while_late(page, leave).await;
        page.wait("the editor is closed", "!document.querySelector('.editor')").await;
        shows(page, "1 2 3 4 5 6 0 7 8").await;
    });
}
