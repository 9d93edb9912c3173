//! Browsers that tests take turns with: to start one takes longer than most tests. There are as many
//! as tests run at once. A test finds its browser as if it were new; one in which a test has failed,
//! or that cannot be cleared, is thrown away.

use crate::driver::{Browser, Server};
use crate::page::{PHONE, in_browser};
use fantoccini::error::CmdError;
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use tokio::runtime::{Builder, Runtime};

/// Those that no test has just now.
static FREE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// A browser, and the runtime on which the connection to it lives from test to test.
pub(crate) struct Session {
    pub(crate) browser: Browser,
    runtime: Runtime,
}

impl Session {
    /// A browser that knows nothing of any test before.
    pub(crate) fn take() -> Self {
        let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| {
            let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
            let browser = runtime.block_on(Browser::start());
            Session { browser, runtime }
        })
    }

    /// Leaves it to the next test, with nothing in it of the origins at which this one was.
    pub(crate) fn give_back(self, origins: &[String]) {
        match self.runtime.block_on(clear(&self.browser, origins)) {
            Ok(()) => FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self),
            Err(error) => {
                measured!("a browser that cannot be cleared is closed: {error}");
                self.throw_away();
            }
        }
    }

    /// Closes it.
    pub(crate) fn throw_away(self) {
        let _ = self.runtime.block_on(self.browser.client.clone().close());
    }
}

/// A tab that nothing was done to, in place of all others; no cookie, nothing stored, no log.
async fn clear(browser: &Browser, origins: &[String]) -> Result<(), CmdError> {
    let client = &browser.client;
    client.release_actions().await?;
    let old = client.windows().await?;
    let new = client.new_window(true).await?.handle;
    for window in old {
        client.switch_to_window(window).await?;
        client.close_window().await?;
    }
    client.switch_to_window(new).await?;
    for origin in origins {
        let everything = json!({ "origin": origin.trim_end_matches('/'), "storageTypes": "all" });
        browser.try_protocol("Storage.clearDataForOrigin", everything).await?;
    }
    // Only the tab in front has the focus.
    for command in ["Network.clearBrowserCookies", "Network.clearBrowserCache", "Page.bringToFront"] {
        browser.try_protocol(command, json!({})).await?;
    }
    browser.events().await;
    browser.console().await;
    Ok(())
}

/// What a test can leave behind, each as an expression that is true in a browser that is new.
const CLEAN: [&str; 6] = [
    "localStorage.getItem('left') === null",
    "sessionStorage.getItem('left') === null",
    "document.cookie === ''",
    "innerWidth === 1440",
    "!matchMedia('(prefers-color-scheme: dark)').matches",
    "document.hasFocus()",
];

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_browser_is_handed_on_as_if_it_were_new() {
    let server = Server::start();
    for _ in 0..4 {
        in_browser(async |page| {
            page.move_to(&server.address);
            page.open("?problem=tiles(3x3)").await;
            for expression in CLEAN {
                assert_eq!(page.ask(expression).await, true, "{expression}");
            }
            assert_eq!(page.browser.client.windows().await.expect("windows").len(), 1);
            let leave = "localStorage.left = sessionStorage.left = document.cookie = 'left=1'";
            page.ask(leave).await;
            page.resize(PHONE).await;
            page.prefer(&[("prefers-color-scheme", "dark")]).await;
            page.browser.client.new_window(true).await.expect("another tab");
        });
    }
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_browser_that_a_test_has_broken_is_not_handed_on() {
    let broken = catch_unwind(AssertUnwindSafe(|| {
        in_browser(async |page| {
            page.open("").await;
            page.browser.client.clone().close().await.expect("it can be closed");
        });
    }));
    assert!(broken.is_err(), "what cannot be looked at does not pass");
    for _ in 0..2 {
        in_browser(async |page| page.open("").await);
    }
}
