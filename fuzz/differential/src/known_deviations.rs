//! Known deviations of html5ever from the standard, described narrowly.

use std::collections::HashMap;

use soupstone::Edition;

use crate::Setting;

struct Fault {
    name: &'static str,
    #[allow(dead_code, reason = "documents the list")]
    rule: &'static str,
    /// Whether the deviation may explain a difference.
    is_possible: fn(&Difference<'_>) -> bool,
}

struct Difference<'a> {
    input: String,
    setting: Setting,
    soupstone: &'a str,
    html5ever: &'a str,
}

const FORMATTING: &[&str] =
    &["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];

impl Difference<'_> {
    fn context(&self) -> &'static str {
        self.setting.context.map_or("", |(_, name)| name)
    }

    fn is_of(&self, edition: Edition) -> bool {
        self.setting.edition == edition
    }

    fn is_from(&self, edition: Edition) -> bool {
        self.setting.edition >= edition
    }

    fn has(&self, piece: &str) -> bool {
        self.input.contains(piece)
    }

    /// Whether `first` is followed by one of these pieces.
    fn has_after(&self, first: &str, pieces: &[&str]) -> bool {
        let rest = self.input.find(first).map(|place| &self.input[place..]);
        rest.is_some_and(|rest| pieces.iter().any(|piece| rest.contains(piece)))
    }

    fn has_more(&self, element: &str) -> bool {
        let count = |tree| elements(tree).filter(|(_, one)| *one == element).count();
        count(self.html5ever) > count(self.soupstone)
    }

    fn is_in_template(&self) -> bool {
        self.context() == "template" || self.soupstone.contains("<template>")
    }

    /// Whether one of these elements is special in the tree where an algorithm depends on it: a search for the element of an
    /// end tag or list item, or the adoption agency algorithm.
    fn is_about_special(&self, names: &[&str]) -> bool {
        let asks = ["</", "<li", "<dd", "<dt", "<a", "<nobr"];
        asks.iter().any(|piece| self.has(piece)) && elements(self.soupstone).any(|(_, name)| names.contains(&name))
    }
}

fn elements(tree: &str) -> impl Iterator<Item = (usize, &str)> {
    tree.lines().filter_map(|line| {
        let line = line.strip_prefix("| ")?;
        let element = line.trim_start();
        let name = element.strip_prefix('<')?.strip_suffix('>')?;
        (!name.starts_with("!-- ")).then_some((line.len() - element.len(), name))
    })
}

fn formatting(tree: &str) -> usize {
    let elements = elements(tree);
    elements.filter(|(_, name)| FORMATTING.contains(name)).count()
}

/// Counts `svg` and `math` elements by their number of formatting ancestors.
fn roots_in_formatting(tree: &str) -> HashMap<usize, usize> {
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut roots = HashMap::new();
    for (depth, name) in elements(tree) {
        open.retain(|(outer, _)| *outer < depth);
        if matches!(name, "svg svg" | "math math") {
            let count = open.iter().filter(|(_, name)| FORMATTING.contains(name));
            *roots.entry(count.count()).or_default() += 1;
        }
        open.push((depth, name));
    }
    roots
}

fn without_contents(tree: &str, element: &str) -> String {
    let mut lines = String::new();
    let mut left_out = None;
    let mut is_left_out = false;
    for line in tree.lines() {
        // NOTE: other lines continue a text node.
        if let Some(node) = line.strip_prefix("| ") {
            let depth = node.len() - node.trim_start().len();
            if left_out.is_some_and(|outer| depth <= outer) {
                left_out = None;
            }
            is_left_out = left_out.is_some();
            if node.trim_start() == element && left_out.is_none() {
                left_out = Some(depth);
            }
        }
        if !is_left_out {
            lines.push_str(line);
            lines.push('\n');
        }
    }
    lines
}

/// Whether a parse error without a token precedes a newline after a start tag with one of these names: a missing semicolon, or `</>`. html5ever
/// takes the error for the next token.
fn has_newline_after_an_error(input: &str) -> bool {
    let is_after_an_empty_end_tag = ["<pre></>", "<listing></>"].iter().any(|start| input.contains(start));
    is_after_an_empty_end_tag || has_newline_by_reference(input)
}

/// Whether a newline after a start tag is a character reference without a semicolon.
fn has_newline_by_reference(input: &str) -> bool {
    input.match_indices(">&#").any(|(place, _)| {
        // NOTE: attribute names may contain `>`, so the end of the tag is not searched for.
        let is_pre = ["<pre", "<listing", "<textarea"].iter().any(|start| input[..place].contains(start));
        let number = &input[place + 3..];
        let (digits, radix) = match number.strip_prefix(['x', 'X']) {
            Some(digits) => (digits, 16),
            None => (number, 10),
        };
        let end = digits.find(|digit: char| !digit.is_digit(radix));
        let (digits, rest) = digits.split_at(end.unwrap_or(digits.len()));
        is_pre && u32::from_str_radix(digits, radix) == Ok(10) && !rest.starts_with(';')
    })
}

const FAULTS: &[Fault] = &[
    Fault {
        name: "input in a select",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: in a fragment whose context \
               element is a select, the start tag of an input is ignored",
        is_possible: |difference| difference.context() == "select" && difference.has_more("input"),
    },
    Fault {
        name: "annotation-xml",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope and \
               #html-integration-point: annotation-xml of MathML ends a scope, and may be an integration point",
        is_possible: |difference| elements(difference.soupstone).any(|(_, name)| name == "math annotation-xml"),
    },
    Fault {
        name: "search and keygen",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#special: search and keygen are special",
        is_possible: |difference| difference.is_about_special(&["search", "keygen"]),
    },
    Fault {
        name: "selectedcontent",
        rule: "https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent: \
               rcdom never finds the selectedcontent",
        is_possible: |difference| {
            difference.is_from(Edition::August2026)
                && without_contents(difference.html5ever, "<selectedcontent>")
                    == without_contents(difference.soupstone, "<selectedcontent>")
        },
    },
    Fault {
        name: "formatting around svg and math",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: the start tags of math and svg \
               reconstruct the active formatting elements",
        is_possible: |difference| {
            difference.is_of(Edition::January2025)
                && roots_in_formatting(difference.soupstone) != roots_in_formatting(difference.html5ever)
        },
    },
    Fault {
        name: "implied body",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode: a body that is implied \
               sets the frameset-ok flag to \"ok\"",
        is_possible: |difference| {
            let has_frameset = |tree| elements(tree).any(|(_, name)| name == "frameset");
            difference.is_from(Edition::September2026)
                && difference.has("<template")
                && has_frameset(difference.soupstone)
                && !has_frameset(difference.html5ever)
        },
    },
    Fault {
        name: "forms in templates",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers: forms in template contents",
        is_possible: |difference| {
            let forms = |tree| elements(tree).filter(|(_, name)| *name == "form").count();
            difference.is_from(Edition::September2026)
                && difference.is_in_template()
                && (forms(difference.soupstone) > forms(difference.html5ever)
                    || difference.context() == "template" && difference.has_after("<form", &["</form"]))
        },
    },
    Fault {
        name: "special foreign elements",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#special: some elements of MathML and SVG are special",
        is_possible: |difference| {
            difference.is_about_special(&[
                "math mi", "math mo", "math mn", "math ms", "math mtext", "svg foreignObject", "svg desc", "svg title",
            ])
        },
    },
    Fault {
        name: "thead in scope",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody: a thead in table scope is enough \
               for the start tags that end it",
        is_possible: |difference| {
            const ENDING: &[&str] = &["<caption", "<col", "<tbody", "<tfoot", "<thead", "</table"];
            let is_after = |start: &str| difference.has_after(start, ENDING);
            match difference.context() {
                "thead" => is_after(""),
                context => (!context.is_empty() || difference.is_in_template()) && is_after("<thead"),
            }
        },
    },
    Fault {
        name: "form as context",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm: the form element \
               pointer is the context element if that is a form",
        is_possible: |difference| {
            // NOTE: html5ever omits forms in template contents, which may hide excess forms elsewhere.
            let is_made_up_for = difference.is_from(Edition::September2026) && difference.is_in_template();
            difference.context() == "form" && (difference.has_more("form") || is_made_up_for && difference.has("<form"))
        },
    },
    Fault {
        name: "table text in a template",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable: a character in a template that is \
               the current node goes into the table text",
        is_possible: |difference| {
            difference.is_in_template()
                && difference.input.contains(|one: char| one.is_ascii_whitespace())
                && formatting(difference.html5ever) > 0
        },
    },
    Fault {
        name: "foreign end tags in fragments",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign: an end tag is handed to the \
               insertion mode if the next node is an HTML element, even the topmost one",
        is_possible: |difference| {
            let is_foreign = |name: &str| name.starts_with("svg ") || name.starts_with("math ");
            difference.setting.context.is_some()
                && difference.has("</")
                && elements(difference.soupstone).any(|(depth, name)| depth == 0 && is_foreign(name))
        },
    },
    Fault {
        name: "doctype in table text",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext: a DOCTYPE ends the table text",
        is_possible: |difference| {
            const PARTS: &[&str] = &["table", "tbody", "tfoot", "thead", "tr"];
            let is_after = |part: &str| difference.has_after(&format!("<{part}"), &["<!doctype"]);
            PARTS.iter().any(|part| is_after(part))
                || PARTS.contains(&difference.context()) && difference.has("<!doctype")
        },
    },
    Fault {
        name: "later byte order mark",
        rule: "https://encoding.spec.whatwg.org/#utf-8-decode: only the first character may be a byte order mark, not the \
               first one after a script or after a meta element",
        is_possible: |difference| difference.has(">\u{FEFF}"),
    },
    Fault {
        name: "isindex",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#special: isindex is not special",
        is_possible: |difference| difference.is_about_special(&["isindex"]),
    },
    Fault {
        name: "newline after an error",
        rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: the newline after the start tag of \
               pre, listing and textarea is ignored even if there is a parse error before it",
        is_possible: |difference| has_newline_after_an_error(&difference.input),
    },
];

/// Returns the first listed fault that may explain a difference.
pub(crate) fn fault(input: &str, setting: Setting, soupstone: &str, html5ever: &str) -> Option<&'static str> {
    let difference = Difference { input: input.to_ascii_lowercase(), setting, soupstone, html5ever };
    let mut faults = FAULTS.iter();
    faults.find(|fault| (fault.is_possible)(&difference)).map(|fault| fault.name)
}
