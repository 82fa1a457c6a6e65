//! The ["text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata)

use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::names::TagName;
use crate::sink::TreeSink;
use crate::token::Tag;
use crate::tree_builder::{ScriptKind, Step, TreeBuilder, TreeToken};

/// The rules of the ["text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    _: &NameTable,
) -> Step {
    match token {
        // A character token
        // Insert the token's character.
        TreeToken::Whitespace(text) | TreeToken::Characters(text) => {
            builder.insert_characters(text);
        }
        // NOTE: "This can never be a U+0000 NULL character; the tokenizer converts those to U+FFFD REPLACEMENT
        // CHARACTER characters."
        // An end-of-file token
        TreeToken::EndOfFile => {
            // Parse error.
            builder.parse_error(ErrorCode::UnexpectedEndOfFileInText);
            // If the current node is a script element, then set its already started to true.
            if builder.current_node_is(TagName::SCRIPT)
                && let Some(script) = builder.open_elements.current_node()
            {
                builder.sink.mark_script_already_started(&script.handle);
            }
            // Pop the current node off the stack of open elements.
            builder.pop_current_node();
            // Switch the insertion mode to the original insertion mode and reprocess the token.
            builder.insertion_mode = builder.original_insertion_mode;
            return Step::Reprocess;
        }
        // An end tag whose tag name is "script"
        TreeToken::EndTag(Tag {
            name: TagName::SCRIPT,
            ..
        }) => {
            // Let script be the current node (which will be a script element).
            // Pop the current node off the stack of open elements.
            let script = builder.pop_current_node();
            // Switch the insertion mode to the original insertion mode.
            builder.insertion_mode = builder.original_insertion_mode;
            // The rest of the rule runs the script.
            builder.end_a_script(script, ScriptKind::Html);
        }
        // Any other end tag
        TreeToken::EndTag(_) => {
            // Pop the current node off the stack of open elements.
            builder.pop_current_node();
            // Switch the insertion mode to the original insertion mode.
            builder.insertion_mode = builder.original_insertion_mode;
        }
        // NOTE: the tokenizer gives no other tokens in the states that go with this mode.
        TreeToken::NullCharacter
        | TreeToken::Comment(_)
        | TreeToken::ProcessingInstruction(_)
        | TreeToken::Doctype(_)
        | TreeToken::StartTag(_) => {}
    }
    Step::Done
}
