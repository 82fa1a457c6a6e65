//! [`Parsing`]: how the source is parsed, and the markup that is put in.

use soupstone::names::Namespace;
use soupstone::{Document, FragmentContext, NodeRef, ParseOptions};

/// How the source is parsed.
#[derive(Clone, Debug)]
pub(crate) struct Parsing {
    options: ParseOptions,
    /// That of a fragment.
    context: Option<FragmentContext>,
}

impl Parsing {
    pub(crate) const fn new(options: ParseOptions, context: Option<FragmentContext>) -> Self {
        Self { options, context }
    }

    /// The document of the source.
    pub(crate) fn with_locations(&self, source: &str) -> Document {
        let options = self.options.clone().with_locations();
        Self { options, context: self.context.clone() }.document(source)
    }

    /// The document of an edited source.
    pub(crate) fn document(&self, source: &str) -> Document {
        match &self.context {
            Some(context) => self.options.parse_fragment(source, context),
            None => self.options.parse_document(source),
        }
    }

    /// Markup, parsed in this node.
    pub(crate) fn fragment_in(&self, parent: NodeRef<'_>, markup: &str) -> Document {
        let is_root = parent.id() == parent.document().root().id();
        match self.context.as_ref().filter(|_| is_root) {
            Some(context) => self.options.parse_fragment(markup, context),
            None => self.options.parse_fragment(markup, &context_of(parent)),
        }
    }

    /// Markup, parsed as a whole document.
    pub(crate) fn whole(&self, markup: &str) -> Document {
        self.options.parse_document(markup)
    }
}

/// The context of markup in this node. In the root and in `html`, that is a body: markup in those would get a head and a
/// body.
fn context_of(parent: NodeRef<'_>) -> FragmentContext {
    let element = parent.host().unwrap_or(parent);
    let context = match (element.namespace(), element.local_name()) {
        _ if parent.as_shadow_root().is_some() => FragmentContext::html("template"),
        (Some(Namespace::Html), Some("html")) | (None, _) => FragmentContext::html("body"),
        (Some(namespace), name) => FragmentContext::new(namespace, name.unwrap_or_default()),
    };
    let encoding = element.attribute("encoding").unwrap_or_default();
    let context = context.with_attribute("encoding", encoding);
    context.with_document_mode(parent.document().mode())
}
