//! The amount of testing, set by `SOUPSTONE_PROOF`:
//!
//! - `quick`, the default: every named case, and a sample of random and multiplied inputs.
//! - `full`: larger samples with fixed seeds.
//! - `night`: all multiplied inputs, random inputs with a seed of the day, and tests that need a clock, hours, or gigabytes of memory.
//!
//! `SOUPSTONE_SEED` sets the random seed, to repeat a failure.

use std::env;
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use libtest_mimic::{Completion, Failed, Trial};

use crate::tag_soup::Random;

const PROOF: &str = "SOUPSTONE_PROOF";

const SEED: &str = "SOUPSTONE_SEED";

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Proof {
    Quick,
    Full,
    Night,
}

impl Proof {
    pub fn asked() -> Self {
        match env::var(PROOF).as_deref() {
            Err(env::VarError::NotPresent) | Ok("quick") => Self::Quick,
            Ok("full") => Self::Full,
            Ok("night") => Self::Night,
            other => panic!("{PROOF} must be quick, full or night, not {other:?}"),
        }
    }

    fn setting(self) -> &'static str {
        match self {
            Self::Quick => "SOUPSTONE_PROOF=quick",
            Self::Full => "SOUPSTONE_PROOF=full",
            Self::Night => "SOUPSTONE_PROOF=night",
        }
    }

    /// Returns a trial that is ignored below this level.
    pub fn trial(self, name: impl Into<String>, run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
        if Self::asked() >= self {
            return Trial::test(name, run);
        }
        Trial::ignorable_test(name, move || Ok(Completion::ignored_with(format!("runs with {}", self.setting()))))
    }

    /// Returns an ignored trial that reports the number of trials left out below this level; `None` if there are none.
    pub fn trial_of_the_rest(self, left_out: usize) -> Option<Trial> {
        let name = || format!("{left_out} more trials");
        (left_out > 0).then(|| self.trial(name(), || Ok(())))
    }
}

pub fn scaled<T: Copy>([quick, full, night]: [T; 3]) -> T {
    match Proof::asked() {
        Proof::Quick => quick,
        Proof::Full => full,
        Proof::Night => night,
    }
}

/// Returns random numbers from this seed, from a seed of the day at `night`, or from `SOUPSTONE_SEED`. Prints the seed.
pub fn random(seed: u64) -> Random {
    static OF_THE_DAY: LazyLock<u64> = LazyLock::new(|| {
        let time = SystemTime::now().duration_since(UNIX_EPOCH);
        time.expect("the clock is set").as_secs()
    });
    let seed = match (env::var(SEED), Proof::asked()) {
        (Ok(seed), _) => seed.parse().expect("SOUPSTONE_SEED must be a number"),
        (Err(_), Proof::Night) => *OF_THE_DAY,
        (Err(_), _) => seed,
    };
    println!("{SEED}={seed}");
    Random::new(seed)
}
