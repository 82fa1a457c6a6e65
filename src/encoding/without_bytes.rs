//! Replaces the `encoding` module if the `bytes` feature is disabled.

pub(crate) use std::convert::{Infallible as EncodingOptions, Infallible as EncodingReport};

pub(crate) enum Encoding {}

pub(crate) const fn get_an_encoding(_: &[u8]) -> Option<&'static Encoding> {
    None
}

pub(crate) const fn extract_a_character_encoding_from_a_meta_element(_: &[u8]) -> Option<&'static Encoding> {
    None
}
