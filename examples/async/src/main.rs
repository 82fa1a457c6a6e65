//! Reads a page with tokio, parses it while it arrives, and prints its title and links.
//!
//! ```text
//! cargo run --package async_reader -- page.html
//! curl -s https://example.org/ | cargo run --package async_reader -- -
//! ```
//!
//! Without an argument it reads two slow built-in pages at once.

#[path = "../../support/command_line.rs"]
mod command_line;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use soupstone::{Document, ParseOptions};
use tokio::fs::File;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, duplex, stdin};

const READ_SIZE: usize = 16 << 10;

/// Parses the data of a reader as it arrives. The future is `Send` if the reader is.
async fn parse(mut reader: impl AsyncRead + Unpin, options: &ParseOptions) -> io::Result<Document> {
    let mut parser = options.byte_parser();
    let mut buffer = vec![0; READ_SIZE];
    loop {
        match reader.read(&mut buffer).await? {
            0 => return Ok(parser.finish()),
            // NOTE: the parser restarts by itself when the encoding changes, and there are no scripts.
            length => {
                parser.feed(&buffer[..length]);
            }
        }
    }
}

fn print(document: &Document, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", document.title().unwrap_or_default())?;
    for node in document.root().descendants() {
        if let Some(target) = node.attribute("href") {
            writeln!(out, "  {target}")?;
        }
    }
    Ok(())
}

/// Parses two pages concurrently, each arriving in small pieces.
async fn parse_two_slow_pages() -> io::Result<Vec<Document>> {
    let pages = [
        "<!DOCTYPE html><title>Stone</title><a href=/stone>stone",
        "<!DOCTYPE html><title>Soup</title><a href=/soup>soup",
    ];
    let mut tasks = Vec::new();
    for page in pages {
        let (mut sender, receiver) = duplex(8);
        tokio::spawn(async move {
            for piece in page.as_bytes().chunks(5) {
                sender.write_all(piece).await?;
                tokio::task::yield_now().await;
            }
            Ok::<(), io::Error>(())
        });
        tasks.push(tokio::spawn(async move { parse(receiver, &ParseOptions::new()).await }));
    }
    let mut documents = Vec::new();
    for task in tasks {
        documents.push(task.await.map_err(io::Error::other)??);
    }
    Ok(documents)
}

async fn parse_file(file: &Path) -> io::Result<Document> {
    let options = ParseOptions::new();
    if file == Path::new("-") {
        return parse(stdin(), &options).await;
    }
    let parsed = async { parse(File::open(file).await?, &options).await };
    parsed.await.map_err(|error| command_line::with_name(file, &error))
}

/// Prints the title and the links of a page
#[derive(clap::Parser)]
struct Arguments {
    /// The file to read; `-` is standard input. Without it, two built-in pages are read
    file: Option<PathBuf>,
}

fn main() -> ExitCode {
    command_line::run(|arguments: &Arguments, out| {
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let documents = match &arguments.file {
            None => runtime.block_on(parse_two_slow_pages())?,
            Some(file) => vec![runtime.block_on(parse_file(file))?],
        };
        for document in &documents {
            print(document, out)?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_page_in_single_bytes_gives_the_same_document() {
        // The parser restarts: the prescan ends before the declaration.
        let spaces = " ".repeat(2000);
        let page = format!("<!DOCTYPE html><p>\u{E9}{spaces}<meta charset=utf-8><p>\u{E9}");
        let expected = soupstone::parse_document_bytes(page.as_bytes()).to_html();
        let (mut sender, receiver) = duplex(1);
        let send = async {
            sender.write_all(page.as_bytes()).await.unwrap();
            drop(sender);
        };
        let options = ParseOptions::new();
        let (document, ()) = tokio::join!(parse(receiver, &options), send);
        assert_eq!(document.unwrap().to_html(), expected);
    }

    #[tokio::test]
    async fn the_future_can_be_sent_to_another_thread() {
        fn is_send<T: Send>(value: T) -> T {
            value
        }
        let options = ParseOptions::new();
        let future = is_send(parse(&b"<p>Soup"[..], &options));
        assert_eq!(future.await.unwrap().body().unwrap().text_content(), "Soup");
    }

    #[tokio::test]
    async fn two_pages_at_once() {
        let documents = parse_two_slow_pages().await.unwrap();
        let titles: Vec<_> = documents.iter().map(|document| document.title()).collect();
        assert_eq!(titles, [Some("Stone".into()), Some("Soup".into())]);
    }
}
