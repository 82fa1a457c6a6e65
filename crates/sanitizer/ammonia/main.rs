//! Compares the policy for servers with ammonia: the inputs of its tests, cleaned by both with the same lists; its options; and
//! its tests, with its builder and a replaced `clean`. `expected_failures.txt` lists tests with other expectations, and the
//! safer result. Without ammonia's source in the registry, the tests are reported as ignored.

mod its_tests;
mod layer;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use soupstone::FragmentContext;
use soupstone_sanitizer::server::{Policy, RelativeUrls};
use soupstone_tests::ammonia_source;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = vec![Trial::ignorable_test("inputs of ammonia's tests", || {
        let Some(inputs) = ammonia_source::inputs() else {
            return Ok(Completion::ignored_with("no source of ammonia"));
        };
        compare_inputs(&inputs)?;
        Ok(Completion::Completed)
    })];
    trials.extend(its_tests::trials());
    for (name, builder, policy, inputs) in options() {
        trials.push(Trial::test(format!("option {name}"), move || {
            for input in inputs {
                let theirs = builder.clean(input).to_string();
                let theirs = theirs.replace("<a rel=\"noopener noreferrer\">", "<a>");
                let ours = policy.clean(input)?.into_string();
                if ours != theirs {
                    return Err(format!("{input}\nours:   {ours}\ntheirs: {theirs}").into());
                }
            }
            Ok(())
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Whether an input and two outputs, ours and theirs, differ in this way.
type Kind = fn(&str, &str, &str) -> bool;

/// The reasons for differences, and tests for them.
const DIFFERENCES: [(&str, Kind); 3] = [
    // Safer: ours. The contents of SVG and MathML are parsed differently after their element is unwrapped.
    ("elements of SVG and MathML are removed with their contents", |input, _, _| {
        let input = input.to_ascii_lowercase();
        ["<svg", "<math"].iter().any(|name| input.contains(name))
    }),
    // Safer: neither. The copy of the chosen option is harmless text.
    ("selectedcontent is filled and unwrapped", |input, _, _| input.contains("<selectedcontent")),
    // Safer: neither. The attribute has no effect.
    ("an a without href has no rel", |_, ours, theirs| {
        let without = |markup: &str| markup.replace(" rel=\"noopener noreferrer\"", "");
        without(ours) == without(theirs)
    }),
];

fn compare_inputs(inputs: &[String]) -> Result<(), Failed> {
    let builder = ammonia::Builder::default();
    let policy = layer::policy_of(&builder)?;
    let mut counts = [0; DIFFERENCES.len()];
    let mut failures = Vec::new();
    for input in inputs {
        let theirs = as_tree(&builder.clean(input).to_string());
        let ours = as_tree(policy.clean(input)?.as_str());
        if ours == theirs {
            continue;
        }
        let known = DIFFERENCES.iter().position(|(_, is_it)| is_it(input, &ours, &theirs));
        match known {
            Some(known) => counts[known] += 1,
            None => failures.push(format!("{:?}\nours:   {ours}\ntheirs: {theirs}", input)),
        }
    }
    let needless = DIFFERENCES.iter().zip(counts).filter(|(_, count)| *count == 0);
    failures.extend(needless.map(|((name, _), _)| format!("unused reason: {name}")));
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\n\n").into()),
    }
}

/// Returns the markup in this crate's serialization: `<` in an attribute and `&nbsp;` differ.
fn as_tree(markup: &str) -> String {
    soupstone::parse_fragment(markup, FragmentContext::html("div")).to_html()
}

fn elsewhere(url: &str) -> Option<Cow<'_, str>> {
    Some(format!("https://x/{url}").into())
}

type OptionCase = (&'static str, ammonia::Builder<'static>, Policy, &'static [&'static str]);

fn options() -> Vec<OptionCase> {
    let base = || layer::policy_of(&ammonia::Builder::default()).expect("ammonia's lists are a valid policy");
    let mut cases = Vec::new();
    let mut add =
        |name, change: fn(&mut ammonia::Builder<'static>), policy: Policy, inputs: &'static [&'static str]| {
            let mut builder = ammonia::Builder::default();
            change(&mut builder);
            cases.push((name, builder, policy, inputs));
        };
    let links: &'static [&'static str] = &[
        "<a href=test>a</a><a href=//b/c>b</a><a href=https://d>e</a><a href=#f>g</a><a>h</a>",
        "<img src=test><a href=javascript:f()>z</a>",
    ];
    add(
        "tags",
        |it| {
            it.add_tags(["x-y"]).rm_tags(["b"]);
        },
        base().with_elements(["x-y"]).expect("a name").with_unwrapped(["b"]),
        &["<x-y>a<b>c</b></x-y>"],
    );
    add(
        "clean_content_tags",
        |it| {
            it.rm_tags(["i"]).add_clean_content_tags(["i"]);
        },
        base().with_removed(["i"]),
        &["<i>a<b>c</b></i>d"],
    );
    add(
        "tag_attributes",
        |it| {
            it.add_tag_attributes("p", ["hidden"]).rm_tag_attributes("img", ["src"]);
        },
        base().with_attributes("p", ["hidden"]).expect("a name").with_removed_attributes("img", ["src"]),
        &["<p hidden>a<img src=b alt=c>"],
    );
    add(
        "tag_attribute_values",
        |it| {
            it.add_tag_attribute_values("p", "align", ["left"]);
        },
        base().with_attribute_values("p", "align", ["left"]).expect("a name"),
        &["<p align=LEFT>a</p><p align=right>b</p>"],
    );
    add(
        "set_tag_attribute_value",
        |it| {
            it.set_tag_attribute_value("p", "role", "note");
        },
        base().with_fixed_attribute("p", "role", "note").expect("a name"),
        &["<p>a</p><p role=b>c</p>"],
    );
    add(
        "generic_attribute_prefixes",
        |it| {
            it.add_generic_attribute_prefixes(["data-"]);
        },
        base().with_attributes("*", ["data-*"]).expect("a name"),
        &["<p data-a=b datum=c>d"],
    );
    add(
        "generic_attributes",
        |it| {
            it.add_generic_attributes(["hidden"]).rm_generic_attributes(["title"]);
        },
        base().with_attributes("*", ["hidden"]).expect("a name").with_removed_attributes("*", ["title"]),
        &["<p hidden title=a>b"],
    );
    add(
        "url_schemes",
        |it| {
            it.url_schemes(HashSet::from(["xmpp"]));
        },
        base()
            .with_schemes("href", ["xmpp"])
            .expect("a scheme")
            .with_schemes("src", ["xmpp"])
            .expect("a scheme")
            .with_schemes("cite", ["xmpp"])
            .expect("a scheme"),
        links,
    );
    add(
        "url_relative: Deny",
        |it| {
            it.url_relative(ammonia::UrlRelative::Deny);
        },
        base().with_relative_urls(RelativeUrls::Remove),
        links,
    );
    add(
        "url_relative: Custom",
        |it| {
            it.url_relative(ammonia::UrlRelative::Custom(Box::new(elsewhere)));
        },
        base().with_relative_urls(RelativeUrls::rewrite(|url| Some(format!("https://x/{url}")))),
        links,
    );
    add(
        "attribute_filter",
        |it| {
            it.attribute_filter(|element, name, value| match (element, name) {
                ("img", "src") => None,
                (_, "title") => Some(value.to_uppercase().into()),
                _ => Some(value.into()),
            });
        },
        base().with_attribute_filter(|element, name, value| match (element.local_name(), name) {
            (Some("img"), "src") => None,
            (_, "title") => Some(value.to_uppercase().into()),
            _ => Some(value.into()),
        }),
        &["<p title=a><img src=b alt=c>"],
    );
    add(
        "link_rel: None",
        |it| {
            it.link_rel(None);
        },
        base().with_link_rel(None),
        &["<a href=a>b</a>"],
    );
    add(
        "allowed_classes",
        |it| {
            it.allowed_classes(HashMap::from([("p", HashSet::from(["a", "b"]))]));
        },
        base().with_classes("p", ["a", "b"]).expect("a name"),
        &["<p class='a c b'>d<b class=a>e"],
    );
    add(
        "id_prefix",
        |it| {
            it.add_generic_attributes(["id"]).id_prefix(Some("u-"));
        },
        base().with_id_prefix(Some("u-")).expect("a prefix"),
        &["<p id=a>b<i id=u-c>d"],
    );
    cases
}
