//! Real pages, with the default options of each crate.

use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use crate::entry_points::{EntryPoint, Job, by_html5ever, difference};
use crate::sinks::{NewSink, OfDomQuery, OfRcdom, OfScraper};
use crate::support::pages;
use crate::tree_dump::Dump;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    pages::add_trials(&mut trials, check);
    let with_kind = trials.into_iter().map(|trial| trial.with_kind("pages"));
    with_kind.collect()
}

fn check(page: &Path) -> Result<(), Failed> {
    let bytes = fs::read(page)?;
    let text = String::from_utf8_lossy(&bytes);
    check_tree::<OfRcdom>(&text, true)?;
    check_tree::<OfScraper>(&text, true)?;
    check_tree::<OfDomQuery>(&text, false)
}

fn check_tree<S: NewSink>(text: &str, scripting: bool) -> Result<(), Failed> {
    let job = Job { text, context: None, scripting };
    let expected = by_html5ever(&job, S::document()).dump();
    for way in [EntryPoint::Whole, EntryPoint::Bytes, EntryPoint::Tendrils, EntryPoint::DropIn, EntryPoint::Parts] {
        let found = way.parse(&job, S::document()).dump();
        if let Some(difference) = difference(&expected, &found) {
            return Err(Failed::from(format!("{}, {way:?}: {difference}", S::NAME)));
        }
    }
    Ok(())
}
