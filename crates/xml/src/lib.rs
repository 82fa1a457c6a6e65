//! Well-formed XML from the trees of [soupstone].
//!
//! The text is always well-formed: content that XML cannot hold is
//! [coerced](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset) by
//! [`CoercionOptions::new`], except the doctype. A coerced tree is written unchanged.
//!
//! - Each element declares its namespace if its parent has another one. Attributes that declare namespaces are left
//!   out.
//! - The contents of a `template` element are its children. Shadow roots are left out.
//! - A doctype has its public and system identifiers. [`to_io`] replaces characters that XML cannot hold there.
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

use soupstone::infoset::CoercionOptions;
use soupstone::names::{ExpandedName, Namespace};
use soupstone::serialize::{Extent, NodeContent, SerializableAttribute, SerializableNode};

const RULES: CoercionOptions = CoercionOptions::new();

/// Returns a tree as XML text.
///
/// The result is a whole document if the tree has one element and no text at the top, as documents from the parser have.
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
    let mut bytes = Vec::with_capacity(node.expected_length());
    // NOTE: writing to a vector never fails, and everything written is UTF-8.
    let _ = to_io(node, extent, &mut bytes);
    if bytes.capacity() / 2 > bytes.len() + 128 {
        bytes.shrink_to_fit();
    }
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
    let mut tree = TreeWriter { output, open: Vec::new(), names: HashSet::new() };
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

struct TreeWriter<'a, N, W> {
    output: &'a mut W,
    /// The open elements, without recursion.
    open: Vec<OpenElement<N>>,
    /// The names of the attributes of the current element, if there are many.
    names: HashSet<String>,
}

struct OpenElement<N> {
    element: N,
    /// The default namespace of the contents.
    default_namespace: Namespace,
    next: Option<N>,
}

impl<N: SerializableNode, W: io::Write> TreeWriter<'_, N, W> {
    /// Writes a node, its next siblings, and the ends of all open elements.
    fn write_all(&mut self, first: Option<N>) -> io::Result<()> {
        let mut current = first;
        loop {
            current = match current {
                Some(node) => {
                    let next = node.next_sibling();
                    self.start(&node, next)?
                }
                None => {
                    let Some(open) = self.open.pop() else {
                        return Ok(());
                    };
                    self.end_tag(&open.element)?;
                    open.next
                }
            };
        }
    }

    /// Writes a node up to its first child, or a whole node without children. Returns the next node.
    fn start(&mut self, node: &N, next: Option<N>) -> io::Result<Option<N>> {
        match node.content() {
            NodeContent::Element { name, tag_name } => {
                return self.start_element(node, name, tag_name, next);
            }
            NodeContent::Text(data) => self.write_escaped(&RULES.text(data), reference_in_text)?,
            NodeContent::Comment(data) => self.write_all_of(&["<!--", &RULES.comment(data), "-->"])?,
            NodeContent::ProcessingInstruction { target, data } => {
                // The name "xml" in any case is reserved.
                let target = if target.eq_ignore_ascii_case("xml") {
                    Cow::Owned(format!("_{target}"))
                } else {
                    RULES.name(target)
                };
                let data = RULES.text(data).replace("?>", "? >");
                self.write_all_of(&["<?", &target, " ", &data, "?>"])?;
            }
            NodeContent::Doctype { name } => {
                let [public_identifier, system_identifier] = node.doctype_identifiers();
                let external_id = external_id(public_identifier, system_identifier);
                self.write_all_of(&["<!DOCTYPE ", &RULES.name(name), &external_id, ">"])?;
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
        let default_namespace = match name.namespace() {
            Namespace::Xml => outside,
            // DEVIATION: no element of an XML document can be in the XMLNS namespace. It is in none.
            Namespace::XmlNs => Namespace::None,
            namespace => namespace,
        };
        self.write_all_of(&["<", prefix_of_tag(name), &RULES.name(tag_name)])?;
        if default_namespace != outside {
            self.write_all_of(&[" xmlns=\"", default_namespace.uri(), "\""])?;
        }
        self.write_attributes(element)?;
        match first_child(element) {
            Some(child) => {
                self.write(">")?;
                self.open.push(OpenElement { element: element.clone(), default_namespace, next });
                Ok(Some(child))
            }
            None if name.serializes_as_void() => {
                self.write("/>")?;
                Ok(next)
            }
            None => {
                self.write(">")?;
                self.end_tag(element)?;
                Ok(next)
            }
        }
    }

    fn end_tag(&mut self, element: &N) -> io::Result<()> {
        match element.content() {
            NodeContent::Element { name, tag_name } => {
                self.write_all_of(&["</", prefix_of_tag(name), &RULES.name(tag_name), ">"])
            }
            _ => Ok(()),
        }
    }

    /// Writes the attributes of an element and the declarations of their prefixes.
    fn write_attributes(&mut self, element: &N) -> io::Result<()> {
        // A bit for each namespace whose prefix is declared.
        let mut declared = 0_u32;
        self.names.clear();
        for (position, attribute) in element.attributes().enumerate() {
            let SerializableAttribute { namespace, name, value, .. } = attribute;
            if is_xmlns_attribute(namespace, name) {
                continue;
            }
            let prefix = prefix(namespace);
            if let Some(prefix) = prefix
                && namespace != Namespace::Xml
                && declared & 1 << namespace as u32 == 0
            {
                declared |= 1 << namespace as u32;
                self.write_all_of(&[" xmlns:", prefix, "=\"", namespace.uri(), "\""])?;
            }
            if self.is_first_of_its_name(element, &attribute, position) {
                let (prefix, colon) = prefix.map_or(("", ""), |prefix| (prefix, ":"));
                self.write_all_of(&[" ", prefix, colon, &RULES.name(name), "=\""])?;
                self.write_escaped(&RULES.text(value), reference_in_attribute)?;
                self.write("\"")?;
            }
        }
        Ok(())
    }

    /// Whether no earlier attribute has the same coerced name in the same namespace.
    ///
    /// NOTE: comparing few attributes takes no memory. For many, it would take quadratic time.
    fn is_first_of_its_name(&mut self, element: &N, attribute: &SerializableAttribute<'_>, position: usize) -> bool {
        const FEW: usize = 16;
        let is_same = |other: SerializableAttribute<'_>| {
            other.namespace == attribute.namespace && RULES.name(other.name) == RULES.name(attribute.name)
        };
        let key = |attribute: &SerializableAttribute<'_>| {
            let namespace = attribute.namespace as u32;
            format!("{namespace} {}", RULES.name(attribute.name))
        };
        if position < FEW {
            return !element.attributes().take(position).any(is_same);
        }
        if self.names.is_empty() {
            self.names.extend(element.attributes().take(position).map(|other| key(&other)));
        }
        self.names.insert(key(attribute))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())
    }

    fn write_all_of(&mut self, texts: &[&str]) -> io::Result<()> {
        texts.iter().try_for_each(|text| self.write(text))
    }

    fn write_escaped(&mut self, text: &str, reference: impl Fn(u8) -> Option<&'static str>) -> io::Result<()> {
        let mut written = 0;
        for (position, byte) in text.bytes().enumerate() {
            if let Some(reference) = reference(byte) {
                self.write(&text[written..position])?;
                self.write(reference)?;
                written = position + 1;
            }
        }
        self.write(&text[written..])
    }
}

/// The reference for a character that text cannot hold, or that an XML parser would change.
fn reference_in_text(character: u8) -> Option<&'static str> {
    match character {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'\r' => Some("&#13;"),
        _ => None,
    }
}

/// The reference for a character that an attribute value cannot hold, or that an XML parser would change.
fn reference_in_attribute(character: u8) -> Option<&'static str> {
    match character {
        b'"' => Some("&quot;"),
        b'\'' => Some("&apos;"),
        b'\n' => Some("&#10;"),
        b'\t' => Some("&#9;"),
        _ => reference_in_text(character),
    }
}

/// The prefix of elements in the XML namespace, which is never the default one.
fn prefix_of_tag(name: ExpandedName) -> &'static str {
    if name.namespace() == Namespace::Xml { "xml:" } else { "" }
}

/// The [external identifier](https://www.w3.org/TR/xml/#NT-ExternalID) of a doctype after a space; empty without
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

/// Whether an attribute declares a namespace, or looks like it.
fn is_xmlns_attribute(namespace: Namespace, local_name: &str) -> bool {
    match namespace {
        Namespace::XmlNs => true,
        Namespace::None => local_name == "xmlns" || local_name.starts_with("xmlns:"),
        _ => false,
    }
}

fn prefix(namespace: Namespace) -> Option<&'static str> {
    match namespace {
        Namespace::Html => Some("html"),
        Namespace::MathMl => Some("math"),
        Namespace::Svg => Some("svg"),
        namespace => namespace.prefix(),
    }
}
