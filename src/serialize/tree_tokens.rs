//! A tree as tokens, for a [`TokenWriter`].
//!
//! This is the walk of the
//! [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm),
//! for options that ask for more than the algorithm does. Without such options both come to the same (test:
//! `a_style_that_changes_nothing` in `tests/api/serialize_styles.rs`).

use std::fmt;

use super::open_elements::Surroundings;
use super::order::Order;
use super::shadow_root::{self, shadow_root_to_serialize};
use super::walk::{Contents, EndTag, Open, Walk, first_child};
use super::{
    Extent, NodeContent, SerializableAttribute, SerializableNode, SerializableToken, TokenWriter,
};
use crate::names::{ExpandedName, Namespace};
use crate::sink::ShadowRootInit;
use crate::tables::{Category, element_is_in};

/// Writes `node`, or what is in it, by all options.
pub(super) fn serialize<N: SerializableNode>(
    node: N,
    extent: Extent,
    order: &Order<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let surroundings = match (node.content(), extent) {
        (NodeContent::Element { name, .. }, Extent::Inner) => Surroundings::Element(name),
        _ => Surroundings::Root,
    };
    let mut walk = TreeTokens {
        order,
        writer: TokenWriter::with_surroundings(output, order.options, surroundings)
            .with_encoding(order.encoding),
        open: Vec::new(),
    };
    let first = match node.content() {
        NodeContent::Element { name, .. } if extent == Extent::Inner => {
            walk.open(&node, name, None, EndTag::LeftOut)?
        }
        NodeContent::Container => node.first_child(),
        _ if extent == Extent::Inner => None,
        _ => walk.start(node, None)?,
    };
    walk.write_all(first)?;
    walk.writer.finish()
}

/// A walk around a tree, without recursion.
struct TreeTokens<'a, N, W> {
    order: &'a Order<'a, N>,
    writer: TokenWriter<'a, W>,
    open: Vec<Open<N>>,
}

impl<N: SerializableNode, W: fmt::Write> TreeTokens<'_, N, W> {
    /// Writes a start tag, with the `is` value of the element.
    fn start_tag(&mut self, element: &N, name: ExpandedName, tag_name: &str) -> fmt::Result {
        let mut attributes: Vec<SerializableAttribute<'_>> = element.attributes().collect();
        if let Some(value) = element.is_value()
            && !attributes.iter().any(|attribute| attribute.is_named("is"))
        {
            attributes.insert(0, plain_attribute("is", value));
        }
        self.writer.write(SerializableToken::StartTag {
            name,
            tag_name,
            attributes: &attributes,
        })
    }

    /// Goes into an element, whose start tag is written: first into its shadow tree, if that is to be serialized.
    fn open(
        &mut self,
        element: &N,
        name: ExpandedName,
        next: Option<N>,
        end_tag: EndTag,
    ) -> Result<Option<N>, fmt::Error> {
        if element_is_in(name, Category::SerializesAsVoid) {
            return Ok(next);
        }
        let mut open = Open {
            element: element.clone(),
            next,
            contents: Contents::Children,
            end_tag,
        };
        if let Some(shadow) = shadow_root_to_serialize(element, self.order) {
            open.contents = Contents::ShadowTree;
            self.shadow_start_tag(shadow.init)?;
            self.open.push(open);
            return Ok(shadow.node.first_child());
        }
        self.open.push(open);
        Ok(first_child(element, name))
    }

    fn shadow_start_tag(&mut self, init: ShadowRootInit) -> fmt::Result {
        let edition = self.order.options.edition();
        let attributes: Vec<_> = shadow_root::attributes(init, edition)
            .map(|(name, value)| plain_attribute(name, value))
            .collect();
        let token = SerializableToken::html_start_tag("template", &attributes);
        self.writer.write(token)
    }
}

impl<N: SerializableNode, W: fmt::Write> Walk<N> for TreeTokens<'_, N, W> {
    /// Writes a node up to its first child, and answers with the node to go on with.
    fn start(&mut self, node: N, next: Option<N>) -> Result<Option<N>, fmt::Error> {
        let token = match node.content() {
            NodeContent::Element { name, tag_name } => {
                self.start_tag(&node, name, tag_name)?;
                return self.open(&node, name, next, EndTag::Written);
            }
            NodeContent::Text(data) => SerializableToken::Text(data),
            NodeContent::Comment(data) => SerializableToken::Comment(data),
            NodeContent::ProcessingInstruction { target, data } => {
                SerializableToken::ProcessingInstruction { target, data }
            }
            NodeContent::Doctype { name } => {
                let [public_identifier, system_identifier] = node.doctype_identifiers();
                SerializableToken::Doctype {
                    name,
                    public_identifier,
                    system_identifier,
                }
            }
            // Documents and document fragments are no children.
            NodeContent::Container => return Ok(next),
        };
        self.writer.write(token)?;
        Ok(next)
    }

    /// Writes the end of what was open, and answers with the node to go on with.
    fn end(&mut self, mut open: Open<N>) -> Result<Option<N>, fmt::Error> {
        if let NodeContent::Element { name, tag_name } = open.element.content() {
            if open.contents == Contents::ShadowTree {
                self.writer
                    .write(SerializableToken::html_end_tag("template"))?;
                let child = first_child(&open.element, name);
                open.contents = Contents::Children;
                self.open.push(open);
                return Ok(child);
            }
            if open.end_tag == EndTag::Written {
                self.writer
                    .write(SerializableToken::EndTag { name, tag_name })?;
            }
        }
        Ok(open.next)
    }

    fn open_elements(&mut self) -> &mut Vec<Open<N>> {
        &mut self.open
    }
}

/// An attribute in no namespace.
fn plain_attribute<'a>(name: &'a str, value: &'a str) -> SerializableAttribute<'a> {
    SerializableAttribute {
        namespace: Namespace::None,
        name,
        value,
    }
}
