//! Pictures of every view, for `cargo xtask shots`; and those in the README, for
//! `cargo xtask picture`.

use crate::page::{DESK, PHONE, Page, Size, in_browser};
use crate::views::VIEWS;
use base64::Engine;
use serde_json::{Value, json};
use std::path::PathBuf;

/// The pictures in the README: the view, the theme, the screen.
const README: [(&str, &str, Size); 2] = [("picture", "light", DESK), ("game-values", "dark", DESK)];

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
