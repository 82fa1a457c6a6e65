//! Shows the parser's result for a page: a self-contained HTML page with the source on one side and the tree on the other.
//!
//! ```text
//! cargo run --release --example viewer -- page.html > view.html     a file; - is standard input
//! cargo run --release --example viewer -- --compare page.html > view.html
//! ```
//!
//! Errors are underlined in the source. A selection on one side is marked on the other. "Compare with this browser"
//! (immediately with `--compare`) lets the browser parse the source with `DOMParser`, or with `Document.parseHTMLUnsafe` if
//! declarative shadow roots are allowed, and shows the first difference. Browsers follow the newest edition, the default here.
//!
//! The page contains the source as data. Its content security policy allows only its own scripts and styles, by a random nonce:
//! nothing in the source runs or loads.

#[path = "../support/annotated.rs"]
mod annotated;
#[path = "../support/command_line.rs"]
mod command_line;
#[path = "../support/json_tree.rs"]
mod json_tree;
#[path = "../support/offsets.rs"]
mod offsets;
mod page;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use soupstone::encoding::EncodingOptions;
use soupstone::{Edition, ParseOptions};

use json_tree::Settings;
use page::{Compare, Page};

/// Makes a page that shows the parser's result
#[derive(clap::Parser)]
struct Arguments {
    /// The file to parse; `-` is standard input
    file: PathBuf,
    /// Compare with the browser immediately
    #[arg(long)]
    compare: bool,
    /// The edition of the standard, such as 2025-01
    #[arg(long, value_name = "EDITION", default_value_t = Edition::NEWEST)]
    edition: Edition,
    /// Enable scripting, which rules out the comparison
    #[arg(long)]
    scripting: bool,
    /// Parse declarative shadow roots as templates
    #[arg(long)]
    no_shadow_roots: bool,
    /// Parse as an `iframe` `srcdoc` document
    #[arg(long)]
    srcdoc: bool,
    /// The value of the header `Content-Type`
    #[arg(long, value_name = "VALUE")]
    content_type: Option<String>,
}

fn main() -> ExitCode {
    command_line::run(write_page)
}

fn write_page(arguments: &Arguments, out: &mut impl Write) -> io::Result<()> {
    let bytes = command_line::read(&arguments.file)?;
    let settings = settings(arguments);
    let mut options = ParseOptions::new()
        .with_edition(settings.edition)
        .with_scripting(settings.scripting)
        .with_declarative_shadow_roots(settings.shadow_roots);
    if settings.is_srcdoc {
        options = options.with_srcdoc(true);
    }
    let mut encoding = EncodingOptions::new().with_default_encoding(Some(encoding_rs::UTF_8));
    if let Some(value) = &arguments.content_type {
        encoding = encoding.with_content_type(value);
    }
    let start = Instant::now();
    let parsed = annotated::parse(&bytes, None, encoding, options);
    let time = start.elapsed();
    let page = Page {
        name: &arguments.file.display().to_string(),
        bytes: bytes.len(),
        time,
        compare: match arguments.compare {
            true => Compare::AtOnce,
            false => Compare::WhenAsked,
        },
        parsed: &parsed,
        settings: &settings,
    };
    page::write(&page, out)
}

fn settings(arguments: &Arguments) -> Settings {
    Settings {
        edition: arguments.edition,
        scripting: arguments.scripting,
        shadow_roots: !arguments.no_shadow_roots,
        is_srcdoc: arguments.srcdoc,
        context: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser as _;

    fn page(source: &str) -> String {
        let arguments = Arguments::parse_from(["viewer", "-"]);
        let settings = settings(&arguments);
        let encoding = EncodingOptions::new().with_default_encoding(Some(encoding_rs::UTF_8));
        let options = ParseOptions::new();
        let parsed = annotated::parse(source.as_bytes(), None, encoding, options);
        let page = Page {
            name: "<b>&amp;.html",
            bytes: source.len(),
            time: std::time::Duration::ZERO,
            compare: Compare::WhenAsked,
            parsed: &parsed,
            settings: &settings,
        };
        let mut out = Vec::new();
        page::write(&page, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_source_is_embedded_as_data() {
        let source = "</script><script>f()</script>{{data}}<!--<script>&lt;]]>\u{2028}";
        let page = page(source);
        assert!(page.contains("<title>&lt;b&gt;&amp;amp;.html – soupstone</title>"));
        let (_, data) = page.split_once("id=\"data\">").unwrap();
        let (data, _) = data.split_once("</script>").unwrap();
        assert!(!data.contains(['<', '>', '&']), "{data}");
        let object: serde_json::Value = serde_json::from_str(data).unwrap();
        assert_eq!(object["source"], source);
        assert_eq!(object["name"], "<b>&amp;.html");
        assert_eq!(object["offsets"], "utf-16");
    }

    #[test]
    fn the_policy_allows_only_the_scripts_and_the_style() {
        let first = page("<script nonce={{nonce}}>f()</script>");
        let (_, rest) = first.split_once("script-src 'nonce-").unwrap();
        let (nonce, rest) = rest.split_once('\'').unwrap();
        assert!(rest.starts_with(&format!("; style-src 'nonce-{nonce}'; base-uri 'none'")));
        assert!(first.contains("content=\"default-src 'none'; script-src"));
        assert!(!first.contains("unsafe-"));
        assert_eq!(nonce.len(), 32);
        assert!(nonce.bytes().all(|byte| byte.is_ascii_hexdigit()));
        // Two in the policy, and one for the style and each script.
        assert_eq!(first.matches(nonce).count(), 2 + 1 + 5);
        assert_eq!(first.matches(&format!("<style nonce={nonce}>")).count(), 1);
        let own = format!("\n<script nonce={nonce}>");
        assert_eq!(first.matches(&own).count(), 5);
        assert_eq!(first.matches("<script").count(), 6);
        assert!(!page("<p>").contains(nonce));
    }
}
