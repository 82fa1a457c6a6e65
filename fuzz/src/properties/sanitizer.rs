//! The standard's sanitizer, with random configurations.

use std::collections::BTreeMap;

use soupstone::dom::NodeRef;
use soupstone::{Document, Edition, ParseOptions};
use soupstone_sanitizer::{AttributeName, Config, ElementName, Safety, Sanitizer, SanitizerBuilder};

use super::{holds, same, same_tree, tree_links};
use soupstone_tests::sanitizer_calls as calls;
use soupstone_tests::tag_soup::Random;

/// Elements that safe methods always remove.
const UNSAFE_ELEMENTS: &[&str] = &["base", "embed", "frame", "iframe", "object", "script"];

/// Checks a configuration and its effect on an input.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let config = match random.once_in(6) {
        true => None,
        false => Some(calls::config(random)),
    };
    let own = calls::html(random);
    let input = match random.once_in(2) {
        true => own.as_str(),
        false => input,
    };
    let show = |message: String| format!("{message}\n{config:?}\n{input:?}");
    let safety = random.pick(&[Safety::Safe, Safety::Unsafe]);
    let sanitizer = match &config {
        None => Sanitizer::standard_default(),
        Some(config) => {
            let sanitizer = match random.once_in(2) {
                true => Sanitizer::new(config),
                false => Sanitizer::from_options(config, safety),
            };
            match sanitizer {
                Ok(sanitizer) => sanitizer,
                // NOTE: other tests cover invalid configurations.
                Err(_) => return Ok(()),
            }
        }
    };
    let edition = random.pick(&Edition::ALL);
    let sanitizer = sanitizer.with_parse_options(ParseOptions::new().with_edition(edition));
    check_config(random, &sanitizer).map_err(show)?;

    let contexts = ["div", "td", "select", "template", "body", "title", "p"];
    let context = random.once_in(2).then(|| random.pick(&contexts));
    let clean = sanitize(&sanitizer, safety, context, input)?;
    tree_links::check(&clean).map_err(show)?;
    let tree = soupstone_tests::dump::html5lib(clean.root()).to_string();
    if safety == Safety::Safe {
        check_safety(&clean).map_err(show)?;
    }

    let mut again = clean.clone();
    let root = again.root().id();
    let mut removals = 0;
    let result = sanitizer.sanitize_node_with_report(&mut again, root, safety, |_| removals += 1);
    result.map_err(|error| error.to_string())?;
    same("sanitizing twice removes something", &0, &removals).map_err(show)?;
    let found = soupstone_tests::dump::html5lib(again.root()).to_string();
    same_tree("sanitizing twice changes the tree", &tree, &found).map_err(show)?;

    let mut builder = sanitizer.to_builder();
    let change = narrow(random, &mut builder, &clean);
    let narrower = sanitize(&builder.build(), safety, context, input)?;
    check_less(&clean, &narrower).map_err(|message| show(format!("{message} by {change}")))
}

/// Sanitizes a document, or markup in this context.
fn sanitize(sanitizer: &Sanitizer, safety: Safety, context: Option<&str>, html: &str) -> Result<Document, String> {
    let Some(context) = context else {
        return Ok(match safety {
            Safety::Safe => sanitizer.parse_html(html),
            Safety::Unsafe => sanitizer.parse_html_unsafe(html),
        });
    };
    let mut document = Document::new();
    let root = document.create_fragment();
    let result = document.append_element(root, context).and_then(|element| match safety {
        Safety::Safe => sanitizer.set_html(&mut document, element, html),
        Safety::Unsafe => sanitizer.set_html_unsafe(&mut document, element, html),
    });
    result.map_err(|error| error.to_string())?;
    // NOTE: the context element is not sanitized.
    let inside = document.node(root).first_child();
    let inside = inside.and_then(|element| element.template_contents().or(Some(element)));
    let fragment = inside.map(|node| node.id()).ok_or("no element")?;
    let children: Vec<_> = document.node(fragment).children().map(|child| child.id()).collect();
    let top = document.root().id();
    for child in children {
        if document.node(child).as_text().is_none() {
            document.append(top, child).map_err(|error| error.to_string())?;
        }
    }
    Ok(document)
}

/// Checks that a configuration is canonical, and contains no removed entries.
fn check_config(random: &mut Random, sanitizer: &Sanitizer) -> Result<(), String> {
    let config = sanitizer.get();
    let again = Sanitizer::new(&config).map_err(|error| error.to_string())?;
    same("reading a configuration again changes it", &config, &again.get())?;
    let mut builder = sanitizer.to_builder();
    builder.remove_unsafe();
    let safe = builder.get();
    holds("removeUnsafe() reports a second change", !builder.remove_unsafe())?;
    same("removeUnsafe() changes something twice", &safe, &builder.get())?;
    for _ in 0..random.below(6) {
        modify(random, &mut builder)?;
        let config = builder.get();
        let valid = Sanitizer::new(&config).map_err(|error| format!("{error}\n{config:?}"))?;
        same("a modified configuration is not canonical", &config, &valid.get())?;
    }
    Ok(())
}

fn modify(random: &mut Random, builder: &mut SanitizerBuilder) -> Result<(), String> {
    let Config { elements, attributes, remove_attributes, remove_elements, .. } = calls::config(random);
    let element = elements.into_iter().flatten().next();
    let element = element.unwrap_or_else(|| "p".into());
    let name = remove_elements.into_iter().flatten().next();
    let name = name.unwrap_or_else(|| element.name.clone());
    let attribute = attributes.or(remove_attributes).into_iter().flatten().next();
    let attribute = attribute.unwrap_or_else(|| "id".into());
    let number = random.below(5);
    let mut call = || match number {
        0 => builder.allow_element(element.clone()),
        1 => builder.remove_element(name.clone()),
        2 => builder.replace_element_with_children(name.clone()),
        3 => builder.allow_attribute(attribute.clone()),
        _ => builder.remove_attribute(attribute.clone()),
    };
    call();
    // NOTE: "remove an attribute" from a list of allowed attributes returns true once.
    holds("a modifier changes something twice", !call())
}

fn narrow(random: &mut Random, builder: &mut SanitizerBuilder, document: &Document) -> String {
    let elements: Vec<NodeRef<'_>> = document.root().deep_descendants().filter(NodeRef::is_element).collect();
    if elements.is_empty() {
        return String::new();
    }
    let element = elements[random.below(elements.len())];
    let attributes: Vec<_> = element.attributes().collect();
    if attributes.is_empty() || random.once_in(2) {
        let namespace = element.namespace().map_or("", |namespace| namespace.uri());
        let name = ElementName::new(namespace, element.local_name().unwrap_or(""));
        builder.remove_element(name.clone());
        return name.to_string();
    }
    let attribute = attributes[random.below(attributes.len())];
    let name = AttributeName::new(attribute.namespace().uri(), attribute.local_name());
    builder.remove_attribute(name.clone());
    name.to_string()
}

/// Checks that a tree contains only what another tree contains.
fn check_less(more: &Document, less: &Document) -> Result<(), String> {
    let mut counts: BTreeMap<String, i64> = BTreeMap::new();
    for (document, step) in [(more, 1), (less, -1)] {
        for node in document.root().deep_descendants() {
            let name = format!("{:?} {:?}", node.namespace(), node.local_name());
            for attribute in node.attributes() {
                let name = format!("{name} {} {}", attribute.name(), attribute.value());
                *counts.entry(name).or_default() += step;
            }
            *counts.entry(name).or_default() += step;
        }
    }
    match counts.iter().find(|(_, count)| **count < 0) {
        None => Ok(()),
        Some((name, _)) => Err(format!("with less allowed, there is more of {name}")),
    }
}

/// Checks that nothing runs scripts, according to the standard.
fn check_safety(document: &Document) -> Result<(), String> {
    for node in document.root().deep_descendants() {
        holds("an unsafe element is left", !node.is_html_element_in(UNSAFE_ELEMENTS))?;
        holds("an event handler is left", !node.has_attribute("onclick"))?;
        let has_script_url = |name| {
            let value = node.attribute(name).unwrap_or("");
            value.trim_start().to_ascii_lowercase().starts_with("javascript:x")
        };
        let is_link = node.is_html_element_in(&["a", "area"]);
        holds("a javascript: URL is left", !(is_link && has_script_url("href")))?;
    }
    Ok(())
}
