//! Hostile inputs: the time to parse grows with the input and the tree, not faster; and nothing recurses.
//!
//! Each shape is parsed at a size and at sixteen times that size. The work is the bytes of the input plus the nodes of the
//! tree: the standard makes trees out of some shapes whose size is the square of the input's. The time per unit of work
//! must not grow much: if it does, it reaches the factor between the sizes. The limit is far from that, and from what caches
//! and a busy machine do. The time is that of the processor. The sizes start where the time can be measured, and each measurement is the best of several,
//! taken in turns, so that other programs on the machine don't matter.
//!
//! The shapes that come in one piece are also parsed in other ways (`support/ways.rs`), at small sizes. With the feature
//! `select`, selectors are asked of some shapes, too.

#[allow(unreachable_pub)]
mod support {
    pub mod hostile_shapes;
    pub mod report;
    pub mod ways;
}

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use soupstone::dom::{CloneDepth, Document, DocumentBuilder, EditError};
use soupstone::error::ParseError;
use soupstone::{FragmentContext, ParseOptions, SinkParser, Verdict, parse_document};

use support::hostile_shapes::{Context, Feeding, PIECE, Shape, shapes};
use support::report;
use support::ways::Way;

/// How much larger the larger size is.
const FACTOR: usize = 16;

/// How much more the time per unit of work may be at the larger size. A shape whose time is the square of its work reaches
/// [`FACTOR`].
const LIMIT: f64 = 6.0;

/// The same for the ways of parsing, which are measured at small sizes.
const LIMIT_OF_WAYS: f64 = 6.0;

/// The work of the smaller size for the ways of parsing, at least.
const WORK_OF_WAYS: f64 = 1024.0;

/// The least time of the smaller size.
const SHORTEST: Duration = Duration::from_millis(1);

/// The size where the search for one that takes [`SHORTEST`] starts, and where it ends.
const SIZES: std::ops::RangeInclusive<usize> = 128..=1 << 15;

/// How many measurements are taken before a shape has failed.
const ROUNDS: usize = 24;

/// The pause between two of them, for a machine that is busy for a moment.
const PAUSE: Duration = Duration::from_millis(20);

/// The number of nested elements that everything has to cope with.
const DEPTH: usize = 1_000_000;

/// The stack of the thread that copes with them, in bytes.
const STACK: usize = 2 << 20;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Trials that run at the same time would disturb each other.
    arguments.test_threads = Some(1);
    report::run(&arguments, [("complexity", trials)])
}

fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = shapes()
        .into_iter()
        .map(|shape| Trial::test(shape.name.clone(), move || grows_with_the_work(&shape)))
        .collect();
    for way in Way::ALL {
        let whole = |shape: &Shape| matches!(shape.feeding, Feeding::Whole);
        trials.extend(shapes().into_iter().filter(whole).map(|shape| {
            let name = format!("{}, {}", shape.name, way.name());
            Trial::test(name, move || grows_with_the_work_in_a_way(&shape, way))
        }));
    }
    #[cfg(feature = "select")]
    trials.extend(selecting::trials());
    trials.extend(editing::trials());
    trials.push(Trial::test("nested elements fit on a small stack", || {
        thread::Builder::new()
            .stack_size(STACK)
            .spawn(nested_elements)?
            .join()
            .map_err(|_| Failed::from("the thread panicked"))
    }));
    trials
}

/// A shape at one size.
struct Sample {
    input: String,
    work: f64,
    best: Duration,
}

impl Sample {
    fn new(shape: &Shape, size: usize) -> Self {
        Self::with_input(shape, (shape.input)(size))
    }

    fn with_input(shape: &Shape, input: String) -> Self {
        let document = parse(shape, &input);
        let nodes = document.root().descendants().count();
        Self {
            work: (input.len() + nodes) as f64,
            best: Duration::MAX,
            input,
        }
    }

    fn measure(&mut self, shape: &Shape) {
        self.best = self.best.min(time(shape, &self.input));
    }

    fn measure_way(&mut self, shape: &Shape, way: Way) {
        let start = clock();
        way.parse(shape, &self.input);
        self.best = self.best.min(clock().saturating_sub(start));
    }

    fn nanoseconds_per_unit(&self) -> f64 {
        self.best.as_nanos() as f64 / self.work
    }
}

fn grows_with_the_work(shape: &Shape) -> Result<(), Failed> {
    let size = match shape.feeding {
        Feeding::Whole => measurable_size(shape),
        // Half a megabyte at the larger size
        Feeding::ByteByByte => 1 << 15,
        // A hundred pieces at least at the larger size
        Feeding::InPieces => measurable_size(shape).max(1 << 12),
    };
    let mut small = Sample::new(shape, size);
    // NOTE: where the tree is as large as the square of the input, four times the input make sixteen times the work.
    let mut large = Sample::new(shape, 4 * size);
    if large.work < 10.0 * small.work {
        large = Sample::new(shape, FACTOR * size);
    }
    for _ in 0..ROUNDS {
        small.measure(shape);
        large.measure(shape);
        if large.nanoseconds_per_unit() < LIMIT * small.nanoseconds_per_unit() {
            report(shape, size, &small, &large);
            return Ok(());
        }
        thread::sleep(PAUSE);
    }
    report(shape, size, &small, &large);
    Err(format!(
        "{:.1} ns for a byte or node at {size}, {:.1} ns in {} bytes",
        small.nanoseconds_per_unit(),
        large.nanoseconds_per_unit(),
        large.input.len(),
    )
    .into())
}

fn grows_with_the_work_in_a_way(shape: &Shape, way: Way) -> Result<(), Failed> {
    let sample = |size| Sample::with_input(shape, way.input(shape, size));
    let mut size = 16;
    let mut small = sample(size);
    while small.work < WORK_OF_WAYS {
        size *= 2;
        small = sample(size);
    }
    let mut large = sample(FACTOR * size);
    for _ in 0..ROUNDS {
        small.measure_way(shape, way);
        large.measure_way(shape, way);
        if large.nanoseconds_per_unit() < LIMIT_OF_WAYS * small.nanoseconds_per_unit() {
            return Ok(());
        }
        thread::sleep(PAUSE);
    }
    Err(format!(
        "{:.1} ns for a byte or node at {size}, {:.1} ns at {}",
        small.nanoseconds_per_unit(),
        large.nanoseconds_per_unit(),
        FACTOR * size,
    )
    .into())
}

/// Prints a line of a table if the environment asks for one.
fn report(shape: &Shape, size: usize, small: &Sample, large: &Sample) {
    if std::env::var_os("SOUPSTONE_COMPLEXITY_TABLE").is_some() {
        let milliseconds = |sample: &Sample| sample.best.as_secs_f64() * 1e3;
        eprintln!(
            "| `{}` | {size} | {:.1} | {:.1} | {:.2} |",
            shape.name,
            milliseconds(small),
            milliseconds(large),
            large.nanoseconds_per_unit() / small.nanoseconds_per_unit(),
        );
    }
}

/// A size at which the time can be measured.
fn measurable_size(shape: &Shape) -> usize {
    let mut size = *SIZES.start();
    while size < *SIZES.end() && time(shape, &(shape.input)(size)) < SHORTEST {
        size *= 2;
    }
    size
}

/// The time to parse an input without and with a list of errors, and to drop the trees.
fn time(shape: &Shape, input: &str) -> Duration {
    let start = clock();
    drop(parse(shape, input));
    drop(parse_with_errors(shape, input));
    clock().saturating_sub(start)
}

/// The time that this thread has run, where the system tells it, and the time of day otherwise.
///
/// NOTE: on a busy machine, a long measurement is interrupted by other programs, and a short one is not.
fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    // The system brings its count up to date when the thread gives way.
    thread::yield_now();
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = counts.and_then(|counts| counts.split(' ').next()?.parse().ok());
    running.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn parse(shape: &Shape, input: &str) -> Document {
    feed(shape, input, parser(shape, ())).finish()
}

fn parse_with_errors(shape: &Shape, input: &str) -> (Document, usize) {
    let mut count = 0;
    let errors = |_: ParseError| count += 1;
    let document = feed(shape, input, parser(shape, errors)).finish();
    (document, black_box(count))
}

fn parser<E: soupstone::error::ErrorSink>(
    shape: &Shape,
    errors: E,
) -> SinkParser<DocumentBuilder, E> {
    let sink = DocumentBuilder::new();
    let options = ParseOptions::new().with_edition(shape.edition);
    match shape.context {
        Context::Document => SinkParser::new(sink, errors, options),
        Context::Element(name) => {
            let context = FragmentContext::html(name);
            SinkParser::for_fragment(sink, errors, context, options)
        }
    }
}

fn feed<E: soupstone::error::ErrorSink>(
    shape: &Shape,
    input: &str,
    mut parser: SinkParser<DocumentBuilder, E>,
) -> SinkParser<DocumentBuilder, E> {
    match shape.feeding {
        Feeding::Whole => {
            parser.feed(input);
        }
        Feeding::ByteByByte => {
            for position in 0..input.len() {
                parser.feed(&input[position..position + 1]);
            }
        }
        Feeding::InPieces => {
            for piece in input.as_bytes().chunks(PIECE) {
                parser.feed(std::str::from_utf8(piece).expect("the patterns are in ASCII"));
            }
        }
    }
    parser
}

/// Parses, serializes, clones, and drops deeply nested elements.
fn nested_elements() {
    let mut document = parse_document(&"<div>".repeat(DEPTH));
    let html = document.root().inner_html();
    assert_eq!(html.matches("<div>").count(), DEPTH);
    assert_eq!(html.matches("</div>").count(), DEPTH);
    let copy = document.clone();
    assert_eq!(copy.root().descendants().count(), DEPTH + 3);
    let body = document.body().map(|body| body.id());
    let body_copy = body.map(|body| document.clone_node(body, CloneDepth::Deep));
    let Some(Ok(body_copy)) = body_copy else {
        panic!("no body was copied");
    };
    let descendants = document.node(body_copy).descendants();
    assert_eq!(descendants.count(), DEPTH);
    assert_eq!(document.node(body_copy).text_content(), "");
}

/// Selectors that ask one element again for each of the elements in it or beside it. If that element has many attributes,
/// a plain look-up takes time in proportion to their number times the number of the elements.
#[cfg(feature = "select")]
mod selecting {
    use std::hint::black_box;

    use libtest_mimic::{Failed, Trial};
    use soupstone::parse_document;
    use soupstone::select::Selector;

    use super::clock;
    use super::support::hostile_shapes::expand;

    /// Selectors, each with the pattern of a page.
    const QUESTIONS: &[(&str, &str)] = &[
        (":lang(en)", "<div( a#=x)>(<p>)"),
        (":dir(rtl)", "<div( a#=x)>(<p>)"),
        (":read-write", "<div( a#=x)>(<p>)"),
        (":read-only", "<div( a#=x)>(<p>)"),
        (":disabled", "<fieldset( a#=x)>(<input>)"),
        (":enabled", "<fieldset( a#=x)>(<input>)"),
        (":read-write", "<fieldset( a#=x)>(<input>)"),
        (
            ":in-range",
            "<fieldset( a#=x b#=x c#=x)>(<input type=number max=1>)",
        ),
        (":checked", "<select( a#=x)>(<option>)"),
        (":checked", "<select( a#=x) multiple>(<option>)"),
        (":checked", "<select><optgroup( a#=x) disabled>(<option>)"),
        (":disabled", "<select><optgroup( a#=x)>(<option>)"),
        (":enabled", "<select><optgroup( a#=x)>(<option>)"),
        // Past the fifth ancestor, what the last walks came to is not known.
        (
            ".x u",
            "<div( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)",
        ),
        (
            "[title] u",
            "<p title></p><div( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)",
        ),
        (
            "[*|title] u",
            "<p title></p><div( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)",
        ),
        (
            ":link u",
            "<a( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)",
        ),
        (
            ":required + div u",
            "<input( a#=x)><div>(<i><i><i><i><i><u></u></i></i></i></i></i>)",
        ),
    ];

    pub(super) fn trials() -> Vec<Trial> {
        let trial = |&(selector, pattern): &(&'static str, &'static str)| {
            let name = format!("{selector} in {pattern}");
            Trial::test(name, move || grows_with_the_work(selector, pattern))
        };
        QUESTIONS.iter().map(trial).collect()
    }

    fn grows_with_the_work(selector: &str, pattern: &str) -> Result<(), Failed> {
        let selector = Selector::parse(selector)?;
        let selector = &selector;
        super::grows_with_the_size(|size| {
            let document = parse_document(&expand(pattern, size));
            move || {
                let start = clock();
                black_box(document.select(selector).count());
                clock().saturating_sub(start)
            }
        })
    }
}

/// Measures what is made for a size, at a size that takes some time and at one [`FACTOR`] times as large.
fn grows_with_the_size<M: Fn() -> Duration>(sample: impl Fn(usize) -> M) -> Result<(), Failed> {
    let mut size = *SIZES.start();
    while size < *SIZES.end() && sample(size)() < SHORTEST {
        size *= 2;
    }
    let (small, large) = (sample(size), sample(FACTOR * size));
    let mut best = [Duration::MAX; 2];
    let mut times = [0.0; 2];
    for _ in 0..ROUNDS {
        for (place, (measure, size)) in [(&small, size), (&large, FACTOR * size)]
            .into_iter()
            .enumerate()
        {
            best[place] = measure().min(best[place]);
            times[place] = best[place].as_nanos() as f64 / size as f64;
        }
        if times[1] < LIMIT * times[0] {
            return Ok(());
        }
        thread::sleep(PAUSE);
    }
    let [small, large] = times;
    Err(format!(
        "{small:.2} ns for each repetition at {size}, {large:.2} ns at {}",
        FACTOR * size
    )
    .into())
}

/// Edits of large elements and deep trees.
mod editing {
    use super::*;

    /// Edits a document that was made from so many repetitions of a tag.
    type Edit = fn(&mut Document, usize) -> Result<(), EditError>;

    /// Names, what is repeated in the page, and edits.
    const EDITS: [(&str, &str, Edit); 5] = [
        ("adding a class", "", |document, size| {
            let element = document.create_element("p")?;
            (0..size).try_for_each(|number| document.add_class(element, &number.to_string()))
        }),
        ("adding a class that is there", "", |document, size| {
            let element = document.create_element("p")?;
            let classes: Vec<String> = (0..100).map(|number| number.to_string()).collect();
            document.set_attribute(element, "class", &classes.join(" "))?;
            (0..size).try_for_each(|number| document.add_class(element, &classes[number % 100]))
        }),
        ("unwrapping from the outermost", "<b>", |document, _| {
            let elements: Vec<_> = document.elements_named("b").map(|node| node.id()).collect();
            elements
                .into_iter()
                .try_for_each(|element| document.unwrap_element(element))
        }),
        ("unwrapping all", "<b>", |document, _| {
            let root = document.root().id();
            document
                .filter(root, |document, node| {
                    match document.node(node).is_html_element("b") {
                        true => Verdict::Unwrap,
                        false => Verdict::Keep,
                    }
                })
                .map(drop)
        }),
        ("moving one after the other", "<p>", |document, _| {
            let elements: Vec<_> = document.elements_named("p").map(|node| node.id()).collect();
            let block = document.create_element("div")?;
            elements
                .into_iter()
                .try_for_each(|element| document.append(block, element))
        }),
    ];

    pub(super) fn trials() -> Vec<Trial> {
        let trial = |&(name, tag, edit): &(&'static str, &'static str, Edit)| {
            Trial::test(name, move || {
                grows_with_the_size(|size| {
                    let document = parse_document(&tag.repeat(size));
                    move || {
                        let mut document = document.clone();
                        let start = clock();
                        let result = black_box(edit(&mut document, size));
                        let time = clock().saturating_sub(start);
                        assert_eq!(result, Ok(()));
                        time
                    }
                })
            })
        };
        EDITS.iter().map(trial).collect()
    }
}
