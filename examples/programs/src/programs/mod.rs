//! The programs: each in a file of its own.

pub mod anchors;
pub mod article;
pub mod comments;
pub mod contents;
pub mod count;
pub mod difference;
pub mod discovery;
pub mod facts;
pub mod form;
pub mod head;
pub mod lazy;
pub mod lint;
pub mod mail;
pub mod many;
pub mod own_tree;
pub mod paths;
pub mod snippet;
pub mod tables;
pub mod template;
pub mod text;
