//! Random inputs for soupstone, and properties that hold for all inputs.
//!
//! [`generators`] creates inputs, and [`properties`] checks them. [`TARGETS`] joins the two for this package's program, for
//! `differential/`, and for the cargo-fuzz targets in `libfuzzer/`.

pub mod command_line;
pub mod generators;
pub mod properties;
mod selector;
mod shrink;

mod fuzz_target;

pub use fuzz_target::{Case, Check, Target};
pub use soupstone_tests::tag_soup::Random;

/// All targets.
pub static TARGETS: &[Target] = &[
    target("chunked_input", 6, Check::Text(properties::chunked_input::check)),
    target("byte_input", 4, Check::Bytes(properties::byte_input::check)),
    target("fragments", 5, Check::Text(properties::fragments::check)),
    target("custom_sink", 6, Check::Text(properties::custom_sink::check)),
    target("script-host", 4, Check::Scripts(properties::script_host::check)),
    target("host_calls", 3, Check::Scripts(properties::host_calls::check)),
    target("speculation", 3, Check::Scripts(properties::speculation::check)),
    target("serialize", 5, Check::Text(properties::serialize::check)),
    target("document_options", 2, Check::Text(properties::serialize::check_document_options)),
    target("selectors", 3, Check::Text(properties::selectors::check)),
    target("dom_accessors", 3, Check::Text(properties::dom_accessors::check)),
    target("literal", 4, Check::Text(properties::literal::check)),
    target("exact-limits", 3, Check::Text(properties::literal::check_limits)),
    target("limits", 4, Check::Text(properties::limits::check)),
    target("xml", 3, Check::Text(properties::xml::check)),
    target("sanitizer", 3, Check::Text(properties::sanitizer::check)),
    target("server_policy", 4, Check::Text(properties::server_policy::check)),
    target("source-edits", 4, Check::Text(properties::source_edits::check)),
];

const fn target(name: &'static str, weight: usize, check: Check) -> Target {
    Target { name, weight, check }
}

/// Checks an input from cargo-fuzz.
///
/// # Panics
///
/// If a property does not hold.
pub fn check_bytes(name: &str, bytes: &[u8]) {
    if let Some(target) = TARGETS.iter().find(|target| target.name == name)
        && let Err(message) = Case::of_bytes(target, bytes).check()
    {
        panic!("{name}: {message}");
    }
}
