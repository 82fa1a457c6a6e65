//! Kinds of trees that do not round-trip. The standard names most of them:
//! <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>.

use std::collections::BTreeSet;

use soupstone::dom::{NodeKind, NodeRef};
use soupstone::names::tag;

/// The algorithm writes only the name of a doctype, which may change the document's mode.
pub const DOCTYPE: &str = "a doctype with identifiers";

/// The end tags become text, because only the end of the input ends a `plaintext` element.
const PLAINTEXT: &str = "plaintext";

/// The parser drops a newline after these start tags, and the algorithm writes no extra one.
pub const NEWLINE: &str = "a newline at the start of pre, textarea or listing";

pub const CARRIAGE_RETURN: &str = "a carriage return, from a character reference";

/// Only the end of the input ends this script.
const SCRIPT: &str = "a script with an open comment that contains a script start tag";

/// The text is serialized with escapes, which the parser reads literally in this context.
const RAW_CONTEXT: &str = "text in a raw text fragment";

/// Returns the kinds of loss of a tree, in alphabetical order.
pub fn loss_kinds(root: NodeRef<'_>, context: Option<&str>) -> Vec<&'static str> {
    let mut kinds = BTreeSet::new();
    let mut roots = vec![root];
    while let Some(root) = roots.pop() {
        for node in root.descendants() {
            roots.extend(node.template_contents());
            kinds.extend(kind_of_node(node));
            kinds.extend(kind_of_nesting(node));
        }
    }
    let is_raw = matches!(context, Some("style" | "script" | "xmp" | "iframe" | "noembed" | "noframes" | "plaintext"));
    if is_raw && root.text_content().contains(['<', '>', '&']) {
        kinds.insert(RAW_CONTEXT);
    }
    kinds.into_iter().collect()
}

fn kind_of_node(node: NodeRef<'_>) -> Option<&'static str> {
    let starts_with_newline = || {
        let text = node.first_child().and_then(|child| child.as_text());
        text.is_some_and(|text| text.starts_with('\n'))
    };
    match node.kind() {
        NodeKind::Doctype => {
            let doctype = node.doctype()?;
            let has = !doctype.public_identifier().is_empty() || !doctype.system_identifier().is_empty();
            has.then_some(DOCTYPE)
        }
        NodeKind::Text => node.as_text()?.contains('\r').then_some(CARRIAGE_RETURN),
        NodeKind::Element if node.is_html_element(tag::PLAINTEXT) => Some(PLAINTEXT),
        NodeKind::Element if node.is_html_element(tag::SCRIPT) => {
            let text = node.text_content();
            let (_, comment) = text.rsplit_once("<!--")?;
            let is_open = comment.contains("<script") && !comment.contains("-->");
            is_open.then_some(SCRIPT)
        }
        NodeKind::Element => {
            let names = [tag::PRE, tag::TEXTAREA, tag::LISTING];
            let is_one = names.into_iter().any(|name| node.is_html_element(name));
            (is_one && starts_with_newline()).then_some(NEWLINE)
        }
        _ => None,
    }
}

/// Recognizes elements that the parser nests only in misnested markup.
fn kind_of_nesting(node: NodeRef<'_>) -> Option<&'static str> {
    let kinds = [(tag::A, "a in a"), (tag::FORM, "form in form"), (tag::NOBR, "nobr in nobr"), (tag::P, "p in p")];
    let (name, kind) = kinds.into_iter().find(|(name, _)| node.is_html_element(*name))?;
    node.ancestors().any(|ancestor| ancestor.is_html_element(name)).then_some(kind)
}
