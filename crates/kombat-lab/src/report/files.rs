//! The figures as files: CSV and JSON.

use super::markup::{csv_row, csv_text};
use super::verdict;
use crate::analysis::{Analysis, Cell, Group, Judged, Pair, Ranked, SetAnalysis};
use crate::row::Row;
use crate::statistics::nemenyi::critical_difference;
use kombat::messages::{Lang, Render};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
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

/// Things in a row, each made when it is written.
pub(super) struct Each<F>(pub(super) F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.collect_seq((self.0)())
    }
}

/// Writes JSON for people and programs.
pub(super) fn write_json(value: &impl Serialize, to: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *to, value)?;
    to.write_all(b"\n")
}

/// One cell as JSON.
fn cell(analysis: &Analysis, set: &SetAnalysis, cell: &Cell) -> Value {
    let contender = &analysis.contenders[cell.contender];
    let grid: Map<String, Value> = contender.grid.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
    let figures: Map<String, Value> =
        cell.figures.iter().map(|(metric, figure)| (metric.key().to_owned(), json!(figure))).collect();
    json!({
        "problem": set.problem, "draw": set.sampling, "algorithm": contender.spec, "name": contender.name, "grid": grid,
        "boards": cell.boards.len(), "runs": cell.runs, "outcomes": cell.outcomes, "solved": cell.convergence,
        "interval": cell.interval, "impossible": cell.impossible, "par10": cell.par10,
        "work": cell.work.map(|(work, _)| work),
        "work_interval": cell.work.and_then(|(_, interval)| interval),
        "figures": figures,
    })
}

/// Two contenders as JSON.
fn pair(analysis: &Analysis, pair: &Pair) -> Value {
    let spec = |i: usize| analysis.contenders[i].spec.as_str();
    let mut wilcoxon = Map::new();
    for (metric, (test, medians)) in &pair.metrics {
        let medians = medians.map(|(one, other)| [one, other]);
        let test = json!({ "n": test.n, "p": test.p, "effect": test.effect, "medians": medians });
        wilcoxon.insert(metric.key().to_owned(), test);
    }
    json!({
        "one": spec(pair.one), "other": spec(pair.other), "boards": pair.boards,
        "only_one": pair.only.0, "only_other": pair.only.1, "lead": pair.lead,
        "solving_p": pair.solving, "wilcoxon": wilcoxon,
    })
}

/// A comparison as JSON.
fn group(analysis: &Analysis, set: &SetAnalysis, group: &Group) -> Value {
    let members: Vec<&str> = group.members.iter().map(|&i| analysis.contenders[i].spec.as_str()).collect();
    let pairs: Vec<Value> = group.pairs.iter().map(|one| pair(analysis, one)).collect();
    let contender = |one: &Ranked| {
        let spec = &analysis.contenders[one.contender].spec;
        let cell = set.cell(one.contender);
        json!({
            "spec": spec, "section": one.section, "place": one.place, "mean": one.mean,
            "solved": cell.map(|cell| cell.convergence), "interval": cell.map(|cell| cell.interval),
        })
    };
    let contenders: Vec<Value> = group.ranking.all.iter().map(contender).collect();
    let cochran = group.cochran.map(|test| json!({ "q": test.q, "df": test.df, "p": test.p }));
    let friedman = group.friedman.as_ref().map(|test| {
        let difference = critical_difference(group.members.len(), test.boards);
        json!({
            "chi_square": test.chi_square, "df": test.df, "p": test.p, "mean_ranks": test.mean_ranks,
            "critical_difference": difference,
        })
    });
    json!({
        "problem": set.problem, "draw": set.sampling, "boards": group.boards, "members": members,
        "cochran": cochran, "friedman": friedman, "every_two": group.every_two, "pairs": pairs,
        "measure": group.ranking.measure.key(), "enough_boards": group.ranking.enough, "contenders": contenders,
    })
}

/// Everything that the page shows, for programs.
pub(super) fn summary_json(analysis: &Analysis, to: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Summary<'a, C, T> {
        name: &'a str,
        seed: u64,
        repeats: u64,
        runs: Value,
        verdict: String,
        cells: C,
        tests: T,
        claims: Option<Vec<Value>>,
    }
    let claim = |claim: Judged| {
        json!({
            "name": claim.name, "claim": claim.claim.render(Lang::En), "verdict": claim.word,
            "draws": claim.samplings, "evidence": claim.evidence, "figures": claim.figures,
        })
    };
    let claims: Vec<Value> = analysis.judged(Lang::En).flat_map(|(_, judged)| judged).map(claim).collect();
    let (stored, planned) = analysis.runs;
    let sets = || analysis.sets.iter();
    let whole = Summary {
        name: &analysis.experiment.name,
        seed: analysis.experiment.seed,
        repeats: analysis.experiment.repeats,
        runs: json!({ "stored": stored, "planned": planned }),
        verdict: verdict::headline(analysis, Lang::En).render(Lang::En),
        cells: Each(|| sets().flat_map(|set| set.cells.iter().map(move |one| cell(analysis, set, one)))),
        tests: Each(|| sets().flat_map(|set| set.groups.iter().map(move |one| group(analysis, set, one)))),
        claims: (!claims.is_empty()).then_some(claims),
    };
    write_json(&whole, to)
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
