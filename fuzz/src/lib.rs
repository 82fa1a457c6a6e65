//! Random inputs for soupstone, and the properties that hold for all of them.
//!
//! [`generate`] makes inputs, [`properties`] has what is checked, and a [`Target`] joins the two. Two front ends use them:
//! the program of this package, which needs nothing but a stable toolchain, and the targets in `libfuzzer/`.

pub mod generate;
pub mod properties;
pub mod shrink;
mod support;
mod target;

pub use support::Random;
pub use target::{Case, Target};
