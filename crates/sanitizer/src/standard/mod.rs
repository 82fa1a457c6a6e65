//! The sanitizer of the standard.

mod builder;
mod compiled;
mod config;
mod insert_html;
mod javascript_url;
mod names;
mod rules;
mod sanitizer;
#[cfg(feature = "serde")]
mod serde_values;
/// The standard's lists, from `data/`.
mod tables {
    use soupstone::names::Namespace;

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}
mod validity;
mod walk;

pub use builder::{Permission, SanitizerBuilder};
pub use compiled::{Reason, Removal};
pub use config::{Config, ConfigError};
pub use names::{AttributeName, Element, ElementName};
pub use sanitizer::{Safety, Sanitizer};
