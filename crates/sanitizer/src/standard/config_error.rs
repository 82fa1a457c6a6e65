//! [`ConfigError`]: why a configuration is not valid.

use super::names::{AttributeName, ElementName};

/// Why a configuration is [not valid](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).
/// In a browser, this is a `TypeError`.
///
/// Each variant is a rule, and names the item that breaks it; lists are named as the standard names them.
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
    /// One list says what is allowed, and another what is removed.
    #[error("{allowed} and {removed} are both there")]
    BothLists {
        /// The list of what is allowed.
        allowed: &'static str,
        /// The list of what is removed.
        removed: &'static str,
    },
    /// A list has an element twice.
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
    /// An element is replaced with its children, and is in another list of elements.
    #[error("replaceWithChildrenElements and {list} both have {element}")]
    ReplacedAndListed {
        /// The other list.
        list: &'static str,
        /// The element.
        element: ElementName,
    },
    /// A list of an element has an attribute twice.
    #[error("{list} of {element} has {attribute} twice")]
    DuplicateLocalAttribute {
        /// The list.
        list: &'static str,
        /// The element.
        element: ElementName,
        /// The attribute.
        attribute: AttributeName,
    },
    /// A list of an element has an attribute that a list for all elements has, too.
    #[error("{list} of {element} has {attribute}, as {global_list} has")]
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
    /// An element may not have an attribute that it could not have anyway.
    #[error("removeAttributes of {element} has {attribute}, which attributes has not")]
    RemovesNoGlobalAttribute {
        /// The element.
        element: ElementName,
        /// The attribute.
        attribute: AttributeName,
    },
    /// Custom data attributes are allowed, and a list of allowed attributes has one.
    #[error("dataAttributes is true, and {attribute} is listed")]
    ListedDataAttribute {
        /// The element whose list it is in; `None` for the list for all elements.
        element: Option<ElementName>,
        /// The attribute.
        attribute: AttributeName,
    },
    /// An element has a list of allowed attributes and one of attributes to remove, without such a list for all elements.
    #[error("{element} has attributes and removeAttributes, and there are no attributes for all elements")]
    BothLocalLists {
        /// The element.
        element: ElementName,
    },
    /// It is said whether custom data attributes are allowed, but not which attributes are.
    #[error("dataAttributes is there without attributes")]
    DataAttributesWithoutAttributes,
}
