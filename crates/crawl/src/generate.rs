//! Generates test archives: pages in ten encodings, content codings, and the other records that real archives contain.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use encoding_rs::Encoding;
use fastwarc::stream_io::brotli::BrotliWriter;
use fastwarc::stream_io::chunked::ChunkedWriter;
use fastwarc::stream_io::gzip::GzipWriter;
use fastwarc::stream_io::traits::WarcWrite;
use flate2::Compression;
use flate2::write::ZlibEncoder;

const MAX_BYTES_OF_A_PAGE: u64 = 2 << 20;

#[derive(Clone, Copy, Debug)]
pub struct Charset {
    pub encoding: &'static Encoding,
    pub word: &'static str,
}

/// Returns the ten encodings of [`sample`], each with a word that needs the encoding.
pub fn charsets() -> impl Iterator<Item = Charset> {
    let lines = include_str!("../data/charsets.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (name, word) = line.split_once(' ')?;
        Some(Charset { encoding: Encoding::for_label(name.as_bytes())?, word })
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContentCoding {
    Identity,
    Gzip,
    Chunked,
    GzipChunked,
    Brotli,
    /// Deflate in the zlib format.
    Deflate,
}

impl ContentCoding {
    pub fn of(number: usize) -> Self {
        match number % 4 {
            0 => Self::Identity,
            1 => Self::Gzip,
            2 => Self::Chunked,
            _ => Self::GzipChunked,
        }
    }

    fn headers(self) -> &'static str {
        match self {
            Self::Identity => "",
            Self::Gzip => "Content-Encoding: gzip\r\n",
            Self::Chunked => "Transfer-Encoding: chunked\r\n",
            Self::GzipChunked => "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
            Self::Brotli => "Content-Encoding: br\r\n",
            Self::Deflate => "Content-Encoding: deflate\r\n",
        }
    }

    fn apply(self, body: &[u8]) -> io::Result<Vec<u8>> {
        let gzip = |body: &[u8]| {
            let mut writer = GzipWriter::new(Vec::new());
            writer.write_all(body)?;
            writer.finish()?;
            writer.into_inner()
        };
        let chunked = |body: &[u8]| {
            let mut writer = ChunkedWriter::new(Vec::new());
            writer.write_all(body)?;
            writer.finish()?;
            writer.into_inner()
        };
        match self {
            Self::Identity => Ok(body.to_vec()),
            Self::Gzip => gzip(body),
            Self::Chunked => chunked(body),
            Self::GzipChunked => chunked(&gzip(body)?),
            Self::Brotli => {
                let mut writer = BrotliWriter::new(Vec::new());
                writer.write_all(body)?;
                writer.into_inner()
            }
            Self::Deflate => {
                let mut writer = ZlibEncoder::new(Vec::new(), Compression::default());
                writer.write_all(body)?;
                writer.finish()
            }
        }
    }
}

pub fn record(kind: &str, url: &str, block: &[u8]) -> Vec<u8> {
    let mut record = format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2026-11-01T00:00:00Z\r\n\
         WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>\r\n\
         Content-Type: application/http; msgtype={kind}\r\nContent-Length: {}\r\n\r\n",
        block.len()
    )
    .into_bytes();
    record.extend(block);
    record.extend(b"\r\n\r\n");
    record
}

/// Returns an HTTP response. `headers` are additional lines.
pub fn response(content_type: &str, headers: &str, coding: ContentCoding, body: &[u8]) -> io::Result<Vec<u8>> {
    let codings = coding.headers();
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n{codings}{headers}\r\n");
    let mut response = head.into_bytes();
    response.extend(coding.apply(body)?);
    Ok(response)
}

/// Returns the records of a numbered archive: a small page per encoding, other responses, and broken responses.
pub fn sample(number: usize) -> io::Result<Vec<Vec<u8>>> {
    let url = |name: &str| format!("http://soup.example/{number}/{name}");
    let mut records = vec![
        record("warcinfo", "", b"software: soupstone-crawl\r\n"),
        record("request", &url("UTF-8"), b"GET / HTTP/1.1\r\n\r\n"),
    ];
    for (index, Charset { encoding, word }) in charsets().enumerate() {
        let name = encoding.name();
        // Half of the pages declare their encoding in the header, the others in a `meta` element.
        let (content_type, meta) = match index % 2 {
            0 => (format!("text/html; charset=\"{name}\""), String::new()),
            _ => ("Text/HTML".to_owned(), format!("<meta charset={name}>")),
        };
        let page = format!(
            "<!DOCTYPE html><html lang=x-{index}>{meta}<title>{word} {number}</title><base href=/{number}/>\
             <link rel=canonical href={index}><meta name=robots content='NoIndex, nofollow'>\
             <script>if (a<b) f('<a href=no>')</script><h1>{word}</h1><p>one <a href=a rel=next>{word}</a>\
             <p>two <a name=top>top</a> <a href=b>b</i></a>"
        );
        let (body, _, _) = encoding.encode(&page);
        records.push(record("response", &url(name), &response(&content_type, "", ContentCoding::of(index), &body)?));
    }
    records.extend([
        record("response", &url("png"), &response("image/png", "", ContentCoding::Identity, b"\x89PNG<a href=1>")?),
        record("response", &url("no-type"), b"HTTP/1.1 204 No Content\r\n\r\n"),
    ]);
    records.extend(broken(number)?);
    Ok(records)
}

pub const PAGES_OF_A_SAMPLE: usize = 10;

pub const OTHERS_OF_A_SAMPLE: usize = 2;

pub const BROKEN_OF_A_SAMPLE: usize = 5;

fn broken(number: usize) -> io::Result<Vec<Vec<u8>>> {
    let url = |name: &str| format!("http://soup.example/{number}/broken-{name}");
    let mut wrong_gzip = response("text/html", "", ContentCoding::Gzip, b"<p>soup")?;
    // The first block after the ten-byte header has an invalid type.
    let header = b"\x1F\x8B";
    if let Some(start) = memchr::memmem::find(&wrong_gzip, header) {
        wrong_gzip[start + 10] = 0b111;
    }
    let in_chunks = "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n";
    let no_block = b"f\r\n\x1F\x8B\x08\0\0\0\0\0\0\xFF\x07soup\r\n0\r\n\r\n";
    let unknown = "Content-Encoding: compress\r\n";
    Ok(vec![
        record("response", &url("headers"), b"HTTP/1.1 200 OK\r\nContent-Type: text/ht"),
        record("response", &url("gzip"), &wrong_gzip),
        record("response", &url("chunks"), &response("text/html", in_chunks, ContentCoding::Identity, no_block)?),
        record("response", &url("coding"), &response("text/html", unknown, ContentCoding::Identity, b"\x1F\x9Dsoup")?),
        record("response", &url("status"), b"<p>soup"),
    ])
}

/// Writes an archive. With the `.gz` extension, each record is a separate member.
pub fn write(path: &Path, records: &[Vec<u8>]) -> io::Result<()> {
    if path.extension().is_some_and(|extension| extension == "gz") {
        let mut writer = GzipWriter::new(BufWriter::new(File::create(path)?));
        for record in records {
            writer.write_all(record)?;
            writer.finish()?;
        }
        writer.into_inner()?.flush()
    } else {
        let mut writer = BufWriter::new(File::create(path)?);
        for record in records {
            writer.write_all(record)?;
        }
        writer.flush()
    }
}

/// Writes archives of [`sample`]s into a folder: `0.warc.gz`, `1.warc.gz`, and so on.
pub fn samples(folder: &Path, count: usize) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let paths = (0..count).map(|number| {
        let path = folder.join(format!("{number}.warc.gz"));
        write(&path, &sample(number)?)?;
        Ok(path)
    });
    paths.collect()
}

pub fn pages_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (path, metadata) = (entry.path(), fs::metadata(entry.path())?);
            if metadata.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html")
                && metadata.len() <= MAX_BYTES_OF_A_PAGE
            {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

/// Returns the folder of the Rust documentation, if it is installed (`rustup component add rust-docs`).
pub fn rust_documentation() -> Option<PathBuf> {
    let output = std::process::Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    let folder = Path::new(sysroot.trim()).join("share/doc/rust/html");
    folder.is_dir().then_some(folder)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageMix {
    /// Every fifth body is encoded with gzip, chunks, both, or neither, in rotation. A tenth of the bodies have a different
    /// character encoding.
    Few,
    /// Bodies are encoded with gzip, Brotli, deflate, or nothing, in rotation. A third of the bodies have a different character
    /// encoding.
    Many,
}

impl PageMix {
    fn of(self, number: usize) -> (ContentCoding, Option<usize>) {
        let in_turn = [ContentCoding::Gzip, ContentCoding::Brotli, ContentCoding::Deflate, ContentCoding::Identity];
        match self {
            Self::Few => {
                let coding = if number % 5 == 1 { ContentCoding::of(number / 5) } else { ContentCoding::Identity };
                (coding, number.is_multiple_of(10).then_some(number / 10))
            }
            Self::Many => (in_turn[number % 4], number.is_multiple_of(3).then_some(number / 3)),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Recipe {
    pub pages: Vec<PathBuf>,
    pub archives: usize,
    pub pages_each: usize,
    pub ending: &'static str,
    pub mix: PageMix,
}

/// Writes archives of pages from all parts of the list, with some broken responses.
pub fn archives(folder: &Path, recipe: &Recipe) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let charsets: Vec<Charset> = charsets().collect();
    let wanted = recipe.archives * recipe.pages_each;
    let paths = (0..recipe.archives).map(|archive| {
        let path = folder.join(format!("{archive:05}.{}", recipe.ending));
        let mut records = Vec::new();
        for page in 0..recipe.pages_each {
            // Adjacent pages in the list go into different archives.
            let number = page * recipe.archives + archive;
            let count = recipe.pages.len();
            let index = if wanted < count { number * count / wanted } else { number % count };
            let source = &recipe.pages[index];
            let mut body = fs::read(source)?;
            let mut content_type = "text/html; charset=utf-8".to_owned();
            let (coding, charset) = recipe.mix.of(number);
            if let (Some(charset), Ok(text)) = (charset, std::str::from_utf8(&body)) {
                let charset = charsets[charset % charsets.len()].encoding;
                content_type = format!("text/html; charset={}", charset.name());
                body = charset.encode(text).0.into_owned();
            }
            let url =
                format!("http://soup.example/{archive}/{page}/{}", source.file_name().unwrap_or_default().display());
            records.push(record("response", &url, &response(&content_type, "", coding, &body)?));
        }
        records.extend(broken(archive)?);
        write(&path, &records)?;
        Ok(path)
    });
    paths.collect()
}
