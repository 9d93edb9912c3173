//! Open lists: what is waiting to be expanded.

mod bucket;
mod pool;

pub use bucket::{BucketQueue, Ties};
