//! The trait [`DomSink`].

use super::{ContentPatch, CopyRoom, InsertionLocation, ShadowRootInit};

/// Operations of a browser's document: shadow roots, patches of content, copies of options, and changes by scripts.
///
/// A [`TreeSink`](super::TreeSink) that can do any of it hands itself out by [`dom`](super::TreeSink::dom). Each method has
/// a default body for a sink that cannot. `H` is the handle type of the sink.
///
/// A sink with declarative shadow roots, which counts them:
///
/// ```
/// use soupstone::sink::{DomSink, InsertionLocation, NewElement, ShadowRootInit, TreeSink};
/// use soupstone::token::Text;
/// # use soupstone::{ParseOptions, SinkParser};
///
/// #[derive(Default)]
/// struct ShadowRoots(usize);
///
/// impl DomSink<()> for ShadowRoots {
///     fn allows_declarative_shadow_roots(&mut self, _: &()) -> bool {
///         true
///     }
///     fn attach_declarative_shadow(&mut self, _: &(), _: &(), _: ShadowRootInit<'_>) -> bool {
///         self.0 += 1;
///         true
///     }
/// }
///
/// impl TreeSink for ShadowRoots {
///     fn dom(&mut self) -> Option<&mut dyn DomSink<()>> {
///         Some(self)
///     }
///     // […]
/// #   type Handle = ();
/// #   type Output = usize;
/// #   fn document(&mut self) {}
/// #   fn create_element(&mut self, _: NewElement<'_>) {}
/// #   fn insert_element(&mut self, _: &InsertionLocation<()>, _: &()) {}
/// #   fn insert_text(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
/// #   fn insert_comment(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
/// #   fn template_contents(&mut self, _: &()) {}
/// #   fn remove_from_parent(&mut self, _: &()) {}
/// #   fn move_children(&mut self, _: &(), _: &()) {}
/// #   fn finish(self) -> usize {
/// #       self.0
/// #   }
/// }
///
/// let mut parser = SinkParser::new(ShadowRoots::default(), (), ParseOptions::new());
/// parser.feed("<div><template shadowrootmode=open>Soup</template></div>");
/// assert_eq!(parser.finish(), 1);
/// ```
pub trait DomSink<H> {
    /// Whether declarative shadow roots are
    /// [allowed](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots) in the document that `node` is
    /// in. `node` is at the place of the template: its parent to be, or the sibling that it would be put before.
    ///
    /// The parser asks this if its options don't allow them already.
    fn allows_declarative_shadow_roots(&mut self, node: &H) -> bool {
        let _ = node;
        false
    }

    /// Whether an element has a shadow root already.
    fn is_shadow_host(&mut self, element: &H) -> bool {
        let _ = element;
        false
    }

    /// [Attaches a shadow root](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root) to `host`, marks it
    /// declarative and available to element internals, and makes it the contents of `template`, an element that was
    /// created and is not going to be inserted. Returns whether it did.
    ///
    /// If `host` cannot have a shadow root, nothing is changed. The parser inserts an ordinary `template` element instead.
    fn attach_declarative_shadow(&mut self, host: &H, template: &H, init: ShadowRootInit<'_>) -> bool {
        let _ = (host, template, init);
        false
    }

    /// Whether the document accepts a doctype: it has neither a doctype nor an element. The parser asks before it
    /// inserts one, if the edition drops what the document forbids. It refuses one only if something other than the
    /// parser changes the document too.
    fn takes_doctype(&mut self) -> bool {
        true
    }

    /// Whether the document accepts an element: it has none. The parser asks before it inserts an `html` element, as it
    /// does for [a doctype](Self::takes_doctype).
    fn takes_document_element(&mut self) -> bool {
        true
    }

    /// A new document fragment where the nodes of a parsed fragment go, for an edition that has a root insertion target.
    /// Without one, they go into the `html` element in the document node.
    fn root_insertion_target(&mut self) -> Option<H> {
        None
    }

    /// An `option` element was popped off the stack of open elements, for an edition that then [may clone
    /// it](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent) into
    /// the `selectedcontent` element of its `select`. Before it clones anything, the sink takes what the copy needs
    /// from `room`. [`element_popped`](super::TreeSink::element_popped) is also called.
    fn option_popped(&mut self, option: &H, room: &mut CopyRoom) {
        let _ = (option, room);
    }

    /// The [adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm) has
    /// moved an element while a `select` element is open. The sink updates the `selectedcontent` elements in it. It
    /// takes what the copies need from `room` first.
    fn element_adopted(&mut self, element: &H, room: &mut CopyRoom) {
        let _ = (element, room);
    }

    /// All elements were popped: the sink may now clone options into the `selectedcontent` elements that come after
    /// them. It takes what the copies need from `room` first.
    fn all_options_popped(&mut self, room: &mut CopyRoom) {
        let _ = room;
    }

    /// [Prepares content patching](https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching) for a
    /// `template` with this name in its `for` attribute, for an edition that has it. Looks for the first marker of this
    /// name among the descendants of the node that `scope` is in, or of that node's parent if it is the body element.
    /// Removes the nodes between the markers.
    ///
    /// If the target is deeper than the node that `scope` is in by more than `max_levels` elements, returns `None` and changes
    /// nothing: it is too deep for a [limit](crate::Limits::with_max_open_elements). Without one, `max_levels` is [`usize::MAX`].
    ///
    /// A sink that cannot do that returns `None`, and gets an ordinary `template`.
    fn begin_content_patch(
        &mut self,
        scope: &InsertionLocation<H>,
        name: &str,
        max_levels: usize,
    ) -> Option<ContentPatch<H>> {
        let _ = (scope, name, max_levels);
        None
    }

    /// The place of the next node of a patch: before the end marker, if that is still a child of the target; otherwise,
    /// and by default, `None`: after the last child of the target.
    fn content_patch_location(&mut self, patch: &ContentPatch<H>) -> Option<InsertionLocation<H>> {
        let _ = patch;
        None
    }

    /// Completes a patch: removes those of its markers that have a parent.
    fn end_content_patch(&mut self, patch: &ContentPatch<H>) {
        let _ = patch;
    }
}
