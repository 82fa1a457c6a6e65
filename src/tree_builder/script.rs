//! The start and the end of [`script`](https://html.spec.whatwg.org/multipage/scripting.html#the-script-element) elements.

use super::TreeBuilder;
use super::builder::{ScriptKind, ScriptToProcess};
use super::modes::InsertionMode;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, tag};
use crate::sink::{ScriptingMode, TreeNotification, TreeSink};
use crate::token::{Feedback, Tag, TextState};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// The "[in head](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)" rules for a start tag whose tag
    /// name is "script".
    pub(super) fn insert_script_element(&mut self, tag: &Tag<'_>) {
        // 1. Let the adjusted insertion location be the appropriate place for inserting a node.
        let name = ExpandedName::html(tag::SCRIPT);
        let bytes = tag.attributes.value_bytes();
        let Some((adjusted_insertion_location, depth)) = self.try_count_and_locate_element(name, bytes) else {
            return;
        };
        // 2. Create an element for the token in the HTML namespace, with the intended parent being the element in
        //    which the adjusted insertion location finds itself.
        let script = self.create_element_for_token(name, &tag.attributes, &adjusted_insertion_location);
        // 3. Set the element's parser document to the Document, and set the element's force async to false.
        // NOTE: in the scripting mode Fragment, the parser document stays null.
        let scripting_mode = self.scripting_mode();
        if scripting_mode != ScriptingMode::Fragment {
            self.sink.notify(TreeNotification::ScriptParserInserted(&script));
        }
        // 4. If the parser was created as part of the HTML fragment parsing algorithm, then set the script element's
        //    already started to true. (fragment case)
        // NOTE: the scripting mode Inert represents this condition.
        if scripting_mode == ScriptingMode::Inert {
            self.sink.notify(TreeNotification::ScriptAlreadyStarted(&script));
        }
        // 5. If the parser was invoked via the document.write() or document.writeln() methods, then optionally set the
        //    script element's already started to true.
        // 6. Insert the newly created element at the adjusted insertion location.
        self.sink.insert_element(&adjusted_insertion_location, &script);
        // 7. Push the element onto the stack of open elements so that it is the new current node.
        self.push_open_element(name, script, &tag.attributes, depth);
        // 8. Switch the tokenizer to the script data state.
        self.set_feedback_unless_stopped(Feedback::SwitchTo(TextState::ScriptData));
        // 9. Let the original insertion mode be the current insertion mode.
        self.state.original_insertion_mode = self.state.insertion_mode;
        // 10. Switch the insertion mode to "text".
        self.state.insertion_mode = InsertionMode::Text;
    }

    /// Pops the current node, a script, off the stack of open elements, and pauses the parser to run the script.
    ///
    /// NOTE: a parser that waits for its host runs the remaining steps before the next token: see
    /// [`script_host`](crate::script_host). A script in a fragment is [already
    /// started](https://html.spec.whatwg.org/multipage/scripting.html#already-started) and does not run.
    pub(super) fn finish_script(&mut self, kind: ScriptKind) {
        if self.settings.has_script_host
            && self.settings.scripting
            && !self.is_fragment_case()
            && let Some(script) = self.state.open_elements.current_node()
        {
            self.effects.script_to_process = Some(ScriptToProcess { handle: script.handle.clone(), kind });
            self.set_feedback_unless_stopped(Feedback::Pause);
        }
        self.pop_current_node();
    }

    /// Returns the [scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode) for `script` elements.
    fn scripting_mode(&self) -> ScriptingMode {
        let has_scripting_mode = self.settings.edition.has_scripting_mode();
        match self.settings.scripting_mode {
            Some(scripting_mode) if has_scripting_mode => scripting_mode,
            None if has_scripting_mode && !self.settings.scripting => ScriptingMode::Disabled,
            _ if self.is_fragment_case() => ScriptingMode::Inert,
            _ => ScriptingMode::Normal,
        }
    }
}
