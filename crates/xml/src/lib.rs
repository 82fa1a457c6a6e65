//! Well-formed XML from the trees of [soupstone].
//!
//! The output is always well-formed, by the fifth edition of XML 1.0. [`CoercionOptions::new`](infoset::CoercionOptions::new)
//! [coerces](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset) content that XML cannot
//! represent, except the doctype. A [coerced](infoset) tree is written unchanged.
//!
//! - Each element declares its namespace if its parent has a different namespace. Attributes that declare namespaces are
//!   omitted. Elements and attributes in [other namespaces](NodeContent::element_ns) keep their prefixes, which are declared at
//!   their first use.
//! - The contents of a `template` element are its children. Shadow roots are omitted.
//! - A doctype has its public and system identifiers.
//! - Elements without children have an end tag, unless HTML has no end tag for them.
//!
//! ```
//! use soupstone_xml::infoset::{self, CoercionOptions};
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
use std::collections::{HashMap, HashSet};
use std::io;

use soupstone::names::{ExpandedName, Namespace};
use soupstone::serialize::{Extent, NodeContent, SerializableAttribute, SerializableNode};

use crate::infoset::{CoercionOptions, is_xmlns_attribute};

pub mod infoset;

const COERCION: CoercionOptions = CoercionOptions::new();

/// Serializes a tree as XML.
///
/// The result is a complete document if the tree has one element and no text at the top level, like documents from the parser.
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
    // NOTE: writing to a vector never fails, and the output is UTF-8.
    let _ = to_io(node, extent, &mut bytes);
    if bytes.capacity() / 2 > bytes.len() + 128 {
        bytes.shrink_to_fit();
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes a tree as XML in UTF-8.
///
/// In XML, a doctype with a public identifier also needs a system identifier, which may be empty. In a public identifier, each
/// character that is not a [`PubidChar`](https://www.w3.org/TR/xml/#NT-PubidChar) becomes `U` and six hexadecimal digits. In a
/// system identifier that contains both kinds of quotes, `"` becomes `%22`. Other characters are coerced as in text.
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
/// Returns the first error from `output`, which keeps all previous output.
pub fn to_io<N: SerializableNode>(node: N, extent: Extent, output: &mut impl io::Write) -> io::Result<()> {
    let mut tree =
        XmlTreeWriter { output, open: Vec::new(), names: HashSet::new(), prefixes: NamespacePrefixes::default() };
    let is_container = node.with_content(|content| matches!(content, NodeContent::Container));
    if extent == Extent::Outer && !is_container {
        let next = tree.write_start(&node, None)?;
        tree.write_nodes(next)
    } else {
        tree.write_nodes(first_child(&node))
    }
}

fn first_child<N: SerializableNode>(node: &N) -> Option<N> {
    match node.template_contents() {
        Some(contents) => contents.first_child(),
        None => node.first_child(),
    }
}

struct XmlTreeWriter<'a, N, W> {
    output: &'a mut W,
    open: Vec<OpenXmlElement<N>>,
    /// The names of the current element's attributes, if the element has many.
    names: HashSet<String>,
    prefixes: NamespacePrefixes,
}

struct OpenXmlElement<N> {
    element: N,
    /// The URI of the contents' default namespace.
    default_namespace: Cow<'static, str>,
    /// The tag's prefix, if the element's namespace is outer_default_namespace [`Namespace`].
    tag_prefix: Option<String>,
    declared: Vec<String>,
    next: Option<N>,
}

impl<N: SerializableNode, W: io::Write> XmlTreeWriter<'_, N, W> {
    /// Writes a node, its next siblings, and the ends of all open elements.
    fn write_nodes(&mut self, first: Option<N>) -> io::Result<()> {
        let mut current = first;
        loop {
            current = match current {
                Some(node) => {
                    let next = node.next_sibling();
                    self.write_start(&node, next)?
                }
                None => {
                    let Some(open) = self.open.pop() else {
                        return Ok(());
                    };
                    self.write_end_tag(&open.element, open.tag_prefix.as_deref())?;
                    self.prefixes.end_scope(&open.declared);
                    open.next
                }
            };
        }
    }

    /// Writes a node up to its first child, or a whole node without children. Returns the next node.
    fn write_start(&mut self, node: &N, next: Option<N>) -> io::Result<Option<N>> {
        node.with_content(|content| {
            match content {
                NodeContent::Element { name, tag_name, other_namespace, .. } => {
                    return self.write_start_tag(node, name, tag_name, other_namespace, next);
                }
                NodeContent::Text(data) => self.write_escaped(&COERCION.text(data), text_reference)?,
                NodeContent::Comment(data) => self.write_all_of(&["<!--", &COERCION.comment(data), "-->"])?,
                NodeContent::ProcessingInstruction { target, data, .. } => {
                    // The name "xml" is reserved, in lower and upper case.
                    let target = if target.eq_ignore_ascii_case("xml") {
                        Cow::Owned(format!("_{target}"))
                    } else {
                        COERCION.name(target)
                    };
                    let data = COERCION.text(data).replace("?>", "? >");
                    self.write_all_of(&["<?", &target, " ", &data, "?>"])?;
                }
                NodeContent::Doctype { name, public_identifier, system_identifier, .. } => {
                    let external_id = format_external_id(public_identifier, system_identifier);
                    self.write_all_of(&["<!DOCTYPE ", &COERCION.name(name), &external_id, ">"])?;
                }
                _ => {}
            }
            Ok(next)
        })
    }

    fn write_start_tag(
        &mut self,
        element: &N,
        name: ExpandedName,
        tag_name: &str,
        other_namespace: Option<&str>,
        next: Option<N>,
    ) -> io::Result<Option<N>> {
        let outer_default_namespace = match self.open.last() {
            Some(parent) => parent.default_namespace.clone(),
            None => Cow::Borrowed(""),
        };
        let (mut tag_prefix, local_name) = match other_namespace {
            Some(_) => split_name(tag_name),
            None => (None, tag_name),
        };
        let default_namespace = match (other_namespace, name.namespace()) {
            (Some(_), _) if tag_prefix.is_some() => outer_default_namespace.clone(),
            (Some(uri), _) => Cow::Owned(COERCION.text(uri).into_owned()),
            (None, Namespace::Xml) => outer_default_namespace.clone(),
            // DEVIATION: no element of an XML document can be in the XMLNS namespace, so an element in this namespace is
            // written without a namespace.
            (None, Namespace::XmlNs) => Cow::Borrowed(""),
            (None, namespace) => Cow::Borrowed(namespace.uri()),
        };
        let (mut declared, mut element_prefix) = (Vec::new(), None);
        if let (Some(uri), Some(prefix)) = (other_namespace, tag_prefix.take()) {
            element_prefix = Some(self.prefixes.find_or_declare(Some(prefix), uri, &mut declared));
        }
        self.write("<")?;
        self.write_tag_name(name, element_prefix.as_deref(), local_name)?;
        if default_namespace != outer_default_namespace {
            self.write(" xmlns=\"")?;
            self.write_escaped(&default_namespace, attribute_reference)?;
            self.write("\"")?;
        }
        self.write_declarations(&declared)?;
        self.write_attributes(element, &mut declared)?;
        self.prefixes.finish_tag();
        match first_child(element) {
            Some(child) => {
                self.write(">")?;
                let element = element.clone();
                self.open.push(OpenXmlElement {
                    element,
                    default_namespace,
                    tag_prefix: element_prefix,
                    declared,
                    next,
                });
                return Ok(Some(child));
            }
            None if name.serializes_as_void() => self.write("/>")?,
            None => {
                self.write("></")?;
                self.write_tag_name(name, element_prefix.as_deref(), local_name)?;
                self.write(">")?;
            }
        }
        self.prefixes.end_scope(&declared);
        Ok(next)
    }

    fn write_end_tag(&mut self, element: &N, prefix: Option<&str>) -> io::Result<()> {
        element.with_content(|content| match content {
            NodeContent::Element { name, tag_name, other_namespace, .. } => {
                let local_name = if other_namespace.is_some() { split_name(tag_name).1 } else { tag_name };
                self.write("</")?;
                self.write_tag_name(name, prefix, local_name)?;
                self.write(">")
            }
            _ => Ok(()),
        })
    }

    fn write_tag_name(&mut self, name: ExpandedName, prefix: Option<&str>, local_name: &str) -> io::Result<()> {
        match prefix {
            Some(prefix) => self.write_all_of(&[prefix, ":", &COERCION.name(local_name)]),
            // The XML namespace is never the default namespace.
            None if name.namespace() == Namespace::Xml => self.write_all_of(&["xml:", &COERCION.name(local_name)]),
            None => self.write(&COERCION.name(local_name)),
        }
    }

    fn write_declarations(&mut self, prefixes: &[String]) -> io::Result<()> {
        for prefix in prefixes {
            let uri = self.prefixes.used_in_tag.get(prefix).cloned().unwrap_or_default();
            self.write_all_of(&[" xmlns:", prefix, "=\""])?;
            self.write_escaped(&uri, attribute_reference)?;
            self.write("\"")?;
        }
        Ok(())
    }

    fn write_attributes(&mut self, element: &N, declared: &mut Vec<String>) -> io::Result<()> {
        // A bit for each namespace whose prefix is declared.
        let mut known = 0_u32;
        self.names.clear();
        element.with_attributes(|attributes| {
            for (position, attribute) in attributes.enumerate() {
                let SerializableAttribute { namespace, name, value, .. } = attribute;
                let is_in_other = attribute.other_namespace().is_some();
                if !is_in_other && is_xmlns_attribute(namespace, name) {
                    continue;
                }
                let known_prefix = known_prefix(namespace);
                if let Some(prefix) = known_prefix
                    && namespace != Namespace::Xml
                    && known & 1 << namespace as u32 == 0
                {
                    known |= 1 << namespace as u32;
                    self.write_all_of(&[" xmlns:", prefix, "=\"", namespace.uri(), "\""])?;
                }
                if !self.is_first_with_name(element, &attribute, position) {
                    continue;
                }
                if let Some(uri) = attribute.other_namespace() {
                    let before = declared.len();
                    let prefix = self.prefixes.find_or_declare(split_name(name).0, uri, declared);
                    self.write_declarations(&declared[before..])?;
                    self.write_all_of(&[" ", &prefix, ":", &coerced_local_name(&attribute), "=\""])?;
                } else {
                    let (prefix, colon) = known_prefix.map_or(("", ""), |prefix| (prefix, ":"));
                    self.write_all_of(&[" ", prefix, colon, &coerced_local_name(&attribute), "=\""])?;
                }
                self.write_escaped(&COERCION.text(value), attribute_reference)?;
                self.write("\"")?;
            }
            Ok(())
        })
    }

    /// Whether no earlier attribute has the same coerced name in the same namespace.
    ///
    /// NOTE: comparing a few attributes with each other needs no memory. A set of names avoids quadratic time for many
    /// attributes.
    fn is_first_with_name(&mut self, element: &N, attribute: &SerializableAttribute<'_>, position: usize) -> bool {
        const MAX_LINEAR_SEARCH: usize = 16;
        let is_same = |other: &SerializableAttribute<'_>| {
            other.namespace == attribute.namespace
                && other.other_namespace() == attribute.other_namespace()
                && coerced_local_name(other) == coerced_local_name(attribute)
        };
        let key = |attribute: &SerializableAttribute<'_>| {
            let (namespace, uri) = (attribute.namespace as u32, attribute.other_namespace().unwrap_or(""));
            format!("{} {namespace} {uri}", coerced_local_name(attribute))
        };
        if position < MAX_LINEAR_SEARCH {
            return element.with_attributes(|others| !others.take(position).any(|other| is_same(&other)));
        }
        if self.names.is_empty() {
            element.with_attributes(|others| self.names.extend(others.take(position).map(|other| key(&other))));
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

/// Returns the reference for a character that text cannot contain, or that an XML parser would change.
fn text_reference(character: u8) -> Option<&'static str> {
    match character {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'\r' => Some("&#13;"),
        _ => None,
    }
}

/// Returns the reference for a character in an attribute value, like [`text_reference`].
fn attribute_reference(character: u8) -> Option<&'static str> {
    match character {
        b'"' => Some("&quot;"),
        b'\'' => Some("&apos;"),
        b'\n' => Some("&#10;"),
        b'\t' => Some("&#9;"),
        _ => text_reference(character),
    }
}

/// The prefixes of namespaces outer_default_namespace [`Namespace`].
#[derive(Default)]
struct NamespacePrefixes {
    /// The URIs that the open elements declare for a prefix. The last URI is in effect.
    in_scope: HashMap<String, Vec<String>>,
    /// The URI of each prefix in the current element's tag.
    used_in_tag: HashMap<String, String>,
    /// The last prefix in this tag for each URI.
    by_uri: HashMap<String, String>,
    generated_count: usize,
}

impl NamespacePrefixes {
    /// Returns the prefix to write for a namespace: the prefix in the tree, unless that prefix is reserved or denotes a
    /// different namespace in the same tag. Adds the prefix to `declared` if the tag must declare it.
    fn find_or_declare(&mut self, prefix: Option<&str>, uri: &str, declared: &mut Vec<String>) -> String {
        let uri = COERCION.text(uri);
        let preferred = prefix.map(|prefix| COERCION.name(prefix).into_owned()).filter(|prefix| !is_reserved(prefix));
        let existing = self.by_uri.get(&*uri).cloned();
        let generated_count = &mut self.generated_count;
        let numbered = std::iter::repeat_with(|| {
            *generated_count += 1;
            format!("ns{generated_count}")
        });
        let is_free = |prefix: &String| self.used_in_tag.get(prefix).is_none_or(|used| *used == uri);
        let prefix = preferred.into_iter().chain(existing).chain(numbered).find(is_free).unwrap_or_default();
        let is_in_scope = self.in_scope.get(&prefix).and_then(|uris| uris.last()).is_some_and(|last| *last == uri);
        if !is_in_scope {
            self.in_scope.entry(prefix.clone()).or_default().push(uri.clone().into_owned());
            declared.push(prefix.clone());
        }
        self.used_in_tag.insert(prefix.clone(), uri.clone().into_owned());
        self.by_uri.insert(uri.into_owned(), prefix.clone());
        prefix
    }

    fn finish_tag(&mut self) {
        self.used_in_tag.clear();
        self.by_uri.clear();
        self.generated_count = 0;
    }

    fn end_scope(&mut self, declared: &[String]) {
        for prefix in declared {
            if let Some(uris) = self.in_scope.get_mut(prefix) {
                uris.pop();
            }
        }
    }
}

/// Whether [`Namespace`] has the prefix, or the prefix starts with "xml".
fn is_reserved(prefix: &str) -> bool {
    let start = prefix.get(..3).unwrap_or("");
    start.eq_ignore_ascii_case("xml") || ["html", "math", "svg", "xlink"].contains(&prefix)
}

fn split_name(qualified_name: &str) -> (Option<&str>, &str) {
    match qualified_name.split_once(':') {
        Some((prefix, local_name)) => (Some(prefix), local_name),
        None => (None, qualified_name),
    }
}

fn coerced_local_name<'a>(attribute: &SerializableAttribute<'a>) -> Cow<'a, str> {
    let has_qualified_name = match attribute.namespace {
        Namespace::None => attribute.other_namespace().is_some(),
        Namespace::XLink | Namespace::Xml | Namespace::XmlNs => false,
        _ => true,
    };
    let name = if has_qualified_name { split_name(attribute.name).1 } else { attribute.name };
    COERCION.name(name)
}

/// Returns the [external identifier](https://www.w3.org/TR/xml/#NT-ExternalID) of a doctype after a space, or an empty string.
fn format_external_id(public_identifier: &str, system_identifier: &str) -> String {
    if public_identifier.is_empty() && system_identifier.is_empty() {
        return String::new();
    }
    let mut system = COERCION.text(system_identifier).into_owned();
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

fn known_prefix(namespace: Namespace) -> Option<&'static str> {
    match namespace {
        Namespace::Html => Some("html"),
        Namespace::MathMl => Some("math"),
        Namespace::Svg => Some("svg"),
        namespace => namespace.prefix(),
    }
}
