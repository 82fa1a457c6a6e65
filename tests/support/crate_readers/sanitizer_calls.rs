//! Random configurations, contexts and tag soup for the sanitizer.

use soupstone_sanitizer::{AttributeName, Config, Element, ElementName};

use crate::lists::{List, section};
use crate::tag_soup::Random;

static TAGS: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "tags"));

static SVG: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "svg"));

static MATH_ML: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "math ml"));

static ATTRIBUTES: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "attributes"));

static VALUES: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "values"));

static TEXTS: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "texts"));

static LINKS: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "links"));

static CONTEXTS: List = List::new(|| section(include_str!("../../inputs/sanitizer_calls.txt"), "contexts"));

#[derive(Clone, Debug)]
pub struct Call {
    /// `setHTML`, `setHTMLUnsafe`, `parseHTML` or `parseHTMLUnsafe`.
    pub method: &'static str,
    pub context: &'static str,
    pub is_shadow: bool,
    pub config: Option<Config>,
    /// Whether the configuration goes through `new Sanitizer()`.
    pub is_instance: bool,
    pub html: String,
}

pub fn call(random: &mut Random) -> Call {
    let method = random.pick(&["setHTML", "setHTML", "setHTMLUnsafe", "parseHTML", "parseHTMLUnsafe"]);
    let has_config = !random.once_in(5);
    let is_shadow = random.once_in(12);
    Call {
        method,
        context: match is_shadow {
            true => random.pick(&["div", "p", "span", "section", "h1"]),
            false => random.pick(&CONTEXTS),
        },
        is_shadow,
        config: has_config.then(|| config(random)),
        is_instance: has_config && random.once_in(5),
        html: html(random),
    }
}

pub fn config(random: &mut Random) -> Config {
    let mut config = Config::default();
    let allows_attributes = random.once_in(2);
    let mut attributes = names(random, 8, attribute);
    attributes.dedup();
    if allows_attributes {
        config.attributes = Some(attributes.clone());
        config.data_attributes = random.once_in(2).then(|| random.once_in(3));
        if config.data_attributes != Some(false) && !random.once_in(9) {
            attributes.retain(|name| !name.local_name().starts_with("data-"));
            config.attributes = Some(attributes.clone());
        }
    } else if !random.once_in(3) {
        config.remove_attributes = Some(attributes.clone());
    }
    let mut replaced = match random.once_in(3) {
        true => names(random, 4, element),
        false => Vec::new(),
    };
    match random.below(3) {
        0 => {
            let elements = names(random, 60, element).into_iter();
            let elements = elements.filter(|name| !replaced.contains(name));
            let elements = elements.map(|name| with_attributes(random, name, &attributes, allows_attributes));
            config.elements = Some(elements.collect());
        }
        1 => {
            let mut removed = names(random, 8, element);
            removed.retain(|name| !replaced.contains(name));
            config.remove_elements = Some(removed);
        }
        _ => {}
    }
    if !random.once_in(9) {
        replaced.retain(|name| !matches!(name.local_name(), "html" | "svg" | "math"));
    }
    config.replace_with_children_elements = (!replaced.is_empty()).then_some(replaced);
    config.comments = random.once_in(3).then(|| random.once_in(2));
    let targets = || Some(vec!["a".to_owned()]);
    match random.below(4) {
        0 => config.processing_instructions = targets(),
        1 => config.remove_processing_instructions = targets(),
        _ => {}
    }
    config
}

/// Returns an element with its own lists, which usually agree with the global list.
fn with_attributes(
    random: &mut Random,
    name: ElementName,
    global: &[AttributeName],
    allows_attributes: bool,
) -> Element {
    let element = Element::from(name);
    let mut attributes = names(random, 3, attribute);
    if !random.once_in(60) {
        attributes.retain(|name| !global.contains(name) && !name.local_name().starts_with("data-"));
    }
    match random.below(3) {
        0 => element.with_attributes(attributes),
        1 if allows_attributes => element.with_remove_attributes(global.first().cloned()),
        1 => element.with_remove_attributes(attributes),
        _ => element,
    }
}

fn names<T: Ord>(random: &mut Random, most: usize, name: fn(&mut Random) -> T) -> Vec<T> {
    let count = random.below(most + 1);
    let names: std::collections::BTreeSet<T> = (0..count).map(|_| name(random)).collect();
    names.into_iter().collect()
}

fn element(random: &mut Random) -> ElementName {
    match random.below(8) {
        0 => ElementName::svg(random.pick(&SVG)),
        1 => ElementName::math_ml(random.pick(&MATH_ML)),
        _ => ElementName::from(random.pick(&TAGS)),
    }
}

fn attribute(random: &mut Random) -> AttributeName {
    match random.below(12) {
        0 => AttributeName::new("http://www.w3.org/1999/xlink", "href"),
        1 => AttributeName::new("http://www.w3.org/XML/1998/namespace", "lang"),
        _ => AttributeName::from(random.pick(&ATTRIBUTES)),
    }
}

pub fn html(random: &mut Random) -> String {
    let mut html = String::new();
    let mut open: Vec<&str> = Vec::new();
    for _ in 0..random.below(25) {
        match random.below(11) {
            10 => {
                let link = random.pick(&LINKS);
                html += &format!("<{link}=\"{}\">", random.pick(&VALUES).replace('"', ""));
            }
            0..5 => {
                let tag = random.pick(&TAGS);
                html += "<";
                html += tag;
                for _ in 0..random.below(4) {
                    let quote = random.pick(&["\"", "'"]);
                    let value = random.pick(&VALUES).replace(quote, "");
                    html += &format!(" {}={quote}{value}{quote}", random.pick(&ATTRIBUTES));
                }
                html += if random.once_in(12) { "/>" } else { ">" };
                open.push(tag);
            }
            5 | 6 => {
                let tag = match random.once_in(3) {
                    true => random.pick(&TAGS),
                    false => open.pop().unwrap_or("p"),
                };
                html += &format!("</{tag}>");
            }
            _ => html += random.pick(&TEXTS),
        }
    }
    html
}
