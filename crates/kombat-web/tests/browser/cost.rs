//! What the page costs: bytes, which are judged, and times, which are printed.

use crate::page::in_browser;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most bytes of a first visit, with all heads.
const MOST: f64 = 300_000.0;

/// Notes, before any script of the page runs, when the board can be played, and tasks
/// that held the page up.
const WATCH: &str = "
window.noted = { ready: 0, long: [] };
new PerformanceObserver((list) => window.noted.long.push(...list.getEntries().map((entry) => entry.duration)))
  .observe({ type: 'longtask', buffered: true });
new MutationObserver((_, observer) => {
  if (!document.querySelector('.spot[aria-label]') || !document.querySelector('#do-hint')) return;
  observer.disconnect();
  window.noted.ready = performance.timeOrigin + performance.now();
}).observe(document, { childList: true, subtree: true, attributes: true });";

/// The program as it is released, if it has been built; it goes when this is dropped.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn released() -> Option<PathBuf> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../release/kombat");
    file.is_file().then_some(file)
}

/// Starts the program; gives the address that it prints.
fn start(file: &Path) -> (Program, String) {
    let words = ["serve", "--no-open", "--port", "0", "--lang", "en"];
    let child = Command::new(file).args(words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = child.expect("the program starts");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let address = output.lines().map_while(Result::ok).find_map(|line| {
        let from = line.find("http://")?;
        line[from..].split_whitespace().next().map(|url| url.trim_end_matches('.').to_owned())
    });
    (Program(child), address.expect("it prints its address"))
}

fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970").as_secs_f64() * 1000.0
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_first_visit_is_small() {
    in_browser(async |page| {
        page.browser.protocol("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH })).await;
        let started = now();
        let program = released().map(|file| start(&file));
        let named =
            if program.is_some() { "the released program" } else { "a server of the test (no release build here)" };
        if let Some((_, address)) = &program {
            page.move_to(address);
        }
        page.open("").await;
        page.wait("the page can be played", "window.noted.ready > 0").await;
        let ready = page.ask("window.noted.ready").await.as_f64().expect("a time") - started;
        measured!("from the start of {named} to a page that can be played: {ready:.0} ms");
        let long = page.ask("window.noted.long").await;
        measured!("tasks of the page over 50 ms: {long}");
        // The distances are counted after the board is shown; then all has been loaded.
        page.wait("nothing is being counted", "!document.body.innerText.includes('Counting')").await;
        let events = page.events().await;
        let bytes = |event: &str| -> Vec<f64> {
            let of = events.iter().filter(|each| each.name == event);
            of.filter_map(|each| each.data["encodedDataLength"].as_f64()).collect()
        };
        let loaded = bytes("Network.loadingFinished");
        let total: f64 = loaded.iter().sum();
        measured!("a first visit is {} answers of {total:.0} bytes", loaded.len());
        assert!(loaded.len() > 20, "all scripts are among the answers: {}", loaded.len());
        assert!(total < MOST, "a first visit is {total} bytes, and {MOST} are the most");
    });
}
