//! What can be chosen beyond the algorithm of the standard, one type for each choice.

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

/// Whether the identifiers of a doctype are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DoctypeIdentifiers {
    /// The name alone is written, as the algorithm of the standard has it.
    #[default]
    LeftOut,
    /// The public and the system identifier are written if they are not empty, so that the document keeps its
    /// [mode](https://dom.spec.whatwg.org/#concept-document-mode).
    Written,
}

/// What is done for newlines to come back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Newlines {
    /// They are written as they are. The parser drops a newline at the start of `pre`, `textarea` and `listing`
    /// elements, and makes a line feed of a carriage return.
    #[default]
    Standard,
    /// Before a newline at the start of these elements stands another one, and a carriage return becomes `&#13;` where
    /// text is escaped.
    Kept,
}

/// Which values of attributes stand in quotes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AttributeQuotes {
    /// All.
    #[default]
    Always,
    /// Those that need some in the
    /// [syntax](https://html.spec.whatwg.org/multipage/syntax.html#unquoted) of the standard: the empty value, and
    /// values with white space, with one of ``"'=>` ``, or with a `<` that is not escaped.
    WhereNeeded,
    /// The same, but a `<` alone makes no quotes, as html5lib has it. The parser reads the same value, with a parse error.
    AsHtml5lib,
}

/// Which quotes stand around values of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum QuoteCharacter {
    /// `"`, which is written as `&quot;` in the value.
    #[default]
    Double,
    /// `'`, which is written as `&#39;` in the value.
    Single,
    /// That of both which stands less often in the value, so that as few as possible are escaped; `"` if they are equal.
    Fewest,
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

/// Whether the start tags of void elements end with a solidus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum TrailingSolidus {
    /// `<br>`
    #[default]
    LeftOut,
    /// `<br />`
    Written,
}

/// What becomes of text in elements such as `script` and `style`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum RawText {
    /// It is written literally.
    #[default]
    Literal,
    /// It is escaped like any text. That is right for parsers of XML only.
    Escaped,
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

/// All choices of this file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Style {
    pub(super) optional_tags: OptionalTags,
    pub(super) white_space: WhiteSpace,
    pub(super) comments: Comments,
    pub(super) doctype_identifiers: DoctypeIdentifiers,
    pub(super) newlines: Newlines,
    pub(super) attribute_quotes: AttributeQuotes,
    pub(super) quote_character: QuoteCharacter,
    pub(super) attribute_order: AttributeOrder,
    pub(super) empty_attributes: EmptyAttributes,
    pub(super) boolean_attributes: BooleanAttributes,
    pub(super) trailing_solidus: TrailingSolidus,
    pub(super) raw_text: RawText,
    pub(super) non_ascii: NonAscii,
}

impl Style {
    /// That of the algorithm of the standard.
    pub(super) const STANDARD: Self = Self {
        optional_tags: OptionalTags::Written,
        white_space: WhiteSpace::LeftAlone,
        comments: Comments::Written,
        doctype_identifiers: DoctypeIdentifiers::LeftOut,
        newlines: Newlines::Standard,
        attribute_quotes: AttributeQuotes::Always,
        quote_character: QuoteCharacter::Double,
        attribute_order: AttributeOrder::OfTree,
        empty_attributes: EmptyAttributes::WithValue,
        boolean_attributes: BooleanAttributes::LikeOthers,
        trailing_solidus: TrailingSolidus::LeftOut,
        raw_text: RawText::Literal,
        non_ascii: NonAscii::Literal,
    };

    /// The same, with all that the tree needs to come back.
    pub(super) const KEEPING_THE_TREE: Self = Self {
        doctype_identifiers: DoctypeIdentifiers::Written,
        newlines: Newlines::Kept,
        ..Self::STANDARD
    };
}
