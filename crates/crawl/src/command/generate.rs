//! `crawl generate`

use std::env;
use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use soupstone_crawl::generate::{self, PageMix, Recipe};
use soupstone_crawl::say;

/// Generate archives for tests, from local pages: the Rust documentation of the toolchain, and the folder in
/// `$SOUPSTONE_CORPUS`.
#[derive(Args)]
pub(super) struct Generate {
    /// Folder to write into.
    folder: PathBuf,
    /// Number of archives.
    #[arg(long, default_value_t = 8)]
    archives: usize,
    /// Number of pages in each.
    #[arg(long, default_value_t = 250)]
    pages: usize,
    /// Folder of pages to use instead of the Rust documentation and the corpus.
    #[arg(long)]
    from: Vec<PathBuf>,
    /// Do not compress the archives.
    #[arg(long)]
    plain: bool,
}

impl Generate {
    pub(super) fn run(self) -> Result<ExitCode, Box<dyn Error>> {
        let mut folders = self.from;
        if folders.is_empty() {
            folders.extend(generate::rust_documentation());
            folders.extend(env::var_os("SOUPSTONE_CORPUS").map(PathBuf::from).filter(|folder| folder.is_dir()));
        }
        let mut pages = Vec::new();
        for folder in folders {
            let found = generate::pages_in(&folder);
            pages.extend(found.map_err(|error| format!("{}: {error}", folder.display()))?);
        }
        if pages.is_empty() {
            return Err("no pages found: run `rustup component add rust-docs`, or use `--from FOLDER`".into());
        }
        let ending = if self.plain { "warc" } else { "warc.gz" };
        let recipe = Recipe { pages, archives: self.archives, pages_each: self.pages, ending, mix: PageMix::Few };
        let archives = generate::archives(&self.folder, &recipe)?;
        say::table(&format!("{} archives of {} pages in {}", archives.len(), self.pages, self.folder.display()))?;
        Ok(ExitCode::SUCCESS)
    }
}
