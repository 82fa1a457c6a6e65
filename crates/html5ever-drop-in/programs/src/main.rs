//! Runs typical work of crates that use html5ever. `compare` runs this program built with html5ever, and built with the
//! drop-in.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, error, fs};

use kuchikikiki::traits::TendrilSink;

type Result<T> = std::result::Result<T, Box<dyn error::Error>>;

type Program = fn(&str) -> String;

const PROGRAMS: [(&str, Program); 10] = [
    ("scraper", |page| {
        let html = scraper::Html::parse_document(page);
        let links = scraper::Selector::parse("a[href]").expect("valid selector");
        let links = html.select(&links).filter_map(|link| link.attr("href"));
        links.collect::<Vec<_>>().join("\n")
    }),
    ("ammonia", ammonia::clean),
    ("dom_query", |page| {
        let document = dom_query::Document::from(page);
        format!("{}{}", document.select("p").text(), document.html())
    }),
    ("css-inline", |page| {
        css_inline::CSSInliner::options()
            .load_remote_stylesheets(false)
            .build()
            .inline(page)
            .unwrap_or_else(|error| error.to_string())
    }),
    ("html2text", |page| html2text::from_read(page.as_bytes(), 80).unwrap_or_else(|error| error.to_string())),
    ("kuchikikiki", |page| {
        let document = kuchikikiki::parse_html().one(page);
        let links = document.select("a[href]").expect("valid selector").count();
        format!("{links}{}", document.to_string())
    }),
    ("html-to-markdown-rs", |page| match html_to_markdown_rs::convert(page, None) {
        Ok(result) => result.content.unwrap_or_default(),
        Err(error) => error.to_string(),
    }),
    ("dom_smoothie", |page| {
        let article = dom_smoothie::Readability::new(page, None, None);
        match article.and_then(|mut article| article.parse()) {
            Ok(article) => article.content.to_string(),
            Err(error) => error.to_string(),
        }
    }),
    ("legible", |page| match legible::parse(page, None, None) {
        Ok(article) => article.content,
        Err(error) => error.to_string(),
    }),
    ("mdka", mdka::html_to_markdown),
];

/// Small inputs: typical comments.
const SMALL: [&str; 4] = [
    "<p>Stone <b>soup</b></p>",
    "plain text of a comment, nothing else",
    "<p>Stone <b>soup</b> is a <a href=\"/wiki/folk\">folk story</a> in which hungry strangers share.</p>",
    "<div class=card><h2>Stone soup</h2><p>Stone <b>soup</b> is a <a href=\"/wiki/folk\">folk story</a> in which hungry \
     strangers convince the people of a town to share their food.</p><img src=a.png></div>",
];

/// The number of alternating runs of both programs, after a warm-up.
const ROUNDS: usize = 5;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run", program, folder] => run(program, Path::new(folder)),
        ["compare", other, folder, ref names @ ..] => compare(other, folder, names),
        _ => Err("compare OTHER FOLDER [NAME …]".into()),
    }
}

/// Prints the time in nanoseconds for all pages and for the small inputs, and a number for the result of each page.
fn run(name: &str, folder: &Path) -> Result<()> {
    let program = PROGRAMS.iter().find(|(found, _)| *found == name);
    let (_, program) = program.ok_or("no program has this name")?;
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    let (mut time, mut outputs) = (Duration::ZERO, Vec::new());
    for path in &paths {
        let page = String::from_utf8_lossy(&fs::read(path)?).into_owned();
        let start = processor_time()?;
        let output = program(&page);
        time += processor_time()? - start;
        let mut hasher = DefaultHasher::new();
        output.hash(&mut hasher);
        outputs.push(format!("{:x} {}", hasher.finish(), path.display()));
    }
    let start = processor_time()?;
    for _ in 0..1_000 {
        for input in SMALL {
            std::hint::black_box(program(input));
        }
    }
    let small = processor_time()? - start;
    println!("{}\n{}", time.as_nanos(), small.as_nanos());
    println!("{}", outputs.join("\n"));
    Ok(())
}

fn processor_time() -> Result<Duration> {
    // NOTE: the system updates the time when the thread yields.
    std::thread::yield_now();
    let counts = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = counts.split_whitespace().next().ok_or("no counts")?.parse()?;
    Ok(Duration::from_nanos(nanoseconds))
}

struct Run {
    pages: u64,
    small: u64,
    outputs: Vec<String>,
}

fn compare(other: &str, folder: &str, names: &[&str]) -> Result<()> {
    let this = env::current_exe()?;
    println!("| program | pages | times as fast | small inputs | pages whose output differs |");
    println!("|---|---:|---:|---:|---|");
    for (name, _) in PROGRAMS {
        if !names.is_empty() && !names.contains(&name) {
            continue;
        }
        let mut runs: [Vec<Run>; 2] = Default::default();
        for round in 0..=ROUNDS {
            for turn in 0..2 {
                let way = (round + turn) % 2;
                let binary = [this.as_path(), Path::new(other)][way];
                let run = run_of(binary, name, folder)?;
                if round > 0 {
                    runs[way].push(run);
                }
            }
        }
        let median = |runs: &[Run], time: fn(&Run) -> u64| {
            let mut times: Vec<u64> = runs.iter().map(time).collect();
            times.sort_unstable();
            times[times.len() / 2] as f64
        };
        let ratio = |time: fn(&Run) -> u64| median(&runs[0], time) / median(&runs[1], time);
        let (theirs, ours) = (&runs[0][0].outputs, &runs[1][0].outputs);
        let different: Vec<&str> = theirs
            .iter()
            .zip(ours)
            .filter(|(one, other)| one != other)
            .filter_map(|(one, _)| one.rsplit('/').next())
            .collect();
        println!(
            "| {name} | {} | {:.1} | {:.1} | {} |",
            theirs.len(),
            ratio(|run| run.pages),
            ratio(|run| run.small),
            different.join(", ")
        );
    }
    Ok(())
}

fn run_of(binary: &Path, name: &str, folder: &str) -> Result<Run> {
    let output = Command::new(binary).args(["run", name, folder]).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let text = String::from_utf8(output.stdout)?;
    let mut lines = text.lines();
    let mut number = || lines.next().ok_or("no line").map(str::parse::<u64>);
    Ok(Run { pages: number()??, small: number()??, outputs: lines.map(str::to_owned).collect() })
}
