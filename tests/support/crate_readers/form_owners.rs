//! The form owners in a tree.

use std::collections::HashMap;

use soupstone::NodeId;
use soupstone::dom::NodeRef;

/// For each HTML element with one of these names, returns the index of its form owner among all elements below `node`.
pub fn form_owners(node: NodeRef<'_>, names: &[&str]) -> Vec<Option<usize>> {
    let elements: Vec<NodeRef<'_>> = node.descendants().filter(NodeRef::is_element).collect();
    let indexes: HashMap<NodeId, usize> = elements.iter().map(|element| element.id()).zip(0..).collect();
    let owner = |element: &NodeRef<'_>| Some(indexes[&element.form_owner()?.id()]);
    elements.iter().filter(|element| element.is_html_element_in(names)).map(owner).collect()
}

pub const FORM_ASSOCIATED: [&str; 8] = ["button", "fieldset", "img", "input", "object", "output", "select", "textarea"];

pub const LISTED: [&str; 7] = ["button", "fieldset", "input", "object", "output", "select", "textarea"];
