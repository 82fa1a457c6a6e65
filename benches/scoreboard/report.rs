//! The table of measurements, in Markdown.

use super::job::Job;
use super::memory::{self, Kept};
use super::rounds::Timings;
use super::support::jobs::name::{SCRAPER, SOUPSTONE};
use super::variants::{LINE_FRAGMENT, SMALL_DOCUMENT, SMALL_FRAGMENT, TINY_FRAGMENT};
use super::{Board, retained};

pub(crate) fn print(boards: &[Board], small: &Timings, memory: &[Kept]) {
    println!();
    for board in boards {
        println!(
            "- {}: {}, {} pages, {:.1} MB; {} rounds ({} with all trees kept)",
            board.letter,
            board.title,
            board.pages,
            board.bytes as f64 / 1e6,
            board.timings.rounds(Job::Parse),
            board.timings.rounds(Job::ParseAndKeep),
        );
    }
    println!("\nMB/s (median), and in brackets how many times as fast soupstone is (median of the rounds):\n");
    print_row("", boards.iter().map(|board| format!("{} ({})", board.letter, board.title)));
    print_row("---", boards.iter().map(|_| "---:".to_owned()));
    for job in Job::ALL {
        for name in boards[0].timings.names(job) {
            let cells = boards.iter().map(|board| cell(&board.timings, job, name));
            print_row(&format!("{}: {name}", job.title()), cells);
        }
    }
    print_peaks(boards);
    for name in [SOUPSTONE, SCRAPER] {
        let kept = |board: &Board| memory::find(memory, board.letter, name);
        let bytes = |kept: &Kept| format!("{:.0}", kept.bytes_per_node());
        let cells = boards.iter().map(|board| kept(board).map_or_else(String::new, bytes));
        print_row(&format!("bytes per kept node: {name}"), cells);
        let nodes = |kept: &Kept| format!("{:.1}", kept.nodes_per_allocation());
        let cells = boards.iter().map(|board| kept(board).map_or_else(String::new, nodes));
        print_row(&format!("nodes per allocation: {name}"), cells);
    }

    for (job, input) in [
        (Job::ParseSmallDocument, SMALL_DOCUMENT),
        (Job::ParseTinyFragment, TINY_FRAGMENT),
        (Job::ParseSmallFragment, SMALL_FRAGMENT),
        (Job::ParseLineFragment, LINE_FRAGMENT),
        (Job::SetTinyInnerHtml, TINY_FRAGMENT),
        (Job::SetInnerHtml, SMALL_FRAGMENT),
    ] {
        println!("\n{}, in nanoseconds:\n", job.title());
        for name in small.names(job) {
            if let Some(speed) = small.speed(job, name) {
                println!("- {name}: {:.0}", input.len() as f64 / speed * 1e9);
            }
        }
    }
}

pub(crate) fn print_parse(boards: &[Board]) {
    println!("\nPages parsed, in MB/s (median), and how many times as fast soupstone is (median of the rounds):\n");
    print_row("", boards.iter().map(|board| board.title.clone()));
    print_row("---", boards.iter().map(|_| "---:".to_owned()));
    for name in boards.first().into_iter().flat_map(|board| board.timings.names(Job::Parse)) {
        print_row(name, boards.iter().map(|board| cell(&board.timings, Job::Parse, name)));
    }
    for (letter, column, source) in [
        ('A', "real pages", "SOUPSTONE_CORPUS names a folder with HTML files in `pages/`"),
        ('B', "specifications and wikis", "SOUPSTONE_CORPUS names a folder with HTML files in `spec/`"),
        ('C', "the documentation of Rust", "`rustup component add rust-docs` installs it"),
    ] {
        if !boards.iter().any(|board| board.letter == letter) {
            println!("\nThe README also has a column for {column}: {source}.");
        }
    }
}

fn print_peaks(boards: &[Board]) {
    let of_boards: Vec<Vec<_>> = boards.iter().map(|board| retained::memory(board.letter).collect()).collect();
    for (index, (name, ..)) in of_boards.first().into_iter().flatten().enumerate() {
        let cells = of_boards.iter().map(|of_board| match of_board.get(index) {
            Some((_, peak, faults)) => {
                format!("{:.1} MB, {faults} faults", *peak as f64 * 1024.0 / 1e6)
            }
            None => String::new(),
        });
        print_row(&format!("memory, all trees kept: {name}"), cells);
    }
}

fn print_row(title: &str, cells: impl Iterator<Item = String>) {
    let cells: Vec<_> = cells.collect();
    println!("| {title} | {} |", cells.join(" | "));
}

fn cell(timings: &Timings, job: Job, name: &str) -> String {
    let Some(speed) = timings.speed(job, name) else {
        return String::new();
    };
    let speed = speed / 1e6;
    match timings.ratio((job, SOUPSTONE), (job, name)) {
        Some(ratio) if name != SOUPSTONE => format!("{speed:.0} ({ratio:.2}×)"),
        _ => format!("**{speed:.0}**"),
    }
}
