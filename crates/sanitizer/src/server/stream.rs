//! Cleaning and proving without a tree: while a parser tells how the tree grows, it is judged and written.
//!
//! That is possible as long as each node goes behind all those before it, as in most markup. Where the parser puts one before
//! another (misnested tables and formatting), or where a policy asks for nodes, there is a [tree](super::walk).

use std::mem;

use soupstone::names::{AttributeName, TagName};
use soupstone::serialize::{escape_attribute, escape_text};
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::{Attributes, ProcessingInstruction, Text};
use soupstone::{ParseOptions, SinkParser, StopReason};

use super::attributes::{Outcome, Pass, Rules};
use super::line::{self, Line};
use super::policy::{Element, LinkTarget, Policy};

/// Room for what links are given, and for short attributes, in bytes.
const ROOM: usize = 60;

/// Where the text goes.
enum Output<'a> {
    /// It is put together, while the input is cleaned.
    Written(String),
    /// It has to be this, which was written before.
    Expected(&'a str),
}

impl Output<'_> {
    /// Writes a piece, or compares it. Returns false on a mismatch.
    #[inline]
    fn take(&mut self, piece: &str) -> bool {
        match self {
            Self::Written(markup) => {
                markup.push_str(piece);
                true
            }
            Self::Expected(markup) => match markup.strip_prefix(piece) {
                Some(rest) => {
                    *markup = rest;
                    true
                }
                None => false,
            },
        }
    }

    const fn pass(&self) -> Pass {
        match self {
            Self::Written(_) => Pass::First,
            Self::Expected(_) => Pass::Again,
        }
    }
}

/// What becomes of an element.
#[derive(Clone, Copy)]
enum Fate<'a> {
    Kept(&'a Element),
    Unwrapped,
    Removed,
}

/// An element into which the parser may still put something: the last one of its parent.
struct Open<'a> {
    handle: u32,
    /// The element, if it stays.
    kept: Option<&'a Element>,
    /// Whether it is a block that is unwrapped.
    is_unwrapped_block: bool,
}

/// The element that stands for the context: the first one.
const CONTEXT: u32 = 1;

/// Judges and writes a tree while it grows. It is used for one text after the other.
pub(super) struct Stream<'a> {
    policy: &'a Policy,
    output: Output<'a>,
    open: Vec<Open<'a>>,
    /// How many of the open elements stay.
    levels: usize,
    /// How many elements are open around the outermost one that is removed, if there is one.
    removed: Option<usize>,
    /// Whether we are right behind the start tag `<pre>`.
    starts_a_pre: bool,
    /// How many nodes with a handle there are.
    nodes: u32,
    /// The element that was created last: its fate, and its attributes, written.
    fate: Fate<'a>,
    attributes: String,
    is_pre: bool,
    is_unwrapped_block: bool,
    line: Line,
    /// Whether the policy has changed something.
    pub(super) has_changed: bool,
    /// Whether there is no result.
    is_lost: bool,
}

impl<'a> Stream<'a> {
    pub(super) fn new(policy: &'a Policy) -> Self {
        Self {
            policy,
            output: Output::Expected(""),
            open: Vec::with_capacity(32),
            levels: 0,
            removed: None,
            starts_a_pre: false,
            nodes: 0,
            fate: Fate::Unwrapped,
            attributes: String::new(),
            is_pre: false,
            is_unwrapped_block: false,
            line: Line::default(),
            has_changed: false,
            is_lost: false,
        }
    }

    /// What is left of markup, written; `None` if that takes a tree.
    ///
    /// OPTIMIZATION: it is what the walk over a tree leaves (test: `both_ways_agree` in `tests/attacks`). Nothing rests on that:
    /// the text is proved.
    pub(super) fn cleaned(&mut self, html: &str, options: ParseOptions) -> Result<Option<String>, StopReason> {
        let output = String::with_capacity(html.len() + html.len() / 8 + ROOM);
        match self.parse(html, Output::Written(output), options) {
            Ok(Output::Written(markup)) if !self.is_lost => Ok(Some(markup)),
            Ok(_) | Err(StopReason::TreeSink) => Ok(None),
            Err(reason) => Err(reason),
        }
    }

    /// Whether markup, parsed, is a tree that is written like this, and in which the policy would change nothing.
    ///
    /// OPTIMIZATION: the tree is not built. The calls of the parser say what it would be: each node goes behind those before it, so
    /// that writing them in the order of the calls is writing the tree. What is written is compared with the markup; any call that
    /// says something else, and anything that the policy would change, ends the proof without a result, and a tree is built for it
    /// (test: `the_proof_refuses`).
    pub(super) fn comes_back(&mut self, markup: &'a str, options: ParseOptions) -> bool {
        let rest = self.parse(markup, Output::Expected(markup), options);
        matches!(rest, Ok(Output::Expected(""))) && !self.is_lost
    }

    /// What becomes of the output when markup is parsed.
    fn parse(&mut self, markup: &str, output: Output<'a>, options: ParseOptions) -> Result<Output<'a>, StopReason> {
        self.output = output;
        self.open.clear();
        (self.levels, self.nodes) = (0, 0);
        (self.removed, self.fate) = (None, Fate::Unwrapped);
        (self.starts_a_pre, self.is_pre) = (false, false);
        (self.has_changed, self.is_lost) = (false, false);
        self.line = Line::default();
        self.attributes.clear();
        let context = self.policy.parsing.context.without_form();
        let stop_reason = {
            // NOTE: to finish a parser moves it, which takes as long as a tag, and tells this sink nothing.
            let mut parser = SinkParser::for_fragment(&mut *self, (), context, options);
            parser.feed(markup);
            parser.end();
            parser.stop_reason()
        };
        if let Some(reason) = stop_reason {
            return Err(reason);
        }
        while !self.open.is_empty() {
            self.close();
        }
        Ok(mem::replace(&mut self.output, Output::Expected("")))
    }

    /// Notes that the policy changes something.
    #[inline]
    fn changes(&mut self) {
        self.has_changed = true;
        self.is_lost |= self.output.pass() == Pass::Again;
    }

    #[inline]
    fn write(&mut self, piece: &str) {
        self.is_lost |= !self.output.take(piece);
    }

    /// Closes all elements that are not around a place. Whether there is such a place: inside of an open element, behind all
    /// that is in it.
    #[inline]
    fn go_to(&mut self, location: &InsertionLocation<u32>) -> bool {
        let InsertionLocation::LastChildOf(parent) = location else {
            self.is_lost = true;
            return false;
        };
        while let Some(last) = self.open.last() {
            if last.handle == *parent {
                return true;
            }
            self.close();
        }
        self.is_lost = true;
        false
    }

    fn close(&mut self) {
        let Some(last) = self.open.pop() else { return };
        if let Some(element) = last.kept {
            self.levels -= 1;
            self.is_lost |= !self.output.take(&element.end_tag);
            self.starts_a_pre = false;
            if element.is_block {
                self.line.block();
            }
        } else if last.is_unwrapped_block {
            self.line.unwrap_block();
        }
        if self.removed == Some(self.open.len()) {
            self.removed = None;
        }
    }

    /// Decides what becomes of an element, and writes its attributes.
    fn judge(&mut self, element: &NewElement<'_>) -> Fate<'a> {
        let (name, policy) = (element.name, self.policy);
        if !name.is_html() {
            return Fate::Removed;
        }
        let id = name.local_name();
        let name_itself = || element.local_name();
        let Some(own) = policy.elements.get_with(id, name_itself) else {
            // NOTE: a document fills it with a copy of an option.
            self.is_lost |= id == TagName::SELECTEDCONTENT;
            return match policy.removed_elements.get_with(id, name_itself) {
                None => {
                    self.is_unwrapped_block = line::is_block(id, name_itself());
                    Fate::Unwrapped
                }
                Some(()) => Fate::Removed,
            };
        };
        // NOTE: what a policy gives has an order of its own.
        self.is_lost |= !own.given.is_empty();
        self.is_pre = id == TagName::PRE;
        self.attributes.clear();
        if !element.attributes.is_empty() {
            let is_link = id == TagName::A || id == TagName::AREA;
            let rules = Rules { policy, namespace: name.namespace(), own, global: &policy.attributes, is_link };
            match is_link {
                true => self.judge_link(element.attributes, rules),
                false => self.judge_attributes(element.attributes, rules),
            }
        }
        Fate::Kept(own)
    }

    fn judge_attributes(&mut self, attributes: &Attributes<'_>, rules: Rules<'_>) {
        for attribute in attributes.iter() {
            let (name, value) = (attribute.local_name(), attribute.value());
            let id = attribute.name.local_name();
            let outcome = rules.judge_value(self.output.pass(), id, name, value);
            self.add(name, value, outcome);
        }
    }

    /// Judges the attributes of a link, among which the policy has some of its own.
    fn judge_link(&mut self, attributes: &Attributes<'_>, rules: Rules<'_>) {
        let policy = self.policy;
        let mut href = attributes
            .get(AttributeName::HREF)
            .map(|value| rules.judge_value(self.output.pass(), AttributeName::HREF, "href", value));
        let leads = !matches!(href, None | Some(Outcome::Goes));
        let mut rel = policy.link_rel.as_deref().filter(|_| leads);
        let mut target = match policy.link_target {
            LinkTarget::Blank if leads => Some("_blank"),
            _ => None,
        };
        for attribute in attributes.iter() {
            let (name, value) = (attribute.local_name(), attribute.value());
            let id = attribute.name.local_name();
            let own = match id {
                AttributeName::REL => rel.take(),
                AttributeName::TARGET => target.take(),
                _ => {
                    let known = href.take_if(|_| id == AttributeName::HREF);
                    let judge = || rules.judge_value(self.output.pass(), id, name, value);
                    let outcome = known.unwrap_or_else(judge);
                    self.add(name, value, outcome);
                    continue;
                }
            };
            let outcome = match own {
                Some(own) if own == value => Outcome::Stays,
                Some(own) => Outcome::Becomes(own.to_owned()),
                None => Outcome::Goes,
            };
            self.add(name, value, outcome);
        }
        for (name, own) in [("rel", rel), ("target", target)] {
            if let Some(own) = own {
                self.changes();
                self.write_attribute(name, own);
            }
        }
    }

    /// Adds an attribute to the start tag, as it was judged.
    #[inline]
    fn add(&mut self, name: &str, value: &str, outcome: Outcome) {
        match outcome {
            Outcome::Stays => self.write_attribute(name, value),
            Outcome::Goes => self.changes(),
            Outcome::Becomes(value) => {
                self.changes();
                self.write_attribute(name, &value);
            }
        }
    }

    fn write_attribute(&mut self, name: &str, value: &str) {
        let attributes = &mut self.attributes;
        attributes.reserve(name.len() + value.len() + ROOM);
        attributes.push(' ');
        attributes.push_str(name);
        attributes.push_str("=\"");
        attributes.push_str(&escape_attribute(value));
        attributes.push('"');
    }
}

impl TreeSink for &mut Stream<'_> {
    const MAY_STOP: bool = true;

    type Handle = u32;

    type Output = ();

    fn document(&mut self) -> u32 {
        self.open.push(Open { handle: 0, kept: None, is_unwrapped_block: false });
        0
    }

    fn create_element(&mut self, element: NewElement<'_>) -> u32 {
        self.nodes += 1;
        if self.nodes != CONTEXT {
            self.is_unwrapped_block = false;
            self.fate = self.judge(&element);
        }
        self.nodes
    }

    fn insert_element(&mut self, location: &InsertionLocation<u32>, element: &u32) {
        // NOTE: what was created before another element has lost its start tag.
        self.is_lost |= *element != self.nodes;
        if !self.go_to(location) {
            return;
        }
        let mut kept = None;
        let mut is_unwrapped_block = false;
        match self.fate {
            _ if self.removed.is_some() => {}
            Fate::Removed => {
                self.changes();
                self.removed = Some(self.open.len());
            }
            Fate::Kept(own) if self.levels < self.policy.levels => {
                if own.is_block {
                    self.line.block();
                } else if self.line.start_tag(own.end_tag.is_empty()) {
                    self.write(" ");
                }
                if self.attributes.is_empty() {
                    self.write(&own.start_tag);
                } else {
                    let without_end = &own.start_tag[..own.start_tag.len() - 1];
                    self.attributes.push('>');
                    self.write(without_end);
                    self.is_lost |= !self.output.take(&self.attributes);
                }
                self.starts_a_pre = self.is_pre;
                self.levels += 1;
                kept = Some(own);
            }
            // NOTE: the element that stands for the context is no change.
            Fate::Kept(_) | Fate::Unwrapped if *element == CONTEXT => {}
            Fate::Kept(_) | Fate::Unwrapped => {
                self.changes();
                is_unwrapped_block = match self.fate {
                    Fate::Kept(own) => own.is_block,
                    _ => self.is_unwrapped_block,
                };
                if is_unwrapped_block {
                    self.line.unwrap_block();
                }
            }
        }
        self.open.push(Open { handle: *element, kept, is_unwrapped_block });
    }

    fn insert_text(&mut self, location: &InsertionLocation<u32>, text: Text<'_>) {
        if !self.go_to(location) || self.removed.is_some() {
            return;
        }
        let mut text = text.as_str();
        if self.starts_a_pre {
            // NOTE: the parser drops one newline there, and the algorithm that writes adds none.
            if text.starts_with('\n') {
                self.changes();
                text = text.trim_start_matches('\n');
            }
            self.starts_a_pre = text.is_empty();
        }
        if self.line.text(text) {
            self.write(" ");
        }
        self.write(&escape_text(text));
    }

    fn insert_comment(&mut self, _: &InsertionLocation<u32>, _: Text<'_>) {
        self.changes();
    }

    fn insert_processing_instruction(&mut self, _: &InsertionLocation<u32>, _: &ProcessingInstruction<'_>) {
        self.changes();
    }

    fn template_contents(&mut self, _: &u32) -> u32 {
        self.is_lost = true;
        0
    }

    fn remove_from_parent(&mut self, _: &u32) {
        self.is_lost = true;
    }

    fn move_children(&mut self, _: &u32, _: &u32) {
        self.is_lost = true;
    }

    fn add_missing_attributes(&mut self, element: &u32, _: &Attributes<'_>) {
        self.is_lost |= *element != CONTEXT;
    }

    #[inline]
    fn wants_to_stop(&self) -> bool {
        self.is_lost
    }

    fn finish(self) {}
}

#[cfg(test)]
mod tests {
    use soupstone::Limits;

    use super::*;
    use crate::server::parsing::limits;

    const PROVED: &[&str] = &[
        "",
        "a",
        "<p>a</p><p>b &lt; &amp; &gt; &nbsp;\"</p>",
        "<p title=\"&lt;&gt;&amp;&quot;&nbsp;'\">a<br>b<img src=\"c\" alt=\"\"></p>",
        "<a href=\"b\" rel=\"noopener nofollow ugc\">c</a><a>d</a>",
        "<table><tbody><tr><td>a</td></tr></tbody></table>",
        "<pre>a\n</pre><pre></pre><pre><b>\na</b></pre>",
    ];

    const REFUSED: &[&str] = &[
        // What is written in another way.
        "<p>a",
        "<P>a</P>",
        "a<p",
        "a</p>",
        "a&",
        "<p title=a>b</p>",
        "<p title=\"<\">b</p>",
        "<p ></p>",
        "<br/>",
        "<br></br>",
        "\0",
        "\r",
        "\u{a0}",
        "<table><tr><td>a</td></tr></table>",
        "<b>a<p>b</p></b></b>",
        "<pre>\na</pre>",
        "<pre>\n\na</pre>",
        // What is another tree.
        "<table>a</table>",
        "<table><b>a</b><tbody></tbody></table>",
        "<b><p>a</b>b</p>",
        "<b>a<p>b</b>c</p>",
        "<a href=\"b\" rel=\"noopener nofollow ugc\">c<a href=\"d\">e</a></a>",
        "<p>a<p>b</p></p>",
        "<p><div>a</div></p>",
        "<li>a<li>b</li></li>",
        // What the policy does not keep.
        "<script>a</script>",
        "<blink>a</blink>",
        "<!-- a -->",
        "<?a b?>",
        "<svg></svg>",
        "<math></math>",
        "<template></template>",
        "<select></select>",
        "<p onclick=\"a\">b</p>",
        "<a href=\"javascript:a\">b</a>",
        "<a href=\"b\">c</a>",
        "<a href=\"b\" rel=\"c\">d</a>",
        "<a rel=\"noopener nofollow ugc\">b</a>",
        "<a href=\"b\" rel=\"noopener nofollow ugc\" target=\"_blank\">c</a>",
        "<html>",
        "<body>",
    ];

    fn is_proved(markup: &str) -> bool {
        let options = ParseOptions::new().with_limits(Limits::none());
        Stream::new(&Policy::new()).comes_back(markup, options)
    }

    #[test]
    fn the_proof_holds() {
        for text in PROVED {
            assert!(is_proved(text), "{text}");
        }
    }

    #[test]
    fn the_proof_refuses() {
        for text in REFUSED {
            assert!(!is_proved(text), "{text}");
        }
        assert!(is_proved(&("<b>".repeat(200) + "a" + &"</b>".repeat(200))));
        assert!(!is_proved(&("<b>".repeat(201) + "a" + &"</b>".repeat(201))));
    }

    /// Whether to clean markup changes nothing, so that it needs no proof.
    fn stays(markup: &str) -> bool {
        let policy = Policy::new();
        let mut stream = Stream::new(&policy);
        let cleaned = stream.cleaned(markup, ParseOptions::new().with_limits(limits()));
        cleaned == Ok(Some(markup.to_owned())) && !stream.has_changed
    }

    #[test]
    fn what_stays_is_proved() {
        for text in PROVED.iter().chain(REFUSED) {
            assert_eq!(stays(text), is_proved(text), "{text}");
        }
        for depth in [200, 201, 510, 511, 512, 513, 600] {
            for name in ["b", "div", "x"] {
                let (start, end) = (format!("<{name}>"), format!("</{name}>"));
                let text = start.repeat(depth) + "a" + &end.repeat(depth);
                assert_eq!(stays(&text), is_proved(&text), "{depth} {name}");
                let flat = start.repeat(depth - 2) + &(start + "a" + &end).repeat(2) + &end.repeat(depth - 2);
                assert_eq!(stays(&flat), is_proved(&flat), "{depth} {name}");
            }
        }
    }
}
