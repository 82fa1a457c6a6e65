//! Write HTML, and other things.
//!
//! # Minify
//!
//! ```
//! use soupstone::parse_document;
//! use soupstone::serialize::{Comments, SerializeOptions};
//!
//! let document = parse_document(
//!     "<!DOCTYPE html>\n<title>Soup</title>\n<p class='a'>Pea   <!-- 1 -->soup</p>\n<p>Onion</p>\n",
//! );
//! let options = SerializeOptions::minified().with_comments(Comments::LeftOut);
//! let html = options.inner_html(document.root());
//! assert_eq!(html, "<!DOCTYPE html><title>Soup</title><p class=a>Pea soup<p>Onion");
//! ```
//!
//! White space goes only where it has no meaning; [`WhiteSpace`](crate::serialize::WhiteSpace) says where that is.
//! Scripts and styles are left alone.
//!
//! # Indent
//!
//! ```
//! use soupstone::parse_document;
//! use soupstone::serialize::SerializeOptions;
//!
//! let document = parse_document("<ul><li>Pea<li>Onion <b>soup</b></ul>");
//! let list = document.elements_named("ul").next().unwrap();
//! let html = SerializeOptions::indented().outer_html(list);
//! assert_eq!(html, "<ul>\n  <li>Pea</li>\n  <li>Onion <b>soup</b></li>\n</ul>");
//! ```
//!
//! # Make Markdown
//!
//! ```
//! use soupstone::dom::Edge;
//! use soupstone::{BeyondDepth, Limits, NodeRef, ParseOptions};
//!
//! fn markdown(node: NodeRef<'_>) -> String {
//!     let mut text = String::new();
//!     let mut walk = node.traverse();
//!     while let Some(edge) = walk.next() {
//!         let value = |name| edge.node().attribute(name).unwrap_or("");
//!         match (edge.node().local_name().unwrap_or(""), matches!(edge, Edge::Enter(_))) {
//!             ("script" | "style", true) => walk.skip_children(),
//!             ("b" | "strong", _) => text += "**",
//!             ("i" | "em", _) => text += "*",
//!             ("code", _) => text += "`",
//!             ("h1", true) => text += "\n\n# ",
//!             ("h2", true) => text += "\n\n## ",
//!             ("h1" | "h2" | "p" | "div" | "ul", _) => text += "\n\n",
//!             ("li", true) => text += "\n- ",
//!             ("a", true) => text += "[",
//!             ("a", false) => text += &format!("]({})", value("href")),
//!             ("img", true) => text += &format!("![{}]({})", value("alt"), value("src")),
//!             ("", true) => text += &edge.node().text().unwrap_or("").replace('\n', " "),
//!             _ => {}
//!         }
//!     }
//!     let blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
//!     blocks.collect::<Vec<_>>().join("\n\n")
//! }
//!
//! let limits = Limits::none().with_open_elements(512, BeyondDepth::Flatten);
//! let document = ParseOptions::new().with_limits(limits).parse_document(
//!     "<h1>Pea soup</h1><p>Boil <b>the</b>\n<a href=/pea>peas</a>.</p>
//!      <ul><li>salt<li><i>pepper</i></ul><img src=/a alt=b>",
//! );
//! assert_eq!(
//!     markdown(document.body().unwrap()),
//!     "# Pea soup\n\nBoil **the** [peas](/pea).\n\n- salt\n- *pepper*\n\n![b](/a)",
//! );
//! ```
//!
//! That is enough for notes. For tables, nested lists and escapes, use a library: remove from the tree what nobody is to
//! read, and give the library the HTML of the rest, as the package `examples/markdown` does with `htmd`. Most such libraries
//! recurse, so keep the limit on the depth: without it, a page of 16,000 nested elements overflows their stack.
//!
//! # Make XML
//!
//! With the feature `xml`. Names, comments and characters that XML cannot hold are replaced, by the rules of the
//! standard; see [`infoset`](crate::infoset).
//!
//! ```
//! # #[cfg(feature = "xml")] {
//! use soupstone::infoset::xml;
//! use soupstone::parse_document;
//! use soupstone::serialize::Extent;
//!
//! let document = parse_document("<p @click=f()>Salt & pepper<br>");
//! assert_eq!(
//!     xml::to_string(document.root(), Extent::Inner),
//!     "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head></head><body>\
//!      <p U000040click=\"f()\">Salt &amp; pepper<br/></p></body></html>",
//! );
//! # }
//! ```
//!
//! # Write a file
//!
//! [`to_io`](crate::serialize::to_io) writes small pieces, without a string in between:
//!
//! ```no_run
//! use std::fs::File;
//! use std::io::{BufWriter, Write};
//!
//! use soupstone::parse_document;
//! use soupstone::serialize::{self, Extent, SerializeOptions};
//!
//! let document = parse_document("<!DOCTYPE html><title>Soup</title>");
//! let mut file = BufWriter::new(File::create("soup.html")?);
//! serialize::to_io(document.root(), Extent::Inner, &SerializeOptions::new(), &mut file)?;
//! file.flush()?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Write in a legacy encoding
//!
//! What the encoding does not have is written as a character reference, and the `meta` element can be made to say what
//! the encoding is:
//!
//! ```
//! use soupstone::encoding::Encoding;
//! use soupstone::parse_document;
//! use soupstone::serialize::{self, Extent, MetaCharset, SerializeOptions};
//!
//! let document = parse_document("<meta charset=utf-8><p>žurek, 5 €");
//! let options = SerializeOptions::minified().with_meta_charset(MetaCharset::OfOutput);
//! let encoding = Encoding::for_label(b"iso-8859-2").unwrap();
//! let mut bytes = Vec::new();
//! serialize::to_encoded(document.root(), Extent::Inner, &options, encoding, &mut bytes)?;
//! assert_eq!(bytes, b"<meta charset=ISO-8859-2><p>\xBEurek, 5 &#8364;");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Know whether the output parses to the same tree
//!
//! Not each tree can be written as HTML. A tree that was parsed mostly can; one that was edited may hold anything:
//!
//! ```
//! use soupstone::parse_document;
//! use soupstone::serialize::{SerializeOptions, check_round_trip};
//!
//! let mut document = parse_document("<!DOCTYPE html><p>Pea soup</p>");
//! assert!(check_round_trip(document.root(), &SerializeOptions::new()).is_ok());
//!
//! let paragraph = document.elements_named("p").next().unwrap().id();
//! let block = document.create_element("div");
//! document.append(paragraph, block)?;
//! let lost = check_round_trip(document.root(), &SerializeOptions::new()).unwrap_err();
//! assert_eq!(lost.node.id(), block, "a div ends the p around it");
//! # Ok::<(), soupstone::EditError>(())
//! ```
