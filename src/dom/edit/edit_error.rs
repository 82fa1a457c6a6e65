//! [`EditError`]: why a change was refused.

/// A change of a document was refused. The document was not changed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The document has no node with the given id: the id is of another document, or of a node that
    /// [`compact`](crate::Document::compact) has freed.
    #[error("the document has no such node")]
    UnknownNode,
    /// The node would become its own ancestor. The contents of a `template` element and a shadow root count as being inside
    /// of it.
    #[error("the node would become its own ancestor")]
    WouldMakeCycle,
    /// The node cannot have this child: only documents, document fragments and elements have children; only fragments
    /// and elements contain texts, only documents contain doctypes, and nothing contains a document.
    #[error("a node of this kind cannot stand there")]
    WrongKindOfParent,
    /// The node to insert beside, or to replace, has no parent.
    #[error("the node has no parent")]
    NoParent,
    /// Only elements have attributes and a name. What wraps a node has to be an element, too.
    #[error("the node is not an element")]
    NotAnElement,
    /// Only texts, comments and processing instructions have data.
    #[error("the node has no data")]
    NoData,
    /// The DOM Standard does not allow this name for an element, an attribute, a doctype or a processing instruction.
    /// Of elements and attributes, this is a [valid element local
    /// name](https://dom.spec.whatwg.org/#valid-element-local-name) and a [valid attribute local
    /// name](https://dom.spec.whatwg.org/#valid-attribute-local-name). A document of the
    /// [edition](crate::Document::serialize_options) of January 2025 takes what XML calls a
    /// [Name](https://www.w3.org/TR/xml/#NT-Name): no `@click`. An attribute that the element has already can be set
    /// whatever its name is.
    #[error("{name:?} is not valid here: {rule}")]
    InvalidName {
        /// The name.
        name: String,
        /// What a name has to be there, as a sentence.
        rule: &'static str,
    },
    /// The data of a processing instruction contains its end: `?>`.
    #[error("the data of a processing instruction cannot hold ?>")]
    InvalidData,
    /// A class is a word: it is not empty, and has no white space in it.
    #[error("a class is not empty and has no white space in it")]
    InvalidClass,
    /// Markup cannot stand beside a child of the document node.
    #[error("the parent is the document node")]
    ParentIsDocument,
    /// Only HTML elements can have a shadow root, and only those with the name of a custom element or one of a few
    /// others.
    #[error("the element cannot have a shadow root")]
    CannotBeShadowHost,
    /// The element has a shadow root already.
    #[error("the element has a shadow root already")]
    IsShadowHost,
    /// A shadow root can't be copied without its host.
    #[error("a shadow root cannot be copied alone")]
    CannotCopyShadowRoot,
    /// A document node can't be copied: its document can be cloned, or its children be copied one by one.
    #[error("a document node cannot be copied")]
    CannotCopyDocument,
}
