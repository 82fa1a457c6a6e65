//! Attacks on the policy for servers: published vectors and random variations. Each result is parsed again, in all editions,
//! with and without scripting, as a fragment and as a page, and must contain only allowed parts.
//!
//! `SOUPSTONE_SANITIZER_CASES` names the folder with the vectors (default: `../shared/sanitizer` next to the repository).
//! ammonia's vectors come from its source in the registry. Missing vectors are reported as ignored.
//!
//! `SOUPSTONE_CHROMIUM` names a browser, which also reads results of the standard's default configuration and of `{}`, made
//! safe.

mod browser;
mod danger;
mod rules;
mod shapes;
mod vectors;

use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use soupstone::{Edition, FragmentContext, ParseOptions, RetainAction, parse_fragment};
use soupstone_sanitizer::server::{Comments, LinkTarget, Policy};
use soupstone_sanitizer::{Config, Safety, Sanitized, Sanitizer, clean};

use browser::Trust;

use soupstone_tests::chromium;
use soupstone_tests::report;
use soupstone_tests::test_scale::scaled;
use vectors::Vector;

const SHAPES: [u64; 3] = [150, 500, 100_000];

const SHAPES_OF_A_TEST: u64 = 1000;

const NO_VECTORS: &str = "needs published attacks, in the folder that SOUPSTONE_SANITIZER_CASES names";

const NO_BROWSER: &str = "needs a Chromium, which SOUPSTONE_CHROMIUM names";

fn main() -> ExitCode {
    report::run(&Arguments::from_args(), [("attacks", trials)])
}

fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for file in vectors::FILES {
        trials.push(Trial::ignorable_test(format!("vectors of {file}"), move || {
            let Some(folder) = vectors::folder() else {
                return Ok(Completion::ignored_with(NO_VECTORS));
            };
            check_all(&sample_of(&folder, file)?)?;
            Ok(Completion::Completed)
        }));
    }
    trials.push(Trial::ignorable_test("vectors of ammonia", || match vectors::of_ammonia() {
        None => Ok(Completion::ignored_with("needs the source of ammonia in the registry")),
        Some(vectors) if vectors.len() < 78 => Err(format!("only {} texts", vectors.len()).into()),
        Some(vectors) => {
            check_all(&vectors)?;
            Ok(Completion::Completed)
        }
    }));
    let shapes = scaled(SHAPES);
    for start in (0..8 * shapes).step_by(1_000) {
        trials.push(Trial::test(format!("shapes {start} to {}, policies that keep much", start + 1_000), move || {
            (start..start + 1_000).try_for_each(|seed| rules::check(seed, &shapes::shape(seed)).map_err(Failed::from))
        }));
    }
    for start in (0..shapes).step_by(usize::try_from(SHAPES_OF_A_TEST).unwrap_or(1)) {
        let end = shapes.min(start + SHAPES_OF_A_TEST);
        trials.push(Trial::test(format!("shapes {start} to {end}"), move || {
            let shapes = (start..end).map(|seed| Vector { name: format!("shape {seed}"), html: shapes::shape(seed) });
            check_all(&shapes.collect::<Vec<_>>())
        }));
    }
    for (name, clean, trust) in WAYS {
        trials.push(Trial::ignorable_test(format!("in Chromium: {name}"), move || {
            let Some(browser) = chromium::browser() else {
                return Ok(Completion::ignored_with(NO_BROWSER));
            };
            let Some(folder) = vectors::folder() else {
                return Ok(Completion::ignored_with(NO_VECTORS));
            };
            let mut vectors = vectors::of_ammonia().unwrap_or_default();
            for file in vectors::FILES {
                vectors.extend(sample_of(&folder, file)?);
            }
            vectors.extend(
                (0..shapes / 4).map(|seed| Vector { name: format!("shape {seed}"), html: shapes::shape(seed) }),
            );
            check_in_browser(&browser, &vectors, clean, trust)?;
            Ok(Completion::Completed)
        }));
    }
    trials.push(Trial::ignorable_test(
        "in Chromium: attacks that are not cleaned are found",
        || match chromium::browser() {
            None => Ok(Completion::ignored_with(NO_BROWSER)),
            Some(browser) => {
                notices_what_is_not_cleaned(&browser)?;
                Ok(Completion::Completed)
            }
        },
    ));
    trials
}

/// Returns the vectors of a file, or a sample of thousands.
fn sample_of(folder: &Path, file: &str) -> Result<Vec<Vector>, Failed> {
    let vectors = vectors::of_file(folder, file)?;
    let step = 1 + vectors.len() / scaled([200, 800, usize::MAX]);
    Ok(vectors.into_iter().step_by(step).collect())
}

type Clean = fn(&str) -> String;

const WAYS: [(&str, Clean, Trust); 4] = [
    ("the policy for servers", |html| clean(html).into_string(), Trust::Server),
    ("the policy for servers, with comments", with_comments, Trust::Server),
    ("the default configuration of the standard", |html| set(&Sanitizer::standard_default(), html), Trust::Standard),
    ("safe {}", by_safe_nothing, Trust::SafeTree),
];

fn with_comments(html: &str) -> String {
    let policy = Policy::new().with_comments(Comments::KeepAll).with_incomplete_tag_as_text(true);
    policy.clean(html).map_or_else(|error| error.to_string(), Sanitized::into_string)
}

fn by_safe_nothing(html: &str) -> String {
    match Sanitizer::from_options(&Config::default(), Safety::Safe) {
        Ok(sanitizer) => set(&sanitizer, html),
        Err(error) => error.to_string(),
    }
}

fn set(sanitizer: &Sanitizer, html: &str) -> String {
    let mut document = parse_fragment("<div></div>", FragmentContext::html("div"));
    let element = document.root().first_child().map(|element| element.id());
    let Some(element) = element else {
        return String::new();
    };
    let sanitized = sanitizer.set_html(&mut document, element, html);
    sanitized.map_or_else(|error| error.to_string(), |()| document.node(element).inner_html())
}

/// Whether the standard allows the finding although its tree is safe: the string has another tree when parsed again, or a
/// handler outside the standard's list.
fn is_safe_as_a_tree_alone(text: &str, what: &str) -> bool {
    // NOTE: browsers limit the nesting to about 512 elements, including those around the string.
    let options = ParseOptions::new().with_scripting(true).with_flattened_depth(Some(500));
    let again = options.parse_fragment(text, FragmentContext::html("div"));
    let handlers = include_str!("../../data/event_handler_content_attributes.txt");
    let names = what.trim_end_matches('>').rsplit(' ');
    let is_unlisted_handler =
        names.take(1).any(|name| name.starts_with("on") && !handlers.lines().any(|listed| listed == name));
    again.to_html() != text || is_unlisted_handler
}

const TEXTS_OF_A_PAGE: usize = 600;

fn check_in_browser(browser: &Path, vectors: &[Vector], clean: Clean, trust: Trust) -> Result<(), Failed> {
    let (mut failures, mut counted) = (Vec::new(), 0);
    for vectors in vectors.chunks(TEXTS_OF_A_PAGE) {
        let texts: Vec<String> = vectors.iter().map(|vector| clean(&vector.html)).collect();
        for finding in browser::run(browser, &texts, trust)? {
            // NOTE: violations of elements outside documents have no number. The elements themselves are checked.
            let is_known = match finding.index {
                Some(index) => is_safe_as_a_tree_alone(&texts[index], &finding.what),
                None => finding.what == "innerHTML: script-src-attr inline",
            };
            if trust == Trust::SafeTree && is_known {
                counted += 1;
                continue;
            }
            failures.push(match finding.index {
                None => finding.what,
                Some(index) => {
                    let (name, html) = (&vectors[index].name, &vectors[index].html);
                    format!("{name}: {}\ninput: {html:?}\noutput: {:?}", finding.what, texts[index])
                }
            });
        }
    }
    match failures.is_empty() {
        true if trust == Trust::SafeTree && counted == 0 => Err("no text is safe only as a tree".into()),
        true => Ok(()),
        false => Err(failures.join("\n\n").into()),
    }
}

fn notices_what_is_not_cleaned(browser: &Path) -> Result<(), Failed> {
    let attacks = [
        "<img src=x onerror=alert(1)>",
        "<a href='java\nscript:alert(1)'>x</a>",
        "<svg><a href=javascript:alert(1)>x</a></svg>",
        "<area href=vbscript:x>",
        "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<p style='background:url(https://example.com/)'>x</p>",
        "<link rel=stylesheet href=https://example.com/a.css>",
        "<p onclick=alert(1)>x</p>",
    ];
    let texts: Vec<String> = attacks.iter().map(|&attack| attack.to_owned()).collect();
    let findings = browser::run(browser, &texts, Trust::Server)?;
    for (index, attack) in attacks.iter().enumerate() {
        if !findings.iter().any(|finding| finding.index == Some(index)) {
            return Err(format!("nothing found in {attack:?}").into());
        }
    }
    Ok(())
}

fn check_all(vectors: &[Vector]) -> Result<(), Failed> {
    let mut failures = Vec::new();
    for vector in vectors {
        if let Err(message) = check(&vector.html) {
            failures.push(format!("{}\ninput: {:?}\n{message}", vector.name, vector.html));
        }
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\n\n").into()),
    }
}

fn check(html: &str) -> Result<(), String> {
    let plain = check_policy(html, &Policy::new(), Comments::Remove)?;
    let with_comments = check_policy(html, &Policy::new().with_comments(Comments::Keep), Comments::Keep)?;
    let without = Policy::new().clean(with_comments.as_str()).map_err(|error| error.to_string())?;
    if without != plain {
        return Err(format!("the comments of {with_comments:?} change {plain:?} to {without:?}"));
    }
    let most = Policy::new().with_comments(Comments::KeepAll).with_incomplete_tag_as_text(true);
    check_policy(html, &most, Comments::KeepAll)?;
    let svg = most.with_svg(true).clean(html).map_err(|error| error.to_string())?;
    the_serializer_agrees(svg.as_str())?;
    equal_texts_are_equal_trees(&svg)?;
    check_other_policies(html)
}

/// Checks the output of a policy, with and without a tree.
fn check_policy(html: &str, policy: &Policy, comments: Comments) -> Result<Sanitized, String> {
    let cleaned = policy.clean(html).map_err(|error| error.to_string())?;
    let output = cleaned.as_str();
    if let Some(danger) = danger::find(output, comments) {
        return Err(format!("{danger} in {output:?}"));
    }
    let again = policy.clean(output).map_err(|error| error.to_string())?;
    if again != cleaned {
        return Err(format!("not idempotent: {output:?} becomes {again:?}"));
    }
    let by_tree = policy.clone().with_element_filter(|_| RetainAction::Keep).clean(html);
    let by_tree = by_tree.map_err(|error| error.to_string())?;
    if by_tree != cleaned {
        return Err(format!("the walk gives {by_tree:?} instead of {output:?}"));
    }
    the_serializer_agrees(output)?;
    equal_texts_are_equal_trees(&cleaned)?;
    Ok(cleaned)
}

fn check_other_policies(html: &str) -> Result<(), String> {
    let less = Policy::new().with_unwrapped(["b", "p", "table"]).clean(html);
    let less = less.map_err(|error| format!("with fewer elements allowed: {error}"))?;
    for name in ["<b>", "<p>", "<table>"] {
        if less.as_str().contains(name) {
            return Err(format!("{name} in {less:?}"));
        }
    }
    let removed = include_str!("../../data/server_removed_elements.txt");
    let removed = removed.lines().filter(|line| !line.starts_with('#'));
    let more_text = Policy::new().with_unwrapped(removed).clean(html);
    let more_text = more_text.map_err(|error| format!("with contents of removed elements: {error}"))?;
    if let Some(danger) = danger::find(more_text.as_str(), Comments::Remove) {
        return Err(format!("{danger} in {more_text:?}"));
    }
    both_ways_agree_with_fixed_attributes(html)?;
    if let Ok(with_drawings) = Policy::new().with_svg(true).clean(html) {
        the_serializer_agrees(with_drawings.as_str())?;
    }
    Ok(())
}

fn both_ways_agree_with_fixed_attributes(html: &str) -> Result<(), String> {
    let by_tree = |policy: Policy| policy.with_element_filter(|_| RetainAction::Keep);
    let clean = |policy: &Policy| policy.clean(html).map_err(|error| error.to_string());
    let given = [
        ("a", "class", "x"),
        ("a", "href", "/y"),
        ("area", "title", "z"),
        ("img", "loading", "lazy"),
        ("p", "lang", ""),
    ];
    let policy =
        given.iter().try_fold(Policy::new().with_link_target(LinkTarget::Blank), |policy, (element, name, value)| {
            policy.with_fixed_attribute(element, name, value)
        });
    let policy = policy.map_err(|error| error.to_string())?;
    let (output, other) = (clean(&policy)?, clean(&by_tree(policy))?);
    match other == output {
        true => Ok(()),
        false => Err(format!("with fixed attributes, the walk gives {other:?} instead of {output:?}")),
    }
}

/// Checks that the sanitizer's writer and the crate's serializer agree.
fn the_serializer_agrees(output: &str) -> Result<(), String> {
    let options = ParseOptions::new().with_edition(Edition::NEWEST);
    let html = options.parse_fragment(output, FragmentContext::html("div")).to_html();
    match html == output {
        true => Ok(()),
        false => Err(format!("the serializer writes {html:?} instead of {output:?}")),
    }
}

/// Checks that a clean string and the serialization of its tree parse to the same tree.
fn equal_texts_are_equal_trees(cleaned: &Sanitized) -> Result<(), String> {
    let context = FragmentContext::html("div");
    let options = ParseOptions::new();
    let tree = options.parse_fragment(cleaned.as_str(), &context);
    let again = options.parse_fragment(&tree.to_html(), &context);
    let (one, other) = (tree.root(), again.root());
    match one.first_difference(other) {
        Some(node) => Err(format!("{node:?} does not round-trip in {cleaned:?}")),
        None => Ok(()),
    }
}
