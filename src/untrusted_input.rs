//! Input from strangers: what the parser promises, what to limit, and what is left to you.
//!
//! # What it promises
//!
//! - **Every input has a tree.** There is nothing that the parser refuses, and no input makes it panic, but for a tree of
//!   more than 2³² − 2 nodes and for memory that runs out; [limits](crate::Limits) stop it long before.
//! - **No recursion.** No depth of the input overflows the stack: neither while it is parsed, nor while the tree is read,
//!   cloned, serialized or dropped.
//! - **Time in proportion to input and output.** The standard itself makes some trees that are as large as the square of
//!   their input. Beside that, no shape of the input takes more time than others of its size and the size of its tree. The
//!   suites `complexity` and `explosions` watch over that.
//! - **Memory in proportion to input and output.** In a [`Document`](crate::Document), a node takes 32 bytes, an attribute
//!   12, and a string its bytes, most often within a copy of the input. Places and lengths are numbers of 32 bits that
//!   never wrap around: strings beyond 4 GiB stand alone, and so do attributes beyond 2³². A clone of an element shares
//!   the attributes of the original.
//! - **No unsafe code** in the crate.
//!
//! # What to limit
//!
//! The standard sets no limits. These 103 kilobytes make 32 million nodes, of one gigabyte:
//!
//! ```
//! use soupstone::{Limits, ParseOptions, StopReason};
//!
//! let bomb: String = (0..8_000).map(|number| format!("<p><b a{number}>x")).collect();
//! let options = ParseOptions::new().with_limits(Limits::for_untrusted_input());
//! let document = options.parse_document(&bomb);
//! assert!(matches!(document.stop_reason(), Some(StopReason::Limit(_))));
//! ```
//!
//! Start with [`Limits::for_untrusted_input`](crate::Limits::for_untrusted_input), and look at
//! [`stop_reason`](crate::Document::stop_reason): of a page that was cut, you have seen the start. Then choose:
//!
//! - [Nodes](crate::Limits::with_nodes) and [strings](crate::Limits::with_string_bytes) bound memory: about 32 bytes for a
//!   node and 12 for an attribute, and twice the strings, for a chunk is kept along with what stands in it.
//! - [Open elements](crate::Limits::with_open_elements) bound the depth, for the sake of code behind the parser that
//!   recurses. Nothing in this crate does. [`BeyondDepth::Flatten`](crate::BeyondDepth::Flatten) keeps what is
//!   deeper, as siblings.
//! - [Attributes](crate::Limits::with_attributes) matter to code that compares all attributes of an element with each other.
//! - [Input](crate::Limits::with_input_bytes) bounds time, and what is kept of bytes until their encoding is certain (see
//!   [`with_most_bytes_kept`](crate::encoding::EncodingOptions::with_most_bytes_kept)).
//!
//! Names are kept once each, so that those in a tree take no more than the input. While a long name is read, there are
//! copies of it: one of 1 GiB was read in 6 GiB of memory. An [error sink](crate::error::ErrorList::with_most_kept) has a
//! limit of its own.
//!
//! # Very large inputs
//!
//! Without limits, an input may be as large as memory and more:
//!
//! - **Positions** in the input are numbers of 64 bits. The [locations](crate::ParseOptions::with_locations) of a tree end
//!   at 4 GiB: what ends behind has none.
//! - **A document of more than 4 GiB** has its first 4 GiB of strings in one piece, and each string after that in memory of
//!   its own. A token, a name or a text of any length is one string.
//! - **More than 2³² attributes** are kept in the same way: lists of attributes that have no room in the common table stand
//!   alone.
//! - **More than 2²⁸ different names**, which take more than a gigabyte of input: those that come later count as the same
//!   name.
//! - **More than 2³² − 2 nodes**, and memory that runs out, end the process as in any Rust program: the first by a panic,
//!   the other as the allocator does it. Only limits prevent that.
//! - **On machines of 32 bits**, a chunk and all that is kept of it have less than 2 GiB each, because no allocation is
//!   larger; the sum of two lengths fits. What counts the whole input counts in 64 bits there, too.
//!
//! # What is left to you
//!
//! - **Parsing is not sanitizing.** The tree has all scripts, `onclick` attributes and `javascript:` links that the input
//!   has. To let only some markup through, walk over the tree and keep what you know; what you do not know may be new.
//! - **The editing methods do not check what they are given.** A comment with `-->` in it, a name with a space, or a text
//!   that is put into a `script` element is serialized as it is, as the standard says, and becomes other markup when it is
//!   parsed again. Even trees that the parser makes do not all survive that: see
//!   [the warning of the standard](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//! - **Contents of templates are not among the descendants.** The contents of a `template` element are a tree of their own,
//!   and so is a shadow tree. [`NodeRef::descendants`](crate::NodeRef::descendants) does not go there, and
//!   serializing does: a walk that looks for what is dangerous has to go into
//!   [`template_contents`](crate::NodeRef::template_contents) and
//!   [`shadow_root`](crate::NodeRef::shadow_root) by itself.
//! - **Scripting decides what `noscript` is.** Parse with the [scripting flag](crate::ParseOptions::with_scripting) of those
//!   who are going to parse the result.
