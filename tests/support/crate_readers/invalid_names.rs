//! Nodes from the parser whose names no edit may create.

use soupstone::dom::{Document, DocumentBuilder, NodeId};
use soupstone::names::{ExpandedName, NameTable};
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::{AttributeBuffer, Attributes, ProcessingInstruction};

pub fn element(local_name: &str, attributes: &[(&str, &str)]) -> (Document, NodeId) {
    let mut builder = DocumentBuilder::new();
    let element = create(&mut builder, local_name, attributes);
    (builder.finish(), element)
}

pub fn instruction(target: &str, data: &str) -> (Document, NodeId) {
    let mut builder = DocumentBuilder::new();
    let element = create(&mut builder, "div", &[]);
    builder.insert_processing_instruction(
        &InsertionLocation::LastChildOf(element),
        &ProcessingInstruction::new(target, data),
    );
    (builder.finish(), element)
}

fn create(builder: &mut DocumentBuilder, local_name: &str, attributes: &[(&str, &str)]) -> NodeId {
    let mut names = NameTable::new();
    let mut buffer = AttributeBuffer::new();
    for (name, value) in attributes {
        buffer.push(names.intern(name), value);
    }
    let name = ExpandedName::html(names.intern(local_name));
    let attributes = Attributes::new(&buffer, &names);
    builder.create_element(NewElement::new(name, &attributes))
}
