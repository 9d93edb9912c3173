//! A table as a file: a head that says what it is, then the entries as they lie in memory.

use kombat::msg;
use kombat::pdb::{Key, Table, Width};
use kombat::words::Message;
use xxhash_rust::xxh3::xxh3_64;

/// How long the head is. A multiple of a line of the cache, so that entries are aligned.
pub(crate) const HEAD: usize = 128;

const MAGIC: &[u8; 8] = b"KOMBATPD";

/// Changes whenever the meaning of a byte does.
const VERSION: u32 = 1;

// Where things are in the head.
const AT_VERSION: usize = 8;
const AT_BITS: usize = 12;
const AT_ENTRIES: usize = 16;
const AT_CONTENT: usize = 24;
const AT_KEY: usize = 32;
const AT_SUM: usize = 120;

/// The head of a file with this table.
pub(crate) fn head(key: &Key, table: &Table) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..AT_VERSION].copy_from_slice(MAGIC);
    head[AT_VERSION..AT_BITS].copy_from_slice(&VERSION.to_le_bytes());
    head[AT_BITS..AT_ENTRIES].copy_from_slice(&table.width().bits().to_le_bytes());
    head[AT_ENTRIES..AT_CONTENT].copy_from_slice(&entries(key).to_le_bytes());
    head[AT_CONTENT..AT_KEY].copy_from_slice(&xxh3_64(table.bytes()).to_le_bytes());
    let name = key.to_string();
    let name = &name.as_bytes()[..name.len().min(AT_SUM - AT_KEY)];
    head[AT_KEY..AT_KEY + name.len()].copy_from_slice(name);
    let sum = xxh3_64(&head[..AT_SUM]);
    head[AT_SUM..].copy_from_slice(&sum.to_le_bytes());
    head
}

/// How many entries the table of a key has.
pub(crate) fn entries(key: &Key) -> u64 {
    key.places().map_or(0, |places| places.count())
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes[at..at + 8].iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte))
}

/// Is this the whole, unharmed table of the key? If so, how wide its entries are.
pub(crate) fn check(key: &Key, bytes: &[u8]) -> Result<Width, Message> {
    if bytes.len() < HEAD {
        return Err(msg!("shelf.truncated"));
    }
    let (head, content) = bytes.split_at(HEAD);
    if &head[..AT_VERSION] != MAGIC {
        return Err(msg!("shelf.foreign"));
    }
    if u32_at(head, AT_VERSION) != VERSION {
        return Err(msg!("shelf.version", found = u32_at(head, AT_VERSION) as usize, expected = VERSION as usize));
    }
    if xxh3_64(&head[..AT_SUM]) != u64_at(head, AT_SUM) {
        return Err(msg!("shelf.corrupted"));
    }
    let name = key.to_string();
    let named = head[AT_KEY..AT_SUM].split(|&byte| byte == 0).next().unwrap_or_default();
    let width = Width::of_bits(u32_at(head, AT_BITS)).filter(|_| named == name.as_bytes());
    let Some(width) = width.filter(|_| u64_at(head, AT_ENTRIES) == entries(key)) else {
        return Err(msg!("shelf.another"));
    };
    if content.len() as u64 != width.bytes(entries(key)) {
        return Err(msg!("shelf.truncated"));
    }
    if xxh3_64(content) != u64_at(head, AT_CONTENT) {
        return Err(msg!("shelf.corrupted"));
    }
    Ok(width)
}
