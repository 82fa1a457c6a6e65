//! `:lang()` and `:dir()`: the [language](https://html.spec.whatwg.org/multipage/dom.html#language) and the
//! [directionality](https://html.spec.whatwg.org/multipage/dom.html#the-directionality) of an element.

use super::compiled_selector::PseudoClassSelector;
use super::form_controls::{input_type, input_type_keyword};
use super::match_cache::CachedProperty;
use super::matching::{MatchingContext, is_in_html_namespace, parent_or_shadow_host};
use crate::dom::NodeRef;
use crate::names::{Namespace, attribute, tag};
use crate::tables::selectors::{InputTypeFeature, is_left_to_right, is_right_to_left};

impl<'a> MatchingContext<'a> {
    pub(super) fn matches_lang(&mut self, test: &PseudoClassSelector, element: NodeRef<'a>) -> bool {
        let has_one = |_: &mut Self, node| language_attribute(node).is_some();
        let source = self.find_nearest_cached(CachedProperty::LanguageSource, element, parent_or_shadow_host, has_one);
        // NOTE: cached, because every element that inherits this language needs the result.
        let cached_at = source.map_or(self.document.root().id(), NodeRef::id);
        self.cache.cached_match(test.cache_key, cached_at).unwrap_or_else(|| {
            // "If there is a pragma-set default language set, then that is the language of the node."
            let language = source.and_then(language_attribute).unwrap_or_else(|| self.pragma_set_default_language());
            let is_match = test.arguments.iter().any(|range| matches_language_range(language, range));
            self.cache.insert_match_if_caching(test.cache_key, cached_at, is_match);
            is_match
        })
    }

    /// Returns the [pragma-set default
    /// language](https://html.spec.whatwg.org/multipage/semantics.html#pragma-set-default-language), or an empty string.
    fn pragma_set_default_language(&mut self) -> &'a str {
        let document = self.document;
        self.default_language.get_or_insert_with(|| {
            let is_language = |name: &str| name.eq_ignore_ascii_case("content-language");
            let pragmas = document.descendants().filter(|node| {
                node.is_html_element(tag::META) && node.attribute_value(attribute::HTTP_EQUIV).is_some_and(is_language)
            });
            // 1. If the meta element has no content attribute, then return.
            // 2. If the element's content attribute contains a U+002C COMMA character (,), then return.
            let contents = pragmas.filter_map(|node| node.attribute_value(attribute::CONTENT));
            let contents = contents.filter(|content| !content.contains(','));
            // 3. to 8. […] Let candidate be the string that resulted from the previous step. If candidate is the empty
            //    string, return. Set the pragma-set default language to candidate.
            contents.filter_map(|content| content.split_ascii_whitespace().next()).last().unwrap_or("")
        })
    }

    pub(super) fn is_right_to_left(&mut self, element: NodeRef<'a>) -> bool {
        let has_one = |_: &mut Self, node| explicit_direction(node).is_some();
        // "Return 'ltr'."
        let Some(source) =
            self.find_nearest_cached(CachedProperty::DirectionSource, element, parent_or_shadow_host, has_one)
        else {
            return false;
        };
        // NOTE: a walk skips elements that set a directionality, so the total time is linear in the size of the tree.
        self.get_or_compute_property(CachedProperty::IsRightToLeft, source, || match explicit_direction(source) {
            // auto: let result be the auto directionality of element. If result is null, then return 'ltr'. Return result.
            Some(DirState::Auto) => auto_directionality_is_right_to_left(source).unwrap_or(false),
            direction => direction == Some(DirState::RightToLeft),
        })
    }
}

fn language_attribute(node: NodeRef<'_>) -> Option<&str> {
    // "If the node is an element that has a lang attribute in the XML namespace set: use the value of that attribute."
    // "If the node is an HTML element or an element in the SVG namespace, and it has a lang in no namespace attribute set: use
    // the value of that attribute."
    let can_have_one = matches!(node.namespace()?, Namespace::Html | Namespace::Svg);
    node.attribute_ns(Namespace::Xml, "lang")
        .or_else(|| if can_have_one { node.attribute_value(attribute::LANG) } else { None })
}

/// Whether a [language range](https://www.w3.org/TR/selectors-4/#language-range) matches according to [extended
/// filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2) in RFC 4647. The empty tag, which means an unknown
/// language, matches only the empty range.
fn matches_language_range(tag: &str, range: &str) -> bool {
    if range.is_empty() || tag.is_empty() {
        return range.is_empty() && tag.is_empty();
    }
    // 1. Split both the extended language range and the language tag being compared into a list of subtags.
    let mut ranges = range.split('-');
    let mut tags = tag.split('-');
    // 2. Begin with the first subtag in each list. If the first subtag in the range does not match the first subtag
    //    in the tag, the overall match fails.
    let firsts = ranges.next().zip(tags.next());
    if !firsts.is_some_and(|(range, tag)| range == "*" || range.eq_ignore_ascii_case(tag)) {
        return false;
    }
    // 3. While there are more subtags left in the language range's list:
    // A. If the subtag currently being examined in the range is the wildcard ("*"), move to the next subtag.
    // B. Else, if there are no more subtags in the language tag's list, the match fails.
    // C. Else, if the current subtag in the range's list matches the current subtag in the language tag's list, move to
    //    the next subtag in both lists.
    // D. Else, if the language tag's subtag is a "singleton", the match fails.
    // E. Else, move to the next subtag in the language tag's list.
    // 4. When the language range's list has no more subtags, the match succeeds.
    ranges.filter(|range| *range != "*").all(|range| {
        let mut ends = |tag: &&str| range.eq_ignore_ascii_case(tag) || tag.len() == 1;
        tags.find(&mut ends).is_some_and(|tag| range.eq_ignore_ascii_case(tag))
    })
}

/// The state of a [`dir` attribute](https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DirState {
    LeftToRight,
    RightToLeft,
    Auto,
}

/// Returns `None` if the element has the [parent
/// directionality](https://html.spec.whatwg.org/multipage/dom.html#parent-directionality).
fn explicit_direction(element: NodeRef<'_>) -> Option<DirState> {
    if !is_in_html_namespace(element) {
        return None;
    }
    match dir_state(element) {
        // undefined: if element is a bdi element […]
        None if element.is_html_element(tag::BDI) => Some(DirState::Auto),
        // If element is an input element whose type attribute is in the Telephone state, then return 'ltr'.
        None if input_type_keyword(element) == Some("tel") => Some(DirState::LeftToRight),
        state => state,
    }
}

fn dir_state(element: NodeRef<'_>) -> Option<DirState> {
    match element.attribute_value(attribute::DIR)?.to_ascii_lowercase().as_str() {
        "ltr" => Some(DirState::LeftToRight),
        "rtl" => Some(DirState::RightToLeft),
        "auto" => Some(DirState::Auto),
        _ => None,
    }
}

/// Returns whether the [auto directionality](https://html.spec.whatwg.org/multipage/dom.html#auto-directionality) is right to
/// left, or `None` for null.
///
/// DEVIATION: a `slot` element gets its directionality from its own text, not from its assigned nodes.
fn auto_directionality_is_right_to_left(element: NodeRef<'_>) -> Option<bool> {
    if element.is_html_element(tag::TEXTAREA) {
        return first_strong_is_right_to_left(&element.own_text());
    }
    // "If element is an auto-directionality form-associated element:"
    if input_type(element).is_some_and(|input| input.has_feature(InputTypeFeature::AutoDirection)) {
        return element.attribute_value(attribute::VALUE).and_then(first_strong_is_right_to_left);
    }
    // The [contained text auto
    // directionality](https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality):
    // For each node descendant of element's descendants, in tree order:
    let mut descendants = element.descendants();
    while let Some(node) = descendants.next() {
        // If any of descendant or its ancestor elements that are descendants of element is one of a bdi element, a script
        // element, a style element, a textarea element, or an element whose dir attribute is not in the undefined state,
        // then continue.
        if is_in_html_namespace(node) && dir_state(node).is_some()
            || node.is_html_element_in(&[tag::BDI, tag::SCRIPT, tag::STYLE, tag::TEXTAREA])
        {
            descendants.skip_children();
        // If descendant is not a Text node, then continue. Let result be the text node directionality of descendant. If
        // result is not null, then return result.
        } else if let Some(found) = node.as_text().and_then(first_strong_is_right_to_left) {
            return Some(found);
        }
    }
    None
}

/// Returns the direction of the first character that has one.
fn first_strong_is_right_to_left(text: &str) -> Option<bool> {
    text.chars().find_map(|character| {
        // NOTE: the first test recognizes most characters without a table.
        let is_left_to_right = character.is_ascii_alphabetic() || is_left_to_right(character);
        (is_left_to_right || is_right_to_left(character)).then_some(!is_left_to_right)
    })
}
