//! What can be chosen when a tree is serialized: presets, and what the algorithm of the standard depends on.

use super::choices::{
    AttributeQuotes, EmptyAttributes, Indentation, OptionalTags, QuoteCharacter, Style, WhiteSpace,
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
    pub(super) style: Style,
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

    pub(super) const fn with_style(self, style: Style) -> Self {
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

    /// The edition of the standard.
    ///
    /// ```
    /// use soupstone::dom::Document;
    /// use soupstone::serialize::{self, Extent, SerializeOptions};
    /// use soupstone::Edition;
    ///
    /// let mut document = Document::new();
    /// let link = document.create_element("a")?;
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
