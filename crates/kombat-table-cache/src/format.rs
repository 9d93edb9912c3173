//! A table as a file: a head that says what it is, then the entries as they lie in memory.

use kombat::messages::Message;
use kombat::msg;
use kombat::pdb::{Key, Table, Width};
use std::io::{self, Read};
use std::iter::repeat_n;
use std::sync::Arc;
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
    let mut put = |at: usize, bytes: &[u8]| head[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, MAGIC);
    put(AT_VERSION, &VERSION.to_le_bytes());
    put(AT_BITS, &table.width().bits().to_le_bytes());
    put(AT_ENTRIES, &entries(key).to_le_bytes());
    put(AT_CONTENT, &xxh3_64(table.bytes()).to_le_bytes());
    let name = key.to_string();
    put(AT_KEY, &name.as_bytes()[..name.len().min(AT_SUM - AT_KEY)]);
    let sum = xxh3_64(&head[..AT_SUM]);
    head[AT_SUM..].copy_from_slice(&sum.to_le_bytes());
    head
}

/// How many entries the table of a key has.
pub(crate) fn entries(key: &Key) -> u64 {
    key.places().map_or(0, |places| places.count())
}

fn u32_at(head: &[u8; HEAD], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|i| head[at + i]))
}

fn u64_at(head: &[u8; HEAD], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|i| head[at + i]))
}

/// What a head says of the entries behind it.
struct Content {
    width: Width,
    bytes: u64,
    sum: u64,
}

/// Is this the head of a table of the key, whose file has so many bytes?
fn check(key: &Key, head: &[u8; HEAD], length: u64) -> Result<Content, Message> {
    if &head[..AT_VERSION] != MAGIC {
        return Err(msg!("table-cache.foreign"));
    }
    if u32_at(head, AT_VERSION) != VERSION {
        return Err(msg!(
            "table-cache.version",
            found = u32_at(head, AT_VERSION) as usize,
            expected = VERSION as usize
        ));
    }
    if xxh3_64(&head[..AT_SUM]) != u64_at(head, AT_SUM) {
        return Err(msg!("table-cache.corrupted"));
    }
    let named = head[AT_KEY..AT_SUM].split(|&byte| byte == 0).next().unwrap_or_default();
    let same = named == key.to_string().as_bytes() && u64_at(head, AT_ENTRIES) == entries(key);
    let width = Width::of_bits(u32_at(head, AT_BITS)).filter(|_| same).ok_or_else(|| msg!("table-cache.another"))?;
    let bytes = width.bytes(entries(key));
    if length != HEAD as u64 + bytes {
        return Err(msg!("table-cache.truncated"));
    }
    Ok(Content { width, bytes, sum: u64_at(head, AT_CONTENT) })
}

/// Reads the table of the key, whole and unharmed, from a file of so many bytes. Nothing is
/// read of a file that cannot be it.
pub(crate) fn read(key: &Key, file: &mut impl Read, length: u64) -> Result<Table, Message> {
    // Somebody may shorten a file while it is read.
    let wrong = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => msg!("table-cache.truncated"),
        _ => msg!("table-cache.unreadable", why = error.to_string()),
    };
    let mut head = [0; HEAD];
    file.read_exact(&mut head).map_err(wrong)?;
    let content = check(key, &head, length)?;
    let length = usize::try_from(content.bytes).map_err(|_| msg!("table-cache.another"))?;
    let mut bytes: Arc<[u8]> = repeat_n(0, length).collect();
    let entries = Arc::get_mut(&mut bytes).expect("nobody else has it yet");
    file.read_exact(entries).map_err(wrong)?;
    if xxh3_64(entries) != content.sum {
        return Err(msg!("table-cache.corrupted"));
    }
    Ok(Table::new(content.width, bytes))
}
