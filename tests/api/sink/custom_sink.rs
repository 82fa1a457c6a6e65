//! Foreign sinks: a tree of owned strings, a sink that stores nothing, and one that records its calls.

use soupstone::sink::{NewElement, TreeSink};
use soupstone::{Edition, Limits, ParseOptions, Parser};
use soupstone_xml::infoset::{CoercingSink, CoercionOptions};

use crate::support::chunks;
use crate::support::counting_sink::CountingSink;
use crate::support::first_elements_sink::FirstElements;
use crate::support::owned_tree::OwnedTree;
use crate::support::recording_sink::{Answers, RecordingSink};
use crate::support::stopped_parses::output;
use crate::support::tree_cases::{self, Context, ContextNamespace, TreeCase};
use crate::support::trees::{Setting, feed_tree, parse};

fn owned_tree(case: &TreeCase) -> OwnedTree {
    feed_tree(OwnedTree::default(), &chunks::single_chunk(&case.data), case.context.as_ref(), setting(case))
}

fn setting(case: &TreeCase) -> Setting {
    Setting { scripting: false, edition: case.edition }
}

/// Returns the cases for all sinks: a foreign sink neither patches content nor copies options.
fn cases() -> impl Iterator<Item = TreeCase> {
    let own = tree_cases::own_cases().into_iter();
    let own =
        own.filter(|case| !["content_patching.dat", "selectedcontent.dat"].iter().any(|file| case.name.contains(file)));
    tree_cases::cases_of_the_suite().into_iter().chain(own)
}

#[test]
fn a_tree_of_owned_strings_is_the_tree_of_the_crate() {
    for case in cases() {
        let found = owned_tree(&case).dump(case.context.as_ref());
        let expected = parse(&chunks::single_chunk(&case.data), case.context.as_ref(), setting(&case));
        assert_eq!(found, expected.tree, "{}: {:?}", case.name, case.data);
    }
}

#[test]
fn the_sink_contract_holds() {
    for case in cases() {
        let tree = owned_tree(&case);
        let complaints = tree.complaints();
        assert!(complaints.is_empty(), "{}: {:?}\n{complaints:?}", case.name, case.data);
    }
}

#[test]
fn every_element_except_head_is_popped_once() {
    for case in cases() {
        let tree = owned_tree(&case);
        let never = tree.never_popped();
        let place = format!("{}: {:?}", case.name, case.data);
        assert!(never.is_empty(), "{place}\nnever: {never:?}");
        let again = tree.popped_again();
        // NOTE: "after head" pushes the head element onto the stack again.
        assert!(again.iter().all(|name| *name == "head"), "{place}\nagain: {again:?}");
    }
}

/// Returns the number of elements, and the allocations of the parse.
fn count(page: &str, chunk: usize) -> (usize, u64) {
    let pieces = chunks::chunks_of_bytes(page, chunk);
    let mut elements = 0;
    let info = allocation_counter::measure(|| {
        let sink = FirstElements { wanted: usize::MAX, created: 0, popped: 0 };
        let mut parser = Parser::with_sink(sink, (), ParseOptions::new());
        for piece in &pieces {
            parser.feed(piece);
        }
        (elements, _) = parser.finish();
    });
    (elements, info.count_total)
}

#[test]
fn a_sink_that_stores_nothing_needs_no_allocation_per_node() {
    const BLOCK: &str = "<section class=\"a b\" data-own-name=1><h2 id=x>T &amp; &eacute; t</h2>\
        <p>One <b>two</b> <i title='a &lt; b'>three</i><p>four<br/><img src=a alt=\"\">\
        <!-- comment --><table border=1><tr><td>a<td>b</table><ul><li>x<li>y</ul>\
        <own-element own-attribute>z</own-element><svg viewBox='0 0 1 1'><path d=M0/></svg>\
        <script>if (a < b && '</b>') {}</script><p><b><i>misnested</b></i></p></section>\r\n";
    for chunk in [usize::MAX, 8192, 100] {
        let (few_elements, few_allocations) = count(&BLOCK.repeat(100), chunk);
        let (many_elements, many_allocations) = count(&BLOCK.repeat(2_000), chunk);
        assert!(many_elements > 19 * few_elements);
        assert!(
            many_allocations <= few_allocations + 32,
            "{few_elements} elements: {few_allocations} allocations, \
             {many_elements} elements: {many_allocations}"
        );
    }
}

#[derive(Default)]
struct StartTags(Vec<String>);

impl StartTags {
    fn note(&mut self, kind: &str, element: &NewElement<'_>) {
        let name = element.local_name();
        let place = match element.start_tag {
            Some(span) => format!("{}..{}", span.start, span.end),
            None => "nowhere".to_owned(),
        };
        let duplicates = if element.has_dropped_duplicate_attributes { " with duplicates" } else { "" };
        self.0.push(format!("{kind}{name} {place}{duplicates}"));
    }
}

impl TreeSink for StartTags {
    const WANTS_LOCATIONS: bool = true;

    type Handle = ();
    type Output = Vec<String>;

    soupstone_tests::no_tree!();
    fn create_element(&mut self, element: NewElement<'_>) {
        self.note("", &element);
    }

    fn create_element_from_saved_token(&mut self, (): &(), element: NewElement<'_>) {
        self.note("clone of ", &element);
    }

    fn finish(self) -> Vec<String> {
        self.0
    }
}

#[test]
fn a_sink_stops_the_parser() {
    let page = "<div>".repeat(50) + &"<script>1</script>".repeat(50);
    for wanted in [4, 10, 53, 60, 1000] {
        for chunk in [1, 16, usize::MAX] {
            let sink = FirstElements { wanted, created: 0, popped: 0 };
            let mut parser = Parser::with_sink(sink, (), ParseOptions::new());
            for piece in chunks::chunks_of_bytes(&page, chunk) {
                parser.feed(piece);
            }
            // html, head, body, and the page's elements. Open elements are always popped.
            let created = wanted.min(103);
            assert_eq!(parser.finish(), (created, created), "{wanted}, {chunk}");
        }
    }
}

#[test]
fn ended_formatting_elements_take_no_memory() {
    let many_ends = "</i></b>".repeat(20);
    let cases = [
        ("", 2, "</b></i>", 10_000),
        // The list is never empty.
        ("<font size=1>", 2, "</i></b>", 10_000),
        // So many that equal attributes are found by number.
        ("", 40, many_ends.as_str(), 300),
    ];
    for (start, count, ends, rounds) in cases {
        let mut parser = Parser::with_sink(CountingSink::default(), (), ParseOptions::new());
        let counted = allocation_counter::measure(|| {
            parser.feed(start);
            for round in 0..rounds {
                for number in 0..count {
                    let name = if number % 2 == 0 { "b" } else { "i" };
                    parser.feed(&format!("<{name} title='{round} {number}'>"));
                }
                parser.feed(ends);
            }
        });
        assert!(counted.bytes_max < 32 << 10, "{start} {count}: {counted:?}");
    }
}

fn lines_of<S: TreeSink<Output = Vec<String>>>(sink: S, pieces: &[&str]) -> Vec<String> {
    let mut parser = Parser::with_sink(sink, (), ParseOptions::new());
    for piece in pieces {
        parser.feed(piece);
    }
    parser.finish()
}

#[test]
fn a_new_element_has_the_span_of_its_start_tag_and_a_flag_for_duplicate_attributes() {
    let page = "<p><b id=a id=b>1</p><i><script nonce=x NONCE=y></script><svg><a a a/></svg>\
                <p></i><b><img src='' alt>";
    let expected = [
        "html nowhere",
        "head nowhere",
        "body nowhere",
        "p 0..3",
        "b 3..16 with duplicates",
        // The b continues after the paragraph.
        "clone of b nowhere with duplicates",
        "i 21..24",
        "script 24..48 with duplicates",
        "svg 57..62",
        "a 62..70 with duplicates",
        "p 76..79",
        "clone of i nowhere",
        "b 83..86",
        "img 86..102",
    ];
    for chunk in [1, 7, usize::MAX] {
        for sink_is_wrapped in [false, true] {
            let pieces = chunks::chunks_of_bytes(page, chunk);
            let found = if sink_is_wrapped {
                let sink = CoercingSink::new(StartTags::default(), CoercionOptions::new());
                lines_of(sink, &pieces)
            } else {
                lines_of(StartTags::default(), &pieces)
            };
            assert_eq!(found, expected, "chunks of {chunk}, {sink_is_wrapped}");
        }
    }
}

/// Without locations, duplicates have no span.
#[test]
fn every_sink_gets_duplicate_attributes() {
    #[derive(Default)]
    struct Duplicates(usize, usize);

    impl TreeSink for Duplicates {
        type Handle = ();
        type Output = (usize, usize);

        soupstone_tests::no_tree!();
        fn create_element(&mut self, element: NewElement<'_>) {
            assert_eq!(element.start_tag, None);
            self.1 += usize::from(element.has_dropped_duplicate_attributes);
            self.0 += 1;
        }
        fn finish(self) -> (usize, usize) {
            (self.0, self.1)
        }
    }

    let mut parser = Parser::with_sink(Duplicates::default(), (), ParseOptions::new());
    parser.feed("<p a b a><p a b><b a a>1<p>2</b><x-y Z z=1>");
    assert_eq!(parser.finish(), (9, 4));

    // Unneeded attributes are dropped between two elements.
    let mut parser = Parser::with_sink(Duplicates::default(), (), ParseOptions::new());
    let dropped = format!("<i a={}><u a></i></u>", "x".repeat(1000)).repeat(10);
    parser.feed(&format!("<b a a>{dropped}<p></b>"));
    let (_, duplicates) = parser.finish();
    assert_eq!(duplicates, 2);
}

fn lines(recording: Vec<String>, words: &[&str]) -> Vec<String> {
    recording.into_iter().filter(|line| words.iter().any(|word| line.starts_with(word))).collect()
}

fn record(input: &str, words: &[&str]) -> Vec<String> {
    record_with(Answers::default(), input, words)
}

fn record_with(answers: Answers, input: &str, words: &[&str]) -> Vec<String> {
    let sink = RecordingSink::with_answers(answers);
    let recording = feed_tree(sink, &[input], None, false);
    lines(recording, words)
}

fn record_fragment(answers: Answers, input: &str, words: &[&str]) -> Vec<String> {
    let context = Context { namespace: ContextNamespace::Html, local_name: "div".to_owned() };
    let sink = RecordingSink::with_answers(answers);
    let recording = feed_tree(sink, &[input], Some(&context), false);
    lines(recording, words)
}

#[test]
fn calls_come_in_the_order_of_the_steps() {
    assert_eq!(
        record("<!doctype html><p>a<b>b</p>c", &[""]),
        [
            "document", "doctype Some(\"html\")", "create html", "insert html into document", "create head",
            "insert head into html", "popped head", "create body", "insert body into html", "create p",
            "insert p into body", "text \"a\" into p", "create b", "insert b into p", "text \"b\" into b", "popped b",
            "popped p", "create b2", "like b: b2", "insert b2 into body", "text \"c\" into b2", "popped b2",
            "popped body", "popped html",
        ]
    );
}

#[test]
fn the_sink_gets_the_is_attribute() {
    assert_eq!(
        record("<p is=x-y><b is><i>", &["create p", "create b ", "create i"]),
        ["create p is x-y", "create b is ", "create i"]
    );
}

#[test]
fn the_sink_gets_the_document_mode() {
    assert_eq!(record("x", &["mode"]), ["mode Quirks"]);
    assert_eq!(record("<!doctype html>x", &["mode"]), [""; 0]);
    let limited = "<!doctype html public '-//W3C//DTD XHTML 1.0 Transitional//EN'>";
    assert_eq!(record(limited, &["mode"]), ["mode LimitedQuirks"]);
}

#[test]
fn resettable_elements_are_reset() {
    let input = "<input><select></select><textarea></textarea><output></output><button></button>\
        <fieldset></fieldset><object></object><img><label></label>";
    assert_eq!(record(input, &["reset"]), ["reset input", "reset select", "reset textarea", "reset output"]);
}

#[test]
fn form_associated_elements_get_their_form() {
    let input = "<form><button></button><fieldset></fieldset><input><object></object>\
        <output></output><select></select><textarea></textarea><img><label></label><meter></meter>";
    assert_eq!(
        record(input, &["associate"]),
        [
            "associate button with form into form",
            "associate fieldset with form into form",
            "associate input with form into form",
            "associate object with form into form",
            "associate output with form into form",
            "associate select with form into form",
            "associate textarea with form into form",
            "associate img with form into form",
        ]
    );
}

#[test]
fn the_form_attribute_counts_for_listed_elements_only() {
    assert_eq!(record("<form><input form=x><img form=x>", &["associate"]), ["associate img with form into form"]);
}

#[test]
fn a_form_that_ended_has_no_more_elements() {
    assert_eq!(record("<form></form><input>", &["associate"]), [""; 0]);
    assert_eq!(record("<form><div></form><input>", &["associate"]), [""; 0]);
}

#[test]
fn a_closed_form_in_a_table_remains_the_form_element_pointer() {
    assert_eq!(
        record("<table><form><tr><td><input>", &["popped form", "associate"]),
        ["popped form", "associate input with form into td"]
    );
}

#[test]
fn elements_inside_templates_have_no_form() {
    assert_eq!(record("<form><template><input></template>", &["associate"]), [""; 0]);
}

/// From the location, the sink decides whether the form is in the same tree.
#[test]
fn an_association_has_the_insertion_location() {
    assert_eq!(record("<form><table><input>", &["associate"]), ["associate input with form before table or into form"]);
}

#[test]
fn scripts_are_marked() {
    let words = ["parser inserted", "already started", "popped script"];
    assert_eq!(record("<script>a</script>", &words), ["parser inserted script", "popped script"]);
    assert_eq!(record("<script>a", &words), ["parser inserted script", "already started script", "popped script"]);
    assert_eq!(
        record_fragment(Answers::default(), "<script>a</script>", &words),
        ["parser inserted script", "already started script", "popped script"]
    );
    assert_eq!(record("<svg><script>a</script>", &words), [""; 0]);
}

#[test]
fn foster_parenting_names_the_table_and_the_element_above_it() {
    let words = ["insert b", "text", "comment"];
    assert_eq!(
        record("<div><table>x<!--y--><b>z", &words),
        [
            "insert body into html",
            "text \"x\" before table or into div",
            "comment \"y\" into table",
            "insert b before table or into div",
            "text \"z\" into b",
        ]
    );
    assert_eq!(
        record("<template><table>x", &words),
        ["text \"x\" before table or into contents of template", "insert body into html",]
    );
    assert_eq!(record_fragment(Answers::default(), "<table>x", &words), ["text \"x\" before table or into html"]);
}

#[test]
fn a_new_element_is_inserted_and_another_one_is_moved() {
    // The furthest block moves into the clone of the next formatting element.
    assert_eq!(
        record("<b><i><p></b>", &["insert", "move", "like"]),
        [
            "insert html into document", "insert head into html", "insert body into html", "insert b into body",
            "insert i into b", "insert p into i", "like i: i2", "move p into i2", "insert i2 into body", "like b: b2",
            "move children of p to b2", "insert b2 into p",
        ]
    );
    assert_eq!(record("<b><p></b>", &["move"]), ["move p into body", "move children of p to b2"]);
}

#[test]
fn second_html_and_body_tags_add_attributes() {
    assert_eq!(record("<html a><body b><html c d><body e>", &["add"]), ["add to html: c d", "add to body: e"]);
}

/// Prefixes of lines about declarative shadow roots.
const SHADOW: [&str; 5] = ["shadow", "attach", "insert template", "text", "popped template"];

#[test]
fn declarative_shadow_roots_are_off_by_default() {
    assert_eq!(
        record("<div><template shadowrootmode=open>x</template>", &SHADOW),
        [
            "shadow roots allowed? div",
            "insert template into div",
            "text \"x\" into contents of template",
            "popped template",
        ]
    );
}

/// If the options forbid shadow roots, the parser does not ask the sink.
#[test]
fn options_allow_declarative_shadow_roots() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let mut parser = Parser::with_sink(RecordingSink::default(), (), options);
    parser.feed("<div><template shadowrootmode=open>x</template>");
    assert_eq!(
        lines(parser.finish(), &SHADOW),
        ["shadow host? div", "attach Open to div, template", "text \"x\" into contents of template", "popped template",]
    );
}

#[test]
fn declarative_shadow_roots_are_attached() {
    let answers = Answers { allows_declarative_shadow_roots: true, ..Answers::default() };
    assert_eq!(
        record_with(
            answers.clone(),
            "<div><template shadowrootmode=OPEN shadowrootclonable=false>x</template>",
            &SHADOW
        ),
        [
            "shadow roots allowed? div",
            "shadow host? div",
            "attach Open clonable to div, template",
            "text \"x\" into contents of template",
            "popped template",
        ]
    );
    assert_eq!(
        record_with(
            answers.clone(),
            "<div><template shadowrootmode=closed shadowrootserializable \
             shadowrootdelegatesfocus></template>",
            &["attach"]
        ),
        ["attach Closed serializable delegates focus to div, template"]
    );
    let newer = "<div><template shadowrootmode=open shadowrootslotassignment=Manual \
                 shadowrootcustomelementregistry=x></template>";
    assert_eq!(record_with(answers.clone(), newer, &["attach"]), ["attach Open to div, template"]);
    let options = ParseOptions::new().with_edition(Edition::August2026);
    let sink = RecordingSink::with_answers(answers.clone());
    let mut parser = Parser::with_sink(sink, (), options);
    parser.feed(newer);
    assert_eq!(lines(parser.finish(), &["attach"]), ["attach Open manual slots no registry to div, template"]);
    let newest = "<div><template shadowrootmode=open shadowrootreferencetarget=a>";
    let options = ParseOptions::new().with_edition(Edition::NEWEST);
    let mut parser = Parser::with_sink(RecordingSink::with_answers(answers.clone()), (), options);
    parser.feed(newest);
    assert_eq!(lines(parser.finish(), &["attach"]), ["attach Open reference target \"a\" to div, template"]);
    for mode in ["", "none", "open "] {
        let input = format!("<div><template shadowrootmode='{mode}'></template>");
        assert_eq!(record_with(answers.clone(), &input, &SHADOW), ["insert template into div", "popped template"]);
    }
}

#[test]
fn a_shadow_root_that_cannot_be_attached_stays_a_template() {
    let input = "<div><template shadowrootmode=open></template>";
    let answers = Answers { allows_declarative_shadow_roots: true, is_shadow_host: true, ..Answers::default() };
    assert_eq!(
        record_with(answers, input, &SHADOW),
        ["shadow roots allowed? div", "shadow host? div", "insert template into div", "popped template",]
    );
    let answers = Answers { allows_declarative_shadow_roots: true, attached: false, ..Answers::default() };
    assert_eq!(
        record_with(answers, input, &SHADOW),
        [
            "shadow roots allowed? div", "shadow host? div", "attach Open to div, template",
            "insert template into div", "popped template",
        ]
    );
}

#[test]
fn the_root_of_a_fragment_gets_no_shadow_root() {
    let answers = Answers { allows_declarative_shadow_roots: true, ..Answers::default() };
    assert_eq!(
        record_fragment(answers.clone(), "<template shadowrootmode=open></template>", &["attach", "insert template"]),
        ["insert template into html"]
    );
    assert_eq!(
        record_fragment(answers, "<p><template shadowrootmode=open></template>", &["attach", "insert template"]),
        ["attach Open to p, template"]
    );
}

const SELECTEDCONTENT: &str = "may contain selectedcontent: ";

fn record_in(edition: Edition, limits: Limits, cloned_nodes: u64, input: &str) -> Vec<String> {
    let options = ParseOptions::new().with_edition(edition).with_limits(limits);
    let sink = RecordingSink::with_answers(Answers { cloned_nodes, ..Answers::default() });
    let mut parser = Parser::with_sink(sink, (), options);
    parser.feed(input);
    output(parser.finish())
}

fn selectedcontent_calls(edition: Edition, limits: Limits, input: &str) -> Vec<String> {
    let recording = record_in(edition, limits, 0, input);
    recording.iter().filter_map(|line| line.strip_prefix(SELECTEDCONTENT)).map(str::to_owned).collect()
}

#[test]
fn a_sink_is_told_of_each_selectedcontent_and_of_moved_elements_in_a_select() {
    for (input, expected) in [
        ("<selectedcontent>", &["selectedcontent", "document"][..]),
        (
            "<select><option>a</option><selectedcontent><selectedcontent>",
            &["selectedcontent", "selectedcontent2", "document"],
        ),
        ("<select><b><p><selectedcontent></b>", &["selectedcontent", "p", "document"]),
        // Outside a `select`, no element is enabled.
        ("<b><p><i>a</b>", &["document"]),
    ] {
        assert_eq!(selectedcontent_calls(Edition::August2026, Limits::none(), input), expected, "{input}");
        assert_eq!(selectedcontent_calls(Edition::January2025, Limits::none(), input), [""; 0], "{input}");
    }
}

#[test]
fn a_sink_is_not_told_of_a_selectedcontent_that_exceeds_a_limit() {
    let input = "<select><selectedcontent>";
    let needed = 5;
    for nodes in 0..=needed {
        let limits = Limits::none().with_max_nodes(Some(nodes));
        let expected = if nodes == needed { &["selectedcontent", "document"][..] } else { &["document"] };
        assert_eq!(selectedcontent_calls(Edition::August2026, limits, input), expected, "{nodes} nodes");
    }
}

#[test]
fn a_parse_stops_when_a_sink_has_no_nodes_left_for_a_selectedcontent() {
    let limits = Limits::none().with_max_nodes(Some(1000));
    for (input, last) in [("<select><selectedcontent><i><b>", "selectedcontent"), ("<select><i><p><b></i><u>", "p")] {
        let recording = record_in(Edition::August2026, limits, 1001, input);
        let after = recording.iter().skip_while(|line| *line != &format!("{SELECTEDCONTENT}{last}")).skip(1);
        let after: Vec<&str> = after.map(String::as_str).collect();
        assert_eq!(after[0], "no nodes left", "{input}");
        assert!(!after.iter().any(|line| line.starts_with("create ")), "{input}: {after:?}");
    }
}
