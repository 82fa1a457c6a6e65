//! `:lang()`: the [language of a node](https://html.spec.whatwg.org/multipage/dom.html#language), and language ranges.

use super::inherited::parent_or_host;
use super::memory::Memory;
use super::query::Query;
use crate::dom::{NodeId, NodeRef};
use crate::names::{AttributeName, ExpandedName, NameId, Namespace, TagName};

const LANG: NameId = NameId::known("lang").unwrap();
const LANGUAGE: ExpandedName = ExpandedName::none(LANG);
const XML_LANGUAGE: ExpandedName = ExpandedName::new(Namespace::Xml, LANG);
const HTTP_EQUIV: ExpandedName = ExpandedName::none(AttributeName::HTTP_EQUIV);
const CONTENT: ExpandedName = ExpandedName::none(AttributeName::CONTENT);

/// A [language range](https://www.w3.org/TR/selectors-4/#language-range).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LanguageRange(Box<str>);

impl From<&str> for LanguageRange {
    fn from(range: &str) -> Self {
        Self(range.into())
    }
}

impl LanguageRange {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the range matches a language tag, by the
    /// [extended filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2) of RFC 4647. The empty range matches the
    /// empty tag, which stands for an unknown language, and nothing else does.
    fn matches(&self, tag: &str) -> bool {
        if self.0.is_empty() || tag.is_empty() {
            return self.0.is_empty() && tag.is_empty();
        }
        let is_match = |range: &str, tag: &str| range == "*" || range.eq_ignore_ascii_case(tag);
        // 1. Split both the extended language range and the language tag being compared into a list of subtags.
        let mut range = self.0.split('-');
        let mut tags = tag.split('-');
        // 2. Begin with the first subtag in each list. If the first subtag in the range does not match the first subtag
        //    in the tag, the overall match fails.
        match (range.next(), tags.next()) {
            (Some(range), Some(tag)) if is_match(range, tag) => {}
            _ => return false,
        }
        // 3. While there are more subtags left in the language range's list:
        for wanted in range {
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
                    Some(tag) if wanted.eq_ignore_ascii_case(tag) => break,
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
}

impl<'a> Query<'a> {
    /// Whether the language of an element is in one of the ranges.
    pub(super) fn is_in_language(
        &mut self,
        ranges: &[LanguageRange],
        element: NodeRef<'a>,
    ) -> bool {
        let language = self.language(element);
        ranges.iter().any(|range| range.matches(language))
    }

    /// The language of an element; the empty string if it is unknown.
    fn language(&mut self, element: NodeRef<'a>) -> &'a str {
        let source = self.inherited(Memory::LANGUAGE, element, parent_or_host, |node| {
            own_language(node).map(|_| node.id().index() as u32)
        });
        let source = source.and_then(|index| NodeId::from_index(index as usize));
        match source.and_then(|id| own_language(self.document().node(id))) {
            Some(language) => language,
            // "If there is a pragma-set default language set, then that is the language of the node."
            None => self.pragma_set_default_language(),
        }
    }

    /// The [pragma-set default language](https://html.spec.whatwg.org/multipage/semantics.html#pragma-set-default-language);
    /// the empty string if there is none.
    fn pragma_set_default_language(&mut self) -> &'a str {
        if let Some(language) = self.default_language {
            return language;
        }
        let elements = self.document().root().descendants();
        let pragmas = elements.filter(|node| {
            node.is_html(TagName::META)
                && node
                    .value_of(HTTP_EQUIV)
                    .is_some_and(|name| name.eq_ignore_ascii_case("content-language"))
        });
        // 1. If the meta element has no content attribute, then return.
        // 2. If the element's content attribute contains a U+002C COMMA character (,), then return.
        let contents = pragmas.filter_map(|node| node.value_of(CONTENT));
        let contents = contents.filter(|content| !content.contains(','));
        // 3. to 8. […] Let candidate be the string that resulted from the previous step. If candidate is the empty string,
        //    return. Set the pragma-set default language to candidate.
        let candidates = contents.filter_map(|content| content.split_ascii_whitespace().next());
        let language = candidates.last().unwrap_or("");
        self.default_language = Some(language);
        language
    }
}

/// The language that an element says it has.
fn own_language(node: NodeRef<'_>) -> Option<&str> {
    let namespace = node.namespace()?;
    // "If the node is an element that has a lang attribute in the XML namespace set: use the value of that attribute."
    node.value_of(XML_LANGUAGE).or_else(|| {
        // "If the node is an HTML element or an element in the SVG namespace, and it has a lang in no namespace attribute
        // set: use the value of that attribute."
        match namespace {
            Namespace::Html | Namespace::Svg => node.value_of(LANGUAGE),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_match_as_in_the_rfc() {
        let matching = [
            ("de-DE", "de-DE"),
            ("de-DE", "de-de"),
            ("de-DE", "de-Latn-DE"),
            ("de-DE", "de-Latf-DE"),
            ("de-DE", "de-DE-x-goethe"),
            ("de-*-DE", "de-Latn-DE-1996"),
            ("de-DE", "de-Deva-DE"),
            ("en", "EN-gb"),
            ("*-Latn", "sr-Latn"),
            ("*", "x-any"),
            ("", ""),
        ];
        for (range, tag) in matching {
            assert!(LanguageRange::from(range).matches(tag), "{range} {tag}");
        }
        let others = [
            ("de-DE", "de"),
            ("de-DE", "de-x-DE"),
            ("de-DE", "de-Deva"),
            ("en", "eng"),
            ("*", ""),
            ("", "en"),
            ("en", ""),
        ];
        for (range, tag) in others {
            assert!(!LanguageRange::from(range).matches(tag), "{range} {tag}");
        }
    }
}
