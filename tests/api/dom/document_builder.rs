//! The sink that builds a document, and the depth of documents.

use crate::support::{DEEP, on_a_small_stack};
use soupstone::dom::{CloneDepth, Document, DocumentBuilder, EditError, NodeId, NodeKind, NodeRef};
use soupstone::names::{ExpandedName, NameId, NameTable, Namespace, tag};
use soupstone::sink::InsertionLocation::{Before, FosterParent, LastChildOf};
use soupstone::sink::{
    DocumentMode, InsertionLocation, NewElement, TreeNotification, TreeSink, WrappedSink, WrappingSink,
};
use soupstone::token::{AttributeAdjustment, AttributeBuffer, Attributes, Doctype, Text};
use soupstone::{Edition, FragmentContext, ParseOptions, Parser, parse_document};

struct Elements {
    names: NameTable,
    buffer: AttributeBuffer,
}

impl Elements {
    fn new() -> Self {
        Self { names: NameTable::new(), buffer: AttributeBuffer::new() }
    }

    fn attributes(&mut self, attributes: &[(&str, &str)]) -> Attributes<'_> {
        self.buffer.clear();
        for (name, value) in attributes {
            self.buffer.push(self.names.intern(name), value);
        }
        Attributes::new(&self.buffer, &self.names)
    }

    fn create(
        &mut self,
        builder: &mut impl TreeSink<Handle = NodeId>,
        name: &str,
        attributes: &[(&str, &str)],
    ) -> NodeId {
        let name: NameId = self.names.intern(name);
        let attributes = self.attributes(attributes);
        builder.create_element(NewElement::new(ExpandedName::html(name), &attributes))
    }
}

#[test]
fn a_document_is_built() {
    let mut elements = Elements::new();
    let mut builder = DocumentBuilder::new().with_capacity_for(1000);
    let root = builder.document();
    let mut doctype = Doctype::default();
    doctype.name = Some("html");
    doctype.public_identifier = Some("p");
    builder.append_doctype(&doctype);
    builder.notify(TreeNotification::DocumentMode(DocumentMode::Quirks));
    let html = elements.create(&mut builder, "html", &[("lang", "en")]);
    builder.insert_element(&LastChildOf(root), &html);
    builder.insert_comment(&LastChildOf(html), "c".into());
    let unknown = elements.create(&mut builder, "x-y", &[("x-a", "1"), ("x-b", "2")]);
    builder.insert_element(&LastChildOf(html), &unknown);
    builder.insert_text(&LastChildOf(unknown), "a".into());
    builder.insert_text(&LastChildOf(unknown), "b".into());
    let table = elements.create(&mut builder, "table", &[]);
    builder.insert_element(&LastChildOf(unknown), &table);
    builder.insert_text(&Before(table), "c".into());
    let bold = elements.create(&mut builder, "b", &[]);
    builder.insert_element(&Before(table), &bold);
    builder.insert_text(&Before(table), "d".into());
    builder.insert_text(&Before(table), "e".into());
    builder.insert_comment(&Before(table), "f".into());
    let template = elements.create(&mut builder, "template", &[]);
    builder.insert_element(&LastChildOf(table), &template);
    let contents = builder.template_contents(&template);
    builder.insert_text(&LastChildOf(contents), "g".into());
    let attributes = elements.attributes(&[("lang", "de"), ("x-b", "3"), ("id", "h")]);
    builder.add_missing_attributes(&html, &attributes);
    let attributes = elements.attributes(&[("id", "i"), ("x-a", "4")]);
    builder.add_missing_attributes(&html, &attributes);
    let attributes =
        elements.attributes(&[("xlink:href", "#"), ("viewbox", "0")]).with_adjustment(AttributeAdjustment::Svg);
    let name = ExpandedName::new(Namespace::Svg, tag::SVG);
    let svg = builder.create_element(NewElement::new(name, &attributes));
    builder.insert_element(&LastChildOf(html), &svg);

    let document = builder.finish();
    assert_eq!(document.mode(), DocumentMode::Quirks);
    assert_eq!(
        soupstone_tests::dump::html5lib(document.root()).to_string(),
        r##"| <!DOCTYPE html "p" "">
| <html>
|   id="h"
|   lang="en"
|   x-a="4"
|   x-b="3"
|   <!-- c -->
|   <x-y>
|     x-a="1"
|     x-b="2"
|     "abc"
|     <b>
|     "de"
|     <!-- f -->
|     <table>
|       <template>
|         content
|           "g"
|   <svg svg>
|     viewBox="0"
|     xlink href="#"
"##
    );
}

#[test]
fn elements_and_children_are_moved_while_building() {
    let mut elements = Elements::new();
    let mut builder = DocumentBuilder::new();
    let root = builder.document();
    let [html, one, two, three] = ["html", "b", "i", "u"].map(|name| elements.create(&mut builder, name, &[]));
    builder.insert_element(&LastChildOf(root), &html);
    builder.insert_element(&LastChildOf(html), &one);
    builder.insert_element(&LastChildOf(one), &two);
    builder.insert_text(&LastChildOf(one), "x".into());
    builder.move_element(&LastChildOf(html), &two);
    builder.move_children(&one, &three);
    builder.insert_element(&LastChildOf(one), &three);
    builder.move_element(&Before(one), &two);
    assert_eq!(html_of(builder.as_document()), "<html><i></i><b><u>x</u></b></html>");
    builder.remove_from_parent(&one);
    builder.as_document_mut().set_attribute(html, "id", "a").unwrap();
    let attributes = elements.attributes(&[("id", "b"), ("class", "c")]);
    builder.add_missing_attributes(&html, &attributes);
    assert_eq!(html_of(&builder.finish()), r#"<html id="a" class="c"><i></i></html>"#);
}

#[test]
fn the_builder_knows_whether_a_table_has_a_parent() {
    let mut elements = Elements::new();
    let mut builder = DocumentBuilder::new();
    let root = builder.document();
    let [html, div, table, bold] = ["html", "div", "table", "b"].map(|name| elements.create(&mut builder, name, &[]));
    builder.insert_element(&LastChildOf(root), &html);
    builder.insert_element(&LastChildOf(html), &div);
    let end = elements.create(&mut builder, "hr", &[]);
    builder.insert_element(&LastChildOf(div), &end);
    let place = |end_marker| FosterParent { table, previous_element: div, end_marker };
    builder.insert_text(&place(None), "behind".into());
    builder.insert_text(&place(Some(end)), "before".into());
    builder.insert_element(&place(None), &bold);
    builder.insert_element(&LastChildOf(html), &table);
    builder.insert_text(&place(Some(end)), "table".into());
    builder.move_element(&place(None), &bold);
    // Inserting an element again moves it.
    builder.insert_element(&LastChildOf(html), &end);
    builder.insert_comment(&place(None), "c".into());
    assert_eq!(
        html_of(&builder.finish()),
        "<html><div>beforebehind</div>table<b></b><!--c--><table></table><hr></html>"
    );
}

fn html_of(document: &Document) -> String {
    document.root().inner_html()
}

/// `<div id=a><p>one</p></div>`, and the ids of the two elements.
fn sample() -> (Document, NodeId, NodeId) {
    let mut document = Document::new();
    let root = document.root().id();
    let div = document.create_element("div").unwrap();
    document.append(root, div).unwrap();
    document.set_attribute(div, "id", "a").unwrap();
    let first = document.create_element("p").unwrap();
    document.append_text(first, "one").unwrap();
    document.append(div, first).unwrap();
    (document, div, first)
}

/// Makes the calls for the fragment `x<p>y` and a comment after `</html>`.
fn build_fragment(builder: &mut impl TreeSink<Handle = NodeId>) {
    let mut elements = Elements::new();
    let root = builder.document();
    builder.notify(TreeNotification::DocumentMode(DocumentMode::Quirks));
    let html = elements.create(builder, "html", &[]);
    builder.insert_element(&LastChildOf(root), &html);
    builder.insert_text(&LastChildOf(html), "x".into());
    let paragraph = elements.create(builder, "p", &[]);
    builder.insert_element(&LastChildOf(html), &paragraph);
    builder.insert_text(&LastChildOf(paragraph), "y".into());
    builder.insert_comment(&LastChildOf(root), "lost".into());
}

#[test]
fn a_fragment_is_built() {
    let mut builder = DocumentBuilder::for_fragment();
    build_fragment(&mut builder);
    let mut fragment = builder.finish();
    assert_eq!(fragment.root().kind(), NodeKind::Fragment);
    assert_eq!(fragment.children().count(), 2);
    assert_eq!(fragment.to_html(), "x<p>y</p>");
    assert_eq!(fragment.mode(), DocumentMode::Quirks);
    let root = fragment.root().id();
    fragment.append_text(root, "z").unwrap();
    assert_eq!(fragment.root().outer_html(), "x<p>y</p>z");
}

#[test]
fn a_fragment_is_built_in_a_document() {
    let (mut document, div, first) = sample();
    let mut builder = DocumentBuilder::for_fragment_in(std::mem::take(&mut document));
    build_fragment(&mut builder);
    let fragment = builder.document();
    document = builder.finish();
    assert_eq!(document.mode(), DocumentMode::NoQuirks);
    document.insert_before(first, fragment).unwrap();
    document.remove(first).unwrap();
    assert_eq!(document.node(div).outer_html(), r#"<div id="a">x<p>y</p></div>"#);
}

#[test]
fn deep_trees() {
    const DEPTH: usize = DEEP;
    on_a_small_stack(|| {
        let mut elements = Elements::new();
        let mut builder = DocumentBuilder::new();
        let mut parent = builder.document();
        for _ in 0..DEPTH {
            let element = elements.create(&mut builder, "div", &[]);
            builder.insert_element(&LastChildOf(parent), &element);
            parent = element;
        }
        builder.insert_text(&LastChildOf(parent), "x".into());
        let mut document = builder.finish();
        let html = document.root().inner_html();
        assert_eq!(html.len(), DEPTH * "<div></div>".len() + 1);
        assert_eq!(document.root().descendants().count(), DEPTH + 1);
        assert_eq!(document.root().traverse().count(), 2 * (DEPTH + 2));
        assert_eq!(document.node(parent).ancestors().count(), DEPTH);
        assert_eq!(document.root().text_content(), "x");

        let top = document.document_element().unwrap().id();
        let copy = document.clone_node(top, CloneDepth::Deep).unwrap();
        assert_eq!(document.append(parent, top), Err(EditError::WouldMakeCycle));
        document.append(parent, copy).unwrap();
        assert_eq!(document.root().descendants().count(), 2 * (DEPTH + 1));
        let mut other = document.clone();
        drop(document);
        let root = other.root().id();
        let mut parent = root;
        other.remove_children(root).unwrap();
        for _ in 0..DEPTH {
            let element = other.create_element("p").unwrap();
            other.append(parent, element).unwrap();
            parent = element;
        }
        let mut third = Document::new();
        let top = other.document_element().unwrap();
        let copy = third.import_node(top, CloneDepth::Deep).unwrap();
        let end = third.node(copy).descendants().next_back().unwrap();
        assert_eq!(end.ancestors().count(), DEPTH - 1);
        let templates = (0..DEPTH).fold(third.create_fragment(), |parent, _| {
            let template = third.create_element("template").unwrap();
            third.append(parent, template).unwrap();
            third.node(template).template_contents().unwrap().id()
        });
        assert_eq!(third.node(templates).inner_html(), "");
    });
}

fn find(document: &Document, is_it: impl Fn(NodeRef<'_>) -> bool) -> NodeId {
    let mut nodes = document.root().descendants();
    let node = nodes.find(|node| is_it(*node));
    node.expect("the node is in the tree").id()
}

#[test]
fn edited_attributes_are_merged() {
    let mut parser = ParseOptions::new().parser();
    parser.feed("<body a=1 b=1><body c=1>");
    let document = parser.document_mut();
    let body = document.body().unwrap().id();
    document.remove_attribute(body, "a").unwrap();
    document.set_attribute(body, "d", "edited").unwrap();
    document.set_attribute(body, "c", "edited").unwrap();
    parser.feed("<body a=2 b=2 c=2 d=2 e=2>");
    parser.document_mut();
    parser.feed("<body a=3 e=3 f=3>");
    let document = parser.finish();
    let body = r#"<body b="1" c="edited" d="edited" a="2" e="2" f="3"></body>"#;
    assert_eq!(document.body().unwrap().outer_html(), body);
}

#[test]
fn edited_markers_are_found() {
    let is_marker = |node: NodeRef<'_>| node.target() == Some("marker");
    let mut parser = ParseOptions::new().with_edition(Edition::August2026).parser();
    parser.feed("<p><?marker name='a'?></p><template for=a>1</template>");
    let document = parser.document_mut();
    let paragraph = find(document, |node| node.local_name() == Some("p"));
    let marker = document.create_processing_instruction("marker", "name='b'").unwrap();
    document.append(paragraph, marker).unwrap();
    parser.feed("<template for=b>2</template><p><?marker name='c'?></p><template for=x></template>");
    let document = parser.document_mut();
    let marker = find(document, is_marker);
    document.set_data(marker, "name='d'").unwrap();
    parser.feed("<template for=c>no</template><template for=d>3</template><i><?marker name='e'?></i>");
    let document = parser.document_mut();
    let marker = find(document, is_marker);
    document.remove(marker).unwrap();
    parser.feed("<template for=e>no</template>");
    let document = parser.document_mut();
    document.append(paragraph, marker).unwrap();
    parser.feed("<template for=e>4</template>");
    let document = parser.finish();
    assert_eq!(document.body().unwrap().text_content(), "1243");
}

/// A marker that an edit ended is not found under a name that another marker has now.
#[test]
fn edited_markers_outside_the_scope_are_not_found() {
    let mut parser = ParseOptions::new().with_edition(Edition::August2026).parser();
    parser.feed("<p></p><div><?marker name='a'?>");
    let document = parser.document_mut();
    let [paragraph, ended] = ["p", "marker"]
        .map(|name| find(document, |node| node.local_name() == Some(name) || node.target() == Some(name)));
    document.set_data(ended, "").unwrap();
    let marker = document.create_processing_instruction("marker", "name='b'").unwrap();
    document.append(paragraph, marker).unwrap();
    parser.feed("<template for=b>no</template>");
    assert_eq!(parser.finish().body().unwrap().text_content(), "");
}

#[test]
fn edited_options_are_selected() {
    let mut parser = ParseOptions::new().with_edition(Edition::August2026).parser();
    parser.feed("<select><button><selectedcontent></button><option>a<option>b<option>");
    let content = |document: &Document| {
        let content = find(document, |node| node.local_name() == Some("selectedcontent"));
        document.node(content).text_content()
    };
    assert_eq!(content(parser.document()), "a");
    // The next option is the first that is not disabled.
    let document = parser.document_mut();
    for text in ["a", "b"] {
        let option = find(document, |node| node.local_name() == Some("option") && node.text_content() == text);
        document.set_attribute(option, "disabled", "").unwrap();
    }
    parser.feed("c<option>");
    assert_eq!(content(parser.document()), "c");
    let document = parser.document_mut();
    let text = document.create_text("x");
    let body = document.body().unwrap().id();
    document.append(body, text).unwrap();
    parser.feed("d<option>");
    assert_eq!(content(parser.document()), "c");
    parser.feed("<option selected>e</select>");
    assert_eq!(content(parser.document()), "e");
    let document = parser.document_mut();
    document.append(body, text).unwrap();
    parser.feed("<select><option>f</select>");
    assert_eq!(content(&parser.finish()), "e");
}

#[test]
fn a_fragment_finds_its_form() {
    let inputs = [
        "<form><input></form><p>",
        "<FORM>x</fORm>",
        "<table><form><tr></table>",
        "<template><form></template><form>",
        "<fo\0rm>for m</from>",
        "<input><button>f</button>",
        "<svg><form/></svg>",
    ];
    let options = ParseOptions::new();
    for markup in ["<div><form><p><i>", "<div><p><i>", "<template><form><p><i>"] {
        for input in inputs {
            let mut document = parse_document(markup);
            let mut contexts: Vec<NodeId> = document.root().descendants().map(|node| node.id()).collect();
            contexts.push(document.root().id());
            for context in contexts {
                let builder = DocumentBuilder::for_fragment();
                let context_with_form = FragmentContext::for_contents_of(document.node(context));
                let mut parser = Parser::with_sink_for_fragment(builder, (), context_with_form, options.clone());
                parser.feed(input);
                let expected = parser.finish().to_html();
                let found = options.parse_fragment_in(input, &mut document, context).unwrap();
                assert_eq!(document.node(found).inner_html(), expected, "{markup} {input}");
            }
        }
    }
}

#[test]
fn an_element_that_a_builder_created_is_found_once_it_is_inserted() {
    let mut elements = Elements::new();
    let mut builder = DocumentBuilder::new();
    let root = builder.document();
    let main = elements.create(&mut builder, "main", &[]);
    builder.insert_element(&LastChildOf(root), &main);
    // A document can have lists of elements only after a parser has finished, so another parser finishes here.
    let document = std::mem::take(builder.as_document_mut());
    let other = DocumentBuilder::for_fragment_in(document);
    let mut parser = Parser::with_sink_for_fragment(other, (), FragmentContext::html("div"), ParseOptions::new());
    parser.feed(&"<p>".repeat(100));
    *builder.as_document_mut() = parser.finish();
    let bold = elements.create(&mut builder, "b", &[]);
    for _ in 0..3 {
        assert_eq!(builder.as_document().select("b").count(), 0);
    }
    builder.insert_element(&LastChildOf(main), &bold);
    assert_eq!(builder.as_document().select("b").count(), 1);
}

/// Removes the `p` element at the first comment, and inserts it again at the second.
struct MovingParagraph {
    builder: DocumentBuilder,
    removed: Option<NodeId>,
}

impl WrappingSink for MovingParagraph {
    type Inner = DocumentBuilder;
    type Output = Document;

    fn inner(&self) -> &DocumentBuilder {
        &self.builder
    }
    fn inner_mut(&mut self) -> &mut DocumentBuilder {
        &mut self.builder
    }
    fn insert_comment(&mut self, _: &InsertionLocation<NodeId>, _: Text<'_>) {
        if let Some(removed) = self.removed {
            let body = self.builder.as_document().body().unwrap().id();
            self.builder.insert_element(&LastChildOf(body), &removed);
        } else {
            let paragraph = find(self.builder.as_document(), |node| node.local_name() == Some("p"));
            self.builder.as_document_mut().remove(paragraph).unwrap();
            self.removed = Some(paragraph);
        }
    }
    fn finish(self) -> Document {
        self.builder.finish()
    }
}

#[test]
fn a_control_that_is_inserted_into_a_removed_element_has_no_form() {
    let form = "<div><form></div>";
    for (input, is_associated) in
        [(format!("{form}<p><input>"), true), (format!("{form}<p><!--1--><input><!--2-->"), false)]
    {
        let sink = MovingParagraph { builder: DocumentBuilder::new(), removed: None };
        let mut parser = Parser::with_sink(WrappedSink(sink), (), ParseOptions::new());
        parser.feed(&input);
        let document = parser.finish();
        assert!(document.body().unwrap().inner_html().ends_with("<p><input></p>"), "{input}");
        let control = find(&document, |node| node.local_name() == Some("input"));
        assert_eq!(document.node(control).form_owner().is_some(), is_associated, "{input}");
    }
}
