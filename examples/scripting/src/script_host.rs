//! A tiny host: runs the inline scripts of a page with a real JavaScript engine and a small part of the DOM.
//!
//! `document.write` may run a written script before it returns. Therefore the page is shared, and never borrowed while a script
//! runs.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use rquickjs::context::EvalOptions;
use rquickjs::function::Opt;
use rquickjs::{CatchResultExt, Context, Ctx, Exception, Function, Object, Runtime};
use soupstone::ParseOptions;
use soupstone::dom::{Document, DocumentBuilder, NodeId, NodeRef};
use soupstone::script_host::{MarkupInsertionError, ParserStatus, ScriptingParser};

const DOM: &str = include_str!("dom.js");

/// The result of loading a page.
#[derive(Debug)]
pub struct Loaded {
    /// The tree.
    pub document: Document,
    /// The messages of `alert`, and the errors of scripts.
    pub messages: Vec<String>,
}

struct Page {
    parser: RefCell<Option<ScriptingParser<DocumentBuilder>>>,
    /// The elements known to scripts, by the index of their ids.
    nodes: RefCell<HashMap<usize, NodeId>>,
    messages: RefCell<Vec<String>>,
}

/// Parses a page in chunks, and runs its scripts.
pub fn load<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Result<Loaded, rquickjs::Error> {
    let options = ParseOptions::new();
    let page = Rc::new(Page {
        parser: RefCell::new(Some(ScriptingParser::new(DocumentBuilder::new(), (), options))),
        nodes: RefCell::default(),
        messages: RefCell::default(),
    });
    let runtime = Runtime::new()?;
    let context = Context::full(&runtime)?;
    context.with(|context| {
        install(&context, &page)?;
        for chunk in chunks {
            let status = page.with_parser(|parser| parser.feed_bytes(chunk));
            run_scripts(&context, &page, status);
        }
        let status = page.with_parser(ScriptingParser::end);
        run_scripts(&context, &page, status);
        Ok::<(), rquickjs::Error>(())
    })?;
    let parser = page.parser.take();
    Ok(Loaded { document: parser.map(|parser| parser.finish()).unwrap_or_default(), messages: page.messages.take() })
}

/// Runs scripts to the end of the available input, or of the write that contains them.
fn run_scripts(context: &Ctx<'_>, page: &Page, mut status: ParserStatus<NodeId>) {
    loop {
        status = match status {
            ParserStatus::Script(script) => {
                run(context, page, script);
                page.with_parser(ScriptingParser::resume)
            }
            // Calls other than `restart` continue with the current encoding. The page keeps its elements.
            ParserStatus::EncodingChanged => page.with_parser(|parser| parser.feed_bytes(b"")),
            _ => return,
        };
    }
}

/// Runs a script, if it is an inline script in the document with a supported type.
fn run(context: &Ctx<'_>, page: &Page, script: NodeId) {
    let source = page.with_document(|document| {
        let script = document.node(script);
        let is_known = matches!(script.attribute("type"), None | Some("" | "text/javascript"));
        let is_inline = script.attribute("src").is_none();
        let is_connected = script.ancestors().last() == Some(document.root());
        (is_known && is_inline && is_connected).then(|| script.text_content())
    });
    let mut options = EvalOptions::default();
    options.strict = false;
    if let Some(source) = source
        && let Err(error) = context.eval_with_options::<(), _>(source, options).catch(context)
    {
        page.messages.borrow_mut().push(error.to_string());
    }
}

impl Page {
    fn with_parser<T>(&self, call: impl FnOnce(&mut ScriptingParser<DocumentBuilder>) -> T) -> T {
        let mut parser = self.parser.borrow_mut();
        call(parser.as_mut().expect("the parser exists until the end"))
    }

    fn with_document<T>(&self, read: impl FnOnce(&Document) -> T) -> T {
        self.with_parser(|parser| read(parser.parser().sink().as_document()))
    }

    fn key(&self, node: NodeId) -> usize {
        self.nodes.borrow_mut().insert(node.index(), node);
        node.index()
    }

    fn node(&self, key: usize) -> NodeId {
        self.nodes.borrow()[&key]
    }

    /// Returns the keys of the elements that meet the condition, in tree order.
    fn find(&self, condition: impl Fn(&NodeRef<'_>) -> bool) -> Vec<usize> {
        let found: Vec<NodeId> = self.with_document(|document| {
            let elements = document.root().descendants().filter(NodeRef::is_element);
            elements.filter(condition).map(|node| node.id()).collect()
        });
        found.into_iter().map(|node| self.key(node)).collect()
    }

    /// Changes the document. A rejected change throws an exception.
    fn edit<T, E: std::fmt::Display>(
        &self,
        context: &Ctx<'_>,
        change: impl FnOnce(&mut Document) -> Result<T, E>,
    ) -> rquickjs::Result<T> {
        self.with_parser(|parser| change(parser.parser_mut().sink_mut().as_document_mut()))
            .map_err(|error| Exception::throw_message(context, &error.to_string()))
    }

    /// `document.write()`
    fn write(&self, context: &Ctx<'_>, text: &str) -> rquickjs::Result<()> {
        let mut result = self.with_parser(|parser| parser.write(text));
        if result == Err(MarkupInsertionError::NoInsertionPoint) {
            result = self.with_parser(|parser| {
                parser.open()?;
                parser.write(text)
            });
        }
        match result {
            Ok(status) => run_scripts(context, self, status),
            Err(error @ MarkupInsertionError::InvalidState) => {
                return Err(Exception::throw_message(context, &error.to_string()));
            }
            // The write has no effect.
            Err(_) => {}
        }
        Ok(())
    }
}

fn install<'js>(context: &Ctx<'js>, page: &Rc<Page>) -> rquickjs::Result<()> {
    let native = Object::new(context.clone())?;
    let shared = page.clone();
    native.set(
        "write",
        Function::new(context.clone(), move |context: Ctx<'js>, text: String| shared.write(&context, &text))?,
    )?;
    let shared = page.clone();
    native.set(
        "message",
        Function::new(context.clone(), move |text: String| {
            shared.messages.borrow_mut().push(text);
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "elementsById",
        Function::new(context.clone(), move |id: String| {
            shared.find(|node| node.attribute("id") == Some(id.as_str()))
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "elementsByName",
        Function::new(context.clone(), move |name: String| {
            shared.find(|node| name == "*" || node.local_name() == Some(name.as_str()))
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "attribute",
        Function::new(context.clone(), move |key: usize, name: String| {
            let node = shared.node(key);
            shared.with_document(|document| document.node(node).attribute(&name).map(str::to_owned))
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "setAttribute",
        Function::new(context.clone(), move |context: Ctx<'js>, key: usize, name: String, value: String| {
            let node = shared.node(key);
            shared.edit(&context, |document| document.set_attribute(node, &name, &value))
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "parent",
        Function::new(context.clone(), move |key: usize| {
            let node = shared.node(key);
            let parent = shared.with_document(|document| document.node(node).parent().map(|parent| parent.id()));
            parent.map(|parent| shared.key(parent))
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "insert",
        Function::new(context.clone(), move |context: Ctx<'js>, parent: usize, child: usize, before: Opt<usize>| {
            let (parent, child) = (shared.node(parent), shared.node(child));
            let before = before.0.map(|before| shared.node(before));
            shared.edit(&context, |document| match before {
                Some(before) => document.insert_before(before, child),
                None => document.append(parent, child),
            })
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "remove",
        Function::new(context.clone(), move |context: Ctx<'js>, key: usize| {
            let node = shared.node(key);
            shared.edit(&context, |document| document.remove(node))
        })?,
    )?;
    let shared = page.clone();
    native.set(
        "create",
        Function::new(context.clone(), move |context: Ctx<'js>, name: String| {
            let node = shared.edit(&context, |document| document.create_element(&name))?;
            Ok::<_, rquickjs::Error>(shared.key(node))
        })?,
    )?;
    context.eval::<Function<'js>, _>(DOM)?.call((native,))
}
