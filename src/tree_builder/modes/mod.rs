//! The rules, one file per [insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode).
//!
//! A mode reaches another one only through "using the rules for".

mod after_after_body;
mod after_after_frameset;
mod after_body;
mod after_frameset;
mod after_head;
mod before_head;
mod before_html;
pub(super) mod foreign_content;
mod in_body;
mod in_caption;
mod in_cell;
mod in_column_group;
mod in_frameset;
mod in_head;
mod in_head_noscript;
mod in_row;
mod in_select;
mod in_select_in_table;
mod in_table;
mod in_table_body;
mod in_table_text;
mod in_template;
mod initial;
mod text;

pub(super) use in_body::{
    any_other_character as any_other_character_in_body, end_tag as end_tag_in_body,
    start_tag as start_tag_in_body,
};

use super::insertion_mode::InsertionMode;
use super::{Step, TreeBuilder, TreeToken};
use crate::error::ErrorSink;
use crate::names::NameTable;
use crate::sink::TreeSink;

/// [The rules for parsing tokens in HTML content](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhtml):
/// those of the current insertion mode.
#[inline]
pub(super) fn process_in_html_content<S: TreeSink, E: ErrorSink>(
    builder: &mut TreeBuilder<S, E>,
    token: &TreeToken<'_>,
    names: &NameTable,
) -> Step {
    match builder.insertion_mode {
        InsertionMode::Initial => initial::process(builder, token, names),
        InsertionMode::BeforeHtml => before_html::process(builder, token, names),
        InsertionMode::BeforeHead => before_head::process(builder, token, names),
        InsertionMode::InHead => in_head::process(builder, token, names),
        InsertionMode::InHeadNoscript => in_head_noscript::process(builder, token, names),
        InsertionMode::AfterHead => after_head::process(builder, token, names),
        InsertionMode::InBody => in_body::process(builder, token, names),
        InsertionMode::Text => text::process(builder, token, names),
        InsertionMode::InTable => in_table::process(builder, token, names),
        InsertionMode::InTableText => in_table_text::process(builder, token, names),
        InsertionMode::InCaption => in_caption::process(builder, token, names),
        InsertionMode::InColumnGroup => in_column_group::process(builder, token, names),
        InsertionMode::InTableBody => in_table_body::process(builder, token, names),
        InsertionMode::InRow => in_row::process(builder, token, names),
        InsertionMode::InCell => in_cell::process(builder, token, names),
        InsertionMode::InSelect => in_select::process(builder, token, names),
        InsertionMode::InSelectInTable => in_select_in_table::process(builder, token, names),
        InsertionMode::InTemplate => in_template::process(builder, token, names),
        InsertionMode::AfterBody => after_body::process(builder, token, names),
        InsertionMode::InFrameset => in_frameset::process(builder, token, names),
        InsertionMode::AfterFrameset => after_frameset::process(builder, token, names),
        InsertionMode::AfterAfterBody => after_after_body::process(builder, token, names),
        InsertionMode::AfterAfterFrameset => after_after_frameset::process(builder, token, names),
        InsertionMode::Stopped => Step::Done,
    }
}
