//! The standard's steps for configurations, on plain lists, with random configurations and random calls of the modifiers: the
//! answers and the configurations afterwards must be the same.

use libtest_mimic::{Failed, Trial};
use soupstone::Namespace;
use soupstone_sanitizer::{AttributeName, Config, Element, ElementName, Permission, Safety, Sanitizer};
use soupstone_tests::sanitizer_calls as calls;
use soupstone_tests::tag_soup::Random;
use soupstone_tests::test_scale::scaled;

use crate::facts::words;

const CONFIGS: [u64; 3] = [2_000, 20_000, 1_000_000];

pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("random configurations and modifiers", || (0..scaled(CONFIGS)).try_for_each(check))]
}

fn check(seed: u64) -> Result<(), Failed> {
    let mut random = Random::new(seed);
    let mut given = calls::config(&mut random);
    break_rules(&mut random, &mut given);
    let allow = random.once_in(2);
    let sanitizer = match allow {
        true => Sanitizer::new(&given),
        false => Sanitizer::from_options(&given, Safety::Safe),
    };
    let mut config = canonical(given.clone(), allow);
    let show = |config: &Config, what: &str| Failed::from(format!("{seed}: {what}\n{given:?}\nexpected: {config:?}"));
    if sanitizer.is_ok() != is_valid(&config) {
        return Err(show(&config, &format!("valid: {:?}", sanitizer.err())));
    }
    let Ok(sanitizer) = sanitizer else { return Ok(()) };
    let mut builder = sanitizer.to_builder();
    for number in 0..random.below(8) {
        let Config { elements, attributes, remove_attributes, .. } = calls::config(&mut random);
        let element = elements.into_iter().flatten().next().unwrap_or_else(|| "p".into());
        // Names that are listed, and others.
        let attribute = attributes.or(remove_attributes).into_iter().flatten().next();
        let attribute = attribute.unwrap_or_else(|| random.pick(&["id", "data-x", "title"]).into());
        let target = random.pick(&["a", "b"]).to_owned();
        let is_allowed = random.once_in(2);
        let permission = if is_allowed { Permission::Allow } else { Permission::Remove };
        let name = element.name.clone();
        let (call, found, expected) = match random.below(11) {
            0 | 1 => {
                let shown = format!("allow {element:?}");
                (shown, builder.allow_element(element.clone()), allow_element(&mut config, element))
            }
            2 => (format!("remove {name}"), builder.remove_element(name.clone()), remove_element(&mut config, &name)),
            3 => {
                let found = builder.replace_element_with_children(name.clone());
                (format!("replace {name}"), found, replace_element(&mut config, &name))
            }
            4 => {
                let found = builder.allow_attribute(attribute.clone());
                (format!("allow {attribute}"), found, allow_attribute(&mut config, &attribute))
            }
            5 | 6 => {
                let found = builder.remove_attribute(attribute.clone());
                (format!("remove {attribute}"), found, remove_attribute(&mut config, &attribute))
            }
            7 => {
                let expected = config.comments.replace(is_allowed) != Some(is_allowed);
                ("comments".to_owned(), builder.set_comments(permission), expected)
            }
            8 => {
                let expected = set_data_attributes(&mut config, is_allowed);
                ("data attributes".to_owned(), builder.set_data_attributes(permission), expected)
            }
            9 => {
                let config = &mut config;
                let lists = (&mut config.processing_instructions, &mut config.remove_processing_instructions);
                let expected = match (is_allowed, lists) {
                    (true, (Some(list), _)) | (false, (None, Some(list))) => add(list, &target),
                    (true, (None, list)) | (false, (list, _)) => remove(list, &target),
                };
                let found = match is_allowed {
                    true => builder.allow_processing_instruction(&target),
                    false => builder.remove_processing_instruction(&target),
                };
                (format!("instruction {target} {is_allowed}"), found, expected)
            }
            _ => ("remove unsafe".to_owned(), builder.remove_unsafe(), remove_unsafe(&mut config)),
        };
        let config = sorted(config.clone());
        if found != expected || builder.get() != config {
            let what = format!("call {number}, {call}: {found} instead of {expected}, {:?}", builder.get());
            return Err(show(&config, &what));
        }
    }
    match builder.get() == sorted(config.clone()) {
        true => Ok(()),
        false => Err(show(&sorted(config), &format!("{:?}", builder.get()))),
    }
}

/// Makes some configurations invalid.
fn break_rules(random: &mut Random, config: &mut Config) {
    let name = ElementName::from(random.pick(&["p", "html", "b"]));
    match random.below(12) {
        0 => config.remove_elements.get_or_insert_default().push(name),
        1 => config.replace_with_children_elements.get_or_insert_default().push(name),
        2 => config.attributes.get_or_insert_default().push("title".into()),
        3 => config.remove_attributes.get_or_insert_default().push("title".into()),
        4 => config.data_attributes = Some(true),
        5 => config.remove_processing_instructions.get_or_insert_default().push("a".to_owned()),
        6 => {
            let element = Element::from("p").with_attributes(["title", "id"]).with_remove_attributes(["title", "lang"]);
            config.elements.get_or_insert_default().push(element);
        }
        _ => {}
    }
}

fn canonical(mut config: Config, allow: bool) -> Config {
    if config.elements.is_none() && config.remove_elements.is_none() {
        config.remove_elements = Some(Vec::new());
    }
    if config.attributes.is_none() && config.remove_attributes.is_none() {
        config.remove_attributes = Some(Vec::new());
    }
    if config.processing_instructions.is_none() && config.remove_processing_instructions.is_none() {
        match allow {
            true => config.remove_processing_instructions = Some(Vec::new()),
            false => config.processing_instructions = Some(Vec::new()),
        }
    }
    config.elements.iter_mut().flatten().for_each(canonicalize);
    config.comments = config.comments.or(Some(allow));
    config.javascript_urls = config.javascript_urls.or(Some(allow));
    if config.attributes.is_some() {
        config.data_attributes = config.data_attributes.or(Some(allow));
    }
    config
}

fn canonicalize(element: &mut Element) {
    if element.attributes.is_none() && element.remove_attributes.is_none() {
        element.remove_attributes = Some(Vec::new());
    }
}

fn has<T: PartialEq>(list: &Option<Vec<T>>, item: &T) -> bool {
    list.iter().flatten().any(|other| other == item)
}

fn not_both<T, U>(one: &Option<Vec<T>>, other: &Option<Vec<U>>) -> bool {
    one.is_none() || other.is_none()
}

fn is_set<T: PartialEq>(list: &Option<Vec<T>>) -> bool {
    let list = list.as_deref().unwrap_or_default();
    list.iter().enumerate().all(|(index, item)| !list[..index].contains(item))
}

fn meet<T: PartialEq>(one: &Option<Vec<T>>, other: &Option<Vec<T>>) -> bool {
    one.iter().flatten().any(|item| has(other, item))
}

fn is_data(name: &AttributeName) -> bool {
    name.namespace().is_none() && name.local_name().starts_with("data-")
}

fn is_valid(config: &Config) -> bool {
    let names = config.elements.as_ref().map(|list| list.iter().map(|one| one.name.clone()).collect::<Vec<_>>());
    let replaced = &config.replace_with_children_elements;
    let fixed = words("elements that cannot be replaced");
    let lists_are_valid = not_both(&names, &config.remove_elements)
        && not_both(&config.processing_instructions, &config.remove_processing_instructions)
        && not_both(&config.attributes, &config.remove_attributes)
        && is_set(&names)
        && is_set(&config.remove_elements)
        && is_set(replaced)
        && is_set(&config.processing_instructions)
        && is_set(&config.remove_processing_instructions)
        && is_set(&config.attributes)
        && is_set(&config.remove_attributes)
        && !replaced.iter().flatten().any(|name| fixed.contains(&*short(name)))
        && !meet(replaced, &names)
        && !meet(replaced, &config.remove_elements);
    let has_no_data =
        |list: &Option<Vec<AttributeName>>| config.data_attributes != Some(true) || !list.iter().flatten().any(is_data);
    let mut elements = config.elements.iter().flatten();
    lists_are_valid
        && match &config.attributes {
            Some(_) => {
                has_no_data(&config.attributes)
                    && elements.all(|one| {
                        is_set(&one.attributes)
                            && is_set(&one.remove_attributes)
                            && !meet(&config.attributes, &one.attributes)
                            && one.remove_attributes.iter().flatten().all(|name| has(&config.attributes, name))
                            && has_no_data(&one.attributes)
                    })
            }
            None => {
                config.data_attributes.is_none()
                    && elements.all(|one| {
                        not_both(&one.attributes, &one.remove_attributes)
                            && is_set(&one.attributes)
                            && is_set(&one.remove_attributes)
                            && !meet(&config.remove_attributes, &one.attributes)
                            && !meet(&config.remove_attributes, &one.remove_attributes)
                    })
            }
        }
}

fn short(name: &ElementName) -> String {
    crate::facts::short_name(name.namespace().unwrap_or(""), name.local_name())
}

fn add<T: Clone + PartialEq>(list: &mut Vec<T>, item: &T) -> bool {
    let is_new = !list.contains(item);
    if is_new {
        list.push(item.clone());
    }
    is_new
}

fn remove<T: PartialEq>(list: &mut Option<Vec<T>>, item: &T) -> bool {
    let before = list.as_ref().map_or(0, Vec::len);
    list.iter_mut().for_each(|list| list.retain(|other| other != item));
    list.as_ref().map_or(0, Vec::len) < before
}

fn keep(list: &mut Option<Vec<AttributeName>>, is_kept: impl Fn(&AttributeName) -> bool) {
    list.iter_mut().for_each(|list| {
        let all = std::mem::take(list);
        all.iter().filter(|name| is_kept(name)).for_each(|name| _ = add(list, name));
    });
}

fn allow_element(config: &mut Config, mut element: Element) -> bool {
    canonicalize(&mut element);
    let Some(elements) = &mut config.elements else {
        if element.attributes.is_some() || element.remove_attributes.is_some_and(|list| !list.is_empty()) {
            return false;
        }
        let modified = remove(&mut config.replace_with_children_elements, &element.name);
        return remove(&mut config.remove_elements, &element.name) || modified;
    };
    let modified = remove(&mut config.replace_with_children_elements, &element.name);
    match &config.attributes {
        Some(_) => {
            let drops_data = config.data_attributes == Some(true);
            keep(&mut element.attributes, |name| !(has(&config.attributes, name) || drops_data && is_data(name)));
            keep(&mut element.remove_attributes, |name| has(&config.attributes, name));
        }
        None => {
            if element.attributes.is_some() {
                let removed = element.remove_attributes.take();
                keep(&mut element.attributes, |name| !has(&removed, name) && !has(&config.remove_attributes, name));
            }
            keep(&mut element.remove_attributes, |name| !has(&config.remove_attributes, name));
        }
    }
    let element = sorted_element(element);
    match elements.iter_mut().find(|other| other.name == element.name) {
        None => {
            elements.push(element);
            true
        }
        Some(current) if sorted_element(current.clone()) == element => modified,
        Some(current) => {
            *current = element;
            true
        }
    }
}

fn remove_element(config: &mut Config, name: &ElementName) -> bool {
    let modified = remove(&mut config.replace_with_children_elements, name);
    match (&mut config.elements, &mut config.remove_elements) {
        (Some(elements), _) => {
            let before = elements.len();
            elements.retain(|other| other.name != *name);
            elements.len() < before || modified
        }
        (None, removed) => add(removed.get_or_insert_default(), name) || modified,
    }
}

fn replace_element(config: &mut Config, name: &ElementName) -> bool {
    if words("elements that cannot be replaced").contains(&*short(name)) {
        return false;
    }
    let before = config.elements.as_ref().map_or(0, Vec::len);
    config.elements.iter_mut().for_each(|list| list.retain(|other| other.name != *name));
    let mut modified = config.elements.as_ref().map_or(0, Vec::len) < before;
    modified |= remove(&mut config.remove_elements, name);
    add(config.replace_with_children_elements.get_or_insert_default(), name) || modified
}

fn allow_attribute(config: &mut Config, name: &AttributeName) -> bool {
    let Some(attributes) = &mut config.attributes else {
        return remove(&mut config.remove_attributes, name);
    };
    if config.data_attributes == Some(true) && is_data(name) || attributes.contains(name) {
        return false;
    }
    config.elements.iter_mut().flatten().for_each(|element| _ = remove(&mut element.attributes, name));
    add(attributes, name)
}

fn remove_attribute(config: &mut Config, name: &AttributeName) -> bool {
    if config.attributes.is_some() {
        let mut modified = remove(&mut config.attributes, name);
        for element in config.elements.iter_mut().flatten() {
            modified |= remove(&mut element.attributes, name);
            remove(&mut element.remove_attributes, name);
        }
        return modified;
    }
    if has(&config.remove_attributes, name) {
        return false;
    }
    for element in config.elements.iter_mut().flatten() {
        remove(&mut element.attributes, name);
        remove(&mut element.remove_attributes, name);
    }
    add(config.remove_attributes.get_or_insert_default(), name)
}

fn set_data_attributes(config: &mut Config, is_allowed: bool) -> bool {
    if config.attributes.is_none() || config.data_attributes == Some(is_allowed) {
        return false;
    }
    if is_allowed {
        keep(&mut config.attributes, |name| !is_data(name));
        for element in config.elements.iter_mut().flatten() {
            keep(&mut element.attributes, |name| !is_data(name));
        }
    }
    config.data_attributes = Some(is_allowed);
    true
}

fn remove_unsafe(config: &mut Config) -> bool {
    let mut modified = config.javascript_urls.replace(false) != Some(false);
    for name in words("unsafe elements") {
        let name = match name.split_once(':') {
            Some(("svg", name)) => ElementName::new(Namespace::Svg.uri(), name),
            Some((_, name)) => ElementName::from(name),
            None => continue,
        };
        modified |= remove_element(config, &name);
    }
    for name in words("event handler content attributes") {
        modified |= remove_attribute(config, &name.into());
    }
    modified
}

fn sorted_element(mut element: Element) -> Element {
    element.attributes.iter_mut().chain(&mut element.remove_attributes).for_each(|list| list.sort());
    element
}

/// Returns the configuration as `get()` gives it.
fn sorted(mut config: Config) -> Config {
    config.elements = config.elements.map(|list| {
        let mut list: Vec<Element> = list.into_iter().map(sorted_element).collect();
        list.sort_by(|one, other| one.name.cmp(&other.name));
        list
    });
    config.remove_elements.iter_mut().chain(&mut config.replace_with_children_elements).for_each(|list| list.sort());
    config.attributes.iter_mut().chain(&mut config.remove_attributes).for_each(|list| list.sort());
    let instructions = config.processing_instructions.iter_mut().chain(&mut config.remove_processing_instructions);
    instructions.for_each(|list| list.sort());
    config
}
