//! Serialized trees, in all styles, parse to the same tree.

use soupstone::dom::{Document, NodeKind};
use soupstone::names::Namespace;
use soupstone::serialize::{Extent, SerializeOptions, ShadowRoots};
use soupstone::{Edition, ParseOptions};
use soupstone_style::{
    Ampersands, AttributeOrder, AttributeQuotes, BooleanAttributes, EmptyAttributes, Indentation, NonAscii, Style,
    WhiteSpace,
};
use soupstone_text::inner_text;

use super::{has_patches, holds, options, same, same_tree};
use soupstone_tests::form_owners::{FORM_ASSOCIATED, form_owners};
use soupstone_tests::tag_soup::Random;
use soupstone_tests::white_space::{CommentsOfTree, Runs, meaningful};

/// Checks a document or a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let edition = options::edition(random);
    let scripting = random.pick(&[false, true]);
    let mut options = ParseOptions::new().with_edition(edition).with_scripting(scripting);
    if random.once_in(3) {
        options = options.with_declarative_shadow_roots(true);
    }
    let (namespace, name, context) = options::context(random);
    // NOTE: a style does not know the context of a fragment.
    let is_plain = namespace == Namespace::Html && PLAIN_CONTEXTS.contains(&name);
    let is_fragment = random.once_in(2) && is_plain;
    let parsed = |input: &str| match is_fragment {
        true => options.parse_fragment(input, &context),
        false => options.parse_document(input),
    };
    let document = parsed(input);
    let show = |html: &str, style: &str, message: String| {
        format!("{message}\nhtml: {html:?}\nin {namespace:?} {name}: {is_fragment}\n{options:?}\n{style}")
    };

    let plain = SerializeOptions::new()
        .with_edition(Some(edition))
        .with_scripting(Some(scripting))
        .with_shadow_roots(ShadowRoots::All);
    let html = plain.inner_html(document.root());
    same_output(random, &document, &plain, &html)?;
    let again = parsed(&html);
    // The identifiers of a doctype are not written. They matter if they determine the mode.
    let hides_identifiers = document.mode() == again.mode();
    let tree = |document: &Document| {
        let text = soupstone_tests::dump::html5lib(document.root()).to_string();
        let line = |line: &str| match line.starts_with("| <!DOCTYPE ") && hides_identifiers {
            true => line.split(" \"").next().unwrap_or(line).trim_end_matches('>').to_owned(),
            false => line.to_owned(),
        };
        // NOTE: `lines` would drop a carriage return before a line feed.
        text.split('\n').map(line).collect::<Vec<_>>().join("\n")
    };
    let difference = match is_fragment {
        true => options.round_trip_difference_in(document.root(), &context),
        false => options.round_trip_difference(&document),
    };
    match difference {
        None => {
            same_tree("a tree that does not round-trip has no difference", &tree(&document), &tree(&again))
                .map_err(|message| show(&html, "", message))?;
            let twice = plain.inner_html(again.root());
            same("written twice", &html, &twice).map_err(|message| show(&html, "", message))?;
        }
        Some(node)
            if tree(&document) == tree(&again)
                && form_owners(document.root(), &FORM_ASSOCIATED) == form_owners(again.root(), &FORM_ASSOCIATED) =>
        {
            let message = format!("a tree that round-trips has a difference: {node:?}");
            return Err(show(&html, "", message));
        }
        Some(_) => {}
    }
    // NOTE: without its doctype, a document may lose its mode. In quirks mode, a table may be in a paragraph.
    let is_in = |name: &str, outer: &str| {
        let mut nodes = document.root().deep_descendants();
        nodes.any(|node| node.is_html_element(name) && node.ancestors().any(|ancestor| ancestor.is_html_element(outer)))
    };
    if document.mode() != again.mode() && is_in("table", "p") {
        return Ok(());
    }
    // NOTE: a parse copies the selected option again.
    if edition >= Edition::August2026 && is_in("selectedcontent", "select") {
        return Ok(());
    }
    // NOTE: white space after the html element reconstructs formatting elements after a frameset, by
    // https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode.
    let mut framesets = document.elements_by_tag_name("frameset");
    if framesets.any(|frameset| frameset.next_element_sibling().is_some()) {
        return Ok(());
    }
    // NOTE: content that a template moves to a marker may not round-trip, by
    // https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for.
    if edition >= Edition::August2026 && has_patches(input) {
        return Ok(());
    }

    // All styles lose at least what the plain style loses.
    let written = |document: &Document, style: &Style| {
        let mut html = String::new();
        let result = style.write(document.root(), Extent::Inner, &plain, &mut html);
        result.map(|()| html).map_err(|_| "writing to a string fails".to_owned())
    };
    let keeping = parsed(&written(&document, &Style::new())?);
    if tree(&keeping) != tree(&document) {
        return Ok(());
    }
    for style in [Style::minified(), Style::indented()] {
        let html = written(&document, &style)?;
        let again = parsed(&html);
        same_text(&document, &again).map_err(|message| show(&html, &format!("{style:?}"), message))?;
    }
    let RandomStyle { style, comments, runs, boolean_attributes, is_all } = random_style(random);
    let html = written(&document, &style)?;
    let again = parsed(&html);
    let shown = |document: &Document| match is_all {
        true => soupstone_tests::dump::html5lib(document.root()).to_string(),
        false => meaningful(document.root(), scripting, runs, comments),
    };
    // NOTE: a boolean attribute may lose its value, and attributes their order.
    let loses_values = boolean_attributes == BooleanAttributes::NameAlone
        && document.root().deep_descendants().any(|node| {
            node.kind() == NodeKind::Element && node.attributes().any(|attribute| !attribute.value().is_empty())
        });
    if loses_values {
        return Ok(());
    }
    let show = |message| show(&html, &format!("{style:?}"), message);
    let (one, other) = (shown(&document), shown(&again));
    same_tree("a style changes the tree", &one, &other).map_err(show)?;
    // NOTE: a form feed in white space is not rendered. Without the comment after it, its text node may join another text node.
    if comments == CommentsOfTree::Kept || !input.contains(['\u{C}', '&']) {
        same_text(&document, &again).map_err(show)?;
    }
    let twice = written(&again, &style)?;
    same("a style written twice", &html, &twice).map_err(show)
}

/// Checks that a document and its reparsed markup in another style have the same rendered text.
fn same_text(one: &Document, other: &Document) -> Result<(), String> {
    same("a style changes the rendered text", &inner_text(one.root()), &inner_text(other.root()))
}

/// Checks that serializing and editing use the edition and scripting flag of the parse, and that a round trip is stable.
pub fn check_document_options(random: &mut Random, input: &str) -> Result<(), String> {
    let edition = options::edition(random);
    let scripting = random.pick(&[false, true]);
    let options = options::all(random).with_edition(edition).with_scripting(scripting);
    let explicit = SerializeOptions::new().with_edition(Some(edition)).with_scripting(Some(scripting));
    let show = |message: String| format!("{message}\n{options:?}");

    let mut document = options.parse_document(input);
    let html = document.to_html();
    let expected = explicit.inner_html(document.root());
    same("the short form has different options", &expected, &html).map_err(show)?;
    let again = options.parse_document(&html);
    if soupstone_tests::dump::html5lib(again.root()).to_string()
        == soupstone_tests::dump::html5lib(document.root()).to_string()
    {
        same("written twice", &html, &again.to_html()).map_err(show)?;
    }

    let (_, _, context) = options::context(random);
    let fragment = options.parse_fragment(input, &context);
    let expected = explicit.inner_html(fragment.root());
    same("a fragment has different options", &expected, &fragment.to_html()).map_err(show)?;

    let Some(body) = document.body().map(|body| body.id()) else {
        return Ok(());
    };
    let plain = ParseOptions::new().with_edition(edition).with_scripting(scripting);
    let mut other = document.clone();
    let set = document.set_inner_html(body, input);
    let fragment = plain.parse_fragment_in(input, &mut other, body);
    let set_explicitly = fragment.and_then(|fragment| other.replace_children(body, [fragment]));
    holds("setting fails", set.is_ok() && set_explicitly.is_ok()).map_err(show)?;
    let inner = document.node(body).inner_html();
    let other = explicit.inner_html(other.node(body));
    same("set with different options", &other, &inner).map_err(show)
}

/// Contexts in which a start tag has the same effect as anywhere in a body.
const PLAIN_CONTEXTS: &[&str] = &["body", "div", "td", "th", "button", "ruby", "pre", "x-y"];

fn same_output(random: &mut Random, document: &Document, options: &SerializeOptions, html: &str) -> Result<(), String> {
    if random.once_in(4) {
        let mut bytes = Vec::new();
        let written = options.write_to_io(document.root(), Extent::Inner, &mut bytes);
        holds("writing to a vector fails", written.is_ok())?;
        same("the output as bytes differs", html.as_bytes(), &*bytes)?;
    }
    Ok(())
}

struct RandomStyle {
    style: Style,
    comments: CommentsOfTree,
    runs: Runs,
    boolean_attributes: BooleanAttributes,
    is_all: bool,
}

fn random_style(random: &mut Random) -> RandomStyle {
    let mut style = Style::new()
        .with_optional_tags(random.pick(&[true, false]))
        .with_attribute_quotes(random.pick(&[
            AttributeQuotes::Double,
            AttributeQuotes::Single,
            AttributeQuotes::WhereNeeded,
        ]))
        .with_empty_attributes(random.pick(&[EmptyAttributes::WithValue, EmptyAttributes::NameAlone]))
        .with_ampersands(random.pick(&[Ampersands::Escaped, Ampersands::EscapedWhereNeeded]));
    let white_space = match random.once_in(2) {
        false => WhiteSpace::LeftAlone,
        true => random.pick(&[
            WhiteSpace::Collapsed,
            WhiteSpace::Minimal,
            WhiteSpace::Indented(Indentation::Spaces(2)),
            WhiteSpace::Indented(Indentation::Tab),
        ]),
    };
    let runs = match white_space {
        WhiteSpace::LeftAlone | WhiteSpace::Indented(_) => Runs::Whole,
        _ => Runs::Collapsed,
    };
    style = style.with_white_space(white_space);
    let mut comments = CommentsOfTree::Kept;
    if random.once_in(4) {
        style = style.with_comments(false);
        comments = CommentsOfTree::Dropped;
    }
    let mut boolean_attributes = BooleanAttributes::LikeOthers;
    if random.once_in(8) {
        boolean_attributes = BooleanAttributes::NameAlone;
        style = style.with_boolean_attributes(boolean_attributes);
    }
    if random.once_in(8) {
        style = style.with_attribute_order(AttributeOrder::Alphabetical);
    }
    if random.once_in(8) {
        style = style.with_non_ascii(NonAscii::References);
    }
    RandomStyle {
        style,
        comments,
        runs,
        boolean_attributes,
        is_all: white_space == WhiteSpace::LeftAlone && comments == CommentsOfTree::Kept,
    }
}
