//! [Optional tags](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
//!
//! The standard's rules are for valid documents. In other documents, an end tag is left out only if the next token makes the
//! parser end the same elements at the same position. For example, a list item in a `span` keeps its end tag, because the
//! following content would move into the item.

use soupstone::names::{ExpandedName, NameId, tag};

use crate::open_elements::WriterContext;
use crate::tables::{self, is_html};

/// A tag held back until the next token. A pending tag belongs to an HTML element and has no attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PendingTag {
    Start {
        name: NameId,
        /// The element whose end tag was left out immediately before.
        follows: Option<NameId>,
    },
    End {
        name: NameId,
        is_known: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NextToken<'a> {
    StartTag(ExpandedName),
    /// The namespace and local name, and the name as written.
    EndTag(ExpandedName, &'a str),
    /// Text that starts with ASCII white space, or with U+FEFF, which a parser drops at the start of a document.
    WhiteSpace,
    Text,
    /// A comment, or another token that the parser keeps.
    Comment,
    End,
}

/// Open elements without end tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct UnclosedElements {
    is_any: bool,
    is_special: bool,
    /// Whether an element ends the parser's search for a list item to close: a special element other than `p`.
    is_barrier: bool,
    has_marker: bool,
}

impl UnclosedElements {
    pub(crate) fn is_any(self) -> bool {
        self.is_any
    }

    pub(crate) fn add(&mut self, name: NameId) {
        let is_special = ExpandedName::html(name).is_special();
        self.is_any = true;
        self.is_special |= is_special;
        self.is_barrier |= is_special && name != tag::P;
        self.has_marker |= has_marker(name);
    }
}

/// Whether the start tag of an element inserts a marker, and its optional end tag removes the marker.
fn has_marker(name: NameId) -> bool {
    matches!(name, tag::TD | tag::TH | tag::CAPTION)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TagPosition {
    pub(crate) parent: WriterContext,
    pub(crate) unclosed: UnclosedElements,
    pub(crate) is_no_quirks: bool,
    pub(crate) form_closes_p: bool,
}

impl PendingTag {
    /// Returns a start tag that is sometimes optional.
    pub(crate) fn start(name: ExpandedName, follows: Option<NameId>) -> Option<Self> {
        is_html(name, tables::has_optional_start_tag).then_some(Self::Start { name: name.local_name(), follows })
    }

    /// Returns an end tag that is sometimes optional. `is_known` tells whether the element was open.
    pub(crate) fn end(name: ExpandedName, is_known: bool) -> Option<Self> {
        let has_optional_end_tag = |name| tables::name_with_optional_tag(name).is_some();
        is_html(name, has_optional_end_tag).then_some(Self::End { name: name.local_name(), is_known })
    }

    pub(crate) fn is_optional(self, place: TagPosition, next: NextToken<'_>) -> bool {
        match self {
            Self::Start { name, follows } => start_tag_is_optional(name, follows, place, next),
            Self::End { name, .. } => end_tag_is_optional(name, place, next),
        }
    }
}

fn is_child_of(parent: WriterContext, name: NameId) -> bool {
    parent == WriterContext::Element(ExpandedName::html(name))
}

fn may_be_child_of(parent: WriterContext, name: NameId) -> bool {
    parent == WriterContext::Unknown || is_child_of(parent, name)
}

fn start_tag_is_optional(name: NameId, follows: Option<NameId>, place: TagPosition, next: NextToken<'_>) -> bool {
    let parent = place.parent;
    match name {
        // An html element's start tag may be omitted if the first thing inside the html element is not a comment.
        // NOTE: the start tag is also kept before white space, which the parser would drop.
        tag::HTML => {
            !matches!(parent, WriterContext::Element(_)) && !matches!(next, NextToken::Comment | NextToken::WhiteSpace)
        }
        // A head element's start tag may be omitted if the element is empty, or if the first thing inside the head
        // element is an element.
        tag::HEAD => {
            may_be_child_of(parent, tag::HTML)
                && match next {
                    NextToken::StartTag(_) => true,
                    NextToken::EndTag(name, _) => name == ExpandedName::html(tag::HEAD),
                    _ => false,
                }
        }
        // A body element's start tag may be omitted if the element is empty, or if the first thing inside the body element is
        // not ASCII whitespace or a comment, except if the first thing inside the body element is a meta, noscript, link,
        // script, style, or template element.
        // NOTE: the start tag is also kept before other elements that would go into the head element, such as title.
        tag::BODY => {
            may_be_child_of(parent, tag::HTML)
                && match next {
                    NextToken::StartTag(name) => name != ExpandedName::html(tag::NOSCRIPT) && !name.belongs_in_head(),
                    NextToken::Comment | NextToken::WhiteSpace => false,
                    NextToken::EndTag(..) | NextToken::Text | NextToken::End => true,
                }
        }
        // A colgroup element's start tag may be omitted if the first thing inside the colgroup element is a col element,
        // and if the element is not immediately preceded by another colgroup element whose end tag has been omitted.
        tag::COLGROUP => {
            is_child_of(parent, tag::TABLE)
                && next == NextToken::StartTag(ExpandedName::html(tag::COL))
                && follows != Some(tag::COLGROUP)
        }
        // A tbody element's start tag may be omitted if the first thing inside the tbody element is a tr element, and if
        // the element is not immediately preceded by a tbody, thead, or tfoot element whose end tag has been omitted.
        tag::TBODY => {
            is_child_of(parent, tag::TABLE)
                && next == NextToken::StartTag(ExpandedName::html(tag::TR))
                && !matches!(follows, Some(tag::TBODY | tag::THEAD | tag::TFOOT))
        }
        _ => false,
    }
}

fn end_tag_is_optional(name: NameId, place: TagPosition, next: NextToken<'_>) -> bool {
    let is_comment_or_white_space = matches!(next, NextToken::Comment | NextToken::WhiteSpace);
    // NOTE: the end tag of a template removes only one marker. A remaining marker would hide formatting elements around the
    // template, and formatting elements in the template would be reconstructed after the template.
    let ends_template = matches!(next, NextToken::EndTag(next, _) if next == ExpandedName::html(tag::TEMPLATE));
    if ends_template && (has_marker(name) || place.unclosed.has_marker) {
        return false;
    }
    match name {
        // An html element's end tag may be omitted if the html element is not immediately followed by a comment.
        // A body element's end tag may be omitted if the body element is not immediately followed by a comment.
        // NOTE: the end tag is also kept before white space, which the parser would put into the body element. A head element's
        // end tag may be omitted if the head element is not immediately followed by ASCII whitespace or a comment.
        tag::HTML => !matches!(place.parent, WriterContext::Element(_)) && !is_comment_or_white_space,
        tag::BODY | tag::HEAD => may_be_child_of(place.parent, tag::HTML) && !is_comment_or_white_space,
        // A caption element's end tag may be omitted if the caption element is not immediately followed by ASCII whitespace or
        // a comment.
        // NOTE: the parser ends the caption only at a part of the table; a script element, for example, would go into the
        // caption.
        tag::CAPTION => {
            may_be_child_of(place.parent, tag::TABLE)
                && match next {
                    NextToken::StartTag(next) => next.is_part_of_table(),
                    _ => !is_comment_or_white_space,
                }
        }
        // A colgroup element's end tag may be omitted if the colgroup element is not immediately followed by ASCII
        // whitespace or a comment.
        // NOTE: the end tag is also kept before a template element, which would go into the colgroup element.
        tag::COLGROUP => {
            may_be_child_of(place.parent, tag::TABLE)
                && !is_comment_or_white_space
                && next != NextToken::StartTag(ExpandedName::html(tag::TEMPLATE))
        }
        // The end tag may be omitted if the element is immediately followed by one of these elements, …
        // … or if there is no more content in the parent element.
        _ => match (next, place.parent) {
            (NextToken::StartTag(next), _) => {
                next.is_html()
                    && tables::end_tag_is_optional_before(name, next.local_name())
                    && start_tag_closes(name, place, next.local_name())
            }
            (NextToken::EndTag(parent, tag_name), WriterContext::Unknown) => {
                tables::may_end_with_parent(name) && (name != tag::P || ends_p(parent, tag_name))
            }
            (NextToken::EndTag(..) | NextToken::End, WriterContext::Element(parent)) => {
                tables::may_end_with_parent(name) && end_tag_closes(name, place.unclosed, parent)
            }
            (NextToken::End, WriterContext::Unknown) => tables::may_end_with_parent(name),
            _ => false,
        },
    }
}

/// Whether the next start tag makes the parser end an element and its unclosed descendants.
fn start_tag_closes(name: NameId, place: TagPosition, next: NameId) -> bool {
    let is_unknown = place.parent == WriterContext::Unknown;
    match name {
        tag::LI | tag::DD | tag::DT => !place.unclosed.is_barrier,
        // In quirks mode a table may be a child of a p element.
        tag::P if next == tag::FORM => place.form_closes_p,
        tag::P => next != tag::TABLE || place.is_no_quirks || is_unknown,
        // The parser closes an `rt` or `rp` element only if a `ruby` element is in scope. An rtc element may be outside of a
        // ruby element.
        tag::RT | tag::RP => is_unknown || is_child_of(place.parent, tag::RUBY),
        tag::OPTION => !place.unclosed.is_any && (next != tag::HR || may_be_child_of(place.parent, tag::SELECT)),
        tag::OPTGROUP => !place.unclosed.is_special && may_be_child_of(place.parent, tag::SELECT),
        _ => true,
    }
}

/// Whether the end tag of the parent makes the end tag of a preceding `p` element optional: if the parent element is an HTML
/// element that is not an a, audio, del, ins, map, noscript, or video element, or an autonomous custom element.
fn ends_p(parent: ExpandedName, tag_name: &str) -> bool {
    parent.is_html() && !is_html(parent, tables::keeps_end_tag_of_p) && !tag_name.contains('-')
}

/// Whether the end tag of the parent makes the parser end an element and its unclosed descendants.
fn end_tag_closes(name: NameId, unclosed: UnclosedElements, parent: ExpandedName) -> bool {
    if !parent.is_html() {
        return false;
    }
    let parent = parent.local_name();
    // The end tag would match an unclosed element with the same name.
    if parent == name || is_implied(parent) && unclosed.is_any {
        return false;
    }
    if parent == tag::SELECT {
        !unclosed.is_special && is_option_or_group(name)
    } else if tables::end_tag_pops_to_its_element(parent) {
        true
    } else if ExpandedName::html(parent).is_formatting() || matches!(parent, tag::BR | tag::SARCASM) {
        // The adoption agency algorithm would move the element.
        false
    } else if has_rules_of_tables(parent) {
        true
    } else if is_implied(parent) {
        parent == tag::OPTGROUP && name == tag::OPTION
    } else {
        // Any other end tag: the search for the element ends at an element in the special category.
        !unclosed.is_special && !ExpandedName::html(name).is_special()
    }
}

fn is_implied(name: NameId) -> bool {
    ExpandedName::html(name).has_implied_end_tag()
}

fn is_option_or_group(name: NameId) -> bool {
    matches!(name, tag::OPTION | tag::OPTGROUP)
}

/// Whether the table insertion modes have a rule for this end tag, which closes all elements in the element.
fn has_rules_of_tables(name: NameId) -> bool {
    name == tag::TABLE || name != tag::COL && ExpandedName::html(name).is_part_of_table()
}
