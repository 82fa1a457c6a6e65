//! Read a page: links, tables, metadata, text, forms.
//!
//! # Find elements
//!
//! With the feature `select`, by CSS selectors. These are the links of the class `current` in a `nav` element:
//!
//! ```
//! # #[cfg(feature = "select")] {
//! use soupstone::parse_document;
//! use soupstone::select::Selector;
//!
//! let document = parse_document("<nav id=top><a class='big current' href=/pea>Pea</a></nav><a class=current>Top</a>");
//! let current = Selector::parse("nav a.current").unwrap();
//! let links: Vec<String> = document.select(&current).map(|link| link.text_content()).collect();
//! assert_eq!(links, ["Pea"]);
//!
//! let link = document.select_first(&Selector::parse("[href$=pea]").unwrap()).unwrap();
//! let around = link.closest(&Selector::parse("nav, main").unwrap()).unwrap();
//! assert_eq!(around.id_attribute(), Some("top"));
//! # }
//! ```
//!
//! Wherever a recipe filters elements, a selector can do it: `script[type="application/ld+json"]`,
//! `link[rel~=canonical]`, `a[href], area[href]`.
//!
//! Without the feature, by ID, by class, by name; and by where they stand, with iterators:
//!
//! ```
//! use soupstone::parse_document;
//!
//! let document = parse_document("<nav id=top><a class='big current' href=/pea>Pea</a></nav><a class=current>Top</a>");
//! let mut links = document
//!     .elements_by_class_name("current")
//!     .filter(|node| node.is_html("a") && node.ancestors().any(|around| around.is_html("nav")));
//! assert_eq!(links.next().unwrap().text_content(), "Pea");
//! assert_eq!(links.next(), None);
//! assert!(document.element_by_id("top").is_some());
//! ```
//!
//! [`NodeRef`](crate::NodeRef) has all that one can ask of a node. Its walks and selectors stay in the tree: what is in
//! `template` elements is found by [`deep_descendants`](crate::NodeRef::deep_descendants).
//!
//! # Get the links, with the base URL
//!
//! ```
//! use soupstone::parse_document;
//!
//! let document = parse_document(
//!     "<base href=/soup/><a href=pea>Pea</a> <a name=top>Top</a> <map><area href=/map></map>",
//! );
//! let links: Vec<(&str, String)> = document
//!     .root()
//!     .descendants()
//!     .filter(|node| node.is_html_one_of(&["a", "area"]))
//!     .filter_map(|link| Some((link.attribute("href")?, link.text_content())))
//!     .collect();
//! assert_eq!(document.base_url(), Some("/soup/"));
//! assert_eq!(links, [("pea", "Pea".to_owned()), ("/map", String::new())]);
//! ```
//!
//! To resolve them, join the base URL to the URL of the page, and each link to that, with the crate `url` for example.
//!
//! # Follow links from page to page
//!
//! A document that is parsed into [again and again](crate::ParseOptions::parse_document_into) keeps its memory:
//!
//! ```
//! use std::collections::{HashMap, HashSet, VecDeque};
//!
//! use soupstone::{Document, ParseOptions};
//!
//! // In earnest, this is an HTTP client.
//! let site = HashMap::from([
//!     ("/", "<title>Soups</title><a href=/pea>Pea</a> <a href=/onion>Onion</a>"),
//!     ("/pea", "<title>Pea soup</title><a href=/>Home</a> <a href=/gone>Gone</a>"),
//!     ("/onion", "<title>Onion soup</title><a href=/pea>Pea</a>"),
//! ]);
//!
//! let options = ParseOptions::new();
//! let mut document = Document::new();
//! let mut titles = Vec::new();
//! let mut queue = VecDeque::from(["/".to_owned()]);
//! let mut seen: HashSet<String> = queue.iter().cloned().collect();
//! while let Some(url) = queue.pop_front() {
//!     let Some(page) = site.get(url.as_str()) else {
//!         continue;
//!     };
//!     options.parse_document_into(&mut document, page);
//!     titles.extend(document.title());
//!     for link in document.elements_named("a").filter_map(|link| link.attribute("href")) {
//!         if seen.insert(link.to_owned()) {
//!             queue.push_back(link.to_owned());
//!         }
//!     }
//! }
//! assert_eq!(titles, ["Soups", "Pea soup", "Onion soup"]);
//! ```
//!
//! # Turn tables into CSV
//!
//! A cell that spans columns is repeated, so that all rows have the same columns:
//!
//! ```
//! use soupstone::{NodeRef, parse_document};
//!
//! fn csv(table: NodeRef<'_>) -> String {
//!     let mut csv = String::new();
//!     for row in table.elements_named("tr") {
//!         let fields = row.child_elements().flat_map(|cell| {
//!             let text = cell.text_content();
//!             let words: Vec<&str> = text.split_whitespace().collect();
//!             let columns = cell.attribute("colspan").and_then(|columns| columns.parse().ok());
//!             let field = format!("\"{}\"", words.join(" ").replace('"', "\"\""));
//!             std::iter::repeat_n(field, columns.unwrap_or(1_usize).clamp(1, 1000))
//!         });
//!         csv += &fields.collect::<Vec<String>>().join(",");
//!         csv += "\n";
//!     }
//!     csv
//! }
//!
//! let document = parse_document(
//!     "<table><tr><th colspan=2>The \"Soup\"<tr><td>Pea<td>3,50\n €<tr><td>Onion<td><b>4</b> €</table>",
//! );
//! let tables: Vec<String> = document.elements_named("table").map(csv).collect();
//! assert_eq!(
//!     tables,
//!     ["\"The \"\"Soup\"\"\",\"The \"\"Soup\"\"\"\n\"Pea\",\"3,50 €\"\n\"Onion\",\"4 €\"\n"],
//! );
//! ```
//!
//! The parser has put the `tr` elements into a `tbody` that the source does not have, and found where cells end. Rows
//! of tables in cells are among those of the outer table, too: leave out those whose nearest `table` is another one, if
//! there may be some.
//!
//! # Get title, description and Open Graph data
//!
//! ```
//! use soupstone::parse_document;
//!
//! let document = parse_document(
//!     "<html lang=en><title> Stone
//!      soup </title><meta name=Description content='A soup for all'>
//!      <meta property=og:image content=/soup.png><link rel='alternate canonical' href=/soup>",
//! );
//! let meta = |key: &str| {
//!     let is_key = |name: &str| name.eq_ignore_ascii_case(key);
//!     let mut elements = document.elements_named("meta");
//!     elements.find_map(|meta| {
//!         let name = meta.attribute("name").or(meta.attribute("property"))?;
//!         meta.attribute("content").filter(|_| is_key(name))
//!     })
//! };
//! let canonical = document.elements_named("link").find(|link| {
//!     let rel = link.attribute("rel").unwrap_or("");
//!     rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("canonical"))
//! });
//! assert_eq!(document.title().as_deref(), Some("Stone soup"));
//! assert_eq!(document.document_element().unwrap().attribute("lang"), Some("en"));
//! assert_eq!(meta("description"), Some("A soup for all"));
//! assert_eq!(meta("og:image"), Some("/soup.png"));
//! assert_eq!(canonical.unwrap().attribute("href"), Some("/soup"));
//! ```
//!
//! If that is all you want of a page, [stop early](super::input#stop-early).
//!
//! # Get JSON-LD
//!
//! The text of a `script` is its [own text](crate::NodeRef::own_text), as written, without a copy:
//!
//! ```
//! use serde_json::Value;
//! use soupstone::parse_document;
//!
//! let document = parse_document(
//!     "<script type=application/ld+json>{\"@type\": \"Recipe\", \"name\": \"Salt & pepper\"}</script>
//!      <script>f()</script>",
//! );
//! let data: Vec<Value> = document
//!     .elements_named("script")
//!     .filter(|script| script.attribute("type") == Some("application/ld+json"))
//!     .filter_map(|script| serde_json::from_str(&script.own_text()).ok())
//!     .collect();
//! assert_eq!(data.len(), 1);
//! assert_eq!(data[0]["name"], "Salt & pepper");
//! ```
//!
//! # Make an outline of the headings
//!
//! ```
//! use soupstone::parse_document;
//!
//! let document = parse_document("<h1>Soups</h1><h2 id=pea>Pea <i>soup</i></h2><p>…<h3>Peas</h3><h2>Onion soup</h2>");
//! let mut outline = String::new();
//! for heading in document.root().descendants() {
//!     let Some(name) = heading.name().filter(|name| name.is_heading()) else {
//!         continue;
//!     };
//!     let level = name.local_name().known_str().map_or(1, |name| usize::from(name.as_bytes()[1] - b'0'));
//!     outline += &format!("{}{}\n", "  ".repeat(level - 1), heading.text_content().trim());
//! }
//! assert_eq!(outline, "Soups\n  Pea soup\n    Peas\n  Onion soup\n");
//! ```
//!
//! # Get the text that people see
//!
//! [`text_content`](crate::NodeRef::text_content) is all text, with that of scripts and styles, and without a space
//! between two paragraphs. For people, leave out what is not shown and break lines where blocks are. A walk passes each
//! element twice, before and after what is in it, and can [pass over](crate::dom::Traverse::skip_children) that:
//!
//! ```
//! use soupstone::dom::Edge;
//! use soupstone::{NodeRef, parse_document};
//!
//! const HIDDEN: [&str; 4] = ["script", "style", "template", "noscript"];
//! const BLOCKS: [&str; 9] = ["p", "div", "h1", "h2", "h3", "li", "tr", "section", "br"];
//!
//! fn visible_text(node: NodeRef<'_>) -> String {
//!     let mut text = String::new();
//!     let mut walk = node.traverse();
//!     while let Some(edge) = walk.next() {
//!         match edge {
//!             Edge::Enter(node) if node.is_html_one_of(&HIDDEN) => walk.skip_children(),
//!             Edge::Enter(node) | Edge::Leave(node) if node.is_html_one_of(&BLOCKS) => text += "\n",
//!             Edge::Enter(node) => text += &node.text().unwrap_or("").replace('\n', " "),
//!             Edge::Leave(_) => {}
//!         }
//!     }
//!     let lines = text.lines().map(|line| line.split_ascii_whitespace().collect::<Vec<_>>().join(" "));
//!     lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
//! }
//!
//! let document = parse_document("<h1>Pea\nsoup</h1><style>p {}</style><p>Peas,<br> <b>salt</b>.<p>Water");
//! assert_eq!(visible_text(document.body().unwrap()), "Pea soup\nPeas,\nsalt.\nWater");
//! ```
//!
//! # Get images, with their `srcset`
//!
//! A URL in `srcset` may hold commas, so that splitting at commas is not enough:
//!
//! ```
//! use soupstone::parse_document;
//!
//! fn candidates(srcset: &str) -> Vec<(&str, &str)> {
//!     let mut candidates = Vec::new();
//!     let mut rest = srcset;
//!     loop {
//!         rest = rest.trim_start_matches(|one: char| one == ',' || one.is_ascii_whitespace());
//!         if rest.is_empty() {
//!             return candidates;
//!         }
//!         let end = rest.find(|one: char| one.is_ascii_whitespace()).unwrap_or(rest.len());
//!         let (url, after) = rest.split_at(end);
//!         let comma = if url.ends_with(',') { 0 } else { after.find(',').unwrap_or(after.len()) };
//!         candidates.push((url.trim_end_matches(','), after[..comma].trim()));
//!         rest = &after[comma..];
//!     }
//! }
//!
//! let document = parse_document(
//!     "<picture><source srcset='/small,1.webp 1x, /big,2.webp 2x'><img src=/pea.png alt='Pea soup'></picture>",
//! );
//! let mut images = Vec::new();
//! for node in document.root().descendants() {
//!     images.extend(node.attribute("src").filter(|_| node.is_html("img")).map(|url| (url, "")));
//!     images.extend(node.attribute("srcset").into_iter().flat_map(candidates));
//! }
//! assert_eq!(images, [("/small,1.webp", "1x"), ("/big,2.webp", "2x"), ("/pea.png", "")]);
//! ```
//!
//! What a browser would fetch for a page, with styles and scripts, each URL once, is in a
//! [`FetchList`](crate::speculative::FetchList).
//!
//! # Get forms with their controls
//!
//! A control belongs to the form that its `form` attribute names, or to the nearest one around it:
//!
//! ```
//! use soupstone::{NodeRef, parse_document};
//!
//! const CONTROLS: [&str; 4] = ["input", "select", "textarea", "button"];
//!
//! fn controls(form: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
//!     form.document().root().descendants().filter(move |node| {
//!         node.is_html_one_of(&CONTROLS)
//!             && match node.attribute("form") {
//!                 Some(id) => form.id_attribute() == Some(id),
//!                 None => node.ancestors().find(|around| around.is_html("form")) == Some(form),
//!             }
//!     })
//! }
//!
//! fn value(control: NodeRef<'_>) -> String {
//!     if control.is_html("select") {
//!         let mut options = control.elements_named("option");
//!         let option = options.clone().find(|option| option.has_attribute("selected")).or(options.next());
//!         return option.map(value).unwrap_or_default();
//!     }
//!     let text = || control.text_content();
//!     control.attribute("value").map_or_else(text, str::to_owned)
//! }
//!
//! let document = parse_document(
//!     "<form id=order><input name=soup value=pea><select name=size><option>small<option selected>big</select>
//!      <textarea name=note>\nhot</textarea></form><input name=table value=7 form=order><input name=other>",
//! );
//! let form = document.elements_named("form").next().unwrap();
//! let values: Vec<_> = controls(form).map(|node| (node.attribute("name").unwrap(), value(node))).collect();
//! let expected = [("soup", "pea"), ("size", "big"), ("note", "hot"), ("table", "7")];
//! assert_eq!(values, expected.map(|(name, value)| (name, value.to_owned())));
//! ```
//!
//! # Compare two pages
//!
//! The first place where two trees differ:
//!
//! ```
//! use soupstone::dom::Edge;
//! use soupstone::{Document, parse_document};
//!
//! fn first_difference<'a>(one: &'a Document, other: &'a Document) -> Option<(Edge<'a>, Edge<'a>)> {
//!     let mut both = one.root().traverse().zip(other.root().traverse());
//!     both.find(|sides| match sides {
//!         (Edge::Enter(one), Edge::Enter(other)) => {
//!             (one.kind(), one.local_name(), one.data()) != (other.kind(), other.local_name(), other.data())
//!                 || !one.attributes().eq(other.attributes())
//!         }
//!         (Edge::Leave(_), Edge::Leave(_)) => false,
//!         _ => true,
//!     })
//! }
//!
//! let (one, other) = (parse_document("<p>Pea <b>soup</b>"), parse_document("<p>Pea <b class=hot>soup"));
//! let (left, right) = first_difference(&one, &other).unwrap();
//! assert_eq!(left.node().outer_html(), "<b>soup</b>");
//! assert_eq!(right.node().outer_html(), "<b class=\"hot\">soup</b>");
//! assert!(first_difference(&one, &one).is_none());
//! ```
//!
//! For people, compare the lines of the [indented](super::writing#indent) pages, with any tool or crate that compares
//! lines:
//!
//! ```
//! use std::collections::HashSet;
//!
//! use soupstone::parse_document;
//! use soupstone::serialize::SerializeOptions;
//!
//! let lines = |source: &str| -> Vec<String> {
//!     let document = parse_document(source);
//!     let html = SerializeOptions::indented().inner_html(document.root());
//!     html.lines().map(str::to_owned).collect()
//! };
//! let (before, after) = (lines("<ul><li>pea<li>leek</ul>"), lines("<ul><li>pea<li>onion</ul>"));
//! let known: HashSet<&String> = before.iter().collect();
//! let new: Vec<&str> = after.iter().filter(|line| !known.contains(line)).map(|line| line.trim()).collect();
//! assert_eq!(new, ["<li>onion</li>"]);
//! ```
//!
//! # Walk through a tree that is 200,000 levels deep
//!
//! No walk recurses, and neither do writing, cloning and dropping. Code of your own has to be as careful: take the
//! iterators, or a stack in a `Vec`.
//!
//! ```
//! use soupstone::parse_document;
//!
//! let document = parse_document(&"<div>".repeat(200_000));
//! let deepest = document.root().descendants().last().unwrap();
//! assert_eq!(deepest.ancestors().count(), 199_999 + 3);
//! assert_eq!(document.root().traverse().count(), 2 * (200_000 + 4));
//! assert!(document.to_html().len() > 200_000 * "<div></div>".len());
//! ```
