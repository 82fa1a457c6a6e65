//! The rules of the insertion modes around the body: heads, templates, framesets, and the end.

use soupstone::token::TextState;

use super::tree::{Data, Place};
use super::{Builder, Entry, Kind, Mode, Tok};
use Kind::{Character, Comment, Doctype, End, EndOfFile, Start};

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
            (End, "frameset") if self.stack.len() > 1 => {
                self.pop();
                if self.context.is_none() && !self.current_is(&["frameset"]) {
                    self.mode = Mode::AfterFrameset;
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
