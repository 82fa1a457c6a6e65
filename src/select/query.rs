//! [`Query`], which runs a program on the elements of one document.

use selectors::attr::AttrSelectorOperator;

use super::controls::Forms;
use super::memory::Memo;
use super::program::{
    AttributeTest, Case, Complex, Compound, Constraint, Name, NamePair, Operation, Program, Test, has_word,
};
use super::slots::Slots;
use super::walk::{Walk, is_root};
use crate::dom::{Document, NodeId, NodeKind, NodeRef};
use crate::names::{ExpandedName, NameId, Namespace, attribute};
use crate::sink::DocumentMode;

const CLASS: ExpandedName = ExpandedName::none(attribute::CLASS);
const ID: ExpandedName = ExpandedName::none(attribute::ID);

#[derive(Clone, Debug)]
pub(super) struct Query<'a> {
    pub(super) document: &'a Document,
    names: Vec<Option<NameId>>,
    case: Case,
    pub(super) scope: Option<NodeId>,
    pub(super) memo: Memo,
    pub(super) walks: Vec<Walk<'a>>,
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
            walks: Vec::new(),
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
            Test::Class(class) => element
                .bytes_of(CLASS, class.len()..=usize::MAX)
                .is_some_and(|list| has_word(list, class.as_bytes(), self.case)),
            Test::Id(id) => {
                element.bytes_of(ID, id.len()..=id.len()).is_some_and(|own| self.case.are_equal(own, id.as_bytes()))
            }
            Test::Attribute(attribute) => self.has_attribute(attribute, element, name),
            Test::Namespace(namespace) => name.namespace() == *namespace,
            Test::PseudoClass(class) => self.is_in_class(class, element),
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

    /// Returns the name that the pair has for an element with this name.
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
        let comparison = match &test.operation {
            Operation::Exists => {
                if let Constraint::Is(namespace) = test.namespace {
                    return element.has_attribute_named(ExpandedName::new(namespace, wanted));
                }
                return element.attributes().any(|attribute| attribute.expanded_name().local_name() == wanted);
            }
            Operation::Compare(comparison) => comparison,
        };
        let accepts = |own: &[u8]| comparison.accepts(own, name.is_html());
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
