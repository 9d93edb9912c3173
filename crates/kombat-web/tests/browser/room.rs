//! The page for a room: the address with the token opens it, and nothing else does.

use crate::page::in_browser;
use kombat_web::{Config, Token, attend};
use tokio::net::TcpListener;

const TOKEN: &str = "a-token.of~our_own";

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn the_address_with_the_token_opens_the_page_from_anywhere() {
    in_browser(async |page| {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let fights = page.server.fights.path().to_owned();
        let token = Some(TOKEN.parse::<Token>().expect("a token"));
        tokio::spawn(attend(listener, Config { token, fights, ..Config::default() }, std::future::pending()));
        let (own, other) = (format!("http://127.0.0.1:{port}/"), format!("http://localhost:{port}/"));
        page.move_to(&own);
        page.trust(&other);
        page.expect("401");
        // A page that names no icon is asked for one whenever the browser gets to it, with the cookie or before.
        page.expect("favicon.ico");
        page.browser.client.goto(&own).await.expect("an answer");
        page.wait("a sentence", "document.body.textContent.includes('the token in it')").await;
        // All that the page loads and asks, streams too, comes with the cookie.
        page.open(&format!("?problem=tiles(3x3)&token={TOKEN}&start=1.2.3.4.5.6.0.7.8")).await;
        page.click("#do-play").await;
        page.wait("a solution", "document.body.textContent.includes('2 moves')").await;
        let asked = page.requests().await;
        assert!(asked.iter().any(|(_, url, _)| url.ends_with("/events")), "a stream in {asked:?}");
        assert_eq!(page.text("location.search.includes('token') ? location.search : ''").await, "");
        assert_eq!(page.text("document.cookie").await, "", "scripts cannot read it");
        // By its other name the same server is another site, which knows nothing of it. A link
        // from there works nevertheless.
        page.browser.client.goto(&other).await.expect("an answer");
        page.wait("a sentence", "document.body.textContent.includes('the token in it')").await;
        page.browser.client.delete_all_cookies().await.expect("they go");
        page.browser.client.goto(&format!("{other}?token={TOKEN}")).await.expect("an answer");
        page.ready().await;
        page.ask(&format!("location.href = '{own}?token={TOKEN}'")).await;
        page.wait("the page", &format!("location.href.startsWith('{own}') && !location.search.includes('token')"))
            .await;
        page.ready().await;
    });
}
