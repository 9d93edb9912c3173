//! What may befall a fight, each thing really done to real processes: the store, the shards
//! of a cluster, and the files of pattern databases must come out of it with nothing lost,
//! doubled or wrong. What a process does not notice by itself (flipped bits, torn files,
//! missing ones) is tried hundreds of times in the tests of `kombat-lab` and `kombat-table-cache`.
#![cfg(unix)]

mod clock;
#[expect(dead_code, reason = "other tests use more of it")]
#[path = "../cli/common.rs"]
mod common;
#[path = "../cli/disk.rs"]
mod disk;
mod field;
mod full;
mod killed;
mod records;
mod refused;
mod twins;
