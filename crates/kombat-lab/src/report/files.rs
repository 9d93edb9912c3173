//! The figures as files: CSV and JSON.

use super::column::{Column, Shown, in_order};
use super::markup::{csv_row, csv_text};
use super::names::Names;
use crate::analysis::Analysis;
use crate::row::Row;
use kombat::messages::Lang;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Columns with boards and moves, which may begin with a dash.
const BOARDS: [&str; 3] = ["start", "opening", "moves"];

fn plain(key: &str, value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if BOARDS.contains(&key) => text.clone(),
        Value::String(text) => csv_text(text),
        other => other.to_string(),
    }
}

/// Every record, a row each.
pub(super) fn rows<R: Row>(records: &[R], to: &mut dyn Write) -> io::Result<()> {
    let fields = |record: &R| match serde_json::to_value(record) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    // What no record has, and records need not have, is no column.
    let mut found: BTreeSet<String> = fields(&R::default()).into_iter().map(|(key, _)| key).collect();
    records.iter().for_each(|record| found.extend(fields(record).into_iter().map(|(key, _)| key)));
    let names = R::columns().into_iter().map(|(name, _)| name);
    let head: Vec<&str> = names.filter(|name| found.contains(*name)).collect();
    to.write_all(csv_row(head.iter().map(|&name| name.to_owned())).as_bytes())?;
    for record in records {
        let row = fields(record);
        let cells = head.iter().map(|key| row.get(*key).map_or(String::new(), |value| plain(key, value)));
        to.write_all(csv_row(cells).as_bytes())?;
    }
    Ok(())
}

/// A row a cell.
pub(super) fn summary_csv(analysis: &Analysis, to: &mut dyn Write) -> io::Result<()> {
    let mut head: Vec<String> =
        ["problem", "draw", "algorithm", "boards", "solved", "low", "high", "impossible", "par10", "work"]
            .map(str::to_owned)
            .to_vec();
    for metric in &analysis.metrics {
        for part in ["n", "mean", "median", "mode", "q1", "q3"] {
            head.push(format!("{}_{part}", metric.key().replace('-', "_")));
        }
    }
    to.write_all(csv_row(head.iter().cloned()).as_bytes())?;
    for set in &analysis.sets {
        for cell in &set.cells {
            let number = |x: f64| x.to_string();
            let mut fields = vec![
                csv_text(&set.problem),
                csv_text(&set.sampling),
                csv_text(&analysis.contenders[cell.contender].spec),
                cell.boards.len().to_string(),
                number(cell.convergence),
                number(cell.interval.low),
                number(cell.interval.high),
                number(cell.impossible),
                cell.par10.map(number).unwrap_or_default(),
                cell.work.map(|(work, _)| number(work)).unwrap_or_default(),
            ];
            for metric in &analysis.metrics {
                match cell.figures.get(metric).map(|figure| figure.summary) {
                    Some(s) => fields.extend([s.n as f64, s.mean, s.median, s.mode, s.q1, s.q3].map(number)),
                    None => fields.extend(vec![String::new(); 6]),
                }
            }
            to.write_all(csv_row(fields.into_iter()).as_bytes())?;
        }
    }
    Ok(())
}

/// The table in the columns that are shown, as numbers with all their digits.
pub(super) fn table_csv(analysis: &Analysis, to: &mut dyn Write) -> io::Result<()> {
    let (columns, names) = (analysis.columns(), Names::new(analysis, Lang::En));
    let key = |column: Column| column.name().replace(['-', ':'], "_");
    let heads = columns.iter().flat_map(|column| ["", "_low", "_high"].map(|part| key(column) + part));
    let first = ["problem", "draw", "contender", "algorithm", "boards"].map(str::to_owned);
    to.write_all(csv_row(first.into_iter().chain(heads)).as_bytes())?;
    for set in &analysis.sets {
        for cell in in_order(set) {
            let spec = &analysis.contenders[cell.contender].spec;
            let labels = [&set.problem, &set.sampling, names.name(cell.contender), spec].map(csv_text);
            let number = |x: Option<f64>| x.map(|x| x.to_string()).unwrap_or_default();
            let figures = columns.iter().flat_map(|column| {
                let Shown { value, interval, .. } = column.show(cell, Lang::En);
                [value, interval.map(|found| found.low), interval.map(|found| found.high)].map(number)
            });
            let fields = labels.into_iter().chain([cell.boards.len().to_string()]).chain(figures);
            to.write_all(csv_row(fields).as_bytes())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Experiment;
    use crate::plan::{Plan, Run};
    use crate::played::Match;
    use crate::record::Record;
    use crate::report::single::text;
    use kombat::report::Ending;

    #[test]
    fn labels_are_escaped_and_boards_and_numbers_are_not() {
        let record = Record {
            start: "-1 2 3".to_owned(),
            algorithm: "=cmd".to_owned(),
            host: "@host".to_owned(),
            wall_s: -0.5,
            ..Record::default()
        };
        let said = text(|to| rows(&[record], to)).expect("text");
        let cells: Vec<&str> = said.lines().nth(1).expect("a row").split(',').collect();
        for cell in ["-1 2 3", "'=cmd", "'@host", "-0.5"] {
            assert!(cells.contains(&cell), "{cell} in {said}");
        }
        let played = Match { opening: "- X - / - O -".to_owned(), first: "+one".to_owned(), ..Match::default() };
        let said = text(|to| rows(&[played], to)).expect("text");
        assert!(said.contains(",- X - / - O -,'+one,"), "{said}");
    }

    #[test]
    fn labels_of_summaries_are_escaped_and_numbers_are_not() {
        let text = "[[boards]]\nproblem = \"tiles(2x2)\"\ncount = 2\n[[algorithms]]\nspec = \"bfs\"\n";
        let experiment = text.parse::<Experiment>().unwrap();
        let made = |run: &Run| Record {
            id: run.id.clone(),
            instance: run.instance.clone(),
            problem: run.problem.clone(),
            start: run.start.clone(),
            algorithm: run.algorithm.clone(),
            outcome: Ending::GaveUp.into(),
            ..Record::default()
        };
        let records: Vec<Record> = Plan::new(&experiment).unwrap().runs.iter().map(made).collect();
        let mut analysis = Analysis::new(&experiment, &records).unwrap();
        analysis.contenders[0].spec = "=cmd|'/C calc'!A0".to_owned();
        let set = &mut analysis.sets[0];
        (set.problem, set.sampling) = ("@tiles".to_owned(), "+walk".to_owned());
        set.cells[0].convergence = -0.5;
        let mut csv = Vec::new();
        summary_csv(&analysis, &mut csv).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        assert!(
            csv.lines().nth(1).is_some_and(|row| row.starts_with("'@tiles,'+walk,'=cmd|'/C calc'!A0,2,-0.5,")),
            "{csv}"
        );
    }
}
