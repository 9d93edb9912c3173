//! Reads boards as people write them.
//!
//! Numbers with any of the usual separators; digits in a row where every number
//! is one digit; the files of the 42 school (comments, a size line, rows) and of
//! Princeton's course (a size, then the numbers). Whatever is wrong is said with
//! its place.

pub mod rank;
mod storage;

pub use storage::{Bytes, Storage};

use crate::message::{Message, excerpt};
use crate::msg;

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pieces {
    /// Tiles from 1 on, and a blank, which is 0.
    WithBlank,
    /// Pieces from 1 on.
    Full,
}

/// A word of the text and the line on which it stands.
struct Token<'a> {
    text: &'a str,
    line: usize,
}

/// The words of a board or anything like it: between them stand spaces, commas, slashes, semicolons, bars, line
/// ends and brackets; what follows a # is a note.
pub fn words(text: &str) -> Vec<&str> {
    tokens(text).iter().map(|token| token.text).collect()
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let separator = |c: char| c.is_whitespace() || c == '\u{feff}' || ",/;|()[]{}".contains(c);
    text.lines()
        .enumerate()
        .flat_map(|(line, content)| {
            let content = content.split('#').next().unwrap_or_default();
            let words = content.split(separator).filter(|word| !word.is_empty());
            words.map(move |text| Token { text, line })
        })
        .collect()
}

/// Reads a board of `rows` × `columns`, row-major, each piece as its number less
/// the least one.
pub fn read(text: &str, rows: usize, columns: usize, pieces: Pieces) -> Result<Vec<u8>, Message> {
    let count = rows * columns;
    let all = tokens(text);
    let mut words: Vec<&str> = all.iter().map(|token| token.text).collect();
    if words.len() != count {
        if let Some(digits) = compact(&words, rows, columns) {
            words = digits;
        } else if let Some(size) = size_line(&all) {
            if (size, size) != (rows, columns) {
                return Err(msg!("board.size", size = size, rows = rows, columns = columns));
            }
            words.remove(0);
        } else {
            let digits = words.len() == 1 && count <= 10 && words[0].bytes().all(|byte| byte.is_ascii_digit());
            let found = if digits { words[0].len() } else { words.len() };
            return Err(msg!("board.count", n = found, expected = count, rows = rows, columns = columns));
        }
    }
    let mut cells = Vec::with_capacity(count);
    let mut place_of = vec![None; count];
    for (i, word) in words.iter().enumerate() {
        let tile = tile(word, i + 1, count, pieces)?;
        if let Some(first) = place_of[tile].replace(i + 1) {
            return Err(repeated(tile, (first, i + 1), &words, count, pieces));
        }
        cells.push(tile as u8);
    }
    Ok(cells)
}

/// What was expected in place of a word.
fn expected(count: usize, pieces: Pieces) -> Message {
    match pieces {
        Pieces::WithBlank => msg!("board.expected-with-blank", most = count - 1),
        Pieces::Full => msg!("board.expected-full", most = count),
    }
}

/// One piece, counted from 0.
fn tile(word: &str, at: usize, count: usize, pieces: Pieces) -> Result<usize, Message> {
    if pieces == Pieces::WithBlank && ["_", "x", "X", ".", "-1"].contains(&word) {
        return Ok(0);
    }
    let least = usize::from(pieces == Pieces::Full);
    let unsigned = word.strip_prefix('-').unwrap_or(word);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(msg!("board.not-a-number", found = excerpt(word), at = at, expected = expected(count, pieces)));
    }
    match word.parse::<usize>() {
        Ok(tile) if (least..least + count).contains(&tile) => Ok(tile - least),
        _ => Err(msg!("board.range", found = excerpt(word), at = at, expected = expected(count, pieces))),
    }
}

/// A piece that stands at two places, with the first that is missing for it.
fn repeated(tile: usize, places: (usize, usize), words: &[&str], count: usize, pieces: Pieces) -> Message {
    let least = usize::from(pieces == Pieces::Full);
    let present: Vec<usize> =
        words.iter().enumerate().filter_map(|(i, word)| self::tile(word, i + 1, count, pieces).ok()).collect();
    let missing = (0..count).find(|tile| !present.contains(tile)).unwrap_or(0);
    let number = |tile: usize| match tile + least {
        0 => msg!("board.blank"),
        number => msg!("board.number", number = number),
    };
    let (first, second) = places;
    msg!("board.repeated", tile = number(tile), first = first, second = second, missing = number(missing))
}

/// Digits in a row: the whole board as one word, or a word a row.
fn compact<'a>(words: &[&'a str], rows: usize, columns: usize) -> Option<Vec<&'a str>> {
    let digits = |word: &str| word.chars().all(|c| c.is_ascii_digit() || "_xX.".contains(c));
    let whole = words.len() == 1 && words[0].len() == rows * columns;
    let by_row = words.len() == rows && words.iter().all(|word| word.len() == columns);
    if rows * columns > 10 || !(whole || by_row) || !words.iter().all(|word| digits(word)) {
        return None;
    }
    Some(words.iter().flat_map(|word| (0..word.len()).map(|i| &word[i..=i])).collect())
}

/// The size that a file states on its first line, if exactly so many numbers
/// follow.
fn size_line(tokens: &[Token<'_>]) -> Option<usize> {
    let [first, rest @ ..] = tokens else { return None };
    let size: usize = first.text.parse().ok()?;
    let alone = rest.first().is_some_and(|second| second.line != first.line);
    (alone && size.checked_mul(size) == Some(rest.len())).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: [u8; 9] = [4, 1, 6, 3, 2, 8, 7, 0, 5];

    fn key_of(text: &str, rows: usize, columns: usize) -> &'static str {
        read(text, rows, columns, Pieces::WithBlank).unwrap_err().key()
    }

    #[test]
    fn every_notation_of_a_board() {
        for text in [
            "4 1 6 3 2 8 7 0 5",
            "4,1,6,3,2,8,7,0,5",
            "4 1 6/3 2 8/7 0 5",
            "4;1;6;3;2;8;7;0;5",
            "[[4, 1, 6], [3, 2, 8], [7, 0, 5]]",
            "(4 1 6) {3 2 8} 7 _ 5",
            "416328705",
            "416/328/705",
            "416/328/7x5",
            "4 1 6 3 2 8 7 x 5",
            "4 1 6 3 2 8 7 X 5",
            "4 1 6 3 2 8 7 . 5",
            "4 1 6 3 2 8 7 -1 5",
            "4\n1\n6\n3\n2\n8\n7\n0\n5",
            "\u{feff}3\r\n4 1 6\r\n3 2 8\r\n7 0 5\r\n",
            "# This puzzle is solvable\n3\n4 1 6\n3 2 8 # the middle row\n7 0 5\n",
            "3\r\n 4 1 6\r\n 3 2 8\r\n 7 0 5\r\n",
        ] {
            assert_eq!(read(text, 3, 3, Pieces::WithBlank).as_deref(), Ok(&BOARD[..]), "{text}");
        }
        assert_eq!(read("3102", 2, 2, Pieces::WithBlank).as_deref(), Ok(&[3, 1, 0, 2][..]));
        // Ten numbers for 2×5 are a board even where nine follow a lone 3.
        assert_eq!(read("3\n1 0 2 4 5 6 7 8 9", 2, 5, Pieces::WithBlank).unwrap()[0], 3);
    }

    #[test]
    fn a_wrong_count_is_refused() {
        for text in ["", "1 2 3", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 0 9", "12345678", "12 3 4 5 6 7 8 0"] {
            assert_eq!(key_of(text, 3, 3), "board.count", "{text}");
        }
        assert_eq!(key_of("416328705", 4, 4), "board.count");
        assert!(read("41632870", 3, 3, Pieces::WithBlank).unwrap_err().to_string().contains("n=8"));
    }

    #[test]
    fn a_size_that_does_not_fit_is_refused() {
        let file = "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n";
        assert_eq!(key_of(file, 3, 3), "board.size");
        assert!(read(file, 4, 4, Pieces::WithBlank).is_ok());
        assert_eq!(key_of("3\n4 1 6\n3 2 8\n7 0 5", 3, 4), "board.size");
    }

    #[test]
    fn repeated_and_missing_numbers_are_named() {
        let error = read("4 1 6 3 2 8 7 4 5", 3, 3, Pieces::WithBlank).unwrap_err();
        assert_eq!(error.key(), "board.repeated");
        let text = error.to_string();
        assert!(text.contains('4') && text.contains('8') && text.contains("missing=board.blank"), "{text}");
        assert_eq!(key_of("4 1 6 3 2 8 7 _ x", 3, 3), "board.repeated");
        assert_eq!(key_of("4 1 6 3 2 8 7 5 1", 3, 3), "board.repeated");
    }

    #[test]
    fn negative_and_huge_numbers_are_named() {
        for bad in ["-2", "9", "99999999999999999999999", "-0", "-99999999999999999999999"] {
            let error = read(&format!("4 1 {bad} 3 2 8 7 0 5"), 3, 3, Pieces::WithBlank).unwrap_err();
            assert_eq!(error.key(), "board.range", "{bad}");
            assert!(error.to_string().contains(bad));
        }
    }

    #[test]
    fn letters_are_named_with_their_place() {
        for bad in ["a", "1a", "é", "1.5", "+5", "--1", "-", "\u{0}"] {
            let error = read(&format!("4 1 6 {bad} 2 8 7 0 5"), 3, 3, Pieces::WithBlank).unwrap_err();
            assert_eq!(error.key(), "board.not-a-number", "{bad}");
            // What cannot be seen is named.
            let shown = bad.replace('\u{0}', "U+0000");
            assert!(error.to_string().contains(&shown) && error.to_string().contains('4'), "{error}");
        }
    }

    #[test]
    fn boards_without_a_blank() {
        let read = |text: &str| read(text, 3, 3, Pieces::Full);
        assert_eq!(read("2 1 3 4 5 6 7 8 9").as_deref(), Ok(&[1, 0, 2, 3, 4, 5, 6, 7, 8][..]));
        assert_eq!(read("213456789"), read("2,1,3/4,5,6/7,8,9"));
        for (text, key) in [
            ("0 1 2 3 4 5 6 7 8", "board.range"),
            ("1 2 3 4 5 6 7 8 10", "board.range"),
            ("_ 2 3 4 5 6 7 8 9", "board.not-a-number"),
            ("1 1 3 4 5 6 7 8 9", "board.repeated"),
            ("1 2 3", "board.count"),
        ] {
            assert_eq!(read(text).unwrap_err().key(), key, "{text}");
        }
    }
}
