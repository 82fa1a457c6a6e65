//! [`Style`] and the types of its choices.

use soupstone::encoding::Encoding;

use crate::escapes::AmpersandContext;

/// The format of HTML output.
///
/// Start from a preset, [`minified`](Self::minified) or [`indented`](Self::indented), or from [`new`](Self::new), which follows
/// the standard.
///
/// All styles add details that round trips need: the identifiers of a doctype, a second newline where the parser drops one at
/// the start of `pre`, `textarea` and `listing` elements, and `&#13;` for a carriage return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    pub(crate) optional_tags: bool,
    pub(crate) white_space: WhiteSpace,
    pub(crate) comments: bool,
    pub(crate) attribute_quotes: AttributeQuotes,
    pub(crate) attribute_order: AttributeOrder,
    pub(crate) empty_attributes: EmptyAttributes,
    pub(crate) boolean_attributes: BooleanAttributes,
    pub(crate) ampersands: Ampersands,
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
    /// Follows the standard.
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
            optional_tags: true,
            white_space: WhiteSpace::LeftAlone,
            comments: true,
            attribute_quotes: AttributeQuotes::Double,
            attribute_order: AttributeOrder::OfTree,
            empty_attributes: EmptyAttributes::WithValue,
            boolean_attributes: BooleanAttributes::LikeOthers,
            ampersands: Ampersands::Escaped,
            non_ascii: NonAscii::Literal,
            declared_encoding: None,
        }
    }

    /// Writes as little as possible. The output parses to the same tree, except for insignificant white space.
    /// [`with_comments`](Self::with_comments) can drop comments.
    ///
    /// ```
    /// use soupstone_style::Style;
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
    ///     Style::minified().with_comments(false).inner_html(document.root()),
    ///     "<!DOCTYPE html><title>Soup</title><ul class=big><li>one onion\
    ///      <li title=\"a root\">a <b>carrot</b></ul><pre>  a\n  stone</pre>",
    /// );
    /// ```
    pub const fn minified() -> Self {
        Self {
            optional_tags: false,
            white_space: WhiteSpace::Minimal,
            attribute_quotes: AttributeQuotes::WhereNeeded,
            empty_attributes: EmptyAttributes::NameAlone,
            ampersands: Ampersands::EscapedWhereNeeded,
            ..Self::new()
        }
    }

    /// Breaks and indents lines where white space is insignificant.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let source = "<!DOCTYPE html><title>Soup</title><ul><li>one onion<li>a <b>carrot</b></ul><pre>a\n stone</pre>";
    /// let document = soupstone::parse_document(source);
    /// assert_eq!(
    ///     Style::indented().to_html(&document),
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
        Self { white_space: WhiteSpace::Indented(Indentation::Spaces(2)), ..Self::new() }
    }
}

/// # Choices
impl Style {
    /// Sets whether to write [optional tags](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags). With
    /// `false`, leaves out a tag where the standard allows it, unless the parser would then build a different tree: the
    /// standard's rules are for valid documents.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<ul><li>Pea<li>Leek</ul>");
    /// let style = Style::new().with_optional_tags(false);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<ul><li>Pea<li>Leek</ul>");
    /// ```
    #[must_use]
    pub const fn with_optional_tags(self, optional_tags: bool) -> Self {
        Self { optional_tags, ..self }
    }

    /// Whether optional tags are written.
    pub const fn optional_tags(&self) -> bool {
        self.optional_tags
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
    #[must_use]
    pub const fn with_white_space(self, white_space: WhiteSpace) -> Self {
        Self { white_space, ..self }
    }

    /// Returns how white space is written.
    pub const fn white_space(&self) -> WhiteSpace {
        self.white_space
    }

    /// Sets whether to write comments. With `false`, drops them, and joins the text nodes on both sides. Browsers may then
    /// show a U+000C FORM FEED character, which they hide in text of only ASCII white space.
    ///
    /// ```
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<p>Pea<!-- hot -->");
    /// let style = Style::new().with_comments(false);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<p>Pea</p>");
    /// ```
    #[must_use]
    pub const fn with_comments(self, comments: bool) -> Self {
        Self { comments, ..self }
    }

    /// Whether comments are written.
    pub const fn comments(&self) -> bool {
        self.comments
    }

    /// Chooses the quotes around attribute values.
    ///
    /// ```
    /// use soupstone_style::{AttributeQuotes, Style};
    ///
    /// let document = soupstone::parse_document("<p title=Hot class='a b'>");
    /// let style = Style::new().with_attribute_quotes(AttributeQuotes::WhereNeeded);
    /// assert_eq!(style.inner_html(document.body().unwrap()), r#"<p title=Hot class="a b"></p>"#);
    /// ```
    #[must_use]
    pub const fn with_attribute_quotes(self, attribute_quotes: AttributeQuotes) -> Self {
        Self { attribute_quotes, ..self }
    }

    /// Returns the quotes around attribute values.
    pub const fn attribute_quotes(&self) -> AttributeQuotes {
        self.attribute_quotes
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
    #[must_use]
    pub const fn with_attribute_order(self, attribute_order: AttributeOrder) -> Self {
        Self { attribute_order, ..self }
    }

    /// Returns the order of attributes.
    pub const fn attribute_order(&self) -> AttributeOrder {
        self.attribute_order
    }

    /// Chooses how to write attributes with an empty value.
    ///
    /// ```
    /// use soupstone_style::{EmptyAttributes, Style};
    ///
    /// let document = soupstone::parse_document("<img alt>");
    /// let style = Style::new().with_empty_attributes(EmptyAttributes::NameAlone);
    /// assert_eq!(style.inner_html(document.body().unwrap()), "<img alt>");
    /// ```
    #[must_use]
    pub const fn with_empty_attributes(self, empty_attributes: EmptyAttributes) -> Self {
        Self { empty_attributes, ..self }
    }

    /// Returns how attributes with an empty value are written.
    pub const fn empty_attributes(&self) -> EmptyAttributes {
        self.empty_attributes
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
    #[must_use]
    pub const fn with_boolean_attributes(self, boolean_attributes: BooleanAttributes) -> Self {
        Self { boolean_attributes, ..self }
    }

    /// Returns how boolean attributes are written.
    pub const fn boolean_attributes(&self) -> BooleanAttributes {
        self.boolean_attributes
    }

    /// Chooses which ampersands to escape.
    ///
    /// ```
    /// use soupstone_style::{Ampersands, Style};
    ///
    /// let document = soupstone::parse_document("<a href='?a&amp;b&amp;lt'>Salt &amp; pepper &amp;lt;");
    /// let style = Style::new().with_ampersands(Ampersands::EscapedWhereNeeded);
    /// let html = style.inner_html(document.body().unwrap());
    /// assert_eq!(html, r#"<a href="?a&b&amp;lt">Salt & pepper &amp;lt;</a>"#);
    /// ```
    #[must_use]
    pub const fn with_ampersands(self, ampersands: Ampersands) -> Self {
        Self { ampersands, ..self }
    }

    /// Returns which ampersands are escaped.
    pub const fn ampersands(&self) -> Ampersands {
        self.ampersands
    }

    /// Returns the location of ampersands that are escaped only if necessary.
    pub(crate) fn plain_ampersands(&self, place: AmpersandContext) -> Option<AmpersandContext> {
        match self.ampersands {
            Ampersands::Escaped => None,
            Ampersands::EscapedWhereNeeded => Some(place),
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
    #[must_use]
    pub const fn with_non_ascii(self, non_ascii: NonAscii) -> Self {
        Self { non_ascii, ..self }
    }

    /// Returns how characters beyond ASCII are written.
    pub const fn non_ascii(&self) -> NonAscii {
        self.non_ascii
    }

    /// Makes `meta` elements declare the encoding in which the output will be stored. If no `meta` element in the `head`
    /// element declares an encoding, a new `meta` element becomes the first child of the `head` element, even if a `meta`
    /// element in the `body` or in a `template` declares one. The tree does not change. `None`, the default, leaves `meta`
    /// elements unchanged.
    ///
    /// A parser follows the declaration wherever it is in the head. A reader that only scans the first 1,024 bytes may miss a
    /// `meta` element that comes later, or after a script with such markup. For such readers, move the `meta` element to the
    /// start of the `head` element, or send the encoding in a header. By the standard, a parser reads `x-user-defined` in a
    /// declaration as windows-1252.
    ///
    /// ```
    /// use soupstone::encoding::Encoding;
    /// use soupstone_style::Style;
    ///
    /// let document = soupstone::parse_document("<meta charset=utf-8><p>суп");
    /// let koi8 = Encoding::for_label(b"koi8-r").unwrap();
    /// let html = Style::minified().with_declared_encoding(Some(koi8)).to_html(&document);
    /// assert_eq!(html, "<meta charset=koi8-r><p>суп");
    /// let (bytes, _, _) = koi8.encode(&html);
    /// assert_eq!(*bytes, *b"<meta charset=koi8-r><p>\xD3\xD5\xD0");
    /// ```
    #[must_use]
    pub fn with_declared_encoding(self, encoding: Option<&'static Encoding>) -> Self {
        Self { declared_encoding: encoding.map(Encoding::output_encoding), ..self }
    }

    /// Returns the encoding that `meta` elements declare.
    pub const fn declared_encoding(&self) -> Option<&'static Encoding> {
        self.declared_encoding
    }
}

/// How to write ASCII white space in text.
///
/// Style sheets decide whether white space is significant. This crate assumes the style sheet that the standard
/// [suggests](https://html.spec.whatwg.org/multipage/rendering.html), and `display`, `float` and `position` in `style`
/// attributes. A page that shows list items in one line, for example, may look different. White space is kept in `pre`,
/// `textarea`, `listing`, `xmp`, `script` and `style` elements, in SVG and MathML elements, and in elements whose `style`
/// attribute mentions `white-space`. If part of a tree is written, the ancestors of the part count, too. A parsed fragment does
/// not remember its context: leave the white space of a fragment for `pre` or `textarea` alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum WhiteSpace {
    /// Leaves white space unchanged.
    #[default]
    LeftAlone,
    /// Writes each run of white space as one line feed if the run contains a line feed, or else as one space. Browsers remove
    /// some line feeds, for example next to U+200B ZERO WIDTH SPACE.
    Collapsed,
    /// Writes each run as one character, and drops insignificant runs: next to the tags of blocks (`p`, `div`, `li`, `td`), and
    /// between the children of `head`, `table` and `tr`.
    ///
    /// White space before or after a block is kept if the block may be hidden, float, or be placed elsewhere because of its
    /// `hidden`, `popover`, `align` or `style` attribute, or because it is a `dialog`, `legend` or `summary`. White space
    /// between the children of a shadow host is kept.
    Minimal,
    /// Breaks and indents lines where white space is insignificant. Other white space is kept.
    Indented(Indentation),
}

/// The indentation of each level. Levels below [`DEEPEST`](Self::DEEPEST) are indented no further.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Indentation {
    /// This number of spaces.
    Spaces(u8),
    /// One tab.
    Tab,
}

impl Indentation {
    /// The deepest level that is indented further than its parent. Without this limit, the size of the output would be
    /// quadratic in the depth.
    pub const DEEPEST: usize = 100;
}

/// Two spaces.
impl Default for Indentation {
    fn default() -> Self {
        Self::Spaces(2)
    }
}

/// The quotes around the values of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AttributeQuotes {
    /// `"` around every value.
    #[default]
    Double,
    /// `'` around every value.
    Single,
    /// Writes quotes only around values that need them according to the standard's
    /// [syntax](https://html.spec.whatwg.org/multipage/syntax.html#unquoted): empty values, and those with white space, with
    /// one of ``"'=>` ``, or with an unescaped `<`. Uses the quote that is rarer in the value, or `"`.
    WhereNeeded,
}

/// The order of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AttributeOrder {
    /// The order of the tree.
    #[default]
    OfTree,
    /// Sorts attributes by the code points of their names, including the prefix.
    Alphabetical,
}

/// How to write an attribute with an empty value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EmptyAttributes {
    /// `alt=""`
    #[default]
    WithValue,
    /// `alt`
    NameAlone,
}

/// How to write a
/// [boolean attribute](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum BooleanAttributes {
    /// Like any other attribute.
    #[default]
    LikeOthers,
    /// Writes only the name, regardless of the value: `disabled` for `disabled="disabled"`.
    NameAlone,
}

/// The ampersands to write as `&amp;` in text and in attribute values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Ampersands {
    /// All.
    #[default]
    Escaped,
    /// Escapes ampersands that the parser would read as the start of a [character
    /// reference](https://html.spec.whatwg.org/multipage/syntax.html#character-references), or report as a parse error: in text
    /// `&amp;lt` and `&amp;x;`, but not `a & b`.
    EscapedWhereNeeded,
}

/// How to write characters beyond ASCII.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum NonAscii {
    /// Unchanged.
    #[default]
    Literal,
    /// Writes numeric character references in text and attribute values, except for control characters whose numbers refer to
    /// different characters. Names, comments, doctypes, and the text of `script`, `style`, `xmp`, `iframe`, `noembed`,
    /// `noframes` and `plaintext` elements, and with scripting of `noscript` elements, cannot contain references, and are
    /// written literally.
    References,
}
