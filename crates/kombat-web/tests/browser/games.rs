//! Games: against a player, and with somebody at the same screen.

use crate::page::in_browser;

const OVER: &str = "document.querySelector('.notebook .msg')";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn tic_tac_toe_against_minimax_ends_in_a_draw() {
    in_browser(async |page| {
        page.open("?problem=tictactoe").await;
        page.keys("v").await;
        // Any cell that keeps the draw will do: minimax does not give the game away.
        let mine = "document.querySelector('.spot[data-worth=draw][aria-disabled=false]')";
        loop {
            page.wait("it is my turn or over", &format!("{mine} || {OVER}")).await;
            if page.ask(&format!("Boolean({OVER})")).await == true {
                break;
            }
            let stones = page.ask("document.querySelectorAll('.lies').length").await.as_u64().expect("a count");
            page.click(".spot[data-worth=draw][aria-disabled=false]").await;
            page.wait("the stone lies there", &format!("document.querySelectorAll('.lies').length > {stones}")).await;
        }
        page.reads("A draw.").await;
        page.reads("After 9 turns.").await;
        assert_eq!(page.ask("document.querySelectorAll('.lies').length").await, 9);
        page.press("New game").await;
        page.wait("the board is empty", "document.querySelectorAll('.lies').length === 0").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn two_people_play_with_the_keys_and_take_moves_back() {
    in_browser(async |page| {
        page.open("?problem=tictactoe&o=human").await;
        let taken = |n: u32| format!("document.querySelectorAll('.lies').length === {n}");
        // To the left of the middle, then down, and so on: X a2, O a3, X b3.
        for (n, keys) in [(1, "\u{e012}\u{e007}"), (2, "\u{e015}\u{e007}"), (3, "\u{e014}\u{e007}")] {
            page.keys(keys).await;
            page.wait("the stone lies there", &taken(n)).await;
        }
        page.wait("the moves are in the address", "new URLSearchParams(location.search).get('moves') === 'a2.a3.b3'")
            .await;
        page.keys("z").await;
        page.wait("a stone is taken back", &taken(2)).await;
        page.keys("Z").await;
        page.wait("it is put again", &taken(3)).await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn whoever_is_chosen_plays_and_is_in_the_address() {
    in_browser(async |page| {
        let plays = |name: &str| format!("document.querySelector('#player-o')?.value === '{name}'");
        page.open("?problem=connect4").await;
        page.wait("one that answers in time", &plays("alphabeta")).await;
        page.open("?problem=connect4&o=minimax").await;
        page.wait("the one that was asked for", &plays("minimax")).await;
        page.wait("it stays in the address", "location.search.includes('o=minimax')").await;
        page.open("?problem=tictactoe").await;
        page.wait("all of a small game is seen", &plays("minimax")).await;
        page.wait("nobody need say so", "!location.search.includes('o=')").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn there_are_hints_and_the_last_stone_is_marked() {
    in_browser(async |page| {
        page.open("?problem=tictactoe&o=human&moves=b2.a2").await;
        let marked = |spot: u32| format!("document.querySelector('.lies.moved')?.style.top.startsWith('{spot}')");
        page.wait("the last stone is marked", "document.querySelectorAll('.lies.moved').length === 1").await;
        page.keys("h").await;
        page.reads("win in 5 plies").await;
        page.wait("a cell is advised", "document.querySelectorAll('.spot.lit').length === 1").await;
        page.keys("z").await;
        page.wait("the first stone is marked", &marked(33)).await;
        page.wait("the hint is gone", "!document.querySelector('.hintcard')").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn stones_fall_and_four_win() {
    in_browser(async |page| {
        page.open("?problem=connect4&o=human").await;
        // Columns by turns, pointed at in the top row.
        for (n, column) in [(1, 1), (2, 2), (3, 1), (4, 2), (5, 1), (6, 2), (7, 1)] {
            page.click(&format!(".spot:nth-child({column})")).await;
            page.wait("the stone lies there", &format!("document.querySelectorAll('.lies').length === {n}")).await;
        }
        page.reads("X won.").await;
        assert_eq!(page.ask("document.querySelectorAll('.ground.won').length").await, 4);
    });
}
