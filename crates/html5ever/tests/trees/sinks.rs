//! The sinks whose trees are compared.

use html5ever::tree_builder::TreeSink;
use markup5ever_rcdom::RcDom;
use scraper::{Html, HtmlTreeSink};

use crate::dump::Dump;

/// A sink that a test makes.
pub(crate) trait NewSink {
    /// The name in brackets before the names of its trials, and of its list of expected failures.
    const NAME: &'static str;

    /// The sink.
    type Sink: TreeSink<Output: Dump>;

    /// A sink for a document.
    fn document() -> Self::Sink;

    /// A sink for a fragment.
    fn fragment() -> Self::Sink;
}

/// The sink of rcdom.
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

/// The sink of scraper.
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

/// The sink of dom_query.
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
