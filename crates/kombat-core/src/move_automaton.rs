//! A finite automaton that knows which words of moves need not be searched.
//!
//! Different words can have the same effect: up and down is nothing at all, and three
//! times round a square of four cells is the same in both directions. If one of them is
//! shorter, or as long and tried earlier, and legal wherever the other is, the other can
//! be left out: the first of the shortest solutions, in the order of the search, never
//! has it in it, for else replacing it would give a solution that comes before. So a
//! depth-first search under the automaton finds the very same solution (Taylor and Korf
//! 1993).
//!
//! The automaton is that of Aho and Corasick (1975): it reads the letters of a path and is,
//! after each, in the state of the longest end of the path that begins such a word.

/// Letters at most: a set of letters is a word of bits.
const LETTERS: usize = 32;

/// Forbids words.
#[derive(Clone, Debug)]
pub struct MoveAutomaton {
    /// After a state and a letter; a row for each state.
    next: Box<[u32]>,
    /// For each state the letters that complete no forbidden word.
    allowed: Box<[u32]>,
    /// Rows are so many letters long, as a power of two.
    shift: u32,
}

impl MoveAutomaton {
    /// The state before the first letter.
    pub const START: u32 = 0;

    /// Forbids these words over an alphabet of so many letters.
    ///
    /// # Panics
    /// If the alphabet has more than 32 letters, or a word is empty.
    pub fn new(letters: usize, words: &[Vec<u8>]) -> Self {
        assert!(letters <= LETTERS && words.iter().all(|word| !word.is_empty()));
        let mut trie = Trie::new(letters);
        words.iter().for_each(|word| trie.add(word));
        trie.link()
    }

    /// The letters that may follow, one bit each.
    #[inline(always)]
    pub fn allowed(&self, state: u32) -> u32 {
        self.allowed[state as usize]
    }

    /// The state after a letter.
    #[inline(always)]
    pub fn next(&self, state: u32, letter: usize) -> u32 {
        self.next[(state << self.shift) as usize + letter]
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.allowed.len()
    }
}

/// The beginnings of the words.
struct Trie {
    letters: usize,
    children: Vec<Vec<Option<u32>>>,
    /// Does a forbidden word end here?
    ends: Vec<bool>,
}

impl Trie {
    fn new(letters: usize) -> Self {
        Trie { letters, children: vec![vec![None; letters]], ends: vec![false] }
    }

    fn add(&mut self, word: &[u8]) {
        let mut at = 0;
        for &letter in word {
            at = match self.children[at][usize::from(letter)] {
                Some(child) => child as usize,
                None => {
                    let child = self.ends.len();
                    self.children[at][usize::from(letter)] = Some(child as u32);
                    self.children.push(vec![None; self.letters]);
                    self.ends.push(false);
                    child
                }
            };
        }
        self.ends[at] = true;
    }

    /// Fills in, breadth first, where each state goes on a letter that its own words do
    /// not go on with: where its longest proper end goes.
    fn link(mut self) -> MoveAutomaton {
        let shift = self.letters.next_power_of_two().ilog2();
        let states = self.ends.len();
        let mut next = vec![0u32; states << shift];
        let mut end_of = vec![0u32; states];
        let mut line = std::collections::VecDeque::from([0u32]);
        while let Some(at) = line.pop_front() {
            for letter in 0..self.letters {
                let shorter = if at == 0 { 0 } else { next[((end_of[at as usize] << shift) as usize) + letter] };
                let entry = &mut next[((at << shift) as usize) + letter];
                match self.children[at as usize][letter] {
                    Some(child) => {
                        *entry = child;
                        end_of[child as usize] = shorter;
                        self.ends[child as usize] |= self.ends[shorter as usize];
                        line.push_back(child);
                    }
                    None => *entry = shorter,
                }
            }
        }
        let goes_on = |state: usize, letter: &usize| !self.ends[next[(state << shift) + letter] as usize];
        let allowed = |state| (0..self.letters).filter(|letter| goes_on(state, letter)).fold(0, |set, l| set | 1 << l);
        MoveAutomaton { allowed: (0..states).map(allowed).collect(), next: next.into(), shift }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Against looking for every word at every place.
    #[test]
    fn exactly_the_words_are_forbidden() {
        let mut rng = Rng::new(7);
        for letters in [2, 3, 4] {
            let mut letter = |_| rng.below(letters) as u8;
            let words: Vec<Vec<u8>> = (0..6).map(|i| (0..2 + i % 4).map(&mut letter).collect()).collect();
            let automaton = MoveAutomaton::new(letters as usize, &words);
            for _ in 0..500 {
                let text: Vec<u8> = (0..12).map(&mut letter).collect();
                let mut state = MoveAutomaton::START;
                for (i, &letter) in text.iter().enumerate() {
                    let ends_a_word = words.iter().any(|word| text[..=i].ends_with(word));
                    assert_eq!(automaton.allowed(state) >> letter & 1 == 0, ends_a_word, "{words:?} {text:?} {i}");
                    if ends_a_word {
                        break;
                    }
                    state = automaton.next(state, letter.into());
                }
            }
        }
    }
}
