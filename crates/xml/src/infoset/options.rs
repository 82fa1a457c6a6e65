//! The rules of coercion, and their effect on names, characters, and comments.

use std::borrow::Cow;
use std::fmt::Write;

use soupstone::names::Namespace;

use super::characters::{is_character, is_name_character, is_name_start_character};

/// A rule of [coercing an HTML DOM into an
/// infoset](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[repr(u32)]
pub enum CoercionRule {
    /// Doctypes are dropped.
    Doctypes,
    /// Attributes that declare namespaces are dropped: `xmlns` and `xmlns:…` in no namespace, and all in the XMLNS namespace.
    XmlnsAttributes,
    /// Namespace declarations are added, as attributes in the XMLNS namespace. In a document, only elements whose parent has a
    /// different namespace get a declaration. A sink does not know the parent, so each element gets a declaration. A
    /// declaration that the element [keeps](Self::XmlnsAttributes) is not added again.
    NamespaceDeclarations,
    /// Local names of elements and attributes become [names of XML](CoercionOptions::name).
    Names,
    /// A space separates two hyphens in a comment.
    DoubleHyphens,
    /// A space follows a hyphen at the end of a comment.
    TrailingHyphens,
    /// Text, attribute values, comments and processing instructions become [text of XML](CoercionOptions::text).
    Characters,
    /// The document is set to no-quirks mode.
    DocumentMode,
    /// Form controls lose form owners that the parser set, except their nearest `form` ancestor.
    FormOwners,
    /// The contents of `template` elements are dropped. A sink also drops shadow trees, which it cannot distinguish.
    TemplateContents,
}

/// The rules to apply. See the example in the [module](crate::infoset).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CoercionOptions {
    rules: u32,
}

impl CoercionOptions {
    /// Applies all rules that XML needs. [`CoercionRule::DocumentMode`], [`CoercionRule::FormOwners`], and
    /// [`CoercionRule::TemplateContents`] are off, because XML can represent the information that they drop.
    pub const fn new() -> Self {
        Self::none()
            .with(CoercionRule::Doctypes, true)
            .with(CoercionRule::XmlnsAttributes, true)
            .with(CoercionRule::NamespaceDeclarations, true)
            .with(CoercionRule::Names, true)
            .with(CoercionRule::DoubleHyphens, true)
            .with(CoercionRule::TrailingHyphens, true)
            .with(CoercionRule::Characters, true)
    }

    /// Applies no rules.
    pub const fn none() -> Self {
        Self { rules: 0 }
    }

    /// Sets whether a rule applies.
    #[must_use]
    pub const fn with(self, rule: CoercionRule, applies: bool) -> Self {
        let others = self.rules & !(1 << rule as u32);
        Self { rules: others | (applies as u32) << rule as u32 }
    }

    /// Whether a rule applies.
    pub const fn applies(&self, rule: CoercionRule) -> bool {
        self.rules & 1 << rule as u32 != 0
    }

    /// Coerces a local name, if [the rule](CoercionRule::Names) applies: each character that an
    /// [NCName](https://www.w3.org/TR/xml-names/#NT-NCName) does not allow at its position becomes `U` and six hexadecimal
    /// digits, and the empty name becomes `U000000`. [`restore_name`] is the inverse.
    pub fn name<'a>(&self, name: &'a str) -> Cow<'a, str> {
        if self.applies(CoercionRule::Names) { coerce_name(name) } else { Cow::Borrowed(name) }
    }

    /// Coerces text or an attribute value, if [the rule](CoercionRule::Characters) applies: a form feed becomes a space, and
    /// any other character that is not an XML [Char](https://www.w3.org/TR/xml/#NT-Char) becomes U+FFFD.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.applies(CoercionRule::Characters) { coerce_characters(text) } else { Cow::Borrowed(text) }
    }

    /// Coerces the data of a comment according to the rules for [text](Self::text) and for hyphens.
    pub fn comment<'a>(&self, data: &'a str) -> Cow<'a, str> {
        let mut data = self.text(data);
        if self.applies(CoercionRule::DoubleHyphens) {
            data = coerce_further(data, coerce_double_hyphens);
        }
        if self.applies(CoercionRule::TrailingHyphens) {
            data = coerce_further(data, coerce_trailing_hyphen);
        }
        data
    }

    pub(super) fn drops_attribute(&self, namespace: Namespace, local_name: &str) -> bool {
        self.applies(CoercionRule::XmlnsAttributes) && is_xmlns_attribute(namespace, local_name)
    }
}

impl Default for CoercionOptions {
    fn default() -> Self {
        Self::new()
    }
}

fn coerce_further<'a>(text: Cow<'a, str>, change: fn(&str) -> Cow<'_, str>) -> Cow<'a, str> {
    match change(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(changed) => Cow::Owned(changed),
    }
}

pub(crate) fn is_xmlns_attribute(namespace: Namespace, local_name: &str) -> bool {
    match namespace {
        Namespace::XmlNs => true,
        Namespace::None => local_name == "xmlns" || local_name.starts_with("xmlns:"),
        _ => false,
    }
}

const CODE_POINT_DIGITS: usize = 6;

/// NOTE: the parser never makes a name that looks coerced. The parser's names are in lower case or on the list of adjusted
/// names.
fn coerce_name(name: &str) -> Cow<'_, str> {
    if is_ncname(name) {
        return Cow::Borrowed(name);
    }
    if name.is_empty() {
        return Cow::Owned("U000000".to_owned());
    }
    let mut coerced = String::with_capacity(name.len() + 2 * CODE_POINT_DIGITS);
    for (index, character) in name.char_indices() {
        let fits = match index {
            0 => is_name_start_character(character),
            _ => is_name_character(character),
        };
        if fits {
            coerced.push(character);
        } else {
            let _ = write!(coerced, "U{:0CODE_POINT_DIGITS$X}", u32::from(character));
        }
    }
    Cow::Owned(coerced)
}

/// Returns the original of a [coerced](CoercionOptions::name) name from the HTML parser.
pub fn restore_name(name: &str) -> Cow<'_, str> {
    if !name.contains('U') {
        return Cow::Borrowed(name);
    }
    let mut restored = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('U') {
        restored.push_str(before);
        match decode_character(after) {
            Some(character) => {
                restored.push(character);
                rest = &after[CODE_POINT_DIGITS..];
            }
            None => {
                restored.push('U');
                rest = after;
            }
        }
    }
    restored.push_str(rest);
    Cow::Owned(restored)
}

/// Reads six upper-case hexadecimal digits.
fn decode_character(text: &str) -> Option<char> {
    let digits = text.get(..CODE_POINT_DIGITS)?;
    if !digits.bytes().all(|byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'F')) {
        return None;
    }
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

fn is_ncname(name: &str) -> bool {
    let mut characters = name.chars();
    characters.next().is_some_and(is_name_start_character) && characters.all(is_name_character)
}

fn coerce_characters(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_character) {
        return Cow::Borrowed(text);
    }
    let coerced = text.chars().map(|character| match character {
        '\u{C}' => ' ',
        character if is_character(character) => character,
        _ => char::REPLACEMENT_CHARACTER,
    });
    Cow::Owned(coerced.collect())
}

fn coerce_double_hyphens(data: &str) -> Cow<'_, str> {
    if !data.contains("--") {
        return Cow::Borrowed(data);
    }
    let mut coerced = String::with_capacity(data.len() + 8);
    for character in data.chars() {
        if character == '-' && coerced.ends_with('-') {
            coerced.push(' ');
        }
        coerced.push(character);
    }
    Cow::Owned(coerced)
}

fn coerce_trailing_hyphen(data: &str) -> Cow<'_, str> {
    if data.ends_with('-') { Cow::Owned(format!("{data} ")) } else { Cow::Borrowed(data) }
}
