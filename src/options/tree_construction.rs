//! Tree construction by options, for tokens of any source.

use super::ParseOptions;
use crate::error::ErrorSink;
use crate::sink::TreeSink;
use crate::tree_builder::{FragmentContext, TreeBuilder};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// Tree construction for a document.
    #[inline(always)]
    pub fn new(sink: S, errors: E, options: &ParseOptions) -> Self {
        let mut builder = Self::with_settings(sink, errors, options.settings());
        if let Some(limits) = options.limits_if_any() {
            builder.set_limits(limits);
        }
        builder
    }

    /// Tree construction for a fragment. The sink gets an `html` element in the document node; the children of that
    /// element are the fragment.
    pub fn for_fragment(
        sink: S,
        errors: E,
        context: FragmentContext<S::Handle>,
        options: &ParseOptions,
    ) -> Self {
        let mut builder = Self::new(sink, errors, options);
        builder.begin_a_fragment(context);
        builder
    }
}
