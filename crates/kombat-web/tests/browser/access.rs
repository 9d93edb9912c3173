//! axe-core finds nothing to object to on any view, in either theme, on a desk or a
//! phone; and on a phone nothing is wider than the screen, and nothing too small to touch.

use crate::page::{DESK, PHONE, Page, Size, in_browser};
use crate::views::{VIEWS, View};
use serde_json::Value;
use std::path::Path;

/// The program of axe-core, where `cargo xtask test` has installed it. Without it a test
/// says that it was skipped.
fn axe() -> Option<String> {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../npm/node_modules/axe-core/axe.min.js");
    let source = std::fs::read_to_string(file).ok();
    if source.is_none() {
        let line = b"skipped: a look at every view by axe-core, which is not installed: cargo xtask test does that\n";
        std::io::Write::write_all(&mut std::io::stdout(), line).expect("it can be written");
    }
    source
}

/// What axe-core objects to, a line an element.
async fn objections(page: &Page, source: &str) -> Vec<String> {
    if page.ask("typeof window.axe").await != "object" {
        page.browser.client.execute(source, Vec::new()).await.expect("axe-core can be loaded");
    }
    let found = page.promise("(await window.axe.run(document)).violations").await;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let one = |violation: &Value| {
        let lines = list(&violation["nodes"]).into_iter().take(4).map(|node| {
            format!("{}: {} {} {}", violation["id"], violation["help"], node["html"], node["failureSummary"])
        });
        lines.collect::<Vec<_>>()
    };
    list(&found).iter().flat_map(one).collect()
}

/// What a finger could miss: less than 44 pixels in some direction, with its label and
/// whatever catches the finger beside it.
const TOO_SMALL: &str = r#"
[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=switch]')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.sr') && !each.disabled)
  .filter((each) => !document.querySelector('dialog[open]') || each.closest('dialog'))
  .flatMap((each) => {
    const boxes = [each, ...(each.labels ?? [])].map((part) => part.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    if (width >= 44 && height >= 44) return [];
    each.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = each.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touched = [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([dx, dy]) => {
      const hit = document.elementFromPoint(x + dx, y + dy);
      return hit && (each.contains(hit) || [...(each.labels ?? [])].some((label) => label.contains(hit)));
    });
    return touched ? [] : [`${each.outerHTML.slice(0, 120)} is ${Math.round(width)} by ${Math.round(height)}`];
  })
"#;

/// Both themes of a view: colours are all that differs, so it need not be reached twice.
async fn look(page: &mut Page, view: &View, size: Size, axe: &str) -> Vec<String> {
    let mut here = Vec::new();
    for (reach, theme) in [(true, "light"), (false, "dark")] {
        page.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
        if reach {
            view.reach(page).await;
        }
        page.still().await;
        here.extend(objections(page, axe).await.into_iter().map(|what| format!("{theme}: {what}")));
    }
    let wide = page.ask("document.documentElement.scrollWidth - innerWidth").await.as_i64().unwrap_or(i64::MAX);
    if wide > 0 {
        here.push(format!("the page is {wide} pixels wider than the screen"));
    }
    if size.0 == PHONE.0 {
        let small = page.ask(TOO_SMALL).await;
        here.extend(small.as_array().into_iter().flatten().map(|each| format!("too small: {each}")));
    }
    here.into_iter().map(|what| format!("{}: {what}", view.name)).collect()
}

fn every_view(size: Size) {
    let Some(axe) = axe() else { return };
    in_browser(async |page| {
        page.resize(size).await;
        let mut found = Vec::new();
        for view in VIEWS {
            found.extend(look(page, view, size, &axe).await);
        }
        assert!(found.is_empty(), "{} wide:\n{}", size.0, found.join("\n"));
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn every_view_on_a_desk() {
    every_view(DESK);
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn every_view_on_a_phone() {
    every_view(PHONE);
}

/// The checks above can fail.
#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn faults_are_found() {
    let Some(axe) = axe() else { return };
    in_browser(async |page| {
        page.resize(PHONE).await;
        VIEWS[0].reach(page).await;
        assert!(objections(page, &axe).await.is_empty());
        let spoil = "document.querySelector('main').insertAdjacentHTML('beforeend', '<button id=\"bad\"></button>')";
        page.ask(spoil).await;
        let found = objections(page, &axe).await;
        assert!(found.iter().any(|line| line.contains("button-name")), "{found:?}");
        // What is pale in one theme only is seen in that one.
        let pale = "Object.assign(document.querySelector('#bad'), { textContent: 'Words' })
            .style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 999; color: #222; background: light-dark(#fff, #333)'";
        page.ask(pale).await;
        for (theme, seen) in [("light", false), ("dark", true)] {
            page.prefer(&[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
            page.still().await;
            let found = objections(page, &axe).await;
            assert_eq!(found.iter().any(|line| line.contains("color-contrast")), seen, "{theme}: {found:?}");
        }
        let small = page.ask(TOO_SMALL).await;
        assert!(small.to_string().contains("bad"), "{small}");
    });
}
