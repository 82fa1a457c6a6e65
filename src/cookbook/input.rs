//! Take input from anywhere: files, sockets, chunks, threads; in any encoding.
//!
//! Options are made once and shared: they are `Send + Sync`, and each way into the parser is a method of
//! [`ParseOptions`](crate::ParseOptions).
//!
//! # Parse a file or a socket
//!
//! ```no_run
//! use std::fs::File;
//! use std::io::Write;
//! use std::net::TcpStream;
//!
//! use soupstone::parse_document_from_reader;
//!
//! let document = parse_document_from_reader(File::open("soup.html")?)?;
//! println!("{}", document.title().unwrap_or_default());
//!
//! let mut socket = TcpStream::connect("example.org:80")?;
//! socket.write_all(b"GET / HTTP/1.0\r\nHost: example.org\r\n\r\n")?;
//! // In earnest, a client reads the head of the response.
//! let document = parse_document_from_reader(socket)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Any [`Read`](std::io::Read) will do: standard input, a decompressor, a response body. Bytes are parsed as they come.
//! An error of the reader is the only error that there is.
//!
//! # Get the encoding right
//!
//! Give the parser bytes, and what the server says of them; not text that was decoded by guess:
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone::encoding::EncodingOptions;
//!
//! let body = b"<title>\xF1\xF3\xEF</title>";
//! let encoding = EncodingOptions::new().with_content_type("text/html; charset=windows-1251");
//! let document = ParseOptions::new().with_encoding(encoding).parse_document_bytes(body);
//! assert_eq!(document.title().unwrap(), "суп");
//!
//! let report = document.encoding_report().unwrap();
//! assert_eq!((report.encoding().name(), report.source().as_str()), ("windows-1251", "transport"));
//! assert_eq!(report.malformed_sequences(), 0);
//! ```
//!
//! Without the server's word, a byte order mark, a `meta` element and the first bytes tell. Pages that say nothing are
//! windows-1252 by the standard, unless a [locale](crate::encoding::EncodingOptions::with_locale) or a
//! [detector](crate::encoding::EncodingOptions::with_autodetection) says more:
//!
//! ```
//! use soupstone::ParseOptions;
//! use soupstone::encoding::{EncodingOptions, Utf8Detector};
//!
//! let options = ParseOptions::new().with_encoding(EncodingOptions::new().with_autodetection(Utf8Detector));
//! let document = options.parse_document_bytes("<p>Brühe".as_bytes());
//! assert_eq!(document.body().unwrap().text_content(), "Brühe");
//! ```
//!
//! # Parse a page while it arrives
//!
//! Chunks may be cut anywhere, within a tag, a character or a line break. The tree can be read while it grows:
//!
//! ```
//! use soupstone::ParseOptions;
//!
//! let mut parser = ParseOptions::new().byte_parser();
//! let mut seen = 0;
//! for chunk in [&b"<meta charset=utf-8><ul><li>Gr\xC3"[..], b"\xBCtze<l", b"i>Soup</ul>"] {
//!     let _ = parser.feed(chunk);
//!     let _ = parser.no_more_for_now();
//!     seen = parser.sink().as_document().elements_named("li").count();
//! }
//! assert_eq!(seen, 2);
//! let document = parser.finish();
//! assert_eq!(document.elements_named("li").next().unwrap().text_content(), "Grütze");
//! ```
//!
//! [`no_more_for_now`](crate::ByteParser::no_more_for_now) is for whoever wants to see the first bytes at once: without
//! it, the parser waits for 1,024 bytes to look for the encoding in. For text, [`parser`](crate::ParseOptions::parser)
//! takes the place of `byte_parser`, and nothing waits.
//!
//! # Parse in async code
//!
//! A parser waits for nobody: feed it what has arrived. It is `Send`, so that a task may hold it over an `await`:
//!
//! ```
//! use soupstone::{Document, ParseOptions};
//!
//! async fn parse(mut next_chunk: impl AsyncFnMut() -> Option<Vec<u8>>) -> Document {
//!     let mut parser = ParseOptions::new().byte_parser();
//!     while let Some(chunk) = next_chunk().await {
//!         let _ = parser.feed(&chunk);
//!     }
//!     parser.finish()
//! }
//! # use std::future::Future;
//! # use std::task::{Context, Poll, Waker};
//! # let mut chunks = [b"<p>So".to_vec(), b"up".to_vec()].into_iter();
//! # let mut future = std::pin::pin!(parse(async || chunks.next()));
//! # let Poll::Ready(document) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) else {
//! #     panic!("nothing waits here");
//! # };
//! # assert_eq!(document.body().unwrap().inner_html(), "<p>Soup</p>");
//! ```
//!
//! The package `examples/async` reads with tokio. Where pages are large, or many at once, give the work to a pool of
//! threads.
//!
//! # Parse on several threads
//!
//! Options are shared, and documents go from thread to thread and may be read by many at once:
//!
//! ```
//! use soupstone::{Document, ParseOptions};
//!
//! let pages = ["<title>Pea</title>", "<title>Onion</title>", "<title>Leek</title>"];
//! let options = ParseOptions::new();
//! let documents: Vec<Document> = std::thread::scope(|scope| {
//!     let threads = pages.map(|page| scope.spawn(|| options.parse_document(page)));
//!     threads.into_iter().map(|thread| thread.join().unwrap()).collect()
//! });
//! let titles: Vec<String> = documents.iter().filter_map(Document::title).collect();
//! assert_eq!(titles, ["Pea", "Onion", "Leek"]);
//! ```
//!
//! With rayon: `pages.par_iter().map(|page| options.parse_document(page)).collect()`.
//!
//! # Stop early
//!
//! Feed no more than you need. Here, the head of the page is complete when there is a body:
//!
//! ```
//! use std::io::Read;
//!
//! use soupstone::ParseOptions;
//!
//! let page = "<title>Stone soup</title><meta name=description content=Hot><p>".to_owned() + &"…".repeat(1_000_000);
//! let mut reader = page.as_bytes();
//!
//! let mut parser = ParseOptions::new().byte_parser();
//! let mut buffer = [0; 4096];
//! while parser.sink().as_document().body().is_none() {
//!     let length = reader.read(&mut buffer)?;
//!     if length == 0 {
//!         break;
//!     }
//!     let _ = parser.feed(&buffer[..length]);
//! }
//! assert!(reader.len() > 2_900_000, "most of the page was not read");
//! assert_eq!(parser.finish().title().unwrap(), "Stone soup");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! To stop at the very token, let the sink [say so](crate::sink::TreeSink::wants_to_stop), as `examples/head.rs` does.
//!
//! # Parse a fragment
//!
//! Markup means what its surroundings make of it: a context says where it is to stand.
//!
//! ```
//! use soupstone::{FragmentContext, parse_fragment};
//!
//! let markup = "<td>1<td>2";
//! assert_eq!(parse_fragment(markup, &FragmentContext::html("tr")).inner_html(), "<td>1</td><td>2</td>");
//! assert_eq!(parse_fragment(markup, &FragmentContext::html("div")).inner_html(), "12");
//!
//! let fragment = parse_fragment("<b>Pea</b> soup", &FragmentContext::html("div"));
//! let first = fragment.children().next().unwrap();
//! assert_eq!(first.outer_html(), "<b>Pea</b>");
//! ```
//!
//! For what a CMS or an editor calls HTML, the context is `div` or `body`; to parse into an element of a document, see
//! [`innerHTML`](super::changing#set-innerhtml).
//!
//! # Follow the newest edition of the standard
//!
//! The default is the edition of January 2025, so that results do not change with a new version of the crate:
//!
//! ```
//! use soupstone::{Edition, ParseOptions};
//!
//! let source = "<select><option><b>Pea</b></select>";
//! let options = ParseOptions::new();
//! assert_eq!(options.parse_document(source).elements_named("b").count(), 0);
//!
//! let options = ParseOptions::new().with_edition(Edition::August2026);
//! assert_eq!(options.parse_document(source).elements_named("b").count(), 1);
//! ```
//!
//! # Parse `noscript` as a browser with scripts does
//!
//! By default, scripting is disabled, as for a search engine: what is in `noscript` is markup. With scripting it is
//! text:
//!
//! ```
//! use soupstone::{ParseOptions, Scripting, parse_document};
//!
//! let source = "<p><noscript><img src=/pea.png></noscript>";
//! assert_eq!(parse_document(source).elements_named("img").count(), 1);
//!
//! let options = ParseOptions::new().with_scripting(Scripting::Enabled);
//! let document = options.parse_document(source);
//! assert_eq!(document.elements_named("img").count(), 0);
//! assert_eq!(document.body().unwrap().text_content(), "<img src=/pea.png>");
//! ```
//!
//! Scripts run in neither case. To run them, bring an engine: see [`script_host`](crate::script_host).
//!
//! # Read shadow roots
//!
//! ```
//! use soupstone::{DeclarativeShadowRoots, ParseOptions};
//!
//! let options = ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
//! let source = "<my-soup><template shadowrootmode=open><h2>Pea</h2></template>hot</my-soup>";
//! let document = options.parse_document(source);
//! let host = document.elements_named("my-soup").next().unwrap();
//! assert_eq!(host.text_content(), "hot");
//! assert_eq!(host.shadow_root().unwrap().node().inner_html(), "<h2>Pea</h2>");
//! assert_eq!(document.elements_named("h2").count(), 0);
//! assert_eq!(document.root().deep_descendants().filter(|node| node.is_html("h2")).count(), 1);
//! ```
