//! CSS selectors: [`NodeRef::select`](crate::NodeRef::select) and its kin. With the feature `select`:
//! `cargo add soupstone --features select`.
//!
//! ```
//! use soupstone::parse_document;
//! use soupstone::select::Selector;
//!
//! let document = parse_document("<ul id=menu><li><a href=/>Home</a><li><a>Here</a></ul>");
//! for link in document.select("#menu > li:not(:last-child) a[href]")? {
//!     assert_eq!((link.attribute("href"), link.text_content().as_str()), (Some("/"), "Home"));
//! }
//!
//! let list = document.select_first("ul:has(a)")?.unwrap();
//! assert!(list.matches("body > ul")?);
//! assert!(list.closest("html")?.is_some());
//!
//! // What is asked again and again is parsed once, and cannot be wrong any more.
//! let items = Selector::parse("li")?;
//! assert_eq!(document.select(&items).count(), 2);
//! # Ok::<(), soupstone::select::SelectorError>(())
//! ```
//!
//! A [`Selector`] is parsed once and can be used for any document. A query runs over the table of nodes while the document
//! is as the parser has made it, and from link to link in fragments, in documents with `template` elements or with content
//! that the parser had to move, and after edits that insert, move or remove nodes. The answers are the same.
//!
//! # What there is
//!
//! All of [Selectors Level 4](https://www.w3.org/TR/selectors-4/) that the markup alone decides:
//!
//! | | |
//! |---|---|
//! | elements | `p`, `*`, `svg\|a`, `*\|a`, `\|a` (prefixes: [`SelectorOptions`]), `.class`, `#id` |
//! | attributes | `[a]`, `=`, `~=`, `\|=`, `^=`, `$=`, `*=`, with `i` and `s`, namespaces, and HTML's list of attributes whose values compare without case |
//! | combinators | descendant, `>`, `+`, `~` |
//! | logic | `,`, `:is()`, `:where()` (which forgive what is no selector), `:not()`, `:has()` |
//! | the tree | `:root`, `:scope`, `:empty`, `:first-child`, `:last-child`, `:only-child`, `:first-of-type`, `:last-of-type`, `:only-of-type`, `:nth-child()`, `:nth-last-child()` (both with `of`), `:nth-of-type()`, `:nth-last-of-type()` |
//! | languages and directions | `:lang()`, `:dir()` |
//! | links | `:any-link`, `:link` |
//! | form controls | `:enabled`, `:disabled`, `:read-only`, `:read-write`, `:placeholder-shown`, `:default`, `:checked`, `:indeterminate`, `:in-range`, `:out-of-range`, `:required`, `:optional` |
//! | headings | `:heading`, `:heading(1, 2)` |
//! | others | `:defined` (no custom element is; their names are those of the newest edition), `:open` (of `details` and `dialog`) |
//!
//! Form controls are as they are before anyone uses them: the last radio button of a group that says so is checked, and
//! without any `selected` attribute the first option of a drop-down list is. The form owner of a control is the form that it
//! is in, or that its `form` attribute names. For `:dir()`, a `slot` element is asked for its own text.
//!
//! # What never matches
//!
//! Nobody points at an element here, fills it in, or plays it: `:hover`, `:active`, `:focus`, `:focus-within`,
//! `:focus-visible`, `:visited`, `:target`, `:user-valid`, `:autofill`, `:fullscreen`, `:modal`, `:popover-open`,
//! `:playing` and their kin are selectors, and match nothing. So are `:host` and the pseudo-elements of the CSS drafts, such
//! as `::before`, `::column` and `::picker(select)`: they are no elements of the tree that is asked.
//!
//! # What is an error
//!
//! - `:valid` and `:invalid`: they need the regular expressions of scripts. `:blank` is at risk in the drafts.
//! - Pseudo-elements that no draft knows, but for those that begin with `::-webkit-`.
//! - Brackets in `:is()` and `:where()` that open and close in the wrong order: `:is([)`.
//! - `&`, and `@scope`: they are of style sheets.
//! - The extensions of other engines, such as `:contains()`.
//! - More than 1,024 compounds in one selector, and more than 32 levels of parentheses.
//!
//! # Case
//!
//! In HTML elements, names of elements and attributes match in any case; in SVG and MathML as they are written:
//! `linearGradient`. In quirks mode, classes and ids match in any case.
//!
//! # What a query costs
//!
//! It takes time in proportion to the size of the tree (and to that of the selector), also for deep and wide trees: what a
//! long walk to ancestors or siblings has found is remembered. `:has()` is answered for a whole part of the tree at once.
//! Nothing calls itself once for each element. `matches` in a loop forgets what it has found each time: prefer one
//! `select`.
//!
//! A document that is asked for names of elements several times, by selectors such as `a`, `h1, h2` or `ul > li`, gets lists of
//! its elements by their names, which later queries use instead of the table of nodes. They take about 4 bytes for each
//! element, are made once the queries have looked at twice as many nodes as there are, and last until the first edit that
//! creates, inserts, moves, removes or renames nodes. A clone begins without them.
//!
//! The feature brings the crates [`selectors`](https://docs.rs/selectors) and
//! [`cssparser`](https://docs.rs/cssparser), which parse selectors: 21 crates with theirs. A release build takes half as
//! much processor time again. None of their types is in this interface.

mod classes;
mod controls;
mod error;
mod grammar;
mod language;
mod memory;
mod nodes;

mod program;
mod pseudo_class;
mod query;
mod selector;
mod structure;
mod values;
mod walk;

pub use error::{SelectorError, SelectorErrorKind};
pub use grammar::SelectorOptions;
pub use nodes::{AsSelector, Select};
pub use selector::Selector;
pub use values::escape_identifier;
