//! How much the tests prove. The environment variable `SOUPSTONE_PROOF` says it:
//!
//! - `quick`, the default: every named case, and a sample of random and multiplied inputs. For each save.
//! - `full`: larger samples, with fixed seeds. For each change.
//! - `night`: all multiplied inputs, random inputs with a seed of the day, and tests that need a clock, hours, or many gigabytes of
//!   memory.
//!
//! `SOUPSTONE_SEED` sets the seed of random inputs, to repeat a failure.

use std::env;
use std::sync::LazyLock;
use std::time::{SystemTime, UNIX_EPOCH};

use libtest_mimic::{Completion, Failed, Trial};

use crate::soup::Random;

/// The variable that says how much is proved.
const PROOF: &str = "SOUPSTONE_PROOF";

/// The variable that sets the seed of random inputs.
const SEED: &str = "SOUPSTONE_SEED";

/// How much is proved, from little to much.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Proof {
    Quick,
    Full,
    Night,
}

impl Proof {
    /// Reads the variable. Panics if it says something else.
    pub fn asked() -> Self {
        match env::var(PROOF).as_deref() {
            Err(env::VarError::NotPresent) | Ok("quick") => Self::Quick,
            Ok("full") => Self::Full,
            Ok("night") => Self::Night,
            other => panic!("{PROOF} is quick, full or night, not {other:?}"),
        }
    }

    /// Returns the value of the variable for this proof.
    fn setting(self) -> &'static str {
        match self {
            Self::Quick => "SOUPSTONE_PROOF=quick",
            Self::Full => "SOUPSTONE_PROOF=full",
            Self::Night => "SOUPSTONE_PROOF=night",
        }
    }

    /// A trial that runs if this much is proved, and is reported as ignored otherwise.
    pub fn trial(self, name: impl Into<String>, run: impl FnOnce() -> Result<(), Failed> + Send + 'static) -> Trial {
        if Self::asked() >= self {
            return Trial::test(name, run);
        }
        Trial::ignorable_test(name, move || Ok(Completion::ignored_with(format!("runs with {}", self.setting()))))
    }

    /// The trial that says how many trials are left out for less than this much. `None` if there are none.
    pub fn trial_of_the_rest(self, left_out: usize) -> Option<Trial> {
        let name = || format!("{left_out} more trials");
        (left_out > 0).then(|| self.trial(name(), || Ok(())))
    }
}

/// The number for how much is proved, of those for `quick`, `full` and `night`.
pub fn scaled<T: Copy>([quick, full, night]: [T; 3]) -> T {
    match Proof::asked() {
        Proof::Quick => quick,
        Proof::Full => full,
        Proof::Night => night,
    }
}

/// Random numbers from this seed, from one of the day by night, or from the one that `SOUPSTONE_SEED` sets. Prints it.
pub fn random(seed: u64) -> Random {
    static OF_THE_DAY: LazyLock<u64> = LazyLock::new(|| {
        let time = SystemTime::now().duration_since(UNIX_EPOCH);
        time.expect("the clock is set").as_secs()
    });
    let seed = match (env::var(SEED), Proof::asked()) {
        (Ok(seed), _) => seed.parse().expect("SOUPSTONE_SEED is a number"),
        (Err(_), Proof::Night) => *OF_THE_DAY,
        (Err(_), _) => seed,
    };
    println!("{SEED}={seed}");
    Random::new(seed)
}
