//! The [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm):
//! how each piece is written.

use std::fmt;

use super::escape::{write_attribute, write_attribute_with_angle_brackets, write_text};
use super::walk::{Parameters, Piece, attributes_of_shadow_root, is_attribute, walk};
use super::{Extent, SerializableAttribute, SerializableNode};
use crate::names::Namespace;

/// Runs the
/// [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm)
/// on `node`, or, for [`Extent::Outer`], on a fictional node that has `node` as its only child.
pub(super) fn serialize<N: SerializableNode>(
    node: N,
    extent: Extent,
    parameters: &Parameters<'_, N>,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    let edition = parameters.options.edition;
    let escape = match edition.escapes_angle_brackets_in_attributes() {
        true => write_attribute_with_angle_brackets,
        false => write_attribute,
    };
    walk(node, extent, parameters, |piece| match piece {
        Piece::StartTag { element, tag_name, .. } => {
            output.write_char('<')?;
            output.write_str(tag_name)?;
            if let Some(attribute) = is_attribute(element) {
                serialize_attribute(&attribute, escape, output)?;
            }
            for attribute in element.attributes() {
                serialize_attribute(&attribute, escape, output)?;
            }
            output.write_char('>')
        }
        Piece::ShadowRootStartTag(init) => {
            output.write_str("<template")?;
            for attribute in attributes_of_shadow_root(init) {
                serialize_attribute(&attribute, escape, output)?;
            }
            output.write_char('>')
        }
        Piece::EndTag { tag_name, .. } => {
            output.write_str("</")?;
            output.write_str(tag_name)?;
            output.write_char('>')
        }
        Piece::Text(data) => write_text(data, output),
        Piece::LiteralText(data) => output.write_str(data),
        Piece::Comment(data) => {
            output.write_str("<!--")?;
            output.write_str(data)?;
            output.write_str("-->")
        }
        Piece::ProcessingInstruction { target, data } => {
            output.write_str("<?")?;
            output.write_str(target)?;
            output.write_char(' ')?;
            output.write_str(data)?;
            if edition.serializes_a_question_mark_after_processing_instructions() {
                output.write_char('?')?;
            }
            output.write_char('>')
        }
        Piece::Doctype { name, .. } => {
            output.write_str("<!DOCTYPE ")?;
            output.write_str(name)?;
            output.write_char('>')
        }
    })
}

/// Appends a space, the
/// [attribute's serialized name](https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name),
/// and the value.
#[inline(always)]
fn serialize_attribute<W: fmt::Write>(
    attribute: &SerializableAttribute<'_>,
    escape: impl Fn(&str, &mut W) -> fmt::Result,
    output: &mut W,
) -> fmt::Result {
    output.write_str(match attribute.namespace {
        Namespace::Xml => " xml:",
        Namespace::XmlNs if attribute.name == "xmlns" => " ",
        Namespace::XmlNs => " xmlns:",
        Namespace::XLink => " xlink:",
        _ => " ",
    })?;
    output.write_str(attribute.name)?;
    output.write_str("=\"")?;
    escape(attribute.value, output)?;
    output.write_char('"')
}
