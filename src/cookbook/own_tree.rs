//! Go without the tree, or build one of your own.
//!
//! | you want | implement | what the parser does |
//! |---|---|---|
//! | tokens, fast and without a tree | nothing, or [`TokenSink`](crate::token::TokenSink): one method | tokenization |
//! | what is in the page, where the standard puts it | [`TreeSink`](crate::sink::TreeSink), with `()` as the handle | both stages |
//! | a tree of your own | [`TreeSink`](crate::sink::TreeSink), with a handle of your own | both stages |
//! | a tree that is written for html5ever | nothing | both stages: see [`coming_from::html5ever`](crate::coming_from::html5ever) |
//!
//! # Tokenize
//!
//! ```
//! use soupstone::token::Token;
//! use soupstone::tokenizer::tokenize;
//!
//! let mut words = Vec::new();
//! tokenize("<P Class='a&amp;b'>Soup<script><b></script>", |token, context| match token {
//!     Token::StartTag(tag) => {
//!         words.push(format!("<{}", context.names.name(tag.name)));
//!         for attribute in tag.attributes.iter() {
//!             words.push(format!("{}={}", attribute.local_name(), attribute.value()));
//!         }
//!     }
//!     Token::EndTag(tag) => words.push(format!("</{}", context.names.name(tag.name))),
//!     Token::Characters(text) => words.push(text.as_str().to_owned()),
//!     _ => {}
//! });
//! assert_eq!(words, ["<p", "class=a&b", "Soup", "<script", "<b>", "</script"]);
//! ```
//!
//! # Count tags without a tree
//!
//! In chunks, which may be cut anywhere, a [`TokenSink`](crate::token::TokenSink) takes the tokens. Without tree
//! construction nobody tells the tokenizer where scripts and styles start:
//! [`text_state_after`](crate::tokenizer::text_state_after) knows.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use soupstone::Scripting;
//! use soupstone::token::{Feedback, Token, TokenContext, TokenSink};
//! use soupstone::tokenizer::{Tokenizer, text_state_after};
//!
//! struct Count(BTreeMap<String, usize>);
//!
//! impl TokenSink for Count {
//!     fn process_token(&mut self, token: &Token<'_>, context: &TokenContext<'_>) -> Feedback {
//!         let Token::StartTag(tag) = token else {
//!             return Feedback::Continue;
//!         };
//!         *self.0.entry(context.names.name(tag.name).to_owned()).or_default() += 1;
//!         text_state_after(tag, Scripting::Disabled).map_or(Feedback::Continue, Feedback::SwitchTo)
//!     }
//! }
//!
//! let mut count = Count(BTreeMap::new());
//! let mut tokenizer = Tokenizer::new();
//! tokenizer.feed("<p>One <b>two</b><p>three <st", &mut count);
//! tokenizer.feed("yle><p></style>", &mut count);
//! tokenizer.end(&mut count);
//! assert_eq!(count.0["p"], 2);
//! assert_eq!(count.0["b"], 1);
//! ```
//!
//! These are the tags in the source. To count elements, of which the parser implies some, drops some and repeats some,
//! use a sink, as in the next recipe.
//!
//! # Take what I need while the page is parsed
//!
//! A sink that keeps no tree takes no memory for one. The parser decides what stands where; `()` is enough for a
//! handle:
//!
//! ```
//! use soupstone::names::{AttributeName, ExpandedName, TagName};
//! use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
//! use soupstone::token::Text;
//! use soupstone::{ParseOptions, Parser};
//!
//! #[derive(Default)]
//! struct Links(Vec<String>);
//!
//! impl TreeSink for Links {
//!     type Handle = ();
//!     type Output = Vec<String>;
//!
//!     fn create_element(&mut self, element: NewElement<'_>) {
//!         if element.name() == ExpandedName::html(TagName::A) {
//!             self.0.extend(element.attributes().get(AttributeName::HREF).map(str::to_owned));
//!         }
//!     }
//!     // An element that is opened again, because its end tag was missing, is no new link.
//!     fn create_element_like(&mut self, (): &(), _: NewElement<'_>) {}
//!     fn finish(self) -> Vec<String> {
//!         self.0
//!     }
//!
//!     fn document(&mut self) {}
//!     fn insert_element(&mut self, _: &InsertionLocation<()>, (): &()) {}
//!     fn insert_text(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
//!     fn insert_comment(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
//!     fn template_contents(&mut self, (): &()) {}
//!     fn remove_from_parent(&mut self, (): &()) {}
//!     fn move_children(&mut self, (): &(), (): &()) {}
//! }
//!
//! let mut parser = Parser::with_sink(Links::default(), ParseOptions::new());
//! let _ = parser.feed("<p><a href=/pea>Pea</p><p>soup</a> <textarea><a href=/no>");
//! assert_eq!(parser.finish(), ["/pea"]);
//! ```
//!
//! With handles that say a little of the element, a sink knows where it is: `examples/head.rs` and
//! `examples/custom_sink.rs`.
//!
//! # Build a tree of my own
//!
//! A tree in a vector. The handle of a node is its number, and the contents of a `template` element are its children:
//!
//! ```
//! use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
//! use soupstone::token::Text;
//! use soupstone::{ParseOptions, Parser};
//!
//! #[derive(Default)]
//! struct Node {
//!     /// Of an element; a text has none.
//!     name: String,
//!     text: String,
//!     parent: Option<usize>,
//!     children: Vec<usize>,
//! }
//!
//! #[derive(Default)]
//! struct Tree(Vec<Node>);
//!
//! impl Tree {
//!     fn add(&mut self, name: &str) -> usize {
//!         self.0.push(Node { name: name.to_owned(), ..Node::default() });
//!         self.0.len() - 1
//!     }
//!
//!     /// The parent at a place, and the position among its children.
//!     fn place(&self, location: &InsertionLocation<usize>) -> (usize, usize) {
//!         use InsertionLocation::{Before, FosterParent};
//!         if let Before(next) | FosterParent { table: next, .. } = location
//!             && let Some(parent) = self.0[*next].parent
//!             && let Some(position) = self.0[parent].children.iter().position(|child| child == next)
//!         {
//!             return (parent, position);
//!         }
//!         (*location.node(), self.0[*location.node()].children.len())
//!     }
//!
//!     fn insert(&mut self, (parent, position): (usize, usize), node: usize) {
//!         self.0[parent].children.insert(position, node);
//!         self.0[node].parent = Some(parent);
//!     }
//! }
//!
//! impl TreeSink for Tree {
//!     type Handle = usize;
//!     type Output = Self;
//!
//!     fn document(&mut self) -> usize {
//!         self.add("#document")
//!     }
//!     fn create_element(&mut self, element: NewElement<'_>) -> usize {
//!         self.add(element.local_name())
//!     }
//!     fn insert_element(&mut self, location: &InsertionLocation<usize>, element: &usize) {
//!         self.insert(self.place(location), *element);
//!     }
//!     fn insert_text(&mut self, location: &InsertionLocation<usize>, text: Text<'_>) {
//!         let (parent, position) = self.place(location);
//!         let before = position.checked_sub(1).map(|before| self.0[parent].children[before]);
//!         let node = match before.filter(|before| self.0[*before].name.is_empty()) {
//!             Some(before) => before,
//!             None => {
//!                 let node = self.add("");
//!                 self.insert((parent, position), node);
//!                 node
//!             }
//!         };
//!         self.0[node].text.push_str(&text);
//!     }
//!     fn insert_comment(&mut self, _: &InsertionLocation<usize>, _: Text<'_>) {}
//!     fn template_contents(&mut self, template: &usize) -> usize {
//!         *template
//!     }
//!     fn remove_from_parent(&mut self, element: &usize) {
//!         if let Some(parent) = self.0[*element].parent.take() {
//!             self.0[parent].children.retain(|child| child != element);
//!         }
//!     }
//!     fn move_children(&mut self, from: &usize, to: &usize) {
//!         for child in std::mem::take(&mut self.0[*from].children) {
//!             self.0[child].parent = None;
//!             self.insert((*to, self.0[*to].children.len()), child);
//!         }
//!     }
//!     fn finish(self) -> Self {
//!         self
//!     }
//! }
//!
//! let mut parser = Parser::with_sink(Tree::default(), ParseOptions::new());
//! let _ = parser.feed("<p>Pea<!-- … --> so");
//! let _ = parser.feed("up<table><b>Onion");
//! let Tree(nodes) = parser.finish();
//!
//! let body = nodes.iter().find(|node| node.name == "body").unwrap();
//! let names: Vec<&str> = body.children.iter().map(|child| nodes[*child].name.as_str()).collect();
//! assert_eq!(names, ["p"]);
//! let paragraph = &nodes[body.children[0]];
//! let contents: Vec<&str> = paragraph.children.iter().map(|child| nodes[*child].name.as_str()).collect();
//! assert_eq!(contents, ["", "b", "table"], "what may not stand in a table goes before it");
//! assert_eq!(nodes[paragraph.children[0]].text, "Pea soup");
//! ```
//!
//! [`TreeSink`](crate::sink::TreeSink) says when each method is called. There are more of them, with bodies that are
//! right for a tree that does not care: doctypes, locations, shadow roots, scripts.
//!
//! # Write a tree of my own as HTML
//!
//! Its nodes say what they are and what stands beside them; all that [`serialize`](crate::serialize) can do then works
//! on them:
//!
//! ```
//! use soupstone::serialize::{
//!     self, Extent, NodeContent, SerializableAttribute, SerializableNode, SerializeOptions,
//! };
//!
//! /// A soup with its ingredients, as a list with items that hold a text each.
//! #[derive(Clone, Copy)]
//! enum Node<'a> {
//!     Soup(&'a [&'a str]),
//!     Item(&'a [&'a str]),
//!     Text(&'a str),
//! }
//!
//! impl SerializableNode for Node<'_> {
//!     fn content(&self) -> NodeContent<'_> {
//!         match self {
//!             Node::Soup(_) => NodeContent::html_element("ul"),
//!             Node::Item(_) => NodeContent::html_element("li"),
//!             Node::Text(text) => NodeContent::Text(text),
//!         }
//!     }
//!     fn attributes(&self) -> impl Iterator<Item = SerializableAttribute<'_>> {
//!         std::iter::empty()
//!     }
//!     fn first_child(&self) -> Option<Self> {
//!         match self {
//!             Node::Soup(items) if !items.is_empty() => Some(Node::Item(items)),
//!             Node::Item([text, ..]) => Some(Node::Text(text)),
//!             _ => None,
//!         }
//!     }
//!     fn next_sibling(&self) -> Option<Self> {
//!         match self {
//!             Node::Item([_, rest @ ..]) if !rest.is_empty() => Some(Node::Item(rest)),
//!             _ => None,
//!         }
//!     }
//!     fn template_contents(&self) -> Option<Self> {
//!         None
//!     }
//! }
//!
//! let soup = Node::Soup(&["Peas", "Salt & pepper"]);
//! let html = serialize::to_string(soup, Extent::Outer, &SerializeOptions::new());
//! assert_eq!(html, "<ul><li>Peas</li><li>Salt &amp; pepper</li></ul>");
//! let html = serialize::to_string(soup, Extent::Outer, &SerializeOptions::minified());
//! assert_eq!(html, "<ul><li>Peas<li>Salt &amp; pepper</ul>");
//! ```
//!
//! # Write HTML without a tree
//!
//! ```
//! use soupstone::names::Namespace;
//! use soupstone::serialize::{SerializableAttribute, SerializableToken, SerializeOptions, TokenWriter};
//!
//! let mut html = String::new();
//! let options = SerializeOptions::new();
//! let mut writer = TokenWriter::new(&mut html, &options);
//! for (soup, url) in [("Pea", "/pea"), ("Salt & pepper", "/salt?a&b")] {
//!     let target = [SerializableAttribute::new(Namespace::None, "href", url)];
//!     writer.write(SerializableToken::html_start_tag("a", &target))?;
//!     writer.write(SerializableToken::Text(soup))?;
//!     writer.write(SerializableToken::html_end_tag("a"))?;
//! }
//! writer.finish()?;
//! assert_eq!(html, r#"<a href="/pea">Pea</a><a href="/salt?a&amp;b">Salt &amp; pepper</a>"#);
//! # Ok::<(), std::fmt::Error>(())
//! ```
