//! `:lang()`: the [language of a node](https://html.spec.whatwg.org/multipage/dom.html#language).

use super::inherited::parent_or_host;
use super::language_range::LanguageRange;
use super::memory::Memory;
use super::query::Query;
use crate::dom::{NodeId, NodeRef};
use crate::names::{AttributeName, ExpandedName, NameId, Namespace, TagName};

const LANG: NameId = NameId::known("lang").unwrap();
const LANGUAGE: ExpandedName = ExpandedName::none(LANG);
const XML_LANGUAGE: ExpandedName = ExpandedName::new(Namespace::Xml, LANG);
/// The length in bytes from which on a language takes long to compare.
const LONG_LANGUAGE: usize = 512;

const HTTP_EQUIV: ExpandedName = ExpandedName::none(AttributeName::HTTP_EQUIV);
const CONTENT: ExpandedName = ExpandedName::none(AttributeName::CONTENT);

impl<'a> Query<'a> {
    /// Whether the language of an element is in one of the ranges.
    pub(super) fn is_in_language(
        &mut self,
        ranges: &[LanguageRange],
        element: NodeRef<'a>,
    ) -> bool {
        let (source, language) = self.language(element);
        let is_match = || ranges.iter().any(|range| range.matches(language));
        if language.len() < LONG_LANGUAGE {
            return is_match();
        }
        // NOTE: each element that has the language from the same ancestor asks this.
        let known = self.languages.entry(source).or_default();
        if let Some((_, answer)) = known.iter().find(|(known, _)| **known == *ranges) {
            return *answer;
        }
        let answer = is_match();
        known.push((ranges.into(), answer));
        answer
    }

    /// The language of an element, and the element that says it; the empty string if it is unknown.
    fn language(&mut self, element: NodeRef<'a>) -> (Option<NodeId>, &'a str) {
        let source = self.inherited(Memory::LANGUAGE, element, parent_or_host, |query, node| {
            let language = query.own_language(node);
            language.map(|_| node.id().index() as u32)
        });
        let source = source.and_then(|index| NodeId::from_index(index as usize));
        match source.and_then(|id| self.own_language(self.document().node(id))) {
            Some(language) => (source, language),
            // "If there is a pragma-set default language set, then that is the language of the node."
            None => (None, self.pragma_set_default_language()),
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
        let mut candidates = contents.filter_map(|content| content.split_ascii_whitespace().next());
        let language = candidates.next_back().unwrap_or("");
        self.default_language = Some(language);
        language
    }

    /// The language that an element says it has.
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
