//! Fights on a cluster that Slurm shares out, over a folder that all its machines see.
//!
//! ```text
//! plan ─▶ missing runs ─▶ round: shards of runs, one job array ─▶ sbatch
//!                           │
//!           shard-0007.plan ┴▶ a job: runs ─▶ shard-0007.jsonl.tmp-… ─▶ shard-0007.jsonl
//!                                                   │                        │
//!                            store (SQLite) ◀─ merge ┴────────────────────────┘
//! ```
//!
//! Jobs never touch the database; each writes a file of its own and renames it when it is
//! complete. Every line carries a checksum, and every id is a hash of all that decides a
//! result: a line is right or is not used, and a record that arrives twice is stored once.
//! So nothing depends on how a job ended, on who else ran the same shard, or on any clock,
//! and how far a fight is can be read from the files by any machine.
//!
//! In the folder of a fight: `slurm/round-1/` with the job's script, the experiment as it
//! was, a plan, a log and the records of each shard, and the number that Slurm gave the
//! job; `slurm/kept.jsonl` with the records that no job wrote.

pub mod engine;
mod lines;
pub mod queue;
pub mod round;
pub mod script;
mod shards;
pub mod worker;

use std::path::{Path, PathBuf};

/// Where all of it is, in the folder of a fight.
fn rounds_folder(folder: &Path) -> PathBuf {
    folder.join("slurm")
}

/// Has this fight been on a cluster?
pub fn has_shards(folder: &Path) -> bool {
    rounds_folder(folder).is_dir()
}
