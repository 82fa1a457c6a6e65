use super::{InsertionLocation, LimitBudget, MutableTree, NewElement, ShadowRootInit, TreeNotification};
use crate::token::{Attributes, BufferOffset, Doctype, InputSegment, ProcessingInstruction, Text};

/// Receives a tree step by step.
///
/// The parser makes all decisions of the standard. A sink carries out the decisions and answers a few questions about the tree.
/// A sink need not keep a tree: to count elements, handles of the type `()` are enough.
///
/// # The contract
///
/// - A [`Handle`](Self::Handle) stands for one node: the document, an element, or the contents of a template; in a
///   [`MutableTree`](Self::tree), any node. The parser keeps and clones handles, but never compares them. A host with a garbage
///   collector finds the handles with [`visit_handles`](crate::Parser::visit_handles).
/// - Calls come in the order of the standard's steps. The parser calls [`document`](Self::document) first, and
///   [`create_element`](Self::create_element) before any other use of an element. Then [`insert_element`](Self::insert_element)
///   inserts the element, usually at once, and at most once. [`move_element`](Self::move_element) and
///   [`move_children`](Self::move_children) may move the element later.
/// - An element may get children before it is inserted: for `<a><div><a>1</div>`, a new `a` element first takes the children of
///   the `div`, and then becomes a child of the `div`.
/// - Borrowed arguments (names, attributes, text) are valid only during the call.
/// - [Text](Self::insert_text) comes in runs, whose boundaries have no meaning.
/// - [`template_contents`](Self::template_contents) is called for each insertion into a `template` element, and must return the
///   same handle each time.
/// - The children of a document node are one element, any number of comments, and at most one doctype, before the element.
///   Parsing a fragment makes an `html` element as the only child. The children of this `html` element are the fragment, unless
///   there is a [root insertion target](Self::root_insertion_target) for the fragment.
/// - Only a sink with a [tree](Self::tree) gets [`InsertionLocation::Before`], which names a node of the tree.
/// - If only the parser changes the tree, each insertion location is in the tree, and never inside the inserted node. After
///   changes by scripts, the location may be inside the element itself, a table may have lost its parent, and a node may have
///   to go next to the document's element. The standard and the crate's tree drop an element whose location is inside the
///   element itself, which would make a cycle, or next to the document's element.
///
/// Methods cannot fail. A sink that writes to a file, for example, keeps the first error and returns that error in its
/// [`Output`](Self::Output).
///
/// # Which trait
///
/// | you want | implement |
/// |---|---|
/// | to count, search, or print | [`EventHandler`](super::EventHandler): no method is required |
/// | to change or count the calls to another sink | [`WrappingSink`](super::WrappingSink): three methods |
/// | a tree | this trait; for an edition after January 2025 also [`MutableTree`] |
///
/// # Binary size
///
/// For each combination of a tree sink and an error sink, the parser is compiled again, which takes 220 to 270 KB. To save
/// space, use few combinations, for example a `Vec` for the errors of all parsers.
///
/// # Example
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
/// let mut parser = Parser::with_sink(Count::default(), (), ParseOptions::new());
/// parser.feed("<p>Hello <b>wor");
/// parser.feed("ld</b>");
/// assert_eq!(parser.finish(), 5); // html, head, body, p, b
/// ```
#[diagnostic::on_unimplemented(
    note = "`WrappedSink(sink)` turns a `WrappingSink` into a `TreeSink`, and `EventSink::new(handler)` an `EventHandler`"
)]
#[allow(unused_variables)]
pub trait TreeSink: Sized {
    /// Whether the parser reports the locations of nodes in the input, with [`TreeNotification::EndTag`], [`TreeNotification::ElementEnd`], and the spans
    /// of arguments. Otherwise locations cost nothing.
    const WANTS_LOCATIONS: bool = false;

    /// A handle of a node. A handle should be cheap to clone, ideally a small `Copy` type.
    type Handle: Clone;

    /// The result of the sink.
    type Output;

    /// Returns the document node. The parser calls this method once, before any other method.
    fn document(&mut self) -> Self::Handle;

    /// [Creates an element](https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token) with its
    /// attributes. A `template` element in the HTML namespace has contents: see [`template_contents`](Self::template_contents).
    fn create_element(&mut self, element: NewElement<'_>) -> Self::Handle;

    /// Creates another element for the token of `original`. `element` has the facts of the token, so the default body is always
    /// correct. A sink may share the attribute list of `original`, unless the attributes of `original` have changed.
    fn create_element_from_saved_token(&mut self, original: &Self::Handle, element: NewElement<'_>) -> Self::Handle {
        self.create_element(element)
    }

    /// Inserts a new element, which has no parent, for the first time.
    fn insert_element(&mut self, location: &InsertionLocation<Self::Handle>, element: &Self::Handle);

    /// Moves an element that was inserted before, with its contents. The element may have lost its parent. The default body
    /// removes the element from its parent and inserts it.
    fn move_element(&mut self, location: &InsertionLocation<Self::Handle>, element: &Self::Handle) {
        self.remove_from_parent(element);
        self.insert_element(location, element);
    }

    /// Inserts text, which is never empty: appends the text to the text node immediately before the location, or makes a new
    /// text node if there is none.
    fn insert_text(&mut self, location: &InsertionLocation<Self::Handle>, text: Text<'_>);

    /// Inserts a comment at a location.
    fn insert_comment(&mut self, location: &InsertionLocation<Self::Handle>, data: Text<'_>);

    /// Inserts a processing instruction, in editions from [August 2026](crate::Edition::August2026) on. The default body drops
    /// the instruction, which is right for a sink that cannot hold processing instructions, because they are not comments.
    ///
    /// Returns the new node if the sink has a [tree](Self::tree), which may need the node as a marker for [patches of
    /// content](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for), and `None` otherwise.
    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<Self::Handle>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<Self::Handle> {
        None
    }

    /// Appends a doctype to the document. Missing parts of the token become empty strings.
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {}

    /// Returns the [contents](https://html.spec.whatwg.org/multipage/scripting.html#template-contents) of a `template` element,
    /// or the shadow root that these contents became.
    fn template_contents(&mut self, template: &Self::Handle) -> Self::Handle;

    /// Removes an element, with its children, from its parent, if it has one.
    fn remove_from_parent(&mut self, element: &Self::Handle);

    /// Moves all children of `from`, in order, to `to`, which has no children.
    fn move_children(&mut self, from: &Self::Handle, to: &Self::Handle);

    /// Receives a segment of an input chunk before the parser reads the segment. If the chunk is buffered, all its segments come in order,
    /// before any call about its content.
    ///
    /// A sink that stores strings may buffer the segment, and return its offset, like a
    /// [`TokenSink`](crate::token::TokenSink::buffer_input). Most strings in later calls then carry their [position](Text::offset_in) in
    /// the buffer, so the sink does not have to copy them. A wrapping sink may pass the segment on and return the inner sink's
    /// result. By default nothing is buffered.
    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        None
    }

    /// Adds the attributes that the element lacks. The parser calls this method for an `html` or `body` start tag if the
    /// element already exists.
    fn add_missing_attributes(&mut self, element: &Self::Handle, attributes: &Attributes<'_>) {}

    /// Called when the parser has removed an element from the [stack of open
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements): no more start tags, text, or
    /// comments go into it, unless misnested formatting moves nodes. At the end of the input, this method is called for all
    /// open elements. Each late element of the head pops `head` once more.
    fn element_popped(&mut self, element: &Self::Handle) {}

    /// Called when the parser pops an `option` element off the stack of open elements, in editions from [August
    /// 2026](crate::Edition::August2026) on. The sink then [may clone the
    /// option](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent) into
    /// `selectedcontent` elements: [`SelectedContentUpdate`](super::SelectedContentUpdate) finds these elements. `budget`
    /// counts the clones toward the limits.
    fn option_popped(&mut self, option: &Self::Handle, budget: &mut LimitBudget) {}

    /// Called when the parser has inserted a `selectedcontent` element, or moved an element that may contain some, from [August
    /// 2026](crate::Edition::August2026) on. The sink then fills these elements, like after
    /// [`option_popped`](Self::option_popped). At the end of the parse, this method is called with the document. The sink then
    /// updates each [outdated `select`](super::SelectedContentUpdate::outdated_select).
    fn selectedcontent_inserted(&mut self, element: &Self::Handle, budget: &mut LimitBudget) {}

    /// Returns whether the parser stops. Called after each token. To stop, the parser pops all open elements and calls
    /// [`finish`](Self::finish).
    fn wants_to_stop(&self) -> bool {
        false
    }

    /// Takes a [`TreeNotification`]. By default does nothing. A wrapping sink passes on notices that it does not handle.
    fn notify(&mut self, notification: TreeNotification<'_, Self::Handle>) {}

    /// Whether the document of `node` [allows](https://dom.spec.whatwg.org/#document-allow-declarative-shadow-roots)
    /// declarative shadow roots. The node is the future parent or next sibling of the template. Not called if the options of
    /// the parser allow declarative shadow roots.
    fn allows_declarative_shadow_roots(&mut self, node: &Self::Handle) -> bool {
        false
    }

    /// Whether an element already has a shadow root. A sink with [`attach_declarative_shadow`](Self::attach_declarative_shadow)
    /// needs this method as well: otherwise, a second template replaces the first shadow root.
    fn is_shadow_host(&mut self, element: &Self::Handle) -> bool {
        false
    }

    /// [Attaches a shadow root](https://dom.spec.whatwg.org/#concept-attach-a-shadow-root) to `host`, marks it declarative and
    /// available to element internals, and makes it the [contents](Self::template_contents) of `template`, an element that will
    /// never be inserted. Returns whether the root was attached. If not, the parser inserts an ordinary `template` element.
    ///
    /// The parser has checked that the name of `host` is allowed, and that `host` has no shadow root.
    fn attach_declarative_shadow(
        &mut self,
        host: &Self::Handle,
        template: &Self::Handle,
        init: ShadowRootInit<'_>,
    ) -> bool {
        false
    }

    /// Returns a new document fragment for the nodes of a parsed fragment, in an edition with a root insertion target. The
    /// `html` element in the document node then remains empty. With `None`, the nodes go into the `html` element.
    fn root_insertion_target(&mut self) -> Option<Self::Handle> {
        None
    }

    /// Returns the tree, if the parser may read and change it. With `None`, the parser does not run the algorithms of [`MutableTree`]:
    /// a `template` with a `for` attribute is an ordinary `template`.
    fn tree(&mut self) -> Option<&mut dyn MutableTree<Self::Handle>> {
        None
    }

    /// Ends the parse.
    fn finish(self) -> Self::Output;
}
