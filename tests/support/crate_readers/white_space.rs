//! Trees without insignificant white space, which must round-trip in every layout.
//!
//! A simple second implementation of the crate's rule, over a list of all pieces of a tree.

use soupstone::dom::{NodeKind, NodeRef};
use soupstone::names::{Namespace, tag};

/// HTML elements with insignificant white space around their tags.
const BLOCKS: &str = " html body address blockquote center dialog div figure figcaption footer form header hr legend listing \
    main p plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul li \
    table caption colgroup col thead tbody tfoot tr td th fieldset details summary optgroup option frameset frame head ";

/// HTML elements with insignificant white space between their children.
const ELEMENTS_ONLY: &str = " html head frameset table colgroup thead tbody tfoot tr ";

/// HTML elements that are never rendered.
const NEVER_SHOWN: &str = " area base basefont head link meta noembed noframes param script style template title ";

/// Inline HTML elements that render blocks.
const IN_LINE: &str = " option ruby rb rp rt rtc ";

/// HTML elements in which all white space is significant.
const PREFORMATTED: &str = " pre listing textarea xmp plaintext ";

const LITERAL: &str = " style script iframe noembed noframes ";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runs {
    /// Each run becomes one space or line feed.
    Collapsed,
    Whole,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentsOfTree {
    Kept,
    Dropped,
}

enum Piece {
    /// A tag or another node that is not text. `is_border`: adjacent white space is insignificant. `aside_since`: the start of
    /// the out-of-line content that it ends.
    Mark { line: String, is_border: bool, aside_since: Option<usize> },
    /// `keeps`: its white space is preserved.
    Text { data: String, keeps: bool },
}

fn is_one_of(list: &str, node: NodeRef<'_>) -> bool {
    node.namespace() == Some(Namespace::Html)
        && node.local_name().is_some_and(|name| list.contains(&format!(" {name} ")))
}

#[derive(Clone, Copy, Default)]
struct Inside {
    keeps: bool,
    passes_on: bool,
    elements_only: bool,
    is_host: bool,
    is_in_line: bool,
}

impl Inside {
    fn of(element: NodeRef<'_>, outer: Self, scripting: bool) -> Self {
        let style = element.attribute("style").unwrap_or_default();
        let passes_on =
            outer.passes_on || is_one_of(PREFORMATTED, element) || style.to_ascii_lowercase().contains("white-space");
        let is_literal = is_one_of(LITERAL, element) || element.is_html_element(tag::NOSCRIPT) && scripting;
        let keeps = passes_on || is_literal || element.namespace() != Some(Namespace::Html);
        let is_in_line = outer.is_in_line || is_one_of(IN_LINE, element);
        Self {
            keeps,
            passes_on,
            elements_only: !keeps && !is_in_line && is_one_of(ELEMENTS_ONLY, element),
            is_host: is_host(element),
            is_in_line,
        }
    }
}

/// Whether an element has a shadow root, or a template that browsers turn into one.
fn is_host(element: NodeRef<'_>) -> bool {
    let is_declaration =
        |child: NodeRef<'_>| child.is_html_element(tag::TEMPLATE) && child.has_attribute("shadowrootmode");
    element.shadow_root().is_some() || element.children().any(is_declaration)
}

/// Returns the values of a property in the `style` attribute, in lower case.
fn styles_of(element: NodeRef<'_>, property: &str) -> Vec<String> {
    let style = element.attribute("style").unwrap_or_default().to_ascii_lowercase();
    let values = style.split(';').filter_map(|declaration| {
        let (name, value) = declaration.split_once(':').unwrap_or((declaration, ""));
        let value = value.split('!').next().unwrap_or("").trim();
        (name.trim() == property).then(|| value.to_owned())
    });
    values.collect()
}

fn is_in(list: &str, value: &str) -> bool {
    list.split(' ').any(|word| word == value)
}

/// Whether the `style` attribute may change the element's layout.
fn is_laid_out_otherwise(element: NodeRef<'_>) -> bool {
    [
        ("display", "block flow-root list-item table flex grid none"),
        ("float", "none left right"),
        ("position", "static relative sticky absolute fixed"),
    ]
    .into_iter()
    .any(|(property, known)| styles_of(element, property).iter().any(|value| !is_in(known, value)))
}

fn is_block(element: NodeRef<'_>) -> bool {
    is_one_of(BLOCKS, element) && !is_laid_out_otherwise(element)
}

/// Whether a block may be hidden, float, or be placed elsewhere.
fn may_leave(element: NodeRef<'_>) -> bool {
    let align = element.attribute("align").unwrap_or_default().to_ascii_lowercase();
    let is_child_of =
        |name| element.parent().is_none_or(|parent| parent.kind() != NodeKind::Element || parent.is_html_element(name));
    element.has_attribute("hidden")
        || element.has_attribute("popover")
        || element.is_html_element("dialog")
        || element.is_html_element("table") && (align == "left" || align == "right")
        || element.is_html_element("summary") && is_child_of("details")
        || element.is_html_element("legend") && is_child_of("fieldset")
        || styles_of(element, "display").iter().any(|value| value == "none")
        || styles_of(element, "float").iter().any(|value| value != "none")
        || styles_of(element, "position").iter().any(|value| is_in("absolute fixed", value))
}

enum Step<'a> {
    Node(NodeRef<'a>, Inside),
    Mark(&'static str, bool, Option<usize>),
}

/// Returns the lines of a tree without insignificant white space.
pub fn meaningful(root: NodeRef<'_>, scripting: bool, runs: Runs, comments: CommentsOfTree) -> String {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut steps = vec![Step::Node(root, Inside::default())];
    while let Some(step) = steps.pop() {
        let (node, outer) = match step {
            Step::Node(node, outer) => (node, outer),
            Step::Mark(line, is_border, aside_since) => {
                let line = line.to_owned();
                pieces.push(Piece::Mark { line, is_border, aside_since });
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
                let is_in_line = outer.keeps || is_laid_out_otherwise(node);
                let is_never_shown = !outer.is_in_line && is_one_of(NEVER_SHOWN, node);
                let is_block = is_block(node) && !outer.is_in_line;
                let is_block_of_line = is_block && !is_never_shown && !outer.is_host;
                let is_border_outside = !is_in_line && (outer.elements_only || is_block_of_line && !may_leave(node));
                let is_aside = !is_in_line && !is_border_outside && (is_never_shown || is_block_of_line);
                let is_border_inside = !inside.keeps && is_block && !inside.is_host;
                let mut line = format!("<{:?} {}", node.namespace(), node.local_name().unwrap_or(""));
                let mut attributes: Vec<String> = node
                    .attributes()
                    .map(|attribute| {
                        // NOTE: unknown names have different numbers in each document.
                        let (namespace, name) = (attribute.namespace(), attribute.local_name());
                        format!(" {namespace:?} {name:?}={:?}", attribute.value())
                    })
                    .collect();
                attributes.sort();
                line.extend(attributes);
                let mark = |line: &str, is_border| Piece::Mark { line: line.to_owned(), is_border, aside_since: None };
                steps.push(Step::Mark("after", is_border_outside, is_aside.then_some(pieces.len())));
                steps.push(Step::Mark(")", is_border_inside, None));
                pieces.push(mark(&line, is_border_outside));
                pieces.push(mark("(", is_border_inside || inside.elements_only));
                let contents = node.template_contents().unwrap_or(node);
                for child in children(contents) {
                    steps.push(Step::Node(contents.document().node(child), inside));
                }
            }
            NodeKind::Text => {
                let data = node.as_text().unwrap_or_default().to_owned();
                match pieces.last_mut() {
                    Some(Piece::Text { data: before, .. }) => before.push_str(&data),
                    _ => pieces.push(Piece::Text { data, keeps: outer.keeps }),
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
                pieces.push(Piece::Mark { line, is_border: true, aside_since: None });
            }
            _ => {
                let line = format!("{:?} {:?} {:?}", node.kind(), node.target(), node.as_text());
                let is_border = outer.elements_only;
                let aside_since = (!is_border).then_some(pieces.len());
                pieces.push(Piece::Mark { line, is_border, aside_since });
            }
        }
    }
    lines(&pieces, runs)
}

fn lines(pieces: &[Piece], runs: Runs) -> String {
    // NOTE: a form feed is rendered as a character.
    let is_white = |character: char| character.is_ascii_whitespace() && character != '\u{C}';
    let is_border = |piece: Option<&Piece>| matches!(piece, Some(Piece::Mark { is_border: true, .. }));
    let is_after_border = |mut index: usize| {
        while let Some(before) = index.checked_sub(1) {
            index = match &pieces[before] {
                Piece::Mark { aside_since: Some(start), .. } => *start,
                Piece::Text { data, keeps: false } if data.chars().all(is_white) => before,
                piece => return is_border(Some(piece)),
            };
        }
        false
    };
    let mut lines = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        let (data, keeps) = match piece {
            Piece::Mark { line, .. } => {
                lines += &format!("{line}\n");
                continue;
            }
            Piece::Text { data, keeps } => (data, *keeps),
        };
        let mut text = data.clone();
        if !keeps {
            if is_after_border(index) {
                text = text.trim_start_matches(is_white).to_owned();
            }
            if is_border(pieces.get(index + 1)) {
                text = text.trim_end_matches(is_white).to_owned();
            }
            if runs == Runs::Collapsed {
                let mut collapsed = String::new();
                for character in text.chars() {
                    match character {
                        '\n' if collapsed.ends_with(' ') => {
                            collapsed.pop();
                            collapsed.push('\n');
                        }
                        _ if !is_white(character) => collapsed.push(character),
                        _ if collapsed.ends_with([' ', '\n']) => {}
                        '\n' => collapsed.push('\n'),
                        _ => collapsed.push(' '),
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
