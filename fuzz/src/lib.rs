//! Random inputs for soupstone, and the properties that hold for all of them.
//!
//! [`generate`] creates inputs, [`properties`] checks them, and [`TARGETS`] joins the two. Three front ends use them: the
//! program of this package, which needs only a stable toolchain; `differential/`, the same program compared with html5ever; and
//! the targets of cargo-fuzz in `libfuzzer/`.

pub mod generate;
pub mod program;
pub mod properties;
mod selector;
mod shrink;

mod target;

pub use soupstone_tests::soup::Random;
pub use target::{Case, Check, Target};

/// All targets.
pub static TARGETS: &[Target] = &[
    // Text, whole and in chunks, as bytes, with errors and locations and without.
    target("chunks", 6, Check::Text(properties::chunks::check)),
    // Bytes with labels, declarations and byte order marks.
    target("bytes", 4, Check::Bytes(properties::bytes::check)),
    // Fragments in many contexts, and in documents.
    target("fragments", 5, Check::Text(properties::fragments::check)),
    // The tree of the crate and that of a sink from outside.
    target("sink", 6, Check::Text(properties::sink::check)),
    // A host for scripts: writes, edits, speculations.
    target("script-host", 4, Check::Scripts(properties::script_host::check)),
    // Calls of a host in any order.
    target("calls", 3, Check::Scripts(properties::calls::check)),
    // Speculation finds exactly the fetches of the parse.
    target("speculation", 3, Check::Scripts(properties::speculation::check)),
    // Serialized trees, in all styles, parse to the same tree.
    target("serialize", 5, Check::Text(properties::serialize::check)),
    // Short forms write and parse by the options of the parse.
    target("short_forms", 2, Check::Text(properties::serialize::check_short_forms)),
    // Selectors, compared with the plainest matching.
    target("selectors", 3, Check::Text(properties::selectors::check)),
    // Every function that reads, on documents that are fresh, edited, cloned, imported and compacted.
    target("reading", 3, Check::Text(properties::reading::check)),
    // Limits, at every entry point.
    target("limits", 4, Check::Text(properties::limits::check)),
    // Coercion, and XML that is read back.
    target("xml", 3, Check::Text(properties::xml::check)),
    // The standard's sanitizer, with random configurations.
    target("sanitizer", 3, Check::Text(properties::sanitizer::check)),
    // The policy for servers, and its proof.
    target("server", 4, Check::Text(properties::server::check)),
    // Edits of a source, and the same edits of its document.
    target("source-edits", 4, Check::Text(properties::source_edits::check)),
];

const fn target(name: &'static str, weight: usize, check: Check) -> Target {
    Target { name, weight, check }
}

/// Checks what cargo-fuzz makes.
///
/// # Panics
///
/// A property does not hold.
pub fn check_bytes(name: &str, bytes: &[u8]) {
    if let Some(target) = TARGETS.iter().find(|target| target.name == name)
        && let Err(message) = Case::of_bytes(target, bytes).check()
    {
        panic!("{name}: {message}");
    }
}
