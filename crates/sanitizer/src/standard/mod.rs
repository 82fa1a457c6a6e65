//! The sanitizer of the standard.

mod builder;
mod compiled;
mod config;
mod config_error;
mod insert_html;
mod javascript_url;
mod names;
mod removal;
mod rules;
mod sanitizer;
#[cfg(feature = "serde")]
mod serde_values;
mod tables;
mod validity;
mod walk;

pub use builder::{Permission, SanitizerBuilder};
pub use config::Config;
pub use config_error::ConfigError;
pub use names::{AttributeName, Element, ElementName};
pub use removal::{Reason, Removal};
pub use sanitizer::{Safety, Sanitizer};
