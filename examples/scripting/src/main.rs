//! Runs the scripts of a page during the parse, with a real JavaScript engine: `document.write` writes into the input, and a
//! tiny DOM changes the tree.
//!
//! ```text
//! cargo run --package scripting -- page.html
//! ```
//!
//! Without an argument it reads a built-in page. Prints the tree as HTML, and the output of the scripts to standard error. Only
//! inline scripts run.

#[path = "../../support/command_line.rs"]
mod command_line;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use scripting::script_host;

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

/// Runs the scripts of a page and prints its tree
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, a built-in page is read
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let page = command_line::read_or(arguments.file.as_deref(), PAGE)?;
        let loaded = script_host::load([page.as_slice()]).map_err(io::Error::other)?;
        for message in loaded.messages {
            command_line::tell(message);
        }
        writeln!(out, "{}", loaded.document.root().inner_html())
    })
}
