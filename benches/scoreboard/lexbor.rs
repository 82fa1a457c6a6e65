//! lexbor, a parser in C, in a separate process, if `SOUPSTONE_LEXBOR` names its source folder and there is a C compiler.

use super::job::Job;
use super::rounds::Variant;
use super::support::corpus::Corpus;
use super::support::jobs::name;
use std::cell::RefCell;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use std::{env, fs};

pub(crate) struct Lexbor {
    process: Child,
    pipes: RefCell<(ChildStdin, BufReader<ChildStdout>)>,
    bytes: usize,
}

impl Lexbor {
    /// Compiles lexbor if necessary, and starts it with the pages. `None` if it is not requested.
    pub(crate) fn build(corpus: &Corpus) -> Option<Self> {
        let source = PathBuf::from(env::var_os("SOUPSTONE_LEXBOR")?);
        match Self::start(&source, corpus) {
            Ok(process) => Some(process),
            Err(error) => {
                eprintln!("skipping lexbor: {error}");
                None
            }
        }
    }

    fn start(source: &Path, corpus: &Corpus) -> io::Result<Self> {
        let program = env::temp_dir().join("soupstone-lexbor");
        if !program.exists() {
            compile(source, &program)?;
        }
        let pages = env::temp_dir().join(format!("soupstone-pages-{}", corpus.letter));
        let mut file = io::BufWriter::new(fs::File::create(&pages)?);
        for page in &corpus.pages {
            write!(file, "{} {page}", page.len())?;
        }
        file.into_inner()?;
        let mut process = Command::new(program).arg(pages).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        Ok(Self { process, pipes: RefCell::new((input, BufReader::new(output))), bytes: corpus.bytes() })
    }

    pub(crate) fn variant(&self) -> Variant<'_> {
        Variant {
            job: Job::Parse,
            name: name::LEXBOR,
            bytes: self.bytes,
            pass: Box::new(|| self.pass().expect("lexbor parses the pages again")),
        }
    }

    fn pass(&self) -> Option<Duration> {
        let (input, output) = &mut *self.pipes.borrow_mut();
        input.write_all(b".").ok()?;
        input.flush().ok()?;
        let mut line = String::new();
        output.read_line(&mut line).ok()?;
        Some(Duration::from_nanos(line.trim().parse().ok()?))
    }
}

impl Drop for Lexbor {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

fn compile(source: &Path, program: &Path) -> io::Result<()> {
    eprintln!("Compiling lexbor …");
    let mut files = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("scoreboard/lexbor.c")];
    // Excludes files for other systems.
    let modules = ["core", "dom", "encoding", "html", "ns", "tag", "css", "selectors"];
    for module in modules {
        collect_files(&source.join("lexbor").join(module), &mut files)?;
    }
    collect_files(&source.join("lexbor/ports/posix"), &mut files)?;
    let status = Command::new("cc")
        .args(["-O3", "-DLEXBOR_STATIC", "-lm", "-I"])
        .arg(source)
        .arg("-o")
        .arg(program)
        .args(files)
        .arg("-lm")
        .status()?;
    match status.success() {
        true => Ok(()),
        false => Err(io::Error::other("cannot compile lexbor")),
    }
}

fn collect_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_files(&path, files)?;
        } else if path.extension() == Some(OsStr::new("c")) {
            files.push(path);
        }
    }
    Ok(())
}
