//! Code shared by the tests of all packages.

#![allow(rustdoc::private_intra_doc_links, reason = "readers of these docs also read the source")]
#![allow(missing_docs, missing_debug_implementations, reason = "only tests call these")]

pub mod ammonia_source;
pub mod chromium;
pub mod chunks;
#[cfg(feature = "parsers")]
mod crate_readers;
pub mod expectations;
pub mod inner_text_cases;
pub mod json;
pub mod lists;
pub mod pages;
pub mod report;
pub mod suite_paths;
pub mod tag_soup;
pub mod test_scale;

#[cfg(feature = "parsers")]
pub use crate_readers::*;

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

pub fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// A depth at which no function may recurse.
pub const DEEP: usize = 20_000;

/// Runs the closure on a stack too small for [`DEEP`] levels of recursion.
pub fn on_a_small_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    const STACK: usize = 64 << 10;
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, work).expect("a thread starts");
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}
