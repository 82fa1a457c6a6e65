//! [`Edit`]: what the caller of an edit asks for.

use soupstone::NodeRef;

/// An edit of a node, with the arguments of the called method.
#[derive(Debug)]
pub(crate) enum Edit {
    SetAttribute { name: String, value: String },
    RemoveAttribute { name: String },
    RenameElement { name: String },
    UnwrapElement,
    InsertBefore { markup: String },
    InsertAfter { markup: String },
    Prepend { markup: String },
    Append { markup: String },
    SetInnerHtml { markup: String },
    Replace { markup: String },
    Remove,
}

impl Edit {
    /// Returns the name of the called method.
    pub(crate) const fn method(&self) -> &'static str {
        match self {
            Self::SetAttribute { .. } => "set_attribute",
            Self::RemoveAttribute { .. } => "remove_attribute",
            Self::RenameElement { .. } => "rename_element",
            Self::UnwrapElement => "unwrap_element",
            Self::InsertBefore { .. } => "insert_before",
            Self::InsertAfter { .. } => "insert_after",
            Self::Prepend { .. } => "prepend",
            Self::Append { .. } => "append",
            Self::SetInnerHtml { .. } => "set_inner_html",
            Self::Replace { .. } => "replace",
            Self::Remove => "remove",
        }
    }

    /// Returns the new markup, or an empty string.
    pub(crate) fn markup(&self) -> &str {
        match self {
            Self::InsertBefore { markup } | Self::InsertAfter { markup } | Self::Replace { markup } => markup,
            Self::Prepend { markup } | Self::Append { markup } | Self::SetInnerHtml { markup } => markup,
            _ => "",
        }
    }

    pub(crate) const fn is_of_tags(&self) -> bool {
        let is_of_attributes = matches!(self, Self::SetAttribute { .. } | Self::RemoveAttribute { .. });
        is_of_attributes || matches!(self, Self::RenameElement { .. } | Self::UnwrapElement)
    }

    pub(crate) const fn is_of_contents(&self) -> bool {
        matches!(self, Self::Prepend { .. } | Self::Append { .. } | Self::SetInnerHtml { .. })
    }

    /// Returns the parent of the markup.
    pub(crate) fn parent_of_markup<'a>(&self, node: NodeRef<'a>) -> Option<NodeRef<'a>> {
        if self.is_of_contents() { Some(node) } else { node.parent() }
    }
}
