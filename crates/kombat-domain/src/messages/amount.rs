//! Bytes and seconds as a language writes them.

use super::Lang;

/// Seconds with a unit that suits them.
pub fn show_seconds(seconds: f64, lang: Lang) -> String {
    match seconds {
        s if s < 1e-3 => format!("{} µs", lang.real(s * 1e6, 0)),
        s if s < 1.0 => format!("{} ms", lang.real(s * 1e3, 1)),
        s => format!("{} s", lang.real(s, 2)),
    }
}

/// Bytes with a unit that suits them.
pub fn show_bytes(bytes: u64, lang: Lang) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB"];
    let mut amount = bytes as f64;
    let mut unit = "B";
    for larger in units {
        if amount < 1024.0 {
            break;
        }
        amount /= 1024.0;
        unit = larger;
    }
    let places = usize::from(unit != "B" && amount < 100.0);
    format!("{} {unit}", lang.real(amount, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_with_suitable_units() {
        assert_eq!(show_bytes(1023, Lang::En), "1023 B");
        assert_eq!(show_bytes(1536, Lang::PtBr), "1,5 KiB");
        assert_eq!(show_bytes(209_715_200, Lang::En), "200 MiB");
        assert_eq!(show_seconds(0.000_25, Lang::En), "250 µs");
        assert_eq!(show_seconds(0.25, Lang::PtBr), "250,0 ms");
        assert_eq!(show_seconds(61.0, Lang::En), "61.00 s");
    }
}
