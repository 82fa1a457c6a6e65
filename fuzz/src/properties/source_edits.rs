//! Edits of a source equal edits of its document or are rejected. In a simple page, no edit is rejected.

use std::ops::Range;

use soupstone::dom::{CloneDepth, Edge};
use soupstone::names::Namespace;
use soupstone::{Document, FragmentContext, NodeId, NodeRef, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits, TextSourceMap};

use super::{holds, options, same};
use crate::generators;
use soupstone_tests::tag_soup::Random;

/// An edit. Its strings are markup, except for attribute values and element names.
#[derive(Clone, Debug)]
enum Edit {
    SetAttribute(&'static str, String),
    RemoveAttribute(String),
    Before(String),
    After(String),
    Prepend(String),
    Append(String),
    InnerHtml(String),
    Replace(String),
    Remove,
    Rename(String),
    Unwrap,
}

/// Checks random edits of a document, a fragment, or a plain page.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    if random.once_in(6) {
        return check_plain(random);
    }
    let options = options::all(random);
    let context = random.once_in(3).then(|| options::context(random).2);
    let mut edits = match &context {
        Some(context) => SourceEdits::parse_fragment(input, context, &options),
        None => SourceEdits::parse_document(input, &options),
    };
    let located = options.clone().with_locations(true);
    let original = parse(input, &located, context.as_ref());
    let mut document = original.clone();
    let nodes = nodes(&document);
    let mut space = Space::of(&document, input);
    let mut done = Vec::new();
    let count = match random.once_in(8) {
        true => random.below(40),
        false => random.below(4) + 1,
    };
    for _ in 0..count {
        let node = random.pick(&nodes);
        let edit = any_edit(random, document.node(node));
        if do_on_source(&mut edits, node, &edit).is_ok() {
            do_on_document(&mut document, node, &edit, &options, context.as_ref(), &mut space)
                .map_err(|error| format!("only the document rejects the edit: {error}\n{edit:?}"))?;
            done.push((node, edit));
        }
    }
    let show = |message: String| format!("{message}\n{done:#?}\n{context:?}\n{options:?}");
    let expected = flat(&document);
    same("the documents differ", &expected, &flat(edits.document())).map_err(show)?;
    match edits.finish() {
        Ok(edited) => {
            let parsed = parse(&edited, &options, context.as_ref());
            let show = |message| show(format!("{message}\n{edited:?}"));
            same("the edited source gives a different tree", &expected, &flat(&parsed)).map_err(show)?;
            same("the mode", &document.mode(), &parsed.mode()).map_err(show)?;
            let is_insertion = |edit: &Edit| match edit {
                Edit::Before(_) | Edit::After(_) | Edit::Prepend(_) | Edit::Append(_) => true,
                Edit::SetAttribute(..) | Edit::RemoveAttribute(_) => false,
                Edit::Replace(_) | Edit::Remove | Edit::InnerHtml(_) | Edit::Rename(_) | Edit::Unwrap => false,
            };
            let leaves_all = done.iter().all(|(_, edit)| is_insertion(edit));
            let into = |(node, edit): &(NodeId, Edit)| match edit {
                Edit::Prepend(_) | Edit::Append(_) => slashes(input, original.node(*node)),
                _ => 0..0,
            };
            let is_kept = !leaves_all || is_subsequence(&without(input, done.iter().map(into).collect()), &edited);
            holds("bytes of the source are lost", is_kept).map_err(show)
        }
        Err(SourceEditError::Difference { edit, .. }) if edit < done.len() => {
            let mut results = [edit, edit + 1].into_iter().map(|count| {
                let mut edits = match &context {
                    Some(context) => SourceEdits::parse_fragment(input, context, &options),
                    None => SourceEdits::parse_document(input, &options),
                };
                let mut edits_of_prefix = done[..count].iter();
                let are_done = edits_of_prefix.all(|(node, edit)| do_on_source(&mut edits, *node, edit).is_ok());
                are_done && edits.finish().is_ok()
            });
            let is_first = results.next() == Some(true) && results.next() == Some(false);
            holds("the error names the wrong edit", is_first).map_err(show)
        }
        Err(other) => Err(show(other.to_string())),
    }
}

fn parse(text: &str, options: &ParseOptions, context: Option<&FragmentContext>) -> Document {
    match context {
        Some(context) => options.parse_fragment(text, context),
        None => options.parse_document(text),
    }
}

fn nodes(document: &Document) -> Vec<NodeId> {
    let root = document.root();
    let nodes = std::iter::once(root).chain(root.deep_descendants());
    nodes.map(|node| node.id()).collect()
}

const MARKUP: &[&str] = &[
    "<!--new-->", "<!--new-->", "x", " ", "\n", "&amp;", "<b>new</b>", "<br>", "<p>new</p>", "<p>new", "<div></div>",
    "<li>new", "<td>new", "<tr><td>new", "<svg><g/></svg>", "<template><td></template>", "</div>", "<b>",
    "<form></form>", "<!DOCTYPE html>", "",
];

const NAMES: &[&str] = &["a", "b", "id", "class", "type", "encoding", "color", "xlink:href", "Data-New", "is", "name"];

const ELEMENTS: &[&str] = &["div", "p", "b", "LI", "td", "br", "x-y", "g", "pre", "script", "template", "table"];

fn any_edit(random: &mut Random, node: NodeRef<'_>) -> Edit {
    let markup = match random.once_in(6) {
        true => generators::text(random),
        false => random.pick(MARKUP).to_owned(),
    };
    match random.below(14) {
        0..=1 => {
            let value = random.pick(&["", "1", "a \"&' b", "\r\n", "hidden", "text/html"]);
            Edit::SetAttribute(random.pick(NAMES), value.to_owned())
        }
        2 => {
            let names: Vec<String> = (node.attributes()).map(|attribute| attribute.name().to_string()).collect();
            match names.is_empty() {
                true => Edit::RemoveAttribute(random.pick(NAMES).to_owned()),
                false => Edit::RemoveAttribute(names[random.below(names.len())].clone()),
            }
        }
        3 => Edit::Before(markup),
        4 => Edit::After(markup),
        5 => Edit::Prepend(markup),
        6..=7 => Edit::Append(markup),
        8 => Edit::Replace(markup),
        9..=10 => Edit::InnerHtml(markup),
        11 => Edit::Rename(random.pick(ELEMENTS).to_owned()),
        12 => Edit::Unwrap,
        _ => Edit::Remove,
    }
}

fn do_on_source(edits: &mut SourceEdits<'_>, node: NodeId, edit: &Edit) -> Result<(), SourceEditError> {
    match edit {
        Edit::SetAttribute(name, value) => edits.set_attribute(node, name, value),
        Edit::RemoveAttribute(name) => edits.remove_attribute(node, name),
        Edit::Before(markup) => edits.insert_before(node, markup),
        Edit::After(markup) => edits.insert_after(node, markup),
        Edit::Prepend(markup) => edits.prepend(node, markup),
        Edit::Append(markup) => edits.append(node, markup),
        Edit::InnerHtml(markup) => edits.set_inner_html(node, markup),
        Edit::Replace(markup) => edits.replace(node, markup),
        Edit::Remove => edits.remove(node),
        Edit::Rename(name) => edits.rename_element(node, name),
        Edit::Unwrap => edits.unwrap_element(node),
    }
}

fn do_on_document(
    document: &mut Document,
    id: NodeId,
    edit: &Edit,
    options: &ParseOptions,
    context: Option<&FragmentContext>,
    space: &mut Space,
) -> Result<(), String> {
    if matches!(edit, Edit::Append(_) | Edit::InnerHtml(_)) {
        space.split(document, id)?;
    }
    let node = document.node(id);
    let parent = node.parent();
    let result = match edit {
        Edit::SetAttribute(name, value) => {
            let is_html = node.namespace() == Some(Namespace::Html);
            match name.strip_prefix("xlink:") {
                Some(name) if !is_html => document.set_attribute_ns(id, Namespace::XLink, name, value),
                _ => document.set_attribute(id, name, value),
            }
        }
        Edit::RemoveAttribute(name) => document.remove_attribute(id, name).map(drop),
        Edit::Remove => document.remove(id),
        Edit::Rename(name) => document.rename_element(id, name),
        Edit::Unwrap => document.unwrap_element(id),
        Edit::Prepend(markup) | Edit::Append(markup) | Edit::InnerHtml(markup) => {
            let parent = node.template_contents().unwrap_or(node);
            let next = match edit {
                Edit::Prepend(_) => parent.first_child(),
                _ => space.after(node).or(space_after(node)),
            };
            let (parent, next) = (parent.id(), next.map(|next| next.id()));
            if matches!(edit, Edit::InnerHtml(_)) {
                let children: Vec<NodeId> = document.node(parent).children().map(|child| child.id()).collect();
                for child in children.into_iter().filter(|child| Some(*child) != next) {
                    document.remove(child).map_err(|error| error.to_string())?;
                }
            }
            return put_in(document, parent, next, markup, options, context);
        }
        Edit::Before(markup) | Edit::After(markup) | Edit::Replace(markup) => {
            let parent = parent.ok_or("no parent")?.id();
            let place = match edit {
                Edit::Before(_) => Some(id),
                _ => node.next_sibling().map(|next| next.id()),
            };
            put_in(document, parent, place, markup, options, context)?;
            match edit {
                Edit::Replace(_) => document.remove(id),
                _ => Ok(()),
            }
        }
    };
    result.map_err(|error| error.to_string())
}

/// White space after the end tag of the body that joins earlier text or an open element.
#[derive(Default)]
struct Space {
    body: Option<NodeId>,
    text: Option<(NodeId, String, String)>,
    split: Option<NodeId>,
    is_decided: bool,
}

impl Space {
    fn of(document: &Document, source: &str) -> Self {
        let body = document.root().descendants().find(|node| node.is_html_element("body"));
        let found = body.filter(|body| space_after(*body).is_none()).and_then(|body| {
            let own = body.location().and_then(|location| location.end_tag());
            let tag = own.or(body.parent()?.location().and_then(|location| location.end_tag()))?;
            let last = body.descendants().next_back()?;
            let (data, map) = (last.as_text()?, TextSourceMap::new(last, source)?);
            let is_after = |(at, one): &(usize, char)| {
                let span = map.span_of(*at..at + one.len_utf8());
                one.is_ascii_whitespace() && span.is_some_and(|span| span.start >= tag.end)
            };
            let at = data.char_indices().rev().take_while(is_after).last()?.0;
            let (before, after) = data.split_at(at);
            Some((last.id(), before.to_owned(), after.to_owned()))
        });
        Self { body: body.map(|body| body.id()), text: found, ..Self::default() }
    }

    fn split(&mut self, document: &mut Document, id: NodeId) -> Result<(), String> {
        let is_first = self.body == Some(id) && !std::mem::replace(&mut self.is_decided, self.body == Some(id));
        let Some((text, before, after)) = self.text.as_ref().filter(|_| is_first) else {
            return Ok(());
        };
        if !document.node(*text).ancestors().any(|around| around.id() == id) {
            return Ok(());
        }
        let second = document.create_text(after);
        let first = match before.is_empty() {
            true => document.remove(*text),
            false => document.set_data(*text, before),
        };
        first.and_then(|()| document.append(id, second)).map_err(|error| error.to_string())?;
        self.split = Some(second);
        Ok(())
    }

    fn after<'a>(&self, body: NodeRef<'a>) -> Option<NodeRef<'a>> {
        body.last_child().filter(|last| Some(last.id()) == self.split)
    }
}

fn space_after(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    let end_tag = node.location()?.end_tag()?;
    let last = node.last_child()?;
    let is_space = last.as_text()?.bytes().all(|one| one.is_ascii_whitespace());
    let is_after = last.location()?.tags_span().end > end_tag.end;
    (node.is_html_element("body") && is_space && is_after).then_some(last)
}

fn put_in(
    document: &mut Document,
    parent: NodeId,
    place: Option<NodeId>,
    markup: &str,
    options: &ParseOptions,
    context_of_root: Option<&FragmentContext>,
) -> Result<(), String> {
    let node = document.node(parent);
    let element = match (node.as_shadow_root(), node.host()) {
        (None, host) => host.unwrap_or(node),
        (Some(_), _) => node,
    };
    let context = match (element.namespace(), element.local_name()) {
        _ if node.as_shadow_root().is_some() => FragmentContext::html("template"),
        (None, _) if parent == document.root().id() && context_of_root.is_some() => {
            context_of_root.cloned().ok_or("no context")?
        }
        (None, _) | (_, None) | (Some(Namespace::Html), Some("html")) => FragmentContext::html("body"),
        (Some(namespace), Some(name)) => {
            let encoding = element.attribute("encoding").unwrap_or_default();
            FragmentContext::new(namespace, name).with_attribute("encoding", encoding)
        }
    };
    let is_root = parent == document.root().id();
    let context = match is_root && context_of_root.is_some() {
        true => context,
        false => context.with_document_mode(document.mode()),
    };
    let fragment = options.parse_fragment(markup, &context);
    for child in fragment.children() {
        let copy = document.import_node(child, CloneDepth::DeepWithShadowRoots);
        let copy = copy.map_err(|error| error.to_string())?;
        let result = match place {
            Some(place) => document.insert_before(place, copy),
            None => document.append(parent, copy),
        };
        result.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Returns the tree as a string, with joined text and sorted attributes.
fn flat(document: &Document) -> String {
    let mut text = String::new();
    let mut was_text = false;
    for edge in document.root().deep_traverse() {
        let node = edge.node();
        match (edge, node.as_text()) {
            (Edge::Leave(_), Some(_)) => continue,
            (Edge::Leave(_), None) => text.push_str("\n/"),
            (Edge::Enter(_), Some(data)) => {
                text.push_str(if was_text { "" } else { "\n\"" });
                text.push_str(data);
            }
            (Edge::Enter(_), None) => {
                let mut attributes: Vec<String> = node.attributes().map(|attribute| format!("{attribute:?}")).collect();
                attributes.sort();
                let root = node.as_shadow_root().map(|root| root.init());
                let name = (node.namespace(), node.local_name(), root);
                let data = (node.target(), node.data(), node.doctype());
                text.push_str(&format!("\n{:?} {name:?} {data:?} {attributes:?}", node.kind()));
            }
        }
        was_text = node.as_text().is_some();
    }
    text
}

/// Returns the slashes at the end of the start tag of an element in SVG or MathML, which is opened when it gets contents.
fn slashes(input: &str, node: NodeRef<'_>) -> Range<usize> {
    let tag = node.location().and_then(|location| location.start_tag());
    let is_foreign = node.is_element() && node.namespace() != Some(Namespace::Html);
    match tag.filter(|_| is_foreign).map(|tag| tag.to_range().end - 1) {
        Some(end) => input[..end].trim_end_matches('/').len()..end,
        None => 0..0,
    }
}

fn without(input: &str, mut ranges: Vec<Range<usize>>) -> String {
    ranges.sort_by_key(|range| range.start);
    let (mut rest, mut at) = (String::new(), 0);
    for Range { start, end } in ranges {
        rest.push_str(&input[at..start.max(at)]);
        at = at.max(end);
    }
    rest + &input[at..]
}

fn is_subsequence(text: &str, other: &str) -> bool {
    let mut rest = other.chars();
    text.chars().all(|one| rest.any(|other| other == one))
}

fn check_plain(random: &mut Random) -> Result<(), String> {
    let has_tags = random.once_in(2);
    let mut page = String::new();
    page.push_str(if has_tags { HEAD } else { "<p>first</p>" });
    for _ in 0..random.below(5) {
        push_block(random, &mut page, 3);
    }
    let space = random.pick(&["", "\n"]);
    page.push_str(space);
    if has_tags {
        page.push_str(random.pick(&["</body></html>", "</body>\n</html>\n"]));
    }
    let options = options::plain(random);
    let mut edits = SourceEdits::parse_document(&page, &options);
    let mut done = Vec::new();
    for _ in 0..random.below(12) + 1 {
        let id = random.pick(&nodes(edits.document()));
        let node = edits.document().node(id);
        if let Some(edit) = plain_edit(random, node, has_tags) {
            do_on_source(&mut edits, id, &edit)
                .map_err(|error| format!("a plain edit is rejected\n{error}\n{edit:?}\n{page}"))?;
            done.push((id, edit));
        }
    }
    let expected = flat(edits.document());
    let edited = edits.finish().map_err(|error| format!("plain edits are rejected\n{error}\n{done:#?}\n{page}"))?;
    let found = flat(&options.parse_document(&edited));
    same("a plain page differs", &expected, &found)
}

const HEAD: &str = "<!DOCTYPE html>\n<html>\n<head><title>x</title></head>\n<body>";

fn push_block(random: &mut Random, page: &mut String, depth: usize) {
    let mut within = |page: &mut String, start: &str, end: &str| {
        page.push_str(start);
        if depth > 0 && random.once_in(2) {
            for _ in 0..random.below(4) {
                push_block(random, page, depth - 1);
            }
        } else {
            push_inline(random, page);
        }
        page.push_str(end);
    };
    match page.len() % 7 {
        0 => within(page, "<DIV class='a'>", "</DIV>"),
        1 => within(page, "<ul>\n<li>", "</li>\n</ul>"),
        2 => within(page, "<table><tbody><tr><td>", "</td></tr></tbody></table>"),
        3 => page.push_str("<!--c--><hr>"),
        4 => page.push_str("\n<pre id=x>a\nb</pre>\n"),
        5 => {
            page.push_str("<h2>");
            push_inline(random, page);
            page.push_str("</h2>");
        }
        _ => {
            page.push_str("<p>");
            push_inline(random, page);
            page.push_str("</p>");
        }
    }
}

fn push_inline(random: &mut Random, page: &mut String) {
    for _ in 0..random.below(5) {
        page.push_str(random.pick(&[
            "some words ",
            "salt &amp; pepper",
            "<br>",
            "<img src='x' alt=\"\">",
            "<a href=x>link</a>",
            "<b>bold <span id=y>word</span></b>",
            "<em></em>",
            "<svg><g/><path d=M0 />x</svg>",
            "<math><mi/></math>",
            "<svg viewBox='0 0 1 1'/>",
        ]));
    }
}

/// Returns an edit that is never rejected in a plain page.
fn plain_edit(random: &mut Random, node: NodeRef<'_>, has_tags: bool) -> Option<Edit> {
    if random.once_in(4) && node.is_html_element_in(&["head", "body"]) {
        let script = random.pick(&["<script src=new></script>", "<!--new-->"]).to_owned();
        return Some(if random.once_in(2) { Edit::Prepend(script) } else { Edit::Append(script) });
    }
    let location = node.location()?;
    let value = || "a \"&' b".to_owned();
    match random.below(11) {
        0 => {
            location.start_tag()?;
            return Some(Edit::SetAttribute(random.pick(&["id", "title"]), value()));
        }
        1 => {
            location.start_tag()?;
            return Some(Edit::RemoveAttribute("id".to_owned()));
        }
        2 => return Some(Edit::Append(plain_markup(random, node, has_tags)?)),
        3 => return Some(Edit::Prepend(plain_markup(random, node, has_tags)?)),
        4 => return Some(Edit::InnerHtml(plain_markup(random, node, has_tags)?)),
        5 => {
            let name = match node.local_name()? {
                "div" => "section",
                "h2" => "h3",
                "b" => "strong",
                "span" => "cite",
                _ => return None,
            };
            return Some(Edit::Rename(name.to_owned()));
        }
        6 if node.is_html_element_in(&["b", "strong", "span", "em", "a"]) => return Some(Edit::Unwrap),
        _ => {}
    }
    let parent = node.parent()?;
    // White space after the end tag of the body is in the body.
    if space_after(parent) == Some(node) {
        return None;
    }
    let markup = plain_markup(random, parent, has_tags)?;
    // Without tags, the first node must open the body.
    let may_go = has_tags || !parent.is_html_element("body");
    Some(match random.below(4) {
        0 => Edit::Before(markup),
        1 => Edit::After(markup),
        2 if may_go => Edit::Replace(markup),
        3 if may_go => Edit::Remove,
        _ => Edit::After(markup),
    })
}

fn plain_markup(random: &mut Random, parent: NodeRef<'_>, has_tags: bool) -> Option<String> {
    let markup = match parent.local_name()? {
        "body" if !has_tags => random.pick(&["<p>new</p>", "<div>new</div>"]),
        "body" | "div" | "section" | "li" | "td" => {
            random.pick(&["new", "<p>new</p>", "<ul><li>new</li></ul>", "<!--new-->"])
        }
        "p" | "h2" | "h3" | "b" | "strong" | "a" | "span" | "cite" | "em" | "pre" => {
            random.pick(&["new", "<i>new</i>", "<br>", "<!--new-->"])
        }
        "ul" => "<li>new</li>",
        "tbody" => "<tr><td>new</td></tr>",
        "tr" => "<td>new</td>",
        "table" | "head" => "<!--new-->",
        "svg" | "g" | "path" => random.pick(&["new", "<g/>", "<path d=M0 />", "<!--new-->"]),
        "mi" => random.pick(&["new", "<b>new</b>", "<!--new-->"]),
        "math" => "<mi/>",
        _ => return None,
    };
    Some(markup.to_owned())
}
