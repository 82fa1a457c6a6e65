//! [`Query`], which runs a program on the elements of one document.

use selectors::attr::AttrSelectorOperator;

use super::controls::Forms;
use super::memory::{Answered, Memory, RecentWalks};
use super::program::{
    AttributeTest, Case, Complex, Compound, Constraint, From, Name, NamePair, Operation, Program, Test, has_word,
};
use super::slots::Slots;
use crate::dom::{Document, NodeId, NodeKind, NodeRef};
use crate::names::{ExpandedName, NameId, Namespace, attribute};
use crate::sink::DocumentMode;

const CLASS: ExpandedName = ExpandedName::none(attribute::CLASS);
const ID: ExpandedName = ExpandedName::none(attribute::ID);

/// Results of searches in shorter values are not cached.
const LONG_VALUE: usize = 512;

/// OPTIMIZATION: each shared answer is computed once, so a query takes linear time (tests:
/// `results_for_ancestors_are_cached`, and the trials of `complexity` that select). With 1,000 elements, a query
/// without one of the caches takes 10 to 600 times as many instructions.
#[derive(Clone, Debug)]
pub(super) struct Query<'a> {
    pub(super) document: &'a Document,
    names: Vec<Option<NameId>>,
    case: Case,
    pub(super) scope: Option<NodeId>,
    pub(super) effort: u64,
    pub(super) memory: Memory,
    pub(super) recent: RecentWalks,
    pub(super) has_long_compounds: bool,
    /// For each `:nth-child()` and each node, the index among its siblings; 0 if unknown, `NOT_COUNTED` if not counted.
    pub(super) indexes: Vec<Vec<u32>>,
    pub(super) answered: Vec<Answered>,
    /// The lists of ranges that were compared with long language tags.
    pub(super) ranges: Vec<Vec<String>>,
    pub(super) forms: Option<Box<Forms>>,
    pub(super) slots: Slots,
    pub(super) default_language: Option<&'a str>,
    /// The values of attributes of elements with many attributes.
    values: Vec<Option<&'a str>>,
    /// The indexes of these values.
    indexes_of_values: Memory,
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
            effort: 0,
            memory: Memory::default(),
            recent: RecentWalks::default(),
            has_long_compounds: false,
            indexes: vec![Vec::new(); program.nth_count],
            answered: vec![Answered::default(); program.answered_count],
            ranges: Vec::new(),
            forms: None,
            slots: Slots::default(),
            default_language: None,
            values: Vec::new(),
            indexes_of_values: Memory::default(),
        }
    }

    #[inline]
    pub(super) fn id_of(&self, name: Name) -> Option<NameId> {
        match name {
            Name::Known(id) => Some(id),
            Name::Own(number) => self.names[number],
        }
    }

    /// OPTIMIZATION: each descendant may need the same value. In an element with many attributes, each value is searched for
    /// only once (test: the trials of `complexity` that select).
    pub(super) fn value_of(&mut self, element: NodeRef<'a>, name: ExpandedName) -> Option<&'a str> {
        if !element.has_many_attributes() {
            return element.value_of(name);
        }
        let index = self.indexes_of_values.get_or_keep(name.raw(), element.id(), || {
            self.values.push(element.value_of(name));
            self.values.len() - 1
        });
        self.values[index]
    }

    #[inline]
    pub(super) fn matches_one_of(&mut self, list: &[Complex], element: NodeRef<'a>) -> bool {
        list.iter().any(|complex| self.matches(complex, element))
    }

    #[inline]
    pub(super) fn matches(&mut self, complex: &Complex, element: NodeRef<'a>) -> bool {
        self.matches_compound(complex.subject(), element)
            && (complex.compounds.len() == 1 || self.matches_to_the_left(complex, element))
    }

    #[inline]
    pub(super) fn matches_compound(&mut self, compound: &Compound, node: NodeRef<'a>) -> bool {
        let Some(name) = node.expanded_name() else {
            // "[…] the virtual scoping root […] is featureless". In this crate, the virtual scoping root is a document
            // fragment.
            return compound.is_scope() && node.kind() == NodeKind::Fragment && self.scope == Some(node.id());
        };
        compound.tests.iter().all(|test| self.passes(test, node, name))
    }

    #[inline]
    fn passes(&mut self, test: &Test, element: NodeRef<'a>, name: ExpandedName) -> bool {
        match test {
            Test::Name(pair) => self.has_name(pair, name),
            Test::OneName(pairs) => pairs.iter().any(|pair| self.has_name(pair, name)),
            Test::Class(class) => element.bytes_of(CLASS, class.len()..=usize::MAX).is_some_and(|list| {
                self.count_effort(list);
                has_word(list, class.as_bytes(), self.case)
            }),
            Test::Id(id) => {
                element.bytes_of(ID, id.len()..=id.len()).is_some_and(|own| self.case.are_equal(own, id.as_bytes()))
            }
            Test::Attribute(attribute) => self.has_attribute(attribute, element, name),
            Test::Namespace(namespace) => name.namespace() == *namespace,
            Test::PseudoClass(class) => self.is_in_class(class.0, &class.1, element),
            _ => self.passes_rare(test, element),
        }
    }

    #[inline(never)]
    fn passes_rare(&mut self, test: &Test, element: NodeRef<'a>) -> bool {
        self.effort += 1;
        match test {
            Test::Universal => true,
            Test::FirstChild => self.neighbor(From::Start, element).is_none(),
            Test::LastChild => self.neighbor(From::End, element).is_none(),
            Test::Root => self.is_root(element),
            Test::Scope => self.scope == Some(element.id()),
            Test::Empty => self.is_empty(element),
            Test::Is(list) => self.matches_one_of(list, element),
            Test::Not(list) => !self.matches_one_of(list, element),
            Test::Nth(nth) => self.is_nth(nth, element),
            Test::Has(has) => self.has_relatives(has, element),
            Test::Contains(contains) => self.contains(contains, element),
            // `Test::Never`, and the tests in `passes`.
            _ => false,
        }
    }

    /// Returns the name that the pair has for an element with this name.
    #[inline]
    fn id_for(&self, pair: &NamePair, name: ExpandedName) -> Option<NameId> {
        self.id_of(if name.is_html() { pair.html } else { pair.other })
    }

    #[inline]
    fn has_name(&self, pair: &NamePair, name: ExpandedName) -> bool {
        self.id_for(pair, name) == Some(name.local_name())
    }

    /// Whether an element is [empty](https://www.w3.org/TR/selectors-4/#the-empty-pseudo).
    ///
    /// NOTE: the draft of 2022 also allows white space, unlike browsers and web platform tests.
    #[inline(never)]
    fn is_empty(&mut self, element: NodeRef<'a>) -> bool {
        let mut next = element.first_child();
        while let Some(child) = next {
            self.effort += 1;
            match child.kind() {
                NodeKind::Element => return false,
                NodeKind::Text if child.as_text().is_some_and(|text| !text.is_empty()) => return false,
                _ => next = child.next_sibling(),
            }
        }
        true
    }

    #[inline]
    fn count_effort(&mut self, value: &[u8]) {
        if value.len() >= LONG_VALUE {
            self.effort += Memory::WORTH_IT;
        }
    }

    fn has_attribute(&mut self, test: &AttributeTest, element: NodeRef<'a>, name: ExpandedName) -> bool {
        let Some(wanted) = self.id_for(&test.name, name) else {
            return false;
        };
        let comparison = match &test.operation {
            Operation::Exists => {
                if let Constraint::Is(namespace) = test.namespace {
                    return element.has_attribute_named(ExpandedName::new(namespace, wanted));
                }
                return element.attributes().any(|attribute| attribute.expanded_name().local_name() == wanted);
            }
            Operation::Compare(comparison) => comparison,
        };
        let mut accepts = |own: &[u8]| {
            self.count_effort(own);
            comparison.accepts(own, name.is_html())
        };
        match test.namespace {
            Constraint::Is(namespace) => {
                let least = comparison.value.len();
                let longest = match comparison.operator {
                    AttrSelectorOperator::Equal => least,
                    _ => usize::MAX,
                };
                let name = ExpandedName::new(namespace, wanted);
                element.bytes_of(name, least..=longest).is_some_and(accepts)
            }
            Constraint::Any => element.attributes().any(|attribute| {
                attribute.expanded_name().local_name() == wanted && accepts(attribute.value().as_bytes())
            }),
        }
    }
}

pub(super) fn is_html(element: NodeRef<'_>) -> bool {
    element.namespace() == Some(Namespace::Html)
}
