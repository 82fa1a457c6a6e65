//! Cleans untrusted markup on rcdom's tree: `cargo run --package soupstone-html5ever --example clean`. Unlisted elements are
//! unwrapped or, if they have no content, dropped. Unlisted attributes, and links that are not web addresses, are dropped.
//!
//! This example only shows the use of a parser. A reliable cleaner needs much more.

use html5ever::serialize::{SerializeOpts, TraversalScope, serialize};
use markup5ever_rcdom::{Handle, NodeData, RcDom, SerializableHandle};
use soupstone_html5ever::markup5ever::{Attribute, QualName, local_name, ns};
use soupstone_html5ever::parse_fragment;

/// Elements to keep.
const ELEMENTS: [&str; 12] = ["a", "b", "blockquote", "br", "code", "em", "i", "li", "p", "pre", "strong", "ul"];

const DROPPED: [&str; 5] = ["iframe", "noscript", "script", "style", "template"];

fn main() -> std::io::Result<()> {
    let input = "<p onclick=steal()>Stone <b>soup</p><script>steal()</script>\
        <a href=' javascript:steal()'>one</a> <a href=https://example.org/ title=x>two</a>\
        <font color=red>red <!-- hidden --><i>hot</font></i><svg><a href=//x>three</svg>";
    let clean = clean(input)?;
    assert_eq!(
        clean,
        "<p>Stone <b>soup</b></p><b><a>one</a> <a href=\"https://example.org/\">two</a>red \
         <i>hot</i></b>"
    );
    println!("{clean}");
    Ok(())
}

fn clean(input: &str) -> std::io::Result<String> {
    let body = QualName::new(None, ns!(html), local_name!("body"));
    // Before: html5ever::parse_fragment(RcDom::default(), ParseOpts::default(), body, Vec::new(), false).one(input)
    let dom = parse_fragment(input, RcDom::default(), body, Vec::new());

    let root = dom.document.children.borrow()[0].clone();
    let mut parents = vec![root.clone()];
    while let Some(parent) = parents.pop() {
        let children = clean_children(&parent);
        parents.extend(children.iter().cloned());
        for child in &children {
            child.parent.set(Some(std::rc::Rc::downgrade(&parent)));
        }
        parent.children.replace(children);
    }
    let mut output = Vec::new();
    let options = SerializeOpts { traversal_scope: TraversalScope::ChildrenOnly(None), ..SerializeOpts::default() };
    serialize(&mut output, &SerializableHandle::from(root), options)?;
    Ok(String::from_utf8_lossy(&output).into_owned())
}

fn clean_children(parent: &Handle) -> Vec<Handle> {
    let mut clean = Vec::new();
    let mut rest: Vec<Handle> = parent.children.take().into_iter().rev().collect();
    while let Some(child) = rest.pop() {
        match &child.data {
            NodeData::Text { .. } => clean.push(child),
            NodeData::Element { name, attrs, .. } if name.ns == ns!(html) => {
                if ELEMENTS.contains(&&*name.local) {
                    attrs.borrow_mut().retain(is_allowed);
                    clean.push(child);
                } else if !DROPPED.contains(&&*name.local) {
                    rest.extend(child.children.take().into_iter().rev());
                }
            }
            _ => {}
        }
    }
    clean
}

fn is_allowed(attribute: &Attribute) -> bool {
    let is_web_address = attribute.value.starts_with("https://") || attribute.value.starts_with("http://");
    &*attribute.name.local == "href" && is_web_address
}
