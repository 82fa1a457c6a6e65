use super::config::{Config, canonicalize_element_with_attributes};
use super::names::{AttributeName, Element, ElementName};
use super::rules::{Attributes, ConfigRules, Elements, Instructions, LocalAttributes};
use super::sanitizer::Sanitizer;
use super::tables::{EVENT_HANDLER_CONTENT_ATTRIBUTES, SAFE_BASELINE_ELEMENTS};
use super::validity::is_non_replaceable;

use soupstone::ParseOptions;

/// Whether a sanitizer keeps or removes an item. No variants will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Permission {
    /// The item is kept.
    Allow,
    /// The item is removed.
    Remove,
}

/// A mutable configuration of a [`Sanitizer`].
///
/// The methods are the standard's
/// [modifiers](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization). Each modifier returns
/// whether the configuration has changed, and keeps the configuration canonical and valid.
///
/// ```
/// use soupstone_sanitizer::{Element, Sanitizer};
///
/// let mut builder = Sanitizer::standard_default().to_builder();
/// assert!(builder.allow_element(Element::from("img").with_attributes(["src", "alt"])));
/// assert!(builder.replace_element_with_children("font"));
/// assert!(!builder.remove_element("script"));
/// let sanitizer = builder.build();
/// let document = sanitizer.parse_html("<font>1 <img src=2 alt=3 onload=f()></font>");
/// assert_eq!(document.body().unwrap().inner_html(), "1 <img src=\"2\" alt=\"3\">");
/// ```
#[derive(Clone, Debug)]
pub struct SanitizerBuilder {
    pub(super) rules: ConfigRules,
    pub(super) parse_options: ParseOptions,
}

impl Sanitizer {
    /// Creates a builder with the configuration of this sanitizer.
    pub fn to_builder(&self) -> SanitizerBuilder {
        let (rules, parse_options) = self.parts();
        SanitizerBuilder { rules, parse_options }
    }
}

impl SanitizerBuilder {
    /// Creates the sanitizer.
    pub fn build(self) -> Sanitizer {
        Sanitizer::of(self.rules, self.parse_options)
    }

    /// Returns the configuration, like [`Sanitizer::get`].
    pub fn get(&self) -> Config {
        self.rules.to_config()
    }

    /// `allowElement()`: allows an element. Returns false and changes nothing for an element with attribute rules if the
    /// configuration lists removed elements.
    pub fn allow_element(&mut self, element: impl Into<Element>) -> bool {
        // 1. Canonicalize element (with attributes).
        let mut element = element.into();
        canonicalize_element_with_attributes(&mut element);
        let (name, mut local) = LocalAttributes::of(element);
        let replaced = &mut self.rules.replace_with_children_elements;
        let mut remove_from_replaced = || replaced.as_mut().is_some_and(|replaced| replaced.remove(&name));
        match &mut self.rules.elements {
            // 2. If elements exists:
            Elements::Allowed(elements) => {
                // 2.1. Let modified be the result of removing element from replaceWithChildrenElements.
                let modified = remove_from_replaced();
                self.rules.attributes.narrow(&mut local);
                // 2.4. If elements does not contain element, then append it and return true.
                // 2.5. Let current be the item of elements with element's name and namespace.
                // 2.6. If element equals current, then return modified.
                if elements.get(&name) == Some(&local) {
                    return modified;
                }
                // 2.7. Remove element from elements, append element, and return true.
                elements.insert(name, local);
                true
            }
            // 3. Otherwise:
            Elements::Removed(elements) => {
                // 3.1. If element's attributes exists, or its removeAttributes is not empty, then return false.
                let removed = local.remove_attributes.as_ref();
                if local.attributes.is_some() || removed.is_some_and(|list| !list.is_empty()) {
                    return false;
                }
                // 3.2. Let modified be the result of removing element from replaceWithChildrenElements.
                let modified = remove_from_replaced();
                // 3.3. If removeElements does not contain element, then return modified. 3.4. Remove element from
                // removeElements, and return true.
                elements.remove(&name) || modified
            }
        }
    }

    /// `removeElement()`: removes an element with its contents.
    pub fn remove_element(&mut self, element: impl Into<ElementName>) -> bool {
        self.rules.remove_element(element.into())
    }

    /// `replaceElementWithChildren()`: replaces an element with its children. Returns false and changes nothing for
    /// `html` and for the roots of SVG and MathML.
    pub fn replace_element_with_children(&mut self, element: impl Into<ElementName>) -> bool {
        // 1. Canonicalize element.
        let element = element.into();
        // 2. If element is in the built-in non-replaceable elements list, then return false.
        if is_non_replaceable(&element) {
            return false;
        }
        let modified = match &mut self.rules.elements {
            // 3. Let modified be the result of removing element from elements.
            Elements::Allowed(elements) => elements.remove(&element).is_some(),
            // 4. If removing element from removeElements is true, then set modified to true.
            Elements::Removed(elements) => elements.remove(&element),
        };
        // 5. If replaceWithChildrenElements does not contain element, then append it and return true.
        let replaced = &mut self.rules.replace_with_children_elements;
        let appended = replaced.get_or_insert_default().insert(element);
        // 6. Return modified.
        appended || modified
    }

    /// `allowAttribute()`: allows an attribute on all elements.
    pub fn allow_attribute(&mut self, attribute: impl Into<AttributeName>) -> bool {
        // 1. Canonicalize attribute.
        let attribute = attribute.into();
        match &mut self.rules.attributes {
            // 2. If attributes exists:
            Attributes::Allowed { attributes, data_attributes } => {
                // 2.1. If dataAttributes is true and it is a custom data attribute, then return false.
                // 2.2. If attributes contains it, then return false.
                if *data_attributes && attribute.is_custom_data_attribute() || attributes.contains(&attribute) {
                    return false;
                }
                // 2.3. If elements exists, then for each of its elements, remove attribute from the element's attributes.
                for local in self.rules.elements.locals_mut() {
                    local.remove_from_attributes(&attribute);
                }
                // 2.4. Append attribute to attributes, and return true.
                attributes.insert(attribute)
            }
            // 3. Otherwise: if removeAttributes does not contain attribute, then return false. Remove attribute from
            // removeAttributes, and return true.
            Attributes::Removed(attributes) => attributes.remove(&attribute),
        }
    }

    /// `removeAttribute()`: removes an attribute from all elements.
    pub fn remove_attribute(&mut self, attribute: impl Into<AttributeName>) -> bool {
        self.rules.remove_attributes(&[attribute.into()])
    }

    /// `setComments()`: sets whether comments are kept.
    pub fn set_comments(&mut self, comments: Permission) -> bool {
        replace(&mut self.rules.comments, comments)
    }

    /// `setDataAttributes()`: sets whether all `data-…` attributes are kept. Returns false and changes nothing if the
    /// configuration does not list allowed attributes.
    pub fn set_data_attributes(&mut self, allow: Permission) -> bool {
        // 1. If attributes does not exist, then return false.
        let Attributes::Allowed { attributes, data_attributes } = &mut self.rules.attributes else {
            return false;
        };
        // 2. If dataAttributes exists and equals allow, then return false.
        // 4. Set dataAttributes to allow, and return true.
        let modified = replace(data_attributes, allow);
        // 3. If allow is true, then remove the custom data attributes from attributes and from each element's attributes.
        if modified && *data_attributes {
            attributes.retain(|attribute| !attribute.is_custom_data_attribute());
            for local in self.rules.elements.locals_mut() {
                let attributes = local.attributes.iter_mut();
                attributes.for_each(|list| list.retain(|name| !name.is_custom_data_attribute()));
            }
        }
        modified
    }

    /// `setJavascriptURLs()`: sets whether `javascript:` URLs are kept, since the [September 2026
    /// edition](soupstone::Edition::September2026).
    pub fn set_javascript_urls(&mut self, javascript_urls: Permission) -> bool {
        replace(&mut self.rules.javascript_urls, javascript_urls)
    }

    /// `allowProcessingInstruction()`: allows processing instructions with this target.
    pub fn allow_processing_instruction(&mut self, target: &str) -> bool {
        match &mut self.rules.processing_instructions {
            Instructions::Allowed(targets) => targets.insert(target.to_owned()),
            Instructions::Removed(targets) => targets.remove(target),
        }
    }

    /// `removeProcessingInstruction()`: removes processing instructions with this target.
    pub fn remove_processing_instruction(&mut self, target: &str) -> bool {
        match &mut self.rules.processing_instructions {
            Instructions::Allowed(targets) => targets.remove(target),
            Instructions::Removed(targets) => targets.insert(target.to_owned()),
        }
    }

    /// `removeUnsafe()`: removes all items that run scripts.
    pub fn remove_unsafe(&mut self) -> bool {
        self.rules.remove_unsafe()
    }
}

fn replace(member: &mut bool, permission: Permission) -> bool {
    let allow = permission == Permission::Allow;
    std::mem::replace(member, allow) != allow
}

impl ConfigRules {
    fn remove_element(&mut self, element: ElementName) -> bool {
        // 1. Canonicalize element. 2. Let modified be the result of removing element from replaceWithChildrenElements.
        let replaced = self.replace_with_children_elements.as_mut();
        let modified = replaced.is_some_and(|replaced| replaced.remove(&element));
        match &mut self.elements {
            // 3. If elements exists: if it contains element, then remove it and return true; otherwise return modified.
            Elements::Allowed(elements) => elements.remove(&element).is_some() || modified,
            // 4. Otherwise: if removeElements contains element, then return modified; append it to removeElements, and
            //    return true.
            Elements::Removed(elements) => elements.insert(element) || modified,
        }
    }

    /// Removes these attributes from all elements. Returns whether this changes the configuration.
    ///
    /// NOTE: one pass over the elements removes all these attributes.
    fn remove_attributes(&mut self, names: &[AttributeName]) -> bool {
        let mut modified = false;
        // 1. Canonicalize attribute.
        match &mut self.attributes {
            // 2. If attributes exists:
            Attributes::Allowed { attributes, .. } => {
                // 2.1. Let modified be the result of removing attribute from attributes.
                for name in names {
                    modified |= attributes.remove(name);
                }
                // 2.2. If elements exists, then for each element: if its attributes contain it, then set modified to true and
                //      remove it there; if its removeAttributes contain it, then remove it there.
                for local in self.elements.locals_mut() {
                    modified |= local.remove(names);
                }
                // 2.3. Return modified.
            }
            // 3. Otherwise:
            Attributes::Removed(attributes) => {
                // 3.2. If elements exists, then for each element, remove it from its attributes and from its
                //      removeAttributes.
                // NOTE: the lists of elements contain no attribute that removeAttributes contains.
                for local in self.elements.locals_mut() {
                    local.remove(names);
                }
                // 3.1. If removeAttributes contains it, then return false.
                // 3.3. Append it to removeAttributes, and return true.
                for name in names {
                    modified |= attributes.insert(name.clone());
                }
            }
        }
        modified
    }

    /// [Removes unsafe items](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization).
    pub(super) fn remove_unsafe(&mut self) -> bool {
        // 1. Let result be false.
        let mut result = false;
        // 2. For each element of the safe baseline's removeElements: if removing the element is true, then set result to
        //    true.
        for (namespace, local_name) in SAFE_BASELINE_ELEMENTS {
            result |= self.remove_element(ElementName::new(namespace.uri(), local_name));
        }
        // 3. For each attribute of the safe baseline's removeAttributes: the same. NOTE: there are none.
        // 4. For each event handler content attribute: the same.
        let event_handlers = EVENT_HANDLER_CONTENT_ATTRIBUTES.iter();
        let event_handlers: Vec<AttributeName> = event_handlers.map(|name| (*name).into()).collect();
        result |= self.remove_attributes(&event_handlers);
        // NOTE: in the September 2026 edition: If javascriptURLs is true, then set it to false and set result to true.
        result |= replace(&mut self.javascript_urls, Permission::Remove);
        // 5. Return result.
        result
    }
}

impl Elements {
    fn locals_mut(&mut self) -> impl Iterator<Item = &mut LocalAttributes> {
        let elements = match self {
            Self::Allowed(elements) => Some(elements),
            Self::Removed(_) => None,
        };
        elements.into_iter().flat_map(|elements| elements.values_mut())
    }
}

impl LocalAttributes {
    fn remove_from_attributes(&mut self, attribute: &AttributeName) -> bool {
        let attributes = self.attributes.as_mut();
        attributes.is_some_and(|attributes| attributes.remove(attribute))
    }

    fn remove(&mut self, names: &[AttributeName]) -> bool {
        let mut modified = false;
        if let Some(attributes) = self.attributes.as_mut().filter(|list| !list.is_empty()) {
            for name in names {
                modified |= attributes.remove(name);
            }
        }
        if let Some(attributes) = self.remove_attributes.as_mut().filter(|list| !list.is_empty()) {
            for name in names {
                attributes.remove(name);
            }
        }
        modified
    }
}

impl Attributes {
    /// Drops redundant rules of an element: steps 2.2 and 2.3 of `allowElement()`.
    fn narrow(&self, local: &mut LocalAttributes) {
        match self {
            // 2.2. If attributes exists:
            Self::Allowed { attributes: global, data_attributes } => {
                // 2.2.1. If element's attributes exists, then make it a set; set it to its difference with attributes; if
                //        dataAttributes is true, then remove the custom data attributes from it.
                if let Some(attributes) = &mut local.attributes {
                    attributes.retain(|attribute| {
                        let is_data = *data_attributes && attribute.is_custom_data_attribute();
                        !global.contains(attribute) && !is_data
                    });
                }
                // 2.2.2. If element's removeAttributes exists, then make it a set; set it to its intersection with
                //        attributes.
                if let Some(removed) = &mut local.remove_attributes {
                    removed.retain(|attribute| global.contains(attribute));
                }
            }
            // 2.3. Otherwise:
            Self::Removed(global) => {
                // 2.3.1. If element's attributes exists, then make it a set; difference with element's removeAttributes;
                //        remove the member removeAttributes of element; difference with removeAttributes.
                if let Some(attributes) = &mut local.attributes {
                    let removed = local.remove_attributes.take().unwrap_or_default();
                    attributes.retain(|attribute| !removed.contains(attribute) && !global.contains(attribute));
                }
                // 2.3.2. If element's removeAttributes exists, then make it a set; difference with removeAttributes.
                if let Some(removed) = &mut local.remove_attributes {
                    removed.retain(|attribute| !global.contains(attribute));
                }
            }
        }
    }
}
