//! The rules of the "in body" insertion mode and of foreign content.

use soupstone::names::Namespace;
use soupstone::token::TextState;

use super::algorithms::{BUTTON_SCOPE, HEADINGS, LIST_ITEM_SCOPE, SCOPE};
use super::tree::Place;
use super::{Builder, Kind, Mode, Tok};
use Kind::{Character, Comment, Doctype, End, EndOfFile, Start};

impl Builder {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody>
    pub(super) fn in_body(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\0") | (Doctype, _) => {}
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => {
                self.reconstruct_formatting();
                self.insert_character(&token.name);
            }
            (Character, _) => {
                self.reconstruct_formatting();
                self.insert_character(&token.name);
                self.frameset_ok = false;
            }
            (Comment, _) => self.insert_comment(token, None),
            (Start, "html") => {
                if !self.has_open("template") {
                    self.add_missing_attributes(self.stack[0], token);
                }
            }
            (
                Start,
                "base" | "basefont" | "bgsound" | "link" | "meta" | "noframes" | "script" | "style" | "template"
                | "title",
            )
            | (End, "template") => self.in_head(token),
            (Start, "body") => {
                let second = self.stack.get(1).copied().filter(|node| self.element(*node).is_html(&["body"]));
                if let Some(body) = second.filter(|_| !self.has_open("template")) {
                    self.frameset_ok = false;
                    self.add_missing_attributes(body, token);
                }
            }
            (Start, "frameset") => {
                let second = self.stack.get(1).copied().filter(|node| self.element(*node).is_html(&["body"]));
                if let Some(body) = second.filter(|_| self.frameset_ok) {
                    self.remove(body);
                    self.stack.truncate(1);
                    self.insert_html_element(token);
                    self.mode = Mode::InFrameset;
                }
            }
            (EndOfFile, _) => match self.template_modes.is_empty() {
                false => self.in_template(token),
                true => self.is_over = true,
            },
            (End, "body" | "html") => {
                if self.has_in(SCOPE, &["body"]) {
                    self.mode = Mode::AfterBody;
                    if token.name == "html" {
                        self.process(token);
                    }
                }
            }
            (
                Start,
                "address" | "article" | "aside" | "blockquote" | "center" | "details" | "dialog" | "dir" | "div" | "dl"
                | "fieldset" | "figcaption" | "figure" | "footer" | "header" | "hgroup" | "main" | "menu" | "nav"
                | "ol" | "p" | "search" | "section" | "summary" | "ul",
            ) => {
                self.close_p_element_in_button_scope();
                self.insert_html_element(token);
            }
            (Start, "h1" | "h2" | "h3" | "h4" | "h5" | "h6") => {
                self.close_p_element_in_button_scope();
                if self.current_is(HEADINGS) {
                    self.pop();
                }
                self.insert_html_element(token);
            }
            (Start, "pre" | "listing") => {
                self.close_p_element_in_button_scope();
                self.insert_html_element(token);
                self.skip_next_line_feed = true;
                self.frameset_ok = false;
            }
            (Start, "form") => {
                let has_template = self.has_open("template");
                if self.form.is_none() || has_template {
                    self.close_p_element_in_button_scope();
                    let form = self.insert_html_element(token);
                    if !has_template {
                        self.form = Some(form);
                    }
                }
            }
            (Start, "li") => self.start_list_item(token, &["li"]),
            (Start, "dd" | "dt") => self.start_list_item(token, &["dd", "dt"]),
            (Start, "plaintext") => {
                self.close_p_element_in_button_scope();
                self.insert_html_element(token);
                self.switch = Some(TextState::Plaintext);
            }
            (Start, "button") => {
                if self.has_in(SCOPE, &["button"]) {
                    self.generate_implied_end_tags();
                    self.pop_until(&["button"]);
                }
                self.reconstruct_formatting();
                self.insert_html_element(token);
                self.frameset_ok = false;
            }
            (
                End,
                "address" | "article" | "aside" | "blockquote" | "button" | "center" | "details" | "dialog" | "dir"
                | "div" | "dl" | "fieldset" | "figcaption" | "figure" | "footer" | "header" | "hgroup" | "listing"
                | "main" | "menu" | "nav" | "ol" | "pre" | "search" | "section" | "summary" | "ul",
            ) => {
                if self.has_in(SCOPE, &[&token.name]) {
                    self.generate_implied_end_tags();
                    self.pop_until(&[&token.name]);
                }
            }
            (End, "form") if !self.has_open("template") => {
                let node = self.form.take();
                if let Some(node) = node.filter(|node| self.has_node_in_scope(*node)) {
                    self.generate_implied_end_tags();
                    self.counts.early_form_ends += u64::from(self.stack.last() != Some(&node));
                    self.stack.retain(|one| *one != node);
                    self.continues_text = false;
                }
            }
            (End, "form") => {
                if self.has_in(SCOPE, &["form"]) {
                    self.generate_implied_end_tags();
                    self.pop_until(&["form"]);
                }
            }
            (End, "p") => {
                if !self.has_in(BUTTON_SCOPE, &["p"]) {
                    self.insert_html_element(&Tok::new(Start, "p"));
                }
                self.close_p_element();
            }
            (End, "li") => {
                if self.has_in(LIST_ITEM_SCOPE, &["li"]) {
                    self.generate_implied_end_tags_except("li");
                    self.pop_until(&["li"]);
                }
            }
            (End, "dd" | "dt") => {
                if self.has_in(SCOPE, &[&token.name]) {
                    self.generate_implied_end_tags_except(&token.name);
                    self.pop_until(&[&token.name]);
                }
            }
            (End, "h1" | "h2" | "h3" | "h4" | "h5" | "h6") => {
                if self.has_in(SCOPE, HEADINGS) {
                    self.generate_implied_end_tags();
                    self.pop_until(HEADINGS);
                }
            }
            (Start, "a") => {
                if let Some(node) = self.last_formatting("a") {
                    self.run_adoption_agency(token);
                    self.remove_formatting(node);
                    self.stack.retain(|one| *one != node);
                    self.continues_text = false;
                }
                self.start_formatting(token);
            }
            (Start, "b" | "big" | "code" | "em" | "font" | "i" | "s" | "small" | "strike" | "strong" | "tt" | "u") => {
                self.start_formatting(token)
            }
            (Start, "nobr") => {
                self.reconstruct_formatting();
                if self.has_in(SCOPE, &["nobr"]) {
                    self.run_adoption_agency(token);
                }
                self.start_formatting(token);
            }
            (
                End,
                "a" | "b" | "big" | "code" | "em" | "font" | "i" | "nobr" | "s" | "small" | "strike" | "strong" | "tt"
                | "u",
            ) => self.run_adoption_agency(token),
            (Start, "applet" | "marquee" | "object") => {
                self.reconstruct_formatting();
                self.insert_html_element(token);
                self.formatting.push(super::Entry::Marker);
                self.frameset_ok = false;
            }
            (End, "applet" | "marquee" | "object") => {
                if self.has_in(SCOPE, &[&token.name]) {
                    self.generate_implied_end_tags();
                    self.pop_until(&[&token.name]);
                    self.clear_formatting_up_to_marker();
                }
            }
            (Start, "table") => {
                if !self.is_quirks {
                    self.close_p_element_in_button_scope();
                }
                self.insert_html_element(token);
                self.frameset_ok = false;
                self.mode = Mode::InTable;
            }
            (End, "br") => self.in_body(&Tok::new(Start, "br")),
            (Start, "area" | "br" | "embed" | "img" | "keygen" | "wbr") => {
                self.reconstruct_formatting();
                self.insert_and_pop(token);
                self.frameset_ok = false;
            }
            (Start, "input") => {
                self.reconstruct_formatting();
                self.insert_and_pop(token);
                if !token.is_hidden() {
                    self.frameset_ok = false;
                }
            }
            (Start, "param" | "source" | "track") => self.insert_and_pop(token),
            (Start, "hr") => {
                self.close_p_element_in_button_scope();
                self.insert_and_pop(token);
                self.frameset_ok = false;
            }
            (Start, "image") => self.process(&Tok { name: "img".to_owned(), ..token.clone() }),
            (Start, "textarea") => {
                self.start_text(token, TextState::Rcdata);
                self.skip_next_line_feed = true;
                self.frameset_ok = false;
            }
            (Start, "xmp") => {
                self.close_p_element_in_button_scope();
                self.reconstruct_formatting();
                self.frameset_ok = false;
                self.start_text(token, TextState::Rawtext);
            }
            (Start, "iframe") => {
                self.frameset_ok = false;
                self.start_text(token, TextState::Rawtext);
            }
            (Start, "noembed") => self.start_text(token, TextState::Rawtext),
            (Start, "noscript") if self.is_scripting => self.start_text(token, TextState::Rawtext),
            (Start, "select") => {
                self.reconstruct_formatting();
                self.insert_html_element(token);
                self.frameset_ok = false;
                self.mode = match self.mode {
                    Mode::InTable | Mode::InCaption | Mode::InTableBody | Mode::InRow | Mode::InCell => {
                        Mode::InSelectInTable
                    }
                    _ => Mode::InSelect,
                };
            }
            (Start, "optgroup" | "option") => {
                if self.current_is(&["option"]) {
                    self.pop();
                }
                self.reconstruct_formatting();
                self.insert_html_element(token);
            }
            (Start, "rb" | "rtc") => {
                if self.has_in(SCOPE, &["ruby"]) {
                    self.generate_implied_end_tags();
                }
                self.insert_html_element(token);
            }
            (Start, "rp" | "rt") => {
                if self.has_in(SCOPE, &["ruby"]) {
                    self.generate_implied_end_tags_except("rtc");
                }
                self.insert_html_element(token);
            }
            (Start, "math") => self.start_foreign_content(token, Namespace::MathMl),
            (Start, "svg") => self.start_foreign_content(token, Namespace::Svg),
            (
                Start,
                "caption" | "col" | "colgroup" | "frame" | "head" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr",
            ) => {}
            (Start, _) => {
                self.reconstruct_formatting();
                self.insert_html_element(token);
            }
            (End, _) => self.any_other_end_tag(token),
        }
    }

    fn add_missing_attributes(&mut self, node: usize, token: &Tok) {
        if let super::tree::Data::Element(element) = &mut self.nodes[node].data {
            for (name, value) in &token.attributes {
                if !element.attributes.iter().any(|(one, _)| one == name) {
                    self.counts.string_bytes += value.len() as u64;
                    element.attributes.push((name.clone(), value.clone()));
                }
            }
            self.counts.attributes = self.counts.attributes.max(element.attributes.len() as u32);
        }
    }

    fn start_list_item(&mut self, token: &Tok, names: &[&str]) {
        self.frameset_ok = false;
        for node in self.stack.clone().into_iter().rev() {
            if self.element(node).is_html(names) {
                let name = self.element(node).name.clone();
                self.generate_implied_end_tags_except(&name);
                self.pop_until(&[&name]);
                break;
            }
            if self.is_special_but(node, &["address", "div", "p"]) {
                break;
            }
        }
        self.close_p_element_in_button_scope();
        self.insert_html_element(token);
    }

    fn start_formatting(&mut self, token: &Tok) {
        self.reconstruct_formatting();
        let node = self.insert_html_element(token);
        self.push_formatting(node, token);
    }

    fn start_foreign_content(&mut self, token: &Tok, namespace: Namespace) {
        self.reconstruct_formatting();
        self.insert_foreign_element(&adjusted(token, namespace), namespace);
        if token.self_closing {
            self.pop();
        }
    }

    /// The generic raw text and RCDATA element parsing algorithms
    pub(super) fn start_text(&mut self, token: &Tok, state: TextState) {
        self.insert_html_element(token);
        self.switch = Some(state);
        self.original_mode = self.mode;
        self.mode = Mode::Text;
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign>
    pub(super) fn in_foreign_content(&mut self, token: &Tok) {
        match (token.kind, &*token.name) {
            (Character, "\0") => self.insert_character("\u{FFFD}"),
            (Character, "\t" | "\n" | "\u{C}" | "\r" | " ") => self.insert_character(&token.name),
            (Character, _) => {
                self.insert_character(&token.name);
                self.frameset_ok = false;
            }
            (Comment, _) => self.insert_comment(token, None),
            (Doctype, _) => {}
            (
                Start,
                "b" | "big" | "blockquote" | "body" | "br" | "center" | "code" | "dd" | "div" | "dl" | "dt" | "em"
                | "embed" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "head" | "hr" | "i" | "img" | "li" | "listing"
                | "menu" | "meta" | "nobr" | "ol" | "p" | "pre" | "ruby" | "s" | "small" | "span" | "strong" | "strike"
                | "sub" | "sup" | "table" | "tt" | "u" | "ul" | "var",
            )
            | (End, "br" | "p") => self.break_out(token),
            (Start, "font") if ["color", "face", "size"].iter().any(|name| token.attribute(name).is_some()) => {
                self.break_out(token);
            }
            (Start, _) => {
                let node = self.adjusted_current_node().expect("foreign content has a node");
                let namespace = self.element(node).namespace;
                self.insert_foreign_element(&adjusted(token, namespace), namespace);
                if token.self_closing {
                    self.pop();
                }
            }
            (End, _) => {
                for index in (0..self.stack.len()).rev() {
                    let node = self.stack[index];
                    if index + 1 < self.stack.len() && self.element(node).namespace == Namespace::Html {
                        return self.rules(self.mode, token);
                    }
                    if index == 0 {
                        return;
                    }
                    if self.element(node).name.eq_ignore_ascii_case(&token.name) {
                        return self.pop_through(node);
                    }
                }
            }
            (EndOfFile, _) => {}
        }
    }

    fn break_out(&mut self, token: &Tok) {
        while let Some(node) = self.stack.last() {
            let element = self.element(*node);
            if element.is_mathml_text_integration_point()
                || element.is_html_integration_point()
                || element.namespace == Namespace::Html
            {
                break;
            }
            self.pop();
        }
        self.rules(self.mode, token);
    }

    pub(super) fn insert_last_in_document(&mut self, token: &Tok) {
        self.insert_comment(token, Some(Place::LastOf(0)));
    }
}

const SVG_ELEMENTS: &str = "altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix \
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow \
    feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset \
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient \
    radialGradient textPath";

const SVG_ATTRIBUTES: &str = "attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode \
    filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes \
    lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves \
    pathLength patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha \
    preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures \
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage \
    tableValues targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan";

const FOREIGN_ATTRIBUTES: &str = "xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space xmlns:xlink";

/// Adjusts a foreign element's name and attributes.
fn adjusted(token: &Tok, namespace: Namespace) -> Tok {
    let corrected = |name: &mut String, list: &str| {
        if let Some(right) = list.split(' ').find(|right| right.eq_ignore_ascii_case(name)) {
            right.clone_into(name);
        }
    };
    let mut token = token.clone();
    if namespace == Namespace::Svg {
        corrected(&mut token.name, SVG_ELEMENTS);
    }
    for (name, _) in &mut token.attributes {
        match namespace {
            Namespace::Svg => corrected(name, SVG_ATTRIBUTES),
            _ => corrected(name, "definitionURL"),
        }
        if FOREIGN_ATTRIBUTES.split(' ').any(|one| one == name) {
            *name = name.replacen(':', " ", 1);
        } else if name == "xmlns" {
            *name = "xmlns xmlns".to_owned();
        }
    }
    token
}
