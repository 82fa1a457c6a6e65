//! [`Records`]: the records of a web archive, one after the other, and where each of them is.

use std::io::{self, BufRead, Cursor, Read, Seek, SeekFrom};

use fastwarc::stream_io::traits::WarcRead;
use fastwarc::stream_io::zstd::ZstdReader;
use fastwarc::warc::header::{HeaderEncoding, HeaderMap};
use flate2::bufread::GzDecoder;
use lz4_flex::frame::FrameDecoder;

/// The most bytes that the header of a record may have.
const MOST_BYTES_OF_A_HEADER: usize = 256 << 10;

/// The memory that is decompressed into.
const BUFFER: usize = 128 << 10;

/// Where an archive ends before its end.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The bytes of the archive cannot be had. Perhaps they can at another time.
    Unreadable(io::Error),
    /// It ends within a record.
    CutOff,
    /// What comes is no record, or cannot be decompressed.
    Broken(io::Error),
    /// There is no record in it.
    Empty,
}

impl Fault {
    fn of(error: io::Error) -> Self {
        let inner = error.get_ref();
        if inner.is_some_and(|inner| inner.is::<Unreadable>()) {
            Self::Unreadable(error)
        } else if error.kind() == io::ErrorKind::UnexpectedEof
            || inner.is_some_and(|inner| inner.is::<EndsWithinFrame>())
        {
            Self::CutOff
        } else {
            Self::Broken(error)
        }
    }

    fn invalid(message: &'static str) -> Self {
        Self::Broken(io::Error::new(io::ErrorKind::InvalidData, message))
    }
}

/// An error of what the bytes come from, to tell it from those of the decompressors.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unreadable(#[source] io::Error);

/// The bytes of an archive as they come.
struct Source {
    inner: Box<dyn BufRead + Send>,
    position: u64,
}

impl Default for Source {
    fn default() -> Self {
        Self {
            inner: Box::new(io::empty()),
            position: 0,
        }
    }
}

impl BufRead for Source {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while let Err(error) = self.inner.fill_buf() {
            if error.kind() != io::ErrorKind::Interrupted {
                // NOTE: never of the kind `UnexpectedEof`, which decompressors take for the end of the archive.
                return Err(io::Error::other(Unreadable(error)));
            }
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.inner.consume(amount);
        self.position += amount as u64;
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

/// NOTE: the decompressor of fastwarc asks for the position in this way.
impl Seek for Source {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match to {
            SeekFrom::Current(0) => Ok(self.position),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// The members of a file of gzip, one after the other.
///
/// NOTE: the reader of fastwarc takes an empty member for the end of the file, and a file that ends within a member for one
/// that is complete.
struct Members {
    decoder: GzDecoder<Source>,
    /// Where the member starts.
    start: u64,
    buffer: Vec<u8>,
    taken: usize,
    filled: usize,
}

impl Members {
    fn new(source: Source) -> Self {
        Self {
            start: source.position,
            decoder: GzDecoder::new(source),
            buffer: vec![0; BUFFER],
            taken: 0,
            filled: 0,
        }
    }

    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.taken == self.filled {
            let length = self.decoder.read(&mut self.buffer)?;
            (self.taken, self.filled) = (0, length);
            if length == 0 {
                let source = self.decoder.get_mut();
                if source.fill_buf()?.is_empty() {
                    break;
                }
                self.start = source.position;
                let source = std::mem::take(source);
                self.decoder.reset(source);
            }
        }
        Ok(&self.buffer[self.taken..self.filled])
    }
}

/// The frames of a file of LZ4, one after the other.
///
/// NOTE: the reader of fastwarc takes a file that ends between the blocks of a frame for one that is complete.
struct Frames {
    decoder: FrameDecoder<Frame>,
    /// Where the frame starts.
    start: u64,
    is_between: bool,
}

impl Frames {
    fn new(source: Source) -> Self {
        Self {
            start: source.position,
            decoder: FrameDecoder::new(Frame(source)),
            is_between: true,
        }
    }

    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        loop {
            if self.is_between {
                let source = &mut self.decoder.get_mut().0;
                if source.fill_buf()?.is_empty() {
                    return Ok(&[]);
                }
                self.start = source.position;
                self.decoder = FrameDecoder::new(Frame(std::mem::take(source)));
            }
            self.is_between = self.decoder.fill_buf()?.is_empty();
            if !self.is_between {
                return self.decoder.fill_buf();
            }
        }
    }
}

/// The bytes of a frame. The end of the archive is an error here, since a frame says itself where it ends.
///
/// NOTE: not of the kind `UnexpectedEof`, which the decoder takes for the end of the frame.
struct Frame(Source);

impl Read for Frame {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 if !buffer.is_empty() => Err(io::Error::other(EndsWithinFrame)),
            length => Ok(length),
        }
    }
}

/// The archive ends within a frame.
#[derive(Debug, thiserror::Error)]
#[error("ends within a frame")]
struct EndsWithinFrame;

/// The bytes of an archive without their compression.
enum Stream {
    Plain(Source),
    Gzip(Box<Members>),
    Lz4(Box<Frames>),
    Zstandard(Box<ZstdReader<Source>>),
}

impl Stream {
    /// What the first bytes say that it is. Its name does not count.
    fn new(mut source: Source) -> io::Result<Self> {
        let (mut start, position) = (Vec::new(), source.position);
        (&mut source).take(4).read_to_end(&mut start)?;
        let magic: [u8; 4] = std::array::from_fn(|index| start.get(index).copied().unwrap_or(0));
        let source = Source {
            inner: Box::new(Cursor::new(start).chain(source)),
            position,
        };
        Ok(match magic {
            [0x1F, 0x8B, ..] => Self::Gzip(Box::new(Members::new(source))),
            // The second is the dictionary that the frames of such an archive share.
            [0x28, 0xB5, 0x2F, 0xFD] | [0x5D, 0x2A, 0x4D, 0x18] => {
                Self::Zstandard(Box::new(ZstdReader::new(source)))
            }
            [0x04, 0x22, 0x4D, 0x18] => Self::Lz4(Box::new(Frames::new(source))),
            _ => Self::Plain(source),
        })
    }

    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self {
            Self::Plain(source) => source.fill_buf(),
            Self::Gzip(members) => members.fill_buf(),
            Self::Lz4(frames) => frames.fill_buf(),
            Self::Zstandard(reader) => reader.fill_buf(),
        }
    }

    fn consume(&mut self, amount: usize) {
        match self {
            Self::Plain(source) => source.consume(amount),
            Self::Gzip(members) => members.taken += amount,
            Self::Lz4(frames) => frames.decoder.consume(amount),
            Self::Zstandard(reader) => reader.consume(amount),
        }
    }

    /// Where in the archive the member or frame starts that is being read; without compression, where the next byte is.
    fn start(&mut self) -> io::Result<u64> {
        match self {
            Self::Plain(source) => Ok(source.position),
            Self::Gzip(members) => Ok(members.start),
            Self::Lz4(frames) => Ok(frames.start),
            Self::Zstandard(reader) => Ok(reader.frame_start_position()?.unwrap_or(0)),
        }
    }

    /// The same, but at the end of the archive that.
    fn end(&mut self) -> io::Result<u64> {
        match self {
            Self::Plain(source) => Ok(source.position),
            Self::Gzip(members) => Ok(members.decoder.get_ref().position),
            Self::Lz4(frames) => Ok(frames.decoder.get_ref().0.position),
            Self::Zstandard(reader) => reader.inner_stream_position(),
        }
    }

    /// Adds the next line, with its end if there is one, and at most this many bytes.
    fn read_line(&mut self, most_bytes: usize, line: &mut Vec<u8>) -> io::Result<()> {
        let end = line.len().saturating_add(most_bytes);
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

    /// Passes over the ends of lines. Whether the archive ends there.
    fn skip_line_ends(&mut self) -> io::Result<bool> {
        loop {
            let bytes = self.fill_buf()?;
            if bytes.is_empty() {
                return Ok(true);
            }
            let is_end = |byte: &u8| !matches!(byte, b'\r' | b'\n');
            let length = bytes.iter().position(is_end).unwrap_or(bytes.len());
            if length == 0 {
                return Ok(false);
            }
            self.consume(length);
        }
    }
}

/// The header of a record.
#[derive(Debug)]
pub(crate) struct Header {
    fields: HeaderMap,
    /// Where in the archive the record starts, or the member or frame that it is in.
    pub(crate) offset: u64,
    /// How many bytes its block has.
    pub(crate) block_length: u64,
}

impl Header {
    /// The value of a field.
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        let value = self.fields.get(name)?;
        Some(value.trim_ascii().to_owned())
    }

    /// The value of a field that is a URI, which may be in angle brackets.
    pub(crate) fn uri(&self, name: &str) -> Option<String> {
        let value = self.fields.get(name)?;
        Some(value.trim_ascii().trim_matches(['<', '>']).to_owned())
    }
}

/// The records of an archive, one after the other.
pub(crate) struct Records {
    stream: Stream,
    /// How many records were read to their ends.
    pub(crate) count: u64,
    /// Bytes of the block that have not been read.
    left: u64,
    /// Where the member or frame of the record before starts.
    last_start: Option<u64>,
    /// What was found behind the last record.
    fault: Option<Fault>,
}

impl Records {
    /// The records in these bytes of an archive, from this offset on. They may be compressed with gzip, Zstandard or LZ4.
    pub(crate) fn new(bytes: impl BufRead + Send + 'static, offset: u64) -> io::Result<Self> {
        let source = Source {
            inner: Box::new(bytes),
            position: offset,
        };
        Ok(Self {
            stream: Stream::new(source)?,
            count: 0,
            left: 0,
            last_start: None,
            fault: None,
        })
    }

    /// The header of the next record.
    pub(crate) fn next_header(&mut self) -> Result<Option<Header>, Fault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if self.stream.skip_line_ends().map_err(Fault::of)? {
            return match self.count {
                0 => Err(Fault::Empty),
                _ => Ok(None),
            };
        }
        let offset = self.stream.start().map_err(Fault::of)?;
        let (mut bytes, mut line) = (Vec::with_capacity(1024), 0);
        loop {
            let left = MOST_BYTES_OF_A_HEADER - bytes.len();
            self.stream.read_line(left, &mut bytes).map_err(Fault::of)?;
            let is_magic = line > 0 || b"WARC/".starts_with(&bytes[..bytes.len().min(5)]);
            if !is_magic {
                return Err(Fault::invalid("this is no record of WARC"));
            } else if bytes.len() == MOST_BYTES_OF_A_HEADER {
                return Err(Fault::invalid("the header of a record is too long"));
            } else if bytes.len() == line || bytes.last() != Some(&b'\n') {
                return Err(Fault::CutOff);
            } else if matches!(&bytes[line..], b"\n" | b"\r\n") {
                break;
            }
            line = bytes.len();
        }
        let mut fields = HeaderMap::new(HeaderEncoding::Unicode);
        fields
            .parse_with_opts(&mut Cursor::new(bytes), true, MOST_BYTES_OF_A_HEADER, true)
            .map_err(Fault::of)?;
        let length = fields.get("Content-Length");
        let Some(block_length) = length.and_then(|length| length.trim_ascii().parse().ok()) else {
            return Err(Fault::invalid("a record does not say how long it is"));
        };
        self.left = block_length;
        Ok(Some(Header {
            fields,
            offset,
            block_length,
        }))
    }

    /// Adds the block of the record, or this many bytes of it.
    pub(crate) fn read_block(
        &mut self,
        most_bytes: usize,
        block: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        let mut wanted = self.left.min(most_bytes as u64) as usize;
        block.reserve(wanted);
        while wanted > 0 {
            wanted -= self.take(wanted, |bytes| block.extend_from_slice(bytes))?;
        }
        Ok(())
    }

    /// Passes over what is left of the record. How many bytes of the archive it takes, with its compression, or nothing if
    /// there are other records in the same member or frame.
    pub(crate) fn finish(&mut self, header: &Header) -> Result<Option<u64>, Fault> {
        while self.left > 0 {
            self.take(usize::MAX, |_| ())?;
        }
        let is_first = self.last_start.replace(header.offset) != Some(header.offset);
        let is_end = match self.stream.skip_line_ends() {
            Ok(is_end) => is_end,
            // NOTE: what cannot be read may be the next member. Only this one has to be whole.
            Err(error) => {
                self.fault = Some(Fault::of(error));
                false
            }
        };
        let end = match is_end {
            true => self.stream.end(),
            false => self.stream.start(),
        };
        let end = end.unwrap_or(header.offset);
        if end == header.offset
            && let Some(fault) = self.fault.take()
        {
            return Err(fault);
        }
        self.count += 1;
        Ok((is_first && end > header.offset).then(|| end - header.offset))
    }

    /// Takes some bytes of the block, at most this many. How many they are.
    fn take(&mut self, most_bytes: usize, then: impl FnOnce(&[u8])) -> Result<usize, Fault> {
        let bytes = self.stream.fill_buf().map_err(Fault::of)?;
        let length = bytes.len().min(most_bytes);
        let length = self.left.min(length as u64) as usize;
        if length == 0 {
            return Err(Fault::CutOff);
        }
        then(&bytes[..length]);
        self.stream.consume(length);
        self.left -= length as u64;
        Ok(length)
    }
}
