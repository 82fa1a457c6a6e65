//! The edition of August 2026 outside `.dat` cases: the DOM, the serializer, calls of the sink, locations, and edits during a
//! parse.

use soupstone::dom::{CloneDepth, Document, DocumentBuilder, EditError, NodeKind};
use soupstone::sink::ScriptingMode;
use soupstone::span::Span;
use soupstone::{DocumentMode, Edition, FragmentContext, ParseOptions, Parser};

use crate::support::recording_sink::{Answers, RecordingSink};
use crate::support::tag_soup::Random;

fn options() -> ParseOptions {
    ParseOptions::new().with_edition(Edition::August2026)
}

fn round_trip(input: &str) -> String {
    let fragment = options().parse_fragment(input, FragmentContext::html("div"));
    fragment.to_html()
}

fn record(options: ParseOptions, answers: Answers, input: &str, words: &[&str]) -> Vec<String> {
    let mut parser = Parser::with_sink(RecordingSink::with_answers(answers), (), options);
    parser.feed(input);
    let mut lines = parser.finish();
    lines.retain(|line| words.iter().any(|word| line.contains(word)));
    lines
}

fn record_fragment(options: ParseOptions, input: &str, words: &[&str]) -> Vec<String> {
    let sink = RecordingSink::with_answers(Answers::default());
    let context = FragmentContext::html("div");
    let mut parser = Parser::with_sink_for_fragment(sink, (), context, options);
    parser.feed(input);
    let mut lines = parser.finish();
    lines.retain(|line| words.iter().any(|word| line.contains(word)));
    lines
}

/// Documents for each changed rule, whose trees differ from earlier editions.
const DIFFERENT: [(Edition, &[&str]); 2] = [
    (
        Edition::August2026,
        &[
            "<body><?stone soup?>",
            "<select><div>a</div></select>",
            "<ul><?marker name=a?></ul><template for=a><li>b</template>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' ''><p><table>",
        ],
    ),
    (
        Edition::September2026,
        &[
            "<template></template><p><frameset>",
            "<template><table><form></table></template>",
            "<p><?start name='a'?>b<?end?></p><template for=a>c",
        ],
    ),
];

#[test]
fn a_later_edition_keeps_the_rules_of_the_previous_one() {
    let html = |source, edition| {
        let options = ParseOptions::new().with_edition(edition);
        options.parse_document(source).root().outer_html()
    };
    assert_eq!(DIFFERENT.map(|(edition, _)| edition), Edition::ALL[1..], "each edition after the first has documents");
    for (edition, sources) in DIFFERENT {
        for source in sources {
            for other in Edition::ALL {
                let is_same = html(source, other) == html(source, edition);
                assert_eq!(is_same, other >= edition, "{source}, {other}");
            }
        }
    }
}

#[test]
fn editions_have_names() {
    let names = Edition::ALL.map(|edition| edition.to_string());
    assert_eq!(names, ["2025-01", "2026-08", "2026-09"]);
    for (edition, name) in Edition::ALL.into_iter().zip(&names) {
        assert_eq!(name.parse(), Ok(edition));
    }
    let message = "2024".parse::<Edition>().expect_err("2024 is not an edition").to_string();
    assert!(names.iter().all(|name| message.contains(name)), "{message}");
    assert_eq!(Edition::ALL.last(), Some(&Edition::NEWEST));
    assert_eq!(Edition::default(), Edition::January2025);
    assert_eq!(options().edition(), Edition::August2026);
}

#[test]
fn processing_instructions_are_nodes() -> Result<(), EditError> {
    let mut document = options().parse_document("<body><?stone a b?>c<!--d-->");
    let node = document.body().unwrap().first_child().unwrap();
    assert_eq!(node.kind(), NodeKind::ProcessingInstruction);
    assert_eq!((node.target(), node.data()), (Some("stone"), Some("a b")));
    assert_eq!(node.text_content(), "a b");
    assert_eq!((node.local_name(), node.attribute("a")), (None, None));
    assert_eq!(node.next_sibling().unwrap().target(), None);
    assert_eq!(document.body().unwrap().text_content(), "c");
    assert_eq!(
        soupstone_tests::dump::html5lib(document.body().unwrap()).to_string(),
        "| <?stone a b?>\n| \"c\"\n| <!-- d -->\n"
    );

    let id = node.id();
    let copy = document.clone_node(id, CloneDepth::Deep)?;
    document.set_data(id, "soup")?;
    assert_eq!(document.node(id).data(), Some("soup"));
    assert_eq!(document.node(copy).data(), Some("a b"));
    assert_eq!(document.node(copy).target(), Some("stone"));

    let mut other = Document::new();
    let import = other.import_node(document.node(id), CloneDepth::Shallow)?;
    let root = other.root().id();
    other.append(root, import)?;
    assert_eq!(other.root().inner_html(), "<?stone soup>");
    let error = other.append(import, root).unwrap_err();
    assert_eq!(error.to_string(), "the document node cannot be a child of a processing instruction");
    Ok(())
}

#[test]
fn processing_instructions_have_locations() {
    let source = "<?a?><!DOCTYPE html>\r\n<p>b<?c\r\nd ?>e";
    let document = options().with_locations(true).parse_document(source);
    let found: Vec<&str> = document
        .root()
        .descendants()
        .filter(|node| node.kind() == NodeKind::ProcessingInstruction)
        .map(|node| &source[node.location().unwrap().tags_span().to_range()])
        .collect();
    assert_eq!(found, ["<?a?>", "<?c\r\nd ?>"]);
}

#[test]
fn processing_instructions_can_be_comments() {
    let source = "<?xml version='1.0'?><!DOCTYPE html><?a?><p><?b >c<svg><?d?></svg><?1?><? e?><?f";
    let options = options().with_processing_instructions(false);
    let before = ParseOptions::new().with_edition(Edition::January2025);
    let html = |options: &ParseOptions| {
        let mut parser = options.clone().parser();
        for character in source.chars() {
            parser.feed(character.encode_utf8(&mut [0; 4]));
        }
        let context = FragmentContext::html("div");
        [
            soupstone_tests::dump::html5lib(parser.finish().root()).to_string(),
            soupstone_tests::dump::html5lib(options.parse_document(source).root()).to_string(),
            soupstone_tests::dump::html5lib(options.parse_document_bytes(source.as_bytes()).root()).to_string(),
            soupstone_tests::dump::html5lib(options.parse_fragment(source, &context).root()).to_string(),
        ]
    };
    assert_eq!(html(&options), html(&before));
    assert!(html(&options)[0].contains("<!-- ?b  -->"));
    assert_ne!(html(&options), html(&self::options()));
}

#[test]
fn bytes_that_start_over_keep_the_edition() {
    let mut source = b"<?a b?><!DOCTYPE html><select><p>".to_vec();
    source.extend([b' '; 1024]);
    source.extend(b"<meta charset=windows-1253><?c \xE1?>");
    let document = options().parse_document_bytes(&source);
    assert_eq!(document.root().first_child().unwrap().target(), Some("a"));
    let mut instructions = document.root().descendants();
    let last = instructions.find(|node| node.target() == Some("c")).unwrap();
    assert_eq!(last.data(), Some("\u{3B1}"));
    assert_eq!(last.parent().unwrap().local_name(), Some("p"));
}

#[test]
fn attributes_escape_less_than_and_greater_than() {
    assert_eq!(round_trip("<p title='<\"&nbsp;>'>a&nbsp;<"), "<p title=\"&lt;&quot;&nbsp;&gt;\">a&nbsp;&lt;</p>");
    assert_eq!(round_trip("<xmp>a<b</xmp><i title=\"&lt;xmp&gt;\">"), "<xmp>a<b</xmp><i title=\"&lt;xmp&gt;\"></i>");
    assert_eq!(round_trip("<a href=\"?a=1&b=2\">"), "<a href=\"?a=1&amp;b=2\"></a>");
}

#[test]
fn processing_instructions_round_trip() {
    assert_eq!(round_trip("<?end>x<?a b?>"), "<?end ?>x<?a b?>");
    for html in [
        "<?a ?>",
        "<?a b?>",
        "<?a ??>",
        "<?a b??>",
        "<?A-b_9 <&\"' ?>",
        "<p>b<?_ c \u{A0}?>d</p>",
        "<template><?a b?></template>",
        "<svg><?a b?></svg>",
        "<table><!--a--><?b ?><tbody></tbody></table>",
    ] {
        assert_eq!(round_trip(html), html);
    }
}

#[test]
fn random_processing_instructions_round_trip() {
    let seed = 21_082_026;
    println!("seed {seed}");
    let mut random = Random::new(seed);
    for _ in 0..3000 {
        let mut data = String::new();
        for _ in 0..random.below(8) {
            data.push(random.pick(&['?', 'a', ' ', '<', '-', '!', '&', 'é', '\n', '"', '=']));
        }
        let html = format!("<i><?{} {data}?></i>", random.pick(&["a", "_", "Ab-9", "xmlx"]));
        let once = round_trip(&html);
        assert_eq!(round_trip(&once), once, "{html:?}");
    }
}

#[test]
fn scripts_have_the_scripting_mode() {
    let words = ["parser inserted", "already started"];
    let script = "<script>f()</script>";
    let (inserted, started) = ("parser inserted script", "already started script");
    let with = |mode| options().with_scripting_mode(Some(mode));
    for (mode, expected) in [
        (ScriptingMode::Normal, &[inserted][..]),
        (ScriptingMode::Disabled, &[inserted]),
        (ScriptingMode::Inert, &[inserted, started]),
        (ScriptingMode::Fragment, &[]),
    ] {
        let found = record(with(mode), Answers::default(), script, &words);
        assert_eq!(found, expected, "{mode:?}");
        assert_eq!(record_fragment(with(mode), script, &words), expected, "{mode:?}");
    }
    let enabled = options().with_scripting(true);
    let found = record(enabled.clone(), Answers::default(), script, &words);
    assert_eq!(found, [inserted]);
    assert_eq!(record_fragment(enabled, script, &words), [inserted, started]);
    assert_eq!(record_fragment(options(), script, &words), [inserted]);
    let old = ParseOptions::new().with_scripting_mode(Some(ScriptingMode::Fragment));
    assert_eq!(record_fragment(old, script, &words), [inserted, started]);
}

#[test]
fn noscript_follows_from_the_scripting_mode() {
    for (mode, expected) in [
        (ScriptingMode::Normal, "<p>"),
        (ScriptingMode::Disabled, ""),
        (ScriptingMode::Inert, "<p>"),
        (ScriptingMode::Fragment, "<p>"),
    ] {
        let options = options().with_scripting_mode(Some(mode));
        let context = FragmentContext::html("noscript");
        let fragment = options.parse_fragment("<p>", &context);
        assert_eq!(fragment.root().text_content(), expected, "{mode:?}");
    }
}

#[test]
fn every_way_to_pop_an_option_copies_it() {
    let of = |options, input| record(options, Answers::default(), input, &["an option"]);
    for input in [
        "<select><option>a</option>",
        "<select><option>a</select>",
        "<select><option>a<select>",
        "<select><option>a<input>",
        "<select><option>a<hr>",
        "<table><tr><td><select><option>a</table>",
        "<template><option>a</template>",
        "<b><option><p></b>",
        "<option>a",
    ] {
        assert_eq!(of(options(), input), ["popped, an option: option"], "{input}");
        assert!(of(ParseOptions::new(), input).is_empty(), "{input}");
    }
    assert_eq!(
        of(options(), "<select><option>a<option>b"),
        ["popped, an option: option", "popped, an option: option2"]
    );
    assert!(of(options(), "<svg><option>a</svg>").is_empty());
}

/// Without a limit, each level would double the size.
#[test]
fn copies_grow_with_the_input() {
    let padding = "<div>".repeat(600);
    let shadow_root = "<x-y><template shadowrootmode=open shadowrootclonable>";
    let options = options().with_declarative_shadow_roots(true);
    for level in [
        "<select><selectedcontent></selectedcontent><option><template>".to_owned(),
        "<select><selectedcontent></selectedcontent><option selected>x<template><b title=y>".to_owned(),
        format!("<select><selectedcontent></selectedcontent><option>{shadow_root}"),
        format!("<select><selectedcontent></selectedcontent><option>{padding}"),
        "<select><option><template>".to_owned(),
    ] {
        // A selectedcontent after the options.
        let end = "</template></option><selectedcontent></selectedcontent></select>";
        for levels in [1, 8, 16, 24, 100] {
            let input = level.repeat(levels) + &end.repeat(levels);
            let document = options.parse_document(&input);
            assert!(
                document.node_count() <= 4 * input.len(),
                "{} nodes of {} bytes: {levels} × {level}",
                document.node_count(),
                input.len(),
            );
        }
    }
}

#[test]
fn copies_of_texts_grow_with_the_input() {
    let level = "<select><selectedcontent></selectedcontent><option><template>";
    let text = "x".repeat(100_000);
    for levels in [4, 8, 16, 32] {
        let input = level.repeat(levels) + &text;
        let html = options().parse_document(&input).to_html();
        assert!(html.len() < 12 * input.len(), "{} bytes", html.len());
    }
}

#[test]
fn copies_grow_with_the_input_of_an_edited_document() {
    let level = "<select><selectedcontent></selectedcontent><option><template>";
    let mut parser = options().parser();
    parser.feed(&level.repeat(20));
    for _ in 0..20 {
        parser.document_mut();
        parser.feed("</template></select>");
    }
    let count = parser.finish().node_count();
    assert!(count < 20 * level.len(), "{count} nodes");
}

#[test]
fn copies_of_many_fragments_grow_with_their_input() {
    let level = "<select><selectedcontent></selectedcontent><option><template>";
    let input = level.repeat(12);
    let mut document = Document::new();
    let root = document.root().id();
    for count in 1..=8 {
        options().parse_fragment_in(&input, &mut document, root).unwrap();
        let nodes = document.node_count();
        assert!(nodes <= count * 4 * input.len(), "{nodes} nodes");
    }
}

#[test]
fn a_selectedcontent_after_the_options_of_an_edited_document() {
    for edit in [false, true] {
        let mut parser = options().parser();
        parser.feed("<p></p><select><option>a</option><option id=b>b</option>");
        parser.feed("<selectedcontent></selectedcontent></select>");
        let document = parser.document_mut();
        let paragraph = document.body().unwrap().first_child().unwrap().id();
        if edit {
            document.remove(paragraph).unwrap();
        }
        let document = parser.finish();
        let select = document.body().unwrap().last_child().unwrap();
        let selected_content = select.last_child().unwrap();
        assert_eq!(selected_content.inner_html(), "a");
    }
}

/// The search from a popped option finds the same selected option as the walk through all options.
#[test]
fn options_are_selected_alike() {
    const PIECES: &str = "<option>1</option>|<option>2</option>|<option selected>3</option>|<option disabled>4</option>|\
        <option disabled selected>5</option>|<optgroup>|<optgroup disabled>|</optgroup>|<datalist>|</datalist>|<hr>|\
        <div>|</div>|<table><tr><td>|<tr><td>|</table>|<b>|</b>";
    let mut filled = 0;
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut input = format!("<select{}><button><selectedcontent></button>", random.pick(&["", " size=2"]));
        for _ in 0..random.below(16) {
            input.push_str(random.pick_of(PIECES));
        }
        for edition in [Edition::August2026, Edition::NEWEST] {
            let document = ParseOptions::new().with_edition(edition).parse_document(&input);
            let select = document.elements_by_tag_name("select").next().unwrap();
            let found = document.elements_by_tag_name("selectedcontent").next().unwrap().inner_html();
            let selected = select.selected_options().next().map(|option| option.inner_html());
            filled += usize::from(!found.is_empty());
            assert_eq!(found, selected.unwrap_or_default(), "{edition}, {input}");
        }
    }
    assert!(filled > 1000, "{filled}");
}

#[test]
fn options_in_options_are_copied() {
    let level = "<select><selectedcontent></selectedcontent><option>a<template>";
    let document = options().parse_document(&level.repeat(3));
    let empty = "<template></template>".to_owned();
    let filled = (0..3).fold(String::new(), |inner, _| {
        let contents = format!("a<template>{inner}</template>");
        let copy = format!("<selectedcontent>{contents}</selectedcontent>");
        format!("<select>{copy}<option>{contents}</option></select>")
    });
    assert!(filled.contains(&empty));
    assert_eq!(document.body().unwrap().inner_html(), filled);
}

/// When an option in the selectedcontent is popped, copies of its contents replace it.
#[test]
fn an_option_in_the_selectedcontent() {
    let trials: &[&[(&str, &str)]] = &[
        &[
            ("<select><selectedcontent><option>a", "<selectedcontent><option>a</option></selectedcontent>"),
            // The text of the first option replaces this option, and the second option follows.
            ("<option>", "<selectedcontent>a<option></option></selectedcontent>"),
            ("<b>b</b>", "<selectedcontent>a<option><b>b</b></option></selectedcontent>"),
            ("</option>", "<selectedcontent><b>b</b></selectedcontent>"),
            ("</select>c", "<selectedcontent><b>b</b></selectedcontent>"),
        ],
        &[
            ("<select><selectedcontent><option>a</option>", "<selectedcontent>a</selectedcontent>"),
            ("x<i>y", "<selectedcontent>ax<i>y</i></selectedcontent>"),
            ("<option>b", "<selectedcontent>ax<i>y<option>b</option></i></selectedcontent>"),
            ("</option>", "<selectedcontent>b</selectedcontent>"),
            ("z", "<selectedcontent>b</selectedcontent>"),
            ("<option>c</option>", "<selectedcontent>b</selectedcontent>"),
        ],
        &[
            (
                "<select size=2><selectedcontent><option>a</option>",
                "<selectedcontent><option>a</option></selectedcontent>",
            ),
            ("<option selected>b</option>", "<selectedcontent>b</selectedcontent>"),
            ("<option>c</option>", "<selectedcontent>b<option>c</option></selectedcontent>"),
            ("<option selected>d</option>", "<selectedcontent>d</selectedcontent>"),
        ],
        // An option before the selectedcontent remains the first option.
        &[
            (
                "<select><option>a</option><selectedcontent><option>b</option>",
                "<option>a</option><selectedcontent>a<option>b</option></selectedcontent>",
            ),
            ("<option selected>c</option>", "<option>a</option><selectedcontent>c</selectedcontent>"),
            ("<option>d</option>", "<option>a</option><selectedcontent>c<option>d</option></selectedcontent>"),
            (
                "</selectedcontent><option>e</option>",
                "<option>a</option><selectedcontent>c<option>d</option></selectedcontent><option>e</option>",
            ),
        ],
        &[
            (
                "<select><selectedcontent><optgroup><option>a",
                "<selectedcontent><optgroup><option>a</option></optgroup></selectedcontent>",
            ),
            ("</option>", "<selectedcontent>a</selectedcontent>"),
            ("<optgroup><option>b</optgroup>", "<selectedcontent>b</selectedcontent>"),
        ],
    ];
    for steps in trials {
        let mut parser = options().parser();
        let mut input = String::new();
        for (piece, expected) in *steps {
            parser.feed(piece);
            input += piece;
            let document = parser.document();
            let mut nodes = document.root().descendants();
            let select = nodes.find(|node| node.local_name() == Some("select"));
            assert_eq!(select.unwrap().inner_html(), *expected, "{input}");
        }
    }
}

#[test]
fn a_patch_goes_to_its_target() {
    let source = "<p>1<?start name=\"a\"?>2<?end?>3</p>\
        <template for=a>b<table><tr>c</table><script></script></template>d";
    let document = options().parse_document(source);
    assert_eq!(
        document.body().unwrap().inner_html(),
        "<p>1bc<table><tbody><tr></tr></tbody></table><script></script>3</p>d"
    );
    let document = options().parse_document("<template for=a>b");
    assert_eq!(document.head().unwrap().inner_html(), "<template for=\"a\">b</template>");
    let document = ParseOptions::new().parse_document("<p><?marker name='a'?></p><template for=a>b");
    assert_eq!(
        document.body().unwrap().inner_html(),
        "<p><!--?marker name='a'?--></p><template for=\"a\">b</template>"
    );
    let input = "<p><?marker name=\"a\"?></p><template for=a>b";
    let words = ["text", "insert template"];
    assert_eq!(
        record(options(), Answers::default(), input, &words),
        ["insert template into body", "text \"b\" into contents of template"]
    );
}

#[test]
fn the_first_of_several_markers() {
    let source = "<div id=a></div><div id=b><?marker name=x?><?marker name='x'?></div>\
        <div id=c><?start name='x'?>1<?end?></div>";
    let patch = "<template for=x>2</template>";
    let source = format!("<i><?marker name='y'?></i>{source}<template for=y><?marker name='x'?></template>");
    let document = options().parse_document(&format!("{source}{patch}{patch}{patch}{patch}"));
    assert_eq!(
        document.body().unwrap().inner_html(),
        "<i>2</i><div id=\"a\"></div><div id=\"b\"><?marker name=x?>2</div><div id=\"c\">2</div>\
         <template for=\"x\">2</template>"
    );
}

/// Beyond a number of steps for each node, templates keep their content.
#[test]
fn searches_for_markers_have_a_limit() {
    for (before, after) in [("<div>".repeat(300), "</div>".repeat(300)), ("<i></i>".repeat(1_000), String::new())] {
        let markers = "<?marker name='a'?>".repeat(300);
        let templates = "<template for=a><b></b></template>".repeat(300);
        let document = options().parse_document(&format!("{before}{markers}{after}{templates}"));
        let [moved, left] = ["b", "template"].map(|name| document.select(name).count());
        assert!(moved > 10 && left > 10 && moved + left == 300, "{moved} are moved, {left} are not");
    }
}

#[test]
fn a_patch_in_an_edited_document() {
    let mut parser = options().parser();
    parser.feed("<div></div>");
    let document = parser.document_mut();
    let div = document.body().unwrap().first_child().unwrap().id();
    let marker = document.create_processing_instruction("marker", "name='a'").unwrap();
    document.append(div, marker).unwrap();
    parser.feed("<template for=a>b");
    // If the marker is removed during the patch, content is appended to the target.
    let document = parser.document_mut();
    document.remove(marker).unwrap();
    document.append_text(div, "c").unwrap();
    parser.feed("d</template>e");
    let document = parser.finish();
    assert_eq!(document.body().unwrap().inner_html(), "<div>bcd</div>e");
}

#[test]
fn fragments_have_a_root_insertion_target() {
    let words = ["root insertion target", "into fragment", "into html"];
    assert_eq!(
        record_fragment(options(), "a<p>b", &words),
        ["root insertion target", "text \"a\" into fragment", "insert p into fragment",]
    );
    let words = ["root insertion target", "into html"];
    assert_eq!(record_fragment(ParseOptions::new(), "a", &words), ["text \"a\" into html"]);

    let mut document = options().parse_document("<div></div>");
    let div = document.body().unwrap().first_child().unwrap().id();
    let source = "<b>a<?marker name='p'?></b><template for=p>c</template>d";
    let fragment = options().parse_fragment_in(source, &mut document, div).unwrap();
    assert_eq!(document.node(fragment).inner_html(), "<b>ac</b>d");
    assert_eq!(document.node(fragment).parent(), None);
}

/// Parses into a non-empty document. Returns its contents.
fn parse_into(prepare: impl FnOnce(&mut Document), options: ParseOptions, input: &str) -> Document {
    let mut builder = DocumentBuilder::new();
    prepare(builder.as_document_mut());
    let mut parser = Parser::with_sink(builder, (), options);
    parser.feed(input);
    parser.finish()
}

fn append(document: &mut Document, node: soupstone::NodeId) {
    let root = document.root().id();
    document.append(root, node).unwrap();
}

#[test]
fn a_document_drops_forbidden_nodes() {
    let input = "<!DOCTYPE html><html><body>a";
    let with_element = |document: &mut Document| {
        let element = document.create_element("x").unwrap();
        append(document, element);
    };
    let document = parse_into(with_element, options(), input);
    assert_eq!(document.root().inner_html(), "<x></x>");
    assert_eq!(document.mode(), DocumentMode::NoQuirks);
    let document = parse_into(with_element, options(), "a");
    assert_eq!(document.root().inner_html(), "<x></x>");
    assert_eq!(document.mode(), DocumentMode::Quirks);
    // In January 2025, forbidden nodes were appended.
    let document = parse_into(with_element, ParseOptions::new(), input);
    let html = "<html><head></head><body>a</body></html>";
    assert_eq!(document.root().inner_html(), format!("<x></x><!DOCTYPE html>{html}"));

    let with_doctype = |document: &mut Document| {
        let doctype = document.create_doctype("x", "", "").unwrap();
        append(document, doctype);
    };
    let document = parse_into(with_doctype, options(), input);
    assert_eq!(document.root().inner_html(), format!("<!DOCTYPE x>{html}"));

    let with_comment = |document: &mut Document| {
        let comment = document.create_comment("x");
        append(document, comment);
    };
    let document = parse_into(with_comment, options(), input);
    assert_eq!(document.root().inner_html(), format!("<!--x--><!DOCTYPE html>{html}"));
}

#[test]
fn a_document_with_an_element_gets_no_foster_parented_nodes() {
    let mut parser = options().parser();
    parser.feed("<table>");
    let document = parser.document_mut();
    let (root, html) = (document.root().id(), document.document_element().unwrap().id());
    let table = document.body().unwrap().first_child().unwrap().id();
    document.remove(html).unwrap();
    document.append(root, table).unwrap();
    parser.feed("a<b>c</b><tr>");
    let document = parser.finish();
    assert_eq!(document.root().inner_html(), "<table><tbody><tr></tr></tbody></table>");
}

#[test]
fn a_node_that_cannot_be_adopted_is_not_inserted() {
    let with = |edition| {
        let mut parser = ParseOptions::new().with_edition(edition).parser();
        parser.feed("<div><b><p>a");
        let document = parser.document_mut();
        let div = document.body().unwrap().first_child().unwrap().id();
        let body = document.body().unwrap().id();
        let p = document.node(div).first_child().unwrap().first_child();
        let p = p.unwrap().id();
        // The common ancestor is moved into the furthest block.
        document.append(body, p).unwrap();
        document.append(p, div).unwrap();
        parser.feed("</b>c");
        parser.finish()
    };
    let document = with(Edition::August2026);
    assert_eq!(document.body().unwrap().inner_html(), "");
    let document = with(Edition::January2025);
    assert!(document.body().unwrap().inner_html().contains("<p>"));
}

/// As of September 2026, controls in fragments and template contents are not associated.
#[test]
fn controls_of_fragments_are_associated_with_no_form() {
    let input = "<form><input></form><template><form><input></form></template>";
    let associated = "associate input with form into form";
    for edition in Edition::ALL {
        let options = ParseOptions::new().with_edition(edition);
        let found = record(options.clone(), Answers::default(), input, &["associate"]);
        assert_eq!(found, [associated], "{edition}");
        let of_a_fragment = record_fragment(options, input, &["associate"]);
        let expected: &[&str] = match edition {
            Edition::January2025 | Edition::August2026 => &[associated],
            _ => &[],
        };
        assert_eq!(of_a_fragment, expected, "{edition}");
    }
}

/// The context element is a template in a form: the pointer is set, and no form is dropped.
#[test]
fn markup_of_a_template_in_a_form_may_have_forms() -> Result<(), EditError> {
    let source = "<form><template></template></form>";
    for (edition, expected) in [
        (Edition::January2025, "<div></div><input>"),
        (Edition::August2026, "<div></div><input>"),
        (Edition::September2026, "<div><form></form></div><input>"),
    ] {
        let options = ParseOptions::new().with_edition(edition);
        let mut document = options.parse_document(source);
        let template = document.elements_by_tag_name("template").next().unwrap();
        let (template, contents) = (template.id(), template.template_contents().unwrap().id());
        document.set_inner_html(template, "<div><form></div><input></form>")?;
        assert_eq!(document.node(contents).inner_html(), expected, "{edition}");
    }
    Ok(())
}

#[test]
fn errors_of_processing_instructions_have_spans() {
    let source = "<!DOCTYPE html><?a:b?>";
    let mut parser = Parser::with_sink(DocumentBuilder::new(), Vec::new(), options());
    parser.feed(source);
    let (_, errors) = parser.finish_with_errors();
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].span(), Span::new(18, 19));
}
