//! How text is put into CSV and LaTeX.

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
            '±' => out.push_str("$\\pm$"),
            'µ' => out.push_str("$\\mu$"),
            '–' => out.push_str("--"),
            '−' => out.push_str("$-$"),
            '∞' => out.push_str("$\\infty$"),
            '…' => out.push_str("\\ldots{}"),
            other => out.push(other),
        }
    }
    out
}

/// A table for a paper: sections of rows, each with its title.
pub fn latex_table(heads: &[String], sections: impl Iterator<Item = (String, Vec<Vec<String>>)>) -> String {
    let line = |cells: &[String]| {
        format!("{} \\\\\n", cells.iter().map(|cell| escape_latex(cell)).collect::<Vec<_>>().join(" & "))
    };
    let (count, columns) = (heads.len(), "r".repeat(heads.len().saturating_sub(1)));
    let mut out = format!("% \\usepackage{{booktabs}}\n\\begin{{tabular}}{{l{columns}}}\n\\toprule\n");
    out.push_str(&line(heads));
    for (title, rows) in sections {
        let title = escape_latex(&title);
        out.push_str(&format!("\\midrule\n\\multicolumn{{{count}}}{{l}}{{{title}}} \\\\\n"));
        out.extend(rows.iter().map(|row| line(row)));
    }
    out.push_str("\\bottomrule\n\\end{tabular}\n");
    out
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
