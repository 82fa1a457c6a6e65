//! The rules of all insertion modes but "in body".

use soupstone::token::TextState;

use super::algorithms::TABLE_SCOPE;
use super::tree::{Data, Place};
use super::{Builder, Entry, Kind, Mode, Tok};
use Kind::{Character, Comment, Doctype, End, EndOfFile, Start};

const TABLE_BODIES: &[&str] = &["tbody", "tfoot", "thead"];

impl Builder {
    pub(super) fn initial(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => {}
            (Comment, _) => self.insert_last_in_document(token),
            (Doctype, name) => {
                let [public, system] = [0, 1].map(|index| token.attributes[index].1.clone());
                let doctype = self.add(Data::Doctype(name.to_owned(), public, system));
                self.insert_at(&Place::LastOf(0), doctype);
                self.mode = Mode::BeforeHtml;
            }
            _ => self.switch_and_process(Mode::BeforeHtml, token),
        }
    }

    pub(super) fn before_html(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Doctype, _) | (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => {}
            (Comment, _) => self.insert_last_in_document(token),
            (Start, "html") => {
                self.push_root(token);
                self.mode = Mode::BeforeHead;
            }
            (End, name) if !["head", "body", "html", "br"].contains(&name) => {}
            _ => {
                self.push_root(&Tok::new(Start, "html"));
                self.switch_and_process(Mode::BeforeHead, token);
            }
        }
    }

    fn push_root(&mut self, token: &Tok) {
        let root = self.create_for(token, soupstone::names::Namespace::Html);
        self.insert_at(&Place::LastOf(0), root);
        self.stack.push(root);
    }

    pub(super) fn before_head(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Doctype, _) | (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => {}
            (Comment, _) => self.insert_comment(token, None),
            (Start, "html") => self.in_body(token),
            (Start, "head") => {
                self.head = Some(self.insert_html_element(token));
                self.mode = Mode::InHead;
            }
            (End, name) if !["head", "body", "html", "br"].contains(&name) => {}
            _ => {
                self.head = Some(self.insert_html_element(&Tok::new(Start, "head")));
                self.switch_and_process(Mode::InHead, token);
            }
        }
    }

    pub(super) fn in_head(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => self.insert_character(&token.name),
            (Comment, _) => self.insert_comment(token, None),
            (Doctype, _) | (Start, "head") => {}
            (Start, "html") => self.in_body(token),
            (Start, "base" | "basefont" | "bgsound" | "link" | "meta") => self.insert_and_pop(token),
            (Start, "title") => self.start_text(token, TextState::Rcdata),
            (Start, "noscript") if !self.is_scripting => {
                self.insert_html_element(token);
                self.mode = Mode::InHeadNoscript;
            }
            (Start, "noscript" | "noframes" | "style") => self.start_text(token, TextState::Rawtext),
            (Start, "script") => self.start_text(token, TextState::ScriptData),
            (End, "head") => {
                self.pop();
                self.mode = Mode::AfterHead;
            }
            (Start, "template") => {
                self.formatting.push(Entry::Marker);
                self.frameset_ok = false;
                self.mode = Mode::InTemplate;
                self.template_modes.push(Mode::InTemplate);
                self.insert_html_element(token);
            }
            (End, "template") => {
                if self.has_open("template") {
                    self.generate_all_implied_end_tags_thoroughly();
                    self.end_template();
                }
            }
            (End, name) if !["body", "html", "br"].contains(&name) => {}
            _ => {
                self.pop();
                self.switch_and_process(Mode::AfterHead, token);
            }
        }
    }

    fn end_template(&mut self) {
        self.pop_until(&["template"]);
        self.clear_formatting_up_to_marker();
        self.template_modes.pop();
        self.reset_insertion_mode();
    }

    pub(super) fn in_head_noscript(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Doctype, _) | (Start, "head" | "noscript") => {}
            (Start, "html") => self.in_body(token),
            (End, "noscript") => {
                self.pop();
                self.mode = Mode::InHead;
            }
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ")
            | (Comment, _)
            | (Start, "basefont" | "bgsound" | "link" | "meta" | "noframes" | "style") => self.in_head(token),
            (End, name) if name != "br" => {}
            _ => {
                self.pop();
                self.switch_and_process(Mode::InHead, token);
            }
        }
    }

    pub(super) fn after_head(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => self.insert_character(&token.name),
            (Comment, _) => self.insert_comment(token, None),
            (Doctype, _) | (Start, "head") => {}
            (Start, "html") => self.in_body(token),
            (Start, "body") => {
                self.insert_html_element(token);
                self.frameset_ok = false;
                self.mode = Mode::InBody;
            }
            (Start, "frameset") => {
                self.insert_html_element(token);
                self.mode = Mode::InFrameset;
            }
            (
                Start,
                "base" | "basefont" | "bgsound" | "link" | "meta" | "noframes" | "script" | "style" | "template"
                | "title",
            ) => {
                let head = self.head.expect("the head element pointer is set");
                self.stack.push(head);
                self.in_head(token);
                self.stack.retain(|node| *node != head);
                self.continues_text = false;
            }
            (End, "template") => self.in_head(token),
            (End, name) if !["body", "html", "br"].contains(&name) => {}
            _ => {
                self.insert_html_element(&Tok::new(Start, "body"));
                self.switch_and_process(Mode::InBody, token);
            }
        }
    }

    pub(super) fn text(&mut self, token: &Tok) {
        match token.kind {
            Character => self.insert_character(&token.name),
            EndOfFile => {
                self.pop();
                self.switch_and_process(self.original_mode, token);
            }
            _ => {
                self.pop();
                self.mode = self.original_mode;
            }
        }
    }

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
                self.close_the_cell();
                self.process(token);
            }
            (End, "body" | "caption" | "col" | "colgroup" | "html") => {}
            (End, "table" | "tbody" | "tfoot" | "thead" | "tr") => {
                if self.has_in(TABLE_SCOPE, &[&token.name]) {
                    self.close_the_cell();
                    self.process(token);
                }
            }
            _ => self.in_body(token),
        }
    }

    fn close_the_cell(&mut self) {
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
            (End, "option") => {
                if self.current_is(&["option"]) {
                    self.pop();
                }
            }
            (End | Start, "select") | (Start, "input" | "keygen" | "textarea") => {
                if self.has_in_select_scope("select") {
                    self.pop_until(&["select"]);
                    self.reset_insertion_mode();
                    if token.name != "select" {
                        self.process(token);
                    }
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

    pub(super) fn in_template(&mut self, token: &Tok) {
        let mode = match (token.kind, &*token.name) {
            (Character | Comment | Doctype, _) => return self.in_body(token),
            (
                Start,
                "base" | "basefont" | "bgsound" | "link" | "meta" | "noframes" | "script" | "style" | "template"
                | "title",
            )
            | (End, "template") => return self.in_head(token),
            (Start, "caption" | "colgroup" | "tbody" | "tfoot" | "thead") => Mode::InTable,
            (Start, "col") => Mode::InColumnGroup,
            (Start, "tr") => Mode::InTableBody,
            (Start, "td" | "th") => Mode::InRow,
            (Start, _) => Mode::InBody,
            (End, _) => return,
            (EndOfFile, _) => {
                if !self.has_open("template") {
                    self.is_over = true;
                    return;
                }
                self.end_template();
                return self.process(token);
            }
        };
        self.template_modes.pop();
        self.template_modes.push(mode);
        self.switch_and_process(mode, token);
    }

    pub(super) fn after_body(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") | (Start, "html") => self.in_body(token),
            (Comment, _) => self.insert_comment(token, Some(Place::LastOf(self.stack[0]))),
            (Doctype, _) => {}
            (End, "html") => {
                if self.context.is_none() {
                    self.mode = Mode::AfterAfterBody;
                }
            }
            (EndOfFile, _) => self.is_over = true,
            _ => self.switch_and_process(Mode::InBody, token),
        }
    }

    pub(super) fn in_frameset(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => self.insert_character(&token.name),
            (Comment, _) => self.insert_comment(token, None),
            (Start, "html") => self.in_body(token),
            (Start, "frameset") => {
                self.insert_html_element(token);
            }
            (End, "frameset") => {
                if self.stack.len() > 1 {
                    self.pop();
                    if self.context.is_none() && !self.current_is(&["frameset"]) {
                        self.mode = Mode::AfterFrameset;
                    }
                }
            }
            (Start, "frame") => self.insert_and_pop(token),
            (Start, "noframes") => self.in_head(token),
            (EndOfFile, _) => self.is_over = true,
            _ => {}
        }
    }

    pub(super) fn after_frameset(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => self.insert_character(&token.name),
            (Comment, _) => self.insert_comment(token, None),
            (Start, "html") => self.in_body(token),
            (End, "html") => self.mode = Mode::AfterAfterFrameset,
            (Start, "noframes") => self.in_head(token),
            (EndOfFile, _) => self.is_over = true,
            _ => {}
        }
    }

    pub(super) fn after_after_body(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Comment, _) => self.insert_last_in_document(token),
            (Doctype, _) | (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") | (Start, "html") => self.in_body(token),
            (EndOfFile, _) => self.is_over = true,
            _ => self.switch_and_process(Mode::InBody, token),
        }
    }

    pub(super) fn after_after_frameset(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Comment, _) => self.insert_last_in_document(token),
            (Doctype, _) | (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") | (Start, "html") => self.in_body(token),
            (Start, "noframes") => self.in_head(token),
            (EndOfFile, _) => self.is_over = true,
            _ => {}
        }
    }
}
