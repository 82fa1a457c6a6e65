#[cfg(feature = "cluster")]
mod cluster;
mod facts;
mod generate;
#[cfg(feature = "sql")]
mod sql;

use std::error::Error;
use std::fmt::Display;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};
use soupstone_crawl::{Report, say};

/// Turns web archives into a table of facts, on one machine or on a cluster.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Extract the facts of all pages in archives, on all cores, and write them to Parquet.
    Facts(facts::Facts),
    /// Generate archives for tests, from local pages.
    Generate(generate::Generate),
    /// Query archives, or facts written earlier, with DataFusion.
    #[cfg(feature = "sql")]
    Sql(sql::Sql),
    /// Run the scheduler of a Ballista cluster.
    #[cfg(feature = "cluster")]
    Scheduler(cluster::Scheduler),
    /// Run an executor of a Ballista cluster.
    #[cfg(feature = "cluster")]
    Executor(cluster::Executor),
    /// Extract the facts of all pages in archives on a Ballista cluster, and query them.
    #[cfg(feature = "cluster")]
    Remote(cluster::Remote),
}

const OF_FEATURES: [(&str, &str); 4] =
    [("sql", "sql"), ("scheduler", "cluster"), ("executor", "cluster"), ("remote", "cluster")];

pub(crate) fn run() -> Result<ExitCode, Box<dyn Error>> {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            return Err(missing_feature(&error).unwrap_or_else(|| error.exit()).into());
        }
    };
    match arguments.command {
        Command::Facts(facts) => facts.run(),
        Command::Generate(generate) => generate.run(),
        #[cfg(feature = "sql")]
        Command::Sql(sql) => sql.run(),
        #[cfg(feature = "cluster")]
        Command::Scheduler(scheduler) => scheduler.run(),
        #[cfg(feature = "cluster")]
        Command::Executor(executor) => executor.run(),
        #[cfg(feature = "cluster")]
        Command::Remote(remote) => remote.run(),
    }
}

fn missing_feature(error: &clap::Error) -> Option<String> {
    let ContextValue::String(command) = error.get(ContextKind::InvalidSubcommand)? else {
        return None;
    };
    let (_, feature) = OF_FEATURES.iter().find(|(name, _)| name == command)?;
    (error.kind() == ErrorKind::InvalidSubcommand).then(|| {
        format!(
            "this program was built without `crawl {command}`: build it with `cargo build --release --features {feature}`"
        )
    })
}

fn say_report(report: &Report) {
    const MAX_MESSAGES: usize = 10;
    for message in report.messages.iter().take(MAX_MESSAGES) {
        say::message(message);
    }
    let faults = report.faults();
    if faults > MAX_MESSAGES as u64 {
        say::message(format_args!("... {faults} faults in total"));
    }
    say::message(report);
}

/// Prints the errors of unread archives. Returns the exit status: 2 if an archive was not read, 1 if the archives contain
/// errors and `is_strict` is set, otherwise 0.
fn exit_code(report: &Report, unread: &[impl Display], is_strict: bool) -> ExitCode {
    const MAX_ERRORS: usize = 100;
    for error in unread.iter().take(MAX_ERRORS) {
        say::message(format_args!("crawl: {error}"));
    }
    if !unread.is_empty() {
        say::message(format_args!(
            "crawl: {} archives cannot be read and are missing; the same command tries them again",
            unread.len()
        ));
        ExitCode::from(2)
    } else if is_strict && report.faults() > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    }
}
