//! From web archives to a table of facts, on one machine or on a cluster. `crawl help` says how.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    match command::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("crawl: {error}");
            ExitCode::FAILURE
        }
    }
}
