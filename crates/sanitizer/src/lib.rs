#![doc = include_str!("../README.md")]

pub mod coming_from_ammonia {
    #![doc = include_str!("../docs/coming_from_ammonia.md")]
}
pub mod security {
    #![doc = include_str!("../docs/security.md")]
}
mod names;
pub mod server;
mod standard;

pub use server::{Policy, Sanitized, clean};

pub use standard::{
    AttributeName, Config, ConfigError, Element, ElementName, Permission, Reason, Removal, Safety, Sanitizer,
    SanitizerBuilder,
};
