//! Code that the benchmarks share: the pages, the jobs, and the order of turns.

pub(crate) mod corpus;
pub(crate) mod generated;
pub(crate) mod jobs;
pub(crate) mod same;
pub(crate) mod turns;
