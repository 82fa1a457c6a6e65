/// The treatment of comments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Comments {
    /// Removes all comments.
    #[default]
    Remove,
    /// Keeps comments without `<`, except conditional ones: comments that contain `[if` or `[endif`, in any letter case, and
    /// with any white space after the bracket. A comment with `<` could be markup for a page that inserts the output into a
    /// `noscript` element or other raw text.
    Keep,
    /// Keeps all comments, including conditional ones. `<![if …]>`, which is a comment for HTML parsers, is written as
    /// `<!--[if …]-->`.
    ///
    /// **The policy does not judge the contents of a comment.** Outlook and Internet Explorer 5 to 9 show the contents of
    /// `<!--[if …]>…<![endif]-->` as markup, with all elements, and Internet Explorer runs their scripts. Use this only for
    /// authors that you trust.
    KeepAll,
}

impl Comments {
    pub(super) fn keep(self, data: &str) -> bool {
        match self {
            Self::Remove => false,
            Self::Keep => !data.contains('<') && !is_conditional(data),
            Self::KeepAll => true,
        }
    }
}

fn is_conditional(data: &str) -> bool {
    let starts = |text: &str, word: &str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    data.split('[').skip(1).any(|rest| {
        let rest = rest.trim_start_matches(|character: char| character.is_whitespace() || character.is_control());
        starts(rest, "if") || starts(rest, "endif")
    })
}
