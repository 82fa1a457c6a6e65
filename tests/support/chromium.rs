//! Chromium, for the tests that compare with it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable that names the browser.
pub const BROWSER: &str = "SOUPSTONE_CHROMIUM";

/// The version whose departures from the standard are known.
pub const VERSION: &str = "Chromium 156.";

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
];

/// The browser, if there is one.
pub fn browser() -> Option<PathBuf> {
    env::var_os(BROWSER).map(PathBuf::from)
}

/// What the browser calls itself.
pub fn version(browser: &Path) -> String {
    let output = Command::new(browser).arg("--version").output();
    output.map_or_else(
        |error| format!("{} does not start: {error}", browser.display()),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// The browser with this folder for its profile, and without input and output.
pub fn command(browser: &Path, profile: &Path) -> Command {
    let mut command = Command::new(browser);
    command
        .args(OPTIONS)
        .arg(format!("--user-data-dir={}", profile.display()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}
