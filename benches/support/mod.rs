pub(crate) mod chunks;
pub(crate) mod corpus;
pub(crate) mod generated;
pub(crate) mod jobs;
pub(crate) mod same;
pub(crate) mod selectors;
pub(crate) mod turns;
