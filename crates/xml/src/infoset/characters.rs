//! The characters of XML 1.0.

/// A [Char](https://www.w3.org/TR/xml/#NT-Char).
pub(super) fn is_character(character: char) -> bool {
    matches!(character,
        '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..='\u{10FFFF}')
}

/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar) without the colon, for an
/// [NCName](https://www.w3.org/TR/xml-names/#NT-NCName).
pub(super) fn is_name_start_character(character: char) -> bool {
    matches!(character,
        'A'..='Z' | '_' | 'a'..='z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}'
        | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}')
}

/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar) without the colon.
pub(super) fn is_name_character(character: char) -> bool {
    is_name_start_character(character)
        || matches!(character,
            '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranges of the productions, in the notation of XML.
    const CHARACTERS: &str = "9-A D 20-D7FF E000-FFFD 10000-10FFFF";
    const NAME_START_CHARACTERS: &str = "41-5A 5F 61-7A C0-D6 D8-F6 F8-2FF 370-37D 37F-1FFF 200C-200D 2070-218F 2C00-2FEF \
        3001-D7FF F900-FDCF FDF0-FFFD 10000-EFFFF";
    const NAME_CHARACTERS: &str = "2D-2E 30-39 41-5A 5F 61-7A B7 C0-D6 D8-F6 F8-37D 37F-1FFF 200C-200D 203F-2040 2070-218F \
        2C00-2FEF 3001-D7FF F900-FDCF FDF0-FFFD 10000-EFFFF";

    #[test]
    fn sets_of_characters() {
        let number = |text| u32::from_str_radix(text, 16).expect("a code point");
        for (set, is_in) in [
            (CHARACTERS, is_character as fn(char) -> bool),
            (NAME_START_CHARACTERS, is_name_start_character),
            (NAME_CHARACTERS, is_name_character),
        ] {
            let ranges: Vec<(u32, u32)> = set
                .split(' ')
                .map(|range| range.split_once('-').unwrap_or((range, range)))
                .map(|(first, last)| (number(first), number(last)))
                .collect();
            for character in '\0'..=char::MAX {
                let expected = ranges.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(character)));
                assert_eq!(is_in(character), expected, "{character:?}");
            }
        }
    }
}
