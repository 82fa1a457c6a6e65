//! Serializes a tree to HTML with the [fragment serialization
//! algorithm](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).

use std::fmt;
use std::io::{self, Write};

pub use markup5ever::serialize::{AttrRef, Serialize, Serializer, TraversalScope};
use soupstone::names::Namespace;
use soupstone::serialize::{NodeContent, escape_attribute, escape_text};

use crate::{LocalName, QualName, local_name, ns};

/// Writes a node.
///
/// # Errors
///
/// Returns the writer's first error.
pub fn serialize<Wr: Write, T: Serialize>(writer: Wr, node: &T, opts: SerializeOpts) -> io::Result<()> {
    let scope = opts.traversal_scope.clone();
    node.serialize(&mut HtmlSerializer::new(writer, opts), scope)
}

/// Options of the serializer.
#[derive(Clone)]
pub struct SerializeOpts {
    /// Whether the text of `noscript` elements is written literally. The default is yes.
    pub scripting_enabled: bool,
    /// The part of a node to write. The default is its children.
    pub traversal_scope: TraversalScope,
    /// Whether to write the end tag of an unopened element. The default is to panic.
    pub create_missing_parent: bool,
}

impl fmt::Debug for SerializeOpts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SerializeOpts")
            .field("scripting_enabled", &self.scripting_enabled)
            .field("create_missing_parent", &self.create_missing_parent)
            .finish_non_exhaustive()
    }
}

impl Default for SerializeOpts {
    fn default() -> Self {
        Self {
            scripting_enabled: true,
            traversal_scope: TraversalScope::ChildrenOnly(None),
            create_missing_parent: false,
        }
    }
}

/// Writes HTML.
pub struct HtmlSerializer<Wr: Write> {
    /// The output.
    pub writer: Wr,
    opts: SerializeOpts,
    open: Vec<OpenElement>,
}

impl<Wr: Write> fmt::Debug for HtmlSerializer<Wr> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("HtmlSerializer").field("opts", &self.opts).finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum OpenElement {
    #[default]
    Escaped,
    Raw,
    /// Neither children nor the end tag are written.
    Void,
}

impl<Wr: Write> HtmlSerializer<Wr> {
    /// Creates a serializer.
    pub fn new(writer: Wr, opts: SerializeOpts) -> Self {
        let root = match &opts.traversal_scope {
            TraversalScope::ChildrenOnly(Some(name)) if is_raw(&name.local, &opts) => OpenElement::Raw,
            _ => OpenElement::Escaped,
        };
        Self { writer, opts, open: vec![root] }
    }

    fn parent(&mut self) -> OpenElement {
        match self.open.last() {
            Some(parent) => *parent,
            None if self.opts.create_missing_parent => {
                self.open.push(OpenElement::default());
                OpenElement::default()
            }
            None => panic!("no open element"),
        }
    }
}

fn is_raw(name: &LocalName, opts: &SerializeOpts) -> bool {
    match *name {
        local_name!("style")
        | local_name!("script")
        | local_name!("xmp")
        | local_name!("iframe")
        | local_name!("noembed")
        | local_name!("noframes")
        | local_name!("plaintext") => true,
        local_name!("noscript") => opts.scripting_enabled,
        _ => false,
    }
}

/// Whether an HTML element with this name [serializes as
/// void](https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void).
fn is_void(name: &LocalName) -> bool {
    match NodeContent::element(name, Namespace::Html) {
        NodeContent::Element { name, .. } => name.serializes_as_void(),
        _ => false,
    }
}

fn prefix(name: &QualName) -> &'static str {
    match name.ns {
        ns!() => "",
        ns!(xml) => "xml:",
        ns!(xmlns) if name.local == local_name!("xmlns") => "",
        ns!(xmlns) => "xmlns:",
        ns!(xlink) => "xlink:",
        _ => "unknown_namespace:",
    }
}

impl<Wr: Write> Serializer for HtmlSerializer<Wr> {
    fn start_elem<'a, AttrIter>(&mut self, name: QualName, attrs: AttrIter) -> io::Result<()>
    where
        AttrIter: Iterator<Item = AttrRef<'a>>,
    {
        if self.parent() == OpenElement::Void {
            self.open.push(OpenElement::Void);
            return Ok(());
        }
        self.writer.write_all(b"<")?;
        self.writer.write_all(name.local.as_bytes())?;
        for (name, value) in attrs {
            self.writer.write_all(b" ")?;
            self.writer.write_all(prefix(name).as_bytes())?;
            self.writer.write_all(name.local.as_bytes())?;
            self.writer.write_all(b"=\"")?;
            self.writer.write_all(escape_attribute(value).as_bytes())?;
            self.writer.write_all(b"\"")?;
        }
        self.writer.write_all(b">")?;
        self.open.push(match name.ns {
            ns!(html) if is_void(&name.local) => OpenElement::Void,
            ns!(html) if is_raw(&name.local, &self.opts) => OpenElement::Raw,
            _ => OpenElement::Escaped,
        });
        Ok(())
    }

    fn end_elem(&mut self, name: QualName) -> io::Result<()> {
        let element = match self.open.pop() {
            Some(element) => element,
            None if self.opts.create_missing_parent => OpenElement::default(),
            None => panic!("no open element"),
        };
        if element == OpenElement::Void {
            return Ok(());
        }
        self.writer.write_all(b"</")?;
        self.writer.write_all(name.local.as_bytes())?;
        self.writer.write_all(b">")
    }

    fn write_text(&mut self, text: &str) -> io::Result<()> {
        match self.parent() {
            OpenElement::Raw => self.writer.write_all(text.as_bytes()),
            OpenElement::Escaped | OpenElement::Void => self.writer.write_all(escape_text(text).as_bytes()),
        }
    }

    fn write_comment(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(b"<!--")?;
        self.writer.write_all(text.as_bytes())?;
        self.writer.write_all(b"-->")
    }

    fn write_doctype(&mut self, name: &str) -> io::Result<()> {
        self.writer.write_all(b"<!DOCTYPE ")?;
        self.writer.write_all(name.as_bytes())?;
        self.writer.write_all(b">")
    }

    fn write_processing_instruction(&mut self, target: &str, data: &str) -> io::Result<()> {
        self.writer.write_all(b"<?")?;
        self.writer.write_all(target.as_bytes())?;
        self.writer.write_all(b" ")?;
        self.writer.write_all(data.as_bytes())?;
        self.writer.write_all(b">")
    }
}
