//! The four directions, moves, and lists of them.
//!
//! A move knows the two cells it touches. So neither making it, nor taking it
//! back, nor pricing it has to look for the blank or to compute a neighbour: both
//! were done once, in the table from which lists of moves are taken.

use kombat_core::message::Message;
use kombat_core::msg;
use std::fmt;
use std::num::{NonZeroU16, NonZeroU32};

/// Where the blank goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Dir {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

impl Dir {
    /// All four, in the default order.
    pub const ALL: [Dir; 4] = [Dir::Up, Dir::Down, Dir::Left, Dir::Right];

    /// The opposite.
    #[inline(always)]
    pub fn opposite(self) -> Dir {
        Dir::from_bits(self as u16 ^ 1)
    }

    /// The same with rows and columns exchanged.
    #[inline(always)]
    pub(super) fn exchanged(self) -> Dir {
        Dir::from_bits(self as u16 ^ 2)
    }

    /// Is it along a row?
    #[inline(always)]
    pub fn horizontal(self) -> bool {
        self as u8 >= 2
    }

    #[inline(always)]
    fn from_bits(bits: u16) -> Dir {
        match bits & 3 {
            0 => Dir::Up,
            1 => Dir::Down,
            2 => Dir::Left,
            _ => Dir::Right,
        }
    }

    fn letter(self) -> char {
        ['U', 'D', 'L', 'R'][self as usize]
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Reads an order: the four letters, each once.
pub fn read_order(text: &str) -> Result<[Dir; 4], Message> {
    let upper = text.to_uppercase();
    let dirs: Vec<Dir> = Dir::ALL.into_iter().filter(|dir| upper.contains(dir.letter())).collect();
    if upper.chars().count() != 4 || dirs.len() != 4 {
        return Err(msg!("tiles.order", found = text));
    }
    let place = |dir: &Dir| upper.find(dir.letter());
    let mut order = Dir::ALL;
    order.sort_by_key(place);
    Ok(order)
}

/// A move: a tile slides into the blank's cell. Packed as the direction (2 bits),
/// the cell that the tile leaves (8 bits), a bit that is always set, and the cell
/// that it comes to (8 bits).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slide(NonZeroU32);

const SET: u32 = 1 << 15;
const TO: u32 = 16;

impl Slide {
    #[inline]
    pub(super) fn new(dir: Dir, from: usize, to: usize) -> Self {
        let bits = dir as u32 | (from as u32) << 2 | SET | (to as u32) << TO;
        Slide(NonZeroU32::new(bits).expect("one bit is always set"))
    }

    /// Where the blank goes.
    #[inline(always)]
    pub fn dir(self) -> Dir {
        Dir::from_bits(self.0.get() as u16)
    }

    /// The cell that the tile leaves and the blank goes to.
    #[inline(always)]
    pub fn from(self) -> usize {
        (self.0.get() >> 2 & 0xff) as usize
    }

    /// The cell that the tile comes to and the blank leaves.
    #[inline(always)]
    pub fn to(self) -> usize {
        (self.0.get() >> TO) as usize
    }

    /// The move that undoes this one.
    pub fn inverse(self) -> Slide {
        Slide::new(self.dir().opposite(), self.to(), self.from())
    }
}

/// A move in two bytes, as it is stored with each board: the direction (2 bits), the cell
/// that the tile leaves (8 bits), how many cells further on or back the other one is, less
/// one (4 bits), and a bit that is always set.
#[derive(Clone, Copy, Debug)]
pub struct PackedSlide(NonZeroU16);

const SPAN: u16 = 10;

impl From<Slide> for PackedSlide {
    #[inline(always)]
    fn from(slide: Slide) -> Self {
        let span = slide.to().abs_diff(slide.from()) as u16 - 1;
        let bits = slide.0.get() as u16 | span << SPAN;
        PackedSlide(NonZeroU16::new(bits).expect("one bit is always set"))
    }
}

impl From<PackedSlide> for Slide {
    #[inline(always)]
    fn from(packed: PackedSlide) -> Self {
        let bits = packed.0.get();
        let (dir, from) = (Dir::from_bits(bits), usize::from(bits >> 2 & 0xff));
        let span = usize::from(bits >> SPAN & 0xf) + 1;
        // The tile goes against the blank: on to a later cell, where the blank comes from one.
        let to = if matches!(dir, Dir::Up | Dir::Left) { from + span } else { from - span };
        Slide::new(dir, from, to)
    }
}

impl fmt::Debug for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}→{})", self.dir(), self.from(), self.to())
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dir().fmt(f)
    }
}

/// Up to four moves of a blank in one cell: the lower halves of the moves one
/// after another, and the upper half that they share.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    list: u64,
    to: u32,
}

impl Slides {
    /// Packs a list; the first comes out first. All must come to the same cell.
    pub(super) fn pack(slides: impl DoubleEndedIterator<Item = Slide>) -> Self {
        slides.rev().fold(Slides { list: 0, to: 0 }, |rest, slide| {
            let bits = slide.0.get();
            Slides { list: rest.list << 16 | u64::from(bits as u16), to: bits >> TO << TO }
        })
    }
}

impl Iterator for Slides {
    type Item = Slide;
    #[inline(always)]
    fn next(&mut self) -> Option<Slide> {
        let lower = u32::from(self.list as u16);
        if lower == 0 {
            return None;
        }
        self.list >>= 16;
        NonZeroU32::new(lower | self.to).map(Slide)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_their_order_and_their_cells() {
        for dirs in [vec![], vec![Dir::Right], vec![Dir::Left, Dir::Up], Dir::ALL.to_vec()] {
            let slides: Vec<Slide> = dirs.iter().map(|&dir| Slide::new(dir, 255 - dir as usize, 254)).collect();
            let packed: Vec<Slide> = Slides::pack(slides.iter().copied()).collect();
            assert_eq!(packed, slides);
            for (slide, dir) in packed.into_iter().zip(dirs) {
                assert_eq!((slide.dir(), slide.from(), slide.to()), (dir, 255 - dir as usize, 254));
                assert_eq!(slide.inverse().inverse(), slide);
            }
        }
        assert_eq!(Slide::new(Dir::Up, 0, 0).from(), 0);
    }

    #[test]
    fn a_move_is_stored_in_two_bytes() {
        assert_eq!(size_of::<Option<PackedSlide>>(), 2);
        for (columns, from) in (1..=16).flat_map(|columns| (0..256usize).map(move |from| (columns, from))) {
            for (dir, to) in [
                (Dir::Up, from + columns),
                (Dir::Left, from + 1),
                (Dir::Down, from.wrapping_sub(columns)),
                (Dir::Right, from.wrapping_sub(1)),
            ] {
                if to < 256 {
                    let slide = Slide::new(dir, from, to);
                    let stored: PackedSlide = slide.into();
                    let back: Slide = stored.into();
                    assert_eq!(back, slide);
                }
            }
        }
    }

    #[test]
    fn orders_are_permutations() {
        assert_eq!(read_order("dulr").unwrap()[0], Dir::Down);
        for bad in ["", "UDL", "UDLL", "UDLRU", "UDLX", "ÚDLR", "U D L R"] {
            assert_eq!(read_order(bad).unwrap_err().key(), "tiles.order", "{bad}");
        }
    }
}
