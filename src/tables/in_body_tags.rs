//! [`InBodyStartTag`] and [`InBodyEndTag`]: the groups of tags in the rules of "in body".

use crate::names::NameId;
use crate::names::known_names::TAG_COUNT;

/// The headings of the rules for start tags in
/// ["in body"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody), in the
/// order of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub(crate) enum InBodyStartTag {
    /// `html`.
    Html,
    /// `base`, `link`, `meta`, `script`, `title` and others that belong to the head.
    InHead,
    /// `body`.
    Body,
    /// `frameset`.
    Frameset,
    /// `address`, `div`, `p`, `ul` and others that close a paragraph.
    Block,
    /// `h1` to `h6`.
    Heading,
    /// `pre`, `listing`.
    PreOrListing,
    /// `form`.
    Form,
    /// `li`.
    Li,
    /// `dd`, `dt`.
    DdOrDt,
    /// `plaintext`.
    Plaintext,
    /// `button`.
    Button,
    /// `a`.
    A,
    /// `b`, `em`, `font` and others that the list of active formatting elements takes in.
    Formatting,
    /// `nobr`.
    Nobr,
    /// `applet`, `marquee`, `object`.
    AppletMarqueeObject,
    /// `table`.
    Table,
    /// `area`, `br`, `embed`, `img`, `keygen`, `wbr`.
    VoidPhrasing,
    /// `input`.
    Input,
    /// `param`, `source`, `track`.
    ParamSourceTrack,
    /// `hr`.
    Hr,
    /// `image`.
    Image,
    /// `textarea`.
    Textarea,
    /// `xmp`.
    Xmp,
    /// `iframe`.
    Iframe,
    /// `noembed`.
    Noembed,
    /// `noscript`, which has a rule of its own if scripting is enabled.
    Noscript,
    /// `select`.
    Select,
    /// `optgroup`, `option`.
    OptgroupOrOption,
    /// `rb`, `rtc`.
    RbOrRtc,
    /// `rp`, `rt`.
    RpOrRt,
    /// `math`.
    Math,
    /// `svg`.
    Svg,
    /// `caption`, `col`, `frame`, `head`, `td`, `tr` and others that are ignored.
    Ignored,
    /// Any other start tag.
    AnyOther,
}

include!(concat!(env!("OUT_DIR"), "/in_body_start_tag.rs"));

/// The group of a start tag in the rules of "in body".
pub(crate) fn in_body_start_tag(name: NameId) -> InBodyStartTag {
    match IN_BODY_START_TAGS.get(name.index()) {
        Some(&group) => group,
        None => InBodyStartTag::AnyOther,
    }
}

/// The headings of the rules for end tags in
/// ["in body"](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody), in the
/// order of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub(crate) enum InBodyEndTag {
    /// `template`.
    Template,
    /// `body`.
    Body,
    /// `html`.
    Html,
    /// `address`, `button`, `div`, `pre`, `ul` and others.
    Block,
    /// `select`, which has a rule in some editions only.
    Select,
    /// `form`.
    Form,
    /// `p`.
    P,
    /// `li`.
    Li,
    /// `dd`, `dt`.
    DdOrDt,
    /// `h1` to `h6`.
    Heading,
    /// `sarcasm`.
    Sarcasm,
    /// `a`, `b`, `em`, `nobr` and others that the list of active formatting elements holds.
    Formatting,
    /// `applet`, `marquee`, `object`.
    AppletMarqueeObject,
    /// `br`.
    Br,
    /// Any other end tag.
    AnyOther,
}

include!(concat!(env!("OUT_DIR"), "/in_body_end_tag.rs"));

/// The group of an end tag in the rules of "in body".
pub(crate) fn in_body_end_tag(name: NameId) -> InBodyEndTag {
    match IN_BODY_END_TAGS.get(name.index()) {
        Some(&group) => group,
        None => InBodyEndTag::AnyOther,
    }
}
