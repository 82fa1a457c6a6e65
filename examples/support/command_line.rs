//! Shared code of the examples. An error is one line on standard error with the file's name. The exit status is 1 for errors
//! and 2 for wrong usage.
#![allow(dead_code, reason = "each example uses part of it")]

use std::fs::File;
use std::io::{self, BufWriter, Read, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

pub(crate) type Output = BufWriter<StdoutLock<'static>>;

/// Runs a program with its arguments, and flushes its output.
pub(crate) fn run<A: clap::Parser>(program: impl FnOnce(&A, &mut Output) -> io::Result<()>) -> ExitCode {
    run_with_status(|arguments, out| {
        program(arguments, out)?;
        Ok(ExitCode::SUCCESS)
    })
}

pub(crate) fn run_with_status<A: clap::Parser>(
    program: impl FnOnce(&A, &mut Output) -> io::Result<ExitCode>,
) -> ExitCode {
    let arguments = A::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = program(&arguments, &mut out);
    match result.and_then(|status| out.flush().map(|()| status)) {
        Ok(status) => status,
        // The reader closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            tell(format_args!("{}: {error}", env!("CARGO_BIN_NAME")));
            ExitCode::FAILURE
        }
    }
}

/// Writes a line to standard error, and ignores failures.
pub(crate) fn tell(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// A file, or standard input for `-`, whose errors name it.
pub(crate) struct Input {
    name: String,
    reader: Box<dyn Read>,
}

pub(crate) fn open(file: &Path) -> io::Result<Input> {
    let reader: Box<dyn Read> = match file == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(file).map_err(|error| with_name(file, &error))?),
    };
    let name = file.display().to_string();
    Ok(Input { name, reader })
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer);
        read.map_err(|error| with_name(self.name.as_ref(), &error))
    }
}

/// Returns the bytes of a file, or of standard input for `-`.
pub(crate) fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(file)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Like [`read`], or returns this page if there is no file.
pub(crate) fn read_or(file: Option<&Path>, page: &str) -> io::Result<Vec<u8>> {
    file.map_or_else(|| Ok(page.as_bytes().to_owned()), read)
}

pub(crate) fn with_name(file: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("{}: {error}", file.display()))
}
