//! The guides for users of browsers and BeautifulSoup: the right column of each row does the same as the left one.

use soupstone::dom::{AdjacentPosition, CloneDepth, NodeKind};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{
    DeclarativeShadowRoots, Document, DocumentMode, FragmentContext, NodeId, NodeRef, ParseOptions, parse_document,
    parse_document_bytes, parse_fragment,
};

const BROWSER_PAGE: &str = include_str!("../../../docs/coming_from/browser.md");
const SOUP_PAGE: &str = include_str!("../../../docs/coming_from/scraper.md");

const SOURCE: &str =
    "<!DOCTYPE html><title>Soup</title><base href=/x/><ul id=list class='a b'><li>1<li class=hot>2</ul>";

struct Page {
    document: Document,
    list: NodeId,
    item: NodeId,
}

impl Page {
    fn new() -> Self {
        let document = parse_document(SOURCE);
        let list = document.element_by_id("list").unwrap();
        let item = list.first_child().unwrap().id();
        Self { list: list.id(), item, document }
    }

    fn html(&self) -> String {
        self.document.node(self.list).inner_html()
    }
}

type Row = (&'static str, fn(Page));

const BROWSER: &[Row] = &[
    ("`new DOMParser().parseFromString(text, \"text/html\")`", |_| {
        assert_eq!(parse_document("<p>x").body().unwrap().inner_html(), "<p>x</p>");
    }),
    ("`Document.parseHTMLUnsafe(text)`", |_| {
        let options = ParseOptions::new();
        let options = options.with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
        let document = options.parse_document("<p><template shadowrootmode=open></template>");
        assert!(document.body().unwrap().first_child().unwrap().shadow_root().is_some());
    }),
    ("`element.innerHTML = text`, `outerHTML = text`", |mut page| {
        page.document.set_outer_html(page.item, "<li>3").unwrap();
        assert_eq!(page.html(), "<li>3</li><li class=\"hot\">2</li>");
        page.document.set_inner_html(page.list, "<li>4").unwrap();
        assert_eq!(page.html(), "<li>4</li>");
    }),
    ("`insertAdjacentHTML(\"beforeend\", text)`", |mut page| {
        let (list, end) = (page.list, AdjacentPosition::BeforeEnd);
        page.document.insert_adjacent_html(list, end, "<li>3").unwrap();
        assert!(page.html().ends_with("<li>3</li>"));
    }),
    ("`range.createContextualFragment(text)`", |mut page| {
        let fragment = page.document.parse_fragment(page.list, "<li>3");
        assert_eq!(page.document.node(fragment).inner_html(), "<li>3</li>");
    }),
    ("`template.innerHTML = text`", |_| {
        let fragment = parse_fragment("<td>1", FragmentContext::html("template"));
        assert_eq!(fragment.to_html(), "<td>1</td>");
    }),
    ("`document.write(text)`", |_| {
        use soupstone::dom::DocumentBuilder;
        use soupstone::script_host::ScriptingParser;
        let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), ParseOptions::new());
        let progress = parser.feed("<script></script>");
        assert!(matches!(progress, soupstone::script_host::Progress::Script(_)));
        assert!(parser.write("<p>").is_ok());
    }),
    ("`document.documentElement`, `head`, `body`, `title`", |page| {
        let document = &page.document;
        assert!(document.document_element().is_some() && document.head().is_some());
        assert!(document.body().is_some());
        assert_eq!(document.title().as_deref(), Some("Soup"));
    }),
    ("`document.compatMode`, `characterSet`, `doctype`", |page| {
        assert_eq!(page.document.mode(), DocumentMode::NoQuirks);
        assert!(page.document.encoding_report().is_none());
        assert_eq!(page.document.doctype().unwrap().name(), "html");
    }),
    ("`document.baseURI`", |page| {
        assert_eq!(page.document.base_url(), Some("/x/"));
    }),
    ("`getElementById`, `getElementsByClassName`, `getElementsByTagName`", |page| {
        assert!(page.document.element_by_id("list").is_some());
        assert_eq!(page.document.elements_by_class_name("hot").count(), 1);
        assert_eq!(page.document.elements_by_tag_name("li").count(), 2);
    }),
    ("`querySelectorAll`, `querySelector`, `matches`, `closest`", |page| {
        assert_eq!(page.document.select("li").count(), 2);
        let hot = page.document.select_first(".hot").unwrap();
        assert!(hot.matches("ul > li") && hot.closest("ul").is_some());
    }),
    ("`nodeType`, `localName`, `namespaceURI`", |page| {
        let list = page.document.node(page.list);
        assert_eq!((list.kind(), list.local_name()), (NodeKind::Element, Some("ul")));
        assert_eq!(list.namespace(), Some(Namespace::Html));
    }),
    ("`tagName == \"DIV\"`", |page| {
        assert!(page.document.node(page.list).is_html_element("ul"));
    }),
    ("`getAttribute`, `hasAttribute`, `getAttributeNS`, `attributes`", |page| {
        let list = page.document.node(page.list);
        assert_eq!((list.attribute("id"), list.has_attribute("x")), (Some("list"), false));
        assert_eq!(list.attribute_ns(Namespace::None, "id"), Some("list"));
        assert_eq!(list.attributes().count(), 2);
    }),
    ("`element.id`, `classList`, `classList.contains`", |page| {
        let list = page.document.node(page.list);
        assert_eq!(list.attribute("id"), Some("list"));
        assert!(list.classes().eq(["a", "b"]) && list.has_class("a"));
    }),
    ("`childNodes`, `children`, `firstChild`, `firstElementChild`", |page| {
        let list = page.document.node(page.list);
        assert_eq!((list.children().count(), list.child_elements().count()), (2, 2));
        assert_eq!(list.first_child(), list.first_element_child());
    }),
    ("`parentNode`, `nextSibling`, `previousElementSibling`", |page| {
        let item = page.document.node(page.item);
        assert_eq!(item.parent().unwrap().id(), page.list);
        assert_eq!(item.next_sibling().unwrap().previous_element_sibling(), Some(item));
    }),
    ("`control.form`, `form.elements`", |_| {
        let document = parse_document("<form id=f></form><input form=f>");
        let form = document.element_by_id("f").unwrap();
        assert_eq!(form.form_controls().next().unwrap().form_owner(), Some(form));
    }),
    ("`textContent`, `data`", |page| {
        let item = page.document.node(page.item);
        assert_eq!((item.text_content(), item.inner_text()), ("1".to_owned(), "1".to_owned()));
        assert_eq!(item.first_child().unwrap().data(), Some("1"));
    }),
    ("`TreeWalker`, `NodeIterator`", |page| {
        let list = page.document.node(page.list);
        assert_eq!((list.descendants().count(), list.traverse().count()), (4, 10));
        list.descendants().skip_children();
    }),
    ("`template.content`, `element.shadowRoot`", |page| {
        let list = page.document.node(page.list);
        assert!(list.template_contents().is_none() && list.shadow_root().is_none());
    }),
    ("`innerHTML`, `outerHTML`, `getHTML(…)`", |page| {
        let list = page.document.node(page.list);
        assert!(list.outer_html().contains(&list.inner_html()));
    }),
    ("`node.isSameNode(other)`", |page| {
        assert!(page.document.node(page.list) == page.document.node(page.list));
    }),
    ("`createElement`, `createTextNode`, `createDocumentFragment`", |mut page| {
        page.document.create_element("p").unwrap();
        page.document.create_text("x");
        page.document.create_fragment();
    }),
    ("`append`, `prepend`, `before`, `after`", |mut page| {
        let [one, two, three, four] = ["b", "i", "u", "s"].map(|name| page.document.create_element(name).unwrap());
        page.document.append(page.item, one).unwrap();
        page.document.prepend(page.item, two).unwrap();
        page.document.insert_before(one, three).unwrap();
        page.document.insert_after(one, four).unwrap();
        let html = page.document.node(page.item).inner_html();
        assert_eq!(html, "<i></i>1<u></u><b></b><s></s>");
    }),
    ("`remove()`, `replaceWith`, `replaceChildren`", |mut page| {
        let text = page.document.create_text("x");
        page.document.replace_with(page.item, text).unwrap();
        page.document.remove(text).unwrap();
        page.document.replace_children(page.list, [text]).unwrap();
        assert_eq!(page.html(), "x");
    }),
    ("`setAttribute`, `removeAttribute`", |mut page| {
        page.document.set_attribute(page.item, "id", "x").unwrap();
        page.document.remove_attribute(page.item, "id").unwrap();
        assert!(!page.document.node(page.item).has_attribute("id"));
    }),
    ("`classList.add`, `remove`, `toggle`", |mut page| {
        page.document.add_class(page.item, "x").unwrap();
        page.document.remove_class(page.item, "x").unwrap();
        page.document.toggle_class(page.item, "y").unwrap();
        assert!(page.document.node(page.item).has_class("y"));
    }),
    ("`text.data = …`, `textContent = …`", |mut page| {
        page.document.set_text_content(page.item, "x").unwrap();
        let text = page.document.node(page.item).first_child().unwrap().id();
        page.document.set_data(text, "y").unwrap();
        assert_eq!(page.document.node(page.item).text_content(), "y");
    }),
    ("`cloneNode(true)`, `importNode`", |mut page| {
        let copy = page.document.clone_node(page.item, CloneDepth::Deep).unwrap();
        let mut other = Document::new();
        let import = other.import_node(page.document.node(copy), CloneDepth::Deep).unwrap();
        assert_eq!(other.node(import).outer_html(), "<li>1</li>");
    }),
    ("`attachShadow`", |mut page| {
        let host = page.document.create_element("div").unwrap();
        let init = ShadowRootInit::new(ShadowRootMode::Open);
        assert!(page.document.attach_shadow_root(host, init).is_ok());
    }),
];

const SOUP: &[Row] = &[
    ("`BeautifulSoup(markup, \"html5lib\")`", |_| {
        assert_eq!(parse_document("<p>x").to_html(), parse_document_bytes(b"<p>x").to_html());
    }),
    ("`soup.title.string`", |page| {
        assert_eq!(page.document.title().as_deref(), Some("Soup"));
    }),
    ("`soup.find_all(\"a\")`, `soup.find(\"a\")`", |page| {
        let first = page.document.elements_by_tag_name("li").next().unwrap();
        assert_eq!(first.id(), page.item);
    }),
    ("`soup.find(id=\"x\")`, `find_all(class_=\"x\")`", |page| {
        assert!(page.document.element_by_id("list").is_some());
        assert_eq!(page.document.elements_by_class_name("hot").count(), 1);
    }),
    ("`soup.select(\"nav a\")`, `soup.select_one(\"nav a\")`", |page| {
        assert_eq!(page.document.select("ul li").count(), 2);
        assert!(page.document.select_first("ul li").is_some());
    }),
    ("`tag[\"href\"]`, `tag.get(\"href\")`", |page| {
        assert_eq!(page.document.node(page.list).attribute("id"), Some("list"));
    }),
    ("`tag.get_text()`, `tag.strings`", |page| {
        let list = page.document.node(page.list);
        assert_eq!((list.text_content(), list.inner_text()), ("12".to_owned(), "1\n2".to_owned()));
        assert!(list.texts().eq(["1", "2"]));
    }),
    ("`tag.stripped_strings`", |_| {
        let document = parse_document("<p> Pea <b> </b>soup");
        let texts = document.root().texts().map(str::trim).filter(|text| !text.is_empty());
        assert!(texts.eq(["Pea", "soup"]));
    }),
    ("`soup.find_all(string=re.compile(\"soup\"))`", |_| {
        let document = parse_document("<p>Pea <b>soup</b>");
        let texts = document.descendants().filter_map(NodeRef::as_text);
        assert!(texts.filter(|text| text.contains("soup")).eq(["soup"]));
    }),
    ("`tag.find_next(\"a\")`", |page| {
        let item = page.document.node(page.item);
        let mut nodes = page.document.descendants().skip_while(|node| *node != item).skip(1);
        assert_eq!(nodes.find(|node| node.is_html_element("li")), item.next_sibling());
    }),
    ("`SoupStrainer(\"a\")`", |_| {}),
    ("`tag.contents`, `tag.parent`, `tag.next_sibling`", |page| {
        let item = page.document.node(page.item);
        assert_eq!(item.parent().unwrap().children().next(), Some(item));
        assert!(item.next_sibling().is_some());
    }),
    ("`tag.decode_contents()`, `str(tag)`, `soup.prettify()`", |page| {
        let item = page.document.node(page.item);
        assert_eq!((item.inner_html(), item.outer_html()), ("1".to_owned(), "<li>1</li>".to_owned()));
    }),
    ("`tag[\"rel\"] = \"next\"`, `tag.extract()`, `soup.new_tag(\"b\")`", |mut page| {
        page.document.set_attribute(page.item, "rel", "next").unwrap();
        page.document.remove(page.item).unwrap();
        page.document.create_element("b").unwrap();
        assert!(page.document.node(page.item).parent().is_none());
    }),
    ("`tag.decompose()`", |mut page| {
        page.document.remove(page.item).unwrap();
        assert_eq!(page.document.compact([]), 2);
    }),
    ("`tag.wrap(other)`, `tag.unwrap()`, `tag.replace_with(other)`", |mut page| {
        let bold = page.document.create_element("b").unwrap();
        page.document.wrap(page.item, bold).unwrap();
        page.document.unwrap_element(page.item).unwrap();
        assert!(page.html().starts_with("<b>1</b>"));
        page.document.replace_with(bold, page.item).unwrap();
        assert!(page.html().starts_with("<li></li>"));
    }),
    ("`tag.string = \"Pea\"`, `tag.name = \"b\"`", |mut page| {
        page.document.set_text_content(page.item, "Pea").unwrap();
        page.document.rename_element(page.item, "b").unwrap();
        assert!(page.html().starts_with("<b>Pea</b>"));
    }),
    ("`soup.original_encoding`", |_| {
        let document = parse_document_bytes(b"<meta charset=koi8-r>");
        assert_eq!(document.encoding_report().unwrap().encoding.name(), "KOI8-R");
    }),
];

fn first_cells(page: &'static str, from: &str, to: &str, head: &str) -> Vec<&'static str> {
    let tables = page.split(from).nth(1).unwrap_or("");
    let tables = tables.split(to).next().unwrap_or("");
    let rows = tables.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells.filter(|cell| *cell != head).collect()
}

fn assert_rows(rows: &[Row], cells: &[&str]) {
    let names: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, cells);
    for (_, check) in rows {
        check(Page::new());
    }
}

#[test]
fn the_rows_of_the_guide_for_browsers_are_right() {
    let cells = first_cells(BROWSER_PAGE, "# Parse", "# Different defaults", "in a browser");
    assert_rows(BROWSER, &cells);
}

#[test]
fn the_rows_of_the_guide_for_beautiful_soup_are_right() {
    let cells = first_cells(SOUP_PAGE, "# Coming from BeautifulSoup", "\n# ", "BeautifulSoup");
    assert_rows(SOUP, &cells);
}
