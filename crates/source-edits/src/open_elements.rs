//! Missing tags at a position in the source: end tags of open elements, and the start tag of an implied element.

use soupstone::NodeRef;
use soupstone::names::{ExpandedName, Namespace};

use crate::positions::{self, MissingTag, NodeStart, end_tag_of, start_tag_of};
use crate::source::{ParseSettings, Source};

/// The maximum number of end tags at one position, which keeps the time for many edits in a deep tree linear.
const MAX_END_TAGS: usize = 100;

/// Returns the open elements after a node, from the outside in.
fn open_elements<'a>(source: &str, before: Option<NodeRef<'a>>) -> Vec<NodeRef<'a>> {
    let is_open = |node: &NodeRef<'_>| {
        node.is_element() && end_tag_of(*node).is_none() && !positions::is_only_a_tag(source, *node)
    };
    let inner = |node: &NodeRef<'a>| node.template_contents().unwrap_or(*node).last_child().filter(is_open);
    let open = std::iter::successors(before.filter(is_open), inner).take(MAX_END_TAGS + 1).collect::<Vec<_>>();
    if open.len() > MAX_END_TAGS { Vec::new() } else { open }
}

/// Returns the end tags that keep markup after `before`, a child of the parent, out of the open elements.
pub(crate) fn missing_end_tags(
    source: &Source<'_>,
    parent: NodeRef<'_>,
    before: Option<NodeRef<'_>>,
    place: usize,
    markup: &str,
) -> Vec<MissingTag> {
    let parsing = &source.parsing;
    let mut open = open_elements(source.text, before);
    if parent.is_html_element("body") && !open.is_empty() && source.is_end(place) {
        open = source.open_at_end().take(MAX_END_TAGS).collect();
    }
    if open.is_empty() || markup.is_empty() {
        return Vec::new();
    }
    let start_tags: String = open.iter().map(|node| beginning(Some(*node))).collect();
    let elements = parsing.fragment_in(parent, &start_tags);
    let expected = parsing.fragment_in(parent, markup);
    // Whether the markup parses as a sibling of the open elements if these end tags precede it.
    let is_enough = |closed: &[MissingTag]| {
        let end_tags: String = closed.iter().map(|tag| &*tag.text).collect();
        let parsed = parsing.fragment_in(parent, &format!("{start_tags}{end_tags}{markup}"));
        let mut children = parsed.root().children();
        let first = children.next().zip(elements.root().first_child());
        first.is_some_and(|(one, other)| one.first_difference(other).is_none())
            && are_same(children, expected.root().children())
    };
    let mut end_tags = Vec::new();
    let mut start = NodeStart::default();
    for (depth, node) in open.iter().enumerate() {
        let own_start = start_tag_of(*node).map(|tag| NodeStart::of_tag(tag.start));
        start = own_start.map_or(start, |own| own.max(start));
        if own_start.is_some() || node.is_html_element_in(&["html", "head", "body"]) {
            end_tags.push(MissingTag { depth, ..MissingTag::end_of(*node, start) });
        }
    }
    end_tags.reverse();
    if is_enough(&[]) {
        return Vec::new();
    }
    // Except at the end of the body, later content may be in copies of formatting elements.
    // NOTE: the parser reopens formatting elements in the following content, unless their end tags come first.
    let is_formatting = |tag: &MissingTag| open[tag.depth].expanded_name().is_some_and(ExpandedName::is_formatting);
    let others: Vec<MissingTag> = end_tags.iter().filter(|tag| !is_formatting(tag)).cloned().collect();
    match others.len() < end_tags.len() && !parent.is_html_element("body") && is_enough(&others) {
        true => others,
        false => end_tags,
    }
}

/// Returns markup that parses like the start of this node.
pub(crate) fn beginning(node: Option<NodeRef<'_>>) -> String {
    match node.map(|node| (node.local_name(), node.as_text())) {
        None => String::new(),
        Some((Some(name), _)) => format!("<{name}>"),
        // NOTE: a space represents any text, because a parsed tree has only white space where the parser treats other text
        // differently.
        Some((None, Some(_))) => " ".to_owned(),
        Some((None, None)) => "<!---->".to_owned(),
    }
}

/// Whether the parser moves markup unless this element's implied start tag precedes the markup.
pub(crate) fn needs_start_tag(parsing: &ParseSettings, element: NodeRef<'_>, markup: &str) -> bool {
    let expected = parsing.fragment_in(element, markup);
    let is_html = element.namespace() == Some(Namespace::Html);
    let is_fine = match (element.local_name(), element.parent()) {
        (Some(name @ ("head" | "body")), _) if is_html => {
            let parsed = parsing.whole(&format!("<!DOCTYPE html>{markup}"));
            let is_alone = parsed.root().children().count() == 2;
            let (head, body) = (parsed.head(), parsed.body());
            let (this, other) = if name == "head" { (head, body) } else { (body, head) };
            let is_here = this.is_some_and(|this| are_same(this.children(), expected.root().children()));
            is_alone && is_here && other.is_some_and(|other| other.first_child().is_none())
        }
        (Some(name), Some(parent)) if name != "html" => {
            let parsed = parsing.fragment_in(parent, markup);
            let mut children = parsed.root().children();
            let first = children.next().filter(|first| first.is_html_element(name));
            first.is_some_and(|first| are_same(first.children(), expected.root().children()))
                && children.next().is_none()
        }
        _ => false,
    };
    !is_fine
}

fn are_same<'a, 'b>(
    mut some: impl Iterator<Item = NodeRef<'a>>,
    mut others: impl Iterator<Item = NodeRef<'b>>,
) -> bool {
    loop {
        match (some.next(), others.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if one.first_difference(other).is_none() => {}
            _ => return false,
        }
    }
}
