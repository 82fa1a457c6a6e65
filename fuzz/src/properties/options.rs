//! Random options and contexts.

use soupstone::names::Namespace;
use soupstone::sink::ScriptingMode;
use soupstone::{ByteOrderMark, DocumentMode, Edition, FragmentContext, ParseOptions};

use soupstone_tests::tag_soup::Random;

pub(super) fn plain(random: &mut Random) -> ParseOptions {
    ParseOptions::new().with_edition(edition(random)).with_scripting(random.pick(&[false, true]))
}

pub(super) fn edition(random: &mut Random) -> Edition {
    random.pick(&Edition::ALL)
}

pub(super) fn all(random: &mut Random) -> ParseOptions {
    let mut options = plain(random);
    if random.once_in(8) {
        options = options.with_scripting_mode(random.pick(&[
            Some(ScriptingMode::Normal),
            Some(ScriptingMode::Disabled),
            Some(ScriptingMode::Inert),
            Some(ScriptingMode::Fragment),
        ]));
    }
    if random.once_in(16) {
        options = options.with_srcdoc(true);
    }
    if random.once_in(16) {
        options = options.with_mode_change(false);
    }
    if random.once_in(3) {
        options = options.with_declarative_shadow_roots(true);
    }
    if random.once_in(8) {
        options = options.with_processing_instructions(false);
    }
    if random.once_in(8) {
        options = options.with_byte_order_mark(random.pick(&[Some(ByteOrderMark::Keep), Some(ByteOrderMark::Skip)]));
    }
    options
}

const CONTEXTS: &[&str] = &[
    "body", "div", "p", "html", "head", "frameset", "table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption",
    "colgroup", "select", "option", "optgroup", "template", "title", "textarea", "style", "script", "xmp", "iframe",
    "noembed", "noframes", "noscript", "plaintext", "form", "button", "a", "li", "pre", "ruby", "x-y", "col", "input",
];

const SVG_CONTEXTS: &[&str] = &["svg", "desc", "title", "foreignObject", "script", "path", "tr", "template"];

const MATHML_CONTEXTS: &[&str] = &["math", "mi", "mtext", "annotation-xml", "mglyph", "table", "select"];

/// Returns the names of all contexts.
pub fn contexts() -> impl Iterator<Item = (Namespace, &'static str)> {
    let of = |namespace, names: &'static [&'static str]| names.iter().map(move |name| (namespace, *name));
    let foreign = of(Namespace::Svg, SVG_CONTEXTS).chain(of(Namespace::MathMl, MATHML_CONTEXTS));
    of(Namespace::Html, CONTEXTS).chain(foreign)
}

/// Returns a random context name.
pub fn context_by_name(random: &mut Random) -> (Namespace, &'static str, FragmentContext) {
    let (namespace, name) = match random.below(6) {
        0 => (Namespace::Svg, random.pick(SVG_CONTEXTS)),
        1 => (Namespace::MathMl, random.pick(MATHML_CONTEXTS)),
        _ => (Namespace::Html, random.pick(CONTEXTS)),
    };
    (namespace, name, FragmentContext::new(namespace, name))
}

pub(super) fn context(random: &mut Random) -> (Namespace, &'static str, FragmentContext) {
    let (namespace, name, mut context) = context_by_name(random);
    if random.once_in(4) {
        let value = random.pick(&["text/html", "x", "application/xhtml+xml"]);
        context = context.with_attribute("encoding", value);
    }
    if random.once_in(4) {
        let modes = [DocumentMode::Quirks, DocumentMode::LimitedQuirks];
        context = context.with_document_mode(random.pick(&modes));
    }
    (namespace, name, context)
}
