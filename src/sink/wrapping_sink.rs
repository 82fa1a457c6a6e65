//! [`WrappingSink`]: a sink that passes calls on to another one.

use super::{InsertionLocation, NewElement, Notice, ShadowRootInit, Tree, TreeSink};
use crate::token::{Attributes, Doctype, InputPart, ProcessingInstruction, StoredInput, Text};

/// A sink around another one with the same handles. It is a [`TreeSink`].
///
/// Each method passes its call on by default, so a wrapper has bodies only for what it changes or counts, and nothing gets
/// lost. The methods are those of [`TreeSink`].
///
/// A sink that counts elements on their way to the tree:
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::sink::{NewElement, TreeSink, WrappingSink};
/// use soupstone::{ParseOptions, SinkParser};
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
/// let mut parser = SinkParser::new(count, (), ParseOptions::new());
/// parser.feed("<p>Pea <b>soup</b>");
/// let (document, elements) = parser.finish();
/// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea <b>soup</b></p>");
/// assert_eq!(elements, 5); // html, head, body, p, b
/// ```
///
/// A sink with other handles implements [`TreeSink`] itself. [`InsertionLocation::map`] and [`Notice::map`] turn the handles
/// of a call into others.
pub trait WrappingSink: Sized {
    /// The inner sink.
    type Inner: TreeSink;

    /// The result of this sink.
    type Output;

    /// Returns the inner sink.
    fn inner(&self) -> &Self::Inner;

    /// Returns the inner sink, for calls that change it.
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

    /// See [`TreeSink::create_element_like`]. A wrapper with its own [`create_element`](Self::create_element) may need this
    /// as well.
    fn create_element_like(&mut self, original: &HandleOf<Self>, element: NewElement<'_>) -> HandleOf<Self> {
        self.inner_mut().create_element_like(original, element)
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

/// The sink itself, as the parser calls it.
impl<W: WrappingSink> TreeSink for W {
    const WANTS_LOCATIONS: bool = W::Inner::WANTS_LOCATIONS;

    type Handle = HandleOf<W>;
    type Output = W::Output;

    fn document(&mut self) -> HandleOf<W> {
        WrappingSink::document(self)
    }
    fn create_element(&mut self, element: NewElement<'_>) -> HandleOf<W> {
        WrappingSink::create_element(self, element)
    }
    fn create_element_like(&mut self, original: &HandleOf<W>, element: NewElement<'_>) -> HandleOf<W> {
        WrappingSink::create_element_like(self, original, element)
    }
    fn insert_element(&mut self, location: &InsertionLocation<HandleOf<W>>, element: &HandleOf<W>) {
        WrappingSink::insert_element(self, location, element);
    }
    fn move_element(&mut self, location: &InsertionLocation<HandleOf<W>>, element: &HandleOf<W>) {
        WrappingSink::move_element(self, location, element);
    }
    fn insert_text(&mut self, location: &InsertionLocation<HandleOf<W>>, text: Text<'_>) {
        WrappingSink::insert_text(self, location, text);
    }
    fn insert_comment(&mut self, location: &InsertionLocation<HandleOf<W>>, data: Text<'_>) {
        WrappingSink::insert_comment(self, location, data);
    }
    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<HandleOf<W>>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<HandleOf<W>> {
        WrappingSink::insert_processing_instruction(self, location, instruction)
    }
    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        WrappingSink::append_doctype(self, doctype);
    }
    fn template_contents(&mut self, template: &HandleOf<W>) -> HandleOf<W> {
        WrappingSink::template_contents(self, template)
    }
    fn remove_from_parent(&mut self, element: &HandleOf<W>) {
        WrappingSink::remove_from_parent(self, element);
    }
    fn move_children(&mut self, from: &HandleOf<W>, to: &HandleOf<W>) {
        WrappingSink::move_children(self, from, to);
    }
    fn input(&mut self, part: InputPart<'_>) -> Option<StoredInput> {
        WrappingSink::input(self, part)
    }
    fn add_missing_attributes(&mut self, element: &HandleOf<W>, attributes: &Attributes<'_>) {
        WrappingSink::add_missing_attributes(self, element, attributes);
    }
    fn element_popped(&mut self, element: &HandleOf<W>) {
        WrappingSink::element_popped(self, element);
    }
    fn wants_to_stop(&self) -> bool {
        WrappingSink::wants_to_stop(self)
    }
    fn notice(&mut self, notice: Notice<'_, HandleOf<W>>) {
        WrappingSink::notice(self, notice);
    }
    fn allows_declarative_shadow_roots(&mut self, node: &HandleOf<W>) -> bool {
        WrappingSink::allows_declarative_shadow_roots(self, node)
    }
    fn is_shadow_host(&mut self, element: &HandleOf<W>) -> bool {
        WrappingSink::is_shadow_host(self, element)
    }
    fn attach_declarative_shadow(
        &mut self,
        host: &HandleOf<W>,
        template: &HandleOf<W>,
        init: ShadowRootInit<'_>,
    ) -> bool {
        WrappingSink::attach_declarative_shadow(self, host, template, init)
    }
    fn root_insertion_target(&mut self) -> Option<HandleOf<W>> {
        WrappingSink::root_insertion_target(self)
    }
    fn tree(&mut self) -> Option<&mut dyn Tree<HandleOf<W>>> {
        WrappingSink::tree(self)
    }
    fn finish(self) -> W::Output {
        WrappingSink::finish(self)
    }
}
