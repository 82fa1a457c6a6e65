//! [`AttributeRules`] says which attributes an element keeps, or all elements.

use std::collections::BTreeMap;
use std::ops::Bound;

use soupstone::names::{NameId, attribute};

use super::forbidden::is_forbidden_attribute;
use crate::names::{NameMap, WordPatterns};

#[derive(Clone, Debug)]
pub(super) enum AttributeRule {
    KeepAll,
    /// Keeps all values, unless another rule lists values.
    KeepByStart,
    KeepListed(Vec<Box<str>>),
    KeepClasses(WordPatterns),
    /// Removes the attribute, even if the rules for all elements keep it.
    Remove,
    /// Leaves the attribute to the rules for all elements.
    Unset,
}

impl AttributeRule {
    const fn keeps(&self) -> bool {
        !matches!(self, Self::Remove | Self::Unset)
    }
}

/// Rules for names and starts of names. Of those that match a name, the longest is the latest, except that a kept name outlasts
/// a later start that also keeps it.
#[derive(Clone, Debug, Default)]
pub(super) struct AttributeRules {
    /// No rule for a full name keeps a forbidden attribute.
    names: NameMap<AttributeRule>,
    starts: BTreeMap<Box<str>, AttributeRule>,
}

impl AttributeRules {
    /// Returns the latest rule for an attribute, except [`Unset`](AttributeRule::Unset).
    #[inline]
    pub(super) fn rule(&self, id: NameId, name: &str) -> Option<&AttributeRule> {
        let rule = match self.names.get(id, name) {
            None if self.starts.is_empty() => return None,
            None => self.rule_of_start(name).filter(|rule| !rule.keeps() || may_keep_by_start(id, name)),
            rule => rule,
        };
        rule.filter(|rule| !matches!(rule, AttributeRule::Unset))
    }

    /// Returns the latest rule for a full name, whether or not it may keep the name.
    fn latest(&self, name: &str) -> Option<&AttributeRule> {
        self.names.find(name).or_else(|| self.rule_of_start(name))
    }

    /// Returns the rule of the longest start of a name.
    fn rule_of_start(&self, mut name: &str) -> Option<&AttributeRule> {
        loop {
            // NOTE: all entries between a start of `name` and `name` begin with this start. If the last entry is not a start,
            // all starts are therefore in the part that it shares with `name`.
            let up_to = (Bound::Unbounded, Bound::Included(name));
            let (last, rule) = self.starts.range::<str, _>(up_to).next_back()?;
            if name.starts_with(&**last) {
                return Some(rule);
            }
            let shared = name.chars().zip(last.chars()).take_while(|(one, other)| one == other);
            name = &name[..shared.map(|(one, _)| one.len_utf8()).sum()];
        }
    }

    pub(super) fn keep(&mut self, pattern: &str, rule: AttributeRule) {
        // NOTE: a start keeps no class, so that a removed class stays removed.
        if matches!(self.latest("class"), Some(AttributeRule::Remove)) {
            self.names.insert("class", AttributeRule::Remove);
        }
        self.retain_of_start(pattern, |name, rule| rule.keeps() || name == Some("class"));
        self.insert(pattern, rule);
    }

    pub(super) fn keep_class(&mut self, class: &str) {
        let rule = self.names.entry("class", || AttributeRule::Unset);
        match rule {
            AttributeRule::KeepClasses(classes) => classes.add(class),
            _ => {
                let mut classes = WordPatterns::default();
                classes.add(class);
                *rule = AttributeRule::KeepClasses(classes);
            }
        }
    }

    /// Removes the attributes of a pattern, even those that the rules for all elements keep.
    pub(super) fn remove(&mut self, pattern: &str) {
        self.retain_of_start(pattern, |_, _| false);
        self.insert(pattern, AttributeRule::Remove);
    }

    /// Leaves the attributes of a pattern to the rules for all elements, except those that [`remove`](Self::remove) removes.
    pub(super) fn unset(&mut self, pattern: &str) {
        self.retain_of_start(pattern, |_, rule| {
            if rule.keeps() {
                *rule = AttributeRule::Unset;
            }
            true
        });
        let latest = match pattern.strip_suffix('*') {
            Some(start) => self.rule_of_start(start),
            None => self.latest(pattern),
        };
        if latest.is_some_and(AttributeRule::keeps) {
            self.insert(pattern, AttributeRule::Unset);
        }
    }

    fn insert(&mut self, pattern: &str, rule: AttributeRule) {
        match pattern.strip_suffix('*') {
            Some(start) => drop(self.starts.insert(start.into(), rule)),
            None => self.names.insert(pattern, rule),
        }
    }

    /// If the pattern is a start, asks for each rule that it covers whether this rule stays. The function gets the rule, and its
    /// name if it is a full name.
    fn retain_of_start(&mut self, pattern: &str, mut stays: impl FnMut(Option<&str>, &mut AttributeRule) -> bool) {
        let Some(start) = pattern.strip_suffix('*') else { return };
        self.names.retain(|name, rule| !name.starts_with(start) || stays(Some(name), rule));
        let from = (Bound::Included(start), Bound::Unbounded);
        let longer = self.starts.range_mut::<str, _>(from).take_while(|(other, _)| other.starts_with(start));
        let gone: Vec<Box<str>> =
            longer.filter_map(|(other, rule)| (!stays(None, rule)).then(|| other.clone())).collect();
        for other in gone {
            self.starts.remove(&other);
        }
    }
}

fn may_keep_by_start(id: NameId, name: &str) -> bool {
    id != attribute::CLASS && !is_forbidden_attribute(id, name)
}
