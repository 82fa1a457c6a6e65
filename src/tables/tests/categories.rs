//! Categories of tag names, and the groups of "in body".

use std::collections::BTreeSet;
use std::fs;

use crate::names::{ExpandedName, NameTable, Namespace, tag};
use crate::tables::element::element_is_in;
use crate::tables::{Category, InBodyEndTag, InBodyStartTag, in_body_end_tag, in_body_start_tag, is_in};

use super::{entries, path, tags_with, words};

/// The file of the list, the category and its names.
const CATEGORIES: [(&str, Category, &str); 31] = [
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
    ("scope", Category::Scope, "applet caption html table td th marquee object template"),
    ("list_item_scope", Category::ListItemScope, "ol ul"),
    ("button_scope", Category::ButtonScope, "button"),
    ("table_scope", Category::TableScope, "html table template"),
    ("select_scope_transparent", Category::SelectScopeTransparent, "optgroup option"),
    ("implied_end_tags", Category::ImpliedEndTags, "dd dt li optgroup option p rb rp rt rtc"),
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
    ("in_head_noscript_start_tags", Category::InHeadNoscriptStartTags, "basefont bgsound link meta noframes style"),
    (
        "open_at_end",
        Category::OpenAtEnd,
        "dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr body html",
    ),
    ("heading", Category::Heading, "h1 h2 h3 h4 h5 h6"),
    (
        "decides_insertion_mode",
        Category::DecidesInsertionMode,
        "select td th tr tbody thead tfoot caption colgroup table template head body frameset html",
    ),
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
    ("in_table_body_ignored_end_tags", Category::InTableBodyIgnoredEndTags, "body caption col colgroup html td th tr"),
    ("in_row_section_start_tags", Category::InRowSectionStartTags, "caption col colgroup tbody tfoot thead tr"),
    ("in_row_ignored_end_tags", Category::InRowIgnoredEndTags, "body caption col colgroup html td th"),
    ("in_cell_end_tags", Category::InCellEndTags, "body caption col colgroup html td th table tbody tfoot thead tr"),
    ("in_cell_ignored_end_tags", Category::InCellIgnoredEndTags, "body caption col colgroup html"),
    ("in_select_in_table_tags", Category::InSelectInTableTags, "caption table tbody tfoot thead tr td th"),
    (
        "foreign_breakout",
        Category::ForeignBreakout,
        "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i \
         img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt \
         u ul var",
    ),
    (
        "serializes_as_void",
        Category::SerializesAsVoid,
        "area base br col embed hr img input link meta source track wbr basefont bgsound frame \
         keygen param",
    ),
    ("serialized_literally", Category::SerializedLiterally, "style script xmp iframe noembed noframes plaintext"),
    ("form_associated", Category::FormAssociated, "button fieldset input object output select textarea img"),
    ("listed", Category::Listed, "button fieldset input object output select textarea"),
    ("resettable", Category::Resettable, "input output select textarea"),
    ("raw_text", Category::RawText, "style xmp iframe noembed noframes"),
    (
        "valid_shadow_host",
        Category::ValidShadowHost,
        "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span",
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
fn names_without_rules_have_no_category() {
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
    (InBodyStartTag::InHead, "base basefont bgsound link meta noframes script style template title"),
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
    (InBodyStartTag::Formatting, "b big code em font i s small strike strong tt u"),
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
    (InBodyStartTag::Ignored, "caption col colgroup frame head tbody td tfoot th thead tr"),
];

const END_TAGS: [(InBodyEndTag, &str); 14] = [
    (InBodyEndTag::Template, "template"),
    (InBodyEndTag::Body, "body"),
    (InBodyEndTag::Html, "html"),
    (
        InBodyEndTag::Block,
        "address article aside blockquote button center details dialog dir div dl fieldset \
         figcaption figure footer header hgroup listing main menu nav ol pre search section \
         summary ul",
    ),
    (InBodyEndTag::Select, "select"),
    (InBodyEndTag::Form, "form"),
    (InBodyEndTag::P, "p"),
    (InBodyEndTag::Li, "li"),
    (InBodyEndTag::DdOrDt, "dd dt"),
    (InBodyEndTag::Heading, "h1 h2 h3 h4 h5 h6"),
    (InBodyEndTag::Sarcasm, "sarcasm"),
    (InBodyEndTag::Formatting, "a b big code em font i nobr s small strike strong tt u"),
    (InBodyEndTag::AppletMarqueeObject, "applet marquee object"),
    (InBodyEndTag::Br, "br"),
];

/// Compares a list of groups with the copy, each group given as its line in the list.
fn compare_groups(file: &str, copy: &[(String, &str)]) {
    let copy: Vec<_> = copy.iter().map(|(group, names)| (group.clone(), words(names))).collect();
    let listed: Vec<_> = entries(file)
        .iter()
        .map(|line| line.split_once(':').expect("expected a group and its names"))
        .map(|(group, names)| (group.to_owned(), words(names)))
        .collect();
    assert_eq!(listed, copy);
}

#[test]
fn in_body_start_tags() {
    let copy = START_TAGS.map(|(group, names)| (format!("{group:?}"), names));
    compare_groups("in_body_start_tags.txt", &copy);
    for (group, names) in START_TAGS {
        assert_eq!(tags_with(|name| in_body_start_tag(name) == group), words(names));
    }
    assert_eq!(in_body_start_tag(tag::DESC), InBodyStartTag::AnyOther);
}

#[test]
fn in_body_end_tags() {
    let copy = END_TAGS.map(|(group, names)| (format!("{group:?}"), names));
    compare_groups("in_body_end_tags.txt", &copy);
    for (group, names) in END_TAGS {
        assert_eq!(tags_with(|name| in_body_end_tag(name) == group), words(names));
    }
    assert_eq!(in_body_end_tag(tag::TABLE), InBodyEndTag::AnyOther);
}
