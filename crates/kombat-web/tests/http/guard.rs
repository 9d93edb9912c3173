//! Who may ask: what the heads of requests say of where they come from.

use crate::common::{get, request, send, text};
use axum::body::Body;
use axum::http::{HeaderValue, Method, Request, StatusCode};
use kombat_web::{Config, Token, app};
use serde_json::Value;

async fn by_host(config: Config, host: &str) -> StatusCode {
    let asked = Request::builder().uri("/api/catalog").header("host", host).body(Body::empty()).unwrap();
    send(&app(config), asked).await.status()
}

/// A browser sends requests to these without a word about the page that asks.
#[tokio::test]
async fn an_address_that_means_any_or_hides_another_is_not_ours() {
    for host in [
        "0.0.0.0",
        "0.0.0.0:7878",
        "[::]",
        "[::]:7878",
        "[0:0:0:0:0:0:0:0]:7878",
        "[::ffff:127.0.0.1]:7878",
        "[::ffff:7f00:1]",
        "[::ffff:0.0.0.0]:7878",
        "[::ffff:192.168.0.7]:7878",
        "0",
        "0:7878",
        "127.1:7878",
        "2130706433",
        "[127.0.0.1]:7878",
        "::1",
        "[::1",
        "::1]",
        "127.0.0.1:x",
    ] {
        assert_eq!(by_host(Config::default(), host).await, StatusCode::FORBIDDEN, "{host}");
    }
    for host in ["127.0.0.1", "127.0.0.1:7878", "[::1]", "[::1]:7878", "10.1.2.3:80", "[fe80::1]:7878", "LOCALHOST:1"] {
        assert_eq!(by_host(Config::default(), host).await, StatusCode::OK, "{host}");
    }
}

/// A line of a head: its name and what it says.
type Line<'a> = (&'a str, &'a [u8]);

#[tokio::test]
async fn a_head_that_says_where_it_comes_from_in_two_ways_or_in_no_letters_is_refused() {
    let app = app(Config::default());
    let status = async |headers: &[Line<'_>]| {
        let mut asked = Request::builder().uri("/api/catalog");
        for (name, value) in headers {
            asked = asked.header(*name, HeaderValue::from_bytes(value).unwrap());
        }
        send(&app, asked.body(Body::empty()).unwrap()).await.status().as_u16()
    };
    let (host, origin): (Line<'_>, Line<'_>) = (("host", b"127.0.0.1:7878"), ("origin", b"http://127.0.0.1:7878"));
    assert_eq!(status(&[host, origin]).await, 200);
    let refused: [&[Line<'_>]; 8] = [
        &[host, origin, origin],
        &[host, origin, ("origin", b"http://evil.example")],
        &[host, ("origin", "http://évil.example".as_bytes())],
        &[host, ("origin", b"http://127.0.0.1:7878\xff")],
        &[host, host],
        &[host, ("host", b"evil.example")],
        &[host, ("sec-fetch-site", b"same-origin"), ("sec-fetch-site", b"cross-site")],
        &[host, ("sec-fetch-site", b"cross-site\xff")],
    ];
    for headers in refused {
        assert_eq!(status(headers).await, 403, "{headers:?}");
    }
}

/// Answers of every kind: pages, files, JSON, events, refusals.
#[tokio::test]
async fn every_answer_is_for_this_page_alone() {
    let open = app(Config::default());
    let locked = app(Config { token: Some("0123456789abcdef".parse::<Token>().unwrap()), ..Config::default() });
    let all = [
        (&open, "/", 200),
        (&open, "/js/main.js", 200),
        (&open, "/api/catalog", 200),
        (&open, "/healthz", 200),
        (&open, "/api/nothing", 404),
        (&open, "/nothing", 404),
        (&locked, "/", 401),
        (&locked, "/?token=0123456789abcdef", 303),
    ];
    for (app, path, expected) in all {
        let answer = send(app, request(Method::GET, path).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status().as_u16(), expected, "{path}");
        let policy = answer.headers().get("cross-origin-resource-policy").map(|value| value.to_str().unwrap());
        assert_eq!(policy, Some("same-origin"), "{path}");
    }
    let foreign = Request::builder().uri("/").header("host", "evil.example").body(Body::empty()).unwrap();
    let answer = send(&open, foreign).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["cross-origin-resource-policy"]),
        (403, &HeaderValue::from_static("same-origin"))
    );
}

#[tokio::test]
async fn an_address_that_is_no_text_is_refused_with_a_sentence() {
    let app = app(Config::default());
    let paths = [
        "/api/fights/%ff",
        "/api/fights/%ff/digest",
        "/api/fights/x/files/%c3%28.svg",
        "/api/runs/%ff",
        "/api/papers/%80",
        "/api/learn/%ff/x",
        "/api/words/%ff",
        "/%ff",
    ];
    for path in paths {
        let (status, body) = get(&app, path).await;
        let answer: Value = serde_json::from_str(&body).unwrap_or_else(|_| panic!("JSON for {path}: {body}"));
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {body}");
        assert_eq!(answer["key"], "web.bad-path", "{path}");
        assert!(answer["error"].as_str().unwrap().ends_with('.'), "{body}");
    }
    let asked = request(Method::GET, "/api/fights/%ff?lang=pt-BR").body(Body::empty()).unwrap();
    assert!(text(send(&app, asked).await).await.contains("endereço"));
    // What is text is asked for, however it is written.
    assert_eq!(get(&app, "/api/fights/%C3%A9").await.0, StatusCode::NOT_FOUND);
}
