//! JSON Lines that say themselves whether they are whole: `{"record":…,"sum":"…"}`.

use crate::revision::digits;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A line with its checksum; none for what JSON cannot say.
pub(crate) fn seal(kind: &str, content: &impl Serialize) -> Option<String> {
    let body = serde_json::to_string(content).ok()?;
    Some(format!("{{\"{kind}\":{body},\"sum\":\"{}\"}}\n", sum(kind, &body)))
}

/// The kind and the content of a line, if not a bit of it has changed.
pub(crate) fn open(line: &str) -> Option<(&str, &str)> {
    let (kind, rest) = line.strip_prefix("{\"")?.split_once("\":")?;
    let (body, found) = rest.strip_suffix("\"}")?.rsplit_once(",\"sum\":\"")?;
    (sum(kind, body) == found).then_some((kind, body))
}

/// The content of a line of this kind.
pub(crate) fn read<C: DeserializeOwned>(line: &str, kind: &str) -> Option<C> {
    let (found, body) = open(line)?;
    if found == kind { serde_json::from_str(body).ok() } else { None }
}

fn sum(kind: &str, body: &str) -> String {
    digits(&[kind, body], 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bit_that_changes_is_seen() {
        let line = seal("record", &("a\"},\"sum\":\"0", 17)).expect("plain content");
        let line = line.trim_end();
        assert_eq!(read(line, "record"), Some(("a\"},\"sum\":\"0".to_owned(), 17)));
        assert_eq!(read::<(String, u32)>(line, "task"), None);
        for at in 0..line.len() * 8 {
            let mut bytes = line.as_bytes().to_vec();
            bytes[at / 8] ^= 1 << (at % 8);
            let changed = String::from_utf8(bytes).ok();
            assert_eq!(changed.as_deref().and_then(open), None, "bit {at}");
        }
        assert!((0..line.len()).all(|end| open(&line[..end]).is_none()), "a line that is cut short");
    }
}
