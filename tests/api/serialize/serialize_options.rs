//! The serializer: the algorithm, options, outputs, and foreign trees.

use std::borrow::Cow;
use std::io;

use crate::support::shared_tree::{SharedKind, SharedNode};
use crate::support::test_scale::scaled;
use soupstone::dom::{AdjacentPosition, Document, DocumentBuilder, NodeId, NodeRef};
use soupstone::encoding::Encoding;
use soupstone::names::Namespace;
use soupstone::serialize::{
    Extent, MarkupToken, NodeContent, SerializableAttribute, SerializableNode, SerializeOptions, ShadowRoots,
    decode_character_references, decode_character_references_in_attribute, escape_attribute, escape_text,
};
use soupstone::{Edition, FragmentContext, ParseOptions, Parser, parse_document, parse_fragment};

fn element_with_text(document: &mut Document, name: &str, text: &str) -> NodeId {
    let element = document.create_element(name).unwrap();
    document.append_text(element, text).unwrap();
    element
}

#[test]
fn escaping_and_decoding() {
    let parts = [
        "&", "&amp;", "&copy", "&copy;", "&notit;", "&#65;", "&#x41", "&#0;", "&#x110000;", "&#xD800;", "&#128;",
        "&unknown;", "&#;", "&#x;", "a", "=", ";", "\r\n", "\r", "é", "\u{a0}", "<", ">", "\"", "",
    ];
    let parse = |text: &str, value: &str| {
        let input = format!("<textarea title=\"{value}\">\n{text}</textarea>");
        let document = parse_fragment(&input, FragmentContext::html("body"));
        let node = document.children().next().unwrap();
        (node.text_content(), node.attribute("title").unwrap().to_owned())
    };
    for first in parts {
        for second in parts {
            for third in parts.into_iter().step_by(scaled([6, 1, 1])) {
                let string = [first, second, third].concat();
                let decoded = decode_character_references(&string);
                let in_attribute = decode_character_references_in_attribute(&string);
                let value = string.replace('"', "&quot;");
                let expected = decode_character_references_in_attribute(&value);
                let (text, value) = parse(&string, &value);
                assert_eq!((text.as_str(), value.as_str()), (&*decoded, &*expected), "{string:?}");
                if !string.contains('\r') {
                    let escaped = (escape_text(&string), escape_attribute(&string));
                    assert_eq!(parse(&escaped.0, &escaped.1), (string.clone(), string.clone()));
                }
                let is_plain = !string.contains(['&', '\r']);
                assert_eq!(is_plain, matches!(in_attribute, Cow::Borrowed(_)), "{string:?}");
            }
        }
    }
}

#[test]
fn text_is_escaped_unless_its_parent_is_literal() {
    let mut document = Document::new();
    let text = "<a> & \"b\"\u{a0}";
    for name in ["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"] {
        let element = element_with_text(&mut document, name, text);
        assert_eq!(document.node(element).inner_html(), text, "{name}");
        assert_eq!(document.node(element).outer_html(), format!("<{name}>{text}</{name}>"));
    }
    let escaped = "&lt;a&gt; &amp; \"b\"&nbsp;";
    for name in ["p", "title", "textarea", "noscript"] {
        let element = element_with_text(&mut document, name, text);
        assert_eq!(document.node(element).inner_html(), escaped, "{name}");
    }
    let style = document.create_element_ns(Namespace::Svg, "style").unwrap();
    document.append_text(style, text).unwrap();
    assert_eq!(document.node(style).inner_html(), escaped);
    // The text is literal only in its parent.
    let script = element_with_text(&mut document, "script", "<");
    let span = element_with_text(&mut document, "span", "<");
    document.append(script, span).unwrap();
    document.append_text(script, "<").unwrap();
    assert_eq!(document.node(script).inner_html(), "<<span>&lt;</span><");
    let text = document.node(script).first_child().unwrap();
    assert_eq!(text.outer_html(), "<");
}

/// All names of elements, in all namespaces, with and without scripting, in all kinds of output.
#[test]
fn text_alone_is_written_as_in_its_parent() {
    let names = include_str!("../../../data/html_element_names.txt").lines().filter(|line| !line.starts_with('#'));
    let namespaces = [Namespace::Html, Namespace::Svg, Namespace::MathMl, Namespace::None];
    let mut literal = 0;
    for scripting in [false, true] {
        let mut document = ParseOptions::new().with_scripting(scripting).parse_document("");
        let options = SerializeOptions::new();
        for (name, namespace) in names.clone().flat_map(|name| namespaces.map(|namespace| (name, namespace))) {
            let element = document.create_element_ns(namespace, name).unwrap();
            for text in ["a<b&\u{A0}\"é", "c>"] {
                document.append_text(element, text).unwrap();
                let comment = document.create_comment("d");
                document.append(element, comment).unwrap();
                let inner = element_with_text(&mut document, "i", "e<");
                document.append(element, inner).unwrap();
            }
            let element = document.node(element);
            // Their inner HTML does not contain their children.
            if element.expanded_name().unwrap().serializes_as_void() || element.is_html_element("template") {
                continue;
            }
            let expected = element.inner_html();
            literal += usize::from(expected.starts_with("a<"));
            let of_children = |write: &dyn Fn(NodeRef<'_>) -> String| element.children().map(write).collect::<String>();
            let same = |html: String| assert_eq!(html, expected, "{name}");
            same(of_children(&|child| child.outer_html()));
            same(of_children(&|child| child.to_string()));
            same(of_children(&|child| options.outer_html(child)));
            same(of_children(&|child| put_together(child, Extent::Outer, &options)));
            let encoded = |extent: Extent, node: NodeRef<'_>, encoding| {
                let mut bytes = Vec::new();
                match encoding {
                    Some(encoding) => options.write_encoded(node, extent, encoding, &mut bytes).unwrap(),
                    None => options.write_to_io(node, extent, &mut bytes).unwrap(),
                }
                String::from_utf8_lossy(&bytes).into_owned()
            };
            for encoding in [None, Encoding::for_label(b"utf-8"), Encoding::for_label(b"latin1")] {
                let parts = of_children(&|child| encoded(Extent::Outer, child, encoding));
                assert_eq!(parts, encoded(Extent::Inner, element, encoding), "{name}");
            }
        }
    }
    // Seven elements, and `noscript` with scripting.
    assert_eq!(literal, 7 + 8);
}

/// Assembles the markup of a node from the steps of a walk.
fn put_together(node: impl SerializableNode, extent: Extent, options: &SerializeOptions) -> String {
    let mut markup = String::new();
    let walk = options.visit_tokens(node, extent, |piece| {
        match piece {
            MarkupToken::Doctype { name, .. } => markup += &format!("<!DOCTYPE {name}>"),
            MarkupToken::StartTag { .. } | MarkupToken::ShadowRootStartTag(_) => {
                let tag_name = if let MarkupToken::StartTag { tag_name, .. } = piece { tag_name } else { "template" };
                markup += &format!("<{tag_name}");
                piece.with_attributes(|attributes| {
                    for attribute in attributes {
                        let (prefix, value) = (attribute.prefix(), escape_attribute(attribute.value));
                        markup += &format!(" {prefix}{}=\"{value}\"", attribute.name);
                    }
                });
                markup.push('>');
            }
            MarkupToken::EndTag { tag_name, .. } => markup += &format!("</{tag_name}>"),
            MarkupToken::Text(data) => markup += &escape_text(data),
            MarkupToken::RawText(data) => markup += data,
            MarkupToken::Comment(data) => markup += &format!("<!--{data}-->"),
            MarkupToken::ProcessingInstruction { target, data, .. } => markup += &format!("<?{target} {data}>"),
            _ => return Err("an unknown piece"),
        }
        let has_attributes = piece.with_attributes(|attributes| attributes.next().is_some());
        assert_eq!(has_attributes, markup.ends_with("\">"), "only start tags have attributes");
        Ok(())
    });
    assert_eq!(walk, Ok(()));
    markup
}

#[test]
fn the_steps_of_a_walk_equal_the_output() {
    let source = "<!DOCTYPE html><html><head><script>1 < 2</script></head><body title=\"&amp;\"><br>1 &lt; 2<!--a-->\
        <p class=\"b\"><template shadowrootmode=\"open\" shadowrootserializable=\"\"><b>c</b></template>d</p>\
        <div><template shadowrootmode=\"closed\" shadowrootclonable=\"\"></template></div>\
        <svg xlink:href=\"a\" xml:lang=\"b\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"></svg>\
        <template><i>e</i></template></body></html>";
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let mut document = options.parse_document(source);
    let options = SerializeOptions::new();
    let all = options.with_shadow_roots(ShadowRoots::All);
    assert_eq!(put_together(document.root(), Extent::Inner, &all), source);
    let body = document.body().unwrap().id();
    let element = document.create_element_with_is("p", "super-p").unwrap();
    let instruction = document.create_processing_instruction("target", "data").unwrap();
    document.append(body, element).unwrap();
    document.append(element, instruction).unwrap();
    for node in document.root().deep_descendants() {
        for options in [&options, &all, &options.with_shadow_roots(ShadowRoots::Serializable)] {
            assert_eq!(put_together(node, Extent::Inner, options), options.inner_html(node));
            assert_eq!(put_together(node, Extent::Outer, options), options.outer_html(node));
        }
    }
}

#[test]
fn a_walk_ends_with_an_error() {
    let document = parse_document("<!DOCTYPE html PUBLIC 'a' 'b'><p>c");
    let mut pieces = 0;
    let walk = SerializeOptions::new().visit_tokens(document.root(), Extent::Inner, |piece| {
        pieces += 1;
        match piece {
            MarkupToken::Doctype { name, public_identifier, system_identifier, .. } => {
                Err([name, public_identifier, system_identifier].join(" "))
            }
            _ => Ok(()),
        }
    });
    assert_eq!((walk, pieces), (Err("html a b".to_owned()), 1));
}

#[test]
fn noscript_is_literal_with_scripting() {
    let mut document = Document::new();
    let element = element_with_text(&mut document, "noscript", "<p>");
    let options = SerializeOptions::new().with_scripting(Some(true));
    let node = document.node(element);
    assert_eq!(options.inner_html(node), "<p>");
    assert_eq!(node.inner_html(), "&lt;p&gt;");
}

#[test]
fn void_elements_have_neither_contents_nor_end_tags() {
    let mut document = Document::new();
    for name in [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
        "basefont", "bgsound", "frame", "keygen", "param",
    ] {
        let element = element_with_text(&mut document, name, "x");
        assert_eq!(document.node(element).inner_html(), "");
        assert_eq!(document.node(element).outer_html(), format!("<{name}>"));
    }
    let line = document.create_element_ns(Namespace::Svg, "br").unwrap();
    assert_eq!(document.node(line).outer_html(), "<br></br>");
}

#[test]
fn attributes_have_their_prefixes() {
    let mut document = Document::new();
    let svg = document.create_element_ns(Namespace::Svg, "svg").unwrap();
    for (namespace, name) in [
        (Namespace::None, "a"),
        (Namespace::Xml, "lang"),
        (Namespace::XmlNs, "xmlns"),
        (Namespace::XmlNs, "xlink"),
        (Namespace::XLink, "href"),
    ] {
        document.set_attribute_ns(svg, namespace, name, "<\"&\u{a0}>").unwrap();
    }
    let value = "\"<&quot;&amp;&nbsp;>\"";
    assert_eq!(
        document.node(svg).outer_html(),
        format!(
            "<svg a={value} xml:lang={value} xmlns={value} xmlns:xlink={value} \
             xlink:href={value}></svg>"
        )
    );
    // The URI of any other namespace is kept.
    let other = SerializableAttribute::new_ns("urn:pea", "p:pod", "green");
    assert_eq!((other.namespace, other.name, other.other_namespace()), (Namespace::None, "p:pod", Some("urn:pea")));
}

#[test]
fn all_kinds_of_nodes_are_written() {
    let mut document = Document::new();
    let root = document.root().id();
    let doctype = document.create_doctype("html", "-//W3C//DTD HTML 4.01//EN", "").unwrap();
    let comment = document.create_comment(" <&> ");
    let html = document.create_element("html").unwrap();
    for node in [doctype, comment, html] {
        document.append(root, node).unwrap();
    }
    let template = document.create_element("template").unwrap();
    document.append(html, template).unwrap();
    let contents = document.node(template).template_contents().unwrap().id();
    let bold = element_with_text(&mut document, "b", "x");
    document.append(contents, bold).unwrap();
    document.append_text(html, "y").unwrap();
    let expected = "<!DOCTYPE html><!-- <&> --><html><template><b>x</b></template>y</html>";
    assert_eq!(document.root().outer_html(), expected);
    assert_eq!(document.root().inner_html(), expected);
    assert_eq!(document.node(doctype).outer_html(), "<!DOCTYPE html>");
    assert_eq!(document.node(comment).outer_html(), "<!-- <&> -->");
    assert_eq!(document.node(comment).inner_html(), "");
    assert_eq!(document.node(contents).outer_html(), "<b>x</b>");
    assert_eq!(document.node(template).outer_html(), "<template><b>x</b></template>");
}

#[test]
fn errors_of_the_output_are_passed_on() {
    struct Full(usize);
    impl io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.0.checked_sub(bytes.len()) {
                Some(left) => self.0 = left,
                None => return Err(io::ErrorKind::StorageFull.into()),
            }
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut document = Document::new();
    let element = element_with_text(&mut document, "p", "text");
    let node = document.node(element);
    let options = SerializeOptions::new();
    let length = node.outer_html().len();
    for room in 0..length {
        let result = options.write_to_io(node, Extent::Outer, &mut Full(room));
        assert_eq!(result.unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
    options.write_to_io(node, Extent::Outer, &mut Full(length)).unwrap();
    let mut string = String::from("> ");
    options.write(node, Extent::Outer, &mut string).unwrap();
    assert_eq!(string, "> <p>text</p>");
}

#[derive(Clone)]
struct Chain(usize);

impl SerializableNode for Chain {
    fn with_content<R>(&self, read: impl FnOnce(NodeContent<'_>) -> R) -> R {
        read(match self.0 {
            0 => NodeContent::processing_instruction("t", "d"),
            _ => NodeContent::element("b", Namespace::Html),
        })
    }
    fn with_attributes<R>(&self, read: impl FnOnce(&mut dyn Iterator<Item = SerializableAttribute<'_>>) -> R) -> R {
        read(&mut std::iter::empty())
    }
    fn parent(&self) -> Option<Self> {
        None
    }
    fn first_child(&self) -> Option<Self> {
        self.0.checked_sub(1).map(Chain)
    }
    fn next_sibling(&self) -> Option<Self> {
        None
    }
    fn template_contents(&self) -> Option<Self> {
        None
    }
    fn edition(&self) -> Edition {
        Edition::August2026
    }
}

#[test]
fn other_trees_are_serialized() {
    let options = SerializeOptions::new();
    assert_eq!(options.outer_html(Chain(2)), "<b><b><?t d?></b></b>");
    assert_eq!(options.inner_html(Chain(2)), "<b><?t d?></b>");
    let earlier = options.with_edition(Some(Edition::January2025));
    assert_eq!(earlier.outer_html(Chain(2)), "<b><b><?t d></b></b>");
}

#[test]
fn default_options_keep_all_that_the_edition_of_the_document_has() {
    let source = "<p title=\"&lt;\"><template shadowrootmode=\"open\" shadowrootreferencetarget=\"a\">\
        <noscript>1 < 2</noscript></template></p>";
    let options = ParseOptions::new().with_edition(Edition::NEWEST).with_scripting(true);
    let document = options.with_declarative_shadow_roots(true).parse_document(source);
    let body = document.body().unwrap();
    let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::All);
    assert_eq!(options.inner_html(body), source);
    let set = options.with_edition(Some(Edition::January2025)).with_scripting(Some(false));
    assert_eq!(
        set.inner_html(body),
        "<p title=\"<\"><template shadowrootmode=\"open\"><noscript>1 &lt; 2</noscript></template></p>",
    );
}

#[test]
fn nodes_in_a_ref_cell_are_serialized() {
    let source = "<!DOCTYPE html><title>a &amp; b</title><p class=c>1<br><svg xlink:href=d><path /></svg>\
        <template><i>e</i></template><script>1 < 2</script><!--f-->";
    let document = parse_document(source);
    let options = SerializeOptions::new();
    let shared = SharedNode::copy(document.root());
    assert_eq!(options.inner_html(shared.clone()), document.to_html());
    assert_eq!(put_together(shared, Extent::Inner, &options), document.to_html());
}

#[test]
fn names_can_be_built_for_the_call() {
    let element = |parts: [&str; 3]| SharedNode::new(SharedKind::Element(parts.map(str::to_owned)));
    let root = element(["urn:x", "", "root"]);
    let child = element(["urn:y", "y", "a"]);
    let attributes = [["urn:y", "y", "b", "1"], ["", "", "b", "2"], ["http://www.w3.org/1999/xlink", "l", "href", "3"]];
    child.0.borrow_mut().attributes = attributes.map(|attribute| attribute.map(str::to_owned)).to_vec();
    root.0.borrow_mut().first_child = Some(child);
    let html = SerializeOptions::new().outer_html(root);
    assert_eq!(html, r#"<root><y:a y:b="1" b="2" xlink:href="3"></y:a></root>"#);
    let svg = element(["http://www.w3.org/2000/svg", "s", "path"]);
    assert_eq!(SerializeOptions::new().outer_html(svg), "<path></path>");
}

#[test]
fn a_tree_is_serialized_with_the_options_of_its_parse() {
    let options = ParseOptions::new().with_edition(Edition::August2026).with_scripting(true);
    let source = "<noscript><img></noscript><?x y?><p title=\"&lt;\"></p>";
    let page = format!("<html><head></head><body>{source}</body></html>");
    let body = FragmentContext::html("body");

    let mut documents = vec![
        options.parse_document(&page),
        options.parse_document_bytes(page.as_bytes()),
        options.parse_document_from_reader(page.as_bytes()).unwrap(),
        options.clone().with_locations(true).parse_document(&page),
    ];
    let mut memory = soupstone::parse_document("<p>");
    options.parse_document_into(&page, &mut memory);
    documents.push(memory);
    let mut parser = Parser::with_sink(DocumentBuilder::new(), (), options.clone());
    parser.feed(&page);
    documents.push(parser.finish());
    let mut parser = options.clone().byte_parser();
    parser.feed(page.as_bytes());
    documents.push(parser.finish());
    for document in &documents {
        assert_eq!(document.to_html(), page);
        assert_eq!(document.body().unwrap().inner_html(), source);
        assert_eq!((document.edition(), document.scripting()), (Edition::August2026, true));
        assert_eq!(document.clone().to_html(), page);
    }

    for fragment in [options.parse_fragment(source, &body), options.parse_fragment_bytes(source.as_bytes(), &body)] {
        assert_eq!(fragment.to_html(), source);
    }
}

#[test]
fn markup_is_parsed_with_the_options_of_its_document() {
    let source = "<noscript><img></noscript><?x y?><p title=\"&lt;\"></p>";
    let options = ParseOptions::new().with_edition(Edition::August2026).with_scripting(true);
    let changes: [fn(&mut Document, NodeId, &str); 4] = [
        |document, node, source| document.set_inner_html(node, source).unwrap(),
        |document, node, source| {
            let child = document.create_element("i").unwrap();
            document.append(node, child).unwrap();
            document.set_outer_html(child, source).unwrap();
        },
        |document, node, source| {
            let position = AdjacentPosition::BeforeEnd;
            document.insert_adjacent_html(node, position, source).unwrap();
        },
        |document, node, source| {
            let fragment = document.parse_fragment_in(node, source).unwrap();
            document.append(node, fragment).unwrap();
        },
    ];
    for change in changes {
        let mut document = options.parse_document("<div></div>");
        let block = document.elements_by_tag_name("div").next().unwrap().id();
        change(&mut document, block, source);
        let block = document.node(block);
        assert_eq!(block.inner_html(), source);
        assert_eq!(block.first_child().unwrap().text_content(), "<img>");

        let mut document = options.parse_document("<div></div>");
        let block = document.elements_by_tag_name("div").next().unwrap().id();
        let plain = ParseOptions::new();
        let fragment = plain.parse_fragment_in(source, &mut document, block).unwrap();
        document.append(block, fragment).unwrap();
        assert_eq!(document.elements_by_tag_name("img").count(), 1);
        assert_eq!((document.edition(), document.scripting()), (Edition::August2026, true));

        document.clear();
        for mut document in [document, Document::new()] {
            assert_eq!((document.edition(), document.scripting()), (Edition::default(), false));
            let block = document.create_element("div").unwrap();
            change(&mut document, block, source);
            assert_eq!(document.node(block).descendants().next().unwrap().local_name(), Some("noscript"));
            let comment = document.node(block).children().find(|node| node.is_comment());
            assert!(comment.is_some());
        }
    }
}
/// Returns the character that a parser reads after `character` was encoded.
fn read_back(character: char, encoding: &'static Encoding) -> String {
    let mut document = Document::new();
    let text = document.create_text(character.encode_utf8(&mut [0; 4]));
    let (mut bytes, options) = (Vec::new(), SerializeOptions::new());
    options
        .write_encoded(document.node(text), Extent::Outer, encoding, &mut bytes)
        .expect("writing to a vector does not fail");
    let (decoded, _) = encoding.output_encoding().decode_without_bom_handling(&bytes);
    let fragment = parse_fragment(&decoded, FragmentContext::html("div"));
    fragment.root().text_content()
}

/// The docs of `SerializeOptions::write_encoded` list these exceptions.
#[test]
fn encodings_preserve_all_characters_except_documented_ones() {
    let has_c1 = ["iso-8859-2", "iso-8859-3", "iso-8859-15", "utf-8", "utf-16le", "gb18030"];
    for label in [
        "utf-8", "utf-16le", "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-15", "koi8-r", "windows-1252",
        "x-user-defined", "gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr",
    ] {
        let encoding = Encoding::for_label(label.as_bytes()).expect("the label is valid");
        let characters = ('\u{1}'..='\u{7E}').chain('\u{A0}'..='\u{FF}');
        let characters = characters.filter(|character| *character != '\r');
        for character in characters.chain("\u{203E}\u{2212}｡ﾟ\u{E78D}\u{E864}€あ한漢😀".chars()) {
            let other = match (label, character) {
                ("euc-jp" | "shift_jis", '¥') => Some("\\"),
                ("euc-jp" | "shift_jis", '\u{203E}') => Some("~"),
                ("euc-jp" | "shift_jis" | "iso-2022-jp", '\u{2212}') => Some("\u{FF0D}"),
                ("iso-2022-jp", '\u{E}' | '\u{F}' | '\u{1B}') => Some("\u{FFFD}"),
                ("iso-2022-jp", '｡') => Some("。"),
                ("iso-2022-jp", 'ﾟ') => Some("゜"),
                ("gbk" | "gb18030", '\u{E78D}') => Some("\u{FE10}"),
                ("gbk" | "gb18030", '\u{E864}') => Some("\u{9FBB}"),
                _ => None,
            };
            let expected = other.map_or_else(|| character.to_string(), str::to_owned);
            assert_eq!(read_back(character, encoding), expected, "{label} {character:?}");
        }
        // A reference to this control character stands for a character of windows-1252.
        let control = match (has_c1.contains(&label), label) {
            (true, _) | (_, "shift_jis") => "\u{80}",
            _ => "€",
        };
        assert_eq!(read_back('\u{80}', encoding), control, "{label}");
        let control = if has_c1.contains(&label) { "\u{99}" } else { "™" };
        let control = if label == "windows-1252" { "™" } else { control };
        assert_eq!(read_back('\u{99}', encoding), control, "{label}");
    }
}

/// Compares the vectorized search with a simple one, at each position of strings of each length.
#[test]
fn the_vectorized_search_equals_a_simple_one() {
    let attribute = |value: &str| {
        let mut document = Document::new();
        let element = document.create_element("b").unwrap();
        document.set_attribute(element, "title", value).unwrap();
        let options = SerializeOptions::new().with_edition(Some(Edition::January2025));
        let html = options.outer_html(document.node(element));
        html["<b title=\"".len()..html.len() - "\"></b>".len()].to_owned()
    };
    for character in "&<>\"'\u{a0}%=?!\0\u{7f}\u{80}\u{82}\u{bf}\u{e0}\u{20a0}\u{2028}".chars() {
        for length in 0..40 {
            for place in 0..=length {
                let string =
                    ["x".repeat(place), character.to_string(), "x".repeat(length - place), "&".to_owned()].concat();
                let plain = string.replace('&', "&amp;").replace('\u{a0}', "&nbsp;");
                let [text, value] = [&plain, &plain.replace('"', "&quot;")]
                    .map(|plain| plain.replace('<', "&lt;").replace('>', "&gt;"));
                assert_eq!(escape_text(&string), text);
                assert_eq!(escape_attribute(&string), value);
                assert_eq!(attribute(&string), plain.replace('"', "&quot;"));
            }
        }
    }
    assert_eq!(
        escape_text("\u{a0}a&b<c>d\"e\u{c2}\u{e2}&&amp;"),
        "&nbsp;a&amp;b&lt;c&gt;d\"e\u{c2}\u{e2}&amp;&amp;amp;"
    );
}
