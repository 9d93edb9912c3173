//! A finished table.

use std::fmt;
use std::sync::Arc;

/// How many bits an entry takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Four.
    Nibble,
    /// Eight.
    Byte,
}

impl Width {
    /// How many bits.
    pub fn bits(self) -> u32 {
        match self {
            Width::Nibble => 4,
            Width::Byte => 8,
        }
    }

    /// The width with so many bits.
    pub fn of_bits(bits: u32) -> Option<Width> {
        [Width::Nibble, Width::Byte].into_iter().find(|width| width.bits() == bits)
    }

    /// How many bytes so many entries take.
    pub fn bytes(self, entries: u64) -> u64 {
        match self {
            Width::Nibble => entries.div_ceil(2),
            Width::Byte => entries,
        }
    }
}

/// A finished table: for each placement of sliding tiles half of what the least number of
/// moves is above the sum of the tiles' distances (that difference is always even), for
/// each of pieces that moves permute the least number of moves. Clones share the entries; a search
/// holds one clone for each table from its beginning to its end.
#[derive(Clone)]
pub struct Table {
    bytes: Arc<[u8]>,
    /// 1 where two entries share a byte, else 0.
    shared: u32,
    mask: u8,
}

impl Table {
    /// A table whose entries lie packed in these bytes, the first of two in the lower half.
    pub fn new(width: Width, bytes: Arc<[u8]>) -> Self {
        match width {
            Width::Nibble => Table { bytes, shared: 1, mask: 15 },
            Width::Byte => Table { bytes, shared: 0, mask: 255 },
        }
    }

    /// Packs entries as tightly as the largest allows.
    pub fn pack(entries: Vec<u8>) -> Self {
        let narrow = entries.iter().all(|&entry| entry < 16);
        if !narrow {
            return Table::new(Width::Byte, entries.into());
        }
        let pair = |pair: &[u8]| pair[0] | pair.get(1).map_or(0, |second| second << 4);
        Table::new(Width::Nibble, entries.chunks(2).map(pair).collect())
    }

    /// An entry.
    #[inline(always)]
    pub fn get(&self, index: u32) -> u8 {
        self.bytes[(index >> self.shared) as usize] >> ((index & self.shared) * 4) & self.mask
    }

    /// How many bits an entry takes.
    pub fn width(&self) -> Width {
        if self.shared == 1 { Width::Nibble } else { Width::Byte }
    }

    /// The packed entries.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Does nobody else hold it?
    pub(super) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.bytes) == 1
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({:?}, {} bytes)", self.width(), self.bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_out_as_they_went_in() {
        for most in [15, 16, 255] {
            let entries: Vec<u8> = (0..=most).chain([3]).collect();
            let table = Table::pack(entries.clone());
            assert_eq!(table.width(), if most < 16 { Width::Nibble } else { Width::Byte });
            assert_eq!(table.bytes().len() as u64, table.width().bytes(entries.len() as u64));
            assert!((0..).zip(&entries).all(|(i, &entry)| table.get(i) == entry));
        }
    }
}
