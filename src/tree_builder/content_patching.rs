//! [Content patching](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for): a `template` whose
//! content goes to a marker that comes before it in the document.

use super::TreeBuilder;
use super::markers::ContentPatch;
use super::open_element::OpenElement;
use super::parse_state::{OpenPatch, patch_position};
use super::sought::Sought;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, attribute, tag};
use crate::sink::{InsertionLocation, TreeSink};
use crate::token::Tag;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    /// The steps for a `template` start tag with a `for` attribute, in the rules of
    /// "[in head](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)".
    pub(super) fn start_a_content_patch(
        &mut self,
        template_start_tag: &Tag<'_>,
        // 1. Let scope be the node that the adjusted insertion location is in.
        // 2. […] If scope is the body element of its document, then set scope to its parent.
        scope: &InsertionLocation<S::Handle>,
    ) {
        // 3. Let template be the result of insert a foreign element for template start tag, with HTML namespace and true.
        let template = self.push_a_template(template_start_tag);
        if self.is_at_a_limit() {
            return;
        }
        // 4. If prepare content patching given scope and template is false, then: pop template off the stack of open
        //    elements, insert an element at the adjusted insertion location with template, and push template onto the
        //    stack of open elements.
        // NOTE: the adjusted insertion location is the same as before.
        let name = template_start_tag.attributes.get(attribute::FOR);
        let name = name.unwrap_or("");
        // DEVIATION: a patch that would be too deep for `BeyondDepth::Flatten` is none.
        let max_levels = self.max_levels_of_a_patch();
        let document = self.document.clone();
        let patch = match name {
            "" => None,
            name => {
                self.tree_work().and_then(|mut work| work.prepare_content_patching(&document, scope, name, max_levels))
            }
        };
        match patch {
            None => self.sink.insert_element(scope, &template),
            Some(patch) => {
                let id = self.state.open_elements.identify_current_node();
                self.note_target_of_template(patch.levels);
                self.state.content_patches.push(OpenPatch { template: id, patch });
            }
        }
    }

    /// The place after the last child of an open element, and the [depth](super::depth) of an element there.
    pub(super) fn place_in(&mut self, element: &OpenElement<S::Handle>) -> (InsertionLocation<S::Handle>, u32) {
        let place = match self.place_inside(element) {
            (_, Some(end)) => InsertionLocation::Before(end),
            (parent, None) => InsertionLocation::LastChildOf(parent),
        };
        (place, element.nesting.depth() + 1)
    }

    /// The parent at the place after the last child of an element, and the node that the place is before, if any.
    pub(super) fn place_inside(&mut self, element: &OpenElement<S::Handle>) -> (S::Handle, Option<S::Handle>) {
        // "If the adjusted insertion location is inside a template element, let it instead be inside the template element's
        // template contents", or inside its insertion target, before its insertion end marker.
        if element.name != ExpandedName::html(tag::TEMPLATE) {
            return (element.handle.clone(), None);
        }
        let Some(patch) = self.content_patch_of(element) else {
            return (self.sink.template_contents(&element.handle), None);
        };
        let end_marker = self.tree_work().and_then(|work| work.end_marker_in_place(&patch));
        (patch.target, end_marker)
    }

    fn content_patch_of(&self, template: &OpenElement<S::Handle>) -> Option<ContentPatch<S::Handle>> {
        let position = patch_position(&self.state.content_patches, template.id)?;
        Some(self.state.content_patches[position].patch.clone())
    }

    /// If the insertion target of the last open `template` is not null, removes the markers, and sets the target to null.
    pub(super) fn complete_the_content_patch(&mut self) {
        if let Some(patch) = self.forget_the_content_patch()
            && let Some(mut work) = self.tree_work()
        {
            work.remove_markers(&patch);
        }
    }

    /// Takes the insertion target of the last `template` on the stack of open elements, and sets it to null.
    pub(super) fn forget_the_content_patch(&mut self) -> Option<ContentPatch<S::Handle>> {
        if self.state.content_patches.is_empty() {
            return None;
        }
        let last = self.state.open_elements.last_of(Sought::Html(tag::TEMPLATE))?;
        let id = self.state.open_elements.as_slice()[last].id;
        let open = self.state.content_patches.remove(patch_position(&self.state.content_patches, id)?);
        Some(open.patch)
    }
}
