//! From a tree to HTML, by the
//! [fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).

use std::fmt;
use std::io::{self, Write};

pub use markup5ever::serialize::{AttrRef, Serialize, Serializer, TraversalScope};
use memchr::{memchr2, memchr3};

use crate::{LocalName, QualName, local_name, ns};

/// Writes a node, as the options say.
///
/// # Errors
///
/// The writer's.
pub fn serialize<Wr: Write, T: Serialize>(writer: Wr, node: &T, opts: SerializeOpts) -> io::Result<()> {
    let scope = opts.traversal_scope.clone();
    node.serialize(&mut HtmlSerializer::new(writer, opts), scope)
}

/// How to write.
#[derive(Clone)]
pub struct SerializeOpts {
    /// Whether the text of `noscript` elements is written as it is. It is unless told otherwise.
    pub scripting_enabled: bool,
    /// What to write of a node: its children alone, unless told otherwise.
    pub traversal_scope: TraversalScope,
    /// Whether the end of an element that was not started is written, too. Unless it is, there is a panic.
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
    /// Where to.
    pub writer: Wr,
    opts: SerializeOpts,
    /// The elements that are open, the innermost last, below the node that is written.
    open: Vec<OpenElement>,
}

impl<Wr: Write> fmt::Debug for HtmlSerializer<Wr> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("HtmlSerializer").field("opts", &self.opts).finish_non_exhaustive()
    }
}

/// How the contents of an element are written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum OpenElement {
    /// Its texts are escaped.
    #[default]
    Escaped,
    /// Its texts are written as they are.
    Raw,
    /// It is void: no element in it is written, nor its end.
    Void,
}

impl<Wr: Write> HtmlSerializer<Wr> {
    /// A serializer for this writer.
    pub fn new(writer: Wr, opts: SerializeOpts) -> Self {
        let root = match &opts.traversal_scope {
            TraversalScope::ChildrenOnly(Some(name)) if is_raw(&name.local, &opts) => OpenElement::Raw,
            _ => OpenElement::Escaped,
        };
        Self { writer, opts, open: vec![root] }
    }

    /// The innermost element that is open.
    fn parent(&mut self) -> OpenElement {
        match self.open.last() {
            Some(parent) => *parent,
            None if self.opts.create_missing_parent => {
                self.open.push(OpenElement::default());
                OpenElement::default()
            }
            None => panic!("there is no element that is open"),
        }
    }

    /// [Escapes](https://html.spec.whatwg.org/multipage/parsing.html#escapingString) a text. `quote` is a quotation mark for
    /// the value of an attribute, and `<` for a text.
    fn write_escaped(&mut self, text: &str, quote: u8) -> io::Result<()> {
        let bytes = text.as_bytes();
        let (mut written, mut read) = (0, 0);
        while let Some(index) = next_special(&bytes[read..], quote) {
            let start = read + index;
            let (escaped, length): (&[u8], usize) = match bytes[start] {
                b'&' => (b"&amp;", 1),
                b'<' => (b"&lt;", 1),
                b'>' => (b"&gt;", 1),
                b'"' => (b"&quot;", 1),
                _ if bytes.get(start + 1) == Some(&0xA0) => (b"&nbsp;", 2),
                _ => {
                    // It is another character that starts with this byte.
                    read = start + 1;
                    continue;
                }
            };
            self.writer.write_all(&bytes[written..start])?;
            self.writer.write_all(escaped)?;
            read = start + length;
            written = read;
        }
        self.writer.write_all(&bytes[written..])
    }
}

/// Where the next byte is that may have to be escaped: 0xC2 is the first one of U+00A0.
fn next_special(bytes: &[u8], quote: u8) -> Option<usize> {
    let mark = memchr3(quote, b'<', b'>', bytes);
    let other = memchr2(b'&', 0xC2, &bytes[..mark.unwrap_or(bytes.len())]);
    other.or(mark)
}

/// Whether the texts of an HTML element of this name are written as they are.
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

/// Whether an HTML element of this name has no end tag: it is
/// [void](https://html.spec.whatwg.org/multipage/syntax.html#void-elements), or
/// [serialized as void](https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void).
fn is_void(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("area")
            | local_name!("base")
            | local_name!("basefont")
            | local_name!("bgsound")
            | local_name!("br")
            | local_name!("col")
            | local_name!("embed")
            | local_name!("frame")
            | local_name!("hr")
            | local_name!("img")
            | local_name!("input")
            | local_name!("keygen")
            | local_name!("link")
            | local_name!("meta")
            | local_name!("param")
            | local_name!("source")
            | local_name!("track")
            | local_name!("wbr")
    )
}

/// What stands before the local name of an attribute.
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
            self.write_escaped(value, b'"')?;
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
            None => panic!("there is no element that is open"),
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
            OpenElement::Escaped | OpenElement::Void => self.write_escaped(text, b'<'),
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
