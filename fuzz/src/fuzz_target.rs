//! [`Target`]: a check and its inputs.

use std::borrow::Cow;

use crate::generators;
use soupstone_tests::tag_soup::Random;

/// A property or a group of properties, and the kind of input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name in the program's arguments and output.
    pub name: &'static str,
    /// The relative frequency.
    pub weight: usize,
    /// The check. The generator chooses options, contexts and chunks.
    pub check: Check,
}

/// A check, by its input.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// Text.
    Text(fn(&mut Random, &str) -> Result<(), String>),
    /// Text with scripts and fetches.
    Scripts(fn(&mut Random, &str) -> Result<(), String>),
    /// Bytes.
    Bytes(fn(&mut Random, &[u8]) -> Result<(), String>),
}

impl Target {
    /// Whether the input is bytes, not text.
    pub const fn takes_bytes(&self) -> bool {
        matches!(self.check, Check::Bytes(_))
    }

    /// Returns a random input with its choices.
    pub fn case(&'static self, random: &mut Random, seeds: &[String]) -> Case {
        let choices = random.below(usize::MAX) as u64;
        let mut text = match seeds.is_empty() || random.once_in(2) {
            true => generators::text(random),
            false => generators::variation(random, seeds),
        };
        let input = match self.check {
            Check::Text(_) => text.into_bytes(),
            Check::Scripts(_) => {
                if !random.once_in(8) {
                    generators::add_scripts(random, &mut text);
                }
                text.into_bytes()
            }
            Check::Bytes(_) => generators::bytes(random, &text),
        };
        Case { target: self, choices, input }
    }
}

/// An input and the choices of its check.
#[derive(Clone, Debug)]
pub struct Case {
    /// The target to check.
    pub target: &'static Target,
    /// The seed of all choices: options, contexts, chunks.
    pub choices: u64,
    /// The input. Targets that take text replace invalid UTF-8.
    pub input: Vec<u8>,
}

impl Case {
    /// Creates a case from cargo-fuzz's bytes: eight bytes of choices, and the input.
    pub fn of_bytes(target: &'static Target, bytes: &[u8]) -> Self {
        let (choices, input) = bytes.split_first_chunk().unwrap_or((&[0; 8], bytes));
        Self { target, choices: u64::from_le_bytes(*choices), input: input.to_vec() }
    }

    /// Checks the properties of the target.
    pub fn check(&self) -> Result<(), String> {
        let random = &mut Random::new(self.choices);
        match self.target.check {
            Check::Text(check) | Check::Scripts(check) => check(random, &self.text()),
            Check::Bytes(check) => check(random, &self.input),
        }
    }

    /// The input as text.
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.input)
    }
}
