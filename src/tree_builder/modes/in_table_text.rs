//! The ["in table text" insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext)

use super::in_table;
use crate::error::{ErrorCode, ErrorSink};
use crate::names::NameTable;
use crate::sink::TreeSink;
use crate::token::Place;
use crate::tree_builder::builder::PendingTableCharacterTokens;
use crate::tree_builder::dispatcher::is_whitespace;
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
            builder.parse_error(ErrorCode::UnexpectedNullCharacterInTableText);
        }
        // Any other character token
        // Append the character token to the pending table character tokens list.
        TreeToken::Whitespace(text) | TreeToken::Characters(text) => {
            let pending = &mut builder.pending_table_character_tokens;
            if TreeBuilder::<S, E>::WANTS_SPANS {
                pending.runs.push((pending.text.len(), builder.span));
            }
            pending.place = match pending.text.is_empty() {
                true => text.kept_place(),
                false => Place::NOWHERE,
            };
            pending.text.push_str(text);
        }
        // Anything else
        _ => {
            // NOTE: the list is taken out, and put back for the next run of characters.
            let pending = std::mem::take(&mut builder.pending_table_character_tokens);
            let span_in_work = builder.span;
            if let (Some((_, first)), Some((_, last))) = (pending.runs.first(), pending.runs.last())
            {
                builder.span = first.to(*last);
            }
            let is_all_whitespace = pending.text.bytes().all(is_whitespace);
            if !is_all_whitespace {
                // If any of the tokens in the pending table character tokens list are character tokens that are not
                // ASCII whitespace, then this is a parse error: reprocess the character tokens in the pending table
                // character tokens list using the rules given in the "anything else" entry in the "in table"
                // insertion mode.
                report_each_character(builder, &pending);
                let characters = TreeToken::Characters(pending.as_text());
                let _ = in_table::process_with_foster_parenting(builder, &characters, names);
            } else if !pending.text.is_empty() {
                // Otherwise, insert the characters given by the pending table character tokens list.
                builder.insert_characters(&pending.as_text());
            }
            builder.span = span_in_work;
            builder.pending_table_character_tokens = pending;
            // Switch the insertion mode to the original insertion mode and reprocess the token.
            builder.insertion_mode = builder.original_insertion_mode;
            return Step::Reprocess;
        }
    }
    Step::Done
}

/// Reports a parse error for each of the pending table character tokens, where it stands in the input.
fn report_each_character<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    pending: &PendingTableCharacterTokens,
) {
    let mut end = pending.text.len();
    let mut runs = Vec::with_capacity(pending.runs.len());
    for &(start, span) in pending.runs.iter().rev() {
        runs.push((&pending.text[start..end], span));
        end = start;
    }
    for (text, span) in runs.into_iter().rev() {
        builder.parse_error_of_each_character(
            ErrorCode::UnexpectedCharactersInTableText,
            text,
            span,
        );
    }
}
