//! A short byte string, stored in place: a search copies states without asking for memory, and what
//! it stores is accounted for to the byte.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// The longest state. With its length it fills a line of the cache.
pub const MOST_BYTES: usize = 63;

/// A state: up to [`MOST_BYTES`] bytes. It is read and changed as a slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteState {
    len: u8,
    /// Those beyond the length are 0, so that equal states are equal byte by byte.
    bytes: [u8; MOST_BYTES],
}

impl ByteState {
    /// A state of these bytes, unless there are too many.
    pub fn new(given: &[u8]) -> Option<Self> {
        let mut bytes = [0; MOST_BYTES];
        bytes.get_mut(..given.len())?.copy_from_slice(given);
        Some(ByteState { len: given.len() as u8, bytes })
    }
}

impl Deref for ByteState {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl DerefMut for ByteState {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..usize::from(self.len)]
    }
}

impl fmt::Debug for ByteState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_kept_up_to_the_most() {
        for len in [0, 1, 62, MOST_BYTES] {
            let bytes: Vec<u8> = (0..len as u8).collect();
            assert_eq!(*ByteState::new(&bytes).unwrap(), bytes[..]);
        }
        assert!(ByteState::new(&[0; MOST_BYTES + 1]).is_none());
        assert_eq!(size_of::<ByteState>(), 64);
    }

    #[test]
    fn states_of_different_lengths_differ() {
        assert_ne!(ByteState::new(&[1]), ByteState::new(&[1, 0]));
    }
}
