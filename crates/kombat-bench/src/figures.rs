//! Every figure of a run under its name, and tables for people.

use kombat::messages::Lang;
use std::error::Error;
use std::fmt;
use std::time::Instant;

/// What is measured, or why it cannot be.
pub(crate) type Measured<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Repetitions of each measurement.
pub(crate) const REPETITIONS: usize = 5;

/// All figures, in the order in which they were measured.
#[derive(Debug, Default)]
pub(crate) struct Figures(Vec<(String, String)>);

impl Figures {
    /// Keeps a whole number, and writes it for people.
    pub(crate) fn count(&mut self, name: impl Into<String>, value: u64) -> String {
        self.0.push((name.into(), value.to_string()));
        Lang::En.integer(value)
    }

    /// Keeps a real number, and writes it for people with so many decimals. JSON has no word for
    /// one that is not finite.
    pub(crate) fn real(&mut self, name: impl Into<String>, value: f64, places: usize) -> String {
        self.0.push((name.into(), if value.is_finite() { value.to_string() } else { "null".to_owned() }));
        format!("{value:.places$}")
    }

    /// Keeps a real number, and writes for people how many millions it is.
    pub(crate) fn millions(&mut self, name: impl Into<String>, value: f64, places: usize) -> String {
        self.real(name, value, places);
        format!("{:.places$}", value / 1e6)
    }

    /// A figure that was measured.
    pub(crate) fn get(&self, name: &str) -> Option<f64> {
        self.0.iter().find(|(known, _)| known == name).and_then(|(_, value)| value.parse().ok())
    }

    /// One flat JSON object, a line a figure. Names are ours: letters, digits,
    /// dots and underscores, so nothing must be escaped.
    pub(crate) fn json(&self) -> String {
        let lines: Vec<String> = self.0.iter().map(|(name, value)| format!("  \"{name}\": {value}")).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }
}

/// Rows of cells under headings, each column as wide as it must be.
#[derive(Debug)]
pub(crate) struct Table(Vec<Vec<String>>);

impl Table {
    /// A table with these headings.
    pub(crate) fn new(headings: &[&str]) -> Self {
        Table(vec![headings.iter().map(ToString::to_string).collect()])
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.0.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let width =
            |column: usize| self.0.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
        let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
        for row in &self.0 {
            let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
            writeln!(f, "  {}", cells.join("  "))?;
        }
        Ok(())
    }
}

/// How many seconds something takes, and what comes of it.
pub(crate) fn timed<T>(act: impl FnOnce() -> T) -> (f64, T) {
    let started = Instant::now();
    let done = act();
    (started.elapsed().as_secs_f64(), done)
}

/// Makes a measurement [`REPETITIONS`] times; the median of each of its numbers, so that one
/// disturbance does no harm.
pub(crate) fn medians<const N: usize>(mut measure: impl FnMut() -> Measured<[f64; N]>) -> Measured<[f64; N]> {
    let mut samples = [[0.0; REPETITIONS]; N];
    for repetition in 0..REPETITIONS {
        for (samples, value) in samples.iter_mut().zip(measure()?) {
            samples[repetition] = value;
        }
    }
    Ok(samples.map(median))
}

/// Of values in order, the one at a share of the way from the first to the last.
pub(crate) fn at(sorted: &[f64], share: f64) -> f64 {
    sorted.get((sorted.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or(f64::NAN)
}

/// The middle of an odd number of values, in order.
fn median<const N: usize>(mut values: [f64; N]) -> f64 {
    const { assert!(N % 2 == 1, "an even number of values has no middle") };
    values.sort_by(f64::total_cmp);
    values[N / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_one_flat_object() {
        let mut figures = Figures::default();
        figures.count("a.nodes", 12);
        figures.real("a.ratio", 1.25, 0);
        figures.real("a.nothing", f64::NAN, 0);
        assert_eq!((figures.get("a.nodes"), figures.get("a.nothing"), figures.get("b")), (Some(12.0), None, None));
        assert_eq!(figures.json(), "{\n  \"a.nodes\": 12,\n  \"a.ratio\": 1.25,\n  \"a.nothing\": null\n}\n");
    }

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(&["board", "n"]);
        table.row(["3×3".to_owned(), "181,440".to_owned()]);
        assert_eq!(table.to_string(), "  board        n\n    3×3  181,440\n");
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0]), 2.0);
    }
}
