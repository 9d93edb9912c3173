//! Searches that build whole paths and breed them.

mod chromosomes;
mod ga;
mod grasp;
mod rollout;

pub use chromosomes::Crossover;
pub use ga::{Ga, Options, Selection};
pub use grasp::{Construction, Grasp};
pub use rollout::Judge;
