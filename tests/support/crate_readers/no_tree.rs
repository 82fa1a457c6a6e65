//! [`no_tree!`](crate::no_tree!)

/// The methods of a `TreeSink` without a tree, which do nothing: all that have no default body, or those of a list.
#[macro_export]
macro_rules! no_tree {
    () => {
        $crate::no_tree!(document insert_element insert_text insert_comment);
        $crate::no_tree!(template_contents remove_from_parent move_children);
    };
    (@document) => {
        fn document(&mut self) {}
    };
    (@insert_element) => {
        fn insert_element(&mut self, _: &soupstone::sink::InsertionLocation<Self::Handle>, _: &Self::Handle) {}
    };
    (@insert_text) => {
        fn insert_text(
            &mut self,
            _: &soupstone::sink::InsertionLocation<Self::Handle>,
            _: soupstone::token::Text<'_>,
        ) {
        }
    };
    (@insert_comment) => {
        fn insert_comment(
            &mut self,
            _: &soupstone::sink::InsertionLocation<Self::Handle>,
            _: soupstone::token::Text<'_>,
        ) {
        }
    };
    (@template_contents) => {
        fn template_contents(&mut self, _: &Self::Handle) {}
    };
    (@remove_from_parent) => {
        fn remove_from_parent(&mut self, _: &Self::Handle) {}
    };
    (@move_children) => {
        fn move_children(&mut self, _: &Self::Handle, _: &Self::Handle) {}
    };
    ($($method:ident)+) => {
        $($crate::no_tree!(@$method);)+
    };
}
