//! [`CoercingSink`].

use std::borrow::Cow;

use super::{CoercionOptions, CoercionRule};
use crate::names::{ExpandedName, NameId, NameTable, Namespace, attribute, tag};
use crate::sink::{InsertionLocation, NewElement, Notice, TreeSink, Wrapped, WrappingSink};
use crate::span::Span;
use crate::token::{
    AttributeAdjustment, AttributeBuffer, AttributeLocation, Attributes, Doctype, ProcessingInstruction, Text,
};

const NOWHERE: AttributeLocation = AttributeLocation { name: Span::new(0, 0), value: None };

/// A sink that [coerces](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset) the parser's
/// calls for another sink. The parser uses the original names.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone::infoset::{CoercingSink, CoercionOptions, CoercionRule};
/// use soupstone::{ParseOptions, Parser};
///
/// let options = CoercionOptions::new().with(CoercionRule::NamespaceDeclarations, false);
/// let sink = CoercingSink::new(DocumentBuilder::new(), options);
/// let mut parser = Parser::with_sink(sink, (), ParseOptions::new());
/// parser.feed("<a::>1</aU00003AU00003A>2</a::>3");
/// let document = parser.finish();
/// assert_eq!(document.body().unwrap().inner_html(), "<aU00003AU00003A>12</aU00003AU00003A>3");
/// ```
#[derive(Debug)]
pub struct CoercingSink<S: TreeSink> {
    inner: S,
    options: CoercionOptions,
    names: NameTable,
    attributes: AttributeBuffer,
    /// An element outside the tree that receives dropped nodes.
    dropped: Option<S::Handle>,
}

impl<S: TreeSink> CoercingSink<S> {
    /// Wraps a sink.
    pub fn new(inner: S, options: CoercionOptions) -> Wrapped<Self> {
        Wrapped(Self { inner, options, names: NameTable::new(), attributes: AttributeBuffer::new(), dropped: None })
    }

    fn create(
        &mut self,
        element: NewElement<'_>,
        create: impl FnOnce(&mut S, NewElement<'_>) -> S::Handle,
    ) -> S::Handle {
        let names = element.attributes.names;
        let local_name = self.coerce_name(element.name.local_name(), names);
        let name = ExpandedName::new(element.name.namespace(), local_name);
        let given = element.attributes;
        self.attributes.clear();
        if self.options.applies(CoercionRule::NamespaceDeclarations) {
            self.declare_namespaces(name.namespace(), given);
        }
        let declarations = self.attributes.ranges.len();
        self.add_attributes(given, |_| true);
        let attributes = Attributes::new(&self.attributes, &self.names).with_adjustment(given.adjustment());
        if declarations == 0 || given.adjustment() != AttributeAdjustment::None {
            let element = NewElement { name, attributes: &attributes, ..element };
            return create(&mut self.inner, element);
        }
        // An adjustment puts the declarations of an HTML element into the XMLNS namespace. If the adjustment changes other
        // names, the declarations are added later.
        let adjusted = attributes.with_adjustment(AttributeAdjustment::MathMl);
        let mut names = attributes.iter().zip(adjusted.iter()).skip(declarations);
        if names.all(|(one, other)| one.name == other.name) {
            let element = NewElement { name, attributes: &adjusted, ..element };
            return create(&mut self.inner, element);
        }
        let own = attributes.len() - declarations;
        let own = Attributes::part_of(&self.attributes, declarations, own, &self.names);
        let element = NewElement { name, attributes: &own, ..element };
        let handle = create(&mut self.inner, element);
        let declarations = Attributes::part_of(&self.attributes, 0, declarations, &self.names)
            .with_adjustment(AttributeAdjustment::MathMl);
        self.inner.add_missing_attributes(&handle, &declarations);
        handle
    }

    fn coerce_name(&mut self, name: NameId, names: &NameTable) -> NameId {
        match self.options.name(names.name(name)) {
            Cow::Borrowed(_) if name.is_known() => name,
            name => self.names.intern(&name),
        }
    }

    fn declare_namespaces(&mut self, namespace: Namespace, attributes: &Attributes<'_>) {
        let is_declared = |name| !self.options.applies(CoercionRule::XmlnsAttributes) && attributes.get(name).is_some();
        let has_xlink = attributes.iter().any(|attribute| attribute.name.namespace() == Namespace::XLink);
        for (name, namespace, is_needed) in
            [(attribute::XMLNS, namespace, true), (attribute::XMLNS_XLINK, Namespace::XLink, has_xlink)]
        {
            if is_needed && !is_declared(name) {
                self.attributes.push(name, namespace.uri());
                if attributes.locations().is_some_and(|locations| !locations.is_empty()) {
                    self.attributes.locations.push(NOWHERE);
                }
            }
        }
    }

    /// `is_wanted` gets unadjusted names.
    fn add_attributes(&mut self, attributes: &Attributes<'_>, is_wanted: impl Fn(NameId) -> bool) {
        let names = attributes.names;
        for (index, (attribute, range)) in attributes.iter().zip(attributes.ranges()).enumerate() {
            let local_name = attribute.local_name();
            if self.options.drops_attribute(attribute.name.namespace(), local_name) || !is_wanted(range.name) {
                continue;
            }
            let name = match self.options.name(local_name) {
                Cow::Borrowed(_) if range.name.is_known() => range.name,
                Cow::Borrowed(_) => self.names.intern(names.name(range.name)),
                Cow::Owned(coerced) => self.names.intern(&coerced),
            };
            self.attributes.push(name, &self.options.text(attribute.value()));
            if let Some(location) = attributes.locations().and_then(|all| all.get(index)) {
                self.attributes.locations.push(*location);
            }
        }
    }

    fn dropped(&mut self) -> S::Handle {
        let name = ExpandedName::html(tag::TEMPLATE);
        let inner = &mut self.inner;
        let names = &self.names;
        let create = || inner.create_element(NewElement::new(name, &Attributes::empty(names)));
        self.dropped.get_or_insert_with(create).clone()
    }
}

fn changed<'a>(text: Text<'a>, coerced: &'a str) -> Text<'a> {
    if *text == *coerced { text } else { Text::from(coerced).with_span(text.span) }
}

impl<S: TreeSink> WrappingSink for CoercingSink<S> {
    type Inner = S;
    type Output = S::Output;

    fn inner(&self) -> &S {
        &self.inner
    }

    fn inner_mut(&mut self) -> &mut S {
        &mut self.inner
    }

    fn create_element(&mut self, element: NewElement<'_>) -> S::Handle {
        self.create(element, S::create_element)
    }

    fn create_element_like(&mut self, original: &S::Handle, element: NewElement<'_>) -> S::Handle {
        self.create(element, |inner, element| inner.create_element_like(original, element))
    }

    fn insert_text(&mut self, location: &InsertionLocation<S::Handle>, text: Text<'_>) {
        self.inner.insert_text(location, changed(text, &self.options.text(&text)));
    }

    fn insert_comment(&mut self, location: &InsertionLocation<S::Handle>, data: Text<'_>) {
        self.inner.insert_comment(location, changed(data, &self.options.comment(&data)));
    }

    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<S::Handle>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<S::Handle> {
        let coerced = ProcessingInstruction {
            target: &self.options.name(instruction.target),
            data: &self.options.text(instruction.data),
            span: instruction.span,
        };
        self.inner.insert_processing_instruction(location, &coerced)
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        if !self.options.applies(CoercionRule::Doctypes) {
            self.inner.append_doctype(doctype);
        }
    }

    fn template_contents(&mut self, template: &S::Handle) -> S::Handle {
        if self.options.applies(CoercionRule::TemplateContents) {
            self.dropped()
        } else {
            self.inner.template_contents(template)
        }
    }

    fn add_missing_attributes(&mut self, element: &S::Handle, attributes: &Attributes<'_>) {
        self.attributes.clear();
        // NOTE: the element already declares its namespace, so `xmlns` is not added.
        let is_declared = self.options.applies(CoercionRule::NamespaceDeclarations);
        self.add_attributes(attributes, |name| !is_declared || name != attribute::XMLNS);
        let coerced = Attributes::new(&self.attributes, &self.names).with_adjustment(attributes.adjustment());
        self.inner.add_missing_attributes(element, &coerced);
    }

    fn notice(&mut self, notice: Notice<'_, S::Handle>) {
        let is_dropped = match notice {
            Notice::DocumentMode(_) => self.options.applies(CoercionRule::DocumentMode),
            Notice::FormOwner { .. } => self.options.applies(CoercionRule::FormOwners),
            _ => false,
        };
        if !is_dropped {
            self.inner.notice(notice);
        }
    }

    fn finish(self) -> S::Output {
        self.inner.finish()
    }
}
