//! [BOM sniffing](https://encoding.spec.whatwg.org/#bom-sniff)

use encoding_rs::Encoding;

/// The byte order marks.
const MARKS: [&[u8]; 3] = [b"\xEF\xBB\xBF", b"\xFE\xFF", b"\xFF\xFE"];

/// What [BOM sniffing](https://encoding.spec.whatwg.org/#bom-sniff) finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bom {
    /// The mark of this encoding, which is this many bytes long.
    Found(&'static Encoding, usize),
    /// The bytes are the first ones of a mark, or none at all.
    Begun,
    /// No mark.
    Missing,
}

/// [BOM sniffs](https://encoding.spec.whatwg.org/#bom-sniff) the first bytes of the input.
pub(super) fn bom_sniff(bytes: &[u8]) -> Bom {
    match Encoding::for_bom(bytes) {
        Some((encoding, length)) => Bom::Found(encoding, length),
        None if MARKS.iter().any(|mark| mark.starts_with(bytes)) => Bom::Begun,
        None => Bom::Missing,
    }
}
