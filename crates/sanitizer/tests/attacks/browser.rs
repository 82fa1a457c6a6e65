//! Headless Chromium reads clean texts by a page load, by `innerHTML`, and by `innerHTML` of its own serialization. A policy
//! forbids scripts and loading, and reports each attempt.

use std::path::Path;

use serde_json::json;

use super::chromium;

/// The script that puts the texts into the page.
const DRIVER: &str = include_str!("driver.js");

/// The script that hears what is refused.
const LISTENER: &str = "const found = [];
addEventListener('securitypolicyviolation', (event) => {
  const place = event.target.closest?.('[data-index]');
  const directive = event.effectiveDirective;
  found.push([Number(place?.dataset.index ?? -1), place?.dataset.loaded ? 'load' : 'innerHTML', `${directive} ${event.blockedURI}`]);
});";

/// The permitted effects of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// Nothing but show images.
    Server,
    /// Nothing runs.
    Standard,
    /// Nothing runs. Everything except scripts stays, so a text can navigate away or swallow the rest of the page: there is no
    /// page load.
    SafeTree,
}

/// A text that has done something, or holds something.
pub(crate) struct Finding {
    /// The number of the text, if that is known.
    pub(crate) index: Option<usize>,
    pub(crate) what: String,
}

/// Returns the effects of texts in the browser.
pub(crate) fn run(browser: &Path, texts: &[String], trust: Trust) -> Result<Vec<Finding>, String> {
    let answers = chromium::answer(browser, &page(texts, trust))?;
    if answers[0].as_u64() != Some(texts.len() as u64) {
        return Err("the browser has not seen all texts".to_owned());
    }
    let found = answers[1].as_array().into_iter().flatten();
    let findings = found.filter_map(|found| {
        let what = format!("{}: {}", found[1].as_str()?, found[2].as_str()?);
        let is_image = what.contains(": img-src ");
        let runs = what.contains("script-src") || what.contains(": <") || what.contains("a shadow root");
        let counts = match trust {
            Trust::Server => !is_image,
            Trust::Standard | Trust::SafeTree => runs,
        };
        counts.then(|| Finding { index: found[0].as_u64().and_then(|index| usize::try_from(index).ok()), what })
    });
    Ok(findings.collect())
}

/// The page. Its policy lets no script run but the two, and nothing load.
fn page(texts: &[String], trust: Trust) -> String {
    let name = match trust {
        Trust::Server => "server",
        Trust::Standard => "standard",
        Trust::SafeTree => "safe tree",
    };
    let data = chromium::script_data(&json!({"texts": texts, "trust": name}));
    let mut page = format!(
        "<!DOCTYPE html><html><head><meta charset=utf-8>\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'nonce-driver'; form-action 'none'; \
         base-uri 'none'\"><script nonce=driver>{LISTENER}</script></head><body>"
    );
    let loaded = match trust {
        Trust::Server | Trust::Standard => texts,
        Trust::SafeTree => &[],
    };
    for (index, text) in loaded.iter().enumerate() {
        page.push_str(&format!("<div data-loaded=1 data-index={index}>{text}</div>\n"));
    }
    page.push_str(&format!(
        "<script type=application/json id=data>{data}</script><script nonce=driver>{DRIVER}</script>"
    ));
    page
}
