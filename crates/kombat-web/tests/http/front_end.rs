//! The page's files from a folder: as they are at each request, and nothing from outside it.

use crate::common::{get, request, send};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use kombat::messages::{Lang, Render};
use kombat_web::{Config, FrontEnd, app};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with a page in `page/`, and a secret beside that.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("page/js")).unwrap();
    fs::write(folder.path().join("page/index.html"), "<p>mine").unwrap();
    fs::write(folder.path().join("page/js/main.js"), "let first;").unwrap();
    fs::write(folder.path().join("secret.txt"), "a secret").unwrap();
    folder
}

fn served(page: &Path) -> Router {
    app(Config { front_end: Some(FrontEnd::open(page).unwrap()), ..Config::default() })
}

#[tokio::test]
async fn files_are_read_at_each_request() {
    let folder = folder();
    let page = folder.path().join("page");
    let app = served(&page);
    assert_eq!(get(&app, "/").await, (StatusCode::OK, "<p>mine".to_owned()));
    assert_eq!(get(&app, "/js/main.js").await.1, "let first;");
    fs::write(page.join("js/main.js"), "let second;").unwrap();
    fs::write(page.join("js/new.js"), "let third;").unwrap();
    assert_eq!(get(&app, "/js/main.js").await.1, "let second;");
    assert_eq!(get(&app, "/js/new.js").await.1, "let third;");
    fs::remove_file(page.join("js/main.js")).unwrap();
    assert_eq!(get(&app, "/js/main.js").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn they_are_served_as_what_they_are_and_never_stored() {
    let folder = folder();
    let app = served(&folder.path().join("page"));
    for (path, kind) in [("/", "text/html; charset=utf-8"), ("/js/main.js", "text/javascript; charset=utf-8")] {
        let answer = send(&app, request(Method::GET, path).body(Body::empty()).unwrap()).await;
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!((header("content-type"), header("cache-control")), (kind.to_owned(), "no-store".to_owned()));
        assert!(header("content-security-policy").contains("default-src 'self'"));
    }
}

#[tokio::test]
async fn what_is_built_in_does_not_show_through_but_for_the_style_of_charts() {
    let folder = folder();
    let app = served(&folder.path().join("page"));
    let built_in = kombat_web::app(Config::default());
    assert_eq!(get(&built_in, "/js/shell.js").await.0, StatusCode::OK);
    assert_eq!(get(&app, "/js/shell.js").await.0, StatusCode::NOT_FOUND);
    assert_eq!(get(&app, "/css/chart.css").await, get(&built_in, "/css/chart.css").await);
    assert_eq!(get(&app, "/api/catalog").await.0, StatusCode::OK);
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder() {
    let folder = folder();
    let secret = folder.path().join("secret.txt");
    let app = served(&folder.path().join("page"));
    let paths = [
        "/../secret.txt",
        "/js/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/./../secret.txt",
        "/js/../main.js",
        "/js",
        "/js/",
        "/.",
        "/..",
    ];
    let absolute = [format!("/{}", secret.display()), format!("//{}", secret.display())];
    for path in paths.into_iter().chain(absolute.iter().map(String::as_str)) {
        let (status, body) = get(&app, path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}: {body}");
        assert!(!body.contains("a secret"), "{path}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn no_link_leads_out_of_the_folder() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let page = folder.path().join("page");
    symlink(folder.path().join("secret.txt"), page.join("file.js")).unwrap();
    symlink("../secret.txt", page.join("relative.js")).unwrap();
    symlink(folder.path(), page.join("out")).unwrap();
    symlink("js/main.js", page.join("inside.js")).unwrap();
    symlink("nowhere", page.join("dangling.js")).unwrap();
    let app = served(&page);
    for path in ["/file.js", "/relative.js", "/out/secret.txt", "/dangling.js", "/out/page/index.html/.."] {
        assert_eq!(get(&app, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    // Links may lead about within it, and to the folder itself.
    assert_eq!(get(&app, "/inside.js").await.1, "let first;");
    let link = folder.path().join("link");
    symlink(&page, &link).unwrap();
    assert_eq!(get(&served(&link), "/js/main.js").await.1, "let first;");
    // A page whose index lies elsewhere is none.
    let strange = folder.path().join("strange");
    fs::create_dir(&strange).unwrap();
    symlink(page.join("index.html"), strange.join("index.html")).unwrap();
    assert!(FrontEnd::open(&strange).is_err());
}

#[test]
fn a_folder_without_a_page_is_refused_in_both_languages() {
    let folder = folder();
    let refused = |name: &str| FrontEnd::open(&folder.path().join(name)).unwrap_err();
    for name in ["none", "secret.txt", "page/index.html"] {
        assert_eq!(refused(name).key(), "serve.no-front-end", "{name}");
    }
    let empty = refused("page/js");
    assert_eq!(empty.key(), "serve.no-index");
    for (lang, words) in [(Lang::En, "has no index.html"), (Lang::PtBr, "não tem index.html")] {
        assert!(empty.render(lang).contains(words) && empty.render(lang).contains("page/js"), "{}", empty.render(lang));
    }
    fs::create_dir(folder.path().join("page/js/index.html")).unwrap();
    assert_eq!(refused("page/js").key(), "serve.no-index", "a folder is no file");
}
