//! Runs the scripts of a page while it is parsed, with a real JavaScript engine: `document.write` writes into the input,
//! the rest of a tiny DOM changes the tree.
//!
//! ```text
//! cargo run --example document_write -- page.html
//! ```
//!
//! With no argument it reads a small page of its own. It prints the tree as HTML, and what the scripts say to standard
//! error. Only inline scripts run: there is no network here.

#[path = "support/input.rs"]
mod input;
mod support;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use support::script_host;

const PAGE: &str = "<!DOCTYPE html><title>Soup</title>
<ul id=list>
<script>
for (const name of ['stone', 'carrots', 'barley']) {
    document.write('<li>' + name);
}
document.write('<script>document.getElementById(\"list\").setAttribute(\"class\", \"full\")</scr' + 'ipt>');
alert(document.getElementsByTagName('li').length + ' things');
</script>
</ul>";

fn main() -> ExitCode {
    let file = env::args_os().nth(1).map(PathBuf::from);
    let page = match input::read_or(file.as_deref(), PAGE) {
        Ok(page) => page,
        Err(error) => {
            eprintln!(
                "cannot read {}: {error}",
                file.unwrap_or_default().display()
            );
            return ExitCode::FAILURE;
        }
    };
    match script_host::load([page.as_slice()]) {
        Ok(loaded) => {
            for message in loaded.messages {
                eprintln!("{message}");
            }
            println!("{}", loaded.document.root().inner_html());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("the engine cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}
