use soupstone::dom::{NodeKind, NodeRef};
use soupstone::names::{Namespace, tag};
use soupstone::sink::ScriptingMode;
use soupstone::{Document, EditError, NodeId};

use super::sanitizer::{Safety, Sanitizer};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Position {
    Contents,
    Start,
    End,
    Before,
    After,
    InPlace,
}

/// # Inserting markup
///
/// All methods except `set_html` and `set_html_unsafe` are from [whatwg/html 12753](https://github.com/whatwg/html/pull/12753).
impl Sanitizer {
    /// `setHTML()`: parses markup as the contents of an element or a shadow root, sanitizes it, and replaces all children.
    /// Always [safe](Safety::Safe). In a `script` element, nothing changes.
    ///
    /// ```
    /// use soupstone_sanitizer::Sanitizer;
    ///
    /// let mut document = soupstone::parse_document("<ul></ul>");
    /// let list = document.elements_by_tag_name("ul").next().unwrap().id();
    /// Sanitizer::standard_default().set_html(&mut document, list, "<li onclick=f()>Pea<script>f()</script>")?;
    /// assert_eq!(document.node(list).inner_html(), "<li>Pea</li>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn set_html(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::Contents, html, Safety::Safe)
    }

    /// `setHTMLUnsafe()`: like [`set_html`](Self::set_html), but removes only items that the configuration excludes.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn set_html_unsafe(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::Contents, html, Safety::Unsafe)
    }

    /// `appendHTML()`: like [`set_html`](Self::set_html), but appends the markup to the children, or to the contents of a
    /// `template` element.
    ///
    /// ```
    /// use soupstone_sanitizer::Sanitizer;
    ///
    /// let mut document = soupstone::parse_document("<ul><li>Pea</ul>");
    /// let list = document.elements_by_tag_name("ul").next().unwrap().id();
    /// let sanitizer = Sanitizer::standard_default();
    /// sanitizer.append_html(&mut document, list, "<li onclick=f()>Leek")?;
    /// assert_eq!(document.node(list).inner_html(), "<li>Pea</li><li>Leek</li>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn append_html(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::End, html, Safety::Safe)
    }

    /// `appendHTMLUnsafe()`: like [`append_html`](Self::append_html), but removes only items that the configuration excludes.
    ///
    /// # Errors
    ///
    /// The errors of [`append_html`](Self::append_html).
    pub fn append_html_unsafe(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::End, html, Safety::Unsafe)
    }

    /// `prependHTML()`: like [`append_html`](Self::append_html), but inserts the markup before the first child.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn prepend_html(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::Start, html, Safety::Safe)
    }

    /// `prependHTMLUnsafe()`: like [`prepend_html`](Self::prepend_html), but removes only items that the configuration
    /// excludes.
    ///
    /// # Errors
    ///
    /// The errors of [`prepend_html`](Self::prepend_html).
    pub fn prepend_html_unsafe(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::Start, html, Safety::Unsafe)
    }

    /// `beforeHTML()`: parses markup as the contents of a node's parent, sanitizes the markup, and inserts it before the node.
    /// Always [safe](Safety::Safe). If the node has no parent, or the parent is a `script` element, nothing changes.
    ///
    /// ```
    /// use soupstone_sanitizer::Sanitizer;
    ///
    /// let mut document = soupstone::parse_document("<p>Pea</p>");
    /// let paragraph = document.elements_by_tag_name("p").next().unwrap().id();
    /// let sanitizer = Sanitizer::standard_default();
    /// sanitizer.before_html(&mut document, paragraph, "<h1 onclick=f()>Soup</h1>")?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<h1>Soup</h1><p>Pea</p>");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]. [`EditError::ParentIsDocument`] if the node is a child of the document node.
    /// [`EditError::WrongKindOfParent`] if the node is a direct child of a `template` element. [`EditError::NotAnElement`] if
    /// the node is a child of a document fragment that is neither a shadow root nor the contents of a `template` element.
    pub fn before_html(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::Before, html, Safety::Safe)
    }

    /// `beforeHTMLUnsafe()`: like [`before_html`](Self::before_html), but removes only items that the configuration excludes.
    ///
    /// # Errors
    ///
    /// The errors of [`before_html`](Self::before_html).
    pub fn before_html_unsafe(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::Before, html, Safety::Unsafe)
    }

    /// `afterHTML()`: like [`before_html`](Self::before_html), but inserts the markup after the node.
    ///
    /// # Errors
    ///
    /// The errors of [`before_html`](Self::before_html).
    pub fn after_html(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::After, html, Safety::Safe)
    }

    /// `afterHTMLUnsafe()`: like [`after_html`](Self::after_html), but removes only items that the configuration excludes.
    ///
    /// # Errors
    ///
    /// The errors of [`after_html`](Self::after_html).
    pub fn after_html_unsafe(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::After, html, Safety::Unsafe)
    }

    /// `replaceWithHTML()`: like [`before_html`](Self::before_html), but replaces the node with the markup.
    ///
    /// # Errors
    ///
    /// The errors of [`before_html`](Self::before_html).
    pub fn replace_with_html(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::InPlace, html, Safety::Safe)
    }

    /// `replaceWithHTMLUnsafe()`: like [`replace_with_html`](Self::replace_with_html), but removes only items that the
    /// configuration excludes.
    ///
    /// # Errors
    ///
    /// The errors of [`replace_with_html`](Self::replace_with_html).
    pub fn replace_with_html_unsafe(&self, document: &mut Document, node: NodeId, html: &str) -> Result<(), EditError> {
        self.filter_and_insert_html(document, node, Position::InPlace, html, Safety::Unsafe)
    }

    /// [Filter and set HTML](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization), at each
    /// position.
    fn filter_and_insert_html(
        &self,
        document: &mut Document,
        id: NodeId,
        position: Position,
        html: &str,
        safety: Safety,
    ) -> Result<(), EditError> {
        let Some(node) = document.get(id) else {
            // NOTE: an edit of an unknown node does nothing, and returns the reason.
            return document.remove(id);
        };
        let target = match position {
            // NOTE: for a template element, the target is its template contents, whose host is the element.
            Position::Contents | Position::Start | Position::End => node.template_contents().unwrap_or(node),
            Position::Before | Position::After | Position::InPlace => match valid_parent(node)? {
                Some(parent) => parent,
                // If this's parent is null, then return.
                None => return Ok(()),
            },
        };
        // 1. Let context be target if it is an element; otherwise target's host.
        let context = match target.kind() {
            NodeKind::Element => target,
            NodeKind::Fragment => target.host().unwrap_or(target),
            kind => return Err(EditError::NotAnElement { kind }),
        };
        // 2. If safe, and context's local name is "script", and its namespace is HTML or SVG: return.
        let is_script = context.expanded_name().is_some_and(|name| {
            name.local_name() == tag::SCRIPT && matches!(name.namespace(), Namespace::Html | Namespace::Svg)
        });
        if safety == Safety::Safe && is_script {
            return Ok(());
        }
        // 3. Let sanitizer be the result of getting a sanitizer instance from options, given safe. NOTE: the sanitizer is
        // `self`.
        // 4. Let scriptingMode be Inert. NOTE: this crate never runs scripts, regardless of the runScripts option.
        // DEVIATION: the fragment parsing algorithm disables scripting in the document of template contents. For a `template`
        // element of the page, the standard does not, but browsers do, and this crate follows them.
        let scripting_mode = match is_in_template_contents(target) {
            true => ScriptingMode::Disabled,
            false => ScriptingMode::Inert,
        };
        // 5. Let fragment be the result of the HTML fragment parsing algorithm given target, html, true, scriptingMode.
        let options = self.parse_options().clone();
        let options = options.with_scripting_mode(Some(scripting_mode)).with_declarative_shadow_roots(true);
        let (target, context) = (target.id(), context.id());
        let fragment = options.parse_fragment_in(html, document, context)?;
        // 6. Sanitize fragment given sanitizer and safe.
        self.sanitize_node(document, fragment, safety)?;
        // 7. Replace all with fragment within target, pre-insert it, or replace this with it.
        match position {
            Position::Contents => document.replace_children(target, [fragment]),
            Position::Start => document.prepend(target, fragment),
            Position::End => document.append(target, fragment),
            Position::Before => document.insert_before(id, fragment),
            Position::After => document.insert_after(id, fragment),
            Position::InPlace => {
                document.insert_before(id, fragment)?;
                document.remove(id)
            }
        }
    }
}

/// Returns the parent of a node if markup can be parsed as the parent's contents, or `None` if the node has no parent.
fn valid_parent(node: NodeRef<'_>) -> Result<Option<NodeRef<'_>>, EditError> {
    let Some(parent) = node.parent() else {
        return Ok(None);
    };
    match parent.kind() {
        NodeKind::Document => Err(EditError::ParentIsDocument),
        kind @ NodeKind::Fragment if parent.host().is_none() => Err(EditError::NotAnElement { kind }),
        // NOTE: markup in a template goes into its contents.
        kind @ NodeKind::Element if parent.is_html_element(tag::TEMPLATE) => {
            Err(EditError::WrongKindOfParent { parent: kind, child: NodeKind::Fragment })
        }
        _ => Ok(Some(parent)),
    }
}

fn is_in_template_contents(node: NodeRef<'_>) -> bool {
    let mut root = node.ancestors().last().unwrap_or(node);
    while root.as_shadow_root().is_some()
        && let Some(host) = root.host()
    {
        root = host.ancestors().last().unwrap_or(host);
    }
    root.host().is_some()
}
