//! Reads a stack that a user wrote.

use kombat_core::board::words;
use kombat_core::message::{Message, excerpt};
use kombat_core::msg;

/// The pancakes 1 to `count`, each once, from the top, as boards are written: with something between them, or
/// as digits in a row where one is enough for each.
pub(crate) fn read(text: &str, count: usize) -> Result<Vec<u8>, Message> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words = match words(text)[..] {
        [row] if count <= 9 && is_number(row) => row.split("").filter(|digit| !digit.is_empty()).collect(),
        ref words => words.to_vec(),
    };
    let mut pancakes = Vec::new();
    for (at, word) in (1_usize..).zip(words) {
        if !is_number(word) {
            return Err(msg!("pancake.not-a-number", found = excerpt(word), at = at, most = count));
        }
        let pancake = word.parse::<u8>().ok().filter(|pancake| (1..=count).contains(&usize::from(*pancake)));
        pancakes.push(pancake.ok_or_else(|| msg!("pancake.range", found = excerpt(word), at = at, most = count))?);
    }
    if pancakes.len() != count {
        return Err(msg!("pancake.count", n = pancakes.len(), expected = count));
    }
    let mut first = vec![None; count + 1];
    for (at, &pancake) in (1_usize..).zip(&pancakes) {
        if let Some(before) = first[usize::from(pancake)].replace(at) {
            let missing = (1..=count).find(|&other| !pancakes.contains(&(other as u8)));
            let missing = missing.expect("of as many pancakes as there are one is there twice");
            let tile = usize::from(pancake);
            return Err(msg!("pancake.repeated", tile = tile, first = before, second = at, missing = missing));
        }
    }
    Ok(pancakes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let said = |text: &str| read(text, 4).unwrap_err().to_string();
        assert_eq!(read(" 3 1,4\n2 ", 4), Ok(vec![3, 1, 4, 2]));
        assert_eq!(said("3 1 x 2"), "pancake.not-a-number(found=\"x\", at=3, most=4)");
        assert_eq!(said("3 1 +4 2"), "pancake.not-a-number(found=\"+4\", at=3, most=4)");
        assert_eq!(said("3 1 4 5"), "pancake.range(found=\"5\", at=4, most=4)");
        assert_eq!(said("0 1 2 3"), "pancake.range(found=\"0\", at=1, most=4)");
        assert_eq!(said("999 1 2 3"), "pancake.range(found=\"999\", at=1, most=4)");
        assert_eq!(said("3 1 2"), "pancake.count(n=3, expected=4)");
        assert_eq!(said("3 1 2 4 4"), "pancake.count(n=5, expected=4)");
        assert_eq!(said(""), "pancake.count(n=0, expected=4)");
        assert_eq!(said("3 1 3 2"), "pancake.repeated(tile=3, first=1, second=3, missing=4)");
    }

    #[test]
    fn a_stack_is_read_however_it_is_written() {
        for text in ["3142", "3/1/4/2", "3;1; 4;2", "[3, 1, 4, 2]", "(3 1 4 2) # from the top", "3\n1\n4\n2"] {
            assert_eq!(read(text, 4), Ok(vec![3, 1, 4, 2]), "{text}");
        }
        let said = |text: &str| read(text, 4).unwrap_err().to_string();
        assert_eq!(said("3152"), "pancake.range(found=\"5\", at=3, most=4)");
        assert_eq!(said("314"), "pancake.count(n=3, expected=4)");
        assert_eq!(
            read("10987654321", 10).unwrap_err().to_string(),
            "pancake.range(found=\"10987654321\", at=1, most=10)"
        );
    }
}
