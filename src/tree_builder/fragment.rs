//! The [HTML fragment parsing algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm),
//! as far as it sets up tree construction.

use super::TreeBuilder;
use super::fragment_context::FragmentContext;
use super::open_element::{Nesting, OpenElement};
use super::parse_state::FormElementPointer;
use super::parse_state::InsertionMode;
use super::sparse_list::ElementId;
use crate::error::ErrorSink;
use crate::names::{ExpandedName, NameTable, TagName};
use crate::sink::{DocumentMode, InsertionLocation, NewElement, Notice, TreeSink};
use crate::token::Attributes;

impl<S: TreeSink, E: ErrorSink> TreeBuilder<S, E> {
    pub(crate) fn begin_a_fragment(&mut self, context: FragmentContext<S::Handle>) {
        // 1. to 5. Let document be a Document node whose type is "html". If context's node document is in quirks mode,
        //    then set document's mode to "quirks". […] Create a new HTML parser, and associate it with document.
        self.state.document_mode = context.document_mode;
        if context.document_mode != DocumentMode::NoQuirks {
            self.sink.notice(Notice::DocumentMode(context.document_mode));
        }
        // 7. Let root be the result of creating an element given document, "html", and the HTML namespace.
        let name = ExpandedName::html(TagName::HTML);
        let names = NameTable::new();
        let root = self.sink.create_element(NewElement::new(name, &Attributes::empty(&names)));
        // 8. Append root to document.
        let place = InsertionLocation::LastChildOf(self.document.clone());
        self.sink.insert_element(&place, &root);
        // 9. Set up the HTML parser's stack of open elements so that it contains just the single element root.
        // NOTE: all that would go into root goes into a root insertion target, which replaces it on the stack.
        // DEVIATION: so a control at the top of the fragment is in the tree of a form there. By the letter of the
        // standard its intended parent is root, which is in another tree.
        let handle = if self.settings.edition.has_a_root_insertion_target() {
            let target = self.sink.dom().and_then(|dom| dom.root_insertion_target());
            target.unwrap_or(root)
        } else {
            root
        };
        self.state.open_elements.make_room();
        self.state.open_elements.push(OpenElement { handle, name, id: ElementId::ANONYMOUS, nesting: Nesting::at(1) });
        // 10. If context is a template element, then push "in template" onto the stack of template insertion modes
        //     so that it is the new current template insertion mode.
        if context.name == ExpandedName::html(TagName::TEMPLATE) {
            self.state.template_insertion_modes.push(InsertionMode::InTemplate);
        }
        // 13. Set the HTML parser's form element pointer to the nearest node to context that is a form element (going
        //    straight up the ancestor chain, and including the element itself, if it is a form element), if any.
        if context.form.is_some() || context.name == ExpandedName::html(TagName::FORM) {
            self.state.form_element_pointer = Some(FormElementPointer::OutsideTheFragment);
        }
        // 11. Create a start tag token whose name is the local name of context and whose attributes are the
        //     attributes of context.
        self.state.has_foreign_context = !context.name.is_html();
        self.state.context = Some(context);
        // 12. Reset the parser's insertion mode appropriately.
        self.reset_the_insertion_mode_appropriately();
    }
}
