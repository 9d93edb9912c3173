//! A comparison of runs: as a table on the terminal, and as CSV, Markdown or
//! LaTeX for handing in.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use kombat::catalog::Spec;
use kombat::messages::{Lang, Render};
use kombat::quantity::{show_bytes, show_seconds};
use kombat::report::{Ending, Report};
use kombat::run::Proof;
use kombat::{msg, player};
use kombat_lab::report::markup::{csv_row, csv_text, escape_latex};
use serde_json::Value;

/// A figure of a run, and the key of its heading.
type Column = (&'static str, fn(&Report, Lang) -> String);

/// What stands where there is nothing to say.
pub(crate) const NOTHING: &str = "–";

const COLUMNS: &[Column] = &[
    ("column.outcome", outcome),
    ("column.cost", |report, lang| optional(report.cost.map(u64::from), lang)),
    ("column.optimal", |report, lang| optional(report.optimal.map(u64::from), lang)),
    ("column.expanded", |report, lang| lang.integer(report.counters.expanded)),
    ("column.generated", |report, lang| lang.integer(report.counters.generated)),
    ("column.peak-frontier", |report, lang| lang.integer(report.counters.peak_frontier)),
    ("column.peak-stored", |report, lang| lang.integer(report.counters.peak_stored)),
    ("column.depth", |report, lang| optional(report.depth, lang)),
    ("column.max-depth", |report, lang| lang.integer(report.max_depth)),
    ("column.branching", |report, lang| report.branching.map_or(NOTHING.to_owned(), |b| lang.real(b, 3))),
    ("column.time", |report, lang| show_seconds(report.wall_s, lang)),
    ("column.memory", |report, lang| show_bytes(report.peak_bytes, lang)),
];

/// For players of games.
const GAME_COLUMNS: &[Column] = &[
    ("column.value", |report, lang| {
        let value = report.game.as_ref().and_then(|judged| judged.value);
        value.map_or(NOTHING.to_owned(), |value| value_text(value, lang))
    }),
    ("column.choice", |report, _| {
        report.moves.as_ref().and_then(|moves| moves.first().map(str::to_owned)).unwrap_or(NOTHING.to_owned())
    }),
    ("column.expanded", |report, lang| lang.integer(report.counters.expanded)),
    ("column.generated", |report, lang| lang.integer(report.counters.generated)),
    ("column.iterations", |report, lang| optional(report.iterations, lang)),
    ("column.max-depth", |report, lang| lang.integer(report.max_depth)),
    ("column.peak-stored", |report, lang| lang.integer(report.counters.peak_stored)),
    ("column.time", |report, lang| show_seconds(report.wall_s, lang)),
    ("column.memory", |report, lang| show_bytes(report.peak_bytes, lang)),
];

/// The columns that these reports have something to say in.
fn columns(reports: &[Report]) -> &'static [Column] {
    if reports.iter().any(|report| report.game.is_some()) { GAME_COLUMNS } else { COLUMNS }
}

fn optional(value: Option<u64>, lang: Lang) -> String {
    value.map_or(NOTHING.to_owned(), |value| lang.integer(value))
}

/// How the run ended, and what was proved.
fn outcome(report: &Report, lang: Lang) -> String {
    let word = lang.text(report.outcome.key());
    match (report.outcome, report.proof) {
        (Ending::Solved, Proof::Within(bound)) => format!("{word} (≤ {}×)", lang.decimal(&bound.to_string())),
        (Ending::Solved, Proof::Optimal) => lang.text("outcome.solved-optimally").to_owned(),
        _ => word.to_owned(),
    }
}

/// For people: a column a run, so that thirteen figures fit any terminal.
pub(crate) fn text(reports: &[Report], lang: Lang) -> String {
    let heading = |report: &Report| match report.algorithm.parse::<Spec>() {
        Ok(spec) => {
            let args = spec.args.iter().map(|arg| match &arg.key {
                Some(key) => format!("{key}={}", arg.value),
                None => arg.value.to_string(),
            });
            std::iter::once(spec.name.clone()).chain(args).collect::<Vec<_>>().join("\n")
        }
        Err(_) => report.algorithm.clone(),
    };
    let heads = std::iter::once(String::new()).chain(reports.iter().map(heading));
    let row = |(key, figure): &Column| {
        std::iter::once(lang.text(key).to_owned()).chain(reports.iter().map(|report| figure(report, lang))).collect()
    };
    // Narrow enough that five algorithms fit 80 columns.
    plain(heads.collect(), columns(reports).iter().map(row).collect())
}

/// A table: the first column is names, the others are numbers.
pub(crate) fn plain(heads: Vec<String>, rows: Vec<Vec<String>>) -> String {
    spaced(2, heads, rows)
}

/// The same with so much room between the columns.
pub(crate) fn spaced(gap: u16, heads: Vec<String>, rows: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    let rule = LineStyle::none().fill('─').junction('─');
    let style = TableStyle::new().header_separator(rule).bottom_border(rule);
    table.load_style(style).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(heads);
    table.add_rows(rows);
    for (i, column) in table.column_iter_mut().enumerate() {
        column.set_padding((if i == 0 { 0 } else { gap }, 0));
        column.set_cell_alignment(if i == 0 { CellAlignment::Left } else { CellAlignment::Right });
    }
    table.trim_fmt()
}

fn headings(columns: &'static [Column], lang: Lang) -> impl Iterator<Item = String> {
    std::iter::once("column.algorithm")
        .chain(columns.iter().map(|(key, _)| *key))
        .map(move |key| lang.text(key).to_owned())
}

fn cells(columns: &'static [Column], report: &Report, lang: Lang) -> impl Iterator<Item = String> {
    std::iter::once(report.algorithm.clone()).chain(columns.iter().map(move |(_, figure)| figure(report, lang)))
}

/// A Markdown table, a row a run.
pub(crate) fn markdown(reports: &[Report], lang: Lang) -> String {
    let columns = columns(reports);
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let escape = |cell: String| cell.replace('|', "\\|");
    let rule: Vec<String> =
        headings(columns, lang).enumerate().map(|(i, _)| if i == 0 { ":--" } else { "--:" }.to_owned()).collect();
    let rows = reports.iter().map(|report| row(cells(columns, report, lang).map(escape).collect()));
    [row(headings(columns, lang).collect()), row(rule)].into_iter().chain(rows).collect()
}

/// A LaTeX table with the rules of the package booktabs, a row a run.
pub(crate) fn latex(reports: &[Report], lang: Lang) -> String {
    let columns = columns(reports);
    let row = |cells: Vec<String>| {
        format!("{} \\\\\n", cells.iter().map(|cell| escape_latex(cell)).collect::<Vec<_>>().join(" & "))
    };
    let mut table =
        format!("% \\usepackage{{booktabs}}\n\\begin{{tabular}}{{l{}}}\n\\toprule\n", "r".repeat(columns.len()));
    table.push_str(&row(headings(columns, lang).collect()));
    table.push_str("\\midrule\n");
    for report in reports {
        table.push_str(&row(cells(columns, report, lang).collect()));
    }
    table.push_str("\\bottomrule\n\\end{tabular}\n");
    table
}

/// No spreadsheet takes more in a cell.
const LONGEST_FIELD: usize = 32_767;

/// The columns of CSV, and where the JSON of a report has them: all of them in every
/// table, whatever a run has to say.
const CSV_COLUMNS: &[(&str, &str)] = &[
    ("problem", "/problem"),
    ("goal", "/goal"),
    ("start", "/start"),
    ("algorithm", "/algorithm"),
    ("seed", "/seed"),
    ("outcome", "/outcome"),
    ("proof", "/proof"),
    ("cost", "/cost"),
    ("moves", "/moves"),
    ("optimal", "/optimal"),
    ("expanded", "/counters/expanded"),
    ("generated", "/counters/generated"),
    ("evaluated", "/counters/evaluated"),
    ("reopened", "/counters/reopened"),
    ("peak_frontier", "/counters/peak_frontier"),
    ("peak_stored", "/counters/peak_stored"),
    ("iterations", "/iterations"),
    ("depth", "/depth"),
    ("max_depth", "/max_depth"),
    ("branching", "/branching"),
    ("wall_s", "/wall_s"),
    ("peak_bytes", "/peak_bytes"),
    ("optimal_solutions", "/optimal_solutions"),
    ("notation", "/notation"),
    ("best_board", "/best/board"),
    ("best_h", "/best/h"),
    ("best_moves", "/best/moves"),
    ("value", "/value"),
    ("line", "/line"),
    ("scores", "/scores"),
];

/// Columns with labels and free text; the others are boards, moves and numbers.
const CSV_LABELS: [&str; 5] = ["problem", "algorithm", "outcome", "proof", "notation"];

/// CSV with the keys of the JSON: the same in every language.
pub(crate) fn csv(reports: &[Report]) -> Result<String, serde_json::Error> {
    let mut out = csv_row(CSV_COLUMNS.iter().map(|(name, _)| (*name).to_owned()));
    for report in reports {
        let report = serde_json::to_value(shortened(report))?;
        let field = |(name, place): &(&str, &str)| {
            let text = report.pointer(place).map_or(String::new(), cell);
            if CSV_LABELS.contains(name) { csv_text(&text) } else { text }
        };
        out.push_str(&csv_row(CSV_COLUMNS.iter().map(field)));
    }
    Ok(out)
}

/// A report with no more moves than a cell may have characters: one more says that it has
/// too many, and a JSON tree of all of them could be larger than the search was.
fn shortened(report: &Report) -> Report {
    let mut report = report.clone();
    let paths = report.moves.as_mut().into_iter().chain(report.best.as_mut().map(|best| &mut best.moves));
    paths.for_each(|moves| *moves = moves.cut(LONGEST_FIELD + 1));
    report
}

/// A value as text; a list with spaces between its items, unless it is too long.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let text = items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ");
            if text.len() > LONGEST_FIELD { String::new() } else { text }
        }
        other => other.to_string(),
    }
}

/// A value for a person.
pub(crate) fn value_text(value: player::Value, lang: Lang) -> String {
    let message = match value {
        player::Value::Win(n) => msg!("value.win", n = u64::from(n)),
        player::Value::Loss(n) => msg!("value.loss", n = u64::from(n)),
        player::Value::Drawn => msg!("value.draw"),
        player::Value::Estimate(_) => return lang.decimal(&value.to_string()),
    };
    message.render(lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::catalog::{Request, game, puzzle};
    use kombat::space::Notation;

    /// Nothing that JSON tells is missing from CSV.
    #[test]
    fn every_key_has_a_column() {
        let request = Request { notation: Notation::Tile, ..Request::new("hill", "4 1 6 3 2 8 7 0 5") };
        let mut report = puzzle("8-puzzle").unwrap().run(&request, None).unwrap();
        report.optimal_solutions = Some(1);
        let thought = game("tictactoe").unwrap().think(&Request::new("minimax", "4 0 2 6"), None).unwrap();
        report.game = thought.game;
        let json = serde_json::to_value(&report).unwrap();
        for (key, value) in json.as_object().unwrap() {
            let inner = value
                .as_object()
                .filter(|_| key != "scores")
                .map(|inner| inner.keys().map(|name| format!("/{key}/{name}")).collect());
            for place in inner.unwrap_or_else(|| vec![format!("/{key}")]) {
                assert!(CSV_COLUMNS.iter().any(|(_, known)| *known == place), "{place}");
            }
        }
        assert!(CSV_COLUMNS.iter().all(|(_, place)| json.pointer(place).is_some()));
    }

    /// A label that a spreadsheet would work out; boards may begin so and stay as they are.
    #[test]
    fn labels_are_escaped_and_boards_are_not() {
        let mut report = puzzle("8-puzzle").unwrap().run(&Request::new("bfs", "4 1 6 3 2 8 7 0 5"), None).unwrap();
        (report.problem, report.algorithm) = ("@problem".to_owned(), "=cmd|'/C calc'!A0".to_owned());
        report.start = "-1 2 3".to_owned();
        let text = csv(&[report]).unwrap();
        let cells = text.lines().nth(1).unwrap().split(',').collect::<Vec<_>>();
        for cell in ["'@problem", "'=cmd|'/C calc'!A0", "-1 2 3"] {
            assert!(cells.contains(&cell), "{cell} in {text}");
        }
    }
}
