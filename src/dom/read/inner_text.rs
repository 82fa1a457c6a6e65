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
    /// between cells; white space is one space, except in `pre`; and scripts, styles, templates, what is `hidden`, closed
    /// `details`, text areas and kin are left out.
    ///
    /// A node that is not rendered gives its [`text_content`](Self::text_content); one in a closed `details` gives none.
    ///
    /// DEVIATION: MathML is text in its line. Browsers put each of its elements into a line of its own, and variables into
    /// italic letters. An `object` element with `data` counts as loaded: browsers show what is in one that cannot be. What is
    /// hidden in a `select` is left out; Chromium has it.
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
    #[inline]
    pub fn inner_text(self) -> String {
        // 1. If this is not being rendered or if the user agent is a non-CSS user agent, then return this's descendant
        //    text content.
        let around = || std::iter::once(self).chain(self.ancestors());
        let is_hidden = |node: NodeRef<'_>| node.is_hidden() && !node.is_hidden_until_found();
        if around().any(is_hidden) || self.ancestors().any(|node| node.is_drop_down()) {
            return self.text_content();
        }
        if around().any(|node| node.is_hidden() || node.is_behind_closed_details()) {
            return String::new();
        }
        // 2. Let results be a new empty list.
        let mut lines = Lines::before(self);
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
                Edge::Leave(node) => lines.leave(node, node == self),
            }
        }
        lines.end(self);
        lines.text
    }

    #[inline]
    fn rendering(self) -> Option<Rendering> {
        let name = self.local_name()?;
        let is_html = self.namespace() == Some(Namespace::Html);
        let rendering = rendering_of(name).filter(|_| is_html)?;
        // An object that has nothing to load is rendered as what is in it.
        let is_fallback =
            rendering == Rendering::Replaced && name == "object" && self.attribute("data").unwrap_or("").is_empty();
        (!is_fallback).then_some(rendering)
    }

    /// What an element that is rendered does to the line that it is in.
    #[inline]
    fn flow(self) -> Flow {
        let is_svg = |node: NodeRef<'_>| node.namespace() == Some(Namespace::Svg);
        if is_svg(self) {
            return match self.local_name() {
                Some("svg") if !self.parent().is_some_and(is_svg) => Flow::Box,
                Some("text" | "foreignObject") => Flow::Block,
                _ => Flow::Inline,
            };
        }
        match self.rendering() {
            None if self.is_html_element(TagName::BR) => Flow::Break,
            None | Some(Rendering::Hidden) => Flow::Inline,
            Some(Rendering::InlineBlock | Rendering::Replaced) => Flow::Box,
            Some(_) => Flow::Block,
        }
    }

    /// Whether the markup says that the node is [not rendered](https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements),
    /// whatever is around it.
    #[inline]
    fn is_hidden(self) -> bool {
        match self.namespace() {
            Some(Namespace::Html) => {}
            Some(Namespace::Svg) => return self.local_name().is_some_and(is_svg_never_rendered),
            Some(Namespace::MathMl) => {
                return matches!(self.local_name(), Some("annotation" | "annotation-xml"));
            }
            _ => return false,
        }
        let is = |name| self.is_html_element(name);
        let is_open = self.has_attribute("open");
        self.rendering() == Some(Rendering::Hidden)
            || self.has_attribute("hidden")
                // NOTE: the contents of a box are skipped, but an inline element has none.
                && !(self.is_hidden_until_found() && self.flow() == Flow::Inline)
            || self.has_attribute("popover") && !(is(TagName::DIALOG) && is_open)
            || is(TagName::DIALOG) && !is_open
            || is(TagName::AUDIO) && !self.has_attribute("controls")
            || is(TagName::NOSCRIPT) && self.document().scripting == Scripting::Enabled
            || is(TagName::INPUT) && self.attribute("type").is_some_and(|value| value.eq_ignore_ascii_case("hidden"))
    }

    #[inline]
    fn is_hidden_until_found(self) -> bool {
        let hidden = self.attribute("hidden");
        hidden.is_some_and(|value| value.eq_ignore_ascii_case("until-found"))
    }

    #[inline]
    fn is_closed_details(self) -> bool {
        self.is_html_element(TagName::DETAILS) && !self.has_attribute("open")
    }

    /// Whether a node is a child of a closed `details` element, and not its summary.
    #[inline]
    fn is_behind_closed_details(self) -> bool {
        let Some(details) = self.parent().filter(|parent| parent.is_closed_details()) else {
            return false;
        };
        let mut children = details.children();
        children.find(|child| child.is_html_element(TagName::SUMMARY)) != Some(self)
    }

    /// Whether a node is a `select` element of whose contents nothing is shown in place.
    #[inline]
    fn is_drop_down(self) -> bool {
        let size = self.attribute("size").unwrap_or("");
        self.is_html_element(TagName::SELECT)
            && !self.has_attribute("multiple")
            && size.trim_ascii().parse::<u32>().unwrap_or(0) < 2
    }

    #[inline]
    fn is_option_or_group(self) -> bool {
        self.is_html_element(TagName::OPTION) || self.is_html_element(TagName::OPTGROUP)
    }

    /// Whether a text is rendered that is in an element which is.
    #[inline]
    fn is_rendered_text(self) -> bool {
        let is_part_of_table = |node: NodeRef<'_>| {
            matches!(node.rendering(), Some(Rendering::Table | Rendering::RowGroup | Rendering::Row))
        };
        let Some(parent) = self.parent() else {
            return true;
        };
        if parent.namespace() == Some(Namespace::Svg) {
            let holder = match parent.local_name() {
                Some("a") => parent.parent(),
                _ => Some(parent),
            };
            let name = holder.and_then(|holder| holder.local_name());
            return matches!(name, Some("text" | "tspan" | "textPath" | "foreignObject"));
        }
        !is_part_of_table(parent) || !self.as_text().is_some_and(|text| text.trim_ascii().is_empty())
    }
}

/// What an element does to the line that it is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// It is a part of the line.
    Inline,
    /// It stands in the line like a character, and has lines of its own.
    Box,
    /// It begins a line and ends one.
    Block,
    /// It ends the line.
    Break,
}

/// White space that collapses.
#[inline]
const fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\r')
}

/// The nodes in a line, after a node or before it: texts, boxes and what ends the line, which comes last.
struct LineWalk<'a> {
    at: Option<NodeRef<'a>>,
    /// The next sibling in the direction of the walk.
    beside: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
    /// The first child in the direction of the walk.
    inside: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
}

impl<'a> LineWalk<'a> {
    #[inline]
    fn after(node: NodeRef<'a>) -> Self {
        Self { at: Some(node), beside: NodeRef::next_sibling, inside: NodeRef::first_child }
    }

    #[inline]
    fn before(node: NodeRef<'a>) -> Self {
        Self { at: Some(node), beside: NodeRef::previous_sibling, inside: NodeRef::last_child }
    }
}

impl<'a> Iterator for LineWalk<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        'nodes: loop {
            let mut at = self.at?;
            let mut node = loop {
                if let Some(sibling) = (self.beside)(at) {
                    break sibling;
                }
                // The line goes on around an inline element.
                at = at.parent().filter(|parent| parent.flow() == Flow::Inline)?;
            };
            loop {
                self.at = Some(node);
                if node.is_hidden() || node.is_behind_closed_details() {
                    continue 'nodes;
                }
                if node.as_text().is_some() || node.flow() != Flow::Inline {
                    return Some(node);
                }
                match (self.inside)(node) {
                    Some(inside) => node = inside,
                    None => continue 'nodes,
                }
            }
        }
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
    /// White space that was read and becomes a space if text follows in the line.
    space: Space,
    /// How many open elements keep white space.
    keeping: usize,
    /// How many did around each open `option` element.
    keeping_around_options: Vec<usize>,
    /// How many `select` elements are open.
    selects: usize,
    /// For each open table, whether a row has ended in it, and a cell in the row.
    tables: Vec<(bool, bool)>,
    /// For each open `details` element without `open`, whether its summary was met.
    closed: Vec<bool>,
}

/// Whether there is white space at the end of the line.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Space {
    #[default]
    None,
    /// It is before the node that the text is asked for.
    Outside,
    Inside,
}

impl Lines {
    /// The line that a node is in, as far as it comes before the node.
    #[inline]
    fn before(node: NodeRef<'_>) -> Self {
        let keeps = |node: &NodeRef<'_>| node.rendering() == Some(Rendering::Preformatted);
        let is_in_option = |node: &NodeRef<'_>| node.is_html_element(TagName::OPTION);
        let around = node.ancestors().take_while(|node| !is_in_option(node));
        let mut lines = Self { keeping: around.filter(keeps).count(), ..Self::default() };
        if matches!(node.rendering(), Some(Rendering::RowGroup | Rendering::Row)) {
            lines.tables.push((false, false));
        }
        if node.flow() != Flow::Inline || lines.keeping > 0 {
            return lines;
        }
        for before in LineWalk::before(node) {
            let Some(text) = before.as_text() else {
                lines.has_content = before.flow() == Flow::Box;
                break;
            };
            if !before.is_rendered_text() {
                continue;
            }
            if text.ends_with(is_space) {
                lines.space = Space::Outside;
            }
            if text.contains(|character| !is_space(character)) {
                lines.has_content = true;
                break;
            }
        }
        if !lines.has_content {
            lines.space = Space::None;
        }
        lines
    }

    /// Ends the text: what follows the node decides whether what is at its end counts.
    #[inline]
    fn end(&mut self, node: NodeRef<'_>) {
        if self.space == Space::Inside && node.flow() == Flow::Inline {
            let is_content = |after: &NodeRef<'_>| match after.as_text() {
                Some(text) => after.is_rendered_text() && text.contains(|character| !is_space(character)),
                None => after.flow() == Flow::Box,
            };
            let is_end = |after: &NodeRef<'_>| after.as_text().is_none() && after.flow() != Flow::Box;
            let mut after = LineWalk::after(node);
            let decides = |after: &NodeRef<'_>| is_content(after) || is_end(after);
            if after.find(decides).is_some_and(|after| is_content(&after)) {
                self.push_string("");
            }
        }
        // The last row of a group is not the last one of its table if another row follows.
        let is_row = |node: &NodeRef<'_>| node.rendering() == Some(Rendering::Row) && !node.is_hidden();
        let has_row =
            |node: NodeRef<'_>| !node.is_hidden() && (is_row(&node) || node.children().any(|child| is_row(&child)));
        if node.rendering() == Some(Rendering::RowGroup)
            && node.children().any(|child| is_row(&child))
            && node.next_siblings().any(has_row)
        {
            self.push_separator("\n");
        }
    }

    /// Whether only options count, and what is in them.
    #[inline]
    fn is_in_select(&self, node: NodeRef<'_>) -> bool {
        self.selects > 0 && self.keeping_around_options.is_empty() && !node.is_option_or_group()
    }

    /// Begins a node, and returns whether to skip what is in it. The node that the text is asked for makes no lines
    /// itself.
    #[inline]
    fn enter(&mut self, node: NodeRef<'_>, is_root: bool) -> bool {
        // [Rendered text collection steps](https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps)
        // 3. If node is not being rendered, then return items. For the purpose of this step, […] 'select' elements have
        //    an associated non-replaced inline CSS box whose child boxes include only those of 'optgroup' and 'option'
        //    element child nodes.
        if !is_root && (self.is_in_closed_details(node) || node.is_hidden()) {
            return true;
        }
        if self.is_in_select(node) {
            return false;
        }
        // 4. If node is a Text node, then for each CSS text box produced by node, in content order, […] append the text
        //    of the CSS text box to items […].
        if let Some(text) = node.as_text() {
            if node.is_rendered_text() {
                self.push_text(text);
            }
            return false;
        }
        let rendering = node.rendering();
        match rendering {
            Some(Rendering::Preformatted) => self.keeping += 1,
            Some(Rendering::Table) => self.tables.push((false, false)),
            _ if node.is_html_element(TagName::SELECT) => self.selects += 1,
            _ if node.is_html_element(TagName::OPTION) => {
                let keeping = std::mem::take(&mut self.keeping);
                self.keeping_around_options.push(keeping);
            }
            _ => {}
        }
        if node.is_closed_details() {
            self.closed.push(false);
        }
        if is_root {
            return rendering == Some(Rendering::Replaced);
        }
        match (node.flow(), rendering) {
            (Flow::Inline, _) => {}
            // 5. If node is a br element, then append a string containing a single U+000A LF code point to items.
            (Flow::Break, _) => self.push_separator("\n"),
            // 6. If node's computed value of 'display' is 'table-cell', and node's CSS box is not the last 'table-cell'
            //    box of its enclosing 'table-row' box, then append a string containing a single U+0009 TAB code point
            //    to items. NOTE: it is appended when the next cell begins, so that no look ahead is needed.
            (_, Some(Rendering::Cell)) => {
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
            (_, Some(Rendering::Row)) => {
                if let Some((has_row, has_cell)) = self.tables.last_mut() {
                    *has_cell = false;
                    if std::mem::replace(has_row, true) {
                        self.push_separator("\n");
                    }
                }
                self.end_line();
            }
            (_, Some(Rendering::RowGroup)) => self.end_line(),
            // 8. If node is a p element, then append 2 (a required line break count) at the beginning and end of items.
            (_, Some(Rendering::Paragraph)) => self.require_breaks(2),
            // 9. If node's used value of 'display' is block-level or 'table-caption', then append 1 (a required line break
            //    count) at the beginning and end of items.
            (Flow::Block, _) => self.require_breaks(1),
            (Flow::Box, _) => {
                self.push_box();
                if rendering == Some(Rendering::Replaced) {
                    return true;
                }
                self.has_content = false;
            }
        }
        false
    }

    /// Ends a node.
    #[inline]
    fn leave(&mut self, node: NodeRef<'_>, is_root: bool) {
        if node.as_text().is_some() || self.is_in_select(node) && !node.is_html_element(TagName::SELECT) {
            return;
        }
        if node.is_closed_details() {
            self.closed.pop();
        }
        let rendering = node.rendering();
        match rendering {
            Some(Rendering::Preformatted) => self.keeping -= 1,
            Some(Rendering::Table) => {
                self.tables.pop();
            }
            _ if node.is_html_element(TagName::SELECT) => self.selects -= 1,
            _ if node.is_html_element(TagName::OPTION) => {
                self.keeping = self.keeping_around_options.pop().unwrap_or(0);
            }
            _ => {}
        }
        if is_root {
            return;
        }
        match (node.flow(), rendering) {
            (Flow::Inline | Flow::Break, _) => {}
            (_, Some(Rendering::Cell | Rendering::Row | Rendering::RowGroup)) => self.end_line(),
            (_, Some(Rendering::Paragraph)) => self.require_breaks(2),
            (Flow::Block, _) => self.require_breaks(1),
            (Flow::Box, _) => {
                self.space = Space::None;
                self.has_content = true;
            }
        }
    }

    /// Whether a node is in a `details` element that is closed, and not its summary.
    #[inline]
    fn is_in_closed_details(&mut self, node: NodeRef<'_>) -> bool {
        if node.parent().is_none_or(|parent| !parent.is_closed_details()) {
            return false;
        }
        match self.closed.last_mut() {
            Some(has_summary) if node.is_html_element(TagName::SUMMARY) => std::mem::replace(has_summary, true),
            _ => true,
        }
    }

    /// Appends the data of a text. White space is kept or
    /// [collapsed](https://drafts.csswg.org/css-text/#white-space-phase-1): runs are one space, and none at the ends of a
    /// line.
    #[inline]
    fn push_text(&mut self, data: &str) {
        if self.keeping > 0 {
            if !data.is_empty() {
                self.push_string(data);
            }
            return;
        }
        let mut rest = data;
        while !rest.is_empty() {
            let word = rest.trim_start_matches(is_space);
            if word.len() < rest.len() && self.has_content && self.space == Space::None {
                self.space = Space::Inside;
            }
            let end = word.find(is_space).unwrap_or(word.len());
            if end > 0 {
                self.push_string(&word[..end]);
            }
            rest = &word[end..];
        }
    }

    /// Appends a string to the line.
    #[inline]
    fn push_string(&mut self, string: &str) {
        self.push_breaks();
        if std::mem::take(&mut self.space) == Space::Inside {
            self.text.push(' ');
        }
        self.text.push_str(string);
        self.has_content = true;
    }

    /// Appends a string between lines or cells.
    #[inline]
    fn push_separator(&mut self, separator: &str) {
        self.push_breaks();
        self.text.push_str(separator);
        self.end_line();
    }

    /// Appends a box without text; spaces before and after it stay.
    #[inline]
    fn push_box(&mut self) {
        if self.space == Space::Inside {
            self.push_string("");
        }
        self.has_content = true;
    }

    /// Appends the line breaks that are required, unless nothing comes before them.
    #[inline]
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
    #[inline]
    fn require_breaks(&mut self, count: usize) {
        self.required_breaks = self.required_breaks.max(count);
        self.end_line();
    }

    /// White space at the ends of a line is no text.
    #[inline]
    const fn end_line(&mut self) {
        self.has_content = false;
        self.space = Space::None;
    }
}
