//! Minified and indented HTML parses to the same tree, except for insignificant white space, and is stable in a second pass.
//! The trees are the tree construction cases of html5lib-tests in two editions, and pages.
//!
//! `support/non_round_tripping.rs` recognizes trees that do not round-trip as HTML, and the `round_trip` suite lists them.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use soupstone::Edition;
use soupstone::dom::{Document, NodeRef};
use soupstone::serialize::{Extent, SerializeOptions, ShadowRoots};
use soupstone_style::{Style, WhiteSpace};

use crate::support::non_round_tripping::{CARRIAGE_RETURN, DOCTYPE, NEWLINE, loss_kinds};
use crate::support::tag_soup::Random;
use crate::support::test_scale::scaled;
use crate::support::tree_cases::{self, Context};
use crate::support::trees::{self, Setting, fragment_context};
use crate::support::white_space::{CommentsOfTree, Runs, meaningful};
use crate::support::{pages, suite_paths};

const SOUPS: [u64; 3] = [3, 5, 120];

const SOUPS_IN_TRIAL: [usize; 3] = [40, 100, 250];

/// Names with optional tags, their contexts, and their neighbors in the rules.
const TAG_NAMES: &[&str] = &[
    "p", "p", "p", "li", "li", "dd", "dt", "div", "span", "b", "a", "ul", "dl", "ruby", "rt", "rp", "rtc", "select",
    "option", "option", "optgroup", "optgroup", "hr", "datalist", "table", "table", "caption", "colgroup", "col",
    "thead", "tbody", "tbody", "tfoot", "tr", "tr", "td", "td", "th", "template", "script", "style", "pre", "textarea",
    "title", "meta", "form", "h1", "center", "dir", "ins", "object", "x-y", "button", "svg", "desc", "foreignObject",
    "math", "mi", "head", "body", "html", "noscript", "address", "input", "br", "details", "summary", "fieldset",
    "legend", "dialog", "img",
];

const TEXTS: &[&str] = &[
    "a", " ", "\n  ", " a  b ", "a\n", "\n", "<!--c-->", "<!-- -->", "&#13;", "\u{A0}", "\u{C}", " \u{C} ",
    " <!DOCTYPE html>", "x&amp;y", "a\u{200B}\n", "中\n文", "&amp;lt;", "a &amp; &amp;#",
];

const STARTS: &[&str] = &[
    "",
    "<!DOCTYPE html>",
    "<!DOCTYPE html><html><body>",
    "<!DOCTYPE html><table>",
    "<table>",
    "<!DOCTYPE html PUBLIC \"\" 'a\"b'>\n<title> a </title>",
];

const ATTRIBUTES: &[&str] = &[
    " a",
    " a=b",
    " a='\"'",
    " a=\"' '\"",
    " style='White-Space:pre'",
    " disabled=x",
    " a='<'",
    " a=b/",
    " a=' =`>'",
    " hidden",
    " popover",
    " open",
    " align=left",
    " style=display:inline",
    " style='DISPLAY: none'",
    " style=float:right;color:red",
    " shadowrootmode=open",
    " href='?a=b&amp;c&amp;copy=d&amp;lt;'",
];

struct Case {
    name: &'static str,
    style: Style,
    is_same: Same,
}

#[derive(Clone, Copy)]
enum Same {
    Tree,
    Meaning(Runs, CommentsOfTree),
}

fn styles() -> [Case; 6] {
    use CommentsOfTree::{Dropped, Kept};
    let style = |name, style, is_same| Case { name, style, is_same };
    let minified = Style::minified;
    let indented = Style::indented;
    [
        style("minified, white space unchanged", minified().with_white_space(WhiteSpace::LeftAlone), Same::Tree),
        style(
            "minified, white space collapsed",
            minified().with_white_space(WhiteSpace::Collapsed),
            Same::Meaning(Runs::Collapsed, Kept),
        ),
        style("minified", minified(), Same::Meaning(Runs::Collapsed, Kept)),
        style("minified, without comments", minified().with_comments(false), Same::Meaning(Runs::Collapsed, Dropped)),
        style("indented", indented(), Same::Meaning(Runs::Whole, Kept)),
        style(
            "indented, without optional tags",
            indented().with_optional_tags(false),
            Same::Meaning(Runs::Whole, Kept),
        ),
    ]
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let folder = suite_paths::folder().join("tree-construction");
    let files = suite_paths::files("tree-construction", "dat");
    add_cases(&mut trials, &folder, &files, "", Edition::January2025);
    match suite_paths::folder_2026() {
        None => trials.push(suite_paths::trial_of_the_missing_suite_2026("styles")),
        Some(folder) => {
            let folder = folder.join("tree-construction");
            let files = suite_paths::files_in(&folder, "dat");
            add_cases(&mut trials, &folder, &files, "2026-08/", Edition::August2026);
        }
    }
    pages::add_trials(&mut trials, check_page);
    for list in DOCTYPES {
        let name = list.lines().next().unwrap_or_default().trim_start_matches("# ");
        trials.push(Trial::test(format!("doctypes: {name}"), || check_doctypes(list)));
    }
    for seed in 0..scaled(SOUPS) {
        trials.push(Trial::test(format!("tag soup {seed}"), move || check_soup(seed)));
    }
    trials
}

fn add_cases(trials: &mut Vec<Trial>, folder: &Path, files: &[std::path::PathBuf], prefix: &str, edition: Edition) {
    for path in files {
        for case in tree_cases::read(path, &suite_paths::name_from(folder, path)) {
            for &(scripting, description) in trees::scriptings(&case).iter().take(scaled([1, 1, 2])) {
                let setting = Setting { scripting, edition };
                let (data, context) = (case.data.clone(), case.context.clone());
                let name = format!("{prefix}{}:{description}", case.name);
                trials.push(Trial::test(name, move || check(&data, context.as_ref(), setting)));
            }
        }
    }
}

fn check_page(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let text = String::from_utf8_lossy(&bytes);
    for edition in Edition::ALL.into_iter().rev().take(scaled([1, 1, Edition::ALL.len()])) {
        let scripting = false;
        check(&text, None, Setting { scripting, edition })?;
    }
    Ok(())
}

fn parsed(input: &str, context: Option<&Context>, setting: Setting) -> Document {
    let options = setting.options();
    match context {
        None => options.parse_document(input),
        Some(context) => options.parse_fragment(input, fragment_context(context)),
    }
}

fn check(input: &str, context: Option<&Context>, setting: Setting) -> Result<(), Failed> {
    let document = parsed(input, context, setting);
    match is_lost(document.root(), context) {
        true => Ok(()),
        false => {
            // All styles, or a third of them for a quick proof.
            let step = scaled([3, 1, 1]);
            let styles = styles().into_iter().skip(input.len() % step).step_by(step);
            check_tree(&document, input, context, setting, styles)
        }
    }
}

/// Writes a tree in these styles, and compares it with the reparsed output.
fn check_tree(
    document: &Document,
    input: &str,
    context: Option<&Context>,
    setting: Setting,
    styles: impl IntoIterator<Item = Case>,
) -> Result<(), Failed> {
    for case in styles {
        let written = |document: &Document| {
            let options = SerializeOptions::new().with_shadow_roots(ShadowRoots::All);
            let mut html = String::new();
            let result = case.style.write(document.root(), Extent::Inner, &options, &mut html);
            result.map(|()| html)
        };
        let shown = |root| match case.is_same {
            Same::Tree => soupstone_tests::dump::html5lib(root).to_string(),
            Same::Meaning(runs, comments) => meaningful(root, setting.scripting, runs, comments),
        };
        let html = written(document)?;
        let again = parsed(&html, context, setting);
        let (expected, found) = (shown(document.root()), shown(again.root()));
        if let Some(difference) = first_difference(&expected, &found) {
            return Err(failure(&case, "parsed again", input, &html, &difference));
        }
        let [expected, found] = [document, &again].map(|tree| soupstone_text::inner_text(tree.root()));
        // NOTE: a form feed in a white-space text node is not rendered. Without the comment after it, the node may join another
        // text node.
        let shows_form_feeds =
            matches!(case.is_same, Same::Meaning(_, CommentsOfTree::Dropped)) && found.contains('\u{C}');
        if !shows_form_feeds && let Some(difference) = first_difference(&expected, &found) {
            return Err(failure(&case, "rendered text", input, &html, &difference));
        }
        let twice = written(&again)?;
        if let Some(difference) = first_difference(&html, &twice) {
            return Err(failure(&case, "written again", input, &html, &difference));
        }
    }
    Ok(())
}

fn is_lost(root: NodeRef<'_>, context: Option<&Context>) -> bool {
    let name = context.map(|context| context.local_name.as_str());
    let comes_back = [DOCTYPE, NEWLINE, CARRIAGE_RETURN];
    loss_kinds(root, name).iter().any(|kind| !comes_back.contains(kind))
}

fn failure(case: &Case, what: &str, input: &str, html: &str, difference: &str) -> Failed {
    let short = |text: &str| -> String { text.chars().take(2_000).collect() };
    Failed::from(format!("{}, {what}\ninput: {:?}\nhtml: {:?}\n{difference}", case.name, short(input), short(html)))
}

fn first_difference(one: &str, other: &str) -> Option<String> {
    if one == other {
        return None;
    }
    let mut lines = (one.lines().map(Some).chain(std::iter::repeat(None)))
        .zip(other.lines().map(Some).chain(std::iter::repeat(None)))
        .enumerate()
        .take_while(|(_, (one, other))| one.is_some() || other.is_some());
    let found = lines.find(|(_, (one, other))| one != other);
    Some(found.map_or("newlines at the end differ".to_owned(), |(line, (one, other))| {
        format!("line {line}\n{one:?}\n{other:?}")
    }))
}

/// Trees that round-trip in the plain style also round-trip in all other styles.
fn check_soup(seed: u64) -> Result<(), Failed> {
    let mut random = Random::new(seed);
    for _ in 0..scaled(SOUPS_IN_TRIAL) {
        let start = random.pick(STARTS);
        let input = soup(&mut random, start, TAG_NAMES);
        for edition in Edition::ALL {
            check_round_trip(&mut random, &input, edition)?;
        }
    }
    Ok(())
}

/// Returns a style that leaves white space and comments alone, so the tree stays the same.
fn random_style(random: &mut Random) -> Style {
    use soupstone_style::{Ampersands, AttributeOrder, AttributeQuotes, EmptyAttributes, NonAscii};
    Style::new()
        .with_optional_tags(random.pick(&[true, false]))
        .with_attribute_quotes(random.pick(&[
            AttributeQuotes::Double,
            AttributeQuotes::Single,
            AttributeQuotes::WhereNeeded,
        ]))
        .with_attribute_order(random.pick(&[AttributeOrder::OfTree, AttributeOrder::Alphabetical]))
        .with_empty_attributes(random.pick(&[EmptyAttributes::WithValue, EmptyAttributes::NameAlone]))
        .with_ampersands(random.pick(&[Ampersands::Escaped, Ampersands::EscapedWhereNeeded]))
        .with_non_ascii(random.pick(&[NonAscii::Literal, NonAscii::References]))
}

fn check_round_trip(random: &mut Random, input: &str, edition: Edition) -> Result<(), Failed> {
    let scripting = random.pick(&[false, true]);
    let setting = Setting { scripting, edition };
    let document = parsed(input, None, setting);
    let html = Style::new().inner_html(document.root());
    let again = parsed(&html, None, setting);
    let trees = [&document, &again].map(|tree| soupstone_tests::dump::html5lib(tree.root()).to_string());
    match trees[0] == trees[1] {
        true => {
            let own = Case { name: "random", style: random_style(random), is_same: Same::Tree };
            check_tree(&document, input, None, setting, styles().into_iter().chain([own]))
        }
        false => Ok(()),
    }
}

/// Identifiers that decide the mode of a document, and others.
const DOCTYPES: [&str; 6] = [
    include_str!("../../../../data/quirks_public_identifiers.txt"),
    include_str!("../../../../data/quirks_public_identifier_prefixes.txt"),
    include_str!("../../../../data/quirks_public_identifier_prefixes_without_system_identifier.txt"),
    include_str!("../../../../data/limited_quirks_public_identifier_prefixes.txt"),
    include_str!("../../../../data/quirks_system_identifiers.txt"),
    "# others\n-//W3C//DTD XHTML 1.0 Strict//EN\n-//W3C//DTD HTML 4.01//EN\nabout:legacy-compat\n",
];

/// Elements that the modes of a document treat differently, and their neighbors.
const NAMES_IN_MODES: &[&str] = &["p", "p", "p", "table", "table", "li", "form", "b", "svg", "foreignObject", "button"];

/// Writes trees with each identifier of a list as a public or a system identifier, or both.
fn check_doctypes(list: &str) -> Result<(), Failed> {
    let mut random = Random::new(list.len() as u64);
    for identifier in list.lines().filter(|line| !line.starts_with('#')) {
        for doctype in [
            format!("<!DOCTYPE html PUBLIC \"{identifier}\">"),
            format!("<!DOCTYPE html PUBLIC \"{identifier}x\" \"http://x/\">"),
            format!("<!DOCTYPE html PUBLIC \"\" \"{identifier}\">"),
            format!("<!doctype HTML SYSTEM \"{identifier}\">"),
            format!("<!DOCTYPE x PUBLIC \"{identifier}\" \"\">"),
        ] {
            let edition = random.pick(&Edition::ALL);
            for body in ["<p>a</p><table></table>", "<p>a<table><td>b</table>c"] {
                check_round_trip(&mut random, &format!("{doctype}{body}"), edition)?;
            }
            let input = soup(&mut random, &doctype, NAMES_IN_MODES);
            check_round_trip(&mut random, &input, edition)?;
        }
    }
    Ok(())
}

fn soup(random: &mut Random, start: &str, names: &[&str]) -> String {
    let mut html = start.to_owned();
    for _ in 0..random.below(25) {
        let name = random.pick(names);
        match random.below(6) {
            0 => html += random.pick(TEXTS),
            1 => html += &format!("</{name}>"),
            _ => {
                let attribute = match random.once_in(6) {
                    true => random.pick(ATTRIBUTES),
                    false => "",
                };
                html += &format!("<{name}{attribute}>");
            }
        }
    }
    html
}
