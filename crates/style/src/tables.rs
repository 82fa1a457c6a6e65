//! The lists of the standard that styles ask for.
//!
//! soupstone has most of them too, but keeps them to itself.

use soupstone::names::{ExpandedName, NameId, TagName};

/// Whether this is an HTML element whose local name is in a list.
pub(crate) fn is_html(name: ExpandedName, is_in_list: impl Fn(NameId) -> bool) -> bool {
    name.is_html() && is_in_list(name.local_name())
}

/// Whether an HTML element serializes as void: <https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void>.
pub(crate) fn is_void(name: NameId) -> bool {
    matches!(
        name,
        TagName::AREA
            | TagName::BASE
            | TagName::BASEFONT
            | TagName::BGSOUND
            | TagName::BR
            | TagName::COL
            | TagName::EMBED
            | TagName::FRAME
            | TagName::HR
            | TagName::IMG
            | TagName::INPUT
            | TagName::KEYGEN
            | TagName::LINK
            | TagName::META
            | TagName::PARAM
            | TagName::SOURCE
            | TagName::TRACK
            | TagName::WBR
    )
}

/// Whether the text in an HTML element is written literally; so is that in `noscript` if scripting is enabled: <https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments>.
pub(crate) fn is_literal(name: NameId) -> bool {
    matches!(
        name,
        TagName::IFRAME
            | TagName::NOEMBED
            | TagName::NOFRAMES
            | TagName::PLAINTEXT
            | TagName::SCRIPT
            | TagName::STYLE
            | TagName::XMP
    )
}

/// Whether browsers show an HTML element as a block, a list item, or a part of a table: white space beside its tags has no meaning: <https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3>.
pub(crate) fn is_block(name: NameId) -> bool {
    matches!(
        name,
        TagName::ADDRESS
            | TagName::ARTICLE
            | TagName::ASIDE
            | TagName::BLOCKQUOTE
            | TagName::BODY
            | TagName::CAPTION
            | TagName::CENTER
            | TagName::COL
            | TagName::COLGROUP
            | TagName::DD
            | TagName::DETAILS
            | TagName::DIR
            | TagName::DIV
            | TagName::DL
            | TagName::DT
            | TagName::FIELDSET
            | TagName::FIGCAPTION
            | TagName::FIGURE
            | TagName::FOOTER
            | TagName::FORM
            | TagName::FRAME
            | TagName::FRAMESET
            | TagName::H1
            | TagName::H2
            | TagName::H3
            | TagName::H4
            | TagName::H5
            | TagName::H6
            | TagName::HEAD
            | TagName::HEADER
            | TagName::HGROUP
            | TagName::HR
            | TagName::HTML
            | TagName::LEGEND
            | TagName::LI
            | TagName::LISTING
            | TagName::MAIN
            | TagName::MENU
            | TagName::NAV
            | TagName::OL
            | TagName::OPTGROUP
            | TagName::OPTION
            | TagName::P
            | TagName::PLAINTEXT
            | TagName::PRE
            | TagName::SEARCH
            | TagName::SECTION
            | TagName::SUMMARY
            | TagName::TABLE
            | TagName::TBODY
            | TagName::TD
            | TagName::TFOOT
            | TagName::TH
            | TagName::THEAD
            | TagName::TR
            | TagName::UL
            | TagName::XMP
    )
}

/// Whether browsers keep white space in an HTML element as it is: <https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3>.
pub(crate) fn preserves_white_space(name: NameId) -> bool {
    matches!(
        name,
        TagName::LISTING | TagName::PLAINTEXT | TagName::PRE | TagName::TEXTAREA | TagName::XMP
    )
}

/// Whether white space between the children of an HTML element has no meaning: <https://html.spec.whatwg.org/multipage/dom.html#inter-element-whitespace>.
pub(crate) fn contains_elements_only(name: NameId) -> bool {
    matches!(
        name,
        TagName::COLGROUP
            | TagName::FRAMESET
            | TagName::HEAD
            | TagName::HTML
            | TagName::OPTGROUP
            | TagName::SELECT
            | TagName::TABLE
            | TagName::TBODY
            | TagName::TFOOT
            | TagName::THEAD
            | TagName::TR
    )
}

/// Whether the end tag of a `p` element stays before the end tag of this HTML element: <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>.
pub(crate) fn keeps_end_tag_of_p(name: NameId) -> bool {
    matches!(
        name,
        TagName::A
            | TagName::AUDIO
            | TagName::DEL
            | TagName::INS
            | TagName::MAP
            | TagName::NOSCRIPT
            | TagName::VIDEO
    )
}

/// Whether a start tag goes into the `head` element if it follows immediately: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead>.
pub(crate) fn is_of_head(name: NameId) -> bool {
    matches!(
        name,
        TagName::BASE
            | TagName::BASEFONT
            | TagName::BGSOUND
            | TagName::LINK
            | TagName::META
            | TagName::NOFRAMES
            | TagName::SCRIPT
            | TagName::STYLE
            | TagName::TEMPLATE
            | TagName::TITLE
    )
}

/// Whether an HTML element is a part of a table, whose start tag closes a caption or a cell: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption>.
pub(crate) fn is_part_of_table(name: NameId) -> bool {
    matches!(
        name,
        TagName::CAPTION
            | TagName::COL
            | TagName::COLGROUP
            | TagName::TBODY
            | TagName::TD
            | TagName::TFOOT
            | TagName::TH
            | TagName::THEAD
            | TagName::TR
    )
}

/// Whether "generate implied end tags" pops an HTML element: <https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags>.
pub(crate) fn has_implied_end_tag(name: NameId) -> bool {
    matches!(
        name,
        TagName::DD
            | TagName::DT
            | TagName::LI
            | TagName::OPTGROUP
            | TagName::OPTION
            | TagName::P
            | TagName::RB
            | TagName::RP
            | TagName::RT
            | TagName::RTC
    )
}

/// Whether an HTML element is in the special category: <https://html.spec.whatwg.org/multipage/parsing.html#special>.
pub(crate) fn is_special(name: NameId) -> bool {
    matches!(
        name,
        TagName::ADDRESS
            | TagName::APPLET
            | TagName::AREA
            | TagName::ARTICLE
            | TagName::ASIDE
            | TagName::BASE
            | TagName::BASEFONT
            | TagName::BGSOUND
            | TagName::BLOCKQUOTE
            | TagName::BODY
            | TagName::BR
            | TagName::BUTTON
            | TagName::CAPTION
            | TagName::CENTER
            | TagName::COL
            | TagName::COLGROUP
            | TagName::DD
            | TagName::DETAILS
            | TagName::DIR
            | TagName::DIV
            | TagName::DL
            | TagName::DT
            | TagName::EMBED
            | TagName::FIELDSET
            | TagName::FIGCAPTION
            | TagName::FIGURE
            | TagName::FOOTER
            | TagName::FORM
            | TagName::FRAME
            | TagName::FRAMESET
            | TagName::H1
            | TagName::H2
            | TagName::H3
            | TagName::H4
            | TagName::H5
            | TagName::H6
            | TagName::HEAD
            | TagName::HEADER
            | TagName::HGROUP
            | TagName::HR
            | TagName::HTML
            | TagName::IFRAME
            | TagName::IMG
            | TagName::INPUT
            | TagName::KEYGEN
            | TagName::LI
            | TagName::LINK
            | TagName::LISTING
            | TagName::MAIN
            | TagName::MARQUEE
            | TagName::MENU
            | TagName::META
            | TagName::NAV
            | TagName::NOEMBED
            | TagName::NOFRAMES
            | TagName::NOSCRIPT
            | TagName::OBJECT
            | TagName::OL
            | TagName::P
            | TagName::PARAM
            | TagName::PLAINTEXT
            | TagName::PRE
            | TagName::SCRIPT
            | TagName::SEARCH
            | TagName::SECTION
            | TagName::SELECT
            | TagName::SOURCE
            | TagName::STYLE
            | TagName::SUMMARY
            | TagName::TABLE
            | TagName::TBODY
            | TagName::TD
            | TagName::TEMPLATE
            | TagName::TEXTAREA
            | TagName::TFOOT
            | TagName::TH
            | TagName::THEAD
            | TagName::TITLE
            | TagName::TR
            | TagName::TRACK
            | TagName::UL
            | TagName::WBR
            | TagName::XMP
    )
}

/// Whether the start tag of an HTML element may be left out in some places: <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>.
pub(crate) fn has_optional_start_tag(name: NameId) -> bool {
    matches!(
        name,
        TagName::BODY | TagName::COLGROUP | TagName::HEAD | TagName::HTML | TagName::TBODY
    )
}

/// Whether the end tag of an HTML element may be left out if there is no more content in the parent: <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>.
pub(crate) fn may_end_with_parent(name: NameId) -> bool {
    matches!(
        name,
        TagName::DD
            | TagName::LI
            | TagName::OPTGROUP
            | TagName::OPTION
            | TagName::P
            | TagName::RP
            | TagName::RT
            | TagName::TBODY
            | TagName::TD
            | TagName::TFOOT
            | TagName::TH
            | TagName::TR
    )
}

/// The name of an HTML element that has an optional tag:
/// <https://html.spec.whatwg.org/multipage/syntax.html#optional-tags>.
pub(crate) fn name_with_optional_tag(name: NameId) -> Option<&'static str> {
    Some(match name {
        TagName::BODY => "body",
        TagName::CAPTION => "caption",
        TagName::COLGROUP => "colgroup",
        TagName::DD => "dd",
        TagName::DT => "dt",
        TagName::HEAD => "head",
        TagName::HTML => "html",
        TagName::LI => "li",
        TagName::OPTGROUP => "optgroup",
        TagName::OPTION => "option",
        TagName::P => "p",
        TagName::RP => "rp",
        TagName::RT => "rt",
        TagName::TBODY => "tbody",
        TagName::TD => "td",
        TagName::TFOOT => "tfoot",
        TagName::TH => "th",
        TagName::THEAD => "thead",
        TagName::TR => "tr",
        _ => return None,
    })
}

/// Whether the end tag of an HTML element may be left out if this start tag follows immediately: by the
/// [rules](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags) of the standard, or in obsolete markup where
/// the [parser](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody) ends the element as well.
pub(crate) fn end_tag_is_optional_before(element: NameId, follower: NameId) -> bool {
    match element {
        TagName::DD => matches!(follower, TagName::DD | TagName::DT),
        TagName::DT => matches!(follower, TagName::DD | TagName::DT),
        TagName::LI => matches!(follower, TagName::LI),
        TagName::OPTGROUP => matches!(follower, TagName::HR | TagName::OPTGROUP),
        TagName::OPTION => matches!(follower, TagName::HR | TagName::OPTGROUP | TagName::OPTION),
        TagName::P => matches!(
            follower,
            TagName::ADDRESS
                | TagName::ARTICLE
                | TagName::ASIDE
                | TagName::BLOCKQUOTE
                | TagName::DETAILS
                | TagName::DIALOG
                | TagName::DIV
                | TagName::DL
                | TagName::FIELDSET
                | TagName::FIGCAPTION
                | TagName::FIGURE
                | TagName::FOOTER
                | TagName::FORM
                | TagName::H1
                | TagName::H2
                | TagName::H3
                | TagName::H4
                | TagName::H5
                | TagName::H6
                | TagName::HEADER
                | TagName::HGROUP
                | TagName::HR
                | TagName::MAIN
                | TagName::MENU
                | TagName::NAV
                | TagName::OL
                | TagName::P
                | TagName::PRE
                | TagName::SEARCH
                | TagName::SECTION
                | TagName::TABLE
                | TagName::UL
                | TagName::CENTER
                | TagName::DIR
                | TagName::LISTING
                | TagName::XMP
        ),
        TagName::RP => matches!(follower, TagName::RP | TagName::RT),
        TagName::RT => matches!(follower, TagName::RP | TagName::RT),
        TagName::TBODY => matches!(follower, TagName::TBODY | TagName::TFOOT),
        TagName::TD => matches!(follower, TagName::TD | TagName::TH),
        TagName::TH => matches!(follower, TagName::TD | TagName::TH),
        TagName::THEAD => matches!(follower, TagName::TBODY | TagName::TFOOT),
        TagName::TR => matches!(follower, TagName::TR),
        TagName::TFOOT => matches!(follower, TagName::TBODY),
        _ => false,
    }
}

/// Whether the end tag of an HTML element makes the parser generate implied end tags, or pop elements until it finds that
/// one: <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>.
pub(crate) fn end_tag_pops_to_its_element(name: NameId) -> bool {
    matches!(
        name,
        TagName::ADDRESS
            | TagName::APPLET
            | TagName::ARTICLE
            | TagName::ASIDE
            | TagName::BLOCKQUOTE
            | TagName::BODY
            | TagName::BUTTON
            | TagName::CENTER
            | TagName::DD
            | TagName::DETAILS
            | TagName::DIALOG
            | TagName::DIR
            | TagName::DIV
            | TagName::DL
            | TagName::DT
            | TagName::FIELDSET
            | TagName::FIGCAPTION
            | TagName::FIGURE
            | TagName::FOOTER
            | TagName::FORM
            | TagName::H1
            | TagName::H2
            | TagName::H3
            | TagName::H4
            | TagName::H5
            | TagName::H6
            | TagName::HEADER
            | TagName::HGROUP
            | TagName::HTML
            | TagName::LI
            | TagName::LISTING
            | TagName::MAIN
            | TagName::MARQUEE
            | TagName::MENU
            | TagName::NAV
            | TagName::OBJECT
            | TagName::OL
            | TagName::P
            | TagName::PRE
            | TagName::SEARCH
            | TagName::SECTION
            | TagName::SUMMARY
            | TagName::TEMPLATE
            | TagName::UL
    )
}

/// Whether an end tag of this name does not simply end an element: those of
/// [formatting elements](https://html.spec.whatwg.org/multipage/parsing.html#formatting), `br` and `sarcasm`.
pub(crate) fn has_peculiar_end_tag(name: NameId) -> bool {
    matches!(
        name,
        TagName::A
            | TagName::B
            | TagName::BIG
            | TagName::BR
            | TagName::CODE
            | TagName::EM
            | TagName::FONT
            | TagName::I
            | TagName::NOBR
            | TagName::S
            | TagName::SARCASM
            | TagName::SMALL
            | TagName::STRIKE
            | TagName::STRONG
            | TagName::TT
            | TagName::U
    )
}

/// Whether an attribute in no namespace is a
/// [boolean attribute](https://html.spec.whatwg.org/multipage/indices.html#attributes-3) of the HTML elements with this
/// local name. Some are obsolete; `irrelevant` was an early name of `hidden`.
pub(crate) fn is_boolean_attribute(attribute: &str, element: &str) -> bool {
    match attribute {
        "allowfullscreen" => matches!(element, "iframe"),
        "alpha" | "checked" => matches!(element, "input"),
        "async" | "defer" | "nomodule" => matches!(element, "script"),
        "autofocus" | "inert" | "irrelevant" | "itemscope" => true,
        "autoplay" | "controls" | "loop" | "muted" => matches!(element, "audio" | "video"),
        "compact" => matches!(element, "dir" | "dl" | "menu" | "ol" | "ul"),
        "declare" => matches!(element, "object"),
        "default" => matches!(element, "track"),
        "disabled" => matches!(
            element,
            "button"
                | "fieldset"
                | "input"
                | "link"
                | "optgroup"
                | "option"
                | "select"
                | "textarea"
        ),
        "formnovalidate" => matches!(element, "button" | "input"),
        "ismap" => matches!(element, "img"),
        "multiple" => matches!(element, "input" | "select"),
        "nohref" => matches!(element, "area"),
        "noresize" => matches!(element, "frame"),
        "noshade" => matches!(element, "hr"),
        "novalidate" => matches!(element, "form"),
        "nowrap" => matches!(element, "td" | "th"),
        "open" => matches!(element, "details" | "dialog"),
        "playsinline" => matches!(element, "video"),
        "readonly" => matches!(element, "input" | "textarea"),
        "required" => matches!(element, "input" | "select" | "textarea"),
        "reversed" => matches!(element, "ol"),
        "selected" => matches!(element, "option"),
        "shadowrootclonable"
        | "shadowrootcustomelementregistry"
        | "shadowrootdelegatesfocus"
        | "shadowrootserializable" => matches!(element, "template"),
        _ => false,
    }
}

/// Whether the [reference](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state) with
/// the number of this character stands for another one.
pub(crate) fn has_no_reference(character: char) -> bool {
    matches!(
        character,
        '\u{80}' | '\u{82}'..='\u{8C}' | '\u{8E}' | '\u{91}'..='\u{9C}' | '\u{9E}' | '\u{9F}'
    )
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;
