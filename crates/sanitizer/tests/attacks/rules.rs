//! Policies that keep as much as a policy can, with random options. What they leave is judged by rules about kinds of
//! attributes and elements.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use soupstone::names::Namespace;
use soupstone::{Edition, FragmentContext, NodeRef, ParseOptions};
use soupstone_sanitizer::server::{CleanError, LinkTarget, Policy, RelativeUrls};
use soupstone_tests::lists::section;
use soupstone_tests::tag_soup::Random;

use crate::shapes;

static FACTS: &str = include_str!("../facts/server.txt");

/// Attributes whose values browsers resolve as URLs, alone or in a list.
const URLS: &str = "action archive background cite classid codebase data dynsrc formaction href imagesrcset longdesc \
    lowsrc manifest ping poster profile src srcset";

/// Attributes with a name of an element, or a list of names.
const REFERENCES: &str = "anchor aria-activedescendant aria-controls aria-describedby aria-details aria-errormessage \
    aria-flowto aria-labelledby aria-owns commandfor for form headers id itemref list name popovertarget";

struct Given {
    has_svg: bool,
    has_prefix: bool,
    opens_tabs: bool,
    keeps_relative_urls: bool,
    keeps_all_classes: bool,
    levels: usize,
    context: &'static str,
}

/// Keeps the elements and attributes of shapes that a policy can keep.
static PERMISSIVE: LazyLock<Policy> = LazyLock::new(|| {
    let elements = shapes::NAMES.iter().filter(|name| Policy::text().with_elements([name]).is_ok());
    let names = shapes::NAMES_OF_ATTRIBUTES.iter().chain(&["a*", "d*", "f*", "s*", "x*"]);
    let names = names.filter(|name| Policy::text().with_attributes("*", [name]).is_ok());
    let policy = Policy::new().with_elements(elements).and_then(|policy| policy.with_attributes("*", names));
    policy.expect("each name is accepted")
});

static FORBIDDEN_ELEMENTS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| words("elements that no policy can keep"));

/// The names before the colons are attributes of single elements.
static SVG_ATTRIBUTES: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let single = section(FACTS, "attributes that stay on single SVG elements");
    let single = single.into_iter().filter_map(|line| line.split_once(':'));
    words("attributes that stay on all SVG elements").into_iter().chain(single.map(|(name, _)| name)).collect()
});

fn words(title: &str) -> BTreeSet<&'static str> {
    section(FACTS, title).into_iter().flat_map(str::split_whitespace).collect()
}

/// Cleans a shape with a random policy, and checks the output.
pub(crate) fn check(seed: u64, html: &str) -> Result<(), String> {
    let mut random = Random::new(seed);
    let context = random.pick(&["div", "div", "td", "li", "table", "p"]);
    let given = Given {
        has_svg: random.once_in(2),
        has_prefix: random.once_in(2),
        opens_tabs: random.once_in(3),
        keeps_relative_urls: !random.once_in(4),
        keeps_all_classes: random.once_in(2),
        levels: random.pick(&[200, 200, 3, 1]),
        context,
    };
    let mut policy = PERMISSIVE.clone().with_context(given.context).with_max_levels(given.levels);
    if given.opens_tabs {
        policy = policy.with_link_rel(Some("nofollow")).with_link_target(LinkTarget::Blank);
    }
    if !given.keeps_relative_urls {
        policy = policy.with_relative_urls(RelativeUrls::Remove);
    }
    if !given.keeps_all_classes {
        policy = policy.with_removed_attributes("*", ["class"]);
        policy = policy.with_classes("*", ["x", "j*"]).map_err(|error| error.to_string())?;
    }
    if given.has_svg {
        policy = policy.with_svg(true);
    }
    if given.has_prefix {
        policy = policy.with_id_prefix(Some("u-")).map_err(|error| error.to_string())?;
    }
    let output = match policy.clean(html) {
        Ok(output) => output.into_string(),
        Err(CleanError::Unstable | CleanError::Stopped(_)) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let options =
        ParseOptions::new().with_edition(random.pick(&Edition::ALL)).with_scripting(random.pick(&[true, false]));
    let tree = options.parse_fragment(&output, FragmentContext::html(given.context));
    match tree.root().deep_descendants().find_map(|node| danger(node, &given)) {
        Some(danger) => Err(format!("{danger} in {output:?}")),
        None => Ok(()),
    }
}

fn danger(node: NodeRef<'_>, given: &Given) -> Option<String> {
    let shown = || format!("{node:?} with {:?}", node.attributes().collect::<Vec<_>>());
    if node.as_text().is_some() {
        return None;
    }
    let name = node.local_name().unwrap_or("#");
    let is_in_svg = node.parent().is_some_and(|parent| parent.namespace() == Some(Namespace::Svg));
    let may_stay = match node.namespace() {
        Some(Namespace::Html) => !is_in_svg && !FORBIDDEN_ELEMENTS.contains(name),
        Some(Namespace::Svg) => given.has_svg && (is_in_svg || name == "svg") && is_drawing(name),
        _ => false,
    };
    let is_svg = node.namespace() == Some(Namespace::Svg);
    // A link says how it opens, and nothing else does.
    let is_link = node.is_html_element_in(&["a", "area"]) && node.has_attribute("href");
    let opening = [node.attribute("rel"), node.attribute("target")];
    let expected = match (is_link, given.opens_tabs) {
        (false, _) => [None, None],
        (true, true) => [Some("noopener nofollow"), Some("_blank")],
        (true, false) => [Some("noopener nofollow ugc"), None],
    };
    if opening != expected || node.ancestors().filter(NodeRef::is_element).count() > given.levels {
        return Some(shown());
    }
    let bad = node.attributes().any(|attribute| {
        let (name, value) = (attribute.local_name().to_ascii_lowercase(), attribute.value());
        let is_in = |list: &str| list.split(' ').any(|other| other == name);
        let is_reference = is_in(REFERENCES);
        let words = match value.strip_prefix('#') {
            Some(fragment) if name == "href" && !fragment.is_empty() && fragment != "top" => Some(fragment),
            Some(fragment) if name == "usemap" => Some(fragment),
            _ => is_reference.then_some(value),
        };
        let is_list =
            matches!(&*name, "headers" | "itemref") || name.starts_with("aria-") && !name.ends_with("descendant");
        let lacks_prefix = match given.has_prefix {
            true if is_list => words.into_iter().flat_map(str::split_whitespace).any(|word| !word.starts_with("u-")),
            true => words.is_some_and(|word| !word.starts_with("u-")),
            false => is_reference || name == "usemap",
        };
        attribute.namespace() != Namespace::None
            || name.starts_with("on")
            || matches!(&*name, "style" | "is" | "slot" | "http-equiv" | "content")
            || is_in(URLS) && !is_harmless_url(value, name == "href")
            || matches!(&*name, "href" | "src" | "cite" | "longdesc" | "poster") && is_unexpected(value, &name, given)
            || name == "class"
                && !given.keeps_all_classes
                && !value.split(' ').all(|class| class == "x" || class.starts_with('j'))
            || lacks_prefix
            || is_svg && !SVG_ATTRIBUTES.contains(attribute.local_name())
            || is_svg && value.contains('\\')
            || is_svg && value.contains("url(")
    });
    (!may_stay || bad).then(shown)
}

/// Whether an SVG element only draws.
fn is_drawing(name: &str) -> bool {
    !["script", "style", "a", "use", "image", "set", "foreignObject", "switch", "title", "desc"].contains(&name)
        && !name.starts_with("animate")
        && !name.starts_with("fe")
}

/// Whether a URL is relative although no relative URL stays. Links within the page are not relative if names have a prefix.
fn is_unexpected(value: &str, name: &str, given: &Given) -> bool {
    let is_in_page = given.has_prefix && name == "href" && value.starts_with('#');
    let value = value.replace('\\', "/");
    let has_scheme = ["http://", "https://", "mailto:", "tel:"].iter().any(|scheme| value.starts_with(scheme));
    !given.keeps_relative_urls && !is_in_page && !has_scheme
}

/// Whether browsers find no scheme in a URL, or an allowed one.
fn is_harmless_url(value: &str, is_link: bool) -> bool {
    let plain: String = value.trim_start_matches(|one| one <= ' ').replace(['\t', '\n', '\r'], "");
    let Some((scheme, _)) = plain.split_once(':') else {
        return true;
    };
    let scheme = scheme.to_ascii_lowercase();
    let is_scheme = scheme.starts_with(|one: char| one.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    !is_scheme || matches!(&*scheme, "http" | "https") || is_link && matches!(&*scheme, "mailto" | "tel")
}
