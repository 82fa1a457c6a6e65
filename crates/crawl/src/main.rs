//! Extracts facts from web archives on one machine or on a cluster. See `crawl help`.

mod command;

use std::error::Error;
use std::io;
use std::panic;
use std::process::ExitCode;

use soupstone_crawl::say;

fn main() -> ExitCode {
    // NOTE: panic messages may quote a page.
    panic::set_hook(Box::new(|panic| say::message(format_args!("crawl: {panic}"))));
    match command::run() {
        Ok(code) => code,
        // The reader of the output stopped early.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            say::message(format_args!("crawl: {error}"));
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
