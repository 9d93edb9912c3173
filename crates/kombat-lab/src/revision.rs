//! Digits that stand for texts, and for the program itself.

use sha2::{Digest, Sha256};

/// The [fingerprint] of the file SIGNATURE, which changes whenever a search counts differently.
/// The file lies outside this package; a test holds one against the other.
const SIGNATURE: &str = "22f83209";

/// What a program is that counts as this one does: its version and its signature.
pub fn revision() -> String {
    format!("{}+{SIGNATURE}", env!("CARGO_PKG_VERSION"))
}

/// A few digits that stand for a text.
pub fn fingerprint(text: &str) -> String {
    digits(&[text], 8)
}

/// Stands for some texts, and for their order.
pub(crate) fn hash(parts: &[&str]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        // The length keeps the parts apart.
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().into()
}

/// The first digits of a hash, sixteen at most.
pub(crate) fn digits(parts: &[&str], count: usize) -> String {
    let first = u64::from_be_bytes(hash(parts)[..8].try_into().expect("eight bytes"));
    format!("{first:016x}")[..count].to_owned()
}
