//! What a test program prints about a suite.

use std::time::Duration;

use libtest_mimic::Conclusion;

use crate::support::report::summary;

#[test]
fn a_skipped_suite_has_one_line_with_the_reason() {
    let conclusion =
        |num_passed| Conclusion { num_filtered_out: 0, num_passed, num_failed: 0, num_ignored: 2, num_measured: 0 };
    let list = "test a ... ignored (needs salt)\ntest b ... ignored (needs salt: a pinch)\n";
    let lines = summary("soup", &conclusion(0), Duration::from_millis(1400), list);
    assert_eq!(lines, "soup                     skipped: needs salt\n");
    let lines = summary("soup", &conclusion(1), Duration::from_millis(1400), list);
    let counts = "soup                         1 passed     0 failed     2 ignored     1.4 s\n";
    assert_eq!(lines, format!("{counts}                             2 needs salt\n"));
}
