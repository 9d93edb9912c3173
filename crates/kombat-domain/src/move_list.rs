//! The moves of a path in words, as results carry them.
//!
//! A local search may walk millions of moves before it arrives. A string for each of them
//! would take many times what the search itself was allowed, so each word is stored once and
//! a move is its number: two bytes, which a run claims like everything else.

use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Index, Range};
use std::sync::Arc;

/// Moves in words. Clones share them.
///
/// ```
/// use kombat_domain::move_list::MoveList;
/// let moves: MoveList = ["U", "L", "U"].into_iter().collect();
/// assert_eq!((moves.len(), moves.first(), moves.join(" ").as_str()), (3, Some("U"), "U L U"));
/// assert_eq!(moves.part(1..9).collect::<Vec<_>>(), ["L", "U"]);
/// ```
#[derive(Clone, Default)]
pub struct MoveList {
    words: Arc<Vec<String>>,
    numbers: Arc<Vec<u16>>,
}

impl MoveList {
    /// The bytes of a move.
    pub const EACH: usize = size_of::<u16>();

    /// How many moves.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Is there no move?
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The first move.
    pub fn first(&self) -> Option<&str> {
        self.iter().next()
    }

    /// All moves, one after another.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.part(0..self.len())
    }

    /// The moves of a range, as far as there are any.
    pub fn part(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        let end = range.end.min(self.len());
        let numbers = &self.numbers[range.start.min(end)..end];
        numbers.iter().map(|&number| self.words[usize::from(number)].as_str())
    }

    /// Only the first `most` moves.
    pub fn cut(&self, most: usize) -> MoveList {
        if self.len() <= most {
            return self.clone();
        }
        MoveList { words: self.words.clone(), numbers: Arc::new(self.numbers[..most].to_vec()) }
    }

    /// Each move as a string of its own.
    pub fn to_vec(&self) -> Vec<String> {
        self.iter().map(str::to_owned).collect()
    }

    /// All moves in one string.
    pub fn join(&self, between: &str) -> String {
        let mut text = String::new();
        for (at, word) in self.iter().enumerate() {
            text.push_str(if at == 0 { "" } else { between });
            text.push_str(word);
        }
        text
    }
}

/// # Panics
/// If there are more than 65,536 different words, which no puzzle has.
impl<W: AsRef<str>> FromIterator<W> for MoveList {
    fn from_iter<I: IntoIterator<Item = W>>(moves: I) -> Self {
        let moves = moves.into_iter();
        let (mut words, mut known) = (Vec::<String>::new(), BTreeMap::<String, u16>::new());
        let mut numbers = Vec::with_capacity(moves.size_hint().0);
        for word in moves {
            let word = word.as_ref();
            let number = known.get(word).copied().unwrap_or_else(|| {
                let number = u16::try_from(words.len()).expect("no puzzle has so many kinds of moves");
                words.push(word.to_owned());
                known.insert(word.to_owned(), number);
                number
            });
            numbers.push(number);
        }
        MoveList { words: Arc::new(words), numbers: Arc::new(numbers) }
    }
}

impl Index<usize> for MoveList {
    type Output = str;
    fn index(&self, at: usize) -> &str {
        &self.words[usize::from(self.numbers[at])]
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for MoveList {}

impl PartialEq<[&str]> for MoveList {
    fn eq(&self, other: &[&str]) -> bool {
        self.iter().eq(other.iter().copied())
    }
}

impl<const N: usize> PartialEq<[&str; N]> for MoveList {
    fn eq(&self, other: &[&str; N]) -> bool {
        self == other.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for MoveList {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out_whatever_the_order_of_new_words() {
        let words = ["M1", "M10", "M1", "M2", "M10", "M10"];
        let list: MoveList = words.iter().collect();
        assert_eq!(list, words);
        assert_eq!(list.to_vec(), words);
        assert_eq!(&list[3], "M2");
        assert_eq!(list.cut(2), ["M1", "M10"]);
        let (turned, again): (MoveList, MoveList) = (list.iter().rev().collect(), list.iter().collect());
        assert!(turned != list && again == list);
        assert_eq!(serde_json::to_string(&list.cut(2)).unwrap(), r#"["M1","M10"]"#);
        assert!(list.part(6..8).len() == 0 && list.part(7..8).len() == 0);
    }
}
