//! Equality checks.

use std::fmt::Debug;

use libtest_mimic::Failed;

pub fn compare(expected: &str, found: &str) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!("expected: {expected:?}\n   found: {found:?}"))),
    }
}

/// Fails unless both values are equal. Shows the subject and the input.
pub fn compare_values<T: PartialEq + Debug>(what: &str, input: &str, expected: &T, found: &T) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!("{what}\n   input: {input:?}\nexpected: {expected:?}\n   found: {found:?}"))),
    }
}
