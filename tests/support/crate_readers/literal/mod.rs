//! The tree construction stage, written a second time from the text of the standard, edition January 2025: each step does what
//! its sentence says, on plain lists, without limits, indexes, and shortcuts.
//!
//! The tokens come from the crate's tokenizer, and the document's mode from its tree: both have other tests.

mod algorithms;
mod in_body;
mod modes;
mod table_modes;
mod tree;

use soupstone::DocumentMode;
use soupstone::names::Namespace;
use soupstone::token::{Feedback, TextState, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, TokenizerOptions};

use tree::{Element, Node, Place};

type Id = usize;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
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
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Doctype,
    Start,
    End,
    Comment,
    Character,
    EndOfFile,
}

/// A token. The name of a character token is the character, and that of a comment its data.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tok {
    kind: Kind,
    name: String,
    attributes: Vec<(String, String)>,
    self_closing: bool,
}

impl Tok {
    fn new(kind: Kind, name: &str) -> Self {
        Self { kind, name: name.to_owned(), attributes: Vec::new(), self_closing: false }
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(one, _)| one == name).map(|(_, value)| &**value)
    }

    fn is_hidden(&self) -> bool {
        self.attribute("type").is_some_and(|value| value.eq_ignore_ascii_case("hidden"))
    }
}

/// An entry in the list of active formatting elements.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Entry {
    Marker,
    Element(Id, Tok),
    Bookmark,
}

struct Builder {
    nodes: Vec<Node>,
    mode: Mode,
    original_mode: Mode,
    template_modes: Vec<Mode>,
    stack: Vec<Id>,
    formatting: Vec<Entry>,
    head: Option<Id>,
    form: Option<Id>,
    context: Option<Id>,
    is_scripting: bool,
    is_quirks: bool,
    frameset_ok: bool,
    fosters: bool,
    skip_next_line_feed: bool,
    pending_characters: Vec<Tok>,
    switch: Option<TextState>,
    is_over: bool,
    counts: Counts,
    continues_text: bool,
}

/// What the parser made: what the limits count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// The nodes, even if they were removed later. Text after the start or end of an element is a new node.
    pub nodes: u64,
    /// The bytes of text, comments, doctypes, and attribute values.
    pub string_bytes: u64,
    /// The greatest depth of an element at any time.
    pub depth: u32,
    /// The greatest number of attributes of a tag or an element.
    pub attributes: u32,
    /// How often the adoption agency algorithm moved a block.
    pub adoptions: u64,
    /// How many nodes were moved out of tables.
    pub fosters: u64,
    /// How many forms were closed before the elements in them.
    pub early_form_ends: u64,
    /// The end of the last token, which lacks a tag that the input ends in.
    pub end: u64,
}

impl Counts {
    /// Whether the parser knows the depth of each element, and does not overestimate it.
    pub fn is_depth_exact(&self) -> bool {
        self.adoptions <= 1 && self.fosters == 0 && self.early_form_ends == 0
    }
}

/// Returns the tree of a document, or of a fragment in an element, in the format of html5lib-tests, and its counts.
pub fn tree(input: &str, context: Option<(Namespace, &str)>, scripting: bool, mode: DocumentMode) -> (String, Counts) {
    let mut builder = Builder {
        nodes: vec![Node::default()],
        mode: Mode::Initial,
        original_mode: Mode::Initial,
        template_modes: Vec::new(),
        stack: Vec::new(),
        formatting: Vec::new(),
        head: None,
        form: None,
        context: None,
        is_scripting: scripting,
        is_quirks: mode == DocumentMode::Quirks,
        frameset_ok: true,
        fosters: false,
        skip_next_line_feed: false,
        pending_characters: Vec::new(),
        switch: None,
        is_over: false,
        counts: Counts::default(),
        continues_text: false,
    };
    let mut state = TextState::Data;
    if let Some((namespace, name)) = context {
        state = builder.begin_fragment(namespace, name);
    }
    let mut tokenizer = Tokenizer::with_options(&TokenizerOptions::new().with_state(state));
    tokenizer.feed(input, &mut builder);
    tokenizer.end(&mut builder);
    let root = match context {
        None => 0,
        Some(_) => builder.nodes[0].children[0],
    };
    (builder.dump(root), builder.counts)
}

impl TokenSink for Builder {
    fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
        if !matches!(token, Token::EndOfFile) {
            self.counts.end = context.span.end;
        }
        if let Token::StartTag(tag) | Token::EndTag(tag) = token {
            self.counts.attributes = self.counts.attributes.max(tag.attributes.len() as u32);
        }
        let tag = |kind, tag: &soupstone::token::Tag<'_>| Tok {
            attributes: tag
                .attributes
                .iter()
                .map(|one| (one.local_name().to_owned(), one.value().to_owned()))
                .collect(),
            self_closing: tag.self_closing,
            ..Tok::new(kind, tag.name())
        };
        match token {
            Token::Doctype(doctype) => {
                let mut token = Tok::new(Kind::Doctype, doctype.name.unwrap_or(""));
                let identifiers = [doctype.public_identifier, doctype.system_identifier];
                token.attributes = identifiers.map(|one| (String::new(), one.unwrap_or("").to_owned())).to_vec();
                self.take(token);
            }
            Token::StartTag(start) => self.take(tag(Kind::Start, start)),
            Token::EndTag(end) => self.take(tag(Kind::End, end)),
            Token::Comment(text) => self.take(Tok::new(Kind::Comment, text)),
            Token::Characters(text) => {
                for character in text.chars() {
                    self.take(Tok::new(Kind::Character, character.encode_utf8(&mut [0; 4])));
                }
            }
            Token::NullCharacter => self.take(Tok::new(Kind::Character, "\0")),
            Token::EndOfFile => self.take(Tok::new(Kind::EndOfFile, "")),
            other => panic!("a token that the edition does not have: {other:?}"),
        }
        self.switch.take().map_or(Feedback::Continue, Feedback::SwitchTo)
    }

    fn allows_cdata_section(&mut self) -> bool {
        self.adjusted_current_node().is_some_and(|node| self.element(node).namespace != Namespace::Html)
    }
}

impl Builder {
    fn take(&mut self, token: Tok) {
        let skip_next_line_feed = std::mem::take(&mut self.skip_next_line_feed);
        if self.is_over || skip_next_line_feed && token.kind == Kind::Character && token.name == "\n" {
            return;
        }
        self.process(&token);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments>
    fn begin_fragment(&mut self, namespace: Namespace, name: &str) -> TextState {
        let is_html = namespace == Namespace::Html;
        let state = match name {
            "title" | "textarea" if is_html => TextState::Rcdata,
            "style" | "xmp" | "iframe" | "noembed" | "noframes" if is_html => TextState::Rawtext,
            "script" if is_html => TextState::ScriptData,
            "noscript" if is_html && self.is_scripting => TextState::Rawtext,
            "plaintext" if is_html => TextState::Plaintext,
            _ => TextState::Data,
        };
        let context = self.create(Element::new(namespace, name));
        self.context = Some(context);
        let root = self.create(Element::new(Namespace::Html, "html"));
        self.insert_at(&Place::LastOf(0), root);
        self.stack = vec![root];
        // NOTE: neither the context nor the root counts.
        self.counts = Counts { depth: 1, ..Counts::default() };
        if is_html && name == "template" {
            self.template_modes.push(Mode::InTemplate);
        }
        self.reset_insertion_mode();
        if is_html && name == "form" {
            self.form = Some(context);
        }
        state
    }

    /// The [tree construction dispatcher](https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher)
    fn process(&mut self, token: &Tok) {
        let is_html_content = match self.adjusted_current_node() {
            None => true,
            Some(node) => {
                let element = self.element(node);
                let is_start = token.kind == Kind::Start;
                let is_character = token.kind == Kind::Character;
                element.namespace == Namespace::Html
                    || element.is_mathml_text_integration_point()
                        && (is_start && !["mglyph", "malignmark"].contains(&&*token.name) || is_character)
                    || element.is(Namespace::MathMl, "annotation-xml") && is_start && token.name == "svg"
                    || element.is_html_integration_point() && (is_start || is_character)
                    || token.kind == Kind::EndOfFile
            }
        };
        match is_html_content {
            true => self.rules(self.mode, token),
            false => self.in_foreign_content(token),
        }
    }

    fn rules(&mut self, mode: Mode, token: &Tok) {
        match mode {
            Mode::Initial => self.initial(token),
            Mode::BeforeHtml => self.before_html(token),
            Mode::BeforeHead => self.before_head(token),
            Mode::InHead => self.in_head(token),
            Mode::InHeadNoscript => self.in_head_noscript(token),
            Mode::AfterHead => self.after_head(token),
            Mode::InBody => self.in_body(token),
            Mode::Text => self.text(token),
            Mode::InTable => self.in_table(token),
            Mode::InTableText => self.in_table_text(token),
            Mode::InCaption => self.in_caption(token),
            Mode::InColumnGroup => self.in_column_group(token),
            Mode::InTableBody => self.in_table_body(token),
            Mode::InRow => self.in_row(token),
            Mode::InCell => self.in_cell(token),
            Mode::InSelect => self.in_select(token),
            Mode::InSelectInTable => self.in_select_in_table(token),
            Mode::InTemplate => self.in_template(token),
            Mode::AfterBody => self.after_body(token),
            Mode::InFrameset => self.in_frameset(token),
            Mode::AfterFrameset => self.after_frameset(token),
            Mode::AfterAfterBody => self.after_after_body(token),
            Mode::AfterAfterFrameset => self.after_after_frameset(token),
        }
    }

    fn switch_and_process(&mut self, mode: Mode, token: &Tok) {
        self.mode = mode;
        self.process(token);
    }
}
