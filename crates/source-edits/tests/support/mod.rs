//! Shared cases of edits.

use soupstone::{NodeId, ParseOptions};
use soupstone_source_edits::{SourceEditError, SourceEdits};

pub(crate) type Outcome = Result<(), SourceEditError>;
pub(crate) type Edits<'a> = SourceEdits<'a>;

/// A source, the name of the edited element, the edit, and the expected source.
pub(crate) type Case = (&'static str, &'static str, fn(&mut Edits<'_>, NodeId) -> Outcome, &'static str);

pub(crate) fn edited(
    source: &str,
    name: &str,
    edit: impl FnOnce(&mut Edits<'_>, NodeId) -> Outcome,
) -> Result<String, SourceEditError> {
    let mut edits = Edits::parse_document(source, ParseOptions::new());
    let mut nodes = edits.document().root().deep_descendants();
    let node = nodes.find(|node| node.local_name() == Some(name)).expect(name).id();
    edit(&mut edits, node)?;
    edits.finish()
}

#[track_caller]
pub(crate) fn check(cases: &[Case]) {
    for (source, name, edit, expected) in cases {
        assert_eq!(edited(source, name, edit).as_deref(), Ok(*expected), "{source}");
    }
}
