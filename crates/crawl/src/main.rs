//! From web archives to a table of facts, on one machine or on a cluster. `crawl help` says how.

mod command;

use std::error::Error;
use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    match command::run() {
        Ok(code) => code,
        // The reader of the output has seen enough.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("crawl: {error}");
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
