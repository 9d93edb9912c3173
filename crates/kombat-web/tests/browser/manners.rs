//! Language, theme, and motion as the reader wants them.

use crate::driver::Server;
use crate::page::in_browser;
use crate::puzzles::shows;

const LANGUAGE: &str = "document.documentElement.lang";
const GROUND: &str = "getComputedStyle(document.body).backgroundColor";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn the_language_changes_and_stays() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        assert_eq!(page.text(LANGUAGE).await, "en");
        page.reads("Put them in order").await;
        page.keys("\u{e014}").await;
        page.click("#lang-pt-BR").await;
        page.reads("Resolver daqui").await;
        assert_eq!(page.text(LANGUAGE).await, "pt-BR");
        // The game goes on where it was.
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.browser.client.refresh().await.expect("the page can be loaded again");
        page.reads("Resolver daqui").await;
        // Without a word in the address, too.
        page.open("").await;
        page.reads("Resolver daqui").await;
        page.click("#lang-en").await;
        page.reads("Solve from here").await;
        assert_eq!(page.text(LANGUAGE).await, "en");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn the_theme_follows_the_system_until_it_is_chosen_and_stays() {
    in_browser(async |page| {
        page.prefer(&[("prefers-color-scheme", "dark")]).await;
        page.open("").await;
        let dark = page.text(GROUND).await;
        page.prefer(&[("prefers-color-scheme", "light")]).await;
        let light = page.text(GROUND).await;
        assert_ne!(dark, light);
        page.click("#theme").await;
        assert_eq!(page.text(GROUND).await, dark);
        page.browser.client.refresh().await.expect("the page can be loaded again");
        page.ready().await;
        assert_eq!(page.text(GROUND).await, dark);
        page.click("#theme").await;
        assert_eq!(page.text(GROUND).await, light);
    });
}

/// Counts what is seen to move, from now on.
const COUNT: &str = "(() => {
    const real = Element.prototype.animate;
    window.moved = 0;
    Element.prototype.animate = function (...how) {
        window.moved += 1;
        return real.apply(this, how);
    };
})()";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn nothing_moves_for_those_who_want_no_motion() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await;
        page.ask(COUNT).await;
        page.keys("\u{e014}").await;
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.click("#do-play").await;
        page.reads("No way is shorter.").await;
        assert_eq!(page.ask("window.moved").await, 0);
        assert_eq!(page.ask("document.getAnimations().length").await, 0);
        // With motion, the same counter counts.
        page.prefer(&[]).await;
        page.keys("z").await;
        page.wait("a tile slides", "window.moved > 0").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn the_shortcuts_are_shown_and_put_away() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.click("#help").await;
        page.wait("the table of keys is open", "document.querySelector('dialog[open]')").await;
        // The board does not hear keys meanwhile.
        page.keys("\u{e014}").await;
        shows(page, "1 2 3 4 5 6 0 7 8").await;
        page.keys("\u{e00c}").await;
        page.wait("it is closed", "!document.querySelector('dialog')").await;
        page.keys("?").await;
        page.wait("it opens by key", "document.querySelector('dialog[open]')").await;
        page.press("Close").await;
        page.wait("it is closed again", "!document.querySelector('dialog')").await;
    });
}

/// What every test asserts at its end can fail.
#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn stray_requests_and_complaints_are_noticed() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        assert!(page.strays().await.is_empty() && page.complaints().await.is_empty());
        let elsewhere = Server::start();
        page.expect("favicon.ico"); // The browser asks for it beside a bare picture.
        page.browser.client.goto(&format!("{}icon.svg", elsewhere.address)).await.expect("it can be opened");
        assert!(page.strays().await.contains(&format!("GET {}icon.svg", elsewhere.address)));
        page.trust(&elsewhere.address);
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.ask("console.warn('a word')").await;
        assert!(page.complaints().await.iter().any(|line| line.contains("a word")));
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn keys_of_the_browser_are_left_to_it() {
    in_browser(async |page| {
        for (address, css, keys) in [
            ("?problem=swap(3x3)&start=2.1.3.4.5.6.7.8.9", ".spot", ["ArrowLeft", "ArrowUp", "ArrowRight"]),
            ("?problem=tictactoe&o=human", ".spot", ["ArrowLeft", "ArrowUp", "ArrowRight"]),
            ("?view=watch", ".treepic", ["ArrowLeft", "-", "0"]),
        ] {
            page.open(address).await;
            page.wait(&format!("there is {css}"), &format!("document.querySelector('{css}')")).await;
            for key in keys {
                for (held, taken) in [("", true), ("ctrlKey", false), ("altKey", false), ("metaKey", false)] {
                    let press = format!(
                        "!document.querySelector('{css}').dispatchEvent(new KeyboardEvent('keydown',
                            {{ key: '{key}', bubbles: true, cancelable: true, ['{held}']: true }}))"
                    );
                    assert_eq!(page.ask(&press).await, taken, "{held} {key} at {address}");
                }
            }
        }
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn who_shares_twice_finds_the_button_as_it_was() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        let label = "document.querySelector('#do-share .t').textContent";
        let before = page.text(label).await;
        // Both at once, however busy the machine is.
        page.ask("[1, 2].forEach(() => document.querySelector('#do-share').click())").await;
        page.wait("it is said aloud", "document.querySelector('.sr[role=status]').textContent !== ''").await;
        page.wait("its name again", &format!("{label} === {}", serde_json::json!(before))).await;
    });
}
