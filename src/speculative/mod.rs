//! [Speculative HTML parsing](https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parsing): reading ahead
//! for what the page is going to fetch, while the parser waits for a script.
//!
//! ```
//! use soupstone::dom::DocumentBuilder;
//! use soupstone::speculative::Found;
//! use soupstone::ParseOptions;
//! use soupstone::script_host::{Parser, Progress};
//!
//! let mut parser = Parser::new(DocumentBuilder::new(), (), ParseOptions::new());
//! let page = "<script src=slow.js></script><link rel=stylesheet href=a.css><img src=b.png>";
//! assert!(matches!(parser.feed(page), Progress::Script(_)));
//!
//! let mut speculation = parser.speculate();
//! let urls: Vec<_> = speculation
//!     .list_mut()
//!     .take_fetches()
//!     .map(|fetch| fetch.url().unwrap().to_owned())
//!     .collect();
//! assert_eq!(urls, ["a.css", "b.png"]);
//!
//! // More input, while the script is on its way: for both.
//! let _ = parser.feed("<img src=c.png>");
//! speculation.feed("<img src=c.png>");
//! assert!(matches!(speculation.list_mut().take().next(), Some(Found::Fetch(_))));
//! ```
//!
//! Contents of `template` elements are left out, unless the sink of the parser allows declarative shadow roots, and they
//! are one. What is in a shadow tree is fetched, but does not act on the document: no `base`, referrer policy or
//! viewport comes from there.
//!
//! A speculation that gets the list of the one before it, by [`Parser::speculate_with`](crate::script_host::Parser::speculate_with),
//! goes on where that one has stopped. So each byte is read ahead only once on most pages.
//!
//! A speculation finds what the normal parse would fetch if the script did nothing. It does not find what `iframe`,
//! `embed`, `object`, `audio`, `video` (except for its poster) and `track` elements fetch, nor what style sheets and
//! scripts fetch.

mod element;
mod fetch;
mod list;
mod mock_sink;
mod speculation;

pub use fetch::{Fetch, FetchKind, Found};
pub use list::FetchList;
pub use speculation::Speculation;
