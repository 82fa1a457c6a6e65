//! Lookups over the lists of the standard, which are in `data/`.
//!
//! The tables know names and no algorithm. Questions about the tag names of "in body" are in [`in_body_tags`]; questions about
//! elements, which have a namespace, are in [`element`].

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

/// The length of the longest text in a map: that of `LONGEST` in `build/list.rs`.
const LONGEST: usize = 96;

/// The entry of a text in a map of texts in lower case, without regard to ASCII case.
pub(crate) fn find_ignoring_case<T>(
    map: &'static phf::Map<&'static str, T>,
    text: &str,
) -> Option<(&'static str, &'static T)> {
    let mut lower_case = [0; LONGEST];
    let lower_case = lower_case.get_mut(..text.len())?;
    lower_case.copy_from_slice(text.as_bytes());
    lower_case.make_ascii_lowercase();
    let (text, value) = map.get_entry(str::from_utf8(lower_case).ok()?)?;
    Some((text, value))
}

pub(crate) use element::{Category, element_is_in, is_in};
pub(crate) use in_body_tags::{InBodyEndTag, InBodyStartTag, in_body_end_tag, in_body_start_tag};

#[cfg(test)]
#[path = "../../tests/tables/mod.rs"]
mod tests;
