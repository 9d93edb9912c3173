//! The figures as files: CSV, JSON and LaTeX.

use super::column::{Column, table};
use super::markup::{csv_row, csv_text, latex_table};
use super::verdict;
use crate::analysis::{Analysis, Metric, SetAnalysis};
use crate::row::Row;
use kombat::messages::{Lang, Render};
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

/// The columns of the table for a paper.
const COLUMNS: [Column; 7] = [
    Column::Contender,
    Column::Of(Metric::Solved),
    Column::Interval,
    Column::Of(Metric::Iterations),
    Column::Of(Metric::Evaluations),
    Column::Of(Metric::Work),
    Column::Of(Metric::OverOptimum),
];

/// The table for a paper.
pub(super) fn latex(analysis: &Analysis, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
    let section = |set: &SetAnalysis| {
        let title = format!("{}, {}", set.problem, verdict::sampling(&set.sampling).render(lang));
        (title, table(analysis, set, &COLUMNS, lang).1)
    };
    let heads = COLUMNS.map(|column| column.head(lang));
    to.write_all(latex_table(&heads, analysis.sets.iter().map(section)).as_bytes())
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

    #[test]
    fn latex_names_the_sampling_in_the_readers_language() {
        let text = "[[boards]]\nproblem = \"tiles(2x2)\"\ncount = 2\n[[algorithms]]\nspec = \"bfs\"\n";
        let experiment = text.parse::<Experiment>().unwrap();
        let analysis = Analysis::new(&experiment, &[]).unwrap();
        for (lang, sampling) in [(Lang::En, "uniform boards"), (Lang::PtBr, "tabuleiros uniformes")] {
            let mut tex = Vec::new();
            latex(&analysis, lang, &mut tex).unwrap();
            let tex = String::from_utf8(tex).unwrap();
            assert!(tex.contains(&format!("tiles(2x2), {sampling}")), "{tex}");
        }
    }
}
