//! Functions that build the trees of html5ever, with a tree that keeps nothing.

use std::borrow::Cow;
use std::rc::Rc;

use soupstone::encoding::EncodingOptions;
use soupstone_html5ever::markup5ever::interface::{
    Attribute, ElementFlags, ExpandedName, NodeOrText, QualName, QuirksMode, TreeSink,
};
use soupstone_html5ever::markup5ever::tendril::{StrTendril, TendrilSink as _};
use soupstone_html5ever::markup5ever::{LocalName, ns};
use soupstone_html5ever::{self as html5ever, ByteParser, Options, Parser, ReportingParser};

use super::see;

rows! {
    "soupstone_html5ever::parse_document": Input(page) => html5ever::parse_document(&page.input, NoTree);
    "soupstone_html5ever::parse_document_with":
        Input(page) => html5ever::parse_document_with(&page.input, NoTree, &quiet());
    "soupstone_html5ever::parse_document_bytes":
        Input(page) => html5ever::parse_document_bytes(page.bytes(), || NoTree);
    "soupstone_html5ever::parse_document_bytes_with":
        Input(page) => html5ever::parse_document_bytes_with(page.bytes(), || NoTree, &EncodingOptions::new(), &quiet());
    "soupstone_html5ever::parse_fragment":
        Input(page) => html5ever::parse_fragment(&page.input, NoTree, name("div"), vec![]);
    "soupstone_html5ever::parse_fragment_with":
        Input(page) => html5ever::parse_fragment_with(&page.input, NoTree, name("td"), vec![], &quiet());
    "soupstone_html5ever::parse_fragment_bytes":
        Input(page) => html5ever::parse_fragment_bytes(page.bytes(), || NoTree, name("div"), vec![]);
    "soupstone_html5ever::parse_fragment_bytes_with": Input(page) => {
        let encoding = EncodingOptions::new();
        html5ever::parse_fragment_bytes_with(page.bytes(), || NoTree, name("tr"), vec![], &encoding, &quiet())
    };
    "soupstone_html5ever::parse_fragment_for_element":
        Input(page) => html5ever::parse_fragment_for_element(&page.input, NoTree, Rc::new(name("td")), None, &quiet());
    "soupstone_html5ever::fragment_context": Input(page) => {
        let element = Rc::new(QualName::new(None, ns!(html), LocalName::from(&*page.input)));
        html5ever::fragment_context(&NoTree, &element, None)
    };
    "soupstone_html5ever::Parser": Input(page) => {
        let (context, options) = (name("div"), Options::new());
        let parsers = [
            Parser::document(NoTree, &options),
            Parser::fragment(NoTree, context.clone(), vec![], &options),
            Parser::fragment_for_element(NoTree, Rc::new(context), None, &options),
        ];
        for mut parser in parsers {
            page.chunks().for_each(|chunk| parser.feed(chunk));
            see((parser.sink().get_document(), parser.finish()));
        }
        see(Parser::document(NoTree, &options).from_utf8().one(page.bytes()));
    };
    "soupstone_html5ever::ReportingParser": Input(page) => {
        let options = Options::new();
        let parsers = [
            ReportingParser::document(NoTree, &options),
            ReportingParser::fragment_for_element(NoTree, Rc::new(name("div")), None, &options),
        ];
        for mut parser in parsers {
            page.chunks().for_each(|chunk| parser.process(chunk.into()));
            see(parser.finish());
        }
        see(ReportingParser::document(NoTree, &options).from_utf8().one(page.bytes()));
    };
    "soupstone_html5ever::ByteParser": Input(page) => {
        let encoding = EncodingOptions::new();
        let parsers = [
            ByteParser::document(|| NoTree, encoding.clone(), &Options::new()),
            ByteParser::fragment(|| NoTree, name("p"), vec![], encoding, &quiet()),
        ];
        for mut parser in parsers {
            page.chunks().for_each(|chunk| parser.feed(chunk.as_bytes()));
            see(parser.read_from(page.bytes()));
            see((parser.encoding_report(), parser.sink().get_document()));
            see(parser.finish());
        }
    };
}

fn name(local_name: &str) -> QualName {
    QualName::new(None, ns!(html), LocalName::from(local_name))
}

fn quiet() -> Options {
    Options::new().with_diagnostics(false)
}

/// Elements without a tree.
#[derive(Debug)]
struct NoTree;

impl TreeSink for NoTree {
    type Handle = Rc<QualName>;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }
    fn parse_error(&self, message: Cow<'static, str>) {
        see(message);
    }
    fn get_document(&self) -> Rc<QualName> {
        Rc::new(name(""))
    }
    fn elem_name<'a>(&'a self, target: &'a Rc<QualName>) -> ExpandedName<'a> {
        target.expanded()
    }
    fn create_element(&self, name: QualName, _attributes: Vec<Attribute>, _flags: ElementFlags) -> Rc<QualName> {
        Rc::new(name)
    }
    fn create_comment(&self, _text: StrTendril) -> Rc<QualName> {
        self.get_document()
    }
    fn create_pi(&self, _target: StrTendril, _data: StrTendril) -> Rc<QualName> {
        self.get_document()
    }
    fn append(&self, _parent: &Rc<QualName>, _child: NodeOrText<Rc<QualName>>) {}
    fn append_based_on_parent_node(
        &self,
        _element: &Rc<QualName>,
        _previous: &Rc<QualName>,
        _child: NodeOrText<Rc<QualName>>,
    ) {
    }
    fn append_doctype_to_document(&self, _name: StrTendril, _public: StrTendril, _system: StrTendril) {}
    fn get_template_contents(&self, target: &Rc<QualName>) -> Rc<QualName> {
        Rc::clone(target)
    }
    fn same_node(&self, one: &Rc<QualName>, other: &Rc<QualName>) -> bool {
        Rc::ptr_eq(one, other)
    }
    fn set_quirks_mode(&self, _mode: QuirksMode) {}
    fn append_before_sibling(&self, _sibling: &Rc<QualName>, _new: NodeOrText<Rc<QualName>>) {}
    fn add_attrs_if_missing(&self, _target: &Rc<QualName>, _attributes: Vec<Attribute>) {}
    fn remove_from_parent(&self, _target: &Rc<QualName>) {}
    fn reparent_children(&self, _node: &Rc<QualName>, _parent: &Rc<QualName>) {}
}
