//! What the parser of selectors is told: the types that a parsed selector consists of, and what names mean.

use std::borrow::Borrow;
use std::cell::Cell;
use std::fmt;

use cssparser::{ParseError, ToCss};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{NonTSPseudoClass, SelectorParseErrorKind};

use super::language_range::LanguageRange;
use super::options::SelectorOptions;
use super::pseudo_class::{Direction, PseudoClass};
use crate::names::Namespace;
use crate::tables::selectors::{pseudo_class_of_state, pseudo_element};

/// The types that a parsed selector consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grammar;

impl selectors::SelectorImpl for Grammar {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Value;
    type Identifier = Identifier;
    type LocalName = Identifier;
    type NamespaceUrl = NamespaceUrl;
    type NamespacePrefix = Identifier;
    type BorrowedNamespaceUrl = NamespaceUrl;
    type BorrowedLocalName = Identifier;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = PseudoElement;
}

/// A name, a class, an id, or a prefix.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Identifier(Box<str>);

impl Identifier {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Identifier {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl ToCss for Identifier {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, out)
    }
}

impl PrecomputedHash for Identifier {
    /// NOTE: for filters of ancestors, which are not used here.
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

/// The value of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Value(Box<str>);

impl Value {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl AsRef<str> for Value {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl ToCss for Value {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        cssparser::serialize_string(&self.0, out)
    }
}

/// A namespace that a prefix stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NamespaceUrl {
    /// One that nodes can have.
    Known(Namespace),
    /// One that no node has.
    Other(Box<str>),
}

impl From<&str> for NamespaceUrl {
    fn from(uri: &str) -> Self {
        match Namespace::from_uri(uri) {
            Some(namespace) => Self::Known(namespace),
            None => Self::Other(uri.into()),
        }
    }
}

impl Default for NamespaceUrl {
    fn default() -> Self {
        Self::Known(Namespace::None)
    }
}

impl PrecomputedHash for NamespaceUrl {
    fn precomputed_hash(&self) -> u32 {
        0
    }
}

impl Borrow<str> for NamespaceUrl {
    fn borrow(&self) -> &str {
        match self {
            Self::Known(namespace) => namespace.uri(),
            Self::Other(uri) => uri,
        }
    }
}

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        matches!(self, Self::State("active" | "hover"))
    }

    fn is_user_action_state(&self) -> bool {
        matches!(
            self,
            Self::State("active" | "focus" | "focus-visible" | "focus-within" | "hover")
        )
    }
}

/// A pseudo-element. None is a node of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PseudoElement {
    /// One without arguments: its name.
    Plain(Box<str>),
    /// One with arguments: its name and what stands in the parentheses.
    Function(Box<str>, Box<str>),
}

impl selectors::parser::PseudoElement for PseudoElement {
    fn accepts_state_pseudo_classes(&self) -> bool {
        true
    }

    fn valid_after_slotted(&self) -> bool {
        true
    }

    fn valid_after_before_or_after(&self) -> bool {
        matches!(self, Self::Plain(name) if **name == *"marker")
    }

    fn is_before_or_after(&self) -> bool {
        matches!(self, Self::Plain(name) if matches!(&**name, "before" | "after"))
    }
}

impl ToCss for PseudoElement {
    fn to_css<W: fmt::Write>(&self, out: &mut W) -> fmt::Result {
        match self {
            Self::Plain(name) => {
                out.write_str("::")?;
                cssparser::serialize_identifier(name, out)
            }
            Self::Function(name, arguments) => {
                out.write_str("::")?;
                cssparser::serialize_identifier(name, out)?;
                write!(out, "({arguments})")
            }
        }
    }
}

/// The functions among the pseudo-elements, beside those that the grammar knows itself.
const FUNCTIONS: [&str; 4] = ["cue", "cue-region", "highlight", "picker"];

/// What the parser asks.
pub(super) struct Questions<'o> {
    options: &'o SelectorOptions,
    /// What was wrong with a pseudo-class or a pseudo-element.
    pub(super) complaint: Cell<Option<Complaint>>,
}

/// What is wrong with a pseudo-class or a pseudo-element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Complaint {
    NoPseudoClass,
    NoPseudoElement,
}

type Failed = ParseError<SelectorParseErrorKind>;

impl<'o> Questions<'o> {
    pub(super) fn new(options: &'o SelectorOptions) -> Self {
        Self {
            options,
            complaint: Cell::new(None),
        }
    }

    fn complain(&self, complaint: Complaint) -> Failed {
        self.complaint.set(Some(complaint));
        ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement)
    }
}

impl<'i> selectors::Parser<'i> for Questions<'_> {
    type Impl = Grammar;
    type Error = SelectorParseErrorKind;

    fn parse_slotted(&self) -> bool {
        true
    }

    fn parse_part(&self) -> bool {
        true
    }

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    fn parse_host(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(&self, name: &str) -> Result<PseudoClass, Failed> {
        let name = name.to_ascii_lowercase();
        PseudoClass::named(&name)
            .or_else(|| pseudo_class_of_state(&name).map(PseudoClass::State))
            .ok_or_else(|| self.complain(Complaint::NoPseudoClass))
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: &str,
        arguments: &mut cssparser::Parser<'i>,
        _: bool,
    ) -> Result<PseudoClass, Failed> {
        if name.eq_ignore_ascii_case("lang") {
            let ranges = arguments.parse_comma_separated(|input| {
                let range = input.expect_ident_or_string()?;
                Ok::<_, Failed>(LanguageRange::from(&**range))
            })?;
            return Ok(PseudoClass::Lang(ranges.into()));
        }
        if name.eq_ignore_ascii_case("dir") {
            let direction = arguments.expect_ident()?;
            return Ok(PseudoClass::Dir(match &*direction.to_ascii_lowercase() {
                "ltr" => Some(Direction::LeftToRight),
                "rtl" => Some(Direction::RightToLeft),
                _ => None,
            }));
        }
        if name.eq_ignore_ascii_case("state") {
            let name = arguments.expect_ident()?;
            return Ok(PseudoClass::CustomState((**name).into()));
        }
        Err(self.complain(Complaint::NoPseudoClass))
    }

    fn parse_pseudo_element(&self, name: &str) -> Result<PseudoElement, Failed> {
        let name = name.to_ascii_lowercase();
        // "[…] all other pseudo-elements whose names begin with the string "-webkit-" (matched ASCII case-insensitively)
        // and that are not functional notations must be treated as valid at parse time."
        if pseudo_element(&name).is_some() || name.starts_with("-webkit-") {
            return Ok(PseudoElement::Plain(name.into()));
        }
        Err(self.complain(Complaint::NoPseudoElement))
    }

    fn parse_functional_pseudo_element(
        &self,
        name: &str,
        arguments: &mut cssparser::Parser<'i>,
    ) -> Result<PseudoElement, Failed> {
        let name = name.to_ascii_lowercase();
        if !FUNCTIONS.contains(&&*name) {
            return Err(self.complain(Complaint::NoPseudoElement));
        }
        let start = arguments.position();
        arguments.expect_no_error_token()?;
        while arguments.next().is_ok() {}
        let text = arguments.slice_from(start).trim();
        Ok(PseudoElement::Function(name.into(), text.into()))
    }

    fn default_namespace(&self) -> Option<NamespaceUrl> {
        self.options.default_namespace().map(NamespaceUrl::from)
    }

    fn namespace_for_prefix(&self, prefix: &Identifier) -> Option<NamespaceUrl> {
        self.options
            .namespace(prefix.as_str())
            .map(NamespaceUrl::from)
    }
}
