//! The lists of the standard in `data/`, compared by their effects with `tests/facts/standard.txt`, on all known elements and
//! attributes.

use std::collections::BTreeSet;

use libtest_mimic::{Failed, Trial};
use soupstone::{Document, Namespace};
use soupstone_sanitizer::{Config, Element, ElementName, Safety, Sanitizer};
use soupstone_tests::lists::section;

pub(crate) static FACTS: &str = include_str!("../facts/standard.txt");

/// The names of all elements, with their namespaces.
const ELEMENTS: [(Namespace, &str); 3] = [
    (Namespace::Html, include_str!("../../../../data/html_element_names.txt")),
    (Namespace::MathMl, include_str!("../../../../data/mathml_element_names.txt")),
    (Namespace::Svg, include_str!("../../../../data/svg_element_names.txt")),
];

/// The names of all attributes.
const ATTRIBUTES: [&str; 2] = [
    include_str!("../../../../data/html_attribute_names.txt"),
    include_str!("../../../../data/svg_attribute_names.txt"),
];

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("the default configuration", default_configuration),
        Trial::test("the safe baseline", safe_baseline),
        Trial::test("elements that cannot be replaced", replaced_elements),
        Trial::test("URLs on all elements, in all attributes", urls),
    ]
}

/// Returns the words of a section.
pub(crate) fn words(name: &str) -> BTreeSet<&'static str> {
    section(FACTS, name).into_iter().flat_map(str::split_whitespace).collect()
}

/// Returns pairs of an element and an attribute.
pub(crate) fn pairs(name: &str) -> BTreeSet<(&'static str, &'static str)> {
    let lines = section(FACTS, name).into_iter().filter_map(|line| line.split_once(": "));
    lines.flat_map(|(attribute, elements)| elements.split(' ').map(move |element| (element, attribute))).collect()
}

/// Returns the name of an element as in the facts.
pub(crate) fn short_name(namespace: &str, local_name: &str) -> String {
    let namespace = match Namespace::from_uri(namespace) {
        Some(Namespace::Html) => "html",
        Some(Namespace::MathMl) => "math",
        Some(Namespace::Svg) => "svg",
        _ => "other",
    };
    format!("{namespace}:{local_name}")
}

fn of_element(name: &ElementName) -> String {
    short_name(name.namespace().unwrap_or(""), name.local_name())
}

/// Compares two sets of names.
fn same<T: Ord + std::fmt::Debug>(what: &str, expected: BTreeSet<T>, found: BTreeSet<T>) -> Result<(), Failed> {
    let different: Vec<&T> = expected.symmetric_difference(&found).collect();
    match different.is_empty() {
        true => Ok(()),
        false => Err(Failed::from(format!("{what}: the facts and the lists disagree about {different:?}"))),
    }
}

fn owned(names: BTreeSet<&str>) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

fn default_configuration() -> Result<(), Failed> {
    let config = Sanitizer::standard_default().get();
    let elements = config.elements.unwrap_or_default();
    let expected = ["html", "math", "svg"].into_iter().flat_map(|namespace| {
        let names = words(&format!("{namespace} elements of the default configuration"));
        names.into_iter().map(move |name| format!("{namespace}:{name}")).collect::<Vec<_>>()
    });
    same("elements", expected.collect(), elements.iter().map(|element| of_element(&element.name)).collect())?;
    let expected = pairs("attributes of single elements in the default configuration");
    let expected = expected.into_iter().map(|(element, attribute)| format!("{element} {attribute}"));
    let found = elements.iter().flat_map(|Element { name, attributes, .. }| {
        attributes.iter().flatten().map(|attribute| format!("{} {attribute}", of_element(name)))
    });
    same("attributes of elements", expected.collect(), found.collect())?;
    let found = config.attributes.into_iter().flatten().map(|name| name.to_string());
    same("attributes", owned(words("attributes of all elements in the default configuration")), found.collect())?;
    let rest = (config.comments, config.data_attributes, config.processing_instructions);
    match (rest, config.remove_attributes, config.replace_with_children_elements) {
        ((Some(false), Some(false), Some(targets)), None, None) if targets.is_empty() => Ok(()),
        rest => Err(Failed::from(format!("{rest:?}"))),
    }
}

fn safe_baseline() -> Result<(), Failed> {
    let mut builder = Sanitizer::new(&Config::default())?.to_builder();
    builder.remove_unsafe();
    let config = builder.get();
    let found = config.remove_elements.iter().flatten().map(of_element);
    same("unsafe elements", owned(words("unsafe elements")), found.collect())?;
    let found = config.remove_attributes.iter().flatten().map(ToString::to_string);
    same("event handlers", owned(words("event handler content attributes")), found.collect())
}

fn all_elements() -> impl Iterator<Item = (Namespace, &'static str)> {
    let elements = ELEMENTS.into_iter().flat_map(|(namespace, list)| names(list).map(move |name| (namespace, name)));
    elements.chain([(Namespace::MathMl, "x-y"), (Namespace::MathMl, "a")])
}

fn names(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.starts_with('#'))
}

fn replaced_elements() -> Result<(), Failed> {
    let refused = all_elements().filter_map(|(namespace, name)| {
        let name = ElementName::new(namespace.uri(), name);
        let replaced = Some(vec![name.clone()]);
        let config = Config { replace_with_children_elements: replaced, ..Config::default() };
        Sanitizer::new(&config).is_err().then(|| of_element(&name))
    });
    same("elements that cannot be replaced", owned(words("elements that cannot be replaced")), refused.collect())
}

/// A `javascript:` URL or a name of a link's attribute stays in each attribute of each element, unless a rule names the pair.
fn urls() -> Result<(), Failed> {
    let navigating = pairs("attributes with URLs to navigate to");
    let animating = pairs("attributes that name animated attributes");
    let attributes: BTreeSet<&str> =
        ATTRIBUTES.into_iter().flat_map(names).filter(|name| !name.contains(':')).collect();
    let attributes: Vec<&str> = attributes.into_iter().chain(["xlink:href", "xlink:title"]).collect();
    let sanitizer = Sanitizer::new(&Config::default())?;
    let unsafe_elements = words("unsafe elements");
    let (mut expected, mut found) = (BTreeSet::new(), BTreeSet::new());
    for value in ["javascript:1", "href", "xlink:href"] {
        let mut document = Document::new();
        let root = document.create_fragment();
        for (namespace, local_name) in all_elements() {
            let element = short_name(namespace.uri(), local_name);
            if unsafe_elements.contains(&*element) {
                continue;
            }
            for names in attributes.chunks(25) {
                let node = document.create_element_ns(namespace, local_name)?;
                document.append(root, node)?;
                for &name in names {
                    match name.strip_prefix("xlink:") {
                        Some(name) => document.set_attribute_ns(node, Namespace::XLink, name, value)?,
                        None => document.set_attribute(node, name, value)?,
                    }
                    let is_math_ml_link = element.starts_with("math:") && matches!(name, "href" | "xlink:href");
                    let goes = match value {
                        "javascript:1" => is_math_ml_link || navigating.contains(&(&*element, name)),
                        _ => animating.contains(&(&*element, name)),
                    };
                    if goes {
                        expected.insert(format!("{element} {name}={value}"));
                    }
                }
            }
        }
        sanitizer.sanitize_node_with_report(&mut document, root, Safety::Safe, |removal| {
            let namespace = removal.node.namespace().map_or("", Namespace::uri);
            let element = short_name(namespace, removal.node.local_name().unwrap_or(""));
            let attribute = removal.attribute.map(|attribute| {
                let prefix = if attribute.namespace() == Namespace::XLink { "xlink:" } else { "" };
                format!(" {prefix}{}={}", attribute.local_name(), attribute.value())
            });
            found.insert(element + &attribute.unwrap_or_default());
        })?;
    }
    same("URLs", expected, found)
}
