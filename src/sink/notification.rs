use super::{InsertionLocation, Limits, StopReason};
use crate::edition::Edition;
use crate::span::Span;

/// Information for a sink, sent to [`TreeSink::notify`](super::TreeSink::notify).
///
/// A tree that only a parser changes needs [`DocumentMode`](Self::DocumentMode), and [`FormOwner`](Self::FormOwner) if it
/// associates controls with forms. A tree that is serialized also needs [`ParserStarted`](Self::ParserStarted), and a tree for
/// [`ScriptingParser::open`](crate::script_host::ScriptingParser::open) needs [`DocumentOpened`](Self::DocumentOpened).
///
/// `H` is the handle type of the sink. Later versions may add notifications and fields. A wrapping sink passes them on unchanged
/// or with [`map`](Self::map).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum TreeNotification<'a, H> {
    /// The edition, the scripting flag, the limits, and the flattened depth of the parse, sent before the first node. A tree can
    /// keep the first two to serialize its nodes.
    #[non_exhaustive]
    ParserStarted {
        /// The edition.
        edition: Edition,
        /// The scripting flag.
        scripting: bool,
        /// The limits.
        limits: Limits,
        /// The [depth at which elements become siblings](crate::ParseOptions::with_flattened_depth).
        flattened_depth: Option<u32>,
    },
    /// The mode of the document, initially [`DocumentMode::NoQuirks`].
    DocumentMode(DocumentMode),
    /// The [current document readiness](https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness):
    /// [interactive](DocumentReadiness::Interactive) at the end of the input, before open elements are popped, and
    /// [complete](DocumentReadiness::Complete) before [`finish`](super::TreeSink::finish), or when the parser is aborted.
    DocumentReadiness(DocumentReadiness),
    /// The [document's character encoding](https://dom.spec.whatwg.org/#concept-document-encoding), for input in bytes. Sent
    /// when the encoding is determined, when it changes, and before [`finish`](super::TreeSink::finish).
    #[cfg(feature = "bytes")]
    Encoding(&'a crate::encoding::EncodingReport),
    /// The parse stops before the end of its input. The parser then pops open elements and calls
    /// [`finish`](super::TreeSink::finish).
    Stopped(StopReason),
    /// Text of the decoded input that the parser has just read, in order, for a sink that [wants
    /// locations](super::TreeSink::WANTS_LOCATIONS). Spans count the bytes of these texts from the start of the input.
    Input(&'a str),
    /// The span of the end tag that closes an element and has its name, for a sink that [wants
    /// locations](super::TreeSink::WANTS_LOCATIONS). For `body` and `html`, the notification may come again, because later content
    /// reopens the element. The last notification counts.
    #[non_exhaustive]
    EndTag {
        /// The element.
        element: &'a H,
        /// The span of the end tag.
        span: Span,
    },
    /// An element is about to leave the stack of open elements, closed by a token other than its end tag. At the end of the
    /// input, the span is empty. An element that its own start tag closes, like `br`, has no contents. For `body` and `html`,
    /// this notification is sent at the end of the parse, after their end tags. For `head`, the notification comes once more for each late
    /// element of the head. Sent only to a sink that [wants locations](super::TreeSink::WANTS_LOCATIONS).
    #[non_exhaustive]
    ElementEnd {
        /// The element.
        element: &'a H,
        /// The span of the closing token.
        closing_token: Span,
    },
    /// A [resettable element](https://html.spec.whatwg.org/multipage/forms.html#category-reset) was created: invoke its reset
    /// algorithm.
    ResettableElement(&'a H),
    /// Associates an element, which is about to be inserted at `location`, with a form, and sets its [parser inserted
    /// flag](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#parser-inserted-flag), if the parent at
    /// that location is in the same tree as the form.
    ///
    /// The parser has checked all other conditions. The condition on the tree fails only if scripts or other outside changes
    /// move nodes during the parse.
    #[non_exhaustive]
    FormOwner {
        /// The element.
        element: &'a H,
        /// The form.
        form: &'a H,
        /// The location where the element will be inserted.
        location: &'a InsertionLocation<H>,
    },
    /// A `script` element was created: set its parser document to the document, and its force async to false.
    ScriptParserInserted(&'a H),
    /// Set the [already started](https://html.spec.whatwg.org/multipage/scripting.html#already-started) flag of a
    /// `script` element.
    ScriptAlreadyStarted(&'a H),
    /// Removes all children of the document node, as part of the [document open
    /// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps). Later calls build a
    /// new tree in the document node. Only [`ScriptingParser::open`](crate::script_host::ScriptingParser::open) sends this
    /// notification.
    DocumentOpened,
}

impl<H> TreeNotification<'_, H> {
    /// Replaces the handles with the results of `map`, and passes the notification to `take`.
    pub fn map<T, R>(self, mut map: impl FnMut(&H) -> T, take: impl FnOnce(TreeNotification<'_, T>) -> R) -> R
    where
        H: Clone,
    {
        match self {
            Self::ParserStarted { edition, scripting, limits, flattened_depth } => {
                take(TreeNotification::ParserStarted { edition, scripting, limits, flattened_depth })
            }
            Self::DocumentMode(mode) => take(TreeNotification::DocumentMode(mode)),
            Self::DocumentReadiness(readiness) => take(TreeNotification::DocumentReadiness(readiness)),
            #[cfg(feature = "bytes")]
            Self::Encoding(report) => take(TreeNotification::Encoding(report)),
            Self::Stopped(reason) => take(TreeNotification::Stopped(reason)),
            Self::Input(text) => take(TreeNotification::Input(text)),
            Self::EndTag { element, span } => take(TreeNotification::EndTag { element: &map(element), span }),
            Self::ElementEnd { element, closing_token } => {
                take(TreeNotification::ElementEnd { element: &map(element), closing_token })
            }
            Self::ResettableElement(element) => take(TreeNotification::ResettableElement(&map(element))),
            Self::FormOwner { element, form, location } => {
                let (element, form) = (&map(element), &map(form));
                take(TreeNotification::FormOwner { element, form, location: &location.clone().map(|node| map(&node)) })
            }
            Self::ScriptParserInserted(script) => take(TreeNotification::ScriptParserInserted(&map(script))),
            Self::ScriptAlreadyStarted(script) => take(TreeNotification::ScriptAlreadyStarted(&map(script))),
            Self::DocumentOpened => take(TreeNotification::DocumentOpened),
        }
    }
}

/// The [mode](https://dom.spec.whatwg.org/#concept-document-mode) of a document, which the parser sets from the doctype. No
/// variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DocumentMode {
    /// No-quirks mode.
    #[default]
    NoQuirks,
    /// Quirks mode.
    Quirks,
    /// Limited-quirks mode.
    LimitedQuirks,
}

/// The [current document readiness](https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness).
/// No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DocumentReadiness {
    /// The document is being parsed. Sent only when a parser is [opened again](crate::script_host::ScriptingParser::open).
    Loading,
    /// The parser has reached the end, and is about to pop the open elements.
    Interactive,
    /// The document is complete, except for the `load` event.
    Complete,
}

/// The [scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode), which replaces the scripting flag
/// in later editions: whether `noscript` is raw text, and how a `script` element is marked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ScriptingMode {
    /// `noscript` is raw text. A script belongs to the parser, and runs, as in a loaded document.
    Normal,
    /// `noscript` is markup. A script belongs to the parser, but does not run.
    Disabled,
    /// `noscript` is raw text. A script belongs to the parser, and is already started, so it never runs. The default for
    /// fragments.
    Inert,
    /// `noscript` is raw text. A script does not belong to the parser, and runs when the fragment is inserted.
    Fragment,
}
