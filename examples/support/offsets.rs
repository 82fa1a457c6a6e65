//! [`Offsets`], text offsets as other languages count them.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum OffsetUnit {
    #[default]
    Bytes,
    /// As in JavaScript, Java and C#.
    Utf16,
    CodePoints,
}

impl fmt::Display for OffsetUnit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Bytes => "bytes",
            Self::Utf16 => "utf-16",
            Self::CodePoints => "code-points",
        })
    }
}

impl FromStr for OffsetUnit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "bytes" => Ok(Self::Bytes),
            "utf-16" => Ok(Self::Utf16),
            "code-points" => Ok(Self::CodePoints),
            _ => Err("not one of bytes, utf-16, code-points".to_owned()),
        }
    }
}

pub(crate) struct Offsets<'a> {
    text: &'a [u8],
    unit: OffsetUnit,
    /// The number of units before each block of [`BLOCK`] bytes. Empty if a unit is a byte.
    before: Vec<u64>,
}

const BLOCK: usize = 128;

impl<'a> Offsets<'a> {
    pub(crate) fn new(text: &'a str, unit: OffsetUnit) -> Self {
        let mut before = Vec::new();
        if unit != OffsetUnit::Bytes && !text.is_ascii() {
            let mut count = 0;
            for block in text.as_bytes().chunks(BLOCK) {
                before.push(count);
                count += units(block, unit);
            }
            before.push(count);
        }
        let text = text.as_bytes();
        Self { text, unit, before }
    }

    pub(crate) const fn unit(&self) -> OffsetUnit {
        self.unit
    }

    /// Converts a byte offset, which is not within a character.
    pub(crate) fn of(&self, offset: u64) -> u64 {
        if self.before.is_empty() {
            return offset;
        }
        let offset = usize::try_from(offset).map_or(self.text.len(), |at| at.min(self.text.len()));
        let block = offset / BLOCK;
        self.before[block] + units(&self.text[block * BLOCK..offset], self.unit)
    }

    pub(crate) fn length(&self) -> u64 {
        self.of(self.text.len() as u64)
    }
}

fn units(bytes: &[u8], unit: OffsetUnit) -> u64 {
    let units = bytes.iter().map(|byte| match (byte, unit) {
        (_, OffsetUnit::Bytes) => 1,
        (0x80..=0xBF, _) => 0,
        (0xF0.., OffsetUnit::Utf16) => 2,
        _ => 1,
    });
    units.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_equal_counted_ones() {
        for text in ["", "soup", &"Grüße 🍲, 語! ".repeat(40)] {
            for unit in [OffsetUnit::Bytes, OffsetUnit::Utf16, OffsetUnit::CodePoints] {
                let offsets = Offsets::new(text, unit);
                let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
                for at in ends {
                    let counted = match unit {
                        OffsetUnit::Bytes => at,
                        OffsetUnit::Utf16 => text[..at].encode_utf16().count(),
                        OffsetUnit::CodePoints => text[..at].chars().count(),
                    };
                    assert_eq!(offsets.of(at as u64), counted as u64, "{unit} {at}");
                }
            }
        }
    }
}
