//! [`LanguageRange`]: which languages are meant.

/// A [language range](https://www.w3.org/TR/selectors-4/#language-range).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LanguageRange(Box<str>);

impl From<&str> for LanguageRange {
    fn from(range: &str) -> Self {
        Self(range.into())
    }
}

impl LanguageRange {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the range matches a language tag, by the
    /// [extended filtering](https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2) of RFC 4647. The empty range matches the
    /// empty tag, which stands for an unknown language, and nothing else does.
    pub(super) fn matches(&self, tag: &str) -> bool {
        if self.0.is_empty() || tag.is_empty() {
            return self.0.is_empty() && tag.is_empty();
        }
        let is_match = |range: &str, tag: &str| range == "*" || range.eq_ignore_ascii_case(tag);
        // 1. Split both the extended language range and the language tag being compared into a list of subtags.
        let mut range = self.0.split('-');
        let mut tags = tag.split('-');
        // 2. Begin with the first subtag in each list. If the first subtag in the range does not match the first subtag
        //    in the tag, the overall match fails.
        match (range.next(), tags.next()) {
            (Some(range), Some(tag)) if is_match(range, tag) => {}
            _ => return false,
        }
        // 3. While there are more subtags left in the language range's list:
        for wanted in range {
            // A. If the subtag currently being examined in the range is the wildcard ("*"), move to the next subtag.
            if wanted == "*" {
                continue;
            }
            loop {
                match tags.next() {
                    // B. Else, if there are no more subtags in the language tag's list, the match fails.
                    None => return false,
                    // C. Else, if the current subtag in the range's list matches the current subtag in the language
                    //    tag's list, move to the next subtag in both lists.
                    Some(tag) if wanted.eq_ignore_ascii_case(tag) => break,
                    // D. Else, if the language tag's subtag is a "singleton", the match fails.
                    Some(tag) if tag.len() == 1 => return false,
                    // E. Else, move to the next subtag in the language tag's list.
                    Some(_) => {}
                }
            }
        }
        // 4. When the language range's list has no more subtags, the match succeeds.
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_match_as_in_the_rfc() {
        let matching = [
            ("de-DE", "de-DE"),
            ("de-DE", "de-de"),
            ("de-DE", "de-Latn-DE"),
            ("de-DE", "de-Latf-DE"),
            ("de-DE", "de-DE-x-goethe"),
            ("de-*-DE", "de-Latn-DE-1996"),
            ("de-DE", "de-Deva-DE"),
            ("en", "EN-gb"),
            ("*-Latn", "sr-Latn"),
            ("*", "x-any"),
            ("", ""),
        ];
        for (range, tag) in matching {
            assert!(LanguageRange::from(range).matches(tag), "{range} {tag}");
        }
        let others = [
            ("de-DE", "de"),
            ("de-DE", "de-x-DE"),
            ("de-DE", "de-Deva"),
            ("en", "eng"),
            ("*", ""),
            ("", "en"),
            ("en", ""),
        ];
        for (range, tag) in others {
            assert!(!LanguageRange::from(range).matches(tag), "{range} {tag}");
        }
    }
}
