//! The [appropriate place for inserting a node](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node),
//! with [foster parenting](https://html.spec.whatwg.org/multipage/parsing.html#foster-parent).

use super::TreeBuilder;
use super::open_element::{OpenElement, Standing};
use super::stack_index::Sought;
use super::state::FosterParenting;
use crate::error::ErrorSink;
use crate::hint::cold_path;
use crate::names::{ExpandedName, TagName};
use crate::sink::{InsertionLocation, TreeSink};

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// The [appropriate place for inserting a node](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node)
    #[inline]
    pub(super) fn appropriate_place_for_inserting_a_node(
        &mut self,
    ) -> InsertionLocation<S::Handle> {
        if let Some(place) = self.plain_place_for_inserting_a_node() {
            return place;
        }
        cold_path();
        // 1. […] Otherwise, let target be the current node.
        let Some(target) = self.state.open_elements.current_node() else {
            return InsertionLocation::LastChildOf(self.document.clone());
        };
        let target = target.clone();
        self.appropriate_place_for_inserting_a_node_with_override_target(&target)
    }

    /// The appropriate place for inserting a node, if it is simply the current node.
    ///
    /// OPTIMIZATION: mostly the target is neither a part of a table nor a template, or foster parenting is off; both
    /// cases end in the second case of step 2. Held equal by the suite `tree_construction`.
    #[inline]
    pub(super) fn plain_place_for_inserting_a_node(&self) -> Option<InsertionLocation<S::Handle>> {
        let target = self.state.open_elements.current_node()?;
        let is_plain = self.state.foster_parenting == FosterParenting::Disabled
            && target.name != ExpandedName::html(TagName::TEMPLATE);
        is_plain.then(|| InsertionLocation::LastChildOf(target.handle.clone()))
    }

    /// The [appropriate place for inserting a node](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node),
    /// using an override target
    pub(super) fn appropriate_place_for_inserting_a_node_with_override_target(
        &mut self,
        // 1. If there was an override target specified, then let target be the override target.
        target: &OpenElement<S::Handle>,
    ) -> InsertionLocation<S::Handle> {
        // 2. Determine the adjusted insertion location using the first matching steps from the following list:
        // If foster parenting is enabled and target is a table, tbody, tfoot, thead, or tr element
        if self.state.foster_parenting == FosterParenting::Enabled
            && is_part_of_a_table(target.name)
        {
            return self.foster_parent().0;
        }
        // Otherwise: Let adjusted insertion location be inside target, after its last child (if any).
        // 3. If the adjusted insertion location is inside a template element, let it instead be inside the template
        //    element's template contents, after its last child (if any).
        if target.name == ExpandedName::html(TagName::TEMPLATE) {
            return self.place_inside_a_template(target);
        }
        // 4. Return the adjusted insertion location.
        InsertionLocation::LastChildOf(target.handle.clone())
    }

    /// How an element stands in the tree that is inserted at the appropriate place for inserting a node, using an override
    /// target.
    pub(super) fn standing_with_override_target(
        &mut self,
        target: &OpenElement<S::Handle>,
    ) -> Standing {
        match self.state.foster_parenting {
            FosterParenting::Enabled if is_part_of_a_table(target.name) => self.foster_parent().1,
            _ => target.standing.of_a_child(),
        }
    }

    /// The place for content that is misnested in a table, and how an element stands in the tree there.
    fn foster_parent(&mut self) -> (InsertionLocation<S::Handle>, Standing) {
        // 1. Let last template be the last template element in the stack of open elements, if any.
        let last_template = if self.state.open_elements.has_template() {
            self.state
                .open_elements
                .last_of(Sought::Html(TagName::TEMPLATE))
        } else {
            None
        };
        // 2. Let last table be the last table element in the stack of open elements, if any.
        let last_table = self
            .state
            .open_elements
            .last_of(Sought::Html(TagName::TABLE));
        let elements = self.state.open_elements.as_slice();
        // 3. If there is a last template and either there is no last table, or there is one, but last template is
        //    lower (more recently added) than last table in the stack of open elements, then: let adjusted insertion
        //    location be inside last template's template contents, after its last child (if any), and abort these
        //    steps.
        if let Some(template) = last_template
            && last_table.is_none_or(|table| template > table)
        {
            // NOTE: by the letter it is "[…] last template's template contents" even if the template has an insertion
            // target. Foster-parented content would be lost there; the standard was soon corrected.
            let template = elements[template].clone();
            let standing = template.standing.of_a_child().below_a_gap();
            return (self.place_inside_a_template(&template), standing);
        }
        // 4. If there is no last table, then let adjusted insertion location be inside the first element in the
        //    stack of open elements (the html element), after its last child (if any), and abort these steps.
        //    (fragment case)
        let Some((table, previous_element)) = last_table.and_then(|table| {
            Some((
                table,
                self.state.open_elements.immediately_above(table)?.clone(),
            ))
        }) else {
            let place = elements.first().map(|element| element.handle.clone());
            let place = InsertionLocation::LastChildOf(place.unwrap_or(self.document.clone()));
            return (place, Standing::TOPMOST.of_a_child().below_a_gap());
        };
        let OpenElement {
            handle: table,
            standing,
            ..
        } = elements[table].clone();
        // 5. If last table has a parent node, then let adjusted insertion location be inside last table's parent
        //    node, immediately before last table, and abort these steps.
        // NOTE: only the sink knows whether it has. If a script has put the table into a template element itself, not
        // into its contents, the sink also does step 3 of the algorithm.
        // 6. Let previous element be the element immediately above last table in the stack of open elements.
        // 7. Let adjusted insertion location be inside previous element, after its last child (if any).
        // NOTE: a sibling of the table stands as it does. In the previous element it is no deeper, if the table is there.
        let standing = standing.beside(previous_element.standing.of_a_child());
        let (previous_element, end_marker) = self.place_inside(previous_element);
        let location = InsertionLocation::FosterParent {
            table,
            previous_element,
            end_marker,
        };
        (location, standing)
    }
}

/// Whether an element is a `table`, `tbody`, `tfoot`, `thead`, or `tr` element.
pub(super) fn is_part_of_a_table(name: ExpandedName) -> bool {
    name.is_html()
        && matches!(
            name.local_name(),
            TagName::TABLE | TagName::TBODY | TagName::TFOOT | TagName::THEAD | TagName::TR
        )
}
