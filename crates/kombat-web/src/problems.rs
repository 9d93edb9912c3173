//! Problems that were opened lately. What is known of all boards of a small puzzle takes
//! a while to count; so it is counted once, not at every move.

use crate::lock::lock;
use kombat::catalog::{Problem, open};
use kombat::messages::SpecError;
use std::sync::{Arc, Mutex};

/// How many are kept.
const KEPT: usize = 4;

/// The problems, the latest last.
#[derive(Default)]
pub(crate) struct Problems(Mutex<Vec<(String, Arc<Problem>)>>);

impl Problems {
    /// Opens a problem, or finds it open.
    pub(crate) fn open(&self, spec: &str) -> Result<Arc<Problem>, SpecError> {
        let mut known = lock(&self.0);
        let entry = match known.iter().position(|(name, _)| name == spec) {
            Some(at) => known.remove(at),
            None => (spec.to_owned(), Arc::new(open(spec)?)),
        };
        let problem = entry.1.clone();
        known.push(entry);
        let surplus = known.len().saturating_sub(KEPT);
        known.drain(..surplus);
        Ok(problem)
    }
}
