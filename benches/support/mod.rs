//! What the benchmarks share: the pages that they measure on, and the jobs that they measure.

pub(crate) mod corpus;
pub(crate) mod generated;
pub(crate) mod jobs;
pub(crate) mod same;
