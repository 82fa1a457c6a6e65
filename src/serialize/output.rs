//! Where the serialization goes.

use std::{fmt, io};

use super::{Extent, SerializableNode, SerializeOptions, Serializer};
use crate::encoding::Encoding;

/// # Writing
impl SerializeOptions {
    /// What is in a node, as HTML.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::SerializeOptions;
    ///
    /// let document = parse_document("<p class=hot>Pea</p><p>Leek</p>");
    /// let html = SerializeOptions::minified().inner_html(document.root());
    /// assert_eq!(html, "<p class=hot>Pea<p>Leek");
    /// ```
    pub fn inner_html(&self, node: impl SerializableNode) -> String {
        to_string(node, Extent::Inner, self)
    }

    /// A node and what is in it, as HTML.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::SerializeOptions;
    ///
    /// let document = parse_document("<ul><li>Pea<li>Leek</ul>");
    /// let list = document.elements_named("ul").next().unwrap();
    /// let html = SerializeOptions::indented().outer_html(list);
    /// assert_eq!(html, "<ul>\n  <li>Pea</li>\n  <li>Leek</li>\n</ul>");
    /// ```
    pub fn outer_html(&self, node: impl SerializableNode) -> String {
        to_string(node, Extent::Outer, self)
    }
}

/// The serialization of a node as a string.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<p class=hot>Pea soup");
/// let body = document.body().unwrap();
/// let html = |options| serialize::to_string(body, Extent::Inner, &options);
/// assert_eq!(html(SerializeOptions::new()), "<p class=\"hot\">Pea soup</p>");
/// assert_eq!(html(SerializeOptions::minified()), "<p class=hot>Pea soup");
/// ```
pub fn to_string<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
) -> String {
    Serializer::new(node, extent, options).into_string()
}

/// Writes the serialization of a node to `output`.
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<p>Pea");
/// let mut text = String::from("The page: ");
/// serialize::to_fmt(document.body().unwrap(), Extent::Inner, &SerializeOptions::new(), &mut text)?;
/// assert_eq!(text, "The page: <p>Pea</p>");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn to_fmt<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    Serializer::new(node, extent, options).write_to_fmt(output)
}

/// Writes the serialization of a node to `output`, in UTF-8 and in many small pieces: a file wants a
/// [`BufWriter`](io::BufWriter) around it.
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<!DOCTYPE html><p>Pea");
/// let mut file = Vec::new();
/// serialize::to_io(document.root(), Extent::Inner, &SerializeOptions::new(), &mut file)?;
/// assert_eq!(file, b"<!DOCTYPE html><html><head></head><body><p>Pea</p></body></html>");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn to_io<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    output: &mut impl io::Write,
) -> io::Result<()> {
    Serializer::new(node, extent, options).write_to_io(output)
}

/// Writes the serialization of a node to `output` in an encoding: see [`Serializer::write_encoded`].
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::encoding::Encoding;
/// use soupstone::serialize::{self, Extent, SerializeOptions};
///
/// let document = parse_document("<p title=€>žurek");
/// let options = SerializeOptions::new();
/// let latin2 = Encoding::for_label(b"iso-8859-2").unwrap();
/// let mut file = Vec::new();
/// serialize::to_encoded(document.body().unwrap(), Extent::Inner, &options, latin2, &mut file)?;
/// assert_eq!(file, b"<p title=\"&#8364;\">\xBEurek</p>");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The first error of `output`. What was written before stays written.
pub fn to_encoded<N: SerializableNode>(
    node: N,
    extent: Extent,
    options: &SerializeOptions,
    encoding: &'static Encoding,
    output: &mut impl io::Write,
) -> io::Result<()> {
    Serializer::new(node, extent, options).write_encoded(encoding, output)
}
