//! The jobs with a row in the table.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Job {
    Parse,
    ParseAndKeep,
    ParseFresh,
    ParseWithErrors,
    ParseAndDiagnose,
    ParseChunks,
    ParseByteByByte,
    ParseBytes,
    ParseByteChunks,
    ParseLegacyBytes,
    ParseSmallDocument,
    ParseSmallFragment,
    ParseTinyFragment,
    ParseLineFragment,
    SetInnerHtml,
    SetTinyInnerHtml,
    Tokenize,
    Serialize,
    CloneAndDrop,
    Select,
    SelectByName,
    ParseAndSelect,
}

impl Job {
    pub(crate) const ALL: [Self; 16] = [
        Self::Parse,
        Self::ParseAndKeep,
        Self::ParseFresh,
        Self::ParseWithErrors,
        Self::ParseAndDiagnose,
        Self::ParseChunks,
        Self::ParseByteByByte,
        Self::ParseBytes,
        Self::ParseByteChunks,
        Self::ParseLegacyBytes,
        Self::Tokenize,
        Self::Serialize,
        Self::CloneAndDrop,
        Self::Select,
        Self::SelectByName,
        Self::ParseAndSelect,
    ];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::ParseAndKeep => "parse, all trees kept",
            Self::ParseFresh => "fresh text, parse, drop both",
            Self::ParseWithErrors => "parse with a list of errors",
            Self::ParseAndDiagnose => "parse with errors and locations",
            Self::ParseChunks => "parse chunks of 8 KiB",
            Self::ParseByteByByte => "parse byte by byte",
            Self::ParseBytes => "parse bytes",
            Self::ParseByteChunks => "parse bytes in chunks of 8 KiB",
            Self::ParseLegacyBytes => "parse bytes of windows-1252",
            Self::ParseSmallDocument => "parse 35 bytes",
            Self::ParseSmallFragment => "parse a fragment of 53 bytes",
            Self::ParseTinyFragment => "parse a fragment of 8 bytes",
            Self::ParseLineFragment => "parse a fragment of 200 bytes",
            Self::SetInnerHtml => "set_inner_html of 53 bytes",
            Self::SetTinyInnerHtml => "set_inner_html of 8 bytes",
            Self::Tokenize => "tokenize",
            Self::Serialize => "serialize",
            Self::CloneAndDrop => "clone and drop",
            Self::Select => "select by 20 selectors",
            Self::SelectByName => "select by a tag name",
            Self::ParseAndSelect => "parse, and select once",
        }
    }
}
