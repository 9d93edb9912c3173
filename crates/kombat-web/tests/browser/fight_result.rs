//! The race once more, and what came out of it: to be looked at, sorted, shared and taken away.

use crate::page::{Page, in_browser};
use serde_json::json;

/// A fight whose second contender leaves boards unsolved, fought to its end by whoever has the page open.
async fn fight(page: &mut Page) -> String {
    page.open("?view=fight&problem=tiles(3x3)&a=astar;hill;greedy&count=20&seed=5&lang=en").await;
    page.click("#fight-begin").await;
    page.wait("the fight has ended", "document.querySelector('.race[data-state=ended]')").await;
    page.wait("all is read", "document.querySelector('.evidence').dataset.done === '60'").await;
    page.wait("the race can be seen again", "document.querySelector('#replay-race:not([hidden])')").await;
    page.text("new URLSearchParams(location.search).get('fight')").await
}

/// Which parts are shown: the lanes while it goes on, the race once more, the result.
const PARTS: &str = "['.race', '.replay', '.evidence'].filter((css) => document.querySelector(css)?.checkVisibility())";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_race_can_be_seen_moment_by_moment_and_by_the_keys() {
    in_browser(async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await;
        let name = fight(page).await;
        page.open(&format!("?view=fight&fight={name}&lang=en")).await;
        page.wait("the race can be seen again", "document.querySelector('#replay-race:not([hidden])')").await;
        assert_eq!(page.ask(PARTS).await, json!([".evidence"]));
        page.click("#replay-race").await;
        assert_eq!(page.ask(PARTS).await, json!([".replay"]));
        assert_eq!(page.text("document.activeElement.id").await, "race-title");
        // Without motion it stands at its end.
        let lane = |spec: &str| format!("document.querySelector('.lane2[data-spec={spec}]')");
        let home = "[...document.querySelectorAll('.lane2')].filter((lane) => lane.dataset.home === 'true').length";
        assert_eq!(page.ask(home).await, 3);
        let slider = |what: &str| format!("Number(document.getElementById('race-scrub').getAttribute('aria-{what}'))");
        assert_eq!(page.ask(&slider("valuenow")).await, page.ask(&slider("valuemax")).await);
        // Whoever left boards unsolved has gaps and no place; the others have both.
        assert_eq!(page.ask(&format!("{}.querySelectorAll('.over s').length > 0", lane("hill"))).await, true);
        assert_eq!(page.text(&format!("{}.querySelector('.st .place').textContent", lane("hill"))).await, "–");
        let places = "['astar', 'greedy'].map((spec) => document.querySelector(`.lane2[data-spec=${spec}] .figs`).getAttribute('aria-label')).sort().join()";
        assert_eq!(page.text(places).await, "1,2");
        assert_eq!(page.ask("document.querySelectorAll('.finishes span').length").await, 3);
        page.keys("\u{e011}").await;
        assert_eq!(page.ask(&slider("valuenow")).await, 0);
        assert_eq!(page.ask(home).await, 0);
        page.reads("Nobody is home yet.").await;
        page.keys("\u{e014}").await;
        assert_eq!(page.ask(&slider("valuenow")).await, 1);
        page.keys("\u{e014}\u{e012}").await;
        assert_eq!(page.ask(&slider("valuenow")).await, 1);
        let shown = page.text("document.getElementById('race-scrub').getAttribute('aria-valuetext')").await;
        page.click("#clock-even").await;
        assert_eq!(page.text("document.getElementById('race-scrub').getAttribute('aria-valuetext')").await, shown);
        assert_eq!(page.text("document.getElementById('clock-even').getAttribute('aria-pressed')").await, "true");
        page.click("#race-end").await;
        page.reads("Everybody is home").await;
        page.click("#see-result").await;
        assert_eq!(page.ask(PARTS).await, json!([".evidence"]));
        assert_eq!(page.text("document.activeElement.id").await, "result-title");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn what_was_over_in_a_moment_is_shown_once_more_and_told() {
    in_browser(async |page| {
        page.open("?view=fight&problem=tiles(3x3)&a=astar;greedy&count=5&seed=5&lang=en").await;
        // All that is said, for the region keeps only the last of it.
        let hear = "window.heard = [], new MutationObserver(() => heard.push(document.querySelector('[role=status].sr').textContent)).observe(document.querySelector('[role=status].sr'), { childList: true, characterData: true, subtree: true }), 1";
        page.ask(hear).await;
        page.click("#fight-begin").await;
        page.wait("the race begins again", "document.querySelector('.replay')?.checkVisibility()").await;
        page.wait("it is over", "heard.some((text) => text.includes('The race is over.'))").await;
        assert_eq!(page.ask("heard.filter((text) => text.includes('The race begins.')).length").await, 1);
        assert_eq!(page.ask("heard.join(' ').match(/ is home, /g).length").await, 2);
        assert_eq!(page.ask(PARTS).await, json!([".replay"]));
        page.keys(" ").await;
        page.wait("it is played again", "heard.filter((text) => text.includes('The race begins.')).length === 2").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn columns_are_chosen_sorted_shared_and_taken_away() {
    in_browser(async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await;
        let name = fight(page).await;
        page.open(&format!("?view=fight&fight={name}&lang=en")).await;
        page.wait("the table is there", "document.querySelector('.tb tbody tr')").await;
        let heads = "[...document.querySelectorAll('.tb thead button')].map((each) => each.id.slice(3)).join()";
        let usual = page.text(heads).await;
        assert!(usual.starts_with("solved,expanded,generated,branching,time"), "{usual}");
        page.click("#col-depth").await;
        page.click("#col-memory").await;
        assert_eq!(page.text("document.activeElement.id").await, "col-memory");
        let chosen = page.text(heads).await;
        assert!(chosen.split(',').any(|name| name == "depth") && !chosen.contains("memory"), "{chosen}");
        assert_eq!(page.text("new URLSearchParams(location.search).get('columns')").await, chosen);
        let link = page.text("new URL(document.getElementById('take-latex').href).searchParams.get('columns')").await;
        assert_eq!(link, chosen);
        // Sorting, and again the other way; the address of the columns stays.
        page.click("#by-time").await;
        let order = "[...document.querySelectorAll('.tb tbody tr')].map((row) => row.dataset.spec).join()";
        let rising = page.text(order).await;
        assert_eq!(page.text("document.getElementById('by-time').closest('th').ariaSort").await, "ascending");
        page.click("#by-time").await;
        assert_eq!(page.text("document.getElementById('by-time').closest('th').ariaSort").await, "descending");
        let falling = page.text(order).await;
        // Whoever has solved nothing has no time, and stands last either way.
        assert_eq!(rising.split(',').next_back(), Some("hill"));
        let solvers = |order: &str| order.split(',').take(2).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(solvers(&falling).into_iter().rev().collect::<Vec<_>>(), solvers(&rising));
        // Whoever gets the address sees the same columns, in another language, too.
        page.open(&format!("?view=fight&fight={name}&columns={chosen}&lang=pt-BR")).await;
        page.wait("the table is there", "document.querySelector('.tb tbody tr')").await;
        assert_eq!(page.text(heads).await, chosen);
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn both_are_watched_on_the_board_that_separated_them() {
    in_browser(async |page| {
        page.prefer(&[("prefers-reduced-motion", "reduce")]).await;
        let name = fight(page).await;
        page.open(&format!("?view=fight&fight={name}&lang=en")).await;
        page.wait("the board is there", "document.querySelector('#watch-both')").await;
        page.wait("every two are compared", "document.querySelectorAll('.mx td.won, .mx td.tie').length === 3").await;
        let board = page.text("document.querySelector('.sep .drawn').dataset.board").await;
        page.click("#watch-both").await;
        page.wait("both are watched", "document.querySelector('main.watch')").await;
        let place = "Object.fromEntries(new URLSearchParams(location.search))";
        let place = page.ask(place).await;
        assert_eq!((&place["view"], &place["problem"]), (&json!("watch"), &json!("tiles(3x3)")), "{place}");
        assert_eq!(place["start"].as_str().unwrap().replace('.', " "), board);
        let two = [&place["algorithm"], &place["challenger"]].map(|spec| spec.as_str().unwrap().to_owned());
        assert!(two[0] != two[1], "{two:?}");
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_tournament_keeps_its_lanes_beside_its_tables() {
    in_browser(async |page| {
        page.open("?view=fight&problem=mnk(3,3,3)&a=minimax;random&count=3&lang=en").await;
        page.click("#fight-begin").await;
        page.wait("the fight has ended", "document.querySelector('.race[data-state=ended]')").await;
        page.wait("its tables are there", "document.querySelectorAll('.standings .results tbody tr').length === 4")
            .await;
        assert_eq!(page.ask(PARTS).await, json!([".race", ".evidence"]));
        assert_eq!(page.ask("document.querySelector('#replay-race').checkVisibility()").await, false);
    });
}
