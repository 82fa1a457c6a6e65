//! Deviations of Chromium 156 from the standard of August 2026.

use serde_json::{Value, json};
use soupstone::token::Token;
use soupstone::tokenizer::tokenize;
use soupstone_sanitizer::Safety;

use super::{batch, tree};
use soupstone_tests::sanitizer_calls::Call;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// `parseHTML` keeps comments and processing instructions that are children of the document.
    ChildrenOfTheDocument,
    /// `parseHTMLUnsafe` without options drops comments.
    CommentsWithoutOptions,
    /// Declarative shadow roots are created during sanitizing, depending on the remaining parts of their `template`.
    DeclarativeShadowRoots,
    /// The contents of a replaced element land elsewhere, by foster parenting or the adoption agency algorithm, and the
    /// contents of a `template` stay, because Chromium sanitizes while it parses.
    ReplacedElements,
    /// With a sanitizer, `noscript` in a fragment is parsed as elements.
    Noscript,
    /// Without markup, the configuration is not checked.
    NoMarkup,
    /// `input` is kept in the context `select`, where the parser drops it.
    InputInSelect,
    /// A formatting element with an attribute `is` is not reconstructed.
    IsOfFormattingElements,
    /// An invalid URL with the scheme `javascript` is removed, for example `javascript://[x`.
    InvalidUrls,
    /// In the contents of a `template`, `</form>` is ignored if the form is not the current node, `</p>` and `</br>` create
    /// elements, and a form in a table is inserted, as from September 2026 on.
    TemplateContents,
    /// In SVG and MathML, the end tag of an enclosing HTML element is ignored if SVG spells its name with capitals.
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

pub(crate) fn fault(call: &Call, case: &Value, ours: &Value, theirs: &Value) -> Option<Fault> {
    if call.html.is_empty() && ours.get("error").is_some() {
        return (*theirs == json!({"tree": []})).then_some(Fault::NoMarkup);
    }
    // Some faults determine the differing lines. Several can occur together.
    let (mut ours, mut theirs) = (lines(ours)?, lines(theirs)?);
    for fault in FAULTS_OF_LINES {
        (ours, theirs) = (without(fault, call, ours), without(fault, call, theirs));
        if ours == theirs {
            return Some(fault);
        }
    }
    let is_theirs = |answer: Value| {
        let lines = lines(&answer).unwrap_or_default();
        let without = |lines, fault| without(fault, call, lines);
        FAULTS_OF_LINES.into_iter().fold(lines, without) == theirs
    };
    // Some faults are recognized by our answer with the fault.
    let answer_with = |member: &str, value: &str| {
        let mut case = case.clone();
        case[member] = value.into();
        batch::answer(&case.to_string())
    };
    let html = &call.html;
    let is_document = call.method.starts_with("parseHTML");
    if !is_document && html.contains("<noscript") && is_theirs(with_noscript_as_elements(call, case)) {
        return Some(Fault::Noscript);
    }
    let is_in_template = call.context == "template" || html.contains("<template");
    let makes_element = html.contains("</p>") || html.contains("</br>");
    let is_made = |line: &str| matches!(line.trim_start_matches(['|', ' ']), "<p>" | "<br>");
    let without_made = |lines: &[String]| without_lines(lines, is_made);
    if is_in_template
        && (is_theirs(answer_with("edition", "2026-09"))
            || makes_element && without_made(&ours) == without_made(&theirs))
    {
        return Some(Fault::TemplateContents);
    }
    let end_tags = ["</foreignObject>", "</animateTransform>"];
    let html_without = end_tags.iter().fold(html.clone(), |html, tag| html.replace(tag, ""));
    if html_without != *html && is_theirs(answer_with("html", &html_without)) {
        return Some(Fault::EndTagsInForeignContent);
    }
    let html_without = html.replace("<template shadowrootmode=", "<template data-mode=");
    if html_without != *html && is_theirs(answer_with("html", &html_without)) {
        return Some(Fault::DeclarativeShadowRoots);
    }
    // The other faults are recognized by their possible effects.
    let differ_in = |what: &str| count(&ours, what) != count(&theirs, what);
    if html.contains("shadowrootmode") && (differ_in("#shadow-root") || differ_in("<template>")) {
        return Some(Fault::DeclarativeShadowRoots);
    }
    if has_formatting_element_with_is(html) {
        return Some(Fault::IsOfFormattingElements);
    }
    let config = call.config.as_ref();
    let replaced = config.and_then(|config| config.replace_with_children_elements.as_ref())?;
    let markup = html.to_ascii_lowercase();
    let is_in_markup = |name: &str| markup.contains(&format!("<{}", name.to_ascii_lowercase()));
    let mut names = replaced.iter().map(|name| name.local_name());
    let has_template = names.clone().any(|name| name == "template");
    // NOTE: moved content is still complete.
    let is_moved = has_template || contents(&ours) == contents(&theirs);
    (is_moved && names.any(is_in_markup)).then_some(Fault::ReplacedElements)
}

const FAULTS_OF_LINES: [Fault; 4] =
    [Fault::ChildrenOfTheDocument, Fault::CommentsWithoutOptions, Fault::InvalidUrls, Fault::InputInSelect];

fn without(fault: Fault, call: &Call, lines: Vec<String>) -> Vec<String> {
    let is_document = call.method.starts_with("parseHTML");
    let concerns_call = match fault {
        Fault::ChildrenOfTheDocument => is_document,
        Fault::CommentsWithoutOptions => call.method == "parseHTMLUnsafe" && call.config.is_none(),
        Fault::InvalidUrls => call.html.contains("javascript://[x"),
        Fault::InputInSelect => !is_document && call.context == "select",
        _ => false,
    };
    if !concerns_call {
        return lines;
    }
    let mut is_in_input = false;
    without_lines(&lines, |line| {
        let content = line.trim_start_matches(['|', ' ']);
        let is_child_of_document = line.len() == content.len() + 2;
        let is_comment = content.starts_with("<!-- ");
        // NOTE: the lines below an `input` are its attributes.
        let is_attribute = !content.starts_with(['<', '"', '#']) && content != "content";
        is_in_input = content == "<input>" || is_in_input && is_attribute;
        match fault {
            Fault::ChildrenOfTheDocument => is_child_of_document && (is_comment || content.starts_with("<?")),
            Fault::CommentsWithoutOptions => is_comment,
            Fault::InvalidUrls => content.ends_with("=\"javascript://[x\""),
            _ => is_in_input,
        }
    })
}

/// Returns our answer if a fragment is parsed with scripting disabled, as in template contents.
fn with_noscript_as_elements(call: &Call, case: &Value) -> Value {
    let tree = || -> Result<Vec<String>, batch::Failure> {
        let safety = match call.method {
            "setHTML" => Safety::Safe,
            _ => Safety::Unsafe,
        };
        let sanitizer = batch::sanitizer_of(case, safety)?;
        let (mut document, element) = batch::context_of(case)?;
        let template = document.create_element("template")?;
        let contents = document.node(template).template_contents().map(|node| node.id());
        document.append(contents.unwrap_or(template), element)?;
        match safety {
            Safety::Safe => sanitizer.set_html(&mut document, element, &call.html)?,
            Safety::Unsafe => sanitizer.set_html_unsafe(&mut document, element, &call.html)?,
        }
        Ok(tree::lines(document.node(element)))
    };
    tree().map_or(Value::Null, |tree| json!({"tree": tree}))
}

fn has_formatting_element_with_is(html: &str) -> bool {
    const NAMES: [&str; 14] =
        ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];
    let mut has = false;
    tokenize(html, |token, _| {
        if let Token::StartTag(tag) = token {
            let mut attributes = tag.attributes.iter();
            has |= NAMES.contains(&tag.name()) && attributes.any(|attribute| attribute.local_name() == "is");
        }
    });
    has
}

fn count(lines: &[String], what: &str) -> usize {
    lines.iter().filter(|line| line.contains(what)).count()
}

/// Returns the contents of a tree without places: the lines without depths, and the characters of text.
fn contents(lines: &[String]) -> (Vec<&str>, Vec<char>) {
    let contents = lines.iter().map(|line| line.trim_start_matches(['|', ' ']));
    let (texts, mut others): (Vec<&str>, Vec<&str>) = contents.partition(|content| content.starts_with('"'));
    let texts = texts.iter().map(|text| text.trim_matches('"'));
    let mut characters: Vec<char> = texts.flat_map(str::chars).collect();
    others.sort_unstable();
    characters.sort_unstable();
    (others, characters)
}

fn lines(answer: &Value) -> Option<Vec<String>> {
    let lines = answer.get("tree")?.as_array()?.iter();
    Some(lines.map(|line| line.as_str().unwrap_or("").to_owned()).collect())
}

fn without_lines(lines: &[String], mut is_unwanted: impl FnMut(&str) -> bool) -> Vec<String> {
    let mut left: Vec<String> = Vec::new();
    for line in lines.iter().filter(|line| !is_unwanted(line)) {
        let place = line.find(|character| !matches!(character, '|' | ' ')).unwrap_or(0);
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
