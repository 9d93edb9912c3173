//! What is refused before any table is made.

use super::key::Key;
use super::partition::Partition;
use super::store::{Promise, allowed, table_store};
use crate::message::{Arg, Message};
use crate::msg;

/// No more patterns than an estimate has room for.
pub fn check_count(patterns: usize, most: usize) -> Result<(), Message> {
    if patterns <= most {
        return Ok(());
    }
    Err(msg!("pdb.too-many-patterns", n = patterns, most = most))
}

/// Room for the tables of a run, to be held to its end. If those that other runs use leave none,
/// that is bad input and not a limit of this run, for what a run gives must not depend on what
/// else is done.
pub fn make_room(keys: &[Key]) -> Result<Promise<'static>, Message> {
    table_store().promise(keys).ok_or_else(|| msg!("pdb.no-room"))
}

/// No more bytes than tables may take.
pub fn check_memory(partition: &Partition, keys: &[Key]) -> Result<(), Message> {
    let Some(needs) = keys.iter().map(Key::bytes).collect::<Option<Vec<(u64, u64)>>>() else {
        let largest = keys.iter().max_by_key(|key| key.homes().len());
        let (n, cells) = largest.map_or((0, 0), |key| (key.homes().len(), key.cells()));
        return Err(msg!("pdb.too-large", found = partition.to_string(), n = n, cells = cells));
    };
    let kept: u64 = needs.iter().map(|(kept, _)| kept).sum();
    let bytes = kept.saturating_add(needs.iter().map(|(_, making)| *making).max().unwrap_or(0));
    if bytes <= allowed() {
        return Ok(());
    }
    let (bytes, most) = (Arg::Bytes(bytes), Arg::Bytes(allowed()));
    Err(msg!("pdb.too-much-memory", found = partition.to_string(), bytes = bytes, most = most))
}
