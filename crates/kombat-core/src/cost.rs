//! The unit of costs.

/// What a move or a path costs. Whole numbers only: sums are exact, and the
/// open list can be an array of buckets.
pub type Cost = u32;
