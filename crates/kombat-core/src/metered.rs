//! A vector whose bytes are claimed from the [`Meter`] before they are allocated.

use crate::budget::{Meter, Stop};
use std::ops::{Deref, DerefMut};

/// Entries of the first allocation.
const FIRST: usize = 64;

/// A growing list that a memory limit holds for.
#[derive(Clone, Debug)]
pub struct Metered<T> {
    items: Vec<T>,
    /// What an item is accounted with.
    item_size: usize,
}

impl<T> Default for Metered<T> {
    fn default() -> Self {
        Metered::with_item_size(size_of::<T>())
    }
}

impl<T> Metered<T> {
    /// An empty list whose items are accounted with so many bytes each. A search that is
    /// compiled for being watched has larger items, and is to be the same search.
    pub fn with_item_size(item_size: usize) -> Self {
        Metered { items: Vec::new(), item_size }
    }

    /// Adds an item at the end.
    #[inline(always)]
    pub fn push(&mut self, item: T, meter: &mut Meter) -> Result<(), Stop> {
        if self.items.len() == self.items.capacity() {
            self.grow(meter)?;
        }
        self.items.push(item);
        Ok(())
    }

    /// Twice the room; for that moment the old list is there as well.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, meter: &mut Meter) -> Result<(), Stop> {
        self.enlarge(self.items.capacity().max(FIRST), meter)
    }

    fn enlarge(&mut self, more: usize, meter: &mut Meter) -> Result<(), Stop> {
        let before = self.items.capacity();
        meter.claim((before + more) * self.item_size)?;
        self.items.reserve_exact(before + more - self.items.len());
        meter.release(before * self.item_size);
        Ok(())
    }

    /// Makes room for `len` items, as if they were pushed; without it the list stays as it is.
    pub fn make_room(&mut self, len: usize, meter: &mut Meter) -> Result<(), Stop> {
        while self.items.capacity() < len {
            self.grow(meter)?;
        }
        Ok(())
    }

    /// Makes room for so many more items, so that they can be added without a refusal.
    pub fn reserve(&mut self, more: usize, meter: &mut Meter) -> Result<(), Stop> {
        let needed = self.items.len() + more;
        match needed.checked_sub(self.items.capacity()) {
            None | Some(0) => Ok(()),
            Some(lacking) => self.enlarge(lacking, meter),
        }
    }

    /// Takes the last item.
    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    /// Keeps the first `len` items.
    pub fn truncate(&mut self, len: usize) {
        self.items.truncate(len);
    }

    /// The list as it is; its room stays claimed.
    pub fn into_vec(self) -> Vec<T> {
        self.items
    }

    /// Gives the list up, and its room back.
    pub fn free(self, meter: &mut Meter) {
        meter.release(self.items.capacity() * self.item_size);
    }

    /// Keeps nothing; the room stays claimed.
    pub fn clear(&mut self) {
        self.items.clear();
    }
}

impl<T> Deref for Metered<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<T> DerefMut for Metered<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Cancel, Limits};

    #[test]
    fn growth_is_claimed_first() {
        let limits = Limits { memory: Some(1_000), ..Limits::default() };
        let mut meter = Meter::new(limits, Cancel::new());
        let mut list = Metered::default();
        let stop = (0u32..).find_map(|item| list.push(item, &mut meter).err());
        assert_eq!(stop, Some(Stop::Memory));
        // 64 entries take 256 bytes; 128 take 512, together 768; 256 would be 1024.
        assert_eq!((list.len(), meter.peak_bytes()), (128, 768));
        assert_eq!(list[127], 127);
    }

    #[test]
    fn room_is_made_and_given_back() {
        let limits = Limits { memory: Some(4_000), ..Limits::default() };
        let mut meter = Meter::new(limits, Cancel::new());
        let mut list = Metered::default();
        list.reserve(500, &mut meter).unwrap();
        assert_eq!((meter.peak_bytes(), list.reserve(501, &mut meter)), (2_000, Err(Stop::Memory)));
        (0u32..500).for_each(|item| list.push(item, &mut meter).unwrap());
        assert_eq!((meter.peak_bytes(), list.len()), (2_000, 500));
        list.free(&mut meter);
        assert_eq!(meter.claim(4_000), Ok(()));
    }
}
