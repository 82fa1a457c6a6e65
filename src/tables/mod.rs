//! Lookups over the lists of the standard, which are in `data/`.
//!
//! The tables know names and no algorithm. Questions about tag names are in [`category`] and the
//! groups of "in body"; questions about elements, which have a namespace, are in [`element`].

pub(crate) mod character_references;
pub(crate) mod characters;
pub(crate) mod doctypes;
pub(crate) mod element;
pub(crate) mod fetching;
pub(crate) mod foreign_names;
pub(crate) mod in_body_tags;
pub(crate) mod rendering;
#[cfg(feature = "select")]
pub(crate) mod selectors;

pub(crate) use element::{Category, element_is_in, is_in};
pub(crate) use in_body_tags::{InBodyEndTag, InBodyStartTag, in_body_end_tag, in_body_start_tag};

#[cfg(test)]
#[path = "../../tests/tables/mod.rs"]
mod tests;
