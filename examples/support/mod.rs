//! What examples and tests share.
#![allow(unreachable_pub)]

pub mod script_host;
