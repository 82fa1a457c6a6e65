//! What can be chosen when a tree is serialized.

use super::choices::{
    AttributeOrder, AttributeQuotes, BooleanAttributes, Comments, DoctypeIdentifiers,
    EmptyAttributes, Indentation, Newlines, NonAscii, OptionalTags, QuoteCharacter, RawText, Style,
    TrailingSolidus, WhiteSpace,
};
use crate::edition::Edition;
use crate::sink::Scripting;

/// How a tree is serialized.
///
/// ```
/// use soupstone::serialize::SerializeOptions;
/// use soupstone::sink::Scripting;
///
/// let options = SerializeOptions::new().with_scripting(Scripting::Enabled);
/// assert_eq!(options.scripting(), Scripting::Enabled);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SerializeOptions {
    edition: Edition,
    scripting: Scripting,
    shadow_roots: ShadowRoots,
    attribute_escaping: AttributeEscaping,
    meta_charset: MetaCharset,
    style: Style,
}

/// Which shadow roots are serialized, as `template` elements with a `shadowrootmode` attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum ShadowRoots {
    /// None but those that are [listed](super::Serializer::with_shadow_roots).
    #[default]
    Listed,
    /// Those that are [serializable](https://dom.spec.whatwg.org/#shadowroot-serializable), and those that are listed:
    /// *serializableShadowRoots* of the standard is true.
    Serializable,
    /// All, as if all were listed.
    All,
}

/// Which characters are escaped in the values of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AttributeEscaping {
    /// `&`, `"`, and U+00A0, by the edition of the standard that this crate follows.
    #[default]
    Standard,
    /// `<` and `>`, too, as browsers do since 2025.
    WithAngleBrackets,
    /// `<`, too, but not `>`.
    WithLessThan,
}

/// What happens to `meta` elements that declare an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum MetaCharset {
    /// They are written unchanged.
    #[default]
    LeftAlone,
    /// They declare the encoding of the output: `charset`, and `content` beside `http-equiv="content-type"`. No
    /// declaration is added where there is none.
    OfOutput,
    /// The same, with the name of the encoding in lower case; and if there is none in a `head` element, such a `meta`
    /// element becomes the first child of the `head`. The tree is not changed.
    Injected,
}

impl SerializeOptions {
    /// The default options: those of the standard's algorithm in the edition of January 2025, without scripting and shadow
    /// roots.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::SerializeOptions;
    ///
    /// let document = parse_document("<p class=hot>Pea");
    /// assert_eq!(SerializeOptions::new().inner_html(document.root()), document.to_html());
    /// ```
    pub const fn new() -> Self {
        Self {
            edition: Edition::January2025,
            scripting: Scripting::Disabled,
            shadow_roots: ShadowRoots::Listed,
            attribute_escaping: AttributeEscaping::Standard,
            meta_charset: MetaCharset::LeftAlone,
            style: Style::STANDARD,
        }
    }

    /// For output that is short, and parses to the same tree but for white space that has no meaning: optional tags are
    /// left out, quotes stand where they are needed, and white space is [minimal](WhiteSpace::Minimal). Comments are
    /// kept; [`with_comments`](Self::with_comments) leaves them out.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{self, Comments, Extent, SerializeOptions};
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
    /// let document = parse_document(source);
    /// let options = SerializeOptions::minified().with_comments(Comments::LeftOut);
    /// assert_eq!(
    ///     serialize::to_string(document.root(), Extent::Inner, &options),
    ///     "<!DOCTYPE html><title>Soup</title><ul class=big><li>one onion\
    ///      <li title=\"a root\">a <b>carrot</b></ul><pre>  a\n  stone</pre>",
    /// );
    /// ```
    pub const fn minified() -> Self {
        Self::new().with_style(Style {
            optional_tags: OptionalTags::LeftOut,
            white_space: WhiteSpace::Minimal,
            attribute_quotes: AttributeQuotes::WhereNeeded,
            quote_character: QuoteCharacter::Fewest,
            empty_attributes: EmptyAttributes::NameAlone,
            ..Style::KEEPING_THE_TREE
        })
    }

    /// For people to read: lines are broken and indented where white space has no meaning, and nowhere else.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{self, Extent, SerializeOptions};
    ///
    /// let source = "<!DOCTYPE html><title>Soup</title><ul><li>one onion<li>a <b>carrot</b></ul><pre>a\n stone</pre>";
    /// let document = parse_document(source);
    /// assert_eq!(
    ///     serialize::to_string(document.root(), Extent::Inner, &SerializeOptions::indented()),
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
        Self::new().with_style(Style {
            white_space: WhiteSpace::Indented(Indentation::Spaces(2)),
            ..Style::KEEPING_THE_TREE
        })
    }

    const fn with_style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// Whether [scripting](https://html.spec.whatwg.org/multipage/webappapis.html#concept-n-script) is enabled for the
    /// nodes. If it is, the text in `noscript` elements is written unescaped.
    ///
    /// Use what the parser used: a tree that was parsed with scripting has its `noscript` markup as text.
    ///
    /// ```
    /// use soupstone::serialize::SerializeOptions;
    /// use soupstone::{ParseOptions, Scripting};
    ///
    /// let options = ParseOptions::new().with_scripting(Scripting::Enabled);
    /// let document = options.parse_document("<p><noscript><b>Pea</b></noscript>");
    /// let options = SerializeOptions::new().with_scripting(Scripting::Enabled);
    /// let html = options.inner_html(document.body().unwrap());
    /// assert_eq!(html, "<p><noscript><b>Pea</b></noscript></p>");
    /// ```
    pub const fn with_scripting(self, scripting: Scripting) -> Self {
        Self { scripting, ..self }
    }

    /// The same options, to serialize these shadow roots.
    ///
    /// ```
    /// use soupstone::serialize::{self, Extent, SerializeOptions, ShadowRoots};
    /// use soupstone::{DeclarativeShadowRoots, ParseOptions};
    ///
    /// let source = r#"<p><template shadowrootmode="open" shadowrootserializable=""><b>1</b></template>2</p>"#;
    /// let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
    /// let document = options.parse_document(source);
    /// let body = document.body().unwrap();
    /// assert_eq!(body.inner_html(), "<p>2</p>");
    ///
    /// let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::Serializable);
    /// assert_eq!(serialize::to_string(body, Extent::Inner, &options), source);
    /// ```
    pub const fn with_shadow_roots(self, shadow_roots: ShadowRoots) -> Self {
        Self {
            shadow_roots,
            ..self
        }
    }

    /// The same options, to escape these characters in values of attributes.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{AttributeEscaping, SerializeOptions};
    ///
    /// let document = parse_document("<p title='a<b>'>");
    /// let options = SerializeOptions::new();
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<p title="a<b>"></p>"#);
    /// let options = options.with_attribute_escaping(AttributeEscaping::WithAngleBrackets);
    /// assert_eq!(options.inner_html(document.body().unwrap()), r#"<p title="a&lt;b&gt;"></p>"#);
    /// ```
    pub const fn with_attribute_escaping(self, attribute_escaping: AttributeEscaping) -> Self {
        Self {
            attribute_escaping,
            ..self
        }
    }

    /// The same options, to do this with `meta` elements that declare an encoding.
    ///
    /// ```
    /// use soupstone::encoding::Encoding;
    /// use soupstone::parse_document;
    /// use soupstone::serialize::{self, Extent, MetaCharset, SerializeOptions};
    ///
    /// let document = parse_document("<meta charset=utf-8>");
    /// let options = SerializeOptions::new().with_meta_charset(MetaCharset::OfOutput);
    /// let encoding = Encoding::for_label(b"koi8-r").unwrap();
    /// let mut bytes = Vec::new();
    /// serialize::to_encoded(document.head().unwrap(), Extent::Inner, &options, encoding, &mut bytes)?;
    /// assert_eq!(bytes, b"<meta charset=\"KOI8-R\">");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub const fn with_meta_charset(self, meta_charset: MetaCharset) -> Self {
        Self {
            meta_charset,
            ..self
        }
    }

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

    /// The edition of the standard.
    ///
    /// ```
    /// use soupstone::dom::Document;
    /// use soupstone::serialize::{self, Extent, SerializeOptions};
    /// use soupstone::Edition;
    ///
    /// let mut document = Document::new();
    /// let link = document.create_element("a");
    /// document.set_attribute(link, "title", "<3")?;
    ///
    /// let options = SerializeOptions::new().with_edition(Edition::August2026);
    /// let html = serialize::to_string(document.node(link), Extent::Outer, &options);
    /// assert_eq!(html, r#"<a title="&lt;3"></a>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    pub const fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// The edition of the standard.
    ///
    /// ```
    /// use soupstone::serialize::SerializeOptions;
    ///
    /// assert_eq!(SerializeOptions::new().edition(), soupstone::Edition::January2025);
    /// ```
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Whether scripting is enabled for the nodes.
    ///
    /// ```
    /// use soupstone::serialize::SerializeOptions;
    ///
    /// assert_eq!(SerializeOptions::new().scripting(), soupstone::Scripting::Disabled);
    /// ```
    pub const fn scripting(&self) -> Scripting {
        self.scripting
    }

    /// Which shadow roots are serialized.
    ///
    /// ```
    /// use soupstone::serialize::{SerializeOptions, ShadowRoots};
    ///
    /// assert_eq!(SerializeOptions::new().shadow_roots(), ShadowRoots::Listed);
    /// ```
    pub const fn shadow_roots(&self) -> ShadowRoots {
        self.shadow_roots
    }

    /// Which characters are escaped in values of attributes.
    ///
    /// ```
    /// use soupstone::serialize::{AttributeEscaping, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::new().attribute_escaping(), AttributeEscaping::Standard);
    /// ```
    pub const fn attribute_escaping(&self) -> AttributeEscaping {
        self.attribute_escaping
    }

    /// What happens to `meta` elements that declare an encoding.
    ///
    /// ```
    /// use soupstone::serialize::{MetaCharset, SerializeOptions};
    ///
    /// assert_eq!(SerializeOptions::new().meta_charset(), MetaCharset::LeftAlone);
    /// ```
    pub const fn meta_charset(&self) -> MetaCharset {
        self.meta_charset
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

    /// Whether more is asked for than the algorithm of the standard and its few variations.
    pub(super) fn asks_for_a_style(&self) -> bool {
        self.style != Style::STANDARD
            || self.meta_charset == MetaCharset::Injected
            || self.attribute_escaping == AttributeEscaping::WithLessThan
    }
}

/// Which part of a node is serialized.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// The children of the node, or of the contents of a `template` element, as `innerHTML` in a browser, with the
    /// shadow root of the node before them, if it is to be serialized, as `getHTML()`. This is the algorithm of the
    /// standard. For the root of a document it is all of the document.
    Inner,
    /// The node itself with all that is in it, as `outerHTML` in a browser. For a document or a document fragment,
    /// which have no markup of their own, this is the same as [`Inner`](Self::Inner).
    Outer,
}
