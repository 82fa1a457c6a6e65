//! [`InBodyStartTag`] and [`InBodyEndTag`]: the groups of tags in the rules of "in body".

use crate::edition::Edition;
use crate::names::NameId;
use crate::names::known_names::TAG_COUNT;

/// The headings of the rules for start tags in ["in
/// body"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody), in the standard's order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub(crate) enum InBodyStartTag {
    Html,
    InHead,
    Body,
    Frameset,
    /// `address`, `div`, `p`, `ul`, and other tags that close a paragraph.
    Block,
    Heading,
    PreOrListing,
    Form,
    Li,
    DdOrDt,
    Plaintext,
    Button,
    A,
    Formatting,
    Nobr,
    AppletMarqueeObject,
    Table,
    VoidPhrasing,
    Input,
    ParamSourceTrack,
    Hr,
    Image,
    Textarea,
    Xmp,
    Iframe,
    Noembed,
    /// `noscript`, which has a separate rule if scripting is enabled.
    Noscript,
    Select,
    OptgroupOrOption,
    RbOrRtc,
    RpOrRt,
    Math,
    Svg,
    Ignored,
    /// NOTE: `selectedcontent` has no heading, but its insertion has effects.
    Selectedcontent,
    AnyOther,
}

include!(concat!(env!("OUT_DIR"), "/in_body_start_tag.rs"));

pub(crate) fn in_body_start_tag(name: NameId, edition: Edition) -> InBodyStartTag {
    IN_BODY_START_TAGS
        .get(name.index())
        .map_or(InBodyStartTag::AnyOther, |groups| groups[change_of_in_body_start_tags(edition)])
}

/// The headings of the rules for end tags, like [`InBodyStartTag`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub(crate) enum InBodyEndTag {
    Template,
    Body,
    Html,
    Block,
    /// `select`, which has a rule only in some editions.
    Select,
    Form,
    P,
    Li,
    DdOrDt,
    Heading,
    Sarcasm,
    Formatting,
    AppletMarqueeObject,
    Br,
    AnyOther,
}

include!(concat!(env!("OUT_DIR"), "/in_body_end_tag.rs"));

pub(crate) fn in_body_end_tag(name: NameId, edition: Edition) -> InBodyEndTag {
    IN_BODY_END_TAGS
        .get(name.index())
        .map_or(InBodyEndTag::AnyOther, |groups| groups[change_of_in_body_end_tags(edition)])
}
