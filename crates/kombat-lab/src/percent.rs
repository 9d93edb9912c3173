//! Shares as people read them.

use kombat::messages::Lang;

/// A share in per cent. What is not all is not shown as all, nor as none what is some.
pub fn percent(share: f64, lang: Lang) -> String {
    match lang.hundredths(share, 1) {
        text if share < 1.0 && text.starts_with("100") => format!("> {} %", lang.real(99.9, 1)),
        text if share > 0.0 && text.trim_end_matches(['0', '.', ',']).is_empty() => {
            format!("< {} %", lang.real(0.1, 1))
        }
        text => format!("{text} %"),
    }
}
