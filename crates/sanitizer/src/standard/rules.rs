use std::collections::{BTreeMap, BTreeSet};

use super::config::{Config, ConfigError};
use super::names::{AttributeName, Element, ElementName};
use super::tables::{DEFAULT_ATTRIBUTES, DEFAULT_ELEMENTS};
use super::validity::ensure_valid;

/// A canonical and valid configuration with its lists as sets. Exactly one list of each pair exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ConfigRules {
    pub(super) elements: Elements,
    pub(super) replace_with_children_elements: Option<BTreeSet<ElementName>>,
    pub(super) processing_instructions: Instructions,
    pub(super) attributes: Attributes,
    pub(super) comments: bool,
    pub(super) javascript_urls: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Elements {
    Allowed(BTreeMap<ElementName, LocalAttributes>),
    Removed(BTreeSet<ElementName>),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LocalAttributes {
    pub(super) attributes: Option<BTreeSet<AttributeName>>,
    pub(super) remove_attributes: Option<BTreeSet<AttributeName>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Instructions {
    Allowed(BTreeSet<String>),
    Removed(BTreeSet<String>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Attributes {
    Allowed { attributes: BTreeSet<AttributeName>, data_attributes: bool },
    Removed(BTreeSet<AttributeName>),
}

impl ConfigRules {
    /// [Configures](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization) a sanitizer.
    pub(super) fn configure(
        config: &Config,
        allow_comments_pis_and_data_attributes: bool,
    ) -> Result<Self, ConfigError> {
        // 1. Canonicalize the configuration with that boolean.
        let config = config.canonicalize(allow_comments_pis_and_data_attributes);
        // 2. If it is not valid, throw a TypeError.
        ensure_valid(&config)?;
        // 3. Set the sanitizer's configuration to it.
        Ok(Self::of(config))
    }

    pub(super) fn safe_default() -> Self {
        let elements = DEFAULT_ELEMENTS.iter().map(|(namespace, local_name, attributes)| {
            let local = LocalAttributes {
                attributes: Some(attributes.iter().map(|name| (*name).into()).collect()),
                remove_attributes: None,
            };
            (ElementName::new(namespace.uri(), local_name), local)
        });
        Self {
            elements: Elements::Allowed(elements.collect()),
            replace_with_children_elements: None,
            processing_instructions: Instructions::Allowed(BTreeSet::new()),
            attributes: Attributes::Allowed {
                attributes: DEFAULT_ATTRIBUTES.iter().map(|name| (*name).into()).collect(),
                data_attributes: false,
            },
            comments: false,
            javascript_urls: false,
        }
    }

    fn of(config: Config) -> Self {
        let elements = match config.elements {
            Some(elements) => Elements::Allowed(elements.into_iter().map(LocalAttributes::of).collect()),
            None => Elements::Removed(set_of(config.remove_elements)),
        };
        let processing_instructions = match config.processing_instructions {
            Some(targets) => Instructions::Allowed(targets.into_iter().collect()),
            None => Instructions::Removed(set_of(config.remove_processing_instructions)),
        };
        let attributes = match config.attributes {
            Some(attributes) => Attributes::Allowed {
                attributes: attributes.into_iter().collect(),
                data_attributes: config.data_attributes == Some(true),
            },
            None => Attributes::Removed(set_of(config.remove_attributes)),
        };
        let replaced = config.replace_with_children_elements;
        Self {
            elements,
            replace_with_children_elements: replaced.map(|list| list.into_iter().collect()),
            processing_instructions,
            attributes,
            comments: config.comments == Some(true),
            javascript_urls: config.javascript_urls == Some(true),
        }
    }

    /// Returns the configuration like `get()`: names are sorted by "compare sanitizer items", processing instructions by
    /// target.
    pub(super) fn to_config(&self) -> Config {
        let mut config =
            Config { comments: Some(self.comments), javascript_urls: Some(self.javascript_urls), ..Config::default() };
        match &self.elements {
            Elements::Allowed(elements) => {
                let elements = elements.iter().map(|(name, local)| Element {
                    name: name.clone(),
                    attributes: local.attributes.as_ref().map(sorted_attributes),
                    remove_attributes: local.remove_attributes.as_ref().map(sorted_attributes),
                });
                let mut elements: Vec<Element> = elements.collect();
                elements.sort_by_cached_key(|element| element.name.code_units());
                config.elements = Some(elements);
            }
            Elements::Removed(elements) => config.remove_elements = Some(sorted_elements(elements)),
        }
        let replaced = self.replace_with_children_elements.as_ref();
        config.replace_with_children_elements = replaced.map(sorted_elements);
        match &self.processing_instructions {
            Instructions::Allowed(targets) => {
                config.processing_instructions = Some(sorted_targets(targets));
            }
            Instructions::Removed(targets) => {
                config.remove_processing_instructions = Some(sorted_targets(targets));
            }
        }
        match &self.attributes {
            Attributes::Allowed { attributes, data_attributes } => {
                config.attributes = Some(sorted_attributes(attributes));
                config.data_attributes = Some(*data_attributes);
            }
            Attributes::Removed(attributes) => {
                config.remove_attributes = Some(sorted_attributes(attributes));
            }
        }
        config
    }
}

impl LocalAttributes {
    pub(super) fn of(element: Element) -> (ElementName, Self) {
        let local = Self {
            attributes: element.attributes.map(|list| list.into_iter().collect()),
            remove_attributes: element.remove_attributes.map(|list| list.into_iter().collect()),
        };
        (element.name, local)
    }
}

fn set_of<T: Ord>(list: Option<Vec<T>>) -> BTreeSet<T> {
    list.into_iter().flatten().collect()
}

fn sorted_elements(names: &BTreeSet<ElementName>) -> Vec<ElementName> {
    let mut names: Vec<ElementName> = names.iter().cloned().collect();
    names.sort_by_cached_key(ElementName::code_units);
    names
}

fn sorted_attributes(names: &BTreeSet<AttributeName>) -> Vec<AttributeName> {
    let mut names: Vec<AttributeName> = names.iter().cloned().collect();
    names.sort_by_cached_key(AttributeName::code_units);
    names
}

fn sorted_targets(targets: &BTreeSet<String>) -> Vec<String> {
    let mut targets: Vec<String> = targets.iter().cloned().collect();
    targets.sort_by(|one, other| one.encode_utf16().cmp(other.encode_utf16()));
    targets
}
