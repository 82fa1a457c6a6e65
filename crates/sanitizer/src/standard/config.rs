//! [`Config`] and its canonicalization, and [`ConfigError`].

use super::names::{AttributeName, Element, ElementName};

/// A configuration: the dictionary `SanitizerConfig` of the
/// [standard](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).
///
/// In each pair of lists, one list contains allowed items, and the other contains removed items. At most one can exist. Letter
/// case counts, as in the standard: `IMG` and `STYLE` match nothing in HTML.
/// [`Sanitizer::new`](crate::Sanitizer::new) and [`Sanitizer::from_options`](crate::Sanitizer::from_options) fill in missing
/// members differently. The fields can be set. No fields will be added, except in a new minor version, for a new member of the
/// standard.
///
/// ```
/// use soupstone_sanitizer::{Config, ElementName, Sanitizer};
///
/// let config = Config {
///     remove_elements: Some(vec!["img".into(), ElementName::svg("svg")]),
///     remove_attributes: Some(vec!["style".into()]),
///     comments: Some(false),
///     ..Config::default()
/// };
/// let sanitizer = Sanitizer::new(&config)?;
/// let document = sanitizer.parse_html("<p onclick=f() style=color:red title=Soup>1<!-- 2 --><img src=3>");
/// assert_eq!(document.body().unwrap().inner_html(), "<p title=\"Soup\">1</p>");
/// # Ok::<(), soupstone_sanitizer::ConfigError>(())
/// ```
///
/// The `serde` feature reads and writes configurations as JSON:
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use soupstone_sanitizer::{Config, Element};
///
/// let text = r#"{"elements": ["p", {"name": "a", "attributes": ["href"]}], "dataAttributes": true}"#;
/// let config: Config = serde_json::from_str(text).unwrap();
/// assert_eq!(config.elements.unwrap()[1], Element::from("a").with_attributes(["href"]));
/// # }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct Config {
    /// The allowed elements. Other elements are removed with their contents.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub elements: Option<Vec<Element>>,
    /// The elements that are removed with their contents. Other elements are kept.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_elements: Option<Vec<ElementName>>,
    /// The elements that are replaced with their children.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub replace_with_children_elements: Option<Vec<ElementName>>,
    /// The targets of allowed processing instructions.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::targets"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub processing_instructions: Option<Vec<String>>,
    /// The targets of removed processing instructions.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::targets"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_processing_instructions: Option<Vec<String>>,
    /// The attributes that are allowed on all elements.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub attributes: Option<Vec<AttributeName>>,
    /// The attributes that are removed from all elements.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_attributes: Option<Vec<AttributeName>>,
    /// Whether comments are kept.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::boolean"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub comments: Option<bool>,
    /// Whether all `data-…` attributes are kept, in addition to [`attributes`](Self::attributes).
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::boolean"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub data_attributes: Option<bool>,
    /// Whether `javascript:` URLs are kept in attributes that browsers navigate to.
    /// [Editions](soupstone::Edition::September2026) before September 2026 ignore this member. The safe methods always remove
    /// such URLs.
    #[cfg_attr(feature = "serde", serde(rename = "javascriptURLs"))]
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::boolean"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub javascript_urls: Option<bool>,
}

impl Config {
    /// [Canonicalizes the
    /// configuration](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization), whose names are
    /// canonical.
    pub(super) fn canonicalize(&self, allow_comments_pis_and_data_attributes: bool) -> Self {
        let allow = allow_comments_pis_and_data_attributes;
        let mut config = self.clone();
        // 1. If neither elements nor removeElements exists, then set removeElements to « ».
        if config.elements.is_none() && config.remove_elements.is_none() {
            config.remove_elements = Some(Vec::new());
        }
        // 2. If neither attributes nor removeAttributes exists, then set removeAttributes to « ».
        if config.attributes.is_none() && config.remove_attributes.is_none() {
            config.remove_attributes = Some(Vec::new());
        }
        // 3. If neither processingInstructions nor removeProcessingInstructions exists:
        if config.processing_instructions.is_none() && config.remove_processing_instructions.is_none() {
            if allow {
                // 3.1. If allow is true, then set removeProcessingInstructions to « ».
                config.remove_processing_instructions = Some(Vec::new());
            } else {
                // 3.2. Otherwise, set processingInstructions to « ».
                config.processing_instructions = Some(Vec::new());
            }
        }
        // 4. If elements exists, then canonicalize each element with attributes.
        for element in config.elements.iter_mut().flatten() {
            canonicalize_element_with_attributes(element);
        }
        // 5. to 10. Canonicalize each name and each processing instruction.
        // NOTE: they are.
        // 11. If comments does not exist, then set it to allow.
        config.comments.get_or_insert(allow);
        // 12. If attributes exists and dataAttributes does not, then set dataAttributes to allow.
        if config.attributes.is_some() {
            config.data_attributes.get_or_insert(allow);
        }
        // NOTE: in the September 2026 edition: If javascriptURLs does not exist, then set it to allow.
        config.javascript_urls.get_or_insert(allow);
        config
    }
}

pub(super) fn canonicalize_element_with_attributes(element: &mut Element) {
    // 1. and 2. NOTE: the names are canonical.
    // 3. If result has neither attributes nor removeAttributes, then set its removeAttributes to « ».
    if element.attributes.is_none() && element.remove_attributes.is_none() {
        element.remove_attributes = Some(Vec::new());
    }
}

/// The reason why a configuration is [not
/// valid](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization). Browsers throw a
/// `TypeError`.
///
/// Each variant stands for a broken rule. Lists are named as in the standard.
///
/// ```
/// use soupstone_sanitizer::{Config, ConfigError, Sanitizer};
///
/// let config = Config {
///     elements: Some(vec!["p".into(), "b".into(), "p".into()]),
///     ..Config::default()
/// };
/// let error = Sanitizer::new(&config).unwrap_err();
/// assert_eq!(error, ConfigError::DuplicateElement { list: "elements", element: "p".into() });
/// assert_eq!(error.to_string(), "elements has p twice");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A list of allowed items and a list of removed items both exist.
    #[error("{allowed} and {removed} are both present")]
    BothLists {
        /// The list of allowed items.
        allowed: &'static str,
        /// The list of removed items.
        removed: &'static str,
    },
    /// A list contains an element twice.
    #[error("{list} has {element} twice")]
    DuplicateElement {
        /// The list.
        list: &'static str,
        /// The element.
        element: ElementName,
    },
    /// A list has an attribute twice.
    #[error("{list} has {attribute} twice")]
    DuplicateAttribute {
        /// The list.
        list: &'static str,
        /// The attribute.
        attribute: AttributeName,
    },
    /// A list has a processing instruction twice.
    #[error("{list} has {target} twice")]
    DuplicateProcessingInstruction {
        /// The list.
        list: &'static str,
        /// The target of the processing instruction.
        target: String,
    },
    /// The element cannot be replaced with its children.
    #[error("{element} cannot be replaced with its children")]
    NotReplaceable {
        /// The element.
        element: ElementName,
    },
    /// An element is both replaced with its children and in another list of elements.
    #[error("replaceWithChildrenElements and {list} both have {element}")]
    ReplacedAndListed {
        /// The other list.
        list: &'static str,
        /// The element.
        element: ElementName,
    },
    /// An element's list has an attribute twice.
    #[error("{list} of {element} has {attribute} twice")]
    DuplicateLocalAttribute {
        /// The list.
        list: &'static str,
        /// The element.
        element: ElementName,
        /// The attribute.
        attribute: AttributeName,
    },
    /// An attribute is both in an element's list and in a list for all elements.
    #[error("{list} of {element} and {global_list} both have {attribute}")]
    LocalAndGlobalAttribute {
        /// The list of the element.
        list: &'static str,
        /// The list for all elements.
        global_list: &'static str,
        /// The element.
        element: ElementName,
        /// The attribute.
        attribute: AttributeName,
    },
    /// An element removes an attribute that is not allowed.
    #[error("removeAttributes of {element} has {attribute}, which is not in attributes")]
    RemovesNoGlobalAttribute {
        /// The element.
        element: ElementName,
        /// The attribute.
        attribute: AttributeName,
    },
    /// A list of allowed attributes has a custom data attribute, although all custom data attributes are allowed.
    #[error("dataAttributes is true, but {attribute} is listed")]
    ListedDataAttribute {
        /// The element of the list; `None` for the list for all elements.
        element: Option<ElementName>,
        /// The attribute.
        attribute: AttributeName,
    },
    /// An element has lists of both allowed and removed attributes, but there is no list of allowed attributes for all
    /// elements.
    #[error("{element} has attributes and removeAttributes, but there is no attributes list for all elements")]
    BothLocalLists {
        /// The element.
        element: ElementName,
    },
    /// `dataAttributes` exists without `attributes`.
    #[error("dataAttributes is present without attributes")]
    DataAttributesWithoutAttributes,
}
