//! Cases in the `.dat` format of html5lib-tests.

#[derive(Default)]
pub(crate) struct Case {
    pub(crate) data: Vec<Vec<u8>>,
    pub(crate) context: Option<String>,
    pub(crate) scripting: bool,
}

/// Reads the cases of a file, which is cut at LF alone: the data may contain CR, NUL and form feeds. A case may have a section
/// `#description` before `#data`, as in web-platform-tests.
pub(crate) fn read(bytes: &[u8]) -> Vec<Case> {
    #[derive(Clone, Copy, PartialEq)]
    enum Section {
        Description,
        Data,
        DocumentFragment,
        Document,
        Other,
    }

    let mut cases: Vec<Case> = Vec::new();
    let mut section = Section::Other;
    let mut line_before: &[u8] = b"";
    for line in bytes.split(|&byte| byte == b'\n') {
        // In a tree, `#data` starts a case only after an empty line, because text may contain this line.
        let may_start = match section {
            Section::Data => false,
            Section::Document => line_before.is_empty(),
            Section::Description | Section::DocumentFragment | Section::Other => true,
        };
        line_before = line;
        if line == b"#description" && may_start {
            section = Section::Description;
            continue;
        }
        if line == b"#data" && may_start {
            cases.push(Case::default());
            section = Section::Data;
            continue;
        }
        let Some(case) = cases.last_mut() else {
            continue;
        };
        section = match (section, line) {
            (Section::Description, _) => Section::Description,
            (Section::Data, b"#errors") => Section::Other,
            (Section::Data, _) => {
                case.data.push(line.to_owned());
                Section::Data
            }
            (Section::Document, _) => Section::Document,
            (_, b"#document-fragment") => Section::DocumentFragment,
            (_, b"#document") => Section::Document,
            (_, b"#script-on") => {
                case.scripting = true;
                Section::Other
            }
            (_, b"#script-off") => {
                case.scripting = false;
                Section::Other
            }
            (Section::DocumentFragment, _) => {
                case.context = Some(String::from_utf8_lossy(line).into_owned());
                Section::Other
            }
            (Section::Other, _) => Section::Other,
        };
    }
    cases
}
