//! The commands.

#[cfg(feature = "cluster")]
mod cluster;
mod facts;
mod generate;
#[cfg(feature = "sql")]
mod sql;

use std::error::Error;

use clap::{Parser, Subcommand};

/// From web archives to a table of facts, on one machine or on a cluster.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find the facts of all pages in archives, on all cores, and write them to Parquet.
    Facts(facts::Facts),
    /// Make archives to test with, from pages at hand.
    Generate(generate::Generate),
    /// Query archives, or facts that were written before, with DataFusion.
    #[cfg(feature = "sql")]
    Sql(sql::Sql),
    /// Run the scheduler of a Ballista cluster.
    #[cfg(feature = "cluster")]
    Scheduler(cluster::Scheduler),
    /// Run an executor of a Ballista cluster.
    #[cfg(feature = "cluster")]
    Executor(cluster::Executor),
    /// Have a Ballista cluster find the facts of all pages in archives, and query them.
    #[cfg(feature = "cluster")]
    Remote(cluster::Remote),
}

/// Does what the arguments say.
pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    match Arguments::parse().command {
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
