//! Whole-space tables: how long a sweep takes, and what it holds.

use crate::figures::{Figures, Measured, REPETITIONS, Table, medians, timed};
use kombat::budget::{Cancel, Limits, Meter};
use kombat::domain::swap::SwapPuzzle;
use kombat::domain::tiles::{Goal, Tiles};
use kombat::space::Puzzle;
use std::hint::black_box;

/// What is known of a space: boards, the greatest distance, how many boards lie there.
type Known = (u64, u64, u64);

/// Measures the sweeps, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    println!("Sweeps of whole spaces on one thread, from nothing to the table: the median of {REPETITIONS} where");
    println!("that takes milliseconds. The bytes are those that a memory limit counts.\n");
    let headings = ["space", "boards", "farthest", "there", "ms", "Mboards/s", "sweeping MB", "kept MB"];
    let mut table = Table::new(&headings);
    let tiles = |rows, columns| Ok(Tiles::<u64>::new(rows, columns, Goal::BlankLast)?);
    sweep("tiles3x3", || tiles(3, 3), (181_440, 31, 2), (figures, &mut table))?;
    sweep("swap3x3", || Ok(SwapPuzzle::<u64>::new(3, 3)?), (362_880, 12, 28), (figures, &mut table))?;
    sweep("tiles3x4", || tiles(3, 4), (239_500_800, 53, 18), (figures, &mut table))?;
    sweep("tiles4x3", || tiles(4, 3), (239_500_800, 53, 18), (figures, &mut table))?;
    println!("{table}");
    Ok(())
}

/// One space, swept as often as its size allows; its known numbers must come out.
fn sweep<P: Puzzle>(
    name: &str,
    puzzle: impl Fn() -> Measured<P>,
    known: Known,
    (figures, table): (&mut Figures, &mut Table),
) -> Measured<()> {
    let (boards, farthest, there) = known;
    let mut bytes = (0, 0);
    let mut once = || {
        let puzzle = puzzle()?;
        let whole = puzzle.whole().ok_or_else(|| format!("{name} has no table"))?;
        let (seconds, swept) = timed(|| whole.distances(black_box(&puzzle), &|| Ok(())));
        let counts = swept.map_err(|stop| format!("{stop:?}"))?.counts();
        let mut meter = Meter::new(Limits::default(), Cancel::new());
        let free = whole.claim(&puzzle, &mut meter).map_err(|stop| format!("{stop:?}"))?;
        bytes = (meter.peak_bytes(), meter.peak_bytes() - free as u64);
        let (farthest, there) = counts.last().copied().unwrap_or_default();
        let found = (counts.iter().map(|level| level.1).sum(), farthest.into(), there);
        if found != known {
            return Err(format!("the sweep of {name} finds {found:?}, not {known:?}").into());
        }
        Ok([seconds])
    };
    let [seconds] = if boards < 1_000_000 { medians(once) } else { once() }?;
    table.row([
        name.to_owned(),
        figures.count(format!("tables.{name}.boards"), boards),
        farthest.to_string(),
        there.to_string(),
        figures.real(format!("tables.{name}.ms"), seconds * 1e3, 2),
        figures.millions(format!("tables.{name}.boards_per_second"), boards as f64 / seconds, 1),
        figures.millions(format!("tables.{name}.sweeping_bytes"), bytes.0 as f64, 1),
        figures.millions(format!("tables.{name}.kept_bytes"), bytes.1 as f64, 1),
    ]);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_numbers_are_noticed() {
        let puzzle = || Ok(Tiles::<u64>::new(2, 3, Goal::BlankLast)?);
        let run = |known| sweep("tiles2x3", puzzle, known, (&mut Figures::default(), &mut Table::new(&[])));
        run((360, 21, 1)).expect("what is known");
        assert!(run((360, 21, 2)).expect_err("one board lies there").to_string().contains("not (360, 21, 2)"));
    }
}
