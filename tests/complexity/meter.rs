//! Measures work: how often regions of code were run, in a build that counts them, and by night the time of the processor.
//!
//! A build with `-C instrument-coverage` has a counter for each region of code, in the crate and in its dependencies except the
//! standard library. Their sum is the same in each run and on each machine.

use soupstone_tests::scale::Proof;

/// Why nothing can be measured.
pub(crate) const NOTHING: &str =
    "counts work if it is built with `-C instrument-coverage --cfg counted`, and takes time with SOUPSTONE_PROOF=night";

/// Whether work can be measured.
pub(crate) fn is_there() -> bool {
    cfg!(counted) || Proof::asked() == Proof::Night
}

/// How often regions of code were run so far.
#[cfg(counted)]
pub(crate) fn read() -> u64 {
    unsafe extern "C" {
        safe fn __llvm_profile_begin_counters() -> *const u64;
        safe fn __llvm_profile_end_counters() -> *const u64;
    }
    let (start, end) = (__llvm_profile_begin_counters(), __llvm_profile_end_counters());
    // SAFETY: the runtime of the compiler says where its counters start and end. One thread runs, which reads them here.
    let counters = unsafe {
        let count = end.offset_from(start);
        std::slice::from_raw_parts(start, count.unsigned_abs())
    };
    counters.iter().sum()
}

/// The nanoseconds that this thread has run, where the system tells it, and the time of day otherwise.
///
/// NOTE: on a busy machine, a long measurement is interrupted by other programs, and a short one is not.
#[cfg(not(counted))]
pub(crate) fn read() -> u64 {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    // The system brings its count up to date when the thread gives way.
    std::thread::yield_now();
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = counts.and_then(|counts| counts.split(' ').next()?.parse().ok());
    running.unwrap_or_else(|| START.elapsed().as_nanos() as u64)
}
