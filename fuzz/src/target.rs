//! [`Target`]: what is checked on an input.

use crate::support::Random;
use crate::{generate, properties};

/// A property, or a group of them, and the inputs that it is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Target {
    /// Text, whole and in chunks, as bytes, with errors and locations and without.
    Chunks,
    /// Bytes with labels, declarations and byte order marks.
    Bytes,
    /// Fragments in many contexts, and in documents.
    Fragments,
    /// The tree of the crate and that of a sink from outside.
    Sink,
    /// A host for scripts: writes, edits, speculations.
    ScriptHost,
    /// Calls of a host in any order.
    Calls,
    /// What is found ahead is what is fetched.
    Speculation,
    /// What is serialized, in all styles, parses to the same tree.
    Serialize,
    /// Coercion, and XML that is read back.
    Xml,
}

impl Target {
    /// All targets, each with how often it comes up.
    pub const ALL: &'static [(Self, usize)] = &[
        (Self::Chunks, 6),
        (Self::Bytes, 4),
        (Self::Fragments, 5),
        (Self::Sink, 6),
        (Self::ScriptHost, 4),
        (Self::Calls, 3),
        (Self::Speculation, 3),
        (Self::Serialize, 5),
        (Self::Xml, 3),
    ];

    /// The name in the arguments of the program and in what it prints.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chunks => "chunks",
            Self::Bytes => "bytes",
            Self::Fragments => "fragments",
            Self::Sink => "sink",
            Self::ScriptHost => "script-host",
            Self::Calls => "calls",
            Self::Speculation => "speculation",
            Self::Serialize => "serialize",
            Self::Xml => "xml",
        }
    }

    /// The target with this name.
    pub fn named(name: &str) -> Option<Self> {
        let mut targets = Self::ALL.iter().map(|(target, _)| *target);
        targets.find(|target| target.name() == name)
    }

    /// One of all targets, by their weights.
    pub fn random(random: &mut Random) -> Self {
        let total: usize = Self::ALL.iter().map(|(_, weight)| weight).sum();
        let mut number = random.below(total);
        for &(target, weight) in Self::ALL {
            if number < weight {
                return target;
            }
            number -= weight;
        }
        Self::Chunks
    }

    /// Whether the input is bytes, not text.
    pub const fn takes_bytes(self) -> bool {
        matches!(self, Self::Bytes)
    }

    /// A random input, and the choices that are made for it.
    pub fn case(self, random: &mut Random, seeds: &[String]) -> Case {
        let choices = random.below(usize::MAX) as u64;
        let mut text = match seeds.is_empty() || random.once_in(2) {
            true => generate::text(random),
            false => generate::variation(random, seeds),
        };
        let is_with_scripts = matches!(self, Self::ScriptHost | Self::Calls | Self::Speculation);
        if is_with_scripts && !random.once_in(8) {
            generate::add_scripts(random, &mut text);
        }
        let input = match self.takes_bytes() {
            true => generate::bytes(random, &text),
            false => text.into_bytes(),
        };
        Case {
            target: self,
            choices,
            input,
        }
    }
}

/// An input, and what is done with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What is checked.
    pub target: Target,
    /// The seed of all choices: options, contexts, chunks.
    pub choices: u64,
    /// The input, which is text for most targets. What is not UTF-8 is replaced in it.
    pub input: Vec<u8>,
}

impl Case {
    /// Checks the properties of the target.
    ///
    /// # Errors
    ///
    /// What does not hold. The first line tells which property that is.
    pub fn check(&self) -> Result<(), String> {
        let random = &mut Random::new(self.choices);
        if self.target == Target::Bytes {
            return properties::bytes::check(random, &self.input);
        }
        let input = &*self.text();
        match self.target {
            Target::Fragments => properties::fragments::check(random, input),
            Target::Sink => properties::sink::check(random, input),
            Target::ScriptHost => properties::script_host::check(random, input),
            Target::Calls => properties::calls::check(random, input),
            Target::Speculation => properties::speculation::check(random, input),
            Target::Serialize => properties::serialize::check(random, input),
            Target::Xml => properties::xml::check(random, input),
            _ => properties::chunks::check(random, input),
        }
    }

    /// The input as text.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.input)
    }
}
