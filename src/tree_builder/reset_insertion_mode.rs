//! [Reset the insertion mode
//! appropriately](https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately)

use super::TreeBuilder;
use super::element_pattern::{ElementPattern, TagSet};
use super::modes::InsertionMode;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, tag};
use crate::sink::TreeSink;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(super) fn reset_insertion_mode(&mut self) {
        // 2. Let node be the last node in the stack of open elements.
        // 17. Let node now be the node before node in the stack of open elements.
        // 18. Return to the step labeled loop.
        // OPTIMIZATION: skips nodes that do not determine the insertion mode (test: `index_and_linear_search_agree`). A walk
        // through all nodes would take quadratic time (guard: the trial `(<div>)(<table></table>)` of `complexity`).
        let kind = ElementPattern::TagSet(TagSet::DecidesInsertionMode);
        let position = self.state.open_elements.rfind_any([kind]).unwrap_or(0);
        // 1. Let last be false.
        // 3. Loop: If node is the first node in the stack of open elements, then set last to true, and, if the
        //    parser was created as part of the HTML fragment parsing algorithm (fragment case), set node to the
        //    context element passed to that algorithm.
        let last = position == 0;
        let node = match &self.state.context {
            Some(context) if last => context.name,
            _ => self.state.open_elements.name_at(position),
        };
        self.state.insertion_mode = self.insertion_mode_for_node(node, last);
    }

    /// Runs steps 4 to 16. The caller ensures that `node` determines the insertion mode.
    fn insertion_mode_for_node(&mut self, node: ExpandedName, last: bool) -> InsertionMode {
        match node.is_html().then(|| node.local_name()) {
            // 4. If node is a select element, run these substeps:
            Some(tag::SELECT) if !self.settings.edition.has_customizable_select_parsing() => {
                self.insertion_mode_for_select(last)
            }
            // 5. If node is a td or th element and last is false, then switch the insertion mode to "in cell" and return.
            Some(tag::TD | tag::TH) if !last => InsertionMode::InCell,
            // 6. If node is a tr element, then switch the insertion mode to "in row" and return.
            Some(tag::TR) => InsertionMode::InRow,
            // 7. If node is a tbody, thead, or tfoot element, then switch the insertion mode to "in table body" and return.
            Some(tag::TBODY | tag::THEAD | tag::TFOOT) => InsertionMode::InTableBody,
            // 8. If node is a caption element, then switch the insertion mode to "in caption" and return.
            Some(tag::CAPTION) => InsertionMode::InCaption,
            // 9. If node is a colgroup element, then switch the insertion mode to "in column group" and return.
            Some(tag::COLGROUP) => InsertionMode::InColumnGroup,
            // 10. If node is a table element, then switch the insertion mode to "in table" and return.
            Some(tag::TABLE) => InsertionMode::InTable,
            // 11. If node is a template element, then switch the insertion mode to the current template insertion
            //     mode and return.
            Some(tag::TEMPLATE) => *self.state.template_insertion_modes.last().unwrap_or(&InsertionMode::InTemplate),
            // 12. If node is a head element and last is false, then switch the insertion mode to "in head" and return.
            Some(tag::HEAD) if !last => InsertionMode::InHead,
            // 13. If node is a body element, then switch the insertion mode to "in body" and return.
            Some(tag::BODY) => InsertionMode::InBody,
            // 14. If node is a frameset element, then switch the insertion mode to "in frameset" and return. (fragment case)
            Some(tag::FRAMESET) => InsertionMode::InFrameset,
            // 15. If node is an html element, run these substeps:
            // 1. If the head element pointer is null, switch the insertion mode to "before head" and return. (fragment case)
            Some(tag::HTML) if self.state.head_element_pointer.is_none() => InsertionMode::BeforeHead,
            // 2. Otherwise, the head element pointer is not null, switch the insertion mode to "after head" and return.
            Some(tag::HTML) => InsertionMode::AfterHead,
            // 16. If last is true, then switch the insertion mode to "in body" and return. (fragment case)
            _ => InsertionMode::InBody,
        }
    }

    /// Runs the substeps for a `select` element with no `template` or `table` element below it on the stack.
    fn insertion_mode_for_select(&mut self, last: bool) -> InsertionMode {
        // 2. Let ancestor be node.
        // 3. Loop: If ancestor is the first node in the stack of open elements, jump to the step below labeled done.
        // 4. Let ancestor be the node before ancestor in the stack of open elements.
        // 7. Jump back to the step labeled loop.
        let (template, table) = (ElementPattern::Html(tag::TEMPLATE), ElementPattern::Html(tag::TABLE));
        let ancestor = self.state.open_elements.rfind_any([template, table]);
        // 1. If last is true, jump to the step below labeled done.
        // 5. If ancestor is a template node, jump to the step below labeled done.
        // 6. If ancestor is a table node, switch the insertion mode to "in select in table" and return.
        // 8. Done: Switch the insertion mode to "in select" and return.
        match ancestor.map(|ancestor| self.state.open_elements.name_at(ancestor)) {
            Some(name) if !last && name == ExpandedName::html(tag::TABLE) => InsertionMode::InSelectInTable,
            _ => InsertionMode::InSelect,
        }
    }
}
