//! The part of the
//! [HTML fragment serialization algorithm](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm)
//! that is about shadow roots.

use std::fmt;

use super::order::Order;
use super::{SerializableNode, SerializableShadowRoot, ShadowRoots};
use crate::edition::Edition;
use crate::sink::{ShadowRootInit, ShadowRootMode, SlotAssignment};

/// The shadow root of a node, if it is to be serialized.
pub(super) fn shadow_root_to_serialize<N: SerializableNode>(
    node: &N,
    order: &Order<'_, N>,
) -> Option<SerializableShadowRoot<N>> {
    if order.options.shadow_roots() == ShadowRoots::Listed && order.shadow_roots.is_empty() {
        return None;
    }
    // 4. If current node is a shadow host, then: Let shadow be current node's shadow root.
    let shadow = node.shadow_root()?;
    // If one of the following is true: serializableShadowRoots is true and shadow's serializable is true; or
    // shadowRoots contains shadow
    let is_serialized = match order.options.shadow_roots() {
        ShadowRoots::All => true,
        ShadowRoots::Serializable if shadow.init.serializable => true,
        ShadowRoots::Serializable | ShadowRoots::Listed => {
            (order.contains)(order.shadow_roots, &shadow.node)
        }
    };
    is_serialized.then_some(shadow)
}

/// The attributes of the start tag for a shadow root, in their order.
pub(super) fn attributes(
    init: ShadowRootInit,
    edition: Edition,
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let has_all = edition.serializes_slot_assignment_and_registry_of_shadow_roots();
    let mode = match init.mode {
        ShadowRootMode::Open => "open",
        ShadowRootMode::Closed => "closed",
    };
    [
        (true, "shadowrootmode", mode),
        (init.delegates_focus, "shadowrootdelegatesfocus", ""),
        (init.serializable, "shadowrootserializable", ""),
        (
            has_all && init.slot_assignment == SlotAssignment::Manual,
            "shadowrootslotassignment",
            "manual",
        ),
        (init.clonable, "shadowrootclonable", ""),
        // If documentRegistry and shadowRegistry are not both null, and not both global: […]
        // NOTE: that of the document is global.
        (
            has_all && init.keeps_custom_element_registry_null,
            "shadowrootcustomelementregistry",
            "",
        ),
    ]
    .into_iter()
    .filter_map(|(is_set, name, value)| is_set.then_some((name, value)))
}

/// Appends the start tag for a shadow root.
pub(super) fn write_start_tag(
    init: ShadowRootInit,
    edition: Edition,
    output: &mut impl fmt::Write,
) -> fmt::Result {
    output.write_str("<template")?;
    for (name, value) in attributes(init, edition) {
        write!(output, " {name}=\"{value}\"")?;
    }
    output.write_char('>')
}

/// Appends the end tag for a shadow root.
pub(super) fn write_end_tag(output: &mut impl fmt::Write) -> fmt::Result {
    output.write_str("</template>")
}
