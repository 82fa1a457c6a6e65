//! Trees as JSON, for programs in any language: the parser's result for a source, with locations.
//!
//! The tree is one list of nodes in tree order. Each node is one line. An object has these keys:
//!
//! | key | value |
//! |---|---|
//! | `format` | `soupstone-tree/1`; the number grows if the meaning of a key changes |
//! | `edition` | the edition of the standard, such as `2025-01` |
//! | `scripting` | `enabled` or `disabled` |
//! | `shadow_roots` | declarative ones: `allowed` or `not allowed` |
//! | `srcdoc` | whether it is an `iframe` `srcdoc` document |
//! | `context` | the context of a fragment, such as `tr` or `svg path`; `null` for a document |
//! | `mode` | `no-quirks`, `limited-quirks` or `quirks` |
//! | `encoding` | `name`, `source` (the reason), `confidence`, `sniffed` (the initial name), `restarted`, `malformed` (the number of malformed byte sequences); `null` if unknown |
//! | `offsets` | the unit of offsets: `bytes` of UTF-8, `utf-16` code units, or `code-points` |
//! | `length` | the length of the decoded source |
//! | `nodes` | the nodes |
//! | `codes` | for each error code: `explanation` and `link` |
//! | `errors` | the errors: `code`, `span`, `line` and `column` (from 1, in code points) |
//! | `malformed` | the spans of the U+FFFDs for malformed byte sequences |
//!
//! A span is `[start, end]` in the decoded source. A node has these keys, except false, empty and unknown values:
//!
//! | key | for | value |
//! |---|---|---|
//! | `kind` | all | `document`, `fragment`, `doctype`, `element`, `text`, `comment`, `processing instruction`, `template contents`, `shadow root` |
//! | `parent` | all but the first | the index of the parent in `nodes`, which is the element for template contents, and the host for a shadow root; these two precede the children |
//! | `name` | doctypes, elements | the name |
//! | `namespace` | elements, attributes | `svg`, `math`, `xlink`, `xml` or `xmlns` |
//! | `attributes` | elements | a list: `name` (with its prefix), `namespace`, `value`, `name_span`, `value_span` (without the quotes); no spans if there are 1,000 attributes or more |
//! | `public`, `system` | doctypes | the identifiers |
//! | `target` | processing instructions | the target |
//! | `data` | texts, comments, processing instructions | the data |
//! | `mode` | shadow roots | `open` or `closed` |
//! | `clonable`, `serializable`, `delegates_focus`, `manual_slots`, `null_registry` | shadow roots | true |
//! | `reference_target` | shadow roots | the reference target |
//! | `start_tag`, `end_tag` | elements | their spans |
//! | `span` | texts, comments, processing instructions, doctypes | the span |
//! | `implied` | elements | true without a start tag in the source |
//! | `reopened` | elements | true for a copy of a misnested or unclosed formatting element |
//! | `foster_parented` | elements, texts | true if a part of it was moved before a table |
//! | `copied` | all | true for a copy of an option in a `selectedcontent` element |

#![allow(dead_code, reason = "each program uses part of it")]

use std::collections::BTreeSet;
use std::io::{self, Write};

use soupstone::Edition;
use soupstone::dom::{AttributeRef, NodeKind, NodeRef};
use soupstone::encoding::EncodingReport;
use soupstone::error::ErrorCode;
use soupstone::names::{Namespace, tag};
use soupstone::sink::{DocumentMode, ShadowRootMode, SlotAssignment};
use soupstone::span::Span;

use super::annotated::Annotated;
use super::offsets::Offsets;

pub(crate) struct Settings {
    pub(crate) edition: Edition,
    pub(crate) scripting: bool,
    pub(crate) shadow_roots: bool,
    pub(crate) is_srcdoc: bool,
    pub(crate) context: Option<String>,
}

pub(crate) fn write(
    parsed: &Annotated,
    settings: &Settings,
    offsets: &Offsets<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    out.write_all(b"{")?;
    write_members(parsed, settings, offsets, out)?;
    out.write_all(b"}")
}

/// Writes the members of the object, without its braces.
pub(crate) fn write_members(
    parsed: &Annotated,
    settings: &Settings,
    offsets: &Offsets<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let Settings { edition, scripting, shadow_roots, is_srcdoc, context } = settings;
    let scripting = match scripting {
        true => "enabled",
        false => "disabled",
    };
    let shadow_roots = if *shadow_roots { "allowed" } else { "not allowed" };
    write!(out, r#""format":"soupstone-tree/1","edition":"{edition}""#)?;
    write!(out, r#","scripting":"{scripting}""#)?;
    write!(out, r#","shadow_roots":"{shadow_roots}""#)?;
    write!(out, r#","srcdoc":{is_srcdoc},"context":"#)?;
    write_optional_string(context.as_deref(), out)?;
    let mode = mode_name(parsed.document.mode());
    write!(out, r#","mode":"{mode}","encoding":"#)?;
    write_encoding(parsed.encoding.as_ref(), out)?;
    let (unit, length) = (offsets.unit(), offsets.length());
    write!(out, r#","offsets":"{unit}","length":{length},"nodes":"#)?;
    write_nodes(parsed.document.root(), Some(offsets), out)?;
    out.write_all(b",\"codes\":{")?;
    write_codes(parsed, out)?;
    out.write_all(b"},\"errors\":[")?;
    write_errors(parsed, offsets, out)?;
    out.write_all(b"\n],\"malformed\":[")?;
    for (index, span) in parsed.malformed.iter().enumerate() {
        out.write_all(if index > 0 { b"," } else { b"" })?;
        write_span(*span, offsets, out)?;
    }
    out.write_all(b"]")
}

pub(crate) fn mode_name(mode: DocumentMode) -> &'static str {
    match mode {
        DocumentMode::NoQuirks => "no-quirks",
        DocumentMode::LimitedQuirks => "limited-quirks",
        DocumentMode::Quirks => "quirks",
    }
}

fn write_encoding(report: Option<&EncodingReport>, out: &mut impl Write) -> io::Result<()> {
    let Some(report) = report else {
        return out.write_all(b"null");
    };
    let (name, sniffed) = (report.encoding.name(), report.sniffed.name());
    let (source, confidence) = (report.source, report.confidence);
    let (restarted, malformed) = (report.is_restarted, report.malformed_sequences);
    write!(out, r#"{{"name":"{name}","source":"{source}""#)?;
    write!(out, r#","confidence":"{confidence}","sniffed":"{sniffed}""#)?;
    write!(out, r#","restarted":{restarted},"malformed":{malformed}}}"#)
}

fn write_codes(parsed: &Annotated, out: &mut impl Write) -> io::Result<()> {
    let errors = parsed.errors.as_slice();
    let codes: BTreeSet<&str> = errors.iter().map(|error| error.code().as_str()).collect();
    let all = ErrorCode::ALL.iter();
    let found = all.filter(|code| codes.contains(code.as_str()));
    for (index, code) in found.enumerate() {
        out.write_all(if index > 0 { b",\n" } else { b"\n" })?;
        write!(out, r#""{}":{{"explanation":"#, code.as_str())?;
        write_string(code.explanation(), out)?;
        out.write_all(b",\"link\":")?;
        write_string(code.link(), out)?;
        out.write_all(b"}")?;
    }
    Ok(())
}

fn write_errors(parsed: &Annotated, offsets: &Offsets<'_>, out: &mut impl Write) -> io::Result<()> {
    for (index, error) in parsed.errors.as_slice().iter().enumerate() {
        out.write_all(if index > 0 { b",\n" } else { b"\n" })?;
        write!(out, r#"{{"code":"{}","span":"#, error.code().as_str())?;
        write_span(error.span(), offsets, out)?;
        let position = parsed.errors.position(error.span().start);
        let (line, column) = (position.line, position.column);
        write!(out, r#","line":{line},"column":{column}}}"#)?;
    }
    Ok(())
}

struct Entry<'a> {
    node: NodeRef<'a>,
    parent: Option<usize>,
    /// Whether the node is a document fragment that belongs to an element.
    belongs_to: Belonging,
    is_copied: bool,
    /// The end of the node's last descendant in the source.
    end: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Belonging {
    Child,
    TemplateContents,
    ShadowRoot,
}

/// Writes this node and its descendants, with spans if there are offsets.
pub(crate) fn write_nodes(root: NodeRef<'_>, offsets: Option<&Offsets<'_>>, out: &mut impl Write) -> io::Result<()> {
    let entries = entries(root);
    let foster_parented = match offsets {
        Some(_) => foster_parented(&entries),
        None => vec![false; entries.len()],
    };
    out.write_all(b"[")?;
    for (index, (entry, is_foster_parented)) in entries.iter().zip(foster_parented).enumerate() {
        out.write_all(if index > 0 { b",\n" } else { b"\n" })?;
        write_node(entry, offsets, out)?;
        if let Some(offsets) = offsets {
            write_origin(entry, is_foster_parented, offsets, out)?;
        }
        out.write_all(b"}")?;
    }
    out.write_all(b"\n]")
}

/// Returns the nodes in tree order. The contents of a template and a shadow root precede the children.
fn entries(root: NodeRef<'_>) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let mut pending = vec![(root, None, Belonging::Child)];
    while let Some((node, parent, belongs_to)) = pending.pop() {
        let index = entries.len();
        let location = node.location();
        let is_copied = location.is_none()
            && parent.is_some_and(|parent: usize| entries[parent].is_copied || shows_an_option(entries[parent].node));
        let end = location.map_or(0, |location| location.tags_span().end);
        entries.push(Entry { node, parent, belongs_to, is_copied, end });
        let mut child = node.last_child();
        while let Some(next) = child {
            pending.push((next, Some(index), Belonging::Child));
            child = next.previous_sibling();
        }
        if let Some(contents) = node.template_contents() {
            pending.push((contents, Some(index), Belonging::TemplateContents));
        }
        if let Some(shadow_root) = node.shadow_root() {
            pending.push((shadow_root.node(), Some(index), Belonging::ShadowRoot));
        }
    }
    // Children follow their parents.
    for index in (1..entries.len()).rev() {
        let end = entries[index].end;
        if let Some(parent) = entries[index].parent {
            entries[parent].end = entries[parent].end.max(end);
        }
    }
    entries
}

fn shows_an_option(node: NodeRef<'_>) -> bool {
    node.namespace() == Some(Namespace::Html) && node.local_name() == Some("selectedcontent")
}

/// Returns which nodes were foster parented: nodes before a table whose content is inside the table in the source.
fn foster_parented(entries: &[Entry<'_>]) -> Vec<bool> {
    // The start and the end of the next table among the later siblings, by parent.
    let mut tables: Vec<Option<(u64, u64)>> = vec![None; entries.len()];
    let mut foster_parented = vec![false; entries.len()];
    for (index, entry) in entries.iter().enumerate().rev() {
        let (Some(parent), Belonging::Child) = (entry.parent, entry.belongs_to) else {
            continue;
        };
        // NOTE: nodes that a patch inserted before a table follow its end tag in the source.
        foster_parented[index] = tables[parent].is_some_and(|(start, end)| entry.end > start && entry.end <= end);
        if entry.node.is_html_element(tag::TABLE) {
            let location = entry.node.location();
            let start_tag = location.and_then(|location| location.start_tag());
            let end_tag = location.and_then(|location| location.end_tag());
            let end = end_tag.map_or(u64::MAX, |span| span.end);
            tables[parent] = start_tag.map(|span| (span.start, end));
        }
    }
    foster_parented
}

/// Writes the members of a node, except its origin.
fn write_node(entry: &Entry<'_>, offsets: Option<&Offsets<'_>>, out: &mut impl Write) -> io::Result<()> {
    let node = entry.node;
    let kind = match (node.kind(), entry.belongs_to) {
        (_, Belonging::TemplateContents) => "template contents",
        (_, Belonging::ShadowRoot) => "shadow root",
        (NodeKind::Document, _) => "document",
        (NodeKind::Fragment, _) => "fragment",
        (NodeKind::Doctype, _) => "doctype",
        (NodeKind::Element, _) => "element",
        (NodeKind::Text, _) => "text",
        (NodeKind::Comment, _) => "comment",
        (NodeKind::ProcessingInstruction, _) => "processing instruction",
        _ => "unknown",
    };
    write!(out, r#"{{"kind":"{kind}""#)?;
    if let Some(parent) = entry.parent {
        write!(out, r#","parent":{parent}"#)?;
    }
    if let Some(doctype) = node.doctype() {
        for (key, value) in
            [("name", doctype.name()), ("public", doctype.public_identifier()), ("system", doctype.system_identifier())]
        {
            write_member(key, value, out)?;
        }
    }
    if let Some(name) = node.local_name() {
        write_member("name", name, out)?;
        write_namespace(node.namespace(), out)?;
        write_attributes(node, offsets, out)?;
    }
    if let Some(target) = node.target() {
        write_member("target", target, out)?;
    }
    if let Some(data) = node.data() {
        write_member("data", data, out)?;
    }
    let Some(root) = node.as_shadow_root() else {
        return Ok(());
    };
    let init = root.init();
    let mode = match init.mode {
        ShadowRootMode::Open => "open",
        ShadowRootMode::Closed => "closed",
    };
    write_member("mode", mode, out)?;
    let has_manual_slots = init.slot_assignment == SlotAssignment::Manual;
    write_flag("clonable", init.clonable, out)?;
    write_flag("serializable", init.serializable, out)?;
    write_flag("delegates_focus", init.delegates_focus, out)?;
    write_flag("manual_slots", has_manual_slots, out)?;
    if let Some(target) = init.reference_target {
        write_member("reference_target", target, out)?;
    }
    write_flag("null_registry", init.keeps_custom_element_registry_null, out)
}

/// Elements with this number of attributes or more have no attribute spans, because each is found by a search.
const MAX_LOCATED_ATTRIBUTES: usize = 1_000;

fn write_attributes(node: NodeRef<'_>, offsets: Option<&Offsets<'_>>, out: &mut impl Write) -> io::Result<()> {
    let is_located = node.attributes().len() < MAX_LOCATED_ATTRIBUTES;
    let location = node.location().filter(|_| is_located);
    for (index, attribute) in node.attributes().enumerate() {
        let before: &[u8] = if index > 0 { b"," } else { b",\"attributes\":[" };
        out.write_all(before)?;
        let name = qualified_name(&attribute);
        out.write_all(b"{\"name\":")?;
        write_string(&name, out)?;
        write_namespace(Some(attribute.namespace()), out)?;
        write_member("value", attribute.value(), out)?;
        let place = location.and_then(|location| location.attribute(&name));
        if let (Some(place), Some(offsets)) = (place, offsets) {
            out.write_all(b",\"name_span\":")?;
            write_span(place.name, offsets, out)?;
            if let Some(value) = place.value {
                out.write_all(b",\"value_span\":")?;
                write_span(value, offsets, out)?;
            }
        }
        out.write_all(b"}")?;
    }
    match node.attributes().len() {
        0 => Ok(()),
        _ => out.write_all(b"]"),
    }
}

fn qualified_name(attribute: &AttributeRef<'_>) -> String {
    match attribute.prefix() {
        Some(prefix) => format!("{prefix}:{}", attribute.local_name()),
        None => attribute.local_name().to_owned(),
    }
}

/// Omits the namespace of HTML elements and of attributes without one.
fn write_namespace(namespace: Option<Namespace>, out: &mut impl Write) -> io::Result<()> {
    let name = match namespace {
        Some(Namespace::Svg) => "svg",
        Some(Namespace::MathMl) => "math",
        Some(Namespace::XLink) => "xlink",
        Some(Namespace::Xml) => "xml",
        Some(Namespace::XmlNs) => "xmlns",
        _ => return Ok(()),
    };
    write_member("namespace", name, out)
}

fn write_origin(
    entry: &Entry<'_>,
    is_foster_parented: bool,
    offsets: &Offsets<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let location = entry.node.location();
    let start_tag = location.and_then(|location| location.start_tag());
    let end_tag = location.and_then(|location| location.end_tag());
    let is_element = entry.node.is_element();
    let span = location.map(|location| location.tags_span());
    for (key, span) in [("start_tag", start_tag), ("end_tag", end_tag), ("span", span.filter(|_| !is_element))] {
        if let Some(span) = span {
            write!(out, r#","{key}":"#)?;
            write_span(span, offsets, out)?;
        }
    }
    let is_implied = is_element && start_tag.is_none() && !entry.is_copied;
    let is_reopened = location.is_some_and(|location| location.is_clone());
    write_flag("implied", is_implied, out)?;
    write_flag("reopened", is_reopened, out)?;
    write_flag("foster_parented", is_foster_parented, out)?;
    write_flag("copied", entry.is_copied, out)
}

fn write_span(span: Span, offsets: &Offsets<'_>, out: &mut impl Write) -> io::Result<()> {
    write!(out, "[{},{}]", offsets.of(span.start), offsets.of(span.end))
}

fn write_flag(key: &str, is_set: bool, out: &mut impl Write) -> io::Result<()> {
    match is_set {
        true => write!(out, r#","{key}":true"#),
        false => Ok(()),
    }
}

fn write_member(key: &str, value: &str, out: &mut impl Write) -> io::Result<()> {
    write!(out, r#","{key}":"#)?;
    write_string(value, out)
}

fn write_optional_string(text: Option<&str>, out: &mut impl Write) -> io::Result<()> {
    match text {
        Some(text) => write_string(text, out),
        None => out.write_all(b"null"),
    }
}

pub(crate) fn write_string(text: &str, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(out, text).map_err(io::Error::from)
}
