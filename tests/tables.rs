//! Holds the lists in `data/` against a second copy, taken from the text of the standard: the
//! words, the order and the headings here are the text's.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use soupstone::names::{ExpandedName, NameId, NameTable, Namespace, TagName};
use soupstone::tables::element::{
    element_is_in, is_button_scope_boundary, is_list_item_scope_boundary,
    is_mathml_text_integration_point, is_scope_boundary, is_select_scope_boundary, is_special,
    is_svg_html_integration_point, is_table_scope_boundary,
};
use soupstone::tables::{
    Category, InBodyEndTag, InBodyStartTag, doctypes, foreign_names, in_body_end_tag,
    in_body_start_tag, is_in, named_character_references, numeric_character_references,
};

/// The path of a list.
fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(file)
}

/// The entries of a list.
fn entries(file: &str) -> Vec<String> {
    let text = fs::read_to_string(path(file)).expect("the list is readable");
    text.lines()
        .filter(|line| !line.starts_with("# "))
        .map(str::to_owned)
        .collect()
}

/// The words of a text.
fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The id of a known name.
fn id(name: &str) -> NameId {
    NameId::known(name).unwrap_or_else(|| panic!("{name} is not known"))
}

/// The known tag names that a question picks out.
fn tags_with(question: impl Fn(NameId) -> bool) -> BTreeSet<String> {
    let tags = entries("tag_names.txt").into_iter();
    tags.filter(|name| question(id(name))).collect()
}

/// All known names.
fn known_names() -> Vec<&'static str> {
    let mut table = NameTable::new();
    let mut names = Vec::new();
    for file in ["tag_names", "attribute_names", "known_names"] {
        for name in entries(&format!("{file}.txt")) {
            names.push(table.intern(&name).known_str().expect("the name is known"));
        }
    }
    names.extend([SVG_TAG_NAMES, SVG_ATTRIBUTES].concat());
    names
}

/// The categories: the file of the list, the category and its names.
const CATEGORIES: [(&str, Category, &str); 30] = [
    (
        "special",
        Category::Special,
        "address applet area article aside base basefont bgsound blockquote body br button \
         caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure \
         footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img \
         input keygen li link listing main marquee menu meta nav noembed noframes noscript \
         object ol p param plaintext pre script search section select source style summary table \
         tbody td template textarea tfoot th thead title tr track ul wbr xmp",
    ),
    (
        "formatting",
        Category::Formatting,
        "a b big code em font i nobr s small strike strong tt u",
    ),
    (
        "scope",
        Category::Scope,
        "applet caption html table td th marquee object template",
    ),
    ("list_item_scope", Category::ListItemScope, "ol ul"),
    ("button_scope", Category::ButtonScope, "button"),
    ("table_scope", Category::TableScope, "html table template"),
    (
        "select_scope_transparent",
        Category::SelectScopeTransparent,
        "optgroup option",
    ),
    (
        "implied_end_tags",
        Category::ImpliedEndTags,
        "dd dt li optgroup option p rb rp rt rtc",
    ),
    (
        "implied_end_tags_thoroughly",
        Category::ImpliedEndTagsThoroughly,
        "caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr",
    ),
    (
        "in_head_start_tags",
        Category::InHeadStartTags,
        "base basefont bgsound link meta noframes script style template title",
    ),
    (
        "in_head_noscript_start_tags",
        Category::InHeadNoscriptStartTags,
        "basefont bgsound link meta noframes style",
    ),
    (
        "open_at_end",
        Category::OpenAtEnd,
        "dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr body html",
    ),
    ("heading", Category::Heading, "h1 h2 h3 h4 h5 h6"),
    (
        "in_table_ignored_end_tags",
        Category::InTableIgnoredEndTags,
        "body caption col colgroup html tbody td tfoot th thead tr",
    ),
    (
        "table_structure_start_tags",
        Category::TableStructureStartTags,
        "caption col colgroup tbody td tfoot th thead tr",
    ),
    (
        "in_caption_ignored_end_tags",
        Category::InCaptionIgnoredEndTags,
        "body col colgroup html tbody td tfoot th thead tr",
    ),
    (
        "in_table_body_section_start_tags",
        Category::InTableBodySectionStartTags,
        "caption col colgroup tbody tfoot thead",
    ),
    (
        "in_table_body_ignored_end_tags",
        Category::InTableBodyIgnoredEndTags,
        "body caption col colgroup html td th tr",
    ),
    (
        "in_row_section_start_tags",
        Category::InRowSectionStartTags,
        "caption col colgroup tbody tfoot thead tr",
    ),
    (
        "in_row_ignored_end_tags",
        Category::InRowIgnoredEndTags,
        "body caption col colgroup html td th",
    ),
    (
        "in_cell_ignored_end_tags",
        Category::InCellIgnoredEndTags,
        "body caption col colgroup html",
    ),
    (
        "in_select_in_table_tags",
        Category::InSelectInTableTags,
        "caption table tbody tfoot thead tr td th",
    ),
    (
        "foreign_breakout",
        Category::ForeignBreakout,
        "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i \
         img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt \
         u ul var",
    ),
    (
        "void",
        Category::Void,
        "area base br col embed hr img input link meta source track wbr",
    ),
    (
        "serializes_as_void",
        Category::SerializesAsVoid,
        "area base br col embed hr img input link meta source track wbr basefont bgsound frame \
         keygen param",
    ),
    (
        "serialized_literally",
        Category::SerializedLiterally,
        "style script xmp iframe noembed noframes plaintext",
    ),
    (
        "form_associated",
        Category::FormAssociated,
        "button fieldset input object output select textarea img",
    ),
    (
        "listed",
        Category::Listed,
        "button fieldset input object output select textarea",
    ),
    (
        "resettable",
        Category::Resettable,
        "input output select textarea",
    ),
    (
        "raw_text",
        Category::RawText,
        "style xmp iframe noembed noframes",
    ),
];

#[test]
fn categories() {
    for (file, category, names) in CATEGORIES {
        let expected = words(names);
        assert_eq!(expected.len(), names.split_whitespace().count());
        let listed = entries(&format!("categories/{file}.txt"));
        assert_eq!(BTreeSet::from_iter(listed), expected, "{file}");
        assert_eq!(tags_with(|name| is_in(name, category)), expected, "{file}");
        let element = |name| element_is_in(ExpandedName::html(name), category);
        assert_eq!(tags_with(element), expected, "{file}");
        for namespace in [Namespace::MathMl, Namespace::Svg, Namespace::None] {
            let element = |name| element_is_in(ExpandedName::new(namespace, name), category);
            assert!(tags_with(element).is_empty(), "{file}");
        }
    }
    let files = fs::read_dir(path("categories")).expect("the folder is readable");
    assert_eq!(files.count(), CATEGORIES.len());
}

#[test]
fn names_of_no_tag_are_in_no_category() {
    let mut table = NameTable::new();
    for name in ["", "class", "my-element", "a-custom-element-with-a-name"] {
        let name = table.intern(name);
        for (_, category, _) in CATEGORIES {
            assert!(!is_in(name, category) && !element_is_in(ExpandedName::html(name), category));
        }
        assert_eq!(in_body_start_tag(name), InBodyStartTag::AnyOther);
        assert_eq!(in_body_end_tag(name), InBodyEndTag::AnyOther);
    }
}

/// The groups of "in body", in the order of the text.
const START_TAGS: [(InBodyStartTag, &str); 34] = [
    (InBodyStartTag::Html, "html"),
    (
        InBodyStartTag::InHead,
        "base basefont bgsound link meta noframes script style template title",
    ),
    (InBodyStartTag::Body, "body"),
    (InBodyStartTag::Frameset, "frameset"),
    (
        InBodyStartTag::Block,
        "address article aside blockquote center details dialog dir div dl fieldset figcaption \
         figure footer header hgroup main menu nav ol p search section summary ul",
    ),
    (InBodyStartTag::Heading, "h1 h2 h3 h4 h5 h6"),
    (InBodyStartTag::PreOrListing, "pre listing"),
    (InBodyStartTag::Form, "form"),
    (InBodyStartTag::Li, "li"),
    (InBodyStartTag::DdOrDt, "dd dt"),
    (InBodyStartTag::Plaintext, "plaintext"),
    (InBodyStartTag::Button, "button"),
    (InBodyStartTag::A, "a"),
    (
        InBodyStartTag::Formatting,
        "b big code em font i s small strike strong tt u",
    ),
    (InBodyStartTag::Nobr, "nobr"),
    (InBodyStartTag::AppletMarqueeObject, "applet marquee object"),
    (InBodyStartTag::Table, "table"),
    (InBodyStartTag::VoidPhrasing, "area br embed img keygen wbr"),
    (InBodyStartTag::Input, "input"),
    (InBodyStartTag::ParamSourceTrack, "param source track"),
    (InBodyStartTag::Hr, "hr"),
    (InBodyStartTag::Image, "image"),
    (InBodyStartTag::Textarea, "textarea"),
    (InBodyStartTag::Xmp, "xmp"),
    (InBodyStartTag::Iframe, "iframe"),
    (InBodyStartTag::Noembed, "noembed"),
    (InBodyStartTag::Noscript, "noscript"),
    (InBodyStartTag::Select, "select"),
    (InBodyStartTag::OptgroupOrOption, "optgroup option"),
    (InBodyStartTag::RbOrRtc, "rb rtc"),
    (InBodyStartTag::RpOrRt, "rp rt"),
    (InBodyStartTag::Math, "math"),
    (InBodyStartTag::Svg, "svg"),
    (
        InBodyStartTag::Ignored,
        "caption col colgroup frame head tbody td tfoot th thead tr",
    ),
];

/// The groups of "in body", in the order of the text.
const END_TAGS: [(InBodyEndTag, &str); 13] = [
    (InBodyEndTag::Template, "template"),
    (InBodyEndTag::Body, "body"),
    (InBodyEndTag::Html, "html"),
    (
        InBodyEndTag::Block,
        "address article aside blockquote button center details dialog dir div dl fieldset \
         figcaption figure footer header hgroup listing main menu nav ol pre search section \
         summary ul",
    ),
    (InBodyEndTag::Form, "form"),
    (InBodyEndTag::P, "p"),
    (InBodyEndTag::Li, "li"),
    (InBodyEndTag::DdOrDt, "dd dt"),
    (InBodyEndTag::Heading, "h1 h2 h3 h4 h5 h6"),
    (InBodyEndTag::Sarcasm, "sarcasm"),
    (
        InBodyEndTag::Formatting,
        "a b big code em font i nobr s small strike strong tt u",
    ),
    (InBodyEndTag::AppletMarqueeObject, "applet marquee object"),
    (InBodyEndTag::Br, "br"),
];

/// Compares a list of groups with the copy, each group given as its line in the list.
fn compare_groups(file: &str, copy: &[(String, &str)]) {
    let copy: Vec<_> = copy
        .iter()
        .map(|(group, names)| (group.clone(), words(names)))
        .collect();
    let listed: Vec<_> = entries(file)
        .iter()
        .map(|line| line.split_once(':').expect("a group and its names"))
        .map(|(group, names)| (group.to_owned(), words(names)))
        .collect();
    assert_eq!(listed, copy);
}

#[test]
fn in_body_start_tags() {
    let copy = START_TAGS.map(|(group, names)| (format!("{group:?}"), names));
    compare_groups("in_body_start_tags.txt", &copy);
    for (group, names) in START_TAGS {
        assert_eq!(
            tags_with(|name| in_body_start_tag(name) == group),
            words(names)
        );
    }
    assert_eq!(in_body_start_tag(TagName::DESC), InBodyStartTag::AnyOther);
}

#[test]
fn in_body_end_tags() {
    let copy = END_TAGS.map(|(group, names)| (format!("{group:?}"), names));
    compare_groups("in_body_end_tags.txt", &copy);
    for (group, names) in END_TAGS {
        assert_eq!(
            tags_with(|name| in_body_end_tag(name) == group),
            words(names)
        );
    }
    assert_eq!(in_body_end_tag(TagName::TABLE), InBodyEndTag::AnyOther);
}

/// The elements of a namespace that a question picks out.
fn elements_with(namespace: Namespace, question: fn(ExpandedName) -> bool) -> BTreeSet<String> {
    tags_with(|name| question(ExpandedName::new(namespace, name)))
}

#[test]
fn foreign_elements() {
    let mathml = words("mi mo mn ms mtext annotation-xml");
    let svg = words("foreignObject desc title");
    for question in [
        is_special,
        is_scope_boundary,
        is_list_item_scope_boundary,
        is_button_scope_boundary,
    ] {
        assert_eq!(elements_with(Namespace::MathMl, question), mathml);
        assert_eq!(elements_with(Namespace::Svg, question), svg);
        assert!(elements_with(Namespace::None, question).is_empty());
    }
    let all = tags_with(|_| true);
    for namespace in [Namespace::MathMl, Namespace::Svg] {
        assert!(elements_with(namespace, is_table_scope_boundary).is_empty());
        assert_eq!(elements_with(namespace, is_select_scope_boundary), all);
    }

    let points = words("mi mo mn ms mtext");
    assert_eq!(
        elements_with(Namespace::MathMl, is_mathml_text_integration_point),
        points
    );
    assert_eq!(
        elements_with(Namespace::Svg, is_svg_html_integration_point),
        svg
    );
    for namespace in [Namespace::Html, Namespace::Svg] {
        assert!(elements_with(namespace, is_mathml_text_integration_point).is_empty());
    }
    for namespace in [Namespace::Html, Namespace::MathMl] {
        assert!(elements_with(namespace, is_svg_html_integration_point).is_empty());
    }
    for (file, names) in [
        ("mathml_special.txt", &mathml),
        ("svg_special.txt", &svg),
        ("mathml_text_integration_points.txt", &points),
        ("svg_html_integration_points.txt", &svg),
    ] {
        assert_eq!(&BTreeSet::from_iter(entries(file)), names, "{file}");
    }
}

#[test]
fn scopes() {
    let scope = "applet caption html table td th marquee object template";
    let html = |question| elements_with(Namespace::Html, question);
    assert_eq!(html(is_scope_boundary), words(scope));
    assert_eq!(
        html(is_list_item_scope_boundary),
        words(&format!("{scope} ol ul"))
    );
    assert_eq!(
        html(is_button_scope_boundary),
        words(&format!("{scope} button"))
    );
    assert_eq!(html(is_table_scope_boundary), words("html table template"));
    let transparent = words("optgroup option");
    let boundaries = tags_with(|_| true)
        .difference(&transparent)
        .cloned()
        .collect();
    assert_eq!(html(is_select_scope_boundary), boundaries);
    let custom = NameTable::new().intern("my-element");
    assert!(is_select_scope_boundary(ExpandedName::html(custom)));
}

/// The element names of the table in "any other start tag" of the rules for foreign content.
const SVG_TAG_NAMES: &[&str] = &[
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "clipPath",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "foreignObject",
    "glyphRef",
    "linearGradient",
    "radialGradient",
    "textPath",
];

/// The attribute names on the element of the table in "adjust SVG attributes".
const SVG_ATTRIBUTES: &[&str] = &[
    "attributeName",
    "attributeType",
    "baseFrequency",
    "baseProfile",
    "calcMode",
    "clipPathUnits",
    "diffuseConstant",
    "edgeMode",
    "filterUnits",
    "glyphRef",
    "gradientTransform",
    "gradientUnits",
    "kernelMatrix",
    "kernelUnitLength",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "refX",
    "refY",
    "repeatCount",
    "repeatDur",
    "requiredExtensions",
    "requiredFeatures",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "viewBox",
    "viewTarget",
    "xChannelSelector",
    "yChannelSelector",
    "zoomAndPan",
];

/// The table in "adjust foreign attributes": the name, the prefix, the local name, the namespace.
const FOREIGN_ATTRIBUTES: [(&str, Option<&str>, &str, Namespace); 11] = [
    ("xlink:actuate", Some("xlink"), "actuate", Namespace::XLink),
    ("xlink:arcrole", Some("xlink"), "arcrole", Namespace::XLink),
    ("xlink:href", Some("xlink"), "href", Namespace::XLink),
    ("xlink:role", Some("xlink"), "role", Namespace::XLink),
    ("xlink:show", Some("xlink"), "show", Namespace::XLink),
    ("xlink:title", Some("xlink"), "title", Namespace::XLink),
    ("xlink:type", Some("xlink"), "type", Namespace::XLink),
    ("xml:lang", Some("xml"), "lang", Namespace::Xml),
    ("xml:space", Some("xml"), "space", Namespace::Xml),
    ("xmlns", None, "xmlns", Namespace::XmlNs),
    ("xmlns:xlink", Some("xmlns"), "xlink", Namespace::XmlNs),
];

/// Checks a function that adjusts names: it changes those of the list, and no other.
fn check_adjusted(file: &str, adjusted: &[&str], adjust: fn(NameId) -> NameId) {
    let lines: Vec<String> = adjusted
        .iter()
        .map(|name| format!("{} {name}", name.to_ascii_lowercase()))
        .collect();
    assert_eq!(entries(file), lines);
    for name in known_names() {
        let expected = adjusted
            .iter()
            .find(|adjusted| adjusted.to_ascii_lowercase() == name);
        assert_eq!(adjust(id(name)), id(expected.unwrap_or(&name)), "{name}");
    }
    let mut table = NameTable::new();
    let unknown = table.intern("my-element");
    assert_eq!(adjust(unknown), unknown);
}

#[test]
fn adjusted_names() {
    assert_eq!((SVG_TAG_NAMES.len(), SVG_ATTRIBUTES.len()), (37, 58));
    check_adjusted(
        "svg_tag_names.txt",
        SVG_TAG_NAMES,
        foreign_names::adjust_svg_tag_name,
    );
    check_adjusted(
        "svg_attributes.txt",
        SVG_ATTRIBUTES,
        foreign_names::adjust_svg_attribute_name,
    );
    check_adjusted(
        "mathml_attributes.txt",
        &["definitionURL"],
        foreign_names::adjust_mathml_attribute_name,
    );
    assert_eq!(
        foreign_names::adjust_svg_tag_name(TagName::FOREIGNOBJECT),
        TagName::FOREIGN_OBJECT
    );
    for name in known_names() {
        let expected = match SVG_TAG_NAMES.contains(&name) {
            true => id(&name.to_ascii_lowercase()),
            false => id(name),
        };
        assert_eq!(foreign_names::ascii_lowercase(id(name)), expected, "{name}");
    }
}

#[test]
fn foreign_attributes() {
    let lines: Vec<String> = FOREIGN_ATTRIBUTES
        .iter()
        .map(|(name, prefix, local_name, namespace)| {
            format!(
                "{name} {} {local_name} {namespace:?}",
                prefix.unwrap_or("-")
            )
        })
        .collect();
    assert_eq!(entries("foreign_attributes.txt"), lines);
    for (name, prefix, local_name, namespace) in FOREIGN_ATTRIBUTES {
        let expected = ExpandedName::new(namespace, id(local_name));
        assert_eq!(
            foreign_names::adjust_foreign_attribute(id(name)),
            Some(expected)
        );
        if name != "xmlns" {
            assert_eq!(namespace.prefix(), prefix);
        }
    }
    for name in known_names() {
        if FOREIGN_ATTRIBUTES.iter().all(|(other, ..)| *other != name) {
            assert_eq!(
                foreign_names::adjust_foreign_attribute(id(name)),
                None,
                "{name}"
            );
        }
    }
}

/// "The public identifier is set to", of quirks mode.
const QUIRKS_PUBLIC_IDENTIFIERS: &[&str] = &[
    "-//W3O//DTD W3 HTML Strict 3.0//EN//",
    "-/W3C/DTD HTML 4.0 Transitional/EN",
    "HTML",
];

/// "The system identifier is set to", of quirks mode.
const QUIRKS_SYSTEM_IDENTIFIERS: &[&str] =
    &["http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"];

/// "The public identifier starts with", of quirks mode.
const QUIRKS_PUBLIC_IDENTIFIER_PREFIXES: &[&str] = &[
    "+//Silmaril//dtd html Pro v0r11 19970101//",
    "-//AS//DTD HTML 3.0 asWedit + extensions//",
    "-//AdvaSoft Ltd//DTD HTML 3.0 asWedit + extensions//",
    "-//IETF//DTD HTML 2.0 Level 1//",
    "-//IETF//DTD HTML 2.0 Level 2//",
    "-//IETF//DTD HTML 2.0 Strict Level 1//",
    "-//IETF//DTD HTML 2.0 Strict Level 2//",
    "-//IETF//DTD HTML 2.0 Strict//",
    "-//IETF//DTD HTML 2.0//",
    "-//IETF//DTD HTML 2.1E//",
    "-//IETF//DTD HTML 3.0//",
    "-//IETF//DTD HTML 3.2 Final//",
    "-//IETF//DTD HTML 3.2//",
    "-//IETF//DTD HTML 3//",
    "-//IETF//DTD HTML Level 0//",
    "-//IETF//DTD HTML Level 1//",
    "-//IETF//DTD HTML Level 2//",
    "-//IETF//DTD HTML Level 3//",
    "-//IETF//DTD HTML Strict Level 0//",
    "-//IETF//DTD HTML Strict Level 1//",
    "-//IETF//DTD HTML Strict Level 2//",
    "-//IETF//DTD HTML Strict Level 3//",
    "-//IETF//DTD HTML Strict//",
    "-//IETF//DTD HTML//",
    "-//Metrius//DTD Metrius Presentational//",
    "-//Microsoft//DTD Internet Explorer 2.0 HTML Strict//",
    "-//Microsoft//DTD Internet Explorer 2.0 HTML//",
    "-//Microsoft//DTD Internet Explorer 2.0 Tables//",
    "-//Microsoft//DTD Internet Explorer 3.0 HTML Strict//",
    "-//Microsoft//DTD Internet Explorer 3.0 HTML//",
    "-//Microsoft//DTD Internet Explorer 3.0 Tables//",
    "-//Netscape Comm. Corp.//DTD HTML//",
    "-//Netscape Comm. Corp.//DTD Strict HTML//",
    "-//O'Reilly and Associates//DTD HTML 2.0//",
    "-//O'Reilly and Associates//DTD HTML Extended 1.0//",
    "-//O'Reilly and Associates//DTD HTML Extended Relaxed 1.0//",
    "-//SQ//DTD HTML 2.0 HoTMetaL + extensions//",
    "-//SoftQuad Software//DTD HoTMetaL PRO 6.0::19990601::extensions to HTML 4.0//",
    "-//SoftQuad//DTD HoTMetaL PRO 4.0::19971010::extensions to HTML 4.0//",
    "-//Spyglass//DTD HTML 2.0 Extended//",
    "-//Sun Microsystems Corp.//DTD HotJava HTML//",
    "-//Sun Microsystems Corp.//DTD HotJava Strict HTML//",
    "-//W3C//DTD HTML 3 1995-03-24//",
    "-//W3C//DTD HTML 3.2 Draft//",
    "-//W3C//DTD HTML 3.2 Final//",
    "-//W3C//DTD HTML 3.2//",
    "-//W3C//DTD HTML 3.2S Draft//",
    "-//W3C//DTD HTML 4.0 Frameset//",
    "-//W3C//DTD HTML 4.0 Transitional//",
    "-//W3C//DTD HTML Experimental 19960712//",
    "-//W3C//DTD HTML Experimental 970421//",
    "-//W3C//DTD W3 HTML//",
    "-//W3O//DTD W3 HTML 3.0//",
    "-//WebTechs//DTD Mozilla HTML 2.0//",
    "-//WebTechs//DTD Mozilla HTML//",
];

/// "The system identifier is missing and the public identifier starts with", of quirks mode; the
/// same with "is not missing", of limited-quirks mode.
const CONDITIONAL_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES: &[&str] = &[
    "-//W3C//DTD HTML 4.01 Frameset//",
    "-//W3C//DTD HTML 4.01 Transitional//",
];

/// "The public identifier starts with", of limited-quirks mode.
const LIMITED_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES: &[&str] = &[
    "-//W3C//DTD XHTML 1.0 Frameset//",
    "-//W3C//DTD XHTML 1.0 Transitional//",
];

/// Compares a list of identifiers with the copy, and checks the question about it.
fn check_identifiers(file: &str, copy: &[&str], question: fn(&str) -> bool, whole: Whole) {
    let mut sorted: Vec<&str> = copy.to_vec();
    sorted.sort_unstable();
    assert_eq!(entries(file), sorted);
    for identifier in copy {
        assert!(question(identifier), "{identifier}");
        assert!(question(&identifier.to_ascii_uppercase()), "{identifier}");
        assert!(question(&identifier.to_ascii_lowercase()), "{identifier}");
        assert!(
            !question(&identifier[..identifier.len() - 1]),
            "{identifier}"
        );
        assert!(!question(&format!(" {identifier}")), "{identifier}");
        assert_eq!(
            question(&format!("{identifier}é")),
            whole == Whole::No,
            "{identifier}"
        );
    }
    for identifier in [
        "",
        "é",
        "html5",
        "-//W3C//DTD HTML 4.01//EN",
        "about:legacy-compat",
    ] {
        assert!(!question(identifier), "{identifier}");
    }
}

/// Whether an identifier has to match as a whole.
#[derive(Clone, Copy, PartialEq)]
enum Whole {
    Yes,
    No,
}

#[test]
fn doctype_identifiers() {
    assert_eq!(QUIRKS_PUBLIC_IDENTIFIER_PREFIXES.len(), 55);
    check_identifiers(
        "quirks_public_identifiers.txt",
        QUIRKS_PUBLIC_IDENTIFIERS,
        doctypes::is_quirks_public_identifier,
        Whole::Yes,
    );
    check_identifiers(
        "quirks_system_identifiers.txt",
        QUIRKS_SYSTEM_IDENTIFIERS,
        doctypes::is_quirks_system_identifier,
        Whole::Yes,
    );
    check_identifiers(
        "quirks_public_identifier_prefixes.txt",
        QUIRKS_PUBLIC_IDENTIFIER_PREFIXES,
        doctypes::has_quirks_public_identifier_prefix,
        Whole::No,
    );
    check_identifiers(
        "quirks_public_identifier_prefixes_without_system_identifier.txt",
        CONDITIONAL_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES,
        doctypes::has_conditional_quirks_public_identifier_prefix,
        Whole::No,
    );
    check_identifiers(
        "limited_quirks_public_identifier_prefixes.txt",
        LIMITED_QUIRKS_PUBLIC_IDENTIFIER_PREFIXES,
        doctypes::has_limited_quirks_public_identifier_prefix,
        Whole::No,
    );
}

#[test]
fn numeric_references() {
    // The characters for 0x80 to 0x9F, and a space for numbers that stand for themselves.
    let characters = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    assert_eq!(characters.chars().count(), 32);
    for (code, character) in (0x80..).zip(characters.chars()) {
        let expected = (character != ' ').then_some(character);
        assert_eq!(
            numeric_character_references::replacement(code),
            expected,
            "{code:#x}"
        );
    }
    for code in [0, 0x41, 0x7F, 0xA0, 0xFFFD, u32::MAX] {
        assert_eq!(numeric_character_references::replacement(code), None);
    }
    assert_eq!(entries("numeric_character_references.txt").len(), 27);
}

/// The longest name at the start of a text.
fn longest_match(text: &str) -> Option<named_character_references::Match> {
    let mut matcher = named_character_references::Matcher::new();
    let _ = text.bytes().take_while(|&byte| matcher.push(byte)).count();
    matcher.matched()
}

#[test]
fn named_references() {
    // The names that may stand without a semicolon.
    let without_semicolon = words(
        "AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave \
         Euml GT Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT \
         REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring \
         atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth \
         euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro \
         middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn \
         pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml \
         uuml yacute yen yuml",
    );
    let listed = entries("named_character_references.txt");
    assert_eq!((listed.len(), without_semicolon.len()), (2231, 106));
    let mut found_without_semicolon = BTreeSet::new();
    for line in &listed {
        let (name, _) = line.split_once('\t').expect("a name and its code points");
        let found = longest_match(name).expect("the name is found");
        assert_eq!(found.length, name.len());
        assert_eq!(found.ends_with_semicolon, name.ends_with(';'));
        assert!((1..=2).contains(&found.characters.chars().count()));
        if !found.ends_with_semicolon {
            found_without_semicolon.insert(name.to_owned());
            let twin = longest_match(&format!("{name};")).expect("the name is found");
            assert_eq!(
                (twin.length, twin.characters),
                (name.len() + 1, found.characters)
            );
        }
    }
    assert_eq!(found_without_semicolon, without_semicolon);

    for (text, length, characters) in [
        ("amp;", 4, "&"),
        ("ampersand", 3, "&"),
        ("notit;", 3, "¬"),
        ("notin;", 6, "∉"),
        ("NotEqualTilde;", 14, "≂\u{338}"),
        ("CounterClockwiseContourIntegral;", 32, "∳"),
        ("fjlig;", 6, "fj"),
        ("zwnj;", 5, "\u{200C}"),
        ("Aacute;", 7, "Á"),
        ("AMPé", 3, "&"),
    ] {
        let found = longest_match(text).expect("the text starts with a name");
        assert_eq!((found.length, found.characters), (length, characters));
    }
    for text in ["", ";", "a", "no", "fjlig", "é", "Amp;", "unknown;"] {
        assert_eq!(longest_match(text), None, "{text}");
    }
}

#[test]
fn known_names_are_the_lists() {
    let tags = entries("tag_names.txt");
    assert_eq!(id(&tags[0]), TagName::A);
    for name in known_names() {
        assert_eq!(id(name).known_str(), Some(name));
    }
    assert_eq!(id("annotation-xml"), TagName::ANNOTATION_XML);
    assert_eq!(
        soupstone::local_name!("http-equiv"),
        soupstone::names::LocalName::from("http-equiv")
    );
}
