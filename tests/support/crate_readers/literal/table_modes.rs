//! The rules of the insertion modes of tables and `select` elements.

use super::algorithms::TABLE_SCOPE;
use super::{Builder, Entry, Kind, Mode, Tok};
use Kind::{Character, Comment, Doctype, End, EndOfFile, Start};

const TABLE_BODIES: &[&str] = &["tbody", "tfoot", "thead"];

impl Builder {
    pub(super) fn in_table(&mut self, token: &Tok) {
        const CONTEXT: &[&str] = &["table", "template", "html"];
        match (token.kind, &*token.name) {
            (Character, _) if self.current_is(&["table", "tbody", "template", "tfoot", "thead", "tr"]) => {
                self.pending_characters.clear();
                self.original_mode = self.mode;
                self.switch_and_process(Mode::InTableText, token);
            }
            (Comment, _) => self.insert_comment(token, None),
            (Doctype, _) => {}
            (Start, "caption") => {
                self.clear_stack_back_to(CONTEXT);
                self.formatting.push(Entry::Marker);
                self.insert_html_element(token);
                self.mode = Mode::InCaption;
            }
            (Start, "colgroup") => {
                self.clear_stack_back_to(CONTEXT);
                self.insert_html_element(token);
                self.mode = Mode::InColumnGroup;
            }
            (Start, "col") => {
                self.clear_stack_back_to(CONTEXT);
                self.insert_html_element(&Tok::new(Start, "colgroup"));
                self.switch_and_process(Mode::InColumnGroup, token);
            }
            (Start, "tbody" | "tfoot" | "thead") => {
                self.clear_stack_back_to(CONTEXT);
                self.insert_html_element(token);
                self.mode = Mode::InTableBody;
            }
            (Start, "td" | "th" | "tr") => {
                self.clear_stack_back_to(CONTEXT);
                self.insert_html_element(&Tok::new(Start, "tbody"));
                self.switch_and_process(Mode::InTableBody, token);
            }
            (Start, "table") | (End, "table") => {
                if self.has_in(TABLE_SCOPE, &["table"]) {
                    self.pop_until(&["table"]);
                    self.reset_insertion_mode();
                    if token.kind == Start {
                        self.process(token);
                    }
                }
            }
            (
                End,
                "body" | "caption" | "col" | "colgroup" | "html" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr",
            ) => {}
            (Start, "style" | "script" | "template") | (End, "template") => self.in_head(token),
            (Start, "input") if token.is_hidden() => self.insert_and_pop(token),
            (Start, "form") => {
                if !self.has_open("template") && self.form.is_none() {
                    self.form = Some(self.insert_html_element(token));
                    self.pop();
                }
            }
            (EndOfFile, _) => self.in_body(token),
            _ => self.foster(token),
        }
    }

    fn foster(&mut self, token: &Tok) {
        self.fosters = true;
        self.in_body(token);
        self.fosters = false;
    }

    pub(super) fn in_table_text(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\0") => {}
            (Character, _) => self.pending_characters.push(token.clone()),
            _ => {
                let characters = std::mem::take(&mut self.pending_characters);
                let is_space = |token: &Tok| matches!(&*token.name, "\t" | "\n" | "\u{C}" | "\r" | " ");
                let are_spaces = characters.iter().all(is_space);
                // NOTE: text that moves out of a table is a new node.
                self.continues_text &= are_spaces;
                for character in characters {
                    match are_spaces {
                        true => self.insert_character(&character.name),
                        false => self.foster(&character),
                    }
                }
                self.continues_text &= are_spaces;
                self.switch_and_process(self.original_mode, token);
            }
        }
    }

    pub(super) fn in_caption(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (End, "caption" | "table")
            | (Start, "caption" | "col" | "colgroup" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr") => {
                if self.has_in(TABLE_SCOPE, &["caption"]) {
                    self.generate_implied_end_tags();
                    self.pop_until(&["caption"]);
                    self.clear_formatting_up_to_marker();
                    self.mode = Mode::InTable;
                    if (token.kind, &*token.name) != (End, "caption") {
                        self.process(token);
                    }
                }
            }
            (End, "body" | "col" | "colgroup" | "html" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr") => {}
            _ => self.in_body(token),
        }
    }

    pub(super) fn in_column_group(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => self.insert_character(&token.name),
            (Comment, _) => self.insert_comment(token, None),
            (Doctype, _) | (End, "col") => {}
            (Start, "html") => self.in_body(token),
            (Start, "col") => self.insert_and_pop(token),
            (End, "colgroup") => {
                if self.current_is(&["colgroup"]) {
                    self.pop();
                    self.mode = Mode::InTable;
                }
            }
            (Start | End, "template") => self.in_head(token),
            (EndOfFile, _) => self.in_body(token),
            _ => {
                if self.current_is(&["colgroup"]) {
                    self.pop();
                    self.switch_and_process(Mode::InTable, token);
                }
            }
        }
    }

    pub(super) fn in_table_body(&mut self, token: &Tok) {
        const CONTEXT: &[&str] = &["tbody", "tfoot", "thead", "template", "html"];
        match (token.kind, &*token.name) {
            (Start, "tr") => {
                self.clear_stack_back_to(CONTEXT);
                self.insert_html_element(token);
                self.mode = Mode::InRow;
            }
            (Start, "th" | "td") => {
                self.clear_stack_back_to(CONTEXT);
                self.insert_html_element(&Tok::new(Start, "tr"));
                self.switch_and_process(Mode::InRow, token);
            }
            (End, "tbody" | "tfoot" | "thead") => {
                if self.has_in(TABLE_SCOPE, &[&token.name]) {
                    self.clear_stack_back_to(CONTEXT);
                    self.pop();
                    self.mode = Mode::InTable;
                }
            }
            (Start, "caption" | "col" | "colgroup" | "tbody" | "tfoot" | "thead") | (End, "table") => {
                if self.has_in(TABLE_SCOPE, TABLE_BODIES) {
                    self.clear_stack_back_to(CONTEXT);
                    self.pop();
                    self.switch_and_process(Mode::InTable, token);
                }
            }
            (End, "body" | "caption" | "col" | "colgroup" | "html" | "td" | "th" | "tr") => {}
            _ => self.in_table(token),
        }
    }

    pub(super) fn in_row(&mut self, token: &Tok) {
        const CONTEXT: &[&str] = &["tr", "template", "html"];
        match (token.kind, &*token.name) {
            (Start, "th" | "td") => {
                self.clear_stack_back_to(CONTEXT);
                self.insert_html_element(token);
                self.mode = Mode::InCell;
                self.formatting.push(Entry::Marker);
            }
            (End, "tbody" | "tfoot" | "thead") if !self.has_in(TABLE_SCOPE, &[&token.name]) => {}
            (End, "tr" | "table" | "tbody" | "tfoot" | "thead")
            | (Start, "caption" | "col" | "colgroup" | "tbody" | "tfoot" | "thead" | "tr") => {
                if self.has_in(TABLE_SCOPE, &["tr"]) {
                    self.clear_stack_back_to(CONTEXT);
                    self.pop();
                    self.mode = Mode::InTableBody;
                    if (token.kind, &*token.name) != (End, "tr") {
                        self.process(token);
                    }
                }
            }
            (End, "body" | "caption" | "col" | "colgroup" | "html" | "td" | "th") => {}
            _ => self.in_table(token),
        }
    }

    pub(super) fn in_cell(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (End, "td" | "th") => {
                if self.has_in(TABLE_SCOPE, &[&token.name]) {
                    self.generate_implied_end_tags();
                    self.pop_until(&[&token.name]);
                    self.clear_formatting_up_to_marker();
                    self.mode = Mode::InRow;
                }
            }
            (Start, "caption" | "col" | "colgroup" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr") => {
                self.close_cell();
                self.process(token);
            }
            (End, "body" | "caption" | "col" | "colgroup" | "html") => {}
            (End, "table" | "tbody" | "tfoot" | "thead" | "tr") => {
                if self.has_in(TABLE_SCOPE, &[&token.name]) {
                    self.close_cell();
                    self.process(token);
                }
            }
            _ => self.in_body(token),
        }
    }

    fn close_cell(&mut self) {
        self.generate_implied_end_tags();
        self.pop_until(&["td", "th"]);
        self.clear_formatting_up_to_marker();
        self.mode = Mode::InRow;
    }

    pub(super) fn in_select(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\0") | (Doctype, _) => {}
            (Character, _) => self.insert_character(&token.name),
            (Comment, _) => self.insert_comment(token, None),
            (Start, "html") => self.in_body(token),
            (Start, name @ ("option" | "optgroup" | "hr")) => {
                if self.current_is(&["option"]) {
                    self.pop();
                }
                if name != "option" && self.current_is(&["optgroup"]) {
                    self.pop();
                }
                self.insert_html_element(token);
                if name == "hr" {
                    self.pop();
                }
            }
            (End, "optgroup") => {
                let above = self.stack.len().checked_sub(2).map(|index| self.stack[index]);
                let is_in_optgroup = above.is_some_and(|node| self.element(node).is_html(&["optgroup"]));
                if self.current_is(&["option"]) && is_in_optgroup {
                    self.pop();
                }
                if self.current_is(&["optgroup"]) {
                    self.pop();
                }
            }
            (End, "option") if self.current_is(&["option"]) => {
                self.pop();
            }
            (End | Start, "select") | (Start, "input" | "keygen" | "textarea")
                if self.has_in_select_scope("select") =>
            {
                self.pop_until(&["select"]);
                self.reset_insertion_mode();
                if token.name != "select" {
                    self.process(token);
                }
            }
            (Start, "script" | "template") | (End, "template") => self.in_head(token),
            (EndOfFile, _) => self.in_body(token),
            _ => {}
        }
    }

    pub(super) fn in_select_in_table(&mut self, token: &Tok) {
        const NAMES: &[&str] = &["caption", "table", "tbody", "tfoot", "thead", "tr", "td", "th"];
        match token.kind {
            Start | End if NAMES.contains(&&*token.name) => {
                if token.kind == Start || self.has_in(TABLE_SCOPE, &[&token.name]) {
                    self.pop_until(&["select"]);
                    self.reset_insertion_mode();
                    self.process(token);
                }
            }
            _ => self.in_select(token),
        }
    }
}
