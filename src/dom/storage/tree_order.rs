//! Whether the order of the ids of elements is the order of the tree.
//!
//! NOTE: only the feature `select` asks for it. Without that feature nothing is kept.

use super::document::Document;

impl Document {
    /// A parser starts to build the tree: it creates elements in tree order and inserts each at once, but for what it does
    /// by the functions that call [`lose_tree_order`](Self::lose_tree_order). Nothing changes if there are nodes already.
    ///
    /// NOTE: so it is not kept for fragments, where an element may go behind all others while one before it still grows.
    #[inline]
    pub(in crate::dom) fn begin_tree_order(&mut self) {
        #[cfg(feature = "select")]
        if self.nodes.count() == 1 {
            self.is_in_tree_order = true;
        }
    }

    /// A parser has built the tree: selectors may be asked again and again from now on.
    #[inline]
    pub(in crate::dom) fn expect_selectors(&mut self) {
        #[cfg(feature = "select")]
        self.element_lists.make_ready(self.nodes.count());
    }

    /// An element is about to get another place than behind all others, or may be outside of the tree.
    ///
    /// NOTE: who creates, inserts, moves or removes elements calls this also where the order is lost already: the lists of
    /// elements are forgotten.
    #[inline]
    pub(in crate::dom) fn lose_tree_order(&mut self) {
        #[cfg(feature = "select")]
        {
            self.is_in_tree_order = false;
        }
        self.forget_element_lists();
    }

    /// An element is about to get another name, or another place.
    #[inline]
    pub(in crate::dom) fn forget_element_lists(&mut self) {
        #[cfg(feature = "select")]
        self.element_lists.forget(self.nodes.count());
    }
}
