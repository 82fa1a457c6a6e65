//! [`Order`]: how a tree is to be serialized.

use super::{AttributeEscaping, MetaCharset, SerializableNode, SerializeOptions, ShadowRoots};
use crate::encoding::Encoding;

/// How a tree is to be serialized.
#[derive(Clone, Debug)]
pub(super) struct Order<'a, N> {
    pub(super) options: &'a SerializeOptions,
    /// The shadow roots that are serialized whatever the options say.
    pub(super) shadow_roots: &'a [N],
    /// Whether a node is one of these.
    pub(super) contains: fn(&[N], &N) -> bool,
    /// The encoding of the output.
    pub(super) encoding: &'static Encoding,
}

impl<N: SerializableNode> Order<'_, N> {
    /// Whether `<` and `>` are escaped in values of attributes.
    pub(super) fn escapes_angle_brackets_in_attributes(&self) -> bool {
        self.options.attribute_escaping() == AttributeEscaping::WithAngleBrackets
            || self
                .options
                .edition()
                .escapes_angle_brackets_in_attributes()
    }

    /// Whether the task is no more than the standard's algorithm for a tree that has neither `is` values nor shadow
    /// roots to serialize.
    pub(super) fn is_plain(&self, node: &N) -> bool {
        self.options.shadow_roots() == ShadowRoots::Listed
            && self.shadow_roots.is_empty()
            && !self.escapes_angle_brackets_in_attributes()
            && self.options.meta_charset() == MetaCharset::LeftAlone
            && !node.may_have_is_values()
    }
}
