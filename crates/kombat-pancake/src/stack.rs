//! Reads a stack that a user wrote.

use kombat_core::message::{Message, excerpt};
use kombat_core::msg;

/// The pancakes 1 to `count`, each once, from the top; between them spaces or commas.
pub(crate) fn read(text: &str, count: usize) -> Result<Vec<u8>, Message> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let mut pancakes = Vec::new();
    for (at, word) in (1_usize..).zip(words) {
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
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
}
