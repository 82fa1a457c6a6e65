//! Whether a serialized tree parses to the same tree.

use std::collections::HashMap;
use std::iter::zip;

use soupstone::serialize::{SerializeOptions, ShadowRoots};
use soupstone::{Document, FragmentContext, NodeId, NodeRef, ParseOptions};

/// Writes a document, parses the result with these options, and returns the first node that does not round-trip: if a node gets
/// more children, that node; if only the form owner of a control changes, the control.
pub fn round_trip_difference<'a>(document: &'a Document, options: &ParseOptions) -> Option<NodeRef<'a>> {
    let again = options.parse_document(&written(document.root(), options));
    difference_in(document.root(), again.root())
}

/// The same for the contents of a node, which are parsed as a fragment in this context.
pub fn round_trip_difference_in<'a>(
    node: NodeRef<'a>,
    options: &ParseOptions,
    context: &FragmentContext,
) -> Option<NodeRef<'a>> {
    let again = options.parse_fragment(&written(node, options), context);
    difference_in(node, again.root())
}

fn written(node: NodeRef<'_>, options: &ParseOptions) -> String {
    let shadow_roots = if options.declarative_shadow_roots() { ShadowRoots::All } else { ShadowRoots::Listed };
    SerializeOptions::new()
        .with_edition(Some(options.edition()))
        .with_scripting(Some(options.scripting()))
        .with_shadow_roots(shadow_roots)
        .inner_html(node)
}

fn difference_in<'a>(node: NodeRef<'a>, again: NodeRef<'_>) -> Option<NodeRef<'a>> {
    let mut others = again.children();
    for child in node.children() {
        let Some(other) = others.next() else {
            return Some(child);
        };
        if let Some(difference) = child.first_difference(other) {
            return Some(difference);
        }
    }
    if others.next().is_some() {
        return Some(node);
    }
    let changed = zip(form_owners(node), form_owners(again)).position(|(owner, other)| owner != other)?;
    node.deep_descendants().nth(changed)
}

/// For each node in a tree, the index of its form owner.
fn form_owners(root: NodeRef<'_>) -> Vec<Option<usize>> {
    let indexes: HashMap<NodeId, usize> = root.deep_descendants().map(|node| node.id()).zip(0..).collect();
    let owner = |node: NodeRef<'_>| indexes.get(&node.form_owner()?.id()).copied();
    root.deep_descendants().map(owner).collect()
}
