//! IDA* against the clock: the library and its public door beside the loop
//! written by hand.
//!
//! Repetitions are interleaved, so that a machine that slows down in between
//! slows all contenders alike, and the median is taken, so that one disturbance
//! does no harm.

use crate::boards::BOARDS;
use crate::contender::{Contender, agreed};
use crate::figures::{Figures, Table, median};
use kombat::words::Lang;
use std::time::Instant;

/// Repetitions of each measurement.
pub(crate) const REPETITIONS: usize = 5;

/// A repetition solves its board as often as it takes to generate about as many
/// nodes, because a search of some milliseconds is too short to be timed.
const NODES: u64 = 10_000_000;

/// Races on every board, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Result<(), String> {
    println!("IDA* + Manhattan on Korf's boards, median of {REPETITIONS} interleaved repetitions.");
    println!("reference: written by hand for the 15-puzzle. library: with its types in hand.");
    println!("stage: through the public door, from text to report. ratio: time / time of the reference.\n");
    let [reference, library, stage] = Contender::ALL.map(|contender| format!("{} Mnodes/s", contender.name()));
    let headings = ["board", "moves", "generated", &reference, &library, "ratio", &stage, "ratio"];
    let mut table = Table::new(&headings);
    for board in &BOARDS {
        let solved = agreed(board)?;
        let searches = (NODES / solved.generated).max(1);
        let mut samples = [[0.0; REPETITIONS]; Contender::ALL.len()];
        for repetition in 0..REPETITIONS {
            for (contender, samples) in Contender::ALL.into_iter().zip(&mut samples) {
                let started = Instant::now();
                for _ in 0..searches {
                    if contender.solve(board)? != solved {
                        return Err(format!("{} solves board {} differently again", contender.name(), board.id));
                    }
                }
                samples[repetition] = started.elapsed().as_secs_f64() / searches as f64;
            }
        }
        let seconds = samples.map(median);
        let name = format!("idastar.korf{}", board.id);
        figures.count(format!("{name}.moves"), solved.cost.into());
        figures.count(format!("{name}.generated"), solved.generated);
        let mut cells = vec![board.id.to_string(), solved.cost.to_string(), Lang::En.integer(solved.generated)];
        for (contender, own) in Contender::ALL.into_iter().zip(seconds) {
            let (rate, ratio) = (solved.generated as f64 / own, own / seconds[0]);
            cells.push(format!("{:.1}", rate / 1e6));
            figures.real(format!("{name}.{}.nodes_per_second", contender.name()), rate);
            if contender != Contender::Reference {
                cells.push(format!("{ratio:.2}"));
                figures.real(format!("{name}.{}.time_ratio", contender.name()), ratio);
            }
        }
        table.row(cells);
    }
    println!("{table}");
    Ok(())
}
