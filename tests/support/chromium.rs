use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::Value;

pub const BROWSER: &str = "SOUPSTONE_CHROMIUM";

pub const VERSION: &str = "Chromium 156.";

/// Options for machines without screen and network, and for the root user.
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

const MAX_PATIENCE: Duration = Duration::from_secs(120);

/// The marks around the answer on the page, which is JSON in ASCII with `<`, `>` and `&` escaped.
const MARKS: [&str; 2] = ["answers:", ":end of the answers"];

pub fn browser() -> Option<PathBuf> {
    env::var_os(BROWSER).map(PathBuf::from)
}

pub fn version(browser: &Path) -> String {
    let output = Command::new(browser).arg("--version").output();
    output.map_or_else(
        |error| format!("cannot run {}: {error}", browser.display()),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

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

pub fn script_data(json: &Value) -> String {
    json.to_string().replace('<', "\\u003c")
}

pub fn answer(browser: &Path, page: &str) -> Result<Value, String> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("soupstone-sanitizer-{}-{number}", process::id()));
    let written = fs::create_dir_all(&folder)
        .and_then(|()| fs::write(folder.join("page.html"), page))
        .map_err(|error| error.to_string());
    let result = written.and_then(|()| dump(browser, &folder));
    // NOTE: the last processes of the browser may still write to this temporary folder.
    let _ = fs::remove_dir_all(&folder);
    let text = result?;
    let (start, end) = (text.find(MARKS[0]), text.rfind(MARKS[1]));
    let (Some(start), Some(end)) = (start, end) else {
        return Err(format!("no answer on the page: {}", text.chars().take(500).collect::<String>()));
    };
    serde_json::from_str(&text[start + MARKS[0].len()..end]).map_err(|error| error.to_string())
}

fn dump(browser: &Path, folder: &Path) -> Result<String, String> {
    // NOTE: the virtual clock advances while a page waits.
    let child = command(browser, &folder.join("profile"))
        .args(["--virtual-time-budget=20000", "--dump-dom"])
        .arg(format!("file://{}", folder.join("page.html").display()))
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.map_err(|error| format!("cannot run {}: {error}", browser.display()))?;
    let mut output = child.stdout.take().ok_or("the browser has no output")?;
    let reader = thread::spawn(move || {
        let mut bytes = Vec::new();
        output.read_to_end(&mut bytes).map(|_| bytes)
    });
    let start = Instant::now();
    while !reader.is_finished() && start.elapsed() < MAX_PATIENCE {
        thread::sleep(Duration::from_millis(20));
    }
    let is_hung = !reader.is_finished();
    // NOTE: the browser has ended or hangs.
    let _ = child.kill();
    let _ = child.wait();
    if is_hung {
        return Err("the browser hangs".to_owned());
    }
    let bytes = reader.join().map_err(|_| "the reader panics".to_owned())?;
    let bytes = bytes.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
