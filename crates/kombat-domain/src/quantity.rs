//! Durations, sizes and counts: read as people write them, and written.

use crate::messages::Message;
pub use crate::messages::{show_bytes, show_seconds};
use crate::msg;
use std::time::Duration;

/// Splits a number from its unit.
fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let number: f64 = text[..end].parse().ok()?;
    Some((number, text[end..].trim()))
}

/// `10s`, `500ms`, `1.5m`, `2h`; a bare number is seconds.
pub fn duration(text: &str) -> Result<Duration, Message> {
    let seconds = split(text.trim()).and_then(|(number, unit)| {
        let factor = match unit {
            "" | "s" => 1.0,
            "ms" => 1e-3,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
        Some(number * factor)
    });
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| msg!("quantity.duration", found = text))
}

/// `2GiB`, `200MiB`, `1GB`, `64k`; a bare number is bytes.
pub fn bytes(text: &str) -> Result<u64, Message> {
    let bytes = split(text.trim()).and_then(|(number, unit)| {
        let factor: f64 = match unit.to_ascii_lowercase().as_str() {
            "" | "b" => 1.0,
            "kb" => 1e3,
            "mb" => 1e6,
            "gb" => 1e9,
            "tb" => 1e12,
            "k" | "kib" => 1024.0,
            "m" | "mib" => 1_048_576.0,
            "g" | "gib" => 1_073_741_824.0,
            "t" | "tib" => 1_099_511_627_776.0,
            _ => return None,
        };
        Some(number * factor)
    });
    match bytes {
        Some(bytes) if bytes < 9e18 => Ok(bytes as u64),
        _ => Err(msg!("quantity.bytes", found = text)),
    }
}

/// A whole number.
pub fn count(name: &'static str, text: &str) -> Result<u64, Message> {
    text.trim().parse().map_err(|_| msg!("quantity.count", name = name, found = text, most = u64::MAX.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        for (text, millis) in
            [("10s", 10_000), ("500ms", 500), ("1.5m", 90_000), ("2h", 7_200_000), ("3", 3_000), ("0", 0)]
        {
            assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "s", "-1s", "10 parsecs", "1e9999", "1.2.3s", "99999999999999999999999h", "nan", "inf"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes() {
        for (text, expected) in
            [("200MiB", 209_715_200), ("2GiB", 2_147_483_648), ("1kb", 1000), ("64k", 65_536), ("7", 7), ("0", 0)]
        {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        for text in ["", "MiB", "-1", "1 floppy", "1e30", "99999999TiB"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
