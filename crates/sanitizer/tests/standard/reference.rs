//! The standard's steps, executed one by one on random trees with random configurations, without the lists of `data/` and
//! without tables: what they leave must be the sanitized tree. `tests/facts/standard.txt` has the standard's lists.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::thread;

use libtest_mimic::{Failed, Trial};
use soupstone::dom::{AttributeRef, NodeKind};
use soupstone::{Edition, FragmentContext, Namespace, NodeRef, ParseOptions};
use soupstone_sanitizer::{AttributeName, Config, ElementName, Safety, Sanitizer};
use soupstone_tests::sanitizer_calls as calls;
use soupstone_tests::tag_soup::Random;
use soupstone_tests::test_scale::scaled;

use crate::facts::{pairs, short_name, words};
use crate::shapes;

/// The number of trees, and of trees in a trial.
const TREES: [u64; 3] = [2_000, 10_000, 1_000_000];
const TREES_OF_A_TRIAL: u64 = 500;

pub(crate) fn trials() -> Vec<Trial> {
    let starts = (0..scaled(TREES)).step_by(TREES_OF_A_TRIAL as usize);
    let trials = starts.map(|start| {
        Trial::test(format!("trees {start} to {}", start + TREES_OF_A_TRIAL), move || {
            let run = move || (start..start + TREES_OF_A_TRIAL).try_for_each(check);
            // NOTE: `print` recurses, and a few random trees are thousands of levels deep.
            let thread = thread::Builder::new().stack_size(1 << 30).spawn(run)?;
            thread.join().unwrap_or_else(|_| Err("a tree panics".into()))
        })
    });
    trials.collect()
}

/// What the steps read.
struct Steps {
    config: Config,
    is_safe: bool,
    removes_javascript_urls: bool,
}

static UNSAFE_ELEMENTS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| words("unsafe elements"));
static HANDLERS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| words("event handler content attributes"));
static NAVIGATING: LazyLock<BTreeSet<(&str, &str)>> = LazyLock::new(|| pairs("attributes with URLs to navigate to"));
static ANIMATING: LazyLock<BTreeSet<(&str, &str)>> =
    LazyLock::new(|| pairs("attributes that name animated attributes"));

fn check(seed: u64) -> Result<(), Failed> {
    let mut random = Random::new(seed);
    let html = match random.once_in(2) {
        true => calls::html(&mut random),
        false => shapes::shape(seed),
    };
    let sanitizer = match random.below(6) {
        0 => Sanitizer::standard_default(),
        1 | 2 => Sanitizer::new(&Config::default())?,
        _ => match Sanitizer::new(&calls::config(&mut random)) {
            Ok(sanitizer) => sanitizer,
            Err(_) => return Ok(()),
        },
    };
    let edition = random.pick(&[Edition::August2026, Edition::September2026]);
    let options = ParseOptions::new().with_edition(edition);
    let sanitizer = sanitizer.with_parse_options(options.clone());
    let is_safe = !random.once_in(3);
    let config = sanitizer.get();
    let follows_member = edition == Edition::September2026 && config.javascript_urls == Some(false);
    let steps = Steps { config, is_safe, removes_javascript_urls: is_safe || follows_member };

    let context = FragmentContext::html(random.pick(&["div", "div", "table", "body", "template"]));
    let options = options.with_scripting(random.pick(&[true, false]));
    let mut document = options.parse_fragment(&html, context);
    let mut expected = String::new();
    steps.print(document.root(), 0, Some(&steps), &mut expected);
    let root = document.root().id();
    let safety = if is_safe { Safety::Safe } else { Safety::Unsafe };
    sanitizer.sanitize_node(&mut document, root, safety)?;
    let mut found = String::new();
    steps.print(document.root(), 0, None, &mut found);
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!(
            "tree {seed}\nexpected:\n{expected}found:\n{found}{html:?}\n{:?} {safety:?} {edition:?}",
            steps.config
        ))),
    }
}

impl Steps {
    /// Prints the children of a node that the rules keep, or all of them.
    fn print(&self, node: NodeRef<'_>, level: usize, rules: Option<&Self>, out: &mut String) {
        for child in node.children() {
            let indent = "\n".to_owned() + &" ".repeat(level);
            let data = child.data().unwrap_or("");
            match child.kind() {
                NodeKind::Element => self.print_element(child, level, rules, out),
                // Texts that stand side by side count as one.
                NodeKind::Text => match out.rsplit('\n').next().is_some_and(|line| line.trim().starts_with('"')) {
                    true => *out += &data.escape_debug().to_string(),
                    false => *out += &format!("{indent}\"{}", data.escape_debug()),
                },
                NodeKind::Comment if rules.is_none_or(|own| own.config.comments == Some(true)) => {
                    *out += &format!("{indent}<!--{data:?}");
                }
                NodeKind::ProcessingInstruction if rules.is_none_or(|own| own.keeps_instruction(child)) => {
                    *out += &format!("{indent}<?{:?} {data:?}", child.target());
                }
                NodeKind::Doctype => *out += &format!("{indent}<!doctype"),
                _ => {}
            }
        }
    }

    fn print_element(&self, element: NodeRef<'_>, level: usize, rules: Option<&Self>, out: &mut String) {
        let namespace = element.namespace().map_or("", Namespace::uri);
        let local_name = element.local_name().unwrap_or("");
        let name = ElementName::new(namespace, local_name);
        let short = short_name(namespace, local_name);
        if let Some(own) = rules {
            // "Remove unsafe" takes the element from the other lists, so nothing else decides.
            if own.is_safe && UNSAFE_ELEMENTS.contains(&*short) {
                return;
            }
            if own.config.replace_with_children_elements.iter().flatten().any(|other| *other == name) {
                return self.print(element, level, rules, out);
            }
            let is_kept = match &own.config.elements {
                Some(elements) => elements.iter().any(|other| other.name == name),
                None => !own.config.remove_elements.iter().flatten().any(|other| *other == name),
            };
            if !is_kept {
                return;
            }
        }
        let attributes = element.attributes().filter(|one| rules.is_none_or(|own| own.keeps(&name, &short, *one)));
        let mut attributes: Vec<String> =
            attributes.map(|one| format!("{}:{}={:?}", one.namespace().uri(), one.local_name(), one.value())).collect();
        attributes.sort();
        *out += &format!("\n{}<{short} {attributes:?}", " ".repeat(level));
        let shadow_root = element.shadow_root().map(|root| root.node());
        for inner in [element.template_contents(), shadow_root].into_iter().flatten() {
            *out += &format!("\n{}#{:?}", " ".repeat(level + 1), inner.kind());
            self.print(inner, level + 2, rules, out);
        }
        self.print(element, level + 1, rules, out);
        *out += "\n";
    }

    fn keeps_instruction(&self, node: NodeRef<'_>) -> bool {
        let is_in = |targets: &[String]| targets.iter().any(|target| Some(target.as_str()) == node.target());
        match (&self.config.processing_instructions, &self.config.remove_processing_instructions) {
            (Some(allowed), _) => is_in(allowed),
            (None, removed) => !removed.as_deref().is_some_and(is_in),
        }
    }

    fn keeps(&self, element: &ElementName, short: &str, attribute: AttributeRef<'_>) -> bool {
        let name = AttributeName::new(attribute.namespace().uri(), attribute.local_name());
        let is_in = |list: &Option<Vec<AttributeName>>| list.iter().flatten().any(|other| *other == name);
        let config = &self.config;
        if self.is_safe && name.namespace().is_none() && HANDLERS.contains(name.local_name()) {
            return false;
        }
        let local = config.elements.iter().flatten().find(|other| other.name == *element);
        if local.is_some_and(|local| is_in(&local.remove_attributes)) {
            return false;
        }
        let local = local.map(|local| &local.attributes);
        let is_data = name.namespace().is_none() && name.local_name().starts_with("data-");
        let stays = match config.attributes {
            Some(_) => {
                let is_local = local.is_some_and(is_in);
                is_in(&config.attributes) || is_local || is_data && config.data_attributes == Some(true)
            }
            None => !local.is_some_and(|list| list.is_some() && !is_in(list)) && !is_in(&config.remove_attributes),
        };
        stays && !(self.removes_javascript_urls && is_dangerous_url(short, attribute))
    }
}

/// Whether the steps for `javascript:` URLs remove an attribute.
fn is_dangerous_url(element: &str, attribute: AttributeRef<'_>) -> bool {
    let name = match attribute.namespace() {
        Namespace::None => attribute.local_name().to_owned(),
        Namespace::XLink => format!("xlink:{}", attribute.local_name()),
        _ => return false,
    };
    let is_link = element.starts_with("math:") && matches!(&*name, "href" | "xlink:href");
    let navigates = is_link || NAVIGATING.contains(&(element, &*name));
    let animates = matches!(attribute.value(), "href" | "xlink:href") && ANIMATING.contains(&(element, &*name));
    let url = attribute.value().trim_start_matches(|one| one <= ' ').replace(['\t', '\n', '\r'], "");
    // NOTE: of the values here, only a bracket makes a host invalid.
    let has_scheme = url.to_ascii_lowercase().starts_with("javascript:") && !url.contains("//[");
    navigates && has_scheme || animates
}
