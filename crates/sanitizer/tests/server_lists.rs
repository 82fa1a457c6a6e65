//! The lists of the policy for servers in `data/`: each line is compared with `tests/facts/server.txt`, and by its effect on
//! all elements and attributes that exist. What an attribute may hold is judged by its kind, not by the lists.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use soupstone::{FragmentContext, Namespace, NodeRef, parse_fragment};
use soupstone_sanitizer::clean;
use soupstone_sanitizer::server::Policy;
use soupstone_tests::lists::{section, sections};

type Failed = Box<dyn std::error::Error>;

static FACTS: &str = include_str!("facts/server.txt");
static ELEMENTS: &str = include_str!("../../../data/html_element_names.txt");
static SVG_ELEMENTS: &str = include_str!("../../../data/svg_element_names.txt");

/// Lists of attributes, and names that are in none of them.
static ATTRIBUTES: [&str; 5] = [
    include_str!("../../../data/html_attribute_names.txt"),
    include_str!("../../../data/svg_attribute_names.txt"),
    include_str!("../../../data/aria_attribute_names.txt"),
    include_str!("../../../data/event_handler_names.txt"),
    "attributionsrc\ncredentialless\ncsp\ndata-x\ndynsrc\nelementtiming\ninterestfor\nlowsrc\nshadowroot\nsrc-doc\nx-y\n\
     xlink:href\nxml:base\n",
];

fn names(list: &'static str) -> BTreeSet<&'static str> {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once(':').map_or(line, |(name, _)| name)).collect()
}

/// Returns the names of all attributes, as in HTML.
fn attributes() -> BTreeSet<String> {
    let names = ATTRIBUTES.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    names.map(str::to_ascii_lowercase).collect()
}

/// Returns the words of the sections whose titles start with these words.
fn words(title: &str) -> BTreeSet<&'static str> {
    let sections = sections(FACTS).filter(|(name, _)| name.starts_with(title));
    let words: BTreeSet<_> = sections.flat_map(|(_, lines)| lines).flat_map(str::split_whitespace).collect();
    assert!(!words.is_empty(), "{title}");
    words
}

/// Returns the second words of each line as keys, and the words before the colons as values.
fn inverted(title: &str) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut map: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for line in section(FACTS, title) {
        let (value, keys) = line.split_once(": ").expect("a name and names");
        keys.split(' ').for_each(|key| _ = map.entry(key).or_default().insert(value));
    }
    map
}

/// Compares each line of a list, with sorted words, with the facts.
#[track_caller]
fn compare(list: &'static str, expected: impl IntoIterator<Item = (&'static str, BTreeSet<&'static str>)>) {
    let mut expected: Vec<String> = expected
        .into_iter()
        .map(|(name, words)| {
            format!("{name}: {}", words.into_iter().collect::<Vec<_>>().join(" ")).trim_end().to_owned()
        })
        .collect();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let mut found: Vec<String> = lines
        .map(|line| {
            let (name, words) = line.split_once(':').unwrap_or((line, ""));
            let words: BTreeSet<&str> = words.split_whitespace().collect();
            format!("{name}: {}", words.into_iter().collect::<Vec<_>>().join(" ")).trim_end().to_owned()
        })
        .collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn each_line_is_in_the_facts() {
    let single = |words: BTreeSet<&'static str>| words.into_iter().map(|word| (word, BTreeSet::new()));
    let with_attributes = |elements: BTreeSet<&'static str>, attributes: &str| {
        let mut attributes = inverted(attributes);
        let lines = elements.into_iter().map(|name| (name, attributes.remove(name).unwrap_or_default()));
        let lines: Vec<_> = lines.collect();
        assert!(attributes.is_empty(), "{attributes:?}");
        lines
    };
    compare(
        include_str!("../data/server_elements.txt"),
        with_attributes(words("elements that stay"), "attributes that stay on single elements"),
    );
    compare(
        include_str!("../data/server_svg_elements.txt"),
        with_attributes(words("SVG elements that can stay"), "attributes that stay on single SVG elements"),
    );
    for (list, title) in [
        (include_str!("../data/server_attributes.txt"), "attributes that stay on all elements"),
        (include_str!("../data/server_svg_attributes.txt"), "attributes that stay on all SVG elements"),
        (include_str!("../data/server_removed_elements.txt"), "elements that go with their contents"),
        (include_str!("../data/server_forbidden_elements.txt"), "elements that no policy can keep"),
        (include_str!("../data/server_forbidden_attributes.txt"), "attributes that no policy can keep"),
    ] {
        compare(list, single(words(title)));
    }
    compare(include_str!("../data/server_url_attributes.txt"), inverted("schemes of URLs"));
    let kinds = [("hash", "a hash sign and a name"), ("list", "a list of names"), ("one", "one name")];
    let references: BTreeMap<_, _> = kinds
        .into_iter()
        .flat_map(|(kind, title)| {
            let names = words(&format!("attributes with {title}"));
            names.into_iter().map(move |name| (name, BTreeSet::from([kind])))
        })
        .collect();
    compare(include_str!("../data/server_reference_attributes.txt"), references);
}

/// Values that browsers follow, run, or look up.
const VALUES: [&str; 18] = [
    "x", "x y  z", "u-x x", "#x", "#", "#top", "javascript:f()", "\u{1}java\nscript:f()", "vbscript:f()",
    "data:text/html,x", "blob:x", "ftp://e/x", "http://e/x", "HTTPS://e/x", "mailto:x", "tel:1", "//e/x?a:b", "1:2",
];

/// One for each kind of attribute.
const FEW_VALUES: [&str; 3] = ["x y  z", "#x", "javascript:f()"];

const PREFIX: &str = "u-";

/// How an attribute refers to something, by the facts.
enum Kind {
    Name,
    Names,
    Hash,
    /// A URL, with the schemes that it may have.
    Url(BTreeSet<&'static str>),
}

static KINDS: LazyLock<BTreeMap<&str, Kind>> = LazyLock::new(|| {
    let urls = inverted("schemes of URLs").into_iter().map(|(name, schemes)| (name, Kind::Url(schemes)));
    let one = words("attributes with one name").into_iter().map(|name| (name, Kind::Name));
    let list = words("attributes with a list of names").into_iter().map(|name| (name, Kind::Names));
    let hash = words("attributes with a hash sign and a name").into_iter().map(|name| (name, Kind::Hash));
    urls.chain(one).chain(list).chain(hash).collect()
});

/// Returns what the policy leaves of a value, or `None`. It reads the value like a browser.
fn expected_value(name: &str, value: &str, prefix: Option<&str>) -> Option<String> {
    let prefixed = |word: &str| match prefix.filter(|prefix| !word.starts_with(prefix)) {
        Some(prefix) => format!("{prefix}{word}"),
        None => word.to_owned(),
    };
    let plain = value.replace(['\n', '\u{1}'], "").to_ascii_lowercase();
    let scheme = plain.split_once(':').map(|(scheme, _)| scheme);
    let scheme = scheme.filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
    let after_hash = value.strip_prefix('#').filter(|word| !word.is_empty());
    match (KINDS.get(name), scheme) {
        (None, _) => Some(value.to_owned()),
        (Some(Kind::Name), _) => prefix.map(|_| prefixed(value)),
        (Some(Kind::Names), _) => prefix.map(|_| value.split_whitespace().map(prefixed).collect::<Vec<_>>().join(" ")),
        (Some(Kind::Hash), _) => after_hash.filter(|_| prefix.is_some()).map(|word| format!("#{}", prefixed(word))),
        (Some(Kind::Url(schemes)), Some(scheme)) => schemes.contains(scheme).then(|| value.to_owned()),
        (Some(Kind::Url(_)), None) => match after_hash.filter(|word| name == "href" && *word != "top") {
            Some(word) => Some(format!("#{}", prefixed(word))),
            None => Some(value.to_owned()),
        },
    }
}

/// Returns the elements of markup in HTML, or in SVG, with their attributes.
fn found(markup: &str, name: &str, namespace: Namespace) -> Vec<BTreeMap<String, String>> {
    let tree = parse_fragment(markup, FragmentContext::html("div"));
    let is_named = |node: &NodeRef<'_>| node.local_name() == Some(name) && node.namespace() == Some(namespace);
    let elements = tree.root().descendants().filter(is_named);
    let attributes = elements.map(|element| {
        let attributes = element.attributes();
        attributes.map(|one| (one.local_name().to_owned(), one.value().to_owned())).collect()
    });
    attributes.collect()
}

/// Returns markup with an element in a place where the parser creates it.
fn in_place(name: &str, tag: &str) -> String {
    match name {
        "caption" | "colgroup" | "thead" | "tbody" | "tfoot" => format!("<table>{tag}"),
        "col" => format!("<table><colgroup>{tag}"),
        "tr" => format!("<table><tbody>{tag}"),
        "td" | "th" => format!("<table><tbody><tr>{tag}"),
        _ => tag.to_owned(),
    }
}

fn tag_with_all(name: &str, attributes: &BTreeSet<String>, value: &str) -> String {
    let value = value.replace('&', "&amp;");
    let attributes: Vec<String> = attributes.iter().map(|name| format!("{name}=\"{value}\"")).collect();
    format!("<{name} {}>", attributes.join(" "))
}

/// Each element, with all attributes, and a few values.
#[test]
fn elements_and_attributes_of_the_policy() {
    let attributes = attributes();
    let (stay, global) = (words("elements that stay"), words("attributes that stay on all elements"));
    let local = inverted("attributes that stay on single elements");
    for name in names(ELEMENTS) {
        if matches!(name, "svg" | "math" | "frame" | "frameset" | "html" | "head" | "body" | "image") {
            continue;
        }
        for value in FEW_VALUES {
            let output = clean(&in_place(name, &tag_with_all(name, &attributes, value))).into_string();
            let found = found(&output, name, Namespace::Html);
            let mut expected = BTreeMap::new();
            for own in global.iter().chain(local.get(name).into_iter().flatten()) {
                if let Some(value) = expected_value(own, value, None) {
                    expected.insert((*own).to_owned(), value);
                }
            }
            if name == "a" && expected.contains_key("href") {
                expected.insert("rel".to_owned(), "noopener nofollow ugc".to_owned());
            }
            let expected: Vec<_> = stay.contains(name).then_some(expected).into_iter().collect();
            assert_eq!(found, expected, "{name} {value:?}");
        }
    }
}

/// Each element that a policy can keep, with all attributes that it can keep, and a few values.
#[test]
fn elements_and_attributes_of_a_policy_that_keeps_all() -> Result<(), Failed> {
    let elements: Vec<&str> = names(ELEMENTS).into_iter().chain(["x-y"]).collect();
    let elements: Vec<&str> =
        elements.into_iter().filter(|name| Policy::text().with_elements([name]).is_ok()).collect();
    let mut kept = attributes();
    kept.retain(|name| name != "class" && Policy::text().with_attributes("*", [name]).is_ok());
    let policy = Policy::new().with_elements(&elements)?.with_attributes("*", &kept)?.with_id_prefix(Some(PREFIX))?;
    for name in elements {
        for value in FEW_VALUES {
            let output = policy.clean(&in_place(name, &tag_with_all(name, &kept, value)))?.into_string();
            let values = kept.iter().filter_map(|own| Some((own.clone(), expected_value(own, value, Some(PREFIX))?)));
            let mut expected: BTreeMap<String, String> = values.collect();
            if matches!(name, "a" | "area") && expected.contains_key("href") {
                expected.insert("rel".to_owned(), "noopener nofollow ugc".to_owned());
            }
            assert_eq!(found(&output, name, Namespace::Html), [expected], "{name} {value:?}");
        }
    }
    Ok(())
}

/// The contents of each element stay, stay apart from the words around, or go.
#[test]
fn contents_of_elements() {
    let stay = words("elements that stay");
    let go = words("elements that go with their contents");
    let blocks = names(include_str!("../data/server_block_elements.txt"));
    for name in names(ELEMENTS) {
        // The parser drops their tags, or makes other elements of them; their contents are not text.
        let has_no_contents =
            ["frame", "frameset", "head", "body", "html", "image", "isindex", "plaintext", "svg", "math"];
        let is_part_of_table = !in_place(name, "").is_empty();
        if has_no_contents.contains(&name) || stay.contains(name) || is_part_of_table {
            continue;
        }
        let is_void = names(include_str!("../../../data/categories/serializes_as_void.txt")).contains(name);
        let expected = match () {
            () if is_void => "a0b",
            () if go.contains(name) => "ab",
            () if blocks.contains(name) => "a 0 b",
            () => "a0b",
        };
        let end = if is_void { String::new() } else { format!("</{name}>") };
        assert_eq!(clean(&format!("a<{name}>0{end}b")).as_str(), expected, "{name}");
    }
}

#[test]
fn elements_and_attributes_that_no_policy_keeps() {
    let refused = names(ELEMENTS).into_iter().filter(|name| Policy::new().with_elements([name]).is_err());
    let mut expected = words("elements that no policy can keep");
    expected.extend(["math", "svg"]);
    let proposed = ["fencedframe", "portal"];
    proposed.iter().for_each(|name| assert!(Policy::new().with_elements([name]).is_err(), "{name}"));
    assert_eq!(refused.chain(proposed).collect::<BTreeSet<_>>(), expected);

    let mut attributes = attributes();
    // The names of attributes with namespaces are not names for a policy.
    attributes.retain(|name| !name.contains(':'));
    let refused = attributes.iter().filter(|name| Policy::new().with_attributes("p", [name]).is_err());
    let handlers = attributes.iter().filter(|name| name.starts_with("on")).map(String::as_str);
    let expected = words("attributes that no policy can keep").into_iter().chain(handlers);
    assert_eq!(refused.map(String::as_str).collect::<BTreeSet<_>>(), expected.collect());
}

/// Each attribute that a policy can keep, with each value, with a prefix and without.
#[test]
fn values_of_all_attributes() -> Result<(), Failed> {
    for name in attributes() {
        let Ok(policy) = Policy::new().with_attributes("b", [&name]) else {
            continue;
        };
        if name == "class" {
            continue;
        }
        let html: Vec<String> = VALUES.iter().map(|value| format!("<b {name}=\"{value}\">x</b>")).collect();
        for (policy, prefix) in [(policy.clone().with_id_prefix(Some(PREFIX))?, Some(PREFIX)), (policy, None)] {
            let output = policy.clean(&html.concat())?.into_string();
            let found = found(&output, "b", Namespace::Html);
            assert_eq!(found.len(), VALUES.len(), "{output}");
            for (value, mut found) in VALUES.into_iter().zip(found) {
                let expected = expected_value(&name, value, prefix);
                assert_eq!(found.remove(&name), expected, "{name}={value:?}, prefix {prefix:?}");
                assert!(found.is_empty(), "{name}={value:?}: {found:?}");
            }
        }
    }
    Ok(())
}

/// Each SVG element, with all attributes, and values that load images. Attributes and classes of all HTML elements do not count.
#[test]
fn svg_elements_and_attributes() -> Result<(), Failed> {
    let attributes: BTreeSet<String> = ATTRIBUTES.into_iter().flat_map(names).map(str::to_owned).collect();
    let stay = words("SVG elements that can stay");
    let local = inverted("attributes that stay on single SVG elements");
    let global = words("attributes that stay on all SVG elements");
    let policy = Policy::new().with_svg(true).with_id_prefix(Some(PREFIX))?;
    let policy = policy.with_attributes("*", ["class", "data-*", "d*", "tabindex"])?;
    for name in names(SVG_ELEMENTS).into_iter().chain(["circle", "image", "a"]).collect::<BTreeSet<_>>() {
        for value in ["1", "red", "url(x)", "scale(2)", "\\75rl", "javascript:f()"] {
            let tag = tag_with_all(name, &attributes, value);
            let html = if name == "svg" { tag } else { format!("<svg>{tag}</svg>") };
            let output = policy.clean(&html)?.into_string();
            let expected = global.iter().chain(local.get(name).into_iter().flatten()).filter(|own| match **own {
                "transform" if value == "scale(2)" => true,
                _ => !value.contains(['(', '\\']),
            });
            let expected: BTreeMap<_, _> = expected.map(|own| ((*own).to_owned(), value.to_owned())).collect();
            let expected: Vec<_> = stay.contains(name).then_some(expected).into_iter().collect();
            assert_eq!(found(&output, name, Namespace::Svg), expected, "{name} {value}: {output}");
        }
    }
    Ok(())
}

#[test]
fn each_listed_element_exists_and_is_in_one_list() {
    let known = names(include_str!("../../../data/html_element_names.txt"));
    let kept = names(include_str!("../data/server_elements.txt"));
    let forbidden = names(include_str!("../data/server_forbidden_elements.txt"));
    let removed = names(include_str!("../data/server_removed_elements.txt"));
    let proposed = BTreeSet::from(["fencedframe", "portal"]);

    for name in kept.iter().chain(&forbidden).chain(&removed) {
        assert!(known.contains(name) || proposed.contains(name), "{name} is not in data/html_element_names.txt");
    }
    for name in &kept {
        assert!(!forbidden.contains(name), "{name} is in server_elements.txt and in server_forbidden_elements.txt");
        assert!(!removed.contains(name), "{name} is in server_elements.txt and in server_removed_elements.txt");
    }
}

#[test]
fn elements_that_the_parser_treats_differently_are_forbidden() {
    let forbidden = names(include_str!("../data/server_forbidden_elements.txt"));
    for (list, lines) in [
        ("raw_text", include_str!("../../../data/categories/raw_text.txt")),
        ("serialized_literally", include_str!("../../../data/categories/serialized_literally.txt")),
        ("in_head_start_tags", include_str!("../../../data/categories/in_head_start_tags.txt")),
        ("select_scope_transparent", include_str!("../../../data/categories/select_scope_transparent.txt")),
    ] {
        for name in names(lines) {
            assert!(forbidden.contains(name), "{name} of {list}.txt is not in server_forbidden_elements.txt");
        }
    }
}

#[test]
fn elements_that_end_lines_are_those_of_the_rendering_section() {
    let rendering = include_str!("../../text/data/rendering.txt").lines().filter_map(|line| line.split_once(':'));
    let in_line = [
        "hidden", "inline-block", "isolated", "no-wrap", "quoted", "replaced", "ruby", "ruby-text", "select",
        "word-break",
    ];
    let rendering = rendering.filter(|(name, kind)| !name.starts_with('#') && !in_line.contains(kind));
    let mut expected: BTreeSet<&str> = rendering.map(|(name, _)| name).collect();
    // The tags of these elements also separate words, although they are not rendered.
    expected.extend(["col", "colgroup", "head"]);

    let found = names(include_str!("../data/server_block_elements.txt"));
    let different: Vec<_> = expected.symmetric_difference(&found).collect();
    assert!(
        different.is_empty(),
        "server_block_elements.txt and crates/text/data/rendering.txt disagree about {different:?}"
    );
}

#[test]
fn documented_lists_have_no_comments() {
    let sources = [include_str!("../src/server/policy.rs"), include_str!("../src/server/policy_options.rs")];
    let documented = sources.into_iter().flat_map(str::lines).filter(|line| line.contains("[doc = include_str!"));
    let documented: Vec<&str> = documented.collect();
    assert_eq!(documented.len(), 6);
    for line in documented {
        assert!(line.contains("concat!(env!(\"OUT_DIR\"), \"/server_"), "{line} shows the comments of a list");
    }
    let lists = [
        include_str!(concat!(env!("OUT_DIR"), "/server_elements.txt")),
        include_str!(concat!(env!("OUT_DIR"), "/server_attributes.txt")),
        include_str!(concat!(env!("OUT_DIR"), "/server_removed_elements.txt")),
        include_str!(concat!(env!("OUT_DIR"), "/server_svg_elements.txt")),
        include_str!(concat!(env!("OUT_DIR"), "/server_svg_attributes.txt")),
        include_str!(concat!(env!("OUT_DIR"), "/server_reference_attributes.txt")),
    ];
    assert!(lists.iter().all(|list| !list.is_empty() && !list.contains('#')));
}
