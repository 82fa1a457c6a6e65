//! Change a page: attributes, contents, elements; its tree or its source.
//!
//! Nodes are changed through the document, by their ids; [`edit`](crate::Document::edit) writes changes of one node in a
//! row. What is to be changed is collected first: no iterator over a document outlives a change of it, and the compiler
//! sees to that.
//!
//! # Rewrite attributes
//!
//! ```
//! let mut document = soupstone::parse_document("<a href=http://example.org/>One</a> <a name=two>Two</a>");
//! let links: Vec<_> = document.elements_named("a").map(|a| a.id()).collect();
//! for link in links {
//!     if let Some(target) = document.node(link).attribute("href") {
//!         document.set_attribute(link, "href", &target.replacen("http://", "https://", 1))?;
//!         document.set_attribute(link, "rel", "noopener")?;
//!     }
//! }
//! assert_eq!(
//!     document.body().unwrap().inner_html(),
//!     r#"<a href="https://example.org/" rel="noopener">One</a> <a name="two">Two</a>"#,
//! );
//! # Ok::<(), soupstone::EditError>(())
//! ```
//!
//! # Set `innerHTML`
//!
//! The markup is parsed as the contents of that very element, so that a `tr` may stand in a `tbody`:
//!
//! ```
//! use soupstone::dom::AdjacentPosition;
//! use soupstone::parse_document;
//!
//! let mut document = parse_document("<table><tbody><tr><td>old</table>");
//! let rows = document.elements_named("tbody").next().unwrap().id();
//!
//! document.set_inner_html(rows, "<tr><td>1")?;
//! document.insert_adjacent_html(rows, AdjacentPosition::BeforeEnd, "<tr><td>2")?;
//! assert_eq!(document.node(rows).inner_html(), "<tr><td>1</td></tr><tr><td>2</td></tr>");
//! # Ok::<(), soupstone::EditError>(())
//! ```
//!
//! [`set_outer_html`](crate::Document::set_outer_html) is there, too, and all three are methods of
//! [`ParseOptions`](crate::ParseOptions::set_inner_html). To look at the new nodes before they go into the tree, use
//! [`parse_fragment_in`](crate::parse_fragment_in). For text, there is
//! [`set_text_content`](crate::Document::set_text_content).
//!
//! # Remove, wrap and unwrap elements
//!
//! ```
//! use soupstone::{Document, NodeId, parse_document};
//!
//! fn all(document: &Document, name: &str) -> Vec<NodeId> {
//!     document.elements_named(name).map(|node| node.id()).collect()
//! }
//!
//! let mut document = parse_document("<aside>Buy!</aside><table><tr><td>1</table><p>a <font>red</font> soup");
//! document.root_mut().remove_if(|node| node.is_html("aside"))?;
//! for table in all(&document, "table") {
//!     let scroller = document.create_element("div");
//!     document.wrap(table, scroller)?;
//! }
//! for font in all(&document, "font") {
//!     document.unwrap_element(font)?;
//! }
//! assert_eq!(
//!     document.body().unwrap().inner_html(),
//!     "<div><table><tbody><tr><td>1</td></tr></tbody></table></div><p>a red soup</p>",
//! );
//! # Ok::<(), soupstone::EditError>(())
//! ```
//!
//! # Change words in the text
//!
//! ```
//! use soupstone::{NodeId, parse_document};
//!
//! let mut document = parse_document("<p title=...>Once upon a time...<script>f(...a)</script><i>the end...");
//! let texts: Vec<(NodeId, String)> = document
//!     .root()
//!     .descendants()
//!     .filter(|node| node.parent().is_some_and(|parent| !parent.is_html("script") && !parent.is_html("style")))
//!     .filter_map(|node| Some((node.id(), node.text()?.replace("...", "…"))))
//!     .collect();
//! for (text, data) in texts {
//!     document.set_data(text, &data)?;
//! }
//! assert_eq!(
//!     document.body().unwrap().inner_html(),
//!     "<p title=\"...\">Once upon a time…<script>f(...a)</script><i>the end…</i></p>",
//! );
//! # Ok::<(), soupstone::EditError>(())
//! ```
//!
//! # Make elements of my own
//!
//! What is set as an attribute or as text is data, whatever stands in it: it is escaped when it is written.
//!
//! ```
//! use soupstone::parse_document;
//!
//! let mut document = parse_document("<h1>Soups</h1><ul></ul>");
//! let list = document.elements_named("ul").next().unwrap().id();
//! for (soup, url) in [("Salt & <pepper>", "/salt?a&b"), ("Pea", "/pea")] {
//!     document
//!         .edit(list)?
//!         .append_element("li")?
//!         .append_element("a")?
//!         .set_attribute("href", url)?
//!         .append_text(soup)?;
//! }
//! assert_eq!(
//!     document.node(list).inner_html(),
//!     r#"<li><a href="/salt?a&amp;b">Salt &amp; &lt;pepper&gt;</a></li><li><a href="/pea">Pea</a></li>"#,
//! );
//! # Ok::<(), soupstone::EditError>(())
//! ```
//!
//! # Change the source and leave the rest of it alone
//!
//! A tree that is written again is tidy: quotes, letter case and missing end tags of the source are gone. To change a
//! file that people edit, find the places in the tree and change the text there, from the last one to the first:
//!
//! ```
//! use soupstone::ParseOptions;
//!
//! let mut source = String::from(
//!     "<UL>\n <li><A HREF='http://a.example/'>one</a>\n <li><a href = http://b.example >two</UL>",
//! );
//! let document = ParseOptions::new().with_locations().parse_document(&source);
//!
//! let mut places: Vec<usize> = document
//!     .elements_named("a")
//!     .filter_map(|link| Some(link.location()?.attribute("href")?.value?.as_range()))
//!     .filter(|value| source[value.clone()].starts_with("http:"))
//!     .map(|value| value.start + "http".len())
//!     .collect();
//! places.sort();
//! places.dedup();
//! for place in places.into_iter().rev() {
//!     source.insert(place, 's');
//! }
//! assert_eq!(
//!     source,
//!     "<UL>\n <li><A HREF='https://a.example/'>one</a>\n <li><a href = https://b.example >two</UL>",
//! );
//! ```
//!
//! A [clone](crate::dom::NodeLocation::is_clone) has the start tag of another element, so that a place may come twice. What
//! is put in between is markup: a new value needs `&amp;` for `&`, and quotes if there are none around the old one. Whole
//! elements have an [extent](crate::dom::NodeLocation::extent), to cut them out.
//!
//! # Keep only what is on a list (sanitize)
//!
//! This keeps some elements and attributes, takes the tags off others, and drops the rest with what is in it. It looks
//! at [all that is in the tree](crate::NodeRef::deep_descendants), so that it also holds for what is in the contents of
//! `template` elements and in shadow trees. It allows HTML elements only: `<svg><a>` is no HTML element `a`.
//!
//! ```
//! use soupstone::{EditError, FragmentContext, parse_fragment};
//!
//! const ELEMENTS: [&str; 6] = ["a", "b", "br", "li", "p", "template"];
//! const DROPPED: [&str; 5] = ["script", "style", "iframe", "noscript", "object"];
//! const STARTS: [&str; 4] = ["https://", "mailto:", "/", "#"];
//!
//! fn sanitize(markup: &str) -> Result<String, EditError> {
//!     let mut fragment = parse_fragment(markup, &FragmentContext::html("div"));
//!     fragment
//!         .root_mut()
//!         .remove_if_deep(|node| node.is_comment() || node.is_html_one_of(&DROPPED))?
//!         .unwrap_if_deep(|node| !node.is_html_one_of(&ELEMENTS))?
//!         .retain_attributes_deep(|node, it| match it.local_name() {
//!             "href" if node.is_html("a") => STARTS.iter().any(|start| it.value().starts_with(start)),
//!             name => name == "title",
//!         })?;
//!     Ok(fragment.inner_html())
//! }
//!
//! assert_eq!(
//!     sanitize("<p onclick=f()>a <font><b>b</b></font><script>c</script><a href=' javascript:f()' title=d>e</a>")?,
//!     "<p>a <b>b</b><a title=\"d\">e</a></p>",
//! );
//! assert_eq!(
//!     sanitize("<template><img src=x onerror=f()><b id=y>1</b></template><svg><a href=/x>2</a></svg>")?,
//!     "<template><b>1</b></template>2",
//! );
//! # Ok::<(), EditError>(())
//! ```
//!
//! A list without raw text elements (`style`, `noscript`, `iframe`, …), without SVG and MathML, and without `on…` and
//! `style` attributes is what makes this hold when a browser parses the output. For markup of people you don't trust, a
//! library with years of reports behind it, such as ammonia, knows more.
