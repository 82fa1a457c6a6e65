//! The rules for the [insertion modes](https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode).
//!
//! A mode calls another mode only through "using the rules for".

mod after_body;
mod after_frameset;
mod after_head;
mod before_head;
mod before_html;
mod foreign_content;
mod in_body;
mod in_caption;
mod in_cell;
mod in_column_group;
mod in_frameset;
mod in_head;
mod in_head_noscript;
mod in_row;
mod in_select;
mod in_table;
mod in_table_body;
mod in_table_text;
mod in_template;
mod initial;
mod text;

// The imports of most modes.
use super::TreeBuilder;
use super::element_pattern::{ElementPattern, TagSet};
use super::tree_token::{ProcessResult, TokenKind, TreeToken};
use crate::error::{ErrorCode, ErrorSink};
use crate::names::{ExpandedName, NameId, attribute, tag};
use crate::sink::TreeSink;
use crate::tables::{Category, is_name_in_category};
use crate::token::{Tag, Text};

/// The [insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#insertion-mode).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InsertionMode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InSelect,
    InSelectInTable,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
    /// NOTE: this is not an insertion mode in the standard. The parser has stopped, and ignores tokens.
    Stopped,
}

impl InsertionMode {
    /// Whether all rules of this mode treat white space like other characters, apart from the frameset-ok flag.
    pub(super) const fn has_uniform_character_rules(self) -> bool {
        matches!(
            self,
            Self::InBody
                | Self::Text
                | Self::InTable
                | Self::InTableText
                | Self::InCaption
                | Self::InTableBody
                | Self::InRow
                | Self::InCell
                | Self::InSelect
                | Self::InSelectInTable
                | Self::InTemplate
        )
    }
}

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// [The rules for parsing tokens in HTML content](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhtml):
    /// the rules of the current insertion mode.
    #[inline]
    pub(super) fn process_by_insertion_mode(&mut self, token: &TreeToken<'_>) -> ProcessResult {
        match self.state.insertion_mode {
            InsertionMode::Initial => self.process_initial(token),
            InsertionMode::BeforeHtml => self.process_before_html(token),
            InsertionMode::BeforeHead => self.process_before_head(token),
            InsertionMode::InHead => self.process_in_head(token),
            InsertionMode::InHeadNoscript => self.process_in_head_noscript(token),
            InsertionMode::AfterHead => self.process_after_head(token),
            InsertionMode::InBody => self.process_in_body(token),
            InsertionMode::Text => self.process_text(token),
            InsertionMode::InTable => self.process_in_table(token),
            InsertionMode::InTableText => self.process_in_table_text(token),
            InsertionMode::InCaption => self.process_in_caption(token),
            InsertionMode::InColumnGroup => self.process_in_column_group(token),
            InsertionMode::InTableBody => self.process_in_table_body(token),
            InsertionMode::InRow => self.process_in_row(token),
            InsertionMode::InCell => self.process_in_cell(token),
            InsertionMode::InSelect => self.process_in_select(token),
            InsertionMode::InSelectInTable => self.process_in_select_in_table(token),
            InsertionMode::InTemplate => self.process_in_template(token),
            InsertionMode::AfterBody => self.process_after_body(token),
            InsertionMode::InFrameset => self.process_in_frameset(token),
            InsertionMode::AfterFrameset => self.process_after_frameset(token),
            InsertionMode::AfterAfterBody => self.process_after_after_body(token),
            InsertionMode::AfterAfterFrameset => self.process_after_after_frameset(token),
            InsertionMode::Stopped => ProcessResult::Done,
        }
    }

    /// Runs the common steps of the rules that end a caption or a cell. `not_open` is the error if no such element is open, and
    /// `unclosed` the error if other elements are open. Returns whether the element was open; if not, the token is ignored.
    fn try_close_caption_or_cell(
        &mut self,
        name: NameId,
        not_open: ErrorCode,
        unclosed: ErrorCode,
        next: InsertionMode,
    ) -> bool {
        // If the stack of open elements does not have an element in table scope that is an HTML element with the same tag
        // name, then this is a parse error; ignore the token. (fragment case)
        if !self.has_element_in_table_scope(name) {
            self.parse_error(not_open);
            return false;
        }
        // Otherwise:
        // Generate implied end tags.
        // Now, if the current node is not an HTML element with the same tag name, then this is a parse error.
        // Pop elements from the stack of open elements until an HTML element with the same tag name has been popped from
        // the stack.
        self.close_element(name, unclosed);
        // Clear the list of active formatting elements up to the last marker.
        self.state.active_formatting_elements.clear_to_last_marker();
        // Switch the insertion mode to "in table" or "in row".
        self.state.insertion_mode = next;
        true
    }
}

fn is_hidden_input(tag: &Tag<'_>) -> bool {
    tag.attributes.get(attribute::TYPE).is_some_and(|value| value.eq_ignore_ascii_case("hidden"))
}
