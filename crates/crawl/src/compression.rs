//! Decompression of archives, with the start of each member or frame.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;
use lz4_flex::frame::{Error as Lz4Error, FrameDecoder};
use zstd::stream::raw::{DParameter, Decoder, Operation};

const BUFFER: usize = 128 << 10;

/// Maximum size of the shared [dictionary](https://iipc.github.io/warc-specifications/specifications/warc-zstd/) of an archive,
/// compressed and decompressed.
const MAX_BYTES_OF_A_DICTIONARY: u64 = 8 << 20;

/// Number of compressed bytes to keep for a search after an error.
const MAX_BYTES_KEPT: usize = 1 << 20;

/// Maximum number of failed attempts to continue after damage, per archive.
const MAX_TRIES: u32 = 10_000;

/// Binary logarithm of the maximum window size of a Zstandard frame: 64 MiB.
const MAX_WINDOW: u32 = 26;

const ZSTANDARD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

const LZ4: [u8; 4] = [0x04, 0x22, 0x4D, 0x18];

const DICTIONARY: [u8; 4] = [0x5D, 0x2A, 0x4D, 0x18];

pub(crate) const START_OF_RECORD: &[u8; 5] = b"WARC/";

/// An error from the underlying reader.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unreadable(#[source] io::Error);

#[derive(Debug, thiserror::Error)]
#[error("ends within a frame")]
pub(crate) struct EndsWithinFrame;

/// A reader that counts the bytes read and can go back.
pub(crate) struct CountingReader {
    inner: Box<dyn BufRead + Send>,
    position: u64,
    /// Bytes to read again.
    again: Vec<u8>,
    taken: usize,
    /// Last bytes of the current member or frame, if they are kept.
    kept: Vec<u8>,
    keeps: bool,
}

impl Default for CountingReader {
    fn default() -> Self {
        Self::new(Box::new(io::empty()), 0)
    }
}

impl CountingReader {
    fn new(inner: Box<dyn BufRead + Send>, position: u64) -> Self {
        Self { inner, position, again: Vec::new(), taken: 0, kept: Vec::new(), keeps: false }
    }

    /// Starts a member or frame whose last bytes are kept. Returns its offset.
    fn begin(&mut self) -> u64 {
        self.keeps = true;
        self.kept.clear();
        self.position
    }

    fn keep(&mut self, amount: usize) {
        if self.taken < self.again.len() {
            self.kept.extend_from_slice(&self.again[self.taken..self.taken + amount]);
        } else if let Ok(bytes) = self.inner.fill_buf() {
            self.kept.extend_from_slice(&bytes[..amount]);
        }
        if self.kept.len() > 2 * MAX_BYTES_KEPT {
            self.kept.drain(..self.kept.len() - MAX_BYTES_KEPT);
        }
    }

    /// Goes back to the first kept byte after `start`.
    fn go_back(&mut self, start: u64) -> io::Result<()> {
        self.position -= self.kept.len() as u64;
        let mut again = std::mem::take(&mut self.kept);
        again.extend_from_slice(&self.again[self.taken..]);
        (self.again, self.taken) = (again, 0);
        self.keeps = false;
        if self.position == start && !self.fill_buf()?.is_empty() {
            self.consume(1);
        }
        Ok(())
    }

    /// Advances to the next possible start of a member or frame. Returns whether one exists.
    fn find(&mut self, magic: Magic) -> io::Result<bool> {
        loop {
            let bytes = self.fill_buf()?;
            if bytes.is_empty() {
                return Ok(false);
            }
            let Some(place) = memchr::memchr(magic.first(), bytes) else {
                let length = bytes.len();
                self.consume(length);
                continue;
            };
            self.consume(place);
            if magic.is_start(self.peek()?) {
                return Ok(true);
            }
            self.consume(1);
        }
    }

    /// Returns the next bytes without consuming them. Missing bytes are zero.
    fn peek<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        if let Some(bytes) = self.fill_buf()?.first_chunk() {
            return Ok(*bytes);
        }
        let (position, keeps) = (self.position, std::mem::take(&mut self.keeps));
        let mut bytes = Vec::new();
        self.by_ref().take(N as u64).read_to_end(&mut bytes)?;
        (self.position, self.keeps) = (position, keeps);
        bytes.extend_from_slice(&self.again[self.taken..]);
        (self.again, self.taken) = (bytes, 0);
        Ok(std::array::from_fn(|index| self.again.get(index).copied().unwrap_or(0)))
    }

    /// Skips zeros, which pad some archives. Returns whether the archive ends.
    fn skip_zeros(&mut self) -> io::Result<bool> {
        loop {
            let bytes = self.fill_buf()?;
            let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
            if zeros == 0 {
                return Ok(bytes.is_empty());
            }
            self.consume(zeros);
        }
    }

    /// Skips zeros and [skippable frames](https://www.rfc-editor.org/rfc/rfc8878#section-3.1.2). Returns whether the archive
    /// ends.
    fn skip_padding(&mut self) -> io::Result<bool> {
        while !self.skip_zeros()? {
            if !is_skippable(self.peek()?) {
                return Ok(false);
            }
            let length = self.length_of_skippable()?;
            if io::copy(&mut self.by_ref().take(length), &mut io::sink())? < length {
                return Err(io::Error::other(EndsWithinFrame));
            }
        }
        Ok(true)
    }

    /// Reads the header of a skippable frame. Returns the length of the frame's data in bytes.
    fn length_of_skippable(&mut self) -> io::Result<u64> {
        let mut start = [0; 8];
        self.read_exact(&mut start)?;
        let [_, _, _, _, length @ ..] = start;
        Ok(u32::from_le_bytes(length).into())
    }
}

#[derive(Clone, Copy)]
enum Magic {
    Gzip,
    Lz4,
    Zstandard,
}

impl Magic {
    const fn first(self) -> u8 {
        match self {
            Self::Gzip => 0x1F,
            Self::Lz4 => LZ4[0],
            Self::Zstandard => ZSTANDARD[0],
        }
    }

    /// Returns whether these bytes start a member or frame. A gzip member has the method "deflate" and no unknown flags.
    fn is_start(self, bytes: [u8; 4]) -> bool {
        match self {
            Self::Gzip => matches!(bytes, [0x1F, 0x8B, 8, 0..0x20]),
            Self::Lz4 => bytes == LZ4,
            Self::Zstandard => bytes == ZSTANDARD,
        }
    }
}

fn is_skippable(start: [u8; 4]) -> bool {
    matches!(start, [0x50..=0x5F, 0x2A, 0x4D, 0x18])
}

impl BufRead for CountingReader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.taken < self.again.len() {
            return Ok(&self.again[self.taken..]);
        }
        while let Err(error) = self.inner.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                // NOTE: decompressors interpret the error kind `UnexpectedEof` as the end of the archive.
                return Err(io::Error::other(Unreadable(error)));
            }
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        if self.keeps {
            self.keep(amount);
        }
        if self.taken < self.again.len() {
            self.taken += amount;
        } else {
            self.inner.consume(amount);
        }
        self.position += amount as u64;
    }
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

pub(crate) fn is_zstandard(start: &[u8]) -> bool {
    start.starts_with(&ZSTANDARD)
}

/// Returns the length of the dictionary frame that starts with these eight bytes.
pub(crate) fn length_of_dictionary(start: &[u8]) -> Option<u64> {
    let length = start.strip_prefix(&DICTIONARY)?.first_chunk()?;
    Some(u32::from_le_bytes(*length).into())
}

/// Reads the dictionary at the start of an archive. Fails if the dictionary is broken or too large.
pub(crate) fn read_dictionary(bytes: Box<dyn BufRead + Send>) -> io::Result<Option<Vec<u8>>> {
    dictionary(&mut CountingReader::new(bytes, 0))
}

fn dictionary(bytes: &mut CountingReader) -> io::Result<Option<Vec<u8>>> {
    if bytes.peek()? != DICTIONARY {
        return Ok(None);
    }
    let length = bytes.length_of_skippable()?;
    if length > MAX_BYTES_OF_A_DICTIONARY {
        return Err(invalid("the dictionary is too large"));
    }
    let mut dictionary = Vec::new();
    bytes.by_ref().take(length).read_to_end(&mut dictionary)?;
    if (dictionary.len() as u64) < length {
        return Err(io::Error::other(EndsWithinFrame));
    }
    if dictionary.starts_with(&ZSTANDARD) {
        let mut decoder = zstd::Decoder::with_buffer(&*dictionary)?;
        decoder.window_log_max(MAX_WINDOW)?;
        let mut decompressed = Vec::new();
        decoder.take(MAX_BYTES_OF_A_DICTIONARY + 1).read_to_end(&mut decompressed)?;
        dictionary = decompressed;
    }
    if dictionary.len() as u64 > MAX_BYTES_OF_A_DICTIONARY {
        return Err(invalid("the dictionary is too large"));
    }
    Ok(Some(dictionary))
}

fn invalid(message: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// NOTE: fastwarc's reader stops at an empty member, and accepts a truncated member.
pub(crate) struct GzipMembers {
    decoder: GzDecoder<CountingReader>,
    buffer: Vec<u8>,
    taken: usize,
    filled: usize,
}

impl GzipMembers {
    fn fill_buf(&mut self, place: &mut Place) -> io::Result<&[u8]> {
        while self.taken == self.filled {
            let length = self.decoder.read(&mut self.buffer)?;
            (self.taken, self.filled) = (0, length);
            if length == 0 {
                let bytes = self.decoder.get_mut();
                place.end = bytes.position;
                if bytes.skip_zeros()? {
                    break;
                }
                // NOTE: the decoder reads ten bytes before it looks at them, so fewer bytes look like a truncated member.
                if bytes.fill_buf()?.first() != Some(&Magic::Gzip.first()) {
                    return Err(invalid("expected a gzip member"));
                }
                self.begin(place);
            }
        }
        Ok(&self.buffer[self.taken..self.filled])
    }

    fn begin(&mut self, place: &mut Place) {
        (self.taken, self.filled) = (0, 0);
        let bytes = self.decoder.get_mut();
        place.start = bytes.begin();
        let bytes = std::mem::take(bytes);
        self.decoder.reset(bytes);
    }
}

/// NOTE: fastwarc's reader accepts a file that ends between two blocks of a frame.
pub(crate) struct Lz4Frames {
    decoder: FrameDecoder<Frame>,
    is_between: bool,
}

impl Lz4Frames {
    fn fill_buf(&mut self, place: &mut Place) -> io::Result<&[u8]> {
        loop {
            if self.is_between {
                let bytes = &mut self.decoder.get_mut().0;
                if bytes.skip_padding()? {
                    return Ok(&[]);
                }
                self.begin(place);
            }
            self.is_between = self.decoder.fill_buf().map_err(said)?.is_empty();
            if !self.is_between {
                return self.decoder.fill_buf().map_err(said);
            }
            place.end = self.decoder.get_ref().0.position;
        }
    }

    fn begin(&mut self, place: &mut Place) {
        let bytes = &mut self.decoder.get_mut().0;
        place.start = bytes.begin();
        self.decoder = FrameDecoder::new(Frame(std::mem::take(bytes)));
        self.is_between = false;
    }
}

fn said(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    match inner {
        Some(Lz4Error::UnsupportedVersion(_)) => invalid("unknown version of an LZ4 frame"),
        Some(Lz4Error::WrongMagicNumber) => invalid("expected an LZ4 frame"),
        Some(Lz4Error::IoError(_)) | None => error,
        Some(_) => invalid("broken LZ4 frame"),
    }
}

/// The bytes of a frame. The end of the archive within a frame is an error.
///
/// NOTE: the decoder interprets the error kind `UnexpectedEof` as the end of the frame.
struct Frame(CountingReader);

impl Read for Frame {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 if !buffer.is_empty() => Err(io::Error::other(EndsWithinFrame)),
            length => Ok(length),
        }
    }
}

/// NOTE: fastwarc's reader limits neither a frame's memory nor the dictionary.
pub(crate) struct ZstandardFrames {
    decoder: Decoder<'static>,
    bytes: CountingReader,
    is_between: bool,
    /// End of the last complete frame.
    end: u64,
    buffer: Vec<u8>,
    taken: usize,
    filled: usize,
}

impl ZstandardFrames {
    fn fill_buf(&mut self, place: &mut Place) -> io::Result<&[u8]> {
        while self.taken == self.filled {
            (self.taken, self.filled) = (0, 0);
            if self.is_between {
                // NOTE: a small frame is decoded at once, so it ends before its data is read.
                place.end = self.end;
                if self.bytes.skip_padding()? {
                    break;
                }
                self.begin(place)?;
            }
            let bytes = self.bytes.fill_buf()?;
            let is_end = bytes.is_empty();
            let status = self.decoder.run_on_buffers(bytes, &mut self.buffer)?;
            self.bytes.consume(status.bytes_read);
            self.filled = status.bytes_written;
            if status.remaining == 0 {
                self.is_between = true;
                self.end = self.bytes.position;
            } else if is_end && self.filled == 0 {
                return Err(io::Error::other(EndsWithinFrame));
            }
        }
        Ok(&self.buffer[self.taken..self.filled])
    }

    fn begin(&mut self, place: &mut Place) -> io::Result<()> {
        (self.taken, self.filled) = (0, 0);
        place.start = self.bytes.begin();
        self.is_between = false;
        self.decoder.reinit()
    }
}

/// Offsets in the archive: start of the current member or frame, and end of the previous member or frame.
#[derive(Clone, Copy, Default)]
struct Place {
    start: u64,
    end: u64,
}

pub(crate) struct Stream {
    place: Place,
    bytes: Bytes,
    tries: u32,
}

enum Bytes {
    Plain(CountingReader),
    Gzip(Box<GzipMembers>),
    Lz4(Box<Lz4Frames>),
    Zstandard(Box<ZstandardFrames>),
}

impl Stream {
    /// Creates a stream of the bytes at offset `start` of an archive. Detects the compression from the bytes. Frames after the
    /// start of the archive may share a dictionary.
    pub(crate) fn new(bytes: Box<dyn BufRead + Send>, start: u64, shared: Option<&[u8]>) -> io::Result<Self> {
        let mut bytes = CountingReader::new(bytes, start);
        let own = match bytes.position {
            0 => dictionary(&mut bytes)?,
            _ => None,
        };
        if is_skippable(bytes.peek()?) {
            bytes.skip_padding()?;
        }
        let (start, position) = (bytes.peek::<4>()?, bytes.position);
        let place = Place { start: position, end: position };
        let bytes = match start {
            [0x1F, 0x8B, ..] => Bytes::Gzip(Box::new(GzipMembers {
                decoder: {
                    bytes.begin();
                    GzDecoder::new(bytes)
                },
                buffer: vec![0; BUFFER],
                taken: 0,
                filled: 0,
            })),
            ZSTANDARD => {
                let dictionary = own.as_deref().or(shared).unwrap_or_default();
                let mut decoder = Decoder::with_dictionary(dictionary)?;
                decoder.set_parameter(DParameter::WindowLogMax(MAX_WINDOW))?;
                Bytes::Zstandard(Box::new(ZstandardFrames {
                    decoder,
                    bytes,
                    is_between: true,
                    end: position,
                    buffer: vec![0; BUFFER],
                    taken: 0,
                    filled: 0,
                }))
            }
            LZ4 => Bytes::Lz4(Box::new(Lz4Frames { decoder: FrameDecoder::new(Frame(bytes)), is_between: true })),
            _ => Bytes::Plain(bytes),
        };
        Ok(Self { place, bytes, tries: MAX_TRIES })
    }

    pub(crate) fn is_compressed(&self) -> bool {
        !matches!(self.bytes, Bytes::Plain(_))
    }

    /// Skips damaged data and continues at the next member or frame that starts with a record. In an uncompressed archive,
    /// continues at the next line that starts a record. Returns whether a record follows.
    ///
    /// Also searches the last 1 MiB of the faulty member, because the decoder reads the next member as the rest of a truncated
    /// member.
    pub(crate) fn skip_fault(&mut self) -> io::Result<bool> {
        if let Bytes::Plain(bytes) = &mut self.bytes {
            return skip_to_record_line(bytes);
        }
        while self.tries > 0 {
            let (bytes, magic) = match &mut self.bytes {
                Bytes::Plain(_) => return Ok(false),
                Bytes::Gzip(members) => (members.decoder.get_mut(), Magic::Gzip),
                Bytes::Lz4(frames) => (&mut frames.decoder.get_mut().0, Magic::Lz4),
                Bytes::Zstandard(frames) => (&mut frames.bytes, Magic::Zstandard),
            };
            bytes.go_back(self.place.start)?;
            if !bytes.find(magic)? {
                return Ok(false);
            }
            self.place.end = bytes.position;
            match &mut self.bytes {
                Bytes::Plain(_) => {}
                Bytes::Gzip(members) => members.begin(&mut self.place),
                Bytes::Lz4(frames) => frames.begin(&mut self.place),
                Bytes::Zstandard(frames) => frames.begin(&mut self.place)?,
            }
            match self.fill_buf() {
                Ok(bytes) if bytes.starts_with(START_OF_RECORD) => return Ok(true),
                Err(error) if error.get_ref().is_some_and(|inner| inner.is::<Unreadable>()) => return Err(error),
                _ => self.tries -= 1,
            }
        }
        Ok(false)
    }

    pub(crate) fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &mut self.bytes {
            Bytes::Plain(bytes) => bytes.fill_buf(),
            Bytes::Gzip(members) => members.fill_buf(&mut self.place),
            Bytes::Lz4(frames) => frames.fill_buf(&mut self.place),
            Bytes::Zstandard(frames) => frames.fill_buf(&mut self.place),
        }
    }

    pub(crate) fn consume(&mut self, amount: usize) {
        match &mut self.bytes {
            Bytes::Plain(bytes) => bytes.consume(amount),
            Bytes::Gzip(members) => members.taken += amount,
            Bytes::Lz4(frames) => frames.decoder.consume(amount),
            Bytes::Zstandard(frames) => frames.taken += amount,
        }
    }

    pub(crate) fn start(&self) -> u64 {
        match &self.bytes {
            Bytes::Plain(bytes) => bytes.position,
            _ => self.place.start,
        }
    }

    pub(crate) fn end(&self) -> u64 {
        match &self.bytes {
            Bytes::Plain(bytes) => bytes.position,
            _ => self.place.end,
        }
    }

    /// Appends the next line including its line feed, up to `max_bytes` bytes.
    pub(crate) fn read_line(&mut self, max_bytes: usize, line: &mut Vec<u8>) -> io::Result<()> {
        let end = line.len().saturating_add(max_bytes);
        while line.len() < end {
            let bytes = self.fill_buf()?;
            let bytes = &bytes[..bytes.len().min(end - line.len())];
            let found = memchr::memchr(b'\n', bytes);
            let length = found.map_or(bytes.len(), |at| at + 1);
            line.extend_from_slice(&bytes[..length]);
            self.consume(length);
            if found.is_some() || length == 0 {
                break;
            }
        }
        Ok(())
    }

    pub(crate) fn skip_to_record(&mut self) -> io::Result<bool> {
        loop {
            let bytes = self.fill_buf()?;
            if bytes.is_empty() {
                return Ok(true);
            }
            let is_record = |byte: &u8| !matches!(byte, b'\r' | b'\n' | 0);
            let length = bytes.iter().position(is_record).unwrap_or(bytes.len());
            if length == 0 {
                return Ok(false);
            }
            self.consume(length);
        }
    }
}

/// Advances to the next line that starts a record. Returns whether one exists.
fn skip_to_record_line(bytes: &mut CountingReader) -> io::Result<bool> {
    let mut is_start_of_line = true;
    loop {
        if is_start_of_line && bytes.peek()? == *START_OF_RECORD {
            return Ok(true);
        }
        let found = bytes.fill_buf()?;
        if found.is_empty() {
            return Ok(false);
        }
        let line = memchr::memchr(b'\n', found);
        let length = line.map_or(found.len(), |line| line + 1);
        bytes.consume(length);
        is_start_of_line = line.is_some();
    }
}
