//! Cleaning and proving without a tree: while a parser tells how the tree grows, it is judged and written.
//!
//! That is possible as long as each node goes behind all those before it, as in most markup. Where the parser puts one before
//! another (misnested tables and formatting), or where a policy asks for nodes, there is a [tree](super::walk).

use soupstone::names::TagName;
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::{Attributes, ProcessingInstruction, Text};
use soupstone::{FragmentContext, ParseOptions, SinkParser, StopReason};

use super::attributes::{Outcome, Rules};
use super::escape::{Mode, escape};
use super::policy::{LinkTarget, Policy, VOID_ELEMENTS};
use super::walk::Pass;

/// What is left of markup, written; `None` if that takes a tree.
///
/// OPTIMIZATION: it is what the walk over a tree leaves (test: `both_ways_agree` in `tests/attacks`). Nothing rests on that:
/// the text is proved.
pub(super) fn cleaned(
    policy: &Policy,
    html: &str,
    options: ParseOptions,
) -> Result<Option<String>, StopReason> {
    let output = String::with_capacity(html.len() + html.len() / 8);
    let stream = Stream::new(policy, Pass::First, output);
    let mut parser = parser(stream, options);
    parser.feed(html);
    parser.end();
    match parser.stop_reason() {
        Some(StopReason::TreeSink) => Ok(None),
        Some(reason) => Err(reason),
        None => Ok(parser.finish()),
    }
}

/// Whether markup, parsed, is a tree that is written like this, and in which the policy would change nothing.
///
/// OPTIMIZATION: the tree is not built. The calls of the parser say what it would be: each node goes behind those before it, so
/// that writing them in the order of the calls is writing the tree. What is written is compared with the markup; any call that
/// says something else, and anything that the policy would change, ends the proof without a result, and a tree is built for it
/// (test: `the_proof_refuses`).
pub(super) fn comes_back(policy: &Policy, markup: &str, options: ParseOptions) -> bool {
    let stream = Stream::new(policy, Pass::Again, Rest(markup));
    let mut parser = parser(stream, options);
    parser.feed(markup);
    parser.end();
    parser.stop_reason().is_none() && parser.finish().is_some_and(|rest| rest.0.is_empty())
}

fn parser<O: Output>(stream: Stream<'_, O>, options: ParseOptions) -> SinkParser<Stream<'_, O>> {
    let context = FragmentContext::html(&stream.policy.context);
    SinkParser::for_fragment(stream, (), context, options)
}

/// Where the text goes.
trait Output {
    /// Takes the next piece. Whether it is the one that was expected.
    fn take(&mut self, piece: &str) -> bool;
}

impl Output for String {
    #[inline]
    fn take(&mut self, piece: &str) -> bool {
        self.push_str(piece);
        true
    }
}

/// What is still expected.
struct Rest<'a>(&'a str);

impl Output for Rest<'_> {
    #[inline]
    fn take(&mut self, piece: &str) -> bool {
        match self.0.strip_prefix(piece) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }
}

/// What becomes of an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Kept,
    /// It stays, and has no end tag.
    KeptVoid,
    Unwrapped,
    Removed,
}

/// An element into which the parser may still put something: the last one of its parent.
struct Open {
    handle: u32,
    fate: Fate,
    /// Where its end tag starts in `end_tags`.
    end_tag: usize,
}

/// Judges and writes a tree while it grows.
struct Stream<'a, O> {
    policy: &'a Policy,
    pass: Pass,
    output: O,
    open: Vec<Open>,
    /// The end tags of the open elements that stay.
    end_tags: String,
    /// How many of the open elements stay.
    levels: usize,
    /// How many elements are open around the outermost one that is removed, if there is one.
    removed: Option<usize>,
    /// Whether the last thing written is the start tag of a `pre` element, in which the text now is.
    starts_a_pre: bool,
    /// How many nodes with a handle there are.
    nodes: u32,
    /// The element that was created last: its fate, its start tag, and how long its name is.
    fate: Fate,
    start_tag: String,
    name_length: usize,
    is_pre: bool,
    /// Whether there is no result.
    is_lost: bool,
}

impl<'a, O: Output> Stream<'a, O> {
    fn new(policy: &'a Policy, pass: Pass, output: O) -> Self {
        Self {
            policy,
            pass,
            output,
            open: Vec::with_capacity(32),
            end_tags: String::with_capacity(128),
            levels: 0,
            removed: None,
            starts_a_pre: false,
            nodes: 0,
            fate: Fate::Unwrapped,
            start_tag: String::with_capacity(128),
            name_length: 0,
            is_pre: false,
            is_lost: false,
        }
    }

    /// Notes that the policy changes something.
    #[inline]
    fn changes(&mut self) {
        self.is_lost |= self.pass == Pass::Again;
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
        if last.fate == Fate::Kept {
            self.levels -= 1;
            self.is_lost |= !self.output.take(&self.end_tags[last.end_tag..]);
            self.end_tags.truncate(last.end_tag);
            self.starts_a_pre = false;
        }
        if self.removed == Some(self.open.len()) {
            self.removed = None;
        }
    }

    /// Decides what becomes of an element, and puts its start tag together.
    fn judge(&mut self, element: &NewElement<'_>) -> Fate {
        let (name, policy) = (element.name(), self.policy);
        if !name.is_html() {
            return Fate::Removed;
        }
        let id = name.local_name();
        let local_name = element.local_name();
        let Some(own) = policy.elements.get(id, local_name) else {
            // NOTE: a document fills it with a copy of an option.
            self.is_lost |= id == TagName::SELECTEDCONTENT;
            return match policy.removed_elements.get(id, local_name) {
                None => Fate::Unwrapped,
                Some(()) => Fate::Removed,
            };
        };
        // NOTE: what a policy gives has an order of its own.
        self.is_lost |= !own.given.is_empty();
        self.start_tag.clear();
        self.start_tag.push('<');
        self.start_tag.push_str(local_name);
        self.name_length = local_name.len();
        self.is_pre = id == TagName::PRE;
        let is_link = id == TagName::A || id == TagName::AREA;
        if !element.attributes().is_empty() {
            let rules = Rules {
                policy,
                namespace: name.namespace(),
                own,
                global: &policy.attributes,
                is_link,
            };
            match is_link {
                true => self.judge_link(element.attributes(), rules),
                false => self.judge_attributes(element.attributes(), rules),
            }
        }
        self.start_tag.push('>');
        match VOID_ELEMENTS.get(id, local_name) {
            None => Fate::Kept,
            Some(()) => Fate::KeptVoid,
        }
    }

    fn judge_attributes(&mut self, attributes: &Attributes<'_>, rules: Rules<'_>) {
        for attribute in attributes.iter() {
            let (name, value) = (attribute.local_name(), attribute.value());
            let id = attribute.name().local_name();
            match rules.judge_value(self.pass, id, name, value) {
                Outcome::Stays => self.attribute(name, value),
                Outcome::Goes => self.changes(),
                Outcome::Becomes(value) => {
                    self.changes();
                    self.attribute(name, &value);
                }
            }
        }
    }

    /// Judges the attributes of a link, among which the policy has some of its own.
    fn judge_link(&mut self, attributes: &Attributes<'_>, rules: Rules<'_>) {
        let policy = self.policy;
        let mut leads = false;
        for attribute in attributes.iter() {
            let (name, value) = (attribute.local_name(), attribute.value());
            let id = attribute.name().local_name();
            if name == "href" {
                let outcome = rules.judge_value(self.pass, id, name, value);
                leads = !matches!(outcome, Outcome::Goes);
            }
        }
        let mut rel = policy.link_rel.as_deref().filter(|_| leads);
        let mut target = match policy.link_target {
            LinkTarget::Blank if leads => Some("_blank"),
            _ => None,
        };
        for attribute in attributes.iter() {
            let (name, value) = (attribute.local_name(), attribute.value());
            let id = attribute.name().local_name();
            let wanted = match name {
                "rel" => rel.take(),
                "target" => target.take(),
                _ => {
                    match rules.judge_value(self.pass, id, name, value) {
                        Outcome::Stays => self.attribute(name, value),
                        Outcome::Goes => self.changes(),
                        Outcome::Becomes(value) => {
                            self.changes();
                            self.attribute(name, &value);
                        }
                    }
                    continue;
                }
            };
            if wanted != Some(value) {
                self.changes();
            }
            if let Some(wanted) = wanted {
                self.attribute(name, wanted);
            }
        }
        for (name, wanted) in [("rel", rel), ("target", target)] {
            if let Some(wanted) = wanted {
                self.changes();
                self.attribute(name, wanted);
            }
        }
    }

    /// Adds an attribute to the start tag.
    fn attribute(&mut self, name: &str, value: &str) {
        self.start_tag.push(' ');
        self.start_tag.push_str(name);
        self.start_tag.push_str("=\"");
        escape(value, Mode::Attribute, |piece| {
            self.start_tag.push_str(piece)
        });
        self.start_tag.push('"');
    }
}

impl<O: Output> TreeSink for Stream<'_, O> {
    const MAY_STOP: bool = true;

    type Handle = u32;

    /// `None` if a tree is needed.
    type Output = Option<O>;

    fn document(&mut self) -> u32 {
        self.open.push(Open {
            handle: 0,
            fate: Fate::Unwrapped,
            end_tag: 0,
        });
        0
    }

    fn create_element(&mut self, element: NewElement<'_>) -> u32 {
        self.nodes += 1;
        // NOTE: the first element stands for the context.
        if self.nodes > 1 {
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
        let is_too_deep = self.levels >= self.policy.levels && self.fate != Fate::Removed;
        let fate = match self.removed.is_some() || is_too_deep {
            true => Fate::Unwrapped,
            false => self.fate,
        };
        let end_tag = self.end_tags.len();
        match fate {
            Fate::Kept | Fate::KeptVoid => {
                self.is_lost |= !self.output.take(&self.start_tag);
                self.starts_a_pre = self.is_pre;
            }
            // NOTE: the element that stands for the context changes nothing.
            Fate::Unwrapped | Fate::Removed if *element > 1 => self.changes(),
            Fate::Unwrapped | Fate::Removed => {}
        }
        match fate {
            Fate::Kept => {
                self.levels += 1;
                self.end_tags.push_str("</");
                self.end_tags
                    .push_str(&self.start_tag[1..=self.name_length]);
                self.end_tags.push('>');
            }
            Fate::Removed => self.removed = Some(self.open.len()),
            Fate::KeptVoid | Fate::Unwrapped => {}
        }
        self.open.push(Open {
            handle: *element,
            fate,
            end_tag,
        });
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
        escape(text, Mode::Text, |piece| self.write(piece));
    }

    fn insert_comment(&mut self, _: &InsertionLocation<u32>, _: Text<'_>) {
        self.changes();
    }

    fn insert_processing_instruction(
        &mut self,
        _: &InsertionLocation<u32>,
        _: &ProcessingInstruction<'_>,
    ) {
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
        self.is_lost |= *element != 1;
    }

    #[inline]
    fn wants_to_stop(&self) -> bool {
        self.is_lost
    }

    fn finish(mut self) -> Option<O> {
        while !self.open.is_empty() {
            self.close();
        }
        (!self.is_lost).then_some(self.output)
    }
}

#[cfg(test)]
mod tests {
    use soupstone::Limits;

    use super::*;

    fn is_proved(markup: &str) -> bool {
        let options = ParseOptions::new().with_limits(Limits::none());
        comes_back(&Policy::new(), markup, options)
    }

    #[test]
    fn the_proof_holds() {
        let texts = [
            "",
            "a",
            "<p>a</p><p>b &lt; &amp; &gt; &nbsp;\"</p>",
            "<p title=\"&lt;&gt;&amp;&quot;&nbsp;'\">a<br>b<img src=\"c\" alt=\"\"></p>",
            "<a href=\"b\" rel=\"noopener nofollow ugc\">c</a><a>d</a>",
            "<table><tbody><tr><td>a</td></tr></tbody></table>",
            "<pre>a\n</pre><pre></pre><pre><b>\na</b></pre>",
        ];
        for text in texts {
            assert!(is_proved(text), "{text}");
        }
    }

    #[test]
    fn the_proof_refuses() {
        let texts = [
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
        for text in texts {
            assert!(!is_proved(text), "{text}");
        }
        assert!(is_proved(&("<b>".repeat(200) + "a" + &"</b>".repeat(200))));
        assert!(!is_proved(&("<b>".repeat(201) + "a" + &"</b>".repeat(201))));
    }
}
