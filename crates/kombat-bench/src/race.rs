//! IDA* against the clock: the library and its public interface beside the loop
//! written by hand.
//!
//! Repetitions are interleaved, so that a machine that slows down in between
//! slows all contenders alike.

use crate::boards::six;
use crate::contender::{CONTENDERS, Contender, agreed};
use crate::figures::{Figures, Measured, REPETITIONS, Table, medians, timed};

/// A repetition solves its board as often as it takes to generate about as many
/// nodes, because a search of some milliseconds is too short to be timed.
const NODES: u64 = 10_000_000;

/// Races on every board, and prints the table.
pub(crate) fn run(figures: &mut Figures) -> Measured<()> {
    println!("IDA* + Manhattan on Korf's boards, median of {REPETITIONS} interleaved repetitions.");
    println!("reference: written by hand for the 15-puzzle. library: with its types in hand.");
    println!("facade: through the public interface, from text to report. ratio: time / time of the reference.\n");
    let [reference, library, facade] = CONTENDERS.map(|contender| format!("{} Mnodes/s", contender.name));
    let headings = ["board", "moves", "generated", &reference, &library, "ratio", &facade, "ratio"];
    let mut table = Table::new(&headings);
    for board in &six()? {
        let solved = agreed(board)?;
        let searches = (NODES / solved.generated).max(1);
        let search = |contender: Contender| match contender.solve(board)? == solved {
            true => Measured::Ok(()),
            false => Err(format!("{} solves board {} differently again", contender.name, board.id).into()),
        };
        let seconds = medians(|| {
            let mut samples = [0.0; CONTENDERS.len()];
            for (contender, sample) in CONTENDERS.into_iter().zip(&mut samples) {
                let (seconds, searched) = timed(|| (0..searches).try_for_each(|_| search(contender)));
                searched?;
                *sample = seconds / searches as f64;
            }
            Ok(samples)
        })?;
        let name = format!("idastar.korf{}", board.id);
        let mut cells = vec![
            board.id.to_string(),
            figures.count(format!("{name}.moves"), solved.cost.into()),
            figures.count(format!("{name}.generated"), solved.generated),
        ];
        for (number, (contender, own)) in CONTENDERS.iter().zip(seconds).enumerate() {
            let (name, rate) = (format!("{name}.{}", contender.name), solved.generated as f64 / own);
            cells.push(figures.millions(format!("{name}.nodes_per_second"), rate, 1));
            if number > 0 {
                cells.push(figures.real(format!("{name}.time_ratio"), own / seconds[0], 2));
            }
        }
        table.row(cells);
    }
    println!("{table}");
    Ok(())
}
