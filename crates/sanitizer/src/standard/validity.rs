use std::collections::HashSet;
use std::hash::Hash;

use super::config::{Config, ConfigError};
use super::names::{AttributeName, Element, ElementName};
use super::tables::NON_REPLACEABLE_ELEMENTS;

/// Checks that a canonical configuration is
/// [valid](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).
pub(super) fn ensure_valid(config: &Config) -> Result<(), ConfigError> {
    let elements = config.elements.as_deref();
    // 1. If elements and removeElements both exist, then return false.
    not_both(elements, &config.remove_elements, "elements", "removeElements")?;
    // 2. If processingInstructions and removeProcessingInstructions both exist, then return false.
    not_both(
        config.processing_instructions.as_deref(),
        &config.remove_processing_instructions,
        "processingInstructions",
        "removeProcessingInstructions",
    )?;
    // 3. If attributes and removeAttributes both exist, then return false.
    not_both(config.attributes.as_deref(), &config.remove_attributes, "attributes", "removeAttributes")?;
    // 4. If the one of elements and removeElements that exists has duplicates, then return false.
    let (listed, list) = match elements {
        Some(elements) => (names_of(elements), "elements"),
        None => (config.remove_elements.iter().flatten().collect(), "removeElements"),
    };
    let listed_set = set_of(listed, |element| ConfigError::DuplicateElement { list, element: element.clone() })?;
    // 5. If replaceWithChildrenElements exists and has duplicates, then return false.
    let replaced: Vec<&ElementName> = config.replace_with_children_elements.iter().flatten().collect();
    set_of(replaced.clone(), |element| ConfigError::DuplicateElement {
        list: "replaceWithChildrenElements",
        element: element.clone(),
    })?;
    // 6. If the one of processingInstructions and removeProcessingInstructions that exists has duplicates, then return
    //    false.
    for (instructions, list) in [
        (&config.processing_instructions, "processingInstructions"),
        (&config.remove_processing_instructions, "removeProcessingInstructions"),
    ] {
        set_of(instructions.iter().flatten().collect(), |target: &String| {
            ConfigError::DuplicateProcessingInstruction { list, target: target.clone() }
        })?;
    }
    // 7. If the one of attributes and removeAttributes that exists has duplicates, then return false.
    let (global, global_list) = match &config.attributes {
        Some(attributes) => (attributes.iter().collect(), "attributes"),
        None => (config.remove_attributes.iter().flatten().collect(), "removeAttributes"),
    };
    let global = set_of(global, |attribute: &AttributeName| ConfigError::DuplicateAttribute {
        list: global_list,
        attribute: attribute.clone(),
    })?;
    // 8. If replaceWithChildrenElements exists:
    for element in &replaced {
        // 8.1. If one of its elements is in the built-in non-replaceable elements list, then return false.
        if is_non_replaceable(element) {
            let element = (*element).clone();
            return Err(ConfigError::NotReplaceable { element });
        }
    }
    // 8.2. If it has an element in common with the one of elements and removeElements that exists, then return false.
    if let Some(element) = replaced.into_iter().find(|name| listed_set.contains(name)) {
        let element = element.clone();
        return Err(ConfigError::ReplacedAndListed { list, element });
    }
    let allows_data_attributes = config.data_attributes == Some(true);
    for element in elements.unwrap_or(&[]) {
        if config.attributes.is_some() {
            // 9. If attributes exists: 9.1. If elements exists, then for each element of it:
            ensure_valid_with_attributes(element, &global, allows_data_attributes)?;
        } else {
            // 10. Otherwise: 10.1. If elements exists, then for each element of it:
            ensure_valid_with_remove_attributes(element, &global)?;
        }
    }
    match &config.attributes {
        // 9.2. If dataAttributes is true and attributes contain a custom data attribute, then return false.
        Some(attributes) if allows_data_attributes => ensure_no_data_attribute(attributes, None),
        Some(_) => Ok(()),
        // 10.2. If dataAttributes exists, then return false.
        None if config.data_attributes.is_some() => Err(ConfigError::DataAttributesWithoutAttributes),
        // 11. Return true.
        None => Ok(()),
    }
}

/// Checks the lists of an element if attributes exists: step 9.1.
fn ensure_valid_with_attributes(
    element: &Element,
    global: &HashSet<&AttributeName>,
    allows_data_attributes: bool,
) -> Result<(), ConfigError> {
    // 1. If element's attributes exist and have duplicates, then return false.
    // 2. If element's removeAttributes exist and have duplicates, then return false.
    ensure_local_sets(element)?;
    // 3. If attributes and its attributes intersect, then return false.
    ensure_disjoint(element, &element.attributes, "attributes", global, "attributes")?;
    // 4. If its removeAttributes are not a subset of attributes, then return false.
    let mut removed = element.remove_attributes.iter().flatten();
    if let Some(attribute) = removed.find(|attribute| !global.contains(attribute)) {
        return Err(ConfigError::RemovesNoGlobalAttribute {
            element: element.name.clone(),
            attribute: attribute.clone(),
        });
    }
    // 5. If dataAttributes is true and its attributes contain a custom data attribute, then return false.
    match &element.attributes {
        Some(attributes) if allows_data_attributes => ensure_no_data_attribute(attributes, Some(&element.name)),
        _ => Ok(()),
    }
}

/// Checks the lists of an element if removeAttributes exists: step 10.1.
fn ensure_valid_with_remove_attributes(element: &Element, global: &HashSet<&AttributeName>) -> Result<(), ConfigError> {
    // 1. If both its attributes and its removeAttributes exist, then return false.
    if element.attributes.is_some() && element.remove_attributes.is_some() {
        let element = element.name.clone();
        return Err(ConfigError::BothLocalLists { element });
    }
    // 2. If its attributes have duplicates, then return false.
    // 3. If its removeAttributes have duplicates, then return false.
    ensure_local_sets(element)?;
    // 4. If removeAttributes and its attributes intersect, then return false.
    ensure_disjoint(element, &element.attributes, "attributes", global, "removeAttributes")?;
    // 5. If removeAttributes and its removeAttributes intersect, then return false.
    let removed = &element.remove_attributes;
    ensure_disjoint(element, removed, "removeAttributes", global, "removeAttributes")
}

pub(super) fn is_non_replaceable(element: &ElementName) -> bool {
    NON_REPLACEABLE_ELEMENTS.iter().any(|(namespace, local_name)| {
        element.namespace() == Some(namespace.uri()) && element.local_name() == *local_name
    })
}

fn not_both<T, U>(
    one: Option<&[T]>,
    other: &Option<Vec<U>>,
    allowed: &'static str,
    removed: &'static str,
) -> Result<(), ConfigError> {
    if one.is_some() && other.is_some() {
        return Err(ConfigError::BothLists { allowed, removed });
    }
    Ok(())
}

fn names_of(elements: &[Element]) -> Vec<&ElementName> {
    elements.iter().map(|element| &element.name).collect()
}

fn set_of<T: Eq + Hash>(items: Vec<&T>, duplicate: impl FnOnce(&T) -> ConfigError) -> Result<HashSet<&T>, ConfigError> {
    let mut set = HashSet::with_capacity(items.len());
    for item in items {
        if !set.insert(item) {
            return Err(duplicate(item));
        }
    }
    Ok(set)
}

fn ensure_local_sets(element: &Element) -> Result<(), ConfigError> {
    for (attributes, list) in [(&element.attributes, "attributes"), (&element.remove_attributes, "removeAttributes")] {
        set_of(attributes.iter().flatten().collect(), |attribute: &AttributeName| {
            ConfigError::DuplicateLocalAttribute { list, element: element.name.clone(), attribute: attribute.clone() }
        })?;
    }
    Ok(())
}

fn ensure_disjoint(
    element: &Element,
    local: &Option<Vec<AttributeName>>,
    list: &'static str,
    global: &HashSet<&AttributeName>,
    global_list: &'static str,
) -> Result<(), ConfigError> {
    let mut local = local.iter().flatten();
    match local.find(|attribute| global.contains(attribute)) {
        None => Ok(()),
        Some(attribute) => Err(ConfigError::LocalAndGlobalAttribute {
            list,
            global_list,
            element: element.name.clone(),
            attribute: attribute.clone(),
        }),
    }
}

fn ensure_no_data_attribute(attributes: &[AttributeName], element: Option<&ElementName>) -> Result<(), ConfigError> {
    let mut attributes = attributes.iter();
    match attributes.find(|attribute| attribute.is_custom_data_attribute()) {
        None => Ok(()),
        Some(attribute) => {
            Err(ConfigError::ListedDataAttribute { element: element.cloned(), attribute: attribute.clone() })
        }
    }
}
