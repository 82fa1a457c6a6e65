//! The plain match: the matching of the crate `selectors`, from link to link, without a plan. The tests hold queries
//! equal to it: random selectors on random documents.

use std::num::NonZeroUsize;
use std::ptr::NonNull;

use selectors::OpaqueElement;
use selectors::attr::{AttrSelectorOperation, CaseSensitivity, NamespaceConstraint};
use selectors::bloom::BloomFilter;
use selectors::context::{QuirksMode, SelectorCaches};
use selectors::matching::{
    ElementSelectorFlags, MatchingContext, MatchingForInvalidation, MatchingMode,
    NeedsSelectorFlags, matches_selector,
};

use super::grammar::{Grammar, Identifier, NamespaceUrl, PseudoElement, Value};
use super::pseudo_class::PseudoClass;
use super::query::Query;
use super::selector::Selector;
use crate::dom::{NodeKind, NodeRef};
use crate::names::{ExpandedName, Namespace};
use crate::sink::DocumentMode;

/// Whether a selector matches an element, given what is asked.
pub(super) fn matches(selector: &Selector, element: NodeRef<'_>, asked: NodeRef<'_>) -> bool {
    let quirks = match element.document().mode() {
        DocumentMode::NoQuirks => QuirksMode::NoQuirks,
        DocumentMode::Quirks => QuirksMode::Quirks,
        DocumentMode::LimitedQuirks => QuirksMode::LimitedQuirks,
    };
    let mut caches = SelectorCaches::default();
    let mut context = MatchingContext::new(
        MatchingMode::Normal,
        None,
        &mut caches,
        quirks,
        NeedsSelectorFlags::No,
        MatchingForInvalidation::No,
    );
    // Without a scope, `:scope` is the root.
    context.scope_element = (asked.kind() != NodeKind::Document).then(|| opaque(asked));
    let mut selectors = selector.parsed().iter();
    selectors.any(|one| matches_selector(one, 0, None, Element(element), &mut context))
}

fn opaque(node: NodeRef<'_>) -> OpaqueElement {
    let number = NonZeroUsize::new(node.id().index()).expect("ids start at 1");
    OpaqueElement::from_ptr(NonNull::without_provenance(number))
}

#[derive(Clone, Copy, Debug)]
struct Element<'a>(NodeRef<'a>);

impl<'a> Element<'a> {
    fn of(node: NodeRef<'a>) -> Option<Self> {
        node.is_element().then_some(Self(node))
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        self.0.attribute_ns(Namespace::None, name)
    }
}

fn case_of(case: CaseSensitivity, one: &str, other: &str) -> bool {
    case.eq(one.as_bytes(), other.as_bytes())
}

impl selectors::Element for Element<'_> {
    type Impl = Grammar;

    fn opaque(&self) -> OpaqueElement {
        opaque(self.0)
    }

    fn parent_element(&self) -> Option<Self> {
        Self::of(self.0.parent()?)
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.previous_siblings().find_map(Self::of)
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.0.next_siblings().find_map(Self::of)
    }

    fn first_element_child(&self) -> Option<Self> {
        self.0.children().find_map(Self::of)
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.0.name().is_some_and(ExpandedName::is_html)
    }

    fn has_local_name(&self, name: &Identifier) -> bool {
        self.0.local_name() == Some(name.as_str())
    }

    fn has_namespace(&self, url: &NamespaceUrl) -> bool {
        self.0.namespace().map(NamespaceUrl::Known).as_ref() == Some(url)
    }

    fn is_same_type(&self, other: &Self) -> bool {
        self.0.name() == other.0.name()
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&NamespaceUrl>,
        name: &Identifier,
        operation: &AttrSelectorOperation<&Value>,
    ) -> bool {
        self.0.attributes().any(|attribute| {
            (match namespace {
                NamespaceConstraint::Any => true,
                NamespaceConstraint::Specific(url) => {
                    NamespaceUrl::Known(attribute.namespace()) == **url
                }
            }) && attribute.local_name() == name.as_str()
                && operation.eval_str(attribute.value())
        })
    }

    fn match_non_ts_pseudo_class(
        &self,
        class: &PseudoClass,
        _: &mut MatchingContext<'_, Grammar>,
    ) -> bool {
        let any = Selector::parse("*").expect("it is a selector");
        Query::new(any.program(), self.0).is_in_class(class, self.0)
    }

    fn match_pseudo_element(
        &self,
        _: &PseudoElement,
        _: &mut MatchingContext<'_, Grammar>,
    ) -> bool {
        false
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Identifier, case: CaseSensitivity) -> bool {
        let own = self.value("id");
        own.is_some_and(|own| case_of(case, own, id.as_str()))
    }

    fn has_class(&self, class: &Identifier, case: CaseSensitivity) -> bool {
        let mut own = self.value("class").unwrap_or("").split_ascii_whitespace();
        own.any(|own| case_of(case, own, class.as_str()))
    }

    fn has_custom_state(&self, _: &Identifier) -> bool {
        false
    }

    fn imported_part(&self, _: &Identifier) -> Option<Identifier> {
        None
    }

    fn is_part(&self, _: &Identifier) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        !self.0.children().any(|child| match child.kind() {
            NodeKind::Element => true,
            NodeKind::Text => child.text() != Some(""),
            _ => false,
        })
    }

    fn is_root(&self) -> bool {
        let parent = self.0.parent();
        parent.is_some_and(|parent| parent.kind() == NodeKind::Document)
            && !self.0.previous_siblings().any(|node| node.is_element())
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::super::selector::Selector;
    use crate::dom::{CloneDepth, Document, NodeId, NodeRef};
    use crate::names::NameId;
    use crate::tables::selectors::has_case_insensitive_values;
    use crate::{FragmentContext, parse_document, parse_fragment};

    /// How many documents there are, and how many selectors for each.
    const DOCUMENTS: u64 = 2000;
    const SELECTORS: usize = 54;

    /// Numbers that look random: SplitMix64.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut mixed = self.0;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((mixed ^ (mixed >> 31)) % bound as u64) as usize
        }

        fn once_in(&mut self, count: usize) -> bool {
            self.below(count) == 0
        }

        fn pick<'t>(&mut self, choices: &[&'t str]) -> &'t str {
            choices[self.below(choices.len())]
        }
    }

    const TAGS: &[&str] = &[
        "p",
        "div",
        "b",
        "i",
        "ul",
        "li",
        "a",
        "span",
        "x-y",
        "svg",
        "g",
        "linearGradient",
        "title",
        "table",
        "td",
        "option",
        "select",
        "input",
        "fieldset",
        "template",
        "math",
        "desc",
    ];

    const ATTRIBUTES: &[&str] = &[
        "class=a",
        "class='a b'",
        "class='B c'",
        "class=A",
        "id=one",
        "id=ONE",
        "id=two",
        "x=1",
        "x='1 2'",
        "x=en-GB",
        "type=TEXT",
        "type=checkbox",
        "lang=en",
        "lang=de-AT",
        "dir=rtl",
        "dir=auto",
        "href=/",
        "xlink:href=/",
        "disabled",
        "checked",
        "required",
        "data-own=Ab",
        "viewBox=1",
        "contenteditable",
    ];

    fn markup(random: &mut Random) -> String {
        let mut text = String::new();
        if random.once_in(2) {
            text.push_str("<!doctype html>");
        }
        let mut open = Vec::new();
        for _ in 0..3 + random.below(25) {
            match random.below(8) {
                0..=4 => {
                    let tag = random.pick(TAGS);
                    text.push('<');
                    text.push_str(tag);
                    for _ in 0..random.below(3) {
                        text.push(' ');
                        text.push_str(random.pick(ATTRIBUTES));
                    }
                    text.push('>');
                    open.push(tag);
                }
                5 => text.push_str(random.pick(&["x", " ", "<!--c-->", "<br>", "א"])),
                // Some end tags are misnested.
                6 if random.once_in(4) => {
                    text.push_str("</");
                    text.push_str(random.pick(TAGS));
                    text.push('>');
                }
                _ => {
                    if let Some(tag) = open.pop() {
                        text.push_str("</");
                        text.push_str(tag);
                        text.push('>');
                    }
                }
            }
        }
        text
    }

    fn compound(random: &mut Random, depth: usize) -> String {
        let mut text = String::new();
        let tags = [
            TAGS,
            &["*", "LI", "lineargradient", "absent", "*|g", "|p", "tbody"],
        ]
        .concat();
        if random.once_in(2) {
            text.push_str(random.pick(&tags));
        }
        for _ in 0..random.below(3) {
            let plain = random.pick(&[
                ".a",
                ".b",
                ".A",
                "#one",
                "#two",
                "[x]",
                "[x='1']",
                "[x~='2']",
                "[x|=en]",
                "[x^='1']",
                "[class$=b]",
                "[class*=' ']",
                "[TYPE=text]",
                "[type='TEXT' s]",
                "[x=EN-gb i]",
                "[*|href]",
                "[viewBox]",
                "[viewbox='1']",
                "[data-own=ab i]",
                "[absent]",
                ":first-child",
                ":last-child",
                ":only-child",
                ":first-of-type",
                ":last-of-type",
                ":only-of-type",
                ":empty",
                ":root",
                ":scope",
                ":link",
                ":checked",
                ":disabled",
                ":enabled",
                ":required",
                ":optional",
                ":read-only",
                ":read-write",
                ":lang(en)",
                ":dir(rtl)",
                ":hover",
                ":nth-child(2)",
                ":nth-child(odd)",
                ":nth-child(-n+3)",
                ":nth-last-child(2n)",
                ":nth-of-type(2)",
                ":nth-last-of-type(-2n+3)",
                ":host",
            ]);
            text.push_str(plain);
        }
        if depth > 0 && random.once_in(3) {
            let function = random.pick(&[
                ":is",
                ":where",
                ":not",
                ":has",
                ":nth-child",
                ":nth-last-child",
            ]);
            text.push_str(function);
            text.push('(');
            if function.starts_with(":nth") {
                text.push_str(random.pick(&["2n+1 of ", "1 of ", "-n+2 of "]));
            }
            if function == ":has" {
                text.push_str(random.pick(&["", "> ", "+ ", "~ "]));
            }
            text.push_str(&list(random, depth - 1));
            text.push(')');
        }
        if text.is_empty() {
            text.push('*');
        }
        text
    }

    fn list(random: &mut Random, depth: usize) -> String {
        let mut text = String::new();
        loop {
            text.push_str(&compound(random, depth));
            for _ in 0..random.below(3) {
                text.push_str(random.pick(&[" ", " ", " > ", " + ", " ~ "]));
                text.push_str(&compound(random, depth));
            }
            if !random.once_in(4) {
                return text;
            }
            text.push_str(", ");
        }
    }

    /// Compares a selector's answers for all that a node holds.
    ///
    /// Answers whether anything matches.
    fn compare(selector: &Selector, root: NodeRef<'_>, name: &str) -> bool {
        // A fragment that is asked is more than an element here.
        let is_scope_different = !root.is_element() && root.document().root() != root;
        let is_fragment = root.document().document_element().is_none_or(|element| {
            element
                .parent()
                .is_some_and(|root| root.kind() == crate::dom::NodeKind::Fragment)
        });
        if (is_scope_different || is_fragment) && selector.to_string().contains(":scope") {
            return false;
        }
        let mut elements = root.descendants().filter(NodeRef::is_element);
        let wanted: Vec<NodeId> = elements
            .clone()
            .filter(|element| plain::matches(selector, *element, root))
            .map(|element| element.id())
            .collect();
        let found: Vec<NodeId> = root.select(selector).map(|element| element.id()).collect();
        assert_eq!(found, wanted, "{selector} {name}\n{}", root.outer_html());
        let mut rest = root.select(selector);
        for count in (0..=wanted.len()).rev() {
            assert_eq!(rest.clone().count(), count, "{selector} {name}");
            let (least, most) = rest.size_hint();
            assert!(least <= count && most.is_none_or(|most| most == count));
            rest.next();
            if count + 2 < wanted.len() {
                break;
            }
        }
        assert_eq!(
            root.select_first(selector).map(|node| node.id()),
            wanted.first().copied()
        );
        if let Some(element) = elements.next_back() {
            let wanted = plain::matches(selector, element, element);
            assert_eq!(element.matches(selector), wanted, "{selector} {name}");
            let mut nodes = std::iter::once(element).chain(element.ancestors());
            let wanted =
                nodes.find(|node| node.is_element() && plain::matches(selector, *node, element));
            assert_eq!(element.closest(selector), wanted, "{selector} {name}");
        }
        !found.is_empty()
    }

    /// Changes a document somehow.
    fn edit(document: &mut Document, random: &mut Random) {
        let ids: Vec<NodeId> = document.all_ids();
        for _ in 0..1 + random.below(4) {
            let one = ids[random.below(ids.len())];
            let other = ids[random.below(ids.len())];
            // What is not possible changes nothing.
            let _ = match random.below(16) {
                0 => document.append(one, other),
                1 => document.insert_before(one, other),
                2 => document.detach(one),
                3 => document.set_attribute(one, "class", "a"),
                4 => document.remove_attribute(one, "class").map(|_| ()),
                5 => {
                    let new = document.create_element("li");
                    document.prepend(one, new)
                }
                6 => document.clone_node(one, CloneDepth::Deep).map(|_| ()),
                7 => document.wrap(one, other),
                8 => document.unwrap_element(one),
                9 => document.rename_element(one, random.pick(&["li", "template"])),
                10 => document.replace_with(one, other),
                11 => document.set_inner_html(one, "<p>1<li class=a><b>2"),
                12 => document.set_outer_html(one, "<li><p class=b>1"),
                13 => {
                    document.compact();
                    Ok(())
                }
                14 => document.add_class(one, "b"),
                _ => document.remove_children(one),
            };
        }
    }

    #[test]
    fn queries_are_equal_to_the_plain_match() {
        let (mut pairs, mut matching) = (0, 0);
        for seed in 0..DOCUMENTS {
            let mut random = Random(seed);
            let text = markup(&mut random);
            let mut document = match random.below(4) {
                0 => {
                    let context = random.pick(&["div", "tr", "select", "template"]);
                    parse_fragment(&text, &FragmentContext::html(context)).into_document()
                }
                1 => {
                    let mut document = parse_document(&text);
                    edit(&mut document, &mut random);
                    document
                }
                _ => parse_document(&text),
            };
            for number in 0..SELECTORS {
                let text = list(&mut random, 2);
                let Ok(selector) = Selector::parse(&text) else {
                    // `:has()` in `:has()`
                    continue;
                };
                let again =
                    Selector::parse(&selector.to_string()).expect("what is displayed is one");
                assert_eq!(again.to_string(), selector.to_string());
                let name = format!("seed {seed}, selector {number}");
                pairs += 1;
                matching += usize::from(compare(&selector, document.root(), &name));
                if number % 8 == 0 {
                    let ids: Vec<NodeId> = document.all_ids();
                    let id = ids[random.below(ids.len())];
                    compare(&selector, document.node(id), &name);
                }
                if number % 16 == 15 && seed % 4 == 1 {
                    edit(&mut document, &mut random);
                }
            }
        }
        assert!(pairs >= 100_000 && matching > 10_000, "{pairs}, {matching}");
    }

    #[test]
    fn the_list_of_attributes_is_that_of_the_crate() {
        use selectors::attr::ParsedCaseSensitivity;
        use selectors::parser::Component;

        let mut count = 0;
        for id in (1..=crate::names::known_names::KNOWN_COUNT as u32).map(NameId::from_raw) {
            let name = id.known_str().expect("it is known");
            let Ok(selector) = Selector::parse(&format!("[{name}=a]")) else {
                continue;
            };
            let Some(Component::AttributeInNoNamespace {
                case_sensitivity, ..
            }) = selector.parsed()[0].iter().next()
            else {
                continue;
            };
            let is_in_list = has_case_insensitive_values(name);
            let insensitive =
                ParsedCaseSensitivity::AsciiCaseInsensitiveIfInHtmlElementInHtmlDocument;
            assert_eq!(is_in_list, *case_sensitivity == insensitive, "{name}");
            count += usize::from(is_in_list);
        }
        assert!(count > 20, "{count}");
    }
}
