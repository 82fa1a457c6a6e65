//! [`CompiledConfig`], a configuration for fast look-ups, and [`Removal`], a removed item with the reason for its removal.

use std::collections::{BTreeSet, HashSet};
use std::fmt;

use soupstone::dom::{AttributeRef, NodeRef};
use soupstone::names::{ExpandedName, NameId, Namespace};

use super::javascript_url::contains_a_javascript_url;
use super::names::AttributeName;
use super::rules::{Attributes, ConfigRules, Elements, Instructions, LocalAttributes};
use super::tables::{ANIMATING_URL_ATTRIBUTES, NAVIGATING_URL_ATTRIBUTES};
use crate::names::NameMap;

/// A configuration whose known names are numbers.
#[derive(Debug)]
pub(super) struct CompiledConfig {
    elements: ExpandedNameMap<ElementRule>,
    other_elements: ElementRule,
    /// The attribute rules of elements, at the indexes in [`ElementRule`].
    locals: Vec<LocalRules>,
    attributes: ExpandedNameMap<()>,
    attribute_list: AttributeList,
    processing_instructions: HashSet<String>,
    allows_listed_instructions: bool,
    allows_comments: bool,
    pub(super) allows_javascript_urls: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ElementRule {
    /// The element is kept, with the attribute rules at this index.
    Keep(usize),
    Remove(Reason),
    ReplaceWithChildren,
}

#[derive(Clone, Copy, Debug)]
enum AttributeList {
    Allowed { data_attributes: bool },
    Removed,
}

#[derive(Debug, Default)]
struct LocalRules {
    attributes: Option<SmallSet>,
    remove_attributes: Option<SmallSet>,
}

/// The index of the empty attribute rules, which most elements have.
const NO_ATTRIBUTE_RULES: usize = 0;

impl CompiledConfig {
    pub(super) fn new(rules: &ConfigRules) -> Self {
        let mut elements = ExpandedNameMap::default();
        let mut locals = vec![LocalRules::default()];
        let other_elements = match &rules.elements {
            Elements::Allowed(allowed) => {
                for (name, local) in allowed {
                    let number = match LocalRules::new(local) {
                        None => NO_ATTRIBUTE_RULES,
                        Some(local) => {
                            locals.push(local);
                            locals.len() - 1
                        }
                    };
                    elements.insert(name.namespace(), name.local_name(), ElementRule::Keep(number));
                }
                ElementRule::Remove(Reason::NotInElements)
            }
            Elements::Removed(removed) => {
                for name in removed {
                    let rule = ElementRule::Remove(Reason::InRemoveElements);
                    elements.insert(name.namespace(), name.local_name(), rule);
                }
                ElementRule::Keep(NO_ATTRIBUTE_RULES)
            }
        };
        for name in rules.replace_with_children_elements.iter().flatten() {
            let rule = ElementRule::ReplaceWithChildren;
            elements.insert(name.namespace(), name.local_name(), rule);
        }
        let (listed, attribute_list) = match &rules.attributes {
            Attributes::Allowed { attributes, data_attributes } => {
                let data_attributes = *data_attributes;
                (attributes, AttributeList::Allowed { data_attributes })
            }
            Attributes::Removed(attributes) => (attributes, AttributeList::Removed),
        };
        let mut attributes = ExpandedNameMap::default();
        for name in listed {
            attributes.insert(Some(name.namespace().unwrap_or("")), name.local_name(), ());
        }
        let (targets, allows_listed_instructions) = match &rules.processing_instructions {
            Instructions::Allowed(targets) => (targets, true),
            Instructions::Removed(targets) => (targets, false),
        };
        Self {
            elements,
            other_elements,
            locals,
            attributes,
            attribute_list,
            processing_instructions: targets.iter().cloned().collect(),
            allows_listed_instructions,
            allows_comments: rules.comments,
            allows_javascript_urls: rules.javascript_urls,
        }
    }

    pub(super) fn rule(&self, name: ExpandedName, local_name: &str) -> ElementRule {
        let rule = self.elements.get(name, local_name);
        rule.copied().unwrap_or(self.other_elements)
    }

    /// Runs steps 1.1 to 1.3.
    pub(super) fn reason_to_remove_other_node(&self, node: NodeRef<'_>) -> Option<Reason> {
        // 1.2. Comment: if comments is not true, then remove child.
        if node.is_comment() {
            return (!self.allows_comments).then_some(Reason::Comment);
        }
        // 1.3. ProcessingInstruction: if processingInstructions exists: if it does not contain child's target, then remove
        //      child. Otherwise: if removeProcessingInstructions contains child's target, then remove child.
        let target = node.target()?;
        let is_listed = self.processing_instructions.contains(target);
        (is_listed != self.allows_listed_instructions).then_some(Reason::ProcessingInstruction)
    }

    /// Runs steps 1.4.8.1 to 1.4.8.4. `local` is the index of the rules of the element.
    pub(super) fn reason_to_remove_attribute(
        &self,
        element: NodeRef<'_>,
        local: usize,
        attribute: AttributeRef<'_>,
        handle_javascript_navigation_urls: bool,
    ) -> Option<Reason> {
        let name = attribute.expanded_name();
        let local = &self.locals[local];
        let is_in = |list: &SmallSet| list.contains(name.namespace(), attribute.local_name());
        let is_listed = self.attributes.get(name, attribute.local_name()).is_some();
        // 1. If local's removeAttributes exists and contains attr, then remove the attribute.
        if local.remove_attributes.as_ref().is_some_and(is_in) {
            return Some(Reason::InRemoveAttributes);
        }
        match self.attribute_list {
            // 2. Otherwise, if attributes exists: remove it, unless attributes or local's attributes contain attr, or: its
            //    local name starts with "data-", its namespace is null, and dataAttributes is true.
            AttributeList::Allowed { data_attributes } => {
                let is_data_attribute = || {
                    data_attributes
                        && name.namespace() == Namespace::None
                        && attribute.local_name().starts_with("data-")
                };
                let is_local = || local.attributes.as_ref().is_some_and(is_in);
                if !is_listed && !is_local() && !is_data_attribute() {
                    return Some(Reason::NotInAttributes);
                }
            }
            // 3. Otherwise: if local's attributes exists and does not contain attr, then remove it. Otherwise, if
            //    removeAttributes contains attr, then remove it.
            AttributeList::Removed => {
                if local.attributes.as_ref().is_some_and(|list| !is_in(list)) {
                    return Some(Reason::NotInAttributes);
                }
                if is_listed {
                    return Some(Reason::InRemoveAttributes);
                }
            }
        }
        // 4. If handleJavascriptNavigationUrls is true:
        if handle_javascript_navigation_urls {
            return reason_to_remove_url(element.expanded_name()?, attribute);
        }
        None
    }
}

/// Runs step 1.4.8.4.
fn reason_to_remove_url(element: ExpandedName, attribute: AttributeRef<'_>) -> Option<Reason> {
    let name = attribute.expanded_name();
    // a. If (name, attr) is in the navigating URL attributes list, and the value contains a javascript: URL, then remove it.
    // b. If child is in MathML, attr is href in no namespace or XLink, and the value contains a javascript: URL, then remove
    //    it.
    let is_link = name == HREF || name == XLINK_HREF;
    let is_navigating = is_link && element.namespace() == Namespace::MathMl
        || is_in_table(NAVIGATING_URL_ATTRIBUTES, element, attribute);
    if is_navigating && contains_a_javascript_url(attribute.value()) {
        return Some(Reason::JavascriptUrl);
    }
    // c. If (name, attr) is in the animating URL attributes list, and the value is "href" or "xlink:href", then remove it.
    let animates_a_link = matches!(attribute.value(), "href" | "xlink:href");
    if animates_a_link && is_in_table(ANIMATING_URL_ATTRIBUTES, element, attribute) {
        return Some(Reason::AnimatesUrl);
    }
    None
}

const HREF: ExpandedName = ExpandedName::new(Namespace::None, known("href"));
const XLINK_HREF: ExpandedName = ExpandedName::new(Namespace::XLink, known("href"));

const fn known(name: &str) -> NameId {
    match NameId::known(name) {
        Some(id) => id,
        None => panic!("unknown name"),
    }
}

fn is_in_table(table: &[(Namespace, &str, &[&str])], element: ExpandedName, attribute: AttributeRef<'_>) -> bool {
    let Some(element_name) = element.local_name().known_str() else {
        return false;
    };
    let is_in = |names: &[&str]| match attribute.namespace() {
        Namespace::None => names.contains(&attribute.local_name()),
        Namespace::XLink => attribute.expanded_name() == XLINK_HREF && names.contains(&"xlink:href"),
        _ => false,
    };
    table.iter().any(|(namespace, local_name, attributes)| {
        *namespace == element.namespace() && *local_name == element_name && is_in(attributes)
    })
}

impl LocalRules {
    fn new(local: &LocalAttributes) -> Option<Self> {
        let removed = local.remove_attributes.as_ref();
        let removed = removed.filter(|list| !list.is_empty());
        if local.attributes.is_none() && removed.is_none() {
            return None;
        }
        Some(Self {
            attributes: local.attributes.as_ref().map(SmallSet::new),
            remove_attributes: removed.map(SmallSet::new),
        })
    }
}

#[derive(Debug)]
struct SmallSet(Box<[(usize, Box<str>)]>);

impl SmallSet {
    fn new(names: &BTreeSet<AttributeName>) -> Self {
        let names = names.iter().filter_map(|name| {
            let namespace = Namespace::from_uri(name.namespace().unwrap_or(""))?;
            Some((number(namespace)?, name.local_name().into()))
        });
        let mut names: Vec<(usize, Box<str>)> = names.collect();
        names.sort();
        Self(names.into())
    }

    fn contains(&self, namespace: Namespace, local_name: &str) -> bool {
        let Some(namespace) = number(namespace) else {
            return false;
        };
        let found =
            self.0.binary_search_by(|(number, name)| number.cmp(&namespace).then_with(|| (**name).cmp(local_name)));
        found.is_ok()
    }
}

#[derive(Debug)]
struct ExpandedNameMap<T>([NameMap<T>; 7]);

impl<T> Default for ExpandedNameMap<T> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| NameMap::default()))
    }
}

impl<T> ExpandedNameMap<T> {
    fn insert(&mut self, namespace: Option<&str>, local_name: &str, value: T) {
        let namespace = Namespace::from_uri(namespace.unwrap_or(""));
        if let Some(number) = namespace.and_then(number) {
            self.0[number].insert(local_name, value);
        }
    }

    fn get(&self, name: ExpandedName, local_name: &str) -> Option<&T> {
        self.0[number(name.namespace())?].get(name.local_name(), local_name)
    }
}

fn number(namespace: Namespace) -> Option<usize> {
    Some(match namespace {
        Namespace::Html => 0,
        Namespace::MathMl => 1,
        Namespace::Svg => 2,
        Namespace::XLink => 3,
        Namespace::Xml => 4,
        Namespace::XmlNs => 5,
        Namespace::None => 6,
        _ => return None,
    })
}

/// An imminent removal.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Removal<'a> {
    /// The removed node, or the element of the removed attribute.
    pub node: NodeRef<'a>,
    /// The removed attribute; `None` if the node is removed.
    pub attribute: Option<AttributeRef<'a>>,
    /// The reason.
    pub reason: Reason,
}

/// The reason for a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The element is not listed as allowed.
    NotInElements,
    /// The element is listed as removed.
    InRemoveElements,
    /// The element is replaced with its children.
    ReplacedWithChildren,
    /// Comments are removed.
    Comment,
    /// The processing instruction is listed as removed, or not listed as allowed.
    ProcessingInstruction,
    /// The attribute is not listed as allowed.
    NotInAttributes,
    /// The attribute is listed as removed.
    InRemoveAttributes,
    /// Browsers navigate to the value of the attribute, which is a `javascript:` URL.
    JavascriptUrl,
    /// The attribute animates a link.
    AnimatesUrl,
}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotInElements => "not in elements",
            Self::InRemoveElements => "in removeElements",
            Self::ReplacedWithChildren => "in replaceWithChildrenElements",
            Self::Comment => "comments are removed",
            Self::ProcessingInstruction => "processing instructions with this target are removed",
            Self::NotInAttributes => "not in attributes",
            Self::InRemoveAttributes => "in removeAttributes",
            Self::JavascriptUrl => "a javascript: URL",
            Self::AnimatesUrl => "animates a URL",
        })
    }
}
