//! Runs a browser on a page of calls, and reads its answers from the page.

use std::env;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// How long the browser may take for a page, a slow machine considered.
const MOST_PATIENCE: Duration = Duration::from_secs(120);

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
    "--dump-dom",
];

/// The script that does the calls.
const DRIVER: &str = include_str!("driver.js");

/// What stands before and behind the answers on the page.
const MARKS: [&str; 2] = ["answers:", ":end of the answers"];

/// What the browser calls itself.
pub(crate) fn version(browser: &Path) -> String {
    let output = Command::new(browser).arg("--version").output();
    output.map_or_else(
        |error| format!("{} does not start: {error}", browser.display()),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// The browser's answers to calls, in the form of the batches.
pub(crate) fn answers(browser: &Path, cases: &[Value]) -> Result<Vec<Value>, String> {
    let folder = env::temp_dir().join(format!("soupstone-sanitizer-{}", process::id()));
    let result = write_page(&folder, cases).and_then(|()| dump(browser, &folder));
    // NOTE: the last processes of the browser may still write there. What is left is in the folder for such things.
    let _ = fs::remove_dir_all(&folder);
    let text = result?;
    let (start, end) = (text.find(MARKS[0]), text.find(MARKS[1]));
    let (Some(start), Some(end)) = (start, end) else {
        return Err(format!(
            "there are no answers on the page: {}",
            text.chars().take(300).collect::<String>()
        ));
    };
    serde_json::from_str(&text[start + MARKS[0].len()..end]).map_err(|error| error.to_string())
}

/// Writes the page. Its policy lets no script run but the driver, and nothing load.
fn write_page(folder: &Path, cases: &[Value]) -> Result<(), String> {
    let cases = Value::from(cases).to_string().replace('<', "\\u003c");
    let page = format!(
        "<!DOCTYPE html><meta charset=utf-8>\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'nonce-driver'\">\
         <script type=application/json id=cases>{cases}</script><pre id=answers></pre>\
         <script nonce=driver>{DRIVER}</script>"
    );
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    fs::write(folder.join("page.html"), page).map_err(|error| error.to_string())
}

/// The page as the browser writes it after its scripts have run.
fn dump(browser: &Path, folder: &Path) -> Result<String, String> {
    let child = Command::new(browser)
        .args(OPTIONS)
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("file://{}", folder.join("page.html").display()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child =
        child.map_err(|error| format!("{} does not start: {error}", browser.display()))?;
    let mut output = child.stdout.take().ok_or("the browser has no output")?;
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        output.read_to_end(&mut bytes).map(|_| bytes)
    });
    let start = Instant::now();
    while !reader.is_finished() && start.elapsed() < MOST_PATIENCE {
        thread::sleep(Duration::from_millis(20));
    }
    let is_hung = !reader.is_finished();
    // NOTE: it has ended, or hangs.
    let _ = child.kill();
    let _ = child.wait();
    if is_hung {
        return Err("the browser hangs".to_owned());
    }
    let bytes = reader.join().map_err(|_| "the reader panics".to_owned())?;
    let bytes = bytes.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
