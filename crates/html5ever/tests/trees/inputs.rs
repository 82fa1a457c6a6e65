//! The inputs of html5lib-tests.

use html5ever::{LocalName, QualName, ns};
use libtest_mimic::{Failed, Trial};
use markup5ever_rcdom::SerializableHandle;

use crate::entry_points::{EntryPoint, Job, by_html5ever, difference};
use crate::sink_calls;
use crate::sinks::{NewSink, OfDomQuery, OfRcdom, OfScraper};
use crate::support::expectations::Expectations;
use crate::support::suite_paths;
use crate::support::tree_cases::{self, Context, ContextNamespace, TreeCase};
use crate::tree_dump::Dump;

const FOLDER: &str = "tree-construction";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut cases = Vec::new();
    for path in suite_paths::files(FOLDER, "dat") {
        let name = suite_paths::name_from(&suite_paths::folder().join(FOLDER), &path);
        cases.extend(tree_cases::read(&path, &format!("2025/{name}")));
    }
    match suite_paths::folder_2026() {
        None => trials.push(suite_paths::trial_of_the_missing_suite_2026("trees")),
        Some(folder) => {
            let folder = folder.join(FOLDER);
            for path in suite_paths::files_in(&folder, "dat") {
                let name = suite_paths::name_from(&folder, &path);
                cases.extend(tree_cases::read(&path, &format!("2026/{name}")));
            }
        }
    }
    add_trials(&mut trials, OfRcdom::NAME, &cases, check_rcdom);
    add_trials(&mut trials, OfScraper::NAME, &cases, check_tree::<OfScraper>);
    add_trials(&mut trials, OfDomQuery::NAME, &cases, check_tree::<OfDomQuery>);
    add_trials(&mut trials, "calls", &cases, sink_calls::check);
    trials
}

fn add_trials(trials: &mut Vec<Trial>, name: &str, cases: &[TreeCase], check: fn(&Job<'_>) -> Result<(), Failed>) {
    let mut expectations = Expectations::read(&format!("crates/html5ever/tests/expected_failures/{name}.txt"));
    for case in cases {
        let case = case.clone();
        let trial = expectations.trial(case.name.clone(), move || {
            for scripting in [true, false] {
                let job = Job { text: &case.data, context: case.context.as_ref().map(context_name), scripting };
                check(&job).map_err(|failed| {
                    let message = failed.message().unwrap_or_default();
                    format!("{:?}, scripting {scripting:?}: {message}", case.data)
                })?;
            }
            Ok(())
        });
        trials.push(trial.with_kind(name));
    }
    // NOTE: the suite for the August 2026 edition may be missing.
    let list = match suite_paths::folder_2026() {
        Some(_) => expectations.trial_of_the_list(),
        None => expectations.trial_of_the_list_without_names(),
    };
    trials.push(list.with_kind(name));
}

fn check_tree<S: NewSink>(job: &Job<'_>) -> Result<(), Failed> {
    let sink = || match job.context {
        None => S::document(),
        Some(_) => S::fragment(),
    };
    let expected = by_html5ever(job, sink()).dump();
    for way in EntryPoint::ALL {
        let found = way.parse(job, sink()).dump();
        if let Some(difference) = difference(&expected, &found) {
            return Err(Failed::from(format!("{way:?}: {difference}")));
        }
    }
    Ok(())
}

/// Also compares the serializers.
fn check_rcdom(job: &Job<'_>) -> Result<(), Failed> {
    check_tree::<OfRcdom>(job)?;
    let dom = by_html5ever(job, OfRcdom::document());
    let node = SerializableHandle::from(dom.document);
    for scripting_enabled in [true, false] {
        let (mut theirs, mut ours) = (Vec::new(), Vec::new());
        let options = html5ever::serialize::SerializeOpts { scripting_enabled, ..Default::default() };
        html5ever::serialize(&mut theirs, &node, options)?;
        let options = html5ever_drop_in::serialize::SerializeOpts { scripting_enabled, ..Default::default() };
        html5ever_drop_in::serialize(&mut ours, &node, options)?;
        let [theirs, ours] = [&theirs, &ours].map(|html| String::from_utf8_lossy(html));
        if let Some(difference) = difference(&theirs, &ours) {
            return Err(Failed::from(format!("serialized: {difference}")));
        }
    }
    Ok(())
}

fn context_name(context: &Context) -> QualName {
    let namespace = match context.namespace {
        ContextNamespace::Html => ns!(html),
        ContextNamespace::Svg => ns!(svg),
        ContextNamespace::MathMl => ns!(mathml),
    };
    QualName::new(None, namespace, LocalName::from(&*context.local_name))
}
