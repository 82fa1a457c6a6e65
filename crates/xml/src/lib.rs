//! Well-formed XML from the trees of [soupstone].
//!
//! The text is well-formed whatever the tree: what XML cannot hold is
//! [coerced](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset) on the way, by
//! [`CoercionOptions::new`] except for the doctype. A tree that was coerced before is
//! written unchanged.
//!
//! - Each element declares its namespace, if it is not that of its parent. Attributes that declare namespaces are left
//!   out.
//! - The contents of a `template` element are written as its children, shadow roots are left out.
//! - A doctype is written with its public and system identifiers. Characters that XML cannot hold there are replaced: see
//!   [`to_io`].
//! - Elements without children have an end tag, unless they have none in HTML either.
//!
//! ```
//! use soupstone::infoset::{self, CoercionOptions};
//! use soupstone::serialize::Extent;
//!
//! let mut document = soupstone::parse_document("<!doctype html><p a:b=\"1&amp;2\">x<br><svg><path d=M0 /></svg>");
//! infoset::coerce(&mut document, &CoercionOptions::new());
//! assert_eq!(
//!     soupstone_xml::to_string(document.root(), Extent::Inner),
//!     "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head></head><body><p aU00003Ab=\"1&amp;2\">x<br/>\
//!      <svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0\"></path></svg></p></body></html>",
//! );
//! ```

use std::borrow::Cow;
use std::collections::HashSet;
use std::io;

use quick_xml::Writer;
use quick_xml::escape::{escape, partial_escape};
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesEnd, BytesPI, BytesStart, BytesText, Event};
use quick_xml::name::QName;

use soupstone::infoset::CoercionOptions;
use soupstone::names::{ExpandedName, Namespace};
use soupstone::serialize::{Extent, NodeContent, SerializableNode};

/// How names, text and comments are coerced.
const RULES: CoercionOptions = CoercionOptions::new();

/// A tree as XML text.
///
/// The text is a whole document if the tree has one element at the top and no text beside it, as the document that the
/// parser makes has.
///
/// ```
/// use soupstone::serialize::Extent;
///
/// let document = soupstone::parse_document("<p>Salt & pepper<br>");
/// let paragraph = document.elements_by_tag_name("p").next().unwrap();
/// assert_eq!(
///     soupstone_xml::to_string(paragraph, Extent::Outer),
///     "<p xmlns=\"http://www.w3.org/1999/xhtml\">Salt &amp; pepper<br/></p>",
/// );
/// ```
pub fn to_string<N: SerializableNode>(node: N, extent: Extent) -> String {
    let mut bytes = Vec::new();
    // NOTE: writing to a vector never fails, and everything written is UTF-8.
    let _ = to_io(node, extent, &mut bytes);
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes a tree as XML text in UTF-8.
///
/// A doctype with a public identifier has a system identifier in XML, which may be empty. In a public identifier, each
/// character that is not a [`PubidChar`](https://www.w3.org/TR/xml/#NT-PubidChar) becomes `U` and six hexadecimal digits,
/// as in names. In a system identifier that contains both kinds of quotes, `"` becomes `%22`; other characters are
/// coerced like those of text.
///
/// ```
/// use soupstone::serialize::Extent;
///
/// let document = soupstone::parse_document("<!doctype html public '-//W3C//DTD \u{e9}' 'a\"b'>");
/// let doctype = document.root().first_child().unwrap();
/// assert_eq!(
///     soupstone_xml::to_string(doctype, Extent::Outer),
///     "<!DOCTYPE html PUBLIC \"-//W3C//DTD U0000E9\" 'a\"b'>",
/// );
/// ```
///
/// # Errors
///
/// The first error of `output`. Anything written before it stays written.
pub fn to_io<N: SerializableNode>(node: N, extent: Extent, output: &mut impl io::Write) -> io::Result<()> {
    let mut tree = TreeWriter { writer: Writer::new(output), open: Vec::new(), written_names: HashSet::new() };
    let is_outer = extent == Extent::Outer && !matches!(node.content(), NodeContent::Container);
    if is_outer {
        let next = tree.start(&node, None)?;
        tree.write_all(next)
    } else {
        tree.write_all(first_child(&node))
    }
}

/// The first child of a node, or of the contents of a `template` element.
fn first_child<N: SerializableNode>(node: &N) -> Option<N> {
    match node.template_contents() {
        Some(contents) => contents.first_child(),
        None => node.first_child(),
    }
}

/// A walk around a tree that writes it.
struct TreeWriter<'a, N, W> {
    writer: Writer<&'a mut W>,
    /// The elements that are open, without recursion.
    open: Vec<OpenElement<N>>,
    /// The names of the attributes of the element in work.
    written_names: HashSet<String>,
}

struct OpenElement<N> {
    /// The name in the start tag.
    name: String,
    /// The default namespace in the element.
    default_namespace: Namespace,
    /// The sibling after the element.
    next: Option<N>,
}

impl<N: SerializableNode, W: io::Write> TreeWriter<'_, N, W> {
    /// Writes a node, its next siblings, and all that is open.
    fn write_all(&mut self, first: Option<N>) -> io::Result<()> {
        let mut current = first;
        loop {
            current = match current {
                Some(node) => {
                    let next = node.next_sibling();
                    self.start(&node, next)?
                }
                None => {
                    let Some(element) = self.open.pop() else {
                        return Ok(());
                    };
                    self.write(Event::End(BytesEnd::new(element.name)))?;
                    element.next
                }
            };
        }
    }

    /// Writes a node up to its first child, or whole if it has no children, and answers with the node to go on with.
    fn start(&mut self, node: &N, next: Option<N>) -> io::Result<Option<N>> {
        match node.content() {
            NodeContent::Element { name, tag_name } => {
                return self.start_element(node, name, tag_name, next);
            }
            NodeContent::Text(data) => {
                let data = RULES.text(data);
                let escaped = with_references(partial_escape(data), &[('\r', "&#13;")]);
                self.write(Event::Text(BytesText::from_escaped(escaped)))?;
            }
            NodeContent::Comment(data) => {
                let data = RULES.comment(data);
                self.write(Event::Comment(BytesText::from_escaped(data)))?;
            }
            NodeContent::ProcessingInstruction { target, data } => {
                // The name "xml" in any case is reserved.
                let target = if target.eq_ignore_ascii_case("xml") {
                    Cow::Owned(format!("_{target}"))
                } else {
                    RULES.name(target)
                };
                let data = RULES.text(data).replace("?>", "? >");
                self.write(Event::PI(BytesPI::new(format!("{target} {data}"))))?;
            }
            NodeContent::Doctype { name } => {
                let [public_identifier, system_identifier] = node.doctype_identifiers();
                let text = format!("{}{}", RULES.name(name), external_id(public_identifier, system_identifier));
                self.write(Event::DocType(BytesText::from_escaped(text)))?;
            }
            // Documents and document fragments are no children.
            _ => {}
        }
        Ok(next)
    }

    fn start_element(
        &mut self,
        element: &N,
        name: ExpandedName,
        tag_name: &str,
        next: Option<N>,
    ) -> io::Result<Option<N>> {
        let outside = match self.open.last() {
            Some(parent) => parent.default_namespace,
            None => Namespace::None,
        };
        let local_name = RULES.name(tag_name);
        let (tag_name, default_namespace) = match name.namespace() {
            Namespace::Xml => (format!("xml:{local_name}"), outside),
            // DEVIATION: no element of an XML document can be in the XMLNS namespace. It is in none.
            Namespace::XmlNs | Namespace::None => (local_name.into_owned(), Namespace::None),
            namespace => (local_name.into_owned(), namespace),
        };
        let mut start = BytesStart::new(tag_name.as_str());
        if default_namespace != outside {
            start.push_attribute(("xmlns", default_namespace.uri()));
        }
        self.push_attributes(element, &mut start);
        match first_child(element) {
            Some(child) => {
                self.write(Event::Start(start))?;
                self.open.push(OpenElement { name: tag_name, default_namespace, next });
                Ok(Some(child))
            }
            None if name.serializes_as_void() => {
                self.write(Event::Empty(start))?;
                Ok(next)
            }
            None => {
                self.write(Event::Start(start))?;
                self.write(Event::End(BytesEnd::new(tag_name)))?;
                Ok(next)
            }
        }
    }

    /// Adds the attributes of an element, and the declarations of their prefixes.
    fn push_attributes(&mut self, element: &N, start: &mut BytesStart<'_>) {
        self.written_names.clear();
        for attribute in element.attributes() {
            if is_xmlns_attribute(attribute.namespace, attribute.name) {
                continue;
            }
            let local_name = RULES.name(attribute.name);
            let name = match prefix(attribute.namespace) {
                None => local_name.into_owned(),
                Some(prefix) => {
                    let declaration = format!("xmlns:{prefix}");
                    if attribute.namespace != Namespace::Xml && self.written_names.insert(declaration.clone()) {
                        start.push_attribute((declaration.as_str(), attribute.namespace.uri()));
                    }
                    format!("{prefix}:{local_name}")
                }
            };
            let value = escape(RULES.text(attribute.value));
            let references = [('\r', "&#13;"), ('\n', "&#10;"), ('\t', "&#9;")];
            let value = with_references(value, &references);
            if !self.written_names.contains(&name) {
                start.push_attribute(Attribute { key: QName(&name), value });
                self.written_names.insert(name);
            }
        }
    }

    fn write(&mut self, event: Event<'_>) -> io::Result<()> {
        self.writer.write_event(event)
    }
}

/// The [external identifier](https://www.w3.org/TR/xml/#NT-ExternalID) of a doctype, after a space; empty if it has no
/// identifiers.
fn external_id(public_identifier: &str, system_identifier: &str) -> String {
    if public_identifier.is_empty() && system_identifier.is_empty() {
        return String::new();
    }
    let mut system = RULES.text(system_identifier).into_owned();
    let quote = if system.contains('"') && !system.contains('\'') { '\'' } else { '"' };
    if quote == '"' {
        system = system.replace('"', "%22");
    }
    if public_identifier.is_empty() {
        return format!(" SYSTEM {quote}{system}{quote}");
    }
    let mut public = String::new();
    for one in public_identifier.chars() {
        match one {
            ' ' | '\r' | '\n' => public.push(one),
            _ if one.is_ascii_alphanumeric() || "-'()+,./:=?;!*#@$_%".contains(one) => public.push(one),
            _ => public.push_str(&format!("U{:06X}", u32::from(one))),
        }
    }
    format!(" PUBLIC \"{public}\" {quote}{system}{quote}")
}

/// Whether an attribute declares a namespace, or looks as if it did.
fn is_xmlns_attribute(namespace: Namespace, local_name: &str) -> bool {
    match namespace {
        Namespace::XmlNs => true,
        Namespace::None => local_name == "xmlns" || local_name.starts_with("xmlns:"),
        _ => false,
    }
}

/// The prefix of attributes in a namespace.
fn prefix(namespace: Namespace) -> Option<&'static str> {
    match namespace {
        Namespace::Html => Some("html"),
        Namespace::MathMl => Some("math"),
        Namespace::Svg => Some("svg"),
        namespace => namespace.prefix(),
    }
}

/// Text with references instead of the characters that an XML parser would change.
fn with_references<'a>(text: Cow<'a, str>, references: &[(char, &str)]) -> Cow<'a, str> {
    let is_changed = |character: char| references.iter().any(|(changed, _)| *changed == character);
    if !text.contains(is_changed) {
        return text;
    }
    let mut replaced = text.into_owned();
    for (character, reference) in references {
        replaced = replaced.replace(*character, reference);
    }
    Cow::Owned(replaced)
}
