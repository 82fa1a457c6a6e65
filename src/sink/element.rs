//! Facts about an element: its name and attributes, its place, and its shadow root.

use crate::names::ExpandedName;
use crate::span::Span;
use crate::token::Attributes;

/// An element to create: the input of "[create an element for a
/// token](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token)" from the token.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NewElement<'a> {
    /// Namespace and local name, to compare with names like `ExpandedName::html(tag::DIV)`. The namespace is HTML, SVG, or
    /// MathML.
    pub name: ExpandedName,
    /// The attributes, with names adjusted for SVG and MathML elements. A host with custom elements looks up a definition by
    /// the attribute [`is`](https://html.spec.whatwg.org/multipage/custom-elements.html#attr-is).
    pub attributes: &'a Attributes<'a>,
    /// The place of the start tag in the input, if the sink [wants locations](crate::sink::TreeSink::WANTS_LOCATIONS). `None`
    /// for an element that the parser implies, or creates again for misnested formatting.
    pub start_tag: Option<Span>,
    /// Whether the start tag had duplicate attributes, which are dropped. A host that checks
    /// [nonces](https://www.w3.org/TR/CSP3/#is-element-nonceable) needs this.
    pub has_dropped_duplicate_attributes: bool,
}

impl<'a> NewElement<'a> {
    /// Creates an element with this name and these attributes.
    pub const fn new(name: ExpandedName, attributes: &'a Attributes<'a>) -> Self {
        Self {
            name,
            attributes,
            start_tag: attributes.tag_span,
            has_dropped_duplicate_attributes: attributes.has_dropped_duplicates(),
        }
    }

    /// The local name, for example `div` or `foreignObject`.
    pub fn local_name(&self) -> &'a str {
        self.attributes.names.name(self.name.local_name())
    }
}

/// An [adjusted insertion
/// location](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node).
///
/// `H` is the handle type of the sink.
/// The enum is closed: a tree has to handle each location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionLocation<H> {
    /// Inside this node (an element, the contents of a template, a shadow root, or the document), after its last child.
    LastChildOf(H),
    /// Inside the parent of this node, immediately before it. The node belongs to the sink's [tree](super::TreeSink::tree).
    Before(H),
    /// The place for content that is misnested in a table, by steps 5 to 7 of [foster
    /// parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent).
    ///
    /// - If `table` has a parent: inside that parent, immediately before `table`. If the parent is a `template` element, which
    ///   only a script can cause, then inside the contents of that element, after the last child.
    /// - If not: inside `previous_element`, before `end_marker`, or, without one, after the last child.
    ///
    /// A table loses its parent only by scripts and other outside changes during the parse. A sink that allows none may assume
    /// that there is a parent.
    FosterParent {
        /// The last `table` element on the stack of open elements.
        table: H,
        /// The element immediately above `table` in the stack of open elements. For a `template` element, its contents, or the
        /// insertion target of one with a `for` attribute.
        previous_element: H,
        /// The insertion end marker, if `previous_element` is the target of a patch that has one.
        end_marker: Option<H>,
    },
}

impl<H> InsertionLocation<H> {
    /// A node in the same document as the place: the parent or a sibling.
    pub const fn node(&self) -> &H {
        match self {
            Self::LastChildOf(node) | Self::Before(node) => node,
            Self::FosterParent { table, .. } => table,
        }
    }

    /// Like [`node`](Self::node), by value.
    pub fn into_node(self) -> H {
        match self {
            Self::LastChildOf(node) | Self::Before(node) => node,
            Self::FosterParent { table, .. } => table,
        }
    }

    /// Replaces the handles.
    pub fn map<T>(self, mut map: impl FnMut(H) -> T) -> InsertionLocation<T> {
        match self {
            Self::LastChildOf(parent) => InsertionLocation::LastChildOf(map(parent)),
            Self::Before(sibling) => InsertionLocation::Before(map(sibling)),
            Self::FosterParent { table, previous_element, end_marker } => InsertionLocation::FosterParent {
                table: map(table),
                previous_element: map(previous_element),
                end_marker: end_marker.map(map),
            },
        }
    }

    /// Decides a [`FosterParent`](Self::FosterParent): returns the equivalent [`LastChildOf`](Self::LastChildOf) or
    /// [`Before`](Self::Before) in the tree. Other places stay the same.
    ///
    /// `parent` returns the parent of a node, and `template_contents` the contents of a `template` element and `None` for any
    /// other node.
    ///
    /// ```
    /// use soupstone::sink::InsertionLocation::{Before, FosterParent, LastChildOf};
    ///
    /// let place = FosterParent { table: "table", previous_element: "body", end_marker: None };
    /// assert_eq!(place.resolve(|_| Some("div"), |_| None), Before("table"));
    /// assert_eq!(place.resolve(|_| None, |_| None), LastChildOf("body"));
    /// ```
    pub fn resolve(&self, parent: impl FnOnce(&H) -> Option<H>, template_contents: impl FnOnce(&H) -> Option<H>) -> Self
    where
        H: Clone,
    {
        let Self::FosterParent { table, previous_element, end_marker } = self else {
            return self.clone();
        };
        // Steps 5 to 7 of foster parenting.
        match (parent(table), end_marker) {
            // "If the adjusted insertion location is inside a template element, let it instead be inside the template element's
            // template contents, after its last child (if any)." NOTE: only an edit can have put a table there.
            (Some(parent), _) => match template_contents(&parent) {
                Some(contents) => Self::LastChildOf(contents),
                None => Self::Before(table.clone()),
            },
            (None, Some(end_marker)) => Self::Before(end_marker.clone()),
            (None, None) => Self::LastChildOf(previous_element.clone()),
        }
    }
}

/// The [mode](https://dom.spec.whatwg.org/#shadowroot-mode) of a shadow root.
/// The enum is closed: the standard has two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShadowRootMode {
    /// `open`
    Open,
    /// `closed`
    Closed,
}

/// The [slot assignment](https://dom.spec.whatwg.org/#shadowroot-slot-assignment) of a shadow root.
/// The enum is closed: the standard has two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SlotAssignment {
    /// `named`: by the `slot` attributes of the children of the host.
    #[default]
    Named,
    /// `manual`: by a script.
    Manual,
}

/// The shadow root in the start tag of a `template` with a `shadowrootmode` attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ShadowRootInit<'a> {
    /// The `shadowrootmode` attribute.
    pub mode: ShadowRootMode,
    /// Whether there is a `shadowrootclonable` attribute.
    pub clonable: bool,
    /// Whether there is a `shadowrootserializable` attribute.
    pub serializable: bool,
    /// Whether there is a `shadowrootdelegatesfocus` attribute.
    pub delegates_focus: bool,
    /// The `shadowrootslotassignment` attribute, which only [August 2026](crate::Edition::August2026) has.
    pub slot_assignment: SlotAssignment,
    /// Whether there is a `shadowrootcustomelementregistry` attribute, which only [August 2026](crate::Edition::August2026)
    /// has: the custom element registry is null, and
    /// [stays](https://dom.spec.whatwg.org/#shadowroot-keep-custom-element-registry-null) null until a script sets it. Without
    /// the attribute, it is the registry of the host's document.
    pub keeps_custom_element_registry_null: bool,
    /// The value of the `shadowrootreferencetarget` attribute, which only [September 2026](crate::Edition::September2026) has:
    /// the id of the element in the shadow tree that is the target of references to the host, for example by the `for`
    /// attribute of a `label`.
    pub reference_target: Option<&'a str>,
}

impl ShadowRootInit<'static> {
    /// Creates a shadow root of this mode, with all else unset.
    pub const fn new(mode: ShadowRootMode) -> Self {
        Self {
            mode,
            clonable: false,
            serializable: false,
            delegates_focus: false,
            slot_assignment: SlotAssignment::Named,
            keeps_custom_element_registry_null: false,
            reference_target: None,
        }
    }
}

impl ShadowRootInit<'_> {
    /// Sets the reference target. A tree can store a `ShadowRootInit<'static>` without it, and the target in a `String`.
    ///
    /// ```
    /// use soupstone::sink::ShadowRootInit;
    ///
    /// struct ShadowRoot {
    ///     init: ShadowRootInit<'static>,
    ///     reference_target: Option<String>,
    /// }
    ///
    /// fn store(init: ShadowRootInit<'_>) -> ShadowRoot {
    ///     let reference_target = init.reference_target.map(str::to_owned);
    ///     ShadowRoot { init: init.with_reference_target(None), reference_target }
    /// }
    ///
    /// fn read(root: &ShadowRoot) -> ShadowRootInit<'_> {
    ///     root.init.with_reference_target(root.reference_target.as_deref())
    /// }
    /// ```
    #[must_use]
    pub const fn with_reference_target(self, reference_target: Option<&str>) -> ShadowRootInit<'_> {
        ShadowRootInit { reference_target, ..self }
    }
}
