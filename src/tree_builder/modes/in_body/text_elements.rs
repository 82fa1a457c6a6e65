//! The rules of "in body" for elements that contain only text.

use crate::error::ErrorSink;
use crate::sink::TreeSink;
use crate::token::{Feedback, Tag, TextState};
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::insertion_mode::InsertionMode;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// A start tag whose tag name is "textarea"
    pub(super) fn start_tag_textarea(&mut self, tag: &Tag<'_>) {
        // 1. Insert an HTML element for the token.
        self.insert_an_html_element(tag);
        // 2. If the next token is a U+000A LINE FEED (LF) character token, then ignore that token and move on to the
        //    next one.
        self.token_in_work.text_watch.ignore_next_line_feed();
        // 3. Switch the tokenizer to the RCDATA state.
        self.answer(Feedback::SwitchTo(TextState::Rcdata));
        // 4. Let the original insertion mode be the current insertion mode.
        self.state.original_insertion_mode = self.state.insertion_mode;
        // 5. Set the frameset-ok flag to "not ok".
        self.set_frameset_ok_to_not_ok();
        // 6. Switch the insertion mode to "text".
        self.state.insertion_mode = InsertionMode::Text;
    }

    /// A start tag whose tag name is "xmp"
    pub(super) fn start_tag_xmp(&mut self, tag: &Tag<'_>) {
        // If the stack of open elements has a p element in button scope, then close a p element.
        self.close_a_p_element_in_button_scope();
        // Reconstruct the active formatting elements, if any.
        self.reconstruct_the_active_formatting_elements(tag.names());
        // Set the frameset-ok flag to "not ok".
        self.set_frameset_ok_to_not_ok();
        // Follow the generic raw text element parsing algorithm.
        self.follow_the_generic_raw_text_element_parsing_algorithm(tag);
    }

    /// A start tag whose tag name is "iframe"
    pub(super) fn start_tag_iframe(&mut self, tag: &Tag<'_>) {
        // Set the frameset-ok flag to "not ok".
        self.set_frameset_ok_to_not_ok();
        // Follow the generic raw text element parsing algorithm.
        self.follow_the_generic_raw_text_element_parsing_algorithm(tag);
    }

    /// A start tag whose tag name is "noembed", or "noscript", if the scripting flag is enabled
    pub(super) fn start_tag_noembed_or_noscript(&mut self, tag: &Tag<'_>) {
        // Follow the generic raw text element parsing algorithm.
        self.follow_the_generic_raw_text_element_parsing_algorithm(tag);
    }
}
