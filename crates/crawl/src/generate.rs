//! Archives to test with: pages in ten charsets, bodies with codings, and whatever else archives hold.

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

/// Larger files are no pages to test with.
const MAX_BYTES_OF_A_PAGE: u64 = 2 << 20;

/// An encoding, and a word that it has letters for.
#[derive(Clone, Copy, Debug)]
pub struct Charset {
    /// The encoding.
    pub encoding: &'static Encoding,
    /// The word.
    pub word: &'static str,
}

/// The encodings of [`sample`]: ten of them.
pub fn charsets() -> impl Iterator<Item = Charset> {
    let lines = include_str!("../data/charsets.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let (name, word) = line.split_once(' ')?;
        Some(Charset { encoding: Encoding::for_label(name.as_bytes())?, word })
    })
}

/// How a body is coded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// Not at all.
    Identity,
    /// With gzip.
    Gzip,
    /// In chunks.
    Chunked,
    /// With gzip, in chunks.
    GzipChunked,
    /// With Brotli.
    Brotli,
    /// With deflate, which has the format of zlib.
    Deflate,
}

impl Coding {
    /// The first four codings in turn.
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

/// A record of an archive.
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

/// A response with this content type and body. `headers` are further lines.
///
/// # Errors
///
/// Those of the coding, which writes to memory.
pub fn response(content_type: &str, headers: &str, coding: Coding, body: &[u8]) -> io::Result<Vec<u8>> {
    let codings = coding.headers();
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n{codings}{headers}\r\n");
    let mut response = head.into_bytes();
    response.extend(coding.apply(body)?);
    Ok(response)
}

/// The records of an archive of ten small pages, one in each charset, which the archive's number tells apart; with
/// responses that are no pages, and as many broken ones.
///
/// # Errors
///
/// Those of the codings, which write to memory.
pub fn sample(number: usize) -> io::Result<Vec<Vec<u8>>> {
    let url = |name: &str| format!("http://soup.example/{number}/{name}");
    let mut records = vec![
        record("warcinfo", "", b"software: soupstone-crawl\r\n"),
        record("request", &url("UTF-8"), b"GET / HTTP/1.1\r\n\r\n"),
    ];
    for (index, Charset { encoding, word }) in charsets().enumerate() {
        let name = encoding.name();
        // Every other page says its charset itself.
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
        records.push(record("response", &url(name), &response(&content_type, "", Coding::of(index), &body)?));
    }
    records.extend([
        record("response", &url("png"), &response("image/png", "", Coding::Identity, b"\x89PNG<a href=1>")?),
        record("response", &url("no-type"), b"HTTP/1.1 204 No Content\r\n\r\n"),
    ]);
    records.extend(broken(number)?);
    Ok(records)
}

/// How many responses of a [`sample`] are pages.
pub const PAGES_OF_A_SAMPLE: usize = 10;

/// How many responses of a [`sample`] are no pages.
pub const OTHERS_OF_A_SAMPLE: usize = 2;

/// How many responses of a [`sample`] are broken.
pub const BROKEN_OF_A_SAMPLE: usize = 5;

/// Responses that are broken, each in another way.
fn broken(number: usize) -> io::Result<Vec<Vec<u8>>> {
    let url = |name: &str| format!("http://soup.example/{number}/broken-{name}");
    let mut wrong_gzip = response("text/html", "", Coding::Gzip, b"<p>soup")?;
    // The first block behind the header of ten bytes has a type that there is not.
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
        record("response", &url("chunks"), &response("text/html", in_chunks, Coding::Identity, no_block)?),
        record("response", &url("coding"), &response("text/html", unknown, Coding::Identity, b"\x1F\x9Dsoup")?),
        record("response", &url("status"), b"<p>soup"),
    ])
}

/// Writes records into an archive. With the extension `.gz`, each is a separate member, as crawlers do.
///
/// # Errors
///
/// The archive cannot be written.
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

/// Writes archives of [`sample`]s into a folder: `0.warc.gz`, `1.warc.gz` and so on.
///
/// # Errors
///
/// An archive cannot be written.
pub fn samples(folder: &Path, count: usize) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let paths = (0..count).map(|number| {
        let path = folder.join(format!("{number}.warc.gz"));
        write(&path, &sample(number)?)?;
        Ok(path)
    });
    paths.collect()
}

/// The HTML files in a folder and the folders there, in a fixed order.
///
/// # Errors
///
/// A folder cannot be read.
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

/// The folder of the Rust documentation, if the toolchain has it: `rustup component add rust-docs`.
pub fn rust_documentation() -> Option<PathBuf> {
    let output = std::process::Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    let folder = Path::new(sysroot.trim()).join("share/doc/rust/html");
    folder.is_dir().then_some(folder)
}

/// The encodings of generated pages. Other pages are UTF-8 without content coding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mix {
    /// A fifth of the bodies have gzip, chunks, both or neither in turn; a tenth has another charset.
    Few,
    /// Their bodies have gzip, Brotli, deflate or no coding in turn; a third of them has another charset.
    Many,
}

impl Mix {
    /// The coding of a page by its number, and the number of its charset.
    fn of(self, number: usize) -> (Coding, Option<usize>) {
        let in_turn = [Coding::Gzip, Coding::Brotli, Coding::Deflate, Coding::Identity];
        match self {
            Self::Few => {
                let coding = if number % 5 == 1 { Coding::of(number / 5) } else { Coding::Identity };
                (coding, number.is_multiple_of(10).then_some(number / 10))
            }
            Self::Many => (in_turn[number % 4], number.is_multiple_of(3).then_some(number / 3)),
        }
    }
}

/// How archives of real pages are made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The pages.
    pub pages: Vec<PathBuf>,
    /// How many archives.
    pub archives: usize,
    /// How many pages in each.
    pub pages_each: usize,
    /// The extension of the archives: `warc` or `warc.gz`.
    pub ending: &'static str,
    /// The encodings of the pages.
    pub mix: Mix,
}

/// Writes archives of real pages into a folder: pages are taken from all over the list. Each archive has some broken
/// responses too.
///
/// # Errors
///
/// A page cannot be read, or an archive not be written.
pub fn archives(folder: &Path, recipe: &Recipe) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let charsets: Vec<Charset> = charsets().collect();
    let wanted = recipe.archives * recipe.pages_each;
    let paths = (0..recipe.archives).map(|archive| {
        let path = folder.join(format!("{archive:05}.{}", recipe.ending));
        let mut records = Vec::new();
        for page in 0..recipe.pages_each {
            // Neighbours in the list go to different archives.
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
