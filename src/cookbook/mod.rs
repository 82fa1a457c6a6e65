//! How do I …? Short answers, with code that is compiled and run with the tests.
//!
//! All of them start from the same few things: a [`Document`](crate::Document) owns a tree, a
//! [`NodeRef`](crate::NodeRef) reads a node, a [`NodeId`](crate::NodeId) names one to change it, and
//! [`ParseOptions`](crate::ParseOptions) say how to parse. Whoever knows another library finds the words of this one in
//! [`coming_from`](crate::coming_from).
//!
//! **[Read a page](reading)**
//!
//! - [Find elements](reading#find-elements)
//! - [Get the links, with the base URL](reading#get-the-links-with-the-base-url)
//! - [Follow links from page to page](reading#follow-links-from-page-to-page)
//! - [Turn tables into CSV](reading#turn-tables-into-csv)
//! - [Get title, description and Open Graph data](reading#get-title-description-and-open-graph-data)
//! - [Get JSON-LD](reading#get-json-ld)
//! - [Make an outline of the headings](reading#make-an-outline-of-the-headings)
//! - [Get the text that people see](reading#get-the-text-that-people-see)
//! - [Get images, with their `srcset`](reading#get-images-with-their-srcset)
//! - [Get forms with their controls](reading#get-forms-with-their-controls)
//! - [Compare two pages](reading#compare-two-pages)
//! - [Walk through a tree that is 200,000 levels deep](reading#walk-through-a-tree-that-is-200000-levels-deep)
//!
//! **[Change a page](changing)**
//!
//! - [Rewrite attributes](changing#rewrite-attributes)
//! - [Set `innerHTML`](changing#set-innerhtml)
//! - [Remove, wrap and unwrap elements](changing#remove-wrap-and-unwrap-elements)
//! - [Change words in the text](changing#change-words-in-the-text)
//! - [Make elements of my own](changing#make-elements-of-my-own)
//! - [Change the source and leave the rest of it alone](changing#change-the-source-and-leave-the-rest-of-it-alone)
//! - [Keep only what is on a list (sanitize)](changing#keep-only-what-is-on-a-list-sanitize)
//!
//! **[Write HTML, and other things](writing)**
//!
//! - [Minify](writing#minify)
//! - [Indent](writing#indent)
//! - [Make Markdown](writing#make-markdown)
//! - [Make XML](writing#make-xml)
//! - [Write a file](writing#write-a-file)
//! - [Write in a legacy encoding](writing#write-in-a-legacy-encoding)
//! - [Know whether the output parses to the same tree](writing#know-whether-the-output-parses-to-the-same-tree)
//!
//! **[Take input from anywhere](input)**
//!
//! - [Parse a file or a socket](input#parse-a-file-or-a-socket)
//! - [Get the encoding right](input#get-the-encoding-right)
//! - [Parse a page while it arrives](input#parse-a-page-while-it-arrives)
//! - [Parse in async code](input#parse-in-async-code)
//! - [Parse on several threads](input#parse-on-several-threads)
//! - [Stop early](input#stop-early)
//! - [Parse a fragment](input#parse-a-fragment)
//! - [Follow the newest edition of the standard](input#follow-the-newest-edition-of-the-standard)
//! - [Parse `noscript` as a browser with scripts does](input#parse-noscript-as-a-browser-with-scripts-does)
//! - [Read shadow roots](input#read-shadow-roots)
//!
//! **[Check a page](checking)**
//!
//! - [List parse errors with lines and columns](checking#list-parse-errors-with-lines-and-columns)
//! - [Know whether there are any errors](checking#know-whether-there-are-any-errors)
//! - [Get the source of an element](checking#get-the-source-of-an-element)
//! - [Write a linter](checking#write-a-linter)
//!
//! **[Go without the tree, or build one of my own](own_tree)**
//!
//! - [Tokenize](own_tree#tokenize)
//! - [Count tags without a tree](own_tree#count-tags-without-a-tree)
//! - [Take what I need while the page is parsed](own_tree#take-what-i-need-while-the-page-is-parsed)
//! - [Build a tree of my own](own_tree#build-a-tree-of-my-own)
//! - [Write a tree of my own as HTML](own_tree#write-a-tree-of-my-own-as-html)
//! - [Write HTML without a tree](own_tree#write-html-without-a-tree)
//!
//! Whole programs, with files and arguments, are in the folder `examples`.

pub mod changing;
pub mod checking;
pub mod input;
pub mod own_tree;
pub mod reading;
pub mod writing;
