//! A headless browser, controlled over the `WebDriver` protocol (W3C, "`WebDriver`") on loopback.

use std::fs::Permissions;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// The key codes of the protocol.
pub(super) const RIGHT: &str = "\u{E014}";
pub(super) const HOME: &str = "\u{E011}";
pub(super) const ENTER: &str = "\u{E007}";
pub(super) const UP: &str = "\u{E013}";
pub(super) const END: &str = "\u{E010}";

pub(super) struct Browser {
    driver: Child,
    client: reqwest::Client,
    session: String,
    /// Its profile, empty at the start.
    profile: tempfile::TempDir,
}

impl Drop for Browser {
    /// Ends the session, and with it the browser, which would outlive its driver.
    fn drop(&mut self) {
        let _ = self.end_session();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut found = std::env::split_paths(&path).map(|folder| folder.join(name));
    found.find(|file| file.is_file())
}

/// A script that starts the build without windows and menus, which takes two thirds of the time. Chromedriver opens no page in it.
fn shell(folder: &Path) -> Option<PathBuf> {
    let shell = program("chromium-headless-shell")?;
    let script = folder.join("shell");
    let start = format!("#!/bin/sh\nexec {} \"$@\" data:,\n", shell.display());
    std::fs::write(&script, start).unwrap();
    std::fs::set_permissions(&script, Permissions::from_mode(0o755)).unwrap();
    Some(script)
}

/// axe-core's script, if it is installed.
fn axe() -> Option<String> {
    let own = || "target/tools/axe.min.js".into();
    let axe = std::env::var_os("ARBITER_AXE").map_or_else(own, PathBuf::from);
    std::fs::read_to_string(axe).ok()
}

/// Starts chromedriver and returns its port.
fn listening(driver: &Path) -> Option<(Child, u16)> {
    let mut driver = Command::new(driver)
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    let port = lines.find_map(|line| {
        let line = line.unwrap();
        let port = line.rsplit_once("started successfully on port ")?.1;
        port.trim_end_matches('.').parse::<u16>().ok()
    });
    // Its later output is discarded, and must not block it.
    std::thread::spawn(move || lines.for_each(drop));
    if port.is_none() {
        driver.wait().unwrap();
    }
    Some((driver, port?))
}

impl Browser {
    fn end_session(&self) -> std::io::Result<()> {
        let (host, path) = self.session["http://".len()..]
            .split_once('/')
            .unwrap_or_default();
        let mut line = TcpStream::connect(host)?;
        line.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(
            line,
            "DELETE /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )?;
        // The driver answers when the browser has ended, and leaves the connection open.
        line.read(&mut [0; 1024]).map(drop)
    }

    /// Starts a browser. Without one the tests are skipped with a message, or fail if it is required.
    pub(super) async fn start() -> Option<Self> {
        let profile = tempfile::tempdir().unwrap();
        let browser = shell(profile.path()).or_else(|| program("chromium"));
        let installed = (program("chromedriver"), browser);
        let (Some(driver), Some(browser)) = installed else {
            assert!(
                std::env::var_os("ARBITER_REQUIRE_BROWSER").is_none_or(|value| value != "1"),
                "ARBITER_REQUIRE_BROWSER=1, and there is no chromium with its chromedriver"
            );
            // Bypasses the tests' output capture.
            let _ = writeln!(
                std::io::stderr(),
                "\nSKIPPED: pages in a browser, because there is no chromium with its chromedriver\n"
            );
            return None;
        };
        // It ends if another process has taken its port meanwhile.
        let (driver, port) = (0..5).find_map(|_| listening(&driver)).unwrap();
        let mut started = Browser {
            driver,
            client: reqwest::Client::new(),
            session: format!("http://127.0.0.1:{port}/session"),
            profile,
        };
        let own = format!("--user-data-dir={}", started.profile.path().display());
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            &own,
        ];
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"binary": browser, "args": arguments},
        }}});
        let session = started.post("", &wanted).await;
        started.session = format!(
            "{}/{}",
            started.session,
            session["sessionId"].as_str().unwrap()
        );
        Some(started)
    }

    async fn post(&self, command: &str, body: &Value) -> Value {
        let request = self.client.post(format!("{}{command}", self.session));
        let answer = request.body(body.to_string()).send().await.unwrap();
        let answer: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
        let value = answer["value"].clone();
        assert!(value["error"].is_null(), "{command}: {value}");
        value
    }

    /// Opens a file in a window of that size.
    pub(super) async fn open(&self, file: &Path, size: (u32, u32)) {
        self.resize(size).await;
        self.visit(&format!("file://{}", file.display())).await;
    }

    /// A small window emulates a phone.
    pub(super) async fn resize(&self, (width, height): (u32, u32)) {
        let measures = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width.min(height) < 600,
        });
        self.command("Emulation.setDeviceMetricsOverride", &measures)
            .await;
    }

    /// Opens another window and returns its handle; the first one stays current.
    pub(super) async fn window(&self) -> String {
        let opened = self.post("/window/new", &json!({"type": "window"})).await;
        opened["handle"].as_str().unwrap().to_owned()
    }

    pub(super) async fn current_window(&self) -> String {
        self.read("/window").await
    }

    pub(super) async fn switch_to(&self, window: &str) {
        self.post("/window", &json!({ "handle": window })).await;
    }

    /// Makes the first frame of the page current, or the page again.
    pub(super) async fn enter_frame(&self) {
        self.post("/frame", &json!({ "id": null })).await;
        self.post("/frame", &json!({ "id": 0 })).await;
    }

    pub(super) async fn leave_frame(&self) {
        self.post("/frame", &json!({ "id": null })).await;
    }

    /// Freezes the page, as a phone does in a pocket, or wakes it up.
    pub(super) async fn freeze(&self, is_frozen: bool) {
        let state = if is_frozen { "frozen" } else { "active" };
        self.command("Page.setWebLifecycleState", &json!({ "state": state }))
            .await;
    }

    /// A picture of the window, as PNG.
    pub(super) async fn screenshot(&self) -> Vec<u8> {
        let text = self.read("/screenshot").await;
        let digit = |letter: u8| match letter {
            b'A'..=b'Z' => Some(letter - b'A'),
            b'a'..=b'z' => Some(letter - b'a' + 26),
            b'0'..=b'9' => Some(letter - b'0' + 52),
            b'+' => Some(62),
            b'/' => Some(63),
            _ => None,
        };
        let digits: Vec<u8> = text.bytes().map_while(digit).collect();
        let bytes = digits.chunks(4).flat_map(|four| {
            let whole = four
                .iter()
                .fold(0_u32, |whole, digit| whole << 6 | u32::from(*digit));
            let whole = whole << (6 * (4 - four.len()));
            whole.to_be_bytes()[1..four.len()].to_vec()
        });
        bytes.collect()
    }

    async fn read(&self, what: &str) -> String {
        let request = self.client.get(format!("{}{what}", self.session));
        let answer = request.send().await.unwrap().bytes().await.unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        answer["value"].as_str().unwrap().to_owned()
    }

    pub(super) async fn visit(&self, url: &str) {
        self.post("/url", &json!({ "url": url })).await;
    }

    /// A command of Chromium's own protocol.
    async fn command(&self, name: &str, params: &Value) {
        let command = json!({"cmd": name, "params": params});
        self.post("/goog/cdp/execute", &command).await;
    }

    /// Saves downloads in a folder.
    pub(super) async fn download_into(&self, folder: &Path) {
        let params = json!({"behavior": "allow", "downloadPath": folder});
        self.command("Browser.setDownloadBehavior", &params).await;
    }

    /// Emulates the system's preference for light or dark colours.
    pub(super) async fn prefer(&self, scheme: &str) {
        let feature = json!({"name": "prefers-color-scheme", "value": scheme});
        let params = json!({"features": [feature]});
        self.command("Emulation.setEmulatedMedia", &params).await;
    }

    /// Runs a script before those of each page.
    pub(super) async fn run_first(&self, script: &str) {
        let command = "Page.addScriptToEvaluateOnNewDocument";
        self.command(command, &json!({ "source": script })).await;
    }

    /// Whether the scripts of pages run.
    pub(super) async fn run_scripts(&self, runs: bool) {
        self.command(
            "Emulation.setScriptExecutionDisabled",
            &json!({ "value": !runs }),
        )
        .await;
    }

    pub(super) async fn run(&self, script: &str) -> Value {
        let body = json!({"script": script, "args": []});
        self.post("/execute/sync", &body).await
    }

    pub(super) async fn press(&self, key: &str) {
        let strokes = ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key}));
        let keyboard = json!({"type": "key", "id": "keyboard", "actions": strokes});
        self.post("/actions", &json!({"actions": [keyboard]})).await;
    }

    /// Puts a finger or the mouse down on a point, moves it and lifts it.
    pub(super) async fn drag(&self, pointer: &str, from: (i64, i64), to: (i64, i64)) {
        let moved =
            |(x, y): (i64, i64)| json!({"type": "pointerMove", "duration": 0, "x": x, "y": y});
        let strokes = json!([
            moved(from),
            {"type": "pointerDown", "button": 0},
            moved(to),
            {"type": "pointerUp", "button": 0},
        ]);
        let finger = json!({
            "type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": strokes,
        });
        self.post("/actions", &json!({"actions": [finger]})).await;
    }

    /// Runs axe-core's script before those of each page that is opened from now on.
    pub(super) async fn run_axe_first(&self) {
        if let Some(axe) = axe() {
            self.run_first(&axe).await;
        }
    }

    /// Violations that axe-core finds on the page by these rules (all if none is given): rules, elements and how to fix
    /// them; `null` if none, or if it isn't installed.
    pub(super) async fn problems(&self, rules: &[&str]) -> Value {
        let Some(axe) = axe() else {
            return Value::Null;
        };
        if self.run("return !window.axe").await == true {
            self.run(&format!("{axe}; window.axe = axe")).await;
        }
        let only = if rules.is_empty() {
            json!({})
        } else {
            json!({ "runOnly": rules })
        };
        let check = format!(
            "return axe.run({only}).then(({{ violations }}) => violations.length ? \
            violations.map(one => [one.id, one.nodes[0].html, one.nodes[0].failureSummary]) : null)"
        );
        self.run(&check).await
    }

    pub(super) async fn console(&self) -> Value {
        self.post("/se/log", &json!({"type": "browser"})).await
    }
}
