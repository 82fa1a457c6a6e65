//! Runs a browser until it has done all jobs.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{self, Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::job::Job;
use super::server::{Findings, Server};

/// How long the browser may take for one batch, a slow machine considered. After that it counts as hung, which only
/// costs answers: no case passes because of it.
const MOST_PATIENCE: Duration = Duration::from_secs(180);

/// The options with which Chromium runs anywhere: without a screen, without a network, and as root.
const OPTIONS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--lang=en",
    "--window-size=1000,800",
    // So that it stays open.
    "--remote-debugging-port=0",
];

/// What the browser calls itself.
pub(crate) fn version(browser: &Path) -> String {
    let output = Command::new(browser).arg("--version").output();
    output.map_or_else(
        |error| format!("{} does not start: {error}", browser.display()),
        |output| String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

/// What the browser finds.
pub(crate) fn run(browser: &Path, jobs: Arc<Vec<Job>>) -> Findings {
    let server = match Server::start(jobs) {
        Ok(server) => server,
        Err(error) => return Findings::none(format!("the server does not start: {error}")),
    };
    let profile = env::temp_dir().join(format!("soupstone-browser-{}", process::id()));
    let child = Command::new(browser)
        .args(OPTIONS)
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("http://{}/", server.address()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let end = match child {
        Ok(child) => wait(child, &server),
        Err(error) => format!("{} does not start: {error}", browser.display()),
    };
    // NOTE: the last processes of the browser may still write there. What is left is in the folder for such things.
    let _ = fs::remove_dir_all(&profile);
    server.findings(end)
}

/// Waits for the end of all jobs, and ends the browser. Tells how it ended.
fn wait(mut child: Child, server: &Server) -> String {
    let mut count = 0;
    let mut last_sign = Instant::now();
    let end = loop {
        if server.is_done() {
            break "all jobs are done".to_owned();
        }
        if server.count_of_signs() > count {
            count = server.count_of_signs();
            last_sign = Instant::now();
        }
        if last_sign.elapsed() > MOST_PATIENCE {
            break "the browser hangs".to_owned();
        }
        if let Ok(Some(status)) = child.try_wait() {
            break format!("the browser ended: {status}");
        }
        thread::sleep(Duration::from_millis(20));
    };
    let _ = child.kill();
    let _ = child.wait();
    end
}
