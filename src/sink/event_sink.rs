use super::{InsertionLocation, NewElement, TreeNotification, TreeSink};
use crate::names::{ExpandedName, LocalName, tag};
use crate::token::{Attributes, Doctype, Text};

/// A consumer that needs a page's elements and text but no tree, for example to count, search, or print. An [`EventSink`] turns
/// the consumer into a [`TreeSink`]. All methods have default bodies.
///
/// Events report the elements of the tree, even if the input omits their tags, and the elements of a `body` that a `frameset`
/// replaces. Each start has one end. Events come in the order
/// in which the parser finds them: an element may end before an element that started inside it, and text in a table is reported
/// among the events of the table, although the tree has the text before the table. Reopening an element is not a new start, so
/// the events do not tell which elements contain the text: after `<p><b>1<p>2`, the text `2` is in `b` in the tree. To find
/// these elements, use a [`TreeSink`] or the tree.
///
/// [Extract data while parsing](crate::guides::cookbook::own_tree#extract-data-while-parsing) has an example.
#[allow(unused_variables)]
pub trait EventHandler {
    /// Receives the start of an element. The contents of `template` elements come as well, between its start and its end.
    fn start_element(&mut self, element: NewElement<'_>) {}

    /// Receives the attributes of a later `html` or `body` tag. Those that the element lacks are added to it.
    fn add_missing_attributes(&mut self, element: &EventElement, attributes: &Attributes<'_>) {}

    /// Takes a run of text. The boundaries of runs have no meaning.
    fn text(&mut self, text: Text<'_>) {}

    /// Receives the end of an element.
    fn end_element(&mut self, element: &EventElement) {}

    /// Takes a comment.
    fn comment(&mut self, data: Text<'_>) {}

    /// Takes the doctype.
    fn doctype(&mut self, doctype: &Doctype<'_>) {}

    /// Takes a [`TreeNotification`].
    fn notify(&mut self, notification: TreeNotification<'_, EventElement>) {}

    /// Whether the parser stops: see [`TreeSink::wants_to_stop`].
    fn wants_to_stop(&self) -> bool {
        false
    }
}

#[cfg(not(feature = "dom"))]
impl EventHandler for () {}

/// A [`TreeSink`] that passes events to an [`EventHandler`], its consumer, and finally returns the consumer.
#[derive(Clone, Debug, Default)]
pub struct EventSink<E> {
    handler: E,
    has_ended_head: bool,
}

impl<E: EventHandler> EventSink<E> {
    /// Creates a sink that passes events to this consumer.
    pub const fn new(handler: E) -> Self {
        Self { handler, has_ended_head: false }
    }

    /// Returns the consumer.
    pub const fn handler(&self) -> &E {
        &self.handler
    }

    /// Returns the consumer, to take its results between chunks.
    pub const fn handler_mut(&mut self) -> &mut E {
        &mut self.handler
    }
}

/// The handle of an [`EventSink`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventElement {
    name: Option<ExpandedName>,
    local_name: Option<LocalName>,
    is_opened_again: bool,
}

impl EventElement {
    fn new(element: NewElement<'_>, is_opened_again: bool) -> Self {
        let is_known = element.name.local_name().is_known();
        let local_name = (!is_known).then(|| LocalName::from(element.local_name()));
        Self { name: Some(element.name), local_name, is_opened_again }
    }

    /// Returns the name of an element; `None` for the document.
    pub const fn name(&self) -> Option<ExpandedName> {
        self.name
    }

    /// Returns the local name of an element; `None` for the document.
    pub fn local_name(&self) -> Option<&str> {
        match &self.local_name {
            Some(name) => Some(name.as_str()),
            None => self.name?.local_name().known_str(),
        }
    }
}

impl<E: EventHandler> TreeSink for EventSink<E> {
    type Handle = EventElement;
    type Output = E;

    fn document(&mut self) -> EventElement {
        EventElement { name: None, local_name: None, is_opened_again: false }
    }

    fn create_element(&mut self, element: NewElement<'_>) -> EventElement {
        self.handler.start_element(element);
        EventElement::new(element, false)
    }

    fn create_element_from_saved_token(&mut self, _: &EventElement, element: NewElement<'_>) -> EventElement {
        EventElement::new(element, true)
    }

    fn insert_element(&mut self, _: &InsertionLocation<EventElement>, _: &EventElement) {}

    fn add_missing_attributes(&mut self, element: &EventElement, attributes: &Attributes<'_>) {
        self.handler.add_missing_attributes(element, attributes);
    }

    fn insert_text(&mut self, _: &InsertionLocation<EventElement>, text: Text<'_>) {
        self.handler.text(text);
    }

    fn insert_comment(&mut self, _: &InsertionLocation<EventElement>, data: Text<'_>) {
        self.handler.comment(data);
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        self.handler.doctype(doctype);
    }

    fn template_contents(&mut self, template: &EventElement) -> EventElement {
        template.clone()
    }

    fn remove_from_parent(&mut self, _: &EventElement) {}

    fn move_children(&mut self, _: &EventElement, _: &EventElement) {}

    fn element_popped(&mut self, element: &EventElement) {
        let Some(name) = element.name.filter(|_| !element.is_opened_again) else {
            return;
        };
        // NOTE: each late element of the head pops the head again.
        let is_head = name == ExpandedName::html(tag::HEAD);
        if !(is_head && std::mem::replace(&mut self.has_ended_head, true)) {
            self.handler.end_element(element);
        }
    }

    fn notify(&mut self, notification: TreeNotification<'_, EventElement>) {
        self.handler.notify(notification);
    }

    fn wants_to_stop(&self) -> bool {
        self.handler.wants_to_stop()
    }

    fn finish(self) -> E {
        self.handler
    }
}
