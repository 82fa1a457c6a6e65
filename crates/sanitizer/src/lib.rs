#![doc = include_str!("../README.md")]

pub mod server;
mod standard;

pub use server::{Sanitized, clean};

pub use standard::{
    AttributeName, Config, ConfigError, Element, ElementName, Permission, Reason, Removal, Safety,
    Sanitizer, SanitizerBuilder,
};
