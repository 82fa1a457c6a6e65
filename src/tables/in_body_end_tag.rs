//! [`InBodyEndTag`]: the groups of end tags in the rules of "in body".

use crate::names::NameId;
use crate::names::known_names::TAG_COUNT;

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
#[inline]
pub(crate) fn in_body_end_tag(name: NameId) -> InBodyEndTag {
    match GROUPS.get(name.index()) {
        Some(&group) => group,
        None => InBodyEndTag::AnyOther,
    }
}
