//! Changes that make interesting inputs out of good ones.

use kombat::rng::Rng;

/// What stands out: numbers at the edge, signs that open and close.
const SPICES: [&[&str]; 4] = [
    &["0", "-1", "255", "256", "65536", "4294967296", "18446744073709551616", "1e308", "NaN"],
    &["(", ")", "[", "{", "\"", "'", "=", ",", ":", ";", "\n", "\r\n", "\t", "\0"],
    &["é", "\u{feff}", "\u{202e}", "_", "x"],
    &["/", "../", "%00", "\\"],
];

/// A good input with a few changes; `other` lends pieces.
pub fn mutated(good: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() as u64 + 1) as usize;
        let until = (at + rng.below(8) as usize).min(bytes.len());
        match rng.below(6) {
            0 => drop(bytes.drain(at..until)),
            1 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            2 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
            3 => {
                let spice = rng.pick(SPICES.iter().copied().flatten()).expect("there are some");
                drop(bytes.splice(at..until, spice.bytes()));
            }
            4 => {
                let from = rng.below(other.len() as u64 + 1) as usize;
                let to = (from + rng.below(24) as usize).min(other.len());
                drop(bytes.splice(at..until, other[from..to].iter().copied()));
            }
            _ => {
                let again = bytes[at..until].repeat(1 + rng.below(20) as usize);
                drop(bytes.splice(at..until, again));
            }
        }
    }
    bytes
}
