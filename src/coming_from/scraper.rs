//! Coming from scraper (and from BeautifulSoup).
//!
//! ```
//! # #[cfg(feature = "select")] {
//! use soupstone::parse_document; // Before: Html::parse_document
//! use soupstone::select::Selector;
//!
//! let document = parse_document("<p><a href=/pea>Pea <b>soup</b></a> <a>Top</a>");
//! let selector = Selector::parse("a[href]").unwrap();
//! for link in document.select(&selector) {
//!     assert_eq!(link.attribute("href"), Some("/pea")); // Before: link.attr("href")
//!     assert_eq!(link.texts().collect::<String>(), "Pea soup"); // Before: link.text()
//! }
//! # }
//! ```
//!
//! Selectors need the feature `select`.
//!
//! # Counterparts
//!
//! | scraper | soupstone |
//! |---|---|
//! | `Html::parse_document(text)` | [`parse_document`](crate::parse_document) |
//! | `Html::parse_fragment(text)` | [`parse_fragment`](crate::parse_fragment) with `FragmentContext::html("body")` |
//! | `Html` | [`Document`](crate::Document), [`Fragment`](crate::Fragment) |
//! | `html.errors` | [`ParseOptions::with_errors`](crate::ParseOptions::with_errors): with codes, lines and columns |
//! | `html.quirks_mode` | [`Document::mode`](crate::Document::mode) |
//! | `html.root_element()` | [`Document::document_element`](crate::Document::document_element), an `Option` |
//! | `html.html()` | [`Document::to_html`](crate::Document::to_html) |
//! | `Selector::parse(…)` | [`Selector::parse`][select], with the feature `select`; the error says what is wrong and where |
//! | `html.select(…)`, `element.select(…)`, `….next()` | [`select`][select], `select_first`; or [without the feature](crate::cookbook::reading#find-elements) |
//! | `selector.matches(&element)` | [`node.matches(&selector)`][select] |
//! | `ElementRef`, `ego_tree::NodeRef` | [`NodeRef`](crate::NodeRef): one type for all nodes |
//! | `ElementRef::wrap(node)`, `node.value().as_element()` | [`NodeRef::is_element`](crate::NodeRef::is_element), or `filter(NodeRef::is_element)` |
//! | `element.value().name()` | [`NodeRef::local_name`](crate::NodeRef::local_name); `node.is_html("a")` to compare |
//! | `element.attr("href")`, `value().attrs()` | [`NodeRef::attribute`](crate::NodeRef::attribute), [`NodeRef::attributes`](crate::NodeRef::attributes) |
//! | `value().id()`, `classes()`, `has_class(…)` | [`NodeRef::id_attribute`](crate::NodeRef::id_attribute), [`classes`](crate::NodeRef::classes), [`has_class`](crate::NodeRef::has_class) |
//! | `element.text()` | [`NodeRef::texts`](crate::NodeRef::texts) |
//! | `element.text().collect::<String>()` | [`NodeRef::text_content`](crate::NodeRef::text_content) |
//! | `element.html()`, `inner_html()` | [`NodeRef::outer_html`](crate::NodeRef::outer_html), [`inner_html`](crate::NodeRef::inner_html) |
//! | `children()`, `child_elements()`, `parent()`, `ancestors()`, `next_siblings()` | the same names |
//! | `descendants()` | [`inclusive_descendants`](crate::NodeRef::inclusive_descendants): here, [`descendants`](crate::NodeRef::descendants) leaves out the node itself |
//! | `descendent_elements()` | `descendants().filter(NodeRef::is_element)` |
//! | `traverse()`, `Edge::Open`, `Edge::Close` | [`traverse`](crate::NodeRef::traverse), [`Edge::Enter`](crate::dom::Edge::Enter), [`Edge::Leave`](crate::dom::Edge::Leave) |
//! | `html.tree`, to change it; `ego_tree::NodeId` | methods of [`Document`](crate::Document) that take a [`NodeId`](crate::NodeId) |
//!
//! To keep scraper's tree, and parse faster: see [the adapter](super::html5ever#keep-the-tree).
//!
//! # What differs by default
//!
//! | | scraper 0.29 | soupstone |
//! |---|---|---|
//! | scripting | enabled: what is in `noscript` is text | disabled: it is markup. [`with_scripting`](crate::ParseOptions::with_scripting) |
//! | edition | a `select` may hold anything | January 2025: a `select` holds options. [`with_edition`](crate::ParseOptions::with_edition) |
//! | U+FEFF at the start | dropped | dropped in documents, kept in fragments. [`with_byte_order_mark`](crate::ParseOptions::with_byte_order_mark) |
//! | contents of `template` | children of the element: `select`, `text` and `descendants` go there | beside the tree, as in a browser: [`template_contents`](crate::NodeRef::template_contents), [`deep_descendants`](crate::NodeRef::deep_descendants) |
//! | a fragment | has an `html` element around it | has its nodes as [children](crate::Fragment::children) |
//! | order of attributes and classes | sorted | as in the source |
//! | parse errors | collected, as texts | not looked for, unless options say so |
//! | threads | `Send`, with the feature `atomic` | `Send + Sync` |
//!
//! # Coming from BeautifulSoup
//!
//! | BeautifulSoup | soupstone |
//! |---|---|
//! | `BeautifulSoup(markup, "html5lib")` | [`parse_document`](crate::parse_document); for bytes [`parse_document_bytes`](crate::parse_document_bytes) |
//! | `soup.title.string` | [`Document::title`](crate::Document::title) |
//! | `soup.find_all("a")`, `soup.find("a")` | [`elements_named("a")`](crate::Document::elements_named), and `.next()` |
//! | `soup.find(id="x")`, `find_all(class_="x")` | [`element_by_id`](crate::Document::element_by_id), [`elements_by_class_name`](crate::Document::elements_by_class_name) |
//! | `soup.select("nav a")`, `soup.select_one("nav a")` | [`select`][select], `select_first`, with the feature `select` |
//! | `tag["href"]`, `tag.get("href")` | [`attribute("href")`](crate::NodeRef::attribute), an `Option` |
//! | `tag.get_text()`, `tag.strings` | [`text_content`](crate::NodeRef::text_content), [`texts`](crate::NodeRef::texts) |
//! | `tag.contents`, `tag.parent`, `tag.next_sibling` | [`children`](crate::NodeRef::children), [`parent`](crate::NodeRef::parent), [`next_sibling`](crate::NodeRef::next_sibling) |
//! | `tag.decode_contents()`, `str(tag)`, `soup.prettify()` | [`inner_html`](crate::NodeRef::inner_html), [`outer_html`](crate::NodeRef::outer_html), [`SerializeOptions::indented`](crate::serialize::SerializeOptions::indented) |
//! | `tag["rel"] = "next"`, `tag.extract()`, `soup.new_tag("b")` | [`set_attribute`](crate::Document::set_attribute), [`detach`](crate::Document::detach), [`create_element`](crate::Document::create_element) |
//! | `tag.wrap(other)`, `tag.unwrap()`, `tag.replace_with(other)` | [`wrap`](crate::Document::wrap), [`unwrap_element`](crate::Document::unwrap_element), [`replace_with`](crate::Document::replace_with) |
//! | `tag.string = "Pea"`, `tag.name = "b"` | [`set_text_content`](crate::Document::set_text_content), [`rename_element`](crate::Document::rename_element) |
//! | `soup.original_encoding` | [`Document::encoding_report`](crate::Document::encoding_report) |
//!
//! A parser by the standard makes a tree as html5lib does, with `html`, `head` and `body`; `html.parser` and lxml make
//! others.
//!
#![cfg_attr(feature = "select", doc = "[select]: crate::select")]
#![cfg_attr(
    not(feature = "select"),
    doc = "[select]: https://docs.rs/soupstone/latest/soupstone/select/"
)]
