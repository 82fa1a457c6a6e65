//! The policy for servers, with random options.

use soupstone::{Edition, FragmentContext, Namespace, NodeRef, ParseOptions};
use soupstone_sanitizer::server::{CleanError, Comments, LinkTarget, Policy, PolicyError, RelativeUrls};

use super::{holds, same, same_tree};
use soupstone_tests::sanitizer_calls as calls;
use soupstone_tests::tag_soup::Random;

const CONTEXTS: &[&str] = &["div", "div", "div", "body", "p", "td", "tr", "table", "li", "a", "button", "textarea"];

const NAMES: &[&str] = &["b", "a", "p", "table", "tbody", "tr", "td", "li", "pre", "font", "ruby", "rt"];

/// Checks the output of a random policy.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let own = calls::html(random);
    let input = match random.once_in(2) {
        true => own.as_str(),
        false => input,
    };
    let context = random.pick(CONTEXTS);
    let mut unwrapped = Vec::new();
    let policy = policy(random, &mut unwrapped).map_err(|error| error.to_string())?;
    let comments = random.pick(&[Comments::Remove, Comments::Remove, Comments::Keep, Comments::KeepAll]);
    let policy = policy.with_context(context).with_comments(comments);
    let policy = if random.once_in(4) { policy.with_incomplete_tag_as_text(true) } else { policy };
    let show = |message: String| format!("{message}\n{policy:?} without {unwrapped:?}\n{input:?}");
    let clean = match policy.clean(input) {
        Ok(clean) => clean,
        // NOTE: a tree that exceeds the limits or never round-trips is rejected, which is safe.
        Err(CleanError::Stopped(_) | CleanError::Unstable) => return Ok(()),
        Err(error) => return Err(show(error.to_string())),
    };

    let again = policy.clone().with_relative_urls(RelativeUrls::Keep).clean(clean.as_str());
    let again = again.map_err(|error| show(error.to_string()))?;
    same("cleaning twice changes the text", clean.as_str(), again.as_str()).map_err(show)?;

    // All parsers see the same harmless tree.
    let mut first = None;
    for edition in Edition::ALL {
        for scripting in [true, false] {
            let options = ParseOptions::new().with_edition(edition).with_scripting(scripting);
            let tree = options.parse_fragment(clean.as_str(), FragmentContext::html(context));
            let found = soupstone_tests::dump::html5lib(tree.root()).to_string();
            let first = first.get_or_insert_with(|| found.clone());
            same_tree("parsers build different trees", first, &found).map_err(show)?;
            check_tree(tree.root(), &unwrapped, comments).map_err(show)?;
        }
    }
    Ok(())
}

fn policy(random: &mut Random, unwrapped: &mut Vec<&'static str>) -> Result<Policy, PolicyError> {
    let mut policy = Policy::new();
    if random.once_in(4) {
        policy = policy.with_elements(["font", "x-y", "input", "dialog", "marquee", "nobr", "center"])?;
    }
    if random.once_in(4) {
        policy = policy.with_svg(true);
    }
    if random.once_in(4) {
        policy = policy.with_attributes("*", ["name", "data-*", "aria-*", "class"])?;
    }
    if random.once_in(4) {
        policy = policy.with_id_prefix(Some("u-"))?;
    }
    if random.once_in(4) {
        policy = policy.with_link_target(LinkTarget::Blank).with_link_rel(None);
    }
    if random.once_in(4) {
        policy = policy.with_max_levels(random.below(8));
    }
    policy = match random.below(6) {
        0 => policy.with_relative_urls(RelativeUrls::Remove),
        1 => policy.with_relative_urls(RelativeUrls::rewrite(|url| Some(format!("x/{url}")))),
        _ => policy,
    };
    for &name in NAMES {
        if random.once_in(8) {
            unwrapped.push(name);
        }
    }
    Ok(policy.with_unwrapped(unwrapped.iter().copied()))
}

/// Checks that a tree contains only listed elements, runs nothing, and loads only images.
fn check_tree(root: NodeRef<'_>, unwrapped: &[&str], comments: Comments) -> Result<(), String> {
    for node in root.deep_descendants() {
        let may_stay = node.is_comment() && comments != Comments::Remove;
        holds("a comment is left", may_stay || node.is_element() || node.as_text().is_some())?;
        let data = node.data().unwrap_or_default().to_ascii_lowercase();
        let is_conditional = data.contains("[if ") || data.contains("[endif]");
        holds("a conditional comment is left", !is_conditional || comments == Comments::KeepAll)?;
        let never = ["script", "style", "template", "iframe", "noscript", "select", "form", "title", "math"];
        let is_bad = node.local_name().is_some_and(|name| never.contains(&name)) || node.is_html_element_in(unwrapped);
        holds("an element is left", !is_bad)?;
        for attribute in node.attributes() {
            let name = attribute.local_name();
            let is_bad = name.starts_with("on") || matches!(name, "style" | "is" | "srcset" | "action");
            holds("an attribute is left", !is_bad)?;
            let is_in_svg = node.namespace() == Some(Namespace::Svg);
            let is_of_html =
                matches!(name, "class" | "id" | "name") || name.starts_with("data-") || name.starts_with("aria-");
            holds("an SVG element has an attribute of HTML", !is_in_svg || !is_of_html)?;
            let value = attribute.value().trim_start().to_ascii_lowercase();
            let is_script = matches!(name, "href" | "src") && value.starts_with("javascript:");
            holds("a javascript: URL is left", !is_script)?;
        }
    }
    Ok(())
}
