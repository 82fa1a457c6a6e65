//! An edit of the source that is not refused, and the same edit of the document, make the same tree: of tag soup and of
//! pages without errors.

use soupstone::{Document, NodeId, NodeRef, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits};
use soupstone_tests::soup::{Random, tag_soup};

/// How many edits are tried.
const EDITS: usize = 10_000;

/// What every node takes beside it and in it without a change of anything else.
const MARKUP: &str = "<!--new-->";

const TEXT_ELEMENTS: [&str; 10] = [
    "iframe",
    "noembed",
    "noframes",
    "plaintext",
    "script",
    "select",
    "style",
    "textarea",
    "title",
    "xmp",
];

/// Attributes that change how the parser goes on.
const LOOKED_AT: [&str; 5] = ["color", "encoding", "face", "size", "type"];

const PIECES: [&str; 16] = [
    "<div>",
    "</div>",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<ul><li>",
    "</ul>",
    "x",
    " ",
    "<br>",
    "<!--c-->",
    "<i title=a>y</i>",
    "<pre>\n",
    "</pre>",
    "<span class='b' c>",
];

#[derive(Clone, Copy, Debug)]
enum Edit {
    SetAttribute,
    RemoveAttribute,
    Before,
    After,
    Prepend,
    Append,
    Replace,
    Remove,
}

const ALL: [Edit; 8] = [
    Edit::SetAttribute,
    Edit::RemoveAttribute,
    Edit::Before,
    Edit::After,
    Edit::Prepend,
    Edit::Append,
    Edit::Replace,
    Edit::Remove,
];

fn edit_source(
    source: &str,
    node: NodeId,
    edit: Edit,
    name: &str,
) -> Result<String, SourceEditError> {
    let mut edits = SourceEdits::parse_document(source, &ParseOptions::new());
    match edit {
        Edit::SetAttribute => edits.set_attribute(node, name, "a \"&' b")?,
        Edit::RemoveAttribute => edits.remove_attribute(node, name)?,
        Edit::Before => edits.insert_before(node, MARKUP)?,
        Edit::After => edits.insert_after(node, MARKUP)?,
        Edit::Prepend => edits.prepend(node, MARKUP)?,
        Edit::Append => edits.append(node, MARKUP)?,
        Edit::Replace => edits.replace(node, MARKUP)?,
        Edit::Remove => edits.remove(node)?,
    }
    edits.finish()
}

fn edit_document(document: &mut Document, node: NodeId, edit: Edit, name: &str) {
    let new = document.create_comment("new");
    let contents = document.node(node).template_contents();
    let inside = contents.map_or(node, |contents| contents.id());
    match edit {
        Edit::SetAttribute => document.set_attribute(node, name, "a \"&' b").map(|_| ()),
        Edit::RemoveAttribute => document.remove_attribute(node, name).map(|_| ()),
        Edit::Before => document.insert_before(node, new),
        Edit::After => document.insert_after(node, new),
        Edit::Prepend => document.prepend(inside, new),
        Edit::Append => document.append(inside, new),
        Edit::Replace => document
            .insert_before(node, new)
            .and_then(|()| document.detach(node)),
        Edit::Remove => document.detach(node),
    }
    .unwrap();
}

/// Whether the edit was made.
fn check(source: &str, random: &mut Random) -> bool {
    let options = ParseOptions::new().with_locations();
    let mut document = options.parse_document(source);
    let nodes: Vec<NodeRef<'_>> = document.root().descendants().collect();
    let node = random.pick(&nodes);
    let edit = random.pick(&ALL);
    // There, a comment is text.
    let is_text = |node: NodeRef<'_>| node.is_html_element_in(&TEXT_ELEMENTS);
    let changes_attributes = matches!(edit, Edit::SetAttribute | Edit::RemoveAttribute);
    if !changes_attributes && (is_text(node) || node.parent().is_some_and(is_text)) {
        return false;
    }
    let attributes: Vec<String> = node
        .attributes()
        .map(|it| it.qualified_name().to_string())
        .collect();
    // The DOM refuses other names, and the parser looks at some.
    let is_plain = |name: &&String| {
        name.bytes().all(|one| one.is_ascii_lowercase()) && !LOOKED_AT.contains(&name.as_str())
    };
    let name = match attributes.iter().find(is_plain) {
        Some(name) if random.once_in(2) => name.clone(),
        _ => "data-new".to_owned(),
    };
    let Ok(edited) = edit_source(source, node.id(), edit, &name) else {
        return false;
    };
    let id = node.id();
    edit_document(&mut document, id, edit, &name);
    let expected = document.to_html();
    let found = options.parse_document(&edited).to_html();
    assert_eq!(found, expected, "\n{edit:?} {name}\n{source}\n{edited}");
    true
}

#[test]
fn edits_of_the_source_and_of_the_document_make_the_same_tree() {
    let mut random = Random::new(1);
    let mut made = 0;
    for _ in 0..EDITS {
        let mut source = String::from("<!DOCTYPE html><html><head></head><body>");
        for _ in 0..random.below(12) {
            source.push_str(random.pick(&PIECES));
        }
        made += usize::from(check(&source, &mut random));
    }
    assert!(made > EDITS / 4, "only {made} edits were made");
}

#[test]
fn edits_of_tag_soup_make_the_same_tree() {
    let mut random = Random::new(2);
    let mut made = 0;
    for _ in 0..EDITS {
        let source = tag_soup(&mut random);
        // Whether it counts depends on all that is before it.
        if !source.to_ascii_lowercase().contains("<frameset") {
            made += usize::from(check(&source, &mut random));
        }
    }
    assert!(made > EDITS / 20, "only {made} edits were made");
}
