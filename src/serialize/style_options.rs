//! What can be chosen beyond the algorithm of the standard: how the markup is to look.

use super::choices::{
    AttributeOrder, AttributeQuotes, BooleanAttributes, Comments, DoctypeIdentifiers,
    EmptyAttributes, Newlines, NonAscii, OptionalTags, QuoteCharacter, RawText, Style,
    TrailingSolidus, WhiteSpace,
};
use super::options::SerializeOptions;

/// # How the markup looks
impl SerializeOptions {
    /// The same options, to write optional tags or not.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{OptionalTags, SerializeOptions};
    ///
    /// let document = parse_document("<ul><li>Pea<li>Leek</ul>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<ul><li>Pea</li><li>Leek</li></ul>");
    /// let options = options.with_optional_tags(OptionalTags::LeftOut);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<ul><li>Pea<li>Leek</ul>");
    /// ```
    pub const fn with_optional_tags(self, optional_tags: OptionalTags) -> Self {
        let style = Style {
            optional_tags,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to do this with white space.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{WhiteSpace, SerializeOptions};
    ///
    /// let document = parse_document("<p>Pea   soup</p>  <p>Leek");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p>Pea   soup</p>  <p>Leek</p>");
    /// let options = options.with_white_space(WhiteSpace::Minimal);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p>Pea soup</p><p>Leek</p>");
    /// ```
    pub const fn with_white_space(self, white_space: WhiteSpace) -> Self {
        let style = Style {
            white_space,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to write comments or not.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{Comments, SerializeOptions};
    ///
    /// let document = parse_document("<p>Pea<!-- hot -->");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p>Pea<!-- hot --></p>");
    /// let options = options.with_comments(Comments::LeftOut);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p>Pea</p>");
    /// ```
    pub const fn with_comments(self, comments: Comments) -> Self {
        let style = Style {
            comments,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to write the identifiers of doctypes or not.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{DoctypeIdentifiers, SerializeOptions};
    ///
    /// let source = "<!DOCTYPE html PUBLIC \"-//Soup\" \"\"><html><head></head><body></body></html>";
    /// let options = SerializeOptions::new().with_doctype_identifiers(DoctypeIdentifiers::Written);
    /// let html = options.inner_html(parse_document(source).root());
    /// assert!(html.starts_with("<!DOCTYPE html PUBLIC \"-//Soup\""));
    /// ```
    pub const fn with_doctype_identifiers(self, doctype_identifiers: DoctypeIdentifiers) -> Self {
        let style = Style {
            doctype_identifiers,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to do this with newlines that the parser would change.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{Newlines, SerializeOptions};
    ///
    /// let document = parse_document("<pre>\n\nPea</pre>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<pre>\nPea</pre>");
    /// let options = options.with_newlines(Newlines::Kept);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<pre>\n\nPea</pre>");
    /// ```
    pub const fn with_newlines(self, newlines: Newlines) -> Self {
        let style = Style {
            newlines,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to put these values of attributes in quotes.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{AttributeQuotes, SerializeOptions};
    ///
    /// let document = parse_document("<p title=Hot class='a b'>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<p title="Hot" class="a b"></p>"#);
    /// let options = options.with_attribute_quotes(AttributeQuotes::WhereNeeded);
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<p title=Hot class="a b"></p>"#);
    /// ```
    pub const fn with_attribute_quotes(self, attribute_quotes: AttributeQuotes) -> Self {
        let style = Style {
            attribute_quotes,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to write these quotes.
    ///
    /// ```
    /// use soupstone::parse_fragment;
    /// use soupstone::serialize::{self, AttributeQuotes, Extent, QuoteCharacter, SerializeOptions};
    /// use soupstone::FragmentContext;
    ///
    /// let fragment = parse_fragment("<a title='1\" pipe' rel=next></a>", &FragmentContext::html("div"));
    /// let options = SerializeOptions::new()
    ///     .with_attribute_quotes(AttributeQuotes::WhereNeeded)
    ///     .with_quote_character(QuoteCharacter::Fewest);
    /// assert_eq!(
    ///     serialize::to_string(fragment.root(), Extent::Inner, &options),
    ///     "<a title='1\" pipe' rel=next></a>",
    /// );
    /// ```
    pub const fn with_quote_character(self, quote_character: QuoteCharacter) -> Self {
        let style = Style {
            quote_character,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to write attributes in this order.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{AttributeOrder, SerializeOptions};
    ///
    /// let document = parse_document("<p title=Hot class=big>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<p title="Hot" class="big"></p>"#);
    /// let options = options.with_attribute_order(AttributeOrder::Alphabetical);
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<p class="big" title="Hot"></p>"#);
    /// ```
    pub const fn with_attribute_order(self, attribute_order: AttributeOrder) -> Self {
        let style = Style {
            attribute_order,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to write attributes without a value like this.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{EmptyAttributes, SerializeOptions};
    ///
    /// let document = parse_document("<img alt>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<img alt="">"#);
    /// let options = options.with_empty_attributes(EmptyAttributes::NameAlone);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<img alt>");
    /// ```
    pub const fn with_empty_attributes(self, empty_attributes: EmptyAttributes) -> Self {
        let style = Style {
            empty_attributes,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to write boolean attributes like this.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{BooleanAttributes, SerializeOptions};
    ///
    /// let document = parse_document("<input disabled=disabled>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<input disabled="disabled">"#);
    /// let options = options.with_boolean_attributes(BooleanAttributes::NameAlone);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<input disabled>");
    /// ```
    pub const fn with_boolean_attributes(self, boolean_attributes: BooleanAttributes) -> Self {
        let style = Style {
            boolean_attributes,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to end the start tags of void elements like this.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{TrailingSolidus, SerializeOptions};
    ///
    /// let document = parse_document("Pea<br>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), "Pea<br>");
    /// let options = options.with_trailing_solidus(TrailingSolidus::Written);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "Pea<br />");
    /// ```
    pub const fn with_trailing_solidus(self, trailing_solidus: TrailingSolidus) -> Self {
        let style = Style {
            trailing_solidus,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to do this with the text in elements such as `script`.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{RawText, SerializeOptions};
    ///
    /// let document = parse_document("<p><script>a < b</script>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p><script>a < b</script></p>");
    /// let options = options.with_raw_text(RawText::Escaped);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p><script>a &lt; b</script></p>");
    /// ```
    pub const fn with_raw_text(self, raw_text: RawText) -> Self {
        let style = Style {
            raw_text,
            ..self.style
        };
        self.with_style(style)
    }

    /// The same options, to do this with characters beyond ASCII.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{NonAscii, SerializeOptions};
    ///
    /// let document = parse_document("<p>5 €");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p>5 €</p>");
    /// let options = options.with_non_ascii(NonAscii::References);
    /// assert_eq!(options.inner_html(document.body().unwrap()), "<p>5 &#8364;</p>");
    /// ```
    pub const fn with_non_ascii(self, non_ascii: NonAscii) -> Self {
        let style = Style {
            non_ascii,
            ..self.style
        };
        self.with_style(style)
    }

    /// Whether optional tags are written.
    ///
    /// ```
    /// use soupstone::serialize::{OptionalTags, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().optional_tags(), OptionalTags::LeftOut);
    /// ```
    pub const fn optional_tags(&self) -> OptionalTags {
        self.style.optional_tags
    }

    /// What becomes of white space.
    ///
    /// ```
    /// use soupstone::serialize::{SerializeOptions, WhiteSpace};
    ///
    /// assert_eq!(SerializeOptions::minified().white_space(), WhiteSpace::Minimal);
    /// ```
    pub const fn white_space(&self) -> WhiteSpace {
        self.style.white_space
    }

    /// Whether comments are written.
    ///
    /// ```
    /// use soupstone::serialize::{Comments, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().comments(), Comments::Written);
    /// ```
    pub const fn comments(&self) -> Comments {
        self.style.comments
    }

    /// Whether the identifiers of doctypes are written.
    ///
    /// ```
    /// use soupstone::serialize::{DoctypeIdentifiers, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().doctype_identifiers(), DoctypeIdentifiers::Written);
    /// ```
    pub const fn doctype_identifiers(&self) -> DoctypeIdentifiers {
        self.style.doctype_identifiers
    }

    /// What becomes of newlines that the parser would change.
    ///
    /// ```
    /// use soupstone::serialize::{Newlines, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().newlines(), Newlines::Kept);
    /// ```
    pub const fn newlines(&self) -> Newlines {
        self.style.newlines
    }

    /// Which values of attributes stand in quotes.
    ///
    /// ```
    /// use soupstone::serialize::{AttributeQuotes, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().attribute_quotes(), AttributeQuotes::WhereNeeded);
    /// ```
    pub const fn attribute_quotes(&self) -> AttributeQuotes {
        self.style.attribute_quotes
    }

    /// Which quotes stand around values of attributes.
    ///
    /// ```
    /// use soupstone::serialize::{QuoteCharacter, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().quote_character(), QuoteCharacter::Fewest);
    /// ```
    pub const fn quote_character(&self) -> QuoteCharacter {
        self.style.quote_character
    }

    /// In which order attributes are written.
    ///
    /// ```
    /// use soupstone::serialize::{AttributeOrder, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().attribute_order(), AttributeOrder::OfTree);
    /// ```
    pub const fn attribute_order(&self) -> AttributeOrder {
        self.style.attribute_order
    }

    /// How attributes are written whose value is empty.
    ///
    /// ```
    /// use soupstone::serialize::{EmptyAttributes, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().empty_attributes(), EmptyAttributes::NameAlone);
    /// ```
    pub const fn empty_attributes(&self) -> EmptyAttributes {
        self.style.empty_attributes
    }

    /// How boolean attributes are written.
    ///
    /// ```
    /// use soupstone::serialize::{BooleanAttributes, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::minified().boolean_attributes(), BooleanAttributes::LikeOthers);
    /// ```
    pub const fn boolean_attributes(&self) -> BooleanAttributes {
        self.style.boolean_attributes
    }

    /// Whether the start tags of void elements end with a solidus.
    ///
    /// ```
    /// use soupstone::serialize::{SerializeOptions, TrailingSolidus};
    ///
    /// assert_eq!(SerializeOptions::new().trailing_solidus(), TrailingSolidus::LeftOut);
    /// ```
    pub const fn trailing_solidus(&self) -> TrailingSolidus {
        self.style.trailing_solidus
    }

    /// What becomes of the text in elements such as `script`.
    ///
    /// ```
    /// use soupstone::serialize::{RawText, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::new().raw_text(), RawText::Literal);
    /// ```
    pub const fn raw_text(&self) -> RawText {
        self.style.raw_text
    }

    /// What becomes of characters beyond ASCII.
    ///
    /// ```
    /// use soupstone::serialize::{NonAscii, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::new().non_ascii(), NonAscii::Literal);
    /// ```
    pub const fn non_ascii(&self) -> NonAscii {
        self.style.non_ascii
    }
}
