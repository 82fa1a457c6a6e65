//! Compares the speed of the policy for servers and ammonia, with ammonia's lists, for pages and comments.
//!
//! ```text
//! SOUPSTONE_CORPUS=FOLDER cargo bench -p sanitizer_and_ammonia
//! ```
//!
//! A ratio is the median over the rounds of ammonia's time divided by ours. The cost of the proof is derived: it takes as long
//! as cleaning clean text, which needs no other proof.

mod layer;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use soupstone_sanitizer::server::Policy;

const ROUNDS: usize = 15;

const TURN: Duration = Duration::from_millis(20);

fn main() {
    let builder = ammonia::Builder::default();
    let policy = layer::policy_of(&builder).expect("ammonia's lists are a valid policy");
    println!("{:24} {:>6} {:>10} {:>12} {:>12} {:>14}", "", "texts", "bytes", "with proof", "without", "already clean");
    let corpus = env::var_os("SOUPSTONE_CORPUS").map(PathBuf::from);
    let folder = |name: &str| corpus.as_ref().map(|corpus| corpus.join(name));
    compare("A: real pages", &pages(folder("pages"), 87), &builder, &policy);
    compare("B: dense pages", &pages(folder("spec"), 20), &builder, &policy);
    compare("C: documentation", &pages(documentation(), 40), &builder, &policy);
    for size in [100, 250, 1000, 4000] {
        let comments: Vec<String> = (0..50).map(|number| comment(size, number)).collect();
        compare(&format!("comments of {size} bytes"), &comments, &builder, &policy);
    }
}

fn compare(name: &str, texts: &[String], builder: &ammonia::Builder<'_>, policy: &Policy) {
    if texts.is_empty() {
        println!("{name:24} not found");
        return;
    }
    let ours = |text: &str| policy.clean(text).map_or(0, |clean| clean.as_str().len());
    let theirs = |text: &str| builder.clean(text).to_string().len();
    let cleaned: Vec<String> =
        texts.iter().map(|text| policy.clean(text).map(String::from).unwrap_or_default()).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    let start = Instant::now();
    black_box(texts.iter().map(|text| ours(text)).sum::<usize>());
    let turns = usize::try_from(TURN.as_nanos() / start.elapsed().as_nanos().max(1)).unwrap_or(0) + 1;
    let (mut with, mut without, mut again) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let their_time = time(texts, 1.max(turns / 4), theirs);
        let our_time = time(texts, turns, ours);
        let time_of_clean = time(&cleaned, turns, ours);
        with.push(their_time / our_time);
        without.push(their_time / (our_time - time_of_clean));
        again.push(time(&cleaned, 1.max(turns / 4), theirs) / time_of_clean);
    }
    println!(
        "{name:24} {:>6} {bytes:>10} {:>11.1}x {:>11.1}x {:>13.1}x",
        texts.len(),
        median(&mut with),
        median(&mut without),
        median(&mut again)
    );
}

fn time(texts: &[String], turns: usize, run: impl Fn(&str) -> usize) -> f64 {
    let start = clock();
    for _ in 0..turns {
        for text in texts {
            black_box(run(black_box(text)));
        }
    }
    clock().saturating_sub(start).as_secs_f64() / turns as f64
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Returns the CPU time of this thread if available, and otherwise wall-clock time.
fn clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    // The system updates the thread's time when the thread yields.
    thread::yield_now();
    let counts = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let running = counts.and_then(|counts| counts.split(' ').next()?.parse().ok());
    running.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn documentation() -> Option<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let root = String::from_utf8(output.stdout).ok()?;
    Some(Path::new(root.trim()).join("share/doc/rust/html/std/vec"))
}

fn pages(folder: Option<PathBuf>, most: usize) -> Vec<String> {
    let files = folder.and_then(|folder| fs::read_dir(folder).ok());
    let mut paths: Vec<PathBuf> = files
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "html"))
        .collect();
    paths.sort();
    let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    texts.take(most).collect()
}

fn comment(size: usize, number: usize) -> String {
    const PARTS: [&str; 8] = [
        "<p>I have tried this with the <b>new</b> version, and it works.</p>\n",
        "<p>See <a href=\"https://example.com/issues/12?page=2&amp;sort=new\" target=_blank>the other issue</a> for why.</p>\n",
        "<ul>\n<li>first, the <code>parse()</code> call</li>\n<li>then <em>all</em> the rest</li>\n</ul>\n",
        "<blockquote><p>It should not do that &mdash; or should it?</p></blockquote>\n",
        "<pre><code class=\"language-rust\">let x = a &lt; b &amp;&amp; c &gt; d;\n</code></pre>\n",
        "<p onclick=\"f()\" style=\"color: red\">Look at <img src=\"/images/1.png\" alt=\"a picture\" width=20> this!<script>f()</script></p>\n",
        "Thanks a lot for all the fish, and so on. That was a long text without any markup in it at all.\n",
        "<h3>Steps</h3><ol><li>one<li>two<li><font color=red>three</font></ol>",
    ];
    let mut text = String::new();
    let mut part = number;
    while text.len() < size {
        text.push_str(PARTS[part % PARTS.len()]);
        part = part * 5 + 3;
    }
    let end = (size..=text.len()).find(|end| text.is_char_boundary(*end));
    text.truncate(end.unwrap_or(size));
    text
}
