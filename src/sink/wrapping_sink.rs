//! [`WrappingSink`] and [`Wrapped`]: a sink around another sink.

use super::{InsertionLocation, NewElement, Notice, Remaining, ShadowRootInit, Tree, TreeSink};
use crate::token::{Attributes, Doctype, InputPart, ProcessingInstruction, StoredInput, Text};

/// A sink around another sink with the same handles. [`Wrapped`] turns a `WrappingSink` into a [`TreeSink`].
///
/// The methods are the same as in [`TreeSink`], and pass calls on by default, so a wrapper overrides only the methods whose
/// calls it changes or counts. Each new element comes through [`create_element`](Self::create_element). To change attributes,
/// override [`add_missing_attributes`](Self::add_missing_attributes) as well. To change insertion locations, override
/// [`insert_element`](Self::insert_element) and [`move_element`](Self::move_element). The inner sink creates the nodes in
/// `selectedcontent` elements itself. To see all nodes, do not pass on [`option_popped`](Self::option_popped) and
/// [`selectedcontent_inserted`](Self::selectedcontent_inserted).
///
/// This sink counts elements on their way to the tree:
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::sink::{NewElement, TreeSink, Wrapped, WrappingSink};
/// use soupstone::{ParseOptions, Parser};
///
/// struct Count<S> {
///     inner: S,
///     elements: usize,
/// }
///
/// impl<S: TreeSink> WrappingSink for Count<S> {
///     type Inner = S;
///     type Output = (S::Output, usize);
///
///     fn inner(&self) -> &S {
///         &self.inner
///     }
///     fn inner_mut(&mut self) -> &mut S {
///         &mut self.inner
///     }
///     fn create_element(&mut self, element: NewElement<'_>) -> S::Handle {
///         self.elements += 1;
///         self.inner.create_element(element)
///     }
///     fn finish(self) -> Self::Output {
///         (self.inner.finish(), self.elements)
///     }
/// }
///
/// let count = Count { inner: DocumentBuilder::new(), elements: 0 };
/// let mut parser = Parser::with_sink(Wrapped(count), (), ParseOptions::new());
/// parser.feed("<p>Pea <b>soup<p>Leek");
/// let (document, elements) = parser.finish();
/// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea <b>soup</b></p><p><b>Leek</b></p>");
/// assert_eq!(elements, 7); // html, head, body, and p and b twice
/// ```
///
/// A sink with different handles implements [`TreeSink`] itself. [`InsertionLocation::map`] and [`Notice::map`] convert
/// handles.
pub trait WrappingSink: Sized {
    /// The inner sink.
    type Inner: TreeSink;

    /// The result of this sink.
    type Output;

    /// Returns the inner sink.
    fn inner(&self) -> &Self::Inner;

    /// Returns the inner sink, to change it.
    fn inner_mut(&mut self) -> &mut Self::Inner;

    /// See [`TreeSink::finish`].
    fn finish(self) -> Self::Output;

    /// See [`TreeSink::document`].
    fn document(&mut self) -> HandleOf<Self> {
        self.inner_mut().document()
    }

    /// See [`TreeSink::create_element`].
    fn create_element(&mut self, element: NewElement<'_>) -> HandleOf<Self> {
        self.inner_mut().create_element(element)
    }

    /// See [`TreeSink::create_element_like`]. By default calls [`create_element`](Self::create_element). A wrapper that does
    /// not change elements may pass the call on, so the inner sink can share attributes.
    fn create_element_like(&mut self, original: &HandleOf<Self>, element: NewElement<'_>) -> HandleOf<Self> {
        let _ = original;
        self.create_element(element)
    }

    /// See [`TreeSink::insert_element`].
    fn insert_element(&mut self, location: &InsertionLocation<HandleOf<Self>>, element: &HandleOf<Self>) {
        self.inner_mut().insert_element(location, element);
    }

    /// See [`TreeSink::move_element`].
    fn move_element(&mut self, location: &InsertionLocation<HandleOf<Self>>, element: &HandleOf<Self>) {
        self.inner_mut().move_element(location, element);
    }

    /// See [`TreeSink::insert_text`].
    fn insert_text(&mut self, location: &InsertionLocation<HandleOf<Self>>, text: Text<'_>) {
        self.inner_mut().insert_text(location, text);
    }

    /// See [`TreeSink::insert_comment`].
    fn insert_comment(&mut self, location: &InsertionLocation<HandleOf<Self>>, data: Text<'_>) {
        self.inner_mut().insert_comment(location, data);
    }

    /// See [`TreeSink::insert_processing_instruction`].
    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<HandleOf<Self>>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<HandleOf<Self>> {
        self.inner_mut().insert_processing_instruction(location, instruction)
    }

    /// See [`TreeSink::append_doctype`].
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        self.inner_mut().append_doctype(doctype);
    }

    /// See [`TreeSink::template_contents`].
    fn template_contents(&mut self, template: &HandleOf<Self>) -> HandleOf<Self> {
        self.inner_mut().template_contents(template)
    }

    /// See [`TreeSink::remove_from_parent`].
    fn remove_from_parent(&mut self, element: &HandleOf<Self>) {
        self.inner_mut().remove_from_parent(element);
    }

    /// See [`TreeSink::move_children`].
    fn move_children(&mut self, from: &HandleOf<Self>, to: &HandleOf<Self>) {
        self.inner_mut().move_children(from, to);
    }

    /// See [`TreeSink::input`].
    fn input(&mut self, part: InputPart<'_>) -> Option<StoredInput> {
        self.inner_mut().input(part)
    }

    /// See [`TreeSink::add_missing_attributes`].
    fn add_missing_attributes(&mut self, element: &HandleOf<Self>, attributes: &Attributes<'_>) {
        self.inner_mut().add_missing_attributes(element, attributes);
    }

    /// See [`TreeSink::element_popped`].
    fn element_popped(&mut self, element: &HandleOf<Self>) {
        self.inner_mut().element_popped(element);
    }

    /// See [`TreeSink::option_popped`].
    fn option_popped(&mut self, option: &HandleOf<Self>, remaining: &mut Remaining) {
        self.inner_mut().option_popped(option, remaining);
    }

    /// See [`TreeSink::selectedcontent_inserted`].
    fn selectedcontent_inserted(&mut self, element: &HandleOf<Self>, remaining: &mut Remaining) {
        self.inner_mut().selectedcontent_inserted(element, remaining);
    }

    /// See [`TreeSink::wants_to_stop`].
    fn wants_to_stop(&self) -> bool {
        self.inner().wants_to_stop()
    }

    /// See [`TreeSink::notice`].
    fn notice(&mut self, notice: Notice<'_, HandleOf<Self>>) {
        self.inner_mut().notice(notice);
    }

    /// See [`TreeSink::allows_declarative_shadow_roots`].
    fn allows_declarative_shadow_roots(&mut self, node: &HandleOf<Self>) -> bool {
        self.inner_mut().allows_declarative_shadow_roots(node)
    }

    /// See [`TreeSink::is_shadow_host`].
    fn is_shadow_host(&mut self, element: &HandleOf<Self>) -> bool {
        self.inner_mut().is_shadow_host(element)
    }

    /// See [`TreeSink::attach_declarative_shadow`].
    fn attach_declarative_shadow(
        &mut self,
        host: &HandleOf<Self>,
        template: &HandleOf<Self>,
        init: ShadowRootInit<'_>,
    ) -> bool {
        self.inner_mut().attach_declarative_shadow(host, template, init)
    }

    /// See [`TreeSink::root_insertion_target`].
    fn root_insertion_target(&mut self) -> Option<HandleOf<Self>> {
        self.inner_mut().root_insertion_target()
    }

    /// See [`TreeSink::tree`].
    fn tree(&mut self) -> Option<&mut dyn Tree<HandleOf<Self>>> {
        self.inner_mut().tree()
    }
}

type HandleOf<W> = <<W as WrappingSink>::Inner as TreeSink>::Handle;

/// A [`TreeSink`] whose methods are those of a [`WrappingSink`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wrapped<W>(pub W);

// Most methods have a default body, which would hide that a call is not forwarded.
#[warn(clippy::missing_trait_methods)]
impl<W: WrappingSink> TreeSink for Wrapped<W> {
    const WANTS_LOCATIONS: bool = W::Inner::WANTS_LOCATIONS;

    type Handle = HandleOf<W>;
    type Output = W::Output;

    fn document(&mut self) -> HandleOf<W> {
        self.0.document()
    }
    fn create_element(&mut self, element: NewElement<'_>) -> HandleOf<W> {
        self.0.create_element(element)
    }
    fn create_element_like(&mut self, original: &HandleOf<W>, element: NewElement<'_>) -> HandleOf<W> {
        self.0.create_element_like(original, element)
    }
    fn insert_element(&mut self, location: &InsertionLocation<HandleOf<W>>, element: &HandleOf<W>) {
        self.0.insert_element(location, element);
    }
    fn move_element(&mut self, location: &InsertionLocation<HandleOf<W>>, element: &HandleOf<W>) {
        self.0.move_element(location, element);
    }
    fn insert_text(&mut self, location: &InsertionLocation<HandleOf<W>>, text: Text<'_>) {
        self.0.insert_text(location, text);
    }
    fn insert_comment(&mut self, location: &InsertionLocation<HandleOf<W>>, data: Text<'_>) {
        self.0.insert_comment(location, data);
    }
    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<HandleOf<W>>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<HandleOf<W>> {
        self.0.insert_processing_instruction(location, instruction)
    }
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        self.0.append_doctype(doctype);
    }
    fn template_contents(&mut self, template: &HandleOf<W>) -> HandleOf<W> {
        self.0.template_contents(template)
    }
    fn remove_from_parent(&mut self, element: &HandleOf<W>) {
        self.0.remove_from_parent(element);
    }
    fn move_children(&mut self, from: &HandleOf<W>, to: &HandleOf<W>) {
        self.0.move_children(from, to);
    }
    fn input(&mut self, part: InputPart<'_>) -> Option<StoredInput> {
        self.0.input(part)
    }
    fn add_missing_attributes(&mut self, element: &HandleOf<W>, attributes: &Attributes<'_>) {
        self.0.add_missing_attributes(element, attributes);
    }
    fn element_popped(&mut self, element: &HandleOf<W>) {
        self.0.element_popped(element);
    }
    fn option_popped(&mut self, option: &HandleOf<W>, remaining: &mut Remaining) {
        self.0.option_popped(option, remaining);
    }
    fn selectedcontent_inserted(&mut self, element: &HandleOf<W>, remaining: &mut Remaining) {
        self.0.selectedcontent_inserted(element, remaining);
    }
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
    fn notice(&mut self, notice: Notice<'_, HandleOf<W>>) {
        self.0.notice(notice);
    }
    fn allows_declarative_shadow_roots(&mut self, node: &HandleOf<W>) -> bool {
        self.0.allows_declarative_shadow_roots(node)
    }
    fn is_shadow_host(&mut self, element: &HandleOf<W>) -> bool {
        self.0.is_shadow_host(element)
    }
    fn attach_declarative_shadow(
        &mut self,
        host: &HandleOf<W>,
        template: &HandleOf<W>,
        init: ShadowRootInit<'_>,
    ) -> bool {
        self.0.attach_declarative_shadow(host, template, init)
    }
    fn root_insertion_target(&mut self) -> Option<HandleOf<W>> {
        self.0.root_insertion_target()
    }
    fn tree(&mut self) -> Option<&mut dyn Tree<HandleOf<W>>> {
        self.0.tree()
    }
    fn finish(self) -> W::Output {
        self.0.finish()
    }
}
