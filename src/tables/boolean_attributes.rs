//! The [boolean attributes](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes).

include!(concat!(env!("OUT_DIR"), "/boolean_attributes.rs"));

/// Whether an attribute in no namespace is a boolean attribute of the HTML elements with this local name.
pub(crate) fn is_boolean_attribute(attribute: &str, element: &str) -> bool {
    match BOOLEAN_ATTRIBUTES.binary_search_by_key(&attribute, |entry| entry.0) {
        Ok(index) => match BOOLEAN_ATTRIBUTES[index].1 {
            Some(elements) => elements.contains(&element),
            None => true,
        },
        Err(_) => false,
    }
}
