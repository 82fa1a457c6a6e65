//! Lookups over the lists of the standard, which are in `data/`.
//!
//! The tables know names and no algorithm. Questions about tag names are in [`category`] and the
//! groups of "in body"; questions about elements, which have a namespace, are in [`element`].

pub(crate) mod category;
pub(crate) mod characters;
pub(crate) mod custom_element_names;
pub(crate) mod doctypes;
pub(crate) mod element;
pub(crate) mod fetching;
pub(crate) mod foreign_names;
pub(crate) mod in_body_end_tag;
pub(crate) mod in_body_start_tag;
pub(crate) mod named_character_references;
pub(crate) mod numeric_character_references;

pub(crate) use category::{Category, is_in};
pub(crate) use element::element_is_in;
pub(crate) use in_body_end_tag::{InBodyEndTag, in_body_end_tag};
pub(crate) use in_body_start_tag::{InBodyStartTag, in_body_start_tag};

#[cfg(test)]
#[path = "../../tests/tables/mod.rs"]
mod tests;
