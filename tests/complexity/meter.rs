//! Measures work: the number of executed code regions in an instrumented build, or else the CPU time by night.
//!
//! With `-C instrument-coverage`, each region of the crate and its dependencies, except the standard library, has a counter.
//! Their sum is the same in each run and on each machine.

use std::hint::black_box;

use soupstone_tests::test_scale::Proof;

pub(crate) const NOTHING: &str =
    "counts work if built with `-C instrument-coverage --cfg counted`, and measures time with SOUPSTONE_PROOF=night";

pub(crate) fn is_there() -> bool {
    cfg!(counted) || Proof::asked() == Proof::Night
}

/// Returns the work of a call.
pub(crate) fn work_of<T>(call: impl FnOnce() -> T) -> u64 {
    let start = read();
    black_box(call());
    read().saturating_sub(start)
}

#[cfg(counted)]
pub(crate) fn read() -> u64 {
    unsafe extern "C" {
        safe fn __llvm_profile_begin_counters() -> *const u64;
        safe fn __llvm_profile_end_counters() -> *const u64;
    }
    let (start, end) = (__llvm_profile_begin_counters(), __llvm_profile_end_counters());
    // SAFETY: the compiler's runtime tells where its counters start and end. Only one thread runs, and it reads the counters
    // here.
    let counters = unsafe {
        let count = end.offset_from(start);
        std::slice::from_raw_parts(start, count.unsigned_abs())
    };
    counters.iter().sum()
}

/// Returns the CPU time of this thread in nanoseconds, or the time of day.
///
/// NOTE: on a busy machine, other programs interrupt long measurements more often.
#[cfg(not(counted))]
pub(crate) fn read() -> u64 {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    // A thread that yields gets an updated count.
    std::thread::yield_now();
    let counts = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = counts.and_then(|counts| counts.split(' ').next()?.parse().ok());
    running.unwrap_or_else(|| START.elapsed().as_nanos() as u64)
}
