//! [`CoercingSink`].

use std::borrow::Cow;

use soupstone::names::{ExpandedName, NameId, NameTable, Namespace, attribute, tag};
use soupstone::sink::{InsertionLocation, NewElement, TreeNotification, TreeSink, WrappedSink, WrappingSink};
use soupstone::token::{AttributeAdjustment, AttributeBuffer, Attributes, Doctype, ProcessingInstruction, Text};

use super::{CoercionOptions, CoercionRule};

/// A sink that [coerces](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset) the parser's
/// calls for another sink. The parser uses the original names.
///
/// ```
/// use soupstone::dom::DocumentBuilder;
/// use soupstone_xml::infoset::{CoercingSink, CoercionOptions, CoercionRule};
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
    discard_parent: Option<S::Handle>,
}

impl<S: TreeSink> CoercingSink<S> {
    /// Wraps a sink.
    pub fn new(inner: S, options: CoercionOptions) -> WrappedSink<Self> {
        WrappedSink(Self {
            inner,
            options,
            names: NameTable::new(),
            attributes: AttributeBuffer::new(),
            discard_parent: None,
        })
    }

    fn create(
        &mut self,
        element: NewElement<'_>,
        create: impl FnOnce(&mut S, NewElement<'_>) -> S::Handle,
    ) -> S::Handle {
        let source_attributes = element.attributes;
        let local_name = self.coerce_name(element.name.local_name(), source_attributes.names);
        let name = ExpandedName::new(element.name.namespace(), local_name);
        self.attributes.clear();
        if self.options.applies(CoercionRule::NamespaceDeclarations) {
            self.declare_namespaces(name.namespace(), source_attributes);
        }
        let declarations = Attributes::new(&self.attributes, &self.names).len();
        self.add_attributes(source_attributes, |_| true);
        let attributes =
            Attributes::new(&self.attributes, &self.names).with_adjustment(namespace_adjustment(name.namespace()));
        if declarations == 0 || !name.is_html() {
            return create(&mut self.inner, with_coerced_name(element, name, &attributes));
        }
        // An adjustment puts the declarations of an HTML element into the XMLNS namespace. If the adjustment changes other
        // names, the declarations are added later.
        let adjusted = attributes.with_adjustment(AttributeAdjustment::MathMl);
        let mut names = attributes.iter().zip(adjusted.iter()).skip(declarations);
        if names.all(|(one, other)| one.name == other.name) {
            return create(&mut self.inner, with_coerced_name(element, name, &adjusted));
        }
        let [mut declaration_buffer, mut other_buffer] = [AttributeBuffer::new(), AttributeBuffer::new()];
        for (index, attribute) in attributes.iter().enumerate() {
            let buffer = if index < declarations { &mut declaration_buffer } else { &mut other_buffer };
            buffer.push_with_location(attribute.name.local_name(), attribute.value(), attribute.location());
        }
        let attributes = Attributes::new(&other_buffer, &self.names);
        let handle = create(&mut self.inner, with_coerced_name(element, name, &attributes));
        let declarations =
            Attributes::new(&declaration_buffer, &self.names).with_adjustment(AttributeAdjustment::MathMl);
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
            }
        }
    }

    /// `is_included` gets unadjusted names.
    fn add_attributes(&mut self, attributes: &Attributes<'_>, is_included: impl Fn(NameId) -> bool) {
        for attribute in attributes {
            let local_name = attribute.local_name();
            let name = match (attribute.prefix(), attribute.name.local_name()) {
                (Some(prefix), _) => self.names.intern(&format!("{prefix}:{local_name}")),
                (None, name) if name.is_known() => name,
                (None, _) => self.names.intern(local_name),
            };
            if self.options.drops_attribute(attribute.name.namespace(), local_name) || !is_included(name) {
                continue;
            }
            let name = match self.options.name(local_name) {
                Cow::Borrowed(_) => name,
                Cow::Owned(coerced) => self.names.intern(&coerced),
            };
            let value = self.options.text(attribute.value());
            self.attributes.push_with_location(name, &value, attribute.location());
        }
    }

    fn discard_parent(&mut self) -> S::Handle {
        let name = ExpandedName::html(tag::TEMPLATE);
        let inner = &mut self.inner;
        let names = &self.names;
        let create = || inner.create_element(NewElement::new(name, &Attributes::empty(names)));
        self.discard_parent.get_or_insert_with(create).clone()
    }
}

/// The parser adjusts the attributes of foreign elements.
fn namespace_adjustment(namespace: Namespace) -> AttributeAdjustment {
    match namespace {
        Namespace::MathMl => AttributeAdjustment::MathMl,
        Namespace::Svg => AttributeAdjustment::Svg,
        _ => AttributeAdjustment::None,
    }
}

fn with_coerced_name<'a>(
    element: NewElement<'_>,
    name: ExpandedName,
    attributes: &'a Attributes<'a>,
) -> NewElement<'a> {
    let mut renamed = NewElement::new(name, attributes);
    renamed.start_tag = element.start_tag;
    renamed.has_dropped_duplicate_attributes = element.has_dropped_duplicate_attributes;
    renamed
}

fn coerced_text<'a>(text: Text<'a>, coerced: &'a str) -> Text<'a> {
    if *text == *coerced {
        return text;
    }
    let mut changed = Text::from(coerced);
    changed.span = text.span;
    changed
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

    fn create_element_from_saved_token(&mut self, original: &S::Handle, element: NewElement<'_>) -> S::Handle {
        self.create(element, |inner, element| inner.create_element_from_saved_token(original, element))
    }

    fn insert_text(&mut self, location: &InsertionLocation<S::Handle>, text: Text<'_>) {
        self.inner.insert_text(location, coerced_text(text, &self.options.text(&text)));
    }

    fn insert_comment(&mut self, location: &InsertionLocation<S::Handle>, data: Text<'_>) {
        self.inner.insert_comment(location, coerced_text(data, &self.options.comment(&data)));
    }

    fn insert_processing_instruction(
        &mut self,
        location: &InsertionLocation<S::Handle>,
        instruction: &ProcessingInstruction<'_>,
    ) -> Option<S::Handle> {
        let (target, data) = (self.options.name(instruction.target), self.options.text(instruction.data));
        let mut coerced = ProcessingInstruction::new(&target, &data);
        coerced.span = instruction.span;
        self.inner.insert_processing_instruction(location, &coerced)
    }

    fn append_doctype(&mut self, doctype: &Doctype<'_>) {
        if !self.options.applies(CoercionRule::Doctypes) {
            self.inner.append_doctype(doctype);
        }
    }

    fn template_contents(&mut self, template: &S::Handle) -> S::Handle {
        if self.options.applies(CoercionRule::TemplateContents) {
            self.discard_parent()
        } else {
            self.inner.template_contents(template)
        }
    }

    fn add_missing_attributes(&mut self, element: &S::Handle, attributes: &Attributes<'_>) {
        self.attributes.clear();
        // NOTE: the element already declares its namespace, so `xmlns` is not added.
        let is_declared = self.options.applies(CoercionRule::NamespaceDeclarations);
        self.add_attributes(attributes, |name| !is_declared || name != attribute::XMLNS);
        let coerced = Attributes::new(&self.attributes, &self.names);
        self.inner.add_missing_attributes(element, &coerced);
    }

    fn notify(&mut self, notification: TreeNotification<'_, S::Handle>) {
        let is_dropped = match notification {
            TreeNotification::DocumentMode(_) => self.options.applies(CoercionRule::DocumentMode),
            TreeNotification::FormOwner { .. } => self.options.applies(CoercionRule::FormOwners),
            _ => false,
        };
        if !is_dropped {
            self.inner.notify(notification);
        }
    }

    fn finish(self) -> S::Output {
        self.inner.finish()
    }
}
