//! `meta` elements that [declare an encoding](https://html.spec.whatwg.org/multipage/semantics.html#charset).
//!
//! The tokens of a `head` element are held back until one of them declares an encoding, or until the element ends and gets a
//! declaration.

use soupstone::encoding::Encoding;
use soupstone::names::{ExpandedName, Namespace, tag};
use soupstone::serialize::SerializableAttribute;

use crate::token::{OwnedToken, SerializableToken};

#[derive(Clone, Debug, Default)]
pub(crate) struct HeadTokens {
    tokens: Vec<OwnedToken>,
    templates: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Declaration {
    Undecided,
    Found,
    Missing,
}

impl HeadTokens {
    /// Holds back a token of the `head` element, unless the token declares an encoding or ends the element.
    pub(crate) fn buffer(&mut self, token: SerializableToken<'_>) -> Declaration {
        match token {
            SerializableToken::StartTag { name, attributes, .. } => {
                if name == ExpandedName::html(tag::TEMPLATE) {
                    self.templates += 1;
                }
                let is_meta = name == ExpandedName::html(tag::META);
                if is_meta && self.templates == 0 && declares_encoding(attributes) {
                    return Declaration::Found;
                }
            }
            SerializableToken::EndTag { name, .. } => {
                if name == ExpandedName::html(tag::TEMPLATE) {
                    self.templates = self.templates.saturating_sub(1);
                }
                if name == ExpandedName::html(tag::HEAD) {
                    return Declaration::Missing;
                }
            }
            _ => {}
        }
        self.tokens.push(OwnedToken::from(token));
        Declaration::Undecided
    }

    pub(crate) fn into_tokens(self) -> impl Iterator<Item = OwnedToken> {
        self.tokens.into_iter()
    }
}

/// Returns the attribute value with which a `meta` element declares `encoding`, or `None` if the attribute declares no
/// encoding.
pub(crate) fn declared_value(
    all: &[SerializableAttribute<'_>],
    attribute: &SerializableAttribute<'_>,
    encoding: &'static Encoding,
) -> Option<String> {
    let name = name_in_lower_case(encoding);
    if is_named(attribute, "charset") {
        return Some(name);
    }
    let is_pragma = is_named(attribute, "content") && all.iter().any(is_pragma);
    is_pragma.then(|| format!("text/html; charset={name}"))
}

fn declares_encoding(attributes: &[SerializableAttribute<'_>]) -> bool {
    let has = |name| attributes.iter().any(|attribute| is_named(attribute, name));
    has("charset") || has("content") && attributes.iter().any(is_pragma)
}

pub(crate) fn name_in_lower_case(encoding: &'static Encoding) -> String {
    encoding.name().to_ascii_lowercase()
}

fn is_pragma(attribute: &SerializableAttribute<'_>) -> bool {
    is_named(attribute, "http-equiv") && attribute.value.eq_ignore_ascii_case("content-type")
}

pub(crate) fn is_named(attribute: &SerializableAttribute<'_>, name: &str) -> bool {
    attribute.namespace == Namespace::None && attribute.name == name
}
