//! Random forms, whose entries a second implementation finds by walking from each control.

use encoding_rs::UTF_8;
use soupstone::{Document, NodeRef, parse_document};
use soupstone_navigation::{Enctype, FormSubmission, construct_entry_list};
use soupstone_tests::tag_soup::{Random, tag_soup};
use soupstone_tests::test_scale::{random, scaled};

const PIECES: &[&str] = &[
    "<fieldset>", "<fieldset disabled>", "</fieldset>", "<legend>", "</legend>", "<datalist>", "</datalist>", "<form>",
    "<form id=f>", "<form id=g>", "</form>", "<table>", "<tr><td>", "</table>", "<div dir=rtl>", "<div dir=ltr>",
    "</div>", "<template>", "</template>", "<object name=a></object>", "<output name=a></output>",
];

/// Returns the start tag of a control, which may have contents.
fn control(random: &mut Random) -> String {
    let tag = random.pick(&["button", "input", "input", "input", "select", "textarea"]);
    let kinds = ["", "radio", "radio", "checkbox", "hidden", "submit", "image", "reset", "button", "text", "file"];
    let mut control = format!("<{tag} type='{}'", random.pick(&kinds));
    for (attribute, one_in) in [
        (" name=a", 2),
        (" name=b", 2),
        (" value=1", 2),
        (" checked", 2),
        (" disabled", 6),
        (" form=f", 6),
        (" form=g", 6),
        (" dirname=d", 4),
        (" dir=rtl", 6),
    ] {
        if random.once_in(one_in) {
            control += attribute;
        }
    }
    match tag {
        "select" => control + "><option selected>2<option>3</select>",
        "textarea" => control + ">4</textarea>",
        "button" => control + "></button>",
        _ => control + ">",
    }
}

fn page(random: &mut Random) -> String {
    let mut page = String::new();
    for _ in 0..random.below(40) {
        page += &match random.once_in(2) {
            true => random.pick(PIECES).to_owned(),
            false => control(random),
        };
    }
    page
}

fn kind(node: NodeRef<'_>) -> String {
    match node.local_name() {
        Some("input") => node.attribute("type").unwrap_or("text").to_owned(),
        name => name.unwrap_or("").to_owned(),
    }
}

fn is_submit_button(node: NodeRef<'_>) -> bool {
    let is_other = |value: &str| ["button", "reset"].contains(&value);
    match node.local_name() {
        Some("button") => !node.attribute("type").is_some_and(is_other),
        _ => ["submit", "image"].contains(&kind(node).as_str()),
    }
}

fn is_disabled(node: NodeRef<'_>) -> bool {
    let is_disabled_by = |(child, fieldset): (NodeRef<'_>, NodeRef<'_>)| {
        let mut legends = fieldset.children().filter(|child| child.is_html_element("legend"));
        fieldset.is_html_element("fieldset") && fieldset.has_attribute("disabled") && legends.next() != Some(child)
    };
    node.has_attribute("disabled") || node.inclusive_ancestors().zip(node.ancestors()).any(is_disabled_by)
}

fn is_checked(node: NodeRef<'_>, all: &[NodeRef<'_>]) -> bool {
    let name = |node: NodeRef<'_>| node.attribute("name").unwrap_or("").to_owned();
    let is_in_group = |other: &&NodeRef<'_>| {
        kind(**other) == "radio" && name(**other) == name(node) && other.form_owner() == node.form_owner()
    };
    let is_alone = kind(node) == "checkbox" || name(node).is_empty();
    let is_last = || all.iter().filter(is_in_group).rfind(|other| other.has_attribute("checked")) == Some(&node);
    node.has_attribute("checked") && (is_alone || is_last())
}

/// Returns the names of the entries.
fn expected<'a>(form: NodeRef<'a>, submitter: Option<NodeRef<'a>>, all: &[NodeRef<'a>]) -> Vec<String> {
    let mut names = Vec::new();
    for &node in all.iter().filter(|node| node.form_owner() == Some(form)) {
        let kind = kind(node);
        let name = node.attribute("name").unwrap_or("");
        let is_skipped = match kind.as_str() {
            "submit" | "image" | "reset" | "button" => submitter != Some(node),
            "radio" | "checkbox" => !is_checked(node, all),
            _ => false,
        };
        if is_skipped || is_disabled(node) || node.ancestors().any(|ancestor| ancestor.is_html_element("datalist")) {
            continue;
        }
        if kind == "image" {
            let prefix = if name.is_empty() { String::new() } else { format!("{name}.") };
            names.extend([format!("{prefix}x"), format!("{prefix}y")]);
        } else if !name.is_empty() {
            names.push(name.to_owned());
            if node.has_attribute("dirname") && ["", "text", "hidden", "submit", "textarea"].contains(&kind.as_str()) {
                names.push("d".to_owned());
            }
        }
    }
    names
}

fn check(source: &str, document: &Document) -> usize {
    let is_control = |node: &NodeRef<'_>| node.is_html_element_in(&["button", "input", "select", "textarea"]);
    let all: Vec<NodeRef<'_>> = document.descendants().filter(is_control).collect();
    let mut count = 0;
    for form in document.elements_by_tag_name("form") {
        let is_of_the_form = |node: &&NodeRef<'_>| is_submit_button(**node) && node.form_owner() == Some(form);
        let buttons = all.iter().filter(is_of_the_form).copied().map(Some);
        for submitter in buttons.chain([None]) {
            let entries = construct_entry_list(form, submitter, UTF_8).expect("a submit button of the form");
            let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
            assert_eq!(names, expected(form, submitter, &all), "{source}\n{form} {submitter:?}");
            count += names.len();
        }
    }
    count
}

#[test]
fn a_second_implementation_finds_the_same_entries() {
    let mut random = random(1);
    let mut count = 0;
    for _ in 0..scaled([2_000, 20_000, 500_000]) {
        let source = page(&mut random);
        count += check(&source, &parse_document(&source));
    }
    assert!(count > 2_000, "{count}");
}

#[test]
fn forms_in_tag_soup_can_be_submitted() {
    let mut random = random(2);
    for _ in 0..scaled([2_000, 20_000, 500_000]) {
        let document = parse_document(&format!("<form>{}", tag_soup(&mut random)));
        for form in document.elements_by_tag_name("form") {
            let mut submission = FormSubmission::new(form, None).expect("no submitter");
            for enctype in [Enctype::UrlEncoded, Enctype::Multipart, Enctype::PlainText] {
                submission.enctype = enctype;
                submission.encode_body();
            }
        }
    }
}
