//! Selectors as values: alternatives, specificity, and [`Selector::path_to`].

use std::collections::BTreeMap;

use cssparser::{Parser, Token};
use selectors::parser::SelectorList;

use super::selector::Selector;
use super::strings::escape_identifier;
use crate::dom::{NodeKind, NodeRef};

impl Selector {
    /// Returns a [`Selector`] for each selector in the list.
    #[inline]
    pub fn alternatives(&self) -> impl Iterator<Item = Self> {
        let display = self.to_string();
        let texts = texts_of_list(&display).into_iter();
        let selectors = self.list().slice().iter().zip(texts);
        // NOTE: compiling never fails, because each selector is shorter than the list.
        let compiled = |(one, text): (&_, &str)| {
            let list = SelectorList::from_one(Clone::clone(one));
            Self::compiled(list, text.trim(), self.has_unknown_class())
        };
        let alternatives = selectors.filter_map(compiled);
        alternatives.collect::<Vec<_>>().into_iter()
    }

    /// Returns the [specificity](https://www.w3.org/TR/selectors-4/#specificity-rules): the number of IDs, the number of
    /// classes, attributes and pseudo-classes, and the number of names and pseudo-elements. Each number is at most 1,023. A
    /// list has the highest specificity of its [alternatives](Self::alternatives).
    ///
    /// ```
    /// use soupstone::Selector;
    ///
    /// assert_eq!(Selector::parse("#top li.hot > a[href]")?.specificity(), [1, 2, 2]);
    /// assert!(Selector::parse(".hot")?.specificity() > Selector::parse("ul li")?.specificity());
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    #[inline]
    pub fn specificity(&self) -> [u32; 3] {
        let packed = self.list().slice().iter().map(|one| one.specificity());
        let highest = packed.max().unwrap_or(0);
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
        let way: Vec<NodeRef<'_>> = element.inclusive_ancestors().collect();
        let counts = counts_of_ids(&way);
        let mut steps = Vec::new();
        for node in way.into_iter().filter(NodeRef::is_element) {
            if let Some(id) = node.attribute("id")
                && counts.get(&id.to_ascii_lowercase()) == Some(&1)
            {
                steps.push(format!("#{}", escape_identifier(id)));
                break;
            }
            let before = node.previous_siblings().filter(NodeRef::is_element);
            let position = before.count() + 1;
            steps.push(match node.parent().map(|parent| parent.kind()) {
                Some(NodeKind::Element) => format!(":nth-child({position})"),
                Some(NodeKind::Document) if position == 1 => String::from(":root"),
                _ => format!(":nth-child({position}):not(* > *)"),
            });
        }
        steps.reverse();
        Self::parse(&steps.join(" > ")).ok()
    }
}

#[inline]
fn texts_of_list(text: &str) -> Vec<&str> {
    let (mut texts, mut start) = (Vec::new(), 0);
    let mut input = Parser::new(text);
    loop {
        // NOTE: the parser skips the contents of brackets.
        match input.next_including_whitespace_and_comments() {
            Ok(Token::Comma) => {
                let after = input.position().byte_index();
                texts.push(&text[start..after - 1]);
                start = after;
            }
            Ok(_) => {}
            Err(_) => {
                texts.push(&text[start..]);
                return texts;
            }
        }
    }
}

/// Counts how often each ID on a path to the root occurs in the whole tree.
///
/// NOTE: the IDs are in lower case, because quirks mode ignores case.
#[inline]
fn counts_of_ids(way: &[NodeRef<'_>]) -> BTreeMap<String, usize> {
    let id = |node: NodeRef<'_>| {
        let id = node.attribute("id")?;
        (!id.is_empty()).then(|| id.to_ascii_lowercase())
    };
    let mut counts = BTreeMap::new();
    for id in way.iter().copied().filter_map(id) {
        counts.insert(id, 0);
    }
    if let Some(root) = way.last().filter(|_| !counts.is_empty()) {
        for id in root.inclusive_descendants().filter_map(id) {
            counts.entry(id).and_modify(|count| *count += 1);
        }
    }
    counts
}
