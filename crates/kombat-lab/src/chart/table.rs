//! The data behind a chart, for those who read rather than look.

use super::escape;

/// A table as HTML: the first row heads the columns, the first cell of a row heads
/// the row. Rows that are short are filled up.
pub fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).chain([head.len()]).max().unwrap_or(0);
    let cell = |cells: &[String], column: usize| escape(cells.get(column).map_or("", String::as_str));
    let mut out = String::from("<table class=\"kombat-table\">\n");
    if !head.is_empty() {
        let cells: String = (0..columns).map(|i| format!("<th scope=\"col\">{}</th>", cell(head, i))).collect();
        out.push_str(&format!("<thead><tr>{cells}</tr></thead>\n"));
    }
    out.push_str("<tbody>\n");
    for row in rows {
        let rest: String = (1..columns).map(|i| format!("<td>{}</td>", cell(row, i))).collect();
        out.push_str(&format!("<tr><th scope=\"row\">{}</th>{rest}</tr>\n", cell(row, 0)));
    }
    out.push_str("</tbody>\n</table>\n");
    out
}
