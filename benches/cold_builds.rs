//! CPU time and size of clean builds of programs that parse a file: `cargo bench --package benches --bench cold_builds`. Needs
//! Linux, takes half an hour on two cores, and keeps the programs in `target/cold_builds`.
//!
//! The builds alternate. CPU time is less affected by other load than wall-clock time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const ROUNDS: usize = 3;

struct Program {
    name: &'static str,
    dependencies: &'static str,
    code: &'static str,
    beside: &'static str,
}

const HTML5EVER: &str = "html5ever and rcdom";
const SCRAPER: &str = "scraper";

const PARSE_WITH_RCDOM: &str = "use html5ever::tendril::TendrilSink;\n\
    let options = Default::default();\n\
    let parser = html5ever::parse_document(markup5ever_rcdom::RcDom::default(), options);\n\
    let tree = parser.from_utf8().one(page.as_slice());\n\
    println!(\"{}\", tree.document.children.borrow().len());";

const PROGRAMS: [Program; 9] = [
    Program {
        name: HTML5EVER,
        dependencies: "html5ever = \"0.40\"\nmarkup5ever_rcdom = \"0.40\"",
        code: PARSE_WITH_RCDOM,
        beside: HTML5EVER,
    },
    Program {
        name: "soupstone-html5ever as html5ever, and rcdom",
        dependencies: "html5ever = \"0.40\"\nmarkup5ever_rcdom = \"0.40\"\n\n\
            [patch.crates-io]\nhtml5ever = { path = \"SOUPSTONE/crates/html5ever-drop-in\" }",
        code: PARSE_WITH_RCDOM,
        beside: HTML5EVER,
    },
    Program {
        name: "soupstone",
        dependencies: "soupstone = { path = \"SOUPSTONE\" }",
        code: "println!(\"{}\", soupstone::parse_document_bytes(&page).root().children().count());",
        beside: HTML5EVER,
    },
    Program {
        name: "soupstone, without `bytes`",
        dependencies: "soupstone = { path = \"SOUPSTONE\", default-features = false, features = [\"dom\"] }",
        code: "let page = String::from_utf8_lossy(&page);\n\
            println!(\"{}\", soupstone::parse_document(&page).root().children().count());",
        beside: HTML5EVER,
    },
    Program {
        name: "soupstone, chunks of bytes",
        dependencies: "soupstone = { path = \"SOUPSTONE\" }",
        code: "let mut parser = soupstone::ParseOptions::new().byte_parser();\n\
            page.chunks(8192).for_each(|chunk| parser.feed(chunk));\n\
            println!(\"{}\", parser.finish().root().children().count());",
        beside: HTML5EVER,
    },
    Program {
        name: SCRAPER,
        dependencies: "scraper = { version = \"0.29\", default-features = false }",
        code: "let tree = scraper::Html::parse_document(&String::from_utf8_lossy(&page));\n\
            println!(\"{}\", tree.select(&scraper::Selector::parse(\"a\").unwrap()).count());",
        beside: SCRAPER,
    },
    Program {
        name: "soupstone, `select`",
        dependencies: "soupstone = { path = \"SOUPSTONE\", features = [\"select\"] }",
        code: "let document = soupstone::parse_document_bytes(&page);\n\
            println!(\"{}\", document.select(\"a\").count());",
        beside: SCRAPER,
    },
    Program {
        name: "soupstone, `select` without `bytes`",
        dependencies: "soupstone = { path = \"SOUPSTONE\", default-features = false, features = [\"select\"] }",
        code: "let document = soupstone::parse_document(&String::from_utf8_lossy(&page));\n\
            println!(\"{}\", document.select(\"a\").count());",
        beside: SCRAPER,
    },
    Program {
        name: "lol_html",
        dependencies: "lol_html = \"3\"",
        code: "let links = std::cell::Cell::new(0);\n\
            let count = lol_html::element!(\"a\", |_| {\n\
                links.set(links.get() + 1);\n\
                Ok(())\n\
            });\n\
            let settings = lol_html::RewriteStrSettings::new().append_element_content_handler(count);\n\
            lol_html::rewrite_str(&String::from_utf8_lossy(&page), settings).unwrap();\n\
            println!(\"{}\", links.get());",
        beside: SCRAPER,
    },
];

const PROFILES: [&str; 2] = ["dev", "release"];

fn main() {
    if !env::args().any(|argument| argument == "--bench") {
        println!("Run by `cargo bench` only.");
        return;
    }
    let rounds = env::args().find_map(|argument| argument.parse().ok());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/cold_builds");
    let packages: Vec<PathBuf> =
        (0..PROGRAMS.len()).map(|number| write_package(&folder.join(number.to_string()), &PROGRAMS[number])).collect();
    let mut seconds = [const { Vec::new() }; PROGRAMS.len() * PROFILES.len()];
    let mut sizes = [(0, 0); PROGRAMS.len()];
    for _ in 0..rounds.unwrap_or(ROUNDS) {
        for (kind, profile) in PROFILES.iter().enumerate() {
            for (number, package) in packages.iter().enumerate() {
                let time = build(package, profile);
                eprintln!("{}, {profile}: {time:.1} s", PROGRAMS[number].name);
                seconds[kind * PROGRAMS.len() + number].push(time);
                sizes[number] = sizes_of(package);
            }
        }
    }
    let seconds: Vec<f64> = seconds.iter_mut().map(|all| median(all)).collect();
    let (dev, release) = seconds.split_at(PROGRAMS.len());
    println!("| program | dev | release | size, stripped | size |\n|---|---:|---:|---:|---:|");
    for (number, program) in PROGRAMS.iter().enumerate() {
        let beside = PROGRAMS.iter().position(|other| other.name == program.beside);
        let beside = beside.unwrap_or(number);
        let (stripped, size) = sizes[number];
        println!(
            "| {} | {:.1} s ({:.2}×) | {:.1} s ({:.2}×) | {:.2} MB | {:.2} MB |",
            program.name,
            dev[number],
            dev[number] / dev[beside],
            release[number],
            release[number] / release[beside],
            stripped as f64 / 1e6,
            size as f64 / 1e6,
        );
    }
}

fn write_package(folder: &Path, program: &Program) -> PathBuf {
    let soupstone = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let dependencies = program.dependencies.replace("SOUPSTONE", soupstone);
    let manifest = format!(
        "[package]\nname = \"hello\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n{dependencies}\n"
    );
    let code = program.code;
    let main =
        format!("fn main() {{\nlet page = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();\n{code}\n}}\n");
    fs::create_dir_all(folder.join("src")).expect("the folder can be created");
    fs::write(folder.join("Cargo.toml"), manifest).expect("the manifest can be written");
    fs::write(folder.join("src/main.rs"), main).expect("the program can be written");
    run(cargo(folder).arg("fetch"));
    folder.to_owned()
}

/// Builds a package from nothing. Returns the seconds of CPU time.
fn build(package: &Path, profile: &str) -> f64 {
    let target = package.join("target");
    if target.exists() {
        fs::remove_dir_all(&target).expect("the last build can be removed");
    }
    let before = seconds_of_children();
    run(cargo(package).args(["build", "--offline", "--profile", profile]));
    seconds_of_children() - before
}

/// Returns the sizes of the last build in bytes, without and with symbols.
fn sizes_of(package: &Path) -> (u64, u64) {
    let file = ["release", "debug"].map(|folder| package.join("target").join(folder).join("hello"));
    let file = file.iter().find(|file| file.exists()).expect("the program was built");
    let stripped = package.join("target/stripped");
    run(Command::new("strip").arg("-o").arg(&stripped).arg(file));
    let size = |file: &Path| fs::metadata(file).map_or(0, |file| file.len());
    (size(&stripped), size(file))
}

fn cargo(package: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(["--quiet", "--color", "never"]).current_dir(package);
    // NOTE: cargo's settings for this program must not affect the builds.
    let settings = env::vars_os().map(|(name, _)| name);
    for name in settings.filter(|name| name.to_string_lossy().starts_with("CARGO_")) {
        if name != "CARGO_HOME" {
            command.env_remove(name);
        }
    }
    command.env("CARGO_TARGET_DIR", package.join("target"));
    // NOTE: like registry crates, the compared crates are built without incremental compilation and with capped lints.
    command.env("CARGO_INCREMENTAL", "0").env("RUSTFLAGS", "--cap-lints=allow");
    command
}

fn run(command: &mut Command) {
    let status = command.status().expect("the command can be run");
    assert!(status.success(), "{command:?}: {status}");
}

/// Returns the CPU time of all finished child processes in seconds.
///
/// NOTE: the unit is a hundredth of a second on every Linux.
fn seconds_of_children() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("the benchmark runs on Linux");
    // After the name of the program in parentheses, the children's fields are the 14th and the 15th.
    let (_, fields) = stat.rsplit_once(')').unwrap_or_default();
    let fields = fields.split_whitespace().skip(13).take(2);
    fields.filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
