use std::io::{self, Cursor};
use std::ops::Range;

use fastwarc::warc::header::{HeaderEncoding, HeaderMap};

use crate::compression::{EndsWithinFrame, START_OF_RECORD, Stream, Unreadable};
use crate::source::Source;

const MAX_BYTES_OF_A_HEADER: usize = 256 << 10;

/// A reason why an archive ends early.
#[derive(Debug)]
pub(crate) enum RecordFault {
    Unreadable(io::Error),
    /// The archive ends within a record.
    CutOff,
    /// The next bytes are neither a record nor compressed data.
    Broken(io::Error),
    Empty,
    Derived,
}

impl RecordFault {
    pub(crate) fn of(error: io::Error) -> Self {
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

#[derive(Debug)]
pub(crate) struct Header {
    fields: HeaderMap,
    /// Offset of the record, or of its compressed member or frame.
    pub(crate) offset: u64,
    pub(crate) block_length: u64,
}

impl Header {
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        let value = self.fields.get(name)?;
        Some(value.trim_ascii().to_owned())
    }

    /// Returns a URI field without angle brackets. An empty field counts as missing.
    pub(crate) fn uri(&self, name: &str) -> Option<String> {
        let value = self.fields.get(name)?;
        let uri = value.trim_ascii().trim_matches(['<', '>']);
        (!uri.is_empty()).then(|| uri.to_owned())
    }

    /// Returns whether a field has this value, ignoring case and parameters.
    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        let found = self.fields.get(name).unwrap_or_default();
        let essence = found.split(';').next().unwrap_or_default();
        essence.trim().eq_ignore_ascii_case(value)
    }
}

pub(crate) struct Records {
    stream: Stream,
    pub(crate) count: u64,
    left: u64,
    /// Offset of the record, or of its member or frame.
    start: u64,
    /// Offset of the member or frame of the previous record.
    last_start: Option<u64>,
    fault: Option<RecordFault>,
}

impl Records {
    pub(crate) fn new(source: Source) -> io::Result<Self> {
        Ok(Self {
            stream: Stream::new(source.bytes, source.start, source.dictionary.as_deref())?,
            count: 0,
            left: 0,
            start: 0,
            last_start: None,
            fault: None,
        })
    }

    pub(crate) fn next_header(&mut self) -> Result<Option<Header>, RecordFault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if self.stream.skip_to_record().map_err(RecordFault::of)? {
            return match self.count {
                0 => Err(RecordFault::Empty),
                _ => Ok(None),
            };
        }
        let offset = self.stream.start();
        self.start = offset;
        let (mut bytes, mut line) = (Vec::with_capacity(1024), 0);
        loop {
            let left = MAX_BYTES_OF_A_HEADER - bytes.len();
            self.stream.read_line(left, &mut bytes).map_err(RecordFault::of)?;
            let is_magic = line > 0 || START_OF_RECORD.starts_with(&bytes[..bytes.len().min(5)]);
            if !is_magic {
                return Err(RecordFault::invalid("expected a WARC record"));
            } else if bytes.len() == MAX_BYTES_OF_A_HEADER {
                return Err(RecordFault::invalid("the header of a record is too long"));
            } else if bytes.len() == line || bytes.last() != Some(&b'\n') {
                return Err(RecordFault::CutOff);
            } else if matches!(&bytes[line..], b"\n" | b"\r\n") {
                break;
            }
            line = bytes.len();
        }
        let mut fields = HeaderMap::new(HeaderEncoding::Unicode);
        fields.parse_with_opts(&mut Cursor::new(bytes), true, MAX_BYTES_OF_A_HEADER, true).map_err(RecordFault::of)?;
        let length = fields.get("Content-Length");
        let Some(block_length) = length.and_then(|length| length.trim_ascii().parse().ok()) else {
            return Err(RecordFault::invalid("a record has no valid Content-Length"));
        };
        self.left = block_length;
        Ok(Some(Header { fields, offset, block_length }))
    }

    /// Continues after a fault, with [`Stream::skip_fault`]. Returns the range of the skipped bytes, or `None` if no record
    /// follows.
    pub(crate) fn skip_fault(&mut self) -> Result<Option<Range<u64>>, RecordFault> {
        self.left = 0;
        let start = match self.stream.is_compressed() {
            true => self.stream.start(),
            false => self.start,
        };
        let is_there = self.stream.skip_fault().map_err(RecordFault::of)?;
        Ok(is_there.then(|| start..self.stream.start()))
    }

    /// Appends at most `max_bytes` bytes of the block, but no bytes after its member or frame.
    pub(crate) fn read_block(&mut self, max_bytes: usize, block: &mut Vec<u8>) -> Result<(), RecordFault> {
        let mut wanted = self.left.min(max_bytes as u64) as usize;
        block.reserve(wanted);
        while wanted > 0 {
            match self.take(wanted, |bytes| block.extend_from_slice(bytes))? {
                0 => break,
                taken => wanted -= taken,
            }
        }
        Ok(())
    }

    /// Skips the rest of the record. Returns the record's length as stored in the archive, or `None` if the record shares its
    /// member or frame with other records.
    pub(crate) fn finish(&mut self, header: &Header) -> Result<Option<u64>, RecordFault> {
        while self.left > 0 {
            self.take(usize::MAX, |_| ())?;
        }
        let is_first = self.last_start.replace(header.offset) != Some(header.offset);
        let is_end = match self.stream.skip_to_record() {
            Ok(is_end) => is_end,
            // NOTE: a fault in the next member does not affect this record.
            Err(error) => {
                self.fault = Some(RecordFault::of(error));
                false
            }
        };
        let is_shared = !is_end && self.fault.is_none() && self.stream.start() == header.offset;
        let end = match is_shared {
            true => header.offset,
            false => self.stream.end(),
        };
        if !is_shared
            && end <= header.offset
            && let Some(fault) = self.fault.take()
        {
            return Err(fault);
        }
        self.count += 1;
        Ok((is_first && end > header.offset).then(|| end - header.offset))
    }

    /// Passes at most `max_bytes` bytes of the block to `then`. Returns the number of bytes passed, which is zero at the end of
    /// the member or frame.
    fn take(&mut self, max_bytes: usize, then: impl FnOnce(&[u8])) -> Result<usize, RecordFault> {
        let bytes = self.stream.fill_buf().map_err(RecordFault::of)?;
        let (length, is_at_record) = (bytes.len().min(max_bytes), bytes.starts_with(START_OF_RECORD));
        if self.stream.is_compressed() && (length == 0 || is_at_record && self.stream.start() != self.start) {
            self.left = 0;
            return Ok(0);
        }
        let bytes = self.stream.fill_buf().map_err(RecordFault::of)?;
        let length = self.left.min(length as u64) as usize;
        if length == 0 {
            return Err(RecordFault::CutOff);
        }
        then(&bytes[..length]);
        self.stream.consume(length);
        self.left -= length as u64;
        Ok(length)
    }
}
