//! A sink that is written for html5ever, as a sink for soupstone ([`Html5everSink`]) and for its parse errors
//! ([`Html5everErrors`]).

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use markup5ever::Attribute;
use markup5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink as Html5everTreeSink};
use markup5ever::tendril::StrTendril;
use soupstone::error::{ErrorSink, ParseError};
use soupstone::names::{AttributeName, ExpandedName, Namespace, TagName};
use soupstone::sink::{
    CopyRoom, DocumentMode, DomSink, InsertionLocation, NewElement, Notice, ShadowRootInit, TreeSink,
};
use soupstone::span::Span;
use soupstone::token::{Attributes, Doctype, InputPart, Keeper, ProcessingInstruction, Text};

use crate::input::Strings;
use crate::lines::Lines;
use crate::names::Names;
use crate::options::Doctypes;

/// The handle of the sink that `P` points to.
pub(crate) type HandleOf<P> = <<P as Deref>::Target as Html5everTreeSink>::Handle;

/// A sink that is written for html5ever, as a [`TreeSink`] for [`soupstone::SinkParser`] and its like.
///
/// `P` points to it: `&T`, or an `Rc<T>` if the parser has to own it. The output is that pointer; call
/// [`finish`](Html5everTreeSink::finish) on what it points to. With lines (see [`with_lines`](Self::with_lines)), the sink
/// is told the current one.
///
/// [`parse_document`](crate::parse_document) and [`Parser`](crate::Parser) do all that by themselves. This is for those
/// who drive a parser that does more: one that pauses at scripts, for example, where html5ever's tokenizer answers with
/// `TokenizerResult::Script`.
///
/// ```
/// use markup5ever_rcdom::{NodeData, RcDom};
/// use soupstone_html5ever::Html5everSink;
/// use soupstone_html5ever::soupstone::script_host::{Parser, Progress};
///
/// let dom = RcDom::default();
/// let options = soupstone_html5ever::soupstone::ParseOptions::like_html5ever();
/// let mut parser = Parser::new(Html5everSink::new(&dom), (), options);
/// let mut progress = parser.feed("<script>write()</script><p>Soup");
/// while let Progress::Script(script) = progress {
///     // The handle is that of the sink.
///     assert!(matches!(&script.data, NodeData::Element { name, .. } if &*name.local == "script"));
///     let _ = parser.write("<hr>")?;
///     progress = parser.resume();
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
    names: Names,
    strings: Strings,
    doctypes: Doctypes,
    /// Whether it is a fragment, of which each script has already started.
    is_fragment: bool,
    /// Whether the sink was told so of the script that is about to be inserted.
    has_marked_script: bool,
    script: Option<HandleOf<P>>,
    /// The element that was taken out of its parent last, until one is moved.
    removed: Option<HandleOf<P>>,
    /// The attributes of the `template` that may become a shadow root.
    shadow_root_attributes: Vec<Attribute>,
}

impl<P: Deref<Target: Html5everTreeSink>, L> fmt::Debug for Html5everSink<P, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Html5everSink").finish_non_exhaustive()
    }
}

impl<P: Deref<Target: Html5everTreeSink>> Html5everSink<P> {
    /// Drives this sink.
    pub fn new(target: P) -> Self {
        Self::with_lines(target, ())
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: Lines> Html5everSink<P, L> {
    /// Drives this sink, and tells it the line of the input that was read, if `lines` is a
    /// [`LineCounter`](crate::LineCounter).
    ///
    /// The lines are those of html5ever: a call of [`set_current_line`](Html5everTreeSink::set_current_line) comes
    /// before those for a token that ends in another line than the one before it.
    pub fn with_lines(target: P, lines: L) -> Self {
        Self {
            target,
            lines,
            names: Names::default(),
            strings: Strings::new(),
            doctypes: Doctypes::default(),
            is_fragment: false,
            has_marked_script: false,
            script: None,
            removed: None,
            shadow_root_attributes: Vec::new(),
        }
    }

    /// The same sink, which is told of doctypes, or is not.
    #[must_use]
    pub const fn with_doctypes(mut self, doctypes: Doctypes) -> Self {
        self.doctypes = doctypes;
        self
    }

    /// The same sink for a fragment: it is told that each script has already started, whatever the scripting flag is.
    #[must_use]
    pub const fn for_fragment(mut self) -> Self {
        self.is_fragment = true;
        self
    }

    /// The same sink, for a fragment if it is one.
    pub(crate) const fn for_fragment_if(mut self, is_fragment: bool) -> Self {
        self.is_fragment = is_fragment;
        self
    }

    /// The sink that is written for html5ever.
    pub const fn target(&self) -> &P {
        &self.target
    }

    /// The same for a sink that has the same nodes: another pointer to this one.
    #[must_use]
    pub fn with_target<Q>(self, target: Q) -> Html5everSink<Q, L>
    where
        Q: Deref<Target: Html5everTreeSink<Handle = HandleOf<P>>>,
    {
        Html5everSink {
            target,
            lines: self.lines,
            names: self.names,
            strings: self.strings,
            doctypes: self.doctypes,
            is_fragment: self.is_fragment,
            has_marked_script: self.has_marked_script,
            script: self.script,
            removed: self.removed,
            shadow_root_attributes: self.shadow_root_attributes,
        }
    }

    /// The HTML `script` element that was created last.
    pub const fn script(&self) -> Option<&HandleOf<P>> {
        self.script.as_ref()
    }

    /// The parser is about to be fed this text. The strings that the sink gets are then parts of it, as far as they stand
    /// in it as they are, and nothing is copied. The text is compared with what the parser shows: any other text is a
    /// waste of time, and nothing worse.
    ///
    /// Without this, they are parts of a copy of each chunk. In both cases, a string of the tree keeps its chunk in memory.
    pub fn share(&mut self, chunk: StrTendril) {
        self.strings.give(chunk);
    }

    #[inline]
    fn attributes(&mut self, attributes: &Attributes<'_>) -> Vec<Attribute> {
        if attributes.is_empty() {
            return Vec::new();
        }
        self.list_of(attributes)
    }

    /// The list of these attributes.
    ///
    /// NOTE: not inlined, for many elements have none.
    #[inline(never)]
    fn list_of(&mut self, attributes: &Attributes<'_>) -> Vec<Attribute> {
        let table = attributes.names;
        let mut list = Vec::with_capacity(attributes.len());
        for attribute in attributes.iter() {
            self.names.add_attribute(attribute.name, table, &mut list);
            if let Some(written) = list.last_mut() {
                self.strings.write(attribute.text, &mut written.value);
            }
        }
        list
    }

    /// Tells the line in which this ends, if it is another one.
    #[inline]
    fn tell_line(&self, span: Option<Span>) {
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
            // NOTE: only a patch inserts before a node, or has an end marker, and these sinks patch nothing.
            InsertionLocation::Before(_) => unreachable!("there is no patch"),
        }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: Lines> TreeSink for Html5everSink<P, L> {
    const WANTS_LOCATIONS: bool = L::COUNTED;

    type Handle = HandleOf<P>;
    type Output = P;

    fn document(&mut self) -> Self::Handle {
        self.target.get_document()
    }

    fn create_element(&mut self, element: NewElement<'_>) -> Self::Handle {
        self.tell_line(element.start_tag);
        let (name, attributes) = (element.name, element.attributes);
        // NOTE: first of all, so that it has long been written when the sink reads it.
        let qualified_name = self.names.of_element(name, attributes.names);
        let list = self.attributes(attributes);
        let mut flags = ElementFlags::default();
        flags.had_duplicate_attributes = element.has_dropped_duplicate_attributes;
        if name == ExpandedName::html(TagName::TEMPLATE) {
            flags.template = true;
            if attributes.get(AttributeName::SHADOWROOTMODE).is_some() {
                self.shadow_root_attributes.clone_from(&list);
            }
        } else if name == ExpandedName::new(Namespace::MathMl, TagName::ANNOTATION_XML) {
            let encoding = attributes.get(AttributeName::ENCODING);
            flags.mathml_annotation_xml_integration_point = encoding.is_some_and(is_an_encoding_of_html);
        }
        self.target.create_element(qualified_name, list, flags)
    }

    fn insert_element(&mut self, location: &InsertionLocation<Self::Handle>, element: &Self::Handle) {
        self.has_marked_script = false;
        self.insert(location, NodeOrText::AppendNode(element.clone()));
    }

    fn move_element(&mut self, location: &InsertionLocation<Self::Handle>, element: &Self::Handle) {
        let removed = self.removed.take();
        // NOTE: the adoption agency algorithm has taken some of them out already. The sink is told once.
        if !removed.is_some_and(|removed| self.target.same_node(&removed, element)) {
            self.target.remove_from_parent(element);
        }
        self.insert(location, NodeOrText::AppendNode(element.clone()));
    }

    #[inline(always)]
    fn insert_text(&mut self, location: &InsertionLocation<Self::Handle>, text: Text<'_>) {
        self.tell_line(text.span);
        let mut child = NodeOrText::AppendText(StrTendril::new());
        if let NodeOrText::AppendText(tendril) = &mut child {
            self.strings.write(text, tendril);
        }
        self.insert(location, child);
    }

    fn insert_comment(&mut self, location: &InsertionLocation<Self::Handle>, data: Text<'_>) {
        self.tell_line(data.span);
        let comment = self.target.create_comment(self.strings.tendril(data));
        self.insert(location, NodeOrText::AppendNode(comment));
    }

    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<Self::Handle>,
        instruction: &ProcessingInstruction<'_>,
    ) {
        self.tell_line(instruction.span);
        let [target, data] = [instruction.target, instruction.data].map(StrTendril::from_slice);
        let instruction = self.target.create_pi(target, data);
        self.insert(location, NodeOrText::AppendNode(instruction));
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        self.tell_line(doctype.span);
        if self.doctypes == Doctypes::Dropped {
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

    fn input(&mut self, part: InputPart<'_>) -> Option<(Keeper, u32)> {
        if L::COUNTED {
            self.lines.add(part.text);
        }
        self.strings.input(part)
    }

    fn add_missing_attributes(&mut self, element: &Self::Handle, attributes: &Attributes<'_>) {
        self.tell_line(attributes.tag_span);
        let list = self.attributes(attributes);
        self.target.add_attrs_if_missing(element, list);
    }

    fn element_popped(&mut self, element: &Self::Handle) {
        self.target.pop(element);
    }

    fn notice(&mut self, notice: Notice<'_, Self::Handle>) {
        match notice {
            Notice::DocumentMode(mode) => self.target.set_quirks_mode(match mode {
                DocumentMode::NoQuirks => QuirksMode::NoQuirks,
                DocumentMode::Quirks => QuirksMode::Quirks,
                DocumentMode::LimitedQuirks => QuirksMode::LimitedQuirks,
            }),
            Notice::FormOwner { element, form, place } => {
                let nodes = match place {
                    InsertionLocation::LastChildOf(node) | InsertionLocation::Before(node) => (node, None),
                    InsertionLocation::FosterParent { table, previous_element, .. } => (table, Some(previous_element)),
                };
                self.target.associate_with_form(element, form, nodes);
            }
            // NOTE: by the edition of August 2026, a script of a fragment has started only if scripting is enabled.
            // html5ever says so of every script of a fragment.
            Notice::ScriptParserInserted(script) => {
                self.script = Some(script.clone());
                if self.is_fragment {
                    self.target.mark_script_already_started(script);
                    self.has_marked_script = true;
                }
            }
            Notice::ScriptAlreadyStarted(script) if !std::mem::take(&mut self.has_marked_script) => {
                self.target.mark_script_already_started(script);
            }
            Notice::EndTag { span, .. } => self.tell_line(Some(span)),
            _ => {}
        }
    }

    fn dom(&mut self) -> Option<&mut dyn DomSink<Self::Handle>> {
        Some(self)
    }

    fn finish(self) -> P {
        self.target
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: Lines> DomSink<HandleOf<P>> for Html5everSink<P, L> {
    fn option_popped(&mut self, option: &HandleOf<P>, _: &mut CopyRoom) {
        self.target.maybe_clone_an_option_into_selectedcontent(option);
    }

    fn allows_declarative_shadow_roots(&mut self, node: &HandleOf<P>) -> bool {
        self.target.allow_declarative_shadow_roots(node)
    }

    fn attach_declarative_shadow(&mut self, host: &HandleOf<P>, template: &HandleOf<P>, _: ShadowRootInit<'_>) -> bool {
        let attributes = std::mem::take(&mut self.shadow_root_attributes);
        self.target.attach_declarative_shadow(host, template, &attributes)
    }
}

/// Whether this is the value of an `encoding` attribute that makes an `annotation-xml` element an
/// [HTML integration point](https://html.spec.whatwg.org/multipage/parsing.html#html-integration-point).
pub(crate) fn is_an_encoding_of_html(encoding: &str) -> bool {
    encoding.eq_ignore_ascii_case("text/html") || encoding.eq_ignore_ascii_case("application/xhtml+xml")
}

/// Tells a sink that is written for html5ever of parse errors: by the names that the
/// [standard](https://html.spec.whatwg.org/multipage/parsing.html#parse-errors) has for them, such as
/// `duplicate-attribute`, where html5ever has messages of its own.
///
/// `P` points to the sink, as in [`Html5everSink`](crate::Html5everSink).
#[derive(Debug)]
pub struct Html5everErrors<P, L = ()> {
    target: P,
    lines: L,
}

impl<P: Deref<Target: Html5everTreeSink>> Html5everErrors<P> {
    /// Tells this sink.
    pub const fn new(target: P) -> Self {
        Self { target, lines: () }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: Lines> Html5everErrors<P, L> {
    /// Tells this sink, and before an error the line that it stands in.
    pub const fn with_lines(target: P, lines: L) -> Self {
        Self { target, lines }
    }

    /// The same for another pointer.
    pub(crate) fn with_target<Q>(self, target: Q) -> Html5everErrors<Q, L> {
        Html5everErrors { target, lines: self.lines }
    }
}

impl<P: Deref<Target: Html5everTreeSink>, L: Lines> ErrorSink for Html5everErrors<P, L> {
    fn parse_error(&mut self, error: ParseError) {
        if let Some(line) = self.lines.advance_to(error.offset) {
            self.target.set_current_line(line);
        }
        self.target.parse_error(Cow::Borrowed(error.code.as_str()));
    }
}
