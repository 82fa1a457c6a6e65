//! Runs the scripts of a page while it is parsed, with a real JavaScript engine: `document.write` writes into the input,
//! the rest of a tiny DOM changes the tree.
//!
//! ```text
//! cargo run --package scripting -- page.html
//! ```
//!
//! With no argument it reads a small page of its own. It prints the tree as HTML, and what the scripts say to standard
//! error. Only inline scripts run: there is no network here.

#[path = "../../support/input.rs"]
mod input;

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

fn main() -> ExitCode {
    let Some(page) = input::of_the_first_argument_or(PAGE) else {
        return ExitCode::FAILURE;
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
