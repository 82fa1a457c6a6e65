//! [`NodeRef::inner_text`]: the text in a node, as it is rendered.

use super::node_ref::NodeRef;
use super::traverse::Edge;
use crate::names::{Namespace, TagName};
use crate::sink::Scripting;
use crate::tables::rendering::{Rendering, is_svg_never_rendered, rendering_of};

/// # Text
impl NodeRef<'_> {
    /// The text in a node as a reader sees it, as [`innerText`](https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute)
    /// in a browser without style sheets: blocks, rows and `br` begin new lines, an empty line is beside a `p`, and a tab
    /// between cells; white space is one space, except in `pre` and `textarea`; and scripts, styles, templates, what is
    /// `hidden`, closed `details` and kin are left out.
    ///
    /// A node that is not rendered gives its [`text_content`](Self::text_content).
    ///
    /// ```
    /// let source = "<!DOCTYPE html><title>Soup</title><h1>Pea\n soup</h1><p>Boil <b>peas</b>.<script>f()</script>
    ///     <table><tr><th>Peas<td>500 g<tr><th>Salt<td hidden>?</table>";
    /// let document = soupstone::parse_document(source);
    /// assert_eq!(document.body().unwrap().inner_text(), "Pea soup\n\nBoil peas.\n\nPeas\t500 g\nSalt");
    /// ```
    #[doc(alias = "innerText")]
    #[doc(alias = "html2text")]
    #[doc(alias = "text")]
    pub fn inner_text(self) -> String {
        // 1. If this is not being rendered or if the user agent is a non-CSS user agent, then return this's descendant
        //    text content.
        if self.is_hidden() || self.ancestors().any(|node| node.is_hidden()) {
            return self.text_content();
        }
        // 2. Let results be a new empty list.
        let keeps = |node: &NodeRef<'_>| {
            let rendering = node.rendering();
            matches!(
                rendering,
                Some(Rendering::Preformatted | Rendering::TextArea)
            )
        };
        let mut lines = Lines {
            keeping: self.ancestors().filter(keeps).count(),
            ..Lines::default()
        };
        // 3. For each child node node of this: Let current be the list resulting in running the rendered text collection
        //    steps with node.
        let mut walk = self.traverse();
        while let Some(edge) = walk.next() {
            match edge {
                Edge::Enter(node) if lines.enter(node, node == self) => {
                    walk.skip_children();
                    walk.next();
                }
                Edge::Enter(_) => {}
                Edge::Leave(node) => lines.leave(node),
            }
        }
        lines.text
    }

    fn rendering(self) -> Option<Rendering> {
        rendering_of(
            self.local_name()
                .filter(|_| self.namespace() == Some(Namespace::Html))?,
        )
    }

    /// Whether the markup says that the node is [not rendered](https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements),
    /// whatever is around it.
    fn is_hidden(self) -> bool {
        match self.namespace() {
            Some(Namespace::Html) => {}
            Some(Namespace::Svg) => return self.local_name().is_some_and(is_svg_never_rendered),
            _ => return false,
        }
        let is = |name| self.is_html_element(name);
        self.rendering() == Some(Rendering::Hidden)
            || self.has_attribute("hidden")
            || self.has_attribute("popover")
            || is(TagName::DIALOG) && !self.has_attribute("open")
            || is(TagName::AUDIO) && !self.has_attribute("controls")
            || is(TagName::NOSCRIPT) && self.document().scripting == Scripting::Enabled
            || is(TagName::INPUT)
                && self
                    .attribute("type")
                    .is_some_and(|value| value.eq_ignore_ascii_case("hidden"))
    }
}

/// The lines of the text, and what is open.
#[derive(Default)]
struct Lines {
    text: String,
    /// The highest of the required line break counts since the last string.
    required_breaks: usize,
    /// Whether the line has any text yet.
    has_content: bool,
    /// Whether white space was read that becomes a space if text follows in the line.
    has_space: bool,
    /// How many open elements keep white space.
    keeping: usize,
    /// For each open table, whether a row has ended in it, and a cell in the row.
    tables: Vec<(bool, bool)>,
    /// For each open `details` element without `open`, whether its summary was met.
    closed: Vec<bool>,
}

impl Lines {
    /// Begins a node, and returns whether to skip what is in it. The node that the text is asked for makes no lines
    /// itself.
    fn enter(&mut self, node: NodeRef<'_>, is_root: bool) -> bool {
        // [Rendered text collection steps](https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps)
        // 3. If node is not being rendered, then return items.
        if !is_root && (self.is_in_closed_details(node) || node.is_hidden()) {
            return true;
        }
        // 4. If node is a Text node, then for each CSS text box produced by node, in content order, […] append the text
        //    of the CSS text box to items […].
        if let Some(text) = node.as_text() {
            self.push_text(text);
            return false;
        }
        match node.rendering() {
            Some(Rendering::Preformatted | Rendering::TextArea) => self.keeping += 1,
            Some(Rendering::Table) => self.tables.push((false, false)),
            _ => {}
        }
        if node.is_html_element(TagName::DETAILS) && !node.has_attribute("open") {
            self.closed.push(false);
        }
        if is_root {
            return node.rendering() == Some(Rendering::Replaced);
        }
        match node.rendering() {
            // 5. If node is a br element, then append a string containing a single U+000A LF code point to items.
            None if node.is_html_element(TagName::BR) => self.push_separator("\n"),
            None if node.namespace() == Some(Namespace::Svg)
                && node.local_name() == Some("svg") =>
            {
                self.push_box();
            }
            None | Some(Rendering::Hidden) => {}
            // 6. If node's computed value of 'display' is 'table-cell', and node's CSS box is not the last 'table-cell'
            //    box of its enclosing 'table-row' box, then append a string containing a single U+0009 TAB code point
            //    to items. NOTE: it is appended when the next cell begins, so that no look ahead is needed.
            Some(Rendering::Cell) => {
                if let Some((_, has_cell)) = self.tables.last_mut()
                    && std::mem::replace(has_cell, true)
                {
                    self.push_separator("\t");
                }
                self.end_line();
            }
            // 7. If node's computed value of 'display' is 'table-row', and node's CSS box is not the last 'table-row' box
            //    of the nearest ancestor 'table' box, then append a string containing a single U+000A LF code point to
            //    items.
            Some(Rendering::Row) => {
                if let Some((has_row, has_cell)) = self.tables.last_mut() {
                    *has_cell = false;
                    if std::mem::replace(has_row, true) {
                        self.push_separator("\n");
                    }
                }
                self.end_line();
            }
            // 8. If node is a p element, then append 2 (a required line break count) at the beginning and end of items.
            Some(Rendering::Paragraph) => self.require_breaks(2),
            // 9. If node's used value of 'display' is block-level or 'table-caption', then append 1 (a required line break
            //    count) at the beginning and end of items.
            Some(Rendering::Block | Rendering::Preformatted | Rendering::Table) => {
                self.require_breaks(1);
            }
            Some(Rendering::InlineBlock | Rendering::TextArea) => {
                self.push_box();
                self.has_content = false;
            }
            Some(Rendering::Replaced) => {
                self.push_box();
                return true;
            }
        }
        false
    }

    /// Ends a node.
    fn leave(&mut self, node: NodeRef<'_>) {
        let rendering = node.rendering();
        match rendering {
            Some(Rendering::Preformatted | Rendering::TextArea) => self.keeping -= 1,
            Some(Rendering::Table) => {
                self.tables.pop();
            }
            _ => {}
        }
        match rendering {
            Some(Rendering::Paragraph) => self.require_breaks(2),
            Some(Rendering::Block | Rendering::Preformatted | Rendering::Table) => {
                self.require_breaks(1);
            }
            Some(Rendering::InlineBlock | Rendering::TextArea) => {
                self.has_space = false;
                self.has_content = true;
            }
            Some(Rendering::Cell | Rendering::Row) => self.end_line(),
            _ => {}
        }
        if node.is_html_element(TagName::DETAILS) && !node.has_attribute("open") {
            self.closed.pop();
        }
    }

    /// Whether a node is in a `details` element that is closed, and not its summary.
    fn is_in_closed_details(&mut self, node: NodeRef<'_>) -> bool {
        let is_closed = |parent: &NodeRef<'_>| {
            parent.is_html_element(TagName::DETAILS) && !parent.has_attribute("open")
        };
        if node
            .parent()
            .as_ref()
            .is_none_or(|parent| !is_closed(parent))
        {
            return false;
        }
        match self.closed.last_mut() {
            Some(has_summary) if node.is_html_element(TagName::SUMMARY) => {
                std::mem::replace(has_summary, true)
            }
            _ => true,
        }
    }

    /// Appends the data of a text. White space is kept or
    /// [collapsed](https://drafts.csswg.org/css-text/#white-space-phase-1): runs are one space, and none at the ends of a
    /// line.
    fn push_text(&mut self, data: &str) {
        if self.keeping > 0 {
            if !data.is_empty() {
                self.push_string(data);
            }
            return;
        }
        let is_space = |byte: char| matches!(byte, ' ' | '\t' | '\n' | '\r');
        let mut rest = data;
        while !rest.is_empty() {
            let word = rest.trim_start_matches(is_space);
            self.has_space |= word.len() < rest.len() && self.has_content;
            let end = word.find(is_space).unwrap_or(word.len());
            if end > 0 {
                self.push_string(&word[..end]);
            }
            rest = &word[end..];
        }
    }

    /// Appends a string to the line.
    fn push_string(&mut self, string: &str) {
        self.push_breaks();
        if std::mem::take(&mut self.has_space) {
            self.text.push(' ');
        }
        self.text.push_str(string);
        self.has_content = true;
    }

    /// Appends a string between lines or cells.
    fn push_separator(&mut self, separator: &str) {
        self.push_breaks();
        self.text.push_str(separator);
        self.end_line();
    }

    /// Appends a box without text; spaces before and after it stay.
    fn push_box(&mut self) {
        if self.has_space {
            self.push_string("");
        }
        self.has_content = true;
    }

    /// Appends the line breaks that are required, unless nothing comes before them.
    fn push_breaks(&mut self) {
        // 4. Remove any items from results that are the empty string.
        // 5. Remove any runs of consecutive required line break count items at the start or end of results.
        // 6. Replace each remaining run of consecutive required line break count items with a string consisting of as many
        //    U+000A LF code points as the maximum of the values in the required line break count items.
        let count = std::mem::take(&mut self.required_breaks);
        if !self.text.is_empty() {
            self.text.extend(std::iter::repeat_n('\n', count));
        }
    }

    /// Appends a required line break count.
    fn require_breaks(&mut self, count: usize) {
        self.required_breaks = self.required_breaks.max(count);
        self.end_line();
    }

    /// White space at the ends of a line is no text.
    const fn end_line(&mut self) {
        self.has_content = false;
        self.has_space = false;
    }
}
