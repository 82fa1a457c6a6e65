//! Headless Chromium gets clean texts by a page load, by `innerHTML`, and by `innerHTML` of what it wrote again. Its policy lets no script
//! run and nothing load, and tells of each try.

use std::env;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The variable that names the browser.
const BROWSER: &str = "SOUPSTONE_CHROMIUM";

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
    "--virtual-time-budget=20000",
    "--dump-dom",
];

/// The script that puts the texts into the page.
const DRIVER: &str = include_str!("driver.js");

/// The script that hears what is refused.
const LISTENER: &str = "const found = [];
addEventListener('securitypolicyviolation', (event) => {
  const place = event.target.closest?.('[data-index]');
  const directive = event.effectiveDirective;
  found.push([Number(place?.dataset.index ?? -1), place?.dataset.loaded ? 'load' : 'innerHTML', `${directive} ${event.blockedURI}`]);
});";

/// What stands before and behind the answers on the page.
const MARKS: [&str; 2] = ["answers:", ":end of the answers"];

/// What the texts may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// Nothing but show images.
    Server,
    /// Nothing runs.
    Standard,
}

/// A text that has done something, or holds something.
pub(crate) struct Finding {
    /// The number of the text, if that is known.
    pub(crate) index: Option<usize>,
    pub(crate) what: String,
}

/// The browser, if there is one.
pub(crate) fn browser() -> Option<PathBuf> {
    env::var_os(BROWSER).map(PathBuf::from)
}

/// What texts do in the browser.
pub(crate) fn run(browser: &Path, texts: &[String], trust: Trust) -> Result<Vec<Finding>, String> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("soupstone-attacks-{}-{number}", process::id()));
    let result = write_page(&folder, texts, trust).and_then(|()| dump(browser, &folder));
    // NOTE: the last processes of the browser may still write there. What is left is in the folder for such things.
    let _ = fs::remove_dir_all(&folder);
    let page = result?;
    let (start, end) = (page.find(MARKS[0]), page.rfind(MARKS[1]));
    let (Some(start), Some(end)) = (start, end) else {
        return Err(format!(
            "no answers on the page: {}",
            page.chars().take(500).collect::<String>()
        ));
    };
    let answers = page[start + MARKS[0].len()..end]
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    let answers: Value = serde_json::from_str(&answers).map_err(|error| error.to_string())?;
    if answers[0].as_u64() != Some(texts.len() as u64) {
        return Err("the browser has not seen all texts".to_owned());
    }
    let found = answers[1].as_array().into_iter().flatten();
    let findings = found.filter_map(|found| {
        let what = format!("{}: {}", found[1].as_str()?, found[2].as_str()?);
        let is_image = what.contains(": img-src ");
        let runs =
            what.contains("script-src") || what.contains(": <") || what.contains("a shadow root");
        let counts = match trust {
            Trust::Server => !is_image,
            Trust::Standard => runs,
        };
        counts.then(|| Finding {
            index: found[0]
                .as_u64()
                .and_then(|index| usize::try_from(index).ok()),
            what,
        })
    });
    Ok(findings.collect())
}

/// Writes the page. Its policy lets no script run but the two, and nothing load.
fn write_page(folder: &Path, texts: &[String], trust: Trust) -> Result<(), String> {
    let json = Value::from(texts).to_string().replace('<', "\\u003c");
    let trust = match trust {
        Trust::Server => "\"server\"",
        Trust::Standard => "\"standard\"",
    };
    let mut page = format!(
        "<!DOCTYPE html><html><head><meta charset=utf-8>\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'nonce-driver'; form-action 'none'; \
         base-uri 'none'\"><script nonce=driver>{LISTENER}</script></head><body>"
    );
    for (index, text) in texts.iter().enumerate() {
        page.push_str(&format!(
            "<div data-loaded=1 data-index={index}>{text}</div>\n"
        ));
    }
    page.push_str(&format!(
        "<script type=application/json id=texts>{json}</script><script type=application/json id=trust>{trust}</script>\
         <script nonce=driver>{DRIVER}</script>"
    ));
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
