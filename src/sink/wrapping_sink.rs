use super::{InsertionLocation, LimitBudget, MutableTree, NewElement, ShadowRootInit, TreeNotification, TreeSink};
use crate::token::{Attributes, BufferOffset, Doctype, InputSegment, ProcessingInstruction, Text};

/// The methods that only pass a call on to a target.
// WAIVER: macros, because the trait and `WrappedSink` would repeat each signature.
macro_rules! forwarded_methods {
    ($self:ident, $target:expr, $handle:ty) => {
        forwarded! { $self, $target;
            document() -> $handle;
            create_element(element: NewElement<'_>) -> $handle;
            insert_element(location: &InsertionLocation<$handle>, element: &$handle);
            move_element(location: &InsertionLocation<$handle>, element: &$handle);
            insert_text(location: &InsertionLocation<$handle>, text: Text<'_>);
            insert_comment(location: &InsertionLocation<$handle>, data: Text<'_>);
            insert_processing_instruction(
                location: &InsertionLocation<$handle>, instruction: &ProcessingInstruction<'_>
            ) -> Option<$handle>;
            append_doctype(doctype: &Doctype<'_>);
            template_contents(template: &$handle) -> $handle;
            remove_from_parent(element: &$handle);
            move_children(from: &$handle, to: &$handle);
            buffer_input(segment: InputSegment<'_>) -> Option<BufferOffset>;
            add_missing_attributes(element: &$handle, attributes: &Attributes<'_>);
            element_popped(element: &$handle);
            option_popped(option: &$handle, budget: &mut LimitBudget);
            selectedcontent_inserted(element: &$handle, budget: &mut LimitBudget);
            notify(notification: TreeNotification<'_, $handle>);
            allows_declarative_shadow_roots(node: &$handle) -> bool;
            is_shadow_host(element: &$handle) -> bool;
            attach_declarative_shadow(host: &$handle, template: &$handle, init: ShadowRootInit<'_>) -> bool;
            root_insertion_target() -> Option<$handle>;
            tree() -> Option<&mut dyn MutableTree<$handle>>;
        }
    };
}

macro_rules! forwarded {
    ($self:ident, $target:expr; $($name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {$(
        #[doc = concat!("See [`TreeSink::", stringify!($name), "`].")]
        fn $name(&mut $self, $($argument: $type),*) $(-> $result)? {
            $target.$name($($argument),*)
        }
    )*};
}

/// A sink around another sink with the same handles. [`WrappedSink`] turns a `WrappingSink` into a [`TreeSink`].
///
/// The methods are the same as in [`TreeSink`], and pass calls on by default, so a wrapper overrides only the methods whose
/// calls it changes or counts. Each new element comes through [`create_element`](Self::create_element), even if it opens an
/// element again. To change attributes, override [`add_missing_attributes`](Self::add_missing_attributes) as well. To
/// change insertion locations, override [`insert_element`](Self::insert_element) and [`move_element`](Self::move_element).
/// The inner sink creates the nodes in `selectedcontent` elements itself. To see all nodes, do not pass on
/// [`option_popped`](Self::option_popped) and [`selectedcontent_inserted`](Self::selectedcontent_inserted).
///
/// [Parse a page while it arrives](crate::guides::cookbook::input#parse-a-page-while-it-arrives) has an example.
///
/// A sink with different handles implements [`TreeSink`] itself. [`InsertionLocation::map`] and [`TreeNotification::map`] convert
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

    forwarded_methods! { self, self.inner_mut(), HandleOf<Self> }

    /// See [`TreeSink::create_element_from_saved_token`]. By default calls [`create_element`](Self::create_element). A wrapper that does
    /// not change elements may pass the call on, so the inner sink can share attributes.
    fn create_element_from_saved_token(
        &mut self,
        original: &HandleOf<Self>,
        element: NewElement<'_>,
    ) -> HandleOf<Self> {
        let _ = original;
        self.create_element(element)
    }

    /// See [`TreeSink::wants_to_stop`].
    fn wants_to_stop(&self) -> bool {
        self.inner().wants_to_stop()
    }
}

type HandleOf<W> = <<W as WrappingSink>::Inner as TreeSink>::Handle;

/// A [`TreeSink`] whose methods are those of a [`WrappingSink`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WrappedSink<W>(pub W);

// Most methods have a default body, which would hide that a call is not forwarded.
#[warn(clippy::missing_trait_methods)]
impl<W: WrappingSink> TreeSink for WrappedSink<W> {
    const WANTS_LOCATIONS: bool = W::Inner::WANTS_LOCATIONS;

    type Handle = HandleOf<W>;
    type Output = W::Output;

    forwarded_methods! { self, self.0, HandleOf<W> }

    fn create_element_from_saved_token(&mut self, original: &HandleOf<W>, element: NewElement<'_>) -> HandleOf<W> {
        self.0.create_element_from_saved_token(original, element)
    }
    fn wants_to_stop(&self) -> bool {
        self.0.wants_to_stop()
    }
    fn finish(self) -> W::Output {
        self.0.finish()
    }
}
