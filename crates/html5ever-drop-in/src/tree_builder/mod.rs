//! From tokens to a tree.

mod builder;
mod declared_encoding;
mod tag_parts;

pub use self::builder::TreeBuilder;
pub use crate::interface::tree_builder::create_element_with_flags;
pub use crate::interface::{
    AppendNode, AppendText, Attribute, ElemName, ElementFlags, LimitedQuirks, NoQuirks, NodeOrText, Quirks, QuirksMode,
    Tracer, TreeSink, create_element,
};

/// How to make a tree.
#[derive(Copy, Clone, Debug)]
pub struct TreeBuilderOpts {
    /// All errors are told in any case.
    pub exact_errors: bool,
    /// Whether `noscript` is raw text. It is unless told otherwise.
    pub scripting_enabled: bool,
    /// Whether the document is that of a `srcdoc` attribute.
    pub iframe_srcdoc: bool,
    /// Whether the sink is not told of the doctype.
    pub drop_doctype: bool,
    /// The mode of the document that a fragment is for.
    pub quirks_mode: QuirksMode,
}

impl Default for TreeBuilderOpts {
    fn default() -> Self {
        Self {
            exact_errors: false,
            scripting_enabled: true,
            iframe_srcdoc: false,
            drop_doctype: false,
            quirks_mode: QuirksMode::NoQuirks,
        }
    }
}

/// The topmost of these elements.
///
/// # Panics
///
/// If there are none.
pub fn html_elem<Handle>(open_elems: &[Handle]) -> &Handle {
    &open_elems[0]
}
