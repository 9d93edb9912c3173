//! The reader's own picture: on the tiles, kept in the browser, never sent.

use crate::page::in_browser;
use fantoccini::Locator;
use std::fmt::Write;

/// A picture large enough to be noticed in any request, with a word to look for.
fn picture() -> String {
    let mut text = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"600\"><title>jabuticabeira</title>",
    );
    for i in 0..600 {
        let _ = write!(text, "<circle cx=\"{i}\" cy=\"{}\" r=\"9\" fill=\"#{:06x}\"/>", (i * 7) % 600, i * 4099);
    }
    text + "</svg>"
}

/// Do the tiles wear it, and has it been decoded?
const WORN: &str = "document.querySelector('#pic-own image')?.getAttribute('href').startsWith('blob:')
  && document.querySelectorAll('.lies svg.pic use[href=\"#pic-own\"]').length === 8
  && document.querySelector('h1').textContent === 'Put your picture together'";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_picture_of_ones_own_is_worn_survives_and_is_never_sent() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-picture.svg");
    std::fs::write(&file, picture()).expect("a file can be written");
    in_browser(async |page| {
        page.open("?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8").await;
        let input = page.browser.client.find(Locator::Css("input[type=file]")).await.expect("a field for files");
        input.send_keys(&file.to_string_lossy()).await.expect("a file can be chosen");
        page.wait("the tiles wear the picture", WORN).await;
        // The very file lies behind it, unchanged and whole.
        let length = page.browser.client.execute_async(SIZE, Vec::new()).await.expect("the picture has a size");
        assert_eq!(length, serde_json::json!([600, 600]));
        page.click(".spot[data-label='7']").await;
        while page.promise(KEPT).await != 1 {}
        page.wait("the move is in the address", "location.search.includes('moves=R')").await;
        page.browser.client.refresh().await.expect("the page can be loaded again");
        page.ready().await;
        page.wait("the tiles wear it again", WORN).await;
        // Away from it and back.
        page.click("#face-serra").await;
        page.wait("other tiles", "document.querySelector('.lies svg.pic use[href=\"#pic-serra\"]')").await;
        page.click("#face-own").await;
        page.wait("the tiles wear it once more", WORN).await;
        // And it can be forgotten.
        page.click("#face-forget").await;
        page.wait("no tile wears it", "!document.querySelector('.lies svg.pic use[href=\"#pic-own\"]')").await;
        while page.promise(KEPT).await != 0 {}
        page.browser.client.refresh().await.expect("the page can be loaded again");
        page.ready().await;
        assert_eq!(page.ask("document.querySelector('#face-own')").await, serde_json::Value::Null);
        let size = picture().len();
        for (method, url, body) in page.requests().await {
            assert!(!body.contains("jabuticabeira") && !url.contains("jabuticabeira"), "{method} {url}");
            assert!(body.len() * 10 < size, "{method} {url} sends {} bytes", body.len());
        }
    });
    std::fs::remove_file(&file).expect("the file can be removed");
}

/// How many files the browser keeps for the page.
const KEPT: &str = "await new Promise((done, fail) => {
  const asked = indexedDB.open('kombat', 1);
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const count = asked.result.transaction('files').objectStore('files').count();
    count.onsuccess = () => (asked.result.close(), done(count.result));
  };
})";

/// The natural size of the picture behind the tiles.
const SIZE: &str = "
const done = arguments[arguments.length - 1];
const image = new Image();
image.onload = () => done([image.naturalWidth, image.naturalHeight]);
image.onerror = () => done('it cannot be shown');
image.src = document.querySelector('#pic-own image').getAttribute('href');";
