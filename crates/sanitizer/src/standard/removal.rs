//! [`Removal`]: what was removed, and why.

use std::fmt;

use soupstone::dom::{AttributeRef, NodeRef};

/// Something that is about to be removed.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Removal<'a> {
    /// The node that is removed, or whose attribute is.
    pub node: NodeRef<'a>,
    /// The attribute that is removed; `None` if the node is.
    pub attribute: Option<AttributeRef<'a>>,
    /// Why.
    pub reason: Reason,
}

/// Why a node or an attribute is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The configuration lists the elements that stay, and not this one.
    NotInElements,
    /// The configuration lists the elements that are removed, and this is one.
    InRemoveElements,
    /// The children of the element take its place.
    ReplacedWithChildren,
    /// Comments are removed.
    Comment,
    /// The processing instruction is listed to be removed, or not listed to stay.
    ProcessingInstruction,
    /// The attribute is not listed to stay.
    NotInAttributes,
    /// The attribute is listed to be removed.
    InRemoveAttributes,
    /// The attribute is navigated to, and its value is a `javascript:` URL.
    JavascriptUrl,
    /// The attribute says that a link is animated.
    AnimatesUrl,
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotInElements => "not in elements",
            Self::InRemoveElements => "in removeElements",
            Self::ReplacedWithChildren => "in replaceWithChildrenElements",
            Self::Comment => "comments are removed",
            Self::ProcessingInstruction => "such processing instructions are removed",
            Self::NotInAttributes => "not in attributes",
            Self::InRemoveAttributes => "in removeAttributes",
            Self::JavascriptUrl => "a javascript: URL",
            Self::AnimatesUrl => "animates a URL",
        })
    }
}
