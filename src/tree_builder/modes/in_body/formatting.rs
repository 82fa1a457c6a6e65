//! The "in body" rules for formatting elements.

use super::*;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is "a"
    #[inline(always)]
    pub(super) fn start_tag_a(&mut self, tag: &Tag<'_>) {
        // If the list of active formatting elements contains an a element between the end of the list and the last
        // marker on the list (or the start of the list if there is no marker on the list), then this is a parse error;
        // run the adoption agency algorithm for the token, then remove that element from the list of active formatting
        // elements and the stack of open elements if the adoption agency algorithm didn't already remove it (it might
        // not have if the element is not in table scope).
        if let Some(entry) = self.state.active_formatting_elements.position_after_last_marker(tag::A, tag.names())
            && let Some(element) = self.state.active_formatting_elements.element(entry)
        {
            let id = element.id;
            self.parse_error(ErrorCode::UnexpectedAStartTagInA);
            self.run_the_adoption_agency_algorithm(tag);
            if let Some(entry) = self.state.active_formatting_elements.position(id, tag.names()) {
                self.state.active_formatting_elements.remove(entry);
            }
            if let Some(position) = self.state.open_elements.position(id) {
                self.remove_open_element(position);
            }
        }
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
        self.insert_a_formatting_element(tag);
    }

    /// A start tag whose tag name is one of: "b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"
    #[inline(always)]
    pub(super) fn start_tag_formatting(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
        self.insert_a_formatting_element(tag);
    }

    /// A start tag whose tag name is "nobr"
    pub(super) fn start_tag_nobr(&mut self, tag: &Tag<'_>) {
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // If the stack of open elements has a nobr element in scope, then this is a parse error; run the adoption
        // agency algorithm for the token, then once again reconstruct the active formatting elements, if any.
        if self.has_an_element_in_scope(tag::NOBR) {
            self.parse_error(ErrorCode::UnexpectedNobrStartTagInNobr);
            self.run_the_adoption_agency_algorithm(tag);
            self.reconstruct_the_active_formatting_elements(tag.names());
        }
        // Insert an HTML element for the token. Push onto the list of active formatting elements that element.
        self.insert_a_formatting_element(tag);
    }
}
