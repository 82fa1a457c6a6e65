//! `:lang()` and `:dir()`: the [language](https://html.spec.whatwg.org/multipage/dom.html#language) and the
//! [directionality](https://html.spec.whatwg.org/multipage/dom.html#the-directionality) of an element.

use super::controls::{TYPE, VALUE, input_keyword, is_keyword};
use super::grammar::Direction;
use super::memory::Memory;
use super::query::{Query, is_html};
use super::walk::{index_if, parent_or_host};
use crate::dom::{NodeId, NodeRef};
use crate::names::{ExpandedName, NameId, Namespace, attribute, tag};
use crate::scan::are_equal_ignoring_case;
use crate::tables::selectors::{Applicable, InputType, is_left_to_right, is_right_to_left};

const LANG: NameId = NameId::known("lang").unwrap();
const LANGUAGE: ExpandedName = ExpandedName::none(LANG);
const XML_LANGUAGE: ExpandedName = ExpandedName::new(Namespace::Xml, LANG);
/// Results for shorter language tags are not cached.
const LONG_LANGUAGE: usize = 512;

const HTTP_EQUIV: ExpandedName = ExpandedName::none(attribute::HTTP_EQUIV);
const CONTENT: ExpandedName = ExpandedName::none(attribute::CONTENT);

impl<'a> Query<'a> {
    pub(super) fn is_in_language(&mut self, ranges: &[String], element: NodeRef<'a>) -> bool {
        let (source, language) = self.language(element);
        if language.len() < LONG_LANGUAGE {
            return is_in_one_of(language, ranges);
        }
        // NOTE: cached, because every element that inherits this language needs the result.
        let source = source.unwrap_or(self.document().root().id());
        let place = self.memory.get(Memory::LANGUAGE_ANSWERS, source).unwrap_or_else(|| {
            self.memory.keep(Memory::LANGUAGE_ANSWERS, source, self.languages.len() as u32);
            self.languages.push(Vec::new());
            self.languages.len() as u32 - 1
        });
        let known = &mut self.languages[place as usize];
        if let Some((_, answer)) = known.iter().find(|(known, _)| *known == ranges) {
            return *answer;
        }
        let answer = is_in_one_of(language, ranges);
        known.push((ranges.into(), answer));
        answer
    }

    fn language(&mut self, element: NodeRef<'a>) -> (Option<NodeId>, &'a str) {
        let has_one = |query: &mut Self, node| index_if(query.own_language(node).is_some(), node);
        let source = self.nearest(Memory::LANGUAGE, element, parent_or_host, has_one);
        match source.and_then(|source| self.own_language(source)) {
            Some(language) => (source.map(NodeRef::id), language),
            // "If there is a pragma-set default language set, then that is the language of the node."
            None => (None, self.pragma_set_default_language()),
        }
    }

    /// Returns the [pragma-set default
    /// language](https://html.spec.whatwg.org/multipage/semantics.html#pragma-set-default-language), or an empty string.
    fn pragma_set_default_language(&mut self) -> &'a str {
        if let Some(language) = self.default_language {
            return language;
        }
        let mut language = "";
        for node in self.document().descendants() {
            let is_pragma = node.is_html_element(tag::META)
                && node.value_of(HTTP_EQUIV).is_some_and(|name| is_keyword(name, "content-language"));
            // 1. If the meta element has no content attribute, then return.
            // 2. If the element's content attribute contains a U+002C COMMA character (,), then return.
            // 3. to 8. […] Let candidate be the string that resulted from the previous step. If candidate is the empty
            //    string, return. Set the pragma-set default language to candidate.
            if is_pragma
                && let Some(content) = node.value_of(CONTENT)
                && !content.as_bytes().contains(&b',')
                && let Some(candidate) = content.split_ascii_whitespace().next()
            {
                language = candidate;
            }
        }
        self.default_language = Some(language);
        language
    }

    fn own_language(&mut self, node: NodeRef<'a>) -> Option<&'a str> {
        let namespace = node.namespace()?;
        // "If the node is an element that has a lang attribute in the XML namespace set: use the value of that attribute."
        self.value_of(node, XML_LANGUAGE).or_else(|| {
            // "If the node is an HTML element or an element in the SVG namespace, and it has a lang in no namespace
            // attribute set: use the value of that attribute."
            match namespace {
                Namespace::Html | Namespace::Svg => self.value_of(node, LANGUAGE),
                _ => None,
            }
        })
    }
}

fn is_in_one_of(tag: &str, ranges: &[String]) -> bool {
    ranges.iter().any(|range| is_in_range(tag, range))
}

/// Whether a [language range](https://www.w3.org/TR/selectors-4/#language-range) matches according to [extended
/// filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2) in RFC 4647. The empty tag, which means an unknown
/// language, matches only the empty range.
fn is_in_range(tag: &str, range: &str) -> bool {
    if range.is_empty() || tag.is_empty() {
        return range.is_empty() && tag.is_empty();
    }
    let is_equal = |one: &str, other: &str| are_equal_ignoring_case(one.as_bytes(), other.as_bytes());
    let is_match = |range: &str, tag: &str| range == "*" || is_equal(range, tag);
    // 1. Split both the extended language range and the language tag being compared into a list of subtags.
    let mut ranges = range.split('-');
    let mut tags = tag.split('-');
    // 2. Begin with the first subtag in each list. If the first subtag in the range does not match the first subtag
    //    in the tag, the overall match fails.
    match (ranges.next(), tags.next()) {
        (Some(range), Some(tag)) if is_match(range, tag) => {}
        _ => return false,
    }
    // 3. While there are more subtags left in the language range's list:
    for wanted in ranges {
        // A. If the subtag currently being examined in the range is the wildcard ("*"), move to the next subtag.
        if wanted == "*" {
            continue;
        }
        loop {
            match tags.next() {
                // B. Else, if there are no more subtags in the language tag's list, the match fails.
                None => return false,
                // C. Else, if the current subtag in the range's list matches the current subtag in the language
                //    tag's list, move to the next subtag in both lists.
                Some(tag) if is_equal(wanted, tag) => break,
                // D. Else, if the language tag's subtag is a "singleton", the match fails.
                Some(tag) if tag.len() == 1 => return false,
                // E. Else, move to the next subtag in the language tag's list.
                Some(_) => {}
            }
        }
    }
    // 4. When the language range's list has no more subtags, the match succeeds.
    true
}

const DIR: ExpandedName = ExpandedName::none(tag::DIR);
const BDI: NameId = NameId::known("bdi").unwrap();

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DirState {
    Is(Direction),
    Auto,
}

impl<'a> Query<'a> {
    pub(super) fn direction(&mut self, element: NodeRef<'a>) -> Direction {
        let answer = self.inherited(Memory::DIRECTION, element, parent_or_host, |query, node| {
            let direction = query.own_direction(node)?;
            Some(u32::from(direction == Direction::RightToLeft))
        });
        match answer {
            Some(1) => Direction::RightToLeft,
            // "Return 'ltr'."
            _ => Direction::LeftToRight,
        }
    }

    fn own_direction(&mut self, element: NodeRef<'a>) -> Option<Direction> {
        if !is_html(element) {
            return None;
        }
        match self.value_of(element, DIR).and_then(state) {
            // ltr: return 'ltr'. rtl: return 'rtl'.
            Some(DirState::Is(direction)) => Some(direction),
            // auto: let result be the auto directionality of element. If result is null, then return 'ltr'. Return result.
            Some(DirState::Auto) => Some(self.auto_direction(element)),
            // undefined: if element is a bdi element […]
            None if element.is_html_element(BDI) => Some(self.auto_direction(element)),
            // If element is an input element whose type attribute is in the Telephone state, then return 'ltr'.
            None if input_keyword(element) == Some("tel") => Some(Direction::LeftToRight),
            // Otherwise, return the parent directionality of element.
            None => None,
        }
    }

    /// NOTE: a walk skips elements that set a directionality, so the total time is linear in the size of the tree.
    fn auto_direction(&mut self, element: NodeRef<'a>) -> Direction {
        if let Some(is_right_to_left) = self.memory.answer(Memory::TEXT_DIRECTION, element.id()) {
            return if is_right_to_left { Direction::RightToLeft } else { Direction::LeftToRight };
        }
        let direction = auto_directionality(element);
        self.memory.keep_answer(Memory::TEXT_DIRECTION, element.id(), direction == Direction::RightToLeft);
        direction
    }
}

fn state(value: &str) -> Option<DirState> {
    if is_keyword(value, "ltr") {
        Some(DirState::Is(Direction::LeftToRight))
    } else if is_keyword(value, "rtl") {
        Some(DirState::Is(Direction::RightToLeft))
    } else if is_keyword(value, "auto") {
        Some(DirState::Auto)
    } else {
        None
    }
}

/// Returns the [auto directionality](https://html.spec.whatwg.org/multipage/dom.html#auto-directionality), or left to right for
/// null.
///
/// DEVIATION: a `slot` element gets its directionality from its own text, not from its assigned nodes.
fn auto_directionality(element: NodeRef<'_>) -> Direction {
    let found = if element.is_html_element(tag::TEXTAREA) {
        direction_of_text(&element.text_content())
    } else if element.is_html_element(tag::INPUT) {
        // "If element is an auto-directionality form-associated element:"
        match InputType::of(element.value_of(TYPE)).takes(Applicable::AutoDirection) {
            true => element.value_of(VALUE).and_then(direction_of_text),
            false => None,
        }
    } else {
        contained_text_auto_directionality(element)
    };
    found.unwrap_or(Direction::LeftToRight)
}

/// Returns the [contained text auto
/// directionality](https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality).
fn contained_text_auto_directionality(element: NodeRef<'_>) -> Option<Direction> {
    // For each node descendant of element's descendants, in tree order:
    let mut next = element.first_child();
    while let Some(node) = next {
        // If any of descendant or its ancestor elements that are descendants of element is one of a bdi element, a script
        // element, a style element, a textarea element, or an element whose dir attribute is not in the undefined state,
        // then continue.
        let is_skipped = is_html(node) && node.value_of(DIR).and_then(state).is_some()
            || node.expanded_name().is_some_and(|name| {
                name.is_html()
                    && (matches!(name.local_name(), tag::SCRIPT | tag::STYLE | tag::TEXTAREA)
                        || name.local_name() == BDI)
            });
        // If descendant is not a Text node, then continue. Let result be the text node directionality of descendant. If
        // result is not null, then return result.
        if let Some(found) = node.as_text().and_then(direction_of_text) {
            return Some(found);
        }
        next = match is_skipped {
            true => None,
            false => node.first_child(),
        };
        let mut left = node;
        while next.is_none() && left != element {
            next = left.next_sibling();
            left = left.parent()?;
        }
    }
    None
}

fn direction_of_text(text: &str) -> Option<Direction> {
    text.chars().find_map(|character| {
        // NOTE: the first test recognizes most characters without a table.
        if character.is_ascii_alphabetic() || is_left_to_right(character) {
            Some(Direction::LeftToRight)
        } else if is_right_to_left(character) {
            Some(Direction::RightToLeft)
        } else {
            None
        }
    })
}
