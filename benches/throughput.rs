//! The throughput of each job, measured by criterion: `cargo bench --package benches --bench throughput -- [filter]`.
//!
//! The names are `job/library/corpus`. Measures samples of the corpora, unlike the scoreboard.

#[allow(dead_code, reason = "each benchmark uses part of the shared code")]
mod support;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};
use std::time::Duration;
use support::corpus::{self, Corpus};
use support::jobs::bytes::{BYTES, BYTES_IN_CHUNKS, LEGACY, in_windows_1252};
use support::jobs::chunks::IN_CHUNKS;
use support::jobs::clone_and_drop::CLONE_AND_DROP;
use support::jobs::diagnose::{DIAGNOSE, LIST_ERRORS};
use support::jobs::fragment::FRAGMENT;
use support::jobs::parse::PARSE;
use support::jobs::serialize::SERIALIZE;
use support::jobs::tokenize::TOKENIZE;
use support::jobs::{Contender, Trees, WithPage, WithTrees, name};

const SAMPLE: usize = 2 << 20;

const SMALL_SAMPLE: usize = 256 << 10;

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_millis(1500))
        .configure_from_args();
    all(&mut criterion);
    criterion.final_summary();
}

fn all(criterion: &mut Criterion) {
    let corpora: Vec<_> = corpus::load().iter().map(|corpus| corpus.sample(SAMPLE)).collect();
    with_pages(criterion, "tokenize", &corpora, &TOKENIZE);
    with_pages(criterion, "parse", &corpora, &PARSE);
    with_pages(criterion, "errors", &corpora, &[LIST_ERRORS]);
    with_pages(criterion, "diagnose", &corpora, &[DIAGNOSE]);
    with_pages(criterion, "fragment", &corpora, &FRAGMENT);
    chunks(criterion, &corpora);
    bytes(criterion, &corpora);
    with_trees(criterion, "serialize", &corpora, &SERIALIZE);
    with_trees(criterion, "clone_and_drop", &corpora, &CLONE_AND_DROP);
}

fn with_pages(criterion: &mut Criterion, job: &str, corpora: &[Corpus], contenders: &[Contender<WithPage>]) {
    let mut group = criterion.benchmark_group(job);
    for corpus in corpora {
        for contender in contenders {
            measure(&mut group, contender.name, corpus, || {
                for page in &corpus.pages {
                    (contender.run)(page);
                }
            });
        }
    }
}

fn chunks(criterion: &mut Criterion, corpora: &[Corpus]) {
    let mut group = criterion.benchmark_group("chunks_of_8_kib");
    for corpus in corpora {
        for contender in &IN_CHUNKS {
            measure(&mut group, contender.name, corpus, || {
                for page in &corpus.pages {
                    (contender.run)(page, 8 << 10);
                }
            });
        }
    }
    drop(group);
    let mut group = criterion.benchmark_group("byte_by_byte");
    for corpus in corpora {
        let corpus = corpus.sample(SMALL_SAMPLE);
        // NOTE: lol_html keeps an incomplete tag and reads it again with each chunk.
        for contender in IN_CHUNKS.iter().filter(|contender| contender.name != name::LOL_HTML) {
            measure(&mut group, contender.name, &corpus, || {
                for page in &corpus.pages {
                    (contender.run)(page, 1);
                }
            });
        }
    }
}

fn bytes(criterion: &mut Criterion, corpora: &[Corpus]) {
    for (job, contender) in
        [("bytes", BYTES), ("bytes_in_chunks_of_8_kib", BYTES_IN_CHUNKS), ("bytes_of_windows_1252", LEGACY)]
    {
        let mut group = criterion.benchmark_group(job);
        for corpus in corpora {
            let pages: Vec<Vec<u8>> = match job {
                "bytes_of_windows_1252" => in_windows_1252(&corpus.pages),
                _ => corpus.pages.iter().map(|page| page.as_bytes().to_vec()).collect(),
            };
            measure(&mut group, contender.name, corpus, || {
                for page in &pages {
                    (contender.run)(page);
                }
            });
        }
    }
}

fn with_trees(criterion: &mut Criterion, job: &str, corpora: &[Corpus], contenders: &[Contender<WithTrees>]) {
    let mut group = criterion.benchmark_group(job);
    for corpus in corpora {
        let trees = Trees::of(&corpus.pages);
        for contender in contenders {
            measure(&mut group, contender.name, corpus, || (contender.run)(&trees));
        }
    }
}

fn measure(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, corpus: &Corpus, run: impl Fn()) {
    group.throughput(Throughput::Bytes(corpus.bytes() as u64));
    group.bench_function(BenchmarkId::new(name, corpus.letter), |bencher| bencher.iter(&run));
}
