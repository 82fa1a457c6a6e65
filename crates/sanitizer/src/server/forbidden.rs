//! The elements and attributes that no policy can keep, and [`PolicyError`].

use std::sync::LazyLock;

use soupstone::names::NameId;

use super::urls::is_in_scheme;
use crate::names::{NameMap, set};

static FORBIDDEN_ELEMENTS: LazyLock<NameMap<()>> =
    LazyLock::new(|| set(include_str!("../../data/server_forbidden_elements.txt")));
static FORBIDDEN_ATTRIBUTES: LazyLock<NameMap<()>> =
    LazyLock::new(|| set(include_str!("../../data/server_forbidden_attributes.txt")));

/// Returns the name in lower case, if a policy can keep the element.
pub(super) fn element_name(name: &str) -> Result<String, PolicyError> {
    let name = name.to_ascii_lowercase();
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && !name.contains(|character: char| is_end_of_name(character));
    match is_name && FORBIDDEN_ELEMENTS.find(&name).is_none() && !matches!(&*name, "svg" | "math") {
        true => Ok(name),
        false => Err(PolicyError::Element(name)),
    }
}

/// Returns the name in lower case, if a policy can keep the attribute.
pub(super) fn attribute_name(name: &str) -> Result<String, PolicyError> {
    let name = name.to_ascii_lowercase();
    let start = name.trim_end_matches('*');
    let is_forbidden = starts_like_a_handler(start) || FORBIDDEN_ATTRIBUTES.find(start).is_some();
    let is_name = !start.is_empty()
        && !start.contains(|character: char| is_end_of_name(character) || "=\"'<*:".contains(character));
    match is_name && !is_forbidden && !"on".starts_with(start) {
        true => Ok(name),
        false => Err(PolicyError::Attribute(name)),
    }
}

pub(super) fn is_forbidden_attribute(id: NameId, name: &str) -> bool {
    starts_like_a_handler(name) || FORBIDDEN_ATTRIBUTES.get(id, name).is_some()
}

fn starts_like_a_handler(name: &str) -> bool {
    let start = name.as_bytes().get(..2);
    start.is_some_and(|start| start.eq_ignore_ascii_case(b"on"))
}

fn is_end_of_name(character: char) -> bool {
    matches!(character, '/' | '>' | '\0') || character.is_ascii_whitespace()
}

/// Returns a scheme in lower case, if a policy can keep it in an attribute.
pub(super) fn scheme_name(scheme: &str, attribute: &str) -> Result<String, PolicyError> {
    let scheme = scheme.to_ascii_lowercase();
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic()) && scheme.bytes().all(is_in_scheme);
    let is_forbidden = match &*scheme {
        "javascript" | "vbscript" | "livescript" | "mocha" => true,
        "data" => !matches!(attribute, "src" | "poster"),
        _ => false,
    };
    match is_scheme && !is_forbidden {
        true => Ok(scheme),
        false => Err(PolicyError::Scheme(scheme)),
    }
}

/// Returns a hint that names the option for an attribute, or an empty string.
fn hint(attribute: &str) -> &'static str {
    match attribute {
        "class" => ": use `with_classes`",
        "rel" => ": use `with_link_rel`",
        "target" => ": use `with_link_target`",
        _ => "",
    }
}

/// An item that a policy cannot contain.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// An element that no [`Sanitized`](super::Sanitized) can contain, or an invalid tag name.
    #[error("the element {0} cannot be kept")]
    Element(String),
    /// An attribute that no [`Sanitized`](super::Sanitized) can contain, that no tag can have, or that does not hold a URL.
    #[error("the attribute {0} cannot be kept{hint}", hint = hint(.0))]
    Attribute(String),
    /// A scheme whose URLs run scripts or hold documents, or an invalid scheme, for example with a colon.
    #[error("the scheme {0} cannot be kept")]
    Scheme(String),
    /// A prefix that is empty or contains white space.
    #[error("{0:?} is not a valid prefix")]
    Prefix(String),
}
