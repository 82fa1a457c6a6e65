//! Advice for pages that do not declare their encoding.

use soupstone::encoding::{EncodingReport, EncodingSource};

/// Returns one line, if the encoding was chosen without any information.
pub(crate) fn advice(report: &EncodingReport) -> Option<&'static str> {
    (report.source == EncodingSource::Fallback)
        .then_some("The page declares no encoding: declare it by <meta charset=utf-8> or the Content-Type header.")
}
