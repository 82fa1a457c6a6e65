//! Hostile inputs: the work of a parse must be linear in the bytes of the input plus the nodes of the tree.
//!
//! Each shape is parsed at a size and at sixteen times that size. For some shapes, the tree of the standard has quadratic size.
//!
//! `meter.rs` counts the work. The nightly tests measure the best CPU time of several rounds.
//!
//! Shapes in one piece are also parsed by other entry points (`entry_points.rs`), at small sizes, and passed to each public function
//! (`public_functions/`). Other tests select, read long lines, edit large and deep trees, alone and with their sources
//! (`source_edits.rs`), sanitize markup (`sanitizing.rs`), and submit forms (`entry_lists.rs`).
//!
//! ```text
//! RUSTFLAGS="-C instrument-coverage --cfg counted" cargo test --package complexity --target-dir target/counted
//! SOUPSTONE_PROOF=night cargo test --release --package complexity
//! ```

mod entry_lists;
mod entry_points;
mod hostile_shapes;
mod meter;
mod public_functions;
mod sanitizing;
mod source_edits;

use std::hint::black_box;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use soupstone::dom::{Document, DocumentBuilder, EditError};
use soupstone::error::ErrorSink;
use soupstone::{ParseOptions, Parser, RetainAction, parse_document};
use soupstone_tests::test_scale::scaled;
use soupstone_tests::{report, trees};

use self::entry_points::{ENTRY_POINTS, EntryPoint};
use self::hostile_shapes::{Feeding, PIECE, Shape, expand, shapes};

const FACTOR: usize = 16;

/// The limit for the ratio of the work per byte or node. Quadratic work reaches [`FACTOR`].
const LIMIT: f64 = if cfg!(counted) { 2.0 } else { 6.0 };

/// the limit for the entry points, which are measured at small sizes, where a node may have many bytes of the input.
const LIMIT_OF_WAYS: f64 = 6.0;

const LEAST_OF_WAYS: f64 = 1024.0;

/// The minimum work of the smaller size: a millisecond, if it is a time.
const LEAST: u64 = if cfg!(counted) { 0 } else { 1_000_000 };

/// The sizes that are tried, to reach [`LEAST`].
const SIZES: std::ops::RangeInclusive<usize> = 128..=1 << 15;

const ROUNDS: usize = if cfg!(counted) { 1 } else { 24 };

const PAUSE: Duration = Duration::from_millis(if cfg!(counted) { 0 } else { 20 });

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Simultaneous trials would disturb each other.
    arguments.test_threads = Some(1);
    report::run(&arguments, [("complexity", trials)])
}

fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> =
        shapes().into_iter().map(|shape| trial(shape.name.clone(), move || grows_with_the_work(&shape))).collect();
    // Each shape with one of the entry points; by night, with all of them.
    let step = scaled([ENTRY_POINTS.len(), ENTRY_POINTS.len(), 1]);
    for (number, entry_point) in ENTRY_POINTS.into_iter().enumerate() {
        let whole = |shape: &Shape| matches!(shape.feeding, Feeding::Whole);
        let shapes = shapes().into_iter().filter(whole).skip(number % step).step_by(step);
        trials.extend(shapes.map(|shape| {
            let name = format!("{}, {}", shape.name, entry_point.0);
            trial(name, move || grows_with_the_work_of_an_entry_point(&shape, entry_point))
        }));
    }
    trials.extend(selecting::trials());
    trials.extend(reading::trials());
    trials.extend(editing::trials());
    trials.extend(entry_lists::trials());
    trials.extend(source_edits::trials());
    trials.extend(public_functions::trials());
    trials.extend(sanitizing::trials());
    trials
}

fn trial(name: String, run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
    match meter::is_there() {
        true => Trial::test(name, run),
        false => Trial::ignorable_test(name, || Ok(Completion::ignored_with(meter::NOTHING))),
    }
}

struct Sample {
    input: String,
    /// Bytes plus nodes.
    size: f64,
    least: u64,
}

impl Sample {
    fn new(shape: &Shape, size: usize) -> Self {
        Self::with_input(shape, (shape.input)(size))
    }

    fn with_input(shape: &Shape, input: String) -> Self {
        let document = parse(shape, &input);
        let nodes = document.root().descendants().count();
        Self { size: (input.len() + nodes) as f64, least: u64::MAX, input }
    }

    fn measure(&mut self, shape: &Shape) {
        self.least = self.least.min(work(shape, &self.input));
    }

    fn measure_entry_point(&mut self, shape: &Shape, entry_point: EntryPoint) {
        self.least = self.least.min(meter::work_of(|| entry_point.1(shape, &self.input)));
    }

    fn work(&self) -> f64 {
        self.least as f64 / self.size
    }
}

fn grows_with_the_work(shape: &Shape) -> Result<(), Failed> {
    let measurable = || measurable_size(|size| work(shape, &(shape.input)(size)));
    let size = match shape.feeding {
        Feeding::Whole => measurable(),
        // With a clock, half a megabyte at the larger size
        Feeding::ByteByByte if cfg!(counted) => 1 << 11,
        Feeding::ByteByByte => 1 << 15,
        // At least a hundred pieces at the larger size
        Feeding::InPieces if cfg!(counted) => 1 << 11,
        Feeding::InPieces => measurable().max(1 << 12),
    };
    let mut small = Sample::new(shape, size);
    // NOTE: if the tree has quadratic size, four times the input make sixteen times the work.
    let mut large = Sample::new(shape, 4 * size);
    if large.size < 10.0 * small.size {
        large = Sample::new(shape, FACTOR * size);
    }
    for _ in 0..ROUNDS {
        small.measure(shape);
        large.measure(shape);
        if large.work() < LIMIT * small.work() {
            return Ok(());
        }
        thread::sleep(PAUSE);
    }
    Err(format!(
        "work per byte or node: {:.1} at {size}, {:.1} in {} bytes",
        small.work(),
        large.work(),
        large.input.len(),
    )
    .into())
}

fn grows_with_the_work_of_an_entry_point(shape: &Shape, entry_point: EntryPoint) -> Result<(), Failed> {
    let sample = |size| Sample::with_input(shape, (shape.input_with_scripts)(size));
    let grows_from = |size| {
        let (mut small, mut large) = (sample(size), sample(FACTOR * size));
        for _ in 0..ROUNDS {
            small.measure_entry_point(shape, entry_point);
            large.measure_entry_point(shape, entry_point);
            if large.work() < LIMIT_OF_WAYS * small.work() {
                return Ok(());
            }
            thread::sleep(PAUSE);
        }
        let (small, large) = (small.work(), large.work());
        Err(format!("work per byte or node: {small:.1} at {size}, {large:.1} at {}", FACTOR * size))
    };
    let mut size = 16;
    while sample(size).size < LEAST_OF_WAYS {
        size *= 2;
    }
    // NOTE: speculations read small inputs again for each script, until `max_read_ahead`, so the work may also grow for a while.
    grows_from(size).or_else(|first| grows_from(4 * size).map_err(|second| format!("{first}; {second}").into()))
}

fn measurable_size(work: impl Fn(usize) -> u64) -> usize {
    let mut size = *SIZES.start();
    while LEAST > 0 && size < *SIZES.end() && work(size) < LEAST {
        size *= 2;
    }
    size
}

/// Returns the work to parse an input without and with a list of errors, and to drop the trees.
fn work(shape: &Shape, input: &str) -> u64 {
    meter::work_of(|| (drop(parse(shape, input)), drop(parse_with_errors(shape, input))))
}

fn parse(shape: &Shape, input: &str) -> Document {
    feed(shape, input, parser(shape, ())).finish()
}

fn parse_with_errors(shape: &Shape, input: &str) -> (Document, usize) {
    let mut count = 0;
    let errors = soupstone::error::from_fn(|_| count += 1);
    let document = feed(shape, input, parser(shape, errors)).finish();
    (document, black_box(count))
}

fn parser<E: ErrorSink>(shape: &Shape, errors: E) -> Parser<DocumentBuilder, E> {
    let options = ParseOptions::new().with_edition(shape.edition);
    trees::parser(DocumentBuilder::new(), errors, shape.context.of_fragment(), options)
}

fn feed<E: ErrorSink>(
    shape: &Shape,
    input: &str,
    mut parser: Parser<DocumentBuilder, E>,
) -> Parser<DocumentBuilder, E> {
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

/// Selectors that test one element for each of its descendants or siblings. If the element has many attributes, plain look-ups
/// take quadratic time.
mod selecting {
    use libtest_mimic::{Failed, Trial};
    use soupstone::parse_document;
    use soupstone::select::{Selector, SelectorOptions};

    use super::{expand, meter, trial};

    const QUESTIONS: &[(&str, &str)] = &[
        (":lang(en)", "<div( a#=x)>(<p>)"),
        (":dir(rtl)", "<div( a#=x)>(<p>)"),
        (":read-write", "<div( a#=x)>(<p>)"),
        (":read-only", "<div( a#=x)>(<p>)"),
        (":disabled", "<fieldset( a#=x)>(<input>)"),
        (":enabled", "<fieldset( a#=x)>(<input>)"),
        (":read-write", "<fieldset( a#=x)>(<input>)"),
        (":in-range", "<fieldset( a#=x b#=x c#=x)>(<input type=number max=1>)"),
        (":checked", "<select( a#=x)>(<option>)"),
        (":checked", "<select( a#=x) multiple>(<option>)"),
        (":checked", "<select><optgroup( a#=x) disabled>(<option>)"),
        (":disabled", "<select><optgroup( a#=x)>(<option>)"),
        (":enabled", "<select><optgroup( a#=x)>(<option>)"),
        // Results are cached for five ancestors.
        (".x u", "<div( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)"),
        ("[title] u", "<p title></p><div( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)"),
        ("[*|title] u", "<p title></p><div( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)"),
        (":link u", "<a( a#=x)>(<i><i><i><i><i><u></u></i></i></i></i></i>)"),
        (":default", "<table><form></table>(<div>)(<button>)"),
        (":default", "<table><form></table>(<b a=#>)<p>(<button></button>)(</b><button></button>)"),
        ("div div div:contains(x)", "(<div>a)x"),
        ("div:contains(ax) div", "(<div>a)x"),
        ("div:has(div:-soup-contains(b, ax))", "(<div>a)x"),
        ("div:contains(aaaaaaaaaaaaaaaab)", "(<div>)(a</div>)"),
        ("div:-soup-contains-own(b) u", "<div>(a<br>)(<i><i><i><i><i><u></u></i></i></i></i></i>)"),
        ("tr:has(td:contains(Price))", "<table>(<tr><td><b>a</b><td>Pri<i>ce</i>)"),
        (":required + div u", "<input( a#=x)><div>(<i><i><i><i><i><u></u></i></i></i></i></i>)"),
    ];

    /// Selectors that grow with the document.
    const LONG_QUESTIONS: &[(&str, &str)] = &[
        ("[title*='(a)b']", "<p title=(a)>"),
        ("[title*='(a)b' i]", "<p title=(a)>"),
        ("[title*='(a)B' i]", "<p title=(A)>"),
        ("[title~='(a)b' i]", "<p title=(a)>"),
    ];

    pub(super) fn trials() -> Vec<Trial> {
        let of_question = |&(selector, pattern): &(&'static str, &'static str)| {
            let name = format!("{selector} in {pattern}");
            trial(name, move || grows_with_the_work(|_| selector.to_owned(), pattern))
        };
        let of_long_question = |&(selector, pattern): &(&'static str, &'static str)| {
            let name = format!("{selector} in {pattern}");
            trial(name, move || grows_with_the_work(|size| expand(selector, size), pattern))
        };
        QUESTIONS.iter().map(of_question).chain(LONG_QUESTIONS.iter().map(of_long_question)).collect()
    }

    fn grows_with_the_work(selector: impl Fn(usize) -> String, pattern: &str) -> Result<(), Failed> {
        super::grows_with_the_size(|size| {
            let options = SelectorOptions::new().with_contains(true);
            let selector = Selector::parse_with(&selector(size), &options).expect("the selector is valid");
            let document = parse_document(&expand(pattern, size));
            move || meter::work_of(|| document.select(&selector).count())
        })
    }
}

/// The rendered text of each element among many. The search for the line around it is limited.
mod reading {
    use std::hint::black_box;

    use libtest_mimic::Trial;
    use soupstone::{NodeRef, ParseOptions, parse_document};

    use super::{expand, meter, trial};

    const PAGES: &[&str] = &[
        "(<b> a </b>)",
        "(<b> </b>)",
        "(<b></b>)",
        "(<b> <i></i></b>)",
        "(<b>a <i></i></b>)",
        "(<b>a </b><i hidden></i>)",
        "(<q> <b> </b></q>)",
        "(<ruby> <b> </b></ruby>)",
        "(a <dialog open><b> </b></dialog>)",
        "<details open>(<summary>a</summary><b> a </b>)",
        "<select>(<option><b> a </b>)",
    ];

    /// Pages with nodes that are not in the source.
    const LOCATED: &[&str] = &["(<body a#=x>)(<table><td></table>)", "(<html a#=x>)(<table><td></table>)"];

    pub(super) fn trials() -> Vec<Trial> {
        let of_page = |&pattern: &&'static str| {
            trial(format!("inner text in {pattern}"), move || {
                super::grows_with_the_size(|size| {
                    let document = parse_document(&expand(pattern, size));
                    move || {
                        let start = meter::read();
                        for element in document.elements_by_tag_name("b") {
                            black_box(soupstone_text::inner_text(element));
                        }
                        black_box(soupstone_text::inner_text(document.root()));
                        meter::read().saturating_sub(start)
                    }
                })
            })
        };
        let of_located = |&pattern: &&'static str| {
            trial(format!("locations in {pattern}"), move || {
                super::grows_with_the_size(|size| {
                    let document = ParseOptions::new().with_locations(true).parse_document(&expand(pattern, size));
                    move || meter::work_of(|| document.root().descendants().filter_map(NodeRef::location).count())
                })
            })
        };
        PAGES.iter().map(of_page).chain(LOCATED.iter().map(of_located)).collect()
    }
}

/// Measures at a size that takes some time, and at [`FACTOR`] times that size.
fn grows_with_the_size<M: Fn() -> u64>(sample: impl Fn(usize) -> M) -> Result<(), Failed> {
    let size = measurable_size(|size| sample(size)());
    let (small, large) = (sample(size), sample(FACTOR * size));
    let mut least = [u64::MAX; 2];
    let mut works = [0.0; 2];
    for _ in 0..ROUNDS {
        for (place, (measure, size)) in [(&small, size), (&large, FACTOR * size)].into_iter().enumerate() {
            least[place] = measure().min(least[place]);
            works[place] = least[place] as f64 / size as f64;
        }
        if works[1] < LIMIT * works[0] {
            return Ok(());
        }
        thread::sleep(PAUSE);
    }
    let [small, large] = works;
    Err(format!("work per repetition: {small:.2} at {size}, {large:.2} at {}", FACTOR * size).into())
}

mod editing {
    use super::*;

    /// Edits a document of `n` repetitions of a tag.
    type Edit = fn(&mut Document, usize) -> Result<(), EditError>;

    const EDITS: [(&str, &str, Edit); 6] = [
        ("adding a class to many", "", |document, size| {
            let element = document.create_element("p")?;
            let classes: Vec<String> = (0..size).map(|number| number.to_string()).collect();
            document.set_attribute(element, "class", &classes.join(" "))?;
            document.add_class(element, "pea")?;
            document.remove_class(element, "pea")
        }),
        ("adding existing classes", "", |document, size| {
            let element = document.create_element("p")?;
            let classes: Vec<String> = (0..100).map(|number| number.to_string()).collect();
            document.set_attribute(element, "class", &classes.join(" "))?;
            (0..size).try_for_each(|number| document.add_class(element, &classes[number % 100]))
        }),
        ("unwrapping from the outermost", "<b>", |document, _| {
            let elements: Vec<_> = document.elements_by_tag_name("b").map(|node| node.id()).collect();
            elements.into_iter().try_for_each(|element| document.unwrap_element(element))
        }),
        ("unwrapping all", "<b>", |document, _| {
            let root = document.root().id();
            document
                .retain(root, |node| match node.is_html_element("b") {
                    true => RetainAction::Unwrap,
                    false => RetainAction::Keep,
                })
                .map(drop)
        }),
        ("parsing fragments at the bottom", "<div>", |document, size| {
            let last = document.root().descendants().next_back();
            let last = last.expect("the document has nodes").id();
            (0..size).try_for_each(|_| document.parse_fragment_in(last, "<b>x").map(drop))
        }),
        ("moving elements one by one", "<p>", |document, _| {
            let elements: Vec<_> = document.elements_by_tag_name("p").map(|node| node.id()).collect();
            let block = document.create_element("div")?;
            elements.into_iter().try_for_each(|element| document.append(block, element))
        }),
    ];

    pub(super) fn trials() -> Vec<Trial> {
        let of_edit = |&(name, tag, edit): &(&'static str, &'static str, Edit)| {
            trial(name.to_owned(), move || {
                grows_with_the_size(|size| {
                    let document = parse_document(&tag.repeat(size));
                    move || {
                        let mut document = document.clone();
                        let start = meter::read();
                        let result = black_box(edit(&mut document, size));
                        let work = meter::read().saturating_sub(start);
                        assert_eq!(result, Ok(()));
                        work
                    }
                })
            })
        };
        EDITS.iter().map(of_edit).collect()
    }
}
