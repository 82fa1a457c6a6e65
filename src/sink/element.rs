use crate::names::ExpandedName;
use crate::span::Span;
use crate::token::Attributes;

/// An element to create, with the facts of the token for "[create an element for a
/// token](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token)".
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct NewElement<'a> {
    /// Namespace and local name. The namespace is HTML, SVG, or MathML.
    pub name: ExpandedName,
    /// The attributes, with adjusted names for SVG and MathML elements. A host with custom elements looks up the definition
    /// with the [`is`](https://html.spec.whatwg.org/multipage/custom-elements.html#attr-is) attribute.
    pub attributes: &'a Attributes<'a>,
    /// The span of the start tag in the input, if the sink [wants locations](crate::sink::TreeSink::WANTS_LOCATIONS). `None`
    /// for an element that the parser implies or creates again.
    pub start_tag: Option<Span>,
    /// Whether the start tag had duplicate attributes, which are dropped. A host that checks
    /// [nonces](https://www.w3.org/TR/CSP3/#is-element-nonceable) needs this flag.
    pub has_dropped_duplicate_attributes: bool,
}

impl<'a> NewElement<'a> {
    /// Describes an element with this name and these attributes.
    pub const fn new(name: ExpandedName, attributes: &'a Attributes<'a>) -> Self {
        Self {
            name,
            attributes,
            start_tag: attributes.tag_span,
            has_dropped_duplicate_attributes: attributes.has_dropped_duplicates(),
        }
    }

    /// Returns the local name, such as `div` or `foreignObject`.
    pub fn local_name(&self) -> &'a str {
        self.attributes.names.name(self.name.local_name())
    }
}

/// An [adjusted insertion
/// location](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node).
///
/// `H` is the handle type of the sink. No variants will be added: a tree must handle each location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionLocation<H> {
    /// Inside this node (an element, the contents of a template, a shadow root, or the document), after its last child.
    LastChildOf(H),
    /// Immediately before this node, which belongs to the sink's [tree](super::TreeSink::tree).
    Before(H),
    /// The location for misnested content of a table, according to steps 5 to 7 of [foster
    /// parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent).
    ///
    /// - If `table` has a parent: inside that parent, immediately before `table`. If the parent is a `template` element, which
    ///   only a script can cause, then inside the contents of that element, after the last child.
    /// - Otherwise: inside `previous_element`, before `end_marker`, or, without a marker, after the last child.
    ///
    /// Only outside changes during the parse can remove the parent of a table.
    FosterParent {
        /// The last `table` element on the stack of open elements.
        table: H,
        /// The element immediately above `table` in the stack of open elements. If that element is a `template`, its contents
        /// or its patch target.
        previous_element: H,
        /// The insertion end marker, if `previous_element` is a patch target with an end marker.
        end_marker: Option<H>,
    },
}

impl<H> InsertionLocation<H> {
    /// Returns a node in the same document as the location: the parent, the next sibling, or the table.
    pub const fn node(&self) -> &H {
        match self {
            Self::LastChildOf(node) | Self::Before(node) => node,
            Self::FosterParent { table, .. } => table,
        }
    }

    /// Like [`node`](Self::node), but by value.
    pub fn into_node(self) -> H {
        let (Self::LastChildOf(node) | Self::Before(node) | Self::FosterParent { table: node, .. }) = self;
        node
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

    /// Replaces a [`FosterParent`](Self::FosterParent) with the equivalent [`LastChildOf`](Self::LastChildOf) or
    /// [`Before`](Self::Before). Other locations remain the same. `parent` returns the parent of a node. `template_contents`
    /// returns the contents of a `template` element and `None` for any other node.
    ///
    /// ```
    /// use soupstone::sink::InsertionLocation::{Before, FosterParent, LastChildOf};
    ///
    /// let location = FosterParent { table: "table", previous_element: "body", end_marker: None };
    /// assert_eq!(location.resolve(|_| Some("div"), |_| None), Before("table"));
    /// assert_eq!(location.resolve(|_| None, |_| None), LastChildOf("body"));
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
            // template contents, after its last child (if any)."
            (Some(parent), _) => match template_contents(&parent) {
                Some(contents) => Self::LastChildOf(contents),
                None => Self::Before(table.clone()),
            },
            (None, Some(end_marker)) => Self::Before(end_marker.clone()),
            (None, None) => Self::LastChildOf(previous_element.clone()),
        }
    }
}

/// The [mode](https://dom.spec.whatwg.org/#shadowroot-mode) of a shadow root. No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShadowRootMode {
    /// `open`
    Open,
    /// `closed`
    Closed,
}

/// The [slot assignment](https://dom.spec.whatwg.org/#shadowroot-slot-assignment) of a shadow root. No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SlotAssignment {
    /// `named`: by the `slot` attributes of the host's children.
    #[default]
    Named,
    /// `manual`: by a script.
    Manual,
}

/// The shadow root that a `template` start tag with a `shadowrootmode` attribute declares.
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
    /// The `shadowrootslotassignment` attribute, in editions from [August 2026](crate::Edition::August2026) on.
    pub slot_assignment: SlotAssignment,
    /// Whether there is a `shadowrootcustomelementregistry` attribute, in editions from [August
    /// 2026](crate::Edition::August2026) on. The custom element registry is then null, and
    /// [stays](https://dom.spec.whatwg.org/#shadowroot-keep-custom-element-registry-null) null until a script sets it.
    /// Otherwise, the registry is that of the host's document.
    pub keeps_custom_element_registry_null: bool,
    /// The value of the `shadowrootreferencetarget` attribute, in editions from [September 2026](crate::Edition::September2026)
    /// on: the id of the element in the shadow tree that replaces the host as a target of references, such as the `for`
    /// attribute of a `label`.
    pub reference_target: Option<&'a str>,
}

impl ShadowRootInit<'static> {
    /// Describes a shadow root of this mode, with nothing else set.
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
    /// Sets the reference target. A tree can store a `ShadowRootInit<'static>` without the target, and the target in a
    /// `String`.
    #[must_use]
    pub const fn with_reference_target(self, reference_target: Option<&str>) -> ShadowRootInit<'_> {
        ShadowRootInit { reference_target, ..self }
    }
}
