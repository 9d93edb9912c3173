//! Texts that problems are made of: maps, levels, rules. A spec names such a text and never holds it.

use crate::messages::{Message, near};
use crate::msg;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// The longest text, in bytes.
pub const MOST_BYTES: usize = 4 << 20;

/// How many digits of its SHA-256 tell a text from another of the same name.
const DIGITS: usize = 16;

/// Where texts come from that no domain brings along: files, for whoever may read them.
pub trait Instances: Send + Sync {
    /// The text of a name, if there is one; refused if it has more than so many bytes.
    fn read(&self, name: &str, most: usize) -> Result<Option<Vec<u8>>, Message>;
}

/// There are none.
pub(crate) struct Nowhere;

impl Instances for Nowhere {
    fn read(&self, _: &str, _: usize) -> Result<Option<Vec<u8>>, Message> {
        Ok(None)
    }
}

/// A text, and how specs name it from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instance {
    /// The name, with digits of the text where another could come to have that name.
    pub(crate) name: String,
    pub(crate) text: Arc<str>,
}

/// Finds a text by what a spec says: among those that a domain brings along, or elsewhere. `name@digits` is the text
/// of this name only as long as its SHA-256 begins with these digits.
pub(crate) fn find(own: &[(&str, &str)], elsewhere: &dyn Instances, word: &str) -> Result<Instance, Message> {
    if let Some((name, text)) = own.iter().find(|(name, _)| *name == word) {
        return Ok(Instance { name: (*name).to_owned(), text: (*text).into() });
    }
    let digits = |digits: &str| digits.len() == DIGITS && digits.bytes().all(|c| c.is_ascii_hexdigit());
    let (name, wanted) = match word.rsplit_once('@').filter(|(_, after)| digits(after)) {
        Some((name, wanted)) => (name, Some(wanted.to_ascii_lowercase())),
        None => (word, None),
    };
    let names: Vec<&str> = own.iter().map(|(name, _)| *name).collect();
    let unknown = || match &names[..] {
        [] => msg!("instance.missing", name = name),
        names => msg!("instance.unknown", name = name, near = near(name, names)),
    };
    let bytes = elsewhere.read(name, MOST_BYTES)?.ok_or_else(unknown)?;
    if bytes.len() > MOST_BYTES {
        return Err(msg!("instance.too-large", name = name, most = MOST_BYTES));
    }
    let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let found = &hash[..DIGITS];
    match wanted {
        Some(wanted) if wanted != found => Err(msg!("instance.changed", name = name, wanted = wanted, found = found)),
        _ => {
            let text = String::from_utf8(bytes).map_err(|_| msg!("io.not-text", path = name))?;
            Ok(Instance { name: format!("{name}@{found}"), text: text.into() })
        }
    }
}
