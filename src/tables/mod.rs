//! Lookups over the lists of the standard, which stand in `data/`.
//!
//! The tables know names and no algorithm. Questions about tag names are in [`category`] and the
//! groups of "in body"; questions about elements, which have a namespace, are in [`element`].

pub mod category;
pub mod characters;
pub mod custom_element_names;
pub mod doctypes;
pub mod element;
pub mod fetching;
pub mod foreign_names;
pub mod in_body_end_tag;
pub mod in_body_start_tag;
pub mod named_character_references;
pub mod numeric_character_references;

pub use category::{Category, is_in};
pub use element::element_is_in;
pub use in_body_end_tag::{InBodyEndTag, in_body_end_tag};
pub use in_body_start_tag::{InBodyStartTag, in_body_start_tag};
