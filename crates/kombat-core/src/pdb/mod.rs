//! Pattern databases: for a few tiles, in every way they can lie on the board, the
//! least number of moves that brings them home (J. C. Culberson, J. Schaeffer 1998).
//!
//! Those of the sliding tiles are additive (R. E. Korf, A. Felner 2002): only moves of the
//! pattern's own tiles count, so the numbers of patterns that share no tile may be
//! added. The blank is not part of an entry; an entry is the least over all places
//! where the blank may be. Any other domain has tables if its moves permute cells whatever lies there; it
//! says so with [`Permutations`]. One move takes several pieces, which may be of several patterns, so of
//! these numbers the largest is taken.
//!
//! What a table depends on is nothing but the rules, the board and the set of cells to
//! which its tiles belong, and even that only up to the symmetries of the rules. This is its [`Key`];
//! tables are made once for a key, and kept in the [table store](table_store()) of the process.
//! Files are the business of the program, which may give the store a [`TableCache`].

mod build;
mod hops;
mod key;
mod limits;
mod partition;
mod permute;
mod rank;
mod rules;
mod store;
mod symmetry;
mod table;

pub use build::{Progress, build};
pub use key::Key;
pub use limits::{check_count, check_memory, make_room};
pub use partition::{Partition, along_a_snake};
pub use rank::Places;
pub use rules::{Permutations, Rules};
pub use store::{TOGETHER, TableCache, TableStore, allow, allowed, table_store};
pub use symmetry::symmetries;
pub use table::{Table, Width};
