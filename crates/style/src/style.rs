//! [`Style`] and its choices, one type for each.

use std::fmt;

use soupstone::NodeRef;
use soupstone::encoding::Encoding;
use soupstone::serialize::{Extent, SerializableNode, SerializeOptions};

use crate::tree;

/// How HTML looks.
///
/// Start from a preset, [`minified`](Self::minified) or [`indented`](Self::indented), or from [`new`](Self::new), which
/// writes as the standard does, and change what you like.
///
/// All styles write what the tree needs to come back and the algorithm of the standard leaves out: the identifiers of
/// a doctype, another newline where the parser drops one at the start of `pre`, `textarea` and `listing` elements, and
/// `&#13;` for a carriage return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    pub(crate) optional_tags: OptionalTags,
    pub(crate) white_space: WhiteSpace,
    pub(crate) comments: Comments,
    pub(crate) attribute_quotes: AttributeQuotes,
    pub(crate) attribute_order: AttributeOrder,
    pub(crate) empty_attributes: EmptyAttributes,
    pub(crate) boolean_attributes: BooleanAttributes,
    pub(crate) non_ascii: NonAscii,
    pub(crate) declared_encoding: Option<&'static Encoding>,
}

/// The style of [`Style::new`].
impl Default for Style {
    fn default() -> Self {
        Self::new()
    }
}

/// # Presets
impl Style {
    /// Writes everything, as the standard does.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<pre class=hot>\n\nPea");
    /// let html = Style::new().inner_html(document.body().unwrap());
    /// assert_eq!(html, "<pre class=\"hot\">\n\nPea</pre>");
    /// ```
    pub const fn new() -> Self {
        Self {
            optional_tags: OptionalTags::Written,
            white_space: WhiteSpace::LeftAlone,
            comments: Comments::Written,
            attribute_quotes: AttributeQuotes::Double,
            attribute_order: AttributeOrder::OfTree,
            empty_attributes: EmptyAttributes::WithValue,
            boolean_attributes: BooleanAttributes::LikeOthers,
            non_ascii: NonAscii::Literal,
            declared_encoding: None,
        }
    }

    /// Writes as little as possible. The output parses to the same tree, but for white space that has no meaning.
    /// Comments are kept; [`with_comments`](Self::with_comments) leaves them out.
    ///
    /// ```
    /// use soupstone_style::{Comments, Style};
    ///
    /// let source = "<!DOCTYPE html>
    /// <html><head><title>Soup</title></head>
    /// <body><!-- today -->
    ///   <ul class=\"big\">
    ///     <li>one  onion</li>
    ///     <li title=\"a root\">a <b>carrot</b></li>
    ///   </ul>
    ///   <pre>  a
    ///   stone</pre>
    /// </body></html>";
    /// let document = soupstone::parse_document(source);
    /// assert_eq!(
    ///     Style::minified().with_comments(Comments::LeftOut).inner_html(document.root()),
    ///     "<!DOCTYPE html><title>Soup</title><ul class=big><li>one onion\
    ///      <li title=\"a root\">a <b>carrot</b></ul><pre>  a\n  stone</pre>",
    /// );
    /// ```
    pub const fn minified() -> Self {
        Self {
            optional_tags: OptionalTags::LeftOut,
            white_space: WhiteSpace::Minimal,
            attribute_quotes: AttributeQuotes::WhereNeeded,
            empty_attributes: EmptyAttributes::NameAlone,
            ..Self::new()
        }
    }

    /// Breaks and indents lines for people to read, and only where white space has no meaning.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let source = "<!DOCTYPE html><title>Soup</title><ul><li>one onion<li>a <b>carrot</b></ul><pre>a\n stone</pre>";
    /// let document = soupstone::parse_document(source);
    /// assert_eq!(
    ///     Style::indented().inner_html(document.root()),
    ///     "<!DOCTYPE html>
    /// <html>
    ///   <head>
    ///     <title>Soup</title>
    ///   </head>
    ///   <body>
    ///     <ul>
    ///       <li>one onion</li>
    ///       <li>a <b>carrot</b></li>
    ///     </ul>
    ///     <pre>a\n stone</pre>
    ///   </body>
    /// </html>",
    /// );
    /// ```
    pub const fn indented() -> Self {
        Self {
            white_space: WhiteSpace::Indented(Indentation::Spaces(2)),
            ..Self::new()
        }
    }
}

/// # Choices
impl Style {
    /// Chooses whether to write optional tags.
    ///
    /// ```
    /// use soupstone_style::{OptionalTags, Style};
    ///
    /// let document = soupstone::parse_document("<ul><li>Pea<li>Leek</ul>");
    /// let style = Style::new().with_optional_tags(OptionalTags::LeftOut);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<ul><li>Pea<li>Leek</ul>");
    /// ```
    pub const fn with_optional_tags(self, optional_tags: OptionalTags) -> Self {
        Self {
            optional_tags,
            ..self
        }
    }

    /// Chooses how to write white space.
    ///
    /// ```
    /// use soupstone_style::{Style, WhiteSpace};
    ///
    /// let document = soupstone::parse_document("<p>Pea   soup</p>  <p>Leek");
    /// let style = Style::new().with_white_space(WhiteSpace::Minimal);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<p>Pea soup</p><p>Leek</p>");
    /// ```
    pub const fn with_white_space(self, white_space: WhiteSpace) -> Self {
        Self {
            white_space,
            ..self
        }
    }

    /// Chooses whether to write comments.
    ///
    /// ```
    /// use soupstone_style::{Comments, Style};
    ///
    /// let document = soupstone::parse_document("<p>Pea<!-- hot -->");
    /// let style = Style::new().with_comments(Comments::LeftOut);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<p>Pea</p>");
    /// ```
    pub const fn with_comments(self, comments: Comments) -> Self {
        Self { comments, ..self }
    }

    /// Chooses the quotes around the values of attributes.
    ///
    /// ```
    /// use soupstone_style::{AttributeQuotes, Style};
    ///
    /// let document = soupstone::parse_document("<p title=Hot class='a b'>");
    /// let style = Style::new().with_attribute_quotes(AttributeQuotes::WhereNeeded);
    /// assert_eq!(style.inner_html(document.body().unwrap()), r#"<p title=Hot class="a b"></p>"#);
    /// ```
    pub const fn with_attribute_quotes(self, attribute_quotes: AttributeQuotes) -> Self {
        Self {
            attribute_quotes,
            ..self
        }
    }

    /// Chooses the order of attributes.
    ///
    /// ```
    /// use soupstone_style::{AttributeOrder, Style};
    ///
    /// let document = soupstone::parse_document("<p title=Hot class=big>");
    /// let style = Style::new().with_attribute_order(AttributeOrder::Alphabetical);
    /// assert_eq!(style.inner_html(document.body().unwrap()), r#"<p class="big" title="Hot"></p>"#);
    /// ```
    pub const fn with_attribute_order(self, attribute_order: AttributeOrder) -> Self {
        Self {
            attribute_order,
            ..self
        }
    }

    /// Chooses how to write attributes whose value is empty.
    ///
    /// ```
    /// use soupstone_style::{EmptyAttributes, Style};
    ///
    /// let document = soupstone::parse_document("<img alt>");
    /// let style = Style::new().with_empty_attributes(EmptyAttributes::NameAlone);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<img alt>");
    /// ```
    pub const fn with_empty_attributes(self, empty_attributes: EmptyAttributes) -> Self {
        Self {
            empty_attributes,
            ..self
        }
    }

    /// Chooses how to write boolean attributes.
    ///
    /// ```
    /// use soupstone_style::{BooleanAttributes, Style};
    ///
    /// let document = soupstone::parse_document("<input disabled=disabled>");
    /// let style = Style::new().with_boolean_attributes(BooleanAttributes::NameAlone);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<input disabled>");
    /// ```
    pub const fn with_boolean_attributes(self, boolean_attributes: BooleanAttributes) -> Self {
        Self {
            boolean_attributes,
            ..self
        }
    }

    /// Chooses how to write characters beyond ASCII.
    ///
    /// ```
    /// use soupstone_style::{NonAscii, Style};
    ///
    /// let document = soupstone::parse_document("<p>5 €");
    /// let style = Style::new().with_non_ascii(NonAscii::References);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<p>5 &#8364;</p>");
    /// ```
    pub const fn with_non_ascii(self, non_ascii: NonAscii) -> Self {
        Self { non_ascii, ..self }
    }

    /// Makes `meta` elements declare this encoding, in which the output will be stored. If there is none in a `head`
    /// element, one becomes its first child. The tree is not changed.
    ///
    /// ```
    /// use soupstone::encoding::Encoding;
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<meta charset=utf-8><p>суп");
    /// let koi8 = Encoding::for_label(b"koi8-r").unwrap();
    /// let html = Style::minified().with_declared_encoding(koi8).inner_html(document.root());
    /// assert_eq!(html, "<meta charset=koi8-r><p>суп");
    /// let (bytes, _, _) = koi8.encode(&html);
    /// assert_eq!(*bytes, *b"<meta charset=koi8-r><p>\xD3\xD5\xD0");
    /// ```
    pub fn with_declared_encoding(self, encoding: &'static Encoding) -> Self {
        Self {
            declared_encoding: Some(encoding.output_encoding()),
            ..self
        }
    }
}

/// # Writing
impl Style {
    /// Writes what is in a node of a document or a fragment, by the
    /// [edition and the scripting flag](soupstone::Document::serialize_options) of its parse.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<p class=hot>Pea</p><p>Leek</p>");
    /// assert_eq!(Style::minified().inner_html(document.root()), "<p class=hot>Pea<p>Leek");
    /// ```
    pub fn inner_html(&self, node: NodeRef<'_>) -> String {
        self.to_string(node, Extent::Inner)
    }

    /// Writes a node of a document or a fragment with what is in it, by the
    /// [edition and the scripting flag](soupstone::Document::serialize_options) of its parse.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<ul><li>Pea<li>Leek</ul>");
    /// let list = document.elements_named("ul").next().unwrap();
    /// let html = Style::indented().outer_html(list);
    /// assert_eq!(html, "<ul>\n  <li>Pea</li>\n  <li>Leek</li>\n</ul>");
    /// ```
    pub fn outer_html(&self, node: NodeRef<'_>) -> String {
        self.to_string(node, Extent::Outer)
    }

    fn to_string(self, node: NodeRef<'_>, extent: Extent) -> String {
        let mut html = String::new();
        let options = node.document().serialize_options();
        // A string can hold all that is written to it.
        let _ = self.write(node, extent, &options, &mut html);
        html
    }

    /// Writes a node of any tree to `output`, by the edition, the scripting flag and the choice of shadow roots in
    /// `options`.
    ///
    /// # Errors
    ///
    /// The first error of `output`. What was written before stays written.
    ///
    /// ```
    /// use soupstone::serialize::{Extent, ShadowRoots};
    /// use soupstone::{DeclarativeShadowRoots, ParseOptions};
    /// use soupstone_style::Style;
    ///
    /// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    /// let document = options.parse_document("<p><template shadowrootmode=open>Soup</template></p>");
    /// let options = document.serialize_options().with_shadow_roots(ShadowRoots::All);
    /// let mut html = String::new();
    /// Style::minified().write(document.root(), Extent::Inner, &options, &mut html)?;
    /// assert_eq!(html, "<p><template shadowrootmode=open>Soup</template>");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn write<N: SerializableNode>(
        &self,
        node: N,
        extent: Extent,
        options: &SerializeOptions,
        output: &mut impl fmt::Write,
    ) -> fmt::Result {
        tree::write(node, extent, self, options, output)
    }
}

/// Whether tags are left out that are
/// [optional](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum OptionalTags {
    /// All tags are written.
    #[default]
    Written,
    /// What the rules of the standard allow to leave out is left out, unless the parser would make another tree without
    /// it: the rules are meant for valid documents.
    LeftOut,
}

/// What becomes of ASCII white space in text.
///
/// What white space means is a matter of style sheets. This is about the one that the standard
/// [suggests](https://html.spec.whatwg.org/multipage/rendering.html): a page whose own styles show list items in one
/// line, for example, looks different without the white space between them. White space is never touched in `pre`,
/// `textarea`, `listing` and `xmp` elements, where text is written literally (`script`, `style`), in SVG and MathML
/// elements, and in elements whose `style` attribute is about `white-space`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum WhiteSpace {
    /// It is written as it is.
    #[default]
    LeftAlone,
    /// Each run of it becomes one space.
    Collapsed,
    /// The same, and none is written where it has no meaning: beside the tags of blocks (`p`, `div`, `li`, `td`), and
    /// between the children of `head`, `table`, `select` and the like.
    Minimal,
    /// Where it has no meaning, lines are broken and indented for people to read. All other white space is written as
    /// it is.
    Indented(Indentation),
}

/// By what each level is indented. More than [`DEEPEST`](Self::DEEPEST) levels look like that many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Indentation {
    /// This many spaces.
    Spaces(u8),
    /// One tab.
    Tab,
}

impl Indentation {
    /// The deepest level that is indented further than the one before it. Without a limit, the output for deeply nested
    /// elements would grow with the square of the depth.
    pub const DEEPEST: usize = 100;
}

/// Two spaces.
impl Default for Indentation {
    fn default() -> Self {
        Self::Spaces(2)
    }
}

/// Whether comments are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Comments {
    /// They are written.
    #[default]
    Written,
    /// They are left out. Texts beside them become one.
    LeftOut,
}

/// Which quotes stand around the values of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AttributeQuotes {
    /// `"` around all.
    #[default]
    Double,
    /// `'` around all.
    Single,
    /// Quotes only around values that need them in the
    /// [syntax](https://html.spec.whatwg.org/multipage/syntax.html#unquoted) of the standard: the empty value, and
    /// values with white space, with one of ``"'=>` ``, or with a `<` that is not escaped. They are those of both kinds
    /// that occur less often in the value; `"` if they are equal.
    WhereNeeded,
}

/// In which order attributes are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AttributeOrder {
    /// In that of the tree.
    #[default]
    OfTree,
    /// In that of the code points of their names, as they are written.
    Alphabetical,
}

/// How an attribute is written whose value is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EmptyAttributes {
    /// With its value: `alt=""`.
    #[default]
    WithValue,
    /// By its name alone: `alt`.
    NameAlone,
}

/// How a [boolean attribute](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes) is
/// written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum BooleanAttributes {
    /// As any other.
    #[default]
    LikeOthers,
    /// By its name alone, whatever its value is: `disabled` for `disabled="disabled"`. The meaning stays, but the value
    /// is lost.
    NameAlone,
}

/// What becomes of characters beyond ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum NonAscii {
    /// They are written as they are.
    #[default]
    Literal,
    /// They become numeric character references in text and in values of attributes, but for control characters whose
    /// numbers stand for other characters. In names, comments, doctypes and
    /// text that is written literally there are no references, and they are written as they are.
    References,
}
