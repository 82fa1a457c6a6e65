//! [`Query`], which runs a program on the elements of one document, from right to left.

use selectors::attr::AttrSelectorOperator;

use super::classes::{CHECKS, Slots};
use super::controls::Forms;
use super::memory::{Memo, Question};
use super::program::{AttributeTest, Case, Combinator, Complex, Compound, Name, NamePair, Program, Test, has_word};
use crate::dom::{Document, NodeId, NodeKind, NodeRef};
use crate::names::{ExpandedName, NameId, Namespace, attribute};
use crate::sink::DocumentMode;

const CLASS: ExpandedName = ExpandedName::without_namespace(attribute::CLASS);
const ID: ExpandedName = ExpandedName::without_namespace(attribute::ID);

#[derive(Clone, Debug)]
pub(super) struct Query<'a> {
    pub(super) document: &'a Document,
    names: Vec<Option<NameId>>,
    case: Case,
    pub(super) scope: Option<NodeId>,
    pub(super) memo: Memo,
    pub(super) forms: Option<Box<Forms>>,
    pub(super) slots: Slots,
    pub(super) default_language: Option<&'a str>,
}

impl<'a> Query<'a> {
    pub(super) fn new(program: &Program, scope: NodeRef<'a>) -> Self {
        let document = scope.document();
        let scope = match scope.kind() {
            NodeKind::Document => scope.first_element_child(),
            _ => Some(scope),
        };
        Self {
            document,
            names: program.names.iter().map(|name| document.names().find(name)).collect(),
            case: if document.mode() == DocumentMode::Quirks { Case::Insensitive } else { Case::Sensitive },
            scope: scope.map(|scope| scope.id()),
            memo: Memo::new(document),
            forms: None,
            slots: Slots::default(),
            default_language: None,
        }
    }

    #[inline]
    pub(super) fn id_of(&self, name: Name) -> Option<NameId> {
        match name {
            Name::Known(id) => Some(id),
            Name::Own(number) => self.names[number],
        }
    }

    #[inline]
    pub(super) fn matches_one_of(&mut self, list: &[Complex], element: NodeRef<'a>) -> bool {
        list.iter().any(|complex| {
            self.matches_compound(complex.subject(), element)
                && (complex.compounds.len() == 1 || self.match_to_the_left(complex, 0, element).is_ok())
        })
    }

    /// Matches the compounds to the left of the one at `level`, which matches `node`. Of the combinators that fail, returns the
    /// one that excludes the most nodes.
    ///
    /// NOTE: recurses once per compound, not per node.
    fn match_to_the_left(&mut self, complex: &Complex, level: usize, node: NodeRef<'a>) -> Result<(), Combinator> {
        let Some(combinator) = complex.compounds[level].combinator else {
            return Ok(());
        };
        let level = level + 1;
        let part = complex.number + level as u32;
        let first = step(node, combinator).ok_or(combinator)?;
        let mut at = first;
        let result = loop {
            match self.memo.answer(part, at.id()) {
                Some(true) => break Ok(()),
                Some(false) => break Err(combinator),
                None => self.memo.steps += 1,
            }
            if self.matches_compound(&complex.compounds[level], at) {
                match self.match_to_the_left(complex, level, at) {
                    Err(failed) if failed < combinator => {}
                    result => break result,
                }
            }
            match (combinator, step(at, combinator)) {
                (Combinator::Descendant | Combinator::SubsequentSibling, Some(next)) => at = next,
                _ => break Err(combinator),
            }
        };
        let answer = result.is_ok();
        self.keep_for_walk(first, at, |node| step(node, combinator), |memo, node| memo.keep_answer(part, node, answer));
        result
    }

    /// Keeps an answer for each node of a walk.
    pub(super) fn keep_for_walk(
        &mut self,
        first: NodeRef<'a>,
        last: NodeRef<'a>,
        next: impl Fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        keep: impl Fn(&mut Memo, NodeId),
    ) {
        let mut passed = self.memo.keeps().then_some(first);
        while let Some(node) = passed {
            keep(&mut self.memo, node.id());
            passed = if node == last { None } else { next(node) };
        }
    }

    /// Finds the nearest node for which `is_wanted` holds: the element itself, or one that `next` finds.
    pub(super) fn nearest(
        &mut self,
        question: Question,
        element: NodeRef<'a>,
        next: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
        is_wanted: fn(&mut Self, NodeRef<'a>) -> bool,
    ) -> Option<NodeRef<'a>> {
        let mut last = element;
        // NOTE: 0 stands for no node.
        let found = loop {
            if let Some(known) = self.memo.number(question as usize, last.id()) {
                break known;
            }
            self.memo.steps += 1;
            if is_wanted(self, last) {
                break last.id().index();
            }
            match next(last) {
                Some(node) => last = node,
                None => break 0,
            }
        };
        self.keep_for_walk(element, last, next, |memo, node| memo.keep_number(question as usize, node, found));
        NodeId::from_index(found).map(|id| self.document.node(id))
    }

    /// Returns the kept answer to a question about a node, or finds it.
    pub(super) fn is_true(&mut self, question: Question, node: NodeRef<'a>, find: impl FnOnce() -> bool) -> bool {
        self.memo.find(question, node.id(), || usize::from(find())) == 1
    }

    #[inline]
    pub(super) fn matches_compound(&mut self, compound: &Compound, node: NodeRef<'a>) -> bool {
        let Some(name) = node.expanded_name() else {
            // "[…] the virtual scoping root […] is featureless". In this crate, the virtual scoping root is a document
            // fragment.
            return matches!(*compound.tests, [Test::Scope])
                && node.kind() == NodeKind::Fragment
                && self.scope == Some(node.id());
        };
        compound.tests.iter().all(|test| self.passes(test, node, name))
    }

    #[inline]
    fn passes(&mut self, test: &Test, element: NodeRef<'a>, name: ExpandedName) -> bool {
        match test {
            Test::Name(pair) => self.has_name(pair, name),
            Test::OneName(pairs) => pairs.iter().any(|pair| self.has_name(pair, name)),
            Test::Class(class) => element
                .bytes_of(CLASS, class.len()..=usize::MAX)
                .is_some_and(|list| has_word(list, class.as_bytes(), self.case)),
            Test::Id(id) => {
                element.bytes_of(ID, id.len()..=id.len()).is_some_and(|own| self.case.are_equal(own, id.as_bytes()))
            }
            Test::Attribute(attribute) => self.has_attribute(attribute, element, name),
            Test::Namespace(namespace) => name.namespace() == *namespace,
            Test::PseudoClass(test) => CHECKS[test.check].1(self, element, test),
            _ => self.passes_rare(test, element),
        }
    }

    #[inline(never)]
    fn passes_rare(&mut self, test: &Test, element: NodeRef<'a>) -> bool {
        match test {
            Test::Universal => true,
            Test::FirstChild => element.previous_element_sibling().is_none(),
            Test::LastChild => element.next_element_sibling().is_none(),
            Test::Root => is_root(element),
            Test::Scope => self.scope == Some(element.id()),
            Test::Empty => is_empty(element),
            Test::Is(list) => self.matches_one_of(list, element),
            Test::Not(list) => !self.matches_one_of(list, element),
            Test::Nth(nth) => self.is_nth(nth, element),
            Test::Has(relatives) => relatives.iter().any(|relative| self.has_relative(relative, element)),
            Test::Contains(contains) => self.contains(contains, element),
            // `Test::Never`, and the tests in `passes`.
            _ => false,
        }
    }

    #[inline]
    fn id_for(&self, pair: &NamePair, name: ExpandedName) -> Option<NameId> {
        self.id_of(if name.is_html() { pair.html } else { pair.other })
    }

    #[inline]
    fn has_name(&self, pair: &NamePair, name: ExpandedName) -> bool {
        self.id_for(pair, name) == Some(name.local_name())
    }

    fn has_attribute(&self, test: &AttributeTest, element: NodeRef<'a>, name: ExpandedName) -> bool {
        let Some(wanted) = self.id_for(&test.name, name) else {
            return false;
        };
        let Some(namespace) = test.namespace else {
            return element.attributes().filter(|own| own.expanded_name().local_name() == wanted).any(|own| {
                let comparison = test.comparison.as_ref();
                comparison.is_none_or(|comparison| comparison.accepts(own.value().as_bytes(), name.is_html()))
            });
        };
        let attribute = ExpandedName::new(namespace, wanted);
        let Some(comparison) = &test.comparison else {
            return element.has_attribute_named(attribute);
        };
        let least = comparison.value.len();
        let longest = if comparison.operator == AttrSelectorOperator::Equal { least } else { usize::MAX };
        element.bytes_of(attribute, least..=longest).is_some_and(|own| comparison.accepts(own, name.is_html()))
    }
}

pub(super) fn is_html(element: NodeRef<'_>) -> bool {
    element.namespace() == Some(Namespace::Html)
}

/// Whether an element is [empty](https://www.w3.org/TR/selectors-4/#the-empty-pseudo).
///
/// NOTE: the draft of 2022 also allows white space, unlike browsers and web platform tests.
fn is_empty(element: NodeRef<'_>) -> bool {
    element.children().all(|child| match child.kind() {
        NodeKind::Element => false,
        NodeKind::Text => child.as_text() == Some(""),
        _ => true,
    })
}

/// Whether an element is the [document element](https://dom.spec.whatwg.org/#document-element).
fn is_root(element: NodeRef<'_>) -> bool {
    let parent = element.parent();
    parent.is_some_and(|parent| parent.kind() == NodeKind::Document) && element.previous_element_sibling().is_none()
}

#[inline]
pub(super) fn step(node: NodeRef<'_>, combinator: Combinator) -> Option<NodeRef<'_>> {
    match combinator {
        Combinator::Descendant | Combinator::Child => node.parent(),
        Combinator::SubsequentSibling | Combinator::NextSibling => node.previous_element_sibling(),
    }
}

pub(super) fn parent_or_host(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    node.parent().or_else(|| node.as_shadow_root()?.node().host())
}
