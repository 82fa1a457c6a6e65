//! Writes a tree as tokens for a [`TokenWriter`].
//!
//! The [walk](SerializeOptions::visit_tokens) follows the [HTML fragment serialization
//! algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm). An unchanged style
//! gives the algorithm's output, with additions that preserve the tree (test: `a_new_style_equals_the_standard` in
//! `tests/styles.rs`).

use std::fmt;

use soupstone::names::{ExpandedName, Namespace, tag};
use soupstone::serialize::{
    Extent, MarkupToken, NodeContent, SerializableAttribute, SerializableNode, SerializeOptions,
};
use soupstone::{Document, Edition, NodeRef, ParseOptions};

use crate::encoding_declaration::is_named;
use crate::open_elements::{OpenElement, WriterContext};
use crate::style::{Style, WhiteSpace};
use crate::token::SerializableToken;
use crate::token_writer::TokenWriter;

/// # Writing
impl Style {
    /// Parses a page like browsers with scripting, and writes it in this style.
    ///
    /// The contents of a `noscript` element remain text. If the page were parsed [without
    /// scripting](soupstone::ParseOptions::with_scripting), an image in the `noscript` element of a `head` would start the
    /// `body`.
    ///
    /// The page is parsed according to the [newest edition](Edition::NEWEST), which may change with a later version of
    /// soupstone. Templates for shadow roots remain templates. Time is linear in the length of the page.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let page = "<head> <noscript><img src=pixel></noscript> <title>Soup</title> <ul> <li>Pea <li>Leek </ul>";
    /// assert_eq!(
    ///     Style::minified().rewrite(page),
    ///     "<noscript><img src=pixel></noscript><title>Soup</title><ul><li>Pea<li>Leek</ul>",
    /// );
    /// ```
    pub fn rewrite(&self, page: &str) -> String {
        let options = ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(true);
        self.to_html(&options.parse_document(page))
    }

    /// Writes a document or a fragment, with the [edition](soupstone::Document::edition) and the [scripting
    /// flag](soupstone::Document::scripting) with which it was parsed.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<p class=hot>Pea</p><p>Leek</p>");
    /// assert_eq!(Style::minified().to_html(&document), "<p class=hot>Pea<p>Leek");
    /// ```
    pub fn to_html(&self, document: &Document) -> String {
        self.inner_html(document.root())
    }

    /// Writes the contents of a node, with the [edition](soupstone::Document::edition) and the [scripting
    /// flag](soupstone::Document::scripting) with which it was parsed. Keeps the white space that the node's ancestors
    /// [preserve](WhiteSpace).
    ///
    /// Without [optional tags](Self::with_optional_tags), the last end tag may be missing, so text that you add after the
    /// output continues the last element. `outer_html` writes the end tag of the node.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<p class=hot>Pea</p><p>Leek</p>");
    /// assert_eq!(Style::minified().inner_html(document.body().unwrap()), "<p class=hot>Pea<p>Leek");
    /// ```
    pub fn inner_html(&self, node: NodeRef<'_>) -> String {
        self.to_string(node, Extent::Inner)
    }

    /// Writes a node and its contents, with the [edition](soupstone::Document::edition) and the [scripting
    /// flag](soupstone::Document::scripting) with which it was parsed. Keeps the white space that the node's ancestors
    /// [preserve](WhiteSpace):
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<pre><code>if x:\n    y</code></pre>");
    /// let code = document.elements_by_tag_name("code").next().unwrap();
    /// assert_eq!(Style::minified().outer_html(code), "<code>if x:\n    y</code>");
    /// ```
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
        let length = node.expected_length();
        let indentation = if matches!(self.white_space, WhiteSpace::Indented(_)) { length / 2 } else { 0 };
        let mut html = String::with_capacity(length + indentation);
        let _ = self.write_within(node, extent, &SerializeOptions::new(), &mut html, parent_or_host);
        if html.capacity() / 2 > html.len() + 128 {
            html.shrink_to_fit();
        }
        html
    }

    /// Writes a node of any tree to `output`, with the edition, the scripting flag and the shadow roots of `options`, or
    /// the edition and the scripting flag of the tree if `options` set none. Keeps the white space that the node's ancestors
    /// preserve, if the node's [`parent`](SerializableNode::parent) is known.
    ///
    /// # Errors
    ///
    /// The first error from `output`. Earlier output is kept.
    ///
    /// ```
    /// use soupstone::serialize::{Extent, SerializeOptions, ShadowRoots};
    /// use soupstone::ParseOptions;
    /// use soupstone_style::Style;
    ///
    /// let options = ParseOptions::new().with_declarative_shadow_roots(true);
    /// let document = options.parse_document("<p><template shadowrootmode=open>Soup</template></p>");
    /// let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::All);
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
        self.write_within(node, extent, options, output, N::parent)
    }

    fn write_within<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        options: &SerializeOptions,
        output: &mut impl fmt::Write,
        parent: impl Fn(&N) -> Option<N>,
    ) -> fmt::Result {
        // NOTE: the token writer does not know the tree.
        let options = &options
            .with_edition(Some(options.edition().unwrap_or_else(|| node.edition())))
            .with_scripting(Some(options.scripting().unwrap_or_else(|| node.scripting())));
        let is_text = node.with_content(|content| matches!(content, NodeContent::Text(_)));
        if extent == Extent::Outer && is_text {
            // NOTE: the token writer does not know the parent of text alone, but the walk does.
            let mut literal = false;
            options.visit_tokens(node.clone(), extent, |piece| match piece {
                MarkupToken::RawText(data) => {
                    literal = true;
                    output.write_str(data)
                }
                _ => Ok(()),
            })?;
            if literal {
                return Ok(());
            }
        }
        let scripting = options.scripting().unwrap_or_default();
        let around = match self.white_space {
            WhiteSpace::LeftAlone => None,
            _ => enclosing_element(&node, parent, scripting),
        };
        let (surroundings, outside) = match element_name(&node).filter(|_| extent == Extent::Inner) {
            Some(name) => (WriterContext::Element(name), Some(open_element(&node, name, around.as_ref(), scripting))),
            None => (WriterContext::Root, around.filter(|around| around.affects_child(is_text))),
        };
        let mut writer = TokenWriter::with_surroundings(output, self, options, surroundings, outside);
        let is_shadow_host = |node: &N| self.white_space != WhiteSpace::LeftAlone && has_shadow_root(node);
        if extent == Extent::Inner && is_shadow_host(&node) {
            writer.enter_shadow_host();
        }
        options.visit_tokens(node.clone(), extent, |piece| {
            if let MarkupToken::StartTag { element, .. } = piece
                && is_shadow_host(element)
            {
                writer.set_shadow_host_next();
            }
            piece.with_attributes(|source| {
                // NOTE: up to eight attributes need no allocation.
                let mut few = [const { SerializableAttribute::new(Namespace::None, "", "") }; 8];
                let (mut many, mut count) = (Vec::new(), 0);
                for attribute in source {
                    match few.get_mut(count) {
                        Some(place) => *place = attribute,
                        None if many.is_empty() => many = [&few[..], &[attribute]].concat(),
                        None => many.push(attribute),
                    }
                    count += 1;
                }
                let attributes = if many.is_empty() { &few[..count] } else { &many };
                writer.write(match piece {
                    MarkupToken::Doctype { name, public_identifier, system_identifier, .. } => {
                        SerializableToken::Doctype { name, public_identifier, system_identifier }
                    }
                    MarkupToken::StartTag { name, tag_name, .. } => {
                        SerializableToken::StartTag { name, tag_name, attributes }
                    }
                    MarkupToken::ShadowRootStartTag(_) => SerializableToken::html_start_tag("template", attributes),
                    MarkupToken::EndTag { name, tag_name, .. } => SerializableToken::EndTag { name, tag_name },
                    MarkupToken::Text(data) | MarkupToken::RawText(data) => SerializableToken::Text(data),
                    MarkupToken::Comment(data) => SerializableToken::Comment(data),
                    MarkupToken::ProcessingInstruction { target, data, .. } => {
                        SerializableToken::ProcessingInstruction { target, data }
                    }
                    _ => return Ok(()),
                })
            })
        })?;
        writer.finish()
    }
}

fn parent_or_host<'a>(node: &NodeRef<'a>) -> Option<NodeRef<'a>> {
    node.parent().or(node.host())
}

/// Returns the name of an element, or `None` for other nodes.
fn element_name<N: SerializableNode>(node: &N) -> Option<ExpandedName> {
    node.with_content(|content| match content {
        NodeContent::Element { name, .. } => Some(name),
        _ => None,
    })
}

fn open_element<N: SerializableNode>(
    node: &N,
    name: ExpandedName,
    parent: Option<&OpenElement>,
    scripting: bool,
) -> OpenElement {
    node.with_attributes(|attributes| OpenElement::new(name, &attributes.collect::<Vec<_>>(), parent, scripting))
}

/// Returns the parent of a node with what it inherits from its ancestors.
fn enclosing_element<N: SerializableNode>(
    node: &N,
    parent: impl Fn(&N) -> Option<N>,
    scripting: bool,
) -> Option<OpenElement> {
    let ancestors: Vec<N> = std::iter::successors(parent(node), parent).collect();
    let named = ancestors.iter().rev().filter_map(|ancestor| Some((ancestor, element_name(ancestor)?)));
    named.fold(None, |around, (ancestor, name)| Some(open_element(ancestor, name, around.as_ref(), scripting)))
}

/// Whether an element has a shadow root, or a `template` child that may become one.
fn has_shadow_root<N: SerializableNode>(node: &N) -> bool {
    let is_template = |content: NodeContent<'_>| matches!(content, NodeContent::Element { name, .. } if name == ExpandedName::html(tag::TEMPLATE));
    let is_declaration = |child: &N| {
        child.with_content(is_template)
            && child.with_attributes(|attributes| {
                attributes.filter(|attribute| is_named(attribute, "shadowrootmode")).count() > 0
            })
    };
    node.with_shadow_root(|shadow_root| shadow_root.is_some())
        || std::iter::successors(node.first_child(), N::next_sibling).any(|child| is_declaration(&child))
}
