//! `--explain`: reports each removed element, attribute, comment and processing instruction with the reason.

use std::collections::BTreeMap;

use soupstone::dom::{AttributeRef, NodeKind, NodeRef};
use soupstone::names::Namespace;
use soupstone_sanitizer::{Removal, clean};

use crate::parse_fragment;

pub(crate) fn by_the_standard(removal: Removal<'_>) -> String {
    format!("{}: {}", shown(removal.node, removal.attribute), removal.reason)
}

fn shown(node: NodeRef<'_>, attribute: Option<AttributeRef<'_>>) -> String {
    let Some(name) = node.local_name() else {
        return node.outer_html();
    };
    match attribute {
        Some(attribute) => {
            let (attribute, value) = (attribute.name(), attribute.value());
            format!("<{name}> {attribute}={value:?}")
        }
        None => format!("<{name}>"),
    }
}

/// Returns the removals of the policy for servers, found by a comparison of output and input.
pub(crate) fn by_the_policy(html: &str, clean: &str) -> Vec<String> {
    let mut left: BTreeMap<String, usize> = BTreeMap::new();
    for (shown, _) in what_is_in(clean) {
        *left.entry(shown).or_default() += 1;
    }
    let mut removals = Vec::new();
    for (shown, what) in what_is_in(html) {
        match left.get_mut(&shown) {
            Some(count) if *count > 0 => *count -= 1,
            _ => removals.push(format!("{shown}: {}", reason(&what))),
        }
    }
    removals
}

enum What {
    Element { name: String },
    Attribute { element: String, name: String },
    Other,
}

/// Returns the reason for a removal by the policy for servers, found by cleaning the part alone.
fn reason(what: &What) -> &'static str {
    match what {
        What::Other => "comments and processing instructions are always removed",
        What::Element { name } if stays(name, "") => "the element around it is removed, or it is nested too deep",
        What::Element { name } => match clean(&format!("<{name}>soup</{name}>")).as_str() {
            "soup" => "not on the list: replaced with its contents",
            _ => "removed with its contents",
        },
        What::Attribute { element, .. } if !stays(element, "") => "its element is not kept",
        What::Attribute { name, .. } if name.starts_with("on") => "event handlers are always removed",
        // NOTE: this value is valid for URLs and other attributes.
        What::Attribute { element, name } if stays(element, &format!(" {name}=\"https://a/\"")) => {
            "the value is not allowed"
        }
        What::Attribute { .. } => "the attribute is not on the list",
    }
}

/// Whether the policy for servers keeps an element with these attributes, in a `div` or in a table.
fn stays(element: &str, attributes: &str) -> bool {
    ["", "<table>"].iter().any(|around| {
        let clean = clean(&format!("{around}<{element}{attributes}>soup</{element}>"));
        let has = |end| clean.as_str().contains(&format!("<{element}{attributes}{end}"));
        has('>') || has(' ')
    })
}

fn what_is_in(html: &str) -> Vec<(String, What)> {
    let fragment = parse_fragment(html);
    let mut found = Vec::new();
    for node in fragment.root().deep_descendants() {
        let Some(local_name) = node.local_name() else {
            // NOTE: contents of templates are fragments.
            if node.as_text().is_none() && node.kind() != NodeKind::Fragment {
                found.push((shown(node, None), What::Other));
            }
            continue;
        };
        // NOTE: this element stands for all elements of SVG and MathML.
        let element = match node.namespace() {
            Some(Namespace::Html) => local_name,
            _ => "svg",
        };
        let name = element.to_owned();
        found.push((shown(node, None), What::Element { name }));
        for attribute in node.attributes() {
            let (element, name) = (element.to_owned(), attribute.name().to_string());
            let what = What::Attribute { element, name };
            found.push((shown(node, Some(attribute)), what));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::{cleaned, command};

    fn explained(options: &[&str], config: Option<&str>, html: &str) -> Vec<String> {
        let arguments = options.iter().chain(&["--explain", "-"]);
        let command = command(arguments.map(|&argument| argument.to_owned())).unwrap();
        assert!(command.explains);
        cleaned(html, config, &command).unwrap().1
    }

    #[test]
    fn the_policy_is_explained() {
        let cases: &[(&str, &[&str])] = &[
            ("<p title=a>b <a href=c>d</a>", &[]),
            (
                "<!-- a --><?b c?>",
                &[
                    "<!-- a -->: comments and processing instructions are always removed",
                    "<?b c?>: comments and processing instructions are always removed",
                ],
            ),
            (
                "<x-y class=a>b</x-y>",
                &["<x-y>: not on the list: replaced with its contents", "<x-y> class=\"a\": its element is not kept"],
            ),
            (
                "<svg><circle r=1></svg>",
                &[
                    "<svg>: removed with its contents",
                    "<circle>: removed with its contents",
                    "<circle> r=\"1\": its element is not kept",
                ],
            ),
            (
                "<template><b>a</b></template><b>c</b>",
                &[
                    "<template>: removed with its contents",
                    "<b>: the element around it is removed, or it is nested too deep",
                ],
            ),
            (
                "<table><tr><td onclick=f() style=b colspan=2>",
                &[
                    "<td> onclick=\"f()\": event handlers are always removed",
                    "<td> style=\"b\": the attribute is not on the list",
                ],
            ),
            (
                "<a href=javascript:f()>b</a><img src='data:c'>",
                &[
                    "<a> href=\"javascript:f()\": the value is not allowed",
                    "<img> src=\"data:c\": the value is not allowed",
                ],
            ),
        ];
        for (html, expected) in cases {
            let removals = explained(&["--preset", "server"], None, html);
            assert_eq!(removals, *expected, "{html}");
        }
        let deep = "<b>".repeat(202);
        let removals = explained(&["--preset", "server"], None, &deep);
        let too_deep = "<b>: the element around it is removed, or it is nested too deep";
        assert_eq!(removals, [too_deep; 2]);
    }

    #[test]
    fn the_standard_is_explained() {
        let cases: &[(&str, &str, &[&str])] = &[
            (r#"{"elements": ["b"]}"#, "<b>a</b><p class=b>c", &["<p>: not in elements"]),
            (r#"{"removeElements": ["p"]}"#, "<b>a</b><p>c", &["<p>: in removeElements"]),
            (
                r#"{"replaceWithChildrenElements": ["p"]}"#,
                "<p>a<p>b",
                &["<p>: in replaceWithChildrenElements", "<p>: in replaceWithChildrenElements"],
            ),
            (
                r#"{"comments": false, "processingInstructions": ["b"]}"#,
                "<!-- a --><?b?><?c d?>",
                &["<!-- a -->: comments are removed", "<?c d?>: processing instructions with this target are removed"],
            ),
            (r#"{"attributes": ["id"]}"#, "<p id=a class=b>", &["<p> class=\"b\": not in attributes"]),
            (r#"{"removeAttributes": ["id"]}"#, "<p id=a class=b>", &["<p> id=\"a\": in removeAttributes"]),
            (
                "{}",
                "<a href=javascript:f()>b</a><svg><a><animate attributeName=href>",
                &["<a> href=\"javascript:f()\": a javascript: URL", "<animate> attributeName=\"href\": animates a URL"],
            ),
        ];
        for (config, html, expected) in cases {
            let removals = explained(&[], Some(config), html);
            assert_eq!(removals, *expected, "{config} {html}");
        }
        let html = "<!doctype html><title>a</title><script>f()</script>";
        let removals = explained(&["--document"], None, html);
        assert_eq!(removals, ["<script>: not in elements"]);
        assert!(explained(&["--unsafe"], Some("{}"), "<script>f()</script>").is_empty());
    }
}
