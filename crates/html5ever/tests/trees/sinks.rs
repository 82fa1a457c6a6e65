//! The sinks whose trees are compared.

use html5ever::tree_builder::TreeSink;
use markup5ever_rcdom::RcDom;
use scraper::{Html, HtmlTreeSink};

use crate::tree_dump::Dump;

pub(crate) trait NewSink {
    const NAME: &'static str;

    type Sink: TreeSink<Output: Dump>;

    fn document() -> Self::Sink;

    fn fragment() -> Self::Sink;
}

pub(crate) enum OfRcdom {}

impl NewSink for OfRcdom {
    const NAME: &'static str = "rcdom";
    type Sink = RcDom;

    fn document() -> RcDom {
        RcDom::default()
    }

    fn fragment() -> RcDom {
        RcDom::default()
    }
}

pub(crate) enum OfScraper {}

impl NewSink for OfScraper {
    const NAME: &'static str = "scraper";
    type Sink = HtmlTreeSink;

    fn document() -> HtmlTreeSink {
        HtmlTreeSink::new(Html::new_document())
    }

    fn fragment() -> HtmlTreeSink {
        HtmlTreeSink::new(Html::new_fragment())
    }
}

pub(crate) enum OfDomQuery {}

impl NewSink for OfDomQuery {
    const NAME: &'static str = "dom_query";
    type Sink = dom_query::Document;

    fn document() -> dom_query::Document {
        dom_query::Document::default()
    }

    fn fragment() -> dom_query::Document {
        dom_query::Document::fragment_sink()
    }
}
