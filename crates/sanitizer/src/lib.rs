#![doc = include_str!("../README.md")]

pub mod server;
mod standard;
