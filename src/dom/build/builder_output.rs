//! What a [`DocumentBuilder`](crate::dom::DocumentBuilder) gives in the end, and whether with locations.

use crate::dom::read::fragment::Fragment;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::Label;
use crate::dom::storage::node_id::NodeId;
use crate::sink::DocumentMode;

/// Whether a [`DocumentBuilder`](crate::dom::DocumentBuilder) keeps the locations of nodes. No other types can implement this.
pub trait LocationMode: sealed::SealedMode {}

/// Locations are not kept, and cost nothing.
#[derive(Clone, Copy, Debug)]
pub enum WithoutLocations {}

/// Locations are kept in a table beside the nodes: see [`NodeRef::location`](crate::dom::NodeRef::location).
#[derive(Clone, Copy, Debug)]
pub enum WithLocations {}

impl LocationMode for WithoutLocations {}
impl LocationMode for WithLocations {}

/// What a [`DocumentBuilder`](crate::dom::DocumentBuilder) can give in the end. No other types can implement this.
pub trait BuilderOutput: sealed::Sealed {}

impl BuilderOutput for Document {}
impl BuilderOutput for Fragment {}
impl BuilderOutput for (Document, NodeId) {}

pub(in crate::dom) mod sealed {
    use super::{Document, DocumentMode, Fragment, Label, NodeId};

    pub trait SealedMode {
        /// Whether locations are kept.
        const WANTS_LOCATIONS: bool;
    }

    impl SealedMode for super::WithoutLocations {
        const WANTS_LOCATIONS: bool = false;
    }

    impl SealedMode for super::WithLocations {
        const WANTS_LOCATIONS: bool = true;
    }

    pub trait Sealed: Sized {
        /// Does what is left to do when a builder is done. The nodes of a fragment are in `contents`, or in the `html`
        /// element without that.
        fn complete(
            document: &mut Document,
            root: NodeId,
            contents: Option<NodeId>,
            original_mode: DocumentMode,
        );

        /// The output, of a document in which nothing is left to do.
        fn new(document: Document, root: NodeId) -> Self;
    }

    impl Sealed for Document {
        #[inline]
        fn complete(_: &mut Document, _: NodeId, _: Option<NodeId>, _: DocumentMode) {}

        #[inline(always)]
        fn new(document: Document, _: NodeId) -> Self {
            document
        }
    }

    impl Sealed for Fragment {
        fn complete(
            document: &mut Document,
            root: NodeId,
            contents: Option<NodeId>,
            _: DocumentMode,
        ) {
            document.nodes[root].label = Label::FRAGMENT;
            unwrap_contents(document, root, contents);
        }

        #[inline(always)]
        fn new(document: Document, _: NodeId) -> Self {
            Self::new(document)
        }
    }

    impl Sealed for (Document, NodeId) {
        fn complete(
            document: &mut Document,
            root: NodeId,
            contents: Option<NodeId>,
            original_mode: DocumentMode,
        ) {
            unwrap_contents(document, root, contents);
            document.mode = original_mode;
        }

        #[inline(always)]
        fn new(document: Document, root: NodeId) -> Self {
            (document, root)
        }
    }

    /// Leaves the nodes of the fragment in the root, and nothing else: those in `contents` or, without that, in the `html`
    /// element that stands for the context.
    fn unwrap_contents(document: &mut Document, root: NodeId, contents: Option<NodeId>) {
        let mut children = document.node(root).children();
        let html = children.find(|node| node.is_element());
        let contents = contents.or(html.map(|node| node.id()));
        document.unlink_children(root);
        if let Some(contents) = contents {
            document.move_children(contents, root);
        }
    }
}
