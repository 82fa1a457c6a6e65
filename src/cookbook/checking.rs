//! Check a page: parse errors, places in the source, rules of your own.
//!
//! # List parse errors with lines and columns
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone::error::ErrorList;
//!
//! let options = ParseOptions::new().with_errors(ErrorList::new());
//! let document = options.parse_document("<!DOCTYPE html>\n<title>Soup</title>\n<p id=a id=b>Salt &amp pepper</b>\n");
//! let list = document.errors().unwrap();
//! let mut report = String::new();
//! for error in list {
//!     let position = list.position(error.span().start);
//!     report += &format!("{}:{}: {}\n", position.line, position.column, error.code());
//! }
//! assert_eq!(
//!     report,
//!     "3:9: duplicate-attribute\n\
//!      3:19: missing-semicolon-after-character-reference\n\
//!      3:30: unexpected-end-tag-in-body\n",
//! );
//! ```
//!
//! Each code has an [explanation](crate::error::ErrorCode::explanation) for people and a
//! [link](crate::error::ErrorCode::link) to the rule. The program `examples/check` prints them under the lines of the
//! source, and knows more rules than those of the parser.
//!
//! # Know whether there are any errors
//!
//! A list can [stop](crate::error::ErrorList::stopping_at_the_first) the parser at the first one:
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone::error::ErrorList;
//!
//! let options = ParseOptions::new().with_errors(ErrorList::new().stopping_at_the_first());
//! let has_errors = |source: &str| !options.parse_document(source).errors().unwrap().is_empty();
//! assert!(!has_errors("<!DOCTYPE html><title>Soup</title><p>Pea"));
//! assert!(has_errors("<p>There is no doctype"));
//! ```
//!
//! # Get the source of an element
//!
//! ```
//! use soupstone::ParseOptions;
//!
//! let source = "<UL><LI>Pea <b>soup</b><LI class=hot>Onion</UL>";
//! let document = ParseOptions::new().with_locations().parse_document(source);
//! let first = document.elements_named("li").next().unwrap();
//! let location = first.location().unwrap();
//! assert_eq!(&source[location.start_tag().unwrap().as_range()], "<LI>");
//! assert_eq!(&source[location.extent().unwrap().as_range()], "<LI>Pea <b>soup</b>");
//!
//! let second = document.elements_named("li").nth(1).unwrap();
//! let class = second.location().unwrap().attribute("class").unwrap();
//! assert_eq!(&source[class.name.to(class.value.unwrap()).as_range()], "class=hot");
//! ```
//!
//! # Write a linter
//!
//! Rules over the tree, with the errors of the parser, in the order of the source. What the parser implies has no
//! location, and no rule speaks of it:
//!
//! ```
//! use std::collections::HashSet;
//!
//! use soupstone::error::ErrorList;
//! use soupstone::{NodeRef, ParseOptions};
//!
//! fn complaint<'a>(node: NodeRef<'a>, ids: &mut HashSet<&'a str>) -> Option<&'static str> {
//!     if node.is_html("img") && !node.has_attribute("alt") {
//!         return Some("an image without alt");
//!     }
//!     if node.attributes().any(|attribute| attribute.local_name().starts_with("on")) {
//!         return Some("an inline event handler");
//!     }
//!     let is_new = node.id_attribute().is_none_or(|id| ids.insert(id));
//!     (!is_new).then_some("an ID that is taken")
//! }
//!
//! fn lint(source: &str) -> Vec<String> {
//!     let options = ParseOptions::new().with_locations().with_errors(ErrorList::new());
//!     let document = options.parse_document(source);
//!     let list = document.errors().unwrap();
//!     let mut ids = HashSet::new();
//!     let mut found: Vec<(u64, String)> = Vec::new();
//!     found.extend(list.iter().map(|error| (error.span().start, error.code().to_string())));
//!     for node in document.root().descendants() {
//!         if let (Some(location), Some(text)) = (node.location(), complaint(node, &mut ids)) {
//!             found.push((location.span().start, text.to_owned()));
//!         }
//!     }
//!     found.sort();
//!     let line = |(offset, text): &(u64, String)| format!("{}: {text}", list.position(*offset).line);
//!     found.iter().map(line).collect()
//! }
//!
//! let source = "<!DOCTYPE html>\n<h1 id=soup>Soup</h1>\n<img src=a onload=f()>\n<p id=soup></b>";
//! assert_eq!(lint(source), ["3: an image without alt", "4: an ID that is taken", "4: unexpected-end-tag-in-body"]);
//! ```
