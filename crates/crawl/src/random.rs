//! Random access to files and objects, for Parquet.

use std::fs;
use std::io::{self, BufRead, Read};
use std::ops::Range;
use std::path::PathBuf;
use std::slice;

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

use crate::archive::Archive;
use crate::source::Ranges;

pub(crate) struct RandomAccessReader {
    place: Place,
    size: u64,
}

enum Place {
    File(PathBuf),
    #[cfg(feature = "object-store")]
    Object(crate::object::Object),
}

impl Archive {
    /// Opens the archive for random access. Fails for a pipe.
    pub(crate) fn random(&self) -> io::Result<RandomAccessReader> {
        match self.path() {
            Some(path) => {
                let metadata = fs::metadata(&path)?;
                if !metadata.is_file() {
                    return Err(io::Error::other("a Parquet index must be a file"));
                }
                let size = metadata.len();
                Ok(RandomAccessReader { place: Place::File(path), size })
            }
            #[cfg(feature = "object-store")]
            None => {
                let size = self.version()?.and_then(|version| version.size).unwrap_or(0);
                let object = crate::object::Object::at(self.name())?;
                Ok(RandomAccessReader { place: Place::Object(object), size })
            }
            #[cfg(not(feature = "object-store"))]
            None => Err(crate::archive::no_object_store()),
        }
    }
}

impl RandomAccessReader {
    fn read(&self, range: Range<u64>) -> io::Result<Box<dyn BufRead + Send>> {
        let ranges = slice::from_ref(&range);
        let mut read = match &self.place {
            Place::File(path) => path.clone().read(ranges)?,
            #[cfg(feature = "object-store")]
            Place::Object(object) => object.clone().read(ranges)?,
        };
        read.pop().ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

impl Length for RandomAccessReader {
    fn len(&self) -> u64 {
        self.size
    }
}

impl ChunkReader for RandomAccessReader {
    type T = Box<dyn BufRead + Send>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(self.read(start..self.size.max(start))?)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let mut bytes = Vec::new();
        self.read(start..start.saturating_add(length as u64))?.read_to_end(&mut bytes)?;
        if bytes.len() < length {
            return Err(ParquetError::EOF(format!("expected {length} bytes at {start}")));
        }
        Ok(bytes.into())
    }
}
