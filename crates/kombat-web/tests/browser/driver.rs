//! A browser to drive, and a server for it to look at.

use axum::Router;
use axum::http::Method;
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use kombat_web::{Config, app};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

/// A server of the page on a port of its own, for as long as it is held.
pub(crate) struct Server {
    /// Where it is, with a slash at the end.
    pub(crate) address: String,
    /// The same server, to be asked without a socket.
    pub(crate) app: Router,
    /// It has a runtime to itself, so that connections end with it.
    runtime: Option<Runtime>,
    port: u16,
    /// Where its fights are kept, also while it is away.
    pub(crate) fights: Arc<TempDir>,
}

/// A listener at a port. Who had it before may still be going.
fn free(port: u16) -> std::net::TcpListener {
    for _ in 0..1000 {
        match std::net::TcpListener::bind(("127.0.0.1", port)) {
            Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            bound => return bound.expect("a port that can be had"),
        }
    }
    panic!("port {port} does not become free");
}

impl Server {
    pub(crate) fn start() -> Self {
        Server::on(0, Arc::new(tempfile::tempdir().expect("a folder")))
    }

    fn on(port: u16, fights: Arc<TempDir>) -> Self {
        let listener = free(port);
        listener.set_nonblocking(true).expect("a listener that does not block");
        let port = listener.local_addr().expect("an address").port();
        let app = app(Config { fights: fights.path().to_owned(), ..Config::default() });
        let served = app.clone();
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        runtime.spawn(async move {
            let listener = TcpListener::from_std(listener).expect("a listener");
            axum::serve(listener, served).await.expect("the server runs");
        });
        Server { address: format!("http://127.0.0.1:{port}/"), app, runtime: Some(runtime), port, fights }
    }

    /// Goes away; who asks then is refused by the machine.
    pub(crate) fn stop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    /// Comes back at the same address, knowing nothing of before but what is stored.
    pub(crate) fn again(&mut self) {
        self.stop();
        *self = Server::on(self.port, self.fights.clone());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The program that drives the browser. Browsers are kept from test to test and nobody says which
/// test is the last, so a shell waits for the end of this process, however it comes, and ends all
/// that was started; the files of the browser's profile go with it.
const DRIVEN: &str = "chromedriver --port=0 & exec > /dev/null; cat; trap '' TERM; kill -TERM 0; wait; \
                      rm -rf \"$TMPDIR\" || { sleep 1; rm -rf \"$TMPDIR\"; }";

/// The program that drives the browser; it goes when this is dropped.
struct Driver {
    shell: Child,
    port: u16,
}

impl Driver {
    /// Where many are started at once, one may find the port taken that it was about to take,
    /// and ends; then another is started.
    fn start() -> Self {
        (0..10)
            .find_map(|_| Self::attempt())
            .expect("chromedriver is installed (cargo xtask test does that) and says on which port it listens")
    }

    fn attempt() -> Option<Self> {
        let files = tempfile::tempdir().expect("a folder").keep();
        let mut shell = Command::new("sh")
            .args(["-c", DRIVEN])
            .env("TMPDIR", files)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut lines = BufReader::new(shell.stdout.take().expect("its output")).lines().map_while(Result::ok);
        let mut driver = Driver { shell, port: 0 };
        driver.port = lines.find_map(|line| {
            line.rsplit_once("successfully on port ").and_then(|(_, port)| port.trim_end_matches('.').parse().ok())
        })?;
        // It goes on talking, and would be ended by a pipe that nobody reads.
        std::thread::spawn(move || lines.for_each(drop));
        Some(driver)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

/// A browser with an empty profile.
pub(crate) struct Browser {
    pub(crate) client: Client,
    // Dropped after the session has been closed.
    _driver: Driver,
}

impl Browser {
    pub(crate) async fn start() -> Self {
        let driver = Driver::start();
        let mut arguments = vec![
            "--headless=new",
            "--window-size=1440,900",
            "--lang=en-US",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            // Nothing of its own over the network either.
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
        ];
        let root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
        if root {
            arguments.push("--no-sandbox"); // It refuses to be started by root with it.
        }
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments, "prefs": { "intl.accept_languages": "en-US" } },
            "goog:loggingPrefs": { "performance": "ALL", "browser": "ALL" },
        });
        let Value::Object(capabilities) = capabilities else { unreachable!("an object was written above") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .expect("chromium starts");
        Browser { client, _driver: driver }
    }

    /// A command that chromedriver knows beside the standard's.
    async fn own(&self, path: &'static str, body: Value) -> Result<Value, CmdError> {
        self.client.issue_cmd(Own { path, body }).await
    }

    /// A command of the browser's own protocol, or why it was not obeyed.
    pub(crate) async fn try_protocol(&self, command: &str, parameters: Value) -> Result<Value, CmdError> {
        self.own("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await
    }

    /// A command of the browser's own protocol.
    pub(crate) async fn protocol(&self, command: &str, parameters: Value) -> Value {
        self.try_protocol(command, parameters).await.unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// What was written to a log since it was last read.
    async fn log(&self, name: &str) -> Vec<Value> {
        let entries = self.own("se/log", json!({ "type": name })).await;
        let entries = entries.unwrap_or_else(|error| panic!("the log {name}: {error}"));
        entries.as_array().cloned().unwrap_or_default()
    }

    /// What stands on the console, a line an entry.
    pub(crate) async fn console(&self) -> Vec<String> {
        let entries = self.log("browser").await;
        entries.iter().map(|entry| format!("{}: {}", entry["level"], entry["message"])).collect()
    }

    /// Events of the browser's protocol, each with its name and parameters.
    pub(crate) async fn events(&self) -> Vec<Event> {
        let entries = self.log("performance").await;
        let read = |entry: &Value| {
            let mut message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let name = message["message"]["method"].as_str()?.to_owned();
            Some(Event { name, data: message["message"]["params"].take() })
        };
        entries.iter().filter_map(read).collect()
    }
}

/// Something that happened in the browser.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) name: String,
    pub(crate) data: Value,
}

#[derive(Debug)]
struct Own {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
