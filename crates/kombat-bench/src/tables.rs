//! Whole-space tables: how long a sweep takes, and what it holds.

use crate::figures::{Figures, Table, median};
use crate::race::REPETITIONS;
use kombat::problem::swap::SwapPuzzle;
use kombat::problem::tiles::{Goal, Tiles};
use kombat::space::Puzzle;
use kombat::words::Lang;
use std::hint::black_box;
use std::time::Instant;

/// What is known of a space: boards, the greatest distance, how many boards lie there.
type Known = (u64, u64, u64);

/// Measures the sweeps, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Result<(), String> {
    println!("Sweeps of whole spaces on one thread, from nothing to the table: the median of {REPETITIONS} where");
    println!("that takes milliseconds. The bytes are those that a memory limit counts.\n");
    let headings = ["space", "boards", "farthest", "there", "ms", "Mboards/s", "sweeping MB", "kept MB"];
    let mut table = Table::new(&headings);
    let tiles = |rows, columns| Tiles::<u64>::new(rows, columns, Goal::BlankLast).map_err(|error| error.to_string());
    let swap = || SwapPuzzle::<u64>::new(3, 3).map_err(|error| error.to_string());
    sweep("tiles3x3", || tiles(3, 3), (181_440, 31, 2), (figures, &mut table))?;
    sweep("swap3x3", swap, (362_880, 12, 28), (figures, &mut table))?;
    sweep("tiles3x4", || tiles(3, 4), (239_500_800, 53, 18), (figures, &mut table))?;
    sweep("tiles4x3", || tiles(4, 3), (239_500_800, 53, 18), (figures, &mut table))?;
    println!("{table}");
    Ok(())
}

/// One space, swept as often as its size allows; its known numbers must come out.
fn sweep<P: Puzzle>(
    name: &str,
    puzzle: impl Fn() -> Result<P, String>,
    known: Known,
    (figures, table): (&mut Figures, &mut Table),
) -> Result<(), String> {
    let (boards, farthest, there) = known;
    let mut samples = [0.0; REPETITIONS];
    let mut bytes = (0, 0);
    let repetitions = if boards < 1_000_000 { REPETITIONS } else { 1 };
    for sample in &mut samples[..repetitions] {
        let puzzle = puzzle()?;
        let whole = puzzle.whole().ok_or_else(|| format!("{name} has no table"))?;
        let started = Instant::now();
        let swept = whole.distances(black_box(&puzzle), &|| Ok(())).map_err(|stop| format!("{stop:?}"))?;
        *sample = started.elapsed().as_secs_f64();
        bytes = whole.bytes();
        let counts = swept.counts();
        let found = (counts.iter().sum(), counts.len() as u64 - 1, counts.last().copied().unwrap_or(0));
        if found != known {
            return Err(format!("the sweep of {name} finds {found:?}, not {known:?}"));
        }
    }
    let first = samples[0];
    samples[repetitions..].fill(first);
    let seconds = median(samples);
    let rate = boards as f64 / seconds;
    figures.count(format!("tables.{name}.boards"), boards);
    figures.real(format!("tables.{name}.ms"), seconds * 1e3);
    figures.real(format!("tables.{name}.boards_per_second"), rate);
    figures.count(format!("tables.{name}.sweeping_bytes"), bytes.0 as u64);
    figures.count(format!("tables.{name}.kept_bytes"), bytes.1 as u64);
    let megabytes = |bytes: usize| format!("{:.1}", bytes as f64 / 1e6);
    table.row([
        name.to_owned(),
        Lang::En.integer(boards),
        farthest.to_string(),
        there.to_string(),
        format!("{:.2}", seconds * 1e3),
        format!("{:.1}", rate / 1e6),
        megabytes(bytes.0),
        megabytes(bytes.1),
    ]);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_numbers_are_noticed() {
        let puzzle = || Tiles::<u64>::new(2, 3, Goal::BlankLast).map_err(|error| error.to_string());
        let run = |known| sweep("tiles2x3", puzzle, known, (&mut Figures::default(), &mut Table::new(&[])));
        assert_eq!(run((360, 21, 1)), Ok(()));
        assert!(run((360, 21, 2)).expect_err("one board lies there").contains("not (360, 21, 2)"));
    }
}
