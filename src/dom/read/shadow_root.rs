use super::node_ref::NodeRef;
use crate::sink::ShadowRootInit;

/// A shadow root: a document fragment that belongs to an element, its host, but is not its child. Only [deep
/// walks](NodeRef::deep_descendants) enter it. Open and closed roots differ only for scripts.
///
/// ```
/// use soupstone::sink::ShadowRootMode;
/// use soupstone::ParseOptions;
///
/// let options = ParseOptions::new().with_declarative_shadow_roots(true);
/// let source = "<p><template shadowrootmode=closed shadowrootclonable><b>1</b></template>2";
/// let document = options.parse_document(source);
/// let paragraph = document.body().unwrap().first_child().unwrap();
/// let shadow_root = paragraph.shadow_root().unwrap();
/// let init = shadow_root.init();
/// assert_eq!(init.mode, ShadowRootMode::Closed);
/// assert!(init.clonable && !init.serializable);
/// assert_eq!(shadow_root.node().host(), Some(paragraph));
/// assert_eq!(shadow_root.node().text_content(), "1");
/// assert_eq!(paragraph.text_content(), "2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShadowRootRef<'a> {
    node: NodeRef<'a>,
    init: ShadowRootInit<'a>,
    is_declarative: bool,
    is_available_to_element_internals: bool,
}

impl<'a> ShadowRootRef<'a> {
    /// Returns the root node, whose children are the shadow tree.
    pub const fn node(self) -> NodeRef<'a> {
        self.node
    }

    /// Returns the [mode](https://dom.spec.whatwg.org/#shadowroot-mode) and the settings of the root.
    pub const fn init(self) -> ShadowRootInit<'a> {
        self.init
    }

    /// Whether the root is [declarative](https://dom.spec.whatwg.org/#shadowroot-declarative): made by the parser and not
    /// replaced by a script.
    pub const fn is_declarative(self) -> bool {
        self.is_declarative
    }

    /// Whether the root is
    /// [available to element internals](https://dom.spec.whatwg.org/#shadowroot-available-to-element-internals).
    pub const fn is_available_to_element_internals(self) -> bool {
        self.is_available_to_element_internals
    }
}

impl<'a> NodeRef<'a> {
    /// Returns the [shadow root](https://dom.spec.whatwg.org/#concept-element-shadow-root) of an element, open or closed.
    #[doc(alias = "shadowRoot")]
    pub fn shadow_root(self) -> Option<ShadowRootRef<'a>> {
        self.with_id(self.document().shadow_root_of(self.id())?).as_shadow_root()
    }

    /// Returns the node as a [`ShadowRootRef`], if it is a shadow root. The [kind](Self::kind) of a shadow root is
    /// [`NodeKind::Fragment`](crate::dom::NodeKind::Fragment).
    pub fn as_shadow_root(self) -> Option<ShadowRootRef<'a>> {
        let document = self.document();
        let settings = document.shadow_root_settings(self.id())?;
        let reference_target = settings.reference_target.map(|target| document.strings.get(target));
        Some(ShadowRootRef {
            node: self,
            init: settings.init.with_reference_target(reference_target),
            is_declarative: settings.is_declarative,
            is_available_to_element_internals: settings.is_available_to_element_internals,
        })
    }

    /// Returns the host of a shadow root or of the contents of a `template` element.
    pub fn host(self) -> Option<Self> {
        self.document().host(self.id()).map(|host| self.with_id(host))
    }
}
