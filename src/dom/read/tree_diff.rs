use std::iter::zip;

use super::node_ref::{DoctypeRef, NodeRef};
use super::shadow_root::ShadowRootRef;

/// # Comparing
impl<'a> NodeRef<'a> {
    /// Returns the first node of this tree that differs from the other tree, or has fewer children; `None` if the trees are
    /// [equal](https://dom.spec.whatwg.org/#concept-node-equals).
    ///
    /// Template contents and shadow roots are compared, unlike in the standard. The order of attributes does not matter. Two
    /// adjacent text nodes differ from one node with the same text. [Form owners](Self::form_owner), the document mode, and
    /// all other properties of the documents are not compared.
    ///
    /// ```
    /// use soupstone::parse_document;
    ///
    /// let one = parse_document("<p id=a class=b>1<template><b>2</b></template>");
    /// let other = parse_document("<p class=b id=a>1<template><i>2</i></template>");
    /// let difference = one.root().first_difference(other.root()).unwrap();
    /// assert_eq!(difference.outer_html(), "<b>2</b>");
    /// assert_eq!(one.root().first_difference(one.clone().root()), None);
    /// ```
    #[doc(alias("isEqualNode", "equals"))]
    #[inline]
    pub fn first_difference(self, other: NodeRef<'_>) -> Option<NodeRef<'a>> {
        if are_equal_without_children(self, other) {
            self.first_descendant_difference_by(other, are_equal_without_children)
        } else {
            Some(self)
        }
    }

    #[inline]
    pub(crate) fn first_markup_difference(self, other: NodeRef<'_>) -> Option<NodeRef<'a>> {
        self.first_descendant_difference_by(other, have_equal_own_markup)
    }

    #[inline]
    fn first_descendant_difference_by(
        self,
        other: NodeRef<'_>,
        are_equal: fn(NodeRef<'_>, NodeRef<'_>) -> bool,
    ) -> Option<NodeRef<'a>> {
        let starts = |left, right| zip(first_child_of_each_tree(left), first_child_of_each_tree(right));
        let mut pending: Vec<_> = starts(self, other).map(|(left, right)| (self, left, right)).collect();
        while let Some((parent, left, right)) = pending.pop() {
            match (left, right) {
                (None, None) => {}
                (None, Some(_)) => return Some(parent),
                (Some(left), Some(right)) if are_equal(left, right) => {
                    pending.push((parent, left.next_sibling(), right.next_sibling()));
                    pending.extend(starts(left, right).map(|(first, same)| (left, first, same)));
                }
                (Some(left), _) => return Some(left),
            }
        }
        None
    }
}

#[inline]
fn are_equal_without_children(one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
    have_equal_own_markup(one, other) && one.doctype() == other.doctype()
}

/// Compares two nodes without the identifiers of a doctype, which serializing omits.
#[inline]
fn have_equal_own_markup(one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
    one.shadow_root().map(ShadowRootRef::init) == other.shadow_root().map(ShadowRootRef::init)
        && one.kind() == other.kind()
        && one.namespace() == other.namespace()
        && one.local_name() == other.local_name()
        && have_equal_attributes(one, other)
        && one.target() == other.target()
        && one.data() == other.data()
        && one.doctype().map(DoctypeRef::name) == other.doctype().map(DoctypeRef::name)
}

#[inline]
fn have_equal_attributes(one: NodeRef<'_>, other: NodeRef<'_>) -> bool {
    if one.attributes().eq(other.attributes()) {
        return true;
    }
    let mut sorted = [one, other].map(|node| node.attributes().collect::<Vec<_>>());
    for attributes in &mut sorted {
        attributes.sort_unstable_by_key(|attribute| (attribute.namespace() as u8, attribute.local_name()));
    }
    sorted[0] == sorted[1]
}

#[inline]
fn first_child_of_each_tree(node: NodeRef<'_>) -> [Option<NodeRef<'_>>; 3] {
    let trees = [Some(node), node.template_contents(), node.shadow_root().map(ShadowRootRef::node)];
    trees.map(|root| root?.first_child())
}
