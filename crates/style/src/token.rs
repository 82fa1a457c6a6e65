//! [`SerializableToken`], which a [`TokenWriter`](crate::TokenWriter) takes.

use soupstone::names::{ExpandedName, Namespace};
use soupstone::serialize::{NodeContent, SerializableAttribute};

/// A piece of a document to write.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SerializableToken<'a> {
    /// A doctype.
    Doctype {
        /// Its name.
        name: &'a str,
        /// Its public identifier; empty if there is none.
        public_identifier: &'a str,
        /// Its system identifier; empty if there is none.
        system_identifier: &'a str,
    },
    /// The start tag of an element. The writer knows which elements are void.
    StartTag {
        /// Namespace and local name. The writer only compares it with known names.
        name: ExpandedName,
        /// The name that is written.
        tag_name: &'a str,
        /// The attributes in their order.
        attributes: &'a [SerializableAttribute<'a>],
    },
    /// The end tag of an element. That of a void element is not written.
    EndTag {
        /// Namespace and local name.
        name: ExpandedName,
        /// The name that is written.
        tag_name: &'a str,
    },
    /// A text, with its data.
    Text(&'a str),
    /// A comment, with its data.
    Comment(&'a str),
    /// A processing instruction.
    ProcessingInstruction {
        /// Its target.
        target: &'a str,
        /// Its data.
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
}

/// The name of an HTML element. All unknown names are the same here.
fn html_name(local_name: &str) -> ExpandedName {
    match NodeContent::element(local_name, Namespace::Html) {
        NodeContent::Element { name, .. } => name,
        _ => unreachable!("it is an element"),
    }
}
