//! The inputs for the browser.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::hostile;
use super::job::{Job, Way};
use super::support::expectations::Expectations;
use super::support::tag_soup::{Random, tag_soup};
use super::support::test_scale::scaled;
use super::support::tree_cases::{self, Context, ContextNamespace, TreeCase};
use super::support::{encoding_cases, inner_text_cases, suite_paths, tokenizer_cases};
use soupstone_tests::in_repository;

/// With fewer jobs, the suite is incomplete.
const LEAST_JOBS: usize = 9_000;

const SOUPS: u64 = 20_000;

const SOUPS_OF_A_TRIAL: u64 = 500;

const SOUPS_FOR_SRCDOC: u64 = 500;

const SAMPLE_OF_PAGES: [usize; 3] = [8, 8, 1];

/// Files of the suite that are also parsed as `srcdoc` documents, because the document mode matters.
const FILES_FOR_SRCDOC: [&str; 5] = [
    "tree-construction/doctype01.dat",
    "tree-construction/pending-spec-changes.dat",
    "tree-construction/quirks01.dat",
    "tree-construction/tables01.dat",
    "tree-construction/tests1.dat",
];

/// Documents whose trees show whether they are `srcdoc` documents.
const SRCDOCS: [(&str, &str); 10] = [
    ("nothing", ""),
    ("a text", "a"),
    ("a table in a paragraph", "<p><table><td>"),
    ("a doctype", "<!DOCTYPE html><p><table><td>"),
    ("the doctype of quirks mode", "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'><p><table><td>"),
    (
        "the doctype of limited quirks mode",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN'><p><table><td>",
    ),
    ("a comment before a doctype", "<!-- --><!DOCTYPE x><p><table>"),
    ("a byte order mark", "\u{FEFF}\u{FEFF}<p>a"),
    ("another encoding", "<meta charset=windows-1251><p>\u{E9}\u{1F372}"),
    ("a shadow root and noscript", "<noscript><p>a</noscript><my-card:><template shadowrootmode=open>b</template>"),
];

/// Selectors for statements of the standard about elements, each with a page.
const SELECTORS: [(&str, &str); 16] = [
    ("& > body, & p", "<p>1<p>2"),
    (":not(:host-context(p), :active-view-transition-type(a))", "<p>1"),
    ("lineargradient", "<svg><linearGradient></svg><linearGradient>"),
    ("linearGradient", "<svg><linearGradient></svg><linearGradient>"),
    (":optional", "<button></button><input>"),
    (":optional", "<input><input required><select></select><textarea required></textarea>"),
    (":in-range", "<input type=number><input type=date value=2000-01-01>"),
    (":in-range", "<input type=number min=1 value=2><input type=number min=1 value=0>"),
    (":out-of-range", "<input type=number><input type=number max=1 value=2>"),
    (":checked", "<select><option>1<option>2</select><input type=radio checked><input checked>"),
    (":disabled", "<fieldset disabled><legend><input></legend><input><option></fieldset>"),
    (":default", "<form><input><button>1</button><button>2</button></form><input type=checkbox checked>"),
    (":read-write", "<p contenteditable><b>1</b></p><input><input readonly><textarea disabled>"),
    (":placeholder-shown", "<input placeholder=a><input placeholder=a value=b>"),
    (":dir(rtl)", "<p dir=rtl><b>1</b><p dir=auto>\u{5D0}<input dir=auto value=\u{5D0}>"),
    (":lang(en)", "<p lang=en-GB><b>1</b><p lang=de><svg xml:lang=en><g>"),
];

/// Names of attributes, each with the data of a processing instruction.
const PSEUDO_ATTRIBUTES: [(&str, &str); 36] = [
    ("a", ""),
    ("a", "a=\"1\""),
    ("a", "a='1'"),
    ("A", "a='1'"),
    ("a", "A='1'"),
    ("A", "A='1' a='2'"),
    ("a", "A='1' a='2'"),
    ("b", " a = \"1\"\n b\t=\t'2' "),
    ("a", "a=\"\""),
    ("a", "a='\"' b=\"'\""),
    ("b", "a='\"' b=\"'\""),
    ("a", "a='&amp;&lt;&gt;&quot;&apos;&#65;&#x42;'"),
    ("é", "é='ü'"),
    ("a:b.c-1·", "a:b.c-1·='1' _='3'"),
    ("_", "a:b.c-1·='1' _='3'"),
    ("a", "a='1\t2\r\n3\r4\n\n'"),
    ("a", "a='&#13;&#9;&#00065;&#x1F600;'"),
    ("a", "a=1"),
    ("a", "a=\"1"),
    ("a", "a=\"1\"b=\"2\""),
    ("a", "a='1' a='2'"),
    ("b", "b='1' a"),
    ("b", "b='1' a="),
    ("b", "b='1' ='1'"),
    ("a", "a='<'"),
    ("a", "a='&'"),
    ("a", "a='&nbsp;'"),
    ("a", "a='&#;'"),
    ("a", "a='&#xD800;'"),
    ("a", "a='1'\u{C}b='2'"),
    ("a", "a='1'\u{85}b='2'"),
    ("b", "b='2' 1='1'"),
    ("b", "b='2' -a='1'"),
    ("b", "b='2' a]='1'"),
    ("xmlns", "xmlns='x'"),
    ("xml:lang", "xml:lang='de'"),
];

const CONTEXTS: &[(ContextNamespace, &str)] = &[
    (ContextNamespace::Html, "div"),
    (ContextNamespace::Html, "body"),
    (ContextNamespace::Html, "html"),
    (ContextNamespace::Html, "head"),
    (ContextNamespace::Html, "table"),
    (ContextNamespace::Html, "tbody"),
    (ContextNamespace::Html, "tr"),
    (ContextNamespace::Html, "td"),
    (ContextNamespace::Html, "caption"),
    (ContextNamespace::Html, "colgroup"),
    (ContextNamespace::Html, "select"),
    (ContextNamespace::Html, "option"),
    (ContextNamespace::Html, "template"),
    (ContextNamespace::Html, "frameset"),
    (ContextNamespace::Html, "form"),
    (ContextNamespace::Html, "noscript"),
    (ContextNamespace::Html, "title"),
    (ContextNamespace::Html, "textarea"),
    (ContextNamespace::Html, "style"),
    (ContextNamespace::Html, "plaintext"),
    (ContextNamespace::Svg, "svg"),
    (ContextNamespace::Svg, "foreignObject"),
    (ContextNamespace::Svg, "title"),
    (ContextNamespace::MathMl, "math"),
    (ContextNamespace::MathMl, "mi"),
    (ContextNamespace::MathMl, "annotation-xml"),
];

type Missing = Vec<(&'static str, &'static str)>;

pub(crate) fn all(expectations: &Expectations) -> (Vec<Job>, Missing) {
    let mut jobs = Vec::new();
    let mut missing = Vec::new();
    match suite_paths::folder_2026() {
        Some(folder) => {
            add_trees_of_the_suite(&folder, &mut jobs);
            add_tokens_of_the_suite(&folder, &mut jobs);
            assert!(jobs.len() >= LEAST_JOBS, "only {} jobs", jobs.len());
            add_encodings_of_the_suite(&folder, &mut jobs);
        }
        None => missing
            .push(("the suite", "needs html5lib-tests of June 2026, in the folder that SOUPSTONE_SUITE_2026 names")),
    }
    add_own_trees(&mut jobs);
    add_own_encodings(&mut jobs);
    add_soups(expectations, &mut jobs);
    add_srcdocs(&mut jobs);
    add_selectors(&mut jobs);
    add_inner_texts(&mut jobs);
    add_pseudo_attributes(&mut jobs);
    jobs.push(Job::new("a hostile page", Way::Viewer, hostile::PAGE));
    jobs.push(Job::new("a hostile page", Way::DomParser, hostile::PAGE));
    match env::var_os("SOUPSTONE_CORPUS").map(PathBuf::from) {
        Some(folder) => add_pages(&folder, expectations, &mut jobs),
        None => missing.push(("real pages", "needs real pages, in the folder that SOUPSTONE_CORPUS names")),
    }
    let mut names = BTreeSet::new();
    jobs.retain(|job| names.insert(job.name.clone()));
    (jobs, missing)
}

fn add_trees_of_the_suite(folder: &Path, jobs: &mut Vec<Job>) {
    for part in ["tree-construction", "wpt"] {
        for path in suite_paths::files_in(&folder.join(part), "dat") {
            let name = suite_paths::name_from(folder, &path);
            let cases = tree_cases::read(&path, &name);
            if FILES_FOR_SRCDOC.contains(&name.as_str()) {
                add_documents_as_srcdoc(&cases, jobs);
            }
            add_trees(cases, jobs);
        }
    }
}

fn add_own_trees(jobs: &mut Vec<Job>) {
    let folder = in_repository("tests/cases");
    for path in suite_paths::files_in(&folder, "dat") {
        let name = format!("own/{}", suite_paths::name_from(&folder, &path));
        let cases = tree_cases::read(&path, &name);
        add_documents_as_srcdoc(&cases, jobs);
        add_trees(cases, jobs);
    }
    for (_, name) in tree_cases::SHADOW_ROOTS {
        let cases = tree_cases::read(&folder.join(name), &format!("own/{name}"));
        for case in &cases {
            let way = match case.context {
                None => Way::ParseHtmlUnsafe,
                Some(_) => Way::SetHtmlUnsafe,
            };
            jobs.push(job_of(case, way));
        }
        add_trees(cases, jobs);
    }
}

fn add_trees(cases: Vec<TreeCase>, jobs: &mut Vec<Job>) {
    for case in cases {
        let ways = match case.context {
            None => [Way::DomParser, Way::Write],
            Some(_) => [Way::InnerHtml(false), Way::InnerHtml(true)],
        };
        jobs.extend(ways.map(|way| job_of(&case, way)));
    }
}

fn add_documents_as_srcdoc(cases: &[TreeCase], jobs: &mut Vec<Job>) {
    let documents = cases.iter().filter(|case| case.context.is_none());
    jobs.extend(documents.map(|case| job_of(case, Way::Srcdoc)));
}

fn job_of(case: &TreeCase, way: Way) -> Job {
    let job = Job::new(&case.name, way, case.data.as_str());
    match &case.context {
        Some(context) => job.within(context),
        None => job,
    }
}

/// Adds each tokenizer input, in a document or in a fragment with the same initial state.
fn add_tokens_of_the_suite(folder: &Path, jobs: &mut Vec<Job>) {
    for path in suite_paths::files_in(&folder.join("tokenizer"), "test") {
        for case in tokenizer_cases::read(&path) {
            let Ok(content) = &case.content else {
                continue;
            };
            let context = match case.initial_state.as_str() {
                "PLAINTEXT state" => Some("plaintext"),
                "RCDATA state" => Some("title"),
                "RAWTEXT state" => Some("style"),
                "Script data state" => Some("script"),
                _ => None,
            };
            let input = content.input.as_str();
            jobs.push(match (context, case.initial_state.as_str()) {
                (Some(name), _) => {
                    let way = Way::InnerHtml(false);
                    Job::new(&case.name, way, input).within(&html_context(name))
                }
                (None, "CDATA section state") => {
                    let input = format!("<!DOCTYPE html><svg><![CDATA[{input}");
                    Job::new(&case.name, Way::DomParser, input)
                }
                _ => Job::new(&case.name, Way::DomParser, input),
            });
        }
    }
}

fn html_context(local_name: &str) -> Context {
    Context { namespace: ContextNamespace::Html, local_name: local_name.to_owned() }
}

fn add_encodings_of_the_suite(folder: &Path, jobs: &mut Vec<Job>) {
    for path in suite_paths::files_in(&folder.join("encoding"), "dat") {
        let name = suite_paths::name_from(folder, &path);
        for case in encoding_cases::read_suite(&path, &name) {
            jobs.push(Job::new(&case.name, Way::Load, case.data));
        }
    }
}

/// Skips cases with options of the caller, and those that the browser shows as text.
fn add_own_encodings(jobs: &mut Vec<Job>) {
    for case in encoding_cases::read_own() {
        let is_html = |value: &String| value.to_ascii_lowercase().starts_with("text/html");
        if case.needs_a_caller || !case.content_type.as_ref().is_none_or(is_html) {
            continue;
        }
        let name = format!("own/encoding.txt:{}", case.line);
        let mut job = Job::new(&name, Way::Load, case.bytes);
        if let Some(content_type) = case.content_type {
            job.content_type = content_type;
        }
        jobs.push(job);
    }
}

/// Adds a sample of random tag soup, and the expected failures.
fn add_soups(expectations: &Expectations, jobs: &mut Vec<Job>) {
    for seed in 0..SOUPS {
        let name = format!("soup {seed}");
        let soup = tag_soup(&mut Random::new(seed));
        let (namespace, local_name) = CONTEXTS[(seed / 10) as usize % CONTEXTS.len()];
        let context = Context { namespace, local_name: local_name.to_owned() };
        let job = match seed % 10 {
            0..=4 => Job::new(&name, Way::DomParser, soup),
            5 => {
                let soup = format!("<div><template shadowrootmode=open>{soup}");
                Job::new(&name, Way::ParseHtmlUnsafe, soup)
            }
            6 => Job::new(&name, Way::Write, soup),
            7..=8 => Job::new(&name, Way::InnerHtml(false), soup).within(&context),
            _ => Job::new(&name, Way::InnerHtml(true), soup).within(&context),
        };
        let first = seed - seed % SOUPS_OF_A_TRIAL;
        let is_left_out = !(first / SOUPS_OF_A_TRIAL).is_multiple_of(scaled([4, 4, 1]));
        if is_left_out && expectations.reason(&job.name).is_none() {
            continue;
        }
        let last = first + SOUPS_OF_A_TRIAL - 1;
        jobs.push(job.in_group(format!("soup {first} to {last}")));
    }
}

fn add_srcdocs(jobs: &mut Vec<Job>) {
    for (name, source) in SRCDOCS {
        jobs.push(Job::new(name, Way::Srcdoc, source));
    }
    for seed in SOUPS..SOUPS + SOUPS_FOR_SRCDOC {
        let soup = tag_soup(&mut Random::new(seed));
        let job = Job::new(&format!("soup {seed}"), Way::Srcdoc, soup);
        jobs.push(job.in_group("soup for srcdoc".to_owned()));
    }
}

fn add_selectors(jobs: &mut Vec<Job>) {
    for (selector, source) in SELECTORS {
        let way = Way::QuerySelectorAll(selector);
        jobs.push(Job::new(&format!("{selector} in {source}"), way, source));
    }
}

fn add_pseudo_attributes(jobs: &mut Vec<Job>) {
    for (name, data) in PSEUDO_ATTRIBUTES {
        let way = Way::GetAttribute(name);
        jobs.push(Job::new(&format!("{name} in {data:?}"), way, format!("<p><?x {data}?>")));
    }
}

fn add_inner_texts(jobs: &mut Vec<Job>) {
    for case in inner_text_cases::read() {
        let mut job = Job::new(&case.name, Way::InnerText, case.source);
        job.inner_text = Some(case.expected);
        jobs.push(job);
    }
}

/// Adds a sample of real pages, and the expected failures, as text, bytes, and the page of the example.
fn add_pages(folder: &Path, expectations: &Expectations, jobs: &mut Vec<Job>) {
    let pages = suite_paths::files_in(folder, "html");
    assert!(!pages.is_empty(), "no pages in {}", folder.display());
    for (index, path) in pages.iter().enumerate() {
        let name = format!("corpus/{}", suite_paths::name_from(folder, path));
        let bytes = fs::read(path).expect("the page can be read");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let ways = [
            Job::new(&name, Way::DomParser, text),
            Job::new(&name, Way::Load, bytes.clone()),
            Job::new(&name, Way::Viewer, bytes),
        ];
        if index % scaled(SAMPLE_OF_PAGES) == 0 || ways.iter().any(|job| expectations.reason(&job.name).is_some()) {
            jobs.extend(ways);
        }
    }
}
