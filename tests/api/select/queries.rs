//! Selectors: results of queries, invalid selectors, and the cost of hostile selectors and trees.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use soupstone::dom::{CloneDepth, NodeRef};
use soupstone::names::Namespace;
use soupstone::select::{Selector, SelectorErrorKind, SelectorOptions};
use soupstone::{Document, Edition, FragmentContext, NodeId, ParseOptions, parse_document, parse_fragment};

use crate::support::lists::{List, section};
use crate::support::tag_soup::{Random, tag_soup};
use crate::support::test_scale::scaled;
use crate::support::{DEEP, on_a_small_stack, suite_paths, tree_cases};

fn selector(text: &str) -> Selector {
    Selector::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn found(root: NodeRef<'_>, text: &str) -> String {
    let selector = selector(text);
    let names = root.select(&selector).map(|node| {
        let name = node.attribute("id").or(node.local_name());
        name.unwrap_or_default()
    });
    names.collect::<Vec<_>>().join(" ")
}

pub(crate) fn expect_tree_order(document: &Document) {
    let all = selector("*");
    for root in [Some(document.root()), document.body()].into_iter().flatten() {
        let elements = root.descendants().filter(NodeRef::is_element);
        let wanted: Vec<NodeId> = elements.map(|node| node.id()).collect();
        let found: Vec<NodeId> = root.select(&all).map(|node| node.id()).collect();
        assert_eq!(found, wanted, "{}", root.outer_html());
    }
}

#[test]
fn queries_find_elements_in_tree_order() {
    let mut count = 0;
    for path in suite_paths::files("tree-construction", "dat") {
        for case in tree_cases::read(&path, "") {
            for edition in Edition::ALL.into_iter().take(scaled([1, Edition::ALL.len(), Edition::ALL.len()])) {
                let options = ParseOptions::new().with_edition(edition).with_declarative_shadow_roots(true);
                expect_tree_order(&options.parse_document(&case.data));
                count += 1;
            }
            for context in ["tr", "div", "table", "select"].into_iter().take(scaled([0, 4, 4])) {
                let fragment = parse_fragment(&case.data, FragmentContext::html(context));
                expect_tree_order(&fragment);
            }
        }
    }
    assert!(count > 1_000, "{count}");
    for seed in 0..scaled([60, 300, 20_000]) {
        let soup = tag_soup(&mut Random::new(seed));
        expect_tree_order(&parse_document(&soup));
    }
}

#[test]
fn a_node_finds_its_descendants_only() {
    let document = parse_document("<div id=a><p id=b><i id=c></i></p></div><div id=d><p id=e></p></div><p id=f></p>");
    let node = |id: &str| document.select_first(selector(&format!("#{id}"))).unwrap();
    assert_eq!(found(document.root(), "p"), "b e f");
    assert_eq!(found(node("a"), "p, div"), "b");
    assert_eq!(found(node("a"), "div p"), "b");
    assert_eq!(found(node("d"), "p"), "e");
    assert_eq!(found(node("f"), "p"), "");
    assert_eq!(found(node("c"), "*"), "");
    assert_eq!(found(node("a"), ":scope > *"), "b");
    assert_eq!(found(document.root(), ":scope > body > :first-child"), "a");
    let text = document.body().unwrap().descendants().next_back().unwrap();
    assert!(text.is_element() && text.matches(selector(":scope")));
    let edited = {
        let mut document = document.clone();
        document.append(node("d").id(), node("b").id()).unwrap();
        document
    };
    assert_eq!(found(edited.root(), "p"), "e b f");
}

fn with_contains(text: &str) -> Selector {
    let options = SelectorOptions::new().with_contains(true);
    Selector::parse_with(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn found_with_contains(document: &Document, text: &str) -> String {
    let ids = document.select(with_contains(text)).filter_map(|node| node.attribute("id"));
    ids.collect::<Vec<_>>().join(" ")
}

#[test]
fn text_is_searched_if_options_allow_it() {
    let document = parse_document(
        "<p id=a>one two</p><p id=b>on<b id=c>e t</b>wo</p><p id=d>One two</p><p id=e>o<!-- n -->ne<br>two</p>\
         <p id=f></p><p id=g>aaa<i id=h>a</i></p><template id=t>one</template><p id=s><script>one</script></p>\
         <p id=q>John's \"(x)\"</p><p id=r>1, 2\\3</p>",
    );
    for (text, ids) in [
        ("p:contains('one')", "a b e s"),
        ("p:contains(\"one\")", "a b e s"),
        ("p:contains(one)", "a b e s"),
        ("p:CONTAINS( one )", "a b e s"),
        ("p:contains(one two)", "a b"),
        ("p:contains('one  two')", ""),
        ("p:contains(one):not(:contains(two))", "s"),
        (":contains('e t')", "a b c d"),
        (":contains(e two)", "a b d"),
        // The string crosses elements.
        ("b:contains(e t), i:contains(aa)", "c"),
        ("p:contains(aaaa), p:contains(aaaaa)", "g"),
        ("p:contains('')", "a b d e f g s q r"),
        ("template:contains(one)", ""),
        ("p:contains(John\\'s)", "q"),
        ("p:contains(\"John's\")", "q"),
        ("p:contains((x))", "q"),
        ("p:contains(1, 2)", "r"),
        ("p:contains(2\\\\3)", "r"),
        ("p:contains(\\31 )", "r"),
        ("p:-soup-contains('One', aaa)", "d g"),
        ("p:-soup-contains(one)", "a b e s"),
        ("p:-soup-contains('', x)", "a b d e f g s q r"),
        ("p:-soup-contains-own('one')", "a"),
        ("p:-soup-contains-own('one', aaa)", "a g"),
        ("p:-soup-contains-own('one', wo)", "a b d e"),
        ("p:-soup-contains-own('')", "a b d e g q r"),
        ("b:contains(e), b:contains(t), p:has(i:contains(a))", "c g"),
        ("p:contains(two) + p:contains(One)", "d"),
        ("body:contains(one) > p:nth-child(2 of :contains(one))", "b"),
    ] {
        assert_eq!(found_with_contains(&document, text), ids, "{text}");
    }
    let bold = document.element_by_id("c").unwrap();
    assert!(!bold.matches(with_contains(":contains(one)")));
    assert_eq!(bold.closest(with_contains(":contains(one two)")), bold.parent());
}

#[test]
fn searches_of_text_are_displayed_with_quotation_marks() {
    for (text, displayed) in [
        (":contains( a  b )", r#":contains("a  b")"#),
        (":contains('a\"b')", r#":contains("a\"b")"#),
        ("p:Contains(a\\)b)", r#"p:contains("a)b")"#),
        (":-SOUP-contains(a,'b c')", r#":-soup-contains("a", "b c")"#),
        (":-soup-contains-own(a)", r#":-soup-contains-own("a")"#),
    ] {
        let selector = with_contains(text);
        assert_eq!(selector.to_string(), displayed);
        assert_eq!(with_contains(displayed).to_string(), displayed);
        assert_eq!(selector.specificity()[..2], [0, 1]);
        assert_eq!(selector.alternatives().next().unwrap().to_string(), displayed);
        assert_eq!(Selector::parse(text).unwrap_err().kind(), SelectorErrorKind::UnknownPseudoClass);
    }
    let options = SelectorOptions::new().with_contains(true);
    let error = |text: &str| Selector::parse_with(text, &options).unwrap_err();
    for text in [
        ":contains()", ":contains( )", ":contains(it's)", ":contains('a' b)", ":contains('a', 'b')", ":contains(a])",
        ":contains(/* a */)", ":contains(a\nb)", ":-soup-contains()", ":-soup-contains(a b)", ":-soup-contains(1)",
        ":-soup-contains-own(a,)", "::before:contains(a)",
    ] {
        assert_ne!(error(text).kind(), SelectorErrorKind::UnknownPseudoClass, "{text}");
    }
    assert_eq!(
        error("p:contains()").to_string(),
        "\")\" is not allowed here (byte 11); the parentheses cannot be empty"
    );
    assert_eq!(error("p:contains").to_string(), "\":contains\" needs parentheses (byte 1)");
}

#[test]
fn text_is_read_once_for_all_ancestors() {
    let count = scaled([3_000, 10_000, 100_000]);
    let deep = format!("{}x", "<div>ab".repeat(count));
    let wide = format!("<table>{}", "<tr><td>Price<td><b>a</b>b".repeat(count));
    let closed = format!("{}{}", "<div>".repeat(count), "aa</div>".repeat(count));
    let word = "a".repeat(count);
    let (repeated, absent) = (format!("div:contains({word})"), format!("div:contains({word}b)"));
    let cases = [
        ("div div div:contains(x)", &deep, count - 2),
        ("div:contains(absent)", &deep, 0),
        ("div:contains(absent) div", &deep, 0),
        // The string begins in the parent of the last `div` element.
        ("div:contains(ba)", &deep, count - 1),
        ("div:contains(bx) div", &deep, count - 1),
        (":not(:contains(bx)) div", &deep, 0),
        ("div:-soup-contains-own(x)", &deep, 1),
        ("div:-soup-contains-own(x) div", &deep, 0),
        ("div:has(div:contains(x))", &deep, count - 1),
        ("div:has(> div:contains(absent))", &deep, 0),
        ("tr:has(td:contains('Price'))", &wide, count),
        ("tr:has(td:-soup-contains(ab, x))", &wide, count),
        (&repeated, &closed, count / 2 + 1),
        (&absent, &closed, 0),
    ];
    thread::scope(|scope| {
        for (text, source, count) in cases {
            scope.spawn(move || {
                let document = parse_document(source);
                let selector = with_contains(text);
                let text = &text[..text.len().min(40)];
                assert_eq!(document.select(&selector).count(), count, "{text}");
                let last = document.root().descendants().rfind(NodeRef::is_element).unwrap();
                let _ = (last.matches(&selector), last.closest(&selector));
            });
        }
    });
}

#[test]
fn queries_are_lazy_and_can_be_cloned() {
    let document = parse_document("<p id=a><p id=b><p id=c>");
    let paragraphs = selector("p");
    let mut query = document.select(&paragraphs);
    assert_eq!(query.next().and_then(|node| node.attribute("id")), Some("a"));
    assert_eq!(query.clone().count(), 2);
    assert_eq!(query.count(), 2);
    let bodies = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| bodies.fetch_add(document.select(&paragraphs).count(), Ordering::Relaxed));
        }
    });
    assert_eq!(bodies.into_inner(), 6);
}

#[test]
fn template_contents_and_shadow_trees_are_queried_separately() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let source = "<template id=t><p id=a></p></template><div id=h><template shadowrootmode=open>\
                  <p id=b><i id=c></i></template><p id=d></div>";
    let document = options.parse_document(source);
    assert_eq!(found(document.root(), "p, template"), "t d");
    let template = document.select_first(selector("template")).unwrap();
    let contents = template.template_contents().unwrap();
    assert_eq!(found(contents, "p"), "a");
    assert_eq!(found(contents, ":scope > p"), "a");
    assert_eq!(found(contents, "template p"), "");
    let host = document.select_first(selector("#h")).unwrap();
    let shadow = host.shadow_root().unwrap().node();
    assert_eq!(found(shadow, "p i, :root, #h p, :host p"), "c");
    let inner = shadow.select_first(selector("i")).unwrap();
    assert_eq!(inner.closest(selector("div")), None);
    assert_eq!(inner.closest(selector("p")).and_then(|node| node.attribute("id")), Some("b"));
}

#[test]
fn fragments_and_detached_trees_have_no_root() {
    let fragment = parse_fragment("<p id=a><b id=b></b></p><p id=c>", FragmentContext::html("div"));
    assert_eq!(found(fragment.root(), ":root"), "");
    assert_eq!(found(fragment.root(), ":scope > p"), "a c");
    assert_eq!(found(fragment.root(), ":scope p b"), "b");
    for (element, displayed) in [
        ("*:scope", "*:scope"),
        ("*|*:scope", "*|*:scope"),
        ("*/**/:SCOPE", "*/**/:SCOPE"),
        ("*:is(*):scope", ":is(*):scope"),
    ] {
        let selector = format!("{element} > p");
        assert_eq!(found(fragment.root(), &selector), "", "{selector}");
        assert_eq!(found(fragment.root(), &format!(":is({selector})")), "");
        let displayed = format!("{displayed} > p");
        assert_eq!(self::selector(&selector).to_string(), displayed);
        assert_eq!(self::selector(&displayed).to_string(), displayed);
    }
    assert_eq!(found(fragment.root(), "p + p:last-child"), "c");
    assert_eq!(fragment.select(selector("p")).count(), 2);
    let mut document = Document::new();
    let copy = document.import_node(fragment.root(), CloneDepth::Deep).unwrap();
    assert_eq!(found(document.node(copy), "p:first-child b"), "b");
    assert_eq!(found(document.root(), "*"), "");
}

#[test]
fn case_follows_the_document_and_the_namespace() {
    let source = "<div id=a class='Big red' DATA-X=1><svg id=s viewBox=0><linearGradient id=g \
                  class=Big></linearGradient></svg></div>";
    let standards = parse_document(&format!("<!doctype html>{source}"));
    let quirks = parse_document(source);
    for (text, in_standards, in_quirks) in [
        ("DIV", "a", "a"),
        (".big", "", "a g"),
        ("#A", "", "a"),
        ("[id=A]", "", ""),
        ("[data-x], [DATA-X]", "a", "a"),
        ("linearGradient", "g", "g"),
        ("lineargradient", "", ""),
        ("LINEARGRADIENT", "", ""),
        ("svg[viewBox]", "s", "s"),
        ("[viewbox]", "", ""),
        ("SVG", "", ""),
    ] {
        assert_eq!(found(standards.root(), text), in_standards, "{text}");
        assert_eq!(found(quirks.root(), text), in_quirks, "{text}");
    }
}

#[test]
fn an_outdated_name_index_is_not_used() {
    // NOTE: there are enough nodes and queries for lists.
    let mut document = parse_document(&"<p><b>1</b>".repeat(500));
    let (bold, new) = (selector("b"), selector("p, u"));
    let count = |document: &soupstone::Document| (0..8).map(|_| document.select(&bold).count()).max();
    assert_eq!(count(&document), Some(500));
    assert_eq!(document.clone().select(&bold).count(), 500);
    let first = document.select_first(&bold).unwrap().id();
    document.rename_element(first, "u").unwrap();
    assert_eq!((count(&document), document.select(&new).count()), (Some(499), 501));
    let second = document.select_first(&bold).unwrap().id();
    document.remove(second).unwrap();
    assert_eq!((count(&document), document.select(&new).count()), (Some(498), 501));
    let other = document.create_element("b").unwrap();
    assert_eq!(count(&document), Some(498));
    document.append(first, other).unwrap();
    assert_eq!(count(&document), Some(499));
    let inner = document.node(first);
    assert_eq!((inner.select(&bold).count(), inner.select(&new).count()), (1, 0));
    document.clear();
    assert_eq!(count(&document), Some(0));
}

/// A document gets lists, whether elements of the name are close together or far apart.
#[test]
fn queried_names_are_indexed() {
    for gap in [0, 1, 10, 100] {
        let page = format!("<a></a>{}", "<i>.</i>".repeat(gap)).repeat(2000 / (gap + 1));
        for text in ["a", "a, b"] {
            let document = parse_document(&page);
            let selector = selector(text);
            let is_known = || {
                let (least, most) = document.select(&selector).size_hint();
                Some(least) == most
            };
            assert!(!is_known(), "{text}, {gap}");
            let count = document.select(&selector).fold(0, |count, _| count + 1);
            for _ in 0..3 {
                assert_eq!(document.select(&selector).count(), count, "{text}, {gap}");
            }
            assert!(is_known(), "{text}, {gap}");
            assert_eq!(document.select(&selector).size_hint().0, count);
        }
    }
    // The name of HTML elements is in lower case, like that of elements of MathML that this selector does not match.
    let name = "<linearGradient></linearGradient>";
    let document = parse_document(&format!("{name}<svg>{name}</svg><math>{name}</math>").repeat(500));
    let counts = [(); 4].map(|()| document.select(selector("linearGradient")).count());
    assert_eq!(counts, [1_000; 4]);
}

#[test]
fn prefixes_stand_for_namespaces() {
    let document = parse_document("<a id=h></a><svg><a id=s xlink:href=x></a></svg><math><a id=m>");
    let options = SelectorOptions::new()
        .with_namespace("svg", Namespace::Svg.uri())
        .with_namespace("xlink", Namespace::XLink.uri())
        .with_namespace("none", "urn:none")
        .with_default_namespace(Some(Namespace::Html.uri()));
    let ids = |text: &str| {
        let selector = Selector::parse_with(text, &options).unwrap();
        let found = document.select(&selector).filter_map(|node| node.attribute("id"));
        found.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(ids("a"), "h");
    assert_eq!(ids("svg|a"), "s");
    assert_eq!(ids("*|a"), "h s m");
    assert_eq!(ids("|a"), "");
    assert_eq!(ids("none|a"), "");
    assert_eq!(ids("svg|*[xlink|href]"), "s");
    assert_eq!(ids("*|*[*|href]"), "s");
    assert_eq!(ids("*|*[href]"), "");
    let error = Selector::parse_with("p, html|a", &options).unwrap_err();
    assert_eq!(error.kind(), SelectorErrorKind::UnknownPrefix);
    assert_eq!((error.offset(), error.to_string().contains("html")), (3, true));
}

#[test]
fn errors_have_a_message_and_a_position() {
    use SelectorErrorKind as Kind;
    for (text, kind, offset) in [
        ("", Kind::Empty, 0),
        ("  ", Kind::Empty, 2),
        ("a,", Kind::Empty, 2),
        ("a >", Kind::DanglingCombinator, 3),
        ("> a", Kind::UnexpectedToken, 0),
        ("a, , b", Kind::UnexpectedToken, 3),
        ("a:not()", Kind::UnexpectedToken, 6),
        ("a:hovver b", Kind::UnknownPseudoClass, 1),
        ("dc:language", Kind::UnknownPseudoClass, 2),
        ("p:contains(x)", Kind::UnknownPseudoClass, 1),
        ("p::nothing", Kind::UnknownPseudoElement, 1),
        ("p::before:nothing", Kind::UnknownPseudoClass, 9),
        ("a.1", Kind::UnexpectedToken, 1),
        (".1a", Kind::UnexpectedToken, 0),
        ("#", Kind::UnexpectedEnd, 1),
        ("[a", Kind::UnexpectedEnd, 2),
        ("[a=]", Kind::UnexpectedToken, 3),
        ("[a=b c]", Kind::UnexpectedToken, 5),
        ("a]", Kind::UnexpectedToken, 1),
        ("x|a", Kind::UnknownPrefix, 0),
        ("a:has(b:has(c))", Kind::NotAllowedHere, 8),
        ("::before a", Kind::UnexpectedToken, 9),
        (":nth-child(x)", Kind::UnexpectedToken, 11),
        ("é:x", Kind::UnknownPseudoClass, 2),
    ] {
        match Selector::parse(text) {
            Ok(_) => assert_eq!(text, "[a"),
            Err(error) => {
                let place = (error.kind(), error.offset());
                assert_eq!(place, (kind, offset), "{text:?}: {error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
    let message = Selector::parse("dc:language").unwrap_err().to_string();
    assert!(message.contains(r"\:language"), "{message}");
    let document = parse_document("<dc:language>en");
    assert_eq!(found(document.root(), r"dc\:language"), "dc:language");
}

#[test]
fn states_are_displayed_with_their_arguments() {
    let root = parse_document("<p>");
    for text in [
        ":state(open)",
        r":state(\31 )",
        ":active-view-transition-type(a, b)",
        ":host-context(p.a:is(b c))",
        ":current",
        ":current(p)",
        ":current(p.a > b, :not(i))",
    ] {
        assert_eq!(selector(text).to_string(), text);
        assert_eq!(found(root.root(), &format!("p:not({text}), {text}")), "p");
    }
    for text in ["(a b)", "(a, b)", "()", "(::before)", ""] {
        assert!(Selector::parse(&format!(":host-context{text}")).is_err(), "{text}");
    }
    for text in ["()", "(p,)", "(p::before)", "(> p)", "(p q:nothing)"] {
        assert!(Selector::parse(&format!(":current{text}")).is_err(), "{text}");
    }
    assert_eq!(selector(":CURRENT( P,b )").to_string(), ":current(P, b)");
    assert_eq!(selector("p:current(#a)").specificity(), [0, 1, 1]);
    assert!(Selector::parse(":active-view-transition-type()").is_err());
    for text in
        [":current(:is(a >, b:not(c", ":host-context(:is(a >, b:not(c", ":host-context(:host-context(:is(a >, [b='c"]
    {
        let displayed = selector(text).to_string();
        assert_eq!(selector(&displayed).to_string(), displayed, "{text}");
    }
}

/// Returns shadow trees with slots in the content of slots and between hosts.
fn markup_with_slots(random: &mut Random, depth: usize) -> String {
    let mut text = String::new();
    for _ in 0..random.below(1 + depth) {
        let name = random.pick(&["", " name=x", " name=''"]);
        let [inside, light] = [(); 2].map(|()| markup_with_slots(random, depth.saturating_sub(1)));
        text += &match random.below(8) {
            0..=2 => format!("<slot{name}>{inside}</slot>"),
            3 => format!("<slot{name} slot=x>{inside}</slot>"),
            4 => random.pick(&["x", "<!---->", "<i slot=x></i>", "<i slot=y></i>"]).to_owned(),
            _ => format!("<div><template shadowrootmode=open>{inside}</template>{light}</div>"),
        };
    }
    text
}

/// Returns the [assigned](https://dom.spec.whatwg.org/#find-slottables) nodes, and whether the flattened ones are not empty.
fn slotted(slot: NodeRef<'_>) -> (Vec<NodeRef<'_>>, bool) {
    let is_slot = |node: &NodeRef<'_>| node.is_html_element("slot");
    let root = slot.ancestors().last().unwrap();
    let first_named =
        |name: &str| root.descendants().find(|one| is_slot(one) && one.attribute("name").unwrap_or("") == name);
    let is_slottable = |node: &NodeRef<'_>| node.is_element() || node.as_text().is_some();
    let host = root.as_shadow_root().and_then(|root| root.node().host());
    let slottables = host.into_iter().flat_map(NodeRef::children).filter(is_slottable);
    let assigned: Vec<_> =
        slottables.filter(|one| first_named(one.attribute("slot").unwrap_or("")) == Some(slot)).collect();
    let content: Vec<_> =
        if assigned.is_empty() { slot.children().filter(is_slottable).collect() } else { assigned.clone() };
    let in_shadow = |node: &NodeRef<'_>| node.ancestors().last().is_some_and(|root| root.as_shadow_root().is_some());
    let is_filled = content.iter().any(|one| if is_slot(one) && in_shadow(one) { slotted(*one).1 } else { true });
    (assigned, is_filled)
}

#[test]
fn slots_have_slotted_nodes() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let mut count = 0;
    for seed in 0..scaled([400, 2_000, 50_000]) {
        let document = options.parse_document(&markup_with_slots(&mut Random::new(seed), 5));
        for root in document.root().deep_descendants().filter_map(NodeRef::shadow_root) {
            let is_slotted = |one: &NodeRef<'_>| {
                let (assigned, is_filled) = slotted(*one);
                one.is_html_element("slot") && !assigned.is_empty() && is_filled
            };
            let expected: Vec<_> = root.node().descendants().filter(is_slotted).collect();
            let found: Vec<_> = root.node().select(":has-slotted").collect();
            assert_eq!(found, expected, "seed {seed}: {}", document.to_html());
            count += found.len();
        }
    }
    assert!(count > 100, "{count}");
    let start = "<p><template shadowrootmode=open>".repeat(10_000);
    let document =
        options.parse_document(&format!("{start}<slot></slot>{}", "</template><slot></slot>".repeat(10_000)));
    let last = document.root().deep_descendants().filter_map(NodeRef::shadow_root).next_back().unwrap();
    assert_eq!(last.node().select(":has-slotted").count(), 1);
}

#[test]
fn an_ampersand_is_the_scoping_root() {
    let document = parse_document("<p id=a><b></b></p><p id=b><i id=c></i><i id=d><i id=e>");
    for (text, ids) in [("& > i", "c d"), ("& i", "c d e"), ("i:not(& > i)", "e"), ("p&", ""), ("&", "")] {
        assert_eq!(found(document.element_by_id("b").unwrap(), text), ids, "{text}");
    }
    assert_eq!(found(document.root(), "&"), found(document.root(), ":scope"));
    assert_eq!(selector("&.a > &").to_string(), "&.a > &");
    assert!(Selector::parse("&p").is_err());
}

/// A selector that the parser cannot write is displayed as in the source, and parses to itself.
#[test]
fn forgiven_selectors_are_displayed_as_written() {
    for text in [
        ":is({", ":is([", ":is(a, ({[", ":where(a, \"x", ":where(a, 'x\\", ":is(1\\", ":is(1 /*", ":is(url(x",
        ":is(1, a", ":is()", ":is(", ":not(:is([", ":is({})::before", "::cue(a[", "::cue(\"x", "::cue(a\\\n)",
        "::slotted(:is(a\\\n))", ":is(a\\\n, b)", ":is(#a\\\n)::before", ":where(a\\\n", ":is(:checked\u{A0})",
        ":is(\u{B}a,\u{B}b)", ":is(1,*:scope)",
    ] {
        assert_eq!(selector(text).to_string(), text);
    }
    assert_eq!(selector(":IS( A,b").to_string(), ":is(A, b)");
}

#[test]
fn open_brackets_are_forgiven() {
    let document = parse_document("<p>1</p><x>2</x>");
    for (text, count) in [
        (":is([)", 0),
        (":is(a, [)", 0),
        (":is(p, [)", 1),
        (":is(p, [), x", 1),
        (":is(p, [x)", 1),
        ("p:not(:is([))", 1),
        (":is(p, [a='\n'])", 1),
        (":is([", 0),
        (":is([]=)", 0),
        (":is(a, ({[]}))", 0),
    ] {
        let forgiving = selector(text);
        assert_eq!(document.select(&forgiving).count(), count, "{text}");
        assert_eq!(selector(&forgiving.to_string()).to_string(), text);
    }
    let refused = [":not(p, [)", ":is(p, ])]", ":is(=[)", ":is(p, ])", ":is(p, ({)", ":where(!(])", ":is(='\n')"];
    for text in refused {
        assert!(Selector::parse(text).is_err(), "{text}");
    }
}

#[test]
fn directions_are_displayed_as_written() {
    for (text, displayed) in [("p:dir(up)", "p:dir(up)"), (":DIR(LTR)", ":dir(ltr)"), (":dir(Up\\ )", ":dir(Up\\ )")] {
        assert_eq!(selector(text).to_string(), displayed);
    }
}

#[test]
fn messages_explain_wrong_parentheses() {
    let message = |text: &str| Selector::parse(text).unwrap_err().to_string();
    for name in ["not", "has", "is", "where", "nth-child", "nth-last-of-type", "lang", "dir", "state", "host-context"] {
        let text = format!("p:{name} b");
        let expected = format!("\":{name}\" needs parentheses (byte 1)");
        assert_eq!(message(&text), expected);
    }
    for name in ["empty", "first-of-type", "root", "checked", "hover"] {
        let text = format!("p:{name}()");
        let expected = format!("\":{name}\" takes no parentheses (byte 1)");
        assert_eq!(message(&text), expected);
    }
    assert_eq!(message("::before()"), "\"::before\" takes no parentheses (byte 0)");
    assert_eq!(message("::picker"), "\"::picker\" needs parentheses (byte 0)");
    assert!(message("p:nothing()").starts_with("unknown pseudo-class \":nothing\""));
    assert_eq!(
        message("12"),
        r#""12" is not allowed here (byte 0); a name that starts with a digit is written "\31 2""#
    );
}

#[test]
fn select_ids_and_remove_all() {
    static LINKS: LazyLock<Selector> = LazyLock::new(|| selector("a"));
    let mut document = parse_document("<p><a>1</a><b>2<a>3</a></b><a>4</a><template><a>5</a></template>");
    let links = document.select_ids(&LINKS);
    assert_eq!(links, document.select_ids("a"));
    let inside = document.select_first("b").unwrap().select_ids("a");
    assert_eq!(inside, links[1..2]);
    // Descendants of a removed element also count.
    assert_eq!(document.remove_all("b, a:not(:first-child)"), 2);
    assert_eq!(document.body().unwrap().inner_html(), "<p><a>1</a><template><a>5</a></template></p>");
    assert_eq!(document.remove_all(&LINKS), 2);
    assert_eq!(document.remove_all(&LINKS), 0);
}

#[test]
fn remove_all_searches_template_contents_and_shadow_trees() {
    let source = "<p class=ad>1</p><template><b>2</b><template><p class=ad>3</p>4</template></template>\
                  <div><template shadowrootmode=closed><i class=ad>5</i>6<slot><p><i class=ad></i></slot></template>7</div>\
                  <template><p>8<div class=ad></div></template>";
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let count = |document: &Document| document.deep_descendants().filter(|node| node.has_class("ad")).count();
    let mut document = options.parse_document(source);
    let mut retained = document.clone();
    assert_eq!((count(&document), document.select(".ad").count()), (5, 1));
    // Each tree is searched alone: no combinator crosses the border of a template or a shadow root.
    assert_eq!(document.remove_all("body .ad, div > .ad"), 1);
    assert_eq!((count(&document), document.remove_all(".ad")), (4, 4));
    assert_eq!(count(&document), 0);
    let root = retained.root().id();
    retained.retain(root, |node| !node.has_class("ad")).unwrap();
    assert!(document.deep_descendants().map(NodeRef::id).eq(retained.deep_descendants().map(NodeRef::id)));
}

#[test]
fn a_query_prints_its_selector_and_the_next_element() {
    let document = parse_document("<p class=a>1<p>2");
    let mut found = document.select("p");
    assert_eq!(format!("{found:?}"), r#"Select { selector: Selector("p"), next: Some(#5 <p class="a">), .. }"#);
    assert_eq!(found.by_ref().count(), 2);
    assert_eq!(format!("{found:?}"), r#"Select { selector: Selector("p"), next: None, .. }"#);
}

#[test]
fn messages_suggest_a_correction() {
    let quotes = "put the value of the attribute in quotes";
    for (text, hint) in [
        ("[property=og:title]", quotes),
        ("[href=/x]", quotes),
        ("a[href$=.pdf]", quotes),
        ("[a=b c]", quotes),
        ("[data-id=12]", quotes),
        ("#12", "a name that starts with a digit is written \"#\\31 2\""),
        (".1a", r#"a name that starts with a digit is written ".\31 a""#),
        (".w-1/2", r#"if it is part of a name, write "\/""#),
        ("p:contains(x)", "allow it with `SelectorOptions::with_contains`, or filter the elements by `text_content()`"),
        (
            "p:-soup-contains('x')",
            "allow it with `SelectorOptions::with_contains`, or filter the elements by `text_content()`",
        ),
        (
            "p:-soup-contains-own",
            "allow it with `SelectorOptions::with_contains`, or filter the elements by `own_text()`",
        ),
        ("p:has-text(x)", "filter the elements by `text_content()`"),
        ("p:eq(0)", "take one of the elements with the iterator's `nth()`"),
        ("p:first", "call `select_first()`"),
        (
            "p::text",
            "call `text_content()` or `own_text()` on the found elements; for fields, write `input[type=text]`",
        ),
        ("p:any(a)", "write `:is()`"),
        ("input:valid", "ask the value of the field: a pattern is an expression of scripts"),
        ("a[href!=x]", "write `:not([name='value'])`"),
        ("a[@href]", "this looks like XPath: the cookbook has a table of XPath and selectors"),
        ("a:not()", "the parentheses cannot be empty"),
        ("a:has( )", "the parentheses cannot be empty"),
        ("li:nth-child()", "the parentheses cannot be empty"),
        ("a/@href", "this looks like XPath: the cookbook has a table of XPath and selectors"),
        ("ul/li[1]/a", "this looks like XPath: the cookbook has a table of XPath and selectors"),
        ("#w-1/2", r#"if it is part of a name, write "\/""#),
        ("a::attr(href)", "call `attribute()` on the found elements"),
        ("//a", "this looks like XPath: the cookbook has a table of XPath and selectors"),
        ("> p", r#"begin with ":scope >""#),
        ("dc:title", r#"if the colon is part of a name, write "\:title""#),
    ] {
        let message = Selector::parse(text).unwrap_err().to_string();
        assert!(message.ends_with(&format!("; {hint}")), "{text}: {message}");
    }
    for text in ["p::unknown", "p,", "p >", "p )", "[", "(p)", "td.class name]", "p:nth-child(2 of)"] {
        let message = Selector::parse(text).unwrap_err().to_string();
        assert!(!message.contains(';'), "{text}: {message}");
    }
}

#[test]
fn pseudo_elements_of_pseudo_elements() {
    for text in ["::before::marker", "::after::marker", "::details-content::before"] {
        assert!(Selector::parse(text).is_ok(), "{text}");
    }
    for text in ["::first-line::marker", "::backdrop::marker", "::before::backdrop", "::before::before"] {
        assert!(Selector::parse(text).is_err(), "{text}");
    }
}

#[test]
fn pseudo_elements_match_nothing() {
    let document = parse_document("<select><option selected>1</select><p>2");
    for text in [
        "::column", "p::checkmark", "::scroll-marker", "::picker-icon", "::search-text", "::SLIDER-thumb",
        "::picker(select)", "::picker(select)::before", "::scroll-button(up)", "::view-transition-group(*)",
        "::highlight(x):hover", "::column::scroll-marker", "::before::marker", "::details-content::after",
        "::-webkit-anything", "p:hover::before", "button::interest-button", "::permission-icon",
        "input::field-content", ":navigation-source",
    ] {
        assert_eq!(found(document.root(), text), "", "{text}");
        assert_eq!(found(document.root(), &format!("{text}, p")), "p", "{text}");
    }
    for text in ["::example", "::picker", "::column()", "::scroll-marker p", "::field-text"] {
        assert!(Selector::parse(text).is_err(), "{text}");
    }
}

#[test]
fn an_alias_of_autofill_matches_nothing() {
    let document = parse_document("<input>");
    assert_eq!(found(document.root(), ":-webkit-autofill"), "");
    assert_eq!(selector(":-WebKit-AutoFill").to_string(), ":autofill");
}

#[test]
fn headings_have_levels() {
    let document =
        parse_document("<h1>1</h1><h2>2</h2><h6 id=six>6</h6><h7>7</h7><svg><h3></h3></svg><header></header>");
    let svg = "<svg><desc></desc></svg>";
    assert_eq!(found(parse_document(svg).root(), ":heading"), "");
    for (text, ids) in [(":Heading( 1 , 6)", "h1 six"), (":heading(0, 7, -1)", "")] {
        assert_eq!(found(document.root(), text), ids, "{text}");
    }
    let document = parse_document(
        "<div headingoffset=1><h1 id=a></h1><h2 id=b headingoffset=' +2x'></h2><p headingoffset=7><h6 id=c></h6>\
         <div headingreset><h1 id=d></h1><h1 id=e headingoffset=99999999999></h1></div><svg headingoffset=3><desc>\
         <h1 id=f></h1></desc></svg><div headingoffset=-1><h3 id=g headingreset></h3></div></div>",
    );
    for (level, ids) in [(1, "d"), (2, "a f"), (3, "g"), (5, "b"), (7, "c"), (9, "e"), (10, "")] {
        assert_eq!(found(document.root(), &format!(":heading({level})")), ids, "{level}");
    }
    let nested = parse_document(&("<div headingoffset=0><h1>".repeat(5_000) + "<h2 headingoffset=8 id=a>"));
    assert_eq!(found(nested.root(), ":heading(9), :heading(2)"), "a");
    assert_eq!(selector(":HEADING(1,2)").to_string(), ":heading(1, 2)");
    assert_eq!(selector(":heading").to_string(), ":heading");
    for text in [":heading()", ":heading(1.5)", ":heading(n)", ":heading(1 2)"] {
        assert!(Selector::parse(text).is_err(), "{text}");
    }
}

#[test]
fn no_text_makes_the_parser_panic() {
    const PIECES: &[&str] = &[
        "a", "*", ".", "#", ":", "::", "[", "]", "(", ")", "not(", ":is(", ":has(", ":nth-child(", "2n+1", " of ", ",",
        " ", ">", "+", "~", "|", "=", "\"", "'", "\\", "/*", "*/", "é", "\u{0}", "i", "!", "@", "{", "}", ";", "-",
        "1", "lang(", ":dir(", ":contains(", ":-soup-contains(", ":current(", "<!--", "\n", "url(", "%",
    ];
    for seed in 0..scaled([600, 3_000, 200_000]) {
        let mut random = Random::new(seed);
        let count = 1 + random.below(9);
        let text: String = (0..count).map(|_| random.pick(PIECES)).collect();
        let options = SelectorOptions::new().with_contains(true);
        match Selector::parse_with(&text, &options) {
            Ok(selector) => {
                let displayed = selector.to_string();
                let again = Selector::parse_with(&displayed, &options);
                let again = again.map(|again| again.to_string());
                assert_eq!(again.as_ref(), Ok(&displayed), "{text:?}");
            }
            Err(error) => {
                assert!(text.is_char_boundary(error.offset()), "{text:?} {error}");
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

#[test]
fn hostile_selectors_are_refused() {
    for (text, kind) in [
        ("a ".repeat(10_000), SelectorErrorKind::TooLong),
        ("a>".repeat(10_000) + "a", SelectorErrorKind::TooLong),
        (format!(":is({}a)", "a+".repeat(10_000)), SelectorErrorKind::TooLong),
        (format!(":is({0}a) {0}a", "a ".repeat(600)), SelectorErrorKind::TooLong),
        (":not(".repeat(10_000), SelectorErrorKind::TooDeep),
        (":not(".repeat(33) + "a" + &")".repeat(33), SelectorErrorKind::TooDeep),
        (":is(".repeat(33), SelectorErrorKind::TooDeep),
        (":is(".repeat(33) + "a" + &")".repeat(33), SelectorErrorKind::TooDeep),
        (":where(a, ".repeat(40) + "b" + &")".repeat(40), SelectorErrorKind::TooDeep),
        (format!(":is({}a{}, b)", "(".repeat(32), ")".repeat(32)), SelectorErrorKind::TooDeep),
        (":has(:has(".repeat(5_000), SelectorErrorKind::NotAllowedHere),
        ("(".repeat(10_000), SelectorErrorKind::UnexpectedToken),
    ] {
        let error = Selector::parse(&text).unwrap_err();
        assert_eq!(error.kind(), kind, "{}: {error}", &text[..20]);
    }
    let document = parse_document("<p>");
    let deep = ":not(".repeat(32) + "a" + &")".repeat(32);
    assert_eq!(found(document.root(), &format!("p{deep}")), "");
    let long = "a ".repeat(1023) + "p";
    assert_eq!(found(document.root(), &long), "");
    let deep = parse_document(&"<div>".repeat(2_000));
    for (long, count) in [("div ".repeat(1_024), 977), (format!(":is({0}) {0}", "div ".repeat(511)), 979)] {
        assert_eq!(deep.select(selector(&long)).count(), count, "{} bytes", long.len());
    }
    let wide = vec!["p"; 10_000].join(", ");
    assert_eq!(found(document.root(), &wide), "p");
}

/// Selectors for which a simple matcher visits all ancestors, siblings or descendants of each element.
static COSTLY: List = List::new(|| section(include_str!("../../inputs/select_reference.txt"), "costly"));

#[test]
fn deep_and_wide_trees_take_linear_time() {
    // NOTE: in quadratic time, this would take minutes.
    let count = scaled([1_000, 3_000, 20_000]);
    let deep = "<div>".repeat(count);
    let wide = "<div></div>".repeat(count);
    let comb = "<div><p dir=auto></p>".repeat(count / 2);
    let inputs = format!("<fieldset>{}", "<input><div>".repeat(count / 2));
    let sources = [deep, wide, comb, inputs];
    thread::scope(|scope| {
        for source in &sources {
            scope.spawn(move || {
                let document = parse_document(&format!("<body class=top>{source}"));
                for text in COSTLY.iter() {
                    let _ = document.select(selector(text)).count();
                }
                let last = document.root().descendants().next_back().expect("the document has nodes");
                for text in ["div", ".none", ".none div", ":has(.none)"] {
                    let _ = last.closest(selector(text));
                    let _ = last.matches(selector(text));
                }
            });
        }
    });
}

#[test]
fn substrings_in_any_case_equal_those_of_a_simple_search() {
    let texts = |most: u32| {
        let all = (1..=most).flat_map(|length| (0..4_u32.pow(length)).map(move |number| (length, number)));
        let letter = |number, place| ["a", "A", "b", "\u{E9}"][(number / 4_u32.pow(place) % 4) as usize];
        all.map(move |(length, number)| (0..length).map(|place| letter(number, place)).collect::<String>())
    };
    let values: Vec<String> = texts(5).collect();
    let source: String = values.iter().map(|value| format!("<p title='{value}'>")).collect();
    let document = parse_document(&source);
    for wanted in texts(3) {
        let found = document.select(selector(&format!("[title*='{wanted}' i]")));
        let found: Vec<&str> = found.filter_map(|element| element.attribute("title")).collect();
        let has_it = |value: &&String| value.to_ascii_lowercase().contains(&wanted.to_ascii_lowercase());
        assert_eq!(found, values.iter().filter(has_it).collect::<Vec<_>>(), "{wanted}");
    }
}

#[test]
fn long_substrings_are_found() {
    // NOTE: if each window of the value were compared, each of these queries would take minutes.
    let (text, start) = ("a".repeat(1 << 22), "A".repeat(1 << 21));
    let document = parse_document(&format!("<p title={text}>"));
    for (case, end, count) in [("i", "b", 0), ("i", "a", 1), ("s", "b", 0)] {
        let found = document.select(selector(&format!("[title*='{start}{end}' {case}]"))).count();
        assert_eq!(found, count, "{case} {end}");
    }
}

#[test]
fn results_for_ancestors_are_cached() {
    // NOTE: many elements share one costly ancestor. In quadratic time, each of these queries would take minutes.
    let count = scaled([5_000, 15_000, 100_000]);
    let comments = "<!---->".repeat(count);
    let paragraphs = "<p></p>".repeat(count);
    let words = "a b ".repeat(count);
    let cases = [
        (":root p", format!("{comments}<html>{paragraphs}"), count),
        ("section:first-child p", format!("<div>{comments}<section>{paragraphs}"), count),
        ("section:last-child p", format!("<div><section>{paragraphs}</section>{comments}"), count),
        ("i + section > p", format!("<i></i>{comments}<section>{paragraphs}"), count),
        ("i ~ section > p", format!("<i></i>{comments}<section>{paragraphs}"), count),
        ("i:empty + section > p", format!("<i>{comments}</i><section>{paragraphs}"), count),
        (":disabled", format!("<fieldset disabled>{paragraphs}<legend>{}", "<input>".repeat(count)), 1),
        (".x p", format!("<div class='{words}'>{paragraphs}"), 0),
        (":not(.x) > p", format!("<div class='{words}'>{paragraphs}"), count),
        ("[title*='B A' i] p", format!("<div title='{words}'>{paragraphs}"), count),
        ("p:lang(en-US)", format!("<div lang='en-{}US'>{paragraphs}", words.replace("a b ", "ab-")), count),
    ];
    thread::scope(|scope| {
        for (text, source, count) in &cases {
            scope.spawn(move || {
                let document = parse_document(source);
                let found = document.select(selector(text)).count();
                assert_eq!(found, *count, "{text}");
            });
        }
    });
}

#[test]
fn nested_lists_of_siblings_are_cached() {
    // NOTE: if each list were evaluated again for each sibling, this would take days.
    let document = parse_document(&format!("<div>{}", "<p></p>".repeat(16)));
    for [start, end] in [[":nth-child(n of ", ")"], [":nth-last-child(n of div > ", ")"]] {
        let text = [&start.repeat(30), "p", &end.repeat(30)].concat();
        assert_eq!(document.select(selector(&text)).count(), 16, "{text}");
    }
}

/// The parser and selectors use the same display size: that of the attribute, even if it is 0.
#[test]
fn the_first_option_is_selected_by_display_size() {
    let options = ParseOptions::new().with_edition(Edition::August2026);
    let one = "|size|size=1|size=x|size=-1|size=+1|size=' 01'|size=1.9|size=1px|size='+ 2'".split('|');
    let others = "size=0|size=-0|size=2|size=+2|size=' 4 rows'|size=010|size=4.5|size=99999999999999999999".split('|');
    for (size, is_drop_down) in one.map(|size| (size, true)).chain(others.map(|size| (size, false))) {
        let source =
            format!("<select {size}><button><selectedcontent></selectedcontent></button><option>1<option>2</select>");
        let document = options.parse_document(&source);
        let checked = document.select_first(selector(":checked"));
        let checked = checked.map(|option| option.text_content());
        assert_eq!(checked.as_deref(), is_drop_down.then_some("1"), "{size}");
        let content = document.select_first(selector("selectedcontent")).unwrap();
        assert_eq!(content.text_content() == "1", is_drop_down, "{size}");
    }
}

/// The expected ids are those of Chromium 156.
#[test]
fn options_are_disabled_by_their_groups_and_selects() {
    for (source, disabled, enabled, checked) in [
        // The nearest group counts, not the parent.
        ("<select><optgroup disabled id=g><div><option id=a></div></optgroup><option id=b>", "g a", "b", "b"),
        ("<select><optgroup disabled id=g><div><b><option id=a>", "g a", "", ""),
        ("<optgroup disabled id=g><div><option id=a>", "g a", "", ""),
        ("<select><optgroup id=g><option disabled id=a></optgroup><option id=b>", "a", "g b", "b"),
        // A select disables its options and groups, but does not change the selected option.
        ("<select disabled><option id=a><optgroup id=g><option id=b>", "a g b", "", "a"),
        ("<fieldset disabled><select><option id=a><optgroup id=g><option id=b>", "a g b", "", "a"),
        ("<fieldset disabled><legend><select><option id=a></select></legend>", "", "a", "a"),
        ("<select disabled><div><optgroup disabled id=g><option id=a></optgroup></div><option id=b>", "g a b", "", "b"),
        // The search ends at a datalist, an option, and a second group.
        ("<optgroup disabled id=g><datalist><option id=a>", "g", "a", ""),
        ("<select disabled><datalist><option id=a><optgroup id=g></datalist><option id=b>", "b", "a g", "b"),
        ("<select disabled><option id=a><div><option id=b>", "a", "b", "a"),
        (
            "<select disabled><optgroup id=g><div><optgroup id=h><option id=a></div></optgroup><option id=b>",
            "g b",
            "h a",
            "b",
        ),
        ("<select><optgroup disabled id=g><div><optgroup id=h><option id=a>", "g", "h a", ""),
        ("<select disabled><object><select><option id=a></select></object><option id=b>", "b", "a", "a b"),
        // With `multiple`, each option with the attribute `selected` is selected, and no other option.
        ("<select multiple><option id=a><option selected id=b><option selected id=c>", "", "a b c", "b c"),
        ("<select multiple><option id=a>", "", "a", ""),
    ] {
        let document = ParseOptions::new().with_edition(Edition::NEWEST).parse_document(source);
        for (class, ids) in [("disabled", disabled), ("enabled", enabled), ("checked", checked)] {
            let text = format!(":is(option, optgroup):{class}");
            assert_eq!(found(document.root(), &text), ids, "{class}: {source}");
        }
    }
    // Only an edit gives an `hr` element children.
    let mut document = parse_document("<select disabled><hr><option id=a>");
    let line = document.select_first(selector("hr")).unwrap().id();
    let option = document.select_first(selector("option")).unwrap().id();
    document.append(line, option).unwrap();
    assert_eq!(found(document.root(), "option:disabled, option:checked"), "");
}

#[test]
fn nested_selects_take_linear_time() {
    let count = scaled([1_000, 3_000, 20_000]);
    let options = ParseOptions::new().with_edition(Edition::August2026);
    let start = "<select><object><option>1<option>2</option>".repeat(count);
    let document = options.parse_document(&start);
    let checked = document.select(selector(":checked")).count();
    assert_eq!(checked, count);
    let end = "</object><option selected>3</select>".repeat(count);
    let document = options.parse_document(&format!("{start}{end}"));
    let checked: Vec<_> = document.select(selector(":checked")).collect();
    assert_eq!(checked.len(), count);
    assert!(checked.iter().all(|option| option.text_content() == "3"));
}

#[test]
fn no_depth_overflows_the_stack() {
    on_a_small_stack(|| {
        let document = parse_document(&"<div>".repeat(DEEP));
        for text in [".none div", "div:has(.none)", "div div > div:has(div ~ div)", ":is(div div):not(.none div)"] {
            let _ = document.select(selector(text)).count();
        }
    });
}

#[test]
fn custom_elements_are_not_defined() {
    let source = "<p></p><p is=x-y></p><x-y></x-y><font-face></font-face><x></x><svg><x-y></x-y></svg>";
    let document = parse_document(source);
    let names = document.body().unwrap().select(":defined").map(|node| node.outer_html());
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["<p></p>", "<font-face></font-face>", "<x></x>", "<svg><x-y></x-y></svg>", "<x-y></x-y>"]
    );
}

#[test]
fn attribute_operators_compare_values() {
    for (operator, value, wanted, is_accepted) in [
        ("=", "ab", "ab", true),
        ("=", "", "", true),
        ("=", "ab", "a", false),
        ("~=", "ab abc xab ab", "ab", true),
        ("~=", "abc xab aab", "ab", false),
        ("~=", "ab\u{b}c", "ab", false),
        ("~=", "a\tab\nc", "ab", true),
        ("~=", "xabx ab", "ab", true),
        ("~=", "ab c", "ab c", false),
        ("~=", "a", "", false),
        ("~=", "\u{e9}ab \u{e9}", "\u{e9}", true),
        ("|=", "en", "en", true),
        ("|=", "en-GB", "en", true),
        ("|=", "eng", "en", false),
        ("|=", "", "", true),
        ("|=", "-a", "", true),
        ("^=", "ab", "a", true),
        ("^=", "ab", "", false),
        ("^=", "a", "ab", false),
        ("$=", "ab", "b", true),
        ("$=", "ab", "", false),
        ("$=", "\u{e9}b", "\u{a9}b", false),
        ("*=", "abc", "b", true),
        ("*=", "abc", "", false),
        ("*=", "abc", "ac", false),
        ("=", "\u{e9}", "\u{c9}", false),
        ("=", "K", "\u{212a}", false),
    ] {
        let document = parse_document(&format!("<p title='{value}'>"));
        for (wanted, case) in [(wanted.to_owned(), ""), (wanted.to_owned(), " i"), (wanted.to_ascii_uppercase(), " i")]
        {
            let text = format!("[title{operator}'{wanted}'{case}]");
            assert_eq!(document.select(selector(&text)).count() == 1, is_accepted, "{value:?} {text}");
        }
    }
    let document = parse_document("<p type=TEXT></p><svg type=TEXT></svg>");
    assert_eq!(found(document.root(), "[type=text], [type*=ex]"), "p");
}
