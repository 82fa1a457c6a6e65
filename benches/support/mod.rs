//! What the benchmarks share: the pages that they measure on, the jobs that they measure, and the order of turns.

pub(crate) mod corpus;
pub(crate) mod generated;
pub(crate) mod jobs;
pub(crate) mod same;
pub(crate) mod turns;
