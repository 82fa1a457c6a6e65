//! Where Chromium 156 departs from the standard of August 2026, rule by rule.

use serde_json::Value;

use super::support::random::Call;

/// A rule that Chromium departs from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// `parseHTML` keeps comments and processing instructions that are children of the document.
    ChildrenOfTheDocument,
    /// `parseHTMLUnsafe` without options drops comments.
    CommentsWithoutOptions,
    /// It sanitizes while parsing: a declarative shadow root is one, or is none, by what is left of its `template`.
    DeclarativeShadowRoots,
    /// It sanitizes while parsing: what is in an element that is replaced with its children can land elsewhere, by foster
    /// parenting or the adoption agency algorithm, and what is in a `template` stays.
    ReplacedElements,
    /// With a sanitizer, `noscript` in a fragment is parsed as elements.
    Noscript,
    /// If there is no markup, nothing looks at the configuration.
    NoMarkup,
    /// `input` is kept in the context `select`, where the parser drops it.
    InputInSelect,
    /// A formatting element that has an attribute `is` is not reconstructed.
    IsOfFormattingElements,
    /// A URL with the scheme `javascript` is removed although it is not valid, as `javascript://[x`.
    InvalidUrls,
    /// In the contents of a `template`, `</form>` is ignored if the form is not the current node, `</p>` and `</br>` make
    /// elements, and a form in a table is inserted, as from September 2026 on.
    TemplateContents,
    /// In SVG and MathML, the end tag of an HTML element around them is ignored if its name is one that SVG writes with
    /// capitals.
    EndTagsInForeignContent,
}

impl Fault {
    pub(crate) const ALL: [Self; 11] = [
        Self::ChildrenOfTheDocument,
        Self::CommentsWithoutOptions,
        Self::DeclarativeShadowRoots,
        Self::ReplacedElements,
        Self::Noscript,
        Self::NoMarkup,
        Self::InputInSelect,
        Self::IsOfFormattingElements,
        Self::InvalidUrls,
        Self::TemplateContents,
        Self::EndTagsInForeignContent,
    ];
}

/// The rule by which the trees of a call differ, if there is one.
pub(crate) fn fault(call: &Call, ours: &Value, theirs: &Value) -> Option<Fault> {
    let html = call.html.to_ascii_lowercase();
    if html.is_empty() && ours.get("error").is_some() {
        return Some(Fault::NoMarkup);
    }
    let (ours, theirs) = (lines(ours)?, lines(theirs)?);
    let is_document = call.method.starts_with("parseHTML");
    let is_child_of_document =
        |line: &str| is_document && (line.starts_with("| <!-- ") || line.starts_with("| <?"));
    let is_comment = |line: &str| line.trim_start_matches(['|', ' ']).starts_with("<!-- ");
    let ours = without(&ours, is_child_of_document);
    let theirs = without(&theirs, is_child_of_document);
    if ours == theirs {
        return Some(Fault::ChildrenOfTheDocument);
    }
    if call.method == "parseHTMLUnsafe"
        && call.config.is_none()
        && without(&ours, is_comment) == without(&theirs, is_comment)
    {
        return Some(Fault::CommentsWithoutOptions);
    }
    if !is_document && html.contains("<noscript") {
        return Some(Fault::Noscript);
    }
    if html.contains("shadowrootmode") {
        return Some(Fault::DeclarativeShadowRoots);
    }
    if !is_document && call.context == "select" && html.contains("<input") {
        return Some(Fault::InputInSelect);
    }
    let formatting = ["<a ", "<b ", "<em ", "<font ", "<i ", "<nobr "];
    if html.contains(" is=") && formatting.iter().any(|tag| html.contains(tag)) {
        return Some(Fault::IsOfFormattingElements);
    }
    if html.contains("javascript://[x") && ours.len() > theirs.len() {
        return Some(Fault::InvalidUrls);
    }
    let unusual = ["<form", "</p>", "</br>"];
    let is_in_template = call.context == "template" || html.contains("<template");
    if is_in_template && unusual.iter().any(|tag| html.contains(tag)) {
        return Some(Fault::TemplateContents);
    }
    let end_tags = ["</foreignobject>", "</animatetransform>"];
    if end_tags.iter().any(|tag| html.contains(tag)) {
        return Some(Fault::EndTagsInForeignContent);
    }
    let replaced = call
        .config
        .as_ref()?
        .replace_with_children_elements
        .as_ref()?;
    let mut names = replaced
        .iter()
        .map(|name| name.local_name().to_ascii_lowercase());
    if names.any(|name| html.contains(&format!("<{name}"))) {
        return Some(Fault::ReplacedElements);
    }
    None
}

fn lines(answer: &Value) -> Option<Vec<String>> {
    let lines = answer.get("tree")?.as_array()?.iter();
    Some(
        lines
            .map(|line| line.as_str().unwrap_or("").to_owned())
            .collect(),
    )
}

/// The lines for which the answer is no. Texts that stand side by side then are one.
fn without(lines: &[String], is_unwanted: impl Fn(&str) -> bool) -> Vec<String> {
    let mut left: Vec<String> = Vec::new();
    for line in lines.iter().filter(|line| !is_unwanted(line)) {
        let place = line
            .find(|character| !matches!(character, '|' | ' '))
            .unwrap_or(0);
        let (indent, content) = line.split_at(place);
        match left.last_mut() {
            Some(last) if content.starts_with('"') && last.starts_with(&format!("{indent}\"")) => {
                last.pop();
                last.push_str(&content[1..]);
            }
            _ => left.push(line.clone()),
        }
    }
    left
}
