//! Trees without the white space that has no meaning: what is left has to come back however a tree is laid out.
//!
//! This is a plain second way to the rule of the crate, on the whole list of what a tree consists of.

use soupstone::dom::{NodeKind, NodeRef};
use soupstone::names::{Namespace, TagName};
use soupstone::sink::Scripting;

/// HTML elements beside whose tags white space has no meaning.
const BLOCKS: &str = " html body address blockquote center div figure figcaption footer form header hr legend listing \
    main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul li \
    table caption colgroup col thead tbody tfoot tr td th fieldset details summary optgroup option frameset frame head ";

/// HTML elements between whose children it has none.
const ELEMENTS_ONLY: &str = " html head frameset table colgroup thead tbody tfoot tr select optgroup ";

/// HTML elements whose text and descendants keep it.
const PREFORMATTED: &str = " pre listing textarea xmp plaintext ";

/// HTML elements whose text is written literally.
const LITERAL: &str = " style script iframe noembed noframes ";

/// What is left of the white space that has a meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runs {
    /// One space for each run.
    Collapsed,
    /// All of it.
    Whole,
}

/// Whether comments are part of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentsOfTree {
    Kept,
    Dropped,
}

/// A piece of a tree, in tree order.
enum Piece {
    /// A tag or another node that is no text. `is_border` if white space beside it has no meaning.
    Mark { line: String, is_border: bool },
    /// A text. `keeps` if its white space is not touched; `stands_alone` if white space alone has no meaning.
    Text { data: String, keeps: bool, stands_alone: bool },
}

fn is_one_of(list: &str, node: NodeRef<'_>) -> bool {
    node.namespace() == Some(Namespace::Html)
        && node.local_name().is_some_and(|name| list.contains(&format!(" {name} ")))
}

/// What an element does to the white space in it.
#[derive(Clone, Copy, Default)]
struct Inside {
    keeps: bool,
    passes_on: bool,
    elements_only: bool,
}

impl Inside {
    fn of(element: NodeRef<'_>, outer: Self, scripting: Scripting) -> Self {
        let style = element.attribute("style").unwrap_or_default();
        let passes_on =
            outer.passes_on || is_one_of(PREFORMATTED, element) || style.to_ascii_lowercase().contains("white-space");
        let is_literal = is_one_of(LITERAL, element)
            || element.is_html_element(TagName::NOSCRIPT) && scripting == Scripting::Enabled;
        let keeps = passes_on || is_literal || element.namespace() != Some(Namespace::Html);
        Self { keeps, passes_on, elements_only: !keeps && is_one_of(ELEMENTS_ONLY, element) }
    }
}

/// A step of the walk around a tree.
enum Step<'a> {
    Node(NodeRef<'a>, Inside),
    Mark(&'static str, bool),
}

/// The tree in lines, without white space that has no meaning.
pub fn meaningful(root: NodeRef<'_>, scripting: Scripting, runs: Runs, comments: CommentsOfTree) -> String {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut steps = vec![Step::Node(root, Inside::default())];
    while let Some(step) = steps.pop() {
        let (node, outer) = match step {
            Step::Node(node, outer) => (node, outer),
            Step::Mark(line, is_border) => {
                let line = line.to_owned();
                pieces.push(Piece::Mark { line, is_border });
                continue;
            }
        };
        let children = |node: NodeRef<'_>| {
            let mut children: Vec<_> = node.children().collect();
            children.reverse();
            children.into_iter().map(|child| child.id()).collect::<Vec<_>>()
        };
        let document = node.document();
        match node.kind() {
            NodeKind::Element => {
                let inside = Inside::of(node, outer, scripting);
                let is_block = is_one_of(BLOCKS, node);
                let is_border_outside = !outer.keeps && (is_block || outer.elements_only);
                let is_border_inside = !inside.keeps && is_block;
                let mut line = format!("<{:?} {}", node.namespace(), node.local_name().unwrap_or(""));
                let mut attributes: Vec<String> = node
                    .attributes()
                    .map(|attribute| {
                        // NOTE: names that are not known have other numbers in each document.
                        let (namespace, name) = (attribute.namespace(), attribute.local_name());
                        format!(" {namespace:?} {name:?}={:?}", attribute.value())
                    })
                    .collect();
                attributes.sort();
                line.extend(attributes);
                let mark = |line: &str, is_border| Piece::Mark { line: line.to_owned(), is_border };
                pieces.push(mark(&line, is_border_outside));
                pieces.push(mark("(", is_border_inside));
                steps.push(Step::Mark("after", is_border_outside));
                steps.push(Step::Mark(")", is_border_inside));
                let contents = node.template_contents().unwrap_or(node);
                for child in children(contents) {
                    steps.push(Step::Node(contents.document().node(child), inside));
                }
            }
            NodeKind::Text => {
                let data = node.as_text().unwrap_or_default().to_owned();
                match pieces.last_mut() {
                    Some(Piece::Text { data: before, .. }) => before.push_str(&data),
                    _ => pieces.push(Piece::Text { data, keeps: outer.keeps, stands_alone: outer.elements_only }),
                }
            }
            NodeKind::Document | NodeKind::Fragment => {
                for child in children(node) {
                    steps.push(Step::Node(document.node(child), outer));
                }
            }
            NodeKind::Comment if comments == CommentsOfTree::Dropped => {}
            NodeKind::Doctype => {
                let line = format!("{:?}", node.doctype());
                pieces.push(Piece::Mark { line, is_border: true });
            }
            _ => {
                let line = format!("{:?} {:?} {:?}", node.kind(), node.target(), node.as_text());
                let is_border = outer.elements_only;
                pieces.push(Piece::Mark { line, is_border });
            }
        }
    }
    lines(&pieces, runs)
}

fn lines(pieces: &[Piece], runs: Runs) -> String {
    // NOTE: a form feed is shown as a character of its own.
    let is_white = |character: char| character.is_ascii_whitespace() && character != '\u{C}';
    let is_border = |piece: Option<&Piece>| matches!(piece, Some(Piece::Mark { is_border: true, .. }));
    let mut lines = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        let (data, keeps, stands_alone) = match piece {
            Piece::Mark { line, .. } => {
                lines += &format!("{line}\n");
                continue;
            }
            Piece::Text { data, keeps, stands_alone } => (data, *keeps, *stands_alone),
        };
        let mut text = data.clone();
        if !keeps {
            if is_border(pieces.get(index.wrapping_sub(1))) || stands_alone {
                text = text.trim_start_matches(is_white).to_owned();
            }
            if is_border(pieces.get(index + 1)) || stands_alone {
                text = text.trim_end_matches(is_white).to_owned();
            }
            if runs == Runs::Collapsed {
                let mut collapsed = String::new();
                for character in text.chars() {
                    if !is_white(character) {
                        collapsed.push(character);
                    } else if !collapsed.ends_with(' ') {
                        collapsed.push(' ');
                    }
                }
                text = collapsed;
            }
        }
        if !text.is_empty() {
            lines += &format!("{text:?}\n");
        }
    }
    lines
}
