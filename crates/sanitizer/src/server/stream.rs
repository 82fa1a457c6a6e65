//! Cleaning and proving without a tree: while a parser tells how the tree grows, it is judged and written.
//!
//! That is possible as long as each node goes behind all those before it, as in most markup. Where the parser puts one before
//! another (misnested tables and formatting), or where a policy asks for nodes, there is a [tree](super::walk).

use std::mem;

use soupstone::names::TagName;
use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
use soupstone::token::{Attributes, ProcessingInstruction, Text};
use soupstone::{ParseOptions, SinkParser, StopReason};

use super::attributes::Pass;
use super::cleaner::{Cleaner, Output};
use super::elements::Fate;
use super::policy::Policy;

/// The element that stands for the context: the first one.
const CONTEXT: u32 = 1;

/// Has a tree cleaned while it grows. It is used for one text after the other.
pub(super) struct Stream<'a> {
    cleaner: Cleaner<'a>,
    /// How many nodes with a handle there are.
    nodes: u32,
    /// The fate of the element that was created last.
    fate: Fate<'a>,
}

impl<'a> Stream<'a> {
    pub(super) fn new(policy: &'a Policy) -> Self {
        Self { cleaner: Cleaner::new(policy), nodes: 0, fate: Fate::Unwrapped }
    }

    /// Whether the policy has changed something.
    pub(super) const fn has_changed(&self) -> bool {
        self.cleaner.has_changed
    }

    /// What is left of markup, written; `None` if that takes a tree.
    ///
    /// OPTIMIZATION: it is what the walk over a tree leaves (test: `both_ways_agree` in `tests/attacks`). Nothing rests on that:
    /// the text is proved. To clean and prove without trees takes 15 percent fewer instructions for large pages, and 20 percent
    /// fewer for a comment of 150 bytes.
    pub(super) fn cleaned(&mut self, html: &str, options: ParseOptions) -> Result<Option<String>, StopReason> {
        match self.parse(html, Output::of_input(html.len()), Pass::First, options) {
            Ok(Output::Written(markup)) if !self.cleaner.is_lost => Ok(Some(markup)),
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
        let rest = self.parse(markup, Output::Expected(markup), Pass::Again, options);
        matches!(rest, Ok(Output::Expected(""))) && !self.cleaner.is_lost
    }

    /// Parses markup, and gives the output.
    fn parse(
        &mut self,
        markup: &str,
        output: Output<'a>,
        pass: Pass,
        options: ParseOptions,
    ) -> Result<Output<'a>, StopReason> {
        self.cleaner.begin(output, pass);
        (self.nodes, self.fate) = (0, Fate::Unwrapped);
        let context = self.cleaner.policy.parsing.context.without_form();
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
        while !self.cleaner.open.is_empty() {
            self.cleaner.close();
        }
        Ok(mem::replace(&mut self.cleaner.output, Output::Expected("")))
    }

    /// Notes that there is no result.
    const fn lose(&mut self) {
        self.cleaner.is_lost = true;
    }

    /// Closes all elements that are not around a place. Whether there is such a place: inside of an open element, behind all
    /// that is in it.
    #[inline]
    fn go_to(&mut self, location: &InsertionLocation<u32>) -> bool {
        let InsertionLocation::LastChildOf(parent) = location else {
            self.lose();
            return false;
        };
        while let Some(last) = self.cleaner.open.last() {
            if last.handle == *parent {
                return true;
            }
            self.cleaner.close();
        }
        self.lose();
        false
    }

    /// Decides what becomes of an element, and judges its attributes.
    fn judge(&mut self, element: &NewElement<'_>) -> Fate<'a> {
        let cleaner = &mut self.cleaner;
        let fate = cleaner.policy.fate(element.name, || element.local_name());
        match fate {
            Fate::Kept(own) => {
                let rules = cleaner.rules(own);
                let attributes = element.attributes.iter().map(|attribute| {
                    let id = attribute.name.local_name();
                    (id, move || (attribute.local_name(), attribute.value()))
                });
                let pass = cleaner.pass;
                cleaner.judge_attributes(own, attributes, |id, name, value| rules.judge_value(pass, id, name, value));
            }
            // NOTE: a document fills it with a copy of an option.
            _ => cleaner.is_lost |= element.name.local_name() == TagName::SELECTEDCONTENT,
        }
        fate
    }
}

impl TreeSink for &mut Stream<'_> {
    const MAY_STOP: bool = true;

    type Handle = u32;

    type Output = ();

    fn document(&mut self) -> u32 {
        self.cleaner.open_root(0);
        0
    }

    fn create_element(&mut self, element: NewElement<'_>) -> u32 {
        self.nodes += 1;
        if self.nodes != CONTEXT {
            self.fate = self.judge(&element);
        }
        self.nodes
    }

    fn insert_element(&mut self, location: &InsertionLocation<u32>, element: &u32) {
        // NOTE: what was created before another element has lost its start tag.
        self.cleaner.is_lost |= *element != self.nodes;
        if !self.go_to(location) {
            return;
        }
        match *element {
            CONTEXT => self.cleaner.open_root(CONTEXT),
            handle => self.cleaner.open(handle, self.fate),
        }
    }

    fn insert_text(&mut self, location: &InsertionLocation<u32>, text: Text<'_>) {
        if self.go_to(location) {
            self.cleaner.text(text.as_str());
        }
    }

    fn insert_comment(&mut self, _: &InsertionLocation<u32>, _: Text<'_>) {
        self.cleaner.changes();
    }

    fn insert_processing_instruction(&mut self, _: &InsertionLocation<u32>, _: &ProcessingInstruction<'_>) {
        self.cleaner.changes();
    }

    fn template_contents(&mut self, _: &u32) -> u32 {
        self.lose();
        0
    }

    fn remove_from_parent(&mut self, _: &u32) {
        self.lose();
    }

    fn move_children(&mut self, _: &u32, _: &u32) {
        self.lose();
    }

    fn add_missing_attributes(&mut self, element: &u32, _: &Attributes<'_>) {
        self.cleaner.is_lost |= *element != CONTEXT;
    }

    #[inline]
    fn wants_to_stop(&self) -> bool {
        self.cleaner.is_lost
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
        cleaned == Ok(Some(markup.to_owned())) && !stream.has_changed()
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
