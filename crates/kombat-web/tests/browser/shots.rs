//! Pictures of every view, for `cargo xtask shots`; and those in the README, for
//! `cargo xtask picture`.

use crate::animation::animated;
use crate::page::{DESK, PHONE, Page, Size, in_browser};
use crate::views::VIEWS;
use base64::Engine;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The pictures in the README: the view, the theme, the screen.
const README: [(&str, &str, Size); 2] = [("picture", "light", DESK), ("game-values", "dark", DESK)];

/// The search that the animation in the README shows, step by step, and how large it is.
const WATCHED: &str = "?view=watch&problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&algorithm=astar&challenger=bfs";
const STEPS: u32 = 20;
const ANIMATION: Size = Size(1200, 760);

/// What the screen shows, in a format of the browser's.
async fn screen(page: &Page, format: Value) -> Vec<u8> {
    let shot = page.browser.protocol("Page.captureScreenshot", format).await;
    let data = shot["data"].as_str().expect("a picture");
    base64::engine::general_purpose::STANDARD.decode(data).expect("a picture in base 64")
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(std::env::var_os("KOMBAT_SHOTS").expect("KOMBAT_SHOTS names a folder"));
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn every_view(theme: &str, size: Size) {
    let folder = folder();
    in_browser(async |page| {
        page.resize(size).await;
        page.prefer(&[("prefers-color-scheme", theme)]).await;
        for view in VIEWS {
            view.reach(page).await;
            page.ask("scrollTo(0, 0)").await;
            let name = format!("{}-{theme}-{}x{}.png", view.name, size.0, size.1);
            let picture = screen(page, json!({ "format": "png" })).await;
            std::fs::write(folder.join(name), picture).expect("a picture can be written");
        }
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask shots"]
fn views_light_desk() {
    every_view("light", DESK);
}

#[test]
#[ignore = "needs a browser: cargo xtask shots"]
fn views_dark_desk() {
    every_view("dark", DESK);
}

#[test]
#[ignore = "needs a browser: cargo xtask shots"]
fn views_light_phone() {
    every_view("light", PHONE);
}

#[test]
#[ignore = "needs a browser: cargo xtask shots"]
fn views_dark_phone() {
    every_view("dark", PHONE);
}

#[test]
#[ignore = "needs a browser: cargo xtask picture"]
fn readme() {
    let folder = folder();
    in_browser(async |page| {
        for (name, theme, size) in README {
            page.resize(size).await;
            page.prefer(&[("prefers-color-scheme", theme)]).await;
            let view = VIEWS.iter().find(|view| view.name == name).expect("a view of this name");
            view.reach(page).await;
            let picture = screen(page, json!({ "format": "webp", "quality": 90 })).await;
            std::fs::write(folder.join(format!("page-{name}.webp")), picture).expect("a picture can be written");
        }
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask picture"]
fn readme_animation() {
    let folder = folder();
    in_browser(async |page| {
        page.resize(ANIMATION).await;
        page.prefer(&[("prefers-color-scheme", "light")]).await;
        let mut pictures = Vec::new();
        for step in 0..=STEPS {
            page.open(&format!("{WATCHED}&n={step}")).await;
            page.wait("a step", "document.querySelector('.score')").await;
            page.still().await;
            let picture = screen(page, json!({ "format": "webp", "quality": 45 })).await;
            pictures.push((picture, if step == STEPS { 2400 } else { 500 }));
        }
        let moving = animated(&pictures, ANIMATION);
        assert!(moving.len() < 1 << 20, "the animation takes {} bytes", moving.len());
        std::fs::write(folder.join("page-watch.webp"), moving).expect("a picture can be written");
    });
}
