//! Adapters for sinks written for html5ever: [`Html5everSink`] and [`Html5everErrors`].

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use markup5ever::Attribute;
use markup5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink as Html5everTreeSink};
use markup5ever::tendril::StrTendril;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::names::{ExpandedName, Namespace, attribute, tag};
use soupstone::sink::{
    DocumentMode, InsertionLocation, LimitBudget, NewElement, ShadowRootInit, TreeNotification, TreeSink,
};
use soupstone::span::Span;
use soupstone::token::{Attributes, BufferOffset, Doctype, InputSegment, ProcessingInstruction, Text};

use crate::input::TendrilBuffer;
use crate::line_counter::LineCounting;
use crate::names::AtomTable;

pub(crate) type HandleOf<P> = <<P as Deref>::Target as Html5everTreeSink>::Handle;

/// A sink written for html5ever, as a [`TreeSink`] for [`soupstone::Parser`] and similar parsers.
///
/// `P` points to the sink: `&T`, or an `Rc<T>` if the parser must own the sink. The output of the parse is this pointer; call
/// [`finish`](Html5everTreeSink::finish) on its target.
///
/// [`parse_document`](crate::parse_document) and [`Parser`](crate::Parser) use this type internally. Use this adapter for other
/// parsers, for example a parser that pauses at scripts, where html5ever's tokenizer returns `TokenizerResult::Script`.
///
/// ```
/// use markup5ever_rcdom::{NodeData, RcDom};
/// use soupstone_html5ever::Html5everSink;
/// use soupstone_html5ever::soupstone::script_host::{ParserStatus, ScriptingParser};
///
/// let dom = RcDom::default();
/// let options = soupstone_html5ever::soupstone::ParseOptions::html5ever_compatible();
/// let mut parser = ScriptingParser::new(Html5everSink::new(&dom), (), options);
/// let mut status = parser.feed("<script>write()</script><p>Soup");
/// while let ParserStatus::Script(script) = status {
///     // The handle is that of the sink.
///     assert!(matches!(&script.data, NodeData::Element { name, .. } if &*name.local == "script"));
///     let _ = parser.write("<hr>")?;
///     status = parser.resume();
/// }
/// parser.finish();
/// let html = &dom.document.children.borrow()[0];
/// let body = &html.children.borrow()[1];
/// assert_eq!(body.children.borrow().len(), 2); // <hr> and <p>
/// # Ok::<(), soupstone_html5ever::soupstone::script_host::MarkupInsertionError>(())
/// ```
pub struct Html5everSink<P: Deref<Target: Html5everTreeSink>, L = ()> {
    target: P,
    lines: L,
    names: AtomTable,
    buffer: TendrilBuffer,
    doctypes: bool,
    is_fragment: bool,
    /// Whether the next inserted script was already marked as started.
    has_marked_script: bool,
    script: Option<HandleOf<P>>,
    /// The element last removed from its parent, until an element is moved.
    removed: Option<HandleOf<P>>,
    shadow_root_attributes: Vec<Attribute>,
}

impl<P: Deref<Target: Html5everTreeSink>, L> fmt::Debug for Html5everSink<P, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Html5everSink").finish_non_exhaustive()
    }
}

impl<P: Deref<Target: Html5everTreeSink>> Html5everSink<P> {
    /// Creates an adapter for this sink.
    pub fn new(target: P) -> Self {
        Self::with_lines(target, ())
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: LineCounting> Html5everSink<P, L> {
    /// Creates an adapter for this sink, which receives the current line if `lines` is a [`LineCounter`](crate::LineCounter).
    ///
    /// As in html5ever, [`set_current_line`](Html5everTreeSink::set_current_line) precedes the calls for a token that ends on a
    /// different line than the previous token.
    pub fn with_lines(target: P, lines: L) -> Self {
        Self {
            target,
            lines,
            names: AtomTable::default(),
            buffer: TendrilBuffer::new(),
            doctypes: true,
            is_fragment: false,
            has_marked_script: false,
            script: None,
            removed: None,
            shadow_root_attributes: Vec::new(),
        }
    }

    /// Sets whether the sink receives the doctype (the default).
    #[must_use]
    pub const fn with_doctypes(mut self, doctypes: bool) -> Self {
        self.doctypes = doctypes;
        self
    }

    /// Marks the sink as receiving a fragment, whose scripts have already started, regardless of the scripting flag.
    #[must_use]
    pub const fn for_fragment(mut self) -> Self {
        self.is_fragment = true;
        self
    }

    pub(crate) const fn for_fragment_if(mut self, is_fragment: bool) -> Self {
        self.is_fragment = is_fragment;
        self
    }

    /// Returns the pointer to the sink.
    pub const fn target(&self) -> &P {
        &self.target
    }

    /// Replaces the target with another pointer to the same sink.
    #[must_use]
    pub fn with_target<Q>(self, target: Q) -> Html5everSink<Q, L>
    where
        Q: Deref<Target: Html5everTreeSink<Handle = HandleOf<P>>>,
    {
        Html5everSink {
            target,
            lines: self.lines,
            names: self.names,
            buffer: self.buffer,
            doctypes: self.doctypes,
            is_fragment: self.is_fragment,
            has_marked_script: self.has_marked_script,
            script: self.script,
            removed: self.removed,
            shadow_root_attributes: self.shadow_root_attributes,
        }
    }

    /// Returns the last created HTML `script` element.
    pub const fn script(&self) -> Option<&HandleOf<P>> {
        self.script.as_ref()
    }

    /// Announces the text that the parser will read next. TendrilBuffer for the sink share this text where possible. Announcing the
    /// wrong text only wastes time.
    ///
    /// Otherwise, strings share a copy of each chunk. In both cases, a string of the tree keeps its chunk in memory.
    pub fn set_input(&mut self, chunk: StrTendril) {
        self.buffer.adopt_tendril(chunk);
    }

    #[inline]
    fn attributes(&mut self, attributes: &Attributes<'_>) -> Vec<Attribute> {
        if attributes.is_empty() {
            return Vec::new();
        }
        self.attribute_list(attributes)
    }

    /// NOTE: not inlined, because many elements have no attributes.
    #[inline(never)]
    fn attribute_list(&mut self, attributes: &Attributes<'_>) -> Vec<Attribute> {
        let table = attributes.names;
        let mut list = Vec::with_capacity(attributes.len());
        for attribute in attributes.iter() {
            self.names.add_attribute(attribute.name, table, &mut list);
            if let Some(written) = list.last_mut() {
                self.buffer.write(attribute.text, &mut written.value);
            }
        }
        list
    }

    #[inline]
    fn report_line(&self, span: Option<Span>) {
        if let Some(span) = span
            && let Some(line) = self.lines.advance_to(span.end)
        {
            self.target.set_current_line(line);
        }
    }

    #[inline]
    fn insert(&self, location: &InsertionLocation<HandleOf<P>>, child: NodeOrText<HandleOf<P>>) {
        match location {
            InsertionLocation::LastChildOf(parent) => self.target.append(parent, child),
            InsertionLocation::FosterParent { table, previous_element, .. } => {
                self.target.append_based_on_parent_node(table, previous_element, child)
            }
            InsertionLocation::Before(sibling) => self.target.append_before_sibling(sibling, child),
        }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: LineCounting> TreeSink for Html5everSink<P, L> {
    const WANTS_LOCATIONS: bool = L::COUNTED;

    type Handle = HandleOf<P>;
    type Output = P;

    fn document(&mut self) -> Self::Handle {
        self.target.get_document()
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Self::Handle {
        self.report_line(element.start_tag);
        let (name, attributes) = (element.name, element.attributes);
        // NOTE: the name is created before the attributes, because reading a freshly written name would stall the processor.
        let qualified_name = self.names.element_name(name, attributes.names);
        let list = self.attributes(attributes);
        let mut flags = ElementFlags::default();
        flags.had_duplicate_attributes = element.has_dropped_duplicate_attributes;
        if name == ExpandedName::html(tag::TEMPLATE) {
            flags.template = true;
            if attributes.get(attribute::SHADOWROOTMODE).is_some() {
                self.shadow_root_attributes.clone_from(&list);
            }
        } else if name == ExpandedName::new(Namespace::MathMl, tag::ANNOTATION_XML) {
            let encoding = attributes.get(attribute::ENCODING);
            flags.mathml_annotation_xml_integration_point = encoding.is_some_and(is_html_encoding_value);
        }
        self.target.create_element(qualified_name, list, flags)
    }

    fn insert_element(&mut self, location: &InsertionLocation<Self::Handle>, element: &Self::Handle) {
        self.has_marked_script = false;
        self.insert(location, NodeOrText::AppendNode(element.clone()));
    }

    fn move_element(&mut self, location: &InsertionLocation<Self::Handle>, element: &Self::Handle) {
        let removed = self.removed.take();
        // NOTE: the adoption agency algorithm may already have removed the element from its parent.
        if !removed.is_some_and(|removed| self.target.same_node(&removed, element)) {
            self.target.remove_from_parent(element);
        }
        self.insert(location, NodeOrText::AppendNode(element.clone()));
    }

    #[inline(always)]
    fn insert_text(&mut self, location: &InsertionLocation<Self::Handle>, text: Text<'_>) {
        self.report_line(text.span);
        let mut child = NodeOrText::AppendText(StrTendril::new());
        if let NodeOrText::AppendText(tendril) = &mut child {
            self.buffer.write(text, tendril);
        }
        self.insert(location, child);
    }

    fn insert_comment(&mut self, location: &InsertionLocation<Self::Handle>, data: Text<'_>) {
        self.report_line(data.span);
        let comment = self.target.create_comment(self.buffer.tendril(data));
        self.insert(location, NodeOrText::AppendNode(comment));
    }

    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<Self::Handle>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<Self::Handle> {
        self.report_line(instruction.span);
        let [target, data] = [instruction.target, instruction.data].map(StrTendril::from_slice);
        let instruction = self.target.create_pi(target, data);
        self.insert(location, NodeOrText::AppendNode(instruction));
        None
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        self.report_line(doctype.span);
        if !self.doctypes {
            return;
        }
        let [name, public_identifier, system_identifier] =
            [doctype.name, doctype.public_identifier, doctype.system_identifier]
                .map(|part| StrTendril::from_slice(part.unwrap_or("")));
        self.target.append_doctype_to_document(name, public_identifier, system_identifier);
    }

    fn template_contents(&mut self, template: &Self::Handle) -> Self::Handle {
        self.target.get_template_contents(template)
    }

    fn remove_from_parent(&mut self, element: &Self::Handle) {
        self.target.remove_from_parent(element);
        self.removed = Some(element.clone());
    }

    fn move_children(&mut self, from: &Self::Handle, to: &Self::Handle) {
        self.target.reparent_children(from, to);
    }

    fn buffer_input(&mut self, segment: InputSegment<'_>) -> Option<BufferOffset> {
        if L::COUNTED {
            self.lines.add(segment.text);
        }
        self.buffer.buffer_segment(segment)
    }

    fn add_missing_attributes(&mut self, element: &Self::Handle, attributes: &Attributes<'_>) {
        self.report_line(attributes.tag_span);
        let list = self.attributes(attributes);
        self.target.add_attrs_if_missing(element, list);
    }

    fn element_popped(&mut self, element: &Self::Handle) {
        self.target.pop(element);
    }

    fn option_popped(&mut self, option: &Self::Handle, _: &mut LimitBudget) {
        self.target.maybe_clone_an_option_into_selectedcontent(option);
    }

    fn notify(&mut self, notification: TreeNotification<'_, Self::Handle>) {
        match notification {
            // NOTE: html5ever does not tell the mode of a fragment's document, which is an option.
            TreeNotification::DocumentMode(mode) if !self.is_fragment => self.target.set_quirks_mode(match mode {
                DocumentMode::NoQuirks => QuirksMode::NoQuirks,
                DocumentMode::Quirks => QuirksMode::Quirks,
                DocumentMode::LimitedQuirks => QuirksMode::LimitedQuirks,
            }),
            TreeNotification::FormOwner { element, form, location: place, .. } => {
                let nodes = match place {
                    InsertionLocation::LastChildOf(node) | InsertionLocation::Before(node) => (node, None),
                    InsertionLocation::FosterParent { table, previous_element, .. } => (table, Some(previous_element)),
                };
                self.target.associate_with_form(element, form, nodes);
            }
            // NOTE: since the August 2026 edition, a script in a fragment has started only if scripting is enabled. html5ever
            // marks every script in a fragment.
            TreeNotification::ScriptParserInserted(script) => {
                self.script = Some(script.clone());
                if self.is_fragment {
                    self.target.mark_script_already_started(script);
                    self.has_marked_script = true;
                }
            }
            TreeNotification::ScriptAlreadyStarted(script) if !std::mem::take(&mut self.has_marked_script) => {
                self.target.mark_script_already_started(script);
            }
            TreeNotification::EndTag { span, .. } => self.report_line(Some(span)),
            _ => {}
        }
    }

    fn allows_declarative_shadow_roots(&mut self, node: &Self::Handle) -> bool {
        self.target.allow_declarative_shadow_roots(node)
    }

    fn attach_declarative_shadow(
        &mut self,
        host: &Self::Handle,
        template: &Self::Handle,
        _: ShadowRootInit<'_>,
    ) -> bool {
        let attributes = std::mem::take(&mut self.shadow_root_attributes);
        self.target.attach_declarative_shadow(host, template, &attributes)
    }

    fn finish(self) -> P {
        self.target
    }
}

/// Whether an `encoding` attribute with this value makes an `annotation-xml` element an [HTML integration
/// point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(crate) fn is_html_encoding_value(encoding: &str) -> bool {
    encoding.eq_ignore_ascii_case("text/html") || encoding.eq_ignore_ascii_case("application/xhtml+xml")
}

/// Passes parse errors to a sink written for html5ever, with the names in the
/// [standard](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors), for example `duplicate-attribute`.
///
/// `P` points to the sink, as in [`Html5everSink`](crate::Html5everSink).
#[derive(Debug)]
pub struct Html5everErrors<P, L = ()> {
    target: P,
    lines: L,
}

impl<P: Deref<Target: Html5everTreeSink>> Html5everErrors<P> {
    /// Creates an error sink that reports to this sink.
    pub const fn new(target: P) -> Self {
        Self { target, lines: () }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: LineCounting> Html5everErrors<P, L> {
    /// Creates an error sink that reports to this sink, with the line of each error.
    pub const fn with_lines(target: P, lines: L) -> Self {
        Self { target, lines }
    }

    pub(crate) fn with_target<Q>(self, target: Q) -> Html5everErrors<Q, L> {
        Html5everErrors { target, lines: self.lines }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: LineCounting> ErrorSink for Html5everErrors<P, L> {
    fn parse_error(&mut self, error: ParseError) {
        if let Some(line) = self.lines.advance_to(error.offset()) {
            self.target.set_current_line(line);
        }
        self.target.parse_error(Cow::Borrowed(error.code().as_str()));
    }
}
