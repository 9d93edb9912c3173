//! The page in a browser, as a test drives it: do something, wait for what must
//! follow, and at the end hold two things against every test: no request left this
//! machine, and nothing stands on the console.

use crate::driver::{Browser, Event, Server};
use crate::pool::Session;
use fantoccini::Locator;
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::{Duration, Instant};

/// How long something may take on a machine that is busy. It is a net against
/// waiting for ever, never a claim about speed.
const PATIENCE: Duration = Duration::from_secs(90);

/// Between two looks at the page.
const GLANCE: Duration = Duration::from_millis(40);

/// A width and height in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size(pub(crate) u32, pub(crate) u32);

/// A desk and a phone.
pub(crate) const DESK: Size = Size(1440, 900);
pub(crate) const PHONE: Size = Size(390, 844);

/// The page, its browser and its server.
pub(crate) struct Page {
    pub(crate) browser: Browser,
    pub(crate) server: Server,
    /// Addresses of servers that the page may ask.
    origins: Vec<String>,
    /// What may stand on the console: the browser notes there every refusal that
    /// the page itself handles.
    expected: Vec<&'static str>,
    /// What happened so far.
    events: Vec<Event>,
}

/// Runs a test in a browser that nobody else has meanwhile.
pub(crate) fn in_browser(test: impl AsyncFnOnce(&mut Page)) {
    let mut session = Session::take();
    // Whatever a test starts of its own ends with this.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let server = Server::start();
    let origins = vec![server.address.clone()];
    let mut page = Page { browser: session.browser, server, origins, expected: Vec::new(), events: Vec::new() };
    let run = AssertUnwindSafe(|| {
        runtime.block_on(async {
            test(&mut page).await;
            page.check().await;
        });
    });
    let result = catch_unwind(run);
    // The server goes last, for the page must have left it.
    let Page { browser, server, origins, .. } = page;
    session.browser = browser;
    match result {
        Ok(()) => session.give_back(&origins),
        Err(panic) => {
            session.throw_away();
            drop(server);
            resume_unwind(panic);
        }
    }
}

impl Page {
    /// Opens an address of the page, such as `?problem=tiles(3x3)`, and waits until it shows a view.
    pub(crate) async fn open(&mut self, address: &str) {
        let url = format!("{}{address}", self.server.address);
        self.browser.client.goto(&url).await.expect("the page can be opened");
        self.ready().await;
    }

    /// Waits until something is shown that is no word of patience, and stands still.
    pub(crate) async fn ready(&self) {
        self.wait(
            "a view is shown",
            "document.querySelector('main')?.children.length > 0 && !document.querySelector('main > .whole .sk')",
        )
        .await;
        self.still().await;
    }

    /// Waits until nothing moves, but for what moves as long as somebody waits.
    pub(crate) async fn still(&self) {
        let moving =
            "(each) => each.playState === 'running' && each.effect.getComputedTiming().iterations !== Infinity";
        self.wait("nothing moves", &format!("!document.getAnimations().some({moving})")).await;
    }

    /// A new server with nothing kept in the browser for it. Gives the old one, which must
    /// not go before the page has left it.
    #[must_use]
    pub(crate) fn move_house(&mut self) -> Server {
        let new = Server::start();
        self.origins.push(new.address.clone());
        std::mem::replace(&mut self.server, new)
    }

    /// The page may ask this server, too.
    pub(crate) fn trust(&mut self, address: &str) {
        self.origins.push(address.to_owned());
    }

    /// A server that somebody else has started.
    pub(crate) fn move_to(&mut self, address: &str) {
        self.server.stop();
        self.server.address = address.to_owned();
        self.trust(address);
    }

    /// The browser may note this on the console.
    pub(crate) fn expect(&mut self, note: &'static str) {
        self.expected.push(note);
    }

    /// What an expression of the page's language is worth.
    pub(crate) async fn ask(&self, expression: &str) -> Value {
        let script = format!("return ({expression});");
        let answer = self.browser.client.execute(&script, Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// What a promise of the page comes to.
    pub(crate) async fn promise(&self, expression: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];
             (async () => ({expression}))().then((value) => done({{ value }}), (error) => done({{ error: String(error) }}));"
        );
        let answer = self.browser.client.execute_async(&script, Vec::new()).await;
        let mut answer = answer.unwrap_or_else(|error| panic!("{expression}: {error}"));
        assert!(answer["error"].is_null(), "{expression}: {}", answer["error"]);
        answer["value"].take()
    }

    /// A text that an expression gives.
    pub(crate) async fn text(&self, expression: &str) -> String {
        self.ask(expression).await.as_str().map(str::to_owned).unwrap_or_default()
    }

    /// Waits until an expression holds. Says what was waited for, and what the page shows instead.
    pub(crate) async fn wait(&self, what: &str, expression: &str) {
        let started = Instant::now();
        loop {
            let script = format!("return Boolean({expression});");
            // While a page is being left there is nobody to ask.
            let answer = self.browser.client.execute(&script, Vec::new()).await;
            if matches!(&answer, Ok(Value::Bool(true))) {
                return;
            }
            if started.elapsed() > PATIENCE {
                let shown = self.text("document.body.innerText.slice(0, 1500)").await;
                let address = self.text("location.href").await;
                panic!("waited in vain until {what}: {expression} ({answer:?})\nat {address} the page shows:\n{shown}");
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Waits until the page shows a text.
    pub(crate) async fn reads(&self, text: &str) {
        let expression = format!("document.body.innerText.includes({})", json!(text));
        self.wait(&format!("the page reads “{text}”"), &expression).await;
    }

    /// Clicks with the mouse on an element, once it is there.
    pub(crate) async fn click(&self, css: &str) {
        self.wait(&format!("there is {css}"), &format!("document.querySelector({})", json!(css))).await;
        // Away from the edges, where bars may lie over it.
        let middle = format!("document.querySelector({}).scrollIntoView({{ block: 'center' }})", json!(css));
        self.ask(&middle).await;
        let element = self.browser.client.find(Locator::Css(css)).await.expect("it was there");
        element.click().await.unwrap_or_else(|error| panic!("{css} cannot be clicked: {error}"));
    }

    /// Clicks on the button that says this.
    pub(crate) async fn press(&self, label: &str) {
        let path = format!("//button[normalize-space()=\"{label}\"]");
        let found = self.browser.client.wait().at_most(PATIENCE).for_element(Locator::XPath(&path)).await;
        let button = found.unwrap_or_else(|error| panic!("no button says {label}: {error}"));
        button.click().await.unwrap_or_else(|error| panic!("{label} cannot be clicked: {error}"));
    }

    /// Types into whatever has the focus.
    pub(crate) async fn keys(&self, keys: &str) {
        let element = self.browser.client.active_element().await.expect("something has the focus");
        element.send_keys(keys).await.expect("keys can be typed");
    }

    /// Puts text into a field in place of what is there, as a person does.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let field = self.browser.client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"));
        field.click().await.expect("the field can be clicked");
        field.send_keys("\u{e009}a\u{e000}").await.expect("all can be chosen");
        field.send_keys(text).await.expect("text can be typed");
    }

    /// Drags from the middle of an element by so many pixels.
    pub(crate) async fn drag(&self, css: &str, dx: f64, dy: f64) {
        let place = format!(
            "(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(document.querySelector({}).getBoundingClientRect())",
            json!(css)
        );
        let place = self.ask(&place).await;
        let (x, y) = (place[0].as_f64().expect("a number"), place[1].as_f64().expect("a number"));
        let quick = Some(Duration::from_millis(20));
        let to = |share: f64| PointerAction::MoveTo { duration: quick, x: x + dx * share, y: y + dy * share };
        let actions = MouseActions::new("mouse".to_owned())
            .then(to(0.0))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(to(0.3))
            .then(to(0.7))
            .then(to(1.0))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.browser.client.perform_actions(actions).await.expect("the mouse can be moved");
    }

    /// A desk or a phone.
    pub(crate) async fn resize(&self, Size(width, height): Size) {
        let phone = width < 720;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.browser.protocol("Emulation.setDeviceMetricsOverride", metrics).await;
        self.browser.protocol("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone })).await;
    }

    /// What the reader's system asks for, such as `prefers-color-scheme: dark`.
    pub(crate) async fn prefer(&self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.browser.protocol("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// All that happened in the browser so far.
    pub(crate) async fn events(&mut self) -> &[Event] {
        let new = self.browser.events().await;
        self.events.extend(new);
        &self.events
    }

    /// All requests so far: method, address, body.
    pub(crate) async fn requests(&mut self) -> Vec<(String, String, String)> {
        let sent = self.events().await.iter().filter(|event| event.name == "Network.requestWillBeSent");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        sent.map(|Event { data, .. }| {
            let request = &data["request"];
            (text(&request["method"]), text(&request["url"]), text(&request["postData"]))
        })
        .collect()
    }

    /// Requests that went elsewhere.
    pub(crate) async fn strays(&mut self) -> Vec<String> {
        let requests = self.requests().await;
        assert!(!requests.is_empty(), "the log of requests is empty, so it proves nothing");
        let stray = |url: &str| {
            let own = self.origins.iter().any(|origin| url.starts_with(origin.as_str()));
            !own && !url.starts_with("data:") && !url.starts_with("blob:http://127.0.0.1:")
        };
        requests
            .into_iter()
            .filter(|(_, url, _)| stray(url))
            .map(|(method, url, _)| format!("{method} {url}"))
            .collect()
    }

    /// Lines on the console that were not expected.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let mut lines = self.browser.console().await;
        lines.retain(|line| !self.expected.iter().any(|note| line.contains(note)));
        lines
    }

    /// What holds after every test.
    async fn check(&mut self) {
        let strays = self.strays().await;
        assert!(strays.is_empty(), "requests left the machine: {strays:#?}");
        let complaints = self.complaints().await;
        assert!(complaints.is_empty(), "the console is not empty: {complaints:#?}");
    }
}
