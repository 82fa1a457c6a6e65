//! Inputs that make parsers slow.

use std::fmt::Write as _;

use soupstone::{Edition, FragmentContext};
use soupstone_tests::lists::{List, section};

pub(crate) struct Shape {
    pub name: String,
    pub input: Box<dyn Fn(usize) -> String + Send + Sync>,
    pub input_with_scripts: Box<dyn Fn(usize) -> String + Send + Sync>,
    pub context: Context,
    pub feeding: Feeding,
    pub edition: Edition,
}

#[derive(Clone, Copy)]
pub(crate) enum Context {
    Document,
    Element(&'static str),
}

impl Context {
    pub(crate) fn of_fragment(self) -> Option<FragmentContext> {
        match self {
            Self::Document => None,
            Self::Element(name) => Some(FragmentContext::html(name)),
        }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Feeding {
    Whole,
    ByteByByte,
    InPieces,
}

pub(crate) const PIECE: usize = 500;

/// Patterns. The part in parentheses is repeated. `#` is the number of the repetition, padded to a constant size.
static PATTERNS: List = List::new(|| section(include_str!("../inputs/hostile_shapes.txt"), "patterns"));

const FRAGMENT_PATTERNS: &[(&str, &str)] = &[
    ("tr", "(<td><div></td>)"),
    ("tr", "(a<br>)"),
    ("tbody", "(<tr>a)"),
    ("table", "(<b id=#>)"),
    ("template", "(<div>)(<tr>)"),
    ("template", "(<div>)(<template></template>)"),
    ("select", "(<optgroup><option>)"),
    ("form", "(<div>)(</form>)"),
    ("colgroup", "(<col>x)"),
    ("div", "(<span>)(</x>)"),
    ("div", "(<b id=#>)(</i>)"),
];

static BYTE_BY_BYTE_PATTERNS: List =
    List::new(|| section(include_str!("../inputs/hostile_shapes.txt"), "byte by byte patterns"));

/// Patterns in pieces: strings that continue across pieces, with and without other strings between them.
static PATTERNS_IN_PIECES: List =
    List::new(|| section(include_str!("../inputs/hostile_shapes.txt"), "patterns in pieces"));

/// Patterns for the edition of September 2026.
static PATTERNS_2026: List = List::new(|| section(include_str!("../inputs/hostile_shapes.txt"), "patterns 2026"));

pub(crate) fn shapes() -> Vec<Shape> {
    let whole = PATTERNS.iter().map(|pattern| shape(pattern, Context::Document, Feeding::Whole));
    let fragments =
        FRAGMENT_PATTERNS.iter().map(|(name, pattern)| shape(pattern, Context::Element(name), Feeding::Whole));
    let byte_by_byte =
        BYTE_BY_BYTE_PATTERNS.iter().map(|pattern| shape(pattern, Context::Document, Feeding::ByteByByte));
    let in_pieces = PATTERNS_IN_PIECES.iter().map(|pattern| shape(pattern, Context::Document, Feeding::InPieces));
    let later = PATTERNS_2026.iter().map(|pattern| {
        let shape = shape(pattern, Context::Document, Feeding::Whole);
        Shape { name: format!("{}, September 2026", shape.name), edition: Edition::September2026, ..shape }
    });
    let shapes = whole.chain(fragments).chain(byte_by_byte);
    shapes.chain(in_pieces).chain(later).collect()
}

fn shape(pattern: &'static str, context: Context, feeding: Feeding) -> Shape {
    let name = pattern.escape_debug();
    Shape {
        name: match (context, feeding) {
            (Context::Element(element), _) => format!("{name} in {element}"),
            (Context::Document, Feeding::ByteByByte) => format!("{name} byte by byte"),
            (Context::Document, Feeding::InPieces) => format!("{name} in pieces"),
            (Context::Document, Feeding::Whole) => name.to_string(),
        },
        input: Box::new(|size| expand(pattern, size)),
        input_with_scripts: Box::new(|size| expand(&with_scripts(pattern), size)),
        context,
        feeding,
        edition: Edition::January2025,
    }
}

fn with_scripts(pattern: &str) -> String {
    pattern.replace(')', "<script>1</script>)")
}

pub(crate) fn expand(pattern: &str, size: usize) -> String {
    let mut input = String::new();
    let mut rest = pattern;
    while let Some((before, behind)) = rest.split_once('(') {
        input.push_str(before);
        let (repeated, behind) = behind.split_once(')').unwrap_or((behind, ""));
        let parts: Vec<&str> = repeated.split('#').collect();
        for number in 0..size {
            input.push_str(parts[0]);
            for part in &parts[1..] {
                let _ = write!(input, "{number:06}{part}");
            }
        }
        rest = behind;
    }
    input.push_str(rest);
    input
}
