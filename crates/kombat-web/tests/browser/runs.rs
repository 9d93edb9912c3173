//! Long searches: they can be ended, and the page goes on living beside them.

use crate::page::{Page, in_browser};
use crate::puzzles::shows;
use crate::views::LONG;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// How a run stands, asked of the server itself.
async fn standing(page: &Page, id: u64) -> Value {
    let request = Request::get(format!("/api/runs/{id}")).header("host", "localhost").body(Body::empty());
    let answer = page.server.app.clone().oneshot(request.expect("a request")).await.expect("an answer");
    let bytes = answer.into_body().collect().await.expect("a whole answer").to_bytes();
    serde_json::from_slice(&bytes).expect("JSON")
}

/// Waits until a run has opened so many boards.
async fn opened(page: &Page, id: u64, boards: u64) {
    loop {
        let now = standing(page, id).await;
        assert_ne!(now["state"], "ended", "it should go on for long: {now}");
        if now["expanded"].as_u64().is_some_and(|expanded| expanded >= boards) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Presses the button, and asks the server as fast as it answers until the run has
/// ended. Gives the milliseconds between.
const STOP: &str = "await (async () => {
  const since = performance.now();
  document.getElementById('do-play').click();
  for (;;) {
    const { state } = await (await fetch('api/runs/1')).json();
    if (state === 'ended') return performance.now() - since;
  }
})()";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_long_search_ends_on_the_server_when_it_is_cancelled() {
    in_browser(async |page| {
        page.open(LONG).await;
        page.click("#do-play").await;
        page.reads("is searching").await;
        opened(page, 1, 1_000_000).await;
        let delay = page.promise(STOP).await;
        measured!("from the click on Stop to the end on the server: {:.1} ms", delay.as_f64().expect("a time"));
        let end = standing(page, 1).await;
        assert_eq!(end["state"], "ended");
        assert_eq!(end["result"]["outcome"], "stopped:cancelled", "{end}");
        page.wait("the board is free again", "document.getElementById('do-play').textContent === 'Solve from here'")
            .await;
        // Escape does the same.
        page.keys("s").await;
        opened(page, 2, 1).await;
        page.keys("\u{e00c}").await;
        loop {
            let end = standing(page, 2).await;
            if end["state"] == "ended" {
                assert_eq!(end["result"]["outcome"], "stopped:cancelled", "{end}");
                break;
            }
        }
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn nothing_blocks_the_page_while_millions_of_boards_are_searched() {
    in_browser(async |page| {
        page.open(LONG).await;
        page.click("#do-play").await;
        opened(page, 1, 2_000_000).await;
        // The count on the page goes on by itself, and frames are rendered.
        let count = "Number(document.querySelector('.notebook .card b').textContent.match(/[\\d,]{4,}/)?.[0].replaceAll(',', '') ?? 0)";
        page.ask("(window.frames_ = 0, (function tick() { window.frames_ += 1; requestAnimationFrame(tick); })())")
            .await;
        page.wait("the count is on the page", &format!("(window.first = {count}) > 1000000")).await;
        page.wait("the count goes on", &format!("{count} > window.first")).await;
        page.wait("frames are rendered", "window.frames_ > 10").await;
        // Another tab beside it is played on meanwhile.
        let client = page.browser.client.clone();
        let before = client.window().await.expect("a window");
        let other = client.new_window(true).await.expect("another tab");
        client.switch_to_window(other.handle).await.expect("the other tab");
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        page.keys("\u{e014}").await;
        shows(page, "1 2 3 4 5 6 7 0 8").await;
        page.reads("Least distance to the goal").await;
        page.keys("\u{e014}").await;
        page.reads("Done: 2 moves, the least possible.").await;
        assert_eq!(standing(page, 1).await["state"], "running");
        client.switch_to_window(before).await.expect("the first tab");
        page.click("#do-play").await;
        page.wait("the board is free again", "document.getElementById('do-play').textContent === 'Solve from here'")
            .await;
    });
}
