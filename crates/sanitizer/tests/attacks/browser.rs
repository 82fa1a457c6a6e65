//! Headless Chromium reads clean strings by a page load, by `innerHTML`, and by `innerHTML` of its serialization. A policy
//! forbids and reports scripts and loading.

use std::path::Path;

use serde_json::json;

use super::chromium;

const DRIVER: &str = include_str!("driver.js");

const LISTENER: &str = "const found = [];
addEventListener('securitypolicyviolation', (event) => {
  const place = event.target.closest?.('[data-index]');
  const directive = event.effectiveDirective;
  found.push([Number(place?.dataset.index ?? -1), place?.dataset.loaded ? 'load' : 'innerHTML', `${directive} ${event.blockedURI}`]);
});";

/// The permitted effects of clean strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    /// Only images load.
    Server,
    /// Nothing runs.
    Standard,
    /// Nothing runs. Without a page load, because other content can navigate away or swallow the rest of the page.
    SafeTree,
}

pub(crate) struct Finding {
    pub(crate) index: Option<usize>,
    pub(crate) what: String,
}

pub(crate) fn run(browser: &Path, texts: &[String], trust: Trust) -> Result<Vec<Finding>, String> {
    let answers = chromium::answer(browser, &page(texts, trust))?;
    if answers[0].as_u64() != Some(texts.len() as u64) {
        return Err("the browser did not process all texts".to_owned());
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

/// Returns the page, whose policy allows only the two scripts, and no loading.
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
