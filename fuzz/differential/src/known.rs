//! Where html5ever does not do what the standard says, as narrow as it can be told.

use soupstone::Edition;

use crate::Setting;

/// A fault of html5ever.
struct Fault {
    /// The rule of the standard.
    #[allow(dead_code, reason = "for those who read the list")]
    rule: &'static str,
    /// Whether it may be the reason for a difference.
    is_possible: fn(&Difference<'_>) -> bool,
}

/// Two trees that differ.
struct Difference<'a> {
    input: String,
    setting: Setting,
    soupstone: &'a str,
    html5ever: &'a str,
}

impl Difference<'_> {
    fn context(&self) -> &'static str {
        self.setting.context.map_or("", |(_, name)| name)
    }

    fn is_of(&self, edition: Edition) -> bool {
        self.setting.edition == edition
    }

    fn has(&self, piece: &str) -> bool {
        self.input.contains(piece)
    }

    /// How many formatting elements a tree has.
    fn formatting(&self, tree: &str) -> usize {
        const NAMES: &[&str] = &[
            "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong",
            "tt", "u",
        ];
        let names = tree
            .lines()
            .filter_map(|line| line.trim_start_matches(['|', ' ']).strip_prefix('<'));
        let names = names.filter_map(|line| line.strip_suffix('>'));
        names.filter(|name| NAMES.contains(name)).count()
    }
}

const FAULTS: &[Fault] = &[
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: in a fragment whose context \
               element is a select, the start tag of an input is ignored",
        is_possible: |difference| {
            difference.context() == "select"
                && difference.has("<input")
                && difference.html5ever.lines().count() > difference.soupstone.lines().count()
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope and \
               #html-integration-point: annotation-xml of MathML ends a scope, and may be an integration point",
        is_possible: |difference| difference.soupstone.contains("<math annotation-xml>"),
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#special: search and keygen are special",
        is_possible: |difference| {
            let is_special = |name| difference.soupstone.contains(name);
            is_special("<search>") || is_special("<keygen>")
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent: \
               rcdom never finds the selectedcontent",
        is_possible: |difference| {
            difference.is_of(Edition::August2026)
                && difference.html5ever.contains("<selectedcontent>")
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: the start tags of math and svg \
               reconstruct the active formatting elements",
        is_possible: |difference| {
            difference.is_of(Edition::January2025)
                && (difference.has("<svg") || difference.has("<math"))
                && difference.formatting(difference.soupstone) > 0
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#special: some elements of MathML and SVG are special",
        is_possible: |difference| {
            const NAMES: &[&str] = &[
                "<math mi>",
                "<math mo>",
                "<math mn>",
                "<math ms>",
                "<math mtext>",
                "<svg foreignObject>",
                "<svg desc>",
                "<svg title>",
            ];
            NAMES.iter().any(|name| difference.soupstone.contains(name))
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody: a thead in table scope is enough \
               for the start tags that end it",
        is_possible: |difference| {
            let is_in_template =
                difference.soupstone.contains("<template>") || difference.setting.context.is_some();
            is_in_template && (difference.has("<thead") || difference.context() == "thead")
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm: the form element \
               pointer is the context element if that is a form",
        is_possible: |difference| difference.context() == "form" && difference.has("form"),
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable: a character in a template that is \
               the current node goes into the table text",
        is_possible: |difference| {
            let is_in_template =
                difference.soupstone.contains("<template>") || difference.context() == "template";
            is_in_template && difference.formatting(difference.html5ever) > 0
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign: an end tag is handed to the \
               insertion mode if the next node is an HTML element, the topmost one, too",
        is_possible: |difference| {
            let lines = || difference.soupstone.lines();
            difference.setting.context.is_some()
                && difference.has("</")
                && lines().any(|line| line.starts_with("| <svg ") || line.starts_with("| <math "))
        },
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext: a DOCTYPE ends the table text",
        is_possible: |difference| {
            let is_late = difference
                .input
                .rfind("<!doctype")
                .is_some_and(|place| place > 0);
            is_late && difference.soupstone.contains("<table>")
        },
    },
    Fault {
        rule: "https://encoding.spec.whatwg.org/#utf-8-decode: only the first character may be a byte order mark, not the \
               first one after a script or after a meta element",
        is_possible: |difference| difference.has("\u{FEFF}"),
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#special: isindex is not special",
        is_possible: |difference| difference.soupstone.contains("<isindex>"),
    },
    Fault {
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: the newline after the start tag of \
               pre, listing and textarea is ignored if it is a character reference at the end, too",
        is_possible: |difference| {
            let has_tag = ["<pre", "<listing", "<textarea"]
                .iter()
                .any(|tag| difference.has(tag));
            let end = difference.input.rsplit('&').next().unwrap_or_default();
            has_tag
                && (end.starts_with("#10")
                    || end.starts_with("#xa")
                    || end.starts_with("#x0")
                    || end.starts_with("#0"))
        },
    },
];

/// Whether a fault in the list may be the reason for a difference.
pub(crate) fn is_known(input: &str, setting: Setting, soupstone: &str, html5ever: &str) -> bool {
    let difference = Difference {
        input: input.to_ascii_lowercase(),
        setting,
        soupstone,
        html5ever,
    };
    FAULTS.iter().any(|fault| (fault.is_possible)(&difference))
}
