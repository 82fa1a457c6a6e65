//! The insertion modes.

/// The [insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#insertion-mode).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InsertionMode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InSelect,
    InSelectInTable,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
    /// NOTE: no insertion mode of the standard. The parser has stopped, and takes no more tokens.
    Stopped,
}

impl InsertionMode {
    /// Whether all rules of this mode treat white space in a run of characters like the rest of the run, apart from the
    /// frameset-ok flag.
    pub(super) const fn takes_characters_as_one_run(self) -> bool {
        match self {
            Self::Initial
            | Self::BeforeHtml
            | Self::BeforeHead
            | Self::InHead
            | Self::InHeadNoscript
            | Self::AfterHead
            | Self::InColumnGroup
            | Self::AfterBody
            | Self::InFrameset
            | Self::AfterFrameset
            | Self::AfterAfterBody
            | Self::AfterAfterFrameset
            | Self::Stopped => false,
            Self::InBody
            | Self::Text
            | Self::InTable
            | Self::InTableText
            | Self::InCaption
            | Self::InTableBody
            | Self::InRow
            | Self::InCell
            | Self::InSelect
            | Self::InSelectInTable
            | Self::InTemplate => true,
        }
    }
}
