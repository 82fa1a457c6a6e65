use std::borrow::{Borrow, Cow};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use cssparser::{ParseError, Parser, ToCss};
use selectors::parser::SelectorList;

use super::compiled_selector::CompiledSelectorList;
use super::compiler::SelectorCompiler;
use super::error::{SelectorError, SelectorErrorKind};
use super::error_position::build_error_with_position;
use super::grammar::{HtmlSelectorImpl, SelectorOptions, escape_identifier, parse_selector_list};
use crate::dom::{NodeKind, NodeRef};

/// A [selector list](https://www.w3.org/TR/selectors-4/#selector-list), such as `main a[href], h1 + p`, for any document and
/// any thread. Clones share the data of the selector.
///
/// `Display` serializes the selector as in the [CSS Object Model](https://www.w3.org/TR/cssom-1/#serializing-selectors), or the
/// original text if the selector contains invalid parts of `:is()` or `:where()`, arguments of a pseudo-element, or `*:scope`.
/// With the same [options](SelectorOptions), the output parses to an equal selector.
///
/// ```
/// use soupstone::select::Selector;
///
/// let selector: Selector = "UL>li:Not( .done )".parse()?;
/// assert_eq!(selector.to_string(), "UL > li:not(.done)");
/// # Ok::<(), soupstone::select::SelectorError>(())
/// ```
#[derive(Clone)]
pub struct Selector {
    data: Arc<SelectorData>,
}

struct SelectorData {
    list: SelectorList<HtmlSelectorImpl>,
    compiled: CompiledSelectorList,
    /// Set if the CSS Object Model form would parse differently.
    source_text: Option<Box<str>>,
    depends_only_on_markup: bool,
    has_unknown_pseudo_class: bool,
}

impl Selector {
    /// Parses a selector list, as `querySelectorAll` does.
    ///
    /// # Errors
    ///
    /// Returns a [`SelectorError`] with the kind and the position of the error.
    pub fn parse(text: &str) -> Result<Self, SelectorError> {
        Self::parse_with(text, &SelectorOptions::new())
    }

    /// Parses a selector list with [options](SelectorOptions), such as prefixes for namespaces.
    ///
    /// # Errors
    ///
    /// Returns a [`SelectorError`] with the kind and the position of the error.
    pub fn parse_with(text: &str, options: &SelectorOptions) -> Result<Self, SelectorError> {
        let (list, has_unknown_pseudo_class) =
            parse_selector_list(text, options).map_err(|kind| build_error_with_position(text, options, kind))?;
        Self::try_compile(list, text, has_unknown_pseudo_class).ok_or(SelectorError {
            kind: SelectorErrorKind::TooLong,
            offset: 0,
            found: String::new(),
            parentheses: None,
            hint: String::new(),
        })
    }

    /// Returns `None` if a selector is too long.
    fn try_compile(list: SelectorList<HtmlSelectorImpl>, text: &str, has_unknown_pseudo_class: bool) -> Option<Self> {
        let mut compiler = SelectorCompiler::default();
        let compiled = CompiledSelectorList {
            selectors: compiler.compile_list(list.slice()),
            unknown_names: compiler.unknown_names,
        };
        let source_text = compiler.needs_source_text.then(|| text.into());
        let depends_only_on_markup = !compiler.depends_on_runtime_state && !has_unknown_pseudo_class;
        let data = SelectorData { list, compiled, source_text, depends_only_on_markup, has_unknown_pseudo_class };
        (!compiler.exceeds_compound_limit).then(|| Self { data: Arc::new(data) })
    }

    /// Whether the markup alone determines what the selector stands for in a style sheet: whether it has no pseudo-element, no
    /// `:host`, and no pseudo-class that depends on users or scripts, such as `:hover`, `:link`, or `:checked`. A list in which
    /// `:is()` or `:where()` drops a pseudo-class that this crate does not know, such as `:invalid`, depends on more. Programs
    /// that inline or remove the rules of style sheets must leave out [other
    /// selectors](crate::select#selectors-that-never-match).
    ///
    /// ```
    /// use soupstone::Selector;
    ///
    /// let selectors = Selector::parse("a[href] > b, a:not(:hover), p::before")?;
    /// let can_be_inlined: Vec<bool> = selectors.alternatives().map(|one| one.depends_only_on_markup()).collect();
    /// assert_eq!(can_be_inlined, [true, false, false]);
    /// # Ok::<(), soupstone::SelectorError>(())
    /// ```
    pub fn depends_only_on_markup(&self) -> bool {
        self.data.depends_only_on_markup
    }

    /// Returns a [`Selector`] for each selector in the list.
    pub fn alternatives(&self) -> impl Iterator<Item = Self> {
        let display = self.to_string();
        let selectors = self.data.list.slice().iter().zip(split_selector_list(&display));
        let alternatives = selectors.filter_map(|(one, text)| {
            Self::try_compile(SelectorList::from_one(one.clone()), text, self.data.has_unknown_pseudo_class)
        });
        alternatives.collect::<Vec<_>>().into_iter()
    }

    /// Returns the [specificity](https://www.w3.org/TR/selectors-4/#specificity-rules): the number of IDs, the number of
    /// classes, attributes and pseudo-classes, and the number of names and pseudo-elements. Each number is at most 1,023. A
    /// list has the highest specificity of its [alternatives](Self::alternatives).
    pub fn specificity(&self) -> [u32; 3] {
        let highest = self.data.list.slice().iter().map(|one| one.specificity()).max().unwrap_or(0);
        [highest >> 20, highest >> 10 & 0x3FF, highest & 0x3FF]
    }

    /// Creates a selector that matches only this element in its tree: the path from the nearest ancestor with a unique ID, or
    /// from the root. The selector remains valid while this path is unchanged. Returns `None` for nodes other than elements,
    /// and for elements more than 1,023 levels deep. Each call walks through the tree to find unique IDs.
    ///
    /// ```
    /// use soupstone::Selector;
    ///
    /// let document = soupstone::parse_document("<p>Pea<ul id=list><li>Leek<li><b>Onion</b></ul>");
    /// let bold = document.select_first("b").unwrap();
    /// let path = Selector::path_to(bold).unwrap();
    /// assert_eq!(path.to_string(), "#list > :nth-child(2) > :nth-child(1)");
    /// assert_eq!(document.select_first(&path), Some(bold));
    /// ```
    #[inline]
    pub fn path_to(element: NodeRef<'_>) -> Option<Self> {
        if !element.is_element() {
            return None;
        }
        let lower_case_id = |node: NodeRef<'_>| node.attribute("id").map(str::to_ascii_lowercase);
        // NOTE: the IDs are in lower case, because quirks mode ignores case.
        let mut counts = BTreeMap::new();
        for id in element.tree_root().inclusive_descendants().filter_map(lower_case_id) {
            *counts.entry(id).or_insert(0_usize) += 1;
        }
        let mut steps = Vec::new();
        for node in element.inclusive_ancestors().filter(NodeRef::is_element) {
            if let Some(id) = node.attribute("id").filter(|id| !id.is_empty())
                && counts.get(&id.to_ascii_lowercase()) == Some(&1)
            {
                steps.push(format!("#{}", escape_identifier(id)));
                break;
            }
            let position = node.previous_siblings().filter(NodeRef::is_element).count() + 1;
            steps.push(match node.parent().map(|parent| parent.kind()) {
                Some(NodeKind::Element) => format!(":nth-child({position})"),
                Some(NodeKind::Document) if position == 1 => String::from(":root"),
                _ => format!(":nth-child({position}):not(* > *)"),
            });
        }
        steps.reverse();
        Self::parse(&steps.join(" > ")).ok()
    }

    pub(super) fn compiled(&self) -> &CompiledSelectorList {
        &self.data.compiled
    }
}

impl PartialEq for Selector {
    /// Compares the selectors in order, with the namespaces of their prefixes.
    fn eq(&self, other: &Self) -> bool {
        self.data.list == other.data.list
    }
}

impl Eq for Selector {}

impl Hash for Selector {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.data.list.to_css_string().hash(state);
    }
}

impl FromStr for Selector {
    type Err = SelectorError;

    fn from_str(text: &str) -> Result<Self, SelectorError> {
        Self::parse(text)
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.data.source_text {
            Some(text) => formatter.write_str(text),
            None => self.data.list.to_css(formatter),
        }
    }
}

impl fmt::Debug for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Selector({:?})", self.to_string())
    }
}

fn split_selector_list(text: &str) -> Vec<&str> {
    let parts = Parser::new(text).parse_comma_separated(|part| {
        let start = part.position();
        // NOTE: the parser skips the contents of brackets.
        while part.next().is_ok() {}
        Ok::<_, ParseError<()>>(part.slice_from(start).trim())
    });
    parts.unwrap_or_default()
}

/// A [`Selector`], or a string literal.
///
/// A query with an invalid literal panics with the [`SelectorError`]. Other text, for example from a file
/// or the command line, does not compile: the compiler says that the text must be "borrowed for `'static`" (E0597), that a
/// reference "escapes the function body" (E0521), or that the text "is not a selector". For other text, use
/// [`Selector::parse`], which returns a [`Result`]. A function that passes a literal on needs a parameter `&'static str` or
/// `impl AsSelector`.
///
/// A literal is parsed on each call, which may take longer than the search. In a loop, use a `&Selector`, for example in a
/// `static` [`LazyLock`]. See the example of [`Document::select`](crate::Document::select).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a selector",
    label = "expected a literal, such as `\"h1, h2\"`, or a `Selector`",
    note = "text that is not a literal has to be parsed: `Selector::parse(&text)?`"
)]
pub trait AsSelector: sealed::Sealed {}

impl AsSelector for Selector {}
impl AsSelector for &Selector {}
impl AsSelector for &LazyLock<Selector> {}
impl AsSelector for &'static str {}

mod sealed {
    pub trait Sealed {
        fn to_selector(&self) -> std::borrow::Cow<'_, super::Selector>;
    }
}

impl<T: Borrow<Selector>> sealed::Sealed for T {
    fn to_selector(&self) -> Cow<'_, Selector> {
        Cow::Borrowed(self.borrow())
    }
}

impl sealed::Sealed for &LazyLock<Selector> {
    fn to_selector(&self) -> Cow<'_, Selector> {
        Cow::Borrowed(self)
    }
}

impl sealed::Sealed for &'static str {
    #[track_caller]
    fn to_selector(&self) -> Cow<'_, Selector> {
        match Selector::parse(self) {
            Ok(selector) => Cow::Owned(selector),
            Err(error) => panic!("{self:?} is not a selector: {error}"),
        }
    }
}
