//! How text is put into CSV and LaTeX.

/// A row of CSV.
pub fn csv_row(fields: impl Iterator<Item = String>) -> String {
    let quote = |field: String| {
        if field.contains([',', '"', '\n', '\r', ';']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
    };
    fields.map(quote).collect::<Vec<_>>().join(",") + "\n"
}

/// Text as LaTeX shows it.
pub fn escape_latex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '*' => out.push_str("$^*$"),
            '<' | '>' => out.extend(['$', c, '$']),
            '≤' => out.push_str("$\\leq$"),
            '×' => out.push_str("$\\times$"),
            'µ' => out.push_str("$\\mu$"),
            '–' => out.push_str("--"),
            other => out.push(other),
        }
    }
    out
}
