//! [`Config`], and how it is canonicalized.

use super::names::{AttributeName, Element, ElementName};

/// A configuration as it is written: the dictionary `SanitizerConfig` of the
/// [standard](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).
///
/// Of each pair of lists, one says what is allowed and the other what is removed; one of them, or none, can be there. What
/// is left open is filled in by [`Sanitizer::new`](crate::Sanitizer::new) or
/// [`Sanitizer::from_options`](crate::Sanitizer::from_options), in two ways.
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
/// With the feature `serde`, a configuration can be read from JSON in the spelling of the standard, and be written:
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
    /// The elements that stay. All others are removed with all that is in them.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub elements: Option<Vec<Element>>,
    /// The elements that are removed, with all that is in them. All others stay.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_elements: Option<Vec<ElementName>>,
    /// The elements whose children take their place.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub replace_with_children_elements: Option<Vec<ElementName>>,
    /// The targets of processing instructions that stay.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::targets"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub processing_instructions: Option<Vec<String>>,
    /// The targets of processing instructions that are removed.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::targets"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_processing_instructions: Option<Vec<String>>,
    /// The attributes that all elements may have.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub attributes: Option<Vec<AttributeName>>,
    /// The attributes that no element may have.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::list"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub remove_attributes: Option<Vec<AttributeName>>,
    /// Whether comments stay.
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::boolean"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub comments: Option<bool>,
    /// Whether all attributes `data-…` stay, in addition to [`attributes`](Self::attributes).
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::boolean"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub data_attributes: Option<bool>,
    /// Whether `javascript:` URLs stay in attributes whose URLs are navigated to. The
    /// [edition](soupstone::Edition::September2026) of September 2026 has this member; earlier ones ignore it. The safe
    /// methods remove such URLs in any case.
    #[cfg_attr(feature = "serde", serde(rename = "javascriptURLs"))]
    #[cfg_attr(feature = "serde", serde(with = "super::serde_values::boolean"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub javascript_urls: Option<bool>,
}

impl Config {
    /// [Canonicalizes the configuration](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).
    /// The names in it are canonical already.
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
        // NOTE: in the edition of September 2026: If javascriptURLs does not exist, then set it to allow.
        config.javascript_urls.get_or_insert(allow);
        config
    }
}

/// Canonicalizes an element with attributes.
pub(super) fn canonicalize_element_with_attributes(element: &mut Element) {
    // 1. and 2. NOTE: the names are canonical.
    // 3. If result has neither attributes nor removeAttributes, then set its removeAttributes to « ».
    if element.attributes.is_none() && element.remove_attributes.is_none() {
        element.remove_attributes = Some(Vec::new());
    }
}
