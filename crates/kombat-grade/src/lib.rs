//! What a course needs of Kombat: hand-ins checked row by row, and a run's numbers as different
//! courses count them.

pub mod count;
pub mod hand_in;
