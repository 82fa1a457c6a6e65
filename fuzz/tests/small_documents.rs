//! Small documents and fragments have the tree that the text of the standard gives, executed step by step: all sequences of
//! a few tags of one subject, all pairs of pieces of markup, and formatting elements in nested blocks.

use std::thread;

use soupstone::dom::NodeRef;
use soupstone::names::Namespace;
use soupstone::{Edition, Limit, Limits, ParseOptions, StopReason};
use soupstone_fuzz::properties::{literal, options};
use soupstone_tests::lists::{List, section};
use soupstone_tests::test_scale::scaled;

type Context = Option<(Namespace, &'static str)>;

static PIECES: List = List::new(|| section(include_str!("../../tests/inputs/small_documents.txt"), "pieces"));

const FORMATTING: &[&str] =
    &["<a>", "</a>", "<b>", "</b>", "<nobr>", "<p>", "</p>", "<div>", "</div>", "<table>", "<object>", "x"];

const TABLES: &[&str] = &[
    "<table>", "</table>", "<caption>", "<col>", "<tr>", "</tr>", "<td>", "</td>", "<b>", "<select>", "<template>",
    "</template>", "<form>", " ", "x",
];

const TABLE_STARTS: &[&str] = &[
    "<table><td><template><select>",
    "<table><td><select>",
    "<template><table>",
    "<select>",
    "<p><table><tr>",
    "<table><caption><b>",
    "<svg><desc><table>",
    "<b><table><td><i>",
];

const TABLE_CONTEXTS: &[&str] =
    &["table", "tbody", "tr", "td", "caption", "colgroup", "template", "select", "form", "option"];

const FRAMESETS: &[&str] = &[
    "<frameset>", "</frameset>", "<frame>", "<noframes>", "<html a>", "</html>", "<head>", "</head>", "<body>",
    "</body>", "<p>", "<template>", "<!--c-->", " ", "x",
];

const FRAMESET_CONTEXTS: &[&str] = &["html", "frameset", "head", "body", "noframes", "template"];

const LISTS: &[&str] = &[
    "<li>", "</li>", "<ul>", "</ul>", "<dd>", "<dt>", "<p>", "</p>", "<h1>", "<h2>", "</h1>", "<button>", "<form>",
    "</form>", "<ruby>", "<rtc>", "<rt>", "<option>", "<address>",
];

const FOREIGN: &[&str] = &[
    "<svg>",
    "</svg>",
    "<math>",
    "<mi>",
    "<mglyph>",
    "<annotation-xml>",
    "<annotation-xml encoding=text/html>",
    "<desc>",
    "</desc>",
    "<svg/>",
    "<p>",
    "</p>",
    "<font color=a>",
    "<b>",
    "<select>",
    "<script/>",
    "</script>",
    "<template>",
    "<table>",
    "<![CDATA[x]]>",
    "x",
];

fn compare_limits(input: &str, context: Context) {
    if let Err(message) = literal::compare_limits(input, context) {
        panic!("{message}");
    }
}

fn compare(input: &str, context: Context) {
    for scripting in [false, true] {
        // NOTE: only `noscript` depends on scripting.
        let is_needed = !scripting || input.contains("noscript");
        if is_needed && let Err(message) = literal::compare(input, context, scripting) {
            panic!("{message}");
        }
    }
}

/// Calls the function with all sequences of this number of pieces in a document, and of one piece less in each context and
/// after each start of a document.
fn each_sequence(
    pieces: &[&str],
    contexts: &[&'static str],
    starts: &[&str],
    length: usize,
    check: impl Fn(&str, Context),
) {
    let html = |name: &&'static str| (Some((Namespace::Html, *name)), "", length - 1);
    let mut worlds: Vec<(Context, &str, usize)> = contexts.iter().map(html).collect();
    worlds.extend(starts.iter().map(|start| (None, *start, length - 1)));
    worlds.push((None, "", length));
    for (context, start, length) in worlds {
        let mut numbers = vec![0; length];
        loop {
            let input: String = std::iter::once(start).chain(numbers.iter().map(|number| pieces[*number])).collect();
            check(&input, context);
            let Some(next) = numbers.iter().rposition(|number| number + 1 < pieces.len()) else {
                break;
            };
            numbers[next] += 1;
            numbers[next + 1..].fill(0);
        }
    }
}

#[test]
fn sequences_of_tags_of_one_subject() {
    let more = scaled([0, 0, 1]);
    thread::scope(|scope| {
        let starts = &["<b><div><i>", "<table><b>", "<a><p><object>"];
        scope.spawn(|| each_sequence(FORMATTING, &["body", "table", "svg", "a"], starts, 4 + more, compare));
        scope.spawn(|| each_sequence(TABLES, TABLE_CONTEXTS, TABLE_STARTS, 4 + more, compare));
        let starts = &["<frameset>", "<head></head>", "<html><body>", "<frameset></frameset></html>", "<p></p></body>"];
        scope.spawn(|| each_sequence(FRAMESETS, FRAMESET_CONTEXTS, starts, 4 + more, compare));
        let starts = &["<ul><li><div>", "<button><p><dl>"];
        scope.spawn(|| each_sequence(LISTS, &["ul", "button", "ruby"], starts, 3 + more, compare));
        let starts = &["<svg><desc>", "<math><annotation-xml>", "<table><svg>", "<p><math><mi>", "<template><svg>"];
        scope.spawn(|| each_sequence(FOREIGN, &["svg", "td", "select"], starts, 3 + more, compare));
    });
}

#[test]
fn exact_limits_of_sequences() {
    let length = scaled([2, 3, 3]);
    thread::scope(|scope| {
        scope.spawn(|| each_sequence(FORMATTING, &["body", "table"], &["<b><p>"], 3, compare_limits));
        scope.spawn(|| each_sequence(TABLES, TABLE_CONTEXTS, TABLE_STARTS, length, compare_limits));
        scope.spawn(|| each_sequence(FRAMESETS, FRAMESET_CONTEXTS, &[], length, compare_limits));
        scope.spawn(|| each_sequence(FOREIGN, &["svg", "td", "select"], &[], length, compare_limits));
    });
}

/// Each pair of pieces is compared in a document and in some contexts, and each piece in all contexts.
#[test]
fn pairs_of_pieces() {
    let contexts: Vec<Context> = options::contexts().map(Some).chain([None]).collect();
    for (number, first) in PIECES.iter().enumerate() {
        for context in &contexts {
            compare(&format!("{first}x"), *context);
        }
        for (other, second) in PIECES.iter().enumerate() {
            let step = scaled([contexts.len() / 3, 4, 1]);
            for context in contexts.iter().skip((number + 7 * other) % step).step_by(step) {
                compare(&format!("{first}{second}<b>x"), *context);
            }
        }
    }
}

/// Formatting elements around and between up to twelve blocks, and end tags that adopt some of them.
#[test]
fn formatting_in_nested_blocks() {
    const OTHERS: &[&str] = &["i", "u", "s", "em", "tt", "code", "big", "small", "strong", "strike", "font", "b"];
    const ENDS: &[&str] =
        &["</b>", "</b></b>x</i>", "</a>", "<a>", "<nobr>", "</i></b>", "</u></i></em></b>", "</p></b>"];
    const BLOCKS: &[&str] =
        &["<p>", "<div>", "<button>", "<table><td>", "<table>", "<svg><desc>", "<li>", "<template>"];
    for outer in ["b", "a", "nobr", "b><b", "b><b><b a><b"] {
        for blocks in 0..=12 {
            for (around, between) in [(0, 0), (1, 0), (0, 1), (2, 1), (3, 0), (4, 0), (4, 2), (9, 1), (11, 0), (1, 4)] {
                for (number, end) in ENDS.iter().enumerate() {
                    let mut others = OTHERS.iter().cycle().map(|name| format!("<{name}>"));
                    let mut input = format!("<{outer}>");
                    input.extend(others.by_ref().take(around));
                    for block in 0..blocks {
                        let is_mixed = block % 3 == 1 && number % 2 == 1;
                        input += if is_mixed { BLOCKS[(blocks + around + number / 2) % BLOCKS.len()] } else { "<div>" };
                        input.extend(others.by_ref().take(between));
                    }
                    input += &format!("x{end}y<p>z</div>{end}w");
                    compare(&input, None);
                    let is_one_end = outer == "b" && end.starts_with("</b>");
                    if is_one_end && blocks % scaled([3, 1, 1]) == 0 {
                        let (one_end, _) = input.split_once("</b>").expect("an end tag");
                        compare_limits(&format!("{one_end}</b>y"), None);
                    }
                }
            }
        }
    }
}

/// Options that are copied into a `selectedcontent` element: all their nodes count, in each copy, even in replaced ones.
#[test]
fn exact_limits_of_copied_options() {
    const CONTENTS: &[&str] = &["", "<b>x</b>", "<i a=12><u>y</u><!--c--></i>z<hr>", "<p><svg><g>x</g></svg></p>"];
    const OPTIONS: &[&str] = &["<option>", "<option selected>", "<option disabled>", "<optgroup><option>"];
    let starts = ["<select>", "<select multiple>", "<select size=2>", "<p>a</p><div><select>"];
    let mut stops = [0; 3];
    for start in starts {
        for number in 0..(OPTIONS.len() * CONTENTS.len()).pow(2) {
            let part = |number: usize| {
                let contents = CONTENTS[number / OPTIONS.len() % CONTENTS.len()];
                format!("{}{contents}</option>", OPTIONS[number % OPTIONS.len()])
            };
            let parts = part(number) + &part(number / (OPTIONS.len() * CONTENTS.len()));
            let input = format!("{start}<button><selectedcontent></selectedcontent></button>{parts}</select>");
            let parse = |limits| {
                let options = ParseOptions::new().with_edition(Edition::NEWEST).with_limits(limits);
                options.parse_document(&input)
            };
            let document = parse(Limits::none()).expect("there are no limits");
            let root = document.root();
            let depth = |node: NodeRef<'_>| node.inclusive_ancestors().filter(NodeRef::is_element).count() as u32;
            let most = root.deep_descendants().map(depth).max().unwrap_or_default();
            let length = |node: NodeRef<'_>| {
                let values = node.attributes().map(|attribute| attribute.value().len());
                (node.data().map_or(0, str::len) + values.sum::<usize>()) as u64
            };
            let bytes: u64 = root.deep_descendants().map(length).sum();
            // NOTE: the document node does not count. Nodes of replaced copies are in no tree.
            let nodes = document.node_count() as u64 - 1;
            let new = Limits::none();
            let of_depth = |depth| new.with_max_depth(Some(depth));
            let mut limits = vec![(new.with_max_nodes(Some(nodes)), new.with_max_nodes(Some(nodes - 1)), Limit::Nodes)];
            if nodes == root.deep_descendants().count() as u64 {
                limits.push((of_depth(most), of_depth(most - 1), Limit::Depth));
            }
            if limits.len() == 2 && bytes > 0 {
                let of_bytes = |bytes| new.with_max_string_bytes(Some(bytes));
                limits.push((of_bytes(bytes), of_bytes(bytes - 1), Limit::StringBytes));
            }
            for (index, (exact, less, limit)) in limits.into_iter().enumerate() {
                let passed = parse(exact);
                let passed = passed.unwrap_or_else(|error| panic!("{input}, {exact:?}: {error}"));
                assert_eq!(passed.to_html(), document.to_html(), "{input}, {exact:?}");
                let Err(stopped) = parse(less) else {
                    panic!("one less than exact does not stop the parse: {input}, {less:?}");
                };
                assert!(
                    matches!(stopped.reason(), StopReason::Limit { limit: found, .. } if found == limit),
                    "{input}"
                );
                stops[index] += 1;
            }
        }
    }
    assert!(stops.iter().all(|count| *count > 100), "{stops:?}");
}

/// Each limit of nodes and bytes below what a document with shadow roots needs: no node or byte is beyond it.
#[test]
fn exact_limits_of_shadow_roots() {
    const SHADOW: &str = "<template shadowrootmode=open shadowrootreferencetarget=abc>";
    for input in [
        format!("<p>{SHADOW}<slot></slot></template>x</p>"),
        format!("<p>{SHADOW}<b>x</b></template></p><section>{SHADOW}"),
        format!("<div>{SHADOW}<p>{SHADOW}<p>{SHADOW}x"),
        // Neither of these hosts can have a shadow root: one has an unsuitable name, and the other already has one.
        format!("<a>{SHADOW}<b>x</b></template>"),
        format!("<p>{SHADOW}</template>{SHADOW}x</template>"),
    ] {
        let parse = |limits| {
            let options = ParseOptions::new().with_edition(Edition::NEWEST).with_limits(limits);
            options.with_declarative_shadow_roots(true).parse_document(&input)
        };
        let document = parse(Limits::none()).expect("there are no limits");
        let nodes = document.node_count() as u64 - 1;
        let passes = |most: &u64| parse(Limits::none().with_max_nodes(Some(*most))).is_ok();
        assert_eq!((0..=nodes + 9).find(passes), Some(nodes), "{input}");
        for less in 1..nodes {
            let Err(stopped) = parse(Limits::none().with_max_nodes(Some(less))) else {
                panic!("{less} of {nodes} nodes do not stop the parse: {input}");
            };
            let partial = stopped.into_output();
            assert!(partial.node_count() as u64 - 1 <= less, "{less} nodes: {input}");
        }
    }
}
