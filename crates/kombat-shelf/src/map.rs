//! The one place with `unsafe`: a file as memory.
#![expect(unsafe_code, reason = "a mapping can be made in no other way; why it is sound enough is said below")]

use memmap2::Mmap;
use std::fs::File;
use std::io;

/// The bytes of a file, for as long as the process lives. They are read when they are
/// looked at, and processes that map the same file share them.
///
/// Why this is sound enough: a mapping is dangerous if the file changes under it. Nobody
/// here ever writes to a table that has its name; a new one is written beside it and then
/// takes its name, which leaves the old one as it was to those who have it mapped. Every
/// byte is a valid entry, and the reader bounds every index by the length of the mapping.
/// What is left is a person who overwrites or shortens the file by other means while a
/// search runs: that may end the search, as it would with any mapped library.
pub(crate) fn forever(file: &File) -> io::Result<&'static [u8]> {
    // SAFETY: see above.
    let map = unsafe { Mmap::map(file)? };
    Ok(Box::leak(Box::new(map)))
}

/// The bytes of a file while `look` looks at them; the same holds for them.
pub(crate) fn meanwhile<T>(file: &File, look: impl FnOnce(&[u8]) -> T) -> io::Result<T> {
    // SAFETY: see above.
    let map = unsafe { Mmap::map(file)? };
    Ok(look(&map))
}
