//! The ["in table text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext)

use super::in_table;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::sink::TreeSink;
use crate::tree_builder::{Step, TreeBuilder, TreeToken};

/// The rules of the ["in table text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext)
pub(in crate::tree_builder) fn process<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match token {
        // A character token that is U+0000 NULL
        // Parse error. Ignore the token.
        TreeToken::NullCharacter => {
            builder.parse_error(ErrorCode::UnexpectedNullCharacterInContent);
        }
        // Any other character token
        // Append the character token to the pending table character tokens list.
        TreeToken::Whitespace(text) | TreeToken::Characters(text) => {
            builder.pending_table_character_tokens.push_str(text);
        }
        // Anything else
        _ => {
            // NOTE: the buffer is taken out and put back for the next run of characters.
            let pending = std::mem::take(&mut builder.pending_table_character_tokens);
            let is_all_whitespace = pending
                .bytes()
                .all(|byte| matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' '));
            if pending.is_empty() {
            } else if is_all_whitespace {
                // Otherwise, insert the characters given by the pending table character tokens list.
                builder.insert_characters(&pending);
            } else {
                // If any of the tokens in the pending table character tokens list are character tokens that are not
                // ASCII whitespace, then this is a parse error: reprocess the character tokens in the pending table
                // character tokens list using the rules given in the "anything else" entry in the "in table"
                // insertion mode.
                let _ = in_table::anything_else(builder, &TreeToken::Characters(&pending), names);
            }
            builder.pending_table_character_tokens = pending;
            // Switch the insertion mode to the original insertion mode and reprocess the token.
            builder.insertion_mode = builder.original_insertion_mode;
            return Step::Reprocess;
        }
    }
    Step::Done
}
