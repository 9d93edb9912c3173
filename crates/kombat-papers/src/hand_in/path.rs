//! A path as people write it.

use super::columns::plain;
use kombat::msg;
use kombat::words::Message;

/// The moves of a path in the words of the stage. Tiles: letters, words or arrows, in English or
/// Portuguese; other puzzles: their names for moves.
pub(super) fn read(text: &str, tiles: bool) -> Result<Vec<String>, Message> {
    let sign = |c: char| c.is_whitespace() || ",;:|/-[](){}'\"“”‘’>=".contains(c);
    let mut words: Vec<String> = text.split(sign).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    if !tiles {
        return Ok(words);
    }
    if let [word] = &words[..]
        && dir(&plain(word), false).is_none()
    {
        words = word.chars().map(String::from).collect();
    }
    // D is down, or “direita” where another letter shows that the letters are Portuguese.
    let portuguese = words.iter().any(|word| ["c", "b", "e"].contains(&plain(word).as_str()));
    let read = |(i, word): (usize, &String)| {
        let name = if plain(word).is_empty() { word.clone() } else { plain(word) };
        let found = dir(&name, portuguese).map(str::to_owned);
        found.ok_or_else(|| msg!("check.unknown-move", at = i + 1, found = word.as_str()))
    };
    words.iter().enumerate().map(read).collect()
}

fn dir(word: &str, portuguese: bool) -> Option<&'static str> {
    match word {
        "d" if portuguese => Some("R"),
        "u" | "up" | "c" | "cima" | "acima" | "↑" => Some("U"),
        "d" | "down" | "b" | "baixo" | "abaixo" | "↓" => Some("D"),
        "l" | "left" | "e" | "esquerda" | "←" => Some("L"),
        "r" | "right" | "direita" | "→" => Some("R"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        ] {
            assert_eq!(read(text, true), Ok(["U", "D", "L", "R"].map(str::to_owned).to_vec()), "{text}");
        }
        assert_eq!(read("up", true), Ok(vec!["U".to_owned()]));
        assert_eq!(read("", true), Ok(vec![]));
        assert_eq!(read("[]", true), Ok(vec![]));
        assert_eq!(read("M3 M18", false), Ok(vec!["M3".to_owned(), "M18".to_owned()]));
        assert_eq!(read("U X", true).unwrap_err().key(), "check.unknown-move");
    }
}
