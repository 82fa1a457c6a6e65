//! Coming from the browser's DOM.
//!
//! ```
//! // const links = [...document.querySelectorAll("a[href]")].map(link => link.getAttribute("href"));
//! # #[cfg(feature = "select")] {
//! use soupstone::select::Selector;
//!
//! let document = soupstone::parse_document("<p><a href=/pea>Pea</a> <a>Top</a>");
//! let selector = Selector::parse("a[href]").unwrap();
//! let links: Vec<&str> = document.select(&selector).filter_map(|link| link.attribute("href")).collect();
//! assert_eq!(links, ["/pea"]);
//! # }
//! ```
//!
//! Three things are unlike JavaScript: what may be missing is an `Option`; a [`NodeRef`](crate::NodeRef) reads and
//! never changes; and changes are methods of the [`Document`](crate::Document) that take the [`NodeId`](crate::NodeId)
//! of a node, so that nobody changes what another one walks through.
//!
//! # Parse
//!
//! | in a browser | here |
//! |---|---|
//! | `new DOMParser().parseFromString(text, "text/html")` | [`parse_document`](crate::parse_document) |
//! | `Document.parseHTMLUnsafe(text)` | the same with [declarative shadow roots](crate::ParseOptions::with_declarative_shadow_roots) |
//! | `element.innerHTML = text`, `outerHTML = text` | [`set_inner_html`](crate::Document::set_inner_html), [`set_outer_html`](crate::Document::set_outer_html) |
//! | `insertAdjacentHTML("beforeend", text)` | [`insert_adjacent_html`](crate::Document::insert_adjacent_html) |
//! | `range.createContextualFragment(text)` | [`parse_fragment_in`](crate::parse_fragment_in) |
//! | `template.innerHTML = text` | [`parse_fragment`](crate::parse_fragment) with `FragmentContext::html("template")` |
//! | `document.write(text)` | [`Parser::write`](crate::Parser::write): see [`script_host`](crate::script_host) |
//!
//! # Read
//!
//! | in a browser | here |
//! |---|---|
//! | `document.documentElement`, `head`, `body`, `title` | [`document_element`](crate::Document::document_element), [`head`](crate::Document::head), [`body`](crate::Document::body), [`title`](crate::Document::title) |
//! | `document.compatMode`, `characterSet`, `doctype` | [`mode`](crate::Document::mode), [`encoding_report`](crate::Document::encoding_report), [`doctype`](crate::Document::doctype) |
//! | `document.baseURI` | [`base_url`](crate::Document::base_url), as written |
//! | `getElementById`, `getElementsByClassName`, `getElementsByTagName` | [`element_by_id`](crate::Document::element_by_id), [`elements_by_class_name`](crate::Document::elements_by_class_name), [`elements_named`](crate::Document::elements_named); iterators, not live lists |
//! | `querySelectorAll`, `querySelector`, `matches`, `closest` | [`select`][select], `select_first`, `matches`, `closest`, with the feature `select` |
//! | `nodeType`, `localName`, `namespaceURI` | [`kind`](crate::NodeRef::kind), [`local_name`](crate::NodeRef::local_name), [`namespace`](crate::NodeRef::namespace) |
//! | `tagName == "DIV"` | [`is_html("div")`](crate::NodeRef::is_html): names are in lower case |
//! | `getAttribute`, `hasAttribute`, `getAttributeNS`, `attributes` | [`attribute`](crate::NodeRef::attribute), [`has_attribute`](crate::NodeRef::has_attribute), [`attribute_ns`](crate::NodeRef::attribute_ns), [`attributes`](crate::NodeRef::attributes) |
//! | `element.id`, `classList`, `classList.contains` | [`id_attribute`](crate::NodeRef::id_attribute), [`classes`](crate::NodeRef::classes), [`has_class`](crate::NodeRef::has_class) |
//! | `childNodes`, `children`, `firstChild`, `firstElementChild` | [`children`](crate::NodeRef::children), [`child_elements`](crate::NodeRef::child_elements), [`first_child`](crate::NodeRef::first_child), [`first_element_child`](crate::NodeRef::first_element_child) |
//! | `parentNode`, `nextSibling`, `previousElementSibling` | [`parent`](crate::NodeRef::parent), [`next_sibling`](crate::NodeRef::next_sibling), [`previous_element_sibling`](crate::NodeRef::previous_element_sibling) |
//! | `textContent`, `data` | [`text_content`](crate::NodeRef::text_content), [`data`](crate::NodeRef::data); `innerText` is [a recipe](crate::cookbook::reading#get-the-text-that-people-see) |
//! | `TreeWalker`, `NodeIterator` | [`descendants`](crate::NodeRef::descendants), [`traverse`](crate::NodeRef::traverse), with `skip_children` |
//! | `template.content`, `element.shadowRoot` | [`template_contents`](crate::NodeRef::template_contents), [`shadow_root`](crate::NodeRef::shadow_root), closed ones, too |
//! | `innerHTML`, `outerHTML`, `getHTML(…)` | [`inner_html`](crate::NodeRef::inner_html), [`outer_html`](crate::NodeRef::outer_html), [`serialize`](crate::serialize) |
//! | `node.isSameNode(other)` | `node == other` |
//!
//! # Change
//!
//! | in a browser | here |
//! |---|---|
//! | `createElement`, `createTextNode`, `createDocumentFragment` | [`create_element`](crate::Document::create_element), [`create_text`](crate::Document::create_text), [`create_fragment`](crate::Document::create_fragment) |
//! | `append`, `prepend`, `before`, `after` | [`append`](crate::Document::append), [`prepend`](crate::Document::prepend), [`insert_before`](crate::Document::insert_before), [`insert_after`](crate::Document::insert_after) |
//! | `remove()`, `replaceWith`, `replaceChildren` | [`detach`](crate::Document::detach), [`replace_with`](crate::Document::replace_with), [`replace_children`](crate::Document::replace_children) |
//! | `setAttribute`, `removeAttribute` | [`set_attribute`](crate::Document::set_attribute), [`remove_attribute`](crate::Document::remove_attribute) |
//! | `classList.add`, `remove`, `toggle` | [`add_class`](crate::Document::add_class), [`remove_class`](crate::Document::remove_class), [`toggle_class`](crate::Document::toggle_class) |
//! | `text.data = …`, `textContent = …` | [`set_data`](crate::Document::set_data), [`set_text_content`](crate::Document::set_text_content) |
//! | `cloneNode(true)`, `importNode` | [`clone_node`](crate::Document::clone_node), [`import_node`](crate::Document::import_node) |
//! | `attachShadow` | [`attach_shadow_root`](crate::Document::attach_shadow_root) |
//!
//! # What differs by default
//!
//! | | in a browser | here |
//! |---|---|---|
//! | scripting | enabled in pages, disabled in `DOMParser` | disabled: what is in `noscript` is markup. [`with_scripting`](crate::ParseOptions::with_scripting) |
//! | declarative shadow roots | allowed in pages and in `parseHTMLUnsafe` | not allowed, as for `innerHTML` |
//! | edition | the newest that it has | January 2025. [`with_edition`](crate::ParseOptions::with_edition) |
//! | U+FEFF at the start of text | a character, as decoding has removed the mark | dropped in documents, kept in fragments. [`with_byte_order_mark`](crate::ParseOptions::with_byte_order_mark) |
//! | `getElementsByTagName` | HTML elements in any letter case | any namespace, in the case of the tree |
//! | a second parent | a node moves | the same |
//! | custom elements, scripts, styles, events | yes | no: there is a tree, and nothing else |
//!
#![cfg_attr(feature = "select", doc = "[select]: crate::select")]
#![cfg_attr(
    not(feature = "select"),
    doc = "[select]: https://docs.rs/soupstone/latest/soupstone/select/"
)]
