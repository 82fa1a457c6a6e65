//! The ["text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata)

use super::*;
use crate::sink::TreeNotification;
use crate::tree_builder::builder::ScriptKind;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn process_text(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match token.kind {
            // A character token: Insert the token's character.
            TokenKind::Whitespace(text) | TokenKind::Characters(text) => self.insert_characters(text),
            // NOTE: "This can never be a U+0000 NULL character; the tokenizer converts those to U+FFFD REPLACEMENT
            // CHARACTER characters."
            // An end-of-file token
            TokenKind::EndOfFile => {
                // Parse error.
                self.parse_error(ErrorCode::UnexpectedEndOfFileInText);
                // If the current node is a script element, then set its already started to true.
                if self.current_node_is(tag::SCRIPT)
                    && let Some(script) = self.state.open_elements.current_node()
                {
                    self.sink.notify(TreeNotification::ScriptAlreadyStarted(&script.handle));
                }
                // Pop the current node off the stack of open elements.
                self.pop_current_node();
                // Switch the insertion mode to the original insertion mode and reprocess the token.
                self.state.insertion_mode = self.state.original_insertion_mode;
                return ProcessResult::Reprocess;
            }
            // An end tag whose tag name is "script"
            TokenKind::EndTag(tag::SCRIPT, _) => {
                // Let script be the current node (which will be a script element).
                // Pop the current node off the stack of open elements.
                self.finish_script(ScriptKind::Html);
                // Switch the insertion mode to the original insertion mode.
                self.state.insertion_mode = self.state.original_insertion_mode;
                // The rest of the rule runs the script.
            }
            // Any other end tag
            TokenKind::EndTag(..) => {
                // Pop the current node off the stack of open elements.
                self.pop_current_node();
                // Switch the insertion mode to the original insertion mode.
                self.state.insertion_mode = self.state.original_insertion_mode;
            }
            // NOTE: in the tokenizer states for this mode, the tokenizer emits no other tokens.
            TokenKind::NullCharacter | TokenKind::Comment(_) | TokenKind::Doctype(_) | TokenKind::StartTag(..) => {}
        }
        ProcessResult::Done
    }
}
