//! Coming from html5ever.
//!
//! ```
//! use soupstone::{ParseOptions, Parser};
//!
//! // Before: parse_document(RcDom::default(), ParseOpts::default()), process, finish, and a `match` on `node.data`
//! let mut parser = ParseOptions::new().parser();
//! let _ = parser.feed("<p>Pea");
//! let _ = parser.feed(" soup");
//! let document = parser.finish();
//! assert_eq!(document.body().unwrap().inner_html(), "<p>Pea soup</p>");
//! ```
//!
//! # Keep the tree
//!
//! The package `soupstone-html5ever` (`crates/html5ever`) drives sinks that are written for html5ever: scraper,
//! dom_query, rcdom, or your own. One line changes:
//!
//! ```text
//! // let html = scraper::Html::parse_document(text);
//! let html = soupstone_html5ever::parse_document(text, HtmlTreeSink::new(Html::new_document()));
//! ```
//!
//! # Counterparts
//!
//! | html5ever | soupstone |
//! |---|---|
//! | `parse_document(RcDom::default(), opts).one(text)` | [`parse_document`](crate::parse_document), or [a method of the options](crate::ParseOptions::parse_document) |
//! | `….from_utf8().read_from(&mut reader)` | [`parse_document_from_reader`](crate::parse_document_from_reader), in any encoding |
//! | `parse_fragment(sink, opts, context, attributes, …)` | [`parse_fragment`](crate::parse_fragment), [`Parser::for_fragment`](crate::Parser::for_fragment) for a sink of your own |
//! | `TendrilSink::process`, `finish` | [`Parser::feed`](crate::Parser::feed), [`finish`](crate::Parser::finish) |
//! | `StrTendril` | `&str` in, `&str` out |
//! | `RcDom`, `Handle`, `NodeData` | [`Document`](crate::Document), [`NodeRef`](crate::NodeRef), [`NodeKind`](crate::dom::NodeKind) |
//! | `QualName`, `local_name!("a")`, `expanded_name!(html "a")` | [`ExpandedName`](crate::names::ExpandedName), [`TagName::A`](crate::names::TagName), `ExpandedName::html(TagName::A)` |
//! | `attrs.borrow().iter().find(…)` | [`NodeRef::attribute`](crate::NodeRef::attribute) |
//! | `serialize(&mut output, &handle, SerializeOpts::default())` | [`serialize::to_io`](crate::serialize::to_io), [`to_string`](crate::serialize::to_string), [`NodeRef::inner_html`](crate::NodeRef::inner_html) |
//! | `Serialize`, `Serializer` | [`SerializableNode`](crate::serialize::SerializableNode), [`TokenWriter`](crate::serialize::TokenWriter) |
//! | `TokenSink`, `Tokenizer::feed(&BufferQueue)` | [`TokenSink`](crate::token::TokenSink), [`Tokenizer::feed`](crate::tokenizer::Tokenizer::feed) of a `&str` |
//! | `TokenSinkResult::RawData(kind)` | [`Feedback::SwitchTo`](crate::token::Feedback), from [`text_state_after`](crate::tokenizer::text_state_after) |
//! | `TokenizerResult::Script(handle)` | [`Progress::Script`](crate::Progress::Script), with [a host for scripts](crate::script_host) |
//! | `exact_errors`, `TreeSink::parse_error` | [`ErrorSink`](crate::error::ErrorSink), [`ErrorList`](crate::error::ErrorList) |
//! | `TreeSink::set_current_line` | spans: [`TreeSink::WANTS_LOCATIONS`](crate::sink::TreeSink::WANTS_LOCATIONS), [`NodeRef::location`](crate::NodeRef::location) |
//!
//! # A sink of your own
//!
//! | html5ever's `TreeSink` | [`sink::TreeSink`](crate::sink::TreeSink) |
//! |---|---|
//! | methods take `&self`; the tree is in a `RefCell` | methods take `&mut self` |
//! | `elem_name`, `same_node` | gone: the parser knows names, and never compares handles |
//! | `append`, `append_before_sibling`, `append_based_on_parent_node`, each with a node or a text | [`insert_element`](crate::sink::TreeSink::insert_element), [`insert_text`](crate::sink::TreeSink::insert_text), [`insert_comment`](crate::sink::TreeSink::insert_comment), with a [place](crate::sink::InsertionLocation) |
//! | `create_comment`, `create_pi` | none: comments are inserted at once |
//! | `get_document`, `get_template_contents` | [`document`](crate::sink::TreeSink::document), [`template_contents`](crate::sink::TreeSink::template_contents) |
//! | `reparent_children`, `remove_from_parent` | [`move_children`](crate::sink::TreeSink::move_children), [`remove_from_parent`](crate::sink::TreeSink::remove_from_parent); moves within the tree are [`move_element`](crate::sink::TreeSink::move_element) |
//! | `add_attrs_if_missing`, `pop`, `set_quirks_mode` | [`add_missing_attributes`](crate::sink::TreeSink::add_missing_attributes), [`element_popped`](crate::sink::TreeSink::element_popped), [`set_document_mode`](crate::sink::TreeSink::set_document_mode): all have a default |
//! | `parse_error` | not of the tree: a sink of its own, [`ErrorSink`](crate::error::ErrorSink) |
//!
//! A [whole tree](crate::cookbook::own_tree#build-a-tree-of-my-own) takes some eighty lines.
//!
//! # What differs by default
//!
//! | | html5ever 0.40 | soupstone |
//! |---|---|---|
//! | scripting | enabled: what is in `noscript` is text | disabled: it is markup. [`with_scripting`](crate::ParseOptions::with_scripting) |
//! | edition | a `select` may hold anything; `<?` opens a comment | January 2025. [`Edition::August2026`](crate::Edition::August2026) with [`ProcessingInstructions::Comments`](crate::ProcessingInstructions::Comments) is the nearest |
//! | U+FEFF at the start | dropped | dropped in documents, kept in fragments. [`with_byte_order_mark`](crate::ParseOptions::with_byte_order_mark) |
//! | contents of `template` | as the sink has it | beside the tree: [`template_contents`](crate::NodeRef::template_contents) |
//! | bytes | UTF-8 | any encoding, found [as the standard says](crate::encoding) |
//! | errors | told to the sink | not looked for, unless options or an error sink ask for them |
//! | serializing | scripting enabled, children only | scripting disabled; the [extent](crate::serialize::Extent) is said each time |
//!
//! The options that come nearest:
//!
//! ```
//! use soupstone::{ByteOrderMark, Edition, ParseOptions, ProcessingInstructions, Scripting};
//!
//! let options = ParseOptions::new()
//!     .with_edition(Edition::August2026)
//!     .with_processing_instructions(ProcessingInstructions::Comments)
//!     .with_scripting(Scripting::Enabled)
//!     .with_byte_order_mark(ByteOrderMark::Skip);
//! let document = options.parse_document("<select><b>Pea</b></select><noscript><p></noscript>");
//! assert_eq!(
//!     document.body().unwrap().text_content(),
//!     "Pea<p>",
//! );
//! ```
