//! The editing methods, compared with the text of the standards.

use soupstone::dom::{AdjacentPosition, CloneDepth, EditError, NodeKind};
use soupstone::names::Namespace;
use soupstone::sink::{ShadowRootInit, ShadowRootMode};
use soupstone::{Document, DocumentMode, Edition, NodeId, NodeRef, ParseOptions, RetainAction, parse_document};

fn find(document: &Document, name: &str) -> NodeId {
    document.elements_by_tag_name(name).next().expect("the element exists").id()
}

fn foreign_id() -> NodeId {
    let document = parse_document(&"<p>".repeat(100));
    document.body().unwrap().last_child().unwrap().id()
}

fn body(document: &Document) -> String {
    document.body().expect("the document has a body").inner_html()
}

/// `random_edits.rs` compares these edits with a plain model, which has no doctypes and no nodes of other documents.
#[test]
fn replacing_and_wrapping_refuse_nodes() {
    let mut document = parse_document("<!DOCTYPE html><p>1<b>2</b>");
    let source = document.to_html();
    let (html, bold) = (find(&document, "html"), find(&document, "b"));
    let (root, foreign) = (document.root().id(), foreign_id());
    let [doctype, text] = [root, bold].map(|parent| document.node(parent).first_child().unwrap().id());
    for answer in [
        document.replace_with(foreign, bold),
        document.replace_with(bold, foreign),
        document.replace_children(foreign, [bold]),
        document.replace_children(bold, [text, foreign]),
        document.wrap(foreign, bold),
        document.wrap(bold, foreign),
        document.unwrap_element(foreign),
    ] {
        assert_eq!(answer, Err(EditError::UnknownNode { node: foreign, was_freed: false }));
    }
    let wrapper = document.create_element("i").unwrap();
    for (answer, message) in [
        (document.replace_with(html, text), "a text node cannot be a child of the document node"),
        (document.replace_with(bold, doctype), "a doctype cannot be a child of an element"),
        (document.replace_children(text, [bold]), "an element cannot be a child of a text node"),
        (document.wrap(doctype, wrapper), "a doctype cannot be a child of an element"),
        (document.wrap(bold, text), "a text node is not an element"),
        (document.unwrap_element(text), "a text node is not an element"),
    ] {
        assert_eq!(answer.unwrap_err().to_string(), message);
    }
    assert_eq!(document.to_html(), source);
    document.append(html, text).unwrap();
    let error = document.unwrap_element(html).unwrap_err();
    assert_eq!(error.to_string(), "a text node cannot be a child of the document node");
}

#[test]
fn rename() {
    let mut document = parse_document("<div is=x-y a=1>1<b>2</b></div><svg></svg>");
    let (block, svg) = (find(&document, "div"), find(&document, "svg"));
    document.rename_element(block, "my-own").unwrap();
    document.rename_element(svg, "div").unwrap();
    assert_eq!(body(&document), r#"<my-own is="x-y" a="1">1<b>2</b></my-own><div></div>"#);
    assert_eq!(document.node(svg).namespace(), Some(Namespace::Svg));
    assert_eq!(document.node(block).value_of_is(), Some("x-y"));
    // A template is serialized as its contents.
    for _ in 0..2 {
        document.rename_element(block, "template").unwrap();
        let template = document.node(block);
        assert_eq!(template.children().count(), 0);
        let contents = template.template_contents().unwrap();
        assert_eq!(contents.inner_html(), "1<b>2</b>");
        assert_eq!(template.inner_html(), "1<b>2</b>");
        let old = contents.id();
        let error = document.append(old, block);
        assert_eq!(error, Err(EditError::WouldMakeCycle));
        document.rename_element(block, "div").unwrap();
        assert_eq!(document.node(block).template_contents(), None);
        assert_eq!(document.node(block).outer_html(), r#"<div is="x-y" a="1">1<b>2</b></div>"#);
        let detached = document.create_element("i").unwrap();
        document.append(old, detached).unwrap();
        assert_eq!(document.node(old).inner_html(), "<i></i>");
    }
    let text = document.node(block).first_child().unwrap().id();
    let error = document.rename_element(text, "b").unwrap_err();
    assert_eq!(error.to_string(), "a text node is not an element");
}

#[test]
fn text_content() {
    let mut document = parse_document("<p>1<b>2</b></p><!--c--><template>3</template>");
    let (root, paragraph) = (document.root().id(), find(&document, "p"));
    document.set_text_content(paragraph, "<&").unwrap();
    assert_eq!(document.node(paragraph).children().count(), 1);
    let text = document.node(paragraph).first_child().unwrap().id();
    document.set_text_content(text, "4").unwrap();
    assert_eq!(document.node(text).as_text(), Some("4"));
    document.set_text_content(paragraph, "").unwrap();
    assert_eq!(document.node(paragraph).children().count(), 0);
    let comment = document.body().unwrap().children().nth(1).unwrap().id();
    document.set_text_content(comment, "d").unwrap();
    let template = find(&document, "template");
    document.set_text_content(template, "5").unwrap();
    assert_eq!(body(&document), "<p></p><!--d--><template>5</template>");
    assert_eq!(document.node(template).text_content(), "");
    assert!(document.set_text_content(root, "x").is_err());
    assert_eq!(document.root().children().count(), 1);
}

#[test]
fn classes() {
    let mut document = parse_document("<p><b class=' x\ty x '></b>");
    let (paragraph, bold) = (find(&document, "p"), find(&document, "b"));
    let class = |document: &Document, id| document.node(id).attribute("class").map(str::to_owned);
    // Without an attribute and without classes, nothing is updated.
    document.remove_class(paragraph, "x").unwrap();
    assert_eq!(class(&document, paragraph), None);
    document.add_class(paragraph, "é").unwrap();
    document.add_class(paragraph, "É").unwrap();
    assert_eq!(class(&document, paragraph).as_deref(), Some("é É"));
    // The attribute is normalized even if it contains the class.
    document.add_class(bold, "y").unwrap();
    assert_eq!(class(&document, bold).as_deref(), Some("x y"));
    assert_eq!(document.toggle_class(bold, "x"), Ok(false));
    assert_eq!(document.toggle_class(bold, "x"), Ok(true));
    assert_eq!(class(&document, bold).as_deref(), Some("y x"));
    document.remove_class(bold, "y").unwrap();
    document.remove_class(bold, "x").unwrap();
    assert_eq!(class(&document, bold).as_deref(), Some(""));
    for invalid in ["", " ", "a b", "a\n", "\u{c}"] {
        let class = invalid.to_owned();
        assert_eq!(document.add_class(bold, invalid), Err(EditError::InvalidClass { class }));
    }
    let error = document.add_class(bold, "a b").unwrap_err();
    assert_eq!(error.to_string(), r#""a b" is not a valid class: a class is not empty and contains no white space"#);
    // U+00A0 is not ASCII white space.
    document.add_class(bold, "a\u{a0}b").unwrap();
    assert_eq!(document.node(bold).classes().count(), 1);
    let root = document.root().id();
    assert_eq!(document.add_class(root, "a"), Err(EditError::NotAnElement { kind: NodeKind::Document }));
}

#[test]
fn retain_attributes() {
    let mut document = parse_document("<p a=1 b=2 is=x c=3><p a=1 b=2 is=x c=3>");
    let paragraph = find(&document, "p");
    let even = |value: &str| matches!(value, "2" | "x");
    for removed in [2, 0] {
        let count = document.retain_attributes(paragraph, |_, attribute| even(attribute.value()));
        assert_eq!(count, Ok(removed));
    }
    let count = document.retain_attributes(paragraph, |_, it| it.local_name() == "b");
    assert_eq!(count, Ok(1));
    assert_eq!(document.node(paragraph).value_of_is(), None);
    document.set_attribute(paragraph, "d", "4").unwrap();
    assert_eq!(body(&document), "<p b=\"2\" d=\"4\"></p><p a=\"1\" b=\"2\" is=\"x\" c=\"3\"></p>");
    let unknown = parse_document("").body().unwrap().id();
    let error = Document::new().retain_attributes(unknown, |_, _| true);
    assert_eq!(error, Err(EditError::UnknownNode { node: unknown, was_freed: false }));
    let root = document.root().id();
    let error = document.retain_attributes(root, |_, _| true).unwrap_err();
    assert_eq!(error.to_string(), "the document node is not an element");
}

#[test]
fn many_classes_are_changed_like_a_few() {
    let mut document = parse_document("<p><b>");
    let (many, few) = (find(&document, "p"), find(&document, "b"));
    let names: Vec<String> = (0..40).map(|number| format!("c{number}")).collect();
    document.set_attribute(many, "class", &names.join(" ")).unwrap();
    // The last class shares its start and its end with other classes.
    for class in ["c39", "c0", "c1", "x", "c1", "c17", "c39", "absent", "c3", "c33", "", "a b"] {
        let is_there = document.node(many).has_class(class);
        let is_class = !matches!(class, "" | "a b");
        let toggled = document.toggle_class(many, class);
        assert_eq!(toggled.is_ok(), is_class);
        assert_eq!(document.node(many).has_class(class), is_class && !is_there);
        assert!(document.add_class(many, class).is_ok() == is_class);
        assert!(document.remove_class(many, class).is_ok() == is_class);
        assert!(!document.node(many).has_class(class));
        let value = document.node(many).attribute("class").unwrap();
        let classes: Vec<&str> = value.split(' ').collect();
        assert_eq!(document.node(many).classes().collect::<Vec<_>>(), classes);
    }
    let left: Vec<String> = document.node(many).classes().map(str::to_owned).collect();
    assert_eq!(left.len(), 34);
    document.set_attribute(many, "class", " y  y ").unwrap();
    assert_eq!(document.toggle_class(many, "c5"), Ok(true));
    assert_eq!(document.node(many).attribute("class"), Some("y c5"));
    for class in &names {
        document.add_class(few, class).unwrap();
    }
    for class in names.iter().rev() {
        document.remove_class(few, class).unwrap();
    }
    assert_eq!(document.node(few).attribute("class"), Some(""));
    document.add_class(few, "z").unwrap();
    assert_eq!(document.node(few).attribute("class"), Some("z"));
}

#[test]
fn retain_removes() {
    let source = "<p>1<i>2<b>3</b></i><b>4<i>5</i></b><template><b>6</b><i><template><b>7</b>";
    let mut document = parse_document(source);
    let body_id = document.body().unwrap().id();
    let mut asked = Vec::new();
    let removed = document.retain(body_id, |node| {
        asked.push(node.text_content());
        match node.is_html_element("b") {
            true => RetainAction::Remove,
            false => RetainAction::Keep,
        }
    });
    assert_eq!(removed, Ok(4));
    // Detached nodes and the body are not included.
    let expected = ["12345", "1", "23", "2", "3", "45", "", "6", "", "", "7"];
    assert_eq!(asked, expected);
    assert_eq!(body(&document), "<p>1<i>2</i><template><i><template></template></i></template></p>");
    let template = find(&document, "template");
    let removed = document.retain(template, |_| RetainAction::Remove);
    assert_eq!(removed, Ok(1));
    let paragraph = find(&document, "p");
    let host = document.create_element("div").unwrap();
    document.append(paragraph, host).unwrap();
    let init = ShadowRootInit::new(ShadowRootMode::Closed);
    let root = document.attach_shadow_root(host, init).unwrap();
    document.append_text(root, "8").unwrap();
    let removed = document.retain(body_id, |node| match node.as_text() {
        Some(_) => RetainAction::Unwrap,
        None => RetainAction::Keep,
    });
    assert_eq!(removed, Ok(3));
    assert_eq!(document.node(root).text_content(), "");
}

#[test]
fn retain_unwraps() {
    let source = "<b>1<i>2<b>3<b>4</b></b></i></b><template><b>5</b><i><template><b>6</b>";
    let mut document = parse_document(source);
    let body_id = document.body().unwrap().id();
    let mut asked = Vec::new();
    let unwrapped = document.retain(body_id, |node| {
        if let Some(name) = node.local_name() {
            asked.push(name.to_owned() + &node.text_content());
        }
        match node.is_html_element("b") {
            true => RetainAction::Unwrap,
            false => RetainAction::Keep,
        }
    });
    assert_eq!(unwrapped, Ok(5));
    let expected = ["b1234", "i234", "b34", "b4", "template", "b5", "i", "template", "b6"];
    assert_eq!(asked, expected);
    let rest = "<template>5<i><template>6</template></i></template>";
    assert_eq!(body(&document), format!("1<i>234</i>{rest}"));
    let elements = |node: NodeRef<'_>| match node.is_element() {
        true => RetainAction::Unwrap,
        false => RetainAction::Keep,
    };
    let all = document.retain(body_id, elements);
    assert_eq!(all, Ok(2));
    assert_eq!(body(&document), "1234");

    let root = document.root().id();
    assert_eq!(document.retain(root, elements), Ok(2));
    assert_eq!(document.root().inner_html(), "<body>1234</body>");
    let copy = parse_document("").body().unwrap().id();
    let mut empty = Document::new();
    assert_eq!(empty.retain(copy, elements), Err(EditError::UnknownNode { node: copy, was_freed: false }));
}

#[test]
fn attributes_of_all_elements() {
    let source = "<body id=0 class=1><p id=1 class=2 title=3>a<svg id=2 xlink:href=4></svg>\
                  <template id=5><b id=6 title=7><template><i id=8 title=9>";
    let mut document = parse_document(source);
    let body_id = document.body().unwrap().id();
    let mut asked = Vec::new();
    let elements = document.node(body_id).deep_descendants().filter(|node| node.is_element());
    let elements: Vec<NodeId> = elements.map(|node| node.id()).collect();
    for element in elements {
        let removed = document.retain_attributes(element, |element, attribute| {
            let name = element.local_name().unwrap();
            asked.push(format!("{name} {}", attribute.value()));
            attribute.local_name() != "id"
        });
        assert!(removed.is_ok());
    }
    let expected = "p 1,p 2,p 3,svg 2,svg 4,template 5,b 6,b 7,i 8,i 9";
    assert_eq!(asked.join(","), expected);
    assert_eq!(
        document.node(body_id).outer_html(),
        "<body id=\"0\" class=\"1\"><p class=\"2\" title=\"3\">a<svg xlink:href=\"4\"></svg><template><b title=\"7\">\
         <template><i title=\"9\"></i></template></b></template></p></body>"
    );
}

#[test]
fn inner_html_has_its_context() {
    let mut document = parse_document("<!doctype html><table><tr></table><form><div></div></form>");
    let row = find(&document, "tr");
    document.set_inner_html(row, "<td>1<td>2").unwrap();
    assert_eq!(document.node(row).children().count(), 2);
    let block = find(&document, "div");
    document.set_inner_html(block, "<form>1</form><td>2").unwrap();
    assert_eq!(document.node(block).inner_html(), "12");
    let script = document.create_element("script").unwrap();
    document.set_inner_html(script, "<b>").unwrap();
    assert_eq!(document.node(script).text_content(), "<b>");
    let svg = document.create_element_ns(Namespace::Svg, "svg").unwrap();
    document.set_inner_html(svg, "<lineargradient/>").unwrap();
    let gradient = document.node(svg).first_child().unwrap();
    assert_eq!(gradient.local_name(), Some("linearGradient"));
    let template = document.create_element("template").unwrap();
    document.set_inner_html(template, "<td>1").unwrap();
    assert_eq!(document.node(template).children().count(), 0);
    let contents = document.node(template).template_contents().unwrap().id();
    document.set_inner_html(contents, "<tr><td>2").unwrap();
    assert_eq!(document.node(template).inner_html(), "<tr><td>2</td></tr>");
    // A shadow root has the context of its host; a fragment, a body.
    let init = ShadowRootInit::new(ShadowRootMode::Open);
    let root = document.attach_shadow_root(block, init).unwrap();
    document.set_inner_html(root, "<form>3</form><p>4").unwrap();
    assert_eq!(document.node(root).inner_html(), "3<p>4</p>");
    let fragment = document.create_fragment();
    document.set_inner_html(fragment, "<td>5").unwrap();
    assert_eq!(document.node(fragment).inner_html(), "5");

    let text = document.create_text("6");
    for node in [text, document.root().id()] {
        let kind = document.node(node).kind();
        assert_eq!(document.set_inner_html(node, "7"), Err(EditError::NotAnElement { kind }));
    }
}

#[test]
fn inner_html_uses_the_mode_and_the_options_of_the_document() {
    for (mode, expected) in
        [(DocumentMode::NoQuirks, "<p></p><table></table>"), (DocumentMode::Quirks, "<p><table></table></p>")]
    {
        let mut document = match mode {
            DocumentMode::Quirks => parse_document("<div>"),
            _ => parse_document("<!DOCTYPE html><div>"),
        };
        let block = find(&document, "div");
        document.set_inner_html(block, "<p><table>").unwrap();
        assert_eq!(document.node(block).inner_html(), expected);
        let paragraph = document.node(block).first_child().unwrap().id();
        document.set_outer_html(paragraph, "<p><table>").unwrap();
        assert!(document.node(block).inner_html().starts_with(expected));
        assert_eq!(document.mode(), mode);
    }
    let options = ParseOptions::new().with_scripting(true);
    let mut document = options.parse_document("<div>");
    let block = find(&document, "div");
    let markup = "<noscript><b>1</b></noscript>";
    for _ in 0..2 {
        document.set_inner_html(block, markup).unwrap();
        assert_eq!(document.elements_by_tag_name("b").count(), 0);
        let first = document.node(block).first_child().unwrap().id();
        document.set_outer_html(first, markup).unwrap();
        assert_eq!(document.elements_by_tag_name("b").count(), 0);
    }
}

#[test]
fn outer_html() {
    let mut document = parse_document("<table><tr><td>1<td>2</table>");
    let cell = find(&document, "td");
    document.set_outer_html(cell, "<td>3<td>4").unwrap();
    let row = find(&document, "tr");
    assert_eq!(document.node(row).inner_html(), "<td>3</td><td>4</td><td>2</td>");
    assert!(document.node(cell).parent().is_none());
    let cell = find(&document, "td");
    document.set_outer_html(cell, "").unwrap();
    assert_eq!(document.node(row).inner_html(), "<td>4</td><td>2</td>");
    // In a fragment, the context is a body.
    let fragment = document.create_fragment();
    document.append(fragment, row).unwrap();
    document.set_outer_html(row, "<td>5").unwrap();
    assert_eq!(document.node(fragment).inner_html(), "5");

    let text = document.node(fragment).first_child().unwrap().id();
    for (node, error) in [
        (row, EditError::NoParent),
        (text, EditError::NotAnElement { kind: NodeKind::Text }),
        (find(&document, "html"), EditError::ParentIsDocument),
    ] {
        assert_eq!(document.set_outer_html(node, "6"), Err(error));
    }
    // In the html element, the context is that element.
    let head = document.head().unwrap().id();
    document.set_outer_html(head, "<title>7</title>").unwrap();
    assert_eq!(document.title().as_deref(), Some("7"));
}

#[test]
fn insert_adjacent_html() {
    use AdjacentPosition::{AfterBegin, AfterEnd, BeforeBegin, BeforeEnd};
    let mut document = parse_document("<table><tr><td>1</table>");
    let (row, cell) = (find(&document, "tr"), find(&document, "td"));
    for (element, position, markup) in [
        (cell, BeforeBegin, "<td>2"),
        (cell, AfterBegin, "<td>3"),
        (cell, BeforeEnd, "<b>4"),
        (cell, AfterEnd, "<td>5<td>6"),
        (row, BeforeBegin, "<tr><td>7"),
        (row, AfterEnd, "<td>8"),
    ] {
        document.insert_adjacent_html(element, position, markup).unwrap();
    }
    assert_eq!(
        body(&document),
        "<table><tbody><tr><td>7</td></tr><tr><td>2</td><td>31<b>4</b></td><td>5</td><td>6</td></tr>\
         <tr><td>8</td></tr></tbody></table>"
    );
    let html = find(&document, "html");
    document.insert_adjacent_html(html, AfterBegin, "<head><p>9").unwrap();
    let first = document.node(html).first_child().unwrap();
    assert_eq!(first.outer_html(), "<p>9</p>");
    let template = document.create_element("template").unwrap();
    document.insert_adjacent_html(template, BeforeEnd, "<td>10").unwrap();
    assert_eq!(document.node(template).children().count(), 1);
    assert_eq!(document.node(template).inner_html(), "");

    let text = document.create_text("");
    for (node, position, error) in [
        (template, BeforeBegin, EditError::NoParent),
        (template, AfterEnd, EditError::NoParent),
        (html, BeforeBegin, EditError::ParentIsDocument),
        (html, AfterEnd, EditError::ParentIsDocument),
        (text, BeforeEnd, EditError::NotAnElement { kind: NodeKind::Text }),
    ] {
        let answer = document.insert_adjacent_html(node, position, "11");
        assert_eq!(answer, Err(error));
    }
}

#[test]
fn nodes_of_another_document() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let source = options.parse_document(
        "<my-card id=a><template shadowrootmode=open shadowrootclonable><i>1</i></template>2\
         <template><b x-y=3>4</b><!--5--></template></my-card>",
    );
    let card = source.elements_by_tag_name("my-card").next().unwrap();
    let mut target = parse_document("<p>");
    let paragraph = find(&target, "p");
    for (depth, texts) in
        [(CloneDepth::Shallow, "1"), (CloneDepth::Deep, "124"), (CloneDepth::DeepWithShadowRoots, "124")]
    {
        let copy = target.import_node(card, depth).unwrap();
        assert!(target.node(copy).parent().is_none());
        target.replace_children(paragraph, [copy]).unwrap();
        let walk = target.node(copy).deep_descendants();
        let found: String = walk.filter_map(|node| node.as_text()).collect();
        assert_eq!((found.as_str(), depth), (texts, depth));
        assert!(target.node(copy).shadow_root().is_some());
    }
    let mut inside = target.root().deep_descendants();
    let bold = inside.rfind(|node| node.is_html_element("b")).unwrap();
    assert_eq!(bold.attribute("x-y"), Some("3"));
    let comments = target.root().deep_descendants();
    assert_eq!(comments.filter(|node| node.kind() == NodeKind::Comment).count(), 1);
}

#[test]
fn an_appended_element_is_the_last_child() {
    let mut document = parse_document("<ul><li>1</ul>");
    let list = find(&document, "ul");
    let item = document.append_element(list, "LI").unwrap();
    document.append_text(item, "2").unwrap();
    assert_eq!(body(&document), "<ul><li>1</li><li>2</li></ul>");
    let error = document.append_element(foreign_id(), "li");
    assert_eq!(error, Err(EditError::UnknownNode { node: foreign_id(), was_freed: false }));
}

const NEVER_VALID: [&str; 7] = ["", "x><script>alert(1)</script", "a b", "a\tb", "a/b", "a>", "a\0"];

fn documents() -> [Document; 2] {
    [Edition::January2025, Edition::August2026].map(|edition| {
        let options = ParseOptions::new().with_edition(edition);
        options.parse_document("<p @parsed [too]=1><svg></svg>")
    })
}

/// Whether an edit was rejected for this invalid name.
fn is_invalid_name<T>(result: Result<T, EditError>) -> bool {
    let error = result.err().expect("the name is refused");
    let EditError::InvalidName { name, rule } = &error else { return false };
    error.to_string() == format!("{name:?} is not a valid name: {rule}")
}

#[test]
fn names_of_attributes_are_checked() {
    for mut document in documents() {
        let paragraph = find(&document, "p");
        for name in NEVER_VALID.into_iter().chain(["a=b", "="]) {
            assert!(is_invalid_name(document.set_attribute(paragraph, name, "")), "{name:?}");
            for namespace in [Namespace::None, Namespace::XLink] {
                let result = document.set_attribute_ns(paragraph, namespace, name, "");
                assert!(is_invalid_name(result), "{name:?}");
            }
            let removed = document.remove_attribute(paragraph, name);
            assert_eq!(removed, Ok(None), "{name:?}");
        }
        let html = document.node(paragraph).outer_html();
        assert!(html.starts_with(r#"<p @parsed="" [too]="1">"#), "{html}");
        for value in ["1", "2"] {
            assert_eq!(document.set_attribute(paragraph, "@Parsed", value), Ok(()));
            let result = document.set_attribute_ns(paragraph, Namespace::None, "[too]", value);
            assert_eq!(result, Ok(()));
        }
        assert!(document.node(paragraph).outer_html().starts_with(r#"<p @parsed="2" [too]="2">"#));
        let removed = document.remove_attribute(paragraph, "@Parsed");
        assert_eq!(removed, Ok(Some("2".to_owned())));

        for name in ["a", "_a", ":a", "a:b", "a-1.b", "é", "xlink:href", "xmlns"] {
            assert_eq!(document.set_attribute(paragraph, name, name), Ok(()));
            assert_eq!(document.node(paragraph).attribute(name), Some(name));
        }
        // Only newer editions accept these names.
        let is_valid = document.edition() != Edition::January2025;
        for name in ["@click", "[a]", "(a)", "1", "-", "\"", "a<b", "×"] {
            let result = document.set_attribute(paragraph, name, "");
            assert_eq!(result.is_ok(), is_valid, "{name}");
            assert_eq!(document.node(paragraph).has_attribute(name), is_valid);
        }
    }
}

#[test]
fn names_of_elements_are_checked() {
    for mut document in documents() {
        let paragraph = find(&document, "p");
        for name in NEVER_VALID.into_iter().chain(["1", "-a", "@", "<", "a\r"]) {
            assert!(is_invalid_name(document.create_element(name)), "{name:?}");
            let foreign = document.create_element_ns(Namespace::Svg, name);
            assert!(is_invalid_name(foreign), "{name:?}");
            assert!(is_invalid_name(document.create_element_with_is(name, "a-b")), "{name:?}");
            assert!(is_invalid_name(document.rename_element(paragraph, name)), "{name:?}");
            assert!(is_invalid_name(document.append_element(paragraph, name)), "{name:?}");
        }
        for name in ["a", "_a", ":a", "a:b", "a-1.b", "é", "a·"] {
            assert!(document.create_element(name).is_ok(), "{name}");
        }
        for name in ["a=b", "a\"", "a<b", "a@", "×"] {
            let is_valid = document.edition() != Edition::January2025;
            let created = document.create_element(name);
            assert_eq!(created.is_ok(), is_valid, "{name}");
        }
        // If the first character is not a letter, fewer names are valid.
        assert!(document.create_element("_a@").is_err());
        assert_eq!(document.node(paragraph).local_name(), Some("p"));
    }
}

/// Compares all short lists of attributes with calls of `set_attribute`.
#[test]
fn a_new_element_has_the_attributes_that_are_set() {
    let names = ["a", "A", "b", "is", "é", "a b"];
    let mut lists: Vec<Vec<&str>> = vec![vec![]];
    for _ in 0..3 {
        let longer: Vec<_> = lists.iter().flat_map(|list| names.map(|name| [&list[..], &[name]].concat())).collect();
        lists.extend(longer);
    }
    for list in lists {
        let attributes = || list.iter().zip(["1", "2", "3"]);
        let mut document = Document::new();
        let created = document.create_element_with("P", attributes());
        let element = document.create_element("p").unwrap();
        let set = attributes().try_for_each(|(name, value)| document.set_attribute(element, name, value));
        assert_eq!(created.as_ref().err(), set.as_ref().err(), "{list:?}");
        if let Ok(created) = created {
            assert_eq!(document.node(created).outer_html(), document.node(element).outer_html(), "{list:?}");
        }
    }
}

#[test]
fn names_of_html_are_in_lower_case() {
    let mut document = parse_document("<p class=a>1</p><svg viewbox=0></svg>");
    let paragraph = find(&document, "p");
    document.set_attribute(paragraph, "CLASS", "b").unwrap();
    let node = document.node(paragraph);
    assert!(node.has_class("b") && node.attributes().len() == 1);
    assert!(node.has_attribute("Class") && node.attribute("CLASS") == Some("b"));
    let removed = document.remove_attribute(paragraph, "cLaSs");
    assert_eq!(removed, Ok(Some("b".to_owned())));

    let block = document.create_element("DIV").unwrap();
    assert!(document.node(block).is_html_element("div"));
    let block = document.create_element_with_is("DIV", "A-b").unwrap();
    assert_eq!(document.node(block).value_of_is(), Some("A-b"));
    document.rename_element(block, "Section").unwrap();
    assert!(document.node(block).is_html_element("section"));
    let template = document.create_element("TEMPLATE").unwrap();
    assert!(document.node(template).template_contents().is_some());
    let element = document.create_element("xÉ").unwrap();
    assert_eq!(document.node(element).local_name(), Some("xÉ"));

    // With a namespace, and on other elements, the case is preserved.
    let element = document.create_element_ns(Namespace::Html, "DIV").unwrap();
    assert_eq!(document.node(element).local_name(), Some("DIV"));
    document.set_attribute_ns(paragraph, Namespace::None, "ID", "a").unwrap();
    document.set_attribute(paragraph, "ID", "b").unwrap();
    let node = document.node(paragraph);
    assert_eq!((node.attribute("ID"), node.attribute("id")), (Some("a"), Some("b")));
    let svg = find(&document, "svg");
    document.set_attribute(svg, "viewbox", "1").unwrap();
    let node = document.node(svg);
    assert_eq!((node.attribute("viewBox"), node.attribute("viewbox")), (Some("0"), Some("1")));
    document.rename_element(svg, "clipPath").unwrap();
    assert_eq!(document.node(svg).local_name(), Some("clipPath"));
    document.rename_element_ns(svg, Namespace::Html, "TEMPLATE").unwrap();
    assert!(document.node(svg).template_contents().is_none());
    document.rename_element_ns(svg, Namespace::Html, "template").unwrap();
    assert!(document.node(svg).template_contents().is_some());
    assert!(is_invalid_name(document.rename_element_ns(svg, Namespace::Svg, "a b")));
}

#[test]
fn all_attributes_are_replaced() {
    let mut document = parse_document("<p is=x-ok @a=1 b=2>");
    let paragraph = find(&document, "p");
    let none = |name| (Namespace::None, name, "x");
    // A name that the parser made remains valid.
    let attributes = [none("@a"), (Namespace::XLink, "href", "1"), none("is"), none("@a"), none("href")];
    document.set_attributes(paragraph, &attributes).unwrap();
    assert_eq!(document.node(paragraph).value_of_is(), Some("x-ok"));
    let expected = r#"<p @a="x" xlink:href="1" is="x" href="x"></p>"#;
    assert_eq!(document.node(paragraph).outer_html(), expected);
    assert!(is_invalid_name(document.set_attributes(paragraph, &[none("c"), none("a b")])));
    assert_eq!(document.node(paragraph).outer_html(), expected);
    document.set_attributes(paragraph, &[]).unwrap();
    assert_eq!((document.node(paragraph).attributes().len(), document.node(paragraph).value_of_is()), (0, None));
    let element = document.create_element_with_is("p", "x-ok").unwrap();
    document.set_attributes(element, &[none("a")]).unwrap();
    assert_eq!(document.node(element).value_of_is(), Some("x-ok"));
    let root = document.root().id();
    assert!(matches!(document.set_attributes(root, &[]), Err(EditError::NotAnElement { .. })));
}

#[test]
fn the_mode_can_be_set() {
    let mut document = parse_document("<p class=a>");
    document.set_mode(DocumentMode::NoQuirks);
    assert_eq!(document.mode(), DocumentMode::NoQuirks);
    assert_eq!(document.elements_by_class_name("A").count(), 0);
}

#[test]
fn names_of_doctypes_and_processing_instructions_are_checked() {
    for mut document in documents() {
        for name in ["html><script>alert(1)</script", "a b", "a>", "a\0"] {
            let doctype = document.create_doctype(name, "", "");
            assert!(is_invalid_name(doctype), "{name:?}");
        }
        assert!(document.create_doctype("", "", "").is_ok());
        let doctype = document.create_doctype("a/b", "", "");
        assert_eq!(doctype.is_ok(), document.edition() != Edition::January2025);

        for target in NEVER_VALID.into_iter().chain(["1", "?", "a?"]) {
            let instruction = document.create_processing_instruction(target, "");
            assert!(is_invalid_name(instruction), "{target:?}");
        }
        let instruction = document.create_processing_instruction("a", "b?><script>");
        assert_eq!(instruction, Err(EditError::InvalidData));
        let instruction = document.create_processing_instruction("a", "b? >").unwrap();
        // As in the DOM, only creation checks data.
        assert_eq!(document.set_data(instruction, "?>"), Ok(()));
        let comment = document.create_comment("--><b>");
        assert_eq!(document.node(comment).outer_html(), "<!----><b>-->");
    }
}

#[test]
fn removing_the_is_attribute_removes_the_is_value() {
    let clean = |document: &Document, node: NodeId| {
        let node = document.node(node);
        node.value_of_is().is_none() && node.outer_html() == "<p></p>"
    };
    for copied in [false, true] {
        // Parsed, parsed and changed, and created. Each edit removes the value.
        for made in 0..3 {
            for removed in 0..5 {
                let mut document = parse_document("<p is=x-evil>");
                let mut element = find(&document, "p");
                match made {
                    0 => {}
                    1 => document.set_attribute(element, "is", "x-ok").unwrap(),
                    _ => element = document.create_element_with_is("p", "x-evil").unwrap(),
                }
                if copied {
                    element = document.clone_node(element, CloneDepth::Deep).unwrap();
                }
                let count = match removed {
                    0 => document.remove_attribute(element, "IS").map(|_| 1),
                    1 => document.remove_attribute_ns(element, Namespace::None, "is").map(|_| 1),
                    2 => document.retain_attributes(element, |_, _| false),
                    3 => document.retain_attributes(element, |_, it| it.value() == "none"),
                    _ => document.retain_attributes(element, |_, it| it.local_name() != "is"),
                };
                assert_eq!(count, Ok(1), "{made} {removed}");
                assert!(clean(&document, element), "{copied} {made} {removed}");
                document.compact([]);
            }
        }
    }
    let mut document = Document::new();
    let element = document.create_element_with_is("p", "x-ok").unwrap();
    document.set_attribute(element, "a", "").unwrap();
    let count = document.retain_attributes(element, |_, it| it.value() == "x-ok");
    assert_eq!(count, Ok(1));
    assert_eq!(document.node(element).outer_html(), r#"<p is="x-ok"></p>"#);
    // An attribute in another namespace is distinct.
    document.set_attribute_ns(element, Namespace::XLink, "is", "").unwrap();
    document.remove_attribute_ns(element, Namespace::XLink, "is").unwrap();
    assert_eq!(document.node(element).value_of_is(), Some("x-ok"));
}

#[test]
fn many_classes() {
    let mut document = parse_document("<p class=' 0  1 0 '><p>");
    let paragraph = find(&document, "p");
    let add = |document: &mut Document, number: usize| {
        document.add_class(paragraph, &number.to_string()).unwrap();
    };
    let classes = |numbers: &[usize]| {
        let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
        words.join(" ")
    };
    let all: Vec<usize> = (0..100).collect();
    for number in all.iter().chain(&all) {
        add(&mut document, *number);
    }
    let expected = classes(&all);
    assert_eq!(document.node(paragraph).attribute("class"), Some(expected.as_str()));

    let copy = document.clone_node(paragraph, CloneDepth::Deep).unwrap();
    add(&mut document, 100);
    assert_eq!(document.node(copy).attribute("class"), Some(expected.as_str()));
    document.remove_class(paragraph, "50").unwrap();
    add(&mut document, 50);
    assert_eq!(document.node(paragraph).classes().next_back(), Some("50"));
    document.set_attribute(paragraph, "class", &expected.replace("99", "98")).unwrap();
    add(&mut document, 99);
    assert_eq!(document.node(paragraph).attribute("class"), Some(expected.as_str()));
    document.compact([]);
    add(&mut document, 101);
    document.retain_attributes(paragraph, |_, _| false).unwrap();
    add(&mut document, 7);
    assert_eq!(document.node(paragraph).attribute("class"), Some("7"));
}

#[test]
fn normalize() {
    let mut document = parse_document("<div>1<b>2</b>3<i>4<!-- --></i></div><template>5</template>");
    let (block, bold, italic) = (find(&document, "div"), find(&document, "b"), find(&document, "i"));
    let template = find(&document, "template");
    let contents = document.node(template).template_contents().unwrap().id();
    // Empty text nodes are removed; adjacent ones are joined.
    let empty = document.create_text("");
    document.prepend(block, empty).unwrap();
    for parent in [italic, block, contents] {
        for text in ["", "6", "", "7"] {
            let text = document.create_text(text);
            document.append(parent, text).unwrap();
        }
    }
    document.unwrap_element(bold).unwrap();
    let first = document.node(empty).next_sibling().unwrap().id();
    document.normalize(block).unwrap();
    let texts: Vec<&str> = document.node(block).texts().collect();
    assert_eq!(texts, ["123", "4", "67", "67"]);
    assert_eq!(document.node(block).first_child().unwrap().id(), first);
    // As in the DOM, template contents are not descendants.
    assert_eq!(document.node(contents).children().count(), 5);
    document.normalize(contents).unwrap();
    assert_eq!(document.node(contents).texts().collect::<Vec<_>>(), ["567"]);
    assert_eq!(document.root().texts().collect::<String>(), "12346767");
    assert_eq!(document.normalize(foreign_id()), Err(EditError::UnknownNode { node: foreign_id(), was_freed: false }));
}

#[test]
fn elements_with_attributes() {
    let mut document = parse_document("<nav></nav>");
    let nav = find(&document, "nav");
    let url = String::from("/pea");
    let link = document.append_element_with(nav, "A", [("HREF", &url), ("rel", &url)]).unwrap();
    document.append_element_with(link, "b", vec![(String::from("id"), "x")]).unwrap();
    assert!(is_invalid_name(document.append_element_with(nav, "a", [("a b", "")])));
    assert!(is_invalid_name(document.append_element_with(nav, "1", [("a", "")])));
    let text = document.create_text("");
    let refused = document.append_element_with(text, "a", [("a", "")]).unwrap_err();
    assert_eq!(refused.to_string(), "an element cannot be a child of a text node");
    assert_eq!(document.node(nav).inner_html(), r#"<a href="/pea" rel="/pea"><b id="x"></b></a>"#);
    let copy = document.clone_deep(link).unwrap();
    assert_eq!(document.node(copy).outer_html(), document.node(nav).inner_html());
    assert_eq!(document.clone_deep(foreign_id()), Err(EditError::UnknownNode { node: foreign_id(), was_freed: false }));
}
