//! What is on the screen is in the address: it can be shared, loaded again, and left by going back.

use crate::page::{Page, in_browser};
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
        let seen = "[...document.querySelectorAll('.spot')].map((spot) => spot.getAttribute('aria-label')).join()";
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
        page.wait("the other puzzle", "document.querySelectorAll('.lies').length === 9").await;
        page.click("#family-mnk").await;
        page.reads("Tic-tac-toe").await;
        let client = page.browser.client.clone();
        client.back().await.expect("one can go back");
        page.wait("the other puzzle again", "document.querySelector('.spot[data-label=\"9\"]')").await;
        client.back().await.expect("one can go back");
        shows(page, "1 2 3 4 5 6 0 7 8").await;
        client.forward().await.expect("one can go forward");
        client.forward().await.expect("one can go forward");
        page.wait("the game again", "document.querySelector('.beam')").await;
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

/// Does this while the answer to its first request is late; waits until that has come and was read.
pub(crate) async fn while_late(page: &Page, script: &str) {
    page.ask(LATE).await;
    page.ask(&format!("(() => {{ {script} }})()")).await;
    page.wait("the late answer", "window.late === 'come'").await;
    page.promise("fetch('api/openapi.json').then((answer) => answer.text()).then(() => true)").await;
    page.still().await;
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn what_opens_late_leaves_what_was_opened_since() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        // At once: after a while the page says that it is waiting, and there is nothing to click on.
        let both = "for (const id of ['family-swap', 'family-mnk']) document.getElementById(id).click();";
        while_late(page, both).await;
        page.wait("the game", "document.querySelector('.beam')").await;
        assert!(page.text("location.search").await.contains("mnk"));
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_language_that_comes_late_leaves_the_one_that_was_asked_for_since() {
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8&lang=en").await;
        let both = "for (const lang of ['pt-BR', 'en']) document.getElementById(`lang-${lang}`).click();";
        while_late(page, both).await;
        assert_eq!(page.text("document.documentElement.lang").await, "en");
        assert_eq!(page.text("document.querySelector('#lang-en').ariaPressed").await, "true");
        assert!(page.text("location.search").await.contains("lang=en"));
        shows(page, "1 2 3 4 5 6 0 7 8").await;
        // Back into another language, and on before its messages have come.
        page.click("#lang-pt-BR").await;
        page.wait("Portuguese", "document.documentElement.lang === 'pt-BR' && location.search.includes('pt-BR')").await;
        while_late(page, "history.back(); addEventListener('popstate', () => document.getElementById('family-mnk').click(), { once: true });").await;
        page.wait("the game", "document.querySelector('.beam')").await;
        let (address, lang) = (page.text("location.search").await, page.text("document.documentElement.lang").await);
        assert!(address.contains("mnk") && lang == "en", "{address}: {lang}");
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
        page.keys("\u{e014}").await;
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.server.again();
        page.wait("the page comes back by itself", "!document.querySelector('.msg')").await;
        page.wait("with a new board", "new URLSearchParams(location.search).get('draw') === 'easy'").await;
        page.ready().await;
    });
}

/// What every object of a script knows by that name is no puzzle and no player.
#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn names_that_every_object_knows_are_answered_with_a_sentence() {
    in_browser(async |page| {
        page.expect("400");
        for view in ["play", "watch", "fight"] {
            page.open(&format!("?view={view}&problem=constructor&lang=en")).await;
            page.reads("There is no problem called “constructor”").await;
        }
    });
}
