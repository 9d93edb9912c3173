//! What most programs need: `use kombat_lab::prelude::*`, beside `kombat::prelude::*`.

pub use crate::analysis::Analysis;
pub use crate::execute::{Runner, execute};
pub use crate::experiment::Experiment;
pub use crate::local::Local;
pub use crate::plan::{Plan, Task};
pub use crate::record::Record;
pub use crate::report::verdict::{headline, sentences};
pub use crate::standings::Standings;
pub use crate::store::Store;
