//! How text is put into CSV and LaTeX.

pub use crate::chart::escape_latex;

/// A label or free text for CSV. Spreadsheets take what begins with one of these signs for a formula
/// and work it out; an apostrophe keeps them from it. Boards and numbers may begin so and stay as
/// they are.
pub fn csv_text(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() }
}

/// A row of CSV.
pub fn csv_row(fields: impl Iterator<Item = String>) -> String {
    let quote = |field: String| {
        if field.contains([',', '"', '\n', '\r', ';']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
    };
    fields.map(quote).collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_no_formula() {
        for label in ["=1+1", "+1", "-1", "@SUM(A1)", "=HYPERLINK(\"x\")"] {
            assert_eq!(csv_text(label), format!("'{label}"));
        }
        for plain in ["astar", "A* = best", "", "'=1", "a-b"] {
            assert_eq!(csv_text(plain), plain);
        }
    }
}
