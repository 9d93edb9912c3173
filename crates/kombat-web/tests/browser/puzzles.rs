//! Puzzles are played to their end, with keys, with clicks and by dragging.

use crate::page::{Page, in_browser};

/// A board of the 8-puzzle and a shortest way to its goal; the letters say where the
/// blank goes. Board and way are those that the README prints.
const START: [u8; 9] = [4, 1, 6, 3, 2, 8, 7, 0, 5];
const WAY: &str = "ULURDDRUULDDR";
const ADDRESS: &str = "?problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5";

/// The numbers as they lie on the screen, row by row; 0 is the empty cell.
const SEEN: &str = "[...document.querySelectorAll('.spot')]
  .map((spot) => ({ value: spot.dataset.label || 0, box: spot.getBoundingClientRect() }))
  .sort((a, b) => (Math.abs(a.box.y - b.box.y) > 9 ? a.box.y - b.box.y : a.box.x - b.box.x))
  .map(({ value }) => value).join(' ')";

/// Waits until the screen shows a board.
pub(crate) async fn shows(page: &Page, board: &str) {
    page.wait(&format!("the board is {board}"), &format!("{SEEN} === '{board}'")).await;
}

fn written(board: &[u8]) -> String {
    board.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Where the blank goes, as a step in a row of three columns.
fn step(letter: char) -> isize {
    match letter {
        'U' => -3,
        'D' => 3,
        'L' => -1,
        _ => 1,
    }
}

/// Moves the blank; gives the tile that moved.
fn slide(board: &mut [u8; 9], letter: char) -> u8 {
    let blank = board.iter().position(|value| *value == 0).expect("a blank");
    let other = blank.checked_add_signed(step(letter)).expect("a cell");
    board.swap(blank, other);
    board[blank]
}

/// The key that says where the blank goes.
fn key(letter: char) -> &'static str {
    match letter {
        'U' => "\u{e013}",
        'D' => "\u{e015}",
        'L' => "\u{e012}",
        _ => "\u{e014}",
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_board_is_played_to_its_end_with_the_keys() {
    in_browser(async |page| {
        page.open(ADDRESS).await;
        let mut board = START;
        shows(page, &written(&board)).await;
        for letter in WAY.chars() {
            page.keys(key(letter)).await;
            slide(&mut board, letter);
            shows(page, &written(&board)).await;
        }
        assert_eq!(written(&board), "1 2 3 4 5 6 7 8 0");
        page.reads("Done: 13 moves, the least possible.").await;
        page.reads("Your best from this distance.").await;
        // What is done is done; undo opens it again.
        page.keys(key('U')).await;
        shows(page, &written(&board)).await;
        page.keys("z").await;
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.keys("Z").await;
        shows(page, &written(&board)).await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_board_is_played_to_its_end_with_the_mouse() {
    in_browser(async |page| {
        page.open(ADDRESS).await;
        let mut board = START;
        for letter in WAY.chars() {
            let tile = slide(&mut board, letter);
            page.click(&format!(".spot[data-label='{tile}']")).await;
            shows(page, &written(&board)).await;
            page.still().await;
        }
        page.reads("Done: 13 moves, the least possible.").await;
        page.press("Another board").await;
        page.wait("another board is there", &format!("{SEEN} !== '1 2 3 4 5 6 7 8 0'")).await;
        page.ready().await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_click_moves_a_whole_line_and_a_wrong_one_nothing() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.click(".spot[data-label='2']").await;
        shows(page, "1 2 3 4 5 6 0 7 8").await;
        page.click(".spot[data-label='8']").await;
        shows(page, "1 2 3 4 5 6 7 8 0").await;
        page.reads("Done: 2 moves, the least possible.").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn pieces_are_dragged() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        let side = page.ask("document.querySelector('.spot').offsetWidth").await.as_f64().expect("a width");
        // Not far enough, then the wrong way, then well.
        page.drag(".spot[data-label='7']", -side * 0.2, 0.0).await;
        page.still().await;
        shows(page, "1 2 3 4 5 6 0 7 8").await;
        page.drag(".spot[data-label='7']", 0.0, side).await;
        page.still().await;
        shows(page, "1 2 3 4 5 6 0 7 8").await;
        page.drag(".spot[data-label='7']", -side, 0.0).await;
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.still().await;
        page.drag(".spot[data-label='8']", -side, 0.0).await;
        page.reads("Done: 2 moves, the least possible.").await;
        // A hand goes beyond the hole and beside it, or stops on the way.
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.drag(".spot[data-label='7']", -side * 1.6, side * 0.7).await;
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.still().await;
        page.drag(".spot[data-label='8']", -side * 0.45, 0.0).await;
        shows(page, "1 2 3 4 5 6 7 8 0").await;
        // In the other puzzle, dragging swaps neighbours, round the edge too.
        page.open("?problem=swap(3x3)&start=3.2.1.4.5.6.7.8.9").await;
        page.drag(".spot[data-label='3']", -side * 0.8, 0.0).await;
        shows(page, "1 2 3 4 5 6 7 8 9").await;
        page.open("?problem=swap(3x3)&start=2.1.3.4.5.6.7.8.9").await;
        page.drag(".spot[data-label='2']", side, 0.0).await;
        shows(page, "1 2 3 4 5 6 7 8 9").await;
        page.reads("Done: 1 move, the least possible.").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn neighbours_are_swapped_with_keys_and_round_the_edge_with_clicks() {
    in_browser(async |page| {
        page.open("?problem=swap(3x3)&start=3.2.1.4.5.6.7.9.8").await;
        page.click(".spot[data-label='9']").await;
        page.keys("\u{e014}").await;
        shows(page, "3 2 1 4 5 6 7 8 9").await;
        page.still().await;
        page.click(".spot[data-label='3']").await;
        page.click(".spot[data-label='1']").await;
        shows(page, "1 2 3 4 5 6 7 8 9").await;
        page.reads("Done: 2 moves, the least possible.").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn hints_lead_nearer_and_a_solution_is_played() {
    in_browser(async |page| {
        page.open(ADDRESS).await;
        page.click("#do-hint").await;
        page.reads("the first of 13 moves").await;
        page.keys(key('U')).await;
        page.wait("the hint is gone", "!document.querySelector('.hintcard')").await;
        page.click("#do-play").await;
        shows(page, "1 2 3 4 5 6 7 8 0").await;
        page.reads("No way is shorter.").await;
        page.wait("the moves are in the address", "new URLSearchParams(location.search).get('moves').length === 13")
            .await;
    });
}
