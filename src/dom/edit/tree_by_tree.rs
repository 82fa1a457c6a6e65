//! The same change in a tree and in all trees in it.

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node_id::NodeId;

/// Is told of each node that stays where it is.
pub(super) type Stays<'a> = dyn FnMut(&Document, NodeId) + 'a;

impl Document {
    /// Changes the descendants of a node, and those of the contents of `template` elements and of shadow roots in it, however
    /// deep: each tree by itself, after the one that its element is in. The answer is the sum of what `change` answers.
    pub(super) fn change_tree_by_tree(
        &mut self,
        root: NodeId,
        mut change: impl FnMut(&mut Self, NodeId, &mut Stays<'_>) -> usize,
    ) -> Result<usize, EditError> {
        self.ensure_known(root)?;
        let mut changed = 0;
        let mut roots = vec![root];
        roots.extend(self.fragments_of(root));
        while let Some(root) = roots.pop() {
            changed += change(self, root, &mut |document, node| {
                roots.extend(document.fragments_of(node));
            });
        }
        Ok(changed)
    }
}
