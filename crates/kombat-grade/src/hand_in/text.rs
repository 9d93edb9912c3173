//! From bytes to text, whatever program wrote them.

use kombat::messages::Message;
use kombat::msg;

/// What Windows puts where Latin-1 has control characters; a dot where it has nothing.
const WINDOWS: &str = "€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ";

/// A character of Latin-1, or of what Windows makes of it.
fn latin(byte: u8) -> char {
    let at = byte.wrapping_sub(0x80);
    WINDOWS.chars().nth(at.into()).filter(|&c| c != '.').unwrap_or(byte.into())
}

/// Reads UTF-8, UTF-16 and, failing these, Latin-1; lines end with a line feed.
pub fn decode(bytes: &[u8]) -> Result<String, Message> {
    let text = match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8(rest.to_vec()).ok(),
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        // A letter of a heading in two bytes, of which one is 0.
        [first, 0, ..] if *first != 0 => wide(bytes, u16::from_le_bytes),
        [0, second, ..] if *second != 0 => wide(bytes, u16::from_be_bytes),
        _ => Some(String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| bytes.iter().copied().map(latin).collect())),
    };
    let control = |c: char| c.is_ascii_control() && !"\t\r\n".contains(c);
    let text = text.filter(|text| !text.contains(control)).ok_or_else(|| msg!("check.not-text"))?;
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    bytes.len().is_multiple_of(2).then(|| String::from_utf16(&units).ok()).flatten()
}

/// The line, from 1, on which a quoted field begins that never ends.
pub(super) fn unclosed(text: &str, separator: u8) -> Option<usize> {
    /// Where in a field one is.
    enum At {
        Begin,
        Bare,
        /// Between quotes that began on this line.
        Quoted(usize),
        /// After a quote that ends the field, or is the first of two.
        Ended(usize),
    }
    let (mut at, mut line) = (At::Begin, 1);
    for byte in text.bytes() {
        at = match (at, byte) {
            (At::Begin, b'"') => At::Quoted(line),
            (At::Quoted(since), b'"') => At::Ended(since),
            (At::Quoted(since), _) => At::Quoted(since),
            (At::Ended(since), b'"') => At::Quoted(since),
            (_, byte) if byte == separator || byte == b'\n' => At::Begin,
            _ => At::Bare,
        };
        line += usize::from(byte == b'\n');
    }
    if let At::Quoted(since) = at { Some(since) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_that_never_close() {
        for (text, line) in [
            ("a,b\n\"1\n2\",x\n", None),
            ("a,b\n\"say \"\"so\"\"\",x", None),
            ("a,b\n5\" disk,\"x\"y\"\n", None),
            ("a,b\n\"1 2,x\n3,y\n", Some(2)),
            ("\"a\nb\",c\nd,\"e\n\"\"f", Some(3)),
            ("a,\"", Some(1)),
            ("a;b\n1;\"x\"\"", Some(2)),
        ] {
            let separator = if text.contains(';') { b';' } else { b',' };
            assert_eq!(unclosed(text, separator), line, "{text}");
        }
    }

    #[test]
    fn dashes_and_quotes_of_windows() {
        assert_eq!(decode(b"R \x96 D \x93\xe9\x94").as_deref(), Ok("R – D “é”"));
    }

    #[test]
    fn the_same_text_in_every_encoding() {
        let text = "solução;otimização\n";
        let utf16 = |unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
        let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
        assert!(String::from_utf8(latin1.clone()).is_err());
        for bytes in [
            text.as_bytes().to_vec(),
            [&[0xef, 0xbb, 0xbf], text.as_bytes()].concat(),
            [vec![0xff, 0xfe], utf16(u16::to_le_bytes)].concat(),
            [vec![0xfe, 0xff], utf16(u16::to_be_bytes)].concat(),
            utf16(u16::to_le_bytes),
            utf16(u16::to_be_bytes),
            latin1,
        ] {
            assert_eq!(decode(&bytes).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_no_text() {
        for bytes in [&[0xff, 0xfe, 0x41][..], &[1, 2, 3], b"PK\x03\x04zip", &[0, 0, 0], &[0xff, 0xfe, 0x00, 0xd8]] {
            assert_eq!(decode(bytes).unwrap_err().key(), "check.not-text", "{bytes:?}");
        }
    }
}
