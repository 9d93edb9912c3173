//! How the tiles of a puzzle are divided into patterns, as a spec says it: by sizes,
//! `6-6-3`, or tile by tile, `"1 2 3 / 4 5 6 7 8"`.

use crate::message::Message;
use crate::msg;
use std::str::FromStr;

/// What a spec says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partition {
    /// So many tiles each; which ones is ours to choose.
    Sizes(Vec<usize>),
    /// These tiles each.
    Tiles(Vec<Vec<usize>>),
}

/// Reads either form.
///
/// ```
/// use kombat_core::pdb::Partition;
/// assert_eq!("6-6-3".parse::<Partition>().unwrap(), Partition::Sizes(vec![6, 6, 3]));
/// assert_eq!("2 1/3".parse::<Partition>().unwrap().to_string(), "1 2 / 3");
/// assert!("6-six".parse::<Partition>().is_err());
/// ```
impl FromStr for Partition {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let wrong = || msg!("pdb.not-a-partition", found = text);
        let number = |word: &str| match word.parse::<usize>() {
            Ok(n) if word.bytes().all(|byte| byte.is_ascii_digit()) => Ok(n),
            _ => Err(wrong()),
        };
        if !text.contains([' ', '/', ',']) {
            let sizes = text.split('-').map(number).collect::<Result<Vec<_>, _>>()?;
            return if sizes.contains(&0) { Err(wrong()) } else { Ok(Partition::Sizes(sizes)) };
        }
        let pattern = |part: &str| {
            let words = part.split([' ', ',']).filter(|word| !word.is_empty());
            let mut tiles = words.map(number).collect::<Result<Vec<_>, _>>()?;
            tiles.sort_unstable();
            if tiles.is_empty() { Err(wrong()) } else { Ok(tiles) }
        };
        text.split('/').map(pattern).collect::<Result<_, _>>().map(Partition::Tiles)
    }
}

impl Partition {
    /// Holds the partition against a puzzle whose tiles are 1 to `tiles`: every tile in one
    /// pattern and in no other.
    pub fn check(&self, tiles: usize) -> Result<(), Message> {
        let patterns = match self {
            Partition::Sizes(sizes) => {
                let sum = sizes.iter().fold(0, |sum: usize, &size| sum.saturating_add(size));
                if sum == tiles {
                    return Ok(());
                }
                return Err(msg!("pdb.sizes", found = self.to_string(), sum = sum, tiles = tiles));
            }
            Partition::Tiles(patterns) => patterns,
        };
        let mut met = vec![false; tiles + 1];
        for &tile in patterns.iter().flatten() {
            if tile == 0 {
                return Err(msg!("pdb.blank"));
            }
            if tile > tiles {
                return Err(msg!("pdb.unknown-tile", tile = tile, most = tiles));
            }
            if std::mem::replace(&mut met[tile], true) {
                return Err(msg!("pdb.overlap", tile = tile));
            }
        }
        match (1..=tiles).find(|&tile| !met[tile]) {
            Some(tile) => Err(msg!("pdb.not-covered", tile = tile)),
            None => Ok(()),
        }
    }
}

/// As a spec has it.
impl std::fmt::Display for Partition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        fn join(numbers: &[usize], between: &str) -> String {
            numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(between)
        }
        match self {
            Partition::Sizes(sizes) => f.write_str(&join(sizes, "-")),
            Partition::Tiles(patterns) => {
                let patterns: Vec<String> = patterns.iter().map(|tiles| join(tiles, " ")).collect();
                f.write_str(&patterns.join(" / "))
            }
        }
    }
}

/// Cuts pieces off a snake that winds through bands of two rows, and leaves the blank's
/// cell out.
pub fn along_a_snake(rows: usize, columns: usize, blank: Option<usize>, sizes: &[usize]) -> Vec<Vec<u8>> {
    let mut snake = Vec::new();
    let mut row = 0;
    while row < rows {
        // What would be left over alone joins the last band.
        let band = if rows - row == 3 { 3 } else { 2.min(rows - row) };
        let backwards = row / 2 % 2 == 1;
        for at in 0..columns {
            let column = if backwards { columns - 1 - at } else { at };
            let cell = |i: usize| (row + if at % 2 == 0 { i } else { band - 1 - i }) * columns + column;
            snake.extend((0..band).map(cell).filter(|&cell| Some(cell) != blank));
        }
        row += band;
    }
    let mut rest = snake.as_slice();
    let cut = |&size: &usize| {
        let (piece, others) = rest.split_at(size);
        rest = others;
        let mut cells: Vec<u8> = piece.iter().map(|&cell| cell as u8).collect();
        cells.sort_unstable();
        cells
    };
    sizes.iter().map(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key_of(text: &str, tiles: usize) -> &'static str {
        let checked = text.parse::<Partition>().and_then(|partition| partition.check(tiles));
        checked.map_or_else(|error| error.key(), |()| "")
    }

    #[test]
    fn partitions_are_held_against_the_puzzle() {
        for good in ["4-4", "8", "1-7", "1 2 3 4 / 5 6 7 8", "8,7,6 / 5 4 / 3 2 1", "1-1-1-1-1-1-1-1"] {
            assert_eq!(key_of(good, 8), "", "{good}");
        }
        for (bad, key) in [
            ("4-5", "pdb.sizes"),
            ("4-3", "pdb.sizes"),
            ("18446744073709551615-9", "pdb.sizes"),
            ("", "pdb.not-a-partition"),
            ("4-", "pdb.not-a-partition"),
            ("0-8", "pdb.not-a-partition"),
            ("4-four", "pdb.not-a-partition"),
            ("4+4", "pdb.not-a-partition"),
            ("1 2 / / 3", "pdb.not-a-partition"),
            ("1 2 x / 3", "pdb.not-a-partition"),
            ("0 1 2 3 4 / 5 6 7 8", "pdb.blank"),
            ("1 2 3 4 / 5 6 7 8 9", "pdb.unknown-tile"),
            ("1 2 3 4 / 4 5 6 7 8", "pdb.overlap"),
            ("1 1 2 3 4 / 5 6 7 8", "pdb.overlap"),
            ("1 2 3 4 / 5 6 7", "pdb.not-covered"),
        ] {
            assert_eq!(key_of(bad, 8), key, "{bad}");
        }
    }
}
