//! [`SerializableToken`] for a [`TokenWriter`](crate::TokenWriter).

use soupstone::names::{ExpandedName, Namespace};
use soupstone::serialize::{NodeContent, SerializableAttribute};

/// A piece of a document to write.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SerializableToken<'a> {
    /// A doctype.
    #[non_exhaustive]
    Doctype {
        /// The name.
        name: &'a str,
        /// The public identifier, or an empty string.
        public_identifier: &'a str,
        /// The system identifier, or an empty string.
        system_identifier: &'a str,
    },
    /// The start tag of an element.
    #[non_exhaustive]
    StartTag {
        /// Namespace and local name, for comparisons with known names.
        name: ExpandedName,
        /// The written name.
        tag_name: &'a str,
        /// The attributes in order.
        attributes: &'a [SerializableAttribute<'a>],
    },
    /// The end tag of an element, which is not written for void elements.
    #[non_exhaustive]
    EndTag {
        /// Namespace and local name.
        name: ExpandedName,
        /// The written name.
        tag_name: &'a str,
    },
    /// A text node's data.
    Text(&'a str),
    /// The data of a comment.
    Comment(&'a str),
    /// A processing instruction.
    #[non_exhaustive]
    ProcessingInstruction {
        /// The target.
        target: &'a str,
        /// The data.
        data: &'a str,
    },
}

impl<'a> SerializableToken<'a> {
    /// Creates the start tag of an HTML element. `tag_name` is in lower case.
    pub fn html_start_tag(tag_name: &'a str, attributes: &'a [SerializableAttribute<'a>]) -> Self {
        Self::StartTag { name: html_name(tag_name), tag_name, attributes }
    }

    /// Creates the end tag of an HTML element. `tag_name` is in lower case.
    pub fn html_end_tag(tag_name: &'a str) -> Self {
        Self::EndTag { name: html_name(tag_name), tag_name }
    }

    /// Creates the start tag of an element. `tag_name` is the written name.
    pub const fn start_tag(name: ExpandedName, tag_name: &'a str, attributes: &'a [SerializableAttribute<'a>]) -> Self {
        Self::StartTag { name, tag_name, attributes }
    }

    /// Creates the end tag of an element. `tag_name` is the written name.
    pub const fn end_tag(name: ExpandedName, tag_name: &'a str) -> Self {
        Self::EndTag { name, tag_name }
    }

    /// Creates a doctype. A missing identifier is empty.
    pub const fn doctype(name: &'a str, public_identifier: &'a str, system_identifier: &'a str) -> Self {
        Self::Doctype { name, public_identifier, system_identifier }
    }

    /// Creates a processing instruction.
    pub const fn processing_instruction(target: &'a str, data: &'a str) -> Self {
        Self::ProcessingInstruction { target, data }
    }
}

/// Returns the name of an HTML element. All unknown names are equal.
fn html_name(local_name: &str) -> ExpandedName {
    match NodeContent::element(local_name, Namespace::Html) {
        NodeContent::Element { name, .. } => name,
        _ => unreachable!("the content is an element"),
    }
}

#[derive(Clone, Debug)]
pub(crate) enum OwnedToken {
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
            let [name, value] = [attribute.name, attribute.value].map(str::to_owned);
            (attribute.namespace, name, value)
        };
        match token {
            SerializableToken::Doctype { name, public_identifier, system_identifier } => {
                Self::Doctype([name, public_identifier, system_identifier].map(str::to_owned))
            }
            SerializableToken::StartTag { name, tag_name, attributes } => {
                Self::StartTag(name, tag_name.to_owned(), attributes.iter().map(owned).collect())
            }
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
    /// Passes the token to `look`.
    pub(crate) fn with<T>(&self, look: impl FnOnce(SerializableToken<'_>) -> T) -> T {
        match self {
            Self::Doctype([name, public_identifier, system_identifier]) => {
                look(SerializableToken::Doctype { name, public_identifier, system_identifier })
            }
            Self::StartTag(name, tag_name, attributes) => {
                let attributes = attributes
                    .iter()
                    .map(|(namespace, name, value)| SerializableAttribute::new(*namespace, name, value));
                look(SerializableToken::StartTag { name: *name, tag_name, attributes: &attributes.collect::<Vec<_>>() })
            }
            Self::EndTag(name, tag_name) => look(SerializableToken::EndTag { name: *name, tag_name }),
            Self::Text(data) => look(SerializableToken::Text(data)),
            Self::Comment(data) => look(SerializableToken::Comment(data)),
            Self::ProcessingInstruction(target, data) => {
                look(SerializableToken::ProcessingInstruction { target, data })
            }
        }
    }
}
