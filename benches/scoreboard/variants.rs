//! The libraries for each job.

use super::job::Job;
use super::rounds::Variant;
use super::support::corpus::Corpus;
use super::support::jobs::bytes::{BYTES, BYTES_IN_CHUNKS, LEGACY, WithBytes};
use super::support::jobs::chunks::IN_CHUNKS;
use super::support::jobs::clone_and_drop::CLONE_AND_DROP;
use super::support::jobs::diagnose::{DIAGNOSE, LIST_ERRORS};
use super::support::jobs::fragment::{FRAGMENT, SET_INNER_HTML};
use super::support::jobs::parse::{PARSE, PARSE_FRESH};
use super::support::jobs::select::{PARSE_AND_SELECT, SELECT, Selections, WithSelections};
use super::support::jobs::serialize::SERIALIZE;
use super::support::jobs::tokenize::TOKENIZE;
use super::support::jobs::{Contender, Trees, WithChunks, WithPage, WithTrees, name};
use std::time::{Duration, Instant};

/// The size of the sample that is fed byte by byte.
pub(crate) const SMALL_SAMPLE: usize = 256 << 10;

pub(crate) const SMALL_DOCUMENT: &str = "<!DOCTYPE html><title>T</title><p>x";

pub(crate) const SMALL_FRAGMENT: &str = "<p class=a>Stone <b>soup</b> and <a href=/b>bread</a>";

pub(crate) const TINY_FRAGMENT: &str = "<b>x</b>";

pub(crate) const LINE_FRAGMENT: &str = "<p class=recipe>Put a stone in a pot of <b>water</b>, and \
    wait for the neighbours. <ul><li>One brings a carrot, <li>one an onion, <li>one a bit of \
    <a href=/salt>salt</a>. </ul><p>The soup is ready now";

const SMALL_INPUTS: usize = 5000;

pub(crate) fn that_parse(corpus: &Corpus) -> Vec<Variant<'_>> {
    PARSE.iter().map(|contender| with_pages(Job::Parse, contender, corpus)).collect()
}

pub(crate) fn with_corpus<'a>(
    corpus: &'a Corpus,
    sample: &'a Corpus,
    legacy: &'a [Vec<u8>],
    trees: &'a Trees,
) -> Vec<Variant<'a>> {
    let mut variants = that_parse(corpus);
    let fresh = PARSE_FRESH.iter();
    variants.extend(fresh.map(|contender| with_pages(Job::ParseFresh, contender, corpus)));
    variants.push(with_pages(Job::ParseWithErrors, &LIST_ERRORS, corpus));
    variants.push(with_pages(Job::ParseAndDiagnose, &DIAGNOSE, corpus));
    for contender in &IN_CHUNKS {
        variants.push(with_chunks(Job::ParseChunks, contender, corpus, 8 << 10));
        // NOTE: lol_html keeps an incomplete tag and reads it again with each chunk.
        if contender.name != name::LOL_HTML {
            variants.push(with_chunks(Job::ParseByteByByte, contender, sample, 1));
        }
    }
    let utf_8: Vec<&[u8]> = corpus.pages.iter().map(|page| page.as_bytes()).collect();
    let legacy = legacy.iter().map(Vec::as_slice).collect();
    variants.push(with_bytes(Job::ParseBytes, BYTES, utf_8.clone()));
    variants.push(with_bytes(Job::ParseByteChunks, BYTES_IN_CHUNKS, utf_8));
    variants.push(with_bytes(Job::ParseLegacyBytes, LEGACY, legacy));
    variants.extend(TOKENIZE.iter().map(|contender| with_pages(Job::Tokenize, contender, corpus)));
    let serialize = SERIALIZE.iter().map(|contender| (Job::Serialize, contender));
    let clone_and_drop = CLONE_AND_DROP.iter().map(|contender| (Job::CloneAndDrop, contender));
    for (job, contender) in serialize.chain(clone_and_drop) {
        variants.push(with_trees(job, contender, corpus, trees));
    }
    variants
}

pub(crate) fn with_selections<'a>(job: Job, corpus: &Corpus, selections: &'a Selections) -> Vec<Variant<'a>> {
    let variant = |contender: &'static Contender<WithSelections>| Variant {
        job,
        name: contender.name,
        bytes: corpus.bytes(),
        pass: timed(|| {
            std::hint::black_box((contender.run)(selections));
        }),
    };
    SELECT.iter().map(variant).collect()
}

pub(crate) fn that_parse_and_select(corpus: &Corpus) -> Vec<Variant<'_>> {
    PARSE_AND_SELECT.iter().map(|contender| with_pages(Job::ParseAndSelect, contender, corpus)).collect()
}

pub(crate) fn with_small_inputs() -> Vec<Variant<'static>> {
    let variants = |job, input: &'static str, contenders: &'static [Contender<WithPage>]| {
        contenders.iter().map(move |contender| Variant {
            job,
            name: contender.name,
            bytes: SMALL_INPUTS * input.len(),
            pass: timed(|| {
                for _ in 0..SMALL_INPUTS {
                    (contender.run)(std::hint::black_box(input));
                }
            }),
        })
    };
    let documents = variants(Job::ParseSmallDocument, SMALL_DOCUMENT, &PARSE);
    let fragments = variants(Job::ParseSmallFragment, SMALL_FRAGMENT, &FRAGMENT);
    let tiny = variants(Job::ParseTinyFragment, TINY_FRAGMENT, &FRAGMENT);
    let line = variants(Job::ParseLineFragment, LINE_FRAGMENT, &FRAGMENT);
    let set = variants(Job::SetInnerHtml, SMALL_FRAGMENT, &SET_INNER_HTML);
    let set_tiny = variants(Job::SetTinyInnerHtml, TINY_FRAGMENT, &SET_INNER_HTML);
    let fragments = fragments.chain(tiny).chain(line).chain(set).chain(set_tiny);
    documents.chain(fragments).collect()
}

fn with_pages<'a>(job: Job, contender: &'static Contender<WithPage>, corpus: &'a Corpus) -> Variant<'a> {
    Variant {
        job,
        name: contender.name,
        bytes: corpus.bytes(),
        pass: timed(|| corpus.pages.iter().for_each(|page| (contender.run)(page))),
    }
}

fn with_chunks<'a>(
    job: Job,
    contender: &'static Contender<WithChunks>,
    corpus: &'a Corpus,
    size: usize,
) -> Variant<'a> {
    Variant {
        job,
        name: contender.name,
        bytes: corpus.bytes(),
        pass: timed(move || corpus.pages.iter().for_each(|page| (contender.run)(page, size))),
    }
}

fn with_bytes<'a>(job: Job, contender: Contender<WithBytes>, pages: Vec<&'a [u8]>) -> Variant<'a> {
    Variant {
        job,
        name: contender.name,
        bytes: pages.iter().map(|page| page.len()).sum(),
        pass: timed(move || pages.iter().for_each(|page| (contender.run)(page))),
    }
}

fn with_trees<'a>(
    job: Job,
    contender: &'static Contender<WithTrees>,
    corpus: &Corpus,
    trees: &'a Trees,
) -> Variant<'a> {
    Variant { job, name: contender.name, bytes: corpus.bytes(), pass: timed(|| (contender.run)(trees)) }
}

fn timed<'a>(run: impl Fn() + 'a) -> Box<dyn Fn() -> Duration + 'a> {
    Box::new(move || {
        let start = Instant::now();
        run();
        start.elapsed()
    })
}
