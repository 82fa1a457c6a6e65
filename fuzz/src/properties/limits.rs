//! Limits: every entry point stops at the same place with the same tree, which exceeds no limit.

use soupstone::dom::{Document, DocumentBuilder, Edge};
use soupstone::encoding::EncodingOptions;
use soupstone::error::ErrorSink;
use soupstone::script_host::{ParserStatus, ScriptingParser};
use soupstone::{Edition, FragmentContext, Limit, Limits, ParseOptions, ReadError, StopReason};

use super::{cut, cut_bytes, holds, options, same, same_tree, tree, tree_links};
use soupstone_tests::owned_tree::OwnedTree;
use soupstone_tests::stopped_parses::{aborted, feed, output, text_may_wait};
use soupstone_tests::tag_soup::Random;
use soupstone_tests::trees;

/// Checks a document or a fragment.
pub fn check(random: &mut Random, input: &str) -> Result<(), String> {
    let (namespace, name, context) = options::context(random);
    let is_fragment = random.once_in(3);
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let input = Input { text: input, context: is_fragment.then_some(context) };
    let options = options::plain(random).with_encoding(encoding);
    let sizes = Sizes::random(random, input.text.len());
    check_sizes(random, &input, &options, sizes)
        .map_err(|message| format!("{message}\nin {namespace:?} {name}: {is_fragment}\n{sizes:?}\n{options:?}"))
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Sizes {
    nodes: Option<u64>,
    string_bytes: Option<u64>,
    depth: Option<u32>,
    flattened_depth: Option<u32>,
    attributes: Option<u32>,
    input_bytes: Option<u64>,
}

impl Sizes {
    fn random(random: &mut Random, length: usize) -> Self {
        let number = |random: &mut Random| {
            let most = random.pick(&[4, 12, 40, 1 + length / 4, 2 + length]);
            random.below(most) as u64
        };
        let mut sizes = Self::default();
        while sizes == Self::default() {
            if random.once_in(3) {
                sizes.nodes = Some(number(random));
            }
            if random.once_in(3) {
                sizes.string_bytes = Some(number(random));
            }
            if random.once_in(3) {
                let depth = Some(number(random) as u32);
                match random.once_in(2) {
                    true => sizes.depth = depth,
                    false => sizes.flattened_depth = depth,
                }
            }
            if random.once_in(6) {
                sizes.attributes = Some(random.below(5) as u32);
            }
            if random.once_in(6) {
                sizes.input_bytes = Some(number(random));
            }
        }
        sizes
    }

    fn limits(&self) -> Limits {
        Limits::none()
            .with_max_nodes(self.nodes)
            .with_max_string_bytes(self.string_bytes)
            .with_max_depth(self.depth)
            .with_max_attributes(self.attributes)
            .with_max_input_bytes(self.input_bytes)
    }

    fn limit(&self, options: ParseOptions) -> ParseOptions<Limits> {
        options.with_flattened_depth(self.flattened_depth).with_limits(self.limits())
    }

    fn with_one_more(mut self, limit: Limit) -> Option<Self> {
        match limit {
            Limit::Nodes => *self.nodes.as_mut()? += 1,
            Limit::StringBytes => *self.string_bytes.as_mut()? += 1,
            Limit::Depth => *self.depth.as_mut()? += 1,
            Limit::Attributes => *self.attributes.as_mut()? += 1,
            Limit::InputBytes => *self.input_bytes.as_mut()? += 1,
            _ => return None,
        }
        Some(self)
    }
}

pub(super) fn options_with_limits(random: &mut Random, length: usize) -> ParseOptions<Limits> {
    let options = options::all(random);
    match random.once_in(6) {
        true => Sizes::random(random, length).limit(options),
        false => options.into(),
    }
}

struct Input<'a> {
    text: &'a str,
    context: Option<FragmentContext>,
}

#[derive(PartialEq, Eq)]
struct Outcome {
    tree: String,
    stop: Option<StopReason>,
}

impl Outcome {
    fn of(document: &Document) -> Self {
        Self { tree: tree(document), stop: document.stop_reason() }
    }

    fn same(&self, way: &str, other: &Self) -> Result<(), String> {
        let (Some(one), Some(two)) = (limit_of(self.stop), limit_of(other.stop)) else {
            same_tree(&format!("{way} change the tree"), &self.tree, &other.tree)?;
            return same(&format!("{way} change the stop"), &self.stop, &other.stop);
        };
        // NOTE: chunks may change where the parse stops within a run of text, and the length of a cut string, which may then
        // exceed a limit.
        if [one.0, two.0].contains(&Limit::InputBytes) {
            let (tree, other) = (without_texts(&self.tree), without_texts(&other.tree));
            return same_tree(&format!("{way} change the tree"), &tree, &other);
        }
        same(&format!("{way} change the limit"), &one.0, &two.0)?;
        same_tree(&format!("{way} change the tree"), &self.tree, &other.tree)?;
        match one.0 {
            Limit::Attributes | Limit::InputBytes => same(&format!("{way} change the place"), &one.1, &two.1),
            _ => Ok(()),
        }
    }
}

fn without_texts(tree: &str) -> String {
    let nodes = tree.lines().filter(|line| line.starts_with('|'));
    let nodes = nodes.filter(|line| !line[1..].trim_start().starts_with('"'));
    nodes.collect::<Vec<_>>().join("\n")
}

impl Input<'_> {
    fn parse(&self, options: &ParseOptions<Limits>) -> Document {
        output(match &self.context {
            None => options.parse_document(self.text),
            Some(context) => options.parse_fragment(self.text, context),
        })
    }

    fn parse_bytes(&self, options: &ParseOptions<Limits>) -> Document {
        let bytes = self.text.as_bytes();
        output(match &self.context {
            None => options.parse_document_bytes(bytes),
            Some(context) => options.parse_fragment_bytes(bytes, context),
        })
    }

    fn read(&self, options: &ParseOptions<Limits>) -> Result<Document, String> {
        match &self.context {
            None => match options.parse_document_from_reader(self.text.as_bytes()) {
                Err(ReadError::Io(error)) => Err(error.to_string()),
                Err(ReadError::Incomplete(error)) => Ok(error.into_output()),
                Ok(document) => Ok(document),
            },
            // NOTE: no entry point parses a fragment from a reader.
            Some(_) => Ok(self.parse_bytes(options)),
        }
    }

    /// Parses chunks. The sink and the parser must report the same stop.
    fn parse_chunks<E: ErrorSink>(
        &self,
        chunks: &[&str],
        options: &ParseOptions<Limits>,
        errors: E,
    ) -> Result<Outcome, String> {
        let sink = trees::builder(self.context.as_ref());
        let parser = trees::parser(sink, errors, self.context.clone(), options.clone());
        let (told, document) = feed(parser, chunks);
        // NOTE: finishing the parser makes the last copies of options.
        if told.is_some() || document.elements_by_tag_name("selectedcontent").next().is_none() {
            same("the stop reasons of the parser and the document differ", &told, &document.stop_reason())?;
        }
        tree_links::check(&document)?;
        Ok(Outcome::of(&document))
    }

    /// Parses with a foreign sink, which has neither copies of options, patches nor shadow roots.
    fn parse_to_owned(&self, chunks: &[&str], options: &ParseOptions<Limits>) -> Result<Outcome, String> {
        let parser = trees::parser(OwnedTree::default(), (), self.context.clone(), options.clone());
        let (stop, owned) = feed(parser, chunks);
        same::<[String]>("the sink contract is violated", &[], owned.complaints())?;
        same::<[&str]>("an element was never popped", &[], &owned.never_popped())?;
        Ok(Outcome { tree: owned.dump(self.context.as_ref()), stop })
    }
}

fn check_sizes(random: &mut Random, input: &Input<'_>, plain: &ParseOptions, sizes: Sizes) -> Result<(), String> {
    let options = sizes.limit(plain.clone());
    let document = input.parse(&options);
    tree_links::check(&document)?;
    let outcome = Outcome::of(&document);

    let chunks = cut(random, input.text);
    let errors = Vec::new();
    outcome.same("chunks", &input.parse_chunks(&chunks, &options, ())?)?;
    outcome.same("chunks with errors", &input.parse_chunks(&chunks, &options, errors)?)?;
    let telling = options.clone().with_locations(true);
    if input.context.is_none() {
        let telling = telling.with_max_errors(usize::MAX);
        let told = Outcome::of(&output(telling.parse_document(input.text)));
        outcome.same("errors and locations", &told)?;
    }
    // NOTE: bytes lose a byte order mark.
    if !input.text.starts_with('\u{FEFF}') {
        match random.below(3) {
            0 => outcome.same("bytes", &Outcome::of(&input.parse_bytes(&options)))?,
            1 => outcome.same("readers", &Outcome::of(&input.read(&options)?))?,
            _ if input.context.is_none() => {
                let mut parser = options.byte_parser();
                for chunk in cut_bytes(random, input.text.as_bytes()) {
                    parser.feed(chunk);
                }
                outcome.same("bytes in chunks", &Outcome::of(&output(parser.finish())))?;
            }
            _ => {}
        }
    }
    let lower = input.text.to_ascii_lowercase();
    let is_simple = !lower.contains("selectedcontent") && !lower.contains("<?");
    let is_simple = is_simple && !lower.contains("<template");
    let is_of_2025 = plain.edition() == Edition::January2025;
    if random.once_in(3) && (is_simple || is_of_2025) {
        let owned = input.parse_to_owned(&chunks, &options)?;
        outcome.same("custom sinks", &owned)?;
    }
    if random.once_in(4) && input.context.is_none() {
        let absent = options.clone().with_scripting(true);
        let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options.clone());
        for chunk in &chunks {
            let mut status = parser.feed(chunk);
            for runs in 0.. {
                assert!(runs < 10_000, "the parser does not continue");
                let ParserStatus::Script(_) = status else { break };
                status = parser.resume();
            }
        }
        let document = output(parser.finish());
        check_tree(&document, input, sizes)?;
        let paused = Outcome::of(&document);
        Outcome::of(&output(absent.parse_document(input.text))).same("pauses", &paused)?;
        check_writes(&chunks, input, &options, sizes)?;
    }

    check_tree(&document, input, sizes)?;
    check_stop(&document, input, plain, sizes)
}

fn check_writes(
    chunks: &[&str],
    input: &Input<'_>,
    options: &ParseOptions<Limits>,
    sizes: Sizes,
) -> Result<(), String> {
    let mut parser = ScriptingParser::new(DocumentBuilder::new(), (), options.clone());
    let mut writes = 8;
    for chunk in chunks {
        let mut status = parser.feed(chunk);
        for runs in 0.. {
            assert!(runs < 10_000, "the parser does not continue");
            let ParserStatus::Script(_) = status else { break };
            writes -= 1;
            if writes > 0 {
                let _ = parser.write(input.text);
            }
            status = parser.resume();
        }
    }
    let document = output(parser.finish());
    tree_links::check(&document)?;
    check_tree(&document, input, sizes)
}

#[derive(Default)]
struct Counts {
    string_bytes: u64,
    text_bytes: u64,
    attributes: u64,
    depth: u64,
}

impl Counts {
    fn of(document: &Document) -> Self {
        let mut counts = Self::default();
        let mut depth = 0;
        for edge in document.root().deep_traverse() {
            let node = match edge {
                Edge::Leave(node) => {
                    depth -= u64::from(node.is_element());
                    continue;
                }
                Edge::Enter(node) => node,
            };
            depth += u64::from(node.is_element());
            counts.depth = counts.depth.max(depth);
            let attributes = node.attributes().map(|attribute| attribute.value().len());
            counts.attributes = counts.attributes.max(attributes.len() as u64);
            let data = node.data().map_or(0, str::len);
            let doctype = node.doctype().map_or(0, |doctype| {
                let identifiers = [doctype.public_identifier(), doctype.system_identifier()];
                doctype.name().len() + identifiers.map(str::len).iter().sum::<usize>()
            });
            counts.string_bytes += (attributes.sum::<usize>() + data + doctype) as u64;
            counts.text_bytes += if node.as_text().is_some() { data as u64 } else { 0 };
        }
        counts
    }
}

fn check_tree(document: &Document, input: &Input<'_>, sizes: Sizes) -> Result<(), String> {
    // NOTE: the document node, the context element and the root of a fragment do not count.
    let others = match input.context {
        None => 1,
        Some(_) => 3,
    };
    let counts = Counts::of(document);
    let within = |what: &str, limit: Option<u64>, count: u64| match limit {
        Some(limit) if count > limit => Err(format!("too many {what}\n{count} instead of at most {limit}")),
        _ => Ok(()),
    };
    let nodes = document.node_count() as u64;
    within("nodes", sizes.nodes.map(|nodes| nodes + others), nodes)?;
    within("bytes", sizes.string_bytes, counts.string_bytes)?;
    let attributes = sizes.attributes.map(u64::from);
    within("attributes", attributes, counts.attributes)?;
    // NOTE: nothing is flattened above a depth of 4.
    let depth = sizes.depth.or(sizes.flattened_depth.map(|depth| depth.max(4)));
    within("levels", depth.map(u64::from), counts.depth)
}

fn limit_of(stop: Option<StopReason>) -> Option<(Limit, u64)> {
    match stop {
        Some(StopReason::Limit { limit, offset, .. }) => Some((limit, offset)),
        _ => None,
    }
}

fn check_stop(document: &Document, input: &Input<'_>, plain: &ParseOptions, sizes: Sizes) -> Result<(), String> {
    let text = input.text;
    let (limit, offset) = match document.stop_reason() {
        Some(StopReason::Limit { limit, offset, .. }) => (limit, offset),
        Some(other) => return Err(format!("a different reason to stop\n{other:?}")),
        None => {
            return match sizes.flattened_depth.is_none_or(|depth| depth as usize > 10 + text.len()) {
                true => {
                    same_tree("unreached limits change the tree", &tree(&input.parse(&plain.into())), &tree(document))
                }
                false => Ok(()),
            };
        }
    };
    let place = usize::try_from(offset).map_err(|error| error.to_string())?;
    holds("the stop is out of range", text.is_char_boundary(place))?;
    let more = sizes.with_one_more(limit);
    let more = more.ok_or("the parse stops at a limit that is not set")?;
    let later = input.parse(&more.limit(plain.clone()));
    // NOTE: a tag or reference that is cut at the end of the input begins before the cut. The complete tag or reference may
    // exceed a limit.
    let is_of_same_place = |later: Limit| limit != Limit::InputBytes || later == Limit::InputBytes;
    if let Some((later_limit, later_offset)) = limit_of(later.stop_reason())
        && is_of_same_place(later_limit)
        && later_offset < offset
    {
        return Err(format!(
            "the parse stops earlier with a larger limit\n{limit:?} at {offset}\n{later_limit:?} at {later_offset}"
        ));
    }
    let is_replaced = REPLACING.iter().any(|name| text.to_ascii_lowercase().contains(name));
    if let (Limit::Depth, Some(limit), false) = (limit, sizes.depth, is_replaced) {
        let depth = Counts::of(&input.parse(&plain.into())).depth;
        holds("the parse stops at the depth of a flat tree", 2 * depth >= u64::from(limit))?;
    }
    let up_to_it = &text[..place];
    if limit == Limit::InputBytes {
        let limit = sizes.input_bytes.unwrap_or_default() as usize;
        let next = text[place..].chars().next().map_or(0, char::len_utf8);
        let is_there = place <= limit && place + next > limit;
        holds("the parse stops at a different byte", is_there)?;
    }

    // An abort at the position of the stop gives the same result, but loses pending text.
    let is_flat = sizes.flattened_depth.is_some();
    if input.context.is_some() || is_flat || text_may_wait(text) || is_replaced {
        return Ok(());
    }
    // NOTE: a document opened by a script keeps a byte order mark.
    if text.starts_with('\u{FEFF}') {
        return Ok(());
    }
    let before = |end| aborted(&text[..end], plain.clone());
    let cut = before(place);
    if limit == Limit::InputBytes {
        return same_tree("the tree differs from that of an aborted parse", &tree(&cut), &tree(document));
    }
    // The last characters may be the start of a construct. NOTE: a reference to two characters may be cut between them.
    let at_least = match up_to_it.rfind('&') {
        Some(start) => Counts::of(&before(start)).text_bytes,
        None => Counts::of(&cut).text_bytes,
    };
    let at_most = match limit {
        // NOTE: the stop is at the start of a text token, part of which may be inserted.
        Limit::StringBytes | Limit::Nodes | Limit::Depth => u64::MAX,
        _ => Counts::of(&plain.parse_document(up_to_it)).text_bytes,
    };
    let count = Counts::of(document).text_bytes;
    match (at_least..=at_most).contains(&count) {
        true => Ok(()),
        false => Err(format!("the text does not end at the stop\n{count} instead of {at_least} to {at_most}")),
    }
}

const REPLACING: &[&str] = &["<frameset", "<selectedcontent", "<?start"];
