//! Texts that have to be equal.

use libtest_mimic::Failed;

/// Fails with both texts if they are not equal.
pub fn compare(expected: &str, found: &str) -> Result<(), Failed> {
    match expected == found {
        true => Ok(()),
        false => Err(Failed::from(format!(
            "expected: {expected:?}\n   found: {found:?}"
        ))),
    }
}
