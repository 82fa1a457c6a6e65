//! The trait [`TreeSink`].

use super::{
    ContentPatch, CopyRoom, DocumentChild, DocumentMode, DocumentReadiness, InsertionLocation,
    NewElement, NotAttached, Scripting, ShadowRootInit, StopReason,
};
use crate::edition::Edition;
use crate::encoding::EncodingReport;
use crate::span::Span;
use crate::token::{Attributes, Doctype, InputPart, KeptPart, ProcessingInstruction, Text};

/// A receiver of the tree: the parser tells it, step by step, how the tree grows.
///
/// The parser decides everything that the standard decides; a sink does as it is told and answers a few questions
/// about the tree. It need not keep a tree at all: a sink that counts elements is complete with unit handles.
///
/// # The contract
///
/// - A [`Handle`](Self::Handle) stands for one node: the document, an element, or the contents of a template. The
///   parser keeps handles and clones them, never compares them. It never asks for the handle of a text, a comment,
///   or a doctype.
/// - Calls come in the order of the standard's steps. [`document`](Self::document) comes first.
///   [`create_element`](Self::create_element) comes before any other use of an element. An element that was created
///   is inserted by [`insert_element`](Self::insert_element), once at most, and most often at once, before it gets any
///   children. [`move_element`](Self::move_element) and [`move_children`](Self::move_children) move it later. It may
///   never be inserted at all.
/// - What a call borrows (names, attributes, text) is gone after it.
/// - Text comes in runs. Where a run starts or ends has no meaning: a sink that keeps text appends a run to the text
///   node that stands immediately before the place, if there is one, and makes a new text node if there is none.
/// - In a document, the children of the document node are one element and any number of comments, and at most one
///   doctype before the element. Parsing a fragment makes an `html` element as the only child of the document node;
///   the children of that element are the fragment.
/// - The parser is done when it calls [`finish`](Self::finish).
///
/// No method may fail: a sink that can (one that writes to a file, say) keeps its error and hands it out in its
/// [`Output`](Self::Output).
///
/// # Example
///
/// A sink that counts elements:
///
/// ```
/// use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
/// use soupstone::token::Text;
/// use soupstone::{ParseOptions, Parser};
///
/// #[derive(Default)]
/// struct Count(usize);
///
/// impl TreeSink for Count {
///     type Handle = ();
///     type Output = usize;
///
///     fn document(&mut self) {}
///     fn create_element(&mut self, _: NewElement<'_>) {
///         self.0 += 1;
///     }
///     fn insert_element(&mut self, _: &InsertionLocation<()>, _: &()) {}
///     fn insert_text(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
///     fn insert_comment(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
///     fn template_contents(&mut self, _: &()) {}
///     fn remove_from_parent(&mut self, _: &()) {}
///     fn move_children(&mut self, _: &(), _: &()) {}
///     fn finish(self) -> usize {
///         self.0
///     }
/// }
///
/// let mut parser = Parser::with_sink(Count::default(), ParseOptions::new());
/// let _ = parser.feed("<p>Hello <b>wor");
/// let _ = parser.feed("ld</b>");
/// assert_eq!(parser.finish(), 5); // html, head, body, p, b
/// ```
pub trait TreeSink: Sized {
    /// Whether the parser reports where nodes are in the input, by [`locate_end_tag`](Self::locate_end_tag),
    /// [`locate_end`](Self::locate_end) and by the spans of what it passes. If not, there are no spans, and they cost
    /// nothing.
    const WANTS_LOCATIONS: bool = false;

    /// Whether the parser is to ask [`wants_to_stop`](Self::wants_to_stop). If not, it costs nothing.
    const MAY_STOP: bool = false;

    /// What stands for a node. Cheap to clone, best a small `Copy` type.
    type Handle: Clone;

    /// What is left when the parser is done.
    type Output;

    /// The document node. The parser calls this once, before anything else.
    fn document(&mut self) -> Self::Handle;

    /// [Creates an element](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token),
    /// with its attributes. A `template` element in the HTML namespace has contents, see
    /// [`template_contents`](Self::template_contents).
    fn create_element(&mut self, element: NewElement<'_>) -> Self::Handle;

    /// Creates an element for the token for which `original` was created.
    ///
    /// `element` holds what the token said, so that the default body is right for every sink. A sink that shares
    /// attribute lists between elements can do so here, unless the attributes of `original` have been changed since.
    fn create_element_like(
        &mut self,
        original: &Self::Handle,
        element: NewElement<'_>,
    ) -> Self::Handle {
        let _ = original;
        self.create_element(element)
    }

    /// Inserts an element at a place, for the first time since it was created. It has no parent.
    fn insert_element(
        &mut self,
        location: &InsertionLocation<Self::Handle>,
        element: &Self::Handle,
    );

    /// Moves an element that was inserted before to another place, with what is in it. It may have lost its parent since.
    ///
    /// The default body takes it out of its parent and inserts it.
    fn move_element(&mut self, location: &InsertionLocation<Self::Handle>, element: &Self::Handle) {
        self.remove_from_parent(element);
        self.insert_element(location, element);
    }

    /// Puts text at a place: appends to the text node immediately before it, or makes one. `text` is not empty.
    fn insert_text(&mut self, location: &InsertionLocation<Self::Handle>, text: Text<'_>);

    /// Puts a comment at a place.
    fn insert_comment(&mut self, location: &InsertionLocation<Self::Handle>, data: Text<'_>);

    /// Puts a processing instruction at a place. Only editions that have [processing
    /// instructions](crate::edition::Edition::has_processing_instructions) call this. A sink that cannot hold them
    /// drops them, as the default body does; they are not comments.
    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<Self::Handle>,
        instruction: &ProcessingInstruction<'_>,
    ) {
        let _ = (location, instruction);
    }

    /// Appends a doctype to the document. What is missing in the token becomes the empty string.
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        let _ = doctype;
    }

    /// The [contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) of a `template`
    /// element; for one that became a declarative shadow root, the shadow root.
    fn template_contents(&mut self, template: &Self::Handle) -> Self::Handle;

    /// Removes an element from its parent, if it has one. Its children stay with it.
    fn remove_from_parent(&mut self, element: &Self::Handle);

    /// Moves all children of `from`, in order, after the last child of `to`, which has no children.
    fn move_children(&mut self, from: &Self::Handle, to: &Self::Handle);

    /// The parser is about to read this part of a chunk of the input. If the chunk is kept, all its parts come in
    /// order, before any call about what is in it.
    ///
    /// A sink that keeps strings may keep the part, and answer where: most strings that it is given then know their
    /// [place](Text::place) there, and need no copy of their own. A sink that wraps another one may pass the part on, and
    /// answer what that one has answered: it only keeps what it was given itself. By default nothing is kept.
    fn input<'a>(&mut self, part: InputPart<'a>) -> KeptPart<'a> {
        part.not_kept()
    }

    /// Adds the attributes that the element doesn't have yet. The parser does this for second `html` and `body` start
    /// tags.
    fn add_missing_attributes(&mut self, element: &Self::Handle, attributes: &Attributes<'_>) {
        let _ = (element, attributes);
    }

    /// Tells the edition of the standard and the scripting flag by which the parser parses, before the first node is created.
    /// A tree that knows both can be written by them.
    fn set_edition_and_scripting(&mut self, edition: Edition, scripting: Scripting) {
        let _ = (edition, scripting);
    }

    /// Sets the mode of the document. It is [`DocumentMode::NoQuirks`] before the first call.
    fn set_document_mode(&mut self, mode: DocumentMode) {
        let _ = mode;
    }

    /// Updates the [current document readiness](https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness).
    ///
    /// It becomes [interactive](DocumentReadiness::Interactive) at the end of the input, before the elements that are
    /// still open are popped, and [complete](DocumentReadiness::Complete) before [`finish`](Self::finish), or when the
    /// parser is aborted.
    fn set_document_readiness(&mut self, readiness: DocumentReadiness) {
        let _ = readiness;
    }

    /// Removes all children of the document node, by the
    /// [document open steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps).
    /// The calls that follow build a new tree in the same document. Only [`Parser::open`](crate::Parser::open) asks for
    /// this. By default it does nothing.
    fn remove_all_children_of_document(&mut self) {}

    /// The parser has popped an element off the
    /// [stack of open elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements),
    /// or removed it from there: no more start tags, text or comments go into it, unless misnested formatting moves
    /// nodes around. At the end of the input this is called for all elements that are still open.
    ///
    /// The `head` element is popped once more for each element of the head that comes after it: the parser opens it
    /// again for that.
    fn element_popped(&mut self, element: &Self::Handle) {
        let _ = element;
    }

    /// A [resettable element](https://html.spec.whatwg.org/multipage/forms.html#category-reset) was created: invoke
    /// its reset algorithm.
    fn reset_form_control(&mut self, element: &Self::Handle) {
        let _ = element;
    }

    /// Associates an element, which is about to be inserted at `place`, with a form, and sets its
    /// [parser inserted flag](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#parser-inserted-flag),
    /// if the parent at that place is in the same tree as the form.
    ///
    /// All other conditions of the standard have been checked. This one fails only if a script, or something else
    /// outside the parser, moves nodes while the parser runs. A sink that allows no such changes may assume that it
    /// holds.
    fn associate_with_form(
        &mut self,
        element: &Self::Handle,
        form: &Self::Handle,
        place: &InsertionLocation<Self::Handle>,
    ) {
        let _ = (element, form, place);
    }

    /// A `script` element was created: set its parser document to the document, and its force async to false.
    fn mark_script_parser_inserted(&mut self, script: &Self::Handle) {
        let _ = script;
    }

    /// Set the [already started](https://html.spec.whatwg.org/multipage/scripting.html#already-started) flag of a
    /// `script` element.
    fn mark_script_already_started(&mut self, script: &Self::Handle) {
        let _ = script;
    }

    /// Whether the document accepts a child of this kind. The parser asks before it inserts a doctype or an `html`
    /// element, if the [edition](crate::edition::Edition::drops_what_the_document_forbids) says so. The answer can be
    /// no only if something other than the parser changes the document too. For all other sinks the default is right.
    fn document_takes(&mut self, child: DocumentChild) -> bool {
        let _ = child;
        true
    }

    /// Where the nodes of a fragment go, for an edition that has a
    /// [root insertion target](crate::edition::Edition::has_a_root_insertion_target): a new document fragment, or
    /// `root`, the `html` element in the document node, for a sink that takes the fragment from there.
    fn root_insertion_target(&mut self, root: &Self::Handle) -> Self::Handle {
        root.clone()
    }

    /// An `option` element was popped off the stack of open elements, for an edition that then
    /// [may clone it](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent)
    /// into the `selectedcontent` element of its `select`. [`element_popped`](Self::element_popped) comes as well.
    fn option_popped(&mut self, option: &Self::Handle) {
        let _ = option;
    }

    /// [Prepares content patching](https://html.spec.whatwg.org/multipage/scripting.html#prepare-content-patching) for a
    /// `template` with this name in its `for` attribute, for an edition that
    /// [has it](crate::edition::Edition::patches_content). Looks for the first marker of this name among the
    /// descendants of the node that `scope` is in, or of that node's parent if it is the body element. Removes the
    /// nodes between the markers.
    ///
    /// If the target is deeper than the node that `scope` is in by more than `most_levels` elements, the answer is `None`,
    /// and nothing is changed: it is too deep for a [limit](crate::Limits::with_open_elements). Without one, `most_levels`
    /// is [`usize::MAX`].
    ///
    /// A sink that cannot do that answers `None`, and gets an ordinary `template`.
    fn begin_content_patch(
        &mut self,
        scope: &InsertionLocation<Self::Handle>,
        name: &str,
        most_levels: usize,
    ) -> Option<ContentPatch<Self::Handle>> {
        let _ = (scope, name, most_levels);
        None
    }

    /// Where the next node of a patch goes: before the end marker, if that is still a child of the target, or after the
    /// last child of the target.
    fn content_patch_location(
        &mut self,
        patch: &ContentPatch<Self::Handle>,
    ) -> InsertionLocation<Self::Handle> {
        InsertionLocation::LastChildOf(patch.target.clone())
    }

    /// Completes a patch: removes those of its markers that have a parent.
    fn end_content_patch(&mut self, patch: &ContentPatch<Self::Handle>) {
        let _ = patch;
    }

    /// Whether the parser is to stop: the sink has seen enough, or it has no more room. The parser asks after each token
    /// if [`MAY_STOP`](Self::MAY_STOP) says so, and reads no more of the input once the answer is `true`.
    ///
    /// It then pops what is open, as if it were [aborted](crate::Parser::abort), and finally calls
    /// [`finish`](Self::finish), as always.
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// The parse stops before the end of its input, for this reason. What is open is popped, and
    /// [`finish`](Self::finish) is called, as always.
    fn set_stop_reason(&mut self, reason: StopReason) {
        let _ = reason;
    }

    /// How much the sink may copy by itself from now on, until this is called again: before each call of
    /// [`option_popped`](Self::option_popped), and at the end of the input. Without [limits](crate::Limits), it is as much
    /// as it likes.
    fn set_copy_room(&mut self, room: CopyRoom) {
        let _ = room;
    }

    /// What is left of the room that the sink was told last; `None` if it never copies anything.
    fn copy_room(&self) -> Option<CopyRoom> {
        None
    }

    /// Whether declarative shadow roots are
    /// [allowed](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots) in the document that `node` is
    /// in. `node` is at the place of the template: its parent to be, or the sibling that it would be put before.
    ///
    /// The parser asks this if its options don't allow them already.
    fn allows_declarative_shadow_roots(&mut self, node: &Self::Handle) -> bool {
        let _ = node;
        false
    }

    /// Whether an element has a shadow root already.
    fn is_shadow_host(&mut self, element: &Self::Handle) -> bool {
        let _ = element;
        false
    }

    /// [Attaches a shadow root](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root) to `host`, marks it
    /// declarative and available to element internals, and makes it the contents of `template`, an element that was
    /// created and is not going to be inserted.
    ///
    /// # Errors
    ///
    /// `host` cannot have a shadow root. Nothing is changed then.
    fn attach_declarative_shadow(
        &mut self,
        host: &Self::Handle,
        template: &Self::Handle,
        init: ShadowRootInit,
    ) -> Result<(), NotAttached> {
        let _ = (host, template, init);
        Err(NotAttached)
    }

    /// Tells where the end tag is that closes an element and has its name. For the `body` and `html` elements this may
    /// come again, because content after their end tags may open them again: the last call counts.
    fn locate_end_tag(&mut self, element: &Self::Handle, span: Span) {
        let _ = (element, span);
    }

    /// The element is about to leave the stack of open elements, and its end tag did not close it: this token did, or the
    /// end of the input, of which both ends are the same. An element that is closed by its own start tag, as `br`
    /// is, has nothing in it. For `body` and `html`, this comes at the end of the parse, after their end tags; and for
    /// `head` once more for each element of the head that comes after its end tag.
    fn locate_end(&mut self, element: &Self::Handle, closing_token: Span) {
        let _ = (element, closing_token);
    }

    /// Sets the [document's character encoding](https://dom.spec.whatwg.org/#concept-document-encoding), if the input
    /// is bytes. The parser calls this when the encoding is settled, when it changes, and once more before
    /// [`finish`](Self::finish).
    fn set_encoding(&mut self, report: &EncodingReport) {
        let _ = report;
    }

    /// The parser is done.
    fn finish(self) -> Self::Output;
}
