//! The tokens of a `head` element, which are kept until it is known whether it declares an encoding.

use super::meta::declares_encoding;
use super::{SerializableAttribute, SerializableToken};
use crate::names::{ExpandedName, Namespace, TagName};

/// What is kept of a `head` element.
#[derive(Clone, Debug, Default)]
pub(super) struct HeadTokens {
    tokens: Vec<OwnedToken>,
    /// How many `template` elements are open.
    templates: usize,
}

/// What a token says about the `head` element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Declaration {
    /// Nothing; it is kept.
    Undecided,
    /// That it declares an encoding.
    Found,
    /// That it declares none.
    Missing,
}

impl HeadTokens {
    /// Keeps a token of the element, unless it is the one that decides.
    pub(super) fn take(&mut self, token: SerializableToken<'_>) -> Declaration {
        match token {
            SerializableToken::StartTag {
                name, attributes, ..
            } => {
                if name == ExpandedName::html(TagName::TEMPLATE) {
                    self.templates += 1;
                }
                let is_meta = name == ExpandedName::html(TagName::META);
                if is_meta && self.templates == 0 && declares_encoding(attributes) {
                    return Declaration::Found;
                }
            }
            SerializableToken::EndTag { name, .. } => {
                if name == ExpandedName::html(TagName::TEMPLATE) {
                    self.templates = self.templates.saturating_sub(1);
                }
                if name == ExpandedName::html(TagName::HEAD) {
                    return Declaration::Missing;
                }
            }
            _ => {}
        }
        self.tokens.push(OwnedToken::from(token));
        Declaration::Undecided
    }

    /// The tokens that were kept, in their order.
    pub(super) fn into_tokens(self) -> impl Iterator<Item = OwnedToken> {
        self.tokens.into_iter()
    }
}

/// A token that borrows nothing.
#[derive(Clone, Debug)]
pub(super) enum OwnedToken {
    Doctype([String; 3]),
    StartTag(ExpandedName, String, Vec<(Namespace, String, String)>),
    EndTag(ExpandedName, String),
    Text(String),
    Comment(String),
    ProcessingInstruction(String, String),
}

impl From<SerializableToken<'_>> for OwnedToken {
    fn from(token: SerializableToken<'_>) -> Self {
        let owned = |attribute: &SerializableAttribute<'_>| {
            let SerializableAttribute {
                namespace,
                name,
                value,
            } = *attribute;
            (namespace, name.to_owned(), value.to_owned())
        };
        match token {
            SerializableToken::Doctype {
                name,
                public_identifier,
                system_identifier,
            } => Self::Doctype([name, public_identifier, system_identifier].map(str::to_owned)),
            SerializableToken::StartTag {
                name,
                tag_name,
                attributes,
            } => Self::StartTag(
                name,
                tag_name.to_owned(),
                attributes.iter().map(owned).collect(),
            ),
            SerializableToken::EndTag { name, tag_name } => Self::EndTag(name, tag_name.to_owned()),
            SerializableToken::Text(data) => Self::Text(data.to_owned()),
            SerializableToken::Comment(data) => Self::Comment(data.to_owned()),
            SerializableToken::ProcessingInstruction { target, data } => {
                Self::ProcessingInstruction(target.to_owned(), data.to_owned())
            }
        }
    }
}

impl OwnedToken {
    /// Shows the token to `look`.
    pub(super) fn with<T>(&self, look: impl FnOnce(SerializableToken<'_>) -> T) -> T {
        match self {
            Self::Doctype([name, public_identifier, system_identifier]) => {
                look(SerializableToken::Doctype {
                    name,
                    public_identifier,
                    system_identifier,
                })
            }
            Self::StartTag(name, tag_name, attributes) => {
                let attributes =
                    attributes
                        .iter()
                        .map(|(namespace, name, value)| SerializableAttribute {
                            namespace: *namespace,
                            name,
                            value,
                        });
                look(SerializableToken::StartTag {
                    name: *name,
                    tag_name,
                    attributes: &attributes.collect::<Vec<_>>(),
                })
            }
            Self::EndTag(name, tag_name) => look(SerializableToken::EndTag {
                name: *name,
                tag_name,
            }),
            Self::Text(data) => look(SerializableToken::Text(data)),
            Self::Comment(data) => look(SerializableToken::Comment(data)),
            Self::ProcessingInstruction(target, data) => {
                look(SerializableToken::ProcessingInstruction { target, data })
            }
        }
    }
}
