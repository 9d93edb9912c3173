//! A comparison on the page of a report: the ranking in sections, the table, who is ahead pair by pair, and the
//! boards that tell most. The same as the page in the browser has, without anything to click.

use super::comparison::{ComparedRow, Comparison, Rank, Span};
use super::pairs::PairCell;
use super::sheet::Sheet;
use super::telling::BoardTell;
use crate::chart::svg::escape;
use kombat::messages::{Lang, Render};
use kombat::msg;

/// Contenders that a matrix has at most; of more only neighbours in the ranking are shown.
const MATRIX: usize = 8;

/// Pairs that a list has at most.
const LISTED: usize = 60;

/// A sentence with its names in their colours.
pub(super) fn coloured(said: &[Span]) -> String {
    let span = |span: &Span| match span.lane {
        Some(lane) => named(lane, &span.text, ""),
        None => escape(&span.text),
    };
    said.iter().map(span).collect()
}

/// A name in its colour; its spec shows when it is pointed at.
fn named(lane: usize, name: &str, spec: &str) -> String {
    let title = if spec.is_empty() { String::new() } else { format!(" title=\"{}\"", escape(spec)) };
    format!("<b class=\"c{}\"{title}>{}</b>", lane % 5, escape(name))
}

fn small(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<br><small>{}</small>", escape(text)) }
}

/// Everything but the figures.
pub(super) fn put(sheet: &mut Sheet<'_>, comparison: &Comparison, lang: Lang) {
    sheet.push(&format!("<h2>{}</h2>\n", escape(&comparison.title)));
    sheet.push(&format!("<p><b>{}</b> {}</p>\n", escape(&comparison.question), coloured(&comparison.verdict)));
    ranking(sheet, comparison, lang);
    table(sheet, comparison, lang);
    pairs(sheet, comparison, lang);
    boards(sheet, comparison, lang);
}

fn ranking(sheet: &mut Sheet<'_>, comparison: &Comparison, lang: Lang) {
    if comparison.sections.is_empty() {
        return;
    }
    sheet.push("<div class=\"scroll\"><table class=\"ranks\">\n");
    for section in &comparison.sections {
        sheet.push(&format!("<tbody><tr><th colspan=\"4\" scope=\"rowgroup\">{}</th></tr>\n", escape(&section.title)));
        for rank in &section.ranks {
            sheet.push(&line(rank, lang));
        }
        sheet.push("</tbody>\n");
    }
    sheet.push("</table></div>\n");
}

fn line(rank: &Rank, lang: Lang) -> String {
    let place = rank.place.map_or_else(|| "–".to_owned(), |place| place.to_string());
    let tied = if rank.tied { small(lang.text("compared.tie")) } else { String::new() };
    let name = named(rank.lane, &rank.name, &rank.spec);
    let (shown, ratio, note) = (escape(&rank.shown), small(&rank.ratio), small(&rank.note));
    format!("<tr><td class=\"place\">{place}{tied}</td><td>{name}{note}</td><td>{shown}{ratio}</td></tr>\n")
}

fn table(sheet: &mut Sheet<'_>, comparison: &Comparison, lang: Lang) {
    let shown: Vec<usize> = (0..comparison.columns.len()).filter(|&i| comparison.columns[i].default).collect();
    let head = |i: &usize| {
        let column = &comparison.columns[*i];
        format!("<th scope=\"col\">{}{}</th>", escape(&column.head), small(&column.sub))
    };
    let heads: String = shown.iter().map(head).collect();
    sheet.heading3("compared.table");
    sheet
        .push(&format!("<div class=\"scroll\"><table><thead><tr><th scope=\"col\"></th>{heads}</tr></thead><tbody>\n"));
    for row in &comparison.rows {
        sheet.push(&numbers(row, &shown));
    }
    sheet.push("</tbody></table></div>\n");
    sheet.push(&format!("<p class=\"muted small\">{}</p>\n", escape(lang.text("compared.table.how"))));
}

fn numbers(row: &ComparedRow, shown: &[usize]) -> String {
    let cell = |i: &usize| {
        let cell = &row.cells[*i];
        let text = escape(&cell.text);
        let text = if cell.best { format!("<b>{text}</b>") } else { text };
        format!("<td>{text}{}</td>", small(&cell.below))
    };
    let cells: String = shown.iter().map(cell).collect();
    format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", named(row.lane, &row.name, &row.spec))
}

/// Half a matrix of the measure; of many a list of neighbours.
fn pairs(sheet: &mut Sheet<'_>, comparison: &Comparison, lang: Lang) {
    let own = |cell: &&PairCell| cell.metric == comparison.measure;
    let cells: Vec<&PairCell> = comparison.pairs.cells.iter().filter(own).collect();
    if cells.is_empty() {
        return;
    }
    sheet.heading3("compared.pairs");
    let rows = &comparison.rows;
    let name = |place: usize| named(rows[place].lane, &rows[place].name, "");
    if rows.len() <= MATRIX && comparison.pairs.all {
        let last = rows.len() - 1;
        let heads: String = (0..last).map(|place| format!("<th scope=\"col\">{}</th>", name(place))).collect();
        sheet.push(&format!(
            "<div class=\"scroll\"><table class=\"matrix\"><thead><tr><th></th>{heads}</tr></thead><tbody>\n"
        ));
        for other in 1..rows.len() {
            let find = |one: usize| cells.iter().find(|cell| (cell.one, cell.other) == (one, other));
            let row: String = (0..other)
                .map(|one| find(one).map_or_else(|| "<td></td>".to_owned(), |cell| square(cell, comparison, lang)))
                .collect();
            sheet.push(&format!("<tr><th scope=\"row\">{}</th>{row}</tr>\n", name(other)));
        }
        sheet.push("</tbody></table></div>\n");
    } else {
        sheet.push("<ul>\n");
        for cell in cells.iter().filter(|cell| cell.other == cell.one + 1).take(LISTED) {
            let (one, other) = (name(cell.one), name(cell.other));
            let who = cell.ahead.map_or_else(|| escape(lang.text("compared.tie")), name);
            let (text, effect, p) = (escape(&cell.text), escape(&cell.effect_text), escape(&cell.p_text));
            sheet.push(&format!("<li>{one} – {other}: {who} {text}, {effect}, {p}</li>\n"));
        }
        sheet.push("</ul>\n");
    }
    sheet.push(&format!("<p class=\"muted small\">{}</p>\n", escape(&comparison.pairs.how)));
}

/// Who is ahead, on how many boards, and how sure that is.
fn square(cell: &PairCell, comparison: &Comparison, lang: Lang) -> String {
    let rows = &comparison.rows;
    let (class, who) = match cell.ahead {
        Some(place) => (String::new(), named(rows[place].lane, &rows[place].name, "")),
        None => (" class=\"tie\"".to_owned(), escape(lang.text("compared.tie"))),
    };
    let (text, effect, p) = (escape(&cell.text), escape(&cell.effect_text), escape(&cell.p_text));
    format!("<td{class}>{who}<br>{text}<br>{effect}<br>{p}</td>")
}

fn boards(sheet: &mut Sheet<'_>, comparison: &Comparison, lang: Lang) {
    let told = &comparison.boards;
    let line = |tell: &BoardTell| {
        let away = tell.distance.map(|n| msg!("telling.away", n = u64::from(n)).render(lang) + " ").unwrap_or_default();
        format!("<li>{}{} <code>{}</code></li>\n", escape(&away), coloured(&tell.said), escape(&tell.board))
    };
    let lines: String = told.separating.iter().chain(&told.others).map(line).collect();
    if !lines.is_empty() {
        sheet.heading3("compared.boards");
        sheet.push(&format!("<ul>\n{lines}</ul>\n"));
    }
}
