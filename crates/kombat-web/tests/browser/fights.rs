//! Fights on the page: what it shows is what is stored, whatever happens to the server.

use crate::page::in_browser;
use kombat::report::Ending;
use kombat_lab::plan::Run;
use kombat_lab::record::Record;
use kombat_lab::store;

const ENDED: &str = "document.querySelector('.race[data-state=ended]')";
const RUNNING: &str = "document.querySelector('.race[data-state=running]')";
/// How many runs the page says are made.
const MADE: &str = "[...document.querySelectorAll('.lane')].reduce((sum, lane) => sum + Number(lane.querySelector('.num b').textContent.replace(/\\D/g, '')), 0)";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_fight_shows_the_numbers_of_its_records_and_outlives_the_server() {
    in_browser(async |page| {
        page.open("?view=fight&problem=tiles(3x3)&a=astar;greedy;idastar&count=30&seed=5&lang=en").await;
        page.click("#fight-begin").await;
        page.wait("the fight has ended", ENDED).await;
        page.wait("all is read", "document.querySelector('.evidence').dataset.done === '90'").await;
        let name = page.text("new URLSearchParams(location.search).get('fight')").await;
        let (experiment, records) = store::look::<Run>(&page.server.fights.path().join(&name)).expect("it is stored");
        assert_eq!(records.len(), 90);
        for (i, entry) in experiment.algorithms.iter().enumerate() {
            let own: Vec<&Record> =
                records.iter().filter(|r| r.algorithm.split('(').next() == Some(&entry.spec)).collect();
            let solved = own.iter().filter(|record| record.outcome == Ending::Solved).count();
            let lane = format!("document.querySelectorAll('.lane')[{i}]");
            assert_eq!(
                page.text(&format!("{lane}.querySelectorAll('.num b')[0].textContent")).await,
                own.len().to_string()
            );
            assert_eq!(
                page.text(&format!("{lane}.querySelectorAll('.num b')[1].textContent")).await,
                solved.to_string()
            );
            let row = format!("document.querySelector('.results tr[data-spec=\"{}\"]')", entry.spec);
            let share = format!("{:.1} %", 100.0 * solved as f64 / own.len() as f64);
            assert!(page.text(&format!("{row}.cells[1].textContent")).await.starts_with(&share), "{}", entry.spec);
            let work = own.iter().map(|record| record.generated).sum::<u64>() as f64 / solved as f64;
            let column = "document.getElementById('by-generated').closest('th').cellIndex";
            let shown = page.text(&format!("{row}.cells[{column}].firstChild.textContent.replace(/\\D/g, '')")).await;
            assert_eq!(shown, work.round().to_string(), "{}", entry.spec);
        }
        // Another server finds the same fight, in the list and by its address.
        let verdict = page.text("document.getElementById('verdict').textContent").await;
        page.server.again();
        page.open("?view=fight&lang=en").await;
        page.click(&format!(".past a[href$=\"{name}\"]")).await;
        page.wait("the verdict is there again", "document.getElementById('verdict')?.textContent").await;
        assert_eq!(page.text("document.getElementById('verdict').textContent").await, verdict);
        page.browser.client.back().await.expect("one can go back");
        page.wait("the form is there again", "document.getElementById('fight-begin')").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_fight_is_stopped_and_goes_on() {
    in_browser(async |page| {
        page.open("?view=fight&problem=tiles(4x4)&a=beam;greedy&count=4000&lang=en").await;
        page.click("#fight-begin").await;
        page.wait("some runs are made", "document.querySelector('.lane .num b').textContent !== '0'").await;
        page.click("#fight-stop").await;
        page.wait("it stands still", "document.querySelector('.race[data-state=paused]')").await;
        page.reads("they are kept").await;
        page.wait("its figures are there", "document.querySelectorAll('.results tbody tr').length === 2").await;
        page.wait(
            "they are of all runs",
            &format!("document.querySelector('.evidence').dataset.done === `${{{MADE}}}`"),
        )
        .await;
        page.reads("So far, ").await;
        let made = page.ask(MADE).await;
        page.click("#fight-go").await;
        page.wait("it goes on", RUNNING).await;
        // What is known stays while more is found out.
        assert_eq!(page.ask("document.querySelectorAll('.results tbody tr').length").await, 2);
        page.wait("more runs are made", &format!("{MADE} > {made}")).await;
        assert_eq!(page.ask(&format!("Boolean({RUNNING})")).await, true, "4,000 boards are too few");
        // Another one has to wait, and the page says so.
        page.expect("429");
        page.open("?view=fight&problem=tiles(3x3)&lang=en").await;
        page.click("#fight-begin").await;
        page.reads("is being fought").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn every_export_is_there_and_can_be_read() {
    in_browser(async |page| {
        page.open("?view=fight&problem=swap(3x3)&a=ga;grasp&count=5&lang=en").await;
        page.click("#fight-begin").await;
        page.wait("the fight has ended", ENDED).await;
        page.wait("there are exports", "document.querySelectorAll('.exp a').length >= 5").await;
        let get = async |css: &str| {
            page.promise(&format!("await (await fetch(document.querySelector('{css}').href)).text()")).await
        };
        let csv = get("#take-csv").await;
        assert_eq!(csv.as_str().expect("text").lines().count(), 11);
        let json = get("#take-json").await;
        let json: serde_json::Value = serde_json::from_str(json.as_str().expect("text")).expect("JSON");
        assert_eq!(json["runs"]["stored"], 10);
        assert!(get("#take-latex").await.as_str().expect("text").contains("\\begin{tabular}"));
        assert!(get("#take-html").await.as_str().expect("text").starts_with("<!doctype html>"));
        let errors = "new DOMParser().parseFromString(text.replace(/<style>[^]*<\\/style>/, ''), 'image/svg+xml').querySelector('parsererror') === null";
        let svg = format!(
            "await Promise.all([...document.querySelectorAll('.take a[href*=\".svg\"]')].map((a) => fetch(a.href).then((r) => r.text()).then((text) => {errors})))"
        );
        let svg = page.promise(&svg).await;
        let svg = svg.as_array().expect("a list");
        assert!(!svg.is_empty() && svg.iter().all(|well| *well == true), "{svg:?}");
    });
}
