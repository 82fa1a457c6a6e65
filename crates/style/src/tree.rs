//! Writes a tree in a style, as tokens for a [`TokenWriter`].
//!
//! This is the walk of the
//! [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm).
//! A style that changes nothing gives the output of the algorithm, and adds what the tree needs to come back: the identifiers of
//! doctypes, a newline that the parser would drop, and `&#13;` for a carriage return (test: `a_style_that_changes_nothing` in
//! `tests/styles.rs`).

use std::fmt;

use soupstone::names::{ExpandedName, Namespace};
use soupstone::serialize::{
    Extent, NodeContent, SerializableAttribute, SerializableNode, SerializableShadowRoot, SerializeOptions, ShadowRoots,
};
use soupstone::sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};
use soupstone::{Edition, NodeRef};

use crate::encoding_declaration::is_named;
use crate::open_elements::Surroundings;
use crate::style::Style;
use crate::token::SerializableToken;
use crate::token_writer::TokenWriter;

/// # Writing
impl Style {
    /// Writes the contents of a node of a document or a fragment, by the
    /// [edition and the scripting flag](soupstone::Document::serialize_options) of its parse.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<p class=hot>Pea</p><p>Leek</p>");
    /// assert_eq!(Style::minified().inner_html(document.root()), "<p class=hot>Pea<p>Leek");
    /// ```
    pub fn inner_html(&self, node: NodeRef<'_>) -> String {
        self.to_string(node, Extent::Inner)
    }

    /// Writes a node of a document or a fragment with its contents, by the
    /// [edition and the scripting flag](soupstone::Document::serialize_options) of its parse.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<ul><li>Pea<li>Leek</ul>");
    /// let list = document.elements_by_tag_name("ul").next().unwrap();
    /// let html = Style::indented().outer_html(list);
    /// assert_eq!(html, "<ul>\n  <li>Pea</li>\n  <li>Leek</li>\n</ul>");
    /// ```
    pub fn outer_html(&self, node: NodeRef<'_>) -> String {
        self.to_string(node, Extent::Outer)
    }

    fn to_string(self, node: NodeRef<'_>, extent: Extent) -> String {
        let mut html = String::new();
        let options = node.document().serialize_options();
        // A string can hold all that is written to it.
        let _ = self.write(node, extent, &options, &mut html);
        html
    }

    /// Writes a node of any tree to `output`, by the edition, the scripting flag and the choice of shadow roots in
    /// `options`.
    ///
    /// # Errors
    ///
    /// The first error of `output`. What was written before stays written.
    ///
    /// ```
    /// use soupstone::serialize::{Extent, ShadowRoots};
    /// use soupstone::{DeclarativeShadowRoots, ParseOptions};
    /// use soupstone_style::Style;
    ///
    /// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    /// let document = options.parse_document("<p><template shadowrootmode=open>Soup</template></p>");
    /// let options = document.serialize_options().with_shadow_roots(ShadowRoots::All);
    /// let mut html = String::new();
    /// Style::minified().write(document.root(), Extent::Inner, &options, &mut html)?;
    /// assert_eq!(html, "<p><template shadowrootmode=open>Soup</template>");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        options: &SerializeOptions,
        output: &mut impl fmt::Write,
    ) -> fmt::Result {
        write(node, extent, self, options, output)
    }
}

/// Writes `node`, or what is in it.
fn write<N: SerializableNode>(
    node: N,
    extent: Extent,
    style: &Style,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let surroundings = match (node.content(), extent) {
        (NodeContent::Element { name, .. }, Extent::Inner) => Surroundings::Element(name),
        _ => Surroundings::Root,
    };
    let mut walk = TreeTokens {
        options,
        writer: TokenWriter::with_surroundings(output, style, options, surroundings),
        rest: Vec::new(),
    };
    match node.content() {
        NodeContent::Element { name, .. } if extent == Extent::Inner => walk.open(&node, name)?,
        NodeContent::Container => walk.rest.extend(node.first_child().map(Rest::Nodes)),
        _ if extent == Extent::Inner => {}
        _ => walk.start(&node)?,
    }
    while let Some(rest) = walk.rest.pop() {
        match rest {
            Rest::Nodes(node) => {
                walk.rest.extend(node.next_sibling().map(Rest::Nodes));
                walk.start(&node)?;
            }
            Rest::EndTag(element) => walk.end_tag(&element)?,
            Rest::ShadowEndTag => walk.writer.write(SerializableToken::html_end_tag("template"))?,
        }
    }
    walk.writer.finish()
}

/// What is still to be written after what is in work.
enum Rest<N> {
    /// A node and its next siblings.
    Nodes(N),
    /// The end tag of an element.
    EndTag(N),
    /// The end tag for a shadow root.
    ShadowEndTag,
}

/// The first child of an element, or of the contents of a `template` element.
fn first_child<N: SerializableNode>(element: &N) -> Option<N> {
    match element.template_contents() {
        Some(contents) => contents.first_child(),
        None => element.first_child(),
    }
}

/// The shadow root of an element, if it is to be written.
fn shadow_root_to_write<N: SerializableNode>(
    element: &N,
    options: &SerializeOptions,
) -> Option<SerializableShadowRoot<N>> {
    let shadow = || element.shadow_root();
    match options.shadow_roots {
        ShadowRoots::All => shadow(),
        ShadowRoots::Serializable => shadow().filter(|shadow| shadow.init.serializable),
        _ => None,
    }
}

/// The attributes of the start tag for a shadow root, in their order.
fn attributes_of_shadow_root(init: ShadowRootInit, edition: Edition) -> Vec<SerializableAttribute<'static>> {
    let has_all = edition.serializes_slot_assignment_and_registry_of_shadow_roots();
    let mode = match init.mode {
        ShadowRootMode::Open => "open",
        ShadowRootMode::Closed => "closed",
    };
    let is_manual = has_all && init.slot_assignment == SlotAssignment::Manual;
    let has_no_registry = has_all && init.keeps_custom_element_registry_null;
    let all = [
        (true, "shadowrootmode", mode),
        (init.delegates_focus, "shadowrootdelegatesfocus", ""),
        (init.serializable, "shadowrootserializable", ""),
        (is_manual, "shadowrootslotassignment", "manual"),
        (init.clonable, "shadowrootclonable", ""),
        (has_no_registry, "shadowrootcustomelementregistry", ""),
    ];
    let written = all.into_iter().filter(|(is_set, _, _)| *is_set);
    written.map(|(_, name, value)| plain_attribute(name, value)).collect()
}

/// A walk around a tree, without recursion.
struct TreeTokens<'a, N, W> {
    options: &'a SerializeOptions,
    writer: TokenWriter<'a, W>,
    /// The last is written first.
    rest: Vec<Rest<N>>,
}

impl<N: SerializableNode, W: fmt::Write> TreeTokens<'_, N, W> {
    /// Writes a start tag, with the `is` value of the element.
    fn start_tag(&mut self, element: &N, name: ExpandedName, tag_name: &str) -> fmt::Result {
        let mut attributes: Vec<SerializableAttribute<'_>> = element.attributes().collect();
        if let Some(value) = element.is_value()
            && !attributes.iter().any(|attribute| is_named(attribute, "is"))
        {
            attributes.insert(0, plain_attribute("is", value));
        }
        self.writer.write(SerializableToken::StartTag { name, tag_name, attributes: &attributes })
    }

    /// Goes into an element, whose start tag is written: first into its shadow tree, if that is to be serialized.
    fn open(&mut self, element: &N, name: ExpandedName) -> fmt::Result {
        if name.serializes_as_void() {
            return Ok(());
        }
        self.rest.extend(first_child(element).map(Rest::Nodes));
        if let Some(shadow) = shadow_root_to_write(element, self.options) {
            self.shadow_start_tag(shadow.init)?;
            self.rest.push(Rest::ShadowEndTag);
            self.rest.extend(shadow.node.first_child().map(Rest::Nodes));
        }
        Ok(())
    }

    fn shadow_start_tag(&mut self, init: ShadowRootInit) -> fmt::Result {
        let attributes = attributes_of_shadow_root(init, self.options.edition);
        let token = SerializableToken::html_start_tag("template", &attributes);
        self.writer.write(token)
    }

    /// Writes a node up to its first child.
    fn start(&mut self, node: &N) -> fmt::Result {
        let token = match node.content() {
            NodeContent::Element { name, tag_name } => {
                self.start_tag(node, name, tag_name)?;
                self.rest.push(Rest::EndTag(node.clone()));
                return self.open(node, name);
            }
            NodeContent::Text(data) => SerializableToken::Text(data),
            NodeContent::Comment(data) => SerializableToken::Comment(data),
            NodeContent::ProcessingInstruction { target, data } => {
                SerializableToken::ProcessingInstruction { target, data }
            }
            NodeContent::Doctype { name } => {
                let [public_identifier, system_identifier] = node.doctype_identifiers();
                SerializableToken::Doctype { name, public_identifier, system_identifier }
            }
            // Documents and document fragments are no children.
            _ => return Ok(()),
        };
        self.writer.write(token)
    }

    /// Writes the end tag of an element; the writer leaves out that of a void element.
    fn end_tag(&mut self, element: &N) -> fmt::Result {
        match element.content() {
            NodeContent::Element { name, tag_name } => self.writer.write(SerializableToken::EndTag { name, tag_name }),
            _ => Ok(()),
        }
    }
}

/// An attribute in no namespace.
fn plain_attribute<'a>(name: &'a str, value: &'a str) -> SerializableAttribute<'a> {
    SerializableAttribute::new(Namespace::None, name, value)
}
