//! Selecting: methods of nodes, documents and fragments.

use std::iter::FusedIterator;

use super::plan::Plan;
use super::program::Program;
use super::query::Query;
use super::selector::Selector;
use crate::dom::{Document, Fragment, NodeRef};

/// # Selectors
///
/// `:scope` is the node that is asked; for a document, its root element. What is in the contents of a `template` element
/// or in a shadow tree is not found from outside: ask those [contents](Self::template_contents), or the
/// [shadow root](Self::shadow_root), themselves.
impl<'a> NodeRef<'a> {
    /// The descendants of the node that a selector matches, in tree order. Each is looked for when it is asked for.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::select::Selector;
    ///
    /// let document = parse_document("<ul><li>one<li class=last>two</ul><p><a href=/>three</a>");
    /// let selector = Selector::parse("li.last, p > a[href]")?;
    /// let texts: Vec<String> =
    ///     document.root().select(&selector).map(|node| node.text_content()).collect();
    /// assert_eq!(texts, ["two", "three"]);
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn select<'s>(&self, selector: &'s Selector) -> Select<'a, 's> {
        let program = selector.program();
        let query = Query::new(program, *self);
        Select {
            program,
            plan: Plan::new(program, &query, *self),
            query,
        }
    }

    /// The first descendant of the node that a selector matches.
    ///
    /// ```
    /// use soupstone::select::Selector;
    ///
    /// let bold = Selector::parse("p > b")?;
    /// let document = soupstone::parse_document("<b>1</b><p><b>2</b><b>3</b>");
    /// let body = document.body().unwrap();
    /// assert_eq!(body.select_first(&bold).unwrap().text_content(), "2");
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn select_first(&self, selector: &Selector) -> Option<Self> {
        self.select(selector).next()
    }

    /// Whether the node is an element that a selector matches.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::select::Selector;
    ///
    /// let document = parse_document("<p lang=en-GB><b>Soup</b>");
    /// let bold = document.select_first(&Selector::parse("b")?).unwrap();
    /// assert!(bold.matches(&Selector::parse("p > :lang(en)")?));
    /// assert!(!bold.matches(&Selector::parse("p + b")?));
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn matches(&self, selector: &Selector) -> bool {
        let program = selector.program();
        self.is_element() && Query::new(program, *self).matches_one_of(&program.selectors, *self)
    }

    /// The nearest element that a selector matches: the node itself, or one of its ancestors.
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::select::Selector;
    ///
    /// let document = parse_document("<section id=one><p><b>Soup</b>");
    /// let bold = document.select_first(&Selector::parse("b")?).unwrap();
    /// let section = bold.closest(&Selector::parse("section:has(> p)")?).unwrap();
    /// assert_eq!(section.attribute("id"), Some("one"));
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn closest(&self, selector: &Selector) -> Option<Self> {
        let program = selector.program();
        let mut query = Query::new(program, *self);
        let mut nodes = std::iter::once(*self).chain(self.ancestors());
        nodes.find(|node| node.is_element() && query.matches_one_of(&program.selectors, *node))
    }
}

/// # Selectors
impl Document {
    /// The elements of the document that a selector matches, in tree order. See [`NodeRef::select`].
    ///
    /// ```
    /// use soupstone::parse_document;
    /// use soupstone::select::Selector;
    ///
    /// let document = parse_document("<a href=/one>1</a><a>2</a><a href=/three>3</a>");
    /// let links = Selector::parse("a[href]")?;
    /// let targets: Vec<_> =
    ///     document.select(&links).filter_map(|link| link.attribute("href")).collect();
    /// assert_eq!(targets, ["/one", "/three"]);
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn select<'a, 's>(&'a self, selector: &'s Selector) -> Select<'a, 's> {
        self.root().select(selector)
    }

    /// The first element of the document that a selector matches.
    ///
    /// ```
    /// use soupstone::select::Selector;
    ///
    /// let bold = Selector::parse("p > b")?;
    /// let document = soupstone::parse_document("<b>1</b><p><b>2</b><b>3</b>");
    /// assert_eq!(document.select_first(&bold).unwrap().text_content(), "2");
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn select_first(&self, selector: &Selector) -> Option<NodeRef<'_>> {
        self.root().select_first(selector)
    }
}

/// # Selectors
impl Fragment {
    /// The elements of the fragment that a selector matches, in tree order. `:scope` is the fragment, so that `:scope > p`
    /// matches those that are in no other element. See [`NodeRef::select`].
    ///
    /// ```
    /// use soupstone::select::Selector;
    /// use soupstone::{FragmentContext, parse_fragment};
    ///
    /// let fragment = parse_fragment("<p>1<p>2<div><p>3</div>", &FragmentContext::html("div"));
    /// let top = Selector::parse(":scope > p")?;
    /// assert_eq!(fragment.select(&top).count(), 2);
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn select<'a, 's>(&'a self, selector: &'s Selector) -> Select<'a, 's> {
        self.root().select(selector)
    }

    /// The first element of the fragment that a selector matches.
    ///
    /// ```
    /// use soupstone::select::Selector;
    /// use soupstone::{FragmentContext, parse_fragment};
    ///
    /// let fragment = parse_fragment("<p>1<p class=hot>2", &FragmentContext::html("div"));
    /// let hot = fragment.select_first(&Selector::parse(".hot")?).unwrap();
    /// assert_eq!(hot.text_content(), "2");
    /// # Ok::<(), soupstone::select::SelectorError>(())
    /// ```
    pub fn select_first(&self, selector: &Selector) -> Option<NodeRef<'_>> {
        self.root().select_first(selector)
    }
}

/// The elements that a selector matches, in tree order: see [`NodeRef::select`].
#[derive(Clone, Debug)]
pub struct Select<'a, 's> {
    program: &'s Program,
    plan: Plan<'a>,
    query: Query<'a>,
}

impl<'a> Iterator for Select<'a, '_> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        loop {
            let node = self.plan.next()?;
            if self.plan.is_all() || self.query.matches_one_of(&self.program.selectors, node) {
                return Some(node);
            }
        }
    }

    /// NOTE: the bounds are the same where the document has lists of the elements that are named, and nothing else is asked.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.plan.count() {
            Some(count) => (count, Some(count)),
            None => (0, None),
        }
    }

    #[inline]
    fn count(mut self) -> usize {
        if let Some(count) = self.plan.count() {
            return count;
        }
        let mut count = 0;
        while self.next().is_some() {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Select<'_, '_> {}
