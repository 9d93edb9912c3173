//! Open lists: what is waiting to be expanded.

mod bucket;

pub use bucket::{BucketQueue, Ties};
