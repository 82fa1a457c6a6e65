//! What is serialized, in all styles, parses to the same tree.

use soupstone::dom::{Document, NodeKind, dump};
use soupstone::names::Namespace;
use soupstone::serialize::{
    self, AttributeEscaping, AttributeOrder, AttributeQuotes, BooleanAttributes, Comments,
    DoctypeIdentifiers, EmptyAttributes, Extent, Indentation, Newlines, NonAscii, OptionalTags,
    QuoteCharacter, SerializeOptions, ShadowRoots, TrailingSolidus, WhiteSpace,
};
use soupstone::{DeclarativeShadowRoots, Edition, ParseOptions, Scripting};

use super::{has_patches, holds, options, same, same_tree};
use crate::support::Random;
use crate::support::white_space::{CommentsOfTree, Runs, meaningful};

/// Checks a document or a fragment.
///
/// # Errors
///
/// What does not hold.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let edition = options::edition(random);
    let scripting = random.pick(&[Scripting::Disabled, Scripting::Enabled]);
    let mut options = ParseOptions::new()
        .with_edition(edition)
        .with_scripting(scripting);
    if random.once_in(3) {
        options = options.with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    }
    let (namespace, name, context) = options::context::<()>(random);
    // NOTE: a tree does not know its context, which the findings have nothing to say of.
    let is_plain = namespace == Namespace::Html && PLAIN_CONTEXTS.contains(&name);
    let is_fragment = random.once_in(2) && is_plain;
    let parsed = |input: &str| match is_fragment {
        true => options.parse_fragment(input, &context).into_document(),
        false => options.parse_document(input),
    };
    let document = parsed(input);
    let show = |html: &str, written: &SerializeOptions, message: String| {
        format!(
            "{message}\nhtml: {html:?}\nin {namespace:?} {name}: {is_fragment}\n{options:?}\n{written:?}"
        )
    };

    // The standard's algorithm, which tells what it loses.
    let mut plain = SerializeOptions::new()
        .with_edition(edition)
        .with_scripting(scripting)
        .with_shadow_roots(ShadowRoots::All);
    if random.once_in(2) {
        plain = plain
            .with_newlines(Newlines::Kept)
            .with_doctype_identifiers(DoctypeIdentifiers::Written);
    }
    let html = serialize::to_string(document.root(), Extent::Inner, &plain);
    same_output(random, &document, &plain, &html)?;
    let again = parsed(&html);
    let findings: Vec<_> = serialize::round_trip_findings(document.root(), &plain)
        .map(|finding| finding.reason)
        .collect();
    let (one, other) = (
        dump::html5lib(document.root()).to_string(),
        dump::html5lib(again.root()).to_string(),
    );
    let comes_back = one == other;
    // NOTE: the findings say nothing of the mode of the document, which a doctype may lose. In quirks mode, a table may be in
    // a paragraph.
    let is_in = |name: &str, outer: &str| {
        let mut nodes = document.root().deep_descendants();
        nodes.any(|node| {
            node.is_html(name) && node.ancestors().any(|ancestor| ancestor.is_html(outer))
        })
    };
    if document.mode() != again.mode() && is_in("table", "p") {
        return Ok(());
    }
    // NOTE: what is copied is copied once more.
    if edition == Edition::August2026 && is_in("selectedcontent", "select") {
        return Ok(());
    }
    // NOTE: nor of formatting elements that white space behind the html element brings back behind a frameset, by
    // https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode.
    let mut framesets = document.elements_named("frameset");
    if framesets.any(|frameset| frameset.next_element_sibling().is_some()) {
        return Ok(());
    }
    // NOTE: nor of what a template brings to a marker, by
    // https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for: parts of a table in a body, for example.
    if edition == Edition::August2026 && has_patches(input) {
        return Ok(());
    }
    // NOTE: these findings may be wrong. A link in a link comes back if nothing stands behind it. In a table, or behind its
    // parts in a template, a hidden input goes into a select that other start tags of it end.
    let may_come_back = is_in("a", "a") || is_in("input", "select");
    if findings.is_empty() {
        same_tree("a tree without a finding does not come back", &one, &other)
            .map_err(|message| show(&html, &plain, message))?;
        let twice = serialize::to_string(again.root(), Extent::Inner, &plain);
        same("written twice", &html, &twice).map_err(|message| show(&html, &plain, message))?;
    } else if comes_back && !may_come_back {
        return Err(show(
            &html,
            &plain,
            format!("a tree with findings comes back\n{findings:?}"),
        ));
    }

    // The same tree in another style. What HTML cannot write is lost in all styles.
    let keeping = plain
        .clone()
        .with_newlines(Newlines::Kept)
        .with_doctype_identifiers(DoctypeIdentifiers::Written);
    if serialize::check_round_trip(document.root(), &keeping).is_err() {
        return Ok(());
    }
    let style = random_style(random, keeping);
    let html = serialize::to_string(document.root(), Extent::Inner, &style);
    same_output(random, &document, &style, &html)?;
    let again = parsed(&html);
    let comments = match style.comments() {
        Comments::LeftOut => CommentsOfTree::Dropped,
        _ => CommentsOfTree::Kept,
    };
    let runs = match style.white_space() {
        WhiteSpace::LeftAlone | WhiteSpace::Indented(_) => Runs::Whole,
        _ => Runs::Collapsed,
    };
    let is_all = style.white_space() == WhiteSpace::LeftAlone && comments == CommentsOfTree::Kept;
    let shown = |document: &Document| match is_all {
        true => dump::html5lib(document.root()).to_string(),
        false => meaningful(document.root(), scripting, runs, comments),
    };
    // NOTE: a boolean attribute loses its value if its name stands alone, and a tree may lose an order.
    let loses_values = style.boolean_attributes() == BooleanAttributes::NameAlone
        && document.root().deep_descendants().any(|node| {
            node.kind() == NodeKind::Element
                && node
                    .attributes()
                    .any(|attribute| !attribute.value().is_empty())
        });
    if loses_values {
        return Ok(());
    }
    same_tree(
        "a style changes the tree",
        &shown(&document),
        &shown(&again),
    )
    .map_err(|message| show(&html, &style, message))?;
    let twice = serialize::to_string(again.root(), Extent::Inner, &style);
    same("a style written twice", &html, &twice).map_err(|message| show(&html, &style, message))
}

/// Contexts in which a start tag does what it does anywhere in a body.
const PLAIN_CONTEXTS: &[&str] = &["body", "div", "td", "th", "button", "ruby", "pre", "x-y"];

/// All ways to write give the same text.
fn same_output(
    random: &mut Random,
    document: &Document,
    options: &SerializeOptions,
    html: &str,
) -> Result<(), String> {
    if random.once_in(4) {
        let mut bytes = Vec::new();
        let written = serialize::to_io(document.root(), Extent::Inner, options, &mut bytes);
        holds("writing to a vector fails", written.is_ok())?;
        same("another output as bytes", html.as_bytes(), &*bytes)?;
    }
    Ok(())
}

/// A style that keeps what has a meaning.
fn random_style(random: &mut Random, options: SerializeOptions) -> SerializeOptions {
    let both = |random: &mut Random| random.once_in(2);
    let mut style = options
        .with_optional_tags(random.pick(&[OptionalTags::Written, OptionalTags::LeftOut]))
        .with_attribute_quotes(
            random.pick(&[AttributeQuotes::Always, AttributeQuotes::WhereNeeded]),
        )
        .with_quote_character(random.pick(&[
            QuoteCharacter::Double,
            QuoteCharacter::Single,
            QuoteCharacter::Fewest,
        ]))
        .with_empty_attributes(
            random.pick(&[EmptyAttributes::WithValue, EmptyAttributes::NameAlone]),
        )
        .with_trailing_solidus(random.pick(&[TrailingSolidus::LeftOut, TrailingSolidus::Written]))
        .with_attribute_escaping(random.pick(&[
            AttributeEscaping::Standard,
            AttributeEscaping::WithAngleBrackets,
            AttributeEscaping::WithLessThan,
        ]));
    if both(random) {
        style = style.with_white_space(random.pick(&[
            WhiteSpace::Collapsed,
            WhiteSpace::Minimal,
            WhiteSpace::Indented(Indentation::Spaces(2)),
            WhiteSpace::Indented(Indentation::Tab),
        ]));
    }
    if random.once_in(4) {
        style = style.with_comments(Comments::LeftOut);
    }
    if random.once_in(8) {
        style = style.with_boolean_attributes(BooleanAttributes::NameAlone);
    }
    if random.once_in(8) {
        style = style.with_attribute_order(AttributeOrder::Alphabetical);
    }
    if random.once_in(8) {
        style = style.with_non_ascii(NonAscii::References);
    }
    style
}
