//! A path as people write it.

use super::headings::plain;
use kombat::messages::{Message, excerpt};
use kombat::msg;

/// The names of moves that go up, down, left or right.
pub(super) const DIRECTIONS: [&str; 4] = ["U", "D", "L", "R"];

/// What stands between moves. Marks without width come with arrows from some keyboards.
fn separates(c: char) -> bool {
    let dash = ('\u{2010}'..='\u{2015}').contains(&c) || c == '−';
    let no_width = ('\u{200b}'..='\u{200f}').contains(&c) || "\u{2060}\u{feff}\u{fe0e}\u{fe0f}".contains(c);
    c.is_whitespace() || dash || no_width || ",;:|/-[](){}'\"“”‘’>=.+_•·".contains(c)
}

/// Arrows to the right, which among words and letters stand between moves.
const ONWARD: &str = "→⇒⟶⇨➔➜➡";

/// The words of a path: between separators, and between figures and letters.
fn words(text: &str) -> Vec<&str> {
    let arrows = !text.contains(char::is_alphabetic);
    let separates = |c: char| separates(c) || !arrows && ONWARD.contains(c);
    let mut words = Vec::new();
    for mut word in text.split(separates).filter(|word| !word.is_empty()) {
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 && digits < word.len() {
            words.push(&word[..digits]);
            word = &word[digits..];
        }
        words.push(word);
    }
    words
}

/// Leaves out the numbers of moves, “1. R 2. D”, counted from 0 or 1.
fn without_numbers(words: Vec<&str>) -> Vec<&str> {
    let number = |word: &&str| word.parse::<usize>().ok();
    let first = words.first().and_then(number).filter(|&first| first <= 1);
    let counted = |(i, pair): (usize, &[&str])| matches!(pair, [count, word] if number(count) == first.map(|first| first + i) && number(word).is_none());
    if first.is_none() || !words.chunks(2).enumerate().all(counted) {
        return words;
    }
    words.into_iter().skip(1).step_by(2).collect()
}

/// The moves of a path, one word or letter each.
fn moves(text: &str) -> Vec<String> {
    let words = without_numbers(words(text));
    let known = |word: &str| dir(word, false).is_some();
    let alone = words.len() == 1;
    let mut moves = Vec::new();
    for word in words {
        // Letters in a row; what is no move among them is named alone if there is nothing else.
        let row = alone || word.chars().all(|c| known(c.encode_utf8(&mut [0; 4])));
        if row && !known(word) {
            moves.extend(word.chars().map(String::from));
        } else {
            moves.push(word.to_owned());
        }
    }
    moves
}

/// Whether letters of some paths are Portuguese, by those that only one language has. None if
/// there are as many of both.
pub(super) fn portuguese<'a>(paths: impl Iterator<Item = &'a str>) -> Option<bool> {
    let (mut portuguese, mut english) = (0, 0);
    for word in paths.flat_map(moves) {
        match plain(&word).as_str() {
            "c" | "b" | "e" => portuguese += 1,
            "u" | "l" | "r" => english += 1,
            _ => {}
        }
    }
    (portuguese != english).then_some(portuguese > english)
}

/// The moves of a path in the words of the puzzle: each way to read them, the likeliest first.
/// Directions: letters, words or arrows, in English or Portuguese; other moves: the puzzle's names for
/// them. D is down, or “direita” where the letters are Portuguese; a path with no other letter
/// can be either.
pub(super) fn read(text: &str, directions: bool, likely_portuguese: bool) -> Result<Vec<Vec<String>>, Message> {
    if !directions {
        let onward = |c: char| separates(c) || ONWARD.contains(c);
        return Ok(vec![text.split(onward).filter(|word| !word.is_empty()).map(str::to_owned).collect()]);
    }
    let moves = moves(text);
    let by = |portuguese: bool| -> Result<Vec<String>, Message> {
        let read = |(i, word): (usize, &String)| {
            let found = dir(word, portuguese).map(str::to_owned);
            found.ok_or_else(|| msg!("check.unknown-move", at = i + 1, found = excerpt(word)))
        };
        moves.iter().enumerate().map(read).collect()
    };
    match portuguese([text].into_iter()) {
        Some(portuguese) => Ok(vec![by(portuguese)?]),
        None if moves.iter().any(|word| plain(word) == "d") => {
            Ok(vec![by(likely_portuguese)?, by(!likely_portuguese)?])
        }
        None => Ok(vec![by(likely_portuguese)?]),
    }
}

fn dir(word: &str, portuguese: bool) -> Option<&'static str> {
    let name = plain(word);
    match if name.is_empty() { word } else { &name } {
        "d" if portuguese => Some("R"),
        "u" | "up" | "c" | "cima" | "acima" | "↑" | "⇑" | "⬆" => Some("U"),
        "d" | "down" | "b" | "baixo" | "abaixo" | "↓" | "⇓" | "⬇" => Some("D"),
        "l" | "left" | "e" | "esquerda" | "←" | "⇐" | "⬅" => Some("L"),
        "r" | "right" | "direita" => Some("R"),
        arrow if arrow.chars().count() == 1 && ONWARD.contains(arrow) => Some("R"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::messages::Render;

    fn only(text: &str, directions: bool) -> Result<Vec<String>, Message> {
        read(text, directions, false).map(|mut readings| {
            assert_eq!(readings.len(), 1, "{text}");
            readings.remove(0)
        })
    }

    #[test]
    fn every_way_to_write_a_path() {
        for text in [
            "U D L R",
            "udlr",
            "U,D,L,R",
            "U-D-L-R",
            "U -> D -> L -> R",
            "['Up', 'Down', 'Left', 'Right']",
            "cima baixo esquerda direita",
            "Cima; Baixo; Esquerda; Direita",
            "CBED",
            "c b e d",
            "↑↓←→",
            "↑ ↓ ← →",
            "⬆️⬇️⬅️➡️",
            "U→D→L→R",
            "cima → baixo → esquerda → direita",
            "U ⇒ D ⇒ L ⇒ R",
            "U – D — L − R",
            "U.D.L.R.",
            "U+D+L+R",
            "U_D_L_R",
            "U • D • L • R",
            "1.U 2.D 3.L 4.R",
            "1) Up 2) Down 3) Left 4) Right",
            "0:U 1:D 2:L 3:R",
            "1U 2D 3L 4R",
            "UD LR",
            "U\u{200b}D\u{200b}L\u{200b}R",
        ] {
            assert_eq!(only(text, true), Ok(["U", "D", "L", "R"].map(str::to_owned).to_vec()), "{text}");
        }
        assert_eq!(only("up", true), Ok(vec!["U".to_owned()]));
        assert_eq!(only("→", true), Ok(vec!["R".to_owned()]));
        assert_eq!(only("", true), Ok(vec![]));
        assert_eq!(only("[]", true), Ok(vec![]));
        for text in ["M3 M18", "M3 → M18", "M3–M18"] {
            assert_eq!(only(text, false), Ok(vec!["M3".to_owned(), "M18".to_owned()]), "{text}");
        }
        for text in ["U X", "2R", "1.U 3.D", "1 2", "2", "1.U 2.", "Ux"] {
            assert_eq!(only(text, true).unwrap_err().key(), "check.unknown-move", "{text}");
        }
    }

    #[test]
    fn what_cannot_be_seen_is_shown() {
        let error = only("U \u{7}", true).unwrap_err();
        assert!(error.render(kombat::messages::Lang::En).contains("“U+0007”"), "{error:?}");
    }

    /// D is down or “direita”, as the other letters of the path say.
    #[test]
    fn the_letter_that_two_languages_have() {
        let all =
            |text: &str, likely| read(text, true, likely).unwrap().iter().map(|way| way.concat()).collect::<Vec<_>>();
        assert_eq!(all("D", true), ["R", "D"]);
        assert_eq!(all("D D", false), ["DD", "RR"]);
        assert_eq!(all("D B", false), ["RD"]);
        assert_eq!(all("R D", true), ["RD"]);
        assert_eq!(all("direita", true), ["R"]);
        assert_eq!(portuguese(["D B", "D"].into_iter()), Some(true));
        assert_eq!(portuguese(["D L", "D"].into_iter()), Some(false));
        assert_eq!(portuguese(["D", "cima"].into_iter()), None);
    }
}
