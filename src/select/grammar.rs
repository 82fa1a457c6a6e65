use std::cell::Cell;
use std::fmt;

use cssparser::{BasicParseErrorKind, ParseError, ParseErrorKind, Parser, ToCss, Token};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{NonTSPseudoClass, ParseRelative, Selector, SelectorList, SelectorParseErrorKind};

use super::error::SelectorErrorKind;
use crate::tables::selectors::{find_nonfunctional_pseudo_class, is_valid_pseudo_element};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HtmlSelectorImpl;

impl selectors::SelectorImpl for HtmlSelectorImpl {
    type ExtraMatchingData<'a> = ();
    type AttrValue = AttributeValue;
    type Identifier = Identifier;
    type LocalName = Identifier;
    type NamespaceUrl = Identifier;
    type NamespacePrefix = Identifier;
    type BorrowedNamespaceUrl = Identifier;
    type BorrowedLocalName = Identifier;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = PseudoElement;
}

/// A text that is written as an identifier or as a string.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct CssText<const IS_STRING: bool>(Box<str>);

pub(super) type Identifier = CssText<false>;
pub(super) type AttributeValue = CssText<true>;

impl<const IS_STRING: bool> From<&str> for CssText<IS_STRING> {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl<const IS_STRING: bool> AsRef<str> for CssText<IS_STRING> {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl<const IS_STRING: bool> ToCss for CssText<IS_STRING> {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        match IS_STRING {
            true => cssparser::serialize_string(&self.0, out),
            false => cssparser::serialize_identifier(&self.0, out),
        }
    }
}

/// Escapes a name for use in a selector, like [`CSS.escape()`](https://drafts.csswg.org/cssom/#the-css.escape%28%29-method).
///
/// ```
/// assert_eq!(soupstone::select::escape_identifier("1:a"), r"\31 \:a");
/// ```
#[doc(alias = "CSS.escape")]
pub fn escape_identifier(name: &str) -> String {
    let mut escaped = String::new();
    let _ = cssparser::serialize_identifier(name, &mut escaped);
    escaped
}

impl PrecomputedHash for Identifier {
    /// NOTE: only ancestor filters need this hash.
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

/// A [pseudo-class](https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes) with its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PseudoClass {
    /// The arguments are strings if [`has_string_arguments`], and otherwise in CSS syntax.
    WithStrings(&'static str, Vec<String>),
    /// `:current()`, which no element matches, and `:host-context()`, which matches only hosts.
    WithSelectors(&'static str, SelectorList<HtmlSelectorImpl>),
}

fn has_string_arguments(name: &str) -> bool {
    matches!(name, "contains" | "lang" | "-soup-contains" | "-soup-contains-own")
}

impl ToCss for PseudoClass {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        let (Self::WithStrings(name, _) | Self::WithSelectors(name, _)) = self;
        write!(out, ":{name}")?;
        match self {
            Self::WithSelectors(_, list) => {
                out.write_char('(')?;
                list.to_css(out)?;
            }
            Self::WithStrings(_, list) if list.is_empty() => return Ok(()),
            Self::WithStrings(_, list) => {
                for (index, argument) in list.iter().enumerate() {
                    out.write_str(if index == 0 { "(" } else { ", " })?;
                    match has_string_arguments(name) {
                        true => cssparser::serialize_string(argument, out)?,
                        false => out.write_str(argument)?,
                    }
                }
            }
        }
        out.write_char(')')
    }
}

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        matches!(self, Self::WithStrings("active" | "hover", _))
    }

    fn is_user_action_state(&self) -> bool {
        matches!(self, Self::WithStrings("active" | "focus" | "focus-visible" | "focus-within" | "hover", _))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PseudoElement {
    name: Box<str>,
    pub(super) arguments: Option<Box<str>>,
}

// WAIVER: a macro writes the methods that allow a feature.
macro_rules! allow {
    ($($feature:ident)+) => {
        $(fn $feature(&self) -> bool {
            true
        })+
    };
}

impl selectors::parser::PseudoElement for PseudoElement {
    allow!(accepts_state_pseudo_classes valid_after_slotted);

    fn valid_after_before_or_after(&self) -> bool {
        matches!(&*self.name, "marker" | "scroll-marker")
    }

    fn is_before_or_after(&self) -> bool {
        matches!(&*self.name, "before" | "after" | "column")
    }

    fn parses_as_element_backed(&self) -> bool {
        matches!(&*self.name, "details-content" | "file-selector-button" | "picker")
    }
}

impl ToCss for PseudoElement {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        write!(out, "::{}", escape_identifier(&self.name))?;
        self.arguments.iter().try_for_each(|arguments| write!(out, "({arguments})"))
    }
}

/// NOTE: the parser, the compiler and the query recurse only once per nesting level of parentheses and brackets.
const MAX_NESTING_DEPTH: u8 = 32;

pub(super) fn new_input(text: &str) -> Parser<'_> {
    let mut input = Parser::new(text);
    input.set_nested_block_limit(MAX_NESTING_DEPTH);
    input
}

/// Returns the list, and whether `:is()` or `:where()` has dropped an unknown pseudo-class.
pub(super) fn parse_selector_list(
    text: &str,
    options: &SelectorOptions,
) -> Result<(SelectorList<HtmlSelectorImpl>, bool), SelectorErrorKind> {
    let parser = SelectorParser { options, has_unknown_pseudo_class: Cell::new(false) };
    let list = SelectorList::parse(&parser, &mut new_input(text), ParseRelative::No);
    let list = list.map_err(|error| match error.kind {
        ParseErrorKind::Basic(kind) => kind_of_basic_error(&kind),
        ParseErrorKind::Custom(SelectorParseFailure(kind)) => kind,
    })?;
    // `:is()` and `:where()` accept an unclosed bracket with any contents, except deep nesting.
    // DEVIATION: browsers also accept other unbalanced brackets and broken strings. The parser expects an <any-value>.
    match new_input(text).expect_no_error_token() {
        Err(error) if kind_of_basic_error(&error.kind) == SelectorErrorKind::TooDeep => Err(SelectorErrorKind::TooDeep),
        _ => Ok((list, parser.has_unknown_pseudo_class.get())),
    }
}

fn kind_of_basic_error(kind: &BasicParseErrorKind) -> SelectorErrorKind {
    match kind {
        BasicParseErrorKind::TooManyNestedBlocks => SelectorErrorKind::TooDeep,
        _ => SelectorErrorKind::UnexpectedToken,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SelectorParseFailure(SelectorErrorKind);

impl From<SelectorParseErrorKind> for SelectorParseFailure {
    fn from(kind: SelectorParseErrorKind) -> Self {
        Self(match kind {
            SelectorParseErrorKind::EmptySelector => SelectorErrorKind::Empty,
            SelectorParseErrorKind::DanglingCombinator => SelectorErrorKind::DanglingCombinator,
            SelectorParseErrorKind::ExpectedNamespace => SelectorErrorKind::UnknownPrefix,
            SelectorParseErrorKind::InvalidState
            | SelectorParseErrorKind::InvalidPseudoElementInsideWhere
            | SelectorParseErrorKind::InvalidPseudoElementAfterSlotted
            | SelectorParseErrorKind::NonPseudoElementAfterSlotted => SelectorErrorKind::NotAllowedHere,
            _ => SelectorErrorKind::UnexpectedToken,
        })
    }
}

type CustomParseError = ParseError<SelectorParseFailure>;

const fn custom_error(kind: SelectorErrorKind) -> CustomParseError {
    CustomParseError { kind: ParseErrorKind::Custom(SelectorParseFailure(kind)) }
}

fn parse_argument(input: &mut Parser<'_>, text: fn(&Token<'_>) -> Option<String>) -> Result<String, CustomParseError> {
    text(input.next()?).ok_or(custom_error(SelectorErrorKind::UnexpectedToken))
}

fn parse_argument_list(
    arguments: &mut Parser<'_>,
    text: fn(&Token<'_>) -> Option<String>,
) -> Result<Vec<String>, CustomParseError> {
    arguments.parse_comma_separated(|input| parse_argument(input, text))
}

fn identifier_or_string_text(token: &Token<'_>) -> Option<String> {
    match token {
        Token::Ident(text) | Token::QuotedString(text) => Some(text.to_string()),
        _ => None,
    }
}

fn direction_text(token: &Token<'_>) -> Option<String> {
    let name = escaped_identifier_text(token)?;
    let keyword = name.to_ascii_lowercase();
    Some(if matches!(&*keyword, "ltr" | "rtl") { keyword } else { name })
}

fn escaped_identifier_text(token: &Token<'_>) -> Option<String> {
    match token {
        Token::Ident(name) => Some(escape_identifier(name)),
        _ => None,
    }
}

fn heading_level_text(token: &Token<'_>) -> Option<String> {
    match token {
        Token::Number { int_value: Some(level), .. } => Some(format!("{level}")),
        _ => None,
    }
}

fn parse_contains_argument(arguments: &mut Parser<'_>) -> Result<String, CustomParseError> {
    let quoted = arguments.try_parse(|input| {
        let text = input.expect_string()?.to_string();
        input.expect_exhausted().map(|()| text)
    });
    if let Ok(text) = quoted {
        return Ok(text);
    }
    let start = arguments.position();
    arguments.expect_no_error_token()?;
    let text = arguments.slice_from(start).trim();
    // NOTE: text after an unescaped quotation mark or `/*` would extend beyond the intended parenthesis, so both are errors.
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => _ = characters.next(),
            '"' | '\'' => return Err(custom_error(SelectorErrorKind::UnexpectedToken)),
            _ => {}
        }
    }
    if text.is_empty() || text.contains("/*") {
        return Err(custom_error(SelectorErrorKind::UnexpectedToken));
    }
    let quoted = format!("\"{text}\"");
    Ok(Parser::new(&quoted).expect_string()?.to_string())
}

struct SelectorParser<'o> {
    options: &'o SelectorOptions,
    has_unknown_pseudo_class: Cell<bool>,
}

impl SelectorParser<'_> {
    fn record_unknown_pseudo_class_error(&self) -> CustomParseError {
        self.has_unknown_pseudo_class.set(true);
        custom_error(SelectorErrorKind::UnknownPseudoClass)
    }

    fn parse_selector_list_argument(
        &self,
        name: &'static str,
        arguments: &mut Parser<'_>,
        is_allowed: fn(&[Selector<HtmlSelectorImpl>]) -> bool,
    ) -> Result<PseudoClass, CustomParseError> {
        let list = SelectorList::parse(self, arguments, ParseRelative::No)?;
        if !is_allowed(list.slice()) || list.slice().iter().any(Selector::has_pseudo_element) {
            return Err(custom_error(SelectorErrorKind::NotAllowedHere));
        }
        Ok(PseudoClass::WithSelectors(name, list))
    }
}

fn is_single_compound(list: &[Selector<HtmlSelectorImpl>]) -> bool {
    matches!(list, [one] if one.iter_raw_match_order().all(|component| !component.is_combinator()))
}

impl<'i> selectors::Parser<'i> for SelectorParser<'_> {
    type Impl = HtmlSelectorImpl;
    type Error = SelectorParseFailure;

    allow!(parse_slotted parse_part parse_nth_child_of parse_is_and_where parse_has parse_host parse_parent_selector);

    fn parse_non_ts_pseudo_class(&self, name: &str) -> Result<PseudoClass, CustomParseError> {
        let name = match &*name.to_ascii_lowercase() {
            // "[…] user agents must also treat :-webkit-autofill as an alias of :autofill."
            "-webkit-autofill" => Some("autofill"),
            name => find_nonfunctional_pseudo_class(name),
        };
        name.map(|name| PseudoClass::WithStrings(name, Vec::new()))
            .ok_or_else(|| self.record_unknown_pseudo_class_error())
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: &str,
        arguments: &mut Parser<'i>,
        _: bool,
    ) -> Result<PseudoClass, CustomParseError> {
        let (name, parsed) = match &*name.to_ascii_lowercase() {
            "lang" => ("lang", parse_argument_list(arguments, identifier_or_string_text)),
            "dir" => ("dir", parse_argument(arguments, direction_text).map(|text| vec![text])),
            "heading" => ("heading", parse_argument_list(arguments, heading_level_text)),
            "state" => ("state", parse_argument(arguments, escaped_identifier_text).map(|text| vec![text])),
            "active-view-transition-type" => {
                ("active-view-transition-type", parse_argument_list(arguments, escaped_identifier_text))
            }
            // "`:host-context( <compound-selector> )`"
            "host-context" => return self.parse_selector_list_argument("host-context", arguments, is_single_compound),
            // "Its alternate form :current(), like :is(), takes a list […]"
            "current" => return self.parse_selector_list_argument("current", arguments, |_| true),
            "contains" if self.options.contains => {
                ("contains", parse_contains_argument(arguments).map(|text| vec![text]))
            }
            "-soup-contains" if self.options.contains => {
                ("-soup-contains", parse_argument_list(arguments, identifier_or_string_text))
            }
            "-soup-contains-own" if self.options.contains => {
                ("-soup-contains-own", parse_argument_list(arguments, identifier_or_string_text))
            }
            _ => return Err(self.record_unknown_pseudo_class_error()),
        };
        Ok(PseudoClass::WithStrings(name, parsed?))
    }

    fn parse_pseudo_element(&self, name: &str) -> Result<PseudoElement, CustomParseError> {
        let name = name.to_ascii_lowercase();
        // "[…] all other pseudo-elements whose names begin with the string "-webkit-" (matched ASCII case-insensitively)
        // and that are not functional notations must be treated as valid at parse time."
        if is_valid_pseudo_element(&name) || name.starts_with("-webkit-") {
            return Ok(PseudoElement { name: name.into(), arguments: None });
        }
        Err(custom_error(SelectorErrorKind::UnknownPseudoElement))
    }

    fn parse_functional_pseudo_element(
        &self,
        name: &str,
        arguments: &mut Parser<'i>,
    ) -> Result<PseudoElement, CustomParseError> {
        let name = name.to_ascii_lowercase();
        if !is_valid_pseudo_element(&format!("{name}()")) {
            return Err(custom_error(SelectorErrorKind::UnknownPseudoElement));
        }
        let start = arguments.position();
        arguments.expect_no_error_token()?;
        let text = arguments.slice_from(start).trim();
        Ok(PseudoElement { name: name.into(), arguments: Some(text.into()) })
    }

    fn default_namespace(&self) -> Option<Identifier> {
        self.options.default_namespace.as_deref().map(Identifier::from)
    }

    fn namespace_for_prefix(&self, prefix: &Identifier) -> Option<Identifier> {
        self.options.namespace(prefix.as_ref()).map(Identifier::from)
    }
}

/// Options for parsing a selector: namespaces for prefixes, and pseudo-classes from other libraries. By default there are no
/// prefixes, and a type selector without a prefix matches all namespaces, as in `querySelectorAll`.
///
/// ```
/// use soupstone::parse_document;
/// use soupstone::names::Namespace;
/// use soupstone::select::{Selector, SelectorOptions};
///
/// let options = SelectorOptions::new().with_namespace("svg", Namespace::Svg.uri());
/// let selector = Selector::parse_with("svg|title", &options)?;
/// let document = parse_document("<title>page</title><svg><title>image</title></svg>");
/// let titles: Vec<String> = document.select(&selector).map(|node| node.text_content()).collect();
/// assert_eq!(titles, ["image"]);
/// # Ok::<(), soupstone::select::SelectorError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SelectorOptions {
    default_namespace: Option<String>,
    namespaces: Vec<(String, String)>,
    contains: bool,
}

impl SelectorOptions {
    /// Creates options without prefixes and without pseudo-classes from other libraries.
    pub const fn new() -> Self {
        Self { default_namespace: None, namespaces: Vec::new(), contains: false }
    }

    /// Maps a prefix to the namespace with this URI. Prefixes are case-sensitive.
    #[must_use]
    pub fn with_namespace(mut self, prefix: &str, uri: &str) -> Self {
        self.namespaces.retain(|(one, _)| one != prefix);
        self.namespaces.push((prefix.to_owned(), uri.to_owned()));
        self
    }

    /// Returns the namespace URI of a prefix.
    pub fn namespace(&self, prefix: &str) -> Option<&str> {
        self.namespaces.iter().find(|(one, _)| one == prefix).map(|(_, uri)| uri.as_str())
    }

    /// Sets the namespace of type selectors and `*` without a prefix, and of compound selectors such as `.a` and `[href]`, which
    /// imply `*`. With `None`, the default, they match all namespaces.
    #[must_use]
    pub fn with_default_namespace(mut self, uri: Option<&str>) -> Self {
        self.default_namespace = uri.map(str::to_owned);
        self
    }

    /// Returns the namespace URI of type selectors and `*` without a prefix.
    pub fn default_namespace(&self) -> Option<&str> {
        self.default_namespace.as_deref()
    }

    settings! {
        /// Sets whether to allow the non-standard pseudo-classes that [search text](crate::select#text): `:contains()`,
        /// `:-soup-contains()` and `:-soup-contains-own()`. They are errors by default. All three count as pseudo-classes for
        /// [`specificity`](super::Selector::specificity). A query reads the text of a tree at most twice for each of these
        /// pseudo-classes: see [the costs](crate::select#what-a-query-costs).
        (pub const fn) with_contains(contains: bool), contains() = contains;
    }
}
